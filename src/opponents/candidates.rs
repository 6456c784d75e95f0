//! The moves worth thinking about.

use crate::rules::{Card, CardSet, Hand, Labyrinth, Move, Placement};

use super::scan::{Faces, Scan};

/// More moves than a classic game ever offers; own decks could have very many sets to choose from.
const MOST: usize = 2_000;

/// A move that may be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The card, its cell and its turn.
    pub placement: Placement,
    /// The cards to take.
    pub taken: CardSet,
}

impl Candidate {
    /// As a turn.
    pub const fn play(self) -> Move {
        Move::Lay { placement: self.placement, taken: self.taken }
    }

    /// Makes the move on a labyrinth.
    pub fn lay_on(self, faces: &Faces, labyrinth: &mut Labyrinth) {
        let Placement { card, cell, turn } = self.placement;
        labyrinth.lay(faces.deck, card, cell, turn);
        self.taken.iter().for_each(|card| labyrinth.lift(faces.deck, card));
    }
}

/// All placements of a hand, each with every largest set that may be taken.
pub fn all(scan: &Scan, hand: &Hand) -> Vec<Candidate> {
    let mut all = Vec::new();
    hand.cards().for_each(|card| add(scan, card, &mut all));
    all
}

/// All placements of a card, each with every largest set that may be taken.
pub fn of_card(scan: &Scan, card: Card) -> Vec<Candidate> {
    let mut all = Vec::new();
    add(scan, card, &mut all);
    all
}

/// Of the placements of some cards those that take most, each with its best set, no more than `most`; of equal ones
/// those that draw the highest lot come first.
pub fn taking_most(
    scan: &Scan,
    cards: impl IntoIterator<Item = Card>,
    most: usize,
    mut lot: impl FnMut(Placement) -> u32,
) -> Vec<Candidate> {
    let mut all: Vec<(usize, u32, Candidate)> = Vec::new();
    for card in cards {
        scan.each(card, |placement, found, collection| {
            let taken = collection.best(found);
            all.push((taken.len(), lot(placement), Candidate { placement, taken }));
        });
    }
    all.sort_by_key(|(gain, lot, _)| std::cmp::Reverse((*gain, *lot)));
    all.truncate(most);
    all.into_iter().map(|(.., candidate)| candidate).collect()
}

fn add(scan: &Scan, card: Card, all: &mut Vec<Candidate>) {
    scan.each(card, |placement, found, collection| {
        if found.is_empty() || collection.allows(found) {
            all.push(Candidate { placement, taken: found });
            return;
        }
        let most = collection.most(found);
        collection.each_set(found, |taken| {
            if taken.len() == most {
                all.push(Candidate { placement, taken });
            }
            all.len() < MOST
        });
    });
}
