//! The rulebook: pure data and functions, without engine, clock or files.
//!
//! [`Game`] is the one truth. It is dealt from a [`Setup`], answers what may be played, refuses what may not with a
//! [`Refusal`], and tells what happened in [`Fact`]s. [`View`] is what one seat may know of it. A game written down
//! is a [`record::Record`].
//!
//! The rules themselves, with every case that the printed ones leave open, are in the project's `RULES.md`; comments
//! here name its sections.

mod card;
pub mod collection;
mod deck;
mod game;
mod history;
mod labyrinth;
pub mod paths;
pub mod perft;
mod placement;
pub mod record;
mod refusal;
mod sets;
mod setup;
mod square;
mod survey;
mod view;

pub use card::{Card, Passage, Side, Sides, Treasure, Turn};
pub use collection::{Collection, Holding};
pub use deck::{CardSpec, Deck, DeckFault, MAX_CARDS, MAX_PASSAGES, MAX_TREASURES, PassageSpec};
pub use game::{Fact, Facts, Game, HAND_SIZE, Hand, MAX_SEATS, Move, Phase, Public, Seat, Spotting, TableRules, Trial};
pub use history::{History, Lay};
pub use labyrinth::{Cell, Labyrinth, MAX_OPEN_CELLS, OpenCell, REACH};
pub use placement::{MAX_PLACEMENTS, Misplaced, Placement, Placements};
pub use refusal::Refusal;
pub use sets::{CardSet, PassageSet};
pub use setup::{CLOCK, Setup, SetupError, below, cards_needed, check_table, seeded, shuffle};
pub use square::{Arrange, SQUARE, Square};
pub use survey::{Prospect, Survey};
pub use view::View;
