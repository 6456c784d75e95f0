//! Damaged files, folders that can't be written, a second copy: what the player sees, and that nothing is lost.

use std::path::{Path, PathBuf};

use labirints::folders::Folders;
use labirints::language::Tongue;
use labirints::referee::{Match, Notes, TakeBackTurn};
use labirints::rules::record::Record;
use labirints::rules::{Seat, TableRules};
use labirints::saves::{Continuable, read_game, shelf};
use labirints::screens::{NewGame, Screen};
use labirints::settings::{Aids, Pace, Settings};
use proptest::prelude::*;

use crate::app::{Desk, assert_entities_agree, assert_record_replays, greedy, human};
use crate::shelf::{leave, records_in};
use crate::tables::dealt;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn begin(desk: &mut Desk) {
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
}

fn play_a_turn(desk: &mut Desk) {
    desk.lay(desk.some_placement());
    desk.end_turn_by_button();
    desk.wait_for(Seat(0));
}

fn record_in(file: &Path) -> Record {
    let record = Record::read(&std::fs::read(file).unwrap()).expect("the file is a record");
    record.replay().expect("the record tells a game");
    record
}

fn running_in(folder: &Path) -> PathBuf {
    folder.join("running.labirints")
}

/// The beginning of a sentence with something of the system's in it.
fn beginning(desk: &Desk, key: &str) -> String {
    let words = desk.resource::<labirints::language::Language>().text_with(key, &[("why", "\u{1}".into())]);
    words.split(['\u{1}', '\u{2068}']).next().unwrap().to_owned()
}

// ---- Settings ----

/// Settings that can't be understood.
fn bad_settings() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("cut", b"(scale: 1.5, pace: Fa".to_vec()),
        ("an unknown language", b"(scale: 1.5, language: Some(Klingon))".to_vec()),
        ("a word for a number", b"(scale: \"large\")".to_vec()),
        ("an unknown pace", b"(pace: Warp)".to_vec()),
        ("no text", vec![0xFF, 0xFE, 0, 1, 2]),
        ("another format", b"{\"scale\": 1.5}".to_vec()),
        ("another encoding", "(scale: 1.5)".encode_utf16().flat_map(u16::to_le_bytes).collect()),
        ("deep brackets", "(".repeat(50_000).into_bytes()),
        ("deeply nested", format!("(aids: {}{})", "[".repeat(20_000), "]".repeat(20_000)).into_bytes()),
        ("huge", format!("(scale: 1.5{})", " ".repeat(300_000)).into_bytes()),
        ("a number without end", format!("(scale: 1{})", "0".repeat(60_000)).into_bytes()),
    ]
}

#[test]
fn damaged_settings_are_set_aside_and_the_title_says_so() {
    for (what, bytes) in bad_settings() {
        let folder = folder();
        std::fs::write(folder.path().join("settings.ron"), &bytes).unwrap();
        let mut desk = Desk::open_in(folder.path());
        if what == "a number without end" && !desk.reads(&desk.word("settings-set-aside")) {
            // Endless is a number too; what counts is that the size stays one that can be seen.
            assert!(Settings::SCALES.contains(&desk.resource::<Settings>().scale));
            continue;
        }
        assert_eq!(*desk.resource::<Settings>(), Settings::default(), "{what}");
        assert!(desk.reads(&desk.word("settings-set-aside")), "{what}: the title says nothing");
        let aside = std::fs::read(folder.path().join("settings.damaged.ron")).ok();
        assert_eq!(aside, Some(bytes), "{what}: the file is not set aside as it was");
        // The program is of use, and what is chosen now is kept.
        desk.resource_mut::<Settings>().language = Some(Tongue::Latvian);
        desk.frames(2);
        assert!(desk.reads("Jauna spēle"));
        drop(desk);
        let desk = Desk::open_in(folder.path());
        assert!(desk.reads("Jauna spēle"), "{what}");
        assert!(!desk.reads(&desk.word("settings-set-aside")), "{what}: said again");
    }
}

#[test]
fn one_field_out_of_bounds_takes_nothing_else_with_it() {
    for scale in ["inf", "-inf", "NaN", "1e39", "-3", "0", "900.0"] {
        let folder = folder();
        let text = format!("(scale: {scale}, pace: Fast, of_a_later_version: [1, 2])");
        std::fs::write(folder.path().join("settings.ron"), text).unwrap();
        let (settings, _) = Settings::load(folder.path());
        assert!(Settings::SCALES.contains(&settings.scale), "{scale} became {}", settings.scale);
        assert_eq!(settings.pace, Pace::Fast, "{scale}");
    }
}

