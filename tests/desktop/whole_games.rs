//! Whole games with mouse and keys, which end as the rulebook says.

use bevy::prelude::*;
use labirints::rules::{Move, Phase, Placement, Seat, TableRules, seeded};
use labirints::screens::Screen;
use labirints::table::{Holding, KeyFocus};

use crate::app::{Desk, as_move, assert_entities_agree, assert_record_replays, greedy, human};
use crate::tables::dealt;

/// Waits for the next person's turn, lifting the curtain where there is one. `None` at the end of the game.
fn next_turn(desk: &mut Desk) -> Option<Seat> {
    desk.run_until("a turn or the end", |desk| {
        let seating = desk.seating();
        seating.acting.is_some() || seating.curtain.is_some() || desk.game().public().is_over()
    });
    if desk.seating().curtain.is_some() {
        assert_eq!(desk.seating().open, None, "the curtain is down, and a hand lies open");
        desk.frames(2);
        desk.click_word("curtain-ready");
        desk.run_until("the open hand", |desk| desk.seating().acting.is_some());
    }
    let acting = desk.seating().acting;
    if acting.is_some() {
        desk.settle();
        assert_entities_agree(desk);
    }
    acting
}

fn to_the_results(desk: &mut Desk) {
    desk.run_until("the results", |desk| desk.screen() == Screen::Results);
    desk.frames(2);
    assert_entities_agree(desk);
    assert_record_replays(desk);
    assert!(desk.reads(&desk.word("results-again")), "the results are not on the screen");
    let points = desk.game().public().points();
    assert_eq!(desk.running().record().replay().unwrap().game.public().points(), points);
}

/// The moves that were made by hand stand in the record, in order.
fn assert_made(desk: &Desk, made: &[(Seat, Move)]) {
    let people = desk.running().moves().iter().filter(|(seat, _)| desk.running().player(*seat).is_human());
    assert_eq!(people.copied().collect::<Vec<_>>(), made);
}

#[test]
fn a_person_and_a_computer_play_with_the_mouse() {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    let mut made = Vec::new();
    while let Some(seat) = next_turn(&mut desk) {
        desk.lay(desk.best_placement());
        made.push((seat, as_move(desk.draft())));
        desk.end_turn_by_button();
    }
    to_the_results(&mut desk);
    assert_made(&desk, &made);
    assert_eq!(made.len(), 23, "half of the cards that are not in the square");
}

#[test]
fn two_people_and_a_computer_share_a_screen() {
    let mut desk = Desk::open();
    desk.begin(dealt(3, TableRules::default(), 11), vec![human("Anna"), human("Jānis"), greedy("Zalktis")]);
    let mut made = Vec::new();
    while let Some(seat) = next_turn(&mut desk) {
        assert_eq!(desk.seating().open, Some(seat), "another hand than that of the player on turn is open");
        desk.lay(desk.best_placement());
        made.push((seat, as_move(desk.draft())));
        desk.end_turn_by_button();
    }
    to_the_results(&mut desk);
    assert_made(&desk, &made);
}

#[test]
fn six_play_the_short_deck_until_all_hands_are_empty() {
    let mut desk = Desk::open();
    let deck = labirints::manifest::classic().unwrap().short_deck().unwrap();
    let setup = labirints::rules::Setup::deal(deck, TableRules::default(), 6, Some(Seat(0)), 3).unwrap();
    let mut players = vec![human("Anna")];
    players.extend(["Zalktis", "Odze", "Ezis", "Lapsa", "Vilks"].map(greedy));
    desk.begin(setup, players);
    while next_turn(&mut desk).is_some() {
        desk.lay(desk.some_placement());
        desk.end_turn_by_button();
    }
    to_the_results(&mut desk);
}

