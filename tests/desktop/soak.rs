//! Many complete games in one program, with everything that happens between: nothing breaks, nothing is left behind.
//!
//! They run in a process of their own, so that its memory is theirs alone.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use bevy::ecs::resource::IsResource;
use bevy::prelude::*;
use labirints::opponents::{Budget, Kind, Progress};
use labirints::referee::{Match, Mind, Player, PlayerMove, Wish};
use labirints::rules::{Holding, Move, Seat, TableRules, below, seeded};
use labirints::saves::shelf;
use labirints::screens::{DeckSize, Dialog, NewGame, Screen, SetUp};
use labirints::settings::{Pace, Settings};
use labirints::table::OfGame;
use rand_chacha::ChaCha8Rng;

use crate::app::{Desk, assert_entities_agree, assert_record_replays};

/// How many games are played; `LABIRINTS_SOAK` says otherwise.
const GAMES: usize = 100;
const COUNT: &str = "LABIRINTS_SOAK";
/// More frames than any game takes.
const LONGEST: usize = 40_000;
/// How much larger the process may be at the end than after the first tenth of the games, in kilobytes.
const ROOM: u64 = 16 * 1024;

#[test]
fn many_games_leave_nothing_behind() {
    let program = std::env::current_exe().expect("the test program knows where it lies");
    let mut command = Command::new(program);
    command.args(["--exact", "soak::the_games", "--ignored", "--nocapture"]).stdin(Stdio::null());
    let output = command.env("RUST_BACKTRACE", "0").output().expect("the test program can be started");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    print!("{said}");
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{complained}");
    assert!(said.contains("1 passed"), "no game was played:\n{said}");
}

#[test]
#[ignore = "is started by the test above"]
fn the_games() {
    let games = std::env::var(COUNT).ok().and_then(|count| count.parse().ok()).unwrap_or(GAMES);
    let begin = Instant::now();
    let mut desk = Desk::open_with(folder(), &Settings { pace: Pace::Fast, ..Settings::default() });
    *desk.resource_mut::<Mind>() =
        Mind(|kind, view, seed, stop| kind.plan(view, seed, Budget::Playouts(50), stop, &Progress::default()));
    // Cards arrive in a few frames; with more than this a click would be taken for a long press.
    desk.time_by_frame(Duration::from_millis(600));
    desk.frames(5);
    let start = Left::of(&mut desk);
    let mut seen = Seen::default();
    let mut early = memory();
    for number in 0..games {
        play(&mut desk, number as u64, &mut seen);
        assert_eq!(Left::of(&mut desk), start, "game {number} leaves something behind");
        if number == games / 10 {
            early = memory();
        }
        if number % 100 == 99 {
            println!("{} games, {} kB", number + 1, memory());
        }
    }
    let late = memory();
    println!("{games} games in {:.1} s: {seen:?}", begin.elapsed().as_secs_f32());
    println!("memory: {early} kB after the first tenth, {late} kB at the end");
    assert!(late <= early + ROOM, "the process grew from {early} to {late} kB");
    verify_all(&desk, games);
}

/// In memory where the system has a folder there: thousands of turns are flushed to the disk.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder for the test")
}

/// What happened on the way.
#[derive(Default, Debug)]
struct Seen {
    frames: usize,
    moves: usize,
    undone: usize,
    redone: usize,
    resized: usize,
    menus: usize,
    left: usize,
}

/// What is there at the title.
#[derive(PartialEq, Eq, Debug)]
struct Left {
    entities: usize,
    of_game: usize,
    images: usize,
    meshes: usize,
}

impl Left {
    fn of(desk: &mut Desk) -> Self {
        let world = desk.world();
        // A resource is an entity of the engine's own, which stays when the resource goes.
        let entities = world.query_filtered::<Entity, Without<IsResource>>().iter(world).count();
        let of_game = world.query::<&OfGame>().iter(world).count();
        let images = world.resource::<Assets<Image>>().len();
        let meshes = world.resource::<Assets<Mesh>>().len();
        Self { entities, of_game, images, meshes }
    }
}

/// Kilobytes that the process holds; nothing where the system does not say.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches("kB").trim().parse().unwrap_or_default()
}

/// Every game is on the shelf, and its record plays through.
fn verify_all(desk: &Desk, games: usize) {
    let folders = labirints::folders::Folders::inside(desk.folder());
    let entries = shelf::entries(&folders);
    for entry in &entries {
        let saved = entry.game.as_ref().unwrap_or_else(|why| panic!("{}: {why}", entry.path.display()));
        assert!(saved.record.replay().expect("it tells a game").game.public().is_over(), "{}", entry.path.display());
    }
    assert_eq!(entries.len(), games, "a game is missing on the shelf");
}

// ---- A game ----

