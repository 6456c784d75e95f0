//! Watching a game again, playing it on, and taking turns back and again.

use bevy::prelude::*;
use labirints::language::Language;
use labirints::referee::{Match, Notes, Player, Replay};
use labirints::rules::record::Record;
use labirints::rules::{Game, Move, SQUARE, Seat, Setup, TableRules, seeded};
use labirints::saves::SavedGame;
use labirints::screens::{Dialog, NewGame, Screen};

use crate::app::{Desk, assert_entities_agree, assert_record_replays, greedy, human};
use crate::shelf::{leave, open_shelf, records_in};
use crate::tables::dealt;

// ---- Games to watch ----

/// The first moves of a game, or all of it; computers take what they can.
fn played(setup: &Setup, moves: usize) -> Vec<(Seat, Move)> {
    let (mut game, mut made, mut random) = (Game::new(setup), Vec::new(), seeded(3));
    while !game.public().is_over() && made.len() < moves {
        let seat = game.public().to_move();
        let play = labirints::opponents::Kind::Greedy.choose(&game.view(seat), &mut random);
        game.play(seat, play).expect("the opponent keeps to the rules");
        made.push((seat, play));
    }
    made
}

fn record_of(setup: &Setup, players: Vec<Player>, moves: usize) -> Record {
    let mut record = Match::new(setup.clone(), players, None).record().clone();
    let mut game = Game::new(setup);
    for (seat, play) in played(setup, moves) {
        game.play(seat, play).expect("it was played before");
        record.push(seat, play, &game);
    }
    record
}

fn people() -> Vec<Player> {
    vec![human("Anna"), greedy("Zalktis")]
}

fn short_game() -> Setup {
    let deck = labirints::manifest::classic().unwrap().short_deck().unwrap();
    Setup::deal(deck, TableRules::default(), 2, Some(Seat(0)), 5).unwrap()
}

/// A desk that watches a game.
fn watching(record: &Record) -> Desk {
    let mut desk = Desk::open();
    watch(&mut desk, record);
    desk
}

fn watch(desk: &mut Desk, record: &Record) {
    let saved = SavedGame { record: record.clone(), notes: Notes::default() };
    desk.send(NewGame::Replay(Box::new(saved)));
    desk.run_until("the game", |desk| desk.screen() == Screen::Game && desk.is_quiet());
    desk.settle();
}

/// Where the bar says that the game is.
fn place(desk: &Desk, at: usize) -> String {
    let all = desk.resource::<Replay>().len();
    desk.resource::<Language>().text_with("replay-place", &[("at", at.into()), ("all", all.into())])
}

/// The table, the bar and the rulebook agree that so many moves were made.
#[track_caller]
fn assert_stands_at(desk: &mut Desk, record: &Record, at: usize) {
    desk.settle();
    desk.frames(2);
    let told = record.replay_first(at).unwrap().game;
    assert_eq!(desk.running().moves().len(), at);
    let (shown, real) = (desk.game().public(), told.public());
    assert_eq!((shown.points(), shown.phase(), shown.to_move()), (real.points(), real.phase(), real.to_move()));
    assert_eq!(shown.labyrinth().laid().collect::<Vec<_>>(), real.labyrinth().laid().collect::<Vec<_>>());
    for seat in real.each_seat() {
        assert_eq!(desk.game().hand(seat).cards().collect::<Vec<_>>(), told.hand(seat).cards().collect::<Vec<_>>());
    }
    assert_entities_agree(desk);
    let place = place(desk, at);
    assert!(desk.reads(&place), "{place:?} is not on the screen");
}

/// Nobody may act, and no front of a card in a hand or in the pile is to be seen.
#[track_caller]
fn assert_nothing_is_open(desk: &mut Desk) {
    let seating = desk.seating();
    assert_eq!((seating.acting, seating.open, seating.curtain), (None, None, None));
    let game = desk.game().clone();
    let hands = game.public().each_seat().flat_map(|seat| game.hand(seat).cards().collect::<Vec<_>>());
    for card in hands.chain(game.pile().iter().copied()).collect::<Vec<_>>() {
        assert!(!desk.front_is_seen(card), "card {card:?} lies open");
    }
}

// ---- Watching ----

