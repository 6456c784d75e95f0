//! The game itself: hands, pile, turn order, scores, and the one place where they change.

use std::sync::Arc;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::card::Card;
use super::collection::{Collection, Holding};
use super::deck::Deck;
use super::history::{History, Lay};
use super::labyrinth::Labyrinth;
use super::paths;
use super::placement::{self, Placement, Placements};
use super::refusal::Refusal;
use super::sets::CardSet;
use super::setup::Setup;
use super::square::SQUARE;

/// The most players a game can have.
pub const MAX_SEATS: usize = 6;
/// How many cards a hand holds while the pile lasts.
pub const HAND_SIZE: usize = 2;

/// A place at the table. Turns go from seat to seat + 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How found cards are shown to the player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Spotting {
    /// Roads light up after a lay.
    #[default]
    Shown,
    /// The player points at the found cards himself.
    ByEye,
}

/// The rules this table chose (RULES.md, "Table rules"); the deck is chosen apart from them.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TableRules {
    /// Every shared side must agree, path to path and wall to wall.
    pub matching_sides: bool,
    /// What must hold together after collecting.
    pub holding: Holding,
    /// Whether the game shows what is found.
    pub spotting: Spotting,
    /// Seconds a turn, 15 to 120.
    pub clock: Option<u16>,
    /// Whole turns may be taken back, also between people.
    pub friendly_undo: bool,
}

/// The cards a player holds, in the order in which he drew them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Hand {
    cards: [Option<Card>; HAND_SIZE],
}

impl Hand {
    /// The cards, first drawn first.
    #[inline]
    pub fn cards(&self) -> impl DoubleEndedIterator<Item = Card> + '_ {
        self.cards.iter().flatten().copied()
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.cards().count()
    }

    /// Whether the hand is empty.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.cards[0].is_none()
    }

    /// Whether `card` is held.
    #[inline]
    pub fn holds(&self, card: Card) -> bool {
        self.cards.contains(&Some(card))
    }

    /// Adds a card behind the others; a full hand stays as it is.
    #[inline]
    pub(super) fn draw(&mut self, card: Card) {
        if let Some(free) = self.cards.iter_mut().find(|place| place.is_none()) {
            *free = Some(card);
        }
    }

    #[inline]
    fn play(&mut self, card: Card) {
        if self.cards[0] == Some(card) {
            self.cards = [self.cards[1], None];
        } else if self.cards[1] == Some(card) {
            self.cards[1] = None;
        }
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::default();
        cards.into_iter().for_each(|card| hand.draw(card));
        hand
    }
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The starting player may still turn and swap the square's cards; his first move begins the game.
    Square,
    /// Moves are being made.
    Running,
    /// The end.
    Over,
}

/// A turn as it is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Lay a card, collect what was found, draw.
    Lay {
        /// The card, its cell and its turn.
        placement: Placement,
        /// The found cards to take.
        taken: CardSet,
    },
    /// No card of the hand fits anywhere.
    Pass,
}

/// What happened, for everything that is seen and heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// A card was laid.
    Placed {
        /// By whom.
        seat: Seat,
        /// Which card, where and how.
        placement: Placement,
    },
    /// Treasures were found. Left out when there are none.
    Found {
        /// By whom.
        seat: Seat,
        /// The cards found.
        cards: CardSet,
    },
    /// Cards were carried off. Left out when there are none.
    Collected {
        /// By whom.
        seat: Seat,
        /// The cards.
        cards: CardSet,
    },
    /// A card was drawn. Only its owner may see it.
    Drew {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A player had no card that fits anywhere.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A player without cards is passed over.
    Skipped {
        /// Who.
        seat: Seat,
    },
    /// The next player is on turn.
    TurnPassed {
        /// Who.
        to: Seat,
    },
    /// The game is over.
    Ended,
}

/// The facts of one move, in the order in which they happened.
pub type Facts = ArrayVec<Fact, 12>;

