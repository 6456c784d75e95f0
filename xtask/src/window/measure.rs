//! `cargo xtask measure`: what the window costs, beside an empty one. It tells numbers and judges none of them.

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::game::{Game, Start};
use super::places::Window;
use super::screen::{PATIENCE, Screen};
use super::{Workshop, can_look, text};
use crate::command::say;

const WINDOW: Window = Window { width: 1280, height: 800, scale: 1.0 };
/// So often is each start repeated; the median counts.
const STARTS: usize = 5;
/// How long an idle program is watched.
const WATCH: Duration = Duration::from_secs(20);

/// Measures everything and prints it as a table.
pub fn measure(shop: &Workshop) -> Result<(), String> {
    if !can_look() {
        return Err("Without these nothing can be measured.".to_owned());
    }
    let programs = shop.build()?;
    let build = shop.cargo.clone().args(["build", "--package", "labirints", "--example", "window_measure"]);
    if !build.status()?.success() {
        return Err(format!("Could not be built: `{}`.", build.to_paste()));
    }
    let folder = shop.empty_folder("measure")?;
    let lab = Lab { game: programs.join("labirints"), example: programs.join("examples/window_measure"), folder };
    say(format_args!("Load of the machine before: {}", load()));
    lab.first_frames()?;
    lab.idling(shop)?;
    lab.frames()?;
    say(format_args!("assets/ on disk: {:.1} MB", megabytes(folder_size(&shop.root.join("assets")))));
    say(format_args!("Load of the machine after: {}", load()));
    Ok(())
}

struct Lab {
    game: PathBuf,
    example: PathBuf,
    folder: PathBuf,
}

impl Lab {
    fn start(&self, screen: &Screen, program: &Path, arguments: Vec<String>) -> Result<Game, String> {
        let log = self.folder.join("log");
        Game::start(screen, &Start { program, arguments, locale: "en_GB.UTF-8", scale: 1.0, log })
    }

    fn game(&self, screen: &Screen, record: Option<&Path>) -> Result<Game, String> {
        let mut arguments = vec!["--data".to_owned(), text(&self.folder.join("data"))];
        arguments.extend(record.map(text));
        self.start(screen, &self.game, arguments)
    }

    /// From the start of the program to its first frame; for the game also to the answer to a click, which is sent in
    /// every frame from the first one on. The programs themselves tell: looking from outside would take longer than they do.
    fn first_frames(&self) -> Result<(), String> {
        let (mut empty, mut title, mut answer) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..STARTS {
            empty.push(self.told("empty", "first frame: ")?);
            let screen = Screen::open(WINDOW.width, WINDOW.height)?;
            let mut game = self.start(&screen, &self.example, vec!["title".to_owned()])?;
            game.wait()?;
            let said = game.said();
            title.push(seconds_after(&said, "first frame: ").ok_or("The title tells no first frame.")?);
            answer.push(seconds_after(&said, "click answered: ").ok_or("The title answers no click.")?);
        }
        let [empty, title, answer] = [median(empty), median(title), median(answer)];
        let part = |time: f64| time / empty.max(0.001);
        say(format_args!("Start to first frame, empty window: {empty:.3} s (median of {STARTS})"));
        say(format_args!("Start to first frame, title: {title:.3} s, {:.2} times as long", part(title)));
        say(format_args!(
            "Start to a click on \"New game\" answered: {answer:.3} s, {:.2} times as long",
            part(answer)
        ));
        Ok(())
    }

    /// The seconds that the example tells after these words; it is ended then.
    fn told(&self, what: &str, words: &str) -> Result<f64, String> {
        let screen = Screen::open(WINDOW.width, WINDOW.height)?;
        let mut window = self.start(&screen, &self.example, vec![what.to_owned()])?;
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            if let Some(seconds) = seconds_after(&window.said(), words) {
                return Ok(seconds);
            }
            if window.has_ended() {
                return Err(format!("It ended by itself. It said:\n{}", window.said()));
            }
            sleep(Duration::from_millis(20));
        }
        Err(format!("Waited {} s for {words:?}.", PATIENCE.as_secs()))
    }

    /// Processor and memory while nothing moves.
    fn idling(&self, shop: &Workshop) -> Result<(), String> {
        let record = shop.root.join("xtask/shots/middle.labirints");
        for (what, record) in [("title", None), ("game", Some(record.as_path()))] {
            let screen = Screen::open(WINDOW.width, WINDOW.height)?;
            let mut game = self.game(&screen, record)?;
            game.fill(&screen, WINDOW)?;
            sleep(Duration::from_secs(3));
            let before = processor_time(game.id());
            sleep(WATCH);
            if game.has_ended() {
                return Err(format!("The idle {what} ended by itself. It said:\n{}", game.said()));
            }
            let spent = processor_time(game.id()) - before;
            let part = 100.0 * spent / WATCH.as_secs_f64();
            let memory = megabytes(resident(game.id()));
            say(format_args!("Idle, {what}: {part:.2} % of a core; {memory:.0} MB resident"));
        }
        let screen = Screen::open(WINDOW.width, WINDOW.height)?;
        let window = self.start(&screen, &self.example, vec!["empty".to_owned()])?;
        window.window(&screen)?;
        sleep(Duration::from_secs(5));
        say(format_args!("Empty window: {:.0} MB resident", megabytes(resident(window.id()))));
        Ok(())
    }

    fn frames(&self) -> Result<(), String> {
        for what in ["empty", "table"] {
            let screen = Screen::open(WINDOW.width, WINDOW.height)?;
            let mut window = self.start(&screen, &self.example, vec![what.to_owned(), "300".to_owned()])?;
            window.wait()?;
            for line in window.said().lines().filter(|line| line.contains("frame") && !line.contains("WARN")) {
                say(format_args!("Drawing, {what}: {line}"));
            }
            let said = window.said();
            let last = said.lines().rfind(|line| line.starts_with("textures"));
            for line in said.lines().filter(|line| line.starts_with("draw calls")).take(1).chain(last) {
                say(format_args!("Drawing, {what}: {line}"));
            }
        }
        Ok(())
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The number of seconds that follows these words.
fn seconds_after(said: &str, words: &str) -> Option<f64> {
    said.lines().find_map(|line| line.strip_prefix(words))?.split(' ').next()?.parse().ok()
}

fn load() -> String {
    std::fs::read_to_string("/proc/loadavg").unwrap_or_default().trim().to_owned()
}

/// Seconds of processor time a process has had.
fn processor_time(process: u32) -> f64 {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let spent = tasks.filter_map(|task| {
        let text = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<f64>().ok()
    });
    spent.sum::<f64>() / 1e9
}

/// Bytes of memory a process holds.
fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches("kB").trim().parse::<u64>().unwrap_or_default() * 1024
}

fn folder_size(folder: &Path) -> u64 {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| match entry.metadata() {
            Ok(about) if about.is_dir() => folder_size(&entry.path()),
            Ok(about) => about.len(),
            Err(_) => 0,
        })
        .sum()
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}
