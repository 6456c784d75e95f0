//! Who sees what, and whole turns taken back.

use bevy::prelude::*;
use labirints::referee::{PlayerMove, TakeBackTurn, Wish};
use labirints::rules::{Move, Seat, TableRules};
use labirints::table::{Anchors, CardFace, Command, HeldBy, Pose, SeatOf};

use crate::app::{Desk, assert_entities_agree, assert_record_replays, greedy, human};
use crate::tables::{dealt, just_lay};

/// The seats whose cards lie large before the screen.
fn open_hands(desk: &mut Desk) -> Vec<Seat> {
    let side = desk.resource::<Anchors>().hand.height();
    let world = desk.world();
    let mut players = world.query::<&SeatOf>();
    let mut cards = world.query_filtered::<(&HeldBy, &Pose), With<CardFace>>();
    let mut open: Vec<Seat> = cards
        .iter(world)
        .filter(|(_, pose)| pose.on_screen && pose.side > 0.9 * side)
        .map(|(by, _)| players.get(world, by.0).unwrap().0)
        .collect();
    open.sort();
    open.dedup();
    open
}

/// The faces of cards in hands that are drawn, by seat.
fn seen_faces(desk: &mut Desk) -> Vec<Seat> {
    let back = desk.resource::<labirints::table::artwork::Artwork>().back.clone();
    let world = desk.world();
    let mut players = world.query::<&SeatOf>();
    let mut cards = world.query_filtered::<(&HeldBy, &Children), With<CardFace>>();
    let mut parts = world.query::<(&Visibility, &Sprite)>();
    let shows_face = |children: &Children| {
        children.iter().filter_map(|part| parts.get(world, part).ok()).any(|(visibility, sprite)| {
            *visibility != Visibility::Hidden && sprite.image != back && sprite.color == Color::WHITE
        })
    };
    let mut shows_face = shows_face;
    let mut seen: Vec<Seat> = cards
        .iter(world)
        .filter(|(_, children)| shows_face(children))
        .map(|(by, _)| players.get(world, by.0).unwrap().0)
        .collect();
    seen.sort();
    seen.dedup();
    seen
}

fn play_first(desk: &mut Desk) {
    let seat = desk.game().public().to_move();
    let play = desk.game().first_placement().map_or(Move::Pass, just_lay);
    desk.send(PlayerMove { seat, wish: Wish::Play(play) });
}

/// A desk whose cards have a back that differs from their faces.
fn open_desk() -> Desk {
    let mut desk = Desk::open();
    let image = desk.resource_mut::<Assets<Image>>().add(Image::default());
    desk.resource_mut::<labirints::table::artwork::Artwork>().back = image.clone();
    desk
}

#[test]
fn a_single_persons_hand_is_always_open() {
    let mut desk = open_desk();
    desk.begin(dealt(3, TableRules::default(), 4), vec![greedy("A"), human("Anna"), greedy("B")]);
    for _ in 0..400 {
        desk.frame();
        assert_eq!(desk.seating().curtain, None);
        assert_eq!(desk.seating().open, Some(Seat(1)));
        if desk.is_quiet() {
            assert_eq!(open_hands(&mut desk), [Seat(1)]);
            assert_eq!(seen_faces(&mut desk), [Seat(1)], "a hidden card is seen");
            if desk.seating().acting.is_some() {
                play_first(&mut desk);
            }
        }
    }
    assert!(desk.running().moves().len() > 6, "the game went on");
}

#[test]
fn between_two_people_no_hand_is_open_until_the_curtain_is_lifted() {
    let mut desk = open_desk();
    desk.begin(dealt(2, TableRules::default(), 4), vec![human("Anna"), human("Jānis")]);
    for seat in [Seat(0), Seat(1), Seat(0)] {
        desk.run_until("the curtain", |desk| desk.seating().curtain == Some(seat));
        desk.settle();
        assert_eq!(desk.seating().acting, None, "nobody acts behind the curtain");
        assert!(open_hands(&mut desk).is_empty());
        assert!(seen_faces(&mut desk).is_empty());
        let name = desk.running().player(seat).name.clone();
        assert!(desk.reads(&name));
        desk.key(KeyCode::Digit1);
        desk.click(desk.hand(0));
        assert!(!desk.holds_card(), "a card was taken through the curtain");
        desk.send(Command::LiftCurtain);
        desk.wait_for(seat);
        assert_eq!(open_hands(&mut desk), [seat]);
        assert_eq!(seen_faces(&mut desk), [seat]);
        play_first(&mut desk);
        desk.frames(2);
        assert_eq!(desk.seating().open, None, "the hand closes as soon as the turn is over");
    }
}

