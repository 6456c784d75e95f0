//! The games that were played, as they lie on the shelf, and files dropped onto the window.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use labirints::referee::{Match, Notes, Replay};
use labirints::rules::record::Record;
use labirints::rules::{Seat, TableRules};
use labirints::saves::{Continuable, SavedGame};
use labirints::screens::{NewGame, Screen};

use crate::app::{Desk, assert_entities_agree, greedy, human};
use crate::tables::{ONE_WAY_OUT, dealt, written};

/// Plays a game of one move to its end.
fn finish_a_game(desk: &mut Desk) -> Record {
    desk.begin(written(2, TableRules::default(), ONE_WAY_OUT), vec![greedy("Odze"), greedy("Zalktis")]);
    desk.run_until("the results", |desk| desk.screen() == Screen::Results);
    let record = desk.running().record().clone();
    desk.send(NewGame::Leave);
    desk.run_until("the title", |desk| desk.screen() == Screen::Title);
    desk.frames(3);
    record
}

/// Plays a turn of a longer game and stays in it.
fn begin_a_game(desk: &mut Desk, seed: u64) -> Record {
    desk.begin(dealt(2, TableRules::default(), seed), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk.lay(desk.some_placement());
    desk.end_turn_by_button();
    desk.wait_for(Seat(0));
    desk.running().record().clone()
}

pub fn leave(desk: &mut Desk) {
    desk.send(NewGame::Leave);
    desk.run_until("the title", |desk| desk.screen() == Screen::Title);
    desk.frames(3);
}

/// From the title to the shelf, with the mouse.
pub fn open_shelf(desk: &mut Desk) {
    desk.click_word("title-games");
    desk.run_until("the shelf", |desk| desk.screen() == Screen::Games);
    desk.frames(3);
}

/// The files of a folder that hold games.
pub fn records_in(folder: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut records: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "labirints")).collect();
    records.sort();
    records
}

fn on_shelf(desk: &Desk) -> Vec<PathBuf> {
    records_in(&desk.folder().join("games"))
}

/// As the shelf shows it: without the number that tells its file from those of the same players.
fn name_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
    let is_number = |word: &str| word.len() == 5 && word.bytes().all(|letter| letter.is_ascii_digit());
    match stem.rsplit_once(' ') {
        Some((name, number)) if is_number(number) => name.to_owned(),
        _ => stem,
    }
}

