//! The square before the first move.

use bevy::prelude::*;
use labirints::referee::{AskHint, Hint};
use labirints::rules::{Cell, Phase, Seat, TableRules, Turn};
use labirints::table::{Anchors, Arranging, Place, TableView};

use crate::app::{Desk, assert_entities_agree, greedy, human};
use crate::tables::{ONE_WAY_OUT, dealt, number, written};

const CORNER: Cell = Cell::new(0, 0);
const ACROSS: Cell = Cell::new(1, 1);

fn desk() -> Desk {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk
}

fn lying(desk: &Desk, cell: Cell) -> (labirints::rules::Card, Turn) {
    let labyrinth = desk.game().public().labyrinth();
    let card = labyrinth.at(cell).unwrap();
    (card, labyrinth.place_of(card).unwrap().1)
}

#[test]
fn a_click_turns_a_card_and_a_drag_swaps_two() {
    let mut desk = desk();
    let (card, turn) = lying(&desk, CORNER);
    let deck = desk.game().public().deck().clone();
    desk.click(desk.cell(CORNER));
    desk.settle();
    assert_eq!(lying(&desk, CORNER), (card, deck.smallest_turn(card, turn.clockwise())));
    let other = lying(&desk, ACROSS);
    let turned = lying(&desk, CORNER);
    desk.drag(desk.cell(CORNER), desk.cell(ACROSS));
    desk.settle();
    assert_eq!((lying(&desk, CORNER), lying(&desk, ACROSS)), (other, turned));
    assert!(!desk.resource::<TableView>().by_hand, "the table was dragged along");
    assert_entities_agree(&mut desk);
    // The record is written with the square as it lies when the first card is laid.
    desk.lay(desk.some_placement());
    desk.end_turn_by_button();
    let square = &desk.running().record().square;
    assert_eq!((square[0].card, square[3].card), (deck.id_of(other.0), deck.id_of(card)));
    assert!(desk.running().record().replay().is_ok());
}

#[test]
fn four_clicks_turn_all_the_way_round() {
    let mut desk = desk();
    let before = lying(&desk, ACROSS);
    for _ in 0..4 {
        desk.click(desk.cell(ACROSS));
        desk.settle();
    }
    assert_eq!(lying(&desk, ACROSS), before);
    assert_entities_agree(&mut desk);
}

#[test]
fn a_drag_that_ends_beside_the_square_changes_nothing() {
    let mut desk = desk();
    let before = desk.game().square();
    for to in [desk.cell(Cell::new(3, 1)), desk.find_text("Zalktis").unwrap().center(), Vec2::new(-30.0, 200.0)] {
        desk.drag(desk.cell(CORNER), to);
        desk.settle();
        assert_eq!(desk.game().square(), before);
    }
}

#[test]
fn a_drag_that_ends_on_a_panel_over_the_square_changes_nothing() {
    let mut desk = desk();
    let before = desk.game().square();
    // The table is dragged until one card of the square lies under the players' strip.
    let panel = desk.find_text("Zalktis").unwrap().center();
    let start = desk.resource::<Anchors>().free.max - Vec2::splat(30.0);
    desk.drag(start, start + panel - desk.cell(ACROSS));
    assert!(desk.cell(ACROSS).distance(panel) < 12.0);
    desk.drag(desk.cell(CORNER), panel);
    assert_eq!(desk.game().square(), before);
}

#[test]
fn a_lost_focus_changes_nothing() {
    let mut desk = desk();
    let before = desk.game().square();
    desk.carry(desk.cell(CORNER), desk.cell(ACROSS));
    desk.focus(false);
    desk.frame();
    desk.focus(true);
    desk.release(MouseButton::Left);
    desk.settle();
    assert_eq!(desk.game().square(), before);
}

#[test]
fn after_the_first_move_the_square_is_fixed() {
    let mut desk = desk();
    desk.lay(desk.some_placement());
    desk.end_turn_by_button();
    desk.wait_for(Seat(0));
    assert_eq!(desk.game().public().phase(), Phase::Running);
    let before: Vec<_> = desk.game().public().labyrinth().laid().collect();
    let (_, one, _) = before[0];
    let (_, other, _) = before[1];
    desk.click(desk.cell(one));
    desk.drag(desk.cell(one), desk.cell(other));
    assert_eq!(desk.game().public().labyrinth().laid().collect::<Vec<_>>(), before);
    assert!(!desk.holds_card());
}

