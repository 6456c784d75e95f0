//! The rulebook against the slow reference, over random positions of random decks and of the game's own.

mod decks;
mod reference;
mod twin;

use std::collections::BTreeSet;
use std::sync::Arc;

use decks::{any_deck, any_turn, one_of, table_rules};
use labirints::rules::paths::{self, Regions};
use labirints::rules::{
    CardSet, Cell, Deck, Fact, Holding, Move, Placement, Prospect, REACH, Setup, Survey, TableRules, Trial, Turn,
    below, seeded,
};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use twin::{Twin, plain};

/// How a game is dealt and played.
#[derive(Clone, Debug)]
struct Plan {
    deck: Arc<Deck>,
    rules: TableRules,
    seats: usize,
    seed: u64,
    /// In how many of ten turns something may be taken. With none the whole deck comes to lie on the table.
    taking: u32,
}

fn any_plan() -> impl Strategy<Value = Plan> {
    let deck = prop_oneof![
        3 => any_deck(17..=54),
        1 => Just(decks::classic()),
        1 => Just(decks::short()),
        1 => any::<u64>().prop_map(decks::hard_to_match),
    ];
    let rules = prop::sample::select(table_rules().to_vec());
    (deck, rules, 2..=6_usize, any::<u64>(), 0..=10_u32).prop_map(|(deck, rules, seats, seed, taking)| Plan {
        deck,
        rules,
        seats,
        seed,
        taking,
    })
}

impl Plan {
    /// Plays to the end and shows the game to `look` after every turn.
    fn play(&self, mut look: impl FnMut(&Twin, &mut ChaCha8Rng)) {
        let deal = Setup::deal(Arc::clone(&self.deck), self.rules.clone(), self.seats, None, self.seed);
        let mut twin = Twin::new(&deal.expect("the deck is large enough"));
        let mut random = seeded(self.seed);
        look(&twin, &mut random);
        while !twin.game.public().is_over() {
            let mut turn = any_turn(&twin.game, &mut random);
            if let Move::Lay { taken, .. } = &mut turn
                && below(&mut random, 10) >= self.taking
            {
                *taken = CardSet::EMPTY;
            }
            twin.play(turn);
            look(&twin, &mut random);
        }
    }
}

fn settings(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, max_shrink_iters: 200, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(settings(200))]

    #[test]
    fn whole_games_go_the_same_way_in_both(plan in any_plan()) {
        plan.play(|twin, _| twin.assert_equal());
    }

    #[test]
    fn every_position_is_judged_the_same_by_both(plan in any_plan()) {
        plan.play(|twin, random| {
            if twin.game.public().is_over() {
                return;
            }
            // The first turns resemble each other.
            if below(random, 4) == 0 {
                the_same_may_be_laid(twin, random);
            }
            for _ in 0..2 {
                let placements = twin.game.placements();
                if !placements.is_empty() {
                    the_same_is_found_and_taken(twin, one_of(&placements, random), random);
                }
            }
        });
    }

    #[test]
    fn looking_ahead_says_what_laying_would_show(plan in any_plan()) {
        plan.play(|twin, random| {
            if below(random, 4) == 0 {
                looking_is_laying(twin);
            }
        });
    }
}

// ---- Step 1 ----

/// The cells around the labyrinth with a margin, and some far ones.
fn cells_to_try(twin: &Twin, random: &mut ChaCha8Rng) -> Vec<Cell> {
    let lying: Vec<Cell> = twin.game.public().labyrinth().laid().map(|(_, cell, _)| cell).collect();
    let span = |part: fn(&Cell) -> i8| {
        let (least, most) = (lying.iter().map(part).min().unwrap(), lying.iter().map(part).max().unwrap());
        least - 2..=most + 2
    };
    let mut cells: Vec<Cell> = span(|c| c.y).flat_map(|y| span(|c| c.x).map(move |x| Cell::new(x, y))).collect();
    // An empty labyrinth cell looked at from a table's width away.
    let shifted = |cell: &Cell| Cell::new(cell.x.wrapping_add(64), cell.y.wrapping_sub(64));
    let far: Vec<Cell> = (0..8).map(|_| shifted(&one_of(&cells, random))).collect();
    cells.extend(far);
    cells.extend([Cell::new(i8::MIN, i8::MAX), Cell::new(REACH + 2, 0), Cell::new(0, -REACH - 1)]);
    cells
}

