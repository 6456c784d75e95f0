//! The search for treasures: which cards are reached from the card just laid, and along which road.
//!
//! A treasure on the laid card is found on another card when both lie on one continuous path, passage to passage
//! through joined sides, starting from the very passage the treasure lies on (RULES.md, "Search").

use arrayvec::ArrayVec;

use super::card::{Card, Passage, Treasure, Turn};
use super::deck::{Deck, MAX_PASSAGES};
use super::labyrinth::{Labyrinth, OpenCell};
use super::sets::{CardSet, PassageSet};

/// All passages on one continuous path with `start`, itself included.
#[inline]
pub fn reached(labyrinth: &Labyrinth, start: Passage) -> PassageSet {
    let mut reached = PassageSet::of(start);
    let mut fresh = reached;
    while let Some(passage) = fresh.pop() {
        let next = labyrinth.joined(passage) - reached;
        reached |= next;
        fresh |= next;
    }
    reached
}

/// The cards found from a card that lies on the table, through both of its treasures.
pub fn found(deck: &Deck, labyrinth: &Labyrinth, laid: Card) -> CardSet {
    let mut found = PassageSet::EMPTY;
    for passage in deck.passages(laid).iter() {
        let wanted = deck.wanted_from(passage);
        if !wanted.is_empty() {
            found |= reached(labyrinth, passage) & wanted;
        }
    }
    deck.owners_of(found)
}

/// The road from a treasure on a laid card to the same treasure on a found one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Road {
    /// What is found.
    pub treasure: Treasure,
    /// The found card.
    pub found: Card,
    /// The passages walked, from the laid card's own to the found one's, both included. No shorter road exists.
    pub passages: Vec<Passage>,
}

/// A shortest road to every treasure found from `laid`, in order of the laid card's passages, then treasures, then
/// found cards. A card found through both treasures has two roads.
pub fn roads(deck: &Deck, labyrinth: &Labyrinth, laid: Card) -> Vec<Road> {
    let mut roads = Vec::new();
    for start in deck.passages(laid).iter() {
        let came_from = walk(labyrinth, start);
        for treasure in deck.treasures_on(start) {
            for end in deck.passages_showing(*treasure).iter() {
                if deck.owner(end) == laid || (end != start && came_from[end.index()].is_none()) {
                    continue;
                }
                let passages = trace(&came_from, start, end);
                roads.push(Road { treasure: *treasure, found: deck.owner(end), passages });
            }
        }
    }
    roads
}

/// From which passage each reached one was entered first, walking in rings around `start`.
fn walk(labyrinth: &Labyrinth, start: Passage) -> [Option<Passage>; MAX_PASSAGES] {
    let mut came_from = [None; MAX_PASSAGES];
    let mut seen = PassageSet::of(start);
    let mut ring = seen;
    while !ring.is_empty() {
        let mut next_ring = PassageSet::EMPTY;
        for passage in ring.iter() {
            let fresh = labyrinth.joined(passage) - seen;
            fresh.iter().for_each(|next| came_from[next.index()] = Some(passage));
            seen |= fresh;
            next_ring |= fresh;
        }
        ring = next_ring;
    }
    came_from
}

fn trace(came_from: &[Option<Passage>; MAX_PASSAGES], start: Passage, end: Passage) -> Vec<Passage> {
    let mut road = vec![end];
    let mut here = end;
    while here != start {
        let Some(before) = came_from[here.index()] else { break };
        road.push(before);
        here = before;
    }
    road.reverse();
    road
}

/// The continuous paths of a labyrinth, worked out once, so that every placement on it can be searched without
/// laying the card.
#[derive(Clone, Debug)]
pub struct Regions {
    region_of: [u8; MAX_PASSAGES],
    regions: ArrayVec<PassageSet, MAX_PASSAGES>,
}

impl Regions {
    /// Walks every path of the labyrinth once.
    pub fn of(deck: &Deck, labyrinth: &Labyrinth) -> Self {
        let mut all = Self { region_of: [0; MAX_PASSAGES], regions: ArrayVec::new() };
        let mut rest = PassageSet::EMPTY;
        for card in labyrinth.cards().iter() {
            rest |= deck.passages(card);
        }
        while let Some(start) = rest.pop() {
            let region = reached(labyrinth, start);
            region.iter().for_each(|passage| all.region_of[passage.index()] = all.regions.len() as u8);
            all.regions.push(region);
            rest = rest - region;
        }
        all
    }

    /// All passages on one continuous path with a passage on the table.
    #[inline]
    pub fn reached(&self, passage: Passage) -> PassageSet {
        self.regions[usize::from(self.region_of[passage.index()])]
    }

    /// The cards that would be found if `card` lay on `open` in this turn.
    #[inline]
    pub fn found(&self, deck: &Deck, open: &OpenCell, card: Card, turn: Turn) -> CardSet {
        let behind = deck.passages_behind(card, turn);
        let passages = deck.passages(card);
        let found = if passages.len() == 1 {
            let mut reach = PassageSet::EMPTY;
            for (here, there) in behind.iter().zip(&open.waiting) {
                if let (Some(_), Some(there)) = (here, there) {
                    reach |= self.reached(*there);
                }
            }
            match passages.iter().next() {
                Some(passage) => reach & deck.wanted_from(passage),
                None => PassageSet::EMPTY,
            }
        } else {
            self.found_from_several(deck, open, behind, passages)
        };
        deck.owners_of(found)
    }

    /// A road may leave the laid card by one passage, come back by the other and go on from there: passages of the
    /// card that touch one region share all they reach.
    fn found_from_several(
        &self,
        deck: &Deck,
        open: &OpenCell,
        behind: &[Option<Passage>; 4],
        passages: PassageSet,
    ) -> PassageSet {
        let mut reach: ArrayVec<(Passage, PassageSet), 4> = passages.iter().map(|p| (p, PassageSet::EMPTY)).collect();
        for (here, there) in behind.iter().zip(&open.waiting) {
            if let (Some(here), Some(there)) = (here, there) {
                let all = self.reached(*there);
                reach.iter_mut().filter(|(passage, _)| passage == here).for_each(|(_, set)| *set |= all);
            }
        }
        for _ in 1..reach.len() {
            for one in 0..reach.len() {
                for other in one + 1..reach.len() {
                    if reach[one].1.meets(reach[other].1) {
                        let both = reach[one].1 | reach[other].1;
                        reach[one].1 = both;
                        reach[other].1 = both;
                    }
                }
            }
        }
        reach.iter().fold(PassageSet::EMPTY, |all, (passage, set)| all | (*set & deck.wanted_from(*passage)))
    }
}