#[test]
fn a_game_is_watched_step_by_step_in_both_directions() {
    let record = record_of(&short_game(), people(), usize::MAX);
    let all = record.moves.len();
    let mut desk = watching(&record);
    assert_stands_at(&mut desk, &record, 0);
    for at in 1..=all {
        desk.key(KeyCode::ArrowRight);
        assert_stands_at(&mut desk, &record, at);
        assert_nothing_is_open(&mut desk);
    }
    // The end has been shown; there is nothing further, and no other screen comes.
    desk.key(KeyCode::ArrowRight);
    assert_stands_at(&mut desk, &record, all);
    assert_eq!(desk.screen(), Screen::Game);
    for at in (0..all).rev() {
        desk.key(KeyCode::ArrowLeft);
        assert_stands_at(&mut desk, &record, at);
        assert_nothing_is_open(&mut desk);
    }
    desk.key(KeyCode::ArrowLeft);
    assert_stands_at(&mut desk, &record, 0);
}

#[test]
fn one_jumps_to_the_end_and_to_the_beginning() {
    let record = record_of(&short_game(), people(), usize::MAX);
    let mut desk = watching(&record);
    desk.key(KeyCode::End);
    assert_stands_at(&mut desk, &record, record.moves.len());
    assert_nothing_is_open(&mut desk);
    desk.key(KeyCode::ArrowLeft);
    assert_stands_at(&mut desk, &record, record.moves.len() - 1);
    desk.key(KeyCode::Home);
    assert_stands_at(&mut desk, &record, 0);
    assert_nothing_is_open(&mut desk);
}

/// Looks for a button by the words that appear when the pointer rests on it, left of "Play on from here".
fn button_called(desk: &mut Desk, key: &str) -> Vec2 {
    let words = desk.word(key);
    let last = desk.find_text(&desk.word("replay-play-on")).expect("the bar is there");
    let row = last.center().y;
    for step in 2..24 {
        desk.point(Vec2::new(last.min.x - 18.0 * step as f32, row));
        desk.frames(25);
        if desk.reads(&words) {
            return Vec2::new(last.min.x - 18.0 * step as f32, row);
        }
    }
    panic!("no button says {words:?}");
}

#[test]
fn the_buttons_do_the_same() {
    let record = record_of(&short_game(), people(), usize::MAX);
    let mut desk = watching(&record);
    let all = record.moves.len();
    let steps = [("replay-forward", 1), ("replay-last", all), ("replay-back", all - 1), ("replay-first", 0)];
    for (key, at) in steps {
        let button = button_called(&mut desk, key);
        desk.click(button);
        assert_stands_at(&mut desk, &record, at);
    }
}

#[test]
fn it_plays_by_itself_to_the_end_and_can_be_stopped() {
    let record = record_of(&short_game(), people(), usize::MAX);
    let mut desk = watching(&record);
    desk.key(KeyCode::Space);
    desk.run_until("some moves", |desk| desk.running().moves().len() >= 3);
    desk.key(KeyCode::Space);
    desk.settle();
    let at = desk.running().moves().len();
    desk.frames(100);
    assert_stands_at(&mut desk, &record, at);
    desk.key(KeyCode::Space);
    let all = record.moves.len();
    desk.run_until("the end", |desk| desk.running().moves().len() == all && !desk.resource::<Replay>().playing);
    assert_stands_at(&mut desk, &record, all);
    assert_nothing_is_open(&mut desk);
    assert_eq!(desk.screen(), Screen::Game);
}

#[test]
fn nobody_can_act_in_a_game_that_is_watched() {
    let record = record_of(&dealt(2, TableRules::default(), 7), people(), 6);
    let mut desk = watching(&record);
    desk.key(KeyCode::ArrowRight);
    desk.settle();
    // It is the computer's turn, and then the person's: neither moves.
    for at in [1, 2] {
        desk.frames(60);
        for key in [KeyCode::Digit1, KeyCode::Enter, KeyCode::KeyR, KeyCode::KeyH] {
            desk.key(key);
        }
        for (_, cell, _) in desk.game().public().labyrinth().laid().collect::<Vec<_>>() {
            desk.click(desk.cell(cell));
        }
        desk.key_with(KeyCode::ControlLeft, KeyCode::KeyZ);
        desk.key_with(KeyCode::ControlLeft, KeyCode::KeyY);
        assert!(!desk.holds_card() && !desk.has_draft());
        assert_stands_at(&mut desk, &record, at);
        desk.key(KeyCode::ArrowRight);
    }
}

