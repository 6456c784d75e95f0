//! Reading and writing files that may come from anybody.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use crate::failure::{Failure, FileTrouble};

/// The whole file, unless it is longer than `most` bytes. Never waits for a pipe, never reads more than it may.
pub fn read(path: &Path, most: usize) -> Result<Vec<u8>, Failure> {
    read_bytes(path, most).map_err(|why| Failure::File { path: path.to_owned(), why })
}

fn read_bytes(path: &Path, most: usize) -> Result<Vec<u8>, FileTrouble> {
    let unreadable = |why: std::io::Error| match why.kind() {
        ErrorKind::NotFound => FileTrouble::Missing,
        _ => FileTrouble::Unreadable(why),
    };
    // Asked before opening, since opening a pipe waits for a writer.
    let about = fs::metadata(path).map_err(unreadable)?;
    if about.is_dir() {
        return Err(FileTrouble::Folder);
    }
    if !about.is_file() {
        return Err(FileTrouble::Special);
    }
    if about.len() > most as u64 {
        return Err(FileTrouble::TooLarge { bytes: about.len(), most });
    }
    let mut bytes = Vec::new();
    // A file may grow, or not tell its length.
    File::open(path).map_err(unreadable)?.take(most as u64 + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() > most {
        return Err(FileTrouble::TooLarge { bytes: bytes.len() as u64, most });
    }
    Ok(bytes)
}

/// The files that a path with a `*` in its last part stands for, by name: not every shell replaces it itself, as those
/// of Windows do not. Any other path stands for itself, and so does one that fits nothing.
pub fn expand(path: &Path) -> Vec<PathBuf> {
    let pattern = path.file_name().and_then(|name| name.to_str()).filter(|name| name.contains('*'));
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (Some(pattern), false, Ok(entries)) = (pattern, path.exists(), fs::read_dir(folder)) else {
        return vec![path.to_owned()];
    };
    let fits = |name: &Path| name.file_name().and_then(|name| name.to_str()).is_some_and(|name| matches(pattern, name));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).filter(|name| fits(name)).collect();
    files.sort();
    if files.is_empty() { vec![path.to_owned()] } else { files }
}

/// Whether a name fits a pattern in which `*` stands for any letters.
fn matches(pattern: &str, name: &str) -> bool {
    let Some((begin, rest)) = pattern.split_once('*') else { return pattern == name };
    let Some(mut name) = name.strip_prefix(begin) else { return false };
    let Some((middle, end)) = rest.rsplit_once('*') else { return name.ends_with(rest) };
    for part in middle.split('*') {
        let Some(place) = name.find(part) else { return false };
        name = &name[place + part.len()..];
    }
    name.ends_with(end)
}

/// Writes a file, replacing one of the same name.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let unwritable = |why| Failure::File { path: path.to_owned(), why: FileTrouble::Unwritable(why) };
    fs::write(path, text).map_err(unwritable)
}

/// Makes a folder with all that lead to it.
pub fn make_folder(path: &Path) -> Result<(), Failure> {
    let unwritable = |why| Failure::File { path: path.to_owned(), why: FileTrouble::Unwritable(why) };
    fs::create_dir_all(path).map_err(unwritable)
}

/// The text without control characters: names in a stranger's file must not steer the terminal.
pub fn plain(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_up_to_its_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "12345").unwrap();
        assert_eq!(read(&path, 5).unwrap(), b"12345");
        let too_large = read(&path, 4).unwrap_err().to_string();
        assert!(too_large.ends_with("it has 5 bytes, at most 4 are read"), "{too_large}");
    }

    #[test]
    fn a_star_stands_for_any_letters() {
        for (pattern, name, fits) in [
            ("*.ron", "game-1.ron", true),
            ("*.ron", "game-1.txt", false),
            ("game*", "game", true),
            ("a*a", "a", false),
            ("a*b*c", "a-b-c", true),
            ("a*b*bc", "abc", false),
            ("**", "anything", true),
        ] {
            assert_eq!(matches(pattern, name), fits, "{pattern} {name}");
        }
    }

    #[test]
    fn a_star_is_replaced_by_the_files_there_are() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.ron", "a.ron", "c.txt"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        assert_eq!(expand(&folder.path().join("*.ron")), ["a.ron", "b.ron"].map(|name| folder.path().join(name)));
        assert_eq!(expand(&folder.path().join("*.png")), [folder.path().join("*.png")]);
        assert_eq!(expand(Path::new("no-such-folder/*")), [Path::new("no-such-folder/*")]);
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(plain("ow\u{1b}[31ml"), "ow\u{fffd}[31ml");
    }
}
