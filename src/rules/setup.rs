//! Shuffling and dealing.

use std::sync::Arc;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use super::card::{Card, Turn};
use super::deck::Deck;
use super::game::{Game, HAND_SIZE, MAX_SEATS, Seat, TableRules};
use super::sets::CardSet;
use super::square::{SQUARE, Square};

/// The seconds a turn that a clock may have.
pub const CLOCK: std::ops::RangeInclusive<u16> = 15..=120;

/// Why a game can't be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// Not 2 to 6 players.
    #[error("{seats} players: the game is for 2 to 6")]
    Seats {
        /// How many were asked for.
        seats: usize,
    },
    /// The starting player does not exist.
    #[error("seat {first} can't start: there are only {seats}")]
    First {
        /// The seat named.
        first: u8,
        /// How many there are.
        seats: u8,
    },
    /// Two cards a player, four for the square and one for the pile at least.
    #[error("the deck has {cards} cards, {seats} players need {needed}")]
    TooFewCards {
        /// How many there are.
        cards: usize,
        /// For how many players.
        seats: u8,
        /// How many they need.
        needed: usize,
    },
    /// A clock outside its range.
    #[error("a clock of {seconds} seconds a turn: 15 to 120 are possible")]
    Clock {
        /// What was asked for.
        seconds: u16,
    },
    /// The order does not name every card of the deck once.
    #[error("the order of the pile must name every card of the deck once")]
    Order,
    /// The square does not hold the four cards that were dealt to it.
    #[error("the square must hold the four cards dealt to it")]
    SquareCards,
    /// No path leads out of the square.
    #[error("the square is locked: no path leads out of it")]
    LockedSquare,
}

/// How many cards a game for so many players needs: two each, the square, and one to draw.
pub const fn cards_needed(seats: u8) -> usize {
    HAND_SIZE * seats as usize + SQUARE.len() + 1
}

/// Everything that is fixed before the first move. Always valid: a [`Game`] can be dealt from it.
#[derive(Clone, Debug)]
pub struct Setup {
    deck: Arc<Deck>,
    rules: TableRules,
    seats: u8,
    first: Seat,
    order: Vec<Card>,
    square: Square,
}

impl Setup {
    /// Shuffles and deals. The same seed, deck and number of seats give the same game on every machine: the order
    /// is drawn first, then the starting player (used when `first` is `None`), then the turns of the square, again
    /// and again until it is not locked. The generator is ChaCha8, seeded with the eight bytes of `seed`.
    ///
    /// # Errors
    /// When the players, the clock or the deck do not allow a game.
    pub fn deal(
        deck: Arc<Deck>,
        rules: TableRules,
        seats: usize,
        first: Option<Seat>,
        seed: u64,
    ) -> Result<Self, SetupError> {
        let seats = check_seats(&deck, &rules, seats)?;
        let mut random = seeded(seed);
        let mut order: Vec<Card> = deck.cards().iter().collect();
        shuffle(&mut order, &mut random);
        let drawn_first = Seat(below(&mut random, u32::from(seats)) as u8);
        let first = check_first(first.unwrap_or(drawn_first), seats)?;
        let dealt = &order[usize::from(seats) * HAND_SIZE..][..SQUARE.len()];
        let mut square = [0, 1, 2, 3].map(|place| (dealt[place], Turn::NONE));
        loop {
            for (card, turn) in &mut square {
                *turn = deck.smallest_turn(*card, Turn::ALL[below(&mut random, 4) as usize]);
            }
            let setup =
                Self { deck: Arc::clone(&deck), rules: rules.clone(), seats, first, order: order.clone(), square };
            if !setup.is_locked() {
                return Ok(setup);
            }
        }
    }

    /// A game as somebody wrote it down. Any of equivalent turns will do for the square.
    ///
    /// # Errors
    /// The first thing that makes it impossible.
    pub fn written(
        deck: Arc<Deck>,
        rules: TableRules,
        seats: usize,
        first: Seat,
        order: Vec<Card>,
        square: Square,
    ) -> Result<Self, SetupError> {
        let seats = check_seats(&deck, &rules, seats)?;
        check_first(first, seats)?;
        let named: CardSet = order.iter().copied().collect();
        if order.len() != deck.len() || named != deck.cards() {
            return Err(SetupError::Order);
        }
        let dealt: CardSet = order[usize::from(seats) * HAND_SIZE..][..SQUARE.len()].iter().copied().collect();
        if square.iter().map(|(card, _)| *card).collect::<CardSet>() != dealt {
            return Err(SetupError::SquareCards);
        }
        let square = square.map(|(card, turn)| (card, deck.smallest_turn(card, turn)));
        let setup = Self { deck, rules, seats, first, order, square };
        if setup.is_locked() { Err(SetupError::LockedSquare) } else { Ok(setup) }
    }

    /// The same set-up with the square as it lies in `game`, after its starting player arranged it. Without change
    /// once the game has begun.
    pub fn with_square_of(mut self, game: &Game) -> Self {
        if let Some(square) = game.square() {
            self.square = square;
        }
        self
    }

    fn is_locked(&self) -> bool {
        Game::new(self).public().labyrinth().is_locked()
    }

    /// The deck in play.
    pub fn deck(&self) -> &Arc<Deck> {
        &self.deck
    }

    /// The table's rules.
    pub fn rules(&self) -> &TableRules {
        &self.rules
    }

    /// How many players there are.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Who starts.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// The shuffled deck, top first: two cards for each seat, four for the square, then the pile.
    pub fn order(&self) -> &[Card] {
        &self.order
    }

    /// The square in order of [`SQUARE`].
    pub fn square(&self) -> Square {
        self.square
    }
}

/// Whether so many can sit at a table with these rules, whatever the deck.
///
/// # Errors
/// [`SetupError::Seats`] or [`SetupError::Clock`].
pub fn check_table(rules: &TableRules, seats: usize) -> Result<(), SetupError> {
    if !(2..=MAX_SEATS).contains(&seats) {
        return Err(SetupError::Seats { seats });
    }
    if let Some(seconds) = rules.clock.filter(|seconds| !CLOCK.contains(seconds)) {
        return Err(SetupError::Clock { seconds });
    }
    Ok(())
}

fn check_seats(deck: &Deck, rules: &TableRules, seats: usize) -> Result<u8, SetupError> {
    check_table(rules, seats)?;
    let seats = seats as u8;
    let needed = cards_needed(seats);
    if deck.len() < needed {
        return Err(SetupError::TooFewCards { cards: deck.len(), seats, needed });
    }
    Ok(seats)
}

fn check_first(first: Seat, seats: u8) -> Result<Seat, SetupError> {
    if first.0 < seats { Ok(first) } else { Err(SetupError::First { first: first.0, seats }) }
}

/// The generator all dealing and all opponents use: the same numbers on every machine and in every version.
pub fn seeded(seed: u64) -> ChaCha8Rng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    ChaCha8Rng::from_seed(bytes)
}

/// A number below `bound` (not 0), each as likely as the other. Written out, since the ways of the `rand` crate may
/// change between its versions, and a shared seed must not.
#[inline]
pub fn below(random: &mut impl Rng, bound: u32) -> u32 {
    let fair = u32::MAX - u32::MAX % bound.max(1);
    loop {
        let number = random.next_u32();
        if number < fair {
            return number % bound.max(1);
        }
    }
}

/// Fisher and Yates' shuffle, from the last place down.
pub fn shuffle<T>(items: &mut [T], random: &mut impl Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(random, last as u32 + 1) as usize);
    }
}