fn play(desk: &mut Desk, number: u64, seen: &mut Seen) {
    let mut random = seeded(number);
    deal(desk, number);
    let mut frames = 0;
    while desk.screen() != Screen::Results {
        frames += 1;
        assert!(frames < LONGEST, "game {number} never ends");
        if desk.seating().acting.is_some() && desk.is_quiet() {
            act(desk, &mut random, seen);
        }
        if below(&mut random, 40) == 0 {
            disturb(desk, &mut random, seen);
        }
        desk.frame();
        // Somebody may be thinking on another thread.
        std::thread::yield_now();
    }
    seen.frames += frames;
    seen.moves += desk.running().moves().len();
    desk.run_until("the table's rest", |desk| desk.is_quiet());
    assert_entities_agree(desk);
    assert_record_replays(desk);
    desk.resize(1280.0, 800.0);
    leave(desk);
}

/// Sits down and deals: two to six players, every kind of opponent, all rules of the table in turn.
fn deal(desk: &mut Desk, number: u64) {
    let mut set_up = desk.resource_mut::<SetUp>();
    let seats = 2 + number as usize % 5;
    let kind = |seat: usize| Kind::ALL[(number as usize + seat) % Kind::ALL.len()];
    let is_person = |seat: usize| seat == 0 && !number.is_multiple_of(3);
    let player = |seat: usize| Player {
        name: format!("{} {seat}", if is_person(seat) { "Anna" } else { "Zalktis" }),
        computer: (!is_person(seat)).then(|| kind(seat)),
        emblem: seat,
    };
    set_up.players = (0..seats).map(player).collect();
    set_up.youngest = Some(0);
    set_up.rules = TableRules {
        matching_sides: number % 4 == 1,
        holding: if number % 4 == 2 { Holding::Loose } else { Holding::OnePiece },
        ..TableRules::default()
    };
    set_up.size = if number % 2 == 1 { DeckSize::Short } else { DeckSize::Whole };
    set_up.seed = (1_000 + number).to_string();
    desk.send(NewGame::Deal);
    desk.run_until("the game", |desk| desk.screen() == Screen::Game && desk.world().contains_resource::<Match>());
}

/// The person's turn: mostly a move, now and then one is taken back or played again.
fn act(desk: &mut Desk, random: &mut ChaCha8Rng, seen: &mut Seen) {
    let (moves, undone) = (desk.running().moves().len(), desk.running().notes().undone);
    let can_redo = desk.running().can_redo();
    match below(random, 10) {
        0 => {
            desk.key_with(KeyCode::ControlLeft, KeyCode::KeyZ);
            seen.undone += (desk.running().notes().undone - undone) as usize;
        }
        1..6 if can_redo => {
            desk.key_with(KeyCode::ControlLeft, KeyCode::KeyY);
            seen.redone += usize::from(desk.running().moves().len() > moves);
        }
        _ => {
            let play = any_move(desk, random);
            desk.send(PlayerMove { seat: Seat(0), wish: Wish::Play(play) });
            desk.frame();
            assert!(desk.running().moves().len() > moves, "{play:?} was refused");
        }
    }
}

fn any_move(desk: &Desk, random: &mut ChaCha8Rng) -> Move {
    let placements = desk.game().placements();
    if placements.is_empty() {
        return Move::Pass;
    }
    let placement = placements[below(random, placements.len() as u32) as usize];
    Move::Lay { placement, taken: desk.game().after(placement).best_set() }
}

/// Something that has nothing to do with the game.
fn disturb(desk: &mut Desk, random: &mut ChaCha8Rng, seen: &mut Seen) {
    if desk.screen() != Screen::Game || *desk.resource::<Dialog>() != Dialog::Closed {
        return;
    }
    match below(random, 5) {
        0 => {
            let sizes = [(1920.0, 1080.0), (760.0, 480.0), (800.0, 1000.0), (0.0, 0.0), (1280.0, 800.0)];
            let (width, height) = sizes[below(random, 5) as usize];
            desk.resize(width, height);
            desk.resize(width.max(760.0), height.max(480.0));
            seen.resized += 1;
        }
        1 => visit(desk, &[KeyCode::F1, KeyCode::Escape], seen),
        2 => visit(desk, &[KeyCode::Escape, KeyCode::Escape], seen),
        3 => visit(desk, &[KeyCode::Escape, KeyCode::Tab, KeyCode::Enter, KeyCode::Escape, KeyCode::Escape], seen),
        // A game that is over is no longer offered, though its end is still being shown.
        _ if desk.game().public().is_over() => {}
        _ => {
            leave(desk);
            let offered = desk.find_text(&desk.word("title-continue"));
            let Some(place) = offered else { panic!("the game is not offered at the title") };
            desk.click(place.center());
            desk.run_until("the game", |desk| desk.screen() == Screen::Game);
            seen.left += 1;
        }
    }
}

/// Menus opened and closed with the keys.
fn visit(desk: &mut Desk, keys: &[KeyCode], seen: &mut Seen) {
    for key in keys {
        desk.key(*key);
        desk.frames(2);
    }
    // What was opened is closed, however many menus it were; Esc opens one where none is.
    while *desk.resource::<Dialog>() != Dialog::Closed {
        desk.key(KeyCode::Escape);
        desk.frames(2);
    }
    seen.menus += 1;
}

fn leave(desk: &mut Desk) {
    desk.send(NewGame::Leave);
    desk.run_until("the title", |desk| desk.screen() == Screen::Title);
    desk.frames(4);
}