#[test]
fn a_game_of_two_people_is_watched_without_a_curtain() {
    let record = record_of(&dealt(2, TableRules::default(), 7), vec![human("Anna"), human("Jānis")], 6);
    let mut desk = watching(&record);
    for at in 1..=6 {
        desk.key(KeyCode::ArrowRight);
        assert_stands_at(&mut desk, &record, at);
        assert_nothing_is_open(&mut desk);
    }
}

#[test]
fn watching_writes_nothing_down_and_leaves_the_running_game_alone() {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 7), people());
    desk.wait_for(Seat(0));
    desk.lay(desk.some_placement());
    desk.end_turn_by_button();
    desk.wait_for(Seat(0));
    let running = desk.running().record().clone();
    leave(&mut desk);
    let file = desk.folder().join("running.labirints");
    let before = (std::fs::read(&file).unwrap(), std::fs::metadata(&file).unwrap().modified().unwrap());
    let record = record_of(&short_game(), people(), usize::MAX);
    watch(&mut desk, &record);
    for key in [KeyCode::ArrowRight, KeyCode::ArrowRight, KeyCode::ArrowLeft, KeyCode::End, KeyCode::Home] {
        desk.key(key);
        desk.settle();
    }
    desk.click_word("back");
    desk.run_until("the shelf", |desk| desk.screen() == Screen::Games);
    desk.frames(3);
    let after = (std::fs::read(&file).unwrap(), std::fs::metadata(&file).unwrap().modified().unwrap());
    assert_eq!(after, before, "the running game was written");
    assert!(records_in(&desk.folder().join("games")).is_empty(), "something was put onto the shelf");
    desk.click_word("back");
    desk.run_until("the title", |desk| desk.screen() == Screen::Title);
    desk.frames(3);
    desk.click_word("title-continue");
    desk.run_until("the game", |desk| desk.screen() == Screen::Game);
    desk.wait_for(Seat(0));
    assert_eq!(desk.running().record(), &running);
}

#[test]
fn a_menu_over_a_watched_game_takes_the_keys() {
    let record = record_of(&short_game(), people(), usize::MAX);
    let mut desk = watching(&record);
    desk.key(KeyCode::Escape);
    desk.frames(2);
    assert_eq!(*desk.resource::<Dialog>(), Dialog::Pause);
    desk.key(KeyCode::ArrowRight);
    desk.frames(3);
    assert!(desk.running().moves().is_empty());
    desk.key(KeyCode::Escape);
    desk.frames(3);
    desk.key(KeyCode::ArrowRight);
    assert_stands_at(&mut desk, &record, 1);
}

// ---- What if ----

#[test]
fn from_the_middle_it_is_played_on_as_a_game() {
    let record = record_of(&dealt(2, TableRules::default(), 7), people(), usize::MAX);
    let mut desk = watching(&record);
    for _ in 0..4 {
        desk.key(KeyCode::ArrowRight);
        desk.settle();
    }
    desk.frames(2);
    desk.click_word("replay-play-on");
    desk.wait_for(Seat(0));
    assert!(!desk.world().contains_resource::<Replay>());
    assert_eq!(desk.running().moves().len(), 4);
    assert_eq!(desk.seating().open, Some(Seat(0)));
    assert_entities_agree(&mut desk);
    desk.lay(desk.best_placement());
    desk.end_turn_by_button();
    desk.wait_for(Seat(0));
    assert_eq!(desk.running().moves().len(), 6, "the opponent thinks again");
    assert_record_replays(&desk);
    let on_disk = Record::read(&std::fs::read(desk.folder().join("running.labirints")).unwrap()).unwrap();
    assert_eq!(&on_disk, desk.running().record(), "it is written down as a game");
}

#[test]
fn played_on_from_the_end_it_is_over() {
    let record = record_of(&short_game(), people(), usize::MAX);
    let mut desk = watching(&record);
    desk.key(KeyCode::End);
    desk.settle();
    desk.frames(2);
    desk.click_word("replay-play-on");
    desk.run_until("the results", |desk| desk.screen() == Screen::Results);
    assert_eq!(desk.running().record(), &record);
}

