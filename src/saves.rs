//! The running game on disk.

use std::io::Read;
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use thiserror::Error;

use crate::folders::{Folders, write_whole};
use crate::referee::{Happened, Match, TookBack};
use crate::rules::record::{MAX_BYTES, Outcome, ReadError, Record, RecordFault};
use crate::rules::{Fact, Phase};

const RUNNING: &str = "running.labirints";

/// The game that can be continued, if there is one.
#[derive(Resource, Default)]
pub struct Continuable(pub Option<Record>);

pub(super) fn plugin(app: &mut App) {
    let record = load(app.world().resource::<Folders>());
    app.insert_resource(Continuable(record));
    app.add_systems(Last, autosave);
}

fn path(folders: &Folders) -> PathBuf {
    folders.data.join(RUNNING)
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
    std::fs::File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    let record = Record::read(&bytes)?;
    record.replay()?;
    Ok(record)
}

fn load(folders: &Folders) -> Option<Record> {
    let path = path(folders);
    if !path.exists() {
        return None;
    }
    let record = read(&path).map_err(|why| warn!("The saved game can't be continued: {why}")).ok()?;
    matches!(record.outcome, Outcome::Running).then_some(record)
}

/// Writes the game down whenever a turn was finished or taken back; a finished game is no longer offered.
fn autosave(
    mut happened: MessageReader<Happened>,
    mut took_back: MessageReader<TookBack>,
    running: Option<Res<Match>>,
    folders: Res<Folders>,
    mut continuable: ResMut<Continuable>,
) {
    let turn_ended = |fact: &Happened| matches!(fact.0, Fact::TurnPassed { .. } | Fact::Ended);
    let turns_ended = happened.read().filter(|fact| turn_ended(fact)).count();
    if turns_ended + took_back.read().count() == 0 {
        return;
    }
    let Some(running) = running else { return };
    let written = running.record().write().map_err(std::io::Error::other);
    if let Err(why) = written.and_then(|text| write_whole(&path(&folders), &text)) {
        warn!("The game could not be saved: {why}");
    }
    let goes_on = running.game().public().phase() != Phase::Over;
    continuable.0 = goes_on.then(|| running.record().clone());
}
