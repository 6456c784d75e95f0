//! The table: the running game as entities, moved by the pointer and by what happens.
//!
//! This room knows the rulebook and the referee. The screens above it tell it where their panels are
//! ([`Anchors`]), send it [`Command`]s, and show what it reports ([`Notice`], [`Draft`], [`Seating`], [`Clock`]).

pub mod artwork;
mod camera;
mod cards;
mod clock;
mod cloth;
mod director;
mod draft;
mod effects;
mod entities;
mod geometry;
mod ghost;
mod hands;
mod keyboard;
mod marks;
mod motion;
mod pointer;
mod roads;
mod seating;
mod square;

use bevy::prelude::*;

use crate::rules::{Cell, Refusal, Seat};

pub use camera::TableView;
pub use clock::Clock;
pub use director::{Director, Staged, Tally};
pub use draft::{Draft, DraftLay};
pub use entities::{
    CardFace, Collected, CollectedBy, Facing, GridCell, Hand, HeldBy, InPile, LaidCard, LaidOn, OfGame, Score, SeatOf,
};
pub use geometry::TILE;
pub use hands::Holding;
pub use keyboard::{KeyFocus, TypingElsewhere};
pub use motion::{Flight, Moving, Place, Pose};
pub use pointer::{OverPanel, TablePointer};
pub use roads::LitRoads;
pub use seating::Seating;
pub use square::Arranging;

/// Where the panels of the screen leave room, in logical pixels from the upper left corner. The screen that lies over
/// the table writes it every frame.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct Anchors {
    /// The part of the window that no panel covers: the labyrinth is fitted into it.
    pub free: Rect,
    /// Where the open hand lies: its cards are as large as the rectangle is high.
    pub hand: Rect,
    /// The middle of the pile.
    pub pile: Vec2,
    /// The middle of each player's place.
    pub seats: [Vec2; 6],
}

impl Default for Anchors {
    fn default() -> Self {
        Self {
            free: Rect::new(0.0, 0.0, 1280.0, 800.0),
            hand: Rect::new(480.0, 640.0, 800.0, 780.0),
            pile: Vec2::new(120.0, 700.0),
            seats: [0.0, 1.0, 2.0, 3.0, 4.0, 5.0].map(|seat| Vec2::new(120.0 + 200.0 * seat, 30.0)),
        }
    }
}

/// What the player asks of the table, by a button or a key.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Make the tentative lay and what is picked final; pass where nothing fits.
    EndTurn,
    /// Take the tentative card back to the hand.
    TakeBack,
    /// Open the hand of the person on turn.
    LiftCurtain,
    /// Fit the labyrinth into the window.
    Fit,
}

/// Something to be said to the player in a sentence.
#[derive(Message, Clone, PartialEq, Debug)]
pub enum Notice {
    /// A rule forbids it.
    Refused(Refusal),
    /// A picked card brought others with it: it can go only together with them.
    PulledIn(usize),
    /// A picked card put others back: it excludes them.
    PutBack(usize),
    /// A found card can't be taken: the labyrinth would break.
    WouldBreak,
    /// At a loose table a found card can't be taken: another one would be left alone.
    WouldLeaveAlone,
    /// A card was let go beside the table.
    BesideTable,
    /// A card that was clicked is not found.
    NotFound,
    /// By eye: a claim was right, so many are claimed now.
    RightClaim,
    /// By eye: a claim was wrong.
    WrongClaim,
    /// This computer player changed the square before its first move.
    Arranged(Seat),
    /// Nobody can lay a card; this player passes.
    Passed(Seat),
    /// This player has no cards left and is passed over.
    Skipped(Seat),
    /// The game ends because nobody can lay a card.
    WalledIn,
    /// The clock ran out for this player.
    TimeUp(Seat),
}

/// A place that something outside the table points at: the list of moves, a hint.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointedAt(pub Option<Cell>);

/// Whether the game lies open and nothing covers it: no menu, no dialog. Written by the screens.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableOpen(pub bool);

impl Default for TableOpen {
    fn default() -> Self {
        Self(true)
    }
}

/// The order of a frame at the table.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableSet {
    /// Pointer, keys, commands.
    Input,
    /// What happened is put on the stage.
    Show,
    /// Everything moves to its place.
    Move,
}

/// The order in which a frame's input is taken.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum InputStep {
    /// The camera and the curtain.
    View,
    /// Keys.
    Keys,
    /// Cards in hand.
    Hands,
    /// Cards on the table.
    Picks,
    /// Commands of buttons and keys.
    Orders,
}

/// Adds the table. Needs no window: tests run it with messages and entities alone.
pub fn plugin(app: &mut App) {
    app.init_resource::<Anchors>()
        .init_resource::<PointedAt>()
        .init_resource::<TableOpen>()
        .add_message::<Command>()
        .add_message::<Notice>()
        .configure_sets(
            Update,
            (TableSet::Input, TableSet::Show, TableSet::Move)
                .chain()
                .run_if(resource_exists::<crate::referee::Match>.and_then(resource_exists::<artwork::Artwork>)),
        )
        .configure_sets(
            Update,
            (InputStep::View, InputStep::Keys, InputStep::Hands, InputStep::Picks, InputStep::Orders)
                .chain()
                .in_set(TableSet::Input),
        )
        .add_plugins((
            entities::plugin,
            camera::plugin,
            pointer::plugin,
            seating::plugin,
            director::plugin,
            hands::plugin,
            draft::plugin,
            square::plugin,
            keyboard::plugin,
            clock::plugin,
        ))
        .add_plugins((
            cloth::plugin,
            cards::plugin,
            marks::plugin,
            ghost::plugin,
            roads::plugin,
            effects::plugin,
            motion::plugin,
        ));
}