/// The game that was watched must not be lost to the one that came of it.
#[test]
fn what_is_played_on_does_not_take_the_place_of_what_was_played() {
    let mut desk = Desk::open();
    let setup = short_game();
    let record = record_of(&setup, people(), usize::MAX);
    let saved = SavedGame { record: record.clone(), notes: Match::new(setup, people(), None).notes().clone() };
    let folders = labirints::folders::Folders::inside(desk.folder());
    labirints::saves::shelf::put(&folders, &saved).unwrap();
    desk.frames(2);
    open_shelf(&mut desk);
    desk.click_word("games-replay");
    desk.run_until("the game", |desk| desk.screen() == Screen::Game && desk.is_quiet());
    desk.key(KeyCode::ArrowRight);
    desk.key(KeyCode::ArrowRight);
    desk.settle();
    desk.frames(2);
    desk.click_word("replay-play-on");
    while desk.screen() == Screen::Game {
        desk.run_until("a turn or the end", |desk| {
            desk.screen() == Screen::Results || (desk.seating().acting.is_some() && desk.is_quiet())
        });
        if desk.screen() == Screen::Game {
            desk.settle();
            desk.lay(desk.some_placement());
            desk.end_turn_by_button();
        }
    }
    let other = desk.running().record().clone();
    assert_ne!(other, record, "the person plays otherwise than the computer that made the record");
    let kept: Vec<Record> = records_in(&desk.folder().join("games"))
        .iter()
        .map(|file| Record::read(&std::fs::read(file).unwrap()).unwrap())
        .collect();
    assert!(kept.contains(&record), "the game that was watched is lost");
    assert!(kept.contains(&other), "the game that was played is not kept");
}

// ---- Undo and redo ----

fn undo(desk: &mut Desk) {
    desk.key_with(KeyCode::ControlLeft, KeyCode::KeyZ);
    desk.frames(3);
}

/// Both ways to ask for the same.
const REDO: [fn(&mut Desk); 2] = [
    |desk| desk.key_with(KeyCode::ControlLeft, KeyCode::KeyY),
    |desk| desk.key_with_both([KeyCode::ControlLeft, KeyCode::ShiftLeft], KeyCode::KeyZ),
];

/// A person who has made so many turns and is on turn again.
fn after_turns(turns: usize) -> Desk {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 7), people());
    desk.wait_for(Seat(0));
    for _ in 0..turns {
        desk.lay(desk.best_placement());
        desk.end_turn_by_button();
        desk.wait_for(Seat(0));
    }
    desk
}

#[test]
fn a_single_person_takes_whole_turns_back_and_plays_them_again() {
    for redo in REDO {
        let mut desk = after_turns(2);
        let whole = desk.running().record().clone();
        assert_eq!(whole.moves.len(), 4);
        for (keep, undone) in [(2, 1), (0, 2)] {
            undo(&mut desk);
            desk.wait_for(Seat(0));
            assert_eq!(desk.running().record().moves[..], whole.moves[..keep], "the opponent's answer goes too");
            assert_eq!(desk.running().notes().undone, undone);
            assert_entities_agree(&mut desk);
            assert_record_replays(&desk);
        }
        undo(&mut desk);
        assert_eq!(desk.running().notes().undone, 2, "there is nothing left to take back");
        for keep in [2, 4] {
            redo(&mut desk);
            desk.frames(3);
            desk.wait_for(Seat(0));
            assert_eq!(desk.running().record().moves[..], whole.moves[..keep]);
            assert_entities_agree(&mut desk);
        }
        assert_eq!(desk.running().record(), &whole);
        redo(&mut desk);
        desk.frames(3);
        assert_eq!(desk.running().record(), &whole, "there is nothing left to play again");
    }
}

#[test]
fn the_buttons_take_back_and_play_again() {
    let mut desk = after_turns(1);
    let whole = desk.running().record().clone();
    assert!(desk.find_text(&desk.word("redo-turn")).is_none());
    desk.frames(2);
    desk.click_word("take-back-turn");
    desk.wait_for(Seat(0));
    desk.frames(2);
    assert!(desk.running().moves().is_empty());
    desk.click_word("redo-turn");
    desk.wait_for(Seat(0));
    desk.frames(2);
    assert_eq!(desk.running().record(), &whole);
    assert!(desk.find_text(&desk.word("redo-turn")).is_none());
}

