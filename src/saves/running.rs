//! The running game on disk: written when it is dealt and whenever a turn was finished.

use std::path::PathBuf;

use bevy::prelude::*;

use super::file::{SavedGame, free, read_game, remove_game, step_aside, write_game};
use super::shelf;
use crate::folders::Folders;
use crate::referee::{Arranged, Happened, Match, Replay, ShowGame, TookBack};
use crate::rules::record::Outcome;
use crate::rules::{Fact, Phase};

const RUNNING: &str = "running.labirints";
/// The generation before: what stood there before the last turn was written.
const PREVIOUS: &str = "previous.labirints";
/// How the name of a file ends that was set aside because it can't be read.
const DAMAGED: &str = "damaged.labirints";

/// The game that can be continued, if there is one.
#[derive(Resource, Default)]
pub struct Continuable(pub Option<SavedGame>);

/// The saved game could not be read when the program was started; it was set aside under another name.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct SetAside(pub bool);

/// Whether the last attempt to write the game down failed, and with which words of the system.
#[derive(Resource, Default, Clone, PartialEq, Eq, Debug)]
pub struct SaveTrouble(pub Option<String>);

pub(super) fn plugin(app: &mut App) {
    let folders = app.world().resource::<Folders>();
    // What another copy holds is not looked at: it may be half written.
    let is_ours = app.world().resource::<super::Lock>().is_ours();
    let (saved, damaged) = if is_ours { load(folders) } else { (None, false) };
    app.insert_resource(Continuable(saved));
    app.insert_resource(SetAside(damaged));
    app.init_resource::<SaveTrouble>();
    app.add_systems(Last, autosave);
}

fn path(folders: &Folders) -> PathBuf {
    folders.data.join(RUNNING)
}

/// The running game, and whether a file had to be set aside. Where the game itself can't be read, the generation before
/// it goes on.
fn load(folders: &Folders) -> (Option<SavedGame>, bool) {
    let (running, previous) = (path(folders), folders.data.join(PREVIOUS));
    if !running.exists() {
        // The program was killed, or the disk was full, just when the new file was to take the old one's place.
        return (read_game(&previous).ok().and_then(going_on), false);
    }
    let damaged = match read_game(&running) {
        Ok(saved) if matches!(saved.record.outcome, Outcome::Running) => return (Some(saved), false),
        Ok(finished) => {
            // The program was killed just before it could put it onto the shelf.
            if let Err(why) = finish(folders, &finished) {
                warn!("A finished game could not be put onto the shelf: {why}");
            }
            return (None, false);
        }
        Err(why) => why,
    };
    warn!("The saved game can't be continued: {damaged}");
    // The next turn would write over it.
    if let Err(why) = std::fs::rename(&running, free(running.with_extension(DAMAGED))) {
        warn!("It could not be set aside: {why}");
    }
    (read_game(&previous).ok().and_then(going_on), true)
}

fn going_on(saved: SavedGame) -> Option<SavedGame> {
    matches!(saved.record.outcome, Outcome::Running).then_some(saved)
}

/// Writes the game down when it is dealt, and whenever a turn was finished or taken back. A finished game is no longer
/// offered: it lies with the saved games.
fn autosave(
    mut happened: MessageReader<Happened>,
    mut took_back: MessageReader<TookBack>,
    mut shown: MessageReader<ShowGame>,
    mut arranged: MessageReader<Arranged>,
    running: Option<Res<Match>>,
    replay: Option<Res<Replay>>,
    lock: Res<super::Lock>,
    folders: Res<Folders>,
    mut continuable: ResMut<Continuable>,
    mut trouble: ResMut<SaveTrouble>,
) {
    let turn_ended = |fact: &Happened| matches!(fact.0, Fact::TurnPassed { .. } | Fact::Ended);
    let turns_ended = happened.read().filter(|fact| turn_ended(fact)).count();
    // The deal itself and the square are worth keeping too.
    let shown = shown.read().count();
    if turns_ended + took_back.read().count() + shown + arranged.read().count() == 0 || replay.is_some() {
        return;
    }
    let Some(running) = running else { return };
    let game = SavedGame { record: running.record().clone(), notes: running.notes().clone() };
    let goes_on = running.game().public().phase() != Phase::Over;
    if lock.is_ours() {
        let written = write(&folders, &game, shown > 0, !goes_on);
        match written {
            Ok(()) => _ = trouble.set_if_neq(SaveTrouble(None)),
            // Said again after every turn that is not written.
            Err(why) => *trouble = SaveTrouble(Some(why.to_string())),
        }
    }
    continuable.0 = goes_on.then_some(game);
}

/// `is_shown`: the game came to the table in this frame, so that another one may have stood there.
fn write(folders: &Folders, game: &SavedGame, is_shown: bool, is_over: bool) -> std::io::Result<()> {
    let running = path(folders);
    if is_shown && let Some(other) = read_game(&running).ok().and_then(going_on) {
        // A wrong click loses nothing: the game that is left goes onto the shelf.
        if other.record.order != game.record.order && !other.record.moves.is_empty() {
            shelf::put(folders, &other)?;
        }
    }
    // The older generation is a second net: without it the first one still holds.
    if running.exists()
        && let Err(why) = step_aside(&running, &folders.data.join(PREVIOUS))
    {
        warn!("The generation before could not be kept: {why}");
    }
    write_game(&running, game)?;
    if is_over { finish(folders, game) } else { Ok(()) }
}

/// A finished game goes onto the shelf, and nothing is left to be continued.
fn finish(folders: &Folders, game: &SavedGame) -> std::io::Result<()> {
    shelf::put(folders, game)?;
    remove_game(&folders.data.join(PREVIOUS))?;
    remove_game(&path(folders))
}