#[test]
fn a_key_held_from_the_last_turn_opens_no_hand() {
    let mut desk = open_desk();
    desk.begin(dealt(2, TableRules::default(), 4), vec![human("Anna"), human("Jānis")]);
    desk.send(Command::LiftCurtain);
    desk.wait_for(Seat(0));
    desk.lay(desk.some_placement());
    desk.key_down(KeyCode::Enter);
    desk.run_until("the curtain", |desk| desk.seating().curtain == Some(Seat(1)));
    desk.frames(5);
    desk.key_repeated_and_up(KeyCode::Enter);
    desk.frames(5);
    assert_eq!(desk.seating().curtain, Some(Seat(1)), "to let a key go is not to press it");
    assert!(open_hands(&mut desk).is_empty());
    desk.key(KeyCode::Enter);
    desk.wait_for(Seat(1));
}

#[test]
fn while_computers_move_between_two_people_no_hand_is_open() {
    let mut desk = open_desk();
    desk.begin(dealt(4, TableRules::default(), 4), vec![human("Anna"), greedy("A"), human("Jānis"), greedy("B")]);
    desk.send(Command::LiftCurtain);
    desk.wait_for(Seat(0));
    play_first(&mut desk);
    desk.frames(2);
    while desk.seating().curtain.is_none() {
        assert_eq!(desk.seating().open, None);
        if desk.is_quiet() {
            assert!(open_hands(&mut desk).is_empty() && seen_faces(&mut desk).is_empty());
        }
        desk.frame();
    }
    assert_eq!(desk.seating().curtain, Some(Seat(2)));
}

#[test]
fn the_curtain_is_lifted_by_a_key_that_does_nothing_else() {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 4), vec![human("Anna"), human("Jānis")]);
    desk.run_until("the curtain", |desk| desk.seating().curtain == Some(Seat(0)));
    desk.settle();
    desk.key(KeyCode::Enter);
    desk.wait_for(Seat(0));
    assert!(!desk.has_draft() && !desk.holds_card() && desk.running().moves().is_empty());
}

// ---- Whole turns taken back ----

#[test]
fn a_single_person_takes_turns_back() {
    let mut desk = Desk::open();
    desk.begin(dealt(3, TableRules::default(), 4), vec![human("Anna"), greedy("A"), greedy("B")]);
    desk.wait_for(Seat(0));
    for _ in 0..2 {
        desk.lay(desk.best_placement());
        desk.end_turn_by_button();
        desk.wait_for(Seat(0));
    }
    assert_eq!(desk.running().moves().len(), 6);
    let first_three = desk.running().moves()[..3].to_vec();
    desk.frames(2);
    desk.click_word("take-back-turn");
    desk.frames(2);
    assert_eq!(desk.running().moves(), first_three, "the person's last turn and all after it are gone");
    desk.wait_for(Seat(0));
    assert_entities_agree(&mut desk);
    assert_record_replays(&desk);
    desk.send(TakeBackTurn);
    desk.frames(2);
    assert!(desk.running().moves().is_empty());
    desk.wait_for(Seat(0));
    assert_entities_agree(&mut desk);
    // There is nothing more to take back.
    desk.send(TakeBackTurn);
    desk.frames(2);
    desk.wait_for(Seat(0));
    desk.lay(desk.some_placement());
}

#[test]
fn a_turn_is_taken_back_while_the_opponent_thinks_and_cards_fly() {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 4), vec![human("Anna"), greedy("A")]);
    desk.wait_for(Seat(0));
    desk.lay(desk.best_placement());
    desk.end_turn_by_button();
    desk.frames(3);
    assert!(!desk.is_quiet());
    desk.send(TakeBackTurn);
    desk.wait_for(Seat(0));
    assert!(desk.running().moves().is_empty());
    assert_entities_agree(&mut desk);
    desk.frames(50);
    assert!(desk.running().moves().is_empty(), "the opponent's old answer was played");
}

fn two_people(rules: TableRules) -> Desk {
    let mut desk = Desk::open();
    desk.begin(dealt(2, rules, 4), vec![human("Anna"), human("Jānis")]);
    desk.send(Command::LiftCurtain);
    desk.wait_for(Seat(0));
    play_first(&mut desk);
    desk.run_until("the curtain", |desk| desk.seating().curtain == Some(Seat(1)));
    desk.settle();
    desk
}

#[test]
fn between_people_turns_are_taken_back_only_where_the_table_allows_it() {
    let mut desk = two_people(TableRules::default());
    desk.send(TakeBackTurn);
    desk.frames(3);
    assert_eq!(desk.running().moves().len(), 1);
    desk.send(Command::LiftCurtain);
    desk.wait_for(Seat(1));
    desk.frames(2);
    assert!(desk.find_text(&desk.word("take-back-turn")).is_none());

    let mut desk = two_people(TableRules { friendly_undo: true, ..TableRules::default() });
    desk.send(Command::LiftCurtain);
    desk.wait_for(Seat(1));
    desk.frames(2);
    desk.click_word("take-back-turn");
    desk.run_until("the curtain", |desk| desk.seating().curtain == Some(Seat(0)));
    assert!(desk.running().moves().is_empty());
    desk.settle();
    assert_eq!(desk.seating().open, None, "the one hand closes before the other opens");
    assert_entities_agree(&mut desk);
}
