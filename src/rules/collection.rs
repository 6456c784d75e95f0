//! What may be taken off the table: the labyrinth must hold together.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::card::Card;
use super::deck::MAX_CARDS;
use super::labyrinth::{Labyrinth, OpenCell};
use super::sets::CardSet;

/// What "holding together" means at this table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Holding {
    /// Every card joined to every other through shared card edges.
    #[default]
    OnePiece,
    /// No card alone; separate groups may form. A single card left on the whole table is allowed, as in
    /// [`OnePiece`](Self::OnePiece): there is no other it could be parted from.
    Loose,
}

/// How many steps the search for the largest set takes at the most. Six found cards, the most a classic deck can
/// give, need 127; only decks made to be hard come near the bound, and get the best set found until then.
const STEPS: u32 = 50_000;

/// The question what may be taken after a lay: the cards that stand, who touches whom, and the card just laid,
/// which always stays.
#[derive(Clone, Copy, Debug)]
pub struct Collection<'a> {
    labyrinth: &'a Labyrinth,
    /// All cards but the laid one.
    others: CardSet,
    /// Those of them that touch the laid card.
    beside_laid: CardSet,
    holding: Holding,
}

impl<'a> Collection<'a> {
    /// After `laid` was put on the table.
    #[inline]
    pub fn after(labyrinth: &'a Labyrinth, laid: Card, holding: Holding) -> Self {
        Self { labyrinth, others: labyrinth.cards() - CardSet::of(laid), beside_laid: labyrinth.beside(laid), holding }
    }

    /// As if a card had been put on an open cell.
    #[inline]
    pub fn if_laid(labyrinth: &'a Labyrinth, open: &OpenCell, holding: Holding) -> Self {
        Self { labyrinth, others: labyrinth.cards(), beside_laid: open.beside, holding }
    }

    /// Whether what remains after `taken` holds together.
    #[inline]
    pub fn allows(&self, taken: CardSet) -> bool {
        self.stray(self.others - taken, self.others - taken).is_empty()
    }

    /// The cards that would be cut off from the laid card (or, under loose holding, stand alone).
    pub fn cut_off(&self, taken: CardSet) -> CardSet {
        self.stray(self.others - taken, self.others - taken)
    }

    /// The cards of `must` that break the rule when `keep` and the laid card stand.
    #[inline]
    fn stray(&self, must: CardSet, keep: CardSet) -> CardSet {
        match self.holding {
            Holding::OnePiece => self.unreached(must, keep),
            Holding::Loose => self.alone(must, keep),
        }
    }

    #[inline]
    fn unreached(&self, must: CardSet, keep: CardSet) -> CardSet {
        let mut reached = self.beside_laid & keep;
        let mut fresh = reached;
        while let Some(card) = fresh.pop() {
            if must.is_subset(reached) {
                break;
            }
            let next = (self.labyrinth.beside(card) & keep) - reached;
            reached |= next;
            fresh |= next;
        }
        must - reached
    }

    fn alone(&self, must: CardSet, keep: CardSet) -> CardSet {
        // The laid card counts as a neighbour, and must itself keep one unless nothing else is left.
        if !keep.is_empty() && !keep.meets(self.beside_laid) {
            return must;
        }
        let stands_alone = |card: &Card| !self.beside_laid.contains(*card) && !self.labyrinth.beside(*card).meets(keep);
        must.iter().filter(stands_alone).collect()
    }

    /// The largest set of found cards that may be taken; of several, the one whose cells come first by y, then x.
    #[inline]
    pub fn best(&self, found: CardSet) -> CardSet {
        if found.is_empty() || self.allows(found) {
            return found;
        }
        if found.len() == 1 {
            return CardSet::EMPTY;
        }
        let mut best = CardSet::EMPTY;
        let mut steps = STEPS;
        self.descend(&self.in_order(found), CardSet::EMPTY, &mut |taken, rest| {
            steps = steps.saturating_sub(1);
            if steps == 0 || taken.len() + rest <= best.len() {
                return false;
            }
            if rest == 0 {
                best = taken;
            }
            true
        });
        best
    }

    /// How many cards [`best`](Self::best) would take.
    #[inline]
    pub fn most(&self, found: CardSet) -> usize {
        self.best(found).len()
    }

    /// Every set of found cards that may be taken, the empty one included, until `visit` answers `false`. The set
    /// that takes most of the first cards (by y, then x) comes first.
    pub fn each_set(&self, found: CardSet, mut visit: impl FnMut(CardSet) -> bool) {
        let mut go_on = true;
        self.descend(&self.in_order(found), CardSet::EMPTY, &mut |taken, rest| {
            if go_on && rest == 0 {
                go_on = visit(taken);
            }
            go_on
        });
    }

    /// Decides card by card, taking before leaving. `enter` is asked before each step, with what is taken and how
    /// many cards are still undecided, and may close the branch. A branch in which a card that stays could not be
    /// held even by all undecided ones is closed at once.
    fn descend(&self, undecided: &[Card], taken: CardSet, enter: &mut impl FnMut(CardSet, usize) -> bool) {
        let rest: CardSet = undecided.iter().copied().collect();
        let keep = self.others - taken;
        if !self.stray(keep - rest, keep).is_empty() || !enter(taken, undecided.len()) {
            return;
        }
        if let Some((card, rest)) = undecided.split_first() {
            self.descend(rest, taken | CardSet::of(*card), enter);
            self.descend(rest, taken, enter);
        }
    }

    fn in_order(&self, cards: CardSet) -> ArrayVec<Card, MAX_CARDS> {
        let mut list: ArrayVec<Card, MAX_CARDS> = cards.iter().collect();
        list.sort_unstable_by_key(|card| self.labyrinth.place_of(*card).map(|(cell, _)| cell));
        list
    }

    /// What a click on a found card makes of the picked ones: the takeable set that holds (or, if it was picked
    /// already, leaves) the card and otherwise changes as little as can be: first it drops as few picked cards as
    /// possible, then it pulls in as few others. `None` when no takeable set does it, or when the card was not found.
    pub fn toggled(&self, found: CardSet, picked: CardSet, card: Card) -> Option<CardSet> {
        if !found.contains(card) {
            return None;
        }
        let wanted = !picked.contains(card);
        let mut best: Option<((usize, usize), CardSet)> = None;
        let mut sets = STEPS;
        self.each_set(found, |set| {
            sets -= 1;
            if set.contains(card) == wanted {
                let change = ((picked - set).len(), (set - picked).len());
                if best.is_none_or(|(least, _)| change < least) {
                    best = Some((change, set));
                }
            }
            sets > 0
        });
        best.map(|(_, set)| set)
    }
}
