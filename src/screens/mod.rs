//! What lies over and around the table: title, set-up, loading, the panels of the game, results, dialogs.
//!
//! Drawn with egui. A screen reads what the rooms below tell and sends them messages; it never decides a rule.

mod about;
mod begin;
mod choices;
mod confetti;
mod controls;
mod dialogs;
mod fault_words;
mod games;
mod hud;
mod loading;
mod open;
mod results;
mod rule_pictures;
mod set_up;
pub mod theme;
mod title;
mod toasts;
mod widgets;

use bevy::prelude::*;

pub use begin::{LastDealt, NewGame, OwnDecks, SetUpFault};
pub use choices::{DeckSize, Seats, SetUp};
pub use fault_words::words as fault_words;
pub use open::open_words;
pub use set_up::fault_text as setup_text;
pub use toasts::{Toast, notice_text, refusal_text};

/// Which screen is shown.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// The first one.
    #[default]
    Title,
    /// Who plays, and how.
    SetUp,
    /// A game was begun before all pictures were there.
    Loading,
    /// The table.
    Game,
    /// Who won.
    Results,
    /// The games that were played.
    Games,
}

/// A dialog over the screen.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialog {
    /// None.
    #[default]
    Closed,
    /// Pause menu of the game.
    Pause,
    /// How to play.
    Rules,
    /// Language, scale, pace, aids.
    Settings,
    /// Version, credits, licences.
    About,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>().init_resource::<Dialog>().add_plugins((
        theme::plugin,
        choices::plugin,
        begin::plugin,
        title::plugin,
        set_up::plugin,
        loading::plugin,
        hud::plugin,
        games::plugin,
        open::plugin,
        results::plugin,
        dialogs::plugin,
        toasts::plugin,
    ));
}
