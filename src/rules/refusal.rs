//! Why a move is refused.

use thiserror::Error;

use super::game::Seat;
use super::labyrinth::Cell;
use super::placement::Misplaced;

/// The rule a move breaks, and the cards and cells concerned. The English sentence is for records and logs; screens
/// say it in the player's language.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Another player is on turn.
    #[error("seat {} is on turn", to_move.0)]
    NotYourTurn {
        /// Who is.
        to_move: Seat,
    },
    /// The player does not hold the card.
    #[error("card {card} is not in the hand")]
    NotInHand {
        /// Its printed number.
        card: u16,
    },
    /// The card may not lie there.
    #[error("card can't lie on {cell}: {}", reason(why))]
    Misplaced {
        /// The cell that was tried.
        cell: Cell,
        /// The rule it breaks.
        why: Misplaced,
    },
    /// A card was to be taken that was not found.
    #[error("not found, so not to be taken: card {}", list(cards))]
    NotFound {
        /// The printed numbers.
        cards: Vec<u16>,
        /// Their cells, as far as they lie on the table.
        cells: Vec<Cell>,
    },
    /// Without the taken cards the labyrinth would fall apart (one-piece holding).
    #[error("the labyrinth would fall apart: cut off at {}", list(cut_off))]
    WouldSplit {
        /// The cards that would be cut off from the one just laid.
        cut_off: Vec<Cell>,
    },
    /// Without the taken cards a card would stand alone (loose holding).
    #[error("would stand alone: {}", list(alone))]
    WouldStandAlone {
        /// The cards that would stand alone; if it is the laid one, all others.
        alone: Vec<Cell>,
    },
    /// Passing is allowed only when no card fits.
    #[error("passing is not allowed: card {card} fits on {cell}")]
    MustLay {
        /// The printed number of a card that fits.
        card: u16,
        /// Where.
        cell: Cell,
    },
    /// The game can't begin: no card could be joined to the square.
    #[error("the square is locked: no path leads out of it")]
    LockedSquare,
    /// The square can't be changed once the first card is laid.
    #[error("the square can't be changed any more: the game has begun")]
    SquareFixed,
    /// The cell is not one of the square's.
    #[error("{cell} is not a cell of the square")]
    OutsideSquare {
        /// The cell that was named.
        cell: Cell,
    },
}

fn reason(why: &Misplaced) -> String {
    match why {
        Misplaced::OffTable => "too far from the square".into(),
        Misplaced::Occupied => "a card lies there".into(),
        Misplaced::NoNeighbour => "no card shares a side with it".into(),
        Misplaced::NoRoad { neighbours } => format!("no path joins {}", list(neighbours)),
        Misplaced::SidesClash { clashing } => format!("its sides do not match {}", list(clashing)),
    }
}

fn list<T: ToString>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}