#[test]
fn a_new_move_forgets_what_was_taken_back() {
    let mut desk = after_turns(2);
    undo(&mut desk);
    desk.wait_for(Seat(0));
    desk.lay(desk.some_placement());
    desk.end_turn_by_button();
    desk.wait_for(Seat(0));
    let now = desk.running().record().clone();
    for redo in REDO {
        redo(&mut desk);
        desk.frames(3);
        assert_eq!(desk.running().record(), &now);
    }
    assert!(!desk.running().can_redo());
}

#[test]
fn with_a_card_on_trial_ctrl_z_takes_back_that_card_alone() {
    let mut desk = after_turns(1);
    desk.lay(desk.some_placement());
    undo(&mut desk);
    desk.settle();
    assert!(!desk.has_draft(), "the card lies on trial still");
    assert_eq!(desk.running().moves().len(), 2);
    assert_eq!(desk.running().notes().undone, 0);
}

#[test]
fn a_game_with_undo_says_so() {
    let mut desk = Desk::open();
    desk.begin(short_game(), people());
    desk.wait_for(Seat(0));
    desk.lay(desk.some_placement());
    desk.end_turn_by_button();
    desk.wait_for(Seat(0));
    undo(&mut desk);
    while desk.screen() == Screen::Game {
        desk.run_until("a turn or the end", |desk| {
            desk.screen() == Screen::Results || (desk.seating().acting.is_some() && desk.is_quiet())
        });
        if desk.screen() == Screen::Game {
            desk.settle();
            desk.lay(desk.some_placement());
            desk.end_turn_by_button();
        }
    }
    desk.frames(3);
    let words = desk.resource::<Language>().text_with("results-undone", &[("count", 1.into())]);
    assert!(desk.reads(&words), "{words:?} is not among the results");
    leave(&mut desk);
    open_shelf(&mut desk);
    assert!(desk.reads(&desk.word("games-with-undo")));
}

#[test]
fn two_people_take_turns_back_only_where_the_table_allows_it() {
    for friendly_undo in [false, true] {
        let mut desk = Desk::open();
        let rules = TableRules { friendly_undo, ..TableRules::default() };
        desk.begin(dealt(2, rules, 7), vec![human("Anna"), human("Jānis")]);
        for _ in 0..2 {
            ready(&mut desk);
            desk.lay(desk.some_placement());
            desk.end_turn_by_button();
        }
        ready(&mut desk);
        assert_eq!(desk.find_text(&desk.word("take-back-turn")).is_some(), friendly_undo);
        undo(&mut desk);
        let kept = if friendly_undo { 1 } else { 2 };
        assert_eq!(desk.running().moves().len(), kept, "friendly undo: {friendly_undo}");
        assert_eq!(desk.running().notes().undone, u32::from(friendly_undo));
    }
}

/// Lifts the curtain for whoever is on turn.
fn ready(desk: &mut Desk) {
    desk.run_until("the curtain", |desk| desk.seating().curtain.is_some() && desk.is_quiet());
    desk.frames(2);
    desk.click_word("curtain-ready");
    desk.run_until("the open hand", |desk| desk.seating().acting.is_some());
    desk.settle();
    desk.frames(2);
}

#[test]
fn a_square_that_is_changed_forgets_what_was_taken_back() {
    for redo in REDO {
        let mut desk = after_turns(1);
        undo(&mut desk);
        desk.wait_for(Seat(0));
        desk.settle();
        assert!(desk.running().moves().is_empty() && desk.running().can_redo());
        let before = desk.game().square();
        desk.drag(desk.cell(SQUARE[0]), desk.cell(SQUARE[3]));
        desk.settle();
        assert_ne!(desk.game().square(), before);
        assert!(!desk.running().can_redo(), "those moves were made on another square");
        redo(&mut desk);
        desk.frames(3);
        assert!(desk.running().moves().is_empty());
        desk.lay(desk.some_placement());
        desk.end_turn_by_button();
        desk.wait_for(Seat(0));
        assert_entities_agree(&mut desk);
        assert_record_replays(&desk);
    }
}
