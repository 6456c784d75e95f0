//! Whether what was read makes a deck, and how it differs from the classic one.

use std::collections::{BTreeMap, BTreeSet};

use super::fault::{Fault, Position, Problem, Shape};
use super::read::Draft;
use super::{CardEntry, HALF_CORRIDOR, Manifest, Spot};
use crate::rules::{Deck, MAX_CARDS, PassageSpec, Side, Sides, cards_needed};

/// The classic deck, as RULES.md counts it.
const SHAPES: [(Shape, usize); 6] = [
    (Shape::TJunction, 18),
    (Shape::Bend, 10),
    (Shape::Straight, 6),
    (Shape::Crossroad, 4),
    (Shape::DoubleBend, 8),
    (Shape::Bridge, 4),
];

/// Everything that is wrong or different, in no particular order.
pub(super) fn check(draft: &Draft) -> Vec<Fault> {
    let manifest = &draft.manifest;
    let mut faults = deck_faults(draft);
    faults.extend(treasure_faults(manifest));
    manifest.cards.iter().for_each(|card| card_faults(card, &mut faults));
    // The comparisons below ask for a deck of a size that can be played.
    if manifest.cards.len() <= MAX_CARDS {
        faults.extend(counts(manifest).into_iter().map(|problem| Fault::at(Position::default(), None, problem)));
        faults.extend(same_pairs(manifest));
    }
    faults
}

/// What the rulebook itself says of the cards, with the places where they stand.
fn deck_faults(draft: &Draft) -> Vec<Fault> {
    let Draft { manifest, doubtful } = draft;
    let mut faults = Vec::new();
    let (cards, needed) = (manifest.cards.len() + doubtful.len(), cards_needed(2));
    if cards < needed {
        faults.push(Fault::at(Position::default(), None, Problem::TooFewCards { cards, needed }));
    }
    faults.extend(repeated_ids(draft));
    for card in &manifest.cards {
        let found = Deck::new("", vec![card.spec.clone()]).err().unwrap_or_default();
        let of_this_card = found.into_iter().map(Fault::from).filter(|fault| fault.card.is_some());
        faults.extend(of_this_card.map(|fault| Fault { position: card.position, ..fault }));
    }
    // What concerns no single card.
    let specs = manifest.cards.iter().map(|card| card.spec.clone()).collect();
    let found = Deck::new(&manifest.id, specs).err().unwrap_or_default();
    faults.extend(found.into_iter().map(Fault::from).filter(|fault| fault.card.is_none()));
    faults
}

/// Every card whose number an earlier one has.
fn repeated_ids(draft: &Draft) -> Vec<Fault> {
    let sound = draft.manifest.cards.iter().map(|card| (card.position, card.spec.id));
    let doubtful = draft.doubtful.iter().filter_map(|(id, position)| Some((*position, (*id)?)));
    let mut cards: Vec<(Position, u16)> = sound.chain(doubtful).collect();
    cards.sort_unstable();
    let mut known = BTreeSet::new();
    cards.retain(|(_, id)| !known.insert(*id));
    cards.into_iter().map(|(position, id)| Fault::at(position, Some(id), Problem::DuplicateId)).collect()
}

fn treasure_faults(manifest: &Manifest) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut names = BTreeSet::new();
    for treasure in &manifest.treasures {
        if !names.insert(&treasure.id) {
            faults.push(Fault::at(treasure.position, None, Problem::TreasureListedTwice(treasure.id.clone())));
        }
        if leads_outside(&treasure.art) {
            faults.push(Fault::at(treasure.position, None, Problem::ArtOutside(treasure.art.clone())));
        }
    }
    faults
}

fn card_faults(card: &CardEntry, faults: &mut Vec<Fault>) {
    let mut report = |problem| faults.push(Fault::at(card.position, Some(card.spec.id), problem));
    if leads_outside(&card.art) {
        report(Problem::ArtOutside(card.art.clone()));
    }
    let mut treasures = 0;
    for (index, passage) in card.spec.passages.iter().enumerate() {
        for name in &passage.treasures {
            treasures += 1;
            match card.spots.iter().find(|(known, _)| known == name) {
                None => report(Problem::NoSpot(name.clone())),
                Some((_, spot)) if !lies_on(*spot, &card.spec.passages, index) => {
                    report(Problem::SpotOffPath(name.clone()));
                }
                Some(_) => {}
            }
        }
    }
    if treasures != 2 {
        report(Problem::TreasuresOnCard(treasures));
    }
}

/// A picture's path is relative, with `/` between names, and stays in the folder: it may come from a stranger.
fn leads_outside(path: &str) -> bool {
    let odd_part = |part: &str| part.is_empty() || part == "." || part == ".." || part.contains(['\\', ':', '\0']);
    path.split('/').any(odd_part)
}

