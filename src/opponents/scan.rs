//! What every card could take from a labyrinth: the inner loop of all searches.
//!
//! [`Survey`](crate::rules::Survey) answers for each placement; here only the best of each card is asked for, so that
//! most placements are closed by a bound without being searched.

use std::cell::Cell;

use arrayvec::ArrayVec;

use crate::rules::{
    Card, CardSet, Collection, Deck, Holding, Labyrinth, MAX_CARDS, MAX_OPEN_CELLS, OpenCell, Passage, PassageSet,
    Placement, Side, Sides, TableRules, Turn, paths,
};

/// What the scan needs to know of a card, gathered once a search.
#[derive(Clone, Copy, Debug)]
struct Face {
    /// How many turns differ.
    turns: u8,
    /// The sides of the first and the second passage, by turn.
    sides: [[Sides; 2]; 4],
    /// The passages wanted from the first and the second passage.
    wanted: [PassageSet; 2],
    /// Those wanted from any passage.
    all_wanted: PassageSet,
    /// More than two passages: only own decks have such cards.
    odd: bool,
}

impl Face {
    fn of(deck: &Deck, card: Card) -> Self {
        let passages = deck.passages(card);
        let mut face = Self {
            turns: deck.different_turns(card),
            sides: [[Sides::NONE; 2]; 4],
            wanted: [PassageSet::EMPTY; 2],
            all_wanted: PassageSet::EMPTY,
            odd: passages.len() > 2,
        };
        for (place, passage) in passages.iter().enumerate() {
            face.all_wanted |= deck.wanted_from(passage);
            if place < 2 {
                face.wanted[place] = deck.wanted_from(passage);
                for turn in Turn::ALL {
                    face.sides[usize::from(turn.quarters())][place] = sides_of(deck, card, turn, passage);
                }
            }
        }
        face
    }
}

fn sides_of(deck: &Deck, card: Card, turn: Turn, passage: Passage) -> Sides {
    Side::ALL.into_iter().filter(|side| deck.passage_behind(card, turn, *side) == Some(passage)).collect()
}

/// By card: the chance that a player held it on.
pub type Chances = [f32; MAX_CARDS];

/// A deck and its table rules, made ready for scanning.
#[derive(Clone, Debug)]
pub struct Faces<'a> {
    /// The deck.
    pub deck: &'a Deck,
    /// The table's rules.
    pub rules: &'a TableRules,
    faces: ArrayVec<Face, MAX_CARDS>,
}

impl<'a> Faces<'a> {
    /// Gathers what the scans need.
    pub fn of(deck: &'a Deck, rules: &'a TableRules) -> Self {
        Self { deck, rules, faces: deck.cards().iter().map(|card| Face::of(deck, card)).collect() }
    }
}

/// An open cell and what is reached through its sides.
#[derive(Clone, Copy, Debug)]
struct Site {
    open: OpenCell,
    /// What a passage reaches, by the set of its sides.
    reach: [PassageSet; 16],
    /// What all sides together reach.
    all: PassageSet,
}

impl Site {
    fn of(open: OpenCell, regions: &paths::Regions) -> Self {
        let mut reach = [PassageSet::EMPTY; 16];
        let behind = open.waiting.map(|waiting| waiting.map_or(PassageSet::EMPTY, |passage| regions.reached(passage)));
        for bits in 1..16_usize {
            let lowest = bits.trailing_zeros() as usize & 3;
            reach[bits] = reach[bits & (bits - 1)] | behind[lowest];
        }
        Self { open, reach, all: reach[15] }
    }
}

/// A labyrinth made ready for asking what cards could take.
pub struct Scan<'a> {
    faces: &'a Faces<'a>,
    labyrinth: &'a Labyrinth,
    regions: paths::Regions,
    sites: ArrayVec<Site, MAX_OPEN_CELLS>,
    /// What is reached from any open cell.
    all: PassageSet,
    /// The cards of which it is known whether the labyrinth holds together without them, and those without which it
    /// does. Asked for as the need arises.
    asked: Cell<CardSet>,
    loose_ends: Cell<CardSet>,
}

