//! A seed that two people share deals them the same game, today and in every later version.

mod decks;
mod reference;
mod twin;

use std::sync::Arc;

use decks::{classic, of_one_kind, short, table_rules};
use labirints::rules::perft::perft;
use labirints::rules::{CardSet, Deck, Game, Move, SQUARE, Seat, Setup, Side, TableRules, Turn, seeded};
use rayon::prelude::*;
use twin::Twin;

fn deal(deck: &Arc<Deck>, seats: usize, seed: u64) -> Setup {
    Setup::deal(Arc::clone(deck), TableRules::default(), seats, None, seed).unwrap()
}

/// The whole deal as one line: who starts, the square with its turns, and the order of the cards.
fn told(setup: &Setup) -> String {
    let id = |card| setup.deck().id_of(card);
    let square = setup.square().map(|(card, turn)| format!("{}/{}", id(card), turn.quarters())).join(" ");
    let order: Vec<String> = setup.order().iter().map(|card| id(*card).to_string()).collect();
    format!("seat {} starts, {square}, {}", setup.first().0, order.join(" "))
}

#[test]
fn a_seed_deals_the_game_it_always_dealt() {
    let (classic, short) = (classic(), short());
    for (deck, seats, seed, expected) in [
        (
            "classic",
            2,
            1,
            "seat 1 starts, 30/0 17/1 41/2 13/0, \
                 6 25 10 24 30 17 41 13 26 8 3 40 16 48 21 45 36 27 39 12 44 34 4 37 18 49 23 28 5 42 \
                 33 35 50 7 46 19 38 29 22 31 1 11 32 43 2 9 15 47 14 20",
        ),
        (
            "classic",
            3,
            1,
            "seat 0 starts, 41/2 13/3 26/0 8/0, \
                 6 25 10 24 30 17 41 13 26 8 3 40 16 48 21 45 36 27 39 12 44 34 4 37 18 49 23 28 5 42 \
                 33 35 50 7 46 19 38 29 22 31 1 11 32 43 2 9 15 47 14 20",
        ),
        (
            "classic",
            6,
            2024,
            "seat 1 starts, 41/0 28/1 26/1 32/1, \
                 46 29 50 20 19 18 8 24 11 23 9 10 41 28 26 32 14 43 33 31 30 48 35 37 7 42 34 3 12 5 \
                 36 13 2 45 22 21 4 49 25 40 27 47 16 39 6 38 15 1 44 17",
        ),
        (
            "classic",
            4,
            u64::MAX,
            "seat 1 starts, 16/2 2/0 33/1 36/1, \
                 38 1 21 25 17 18 29 35 16 2 33 36 4 11 47 24 19 6 31 20 41 40 14 7 12 50 48 46 8 49 \
                 42 43 10 34 22 26 28 30 23 32 3 5 15 37 39 27 9 45 13 44",
        ),
        (
            "short",
            2,
            1,
            "seat 1 starts, 48/0 31/0 36/1 37/2, \
                 49 50 25 23 48 31 36 37 14 21 7 42 33 24 15 26 12 45 20 17 8 1 46 39 43",
        ),
        (
            "short",
            5,
            7,
            "seat 0 starts, 48/2 39/1 33/2 15/1, \
                 42 36 43 25 12 26 37 7 23 46 48 39 33 15 50 49 8 17 20 31 45 14 1 24 21",
        ),
    ] {
        let deck = if deck == "short" { &short } else { &classic };
        assert_eq!(told(&deal(deck, seats, seed)), expected, "seed {seed}, {seats} seats");
    }
}

#[test]
fn who_starts_changes_nothing_else_of_a_deal() {
    let drawn = deal(&classic(), 4, 5);
    for first in (0..4).map(Seat) {
        let chosen = Setup::deal(classic(), TableRules::default(), 4, Some(first), 5).unwrap();
        assert_eq!(chosen.first(), first);
        assert_eq!((chosen.order(), chosen.square()), (drawn.order(), drawn.square()));
    }
}

#[test]
fn the_table_rules_do_not_change_the_deal() {
    let plain = told(&deal(&classic(), 3, 9));
    for rules in table_rules() {
        assert_eq!(told(&Setup::deal(classic(), rules, 3, None, 9).unwrap()), plain);
    }
}

