//! Decks and table rules to play with, and a player without a plan.

#![allow(dead_code, reason = "every test file uses a part of this")]

use std::collections::BTreeMap;
use std::sync::Arc;

use labirints::rules::{CardSpec, Deck, Game, Holding, Move, PassageSpec, Side, TableRules, below, seeded};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;

/// The deck that comes with the game.
pub fn classic() -> Arc<Deck> {
    labirints::manifest::classic().unwrap().deck().unwrap()
}

/// Its half for a short game.
pub fn short() -> Arc<Deck> {
    labirints::manifest::classic().unwrap().short_deck().unwrap()
}

/// The rules of the table, as `matching_sides` and loose holding allow four of them.
pub fn table_rules() -> [TableRules; 4] {
    [(false, Holding::OnePiece), (true, Holding::OnePiece), (false, Holding::Loose), (true, Holding::Loose)]
        .map(|(matching_sides, holding)| TableRules { matching_sides, holding, ..TableRules::default() })
}

/// So many cards of one passage without treasures.
pub fn of_one_kind(cards: u16, sides: &[Side]) -> Arc<Deck> {
    let passage = || PassageSpec { sides: sides.to_vec(), treasures: Vec::new() };
    let specs = (0..cards).map(|id| CardSpec { id, passages: vec![passage()] });
    Arc::new(Deck::new("plain", specs.collect()).unwrap())
}

/// Dead ends for the most part, and some crossroads that need them on three sides.
pub fn hard_to_match(seed: u64) -> Arc<Deck> {
    let mut random = seeded(seed);
    let mut sides = || if below(&mut random, 4) == 0 { Side::ALL.to_vec() } else { vec![Side::North] };
    let specs = (0..20).map(|id| CardSpec {
        id,
        passages: vec![PassageSpec { sides: sides(), treasures: vec![format!("t{}", id % 3)] }],
    });
    Arc::new(Deck::new("hard", specs.collect()).unwrap())
}

/// One of these, each as likely as the other.
pub fn one_of<T: Copy>(items: &[T], random: &mut ChaCha8Rng) -> T {
    items[below(random, items.len() as u32) as usize]
}

/// A turn as a player without a plan makes it: any placement, any takeable set.
pub fn any_turn(game: &Game, random: &mut ChaCha8Rng) -> Move {
    let placements = game.placements();
    if placements.is_empty() {
        return Move::Pass;
    }
    let placement = one_of(&placements, random);
    let trial = game.after(placement);
    let mut sets = Vec::new();
    trial.collection().each_set(trial.found, |set| {
        sets.push(set);
        sets.len() < 64
    });
    Move::Lay { placement, taken: one_of(&sets, random) }
}

// ---- Any deck ----

/// A card by what its four sides show: a wall, or one of up to four passages; and treasures with the passages they
/// lie on.
fn any_card(kinds: u8) -> impl Strategy<Value = Vec<PassageSpec>> {
    let one_road = prop::sample::select(vec![0b1111_u8, 0b0111, 0b0111, 0b0011, 0b0101, 0b0001])
        .prop_map(|sides| [0, 1, 2, 3].map(|side| u8::from(sides & (1 << side) != 0)));
    let two_roads = prop::sample::select(vec![[1_u8, 1, 2, 2], [1, 2, 2, 1], [1, 2, 1, 2]]);
    let anything = prop::array::uniform4(0..=4_u8);
    let sides = prop_oneof![3 => one_road, 2 => two_roads, 2 => anything];
    let treasures = prop::collection::btree_map(0..kinds, any::<prop::sample::Index>(), 0..=3);
    (sides, treasures).prop_map(|(sides, treasures)| passages(sides, &treasures))
}

fn passages(sides: [u8; 4], treasures: &BTreeMap<u8, prop::sample::Index>) -> Vec<PassageSpec> {
    let mut roads: BTreeMap<u8, PassageSpec> = BTreeMap::new();
    for (side, road) in Side::ALL.into_iter().zip(sides).filter(|(_, road)| *road > 0) {
        let new = || PassageSpec { sides: Vec::new(), treasures: Vec::new() };
        roads.entry(road).or_insert_with(new).sides.push(side);
    }
    let mut passages: Vec<PassageSpec> = roads.into_values().collect();
    if passages.is_empty() {
        passages.push(PassageSpec { sides: vec![Side::West], treasures: Vec::new() });
    }
    for (kind, road) in treasures {
        let road = road.index(passages.len());
        passages[road].treasures.push(format!("t{kind}"));
    }
    passages
}

/// A deck of so many cards with passages, treasures and numbers of every sort.
pub fn any_deck(cards: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Arc<Deck>> {
    (1..=12_u8).prop_flat_map(move |kinds| prop::collection::vec(any_card(kinds), cards.clone())).prop_map(|cards| {
        // Numbers that neither begin at 0 nor follow the order of the cards.
        let id = |index: usize| (index as u16 * 37) % 101 + 500;
        let specs = cards.into_iter().enumerate().map(|(index, passages)| CardSpec { id: id(index), passages });
        Arc::new(Deck::new("any", specs.collect()).expect("generated decks are sound"))
    })
}
