//! The running game on disk.

use std::io::Read;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use thiserror::Error;

use crate::folders::{Folders, write_whole};
use crate::referee::{Arranged, Happened, Match, Notes, ShowGame, TookBack};
use crate::rules::record::{MAX_BYTES, Outcome, ReadError, Record, RecordFault};
use crate::rules::{Fact, Phase};

const RUNNING: &str = "running.labirints";
/// The longest notes that are read, in bytes.
const LONGEST_NOTES: u64 = 4096;
/// The game that ran before another one was begun.
const PREVIOUS: &str = "previous.labirints";

/// A game that was written down, with what was noted beside it.
#[derive(Clone, PartialEq, Debug)]
pub struct SavedGame {
    /// The game.
    pub record: Record,
    /// The rest.
    pub notes: Notes,
}

/// The game that can be continued, if there is one.
#[derive(Resource, Default)]
pub struct Continuable(pub Option<SavedGame>);

pub(super) fn plugin(app: &mut App) {
    let (record, damaged) = load(app.world().resource::<Folders>());
    app.insert_resource(Continuable(record));
    app.insert_resource(SetAside(damaged));
    app.add_systems(Last, (keep_previous, autosave).chain());
}

fn path(folders: &Folders) -> PathBuf {
    folders.data.join(RUNNING)
}

/// Where what is noted beside a record is kept.
fn notes_path(record: &Path) -> PathBuf {
    record.with_extension("notes.ron")
}

/// The notes beside a record; none where they are missing or can't be read: they are a comfort, no more.
fn read_notes(record: &Path) -> Notes {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(notes_path(record));
    let read = file.and_then(|file| file.take(LONGEST_NOTES).read_to_end(&mut bytes));
    read.ok().and_then(|_| ron::de::from_bytes(&bytes).ok()).unwrap_or_default()
}

fn write(path: &Path, game: &SavedGame) -> std::io::Result<()> {
    let record = game.record.write().map_err(std::io::Error::other)?;
    let notes = ron::to_string(&game.notes).map_err(std::io::Error::other)?;
    write_whole(path, &record)?;
    write_whole(&notes_path(path), &notes)
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
    let mut bytes = Vec::new();
    // A pipe or a device might never end, or never begin.
    if !std::fs::metadata(path)?.is_file() {
        return Err(std::io::Error::other("no file").into());
    }
    std::fs::File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    let record = Record::read(&bytes)?;
    record.replay()?;
    Ok(record)
}

/// The saved game could not be read when the program was started; it was set aside under another name.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetAside(pub bool);

/// The running game, and whether its file had to be set aside.
fn load(folders: &Folders) -> (Option<SavedGame>, bool) {
    let path = path(folders);
    if !path.exists() {
        return (None, false);
    }
    match read(&path) {
        Ok(record) => {
            let goes_on = matches!(record.outcome, Outcome::Running);
            (goes_on.then(|| SavedGame { record, notes: read_notes(&path) }), false)
        }
        Err(why) => {
            warn!("The saved game can't be continued: {why}");
            // The next turn would write over it.
            let aside = path.with_extension("damaged.labirints");
            if let Err(why) = std::fs::rename(&path, &aside) {
                warn!("It could not be set aside: {why}");
            }
            (None, true)
        }
    }
}

/// A new game begins: what was running stays as the generation before, so that a wrong click loses nothing.
fn keep_previous(mut shown: MessageReader<ShowGame>, running: Option<Res<Match>>, folders: Res<Folders>) {
    let Some(running) = running.filter(|_| shown.read().count() > 0) else { return };
    let file = path(&folders);
    let other = read(&file).is_ok_and(|old| old.order != running.record().order);
    if other && let Err(why) = std::fs::copy(&file, file.with_file_name(PREVIOUS)) {
        warn!("The game before could not be kept: {why}");
    }
}

/// Writes the game down when it is dealt, and whenever a turn was finished or taken back; a finished game is no longer offered.
fn autosave(
    mut happened: MessageReader<Happened>,
    mut took_back: MessageReader<TookBack>,
    mut shown: MessageReader<ShowGame>,
    mut arranged: MessageReader<Arranged>,
    running: Option<Res<Match>>,
    folders: Res<Folders>,
    mut continuable: ResMut<Continuable>,
) {
    let turn_ended = |fact: &Happened| matches!(fact.0, Fact::TurnPassed { .. } | Fact::Ended);
    let turns_ended = happened.read().filter(|fact| turn_ended(fact)).count();
    // The deal itself and the square are worth keeping too.
    let begun = shown.read().count() + arranged.read().count();
    if turns_ended + took_back.read().count() + begun == 0 {
        return;
    }
    let Some(running) = running else { return };
    let game = SavedGame { record: running.record().clone(), notes: running.notes().clone() };
    if let Err(why) = write(&path(&folders), &game) {
        warn!("The game could not be saved: {why}");
    }
    let goes_on = running.game().public().phase() != Phase::Over;
    continuable.0 = goes_on.then_some(game);
}