fn file_with(desk: &Desk, name: &str, bytes: &[u8]) -> PathBuf {
    let path = desk.folder().join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

// ---- The shelf ----

#[test]
fn without_a_game_the_shelf_says_so() {
    let mut desk = Desk::open();
    open_shelf(&mut desk);
    assert!(desk.reads(&desk.word("games-none")));
    desk.click_word("back");
    desk.run_until("the title", |desk| desk.screen() == Screen::Title);
}

#[test]
fn a_finished_game_is_on_the_shelf_and_can_be_watched() {
    let mut desk = Desk::open();
    let record = finish_a_game(&mut desk);
    open_shelf(&mut desk);
    let [file] = &on_shelf(&desk)[..] else { panic!("one game lies there") };
    assert!(desk.reads(&name_of(file)) && desk.reads(&desk.word("games-finished")));
    let points = record.replay().unwrap().game.public().points();
    for (name, points) in [("Odze", points[0]), ("Zalktis", points[1])] {
        assert!(desk.find_text(name).is_some(), "{name} is not shown");
        assert!(desk.find_text(&points.to_string()).is_some(), "{points} points of {name} are not shown");
    }
    // A finished game can't be played on as it is.
    desk.click_word("games-continue");
    desk.frames(5);
    assert_eq!(desk.screen(), Screen::Games);
    desk.click_word("games-replay");
    desk.run_until("the game", |desk| desk.screen() == Screen::Game);
    assert!(desk.world().contains_resource::<Replay>());
    assert!(desk.running().moves().is_empty());
    desk.settle();
    desk.frames(2);
    desk.click_word("back");
    desk.run_until("the shelf", |desk| desk.screen() == Screen::Games);
}

#[test]
fn a_game_left_for_another_one_is_on_the_shelf_and_goes_on_from_there() {
    let mut desk = Desk::open();
    let first = begin_a_game(&mut desk, 7);
    leave(&mut desk);
    let second = begin_a_game(&mut desk, 8);
    leave(&mut desk);
    let [file] = &on_shelf(&desk)[..] else { panic!("the first game lies there, and it alone") };
    assert_eq!(Record::read(&std::fs::read(file).unwrap()).unwrap(), first);
    open_shelf(&mut desk);
    let running = desk.resource::<labirints::language::Language>().text_with("games-running", &[("count", 2.into())]);
    assert!(desk.reads(&running), "{running:?} is not shown");
    desk.click_word("games-continue");
    desk.run_until("the game", |desk| desk.screen() == Screen::Game);
    desk.wait_for(Seat(0));
    assert_eq!(desk.running().record(), &first);
    assert_entities_agree(&mut desk);
    // Now the other one was left.
    let records: Vec<Record> =
        on_shelf(&desk).iter().map(|file| Record::read(&std::fs::read(file).unwrap()).unwrap()).collect();
    assert!(records.contains(&second), "the game that was left is lost");
}

#[test]
fn a_row_is_chosen_with_the_mouse() {
    let mut desk = Desk::open();
    finish_a_game(&mut desk);
    begin_a_game(&mut desk, 7);
    leave(&mut desk);
    begin_a_game(&mut desk, 8);
    leave(&mut desk);
    open_shelf(&mut desk);
    let files = on_shelf(&desk);
    let (short, long) = (name_of(&files[1]), name_of(&files[0]));
    assert!(short.starts_with("Odze") && long.starts_with("Anna"), "{files:?}");
    desk.click_text(&short);
    desk.frames(2);
    assert!(desk.find_text("Odze").is_some() && desk.find_text("Anna").is_none());
    desk.click_text(&long);
    desk.frames(2);
    assert!(desk.find_text("Anna").is_some() && desk.find_text("Odze").is_none());
}

#[test]
fn a_game_gets_another_name() {
    let mut desk = Desk::open();
    let record = finish_a_game(&mut desk);
    open_shelf(&mut desk);
    desk.click_word("games-rename");
    desk.frames(3);
    for key in [KeyCode::KeyX, KeyCode::KeyY] {
        desk.key(key);
    }
    desk.frames(2);
    desk.click_word("games-rename-done");
    desk.frames(3);
    let [file] = &on_shelf(&desk)[..] else { panic!("one game lies there") };
    assert_eq!(name_of(file), "xy", "what is typed takes the place of the old name");
    assert!(desk.reads("xy"));
    assert_eq!(Record::read(&std::fs::read(file).unwrap()).unwrap(), record);
    // Esc leaves the name as it is, and does not leave the shelf.
    desk.click_word("games-rename");
    desk.frames(3);
    desk.key(KeyCode::KeyZ);
    desk.key(KeyCode::Escape);
    desk.frames(3);
    assert_eq!(desk.screen(), Screen::Games);
    assert_eq!(on_shelf(&desk).len(), 1);
    assert_eq!(name_of(&on_shelf(&desk)[0]), "xy");
}

#[test]
fn a_deleted_game_can_be_brought_back() {
    let mut desk = Desk::open();
    let record = finish_a_game(&mut desk);
    open_shelf(&mut desk);
    let name = name_of(&on_shelf(&desk)[0]);
    assert!(desk.find_text(&desk.word("games-undelete")).is_none());
    desk.click_word("games-delete");
    desk.frames(3);
    assert!(on_shelf(&desk).is_empty() && desk.find_text(&name).is_none());
    assert_eq!(records_in(&desk.folder().join("bin")).len(), 1, "it lies in the bin");
    desk.click_word("games-undelete");
    desk.frames(3);
    assert!(desk.reads(&name));
    let [file] = &on_shelf(&desk)[..] else { panic!("one game lies there") };
    assert_eq!(Record::read(&std::fs::read(file).unwrap()).unwrap(), record);
    assert!(desk.find_text(&desk.word("games-undelete")).is_none());
}

#[test]
fn a_file_on_the_shelf_that_is_no_game_says_what_it_is() {
    let mut desk = Desk::open();
    std::fs::create_dir_all(desk.folder().join("games")).unwrap();
    file_with(&desk, "games/old.labirints", b"(format: 9)");
    open_shelf(&mut desk);
    assert!(desk.reads(&desk.word("games-unreadable")));
    let words = desk.resource::<labirints::language::Language>().text_with("open-format", &[("found", 9.into())]);
    assert!(desk.reads(&words), "{words:?} is not shown");
    // It can be taken away like any other.
    desk.click_word("games-delete");
    desk.frames(3);
    assert!(on_shelf(&desk).is_empty());
}

#[test]
fn a_name_of_signs_that_no_file_may_have_stays_on_the_shelf() {
    let folder = tempfile::tempdir().unwrap();
    let folders = labirints::folders::Folders::inside(folder.path());
    let setup = dealt(2, TableRules::default(), 7);
    let record = Match::new(setup, vec![human("Anna"), greedy("B")], None).record().clone();
    let file = folder.path().join("???.labirints");
    std::fs::write(&file, record.write().unwrap()).unwrap();
    let path = labirints::saves::shelf::import(&folders, &file).unwrap();
    assert_eq!(path.parent(), Some(&*folder.path().join("games")), "{} is not on the shelf", path.display());
    assert_eq!(labirints::saves::shelf::entries(&folders).len(), 1);
}

#[test]
fn the_longest_names_are_still_names_of_files() {
    let folder = tempfile::tempdir().unwrap();
    let folders = labirints::folders::Folders::inside(folder.path());
    let players = ["\u{1F409}".repeat(40), "\u{1F9ED}".repeat(40)].map(|name| human(&name)).into();
    let record = Match::new(dealt(2, TableRules::default(), 7), players, None).record().clone();
    let game = SavedGame { record, notes: Notes::default() };
    labirints::saves::shelf::put(&folders, &game).expect("the game can be put onto the shelf");
    assert_eq!(labirints::saves::shelf::entries(&folders).len(), 1);
}

// ---- Files dropped onto the window ----

#[test]
fn a_dropped_game_goes_on() {
    let mut desk = Desk::open();
    let setup = dealt(2, TableRules::default(), 9);
    let record = Match::new(setup, vec![human("Anna"), greedy("Zalktis")], None).record().clone();
    let file = file_with(&desk, "from a friend.labirints", record.write().unwrap().as_bytes());
    desk.drop_file(&file);
    desk.run_until("the game", |desk| desk.screen() == Screen::Game);
    desk.wait_for(Seat(0));
    assert_eq!(desk.running().record(), &record);
}

#[test]
fn a_dropped_game_that_is_over_is_watched() {
    let mut desk = Desk::open();
    let record = finish_a_game(&mut desk);
    let file = file_with(&desk, "finished.labirints", record.write().unwrap().as_bytes());
    desk.drop_file(&file);
    desk.run_until("the game", |desk| desk.screen() == Screen::Game);
    assert!(desk.world().contains_resource::<Replay>());
    let place = desk
        .resource::<labirints::language::Language>()
        .text_with("replay-place", &[("at", 0.into()), ("all", record.moves.len().into())]);
    desk.run_until("the bar below the table", |desk| desk.reads(&place));
}

/// Files that can't be opened, and what the title says of them.
fn bad_files(desk: &Desk) -> Vec<(PathBuf, &'static str)> {
    let setup = dealt(2, TableRules::default(), 9);
    let good = Match::new(setup, vec![human("Anna"), greedy("B")], None).record().write().unwrap();
    let file = |name: &str, bytes: &[u8]| file_with(desk, name, bytes);
    vec![
        (file("noise.labirints", &[0xFF, 0xFE, 0, 1, 2]), "not-opened-broken"),
        (file("half.labirints", &good.as_bytes()[..good.len() / 2]), "not-opened-broken"),
        (file("picture.png", b"\x89PNG\r\n\x1a\n"), "not-opened-broken"),
        (file("later.labirints", good.replace("format: 1", "format: 7").as_bytes()), "not-opened-format"),
        (file("nothing.labirints", b""), "not-opened-broken"),
        (desk.folder().to_owned(), "not-opened-broken"),
        (desk.folder().join("not there.labirints"), "not-opened-broken"),
    ]
}

#[test]
fn at_the_title_a_dropped_file_that_is_no_game_gets_its_sentence() {
    let mut desk = Desk::open();
    for (file, key) in bad_files(&desk) {
        desk.drop_file(&file);
        assert_eq!(desk.screen(), Screen::Title);
        assert!(desk.reads(&desk.word(key)), "nothing is said of {}", file.display());
    }
    // Once a game was opened the sentence is gone.
    begin_a_game(&mut desk, 7);
    leave(&mut desk);
    assert!(!desk.reads(&desk.word("not-opened-broken")));
}

#[test]
fn in_a_running_game_it_gets_its_sentence_and_the_game_stays() {
    let mut desk = Desk::open();
    let record = begin_a_game(&mut desk, 7);
    for (file, _) in bad_files(&desk) {
        desk.drop_file(&file);
        let why = labirints::saves::read_game(&file).unwrap_err();
        let words = labirints::screens::open_words(desk.resource::<labirints::language::Language>(), &why);
        assert!(desk.reads(&words), "{words:?} is not said of {}", file.display());
        assert_eq!(desk.screen(), Screen::Game);
        assert_eq!(desk.running().record(), &record);
    }
    desk.wait_for(Seat(0));
    desk.lay(desk.some_placement());
    desk.end_turn_by_button();
    assert_eq!(desk.resource::<Continuable>().0.as_ref().map(|saved| saved.record.moves.len()), Some(3));
}

#[test]
fn on_the_other_screens_it_gets_its_sentence_too() {
    let mut desk = Desk::open();
    let file = file_with(&desk, "noise.labirints", &[0xFF, 0xFE, 0, 1, 2]);
    for (key, screen) in [("title-games", Screen::Games), ("title-new-game", Screen::SetUp)] {
        desk.click_word(key);
        desk.run_until("the screen", |desk| desk.screen() == screen);
        desk.drop_file(&file);
        assert!(desk.reads(&desk.word("not-opened-broken")), "nothing is said on {screen:?}");
        desk.click_word("back");
        desk.run_until("the title", |desk| desk.screen() == Screen::Title);
        desk.frames(3);
    }
}

#[test]
fn a_game_dropped_onto_a_running_one_loses_nothing() {
    let mut desk = Desk::open();
    let first = begin_a_game(&mut desk, 7);
    let setup = dealt(2, TableRules::default(), 9);
    let other = Match::new(setup, vec![human("Laima"), greedy("B")], None).record().clone();
    let file = file_with(&desk, "other.labirints", other.write().unwrap().as_bytes());
    desk.drop_file(&file);
    desk.run_until("the other game", |desk| desk.running().player(Seat(0)).name == "Laima");
    desk.wait_for(Seat(0));
    let records: Vec<Record> =
        on_shelf(&desk).iter().map(|file| Record::read(&std::fs::read(file).unwrap()).unwrap()).collect();
    assert!(records.contains(&first), "the game that ran is lost");
}

/// What the table said at the end of one game is not said in the next one.
#[test]
fn what_was_said_in_one_game_is_not_said_in_the_next() {
    let mut desk = Desk::open();
    finish_a_game(&mut desk);
    begin_a_game(&mut desk, 7);
    assert!(!desk.reads(&desk.word("notice-walled-in")));
    finish_a_game(&mut desk);
    desk.begin(dealt(2, TableRules::default(), 8), vec![human("Anna"), greedy("Zalktis")]);
    assert!(!desk.reads(&desk.word("notice-walled-in")), "the last game's end is told in the new game");
}