impl<'a> Scan<'a> {
    /// Looks at the labyrinth once.
    pub fn of(faces: &'a Faces<'a>, labyrinth: &'a Labyrinth) -> Self {
        let regions = paths::Regions::of(faces.deck, labyrinth);
        let mut sites = ArrayVec::new();
        let mut all = PassageSet::EMPTY;
        labyrinth.each_open_cell(|open| {
            let site = Site::of(open, &regions);
            all |= site.all;
            sites.push(site);
        });
        Self { faces, labyrinth, regions, sites, all, asked: Cell::default(), loose_ends: Cell::default() }
    }

    /// The passages `card` would find there, as far as it may lie there.
    #[inline]
    fn found(&self, site: &Site, face: &Face, card: Card, turn: u8) -> Option<PassageSet> {
        let [first, second] = face.sides[usize::from(turn & 3)];
        let open = &site.open;
        if face.odd {
            return self.found_by_odd(site, card, turn);
        }
        let sides = first.bits() | second.bits();
        let roads = open.roads.bits();
        if sides & roads == 0
            || (self.faces.rules.matching_sides && (sides & open.walls.bits() != 0 || roads & !sides != 0))
        {
            return None;
        }
        let (mut one, mut other) = (site.reach[first.bits()], site.reach[second.bits()]);
        if one.meets(other) {
            one |= other;
            other = one;
        }
        Some((one & face.wanted[0]) | (other & face.wanted[1]))
    }

    #[cold]
    fn found_by_odd(&self, site: &Site, card: Card, turn: u8) -> Option<PassageSet> {
        let turn = Turn::new(turn)?;
        let (sides, open) = (self.faces.deck.open_sides(card, turn), &site.open);
        let clash = sides.meets(open.walls) || !open.roads.without(sides).is_empty();
        if !sides.meets(open.roads) || (self.faces.rules.matching_sides && clash) {
            return None;
        }
        let found = self.regions.found(self.faces.deck, open, card, turn);
        Some(found.iter().fold(PassageSet::EMPTY, |all, card| all | self.faces.deck.passages(card)) & site.all)
    }

    /// The most cards `card` could take anywhere.
    pub fn most(&self, card: Card) -> u8 {
        let face = &self.faces.faces[card.index()];
        let mut most = 0;
        if !self.all.meets(face.all_wanted) {
            return 0;
        }
        for site in &self.sites {
            let within_reach = site.all & face.all_wanted;
            // Most cells have nothing at all for the card, and counting costs more than asking for that.
            if within_reach.is_empty() || (most > 0 && within_reach.len() <= most) {
                continue;
            }
            let collection = Collection::if_laid(self.labyrinth, &site.open, self.faces.rules.holding);
            for turn in 0..face.turns {
                let Some(found) = self.found(site, face, card, turn) else { continue };
                if found.is_empty() || (most > 0 && found.len() <= most) {
                    continue;
                }
                let cards = self.faces.deck.owners_of(found);
                if cards.len() > most {
                    most = most.max(self.most_of(site, &collection, cards, most));
                }
            }
        }
        most as u8
    }

    /// How many of the found cards may be taken; what is not above `known` need not be right.
    #[inline]
    fn most_of(&self, site: &Site, collection: &Collection, found: CardSet, known: usize) -> usize {
        if self.faces.rules.holding != Holding::OnePiece || found.len() > 2 {
            return collection.most(found);
        }
        if found.len() == 2 && collection.allows(found) {
            return 2;
        }
        let may_go = |card: Card| self.may_go(site, collection, card);
        usize::from(known == 0 && found.iter().any(may_go))
    }

