//! What the rules forbid is said in words, and the card is in the hand again.

use bevy::prelude::*;
use labirints::language::Language;
use labirints::referee::{PlayerMove, Refused, Wish};
use labirints::rules::{
    Arrange, Card, CardSet, Cell, Holding, Misplaced, Move, Placement, Refusal, Seat, TableRules, Turn,
};
use labirints::screens::{Toast, refusal_text};
use labirints::table::{Place, TableView};

use crate::app::{Desk, human};
use crate::tables::{ONE_WAY_OUT, all_joined, east_of_square, just_lay, number, written};

fn desk(rules: TableRules, cards: &str) -> Desk {
    let mut desk = Desk::open();
    desk.begin(written(2, rules, cards), vec![human("Anna"), human("Jānis")]);
    ready(&mut desk, Seat(0));
    desk
}

/// The curtain is lifted by the player.
fn ready(desk: &mut Desk, seat: Seat) {
    desk.run_until("the curtain", |desk| desk.seating().curtain == Some(seat));
    desk.frames(2);
    desk.click_word("curtain-ready");
    desk.wait_for(seat);
}

/// Drops a card on a cell and expects these words and the card in the hand.
#[track_caller]
fn assert_dropped_in_vain(desk: &mut Desk, card: Card, pixel: Vec2, why: impl Fn(&Misplaced) -> bool) {
    let (seat, slot) = (desk.seating().acting.unwrap(), desk.slot_of(card));
    let cell = under(desk, pixel);
    desk.drag(desk.hand(slot), pixel);
    let refusal = desk.game().check_placement(seat, Placement { card, cell, turn: Turn::NONE }).unwrap_err();
    assert!(matches!(&refusal, Refusal::Misplaced { why: said, .. } if why(said)), "{refusal}");
    assert_told(desk, &refusal);
    desk.settle();
    assert_eq!(desk.place_of(card), Place::Hand { seat, slot });
    assert!(!desk.has_draft() && !desk.holds_card());
}

/// The cell under a pixel.
fn under(desk: &Desk, pixel: Vec2) -> Cell {
    let point = desk.resource::<TableView>().to_world(pixel) / labirints::table::TILE;
    Cell::new(point.x.floor() as i8, point.y.floor() as i8)
}

/// The words stand on the screen.
#[track_caller]
fn assert_told(desk: &mut Desk, refusal: &Refusal) {
    let text = refusal_text(desk.resource::<Language>(), refusal);
    assert_eq!(desk.resource::<Toast>().text, text);
    assert!(desk.resource::<Toast>().is_refusal);
    desk.frame();
    assert!(desk.reads(&text), "{text:?} is not on the screen");
}

#[test]
fn on_another_card() {
    let mut desk = desk(TableRules::default(), ONE_WAY_OUT);
    let (card, pixel) = (number(&desk, 9), desk.cell(Cell::new(0, 0)));
    assert_dropped_in_vain(&mut desk, card, pixel, |why| *why == Misplaced::Occupied);
}

#[test]
fn in_the_corner_of_the_labyrinth() {
    let mut desk = desk(TableRules::default(), ONE_WAY_OUT);
    let (card, pixel) = (number(&desk, 10), desk.cell(Cell::new(2, 2)));
    assert_dropped_in_vain(&mut desk, card, pixel, |why| *why == Misplaced::NoNeighbour);
}

#[test]
fn against_a_wall() {
    let mut desk = desk(TableRules::default(), ONE_WAY_OUT);
    let (card, pixel) = (number(&desk, 9), desk.cell(Cell::new(-1, 0)));
    assert_dropped_in_vain(&mut desk, card, pixel, |why| matches!(why, Misplaced::NoRoad { .. }));
}

#[test]
fn off_the_table() {
    let mut desk = desk(TableRules::default(), ONE_WAY_OUT);
    desk.point(desk.bare_spot());
    desk.wheel(-40.0);
    let left = desk.bare_spot() + Vec2::new(10.0, 60.0);
    for _ in 0..3 {
        desk.drag(left + Vec2::new(700.0, 0.0), left);
    }
    let (card, pixel) = (number(&desk, 9), left + Vec2::new(500.0, 0.0));
    assert!(under(&desk, pixel).x > 51, "the table was not moved far enough: {:?}", under(&desk, pixel));
    assert_dropped_in_vain(&mut desk, card, pixel, |why| *why == Misplaced::OffTable);
}

