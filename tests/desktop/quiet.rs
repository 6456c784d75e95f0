//! The eye above the table; and that nothing is drawn while nothing moves.

use bevy::prelude::*;
use labirints::rules::{Cell, Seat, TableRules};
use labirints::table::{Anchors, Command, OverPanel, TILE, TableView};

use crate::app::{Desk, greedy, human};
use crate::tables::{all_joined, dealt, east_of_square};

fn desk() -> Desk {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk
}

/// Many frames in a row that no frame was asked for.
#[track_caller]
fn assert_falls_asleep(desk: &mut Desk) {
    let mut quiet = 0;
    for _ in 0..600 {
        desk.frame();
        quiet = if desk.asks_for_frames() { 0 } else { quiet + 1 };
        if quiet == 100 {
            return;
        }
    }
    panic!("frames are drawn for ever");
}

#[test]
fn with_nothing_moving_nothing_is_drawn() {
    let mut desk = Desk::open();
    assert_falls_asleep(&mut desk);
    desk.begin(all_joined(TableRules::default()), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    assert_falls_asleep(&mut desk);
    // With a card held over a cell.
    let placement = east_of_square(&desk);
    desk.carry(desk.hand(desk.slot_of(placement.card)), desk.cell(placement.cell));
    assert_falls_asleep(&mut desk);
    // With roads lit.
    desk.release(MouseButton::Left);
    desk.settle();
    assert_eq!(desk.draft().picked.len(), 4);
    assert_falls_asleep(&mut desk);
    // With something said.
    desk.click(desk.cell(Cell::new(1, 1)));
    assert_falls_asleep(&mut desk);
    desk.key(KeyCode::F1);
    assert_falls_asleep(&mut desk);
}

#[test]
fn behind_the_curtain_nothing_is_drawn() {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), human("Jānis")]);
    desk.run_until("the curtain", |desk| desk.seating().curtain.is_some());
    assert_falls_asleep(&mut desk);
}

// ---- The eye ----

#[track_caller]
fn assert_all_in_sight(desk: &Desk) {
    let free = desk.resource::<Anchors>().free.inflate(1.0);
    let mut cells: Vec<Cell> = desk.game().public().labyrinth().laid().map(|(_, cell, _)| cell).collect();
    desk.game().public().labyrinth().each_open_cell(|open| cells.push(open.cell));
    let half = 0.5 * TILE * desk.resource::<TableView>().zoom;
    for cell in cells {
        let middle = desk.cell(cell);
        let (low, high) = (middle - half, middle + half);
        assert!(free.contains(low) && free.contains(high), "{cell} lies at {middle}, the table ends at {free:?}");
    }
}

#[test]
fn every_cell_is_in_sight_whatever_the_windows_size() {
    let mut desk = desk();
    assert_all_in_sight(&desk);
    for (width, height) in [(1920.0, 1080.0), (960.0, 600.0), (800.0, 1000.0), (2560.0, 1440.0), (1280.0, 800.0)] {
        desk.resize(width, height);
        desk.settle();
        assert_all_in_sight(&desk);
    }
}

#[test]
fn every_cell_is_in_sight_as_the_labyrinth_grows() {
    let mut desk = desk();
    for _ in 0..6 {
        // Always as far to the east as can be.
        let far = desk.game().placements().into_iter().max_by_key(|one| one.cell.x).unwrap();
        desk.lay(far);
        desk.end_turn_by_button();
        desk.wait_for(Seat(0));
        assert_all_in_sight(&desk);
    }
}

#[test]
fn the_wheel_zooms_at_the_pointer_and_f_fits_again() {
    let mut desk = desk();
    let fitted = *desk.resource::<TableView>();
    let pixel = desk.resource::<Anchors>().free.center() + Vec2::new(150.0, -60.0);
    desk.point(pixel);
    let under = fitted.to_world(pixel);
    for notches in [3.0, -5.0, 1.0] {
        let zoom = desk.resource::<TableView>().zoom;
        desk.wheel(notches);
        let view = desk.resource::<TableView>();
        assert_eq!(view.zoom > zoom, notches > 0.0);
        assert!(view.to_world(pixel).distance(under) < 0.01, "the point under the pointer moved");
    }
    let by_hand = *desk.resource::<TableView>();
    desk.settle();
    assert_eq!(*desk.resource::<TableView>(), by_hand, "the table fits itself though the player moved it");
    desk.key(KeyCode::KeyF);
    desk.settle();
    let view = desk.resource::<TableView>();
    assert!((view.zoom - fitted.zoom).abs() < 0.01 && view.middle.distance(fitted.middle) < 2.0);
}

#[test]
fn the_wheel_has_its_limits() {
    let mut desk = desk();
    desk.point(desk.bare_spot());
    desk.wheel(-400.0);
    assert!((desk.resource::<TableView>().zoom - 0.24).abs() < 1e-3);
    desk.wheel(400.0);
    assert!((desk.resource::<TableView>().zoom - 5.12).abs() < 1e-3);
    desk.send(Command::Fit);
    desk.settle();
    assert_all_in_sight(&desk);
}

#[test]
fn the_wheel_zooms_neither_over_a_panel_nor_with_a_card_in_hand() {
    let mut desk = desk();
    let before = *desk.resource::<TableView>();
    desk.point(desk.find_text("Zalktis").unwrap().center());
    assert!(desk.resource::<OverPanel>().0);
    desk.wheel(2.0);
    assert_eq!(*desk.resource::<TableView>(), before);
    desk.carry(desk.hand(0), desk.bare_spot());
    desk.wheel(2.0);
    assert_eq!(*desk.resource::<TableView>(), before);
}

#[test]
fn the_table_is_dragged_by_its_background_and_by_the_middle_button() {
    let mut desk = desk();
    let start = desk.bare_spot() + Vec2::new(20.0, 20.0);
    let by = Vec2::new(140.0, 60.0);
    let world = desk.resource::<TableView>().to_world(start);
    desk.drag(start, start + by);
    let view = *desk.resource::<TableView>();
    assert!(view.to_world(start + by).distance(world) < 8.0 / view.zoom, "the table follows the pointer");
    assert!(view.by_hand);
    desk.point(start);
    let world = desk.resource::<TableView>().to_world(start);
    desk.press(MouseButton::Middle);
    desk.point(start + by);
    desk.release(MouseButton::Middle);
    let view = *desk.resource::<TableView>();
    assert!(view.to_world(start + by).distance(world) < 0.5 / view.zoom);
    // Without a button it stays where it is.
    desk.point(start);
    assert_eq!(*desk.resource::<TableView>(), view);
}

#[test]
fn a_drag_that_begins_on_a_panel_moves_nothing() {
    let mut desk = desk();
    let before = *desk.resource::<TableView>();
    desk.drag(desk.find_text("Zalktis").unwrap().center(), desk.bare_spot() + Vec2::splat(100.0));
    assert_eq!(*desk.resource::<TableView>(), before);
}

#[test]
fn a_minimised_window_keeps_its_view() {
    let mut desk = desk();
    let before = *desk.resource::<TableView>();
    desk.resize(0.0, 0.0);
    desk.frames(5);
    desk.resize(1280.0, 800.0);
    desk.settle();
    let after = *desk.resource::<TableView>();
    assert!((after.zoom - before.zoom).abs() < 0.01 && after.middle.distance(before.middle) < 2.0);
}