#[test]
fn a_folder_in_the_place_of_the_settings_is_no_reason_to_fall_over() {
    let folder = folder();
    std::fs::create_dir_all(folder.path().join("settings.ron/inside")).unwrap();
    let mut desk = Desk::open_in(folder.path());
    desk.resource_mut::<Settings>().scale = 1.25;
    desk.frames(3);
    assert!(desk.find_text(&desk.word("title-new-game")).is_some());
}

// ---- The running game ----

#[test]
fn a_damaged_running_game_is_set_aside_and_the_generation_before_it_goes_on() {
    for bytes in [&b""[..], b"(format: 1,", &[0xFF, 0xFE], &[b'('; 90_000]] {
        let folder = folder();
        let mut desk = Desk::open_in(folder.path());
        begin(&mut desk);
        play_a_turn(&mut desk);
        let record = desk.running().record().clone();
        drop(desk);
        std::fs::write(running_in(folder.path()), bytes).unwrap();
        let mut desk = Desk::open_in(folder.path());
        assert!(desk.reads(&desk.word("not-opened-set-aside")));
        assert_eq!(std::fs::read(folder.path().join("running.damaged.labirints")).unwrap(), bytes);
        desk.click_word("title-continue");
        desk.run_until("the game", |desk| desk.screen() == Screen::Game);
        desk.wait_for(Seat(0));
        assert_eq!(desk.running().record().moves[..1], record.moves[..1], "all but the last turn is there");
        assert_entities_agree(&mut desk);
        // The opponent answers again, and from here on it is written down as before.
        play_a_turn(&mut desk);
        assert_eq!(&record_in(&running_in(folder.path())), desk.running().record());
        assert_record_replays(&desk);
    }
}

#[test]
fn the_generation_before_it_has_its_notes() {
    let folder = folder();
    let mut desk = Desk::open_in(folder.path());
    begin(&mut desk);
    play_a_turn(&mut desk);
    desk.send(TakeBackTurn);
    desk.frames(3);
    desk.wait_for(Seat(0));
    play_a_turn(&mut desk);
    let notes = desk.running().notes().clone();
    assert_eq!(notes.undone, 1);
    drop(desk);
    std::fs::write(running_in(folder.path()), "(format: 1,").unwrap();
    let desk = Desk::open_in(folder.path());
    let offered = desk.resource::<Continuable>().0.clone().expect("the generation before is offered");
    assert_eq!(offered.notes, notes, "seed, emblems and what was taken back are lost");
}

#[test]
fn a_second_damaged_game_does_not_push_out_the_first() {
    let folder = folder();
    for bytes in ["first", "second"] {
        std::fs::write(running_in(folder.path()), bytes).unwrap();
        drop(Desk::open_in(folder.path()));
    }
    let files = std::fs::read_dir(folder.path()).unwrap().map(|entry| std::fs::read(entry.unwrap().path()));
    let contents: Vec<Vec<u8>> = files.filter_map(Result::ok).collect();
    for bytes in ["first", "second"] {
        assert!(contents.contains(&bytes.as_bytes().to_vec()), "the {bytes} one is gone");
    }
}

#[test]
fn killed_between_the_two_generations_the_older_one_goes_on() {
    let folder = folder();
    let mut desk = Desk::open_in(folder.path());
    begin(&mut desk);
    play_a_turn(&mut desk);
    let saved = desk.resource::<Continuable>().0.clone().unwrap();
    drop(desk);
    // This is what is there after the first step of writing the next turn.
    std::fs::rename(running_in(folder.path()), folder.path().join("previous.labirints")).unwrap();
    let mut desk = Desk::open_in(folder.path());
    let offered = desk.resource::<Continuable>().0.clone().expect("the game is offered");
    assert_eq!(offered.record, saved.record);
    desk.click_word("title-continue");
    desk.run_until("the game", |desk| desk.screen() == Screen::Game);
    desk.wait_for(Seat(0));
    assert_eq!(desk.running().record(), &saved.record);
    assert_eq!(offered.notes, saved.notes, "seed, emblems and what was taken back are lost");
}

