//! A game written down: the save, the replay and the bug report in one.
//!
//! The format, field by field:
//!
//! ```ron
//! (
//!     format: 1,
//!     deck: (
//!         id: "classic",
//!         cards: [                       // exactly the cards in play, as in the manifest, rule content only
//!             (id: 1, passages: [(sides: [North, East, West], treasures: ["owl", "key"])]),
//!             // ...
//!         ],
//!     ),
//!     table: (                           // all optional; defaults as written here
//!         matching_sides: false,
//!         holding: OnePiece,             // or Loose
//!         spotting: Shown,               // or ByEye
//!         clock: None,                   // or Some(seconds)
//!         friendly_undo: false,
//!     ),
//!     seats: [(name: "Anna", kind: Human), (name: "Zalktis", kind: Computer("greedy"))],   // 2 to 6
//!     first: 0,                          // the seat that starts
//!     order: [17, 3, 44, /* ... */],     // all card ids in play, top of the shuffled deck first
//!     square: [(card: 21, turns: 1), (card: 9, turns: 0), (card: 33, turns: 3), (card: 2, turns: 2)],
//!     moves: [
//!         Lay(seat: 0, card: 17, cell: (2, 0), turns: 3, taken: [9, 33]),
//!         Pass(seat: 1),
//!     ],
//!     outcome: Running,                  // or Finished(points: [12, 11]), by seat
//! )
//! ```
//!
//! - The file is plain RON in UTF-8 without extensions, at most [`MAX_BYTES`] long. Unknown fields are an error.
//! - `order` fixes the deal: two cards to seat 0, two to seat 1, ...; the next four are the square; the rest is the
//!   pile, next card first. `square` lists those four as they lie when the first move is made, at (0,0), (1,0),
//!   (0,1), (1,1).
//! - Turns are quarter turns clockwise, 0 to 3. Any of equivalent numbers is read, the smallest is written.
//! - After `seat` comes seat + 1 modulo the number of seats, skipping empty hands without an entry. `taken` is
//!   ascending and without repeats. `Pass` stands only where no card of the hand fits anywhere.
//! - The outcome is `Finished` if and only if the moves end the game.
//! - The file of a running game holds the order of the pile in the clear.
//!
//! Reading never trusts the file: [`Record::read`] checks its shape, [`Record::replay`] plays every move again.

use std::sync::Arc;

use ron::error::SpannedError;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::card::{Card, Turn};
use super::deck::{CardSpec, Deck, DeckFault, MAX_CARDS};
use super::game::{Game, Move, Seat, TableRules};
use super::labyrinth::Cell;
use super::placement::Placement;
use super::refusal::Refusal;
use super::setup::{Setup, SetupError};

/// The only format there is so far.
pub const FORMAT: u32 = 1;
/// The longest file that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// A person.
    Human,
    /// A computer player, by the name of its kind.
    Computer(String),
}

/// A seat with its player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatEntry {
    /// The player's name.
    pub name: String,
    /// Person or computer.
    pub kind: Kind,
}

/// The deck of a recorded game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckEntry {
    /// Its name.
    pub id: String,
    /// Exactly the cards in play.
    pub cards: Vec<CardSpec>,
}

/// A card of the square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SquareEntry {
    /// Its printed number.
    pub card: u16,
    /// How it is turned.
    pub turns: Turn,
}

/// One recorded turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum MoveEntry {
    /// A card was laid, cards were taken.
    Lay {
        /// Who moved.
        seat: Seat,
        /// The printed number of the card.
        card: u16,
        /// Where it was laid.
        cell: Cell,
        /// How it was turned.
        turns: Turn,
        /// The printed numbers of the cards taken, ascending.
        taken: Vec<u16>,
    },
    /// No card fitted anywhere.
    Pass {
        /// Who passed.
        seat: Seat,
    },
}

/// How the recorded game stands after its last move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Outcome {
    /// It goes on.
    Running,
    /// It is over.
    Finished {
        /// The points, by seat.
        points: Vec<usize>,
    },
}

