//! Choosing what to take.

use bevy::prelude::*;
use labirints::rules::{Cell, Seat, Spotting, TableRules};
use labirints::table::{LitRoads, Notice, Place};

use crate::app::{Desk, assert_entities_agree, greedy, human};
use crate::tables::{all_joined, east_of_square, written};

fn desk(setup: labirints::rules::Setup) -> Desk {
    let mut desk = Desk::open();
    desk.begin(setup, vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk.lay(east_of_square(&desk));
    desk
}

fn picked(desk: &Desk) -> Vec<u16> {
    let deck = desk.game().public().deck();
    let mut ids: Vec<u16> = desk.draft().picked.iter().map(|card| deck.id_of(card)).collect();
    ids.sort_unstable();
    ids
}

/// Clicks on a cell; what the table says to it.
fn click(desk: &mut Desk, x: i8, y: i8) -> Vec<Notice> {
    // What was said before is forgotten.
    desk.frames(3);
    desk.point(desk.cell(Cell::new(x, y)));
    desk.press(MouseButton::Left);
    let said = desk.messages::<Notice>();
    desk.release(MouseButton::Left);
    said
}

#[test]
fn the_largest_set_is_picked_and_lifted() {
    let mut desk = desk(all_joined(TableRules::default()));
    assert_eq!(picked(&desk), [1, 2, 3, 4]);
    for card in desk.draft().picked.iter() {
        assert!(matches!(desk.place_of(card), Place::Lifted(_)));
    }
    assert_eq!(desk.resource::<LitRoads>().roads().len(), 4);
    desk.end_turn_by_button();
    desk.run_until("the cards", |desk| desk.is_quiet());
    assert_eq!(desk.game().public().points()[0], 4);
}

#[test]
fn what_goes_only_together_goes_and_stays_together() {
    let mut desk = desk(all_joined(TableRules::default()));
    // The card in the far corner stays: then the one between it and the laid card must stay too.
    assert_eq!(click(&mut desk, 1, 1), [Notice::PutBack(1)]);
    assert_eq!(picked(&desk), [1, 3]);
    assert_eq!(click(&mut desk, 1, 0), [Notice::PulledIn(1)]);
    assert_eq!(picked(&desk), [1, 2, 3, 4]);
    // The way from the laid card to the one across is two cards long, whichever way.
    assert_eq!(click(&mut desk, 0, 1), [Notice::PutBack(2)]);
    assert_eq!(picked(&desk).len(), 1);
}

#[test]
fn the_words_say_what_came_along() {
    let mut desk = desk(all_joined(TableRules::default()));
    click(&mut desk, 1, 1);
    desk.frames(2);
    let text = desk.resource::<labirints::language::Language>().text_with("notice-put-back", &[("count", 1.into())]);
    assert!(desk.reads(&text));
}

#[test]
fn a_card_that_holds_the_labyrinth_is_marked_with_where_it_would_break() {
    let mut desk = desk(written(2, TableRules::default(), "9┼a 10┼b 11┼c 12┼d  1┼z 2┼a 3┼z 4┼z  20┼e"));
    assert_eq!(picked(&desk), [] as [u16; 0]);
    assert_eq!(click(&mut desk, 1, 0), [Notice::WouldBreak]);
    assert_eq!(picked(&desk), [] as [u16; 0]);
    assert_eq!(desk.draft().breaks, [Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 1)]);
    // The next click wipes the marks off.
    assert_eq!(click(&mut desk, 0, 0), [Notice::NotFound]);
    assert!(desk.draft().breaks.is_empty());
}

#[test]
fn what_is_put_back_stays_on_the_table() {
    let mut desk = desk(all_joined(TableRules::default()));
    click(&mut desk, 1, 1);
    let left = desk.game().public().labyrinth().at(Cell::new(1, 1)).unwrap();
    desk.end_turn_by_button();
    desk.run_until("the cards", |desk| desk.is_quiet());
    assert_eq!(desk.game().public().points()[0], 2);
    assert!(!desk.game().public().collected(Seat(0)).contains(left));
    desk.wait_for(Seat(0));
    assert_entities_agree(&mut desk);
}

// ---- By eye ----

fn by_eye() -> TableRules {
    TableRules { spotting: Spotting::ByEye, ..TableRules::default() }
}

#[test]
fn by_eye_nothing_is_lit_and_nothing_is_picked() {
    let desk = desk(all_joined(by_eye()));
    assert_eq!(picked(&desk), [] as [u16; 0]);
    assert!(desk.resource::<LitRoads>().roads().is_empty());
    assert!(desk.draft().shown().is_empty());
}

#[test]
fn by_eye_claims_are_checked_and_counted() {
    let mut desk = desk(written(2, by_eye(), "9┼a 10┼b 11┼c 12┼d  1┼a 2┼z 3┼a 4┼z  20┼e 21┼f"));
    assert_eq!(click(&mut desk, 0, 0), [Notice::RightClaim]);
    desk.frame();
    assert_eq!(desk.resource::<LitRoads>().roads().len(), 1, "the road to what was claimed is lit, and no other");
    assert_eq!(click(&mut desk, 1, 1), [Notice::WrongClaim]);
    assert_eq!(click(&mut desk, 1, 0), [Notice::WrongClaim]);
    desk.frame();
    assert_eq!(desk.running().notes().wrong_claims_of(0), 2);
    assert_eq!(picked(&desk), [1]);
    // What was overlooked stays.
    desk.end_turn_by_button();
    desk.run_until("the cards", |desk| desk.is_quiet());
    assert_eq!(desk.game().public().points()[0], 1);
    assert!(desk.game().public().labyrinth().at(Cell::new(0, 1)).is_some());
}

#[test]
fn by_eye_a_claim_pulls_nothing_in() {
    let mut desk = desk(all_joined(by_eye()));
    // The card between can't go alone; what would have to go with it was not claimed and is not given away.
    assert_eq!(click(&mut desk, 1, 0), [Notice::RightClaim, Notice::WouldBreak]);
    assert_eq!(picked(&desk), [] as [u16; 0]);
    desk.frame();
    assert_eq!(desk.resource::<LitRoads>().roads().len(), 1, "a right claim lights its road, taken or not");
    for (x, y) in [(0, 0), (0, 1), (1, 1)] {
        assert!(click(&mut desk, x, y).contains(&Notice::RightClaim));
    }
    // Now that the others are claimed it can go with them.
    click(&mut desk, 1, 0);
    assert_eq!(picked(&desk), [1, 2, 3, 4]);
}
