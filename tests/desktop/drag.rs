//! Cards in the fingers: turning, dropping, taking back, and everything that may come between.

use bevy::prelude::*;
use labirints::rules::{Card, Cell, Placement, Seat, TableRules, Turn};
use labirints::table::{Holding, OverPanel, Place, TableView};

use crate::app::{Desk, assert_entities_agree, greedy, human};
use crate::tables::{all_joined, dealt, east_of_square, number};

fn desk() -> Desk {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk
}

#[track_caller]
fn assert_in_hand(desk: &mut Desk, card: Card) {
    desk.settle();
    assert!(!desk.holds_card() && !desk.has_draft());
    let slot = desk.slot_of(card);
    assert_eq!(desk.place_of(card), Place::Hand { seat: Seat(0), slot });
    assert_entities_agree(desk);
}

fn held_turn(desk: &Desk) -> Turn {
    desk.resource::<Holding>().held.expect("a card is held").shown
}

#[test]
fn a_drag_that_is_over_before_the_next_frame_lays_the_card() {
    let mut desk = desk();
    let placement = desk.some_placement();
    let before = *desk.resource::<TableView>();
    desk.drag_between_frames(desk.hand(desk.slot_of(placement.card)), desk.cell(placement.cell));
    desk.settle();
    let laid = desk.draft().placement;
    assert_eq!((laid.card, laid.cell), (placement.card, placement.cell));
    assert_eq!(*desk.resource::<TableView>(), before, "the table was not dragged along");
}

#[test]
fn a_drop_on_a_panel_glides_back() {
    let mut desk = desk();
    let placement = desk.some_placement();
    let panel = desk.find_text("Zalktis").expect("the players' strip").center();
    desk.carry(desk.hand(desk.slot_of(placement.card)), panel);
    assert!(desk.resource::<OverPanel>().0, "the strip is a panel");
    desk.release(MouseButton::Left);
    assert_in_hand(&mut desk, placement.card);
}

#[test]
fn a_drop_outside_the_window_glides_back() {
    let mut desk = desk();
    let card = desk.some_placement().card;
    desk.drag(desk.hand(desk.slot_of(card)), Vec2::new(-40.0, 300.0));
    assert_in_hand(&mut desk, card);
    desk.carry(desk.hand(desk.slot_of(card)), desk.cell(desk.some_placement().cell));
    desk.leave_window();
    desk.release(MouseButton::Left);
    assert_in_hand(&mut desk, card);
}

#[test]
fn a_drop_beside_the_hand_glides_back_without_a_word() {
    let mut desk = desk();
    let card = desk.some_placement().card;
    let from = desk.hand(desk.slot_of(card));
    desk.drag(from, from + Vec2::new(30.0, -10.0));
    assert!(desk.resource::<labirints::screens::Toast>().text.is_empty());
    assert_in_hand(&mut desk, card);
}

#[test]
fn a_window_that_loses_the_focus_lets_go() {
    let mut desk = desk();
    let placement = desk.some_placement();
    desk.carry(desk.hand(desk.slot_of(placement.card)), desk.cell(placement.cell));
    assert!(desk.holds_card());
    desk.focus(false);
    assert!(!desk.holds_card());
    desk.focus(true);
    // The button is let go somewhere else, or comes up late: it means nothing.
    desk.release(MouseButton::Left);
    assert_in_hand(&mut desk, placement.card);
    desk.lay(placement);
}

#[test]
fn a_window_that_changes_its_size_in_mid_drag_loses_nothing() {
    let mut desk = desk();
    let placement = desk.some_placement();
    desk.carry(desk.hand(desk.slot_of(placement.card)), desk.cell(placement.cell));
    desk.resize(1000.0, 700.0);
    assert!(desk.holds_card());
    desk.point(desk.cell(placement.cell));
    desk.turn_to(placement);
    desk.release(MouseButton::Left);
    desk.settle();
    assert_eq!(desk.draft().placement, placement, "the cell under the pointer counts");
}

