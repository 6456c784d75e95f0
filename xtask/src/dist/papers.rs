//! What goes with the programs: licences, credits, the bill of materials, checksums.

use std::path::{Path, PathBuf};

use super::{Piece, Shop, files, tools};
use crate::command::{CommandLine, is_on_path};

/// The file of checksums.
pub const SUMS: &str = "SHA256SUMS";
/// The licences of all crates in the game, as the game shows them.
const THIRD_PARTY: &str = "assets/THIRD-PARTY.txt";

/// The fonts in the game, whose licence must go with them.
const FONTS: [(&str, &str); 2] = [("Lato", "assets/fonts/OFL-Lato.txt"), ("Vollkorn", "assets/fonts/OFL-Vollkorn.txt")];
/// Our own crates in the game.
const OURS: [&str; 2] = ["labirints", "bc7"];
/// The longest line of that file, but for longer words.
const WIDTH: usize = 100;

/// Lists the licences of all crates in the game anew, into the file that the game shows.
///
/// # Errors
/// When the tool is not there, or a crate comes under a licence that is not in `packaging/licences/about.toml`.
pub fn licences(cargo: &CommandLine, root: &Path, target: &Path, install: bool) -> Result<(), String> {
    tools::ensure(cargo, target, tools::FOR_LICENCES, install);
    let place = root.join(THIRD_PARTY);
    let file = files::text(&place);
    let config = files::text(&root.join("packaging/licences/about.toml"));
    let template = files::text(&root.join("packaging/licences/about.hbs"));
    let words = ["about", "generate", "--frozen", "--fail", "--config", &config, "--output-file", &file, &template];
    let Some(about) = tools::call(cargo, target, "cargo-about", &words) else {
        let how = "cargo install --locked --features cli cargo-about";
        return Err(format!("`cargo-about` is not there (`{how}`)."));
    };
    files::run(&about)?;
    let mut text = read(&place)?;
    for (font, licence) in FONTS {
        text += &format!("{}\nSIL Open Font License 1.1 (OFL-1.1)\n\n- the font {font}\n", "=".repeat(80));
        text += &format!("{}\n{}\n", "-".repeat(80), read(&root.join(licence))?);
    }
    std::fs::write(&place, wrapped(&text)).map_err(|why| files::fault(&place, &why))
}

fn read(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|why| files::fault(file, &why))
}

/// The same text in lines that fit into the game's page, without spaces at their ends and without our own crates.
fn wrapped(text: &str) -> String {
    let mut whole = String::new();
    let is_ours = |line: &&str| OURS.iter().any(|name| line.starts_with(&format!("- {name} ")));
    for line in text.lines().filter(|line| !is_ours(line)) {
        let mut width = 0;
        for word in line.trim_end().split_inclusive(' ') {
            if width > 0 && width + word.trim_end().chars().count() > WIDTH {
                whole.truncate(whole.trim_end().len());
                whole.push('\n');
                width = 0;
            }
            whole.push_str(word);
            width += word.chars().count();
        }
        whole.truncate(whole.trim_end_matches(' ').len());
        whole.push('\n');
    }
    whole
}

/// A folder with the texts that lie beside the programs, named so that a double-click opens them anywhere.
pub fn gather(shop: &Shop) -> Result<PathBuf, String> {
    let folder = shop.bench("papers")?;
    let papers = [
        ("packaging/README.txt", "README.txt"),
        ("LICENSE-MIT", "LICENSE-MIT.txt"),
        ("LICENSE-APACHE", "LICENSE-APACHE.txt"),
        ("assets/CREDITS.md", "CREDITS.txt"),
        (THIRD_PARTY, "THIRD-PARTY.txt"),
    ];
    for (from, to) in papers {
        files::copy(&shop.root.join(from), &folder.join(to))?;
    }
    Ok(folder)
}

/// What `cargo-cyclonedx` calls the bills it writes.
const BILL: &str = "labirints.cdx.json";

/// Every crate that the game is made of, in the form of CycloneDX.
pub fn bill_of_materials(shop: &Shop) -> Result<Piece, String> {
    let words = ["cyclonedx", "--format", "json", "--target", "all", "--override-filename", "labirints.cdx"];
    let Some(bill) = tools::call(&shop.cargo, &shop.target, "cargo-cyclonedx", &words) else {
        let why = "Bill of materials: `cargo-cyclonedx` is not there (`cargo install --locked cargo-cyclonedx`).";
        return Ok(Piece::LeftOut(why.to_owned()));
    };
    files::run(&bill)?;
    // One beside every Cargo.toml of the workspace; players get the game only.
    files::copy(&shop.root.join(BILL), &shop.package("sbom.cdx.json"))?;
    for place in std::fs::read_dir(&shop.root).into_iter().flatten().flatten().map(|entry| entry.path()) {
        let bill = if place.is_dir() { place.join(BILL) } else { place };
        if bill.ends_with(BILL) && bill.is_file() {
            files::remove(&bill)?;
        }
    }
    Ok(Piece::Made)
}

/// The checksums of everything in the folder, as `sha256sum --check` reads them.
pub fn checksums(shop: &Shop) -> Result<Piece, String> {
    let mut lines = String::new();
    for file in files::listed(&shop.out)? {
        match sum(&file) {
            Some(sum) => lines += &format!("{sum}  {}\n", files::name(&file)),
            None => return Ok(Piece::LeftOut("Checksums: no program here makes them.".to_owned())),
        }
    }
    let sums = shop.out.join(SUMS);
    std::fs::write(&sums, lines).map_err(|why| files::fault(&sums, &why))?;
    Ok(Piece::Made)
}

fn sum(file: &Path) -> Option<String> {
    let file = files::text(file);
    let printed = match () {
        () if is_on_path("sha256sum") => CommandLine::new("sha256sum").arg(&file).printed(),
        () if is_on_path("shasum") => CommandLine::new("shasum").args(["-a", "256", &file]).printed(),
        () => CommandLine::new("certutil").args(["-hashfile", &file, "SHA256"]).printed(),
    };
    sum_in(&printed?)
}

/// The first word of 64 digits to the base of 16, whatever the program prints around it.
fn sum_in(printed: &str) -> Option<String> {
    let is_sum = |word: &&str| word.len() == 64 && word.chars().all(|c| c.is_ascii_hexdigit());
    // A backslash before it says that the file's name has one.
    printed.split_whitespace().map(|word| word.trim_start_matches('\\')).find(is_sum).map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_words() {
        let long = format!("  a  b\r\n\n{}end", "word ".repeat(25));
        let text = wrapped(&long);
        assert!(text.starts_with("  a  b\n\nword word"));
        assert!(text.lines().all(|line| line.len() <= WIDTH && line.trim_end() == line));
        assert_eq!(text.split_whitespace().count(), long.split_whitespace().count());
        assert!(text.ends_with("word end\n"));
    }

    #[test]
    fn sums_are_found_in_what_each_system_prints() {
        let sum = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
        assert_eq!(sum_in(&format!("{sum}  a file.zip\n")).as_deref(), Some(sum));
        assert_eq!(sum_in(&format!("\\{sum}  C:\\\\a.zip\n")).as_deref(), Some(sum));
        assert_eq!(sum_in(&format!("SHA256 hash of a.zip:\r\n{sum}\r\nCertUtil: done.\r\n")).as_deref(), Some(sum));
        assert_eq!(sum_in("no sum"), None);
    }
}