#[test]
fn where_all_sides_must_match() {
    let rules = TableRules { matching_sides: true, ..TableRules::default() };
    let mut desk = desk(rules, "9╴a 10╴b 11┼c 12╴d  1┼a 2┼b 3┼c 4┼d  20╴e 21╴f");
    let placement = east_of_square(&desk);
    desk.send(PlayerMove { seat: Seat(0), wish: Wish::Play(just_lay(placement)) });
    ready(&mut desk, Seat(1));
    let (card, pixel) = (number(&desk, 11), desk.cell(Cell::new(2, 1)));
    assert_dropped_in_vain(&mut desk, card, pixel, |why| matches!(why, Misplaced::SidesClash { .. }));
}

/// What no drop can do is refused all the same, whoever asks.
#[track_caller]
fn assert_refused(desk: &mut Desk, seat: Seat, wish: Wish, expected: &Refusal) {
    let moves = desk.running().record().clone();
    desk.send(PlayerMove { seat, wish });
    desk.frame();
    let said: Vec<Refusal> = desk.messages::<Refused>().into_iter().map(|refused| refused.why).collect();
    assert_eq!(said.last(), Some(expected));
    assert_told(desk, expected);
    assert_eq!(*desk.running().record(), moves, "a refused move left its mark");
}

#[test]
fn every_other_refusal_is_told_too() {
    let mut desk = desk(TableRules::default(), "9┼a 10┼b 11┼c 12┼d  1┼a 2┼a 3┼z 4┼z  20┼e");
    let (zero, one) = (Seat(0), Seat(1));
    let placement = east_of_square(&desk);
    let lay = |placement: Placement, taken: CardSet| Wish::Play(Move::Lay { placement, taken });
    let (near, far) = (number(&desk, 2), number(&desk, 3));
    assert_refused(&mut desk, one, Wish::Play(Move::Pass), &Refusal::NotYourTurn { to_move: zero });
    let strange = Placement { card: number(&desk, 11), ..placement };
    assert_refused(&mut desk, zero, lay(strange, CardSet::EMPTY), &Refusal::NotInHand { card: 11 });
    let not_found = Refusal::NotFound { cards: vec![3], cells: vec![Cell::new(0, 1)] };
    assert_refused(&mut desk, zero, lay(placement, CardSet::of(far)), &not_found);
    let cut_off = vec![Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 1)];
    assert_refused(&mut desk, zero, lay(placement, CardSet::of(near)), &Refusal::WouldSplit { cut_off });
    let first = desk.some_placement();
    let must_lay = Refusal::MustLay { card: 9, cell: first.cell };
    assert_refused(&mut desk, zero, Wish::Play(Move::Pass), &must_lay);
    let outside = Cell::new(2, 2);
    let arrange = Wish::Arrange(Arrange::Turn(outside, Turn::ALL[1]));
    assert_refused(&mut desk, zero, arrange, &Refusal::OutsideSquare { cell: outside });
    desk.send(PlayerMove { seat: zero, wish: lay(placement, CardSet::EMPTY) });
    ready(&mut desk, one);
    let arrange = Wish::Arrange(Arrange::Turn(Cell::new(0, 0), Turn::ALL[1]));
    assert_refused(&mut desk, one, arrange, &Refusal::SquareFixed);
}

#[test]
fn no_card_may_be_left_alone() {
    let rules = TableRules { holding: Holding::Loose, ..TableRules::default() };
    // Only the card beside the laid one is found: without it the laid one would stand alone.
    let mut desk = desk(rules, "9┼a 10┼b 11┼c 12┼d  1┼z 2┼a 3┼z 4┼z  20┼e");
    let placement = east_of_square(&desk);
    let taken = CardSet::of(number(&desk, 2));
    let alone = desk.game().check(Seat(0), Move::Lay { placement, taken }).unwrap_err();
    assert!(matches!(alone, Refusal::WouldStandAlone { .. }), "{alone}");
    assert_refused(&mut desk, Seat(0), Wish::Play(Move::Lay { placement, taken }), &alone);
}

#[test]
fn a_finished_game_takes_no_moves() {
    let mut desk = Desk::open();
    desk.begin(all_joined(TableRules::default()), vec![crate::app::greedy("A"), crate::app::greedy("B")]);
    desk.run_until("the end", |desk| desk.game().public().is_over());
    let seat = desk.game().public().to_move();
    desk.send(PlayerMove { seat, wish: Wish::Play(Move::Pass) });
    desk.frame();
    let said: Vec<Refusal> = desk.messages::<Refused>().into_iter().map(|refused| refused.why).collect();
    assert_eq!(said, [Refusal::GameOver]);
    assert_eq!(desk.resource::<Toast>().text, desk.word("refused-game-over"));
}
