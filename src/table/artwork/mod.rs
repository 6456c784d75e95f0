//! The pictures of a deck, found through its manifest.

mod loading;
mod mips;
mod own_decks;
mod picture;
mod sheet;

use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use crate::manifest::{CardEntry, Manifest, Shape, Spot};
use crate::rules::{Card, Deck, Turn};

pub(crate) use loading::plugin;
pub use loading::{ArtLoading, DeckAsset, MayLoad};
pub use own_decks::{OwnDeck, own_decks, register_own_decks};
pub use picture::Picture;

/// The manifest of the deck that comes with the game, in the assets folder.
pub const CLASSIC: &str = "cards.ron";

/// How much larger the picture of a medallion is than its disc: treasures stand out over the rim, and cast a shadow.
const PICTURE_TO_DISC: f32 = 256.0 / 226.0;

/// What is drawn of one card.
#[derive(Clone, Debug)]
pub struct CardArt {
    /// The tile.
    pub tile: Handle<Image>,
    /// The size of its picture, in pixels.
    pub size: UVec2,
    /// Whether the picture holds the tile in its four turns, with the light fixed, or only unturned.
    pub four_turns: bool,
    /// The medallions: their treasure and their spot on the unturned tile, in parts of the side.
    pub medallions: Vec<(String, Spot)>,
    /// The diameter of the medallions, in parts of the side.
    pub medallion_size: f32,
}

impl CardArt {
    fn of(entry: &CardEntry, four_turns: bool, tile: Handle<Image>, size: UVec2) -> Self {
        // Two bends leave each other little room, and so does a bridge.
        let disc = match entry.shape() {
            Shape::DoubleBend => 0.31,
            Shape::Bridge => 0.29,
            _ => 0.336,
        };
        Self { tile, size, four_turns, medallions: entry.spots.clone(), medallion_size: disc * PICTURE_TO_DISC }
    }

    /// The part of the picture that shows a turn: unturned and a quarter above, two and three below. `None` when the
    /// whole picture is shown, and turned. Half a pixel at the edges is left out, so that no neighbour shines through
    /// when the picture is shrunk.
    pub fn part(&self, turn: Turn) -> Option<Rect> {
        let half = 0.5 * self.size.as_vec2();
        let place = Vec2::new(f32::from(turn.quarters() % 2), f32::from(turn.quarters() / 2)) * half;
        let is_known = self.four_turns && self.size.min_element() > 1;
        is_known.then(|| Rect::from_corners(place + 0.5, place + half - 0.5))
    }
}

/// The pictures of the deck in play and of the table.
#[derive(Resource, Clone, Debug)]
pub struct Artwork {
    cards: HashMap<u16, CardArt>,
    /// All medallions on one picture.
    pub medallions: Handle<Image>,
    /// How large that picture is, and which part of it shows which treasure, in pixels.
    parts: (UVec2, HashMap<String, Rect>),
    /// The back of the cards.
    pub back: Handle<Image>,
    /// Soft marks and lights, by the names of their files.
    effects: HashMap<&'static str, Handle<Image>>,
}

/// The effect pictures.
const EFFECTS: [&str; 12] = [
    "glow",
    "cell_glow",
    "road_light",
    "road_dot",
    "sparkle",
    "dust",
    "confetti_strip",
    "confetti_curl",
    "confetti_star",
    "cut",
    "last_move",
    "rays",
];

impl Artwork {
    /// What is drawn of a card.
    pub fn card(&self, deck: &Deck, card: Card) -> Option<&CardArt> {
        self.entry(deck.id_of(card))
    }

    /// What is drawn of the card with this printed number.
    pub fn entry(&self, id: u16) -> Option<&CardArt> {
        self.cards.get(&id)
    }

    /// A medallion of one unit.
    pub fn medallion(&self, treasure: &str) -> Sprite {
        let rect = self.parts.1.get(treasure).copied();
        Sprite { image: self.medallions.clone(), rect, custom_size: Some(Vec2::ONE), ..default() }
    }

    /// The part of the picture of all medallions that shows each treasure, from 0 to 1.
    pub fn medallion_parts(&self) -> impl Iterator<Item = (&String, Rect)> {
        let size = self.parts.0.max(UVec2::ONE).as_vec2();
        self.parts.1.iter().map(move |(name, part)| (name, Rect::from_corners(part.min / size, part.max / size)))
    }

    /// An effect picture; an empty one for a name that does not exist.
    pub fn effect(&self, name: &str) -> Handle<Image> {
        self.effects.get(name).cloned().unwrap_or_default()
    }

    /// A stand-in without pictures, for running without a screen.
    pub fn blank(manifest: &Manifest) -> Self {
        let cards = manifest
            .cards
            .iter()
            .map(|entry| (entry.spec.id, CardArt::of(entry, manifest.four_turns, Handle::default(), UVec2::ZERO)));
        Self {
            cards: cards.collect(),
            medallions: Handle::default(),
            parts: Default::default(),
            back: Handle::default(),
            effects: HashMap::default(),
        }
    }
}