#[test]
fn a_game_that_ended_just_before_the_kill_is_kept() {
    let folder = folder();
    let mut desk = Desk::open_in(folder.path());
    let setup = crate::tables::written(2, TableRules::default(), crate::tables::ONE_WAY_OUT);
    desk.begin(setup, vec![greedy("Odze"), greedy("Zalktis")]);
    desk.run_until("the results", |desk| desk.screen() == Screen::Results);
    let record = desk.running().record().clone();
    drop(desk);
    // The last turn was written, the shelf was not.
    let [file] = &records_in(&folder.path().join("games"))[..] else { panic!("the game is on the shelf") };
    std::fs::rename(file, running_in(folder.path())).unwrap();
    let mut desk = Desk::open_in(folder.path());
    begin(&mut desk);
    play_a_turn(&mut desk);
    let kept: Vec<Record> = records_in(&folder.path().join("games")).iter().map(|file| record_in(file)).collect();
    assert_eq!(kept, [record], "the finished game is lost");
}

// ---- Folders ----

#[test]
fn where_nothing_can_be_written_the_game_says_so_and_goes_on() {
    let folder = folder();
    let data = folder.path().join("data");
    let mut desk = Desk::open_in(&data);
    begin(&mut desk);
    play_a_turn(&mut desk);
    // A file in the place of the folder: not even the system's master could write into it.
    std::fs::rename(&data, folder.path().join("away")).unwrap();
    std::fs::write(&data, "a file").unwrap();
    desk.lay(desk.some_placement());
    desk.end_turn_by_button();
    desk.frames(2);
    let words = beginning(&desk, "save-trouble");
    assert!(words.len() > 10 && desk.reads(&words), "{words:?} is not said");
    desk.wait_for(Seat(0));
    play_a_turn(&mut desk);
    assert_eq!(desk.running().moves().len(), 6, "the game goes on");
    // The disk is there again: the next turn is written, with all that came before.
    std::fs::remove_file(&data).unwrap();
    play_a_turn(&mut desk);
    assert_eq!(&record_in(&running_in(&data)), desk.running().record());
    assert_eq!(desk.resource::<labirints::saves::SaveTrouble>().0, None);
}

/// By hand, as only an administrator can make a small disk: `mount -t tmpfs -o size=256k tmpfs FOLDER`, and
/// `LABIRINTS_SMALL_DISK=FOLDER cargo test --test desktop full_disk -- --ignored`.
#[test]
#[ignore = "needs a small disk of its own"]
fn on_a_full_disk_the_last_turn_that_had_room_is_kept_and_the_game_says_so() {
    let Some(disk) = std::env::var_os("LABIRINTS_SMALL_DISK") else { return };
    let data = tempfile::tempdir_in(disk).unwrap();
    let mut desk = Desk::open_in(data.path());
    begin(&mut desk);
    play_a_turn(&mut desk);
    let record = desk.running().record().clone();
    // Nothing becomes free when one of these is replaced.
    let files = ["running.labirints", "previous.labirints", "running.notes.ron", "previous.notes.ron"];
    for name in files {
        let _ = std::fs::hard_link(data.path().join(name), data.path().join(name).with_added_extension("kept"));
    }
    let ballast = data.path().join("ballast");
    let filled = std::fs::write(&ballast, vec![0; 4 << 20]).unwrap_err();
    assert_eq!(filled.kind(), std::io::ErrorKind::StorageFull);
    desk.lay(desk.some_placement());
    desk.end_turn_by_button();
    desk.frames(2);
    let words = beginning(&desk, "save-trouble");
    assert!(desk.reads(&words), "{words:?} is not said");
    desk.wait_for(Seat(0));
    play_a_turn(&mut desk);
    // Whoever starts the program now finds what was last written whole.
    let copy = folder();
    for name in files {
        let _ = std::fs::copy(data.path().join(name), copy.path().join(name));
    }
    let other = Desk::open_in(copy.path());
    let offered = other.resource::<Continuable>().0.clone().expect("a game is offered");
    assert_eq!(offered.record, record);
    assert!(!other.reads(&other.word("not-opened-set-aside")), "something is damaged");
    // There is room again: the next turn is written, with all that came before.
    std::fs::remove_file(ballast).unwrap();
    play_a_turn(&mut desk);
    assert_eq!(&record_in(&running_in(data.path())), desk.running().record());
}