fn counts(manifest: &Manifest) -> Vec<Problem> {
    let mut problems = Vec::new();
    let Manifest { treasures, cards, .. } = manifest;
    if cards.len() != 50 {
        problems.push(Problem::CardCount { cards: cards.len() });
    }
    if treasures.len() != 25 {
        problems.push(Problem::TreasureCount { treasures: treasures.len() });
    }
    for (shape, expected) in SHAPES {
        let count = cards.iter().filter(|card| shape_of(card) == shape).count();
        if count != expected {
            problems.push(Problem::ShapeCount { shape, count, expected });
        }
    }
    let short = cards.iter().filter(|card| card.short).count();
    if short != 25 {
        problems.push(Problem::ShortCount(short));
    }
    // More kinds than any deck can show would make the notices, not the check, too long.
    for treasure in treasures.iter().take(4 * MAX_CARDS) {
        problems.extend(treasure_counts(&treasure.id, cards));
    }
    problems
}

fn treasure_counts(name: &str, cards: &[CardEntry]) -> Vec<Problem> {
    let shows = |card: &&CardEntry| card.spec.passages.iter().any(|p| p.treasures.iter().any(|t| t == name));
    let on = cards.iter().filter(shows).count();
    let in_short = cards.iter().filter(|card| card.short).filter(shows).count();
    let mut problems = Vec::new();
    match on {
        4 => {}
        1 => problems.push(Problem::TreasureAlone(name.to_owned())),
        cards => problems.push(Problem::TreasureOnCards { treasure: name.to_owned(), cards }),
    }
    if in_short != 2 {
        problems.push(Problem::ShortTreasure { treasure: name.to_owned(), cards: in_short });
    }
    problems
}

fn same_pairs(manifest: &Manifest) -> Vec<Fault> {
    let mut seen: BTreeMap<BTreeSet<&String>, u16> = BTreeMap::new();
    let mut faults = Vec::new();
    for card in &manifest.cards {
        let pair: BTreeSet<&String> = card.spec.passages.iter().flat_map(|passage| &passage.treasures).collect();
        if pair.len() < 2 {
            continue;
        }
        if let Some(other) = seen.get(&pair) {
            faults.push(Fault::at(card.position, Some(card.spec.id), Problem::SamePair(*other)));
        } else {
            seen.insert(pair, card.spec.id);
        }
    }
    faults
}

pub(super) fn shape_of(card: &CardEntry) -> Shape {
    let passages = &card.spec.passages;
    let straight = |passage: &PassageSpec| passage.sides.len() == 2 && passage.sides[0].opposite() == passage.sides[1];
    match passages.as_slice() {
        [one] => match one.sides.len() {
            4 => Shape::Crossroad,
            3 => Shape::TJunction,
            2 if straight(one) => Shape::Straight,
            2 => Shape::Bend,
            _ => Shape::Other,
        },
        [one, other] if one.sides.len() == 2 && other.sides.len() == 2 => {
            if straight(one) {
                Shape::Bridge
            } else {
                Shape::DoubleBend
            }
        }
        _ => Shape::Other,
    }
}

/// Whether a spot lies on a passage, no farther from its middle line than half a corridor.
fn lies_on(spot: Spot, passages: &[PassageSpec], index: usize) -> bool {
    let inside = |part: f32| (0.0..=1.0).contains(&part);
    if !inside(spot.x) || !inside(spot.y) {
        return false;
    }
    let sides: Sides = passages[index].sides.iter().copied().collect();
    let bend = Side::ALL.into_iter().find(|side| sides.contains(*side) && sides.contains(side.turned(QUARTER)));
    match bend {
        // With a second passage across, a bend is pinched towards its corner.
        Some(side) if passages.len() > 1 && sides.len() == 2 => distance_to_arc(spot, side) <= HALF_CORRIDOR,
        _ => sides.iter().any(|side| distance_to_arm(spot, side) <= HALF_CORRIDOR),
    }
}

const QUARTER: crate::rules::Turn = crate::rules::Turn::ALL[1];

/// From the quarter circle that joins the middles of `side` and of the next side clockwise.
fn distance_to_arc(spot: Spot, side: Side) -> f32 {
    let (x, y) = match side {
        Side::North => (1.0, 0.0),
        Side::East => (1.0, 1.0),
        Side::South => (0.0, 1.0),
        Side::West => (0.0, 0.0),
    };
    ((spot.x - x).hypot(spot.y - y) - 0.5).abs()
}

/// From the line that joins the middle of `side` and the middle of the tile.
fn distance_to_arm(spot: Spot, side: Side) -> f32 {
    let (x, y) = (spot.x - 0.5, spot.y - 0.5);
    let (along, across) = match side {
        Side::North => (-y, x),
        Side::East => (x, y),
        Side::South => (y, x),
        Side::West => (-x, y),
    };
    across.hypot((-along).max(0.0))
}
