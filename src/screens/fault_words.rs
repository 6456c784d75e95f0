//! The faults of a deck in the player's language.

use crate::language::Language;
use crate::manifest::{Problem, Shape};
use crate::rules::Side;

/// What is wrong, in words.
pub fn words(language: &Language, problem: &Problem) -> String {
    let with = |key: &str, name: &'static str, value: String| language.text_with(key, &[(name, value.into())]);
    let count = |key: &str, count: usize| language.text_with(key, &[("count", count.into())]);
    let treasure = |name: &str| treasure_name(language, name);
    match problem {
        Problem::TooLarge(bytes) => count("fault-too-large", *bytes),
        Problem::NotText(at) => count("fault-not-text", *at),
        Problem::Syntax(message) => with("fault-syntax", "message", message.clone()),
        Problem::UnknownTreasure(name) => with("fault-unknown-treasure", "name", name.clone()),
        Problem::UnknownSide(name) => with("fault-unknown-side", "name", name.clone()),
        Problem::TreasureListedTwice(name) => with("fault-treasure-listed-twice", "name", name.clone()),
        Problem::DuplicateId => language.text("fault-duplicate-id"),
        Problem::NoPassage => language.text("fault-no-passage"),
        Problem::NoSide => language.text("fault-no-side"),
        Problem::SideTwice(side) => with("fault-side-twice", "side", side_name(language, *side)),
        Problem::TreasureTwice(name) => with("fault-treasure-twice", "name", treasure(name)),
        Problem::NoSpot(name) => with("fault-no-spot", "name", treasure(name)),
        Problem::SpotWithoutTreasure(name) => with("fault-spot-without-treasure", "name", treasure(name)),
        Problem::SpotOffPath(name) => with("fault-spot-off-path", "name", treasure(name)),
        Problem::ArtOutside(path) => with("fault-art-outside", "path", path.clone()),
        Problem::MissingArt(path) => with("fault-missing-art", "path", path.clone()),
        Problem::TooFewCards { cards, needed } => {
            language.text_with("fault-too-few-cards", &[("cards", (*cards).into()), ("needed", (*needed).into())])
        }
        Problem::TooMany { what, count, most } => {
            let what = language.text(&format!("fault-what-{what}"));
            let values = [("count", (*count).into()), ("what", what.into()), ("most", (*most).into())];
            language.text_with("fault-too-many", &values)
        }
        Problem::More(more) => count("deck-more-faults", *more),
        Problem::CardCount { cards } => count("fault-card-count", *cards),
        Problem::TreasureCount { treasures } => count("fault-treasure-count", *treasures),
        Problem::TreasureOnCards { treasure: name, cards } => {
            on_cards(language, "fault-treasure-on-cards", name, *cards)
        }
        Problem::TreasureAlone(name) => with("fault-treasure-alone", "name", treasure(name)),
        Problem::TreasuresOnCard(treasures) => count("fault-treasures-on-card", *treasures),
        Problem::SamePair(card) => count("fault-same-pair", usize::from(*card)),
        Problem::ShapeCount { shape, count, expected } => {
            let shape = language.text(shape_key(*shape));
            let values = [("count", (*count).into()), ("shape", shape.into()), ("expected", (*expected).into())];
            language.text_with("fault-shape-count", &values)
        }
        Problem::ShortCount(cards) => count("fault-short-count", *cards),
        Problem::ShortTreasure { treasure: name, cards } => on_cards(language, "fault-short-treasure", name, *cards),
    }
}

fn on_cards(language: &Language, key: &str, name: &str, cards: usize) -> String {
    language.text_with(key, &[("name", treasure_name(language, name).into()), ("count", cards.into())])
}

/// The name of a treasure; of one that only an own deck has, as its manifest writes it.
pub fn treasure_name(language: &Language, name: &str) -> String {
    let key = format!("treasure-{}", name.replace('_', "-"));
    let text = language.text(&key);
    if text == key { name.replace('_', " ") } else { text }
}

fn side_name(language: &Language, side: Side) -> String {
    language.text(match side {
        Side::North => "side-north",
        Side::East => "side-east",
        Side::South => "side-south",
        Side::West => "side-west",
    })
}

fn shape_key(shape: Shape) -> &'static str {
    match shape {
        Shape::TJunction => "shape-t-junction",
        Shape::Bend => "shape-bend",
        Shape::Straight => "shape-straight",
        Shape::Crossroad => "shape-crossroad",
        Shape::DoubleBend => "shape-double-bend",
        Shape::Bridge => "shape-bridge",
        Shape::Other => "shape-other",
    }
}