#[test]
fn a_data_folder_that_can_not_be_made_is_no_reason_not_to_play() {
    let folder = folder();
    let file = folder.path().join("a file");
    std::fs::write(&file, "not a folder").unwrap();
    let mut desk = Desk::open_in(&file.join("data"));
    assert!(desk.find_text(&desk.word("title-new-game")).is_some());
    begin(&mut desk);
    let words = beginning(&desk, "save-trouble");
    assert!(desk.reads(&words), "{words:?} is not said");
    play_a_turn(&mut desk);
    assert_record_replays(&desk);
    leave(&mut desk);
    assert!(desk.find_text(&desk.word("title-continue")).is_some(), "as long as the program runs it can go on");
}

#[test]
fn a_folder_in_the_place_of_the_older_generation_costs_at_most_that_generation() {
    let folder = folder();
    std::fs::create_dir_all(folder.path().join("previous.labirints/inside")).unwrap();
    let mut desk = Desk::open_in(folder.path());
    begin(&mut desk);
    play_a_turn(&mut desk);
    let on_disk = record_in(&running_in(folder.path()));
    let told = desk.resource::<labirints::saves::SaveTrouble>().0.is_some();
    assert!(told || &on_disk == desk.running().record(), "the turn is neither written nor is it said");
    assert_record_replays(&desk);
}

#[test]
fn a_data_folder_with_letters_of_all_kinds_and_a_space() {
    let folder = folder();
    let data = folder.path().join("Jānis Bērziņš/Žurka ж 日本 \u{1F409}/labi rinti");
    let mut desk = Desk::open_in(&data);
    begin(&mut desk);
    play_a_turn(&mut desk);
    let record = desk.running().record().clone();
    desk.resource_mut::<Settings>().scale = 1.25;
    desk.frames(3);
    drop(desk);
    let mut desk = Desk::open_in(&data);
    assert_eq!(desk.resource::<Settings>().scale, 1.25);
    desk.frames(2);
    desk.click_word("title-continue");
    desk.run_until("the game", |desk| desk.screen() == Screen::Game);
    desk.wait_for(Seat(0));
    assert_eq!(desk.running().record(), &record);
    desk.drop_file(&running_in(&data));
    desk.run_until("the dropped game", |desk| desk.screen() == Screen::Game && desk.is_quiet());
    assert_eq!(desk.running().record(), &record);
}

// ---- Two copies ----

#[test]
fn the_second_copy_says_so_and_never_writes_over_the_first_ones_game() {
    let folder = folder();
    let mut first = Desk::open_in(folder.path());
    begin(&mut first);
    play_a_turn(&mut first);
    let record = first.running().record().clone();
    let before = contents(folder.path());
    let mut second = Desk::open_in(folder.path());
    assert!(second.reads(&second.word("second-copy")), "the second copy says nothing");
    assert!(!first.reads(&first.word("second-copy")));
    // It can be played with: another game, a game of one move to its end, and that is left.
    second.begin(dealt(2, TableRules::default(), 9), vec![human("Laima"), greedy("B")]);
    second.wait_for(Seat(0));
    play_a_turn(&mut second);
    assert_record_replays(&second);
    leave(&mut second);
    let setup = crate::tables::written(2, TableRules::default(), crate::tables::ONE_WAY_OUT);
    second.begin(setup, vec![greedy("Odze"), greedy("Zalktis")]);
    second.run_until("the results", |desk| desk.screen() == Screen::Results);
    second.send(NewGame::Leave);
    second.run_until("the title", |desk| desk.screen() == Screen::Title);
    assert_eq!(contents(folder.path()), before, "the second copy wrote something");
    // The first one goes on as if nothing had been.
    first.wait_for(Seat(0));
    play_a_turn(&mut first);
    assert_eq!(&record_in(&running_in(folder.path())), first.running().record());
    assert_eq!(first.running().record().moves[..2], record.moves[..]);
    drop(second);
    drop(first);
    let third = Desk::open_in(folder.path());
    assert!(!third.reads(&third.word("second-copy")), "the lock outlives the program");
}

#[test]
fn the_second_copy_sets_nothing_aside() {
    let folder = folder();
    let mut first = Desk::open_in(folder.path());
    begin(&mut first);
    play_a_turn(&mut first);
    // As it might be seen in the middle of something; the first copy alone may judge it.
    std::fs::write(running_in(folder.path()), "half").unwrap();
    let _second = Desk::open_in(folder.path());
    assert_eq!(
        std::fs::read(running_in(folder.path())).unwrap(),
        b"half",
        "the second copy moved the first one's file"
    );
}

