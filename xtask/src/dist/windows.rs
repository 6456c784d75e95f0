//! The packages for Windows, made there or, cross-built, on Linux.

use std::path::{Path, PathBuf};

use super::{Piece, Shop, files};
use crate::command::{CommandLine, is_on_path};

/// On Windows: packs what cargo built.
pub fn packages(shop: &Shop, papers: &Path) -> Result<Vec<Piece>, String> {
    pack(shop, papers, &shop.target.join("release"))
}

/// On Linux: cross-builds and packs.
#[cfg(target_os = "linux")]
pub fn cross_packages(shop: &Shop, papers: &Path, build: bool) -> Result<Vec<Piece>, String> {
    let cross = match crate::windows_check::Cross::find(&shop.root, &shop.target) {
        Ok(cross) => cross,
        Err(why) => return Ok(vec![Piece::LeftOut(format!("Windows: {why}"))]),
    };
    if build {
        cross.build()?;
    }
    let stripped = shop.bench("windows-programs")?;
    for name in ["labirints.exe", "labirints-cli.exe"] {
        let program = stripped.join(name);
        files::copy(&cross.programs().join(name), &program)?;
        let strip = CommandLine::new("x86_64-w64-mingw32-strip").args([files::text(&program)]);
        files::run(&strip)?;
    }
    pack(shop, papers, &stripped)
}

#[cfg(not(target_os = "linux"))]
pub fn cross_packages(_: &Shop, _: &Path, _: bool) -> Result<Vec<Piece>, String> {
    Ok(vec![Piece::LeftOut("Windows: the cross build was tried on Debian only.".to_owned())])
}

fn pack(shop: &Shop, papers: &Path, programs: &Path) -> Result<Vec<Piece>, String> {
    let folder = shop.bench("windows")?.join(format!("labirints-{}", shop.version));
    for name in ["labirints.exe", "labirints-cli.exe"] {
        files::copy(&programs.join(name), &folder.join(name))?;
    }
    files::copy_all(papers, &folder)?;
    Ok(vec![zip(shop, &folder)?, installer(shop, &folder)?])
}

fn zip(shop: &Shop, folder: &Path) -> Result<Piece, String> {
    let archive = files::text(&shop.package("windows-x86_64.zip"));
    let above = folder.parent().unwrap_or(folder);
    let name = files::name(folder);
    let command = match cfg!(windows) {
        // Windows' own tar chooses by the file's ending.
        true => CommandLine::new("tar").args(["-a", "-c", "-f", &archive, "-C", &files::text(above), &name]),
        false if is_on_path("zip") => CommandLine::new("zip").inside(above).args(["-9qrX", &archive, &name]),
        false => return Ok(Piece::LeftOut("Windows .zip: `zip` is not there.".to_owned())),
    };
    files::run(&command).map(|()| Piece::Made)
}

fn installer(shop: &Shop, folder: &Path) -> Result<Piece, String> {
    let Some(makensis) = makensis() else {
        return Ok(Piece::LeftOut("Windows installer: `makensis` (NSIS; Debian: nsis) is not there.".to_owned()));
    };
    let output = shop.package("windows-x86_64-setup.exe");
    let define = |name: &str, value: &str| format!("-D{name}={value}");
    let defined = [
        define("VERSION", &shop.version),
        define("SOURCE", &files::text(folder)),
        define("OUTPUT", &files::text(&output)),
    ];
    let script = files::text(&shop.root.join("packaging/windows/labirints.nsi"));
    files::run(&CommandLine::new(&makensis).arg("-V2").args(defined).arg(&script)).map(|()| Piece::Made)
}

/// Its installer on Windows does not put it on the search path.
fn makensis() -> Option<String> {
    if is_on_path("makensis") {
        return Some("makensis".to_owned());
    }
    let programs = std::env::var_os("ProgramFiles(x86)").map(PathBuf::from)?;
    let program = programs.join("NSIS").join("makensis.exe");
    program.is_file().then(|| files::text(&program))
}
