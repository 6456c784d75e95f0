//! `cargo xtask kills`: the real program is killed at random moments of a game; every restart must offer to continue.
//!
//! Two computers play, so that turns are finished all the time. What was on disk before the kill, or one turn more,
//! must be there after it, and must go on once "Continue" was clicked.

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::check::record_in;
use super::game::{Game, Start};
use super::places::{Place, Window};
use super::screen::{PATIENCE, Screen};
use super::{Workshop, can_look, text};
use crate::command::{CommandLine, say};

const WINDOW: Window = Window { width: 1280, height: 800, scale: 1.0 };
/// So often the program is killed.
const KILLS: usize = 20;
/// "Continue" on the title: it stands above "New game", and all buttons lie half a button higher for it.
const CONTINUE: Place = Place::Left(211.0, -80.0);
/// The game is played from its beginning again when so few turns can be left.
const LAST_TURNS: usize = 36;

/// Kills the program again and again, and looks at what is left.
pub fn kills(shop: &Workshop) -> Result<(), String> {
    if !can_look() {
        say("SKIPPED: without these the window can't be killed.");
        return Ok(());
    }
    let programs = match &shop.programs {
        Some(programs) => programs.clone(),
        None => shop.build()?,
    };
    let folder = shop.empty_folder("kills")?;
    let screen = Screen::open(WINDOW.width, WINDOW.height)?;
    let deal = folder.join("deal.labirints");
    std::fs::write(&deal, two_computers(&shop.root)?).map_err(|why| format!("{}: {why}.", deal.display()))?;
    let mut murder =
        Murder { screen, programs, deal, log: folder.join("game.log"), data: folder.join("data"), dice: 7 };
    murder.all().map_err(|why| {
        let picture = folder.join("failed.png");
        let seen = murder.screen.keep(&picture).map_or_else(|why| why, |()| picture.display().to_string());
        let said = std::fs::read_to_string(&murder.log).unwrap_or_default();
        format!("{why}\nWhat was on the screen then: {seen}\nWhat the game printed:\n{said}")
    })
}

struct Murder {
    screen: Screen,
    programs: PathBuf,
    /// The game as it is dealt.
    deal: PathBuf,
    log: PathBuf,
    data: PathBuf,
    dice: u64,
}

impl Murder {
    fn all(&mut self) -> Result<(), String> {
        let begin = Instant::now();
        let (mut same, mut one_more, mut early) = (0, 0, 0);
        let mut before = self.deal_anew()?;
        for number in 1..=KILLS {
            if before.len() > LAST_TURNS {
                before = self.deal_anew()?;
            }
            // Some are killed before they are at the title.
            let at_start = self.roll(4) == 0;
            let seen = if at_start { self.start_and_kill(before.clone())? } else { self.go_on_and_kill(&before)? };
            let after = self.on_disk()?;
            let more = after.len().wrapping_sub(seen.len());
            if more > 1 || !after.starts_with(&seen) {
                return Err(format!("Kill {number}: {} turns were on disk, then {}.", seen.len(), after.len()));
            }
            early += usize::from(at_start);
            same += usize::from(more == 0);
            one_more += more;
            say(format_args!("Kill {number}: {} turns before it, {} after.", seen.len(), after.len()));
            before = after;
        }
        self.go_on_and_kill(&before)?;
        say(format_args!(
            "{KILLS} kills in {} s, {early} of them before the title: {same} times the last turn seen on disk was there, \
             {one_more} times the one after it. Every restart offered to continue.",
            begin.elapsed().as_secs()
        ));
        Ok(())
    }

    /// Begins the game in an empty folder, waits for its first turns, and kills the program.
    fn deal_anew(&mut self) -> Result<Vec<String>, String> {
        let _ = std::fs::remove_dir_all(&self.data);
        let settings = self.data.join("settings.ron");
        let written = std::fs::create_dir_all(&self.data)
            .and_then(|()| std::fs::write(&settings, "(language: Some(English), pace: Fast)"));
        written.map_err(|why| format!("{}: {why}.", settings.display()))?;
        let deal = text(&self.deal);
        let _game = self.start(vec![deal])?;
        self.wait_for_more_than(2)
    }