fn the_same_may_be_laid(twin: &Twin, random: &mut ChaCha8Rng) {
    let game = &twin.game;
    let seat = game.public().to_move();
    let table = twin.reference.table();
    let cells = cells_to_try(twin, random);
    for card in game.hand(seat).cards() {
        for cell in &cells {
            for turn in Turn::ALL {
                let placement = Placement { card, cell: *cell, turn };
                let here = game.check_placement(seat, placement).is_ok();
                assert_eq!(here, table.is_legal(twin.id(card), plain(*cell), turn.quarters()), "{placement:?}");
            }
        }
        let listed = game.placements().into_iter().filter(|one| one.card == card);
        let listed: Vec<_> = listed.map(|one| (plain(one.cell), one.turn.quarters())).collect();
        let plain_list = table.legal_placements(twin.id(card));
        assert_eq!(listed.len(), plain_list.len(), "no placement is listed twice");
        assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), plain_list);
    }
    assert_eq!(game.placements().is_empty(), !twin.reference.can_lay());
}

// ---- Steps 2 and 3 ----

/// More found cards than this have too many sets for the reference to try.
const FEW: usize = 8;

fn the_same_is_found_and_taken(twin: &Twin, placement: Placement, random: &mut ChaCha8Rng) {
    let trial = twin.game.after(placement);
    let table = twin.plain_trial(placement);
    let cell = plain(placement.cell);
    assert_eq!(twin.ids(trial.found), table.found(cell), "{placement:?}");
    if trial.found.len() <= FEW {
        let takeable = table.takeable_sets(cell);
        assert_eq!(listed_sets(twin, &trial), takeable);
        assert_eq!(twin.ids(trial.best_set()), table.best_set(cell));
        one_card_at_a_time(&takeable);
        clicks_change_as_little_as_can_be(twin, &trial, &takeable, random);
    }
    for _ in 0..4 {
        what_remains_is_judged_the_same(twin, &trial, &table, random);
    }
    roads_are_roads(twin, &trial);
}

fn listed_sets(twin: &Twin, trial: &Trial) -> BTreeSet<BTreeSet<u16>> {
    let mut sets = Vec::new();
    trial.collection().each_set(trial.found, |set| {
        sets.push(twin.ids(set));
        true
    });
    let different: BTreeSet<_> = sets.iter().cloned().collect();
    assert_eq!(sets.len(), different.len(), "no set is listed twice");
    different
}

/// Any set that may be taken can be taken card by card, under loose holding too: a road joins every found card to
/// the laid one, so one of them touches a card that stays, and is the last to go.
fn one_card_at_a_time(takeable: &BTreeSet<BTreeSet<u16>>) {
    for set in takeable.iter().filter(|set| !set.is_empty()) {
        let without = |last: &u16| set.iter().copied().filter(|card| card != last).collect::<BTreeSet<u16>>();
        assert!(set.iter().any(|last| takeable.contains(&without(last))), "{set:?} goes at one stroke only");
    }
}

/// Any cards, found or not, are lifted in thought.
fn what_remains_is_judged_the_same(twin: &Twin, trial: &Trial, table: &reference::Table, random: &mut ChaCha8Rng) {
    let rare = 1 + below(random, 4);
    let others = trial.labyrinth.cards() - CardSet::of(trial.laid);
    let lifted: CardSet = others.iter().filter(|_| below(random, 1 + rare) == 0).collect();
    let collection = trial.collection();
    assert_eq!(collection.allows(lifted), table.holds(&twin.ids(lifted)), "without {:?}", twin.ids(lifted));
    let cut_off = collection.cut_off(lifted);
    assert_eq!(cut_off.is_empty(), collection.allows(lifted));
    if twin.game.public().rules().holding == Holding::OnePiece {
        assert!(table.holds(&twin.ids(lifted | cut_off)), "all that is cut off is named");
        let kept = trial.labyrinth.cards() - lifted - cut_off;
        assert!(cut_off.iter().all(|card| !trial.labyrinth.beside(card).meets(kept)), "and nothing else");
    }
}

fn clicks_change_as_little_as_can_be(
    twin: &Twin,
    trial: &Trial,
    takeable: &BTreeSet<BTreeSet<u16>>,
    random: &mut ChaCha8Rng,
) {
    let Some(picked) = takeable.iter().nth(below(random, takeable.len() as u32) as usize) else { return };
    for card in trial.found.iter() {
        let id = twin.id(card);
        let change = |set: &BTreeSet<u16>| (picked.difference(set).count(), set.difference(picked).count());
        let turned: Vec<_> = takeable.iter().filter(|set| set.contains(&id) != picked.contains(&id)).collect();
        let least = turned.iter().map(|set| change(set)).min();
        let clicked = trial.collection().toggled(trial.found, twin.cards(picked), card).map(|set| twin.ids(set));
        assert_eq!(clicked.as_ref().map(change), least);
        assert!(clicked.is_none_or(|set| turned.contains(&&set)));
    }
}