/// A game as it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// [`FORMAT`].
    pub format: u32,
    /// The cards in play.
    pub deck: DeckEntry,
    /// The table's rules.
    #[serde(default)]
    pub table: TableRules,
    /// The players.
    pub seats: Vec<SeatEntry>,
    /// Who starts.
    pub first: Seat,
    /// The shuffled deck, top first, by printed numbers.
    pub order: Vec<u16>,
    /// The square when the first move is made.
    pub square: Vec<SquareEntry>,
    /// The moves so far.
    pub moves: Vec<MoveEntry>,
    /// How the game stands.
    pub outcome: Outcome,
}

/// Why a file is no record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReadError {
    /// It is longer than any record may be.
    #[error("the file has {bytes} bytes, a game record at most {MAX_BYTES}")]
    TooLarge {
        /// Its length.
        bytes: usize,
    },
    /// It is not text.
    #[error("the file is not UTF-8 text: byte {at} is wrong")]
    NotText {
        /// The first byte that is not UTF-8, from 0.
        at: usize,
    },
    /// It asks for extensions of RON.
    #[error("a game record is plain RON: no `#!` lines")]
    Extensions,
    /// It is written in a format of another version.
    #[error("the record has format {found}, this program reads format {FORMAT}")]
    Format {
        /// The format it names.
        found: u32,
    },
    /// It is not RON, or not the fields of a record.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// From 1.
        line: usize,
        /// From 1, in characters.
        column: usize,
        /// What is wrong.
        message: String,
    },
}

/// Why a well-formed record tells no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordFault {
    /// Its cards are no deck.
    #[error("deck: {}", shortened(.0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")))]
    Deck(Vec<DeckFault>),
    /// A list names a card that is not in the deck.
    #[error("{place}: there is no card {id} in the deck")]
    UnknownCard {
        /// "order", "square" or "move N".
        place: String,
        /// The number named.
        id: u16,
    },
    /// The square does not have four cards.
    #[error("square: {cards} cards instead of four")]
    Square {
        /// How many it has.
        cards: usize,
    },
    /// The game can't be set up.
    #[error("set-up: {0}")]
    Setup(#[from] SetupError),
    /// A move is wrong.
    #[error("move {number}: {why}")]
    Move {
        /// From 1.
        number: usize,
        /// What is wrong with it.
        why: MoveFault,
    },
    /// The outcome is not what the moves lead to.
    #[error("outcome: {written}, but the moves lead to {real}")]
    Outcome {
        /// As written.
        written: String,
        /// As played.
        real: String,
    },
}

/// What is wrong with a recorded move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveFault {
    /// The rules refuse it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// `taken` is not ascending.
    #[error("the cards taken must be ascending and without repeats")]
    TakenOrder,
}

/// A record played again from its beginning.
#[derive(Clone, Debug)]
pub struct Replay {
    /// How the game was dealt.
    pub setup: Setup,
    /// The moves, each with its seat.
    pub moves: Vec<(Seat, Move)>,
    /// The game after the last move.
    pub game: Game,
}

impl Replay {
    /// The game after the first `moves` moves, or after all of them if there are fewer.
    pub fn game_after(&self, moves: usize) -> Game {
        let mut game = Game::new(&self.setup);
        self.moves.iter().take(moves).for_each(|(_, play)| game.play_trusted(*play));
        game
    }
}

impl Record {
    /// A record of a game just dealt.
    pub fn new(setup: &Setup, seats: Vec<SeatEntry>) -> Self {
        let deck = setup.deck();
        let square =
            |(card, turn): (Card, Turn)| SquareEntry { card: deck.id_of(card), turns: deck.smallest_turn(card, turn) };
        Self {
            format: FORMAT,
            deck: DeckEntry { id: deck.id().to_owned(), cards: deck.specs().to_vec() },
            table: setup.rules().clone(),
            seats,
            first: setup.first(),
            order: setup.order().iter().map(|card| deck.id_of(*card)).collect(),
            square: setup.square().into_iter().map(square).collect(),
            moves: Vec::new(),
            outcome: Outcome::Running,
        }
    }

