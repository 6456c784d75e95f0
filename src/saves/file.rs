//! A game as a file, and the notes beside it.

use std::io::Read;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::folders::write_whole;
use crate::referee::Notes;
use crate::rules::record::{MAX_BYTES, ReadError, Record, RecordFault};

/// How the name of a game's file ends.
pub const EXTENSION: &str = "labirints";
/// The longest notes that are read, in bytes.
const LONGEST_NOTES: u64 = 4096;

/// A game that was written down, with what was noted beside it.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedGame {
    /// The game.
    pub record: Record,
    /// The rest.
    pub notes: Notes,
}

/// Why a file can't be opened as a game.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The file can't be read.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// It is no record.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It tells no game.
    #[error(transparent)]
    Fault(#[from] RecordFault),
}

/// Reads a record, and no more of a file than a record can be long.
///
/// # Errors
/// What is wrong with the file, or with the game it tells.
pub fn read(path: &Path) -> Result<Record, OpenError> {
    // A pipe or a device might never end, or never begin.
    if !std::fs::metadata(path)?.is_file() {
        return Err(std::io::Error::other("no file").into());
    }
    let record = Record::read(&at_most(path, MAX_BYTES as u64 + 1)?)?;
    record.replay()?;
    Ok(record)
}

/// Reads a record with the notes beside it; notes that are missing or can't be read are none: they are a comfort, no
/// more.
///
/// # Errors
/// As of [`read`].
pub fn read_game(path: &Path) -> Result<SavedGame, OpenError> {
    let record = read(path)?;
    let notes = at_most(&notes_path(path), LONGEST_NOTES).ok();
    let notes = notes.and_then(|bytes| ron::de::from_bytes(&bytes).ok()).unwrap_or_default();
    Ok(SavedGame { record, notes })
}

/// Writes a game with its notes. The game comes first: notes of another game are recognised and left out.
///
/// # Errors
/// What the system says.
pub fn write_game(path: &Path, game: &SavedGame) -> std::io::Result<()> {
    let record = game.record.write().map_err(std::io::Error::other)?;
    let notes = ron::to_string(&game.notes).map_err(std::io::Error::other)?;
    write_whole(path, &record)?;
    // They seldom change, and to wait for the disk twice as long would be felt.
    let old = at_most(&notes_path(path), LONGEST_NOTES);
    if old.is_ok_and(|old| old == notes.as_bytes()) { Ok(()) } else { write_whole(&notes_path(path), &notes) }
}

/// Makes way for the next generation of a game: the record moves, its notes stay and are copied.
///
/// # Errors
/// What the system says.
pub fn step_aside(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::rename(from, to)?;
    match std::fs::copy(notes_path(from), notes_path(to)) {
        Err(why) if why.kind() != std::io::ErrorKind::NotFound => Err(why),
        _ => Ok(()),
    }
}

/// Moves a game with its notes.
///
/// # Errors
/// What the system says.
pub fn move_game(from: &Path, to: &Path) -> std::io::Result<()> {
    if let Some(folder) = to.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::rename(from, to)?;
    match std::fs::rename(notes_path(from), notes_path(to)) {
        Err(why) if why.kind() != std::io::ErrorKind::NotFound => Err(why),
        _ => Ok(()),
    }
}

/// Removes a game with its notes.
///
/// # Errors
/// What the system says; a game that is not there is no error.
pub fn remove_game(path: &Path) -> std::io::Result<()> {
    for file in [path.to_owned(), notes_path(path)] {
        match std::fs::remove_file(file) {
            Err(why) if why.kind() != std::io::ErrorKind::NotFound => return Err(why),
            _ => {}
        }
    }
    Ok(())
}

/// The path itself, or with a number when something lies there.
pub fn free(path: PathBuf) -> PathBuf {
    numbered(&path).find(|path| !path.exists()).unwrap_or(path)
}

/// The path itself, then with a number, and so on.
pub fn numbered(path: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let first = path.to_owned();
    let with = move |number: u32| first.with_file_name(format!("{stem} ({number})")).with_added_extension(EXTENSION);
    std::iter::once(path.to_owned()).chain((2..).map(with))
}

/// Where what is noted beside a record is kept.
fn notes_path(record: &Path) -> PathBuf {
    record.with_extension("notes.ron")
}

fn at_most(path: &Path, bytes: u64) -> std::io::Result<Vec<u8>> {
    let mut read = Vec::new();
    std::fs::File::open(path)?.take(bytes).read_to_end(&mut read)?;
    Ok(read)
}
