//! The window check: the real program, from its title to the first move on disk.

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::game::{Game, Start};
use super::places::{self, Window};
use super::screen::{PATIENCE, Screen};
use super::{Workshop, can_look, text};
use crate::command::{CommandLine, say};

/// The window everything happens in.
pub const WINDOW: Window = Window { width: 1280, height: 800, scale: 1.0 };
/// Deals seat 0 a bridge as its first card, and a square whose upper right card leads on to the right.
pub const SEED: &str = "7";
/// There the bridge fits, however it is turned.
pub const CELL: (i32, i32) = (2, 1);

/// The colour of panels, as in `src/screens/theme/mod.rs`.
const PANEL: [u8; 3] = [42, 30, 25];
/// In how many of a thousand pixels the panel at the side shows its colour, at the least.
const PANEL_TAKES: usize = 60;
/// The same for the set-up screen, which is one large panel.
const SET_UP_TAKES: usize = 200;

/// Plays a first turn with the mouse and looks for it in the record on disk.
pub fn check(shop: &Workshop) -> Result<(), String> {
    if !can_look() {
        say("SKIPPED: without these the window can't be checked.");
        return Ok(());
    }
    let programs = match &shop.programs {
        Some(programs) => programs.clone(),
        None => shop.build()?,
    };
    let folder = shop.empty_folder("check")?;
    let screen = Screen::open(WINDOW.width, WINDOW.height)?;
    let log = folder.join("game.log");
    first_turn(&screen, &programs, &folder, &log).map_err(|why| {
        let picture = failed_in(&folder);
        let seen = match picture.is_file() {
            true => format!("What was on the screen then: {}", picture.display()),
            false => "No picture was taken.".to_owned(),
        };
        let said = std::fs::read_to_string(&log).unwrap_or_default();
        format!("{why}\n{seen}\nWhat the game printed ({}):\n{said}", log.display())
    })
}

fn first_turn(screen: &Screen, programs: &Path, folder: &Path, log: &Path) -> Result<(), String> {
    let data = folder.join("data");
    let program = programs.join("labirints");
    let arguments = vec!["--data".to_owned(), text(&data)];
    let start = Start { program: &program, arguments, locale: "en_GB.UTF-8", scale: WINDOW.scale, log: log.to_owned() };
    say("Starting the game.");
    let mut game = Game::start(screen, &start)?;
    let window = game.fill(screen, WINDOW)?;
    // While the window still stands: when the game is let go of, nothing is to be seen any more.
    play_a_turn(screen, &data).inspect_err(|_| drop(screen.keep(&failed_in(folder))))?;
    say("The move is on disk. Closing the window while the game goes on.");
    let (status, time) = game.close(screen, window)?;
    if !status.success() {
        return Err(format!("The window was closed, and the program ended with {status}."));
    }
    say(format_args!("The program ended {} ms after that.", time.as_millis()));
    let file = record_in(&data);
    expect_the_move(&wait_for_record(&file, "Lay(seat: 0")?)?;
    verify(programs, &file)
}

/// Where a turn that failed leaves its last sight.
fn failed_in(folder: &Path) -> PathBuf {
    folder.join("failed.png")
}

/// From the title to a first turn that ends on disk, all with the mouse.
pub fn play_a_turn(screen: &Screen, data: &Path) -> Result<String, String> {
    say("Title. Clicking \"New game\".");
    screen.wait_still()?;
    screen.click(WINDOW.at(places::NEW_GAME))?;
    // The title changes too, while pictures are loaded behind it.
    screen.wait("the set-up screen", |now| now.share_of(PANEL) > SET_UP_TAKES)?;
    say("Set-up. Typing a seed, dealing the cards.");
    screen.click(WINDOW.at(places::SEED))?;
    screen.type_text(SEED)?;
    screen.click(WINDOW.at(places::DEAL))?;
    screen.wait_for_table()?;
    say("Table. Dragging the first card to a cell, letting go.");
    let laid = screen.change("dragging a card to the table", |screen| {
        screen.carry(WINDOW.hand(0), WINDOW.cell(CELL.0, CELL.1))?;
        screen.let_go()
    })?;
    if laid.share_of(PANEL) < PANEL_TAKES {
        return Err("The card was laid, and the panel at the side is not to be seen.".to_owned());
    }
    say("Laid. Clicking \"End turn\".");
    screen.click(WINDOW.end_turn())?;
    wait_for_record(&record_in(data), "Lay(seat: 0")
}

/// The running game, where the program keeps it.
pub fn record_in(data: &Path) -> PathBuf {
    data.join("running.labirints")
}

/// Expects the move that `play_a_turn` makes to be the first one.
pub fn expect_the_move(record: &str) -> Result<(), String> {
    let wanted = format!("cell: ({}, {})", CELL.0, CELL.1);
    let first = record.lines().find(|line| line.contains("Lay(")).unwrap_or_default();
    match first.contains("Lay(seat: 0") && first.contains(&wanted) {
        true => Ok(()),
        false => Err(format!("The first move in the record is not the one made: {}", first.trim())),
    }
}

/// Waits until the record on disk tells a move, and answers the record.
fn wait_for_record(file: &Path, wanted: &str) -> Result<String, String> {
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        let record = std::fs::read_to_string(file).unwrap_or_default();
        if record.contains(wanted) {
            return Ok(record);
        }
        sleep(Duration::from_millis(100));
    }
    Err(format!("{} does not tell the move `{wanted}` after {} s.", file.display(), PATIENCE.as_secs()))
}

fn verify(programs: &Path, file: &Path) -> Result<(), String> {
    let verify = CommandLine::new(&text(&programs.join("labirints-cli"))).args(["verify".to_owned(), text(file)]);
    match verify.status()?.success() {
        true => Ok(()),
        false => Err(format!("The record on disk is no game: {}", file.display())),
    }
}