    /// Whether a card may be taken alone, under one-piece holding.
    #[inline]
    fn may_go(&self, site: &Site, collection: &Collection, card: Card) -> bool {
        let rest = site.open.beside - CardSet::of(card);
        // The laid card may bridge the gap.
        if self.is_loose_end(card) {
            !rest.is_empty() || self.labyrinth.cards().len() == 1
        } else {
            collection.allows(CardSet::of(card))
        }
    }

    /// Whether the labyrinth as it lies holds together without a card.
    #[inline]
    fn is_loose_end(&self, card: Card) -> bool {
        let one = CardSet::of(card);
        if !self.asked.get().contains(card) {
            self.asked.set(self.asked.get() | one);
            if self.holds_without(one) {
                self.loose_ends.set(self.loose_ends.get() | one);
            }
        }
        self.loose_ends.get().contains(card)
    }

    fn holds_without(&self, gone: CardSet) -> bool {
        let stay = self.labyrinth.cards() - gone;
        let mut fresh = stay;
        let Some(start) = fresh.pop() else { return true };
        let mut reached = CardSet::of(start);
        let mut fresh = reached;
        while let Some(card) = fresh.pop() {
            let next = (self.labyrinth.beside(card) & stay) - reached;
            reached |= next;
            fresh |= next;
        }
        reached == stay
    }

    /// Calls `visit` with every placement of `card`, what it would find, and what may be taken.
    pub fn each(&self, card: Card, mut visit: impl FnMut(Placement, CardSet, &Collection<'a>)) {
        let face = &self.faces.faces[card.index()];
        for site in &self.sites {
            let collection = Collection::if_laid(self.labyrinth, &site.open, self.faces.rules.holding);
            for turn in 0..face.turns {
                let (Some(found), Some(turn_as)) = (self.found(site, face, card, turn), Turn::new(turn)) else {
                    continue;
                };
                let cards = if found.is_empty() { CardSet::EMPTY } else { self.faces.deck.owners_of(found) };
                visit(Placement { card, cell: site.open.cell, turn: turn_as }, cards, &collection);
            }
        }
    }
}

/// How many cards can take so many: the spread of [`Scan::most`] over the unseen cards.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub struct Spread {
    /// By what is taken; the last place stands for all more.
    counts: [u8; 8],
    total: u8,
    /// The chances, added up, that the next player held one of them on.
    held: [f32; 8],
    all_held: f32,
}

impl Spread {
    /// Scans all `cards`; `held` are the chances of each to have been held on.
    pub fn of(scan: &Scan, cards: CardSet, held: &Chances) -> Self {
        let mut spread = Self::default();
        cards.iter().for_each(|card| spread.add(scan.most(card), held[card.index()]));
        spread
    }

    /// Counts one card that can take so many.
    pub fn add(&mut self, most: u8, held: f32) {
        let place = usize::from(most.min(7));
        self.counts[place] += 1;
        self.total += 1;
        self.held[place] += held;
        self.all_held += held;
    }

    /// What the best of `drawn` random cards takes on average, together with one card in hand that takes `own`.
    pub fn best_of(&self, drawn: usize, own: u8) -> f32 {
        let drawn = drawn.min(usize::from(self.total));
        let none_above = |most: usize, below, _: f32| {
            if usize::from(own) > most { 0.0 } else { all_among(below, usize::from(self.total), drawn) }
        };
        self.expected(none_above)
    }

    /// What the best of one card held on and `drawn` random ones takes on average. Where nothing is known of the held
    /// one it is random too.
    pub fn best_with_held(&self, drawn: usize) -> f32 {
        if self.all_held <= 0.0 {
            return self.best_of(drawn + 1, 0);
        }
        let others = usize::from(self.total).saturating_sub(1);
        let drawn = drawn.min(others);
        self.expected(|_, below, held| held / self.all_held * all_among(below.saturating_sub(1), others, drawn))
    }