/// All files of a folder but the lock, with what is in them.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(contents(&path));
        } else if path.extension().is_some_and(|end| end != "lock") {
            files.push((path.clone(), std::fs::read(path).unwrap()));
        }
    }
    files.sort();
    files
}

// ---- Garbled settings and notes ----

/// A text in which some bytes were changed, put in, left out or repeated.
fn garbled(text: String) -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        prop::collection::vec(any::<u8>(), 0..4),
        prop::sample::select(vec![
            "255",
            "-1",
            "1e40",
            "inf",
            "NaN",
            "99999999999999999999",
            "None",
            "Some(",
            "true",
            "()",
            "[[[[",
            "\"",
            "/*",
            "//",
            "r#\"",
            "#![enable(implicit_some)]",
            "ķ",
            ",",
            ":",
            "emblems",
            "scale",
        ])
        .prop_map(|piece| piece.as_bytes().to_vec()),
        (1..2000_usize, prop::sample::select(vec!["(", "[", "{", "Some(", " "]))
            .prop_map(|(count, piece)| piece.repeat(count).into_bytes()),
    ];
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0..9_usize, piece), 1..5);
    (Just(text), edits).prop_map(|(text, edits)| {
        let mut bytes = text.into_bytes();
        for (place, left_out, put_in) in edits {
            let begin = place.index(bytes.len() + 1);
            let end = (begin + left_out).min(bytes.len());
            bytes.splice(begin..end, put_in);
        }
        bytes
    })
}

fn some_settings() -> String {
    let aids = Aids { hints: false, ..Aids::default() };
    let settings =
        Settings { language: Some(Tongue::Latvian), scale: 1.5, pace: Pace::Slow, aids, ..Settings::default() };
    ron::to_string(&settings).unwrap()
}

fn some_match() -> Match {
    Match::new(dealt(3, TableRules::default(), 7), vec![human("Anna"), greedy("B"), greedy("C")], Some(7))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn garbled_settings_never_harm(bytes in garbled(some_settings())) {
        let folder = folder();
        std::fs::write(folder.path().join("settings.ron"), bytes).unwrap();
        let (settings, damaged) = Settings::load(folder.path());
        prop_assert!(Settings::SCALES.contains(&settings.scale));
        prop_assert!(!damaged.0 || settings == Settings::default());
        // What was read can be written, and is then read as the same.
        std::fs::write(folder.path().join("settings.ron"), ron::to_string(&settings).unwrap()).unwrap();
        let (again, damaged) = Settings::load(folder.path());
        prop_assert!(!damaged.0);
        prop_assert_eq!(again, settings);
    }

    #[test]
    fn garbled_notes_never_harm(bytes in garbled(ron::to_string(some_match().notes()).unwrap())) {
        let folder = folder();
        let file = folder.path().join("a.labirints");
        let game = some_match();
        std::fs::write(&file, game.record().write().unwrap()).unwrap();
        std::fs::write(folder.path().join("a.notes.ron"), bytes).unwrap();
        let saved = read_game(&file).unwrap();
        prop_assert_eq!(&saved.record, game.record());
        let opened = Match::from_record(saved.record).unwrap().with_notes(saved.notes);
        let mut emblems: Vec<usize> = opened.players().iter().map(|player| player.emblem).collect();
        prop_assert!(emblems.iter().all(|emblem| *emblem < 6));
        emblems.sort_unstable();
        emblems.dedup();
        prop_assert_eq!(emblems.len(), 3, "two players have one emblem");
        prop_assert_eq!(opened.notes().wrong_claims.len(), 3);
        prop_assert!(opened.notes().belong_to(opened.record()));
    }
}

#[test]
fn notes_of_another_game_are_left_out() {
    let folder = folder();
    let folders = Folders::inside(folder.path());
    let path = shelf::put(
        &folders,
        &labirints::saves::SavedGame {
            record: some_match().record().clone(),
            notes: Notes { undone: 9, ..some_match().notes().clone() },
        },
    )
    .unwrap();
    let other = Match::new(dealt(3, TableRules::default(), 8), some_match().players().to_vec(), None);
    let saved = read_game(&path).unwrap();
    assert_eq!(saved.notes.undone, 9);
    let opened = Match::from_record(other.record().clone()).unwrap().with_notes(saved.notes);
    assert_eq!(opened.notes().undone, 0);
}
