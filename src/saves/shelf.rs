//! The games that were played: finished, or left for another one. Each is a record in the folder `games`.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::file::{EXTENSION, OpenError, SavedGame, free, move_game, numbered, read, read_game, write_game};
use crate::folders::Folders;

const GAMES: &str = "games";
/// Where deleted games go.
const BIN: &str = "bin";
/// The longest name of a game, in characters.
pub const LONGEST_NAME: usize = 60;
/// The longest name in bytes: systems take 255, and the ending, a number and a temporary name belong to it.
const LONGEST_BYTES: usize = 160;
/// What a game is called whose name can be no file's.
const UNNAMED: &str = "game";

/// A game on the shelf.
#[derive(Debug)]
pub struct Entry {
    /// Where it lies.
    pub path: PathBuf,
    /// When it was last written.
    pub when: SystemTime,
    /// The game, or why it can't be opened.
    pub game: Result<SavedGame, OpenError>,
}

impl Entry {
    fn of(path: PathBuf) -> Self {
        let when = std::fs::metadata(&path).and_then(|about| about.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
        Self { game: read_game(&path), when, path }
    }

    /// What it is called. The number that tells its file from those of the same players says nothing to anybody.
    pub fn name(&self) -> String {
        let stem = self.path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let number = self.game.as_ref().ok().map(number);
        number.and_then(|number| stem.strip_suffix(&number)).map(str::to_owned).unwrap_or(stem)
    }
}

/// Where they lie.
pub fn folder(folders: &Folders) -> PathBuf {
    folders.data.join(GAMES)
}

/// All games on the shelf, the newest first.
pub fn entries(folders: &Folders) -> Vec<Entry> {
    let files = std::fs::read_dir(folder(folders)).into_iter().flatten().flatten().map(|entry| entry.path());
    let records = files.filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION));
    let mut entries: Vec<Entry> = records.map(Entry::of).collect();
    entries.sort_by(|one, other| other.when.cmp(&one.when).then_with(|| one.path.cmp(&other.path)));
    entries
}

/// Puts a game onto the shelf and answers where it lies. A game that went on is kept once, as it last stood.
///
/// # Errors
/// What the system says.
pub fn put(folders: &Folders, game: &SavedGame) -> std::io::Result<PathBuf> {
    let names: Vec<&str> = game.record.seats.iter().map(|seat| seat.name.as_str()).collect();
    let name = clean(&names.join(", ")) + &number(game);
    let path = folder(folders).join(name).with_added_extension(EXTENSION);
    let goes_on =
        |old: SavedGame| old.record.order == game.record.order && game.record.moves.starts_with(&old.record.moves);
    let path = numbered(&path).find(|path| !path.exists() || read_game(path).is_ok_and(goes_on)).unwrap_or(path);
    write_game(&path, game)?;
    Ok(path)
}

/// Takes a record from anywhere onto the shelf.
///
/// # Errors
/// Why it can't be opened, or written.
pub fn import(folders: &Folders, from: &Path) -> Result<PathBuf, OpenError> {
    let game = SavedGame { record: read(from)?, notes: Default::default() };
    let name = from.file_stem().map(|name| clean(&name.to_string_lossy())).unwrap_or_default();
    let path = free(folder(folders).join(name).with_added_extension(EXTENSION));
    write_game(&path, &game)?;
    Ok(path)
}

/// Writes a game's record to a place of the player's choice.
///
/// # Errors
/// What the system says.
pub fn export(entry: &Path, to: &Path) -> std::io::Result<()> {
    let text = std::fs::read_to_string(entry)?;
    crate::folders::write_whole(to, &text)
}

/// Gives a game another name and answers where it lies now. A name that is taken gets a number.
///
/// # Errors
/// What the system says.
pub fn rename(entry: &Path, name: &str) -> std::io::Result<PathBuf> {
    if name.trim().is_empty() {
        return Ok(entry.to_owned());
    }
    let name = clean(name);
    let to = entry.with_file_name(name).with_added_extension(EXTENSION);
    if to == entry {
        return Ok(to);
    }
    let to = free(to);
    move_game(entry, &to)?;
    Ok(to)
}