/// What lies open before everybody at the table.
#[derive(Clone, Debug)]
pub struct Public {
    pub(super) deck: Arc<Deck>,
    pub(super) rules: TableRules,
    pub(super) seats: u8,
    pub(super) labyrinth: Labyrinth,
    pub(super) collected: [CardSet; MAX_SEATS],
    pub(super) hand_sizes: [u8; MAX_SEATS],
    pub(super) pile_size: u8,
    pub(super) first: Seat,
    pub(super) to_move: Seat,
    pub(super) passes: u8,
    pub(super) phase: Phase,
    pub(super) history: History,
}

impl Public {
    /// The deck in play.
    pub fn deck(&self) -> &Arc<Deck> {
        &self.deck
    }

    /// The table's rules.
    pub fn rules(&self) -> &TableRules {
        &self.rules
    }

    /// How many players there are, 2 to 6.
    pub fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// All seats, from 0.
    pub fn each_seat(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// The cards on the table.
    #[inline]
    pub fn labyrinth(&self) -> &Labyrinth {
        &self.labyrinth
    }

    /// The cards a player has collected.
    pub fn collected(&self, seat: Seat) -> CardSet {
        self.collected[seat.index()]
    }

    /// Points of all players, by seat: one a collected card.
    pub fn points(&self) -> Vec<usize> {
        self.each_seat().map(|seat| self.collected(seat).len()).collect()
    }

    /// How many cards a player holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        usize::from(self.hand_sizes[seat.index()])
    }

    /// How many cards the pile still has.
    pub fn pile_size(&self) -> usize {
        usize::from(self.pile_size)
    }

    /// Who started.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// Who is on turn; of a finished game, who moved last.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// How many players have passed in a row.
    pub fn passes(&self) -> usize {
        usize::from(self.passes)
    }

    /// What has been laid and taken so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// How far the game is.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// The winners of a finished game: all who share the highest score. Empty while the game runs.
    pub fn winners(&self) -> Vec<Seat> {
        let points = self.points();
        let best = points.iter().max().copied().unwrap_or(0);
        self.each_seat().filter(|seat| self.is_over() && points[seat.index()] == best).collect()
    }

    /// All seats by points, most first, each with its rank. Equal points share a rank, and then stand by seat.
    pub fn ranking(&self) -> Vec<(usize, Seat)> {
        let points = self.points();
        let mut seats: Vec<Seat> = self.each_seat().collect();
        seats.sort_by_key(|seat| std::cmp::Reverse(points[seat.index()]));
        let rank = |seat: Seat| 1 + points.iter().filter(|other| **other > points[seat.index()]).count();
        seats.into_iter().map(|seat| (rank(seat), seat)).collect()
    }

    /// The cards that lie open: on the table or collected.
    pub fn seen(&self) -> CardSet {
        self.collected.iter().fold(self.labyrinth.cards(), |all, cards| all | *cards)
    }

    /// Every placement of every card of `hand`, in no particular order.
    #[inline]
    pub fn placements(&self, hand: &Hand) -> Placements {
        let mut all = Placements::new();
        self.labyrinth.each_open_cell(|open| {
            for card in hand.cards() {
                placement::each_turn_that_fits(&self.deck, &open, card, self.rules.matching_sides, |one| all.push(one));
            }
        });
        all
    }

    /// What may be collected after `laid` was put on the table.
    fn collection(&self, laid: Card) -> Collection<'_> {
        Collection::after(&self.labyrinth, laid, self.rules.holding)
    }

    fn holders(&self) -> usize {
        self.hand_sizes[..self.seats()].iter().filter(|size| **size > 0).count()
    }

    fn next_holder(&self, after: Seat) -> Option<Seat> {
        let seats = self.seats;
        (1..=seats).map(|step| Seat((after.0 + step) % seats)).find(|seat| self.hand_size(*seat) > 0)
    }
}

