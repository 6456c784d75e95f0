//! The table's clock.

use bevy::prelude::*;
use labirints::rules::{CardSet, Cell, Move, Seat, TableRules};
use labirints::table::{Clock, Command, Place};

use crate::app::{Desk, as_move, assert_entities_agree, greedy, human};
use crate::tables::{all_joined, dealt, east_of_square, just_lay, number};

fn ticking() -> TableRules {
    TableRules { clock: Some(15), ..TableRules::default() }
}

fn desk() -> Desk {
    let mut desk = Desk::open();
    desk.begin(dealt(2, ticking(), 7), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk
}

fn left(desk: &Desk) -> f32 {
    desk.resource::<Clock>().left.expect("the clock belongs to a turn")
}

#[track_caller]
fn assert_stands(desk: &mut Desk) {
    let before = left(desk);
    desk.frames(20);
    assert_eq!(left(desk), before, "the clock runs on");
}

#[track_caller]
fn assert_runs(desk: &mut Desk) {
    let before = left(desk);
    desk.frames(20);
    assert!(left(desk) < before - 0.5, "the clock stands still");
}

#[test]
fn without_a_clock_nothing_is_counted() {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    assert_eq!(desk.resource::<Clock>().left, None);
}

#[test]
fn it_runs_while_the_player_can_act() {
    let mut desk = desk();
    assert_runs(&mut desk);
    desk.lay(desk.some_placement());
    assert_runs(&mut desk);
}

#[test]
fn it_stands_behind_a_dialog_and_without_the_focus() {
    let mut desk = desk();
    desk.key(KeyCode::F1);
    desk.frames(2);
    assert_stands(&mut desk);
    desk.key(KeyCode::Escape);
    desk.frames(2);
    // Back from the rules to the pause menu, and from there to the table.
    if !desk.resource::<labirints::table::TableOpen>().0 {
        desk.key(KeyCode::Escape);
        desk.frames(2);
    }
    assert_runs(&mut desk);
    desk.focus(false);
    assert_stands(&mut desk);
    desk.focus(true);
    assert_runs(&mut desk);
}

#[test]
fn it_stands_while_cards_move_and_while_others_are_on_turn() {
    let mut desk = desk();
    let placement = desk.some_placement();
    desk.lay(placement);
    let moved = left(&desk);
    desk.key(KeyCode::Escape);
    desk.frame();
    assert!(!desk.is_quiet(), "the card glides back");
    let gliding = left(&desk);
    desk.frame();
    assert!(!desk.is_quiet());
    assert_eq!(left(&desk), gliding);
    assert!(gliding > moved - 0.2);
    desk.lay(placement);
    desk.end_turn_by_button();
    while desk.seating().acting.is_none() {
        let left = desk.resource::<Clock>().left;
        assert!(left.is_none() || left == Some(15.0), "the clock runs for an opponent: {left:?}");
        desk.frame();
    }
    assert!(left(&desk) > 14.5, "the next turn begins with all its time");
}

#[test]
fn it_stands_behind_the_curtain() {
    let mut desk = Desk::open();
    desk.begin(dealt(2, ticking(), 7), vec![human("Anna"), human("Jānis")]);
    desk.run_until("the curtain", |desk| desk.seating().curtain == Some(Seat(0)));
    desk.settle();
    assert_stands(&mut desk);
    desk.send(Command::LiftCurtain);
    desk.wait_for(Seat(0));
    assert_runs(&mut desk);
}

fn wait_for_move(desk: &mut Desk) -> Move {
    desk.run_until("the end of time", |desk| !desk.running().moves().is_empty());
    desk.running().moves()[0].1
}

#[test]
fn at_zero_the_first_placement_is_laid_and_nothing_taken() {
    let mut desk = Desk::open();
    desk.begin(all_joined(ticking()), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    let first = desk.some_placement();
    assert_eq!(wait_for_move(&mut desk), just_lay(first));
    desk.frame();
    assert!(desk.reads("Anna"));
    desk.wait_for(Seat(0));
    assert_entities_agree(&mut desk);
}

#[test]
fn at_zero_a_tentative_lay_stands_with_what_is_picked() {
    let mut desk = Desk::open();
    desk.begin(all_joined(ticking()), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk.lay(east_of_square(&desk));
    desk.click(desk.cell(Cell::new(1, 1)));
    let tentative = as_move(desk.draft());
    assert!(matches!(tentative, Move::Lay { taken, .. } if taken != CardSet::EMPTY && taken.len() < 4));
    assert_eq!(wait_for_move(&mut desk), tentative);
    desk.wait_for(Seat(0));
    assert_entities_agree(&mut desk);
}

#[test]
fn at_zero_a_card_in_the_fingers_is_let_go() {
    // The card that is laid, and the one that stays in the hand.
    for id in [9, 10] {
        let mut desk = Desk::open();
        desk.begin(all_joined(ticking()), vec![human("Anna"), greedy("Zalktis")]);
        desk.wait_for(Seat(0));
        let card = number(&desk, id);
        desk.carry(desk.hand(desk.slot_of(card)), desk.bare_spot());
        wait_for_move(&mut desk);
        desk.frames(3);
        assert!(!desk.holds_card());
        desk.release(MouseButton::Left);
        desk.settle();
        assert!(!matches!(desk.place_of(card), Place::Pointer(_)), "card {id} hangs in the air");
        desk.wait_for(Seat(0));
        assert_entities_agree(&mut desk);
    }
}
