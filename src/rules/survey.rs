//! Every placement of a position, searched and weighed without laying a single card: the inner loop of all
//! opponents.

use arrayvec::ArrayVec;

use super::card::Card;
use super::collection::Collection;
use super::game::Public;
use super::labyrinth::{MAX_OPEN_CELLS, OpenCell};
use super::paths::Regions;
use super::placement::{self, Placement};
use super::sets::CardSet;

/// A labyrinth made ready for looking at many placements.
#[derive(Clone, Debug)]
pub struct Survey<'a> {
    public: &'a Public,
    open: ArrayVec<OpenCell, MAX_OPEN_CELLS>,
    regions: Regions,
}

/// One placement and what it would find.
#[derive(Clone, Copy, Debug)]
pub struct Prospect<'a> {
    /// Where the card would lie.
    pub placement: Placement,
    /// The cards it would find.
    pub found: CardSet,
    collection: Collection<'a>,
}

impl Prospect<'_> {
    /// The best set that could be taken.
    #[inline]
    pub fn best_set(&self) -> CardSet {
        self.collection.best(self.found)
    }

    /// What may be taken.
    pub fn collection(&self) -> &Collection<'_> {
        &self.collection
    }
}

impl<'a> Survey<'a> {
    /// Looks at the labyrinth once.
    pub fn of(public: &'a Public) -> Self {
        let mut open = ArrayVec::new();
        public.labyrinth.each_open_cell(|cell| open.push(cell));
        Self { public, open, regions: Regions::of(&public.deck, &public.labyrinth) }
    }

    /// The empty cells to which a path leads.
    pub fn open_cells(&self) -> &[OpenCell] {
        &self.open
    }

    /// Calls `visit` with every placement of `card` and what it would find.
    #[inline]
    pub fn each(&self, card: Card, mut visit: impl FnMut(Prospect<'a>)) {
        let Public { deck, labyrinth, rules, .. } = self.public;
        for open in &self.open {
            let collection = Collection::if_laid(labyrinth, open, rules.holding);
            placement::each_turn_that_fits(deck, open, card, rules.matching_sides, |placement| {
                let found = self.regions.found(deck, open, card, placement.turn);
                visit(Prospect { placement, found, collection });
            });
        }
    }
}