/// A whole game, hidden cards included. Cloning one copies about seven kilobytes and allocates nothing.
///
/// ```
/// use std::sync::Arc;
/// use labirints::rules::{Game, Move, Setup, TableRules};
/// # let deck = Arc::new(labirints::rules::Deck::new("d", (1..=10).map(|id| labirints::rules::CardSpec {
/// #     id, passages: vec![labirints::rules::PassageSpec {
/// #         sides: labirints::rules::Side::ALL.to_vec(), treasures: vec![format!("t{}", id % 3)] }] }).collect()).unwrap());
/// let setup = Setup::deal(deck, TableRules::default(), 2, None, 42).unwrap();
/// let mut game = Game::new(&setup);
/// while !game.public().is_over() {
///     let placement = game.placements()[0];
///     let taken = game.after(placement).best_set();
///     game.play(game.public().to_move(), Move::Lay { placement, taken }).unwrap();
/// }
/// assert!(!game.public().winners().is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) public: Public,
    pub(super) hands: [Hand; MAX_SEATS],
    /// All cards in the order shuffled; those before `drawn` have left the pile.
    pub(super) order: [Card; super::deck::MAX_CARDS],
    pub(super) drawn: u8,
}

/// A card laid on trial: what it finds, and what may be taken. The game itself has not changed.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The labyrinth with the card on it.
    pub labyrinth: Labyrinth,
    /// The card on trial.
    pub laid: Card,
    /// The cards found.
    pub found: CardSet,
    holding: Holding,
}

impl Trial {
    /// What may be taken.
    pub fn collection(&self) -> Collection<'_> {
        Collection::after(&self.labyrinth, self.laid, self.holding)
    }

    /// The set that is picked for the player: see [`Collection::best`].
    pub fn best_set(&self) -> CardSet {
        self.collection().best(self.found)
    }

    /// The roads to what was found: see [`paths::roads`].
    pub fn roads(&self, deck: &Deck) -> Vec<paths::Road> {
        paths::roads(deck, &self.labyrinth, self.laid)
    }
}

impl Game {
    /// A dealt game before its first move.
    pub fn new(setup: &Setup) -> Self {
        let deck = setup.deck();
        let mut order = [Card::from_index(0); super::deck::MAX_CARDS];
        order[..deck.len()].copy_from_slice(setup.order());
        let mut game = Self {
            public: Public {
                deck: Arc::clone(deck),
                rules: setup.rules().clone(),
                seats: setup.seats(),
                labyrinth: Labyrinth::of_square(deck, &setup.square()),
                collected: [CardSet::EMPTY; MAX_SEATS],
                hand_sizes: [0; MAX_SEATS],
                pile_size: (deck.len() - usize::from(setup.seats()) * HAND_SIZE - SQUARE.len()) as u8,
                first: setup.first(),
                to_move: setup.first(),
                passes: 0,
                phase: Phase::Square,
                history: History::new(setup.square()),
            },
            hands: [Hand::default(); MAX_SEATS],
            order,
            drawn: setup.seats() * HAND_SIZE as u8 + SQUARE.len() as u8,
        };
        for (seat, cards) in setup.order().chunks(HAND_SIZE).take(usize::from(setup.seats())).enumerate() {
            game.hands[seat] = cards.iter().copied().collect();
            game.public.hand_sizes[seat] = HAND_SIZE as u8;
        }
        game
    }

    /// What everybody sees.
    #[inline]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The hand of a player.
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// The cards of the pile, next one first.
    pub fn pile(&self) -> &[Card] {
        &self.order[usize::from(self.drawn)..self.public.deck.len()]
    }

    /// Every placement of the player on turn, in no particular order; empty when the game is over.
    #[inline]
    pub fn placements(&self) -> Placements {
        if self.public.is_over() {
            return Placements::new();
        }
        self.public.placements(&self.hands[self.public.to_move.index()])
    }

    /// The placement that is laid when the clock runs out: first hand card, then cells by y then x, then smallest
    /// turn.
    pub fn first_placement(&self) -> Option<Placement> {
        let hand = self.hands[self.public.to_move.index()];
        let order = |one: &Placement| (hand.cards[0] != Some(one.card), one.cell, one.turn);
        self.placements().into_iter().min_by_key(order)
    }

