//! From the title to the table and back, by the texts on the screen.

use bevy::prelude::*;
use bevy::window::WindowCloseRequested;
use bevy_egui::{EguiContext, egui};
use labirints::rules::record::{Kind, SeatEntry};
use labirints::rules::{Seat, TableRules};
use labirints::screens::theme::Scale;
use labirints::screens::{DeckSize, Dialog, NewGame, Screen, SetUp};
use labirints::settings::{LastTable, Settings};
use labirints::table::{OfGame, TableOpen};

use crate::app::{Desk, assert_entities_agree, greedy, human};
use crate::tables::dealt;

fn dialog(desk: &Desk) -> Dialog {
    *desk.resource::<Dialog>()
}

#[test]
fn a_game_is_set_up_played_left_and_continued_with_the_mouse() {
    let mut desk = Desk::open();
    desk.click_word("title-new-game");
    desk.frames(3);
    assert_eq!(desk.screen(), Screen::SetUp);
    desk.click_word("set-up-start");
    desk.run_until("the game", |desk| desk.screen() == Screen::Game);
    desk.wait_for(Seat(0));
    assert!(desk.running().notes().seed.is_some());
    assert!(desk.running().players().iter().all(|player| !player.name.trim().is_empty()));
    assert_entities_agree(&mut desk);
    desk.lay(desk.some_placement());
    desk.end_turn_by_button();
    desk.key(KeyCode::Escape);
    desk.frames(2);
    assert_eq!(dialog(&desk), Dialog::Pause);
    let record = desk.running().record().clone();
    desk.click_word("pause-leave");
    desk.run_until("the title", |desk| desk.screen() == Screen::Title);
    desk.frames(3);
    desk.click_word("title-continue");
    desk.run_until("the game", |desk| desk.screen() == Screen::Game);
    assert_eq!(&desk.running().record().moves[..1], &record.moves[..1]);
    desk.wait_for(Seat(0));
    assert_entities_agree(&mut desk);
}

#[test]
fn esc_opens_the_pause_menu_and_closes_it() {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk.key(KeyCode::Escape);
    desk.frames(2);
    assert_eq!(dialog(&desk), Dialog::Pause);
    assert!(!desk.resource::<TableOpen>().0);
    assert!(desk.reads(&desk.word("pause-saved")));
    desk.key(KeyCode::Escape);
    desk.frames(2);
    assert_eq!(dialog(&desk), Dialog::Closed);
    assert!(desk.resource::<TableOpen>().0);
    // With a card on trial Esc takes that back and opens nothing.
    desk.lay(desk.some_placement());
    desk.key(KeyCode::Escape);
    desk.frames(2);
    assert_eq!(dialog(&desk), Dialog::Closed);
    assert!(!desk.has_draft());
}

#[test]
fn a_menu_can_be_used_with_the_keys_alone() {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk.key(KeyCode::Escape);
    desk.frames(3);
    // Resume has the keys; the next one is the rules.
    desk.key(KeyCode::Tab);
    desk.frame();
    desk.key(KeyCode::Enter);
    desk.frames(2);
    assert_eq!(dialog(&desk), Dialog::Rules);
    desk.key(KeyCode::Escape);
    desk.frames(2);
    assert_eq!(dialog(&desk), Dialog::Pause);
    desk.key(KeyCode::Escape);
    desk.frames(2);
    assert_eq!(dialog(&desk), Dialog::Closed);
    assert!(!desk.has_draft() && !desk.holds_card());
}

#[test]
fn an_open_menu_keeps_keys_and_clicks_from_the_table() {
    let mut desk = Desk::open();
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk.key(KeyCode::F1);
    desk.frames(2);
    assert_eq!(dialog(&desk), Dialog::Rules);
    let square = desk.game().square();
    desk.key(KeyCode::Digit1);
    desk.click(desk.hand(0));
    desk.click(desk.cell(labirints::rules::Cell::new(0, 0)));
    assert!(!desk.holds_card());
    assert_eq!(desk.game().square(), square);
}

/// A moment of a turn.
type Moment = fn(&mut Desk);

const MOMENTS: [(&str, Moment); 5] = [
    ("at rest", |_| {}),
    ("a card on the button", |desk| desk.carry(desk.hand(0), desk.cell(desk.some_placement().cell))),
    ("a card held by the keys", |desk| desk.key(KeyCode::Digit1)),
    ("a card on trial", |desk| desk.lay(desk.best_placement())),
    ("cards in flight", |desk| {
        desk.lay(desk.best_placement());
        desk.end_turn_by_button();
        desk.frames(2);
    }),
];