    /// Writes a move down; `after` is the game once it was made.
    pub fn push(&mut self, seat: Seat, play: Move, after: &Game) {
        let public = after.public();
        self.moves.push(MoveEntry::of(public.deck(), seat, play));
        if public.is_over() {
            self.outcome = Outcome::Finished { points: public.points() };
        }
    }

    /// Reads a record. Whether it tells a game that the rules allow, [`replay`](Self::replay) says.
    ///
    /// # Errors
    /// What is wrong, and where in the file. Never panics; takes time and memory in proportion to the file at most.
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        if bytes.len() > MAX_BYTES {
            return Err(ReadError::TooLarge { bytes: bytes.len() });
        }
        let text = std::str::from_utf8(bytes).map_err(|wrong| ReadError::NotText { at: wrong.valid_up_to() })?;
        // The reader itself says what it was asked to switch on, wherever comments hide the request.
        if !ron::Deserializer::from_str(text).map_err(syntax)?.extensions().is_empty() {
            return Err(ReadError::Extensions);
        }
        #[derive(Deserialize)]
        struct Peek {
            format: u32,
        }
        // Before anything else is judged: a later format may have other fields.
        if let Ok(Peek { format: found }) = ron::from_str(text)
            && found != FORMAT
        {
            return Err(ReadError::Format { found });
        }
        ron::from_str(text).map_err(syntax)
    }

    /// The record as text, one card and one move a line. Of equivalent turns the smallest is written.
    ///
    /// # Errors
    /// None in practice: the writer of RON fails only when memory does.
    pub fn write(&self) -> Result<String, ron::Error> {
        let Self { format, deck, table, seats, first, order, square, moves, outcome } = &self.with_smallest_turns();
        let mut text = format!("(\n    format: {format},\n    deck: (\n        id: {},\n", line(&deck.id)?);
        push_list(&mut text, "        ", "cards", &deck.cards)?;
        text += &format!("    ),\n    table: {},\n", line(table)?);
        push_list(&mut text, "    ", "seats", seats)?;
        text += &format!("    first: {},\n    order: {},\n", line(first)?, line(order)?);
        push_list(&mut text, "    ", "square", square)?;
        push_list(&mut text, "    ", "moves", moves)?;
        text += &format!("    outcome: {},\n)\n", line(outcome)?);
        Ok(text)
    }

    fn with_smallest_turns(&self) -> Self {
        let mut record = self.clone();
        // The turns of cards that make no deck stay as they are.
        let Ok(deck) = Deck::new(&self.deck.id, self.deck.cards.clone()) else { return record };
        let lessen = |id: u16, turns: &mut Turn| {
            if let Some(card) = deck.card(id) {
                *turns = deck.smallest_turn(card, *turns);
            }
        };
        record.square.iter_mut().for_each(|entry| lessen(entry.card, &mut entry.turns));
        for entry in &mut record.moves {
            if let MoveEntry::Lay { card, turns, .. } = entry {
                lessen(*card, turns);
            }
        }
        record
    }

    /// Deals the recorded game and plays every move again.
    ///
    /// # Errors
    /// The first thing that is wrong, with the number of the move.
    pub fn replay(&self) -> Result<Replay, RecordFault> {
        let replay = self.replay_first(self.moves.len())?;
        self.check_outcome(&replay.game)?;
        Ok(replay)
    }

    /// Deals the recorded game and plays its first `moves` moves again, or all if there are fewer. What comes after
    /// them, and the outcome, is not looked at: this is how the position before a wrong move is seen.
    ///
    /// # Errors
    /// The first thing that is wrong until then, with the number of the move.
    pub fn replay_first(&self, moves: usize) -> Result<Replay, RecordFault> {
        let setup = self.setup()?;
        let mut game = Game::new(&setup);
        let mut played = Vec::new();
        for (index, entry) in self.moves.iter().take(moves).enumerate() {
            let number = index + 1;
            let (seat, play) = entry.to_move(setup.deck(), number)?;
            game.play(seat, play).map_err(|why| RecordFault::Move { number, why: why.into() })?;
            played.push((seat, play));
        }
        Ok(Replay { setup, moves: played, game })
    }

    fn setup(&self) -> Result<Setup, RecordFault> {
        let deck = Arc::new(Deck::new(&self.deck.id, self.deck.cards.clone()).map_err(RecordFault::Deck)?);
        let order = find_all(&deck, &self.order, || "order".into())?;
        let square_ids: Vec<u16> = self.square.iter().map(|entry| entry.card).collect();
        let cards = find_all(&deck, &square_ids, || "square".into())?;
        let laid: Vec<(Card, Turn)> =
            cards.into_iter().zip(&self.square).map(|(card, entry)| (card, entry.turns)).collect();
        let square = laid.try_into().map_err(|_| RecordFault::Square { cards: self.square.len() })?;
        Ok(Setup::written(deck, self.table.clone(), self.seats.len(), self.first, order, square)?)
    }

    fn check_outcome(&self, game: &Game) -> Result<(), RecordFault> {
        let real = if game.public().is_over() {
            Outcome::Finished { points: game.public().points() }
        } else {
            Outcome::Running
        };
        if self.outcome == real {
            return Ok(());
        }
        let words = |outcome: &Outcome| match outcome {
            Outcome::Running => "a running game".to_owned(),
            Outcome::Finished { points } => format!("an end with {points:?} points"),
        };
        Err(RecordFault::Outcome { written: shortened(words(&self.outcome)), real: words(&real) })
    }
}