#[test]
fn a_locked_square_is_refused_in_words() {
    let mut desk = Desk::open();
    desk.begin(written(2, TableRules::default(), ONE_WAY_OUT), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    // The only way out is turned to the north, into the card there.
    for _ in 0..3 {
        desk.click(desk.cell(Cell::new(1, 0)));
        desk.settle();
    }
    assert!(desk.game().public().labyrinth().is_locked());
    let card = number(&desk, 9);
    let slot = desk.slot_of(card);
    desk.drag(desk.hand(slot), desk.cell(Cell::new(2, 0)));
    desk.frame();
    assert!(desk.reads(&desk.word("refused-locked-square")));
    desk.settle();
    assert_eq!(desk.place_of(card), Place::Hand { seat: Seat(0), slot });
    // Opened again, the game goes on.
    desk.click(desk.cell(Cell::new(1, 0)));
    desk.settle();
    desk.lay(desk.some_placement());
}

#[test]
fn only_the_starting_player_arranges() {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), human("Jānis")]);
    desk.run_until("the curtain", |desk| desk.seating().curtain.is_some());
    let before = desk.game().square();
    desk.click(desk.cell(CORNER));
    assert_eq!(desk.game().square(), before, "nobody has lifted the curtain");
}

#[test]
fn a_dragged_card_hangs_at_the_pointer_and_lies_down_again() {
    let mut desk = desk();
    let (card, _) = lying(&desk, CORNER);
    desk.carry(desk.cell(CORNER), desk.cell(ACROSS));
    assert_eq!(desk.place_of(card), Place::Pointer(desk.cell(ACROSS)));
    desk.focus(false);
    desk.frame();
    desk.focus(true);
    desk.release(MouseButton::Left);
    desk.settle();
    assert_eq!(desk.place_of(card), Place::Table(CORNER));
    assert_entities_agree(&mut desk);
    // Let go where it lay, it was neither turned nor swapped.
    let before = desk.game().square();
    desk.carry(desk.cell(CORNER), desk.cell(ACROSS));
    desk.point(desk.cell(CORNER));
    desk.release(MouseButton::Left);
    desk.settle();
    assert_eq!((desk.game().square(), desk.place_of(card)), (before, Place::Table(CORNER)));
}

#[test]
fn the_keys_tell_what_they_do_with_the_square() {
    let mut desk = desk();
    assert!(desk.reads(&desk.word("advice-square")));
    desk.key(KeyCode::ArrowUp);
    desk.frame();
    assert!(desk.reads(&desk.word("advice-square-keys")));
    assert_eq!(desk.resource::<Arranging>().marked, None);
    desk.key(KeyCode::Space);
    assert!(desk.resource::<Arranging>().marked.is_some(), "the marked card is told apart");
    desk.key(KeyCode::Space);
    assert_eq!(desk.resource::<Arranging>().marked, None);
}

#[test]
fn a_hint_is_about_the_square_as_it_lies() {
    let mut desk = desk();
    let ask = |desk: &mut Desk| {
        desk.send(AskHint { seat: Seat(0) });
        desk.run_until("a hint", |desk| desk.resource::<Hint>().choice.is_some());
        desk.resource::<Hint>().choice.clone().unwrap().play
    };
    ask(&mut desk);
    desk.click(desk.cell(CORNER));
    desk.frames(2);
    assert_eq!(desk.resource::<Hint>().choice, None, "a hint for another square is still shown");
    // Asked while it thinks: the answer to the square before must not come later.
    desk.send(AskHint { seat: Seat(0) });
    desk.frame();
    assert!(desk.resource::<Hint>().is_thinking());
    desk.click(desk.cell(ACROSS));
    desk.frames(2);
    assert!(!desk.resource::<Hint>().is_thinking() && desk.resource::<Hint>().choice.is_none());
    let play = ask(&mut desk);
    assert_eq!(desk.game().check(Seat(0), play), Ok(()));
}