#[test]
fn a_game_left_at_any_moment_leaves_nothing_behind() {
    for (what, moment) in MOMENTS {
        let mut desk = Desk::open();
        desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
        desk.wait_for(Seat(0));
        moment(&mut desk);
        desk.send(NewGame::Leave);
        desk.run_until("the title", |desk| desk.screen() == Screen::Title);
        desk.frames(3);
        let left = desk.world().query::<&OfGame>().iter(desk.world()).count();
        assert_eq!(left, 0, "{what}: cards stay behind");
        desk.release(MouseButton::Left);
        desk.begin(dealt(3, TableRules::default(), 8), vec![human("Anna"), greedy("B"), greedy("C")]);
        desk.wait_for(Seat(0));
        assert!(!desk.holds_card() && !desk.has_draft(), "{what}");
        assert_entities_agree(&mut desk);
        desk.lay(desk.some_placement());
    }
}

#[test]
fn the_window_can_be_closed_at_any_moment() {
    for (what, moment) in MOMENTS {
        let mut desk = Desk::open();
        desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
        desk.wait_for(Seat(0));
        moment(&mut desk);
        let window = desk.window();
        desk.send(WindowCloseRequested { window });
        let ends = (0..5).any(|_| {
            desk.frame();
            !desk.messages::<AppExit>().is_empty()
        });
        assert!(ends, "{what}: the program goes on");
    }
}

#[test]
fn play_again_means_these_players_whoever_was_set_up_before() {
    let mut desk = Desk::open();
    desk.resource_mut::<SetUp>().youngest = Some(5);
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk.lay(desk.some_placement());
    desk.end_turn_by_button();
    desk.send(NewGame::Again);
    desk.run_until("a new game", |desk| desk.screen() == Screen::Game && desk.running().moves().is_empty());
    let names: Vec<&str> = desk.running().players().iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Anna", "Zalktis"]);
}

#[test]
fn a_number_that_was_typed_deals_its_cards_once() {
    let mut desk = Desk::open();
    desk.resource_mut::<SetUp>().seed = "7".into();
    desk.send(NewGame::Deal);
    desk.run_until("the game", |desk| desk.screen() == Screen::Game);
    assert_eq!(desk.running().notes().seed, Some(7));
    desk.send(NewGame::Again);
    desk.run_until("other cards", |desk| desk.screen() == Screen::Game && desk.running().notes().seed != Some(7));
    assert!(desk.resource::<SetUp>().seed.is_empty());
}

#[test]
fn an_old_game_leaves_the_set_up_screen_as_it_was() {
    let mut desk = Desk::open();
    let names = |desk: &Desk| -> Vec<String> {
        desk.resource::<SetUp>().players.iter().map(|player| player.name.clone()).collect()
    };
    desk.resource_mut::<SetUp>().players = vec![human("Līga"), human("Jānis"), human("Zane")];
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk.send(NewGame::Leave);
    desk.run_until("the title", |desk| desk.screen() == Screen::Title);
    assert_eq!(names(&desk), ["Līga", "Jānis", "Zane"]);
}

#[test]
fn among_computers_alone_nobody_is_said_to_start() {
    let mut desk = Desk::open();
    desk.resource_mut::<SetUp>().players = vec![greedy("A"), greedy("B")];
    desk.click_word("title-new-game");
    desk.frames(3);
    assert!(desk.reads(&desk.word("set-up-computers-only")));
    assert_eq!(desk.resource::<SetUp>().starts(), None);
    desk.resource_mut::<SetUp>().players[0] = human("Anna");
    desk.frames(2);
    assert!(desk.reads(&desk.word("set-up-youngest")));
}

/// Whether the widget that has the keys lies in a dialog; `None` if no widget has them.
fn focus_is_in_dialog(desk: &mut Desk) -> Option<bool> {
    let mut contexts = desk.world().query::<&mut EguiContext>();
    let context = contexts.single_mut(desk.world()).unwrap().get_mut().clone();
    let focused = context.memory(|memory| memory.focused())?;
    Some(context.read_response(focused)?.layer_id.order == egui::Order::Foreground)
}