impl MoveEntry {
    /// A move as it is written down: the smallest of equivalent turns, the taken cards ascending.
    pub fn of(deck: &Deck, seat: Seat, play: Move) -> Self {
        match play {
            Move::Pass => Self::Pass { seat },
            Move::Lay { placement: Placement { card, cell, turn }, taken } => {
                let mut taken: Vec<u16> = taken.iter().map(|card| deck.id_of(card)).collect();
                taken.sort_unstable();
                Self::Lay { seat, card: deck.id_of(card), cell, turns: deck.smallest_turn(card, turn), taken }
            }
        }
    }

    fn to_move(&self, deck: &Deck, number: usize) -> Result<(Seat, Move), RecordFault> {
        match self {
            Self::Pass { seat } => Ok((*seat, Move::Pass)),
            Self::Lay { seat, card, cell, turns, taken } => {
                if taken.windows(2).any(|pair| pair[0] >= pair[1]) {
                    return Err(RecordFault::Move { number, why: MoveFault::TakenOrder });
                }
                let place = || format!("move {number}");
                let card = find(deck, *card, place)?;
                let taken = find_all(deck, taken, place)?.into_iter().collect();
                let placement = Placement { card, cell: *cell, turn: deck.smallest_turn(card, *turns) };
                Ok((*seat, Move::Lay { placement, taken }))
            }
        }
    }
}

fn find(deck: &Deck, id: u16, place: impl Fn() -> String) -> Result<Card, RecordFault> {
    deck.card(id).ok_or_else(|| RecordFault::UnknownCard { place: place(), id })
}

/// Looks up at most one card more than any list can hold, so that a long list costs no more than a right one.
fn find_all(deck: &Deck, ids: &[u16], place: impl Fn() -> String + Copy) -> Result<Vec<Card>, RecordFault> {
    ids.iter().take(MAX_CARDS + 1).map(|id| find(deck, *id, place)).collect()
}

fn syntax(wrong: SpannedError) -> ReadError {
    let SpannedError { code, span } = wrong;
    ReadError::Syntax { line: span.start.line, column: span.start.col, message: shortened(code.to_string()) }
}

/// What is said about a file may quote it, and a file made to harm could have it quote a megabyte.
fn shortened(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(1000) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// A value as RON on one line.
fn line<T: Serialize>(value: &T) -> Result<String, ron::Error> {
    ron::ser::to_string_pretty(value, ron::ser::PrettyConfig::new().depth_limit(0))
}

fn push_list<T: Serialize>(text: &mut String, indent: &str, name: &str, items: &[T]) -> Result<(), ron::Error> {
    *text += &format!("{indent}{name}: [\n");
    for item in items {
        *text += &format!("{indent}    {},\n", line(item)?);
    }
    *text += &format!("{indent}],\n");
    Ok(())
}
