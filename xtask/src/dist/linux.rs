//! The packages for Linux.

use std::path::{Path, PathBuf};

use super::{Piece, Shop, files, tools};
use crate::command::{CommandLine, is_on_path};

/// The programs of the game.
const PROGRAMS: [&str; 2] = ["labirints", "labirints-cli"];
/// The sides of the icon that a desktop asks for.
const ICONS: [u32; 8] = [16, 24, 32, 48, 64, 128, 256, 512];

/// The archive, the symbols beside it, the Debian package and the AppImage.
pub fn packages(shop: &Shop, papers: &Path) -> Result<Vec<Piece>, String> {
    let programs = shop.bench("programs")?;
    let split = split_symbols(shop, &programs)?;
    archive(shop, &programs, papers)?;
    Ok(vec![check_metadata(shop)?, split, debian(shop)?, app_image(shop, &programs)?])
}

/// Copies the programs and takes their symbols out into files of their own, which say where a crash was.
fn split_symbols(shop: &Shop, programs: &Path) -> Result<Piece, String> {
    let symbols = shop.bench("symbols")?;
    for name in PROGRAMS {
        files::copy(&shop.target.join("release").join(name), &programs.join(name))?;
    }
    if !is_on_path("objcopy") {
        return Ok(Piece::LeftOut(
            "Symbols: `objcopy` (Debian: binutils) is not there; they stay in the programs.".into(),
        ));
    }
    for name in PROGRAMS {
        let program = files::text(&programs.join(name));
        let kept = files::text(&symbols.join(format!("{name}.debug")));
        let objcopy = |words: &[&str]| files::run(&CommandLine::new("objcopy").args(words.to_vec()));
        objcopy(&["--only-keep-debug", &program, &kept])?;
        objcopy(&["--strip-all", &format!("--add-gnu-debuglink={kept}"), &program])?;
    }
    tar(&symbols, &shop.package(&format!("{}-symbols.tar.gz", system())))?;
    Ok(Piece::Made)
}

/// `linux-x86_64`.
fn system() -> String {
    format!("linux-{}", std::env::consts::ARCH)
}

fn archive(shop: &Shop, programs: &Path, papers: &Path) -> Result<(), String> {
    let folder = shop.bench("archive")?.join(format!("labirints-{}", shop.version));
    for name in PROGRAMS {
        files::copy(&programs.join(name), &folder.join(name))?;
    }
    files::copy_all(papers, &folder)?;
    files::copy(&shop.root.join("packaging/linux/install.sh"), &folder.join("install.sh"))?;
    share(shop, &folder.join("share"))?;
    tar(&folder, &shop.package(&format!("{}.tar.gz", system())))
}

/// What a desktop reads: the entry, the description, the file type, the icons.
fn share(shop: &Shop, share: &Path) -> Result<(), String> {
    let from = shop.root.join("packaging/linux");
    let entries = [
        ("labirints.desktop", "applications/labirints.desktop"),
        ("lv.labirints.labirints.metainfo.xml", "metainfo/lv.labirints.labirints.metainfo.xml"),
        ("labirints.mime.xml", "mime/packages/labirints.xml"),
    ];
    for (file, place) in entries {
        files::copy(&from.join(file), &share.join(place))?;
    }
    for side in ICONS {
        let place = format!("icons/hicolor/{side}x{side}/apps/labirints.png");
        files::copy(&shop.root.join(format!("assets/icon/icon-{side}.png")), &share.join(place))?;
    }
    Ok(())
}

/// Packs a folder under its own name. The same contents give the same bytes, whoever packs them and when.
fn tar(folder: &Path, archive: &Path) -> Result<(), String> {
    let (Some(above), false) = (folder.parent(), files::name(folder).is_empty()) else {
        return Err(format!("{} can't be packed.", folder.display()));
    };
    let same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=2026-01-01 00:00Z"];
    let tar = CommandLine::new("tar").args(same).args(["--use-compress-program=gzip -9n", "--create", "--file"]);
    files::run(&tar.args([files::text(archive), "--directory".into(), files::text(above), files::name(folder)]))
}

/// The desktop entry and the description are looked at by their own checkers.
fn check_metadata(shop: &Shop) -> Result<Piece, String> {
    let folder = shop.root.join("packaging/linux");
    let file = |name: &str| files::text(&folder.join(name));
    let checks = [
        ("desktop-file-validate", vec![file("labirints.desktop")]),
        ("appstreamcli", vec!["validate".into(), "--no-net".into(), file("lv.labirints.labirints.metainfo.xml")]),
    ];
    let mut missing = Vec::new();
    for (program, words) in checks {
        match is_on_path(program) {
            true => files::run(&CommandLine::new(program).args(words))?,
            false => missing.push(program),
        }
    }
    Ok(match missing.is_empty() {
        true => Piece::Made,
        false => Piece::LeftOut(format!(
            "Checks: {} (Debian: desktop-file-utils, appstream) not found.",
            missing.join(" and ")
        )),
    })
}

fn debian(shop: &Shop) -> Result<Piece, String> {
    if !is_on_path("dpkg-shlibdeps") {
        return Ok(Piece::LeftOut(".deb: `dpkg-shlibdeps` (Debian: dpkg-dev) is not there.".to_owned()));
    }
    let out = files::text(&shop.out);
    let words = ["deb", "--no-build", "--package", "labirints", "--output", &out];
    match tools::call(&shop.cargo, &shop.target, "cargo-deb", &words) {
        Some(deb) => files::run(&deb).map(|()| Piece::Made),
        None => Ok(Piece::LeftOut(".deb: `cargo-deb` is not there (`cargo install --locked cargo-deb`).".to_owned())),
    }
}

fn app_image(shop: &Shop, programs: &Path) -> Result<Piece, String> {
    let folder = shop.bench("appimage")?.join("Labirints.AppDir");
    app_folder(shop, programs, &folder)?;
    if !is_on_path("appimagetool") {
        return Ok(Piece::LeftOut(format!(
            "AppImage: `appimagetool` (https://appimage.github.io/appimagetool/) is not there; its folder is ready in {}.",
            folder.display()
        )));
    }
    let image = files::text(&shop.package(&format!("{}.AppImage", system())));
    let tool = CommandLine::new("appimagetool").env("ARCH", std::env::consts::ARCH);
    files::run(&tool.args(["--no-appstream", &files::text(&folder), &image])).map(|()| Piece::Made)
}

/// The folder that becomes an AppImage.
fn app_folder(shop: &Shop, programs: &Path, folder: &Path) -> Result<(), String> {
    for name in PROGRAMS {
        files::copy(&programs.join(name), &folder.join("usr/bin").join(name))?;
    }
    share(shop, &folder.join("usr/share"))?;
    let top: [(PathBuf, &str); 3] = [
        (shop.root.join("packaging/linux/AppRun"), "AppRun"),
        (shop.root.join("packaging/linux/labirints.desktop"), "labirints.desktop"),
        (shop.root.join("assets/icon/icon-256.png"), "labirints.png"),
    ];
    top.iter().try_for_each(|(from, name)| files::copy(from, &folder.join(name)))
}
