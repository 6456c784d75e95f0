//! The running game on disk.

use bevy::prelude::*;
use labirints::app::Options;
use labirints::referee::{Match, TakeBackTurn};
use labirints::rules::record::{MoveEntry, Record};
use labirints::rules::{Seat, TableRules};
use labirints::saves::Continuable;
use labirints::screens::{NewGame, Screen};

use crate::app::{Desk, assert_entities_agree, greedy, human};
use crate::tables::{ONE_WAY_OUT, dealt, written};

fn on_disk(desk: &Desk) -> Option<Record> {
    let bytes = std::fs::read(desk.folder().join("running.labirints")).ok()?;
    let record = Record::read(&bytes).expect("the file is a record");
    record.replay().expect("the record tells a game");
    Some(record)
}

/// A folder that outlives the program.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn after_every_turn_the_file_tells_the_running_game() {
    let folder = folder();
    let mut desk = Desk::open_in(folder.path());
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    desk.lay(desk.some_placement());
    let mut written = 0;
    desk.end_turn_by_button();
    for _ in 0..300 {
        if desk.running().moves().len() > written {
            written = desk.running().moves().len();
            assert_eq!(on_disk(&desk).as_ref(), Some(desk.running().record()), "after move {written}");
        }
        desk.frame();
    }
    assert!(written >= 2, "the opponent moved too");
    // The window is closed in mid-drag: nothing that was finished is lost.
    let record = desk.running().record().clone();
    desk.wait_for(Seat(0));
    desk.carry(desk.hand(0), desk.cell(desk.some_placement().cell));
    drop(desk);
    let mut desk = Desk::open_in(folder.path());
    assert_eq!(desk.resource::<Continuable>().0.as_ref().map(|saved| &saved.record), Some(&record));
    desk.frames(2);
    desk.click_word("title-continue");
    desk.run_until("the game", |desk| desk.screen() == Screen::Game);
    desk.wait_for(Seat(0));
    assert_eq!(desk.running().record(), &record);
    assert_eq!(desk.running().player(Seat(0)).name, "Anna");
    assert_entities_agree(&mut desk);
}

#[test]
fn what_was_taken_back_is_taken_back_on_disk() {
    let folder = folder();
    let mut desk = Desk::open_in(folder.path());
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    for _ in 0..2 {
        desk.wait_for(Seat(0));
        desk.lay(desk.some_placement());
        desk.end_turn_by_button();
    }
    desk.wait_for(Seat(0));
    desk.send(TakeBackTurn);
    desk.frames(3);
    assert_eq!(desk.running().moves().len(), 2);
    assert_eq!(on_disk(&desk).as_ref(), Some(desk.running().record()));
    assert_eq!(desk.resource::<Continuable>().0.as_ref().map(|saved| &saved.record), Some(desk.running().record()));
}

#[test]
fn a_finished_game_is_not_offered() {
    let folder = folder();
    let mut desk = Desk::open_in(folder.path());
    desk.begin(written(2, TableRules::default(), ONE_WAY_OUT), vec![greedy("A"), greedy("B")]);
    desk.run_until("the results", |desk| desk.screen() == Screen::Results);
    assert!(desk.resource::<Continuable>().0.is_none());
    desk.send(NewGame::Leave);
    desk.run_until("the title", |desk| desk.screen() == Screen::Title);
    desk.frames(2);
    assert!(desk.find_text(&desk.word("title-continue")).is_none());
    drop(desk);
    let desk = Desk::open_in(folder.path());
    assert!(desk.resource::<Continuable>().0.is_none());
}

#[test]
fn a_damaged_file_is_no_reason_to_fall_over() {
    let mut record =
        Match::new(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("B")], None).record().clone();
    let good = record.write().unwrap();
    record.moves.push(MoveEntry::Pass { seat: Seat(0) });
    let against_the_rules = record.write().unwrap();
    let cases: [(&str, Vec<u8>); 6] = [
        ("nothing", Vec::new()),
        ("noise", vec![0xFF, 0xFE, 0, 1, 2]),
        ("half a record", good.as_bytes()[..good.len() / 2].to_vec()),
        ("another format", good.replace("format: 1", "format: 2").into_bytes()),
        ("a game that breaks the rules", against_the_rules.into_bytes()),
        ("too much", vec![b' '; labirints::rules::record::MAX_BYTES + 5]),
    ];
    for (what, bytes) in cases {
        let folder = folder();
        std::fs::write(folder.path().join("running.labirints"), bytes).unwrap();
        let desk = Desk::open_in(folder.path());
        assert!(desk.resource::<Continuable>().0.is_none(), "{what} is offered");
        assert_eq!(desk.screen(), Screen::Title);
    }
}

#[test]
fn damaged_settings_take_their_defaults() {
    let folder = folder();
    std::fs::write(folder.path().join("settings.ron"), "(scale: 900.0, nonsense").unwrap();
    let desk = Desk::open_in(folder.path());
    assert_eq!(*desk.resource::<labirints::settings::Settings>(), labirints::settings::Settings::default());
}

#[test]
fn settings_outlive_the_program() {
    let folder = folder();
    let mut desk = Desk::open_in(folder.path());
    desk.resource_mut::<labirints::settings::Settings>().language = Some(labirints::language::Tongue::Latvian);
    desk.resource_mut::<labirints::settings::Settings>().scale = 1.25;
    desk.frames(2);
    assert!(desk.reads("Jauna spēle"), "the screen speaks the new language at once");
    drop(desk);
    let desk = Desk::open_in(folder.path());
    assert!(desk.reads("Jauna spēle"));
    assert_eq!(desk.resource::<labirints::settings::Settings>().scale, 1.25);
}

#[test]
fn begun_anew_the_program_goes_on_with_the_running_game() {
    let folder = folder();
    let mut desk = Desk::open_in(folder.path());
    desk.begin(dealt(2, TableRules::default(), 7), vec![human("Anna"), greedy("Zalktis")]);
    desk.wait_for(Seat(0));
    let record = desk.running().record().clone();
    drop(desk);
    let mut desk = Desk::open_as(folder.path(), Options { resume: true, ..default() });
    desk.run_until("the game", |desk| desk.screen() == Screen::Game);
    assert_eq!(desk.running().record(), &record);
    // Where no game was running it is the title that comes back.
    let mut desk = Desk::open_as(tempfile::tempdir().unwrap().path(), Options { resume: true, ..default() });
    desk.frames(5);
    assert_eq!(desk.screen(), Screen::Title);
}

#[test]
fn a_graphics_card_that_lets_go_ends_the_program_to_begin_it_anew() {
    use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy};
    let ends_with = |ty| {
        let mut app = App::new();
        labirints::graphics::watch(&mut app);
        let handler = app.world().resource::<RenderErrorHandler>().0;
        let error = RenderError { ty, description: "gone".into(), source: None };
        let policy = handler(&error, app.world_mut(), &mut World::new());
        assert!(matches!(policy, RenderErrorPolicy::StopRendering));
        app.should_exit()
    };
    // Before the card is known to be gone, questions to it are answered with other errors.
    for ty in [ErrorType::DeviceLost, ErrorType::Validation, ErrorType::Internal, ErrorType::OutOfMemory] {
        assert_eq!(ends_with(ty), Some(AppExit::Error(labirints::graphics::PICTURE_LOST)));
    }
}
