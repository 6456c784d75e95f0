//! `cargo xtask shots`: a picture of every screen, in several sizes and languages.

use std::path::{Path, PathBuf};

use super::check::{CELL, SEED};
use super::game::{Game, Start};
use super::places::{self, Place, Window};
use super::screen::Screen;
use super::{Workshop, text};
use crate::command::say;

/// The windows that are photographed; in the last one six players with long names sit at the table.
const WINDOWS: [(Window, Table); 4] = [
    (Window { width: 1280, height: 800, scale: 1.0 }, Table::Three),
    (Window { width: 1920, height: 1080, scale: 1.0 }, Table::Three),
    (Window { width: 2560, height: 1440, scale: 2.0 }, Table::Three),
    (Window { width: 960, height: 600, scale: 1.0 }, Table::Six),
];

const LANGUAGES: [(&str, &str); 2] = [("en", "en_GB.UTF-8"), ("lv", "lv_LV.UTF-8")];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Table {
    Three,
    Six,
}

/// Takes the pictures of the sizes and languages that all words name (without words, of all) and answers where they lie.
pub fn shots(shop: &Workshop, out: Option<PathBuf>, words: &[String]) -> Result<PathBuf, String> {
    let programs = shop.build()?;
    let out = out.unwrap_or_else(|| shop.target.join("window").join("shots"));
    std::fs::create_dir_all(&out).map_err(|why| format!("{}: {why}.", out.display()))?;
    let mut failures = String::new();
    for (window, table) in WINDOWS {
        for (language, locale) in LANGUAGES {
            let name = format!("{}x{}-{language}", window.width, window.height);
            if !words.iter().all(|word| name.contains(word.as_str())) {
                continue;
            }
            let work = shop.empty_folder("shots-work")?;
            let studio = Studio { shop, program: programs.join("labirints"), window, locale, name, out: &out, work };
            say(format_args!("{}:", studio.name));
            if let Err(why) = studio.all(table) {
                say(format_args!("  {why}"));
                failures += &format!("\n{}: {why}", studio.name);
            }
        }
    }
    match failures.is_empty() {
        true => Ok(out),
        false => Err(format!("Not all pictures could be taken; the others lie in {}.{failures}", out.display())),
    }
}

/// One size and language.
struct Studio<'a> {
    shop: &'a Workshop,
    program: PathBuf,
    window: Window,
    locale: &'a str,
    name: String,
    out: &'a Path,
    work: PathBuf,
}

