//! Whole games with mouse and keys, which end as the rulebook says.

use bevy::prelude::*;
use labirints::rules::{Seat, Setup, TableRules};
use labirints::screens::Screen;

use crate::app::{Desk, assert_entities_agree, assert_record_replays, greedy, human};

fn dealt(seats: usize, rules: TableRules, seed: u64) -> Setup {
    let deck = labirints::manifest::classic().unwrap().deck().unwrap();
    Setup::deal(deck, rules, seats, Some(Seat(0)), seed).unwrap()
}

#[test]
fn a_person_beats_or_loses_to_a_computer_with_the_mouse() {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    while !desk.game().public().is_over() {
        desk.run_until("a turn", |desk| desk.seating().acting.is_some() || desk.game().public().is_over());
        if desk.seating().acting.is_none() {
            break;
        }
        desk.settle();
        assert_entities_agree(&mut desk);
        desk.lay(desk.best_placement());
        desk.end_turn_by_button();
    }
    desk.run_until("the results", |desk| desk.screen() == Screen::Results);
    desk.frames(2);
    assert_entities_agree(&mut desk);
    assert_record_replays(&desk);
}
