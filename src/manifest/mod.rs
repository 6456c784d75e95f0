//! The deck as it is written in a file: which cards there are, what they show, and which pictures belong to them.
//!
//! A manifest is read whole even when it is wrong, and all its faults are reported at once, each with the card it
//! concerns and the line and column where it stands.
//!
//! ```
//! let faults = labirints::manifest::Manifest::read(b"(id: \"mine\", treasures: [], cards: 7)").unwrap_err();
//! assert_eq!(faults[0].to_string(), "line 1, column 35: Expected opening `[`");
//! ```

mod check;
mod fault;
mod read;

use std::sync::Arc;

use crate::rules::{CardSpec, Deck};
use read::Draft;

pub use fault::{Fault, Position, Problem, Severity, Shape};

/// The longest manifest that is read, in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// Half the width of a corridor, in parts of a tile's side: a treasure's spot may lie so far from the middle line of
/// its passage.
pub const HALF_CORRIDOR: f32 = 0.203;

/// A kind of treasure.
#[derive(Clone, PartialEq, Debug)]
pub struct TreasureEntry {
    /// Its name in the manifest, in records and in the language files.
    pub id: String,
    /// The picture of its medallion, relative to the manifest's folder.
    pub art: String,
    /// Where it stands in the file.
    pub position: Position,
}

/// Where on the unturned tile a treasure lies, from the upper left corner, in parts of the tile's side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

/// One card with its picture.
#[derive(Clone, PartialEq, Debug)]
pub struct CardEntry {
    /// What the rules need to know.
    pub spec: CardSpec,
    /// The picture of the tile, relative to the manifest's folder.
    pub art: String,
    /// Whether the card also belongs to the short deck.
    pub short: bool,
    /// Where each treasure lies, in the order in which the passages name them.
    pub spots: Vec<(String, Spot)>,
    /// Where the card stands in the file.
    pub position: Position,
}

impl CardEntry {
    /// What kind of card it is.
    pub fn shape(&self) -> Shape {
        check::shape_of(self)
    }
}

/// A deck with its pictures. Holds only what passed the check: its cards can be made a [`Deck`].
#[derive(Clone, PartialEq, Debug)]
pub struct Manifest {
    /// The name of the deck, as records write it.
    pub id: String,
    /// Whether the picture of a card holds the tile in its four turns (unturned and one quarter clockwise above, two
    /// and three quarters below), so that the light always falls from the same side; else it holds the unturned tile.
    pub four_turns: bool,
    /// All kinds of treasure.
    pub treasures: Vec<TreasureEntry>,
    /// All cards.
    pub cards: Vec<CardEntry>,
    /// What differs from the classic deck, for a notice.
    pub notices: Vec<Fault>,
}

/// The deck that comes with the game, as text.
pub const CLASSIC: &str = include_str!("../../assets/cards.ron");

/// The deck that comes with the game.
///
/// # Errors
/// The faults of the file this program was built with, which a test proves to have none.
pub fn classic() -> Result<Manifest, Vec<Fault>> {
    let manifest = Manifest::read(CLASSIC.as_bytes())?;
    if manifest.notices.is_empty() { Ok(manifest) } else { Err(manifest.notices) }
}

/// The first [`MOST_FAULTS`](read::MOST_FAULTS), and how many more there are.
fn listed(mut faults: Vec<Fault>) -> Vec<Fault> {
    let unlisted = |fault: &Fault| if let Problem::More(count) = fault.problem { count } else { 0 };
    let mut more: usize = faults.iter().map(unlisted).sum();
    faults.retain(|fault| unlisted(fault) == 0);
    more += faults.len().saturating_sub(read::MOST_FAULTS);
    faults.truncate(read::MOST_FAULTS);
    if more > 0 {
        faults.insert(0, Fault::at(Position::default(), None, Problem::More(more)));
    }
    faults
}

impl Manifest {
    /// Reads and checks a manifest. What only differs from the classic deck is no fault here, but stands in
    /// [`notices`](Self::notices); of the classic deck itself these are faults too.
    ///
    /// # Errors
    /// All faults, in the order in which they stand in the file.
    pub fn read(bytes: &[u8]) -> Result<Self, Vec<Fault>> {
        let (draft, mut faults) = read::read(bytes);
        if let Some(draft) = &draft {
            faults.extend(check::check(draft));
        }
        faults.sort_by_key(|fault| fault.position);
        let (faults, notices): (Vec<_>, Vec<_>) =
            faults.into_iter().partition(|fault| fault.severity() == Severity::Fault);
        match draft {
            Some(Draft { manifest, .. }) if faults.is_empty() => Ok(Self { notices, ..manifest }),
            _ => Err(listed(faults)),
        }
    }

    /// The pictures that `exists` does not know, one fault each.
    pub fn missing_art(&self, exists: impl Fn(&str) -> bool) -> Vec<Fault> {
        let treasures = self.treasures.iter().map(|entry| (None, &entry.art, entry.position));
        let cards = self.cards.iter().map(|entry| (Some(entry.spec.id), &entry.art, entry.position));
        let missing = treasures.chain(cards).filter(|(_, art, _)| !exists(art));
        missing.map(|(card, art, position)| Fault::at(position, card, Problem::MissingArt(art.clone()))).collect()
    }

    /// All cards, as the rulebook needs them.
    ///
    /// # Errors
    /// None for a manifest from [`read`](Self::read); faults of one made by hand.
    pub fn deck(&self) -> Result<Arc<Deck>, Vec<Fault>> {
        self.deck_of(self.id.clone(), |_| true)
    }

    /// The cards of the short deck. Its name is the deck's with `-short` behind it.
    ///
    /// # Errors
    /// As [`deck`](Self::deck).
    pub fn short_deck(&self) -> Result<Arc<Deck>, Vec<Fault>> {
        self.deck_of(format!("{}-short", self.id), |card| card.short)
    }

    fn deck_of(&self, id: String, belongs: impl Fn(&CardEntry) -> bool) -> Result<Arc<Deck>, Vec<Fault>> {
        let cards = self.cards.iter().filter(|card| belongs(card)).map(|card| card.spec.clone()).collect();
        Deck::new(id, cards).map(Arc::new).map_err(|faults| faults.into_iter().map(Fault::from).collect())
    }
}