#[test]
fn a_dialog_has_the_keys_as_soon_as_it_opens() {
    for (screen, word) in [(Screen::Title, "title-settings"), (Screen::Title, "title-rules"), (Screen::Games, "")] {
        let mut desk = Desk::open();
        desk.frames(3);
        if screen == Screen::Games {
            desk.click_word("title-games");
            desk.frames(5);
            *desk.resource_mut::<Dialog>() = Dialog::Rules;
        } else {
            desk.click_word(word);
        }
        for frame in 0..12 {
            desk.frame();
            assert!(frame < 6 || focus_is_in_dialog(&mut desk) == Some(true), "{screen:?} {word}: frame {frame}");
        }
    }
}

#[test]
fn below_a_dialog_the_keys_reach_nothing() {
    for open in [Dialog::Pause, Dialog::Settings] {
        let mut desk = Desk::open();
        desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
        desk.wait_for(Seat(0));
        desk.lay(desk.some_placement());
        *desk.resource_mut::<Dialog>() = open;
        desk.frames(4);
        for key in [KeyCode::Tab; 16].into_iter().chain([KeyCode::ArrowRight, KeyCode::ArrowDown, KeyCode::ArrowUp]) {
            desk.key(key);
            assert_eq!(focus_is_in_dialog(&mut desk), Some(true), "{open:?}: {key:?} leads out of the dialog");
        }
        assert!(desk.has_draft());
    }
}

#[test]
fn the_size_of_the_interface_counts_once_its_knob_is_let_go() {
    let mut desk = Desk::open();
    *desk.resource_mut::<Dialog>() = Dialog::Settings;
    desk.frames(6);
    let value = desk.find_text("100 %").expect("the size is told");
    let on_rail = |before: f32| bevy::math::Vec2::new(value.min.x - before, value.center().y);
    let size = |desk: &Desk| (desk.resource::<Settings>().scale, desk.resource::<Scale>().0);
    let before = size(&desk);
    desk.carry(on_rail(90.0), on_rail(150.0));
    desk.frames(4);
    assert_eq!(size(&desk), before, "nothing moves under the pointer");
    desk.release(MouseButton::Left);
    desk.frames(3);
    assert!(size(&desk).0 < before.0 && size(&desk).1 < before.1, "{before:?}, then {:?}", size(&desk));
}

#[test]
fn the_last_table_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::open_in(folder.path());
    desk.click_word("title-new-game");
    desk.frames(3);
    desk.click_word("rule-matching-sides");
    desk.click_word("deck-short");
    desk.click_word("set-up-add");
    desk.resource_mut::<SetUp>().players[0].name = "Vecmāmiņa".into();
    desk.frames(2);
    desk.click_word("set-up-start");
    desk.run_until("the game", |desk| desk.screen() == Screen::Game);
    drop(desk);
    let desk = Desk::open_in(folder.path());
    let set_up = desk.resource::<SetUp>();
    assert!(set_up.rules.matching_sides);
    assert_eq!(set_up.size, DeckSize::Short);
    let names: Vec<&str> = set_up.players.iter().map(|player| player.name.as_str()).collect();
    // Names that were left open are not filled with those of one language.
    assert_eq!(names, ["Vecmāmiņa", "", ""]);
    assert_eq!(set_up.players[2].computer, Some(labirints::opponents::Kind::Apprentice));
}

#[test]
fn a_last_table_that_can_not_be_is_forgotten_or_mended() {
    let folder = tempfile::tempdir().unwrap();
    let seat = |name: &str| SeatEntry { name: name.into(), kind: Kind::Computer("wizard".into()) };
    let last = LastTable {
        seats: vec![seat(&"x".repeat(500)), seat("b")],
        emblems: vec![77, 77],
        youngest: Some(9),
        deck: Some("/nowhere".into()),
        ..LastTable::default()
    };
    let folders = labirints::folders::Folders::inside(folder.path());
    let set_up = SetUp::of(&last, &folders);
    assert_eq!(set_up.players[0].name.len(), 24);
    assert_ne!(set_up.players[0].emblem, set_up.players[1].emblem);
    assert_eq!((set_up.youngest, set_up.deck), (None, None));
    for seats in [0, 1, 7] {
        let last = LastTable { seats: vec![seat("a"); seats], ..LastTable::default() };
        assert_eq!(SetUp::of(&last, &folders).players.len(), 2);
    }
    let rules = TableRules { clock: Some(3), ..TableRules::default() };
    let last = LastTable { seats: vec![seat("a"), seat("b")], rules, ..LastTable::default() };
    assert_eq!(SetUp::of(&last, &folders).rules.clock, None);
}
