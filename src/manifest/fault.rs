//! What can be wrong with a manifest.

use std::fmt;

use thiserror::Error;

use crate::rules::{DeckFault, Side};

/// A place in a text file, both from 1; columns count characters. The default stands for "the file as a whole".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// How bad a fault is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The deck can't be played.
    Fault,
    /// The deck differs from the classic one.
    Notice,
}

/// The kinds of card the classic deck counts (RULES.md, "The deck").
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// One passage, three sides.
    TJunction,
    /// One passage, two sides that meet in a corner.
    Bend,
    /// One passage, two opposite sides.
    Straight,
    /// One passage, all sides.
    Crossroad,
    /// Two bends.
    DoubleBend,
    /// Two straights.
    Bridge,
    /// Anything else.
    Other,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "the sentences say it")]
pub enum Problem {
    #[error("the file has {0} bytes, a manifest at most {max}", max = super::MAX_BYTES)]
    TooLarge(usize),
    #[error("the file is not UTF-8 text: byte {0} is wrong")]
    NotText(usize),
    #[error("{0}")]
    Syntax(String),
    #[error("there is no treasure {0:?} in the list of treasures")]
    UnknownTreasure(String),
    #[error("there is no side {0}: write North, East, South or West")]
    UnknownSide(String),
    #[error("the treasure {0:?} is listed twice")]
    TreasureListedTwice(String),
    #[error("two cards have this number")]
    DuplicateId,
    #[error("the card has no passage")]
    NoPassage,
    #[error("a passage has no side")]
    NoSide,
    #[error("the {0:?} side is used twice")]
    SideTwice(Side),
    #[error("the treasure {0:?} stands on the card twice")]
    TreasureTwice(String),
    #[error("`spots` does not say where the treasure {0:?} lies")]
    NoSpot(String),
    #[error("`spots` names the treasure {0:?}, which lies on no passage of the card")]
    SpotWithoutTreasure(String),
    #[error("the spot of the treasure {0:?} lies off its passage")]
    SpotOffPath(String),
    #[error("{0:?} is no path to a picture inside the deck's folder")]
    ArtOutside(String),
    #[error("the picture {0:?} is missing")]
    MissingArt(String),
    #[error("{cards} cards are too few: two players need {needed}")]
    TooFewCards { cards: usize, needed: usize },
    #[error("{count} {what} are too many: at most {most} can be played")]
    TooMany { what: &'static str, count: usize, most: usize },
    #[error("and {0} more faults")]
    More(usize),
    #[error("{cards} cards instead of 50")]
    CardCount { cards: usize },
    #[error("{treasures} treasures instead of 25")]
    TreasureCount { treasures: usize },
    #[error("the treasure {treasure:?} stands on {cards} cards instead of four")]
    TreasureOnCards { treasure: String, cards: usize },
    #[error("the treasure {0:?} stands on one card only: nobody can find it")]
    TreasureAlone(String),
    #[error("the card shows {0} treasures instead of two")]
    TreasuresOnCard(usize),
    #[error("card {0} shows the same pair of treasures")]
    SamePair(u16),
    #[error("{count} cards of the shape {shape:?} instead of {expected}")]
    ShapeCount { shape: Shape, count: usize, expected: usize },
    #[error("{0} cards belong to the short deck instead of 25")]
    ShortCount(usize),
    #[error("in the short deck the treasure {treasure:?} stands on {cards} cards instead of two")]
    ShortTreasure { treasure: String, cards: usize },
}

impl Problem {
    /// What a file says is quoted in part only: it may be of any length.
    fn shortened(mut self) -> Self {
        const LONGEST: usize = 200;
        let quoted = match &mut self {
            Self::Syntax(words)
            | Self::UnknownTreasure(words)
            | Self::UnknownSide(words)
            | Self::TreasureListedTwice(words)
            | Self::TreasureTwice(words)
            | Self::NoSpot(words)
            | Self::SpotWithoutTreasure(words)
            | Self::SpotOffPath(words)
            | Self::ArtOutside(words)
            | Self::MissingArt(words)
            | Self::TreasureAlone(words)
            | Self::TreasureOnCards { treasure: words, .. }
            | Self::ShortTreasure { treasure: words, .. } => words,
            _ => return self,
        };
        if let Some((end, _)) = quoted.char_indices().nth(LONGEST) {
            quoted.truncate(end);
            quoted.push('…');
        }
        self
    }
}

/// A fault of a manifest, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where in the file.
    pub position: Position,
    /// The number of the card it concerns, if it concerns one.
    pub card: Option<u16>,
    /// What is wrong.
    pub problem: Problem,
}

impl Fault {
    /// A fault of a card, or of the file.
    pub(super) fn at(position: Position, card: Option<u16>, problem: Problem) -> Self {
        Self { position, card, problem: problem.shortened() }
    }

    /// A fault of the file as a whole: it can't be opened, or read to its end.
    pub fn of_file(message: String) -> Self {
        Self::at(Position::default(), None, Problem::Syntax(message))
    }

    /// Whether the deck can be played all the same.
    pub fn severity(&self) -> Severity {
        match self.problem {
            Problem::CardCount { .. }
            | Problem::TreasureCount { .. }
            | Problem::TreasureOnCards { .. }
            | Problem::TreasureAlone(_)
            | Problem::TreasuresOnCard(_)
            | Problem::SamePair(_)
            | Problem::ShapeCount { .. }
            | Problem::ShortCount(_)
            | Problem::ShortTreasure { .. } => Severity::Notice,
            _ => Severity::Fault,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.position != Position::default() {
            write!(f, "line {}, column {}: ", self.position.line, self.position.column)?;
        }
        if let Some(card) = self.card {
            write!(f, "card {card}: ")?;
        }
        self.problem.fmt(f)
    }
}

impl From<DeckFault> for Fault {
    fn from(fault: DeckFault) -> Self {
        let (card, problem) = match fault {
            DeckFault::DuplicateId { id } => (Some(id), Problem::DuplicateId),
            DeckFault::NoPassage { id } => (Some(id), Problem::NoPassage),
            DeckFault::NoSide { id } => (Some(id), Problem::NoSide),
            DeckFault::SideTwice { id, side } => (Some(id), Problem::SideTwice(side)),
            DeckFault::TreasureTwice { id, treasure } => (Some(id), Problem::TreasureTwice(treasure)),
            DeckFault::TooMany { what, count, most } => (None, Problem::TooMany { what, count, most }),
        };
        Self { position: Position::default(), card, problem }
    }
}