    /// Sums up over all takes; `none_above` says how likely none takes more than so many, told how many cards take no
    /// more and how likely one of them was held on.
    fn expected(&self, none_above: impl Fn(usize, usize, f32) -> f32) -> f32 {
        let (mut below, mut held, mut expected) = (0, 0.0, 0.0);
        for most in 0..7 {
            below += usize::from(self.counts[most]);
            held += self.held[most];
            expected += 1.0 - none_above(most, below, held).min(1.0);
        }
        expected
    }
}

/// The chance that all of `drawn` cards, of `total`, are among certain `good` ones.
fn all_among(good: usize, total: usize, drawn: usize) -> f32 {
    (0..drawn).map(|gone| (good.saturating_sub(gone)) as f32 / (total - gone) as f32).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest;
    use crate::rules::{Game, Move, Setup, Survey, below, seeded};

    /// Plays random games under all rules and asks both ways, at every position, what every card could take.
    fn agree(rules: &TableRules, seed: u64) {
        let deck = manifest::classic().unwrap().deck().unwrap();
        let mut game = Game::new(&Setup::deal(deck, rules.clone(), 2, None, seed).unwrap());
        let mut random = seeded(seed);
        while !game.public().is_over() {
            let public = game.public();
            let faces = Faces::of(public.deck(), public.rules());
            let scan = Scan::of(&faces, public.labyrinth());
            let survey = Survey::of(public);
            for card in (public.deck().cards() - public.seen()).iter() {
                let (mut most, mut by_survey, mut by_scan) = (0, Vec::new(), Vec::new());
                survey.each(card, |prospect| {
                    most = most.max(prospect.best_set().len());
                    by_survey.push((prospect.placement, prospect.found));
                });
                scan.each(card, |placement, found, _| by_scan.push((placement, found)));
                assert_eq!(by_scan, by_survey);
                assert_eq!(usize::from(scan.most(card)), most);
            }
            let placements = game.placements();
            if placements.is_empty() {
                game.play_trusted(Move::Pass);
                continue;
            }
            let placement = placements[below(&mut random, placements.len() as u32) as usize];
            // Not always the most: the table should fill.
            let taken = if below(&mut random, 3) == 0 { game.after(placement).best_set() } else { CardSet::EMPTY };
            game.play_trusted(Move::Lay { placement, taken });
        }
    }

    #[test]
    fn the_scan_sees_what_the_survey_sees() {
        for seed in 0..10 {
            for matching_sides in [false, true] {
                for holding in [Holding::OnePiece, Holding::Loose] {
                    agree(&TableRules { matching_sides, holding, ..TableRules::default() }, seed);
                }
            }
        }
    }

    #[test]
    fn the_best_of_two_unseen_cards_on_average() {
        let mut spread = Spread::default();
        [0, 0, 2].into_iter().for_each(|most| spread.add(most, 0.0));
        // Of the three pairs two hold the good card.
        assert!((spread.best_of(2, 0) - 4.0 / 3.0).abs() < 1e-6);
        assert!((spread.best_of(1, 1) - 4.0 / 3.0).abs() < 1e-6);
        assert!((spread.best_of(0, 1) - 1.0).abs() < 1e-6);
        assert!((spread.best_of(5, 0) - 2.0).abs() < 1e-6);
        assert!((spread.best_with_held(1) - 4.0 / 3.0).abs() < 1e-6);
    }

    #[test]
    fn a_card_held_on_counts_by_its_chances() {
        let mut spread = Spread::default();
        [(0, 0.3), (0, 0.3), (2, 0.2)].into_iter().for_each(|(most, held)| spread.add(most, held));
        // The chances are those of the cards looked at: a quarter for the good one. If he holds a bad one on, one of
        // the two others is good.
        assert!((spread.best_with_held(0) - 0.5).abs() < 1e-6);
        assert!((spread.best_with_held(1) - (0.25 + 0.75 / 2.0) * 2.0).abs() < 1e-6);
    }
}
