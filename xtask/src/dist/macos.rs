//! The disk image for macOS. Untested until the workflow has run there.

use std::path::Path;

use super::{BUILDS, Piece, RELEASE, Shop, files};
use crate::command::CommandLine;

/// Both kinds of Mac.
const TARGETS: [&str; 2] = ["aarch64-apple-darwin", "x86_64-apple-darwin"];

/// One program for both kinds of Mac, in a bundle, in a disk image.
pub fn packages(shop: &Shop, papers: &Path) -> Result<Vec<Piece>, String> {
    let mut programs = Vec::new();
    for target in TARGETS {
        // The bundle holds the game alone.
        let build = shop.cargo.clone().args(BUILDS[0].to_vec()).args(RELEASE);
        files::run(&build.args(["--target", target]))?;
        programs.push(files::text(&shop.target.join(target).join("release").join("labirints")));
    }
    let image = files::text(&shop.package("macos-universal.dmg"));
    let script = files::text(&shop.root.join("packaging/macos/bundle.sh"));
    let bundle = CommandLine::new("bash").args([script, shop.version.clone(), image, files::text(papers)]);
    files::run(&bundle.args(programs))?;
    Ok(vec![Piece::Made])
}

/// What other systems say.
pub fn only_there() -> Piece {
    Piece::LeftOut("macOS: its bundle and disk image can be made on macOS only.".to_owned())
}
