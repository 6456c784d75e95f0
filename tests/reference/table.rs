//! What lies on the table, and the first three steps of a turn: place, search, collect (RULES, "A turn").
//!
//! A table knows nothing of hands and turns; whether a card may be laid *by this player* is asked of the game.
//! Functions that are handed a card number panic when no such card is in play, and functions that are handed
//! the cell of the card just laid panic when that cell is empty.

use super::{Card, Cell, Holding, Options, Passage, Side, is_near_enough, neighbour};
use std::collections::{BTreeMap, BTreeSet};

/// A card on the table. Any of the equivalent numbers of turns does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    pub card: u16,
    /// Quarter turns clockwise, 0 to 3.
    pub turns: u8,
}

/// A passage on the table: the cell of its card, and its place in the card's list of passages.
type Spot = (Cell, usize);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Every card in play (on the table, in a hand, in the pile, collected), unturned.
    pub cards: BTreeMap<u16, Card>,
    pub laid: BTreeMap<Cell, Laid>,
    pub options: Options,
}

// Turning.
impl Table {
    /// This card after so many quarter turns clockwise.
    pub fn turned(&self, card: u16, turns: u8) -> Card {
        self.cards[&card].turned(turns)
    }

    /// The smallest number of turns that makes the card lie the same way.
    pub fn smallest_turn(&self, card: u16, turns: u8) -> u8 {
        self.cards[&card].smallest_turn(turns)
    }

    /// The card on this cell, turned as it lies there.
    pub fn card_at(&self, cell: Cell) -> Option<Card> {
        let laid = self.laid.get(&cell)?;
        Some(self.turned(laid.card, laid.turns))
    }
}

// Step 1, place.
impl Table {
    /// May the card be laid here, turned like this? Any of the equivalent numbers of turns will do.
    ///
    /// "Lay one of your two cards on an empty cell so that it shares a side with a laid card and, on at least
    /// one shared side, a passage of yours continues a passage of that neighbour. Other sides may clash"
    /// (RULES, step 1). With the table rule "matching sides" none may.
    ///
    /// Only the place is judged: that the card is in the hand of the player on turn is for the game to say.
    pub fn is_legal(&self, card: u16, cell: Cell, turns: u8) -> bool {
        let turned = self.turned(card, turns);
        if turns > 3 {
            return false;
        }
        if !is_near_enough(cell) {
            return false;
        }
        if self.laid.contains_key(&cell) {
            return false;
        }
        let mut joined = 0;
        let mut clashing = 0;
        for side in Side::ALL {
            let Some(other) = self.card_at(neighbour(cell, side)) else {
                continue;
            };
            let ours_is_open = turned.is_open(side);
            let theirs_is_open = other.is_open(side.opposite());
            if ours_is_open && theirs_is_open {
                joined += 1;
            }
            if ours_is_open != theirs_is_open {
                clashing += 1;
            }
        }
        if self.options.matching_sides && clashing > 0 {
            return false;
        }
        joined > 0
    }

    /// Every legal placement of the card as (cell, smallest number of turns).
    pub fn legal_placements(&self, card: u16) -> BTreeSet<(Cell, u8)> {
        let mut placements = BTreeSet::new();
        for &laid_cell in self.laid.keys() {
            for side in Side::ALL {
                let cell = neighbour(laid_cell, side);
                for turns in 0..4 {
                    if self.is_legal(card, cell, turns) {
                        placements.insert((cell, self.smallest_turn(card, turns)));
                    }
                }
            }
        }
        placements
    }

    /// "The game can't begin on a locked square (no card of the deck in play could be joined to it)" (RULES,
    /// "Set-up"). Asked while only the square lies: the cards that could be joined are those not in it.
    pub fn square_is_locked(&self) -> bool {
        let in_the_square: BTreeSet<u16> = self.laid.values().map(|laid| laid.card).collect();
        for &card in self.cards.keys() {
            if !in_the_square.contains(&card) && !self.legal_placements(card).is_empty() {
                return false;
            }
        }
        true
    }

    /// Puts the card down, with the smallest number of turns, without asking whether that is legal.
    pub fn lay(&mut self, card: u16, cell: Cell, turns: u8) {
        let turns = self.smallest_turn(card, turns);
        self.laid.insert(cell, Laid { card, turns });
    }
}

// Step 2, search.
impl Table {
    fn passage(&self, spot: Spot) -> Passage {
        let (cell, number) = spot;
        let card = self.card_at(cell).expect("a card lies here");
        card.passages[number].clone()
    }

    /// The passages that continue this one: through each of its sides, the passage of the neighbour that leaves
    /// through the same edge.
    fn continuations(&self, spot: Spot) -> Vec<Spot> {
        let (cell, _) = spot;
        let mut continuations = Vec::new();
        for side in self.passage(spot).sides {
            let beyond = neighbour(cell, side);
            if let Some(card) = self.card_at(beyond)
                && let Some(number) = card.passage_at(side.opposite())
            {
                continuations.push((beyond, number));
            }
        }
        continuations
    }

