//! Where cargo builds: outside the checkout, so that a fresh clone finds Bevy built already.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{CommandLine, say};

/// The file inside the build folder that names the checkout which built there last.
const LAST_CHECKOUT: &str = "labirints-checkout";

/// Which build folder the inner cargo calls use.
#[derive(Debug, PartialEq, Eq)]
pub enum Choice {
    /// `CARGO_TARGET_DIR` names it; cargo reads that by itself.
    AlreadySet(PathBuf),
    /// Ours, in the user's cache folder.
    Cache(PathBuf),
    /// There is no cache folder to be found: cargo's default, `target` in the checkout.
    CargosOwn,
}

/// Chooses the build folder for this user on this system.
pub fn choose() -> Choice {
    choose_from(std::env::consts::OS, |name| std::env::var_os(name).filter(|value| !value.is_empty()))
}

fn choose_from(system: &str, variable: impl Fn(&str) -> Option<OsString>) -> Choice {
    if let Some(folder) = variable("CARGO_TARGET_DIR") {
        return Choice::AlreadySet(folder.into());
    }
    let home = || variable("HOME").map(PathBuf::from);
    let cache = match system {
        "windows" => variable("LOCALAPPDATA").map(PathBuf::from),
        "macos" => home().map(|home| home.join("Library").join("Caches")),
        _ => variable("XDG_CACHE_HOME").map(PathBuf::from).or_else(|| home().map(|home| home.join(".cache"))),
    };
    match cache {
        Some(cache) => Choice::Cache(cache.join("labirints").join("target")),
        None => Choice::CargosOwn,
    }
}

/// Makes a shared build folder safe for this checkout.
///
/// Cargo tells a fresh build by the times of the files and not by the checkout they lie in: after a build in
/// one checkout, an older file of another one counts as built, and a failing test would pass. So our own
/// packages are built anew whenever the checkout changes; the dependencies, Bevy among them, stay.
pub fn claim(folder: &Path, root: &Path, cargo: &CommandLine) {
    let stamp = root.join(folder).join(LAST_CHECKOUT);
    let ours = root.display().to_string();
    let last = fs::read_to_string(&stamp).ok();
    if last.as_deref() == Some(&ours) {
        return;
    }
    if let Some(other) = last {
        say(format_args!("The build folder was last used by {other}: our own packages are built anew."));
    }
    let is_used = ["debug", "release"].iter().any(|profile| root.join(folder).join(profile).exists());
    // `cargo clean` does one profile at a time.
    let clean = cargo.clone().args(["clean", "--quiet", "--workspace"]);
    let both = [clean.clone(), clean.arg("--release")];
    if is_used && !both.iter().all(CommandLine::succeeds_quietly) {
        // Windows, for one, does not let go of a running program: this one, if it lies there.
        eprintln!("The build folder could not be cleaned (`{}`).", both[0].to_paste());
    }
    let written = fs::create_dir_all(root.join(folder)).and_then(|()| fs::write(&stamp, ours));
    if let Err(why) = written {
        eprintln!("{} could not be written: {why}.", stamp.display());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(system: &str, variables: &[(&str, &str)]) -> Choice {
        choose_from(system, |name| {
            let found = variables.iter().find(|(known, _)| *known == name)?;
            Some(found.1.into())
        })
    }

    fn cache(folder: &str) -> Choice {
        Choice::Cache(Path::new(folder).join("labirints").join("target"))
    }

    #[test]
    fn each_system_has_its_cache_folder() {
        let home = ("HOME", "/home/anna");
        assert_eq!(with("linux", &[home]), cache("/home/anna/.cache"));
        assert_eq!(with("linux", &[home, ("XDG_CACHE_HOME", "/big/cache")]), cache("/big/cache"));
        let library = Path::new("/home/anna").join("Library").join("Caches");
        assert_eq!(with("macos", &[home]), Choice::Cache(library.join("labirints").join("target")));
        let local = ("LOCALAPPDATA", "C:/Users/anna/AppData/Local");
        assert_eq!(with("windows", &[home, local]), cache(local.1));
        assert_eq!(with("linux", &[]), Choice::CargosOwn);
    }

    #[test]
    fn cargos_variable_comes_first() {
        assert_eq!(with("linux", &[("HOME", "/root"), ("CARGO_TARGET_DIR", "/t")]), Choice::AlreadySet("/t".into()));
    }
}