/// Every found card has its roads; each begins on the laid card's right passage, goes from passage to joined
/// passage, ends at the treasure, and visits nothing twice.
fn roads_are_roads(twin: &Twin, trial: &Trial) {
    let deck = twin.deck();
    let roads = trial.roads(deck);
    assert_eq!(roads.iter().map(|road| road.found).collect::<CardSet>(), trial.found);
    for road in &roads {
        let (first, last) = (road.passages[0], *road.passages.last().unwrap());
        assert!(deck.owner(first) == trial.laid && deck.treasures_on(first).contains(&road.treasure));
        assert!(deck.owner(last) == road.found && deck.treasures_on(last).contains(&road.treasure));
        for step in road.passages.windows(2) {
            assert!(trial.labyrinth.joined(step[0]).contains(step[1]));
        }
        assert_eq!(road.passages.len() - 1, steps_between(trial, first, last), "no shorter road exists");
    }
}

fn steps_between(trial: &Trial, from: labirints::rules::Passage, to: labirints::rules::Passage) -> usize {
    let mut ring = vec![from];
    let mut seen = ring.clone();
    for steps in 0.. {
        assert!(!ring.is_empty(), "there is a road");
        if ring.contains(&to) {
            return steps;
        }
        let mut next = Vec::new();
        for passage in ring.iter().flat_map(|passage| trial.labyrinth.joined(*passage).iter()) {
            if !seen.contains(&passage) {
                seen.push(passage);
                next.push(passage);
            }
        }
        ring = next;
    }
    unreachable!("the loop has no end of its own")
}

// ---- Looking ahead ----

fn looking_is_laying(twin: &Twin) {
    let game = &twin.game;
    let public = game.public();
    let survey = Survey::of(public);
    let mut seen = Vec::new();
    for card in game.hand(public.to_move()).cards() {
        survey.each(card, |prospect| {
            seen.push(prospect.placement);
            let trial = game.after(prospect.placement);
            assert_eq!(prospect.found, trial.found, "{:?}", prospect.placement);
            if trial.found.len() <= FEW {
                sets_are_the_same(&prospect, &trial);
            }
        });
    }
    let mut listed = game.placements().to_vec();
    let order = |one: &Placement| (one.card, one.cell, one.turn);
    listed.sort_by_key(order);
    seen.sort_by_key(order);
    assert_eq!(seen, listed);
    let regions = Regions::of(public.deck(), public.labyrinth());
    for passage in public.labyrinth().cards().iter().flat_map(|card| public.deck().passages(card).iter()) {
        assert_eq!(regions.reached(passage), paths::reached(public.labyrinth(), passage));
    }
}

fn sets_are_the_same(prospect: &Prospect, trial: &Trial) {
    assert_eq!(prospect.best_set(), trial.best_set());
    assert_eq!(prospect.collection().most(prospect.found), trial.best_set().len());
    let (mut ahead, mut after) = (Vec::new(), Vec::new());
    prospect.collection().each_set(prospect.found, |set| {
        ahead.push(set);
        true
    });
    trial.collection().each_set(trial.found, |set| {
        after.push(set);
        true
    });
    assert_eq!(ahead, after);
}

/// The halves of a trusted move do what a whole one does, and the facts tell it.
#[test]
fn moves_in_halves_are_whole_moves() {
    for seed in 0..30 {
        let rules = table_rules()[seed as usize % 4].clone();
        let plan = Plan { deck: decks::classic(), rules, seats: 2 + seed as usize % 5, seed, taking: 10 };
        let setup = Setup::deal(plan.deck, plan.rules, plan.seats, None, seed).unwrap();
        let mut game = labirints::rules::Game::new(&setup);
        let mut halves = game.clone();
        let mut random = seeded(seed);
        while !game.public().is_over() {
            let turn = any_turn(&game, &mut random);
            let seat = game.public().to_move();
            let facts = game.play(seat, turn).unwrap();
            let Move::Lay { placement, taken } = turn else { continue };
            halves.lay(placement);
            let found = halves.found_by(placement.card);
            assert_eq!(
                facts.contains(&Fact::Found { seat, cards: found }),
                !found.is_empty(),
                "what is found is told, and nothing when nothing is"
            );
            assert!(halves.best_set_of(placement.card, found).len() >= taken.len());
            halves.finish(taken);
            assert_eq!(halves.public().labyrinth(), game.public().labyrinth());
            assert_eq!(halves.public().points(), game.public().points());
            assert_eq!(halves.public().to_move(), game.public().to_move());
        }
    }
}
