//! What the art tool reads of `assets/cards.ron`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

/// The deck.
#[derive(Deserialize)]
pub struct Manifest {
    /// All cards.
    pub cards: Vec<Card>,
}

/// A card.
#[derive(Clone, Deserialize)]
pub struct Card {
    /// Its number, which also seeds its picture.
    pub id: u32,
    /// Its roads; on a bridge the first runs above.
    pub passages: Vec<Passage>,
    /// Where the medallions lie, in parts of the side.
    pub spots: BTreeMap<String, (f32, f32)>,
}

/// A road of a card.
#[derive(Clone, Deserialize)]
pub struct Passage {
    /// Sides it leaves by.
    pub sides: Vec<Side>,
    /// Treasures that lie on it.
    #[cfg(test)]
    pub treasures: Vec<String>,
}

/// A side of a card, clockwise from the top.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Top.
    North,
    /// Right.
    East,
    /// Bottom.
    South,
    /// Left.
    West,
}

impl Manifest {
    /// Reads the deck of the checkout at `root`.
    pub fn read(root: &Path) -> Self {
        let text = std::fs::read_to_string(root.join("assets/cards.ron")).expect("assets/cards.ron can be read");
        ron::from_str(&text).expect("assets/cards.ron has the known form")
    }
}
