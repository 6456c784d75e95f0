//! What has been laid and taken so far: everybody saw it.

use arrayvec::ArrayVec;

use super::deck::{Deck, MAX_CARDS};
use super::game::Seat;
use super::labyrinth::Labyrinth;
use super::placement::Placement;
use super::sets::CardSet;
use super::square::Square;

/// A card that was laid, and what was carried off. What was drawn afterwards is nobody's business.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lay {
    /// By whom.
    pub seat: Seat,
    /// Which card, where and how.
    pub placement: Placement,
    /// The cards taken.
    pub taken: CardSet,
}

/// All lays of a game, from the square on. Passes leave no trace: nothing changes by them.
#[derive(Clone, Debug)]
pub struct History {
    square: Square,
    lays: ArrayVec<Lay, MAX_CARDS>,
}

impl History {
    pub(super) fn new(square: Square) -> Self {
        Self { square, lays: ArrayVec::new() }
    }

    pub(super) fn push(&mut self, lay: Lay) {
        // More lays than cards there cannot be; a made-up game that has them keeps the first.
        let _ = self.lays.try_push(lay);
    }

    /// Notes what the card laid last took.
    pub(super) fn take(&mut self, taken: CardSet) {
        if let Some(lay) = self.lays.last_mut() {
            lay.taken = taken;
        }
    }

    /// The lays, first one first.
    pub fn lays(&self) -> &[Lay] {
        &self.lays
    }

    /// Calls `visit` with every lay, first one first, and the labyrinth as it was before.
    pub fn each(&self, deck: &Deck, mut visit: impl FnMut(&Labyrinth, &Lay)) {
        let mut labyrinth = Labyrinth::of_square(deck, &self.square);
        for lay in &self.lays {
            visit(&labyrinth, lay);
            let Placement { card, cell, turn } = lay.placement;
            labyrinth.lay(deck, card, cell, turn);
            lay.taken.iter().for_each(|card| labyrinth.lift(deck, card));
        }
    }
}
