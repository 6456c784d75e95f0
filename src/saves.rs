//! The running game on disk.

use std::io::Read;
use std::path::PathBuf;

use bevy::prelude::*;

use crate::folders::{Folders, write_whole};
use crate::referee::{Happened, Match};
use crate::rules::record::{MAX_BYTES, Record};
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

/// Reads no more than a record can be long.
fn load(folders: &Folders) -> Option<Record> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path(folders)).ok()?;
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).ok()?;
    let record = Record::read(&bytes).map_err(|why| warn!("The saved game can't be read: {why}")).ok()?;
    let replay = record.replay().map_err(|why| warn!("The saved game can't be continued: {why}")).ok()?;
    (!replay.game.public().is_over()).then_some(record)
}

/// Writes the game down whenever a turn was finished; a finished game is no longer offered.
fn autosave(
    mut happened: MessageReader<Happened>,
    running: Option<Res<Match>>,
    folders: Res<Folders>,
    mut continuable: ResMut<Continuable>,
) {
    let turn_ended = |fact: &Happened| matches!(fact.0, Fact::TurnPassed { .. } | Fact::Ended);
    if !happened.read().any(turn_ended) {
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
