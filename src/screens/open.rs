//! Opening a game from a file: named when the program was started, or dropped onto the window.

use std::path::Path;

use bevy::prelude::*;
use bevy::window::FileDragAndDrop;

use super::NewGame;
use super::begin::{NotOpened, TitleNotice};
use super::{Screen, Toast};
use crate::app::Options;
use crate::language::Language;
use crate::rules::record::{Outcome, ReadError};
use crate::saves::{Continuable, OpenError, SavedGame, read_game};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, open_argument).add_systems(PreUpdate, open_dropped);
}

/// What is to be done with a game from a file: a running one goes on, a finished one is looked at.
fn wish(saved: SavedGame) -> NewGame {
    match saved.record.outcome {
        Outcome::Running => NewGame::Continue(Box::new(saved)),
        Outcome::Finished { .. } => NewGame::Replay(Box::new(saved)),
    }
}

fn open(path: &Path, games: &mut MessageWriter<NewGame>) -> Result<(), OpenError> {
    games.write(wish(read_game(path)?));
    Ok(())
}

/// A record named when the program was started is opened at once. A program that began itself anew goes on with what was
/// running, whatever it was started with.
fn open_argument(
    options: Option<Res<Options>>,
    continuable: Res<Continuable>,
    mut games: MessageWriter<NewGame>,
    mut notice: ResMut<TitleNotice>,
) {
    let Some(options) = options else { return };
    if let Some(saved) = continuable.0.as_ref().filter(|_| options.resume) {
        games.write(NewGame::Continue(Box::new(saved.clone())));
        return;
    }
    let Some(path) = options.record.as_deref() else { return };
    if let Err(why) = open(path, &mut games) {
        error!("{}: {why}", path.display());
        notice.0 = Some(NotOpened::of(&why));
    }
}

fn open_dropped(
    mut dropped: MessageReader<FileDragAndDrop>,
    screen: Res<State<Screen>>,
    language: Res<Language>,
    mut games: MessageWriter<NewGame>,
    mut notice: ResMut<TitleNotice>,
    mut toast: ResMut<Toast>,
) {
    for event in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = event else { continue };
        let Err(why) = open(path_buf, &mut games) else { continue };
        warn!("{}: {why}", path_buf.display());
        match screen.get() {
            Screen::Title => notice.0 = Some(NotOpened::of(&why)),
            _ => *toast = Toast::refusal(open_words(&language, &why)),
        }
    }
}

/// Why a file can't be opened as a game, in words.
pub fn open_words(language: &Language, why: &OpenError) -> String {
    match why {
        OpenError::File(why) => language.text_with("open-file", &[("why", why.to_string().into())]),
        OpenError::Read(ReadError::Format { found }) => {
            language.text_with("open-format", &[("found", (*found as usize).into())])
        }
        OpenError::Read(_) => language.text("not-opened-broken"),
        OpenError::Fault(_) => language.text("open-fault"),
    }
}