#[test]
fn cards_are_dealt_in_order_two_a_seat_then_the_square_then_the_pile() {
    let setup = deal(&short(), 5, 3);
    let game = Game::new(&setup);
    let dealt = game.public().each_seat().flat_map(|seat| game.hand(seat).cards().collect::<Vec<_>>());
    let square = SQUARE.map(|cell| game.public().labyrinth().at(cell).unwrap());
    let all: Vec<_> = dealt.chain(square).chain(game.pile().iter().copied()).collect();
    assert_eq!(all, setup.order());
}

#[test]
fn no_deal_is_locked_in_ten_thousand_seeds() {
    let decks = [classic(), short()];
    (0..10_000_u64).into_par_iter().for_each(|seed| {
        let setup = deal(&decks[seed as usize % 2], 2 + seed as usize % 5, seed);
        assert!(!Game::new(&setup).public().labyrinth().is_locked(), "seed {seed}");
        let smallest = |(card, turn): (_, Turn)| setup.deck().smallest_turn(card, turn) == turn;
        assert!(setup.square().into_iter().all(smallest));
    });
}

/// Bends only, so that one square in 256 would be locked: the deal is turned again.
#[test]
fn a_locked_deal_is_turned_again() {
    let bends = of_one_kind(12, &[Side::North, Side::East]);
    for seed in 0..2_000 {
        assert!(!Game::new(&deal(&bends, 2, seed)).public().labyrinth().is_locked());
    }
}

// ---- Counting turns ----

#[test]
fn there_are_as_many_turns_as_there_always_were() {
    let (classic, short) = (classic(), short());
    let [plain, matching, loose, both] = table_rules();
    for (deck, rules, seats, seed, expected) in [
        (&classic, &plain, 2, 1, vec![15, 651, 16210]),
        (&classic, &matching, 2, 1, vec![15, 593, 12646]),
        (&classic, &loose, 2, 1, vec![15, 663, 16694]),
        (&classic, &both, 3, 2, vec![23, 1018]),
        (&short, &plain, 4, 3, vec![33, 724]),
        (&short, &both, 6, 4, vec![24, 756]),
    ] {
        let setup = Setup::deal(Arc::clone(deck), rules.clone(), seats, None, seed).unwrap();
        let game = Game::new(&setup);
        let counted: Vec<u64> = (1..=expected.len() as u32).map(|depth| perft(&game, depth)).collect();
        assert_eq!(counted, expected, "{rules:?}, {seats} seats, seed {seed}");
    }
}

/// Counted with the reference's own lists.
fn plain_perft(game: &reference::Game, depth: u32) -> u64 {
    let Some(seat) = game.to_move().filter(|_| depth > 0) else { return u64::from(depth == 0) };
    let mut count = 0;
    for card in game.hand(seat) {
        for (cell, turns) in game.table().legal_placements(*card) {
            let mut table = game.table().clone();
            table.lay(*card, cell, turns);
            for taken in table.takeable_sets(cell) {
                let mut next = game.clone();
                next.lay(*card, cell, turns, &taken.into_iter().collect::<Vec<u16>>()).unwrap();
                count += plain_perft(&next, depth - 1);
            }
        }
    }
    count
}

#[test]
fn the_reference_counts_the_same_turns() {
    for (seed, rules) in (0..8).zip(table_rules().into_iter().cycle()) {
        let deck = if seed % 2 == 0 { classic() } else { short() };
        let mut twin = Twin::new(&Setup::deal(deck, rules, 2 + seed as usize % 3, None, seed).unwrap());
        assert_eq!(perft(&twin.game, 2), plain_perft(&twin.reference, 2));
        // In mid-game there is more to take.
        let mut random = seeded(seed);
        for _ in 0..12 {
            let placement = decks::one_of(&twin.game.placements(), &mut random);
            twin.play(Move::Lay { placement, taken: CardSet::EMPTY });
        }
        let depth = if seed < 2 { 2 } else { 1 };
        assert_eq!(perft(&twin.game, depth), plain_perft(&twin.reference, depth));
    }
}