#[test]
fn over_no_cell_a_card_turns_by_quarters() {
    let mut desk = desk();
    let card = desk.some_placement().card;
    let start = desk.hand(desk.slot_of(card));
    desk.carry(start, desk.bare_spot());
    let mut turn = held_turn(&desk);
    let mut expect = |desk: &Desk, clockwise: bool| {
        turn = if clockwise { turn.clockwise() } else { turn.counter_clockwise() };
        assert_eq!(held_turn(desk), turn);
    };
    desk.right_click();
    expect(&desk, true);
    desk.wheel(1.0);
    expect(&desk, true);
    desk.wheel(-1.0);
    expect(&desk, false);
    desk.key(KeyCode::KeyR);
    expect(&desk, true);
    desk.key_with(KeyCode::ShiftLeft, KeyCode::KeyR);
    expect(&desk, false);
    assert!(desk.holds_card(), "turning never ends the drag");
}

#[test]
fn over_a_cell_a_card_turns_to_the_next_turn_that_fits() {
    let mut desk = desk();
    let deck = desk.game().public().deck().clone();
    let turns_on = |desk: &Desk, card: Card, cell: Cell| {
        let all = desk.game().placements();
        let here = all.iter().filter(|one| one.card == card && one.cell == cell);
        here.map(|one| one.turn).collect::<Vec<Turn>>()
    };
    // A cell where the card fits in some turns and not in all.
    let wanted = desk.game().placements().into_iter().find(|one| {
        (2..usize::from(deck.different_turns(one.card))).contains(&turns_on(&desk, one.card, one.cell).len())
    });
    let wanted: Placement = wanted.expect("there is such a cell");
    let fitting = turns_on(&desk, wanted.card, wanted.cell);
    desk.carry(desk.hand(desk.slot_of(wanted.card)), desk.cell(wanted.cell));
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..fitting.len() {
        let shown = deck.smallest_turn(wanted.card, held_turn(&desk));
        assert!(fitting.contains(&shown), "the card shows a turn that does not fit");
        seen.insert(shown);
        desk.right_click();
    }
    assert_eq!(seen.len(), fitting.len(), "the right button goes through all fitting turns");
}

#[test]
fn a_card_turns_itself_over_a_cell_and_back_when_it_leaves() {
    let mut desk = desk();
    let game = desk.game().clone();
    let deck = game.public().deck().clone();
    let all = game.placements();
    // Unturned, the card does not fit here.
    let fits_unturned = |one: &Placement| all.contains(&Placement { turn: Turn::NONE, ..*one });
    let wanted = *all.iter().find(|one| !fits_unturned(one)).expect("there is such a cell");
    desk.carry(desk.hand(desk.slot_of(wanted.card)), desk.cell(wanted.cell));
    let shown = deck.smallest_turn(wanted.card, held_turn(&desk));
    assert!(all.contains(&Placement { turn: shown, ..wanted }), "it did not turn to fit");
    desk.point(desk.bare_spot());
    assert_eq!(held_turn(&desk), Turn::NONE, "it turns back when it leaves");
}

#[test]
fn without_the_aid_a_card_stays_as_the_player_turned_it() {
    let mut desk = desk();
    desk.resource_mut::<labirints::settings::Settings>().aids.self_turning = false;
    let all = desk.game().placements();
    let fits_unturned = |one: &Placement| all.contains(&Placement { turn: Turn::NONE, ..*one });
    let wanted = *all.iter().find(|one| !fits_unturned(one)).expect("there is such a cell");
    desk.carry(desk.hand(desk.slot_of(wanted.card)), desk.cell(wanted.cell));
    assert_eq!(held_turn(&desk), Turn::NONE);
    desk.release(MouseButton::Left);
    assert_in_hand(&mut desk, wanted.card);
}

