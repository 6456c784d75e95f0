//! Passing, empty hands, and the end of the game.

use bevy::prelude::*;
use labirints::referee::{Mind, PlayerMove, Wish};
use labirints::rules::{Fact, Game, Move, Seat, Setup, TableRules};
use labirints::screens::{Screen, notice_text};
use labirints::table::Notice;

use crate::app::{Desk, assert_entities_agree, assert_record_replays, greedy, human};
use crate::boards;
use crate::tables::{ONE_WAY_OUT, east_of_square, just_lay, written};

/// Runs until the results and notes what the table says.
fn to_the_end(desk: &mut Desk, mut act: impl FnMut(&mut Desk)) -> Vec<Notice> {
    let mut said: Vec<Notice> = Vec::new();
    let mut last: Vec<Notice> = Vec::new();
    for _ in 0..20_000 {
        if desk.screen() == Screen::Results {
            return said;
        }
        if desk.seating().acting.is_some() && desk.is_quiet() {
            act(desk);
        }
        desk.frame();
        std::thread::yield_now();
        // A message is seen in two frames.
        let now = desk.messages::<Notice>();
        said.extend(now.iter().filter(|notice| !last.contains(notice)).cloned());
        last = now;
    }
    panic!("the game does not end");
}

#[test]
fn a_walled_in_labyrinth_is_explained_and_ends_the_game() {
    let mut desk = Desk::open();
    desk.begin(written(2, TableRules::default(), ONE_WAY_OUT), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk.lay(east_of_square(&desk));
    desk.end_turn_by_button();
    desk.wait_for(Seat(0));
    assert!(desk.game().placements().is_empty());
    desk.frames(2);
    assert!(desk.reads(&desk.word("advice-pass")), "nothing says why no card can be laid");
    // A card can be looked at, but it fits nowhere.
    desk.key(KeyCode::Digit1);
    desk.key(KeyCode::Enter);
    desk.settle();
    assert!(!desk.has_draft());
    assert_eq!(desk.running().moves().len(), 2);
    let said = to_the_end(&mut desk, |desk| {
        desk.frames(2);
        desk.click_word("pass");
    });
    assert!(said.contains(&Notice::Passed(Seat(0))), "{said:?}");
    assert!(said.contains(&Notice::WalledIn), "{said:?}");
    assert_eq!(desk.running().moves().last().map(|(_, play)| *play), Some(Move::Pass));
    assert_entities_agree(&mut desk);
    assert_record_replays(&desk);
    // Nobody has a point: a shared victory, and said to be one.
    desk.frames(2);
    let values = [("names", "Anna".into()), ("last", "Zalktis".into())];
    let shared = desk.resource::<labirints::language::Language>().text_with("results-shared", &values);
    assert!(desk.reads(&shared), "{:?}", desk.texts());
}

#[test]
fn a_pass_is_said_with_its_name() {
    let mut desk = Desk::open();
    desk.begin(written(2, TableRules::default(), ONE_WAY_OUT), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk.lay(east_of_square(&desk));
    desk.end_turn_by_button();
    let notice = Notice::Passed(Seat(1));
    let text = notice_text(desk.resource::<labirints::language::Language>(), desk.running(), &notice);
    desk.run_until("the words", |desk| desk.reads(&text));
    assert!(text.contains("Zalktis"));
}

/// A deck and a deal in which somebody is passed over, if all lay their first placement: found by trying.
fn with_an_empty_hand() -> Setup {
    for seed in 0..2_000 {
        let mut random = labirints::rules::seeded(seed);
        let signs = ['┼', '╵', '╵', '└', '│', '┬'];
        let mut word = |id: u16| {
            let sign = signs[labirints::rules::below(&mut random, signs.len() as u32) as usize];
            boards::card(&format!("{id}{sign}t{}", id % 5))
        };
        let cards = (1..=14).map(&mut word).collect();
        let deck = std::sync::Arc::new(labirints::rules::Deck::new("mixed", cards).unwrap());
        let rules = TableRules { matching_sides: true, ..TableRules::default() };
        let setup = Setup::deal(deck, rules, 3, Some(Seat(0)), seed).unwrap();
        if skips(&setup) {
            return setup;
        }
    }
    panic!("nobody is ever passed over");
}

fn first_move(game: &Game) -> Move {
    game.first_placement().map_or(Move::Pass, just_lay)
}

fn skips(setup: &Setup) -> bool {
    let mut game = Game::new(setup);
    let mut skipped = false;
    while !game.public().is_over() {
        let play = first_move(&game);
        let facts = game.play(game.public().to_move(), play).unwrap();
        skipped |= facts.iter().any(|fact| matches!(fact, Fact::Skipped { .. }));
    }
    skipped
}

#[test]
fn an_empty_hand_is_passed_over_visibly() {
    let mut desk = Desk::open();
    let setup = with_an_empty_hand();
    *desk.resource_mut::<Mind>() = Mind(|_, view, _, _| {
        let hand: Vec<_> = view.hand().cards().collect();
        let order = |one: &labirints::rules::Placement| (one.card != hand[0], one.cell, one.turn);
        Some(view.placements().into_iter().min_by_key(order).map_or(Move::Pass, just_lay).into())
    });
    desk.begin(setup.clone(), vec![human("Anna"), greedy("Zalktis"), greedy("Odze")]);
    let said = to_the_end(&mut desk, |desk| {
        let (seat, play) = (Seat(0), first_move(desk.game()));
        desk.send(PlayerMove { seat, wish: Wish::Play(play) });
    });
    assert!(said.iter().any(|notice| matches!(notice, Notice::Skipped(_))), "{said:?}");
    assert_entities_agree(&mut desk);
    assert_record_replays(&desk);
}

#[test]
fn from_the_results_one_goes_on() {
    for (key, screen) in [("results-set-up", Screen::SetUp), ("results-title", Screen::Title)] {
        let mut desk = Desk::open();
        desk.begin(written(2, TableRules::default(), ONE_WAY_OUT), vec![greedy("A"), greedy("B")]);
        desk.run_until("the results", |desk| desk.screen() == Screen::Results);
        desk.frames(3);
        desk.click_word(key);
        desk.frames(5);
        assert_eq!(desk.screen(), screen);
        assert!(desk.world().get_resource::<labirints::referee::Match>().is_none());
        let named = |player: &labirints::referee::Player| player.name == "A";
        let has_this_table = desk.resource::<labirints::screens::SetUp>().players.iter().any(named);
        assert_eq!(has_this_table, screen == Screen::SetUp, "only who changes the table finds it on the set-up screen");
        let left = desk.world().query::<&labirints::table::OfGame>().iter(desk.world()).count();
        assert_eq!(left, 0, "cards stay behind");
    }
}

#[test]
fn the_results_of_six_fit_into_a_small_window() {
    let mut desk = Desk::open();
    let names = ["Aleksandrīna Vītoliņa-Š.", "Maksimiliāns Grāvītis Jr", "Žanete Ķēniņa-Čakstiņa"];
    let players = names.iter().chain(&names).map(|name| greedy(name)).collect();
    desk.begin(crate::tables::dealt(6, TableRules::default(), 3), players);
    desk.run_until("the results", |desk| desk.screen() == Screen::Results);
    for (width, height) in [(960.0, 600.0), (1280.0, 800.0), (1280.0, 600.0)] {
        desk.resize(width, height);
        desk.frames(8);
        let places: Vec<_> = desk.texts().iter().map(|seen| seen.place).collect();
        let top = places.iter().map(|place| place.min.y).fold(f32::MAX, f32::min);
        let bottom = places.iter().map(|place| place.max.y).fold(0.0, f32::max);
        // Title and buttons stand within a frame, whose edges are to be seen too.
        assert!(top > 20.0 && bottom < height - 28.0, "{width} x {height}: from {top} to {bottom}");
    }
}

#[test]
fn one_more_game_begins_at_the_table() {
    let mut desk = Desk::open();
    desk.begin(written(2, TableRules::default(), ONE_WAY_OUT), vec![greedy("A"), greedy("B")]);
    desk.run_until("the results", |desk| desk.screen() == Screen::Results);
    desk.frames(3);
    desk.click_word("results-again");
    desk.run_until("the table", |desk| desk.screen() == Screen::Game);
    desk.frames(20);
    assert_eq!(desk.screen(), Screen::Game, "the results of the old game came back");
    assert!(desk.running().moves().is_empty() || !desk.game().public().is_over());
    desk.run_until("rest", |desk| desk.is_quiet());
    assert_eq!(
        desk.resource::<labirints::table::Director>().labyrinth.cards(),
        desk.game().public().labyrinth().cards()
    );
}