impl Studio<'_> {
    fn all(&self, table: Table) -> Result<(), String> {
        let (middle, end) = match table {
            Table::Three => ("middle", "end"),
            Table::Six => ("six", "six-end"),
        };
        self.menus(table)?;
        self.with_record(middle, |screen| self.in_the_middle(screen, table))?;
        self.with_record("two", |screen| self.shoot(screen, "12-curtain"))?;
        self.shelf()?;
        self.with_record(end, |screen| {
            // The last card goes to the first cell that takes it.
            for key in ["1", "Return", "Return"] {
                screen.change(key, |screen| screen.key(key))?;
            }
            screen.wait_still()?;
            self.shoot(screen, "13-results")
        })
    }

    /// Title, dialogs, set-up and a game that begins, in a program without any files.
    fn menus(&self, table: Table) -> Result<(), String> {
        self.with(Vec::new(), |screen| {
            let click = |place: Place| screen.change("a click", |screen| screen.click(self.window.at(place)));
            let key = |name: &str| screen.change(name, |screen| screen.key(name));
            self.shoot(screen, "01-title")?;
            click(places::HOW_TO_PLAY)?;
            self.shoot(screen, "02-rules")?;
            key("Escape")?;
            click(places::SETTINGS)?;
            self.shoot(screen, "03-settings")?;
            key("Escape")?;
            click(places::NEW_GAME)?;
            self.shoot(screen, "04-set-up")?;
            if table == Table::Six {
                self.four_more(screen)?;
                self.shoot(screen, "05-set-up-six")?;
                return Ok(());
            }
            screen.click(self.window.at(places::SEED))?;
            screen.type_text(SEED)?;
            screen.click(self.window.at(places::DEAL))?;
            screen.wait_for_table()?;
            self.shoot(screen, "06-game")?;
            screen.change("a drag", |screen| screen.carry(self.window.hand(0), self.window.cell(CELL.0, CELL.1)))?;
            self.shoot(screen, "07-drag")?;
            screen.change("letting go", Screen::let_go)?;
            self.shoot(screen, "08-laid")?;
            key("Escape")?;
            key("Escape")?;
            self.shoot(screen, "09-pause")
        })
    }

    /// The games that were played, and one of them that is watched.
    fn shelf(&self) -> Result<(), String> {
        let games = self.work.join("data").join("games");
        for record in ["six", "two", "middle"] {
            let file = self.record(record);
            let to = games.join(file.file_name().unwrap_or_default());
            let copied = std::fs::create_dir_all(&games).and_then(|()| std::fs::copy(&file, &to));
            copied.map_err(|why| format!("{}: {why}.", to.display()))?;
        }
        self.with(Vec::new(), |screen| {
            let click = |place: Place| screen.change("a click", |screen| screen.click(self.window.at(place)));
            click(places::PLAYED_GAMES)?;
            self.shoot(screen, "14-games")?;
            screen.click(self.window.at(places::WATCH))?;
            screen.wait_for_table()?;
            for _ in 0..3 {
                screen.change("a move", |screen| screen.key("Right"))?;
            }
            self.shoot(screen, "15-replay")
        })
    }

    fn four_more(&self, screen: &Screen) -> Result<(), String> {
        let Place::Middle(x, y) = places::ADD_A_PLAYER else { return Ok(()) };
        for more in 0..4 {
            // The window grows with its lines once the left column is the longer one.
            let add = Place::Middle(x, y + places::PLAYER_LINE * more as f32);
            screen.change("\"Add a player\"", |screen| screen.click(self.window.at(add)))?;
        }
        Ok(())
    }

    fn in_the_middle(&self, screen: &Screen, table: Table) -> Result<(), String> {
        self.shoot(screen, "10-middle")?;
        // The second card; among three from the first cell to the right, where many treasures are found.
        let keys: &[&str] = if table == Table::Three { &["2", "Right", "Return"] } else { &["2", "Return"] };
        for key in keys {
            screen.change(key, |screen| screen.key(key))?;
        }
        self.shoot(screen, "11-choice")
    }

    fn with_record(&self, record: &str, shoot: impl FnOnce(&Screen) -> Result<(), String>) -> Result<(), String> {
        self.with(vec![text(&self.record(record))], |screen| {
            screen.wait_for_table()?;
            shoot(screen)
        })
    }

    fn record(&self, name: &str) -> PathBuf {
        self.shop.root.join("xtask/shots").join(name).with_extension("labirints")
    }

    /// Starts the game, waits for its first still picture and hands over; at a failure the last sight is kept.
    fn with(&self, more: Vec<String>, shoot: impl FnOnce(&Screen) -> Result<(), String>) -> Result<(), String> {
        let screen = Screen::open(self.window.width, self.window.height)?;
        let mut arguments = vec!["--data".to_owned(), text(&self.work.join("data"))];
        arguments.extend(more);
        let log = self.work.join("game.log");
        let how = Start { program: &self.program, arguments, locale: self.locale, scale: self.window.scale, log };
        let game = Game::start(&screen, &how)?;
        let done = game.fill(&screen, self.window).and_then(|_| shoot(&screen));
        let _ = std::fs::remove_dir_all(self.work.join("data"));
        done.inspect_err(|_| drop(self.keep(&screen, "99-failed")))
    }

    /// Waits for stillness and takes the picture.
    fn shoot(&self, screen: &Screen, name: &str) -> Result<(), String> {
        screen.wait_still()?;
        self.keep(screen, name)?;
        say(format_args!("  {name}"));
        Ok(())
    }

    fn keep(&self, screen: &Screen, name: &str) -> Result<(), String> {
        screen.keep(&self.out.join(format!("{}-{name}.png", self.name)))
    }
}
