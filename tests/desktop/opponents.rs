//! Opponents think on a thread of their own.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use bevy::prelude::*;
use labirints::language::Language;
use labirints::opponents::Plan;
use labirints::referee::{Mind, Notes, TakeBackTurn, Thinker};
use labirints::rules::{Arrange, Game, Move, Placement, SQUARE, Seat, TableRules, Turn};
use labirints::saves::SavedGame;
use labirints::screens::{NewGame, Screen, notice_text};
use labirints::table::Notice;

use crate::app::{Desk, assert_entities_agree, assert_record_replays, greedy, human};
use crate::tables::{dealt, just_lay};

fn at_once(placement: Placement) -> Plan {
    just_lay(placement).into()
}

fn begun(mind: Mind) -> Desk {
    let mut desk = Desk::open();
    *desk.resource_mut::<Mind>() = mind;
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk.lay(desk.some_placement());
    desk.end_turn_by_button();
    desk
}

#[test]
fn the_table_never_waits_for_them() {
    static GO: AtomicBool = AtomicBool::new(false);
    let mut desk = begun(Mind(|_, view, _, _| {
        while !GO.load(Ordering::SeqCst) {
            std::thread::yield_now();
        }
        view.placements().first().copied().map(at_once)
    }));
    // A hundred frames go by while the opponent still thinks; the person looks around.
    for frame in 0..100 {
        desk.point(desk.bare_spot() + Vec2::splat(frame as f32));
    }
    assert_eq!(desk.resource::<Thinker>().seat(), Some(Seat(1)));
    assert_eq!(desk.running().moves().len(), 1);
    GO.store(true, Ordering::SeqCst);
    desk.wait_for(Seat(0));
    assert_eq!(desk.running().moves().len(), 2);
}

#[test]
fn leaving_the_game_stops_them() {
    static STOPPED: AtomicUsize = AtomicUsize::new(0);
    let mut desk = begun(Mind(|_, _, _, stop| {
        while !stop.is_raised() {
            std::thread::yield_now();
        }
        STOPPED.fetch_add(1, Ordering::SeqCst);
        Some(Move::Pass.into())
    }));
    desk.run_until("a thought", |desk| desk.resource::<Thinker>().seat().is_some());
    desk.send(NewGame::Leave);
    desk.run_until("the title", |desk| desk.screen() == Screen::Title);
    assert_eq!(desk.resource::<Thinker>().seat(), None);
    desk.run_until("the end of the thought", |_| STOPPED.load(Ordering::SeqCst) > 0);
    assert!(desk.world().get_resource::<labirints::referee::Match>().is_none());
}

#[test]
fn an_answer_to_an_old_position_is_thrown_away() {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    static GO: AtomicBool = AtomicBool::new(false);
    let mut desk = begun(Mind(|_, view, _, _| {
        // The first question is answered late, and with a move of its own.
        if ASKED.fetch_add(1, Ordering::SeqCst) == 0 {
            while !GO.load(Ordering::SeqCst) {
                std::thread::yield_now();
            }
            return view.placements().last().copied().map(at_once);
        }
        view.placements().first().copied().map(at_once)
    }));
    desk.run_until("the question", |_| ASKED.load(Ordering::SeqCst) == 1);
    desk.send(TakeBackTurn);
    desk.wait_for(Seat(0));
    assert!(desk.running().moves().is_empty());
    // The same turn once more: the answer to the first question must not be taken for the second's.
    GO.store(true, Ordering::SeqCst);
    desk.frames(20);
    assert!(desk.running().moves().is_empty());
    desk.lay(desk.some_placement());
    desk.end_turn_by_button();
    let wanted = desk.game().view(Seat(1)).placements().first().copied().map(just_lay);
    desk.wait_for(Seat(0));
    assert_eq!(desk.running().moves().get(1).map(|(_, play)| *play), wanted);
}

#[test]
fn one_that_falls_over_does_not_stop_the_game() {
    let mut desk = begun(Mind(|_, _, _, _| panic!("an opponent falls over, as the test wants it")));
    desk.wait_for(Seat(0));
    assert_eq!(desk.running().moves().len(), 2);
    assert_entities_agree(&mut desk);
    assert_record_replays(&desk);
}

#[test]
fn one_that_breaks_the_rules_does_not_stop_the_game() {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let mut desk = begun(Mind(|_, view, _, _| match ASKED.fetch_add(1, Ordering::SeqCst) {
        0 => Some(Move::Pass.into()),
        _ => view.placements().first().copied().map(at_once),
    }));
    desk.wait_for(Seat(0));
    assert_record_replays(&desk);
}

#[test]
fn who_begins_may_arrange_the_square_first() {
    for seats in [2, 6] {
        arranges_first(seats);
    }
}

/// A computer player begins, the last seat is a person's.
fn arranges_first(seats: usize) {
    let mut desk = Desk::open();
    *desk.resource_mut::<Mind>() = Mind(|_, view, _, _| {
        let mut plan: Plan = view.placements().first().copied().map_or(Move::Pass, just_lay).into();
        if view.public().square().is_some() {
            plan.square = vec![Arrange::Swap(SQUARE[0], SQUARE[3]), Arrange::Turn(SQUARE[1], Turn::ALL[1])];
        }
        Some(plan)
    });
    let setup = dealt(seats, TableRules::default(), 7);
    let mut arranged = Game::new(&setup);
    arranged.arrange(Seat(0), Arrange::Swap(SQUARE[0], SQUARE[3])).unwrap();
    arranged.arrange(Seat(0), Arrange::Turn(SQUARE[1], Turn::ALL[1])).unwrap();
    let wanted = arranged.square().unwrap();
    let mut players: Vec<_> = (1..seats).map(|_| greedy("Zalktis")).collect();
    players.push(human("Anna"));
    desk.begin(setup, players);
    desk.run_until("the square lies anew", |desk| desk.game().square() == Some(wanted));
    assert!(desk.running().moves().is_empty(), "first the square, then the card");
    let text = notice_text(desk.resource::<Language>(), desk.running(), &Notice::Arranged(Seat(0)));
    desk.run_until("the words", |desk| desk.reads(&text));
    assert!(text.contains("Zalktis"));
    desk.wait_for(Seat(seats as u8 - 1));
    assert_eq!(desk.running().moves().len(), seats - 1);
    assert_entities_agree(&mut desk);
    assert_record_replays(&desk);
    // Whoever watches the game again sees the square as it was arranged, from the start.
    let record = desk.running().record().clone();
    desk.send(NewGame::Leave);
    desk.run_until("the title", |desk| desk.screen() == Screen::Title);
    desk.send(NewGame::Replay(Box::new(SavedGame { record, notes: Notes::default() })));
    desk.run_until("the replay", |desk| desk.screen() == Screen::Game && desk.is_quiet());
    desk.settle();
    assert_eq!((desk.running().moves().len(), desk.game().square()), (0, Some(wanted)));
    assert_entities_agree(&mut desk);
}
