//! The well-kept tools that packages are made with. Cargo's are installed into the build folder, nowhere else.

use std::path::{Path, PathBuf};

use super::files;
use crate::command::{CommandLine, is_on_path, say};

/// A subcommand of cargo.
#[derive(Debug, PartialEq, Eq)]
pub struct Tool {
    /// The name of its crate and its program.
    pub name: &'static str,
    /// The version that is known to work here.
    version: &'static str,
    /// The features without which it is no program.
    features: Option<&'static str>,
    /// The system it is for; everywhere where nothing is said.
    system: Option<&'static str>,
}

/// Lists the licences of the crates in the game.
const ABOUT: Tool = Tool { name: "cargo-about", version: "0.9.3", features: Some("cli"), system: None };
/// Writes the bill of materials.
const CYCLONEDX: Tool = Tool { name: "cargo-cyclonedx", version: "0.5.9", features: None, system: None };
/// Makes the Debian package.
const DEB: Tool = Tool { name: "cargo-deb", version: "3.8.0", features: None, system: Some("linux") };

/// What `dist` calls. (Licences are listed beforehand: the list is in the game.)
pub const ALL: &[Tool] = &[CYCLONEDX, DEB];

/// What `licences` calls.
pub const FOR_LICENCES: &[Tool] = &[ABOUT];

/// Installs what is missing, if wished. What can't be had is told where it is needed.
pub fn ensure(cargo: &CommandLine, target: &Path, tools: &[Tool], install: bool) {
    let here = |tool: &&Tool| tool.system.is_none_or(|system| system == std::env::consts::OS);
    for tool in tools.iter().filter(here) {
        if find(target, tool.name).is_some() || !install {
            continue;
        }
        say(format_args!("{} is missing. Installing it into the build folder:", tool.name));
        let root = files::text(&folder(target));
        let install = cargo.clone().args(["install", "--locked", "--version", tool.version, "--root", &root]);
        let features = tool.features.map(|features| ["--features", features]);
        let install = install.args(features.into_iter().flatten()).arg(tool.name);
        if let Err(why) = files::run(&install) {
            say(why);
        }
    }
}

/// A subcommand of cargo as a command line, if it is there. `words` are what comes behind `cargo`.
pub fn call(cargo: &CommandLine, target: &Path, name: &str, words: &[&str]) -> Option<CommandLine> {
    let program = find(target, name)?;
    Some(cargo.clone().with_program(&program).args(words.to_vec()))
}

/// Where an own copy would be, else the name alone if it is on the search path.
fn find(target: &Path, name: &str) -> Option<String> {
    let own = folder(target).join("bin").join(name).with_extension(std::env::consts::EXE_EXTENSION);
    match own.is_file() {
        true => Some(files::text(&own)),
        false => is_on_path(name).then(|| name.to_owned()),
    }
}

fn folder(target: &Path) -> PathBuf {
    target.join("dist").join("tools")
}