/// Moves a game to the bin, and answers where it lies there.
///
/// # Errors
/// What the system says.
pub fn delete(folders: &Folders, entry: &Path) -> std::io::Result<PathBuf> {
    let to = free(folders.data.join(BIN).join(entry.file_name().unwrap_or_default()));
    move_game(entry, &to)?;
    Ok(to)
}

/// Takes a game out of the bin again.
///
/// # Errors
/// What the system says.
pub fn restore(folders: &Folders, deleted: &Path) -> std::io::Result<PathBuf> {
    let to = free(folder(folders).join(deleted.file_name().unwrap_or_default()));
    move_game(deleted, &to)?;
    Ok(to)
}

/// How the name of a game's file ends until it is given another one.
fn number(game: &SavedGame) -> String {
    format!(" {:05}", game.notes.deal % 100_000)
}

/// A name that every system can write as a file's.
fn clean(name: &str) -> String {
    let allowed = |letter: char| !letter.is_control() && !r#"<>:"/\|?*"#.contains(letter);
    let name: String = name.chars().filter(|letter| allowed(*letter)).collect();
    // What was between two words that are left is one blank.
    let words: Vec<&str> = name.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    let end = name.floor_char_boundary(LONGEST_BYTES);
    // Windows takes no dot or blank at the end.
    match name[..end].trim_matches(|letter: char| letter == '.' || letter.is_whitespace()) {
        "" => UNNAMED.to_owned(),
        name => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::record::{Kind, Record, SeatEntry};
    use crate::rules::{Setup, TableRules};

    fn game(seed: u64) -> SavedGame {
        let deck = crate::manifest::classic().unwrap().deck().unwrap();
        let setup = Setup::deal(deck, TableRules::default(), 2, None, seed).unwrap();
        let seats = ["Anna", "Jānis / \"X\""].map(|name| SeatEntry { name: name.into(), kind: Kind::Human });
        let record = Record::new(&setup, seats.into());
        let notes = crate::referee::Notes::of(&record, vec![0, 1], Some(seed));
        SavedGame { record, notes }
    }

    #[test]
    fn a_game_is_put_renamed_deleted_and_taken_back() {
        let folder = tempfile::tempdir().unwrap();
        let folders = Folders::inside(folder.path());
        let path = put(&folders, &game(1)).unwrap();
        assert_eq!(put(&folders, &game(1)).unwrap(), path, "the same deal lies there once");
        put(&folders, &game(2)).unwrap();
        assert_eq!(entries(&folders).len(), 2);
        let renamed = rename(&path, "  Ziemassvētki: 1.  ").unwrap();
        let entry = entries(&folders).into_iter().find(|entry| entry.path == renamed).unwrap();
        assert_eq!((entry.name().as_str(), entry.game.unwrap()), ("Ziemassvētki 1", game(1)));
        assert!(entries(&folders).iter().any(|entry| entry.name() == "Anna, Jānis X"));
        let deleted = delete(&folders, &renamed).unwrap();
        assert_eq!(entries(&folders).len(), 1);
        restore(&folders, &deleted).unwrap();
        assert_eq!(entries(&folders).len(), 2);
    }

    #[test]
    fn what_is_exported_can_be_imported() {
        let folder = tempfile::tempdir().unwrap();
        let folders = Folders::inside(folder.path());
        let path = put(&folders, &game(1)).unwrap();
        let out = folder.path().join("out.labirints");
        export(&path, &out).unwrap();
        let imported = import(&folders, &out).unwrap();
        assert_eq!(read(&imported).unwrap(), game(1).record);
        assert_ne!(import(&folders, &out).unwrap(), imported, "nothing is written over");
    }

    #[test]
    fn a_file_that_is_no_game_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let folders = Folders::inside(folder.path());
        let file = folder.path().join("games/broken.labirints");
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, "(format: 9)").unwrap();
        assert!(entries(&folders)[0].game.is_err());
        assert!(import(&folders, &file).is_err());
    }
}
