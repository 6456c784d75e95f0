//! The rules of Labirints once more: slow, plain, and written from `RULES.md` and `RECORD.md` alone.
//!
//! The rulebook in `src/rules` is tested against this. Nothing here looks at it, nothing here is fast, and
//! nothing is kept that can be worked out again: a card is turned anew for every question, a road is walked
//! anew for every treasure, and every set of found cards is tried. Use it as `mod reference;` in a test file.
//!
//! - this file: sides, cells, cards, turning, table rules;
//! - `table`: placing, searching, collecting ("A turn", steps 1 to 3);
//! - `game`: dealing, drawing, whose turn it is, passing, the end.

#![allow(dead_code, unused_imports)]

mod game;
mod table;

pub use game::{Game, Refusal};
pub use table::{Laid, Table};

use std::collections::BTreeSet;

/// One of the four sides of a card (RULES, "The deck").
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    North,
    East,
    South,
    West,
}

impl Side {
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// Where this side comes to lie after one quarter turn clockwise: "what the manifest writes as north lies
    /// east" (RECORD, "Turns").
    pub fn turned_once(self) -> Side {
        match self {
            Side::North => Side::East,
            Side::East => Side::South,
            Side::South => Side::West,
            Side::West => Side::North,
        }
    }

    /// The side by which the neighbour beyond this side touches us.
    pub fn opposite(self) -> Side {
        match self {
            Side::North => Side::South,
            Side::East => Side::West,
            Side::South => Side::North,
            Side::West => Side::East,
        }
    }
}

/// A place on the table as (x, y): "x grows to the east, y to the north" (RECORD, "Dealing").
pub type Cell = (i32, i32);

/// The cell beyond one side of a cell.
pub fn neighbour(cell: Cell, side: Side) -> Cell {
    let (x, y) = cell;
    match side {
        Side::North => (x, y + 1),
        Side::East => (x + 1, y),
        Side::South => (x, y - 1),
        Side::West => (x - 1, y),
    }
}

/// The cells of the square, in the order in which the record lists its cards (RECORD, "Dealing").
pub const SQUARE: [Cell; 4] = [(0, 0), (1, 0), (0, 1), (1, 1)];

/// "Nothing lies farther than 50 from the square" (RECORD, "Cells").
///
/// Read as: at most 50 columns and at most 50 rows away from it. The square covers 0 and 1 in both directions.
pub fn is_near_enough(cell: Cell) -> bool {
    let (x, y) = cell;
    (-50..=51).contains(&x) && (-50..=51).contains(&y)
}

/// "A passage is the set of sides through which it leaves the card (1 to 4) plus the treasures that lie on it"
/// (RULES, "The deck").
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passage {
    pub sides: Vec<Side>,
    pub treasures: Vec<String>,
}

/// A card as the manifest writes it, or, when it comes out of [`Card::turned`], as it lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    pub id: u16,
    pub passages: Vec<Passage>,
}

impl Card {
    /// This card after so many quarter turns clockwise. Cards "are never mirrored" (RULES, "The deck").
    pub fn turned(&self, turns: u8) -> Card {
        let mut card = self.clone();
        for _ in 0..turns {
            for passage in &mut card.passages {
                for side in &mut passage.sides {
                    *side = side.turned_once();
                }
            }
        }
        card
    }

    /// What the rules see of a card as it lies: its passages, each a set of sides and a set of treasures. The
    /// order in which anything is written does not matter, so the passages are sorted.
    pub fn face(&self) -> Vec<(BTreeSet<Side>, BTreeSet<String>)> {
        let mut face = Vec::new();
        for passage in &self.passages {
            let sides: BTreeSet<Side> = passage.sides.iter().copied().collect();
            let treasures: BTreeSet<String> = passage.treasures.iter().cloned().collect();
            face.push((sides, treasures));
        }
        face.sort();
        face
    }

    /// "Two turns that give the same sides, passages and treasures are one placement: its number is the smaller
    /// one" (RULES, "The deck").
    pub fn smallest_turn(&self, turns: u8) -> u8 {
        let wanted = self.turned(turns).face();
        for smaller in 0..4 {
            if self.turned(smaller).face() == wanted {
                return smaller;
            }
        }
        unreachable!("four quarter turns are a full turn, so one of the first four numbers fits");
    }

    /// The number (place in the list) of the passage that leaves the card through this side, if one does.
    pub fn passage_at(&self, side: Side) -> Option<usize> {
        self.passages.iter().position(|passage| passage.sides.contains(&side))
    }

    /// Does a path leave the card through this side? If not, there is a wall.
    pub fn is_open(&self, side: Side) -> bool {
        self.passage_at(side).is_some()
    }
}

/// The table rule "Holding together" (RULES, "Table rules").
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Holding {
    /// What remains is one piece.
    #[default]
    OnePiece,
    /// No card stands alone, but separate groups may form.
    Loose,
}

/// The table rules that change what is legal (RULES, "Table rules"). The default is the plain game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// "Every shared side must agree, path to path and wall to wall."
    pub matching_sides: bool,
    pub holding: Holding,
}
