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

/// A picture on a sheet of many.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Cut {
    /// The sheet.
    pub sheet: Handle<Image>,
    /// The sheet's number: what lies on one sheet is best drawn one after the other.
    pub number: usize,
    /// The size of the sheet, in pixels; zero while there is none.
    size: UVec2,
    /// Where on the sheet the picture lies, in pixels.
    part: Rect,
}

impl Cut {
    /// The picture as a sprite of one unit.
    pub fn sprite(&self) -> Sprite {
        let rect = (self.size != UVec2::ZERO).then_some(self.part);
        Sprite { image: self.sheet.clone(), rect, custom_size: Some(Vec2::ONE), ..default() }
    }

    /// Where on the sheet it lies, from 0 to 1.
    pub fn place(&self) -> Rect {
        let size = self.size.max(UVec2::ONE).as_vec2();
        Rect::from_corners(self.part.min / size, self.part.max / size)
    }
}

/// What is drawn of one card.
#[derive(Clone, Debug)]
pub struct CardArt {
    /// The tile.
    pub tile: Cut,
    /// Whether the picture holds the tile in its four turns, with the light fixed, or only unturned.
    pub four_turns: bool,
    /// The medallions: their treasure and their spot on the unturned tile, in parts of the side.
    pub medallions: Vec<(String, Spot)>,
    /// The diameter of the medallions, in parts of the side.
    pub medallion_size: f32,
}

impl CardArt {
    fn of(entry: &CardEntry, four_turns: bool, tile: Cut) -> Self {
        // Two bends leave each other little room, and so does a bridge.
        let disc = match entry.shape() {
            Shape::DoubleBend => 0.31,
            Shape::Bridge => 0.29,
            _ => 0.336,
        };
        Self { tile, four_turns, medallions: entry.spots.clone(), medallion_size: disc * PICTURE_TO_DISC }
    }

    /// The tile as a sprite of one unit, unturned.
    pub fn sprite(&self) -> Sprite {
        Sprite { rect: self.part(Turn::NONE), ..self.tile.sprite() }
    }

    /// The part of the sheet that shows a turn: unturned and a quarter above, two and three below, or the whole picture
    /// if it has but one. `None` while there is no picture. Half a pixel at the edges is left out, so that no neighbour
    /// shines through when the picture is shrunk.
    pub fn part(&self, turn: Turn) -> Option<Rect> {
        let Rect { min, max } = self.tile.part;
        let half = 0.5 * (max - min);
        let quarters = turn.quarters();
        let place = min + Vec2::new(f32::from(quarters % 2), f32::from(quarters / 2)) * half;
        let part = if self.four_turns { Rect::from_corners(place, place + half) } else { self.tile.part };
        (part.size().min_element() > 1.0).then(|| part.inflate(-0.5))
    }
}

/// The pictures of the deck in play and of the table.
#[derive(Resource, Clone, Debug)]
pub struct Artwork {
    cards: HashMap<u16, CardArt>,
    /// The medallions, by treasure.
    pub medallions: HashMap<String, Cut>,
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
        self.medallions.get(treasure).cloned().unwrap_or_default().sprite()
    }

    /// An effect picture; an empty one for a name that does not exist.
    pub fn effect(&self, name: &str) -> Handle<Image> {
        self.effects.get(name).cloned().unwrap_or_default()
    }

    /// A stand-in without pictures, for running without a screen.
    pub fn blank(manifest: &Manifest) -> Self {
        let cards =
            manifest.cards.iter().map(|entry| (entry.spec.id, CardArt::of(entry, manifest.four_turns, Cut::default())));
        Self {
            cards: cards.collect(),
            medallions: HashMap::default(),
            back: Handle::default(),
            effects: HashMap::default(),
        }
    }
}