#[test]
fn click_and_click_lays_a_card_too() {
    let mut desk = desk();
    let placement = desk.some_placement();
    desk.click(desk.hand(desk.slot_of(placement.card)));
    assert!(desk.holds_card(), "a click takes the card into the fingers");
    desk.point(desk.cell(placement.cell));
    desk.turn_to(placement);
    desk.press(MouseButton::Left);
    desk.release(MouseButton::Left);
    desk.settle();
    assert_eq!(desk.draft().placement, placement);
}

#[test]
fn the_tentative_card_can_be_taken_up_again_and_the_other_one_chosen() {
    let mut desk = desk();
    let placement = desk.some_placement();
    desk.lay(placement);
    // Taken up and laid elsewhere.
    let all = desk.game().placements();
    let elsewhere = *all.iter().find(|one| one.card == placement.card && one.cell != placement.cell).unwrap();
    desk.carry(desk.cell(placement.cell), desk.cell(elsewhere.cell));
    assert!(!desk.has_draft());
    desk.turn_to(elsewhere);
    desk.release(MouseButton::Left);
    desk.settle();
    assert_eq!(desk.draft().placement, elsewhere);
    // Reaching for the other card takes the first one back.
    let other = *all.iter().find(|one| one.card != placement.card).unwrap();
    desk.lay(other);
    let slot = desk.slot_of(placement.card);
    assert_eq!(desk.place_of(placement.card), Place::Hand { seat: Seat(0), slot });
}

#[test]
fn esc_and_ctrl_z_take_back_at_every_stage() {
    type Undo = fn(&mut Desk);
    let undos: [Undo; 2] =
        [|desk| desk.key(KeyCode::Escape), |desk| desk.key_with(KeyCode::ControlLeft, KeyCode::KeyZ)];
    let mut desk = desk();
    let placement = desk.some_placement();
    for undo in undos {
        // In the fingers, on the button.
        desk.carry(desk.hand(desk.slot_of(placement.card)), desk.cell(placement.cell));
        undo(&mut desk);
        desk.release(MouseButton::Left);
        assert_in_hand(&mut desk, placement.card);
        // In the fingers after a click.
        desk.click(desk.hand(desk.slot_of(placement.card)));
        undo(&mut desk);
        assert_in_hand(&mut desk, placement.card);
        // Held by the keys.
        desk.key(KeyCode::Digit1);
        assert!(desk.holds_card());
        undo(&mut desk);
        assert_in_hand(&mut desk, placement.card);
        // On trial.
        desk.lay(placement);
        undo(&mut desk);
        assert_in_hand(&mut desk, placement.card);
    }
    assert!(desk.running().moves().is_empty(), "nothing of all this is a move");
}

#[test]
fn the_button_takes_the_tentative_card_back() {
    let mut desk = Desk::open();
    desk.begin(all_joined(TableRules::default()), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    // With some found cards put back as well.
    desk.lay(east_of_square(&desk));
    desk.click(desk.cell(Cell::new(0, 0)));
    desk.frames(2);
    desk.click_word("take-back");
    let card = number(&desk, 9);
    assert_in_hand(&mut desk, card);
}

#[test]
fn a_dialog_over_the_table_lets_go_of_the_card() {
    let mut desk = desk();
    let placement = desk.some_placement();
    desk.carry(desk.hand(desk.slot_of(placement.card)), desk.cell(placement.cell));
    desk.key(KeyCode::F1);
    desk.frames(2);
    assert!(!desk.resource::<labirints::table::TableOpen>().0);
    assert_in_hand(&mut desk, placement.card);
}

#[test]
fn nothing_can_be_taken_while_an_opponent_is_on_turn() {
    let mut desk = desk();
    desk.lay(desk.some_placement());
    desk.end_turn_by_button();
    let before = *desk.resource::<TableView>();
    assert_eq!(desk.seating().acting, None);
    desk.point(desk.hand(0));
    desk.press(MouseButton::Left);
    assert!(!desk.holds_card());
    desk.release(MouseButton::Left);
    desk.wait_for(Seat(0));
    assert!(!desk.resource::<TableView>().by_hand && before.window == desk.resource::<TableView>().window);
}