/// Every other way to lay a card: with the keys alone.
#[test]
fn a_whole_game_without_a_mouse() {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 5), vec![human("Anna"), greedy("Zalktis")]);
    let mut random = seeded(5);
    let mut made = Vec::new();
    while let Some(seat) = next_turn(&mut desk) {
        lay_by_keys(&mut desk, &mut random);
        toggle_by_keys(&mut desk);
        made.push((seat, as_move(desk.draft())));
        let moves = desk.running().moves().len();
        desk.key(KeyCode::Enter);
        desk.run_until("the move", |desk| desk.running().moves().len() > moves);
    }
    to_the_results(&mut desk);
    assert_made(&desk, &made);
    assert!(made.iter().any(|(_, play)| matches!(play, Move::Lay { taken, .. } if !taken.is_empty())));
}

fn lay_by_keys(desk: &mut Desk, random: &mut rand_chacha::ChaCha8Rng) {
    let cards: Vec<_> = desk.game().hand(desk.seating().acting.unwrap()).cards().collect();
    let fits = |card| desk.game().placements().iter().any(|one| one.card == card);
    let slot = cards.iter().position(|card| fits(*card)).expect("a card fits");
    // The other card first, which is put back when this one is taken.
    desk.key(if slot == 0 { KeyCode::Digit2 } else { KeyCode::Digit1 });
    desk.key(if slot == 0 { KeyCode::Digit1 } else { KeyCode::Digit2 });
    let held = desk.resource::<Holding>().held.expect("the key takes the card");
    assert_eq!(held.card, cards[slot]);
    for _ in 0..labirints::rules::below(random, 6) {
        let arrows = [KeyCode::ArrowUp, KeyCode::ArrowDown, KeyCode::ArrowLeft, KeyCode::ArrowRight, KeyCode::KeyR];
        desk.key(arrows[labirints::rules::below(random, 5) as usize]);
    }
    // On to a cell where something is found, if one comes along.
    for _ in 0..12 {
        let held = desk.resource::<Holding>().held.unwrap();
        let turn = desk.game().public().deck().smallest_turn(held.card, held.shown);
        let placement = Placement { card: held.card, cell: held.aim.expect("the keys aim at a cell"), turn };
        if !desk.game().after(placement).best_set().is_empty() {
            break;
        }
        desk.key([KeyCode::ArrowUp, KeyCode::KeyR, KeyCode::ArrowRight][labirints::rules::below(random, 3) as usize]);
    }
    let aim = desk.resource::<Holding>().held.unwrap().aim.expect("the keys aim at a cell");
    desk.key(KeyCode::Enter);
    desk.settle();
    assert_eq!(desk.draft().placement.cell, aim);
    assert_eq!(desk.draft().placement.card, cards[slot]);
}

/// Leaves the first found card, and takes it again.
fn toggle_by_keys(desk: &mut Desk) {
    if desk.draft().trial.found.is_empty() {
        return;
    }
    desk.key(KeyCode::ArrowLeft);
    let cell = desk.resource::<KeyFocus>().0.expect("the keys stand on a found card");
    let card = desk.draft().trial.labyrinth.at(cell).unwrap();
    let before = desk.draft().picked;
    assert!(desk.draft().trial.found.contains(card));
    desk.key(KeyCode::Space);
    let can_change = desk.draft().trial.collection().toggled(desk.draft().trial.found, before, card);
    assert_eq!(desk.draft().picked, can_change.unwrap_or(before));
    desk.key(KeyCode::Space);
    assert_eq!(desk.draft().picked.contains(card), before.contains(card));
}

#[test]
fn all_sides_must_match_or_groups_may_form() {
    for (seed, matching_sides, holding) in
        [(21, true, labirints::rules::Holding::OnePiece), (22, false, labirints::rules::Holding::Loose)]
    {
        let mut desk = Desk::open();
        let rules = TableRules { matching_sides, holding, ..TableRules::default() };
        desk.begin(dealt(4, rules, seed), vec![human("Anna"), greedy("B"), greedy("C"), greedy("D")]);
        while next_turn(&mut desk).is_some() {
            if desk.game().placements().is_empty() {
                desk.frames(2);
                desk.click_word("pass");
                desk.run_until("the pass", |desk| desk.seating().acting.is_none());
                continue;
            }
            desk.lay(desk.best_placement());
            desk.end_turn_by_button();
        }
        to_the_results(&mut desk);
        assert_eq!(desk.game().public().phase(), Phase::Over);
    }
}