    /// Every passage that lies on one continuous path with this one, itself among them.
    ///
    /// The road may lead back to the same card by another of its passages: then that one belongs to it too.
    fn road(&self, start: Spot) -> BTreeSet<Spot> {
        let mut road = BTreeSet::from([start]);
        let mut to_walk = vec![start];
        while let Some(spot) = to_walk.pop() {
            for next in self.continuations(spot) {
                if road.insert(next) {
                    to_walk.push(next);
                }
            }
        }
        road
    }

    /// The cards that the card just laid finds, once it lies on `laid_cell`.
    ///
    /// "A treasure on the card just laid is found on another card when that card shows the same treasure and the
    /// two lie on one continuous path: passage to passage through joined sides, starting from the very passage
    /// the treasure lies on" (RULES, step 2).
    pub fn found(&self, laid_cell: Cell) -> BTreeSet<u16> {
        let card = self.card_at(laid_cell).expect("the card just laid");
        let mut found = BTreeSet::new();
        for (number, passage) in card.passages.iter().enumerate() {
            for treasure in &passage.treasures {
                for spot in self.road((laid_cell, number)) {
                    let (cell, _) = spot;
                    if cell != laid_cell && self.passage(spot).treasures.contains(treasure) {
                        found.insert(self.laid[&cell].card);
                    }
                }
            }
        }
        found
    }
}

// Step 3, collect.
impl Table {
    /// Would what remains hold together, if these cards were taken away?
    ///
    /// One piece: "every card joined to every other through shared card edges (a corner does not count; a path
    /// is not needed). One card alone is one piece" (RULES, step 3). Loose: "no card may stand alone, but
    /// separate groups may form" (RULES, "Table rules"); a card that is the only one left is allowed there too.
    pub fn holds(&self, after_removing: &BTreeSet<u16>) -> bool {
        let mut remaining: BTreeSet<Cell> = BTreeSet::new();
        for (&cell, laid) in &self.laid {
            if !after_removing.contains(&laid.card) {
                remaining.insert(cell);
            }
        }
        if remaining.len() <= 1 {
            return true;
        }
        match self.options.holding {
            Holding::OnePiece => is_one_piece(&remaining),
            Holding::Loose => remaining.iter().all(|&cell| has_company(cell, &remaining)),
        }
    }

    /// May this set of found cards be taken? Nothing may always be taken, any other set when what remains holds
    /// together (RULES, step 3). That the cards are found is not asked here.
    pub fn may_take(&self, found_cards: &BTreeSet<u16>) -> bool {
        found_cards.is_empty() || self.holds(found_cards)
    }

    /// Every set of found cards that may be taken: "you may take found cards (all, some or none)" (RULES, step 3).
    pub fn takeable_sets(&self, laid_cell: Cell) -> BTreeSet<BTreeSet<u16>> {
        let mut takeable = BTreeSet::new();
        for set in subsets(&self.found(laid_cell)) {
            if self.may_take(&set) {
                takeable.insert(set);
            }
        }
        takeable
    }

    /// The largest set that may be taken; of several, "the set first in order of cells by y then x".
    ///
    /// Each set is written as the list of its cells, southernmost first and westernmost first in a row; of two
    /// lists, the first is the one with the earlier cell where they first differ.
    pub fn best_set(&self, laid_cell: Cell) -> BTreeSet<u16> {
        let mut best: BTreeSet<u16> = BTreeSet::new();
        for set in self.takeable_sets(laid_cell) {
            let larger = set.len() > best.len();
            let as_large = set.len() == best.len();
            if larger || (as_large && self.rows_and_columns(&set) < self.rows_and_columns(&best)) {
                best = set;
            }
        }
        best
    }

    /// The cells of these cards as (y, x), in order.
    fn rows_and_columns(&self, cards: &BTreeSet<u16>) -> Vec<(i32, i32)> {
        let mut list = Vec::new();
        for (&(x, y), laid) in &self.laid {
            if cards.contains(&laid.card) {
                list.push((y, x));
            }
        }
        list.sort();
        list
    }

    /// Takes the cards off the table, without asking whether that is allowed.
    pub fn remove(&mut self, cards: &BTreeSet<u16>) {
        self.laid.retain(|_, laid| !cards.contains(&laid.card));
    }
}

/// Can every one of these cells be reached from the first through shared edges?
fn is_one_piece(cells: &BTreeSet<Cell>) -> bool {
    let Some(&first) = cells.first() else {
        return true;
    };
    let mut reached = BTreeSet::from([first]);
    let mut to_walk = vec![first];
    while let Some(cell) = to_walk.pop() {
        for side in Side::ALL {
            let next = neighbour(cell, side);
            if cells.contains(&next) && reached.insert(next) {
                to_walk.push(next);
            }
        }
    }
    reached == *cells
}

/// Does the cell share an edge with another one of these?
fn has_company(cell: Cell, cells: &BTreeSet<Cell>) -> bool {
    Side::ALL.iter().any(|&side| cells.contains(&neighbour(cell, side)))
}

/// Every subset, the empty one and the whole among them: each card doubles the list, once without it, once with.
fn subsets(cards: &BTreeSet<u16>) -> Vec<BTreeSet<u16>> {
    let mut subsets = vec![BTreeSet::new()];
    for &card in cards {
        for mut set in subsets.clone() {
            set.insert(card);
            subsets.push(set);
        }
    }
    subsets
}
