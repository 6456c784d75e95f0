//! When the program can't go on: what was played is on disk already; a report is written and the player is told where.

use std::backtrace::Backtrace;
use std::fmt::Write as _;
use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use bevy::prelude::*;

use crate::folders::{Folders, write_whole};
use crate::graphics;
use crate::language::Language;
use crate::referee::Match;

/// How many of the last moves a report tells.
const MOVES: usize = 12;

/// What a report tells of the game: no names, nothing that a player typed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Played {
    /// The seed of the deal.
    pub seed: Option<u64>,
    /// The last moves.
    pub moves: Vec<String>,
}

impl Played {
    fn of(running: &Match) -> Self {
        let moves = running.moves();
        let last = moves[moves.len().saturating_sub(MOVES)..].iter();
        let words = last.map(|(seat, play)| format!("seat {}: {play:?}", seat.index()));
        Self { seed: running.notes().seed, moves: words.collect() }
    }
}

/// The running game, for whoever writes a report: a panic can come from any thread.
static PLAYED: Mutex<Option<Played>> = Mutex::new(None);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, remember.run_if(resource_exists_and_changed::<Match>));
}

fn remember(running: Res<Match>) {
    if let Ok(mut played) = PLAYED.lock() {
        *played = Some(Played::of(&running));
    }
}

/// From now on a panic writes a report; one that ends the program also tells the player.
pub fn watch(folders: &Folders, language: Language) {
    let folder = folders.data.join("reports");
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if graphics::is_missing(&panic.to_string()) {
            graphics::try_open_gl();
        }
        usual(panic);
        // In a program for developers the watcher of files falls when the program is closed.
        if std::thread::current().name().is_some_and(|name| name.starts_with("notify")) {
            return;
        }
        let report = report(panic, &Backtrace::force_capture().to_string());
        let written = write_report(&folder, &report);
        if graphics::is_lost(&panic.to_string()) {
            graphics::resume();
        }
        // An opponent's thread that falls is replaced by a simple move: the game goes on.
        if std::thread::current().name() == Some("main") {
            tell(&words(&language, &panic.to_string(), written.as_deref()));
        }
    }));
}

fn report(panic: &PanicHookInfo, backtrace: &str) -> String {
    // A lock that is held just now must not make things worse.
    let played = PLAYED.try_lock().ok().and_then(|played| played.clone());
    let thread = std::thread::current();
    report_of(&panic.to_string(), thread.name().unwrap_or("?"), played.as_ref(), backtrace)
}

fn report_of(panic: &str, thread: &str, played: Option<&Played>, backtrace: &str) -> String {
    let (system, machine) = (std::env::consts::OS, std::env::consts::ARCH);
    let mut text = format!("Labirints {} on {system} ({machine})\n\n", env!("CARGO_PKG_VERSION"));
    let _ = writeln!(text, "Thread {thread}: {panic}\n");
    if let Some(played) = played {
        let _ = writeln!(text, "Seed: {}", played.seed.map_or("unknown".into(), |seed| seed.to_string()));
        let _ = writeln!(text, "Last moves:\n  {}\n", played.moves.join("\n  "));
    }
    text + backtrace
}

fn write_report(folder: &Path, report: &str) -> Option<PathBuf> {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let file = folder.join(format!("report-{}.txt", now.as_millis()));
    match write_whole(&file, report) {
        Ok(()) => Some(file),
        Err(why) => {
            eprintln!("The report could not be written: {why}\n{report}");
            None
        }
    }
}

/// What the player reads.
fn words(language: &Language, panic: &str, report: Option<&Path>) -> String {
    if graphics::is_missing(panic) {
        return language.text("trouble-no-graphics");
    }
    match report {
        Some(file) => language.text_with("trouble-report", &[("file", file.display().to_string().into())]),
        None => language.text("trouble-no-report"),
    }
}

/// A message box of the system, and the same words where it was started from a console.
pub fn tell(words: &str) {
    eprintln!("{words}");
    let dialog = rfd::MessageDialog::new().set_title("Labirints").set_level(rfd::MessageLevel::Error);
    dialog.set_description(words).show();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Tongue;

    #[test]
    fn a_report_tells_the_game_and_is_where_the_player_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let played = Played { seed: Some(42), moves: vec!["seat 0: Pass".into()] };
        let file = write_report(folder.path(), &report_of("oh no", "main", Some(&played), "backtrace")).unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        for part in [env!("CARGO_PKG_VERSION"), std::env::consts::OS, "oh no", "Seed: 42", "seat 0: Pass", "backtrace"]
        {
            assert!(text.contains(part), "{part}");
        }
        for tongue in Tongue::ALL {
            let told = words(&Language::new(tongue), "oh no", Some(&file));
            assert!(told.contains(&*file.to_string_lossy()), "{told}");
        }
    }

    #[test]
    fn a_missing_driver_is_explained() {
        let english = Language::new(Tongue::English);
        assert!(words(&english, "panicked: Unable to find a GPU! Make sure", None).contains("graphics driver"));
    }
}
