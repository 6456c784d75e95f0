//! `cargo xtask dist`: everything that is handed to players, as far as this system can make it.

mod files;
mod linux;
mod macos;
mod notes;
mod papers;
mod tools;
mod windows;

use std::path::{Path, PathBuf};

use crate::command::{CommandLine, say};

pub use notes::notes;
pub use papers::licences;

/// What was asked for.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Take the programs that lie in the build folder.
    pub no_build: bool,
    /// Leave the system as it is.
    pub no_install: bool,
    /// On Linux: the Windows packages too, cross-built.
    pub windows: bool,
    /// Where everything goes.
    pub out: Option<PathBuf>,
}

/// Where things come from and where they go.
pub struct Shop {
    /// Starts every cargo call.
    pub cargo: CommandLine,
    /// The project's root.
    pub root: PathBuf,
    /// The build folder.
    pub target: PathBuf,
    /// The version in `Cargo.toml`.
    pub version: String,
    /// Where the packages go.
    pub out: PathBuf,
}

impl Shop {
    /// Prepares the folders; the packages of an earlier run go away.
    ///
    /// # Errors
    /// What can't be read or written.
    pub fn open(cargo: CommandLine, root: PathBuf, target: PathBuf, out: Option<PathBuf>) -> Result<Self, String> {
        let version = version(&root)?;
        let out = out.unwrap_or_else(|| target.join("dist").join("out"));
        files::make(&out)?;
        for old in files::listed(&out)? {
            // Nobody else's files, should the folder hold any.
            if files::name(&old).starts_with("labirints") || files::name(&old) == papers::SUMS {
                files::remove(&old)?;
            }
        }
        Ok(Self { cargo, root, target, version, out })
    }

    /// A fresh folder to put something together in.
    fn bench(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.target.join("dist").join("work").join(name);
        if folder.exists() {
            std::fs::remove_dir_all(&folder).map_err(|why| files::fault(&folder, &why))?;
        }
        files::make(&folder)?;
        Ok(folder)
    }

    /// The file of a package: `labirints-0.1.0-` and this.
    fn package(&self, rest: &str) -> PathBuf {
        self.out.join(format!("labirints-{}-{rest}", self.version))
    }
}

/// A package that was made, or the reason why it was not.
pub enum Piece {
    /// It is there.
    Made,
    /// What is missing, and why.
    LeftOut(String),
}

/// The game with its window, then the console tool without: built with it, the tool would carry half the engine.
pub const BUILDS: [&[&str]; 2] =
    [&["build", "--bin", "labirints"], &["build", "--bin", "labirints-cli", "--no-default-features"]];
/// The same for both.
pub const RELEASE: [&str; 4] = ["--release", "--locked", "--package", "labirints"];

/// Makes everything and says what was made, how large it is, and what was left out.
///
/// # Errors
/// When something that this system can make fails.
pub fn dist(shop: &Shop, options: &Options) -> Result<(), String> {
    tools::ensure(&shop.cargo, &shop.target, tools::ALL, !options.no_install);
    // On macOS each kind of Mac is built for by name.
    if !options.no_build && std::env::consts::OS != "macos" {
        build(shop)?;
    }
    let papers = papers::gather(shop)?;
    let mut left_out = Vec::new();
    let mut note = |piece: Piece| {
        if let Piece::LeftOut(why) = piece {
            left_out.push(why);
        }
    };
    for piece in packages(shop, options, &papers)? {
        note(piece);
    }
    note(papers::bill_of_materials(shop)?);
    note(papers::checksums(shop)?);
    summary(shop, &left_out)
}

fn build(shop: &Shop) -> Result<(), String> {
    let cargo = if links_with_lld() { shop.cargo.clone().env("LABIRINTS_FOLD", "1") } else { shop.cargo.clone() };
    BUILDS.iter().try_for_each(|words| files::run(&cargo.clone().args(words.to_vec()).args(RELEASE)))
}

/// Whether Rust links with its own LLD here, which folds equal functions into one (see `build.rs`).
fn links_with_lld() -> bool {
    cfg!(all(target_os = "linux", target_env = "gnu", target_arch = "x86_64"))
}

fn packages(shop: &Shop, options: &Options, papers: &Path) -> Result<Vec<Piece>, String> {
    match std::env::consts::OS {
        "linux" => {
            let mut pieces = linux::packages(shop, papers)?;
            pieces.extend(match options.windows {
                true => windows::cross_packages(shop, papers, !options.no_build)?,
                false => vec![Piece::LeftOut(
                    "Windows: `--windows` builds it here, with Debian's cross compiler; Windows itself builds it too."
                        .to_owned(),
                )],
            });
            pieces.push(macos::only_there());
            Ok(pieces)
        }
        "windows" => windows::packages(shop, papers),
        "macos" => macos::packages(shop, papers),
        other => Ok(vec![Piece::LeftOut(format!("Packages for {other}: nobody has written down how."))]),
    }
}

fn summary(shop: &Shop, left_out: &[String]) -> Result<(), String> {
    say(format_args!("\nIn {}:", shop.out.display()));
    for file in files::listed(&shop.out)? {
        let size = std::fs::metadata(&file).map_or(0, |file| file.len());
        say(format_args!("  {:>8.1} MB  {}", size as f64 / 1e6, files::name(&file)));
    }
    if !left_out.is_empty() {
        say("\nLeft out:");
    }
    for why in left_out {
        say(format_args!("  {why}"));
    }
    Ok(())
}

/// The version of the game: the first one in `Cargo.toml`, which is its own.
fn version(root: &Path) -> Result<String, String> {
    let manifest = root.join("Cargo.toml");
    let text = std::fs::read_to_string(&manifest).map_err(|why| files::fault(&manifest, &why))?;
    version_in(&text).ok_or_else(|| format!("{} names no version.", manifest.display()))
}

fn version_in(manifest: &str) -> Option<String> {
    let line = manifest.lines().find_map(|line| line.strip_prefix("version = "))?;
    Some(line.trim().trim_matches('"').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_games_own() {
        let manifest =
            "[package]\nname = \"labirints\"\nversion = \"0.1.0\"\n\n[dependencies.bevy]\nversion = \"0.19\"\n";
        assert_eq!(version_in(manifest).as_deref(), Some("0.1.0"));
        assert_eq!(version_in("[package]\n"), None);
    }
}