    fn start(&self, more: Vec<String>) -> Result<Game, String> {
        let program = self.programs.join("labirints");
        let mut arguments = vec!["--data".to_owned(), text(&self.data)];
        arguments.extend(more);
        let how = Start { program: &program, arguments, locale: "en_GB.UTF-8", scale: 1.0, log: self.log.clone() };
        Game::start(&self.screen, &how)
    }

    fn start_and_kill(&mut self, before: Vec<String>) -> Result<Vec<String>, String> {
        let _game = self.start(Vec::new())?;
        self.linger(1500);
        Ok(before)
    }

    /// Starts the program, clicks on "Continue", sees the game go on from where it stood, and kills the program at some
    /// moment. Answers the turns that were on disk just before.
    fn go_on_and_kill(&mut self, before: &[String]) -> Result<Vec<String>, String> {
        let game = self.start(Vec::new())?;
        game.fill(&self.screen, WINDOW)?;
        self.screen.click(WINDOW.at(CONTINUE))?;
        let more = self.wait_for_more_than(before.len());
        let more = more.map_err(|why| format!("After a click on \"Continue\": {why}"))?;
        if !more.starts_with(before) {
            return Err("Another game goes on than the one that was on disk.".to_owned());
        }
        self.linger(3000);
        let seen = self.on_disk_now();
        drop(game);
        seen
    }

    /// So many milliseconds at the most.
    fn linger(&mut self, most: u64) {
        sleep(Duration::from_millis(self.roll(most)));
    }

    /// A number below `sides`, by a simple generator: how long each start takes is chance enough.
    fn roll(&mut self, sides: u64) -> u64 {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.dice >> 33) % sides
    }

    // ---- What is on disk ----

    fn wait_for_more_than(&self, turns: usize) -> Result<Vec<String>, String> {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            let now = self.on_disk_now().unwrap_or_default();
            if now.len() > turns {
                return Ok(now);
            }
            sleep(Duration::from_millis(20));
        }
        Err(format!("there are no more than {turns} turns on disk after {} s.", PATIENCE.as_secs()))
    }

    /// The turns of the game that the next start will offer; the program may be writing at the moment.
    fn on_disk_now(&self) -> Result<Vec<String>, String> {
        let file = self.newest();
        let record = std::fs::read_to_string(&file).map_err(|why| format!("{}: {why}.", file.display()))?;
        Ok(turns(&record))
    }

    /// The same while no program runs, and the rulebook allows every turn.
    fn on_disk(&self) -> Result<Vec<String>, String> {
        let file = text(&self.newest());
        let verify = CommandLine::new(&text(&self.programs.join("labirints-cli"))).args(["verify", &file]);
        match verify.status()?.success() {
            true => self.on_disk_now(),
            false => Err(format!("The record on disk is no game: {file}")),
        }
    }

    /// The running game; the generation before it where the program was killed between the two.
    fn newest(&self) -> PathBuf {
        let (running, previous) = (record_in(&self.data), self.data.join("previous.labirints"));
        if !running.exists() && previous.exists() { previous } else { running }
    }
}

/// The turns of a record, a line each.
fn turns(record: &str) -> Vec<String> {
    let is_turn = |line: &&str| line.starts_with("Lay(") || line.starts_with("Pass(");
    record.lines().map(str::trim).filter(is_turn).map(str::to_owned).collect()
}

/// One of the games of the shots, from its beginning, played by computers.
fn two_computers(root: &Path) -> Result<String, String> {
    let file = root.join("xtask/shots/two.labirints");
    let record = std::fs::read_to_string(&file).map_err(|why| format!("{}: {why}.", file.display()))?;
    Ok(without_turns(&record).replace("kind: Human", "kind: Computer(\"greedy\")"))
}

fn without_turns(record: &str) -> String {
    let played = turns(record);
    let lines = record.lines().filter(|line| !played.iter().any(|turn| turn == line.trim()));
    lines.map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORD: &str = "(\n    moves: [\n        Lay(seat: 0),\n        Pass(seat: 1),\n    ],\n)\n";

    #[test]
    fn turns_are_found_and_taken_out() {
        assert_eq!(turns(RECORD), ["Lay(seat: 0),", "Pass(seat: 1),"]);
        assert_eq!(without_turns(RECORD), "(\n    moves: [\n    ],\n)\n");
    }
}