    /// The move that is made when the clock runs out (RULES.md, "Clock"): a tentative lay stands with what is picked;
    /// without one the first placement is laid and nothing taken; where nothing fits, the player passes.
    pub fn move_at_zero(&self, tentative: Option<(Placement, CardSet)>) -> Move {
        let first = || self.first_placement().map(|placement| (placement, CardSet::EMPTY));
        match tentative.or_else(first) {
            Some((placement, taken)) => Move::Lay { placement, taken },
            None => Move::Pass,
        }
    }

    /// Whether the player on turn may lay this card there.
    ///
    /// # Errors
    /// The rule it breaks.
    pub fn check_placement(&self, seat: Seat, placement: Placement) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        let Public { deck, labyrinth, rules, .. } = &self.public;
        if !self.hand(seat).holds(placement.card) {
            return Err(Refusal::NotInHand { card: deck.id_of(placement.card) });
        }
        if self.public.phase == Phase::Square && labyrinth.is_locked() {
            return Err(Refusal::LockedSquare);
        }
        placement::check(deck, labyrinth, placement, rules.matching_sides)
            .map_err(|why| Refusal::Misplaced { cell: placement.cell, why })
    }

    pub(super) fn check_turn(&self, seat: Seat) -> Result<(), Refusal> {
        if self.public.is_over() {
            return Err(Refusal::GameOver);
        }
        if seat != self.public.to_move {
            return Err(Refusal::NotYourTurn { to_move: self.public.to_move });
        }
        Ok(())
    }

    /// Lays a card on trial, whether or not it may lie there, on an empty cell.
    pub fn after(&self, placement: Placement) -> Trial {
        let Public { deck, labyrinth, rules, .. } = &self.public;
        let mut labyrinth = labyrinth.clone();
        labyrinth.lay(deck, placement.card, placement.cell, placement.turn);
        let found = paths::found(deck, &labyrinth, placement.card);
        Trial { labyrinth, laid: placement.card, found, holding: rules.holding }
    }

    /// Whether the player on turn may make this move.
    ///
    /// # Errors
    /// The rule it breaks, with the cells concerned.
    pub fn check(&self, seat: Seat, play: Move) -> Result<(), Refusal> {
        match play {
            Move::Pass => self.check_pass(seat),
            Move::Lay { placement, taken } => {
                self.check_placement(seat, placement)?;
                self.check_taken(&self.after(placement), taken)
            }
        }
    }

    fn check_pass(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        if self.public.phase == Phase::Square && self.public.labyrinth.is_locked() {
            return Err(Refusal::LockedSquare);
        }
        match self.first_placement() {
            Some(fits) => Err(Refusal::MustLay { card: self.public.deck.id_of(fits.card), cell: fits.cell }),
            None => Ok(()),
        }
    }

    fn check_taken(&self, trial: &Trial, taken: CardSet) -> Result<(), Refusal> {
        let strange = taken - trial.found;
        if !strange.is_empty() {
            let cards = strange.iter().map(|card| self.public.deck.id_of(card)).collect();
            return Err(Refusal::NotFound { cards, cells: trial.labyrinth.cells_of(strange) });
        }
        let cut_off = trial.labyrinth.cells_of(trial.collection().cut_off(taken));
        match self.public.rules.holding {
            _ if cut_off.is_empty() => Ok(()),
            Holding::OnePiece => Err(Refusal::WouldSplit { cut_off }),
            Holding::Loose => Err(Refusal::WouldStandAlone { alone: cut_off }),
        }
    }

    /// Makes a move.
    ///
    /// # Errors
    /// The rule it breaks; the game stays as it was.
    pub fn play(&mut self, seat: Seat, play: Move) -> Result<Facts, Refusal> {
        self.check(seat, play)?;
        let mut facts = Facts::new();
        match play {
            Move::Pass => facts.push(Fact::Passed { seat }),
            Move::Lay { placement, taken } => {
                facts.push(Fact::Placed { seat, placement });
                let found = self.after(placement).found;
                if !found.is_empty() {
                    facts.push(Fact::Found { seat, cards: found });
                }
                if !taken.is_empty() {
                    facts.push(Fact::Collected { seat, cards: taken });
                }
                if let Some(card) = self.pile().first() {
                    facts.push(Fact::Drew { seat, card: *card });
                }
            }
        }
        self.play_trusted(play);
        self.tell_turn(seat, &mut facts);
        Ok(facts)
    }

    fn tell_turn(&self, moved: Seat, facts: &mut Facts) {
        if self.public.is_over() {
            facts.push(Fact::Ended);
            return;
        }
        let seats = self.public.seats;
        let mut seat = Seat((moved.0 + 1) % seats);
        while seat != self.public.to_move {
            facts.push(Fact::Skipped { seat });
            seat = Seat((seat.0 + 1) % seats);
        }
        facts.push(Fact::TurnPassed { to: self.public.to_move });
    }

    /// Makes a move that comes from the rulebook's own lists, without asking again whether it is allowed. An illegal
    /// one gives a game that no rule describes, but never a panic.
    #[inline]
    pub fn play_trusted(&mut self, play: Move) {
        match play {
            Move::Pass => {
                self.public.phase = Phase::Running;
                self.public.passes += 1;
            }
            Move::Lay { placement, taken } => {
                self.lay(placement);
                self.collect(taken);
                self.draw();
            }
        }
        self.pass_turn();
    }

    /// The first half of a trusted move: the card leaves the hand for the table.
    #[inline]
    pub fn lay(&mut self, placement: Placement) {
        let Placement { card, cell, turn } = placement;
        let seat = self.public.to_move;
        let Public { deck, labyrinth, history, .. } = &mut self.public;
        let placement = Placement { turn: deck.smallest_turn(card, turn), ..placement };
        labyrinth.lay(deck, card, cell, placement.turn);
        history.push(Lay { seat, placement, taken: CardSet::EMPTY });
        let seat = seat.index();
        self.hands[seat].play(card);
        self.public.hand_sizes[seat] = self.public.hand_sizes[seat].saturating_sub(1);
        self.public.passes = 0;
        self.public.phase = Phase::Running;
    }

    /// The second half of a trusted move: collect, draw, and hand the turn on.
    #[inline]
    pub fn finish(&mut self, taken: CardSet) {
        self.collect(taken);
        self.draw();
        self.pass_turn();
    }

    /// What the card just laid with [`lay`](Self::lay) finds.
    #[inline]
    pub fn found_by(&self, laid: Card) -> CardSet {
        paths::found(&self.public.deck, &self.public.labyrinth, laid)
    }

    /// The best set to take after [`lay`](Self::lay).
    #[inline]
    pub fn best_set_of(&self, laid: Card, found: CardSet) -> CardSet {
        if found.is_empty() { found } else { self.public.collection(laid).best(found) }
    }

    #[inline]
    fn collect(&mut self, taken: CardSet) {
        let Public { deck, labyrinth, collected, to_move, history, .. } = &mut self.public;
        history.take(taken);
        for card in taken.iter() {
            labyrinth.lift(deck, card);
        }
        collected[to_move.index()] |= taken;
    }

    #[inline]
    fn draw(&mut self) {
        let Some(card) = self.pile().first().copied() else { return };
        let seat = self.public.to_move.index();
        self.hands[seat].draw(card);
        self.public.hand_sizes[seat] += 1;
        self.drawn += 1;
        self.public.pile_size -= 1;
    }

    #[inline]
    fn pass_turn(&mut self) {
        let stuck = self.public.passes > 0 && usize::from(self.public.passes) >= self.public.holders();
        match self.public.next_holder(self.public.to_move) {
            Some(next) if !stuck => self.public.to_move = next,
            _ => self.public.phase = Phase::Over,
        }
    }
}
