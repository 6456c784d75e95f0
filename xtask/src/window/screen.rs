//! A screen in memory, with a hand and an eye.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::places::Point;
use super::text;

/// How long anything may take before it counts as broken: long, for the slowest of machines under load.
pub const PATIENCE: Duration = Duration::from_secs(120);
/// Between two looks.
const PAUSE: Duration = Duration::from_millis(150);
/// So many equal looks in a row are called still.
const STILL: usize = 4;

/// What the screen shows: three bytes a pixel.
#[derive(PartialEq, Eq, Clone)]
pub struct Picture(Vec<u8>);

impl Picture {
    /// Whether all of it has one colour, as before the first frame.
    pub fn is_plain(&self) -> bool {
        self.0.chunks_exact(3).all(|pixel| pixel == &self.0[..3])
    }

    /// Whether it is a painting and not a desktop of a few colours.
    pub fn has_many_colours(&self) -> bool {
        // Every hundredth pixel tells enough.
        let some = self.0.chunks_exact(3).step_by(101);
        some.collect::<std::collections::HashSet<_>>().len() > 300
    }

    /// Whether it is bluer than it is red: the cloth of the table, and not an evening with the sun in it.
    pub fn is_bluish(&self) -> bool {
        let sum = |channel: usize| self.0.iter().skip(channel).step_by(3).map(|value| u64::from(*value)).sum::<u64>();
        sum(2) > sum(0)
    }

    /// In how many of a thousand pixels it has nearly this colour.
    pub fn share_of(&self, colour: [u8; 3]) -> usize {
        let is_near = |pixel: &&[u8]| pixel.iter().zip(colour).all(|(one, other)| one.abs_diff(other) < 8);
        1000 * self.0.chunks_exact(3).filter(is_near).count() / (self.0.len() / 3).max(1)
    }

    /// In how many of a thousand pixels the two differ.
    pub fn difference(&self, other: &Self) -> usize {
        let pixels = self.0.chunks_exact(3).zip(other.0.chunks_exact(3));
        1000 * pixels.filter(|(one, two)| one != two).count() / (self.0.len() / 3).max(1)
    }
}

/// A screen in memory; it goes when this is dropped.
pub struct Screen {
    server: Child,
    name: String,
    /// Where the window's own upper left corner lies, inside its frame.
    corner: Point,
    /// Whether the pointer is moved a little after each press: under Wine a picture comes only with the next event.
    restless: bool,
}

impl Screen {
    /// Opens a screen of so many pixels under a number that is free.
    pub fn open(width: u32, height: u32) -> Result<Self, String> {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", &format!("{width}x{height}x24")])
            .args(["-nolisten", "tcp", "-noreset"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|why| format!("Xvfb can't be started: {why}."))?;
        let (tell, told) = mpsc::channel();
        if let Some(numbers) = server.stdout.take() {
            std::thread::spawn(move || {
                let mut line = String::new();
                let _ = BufReader::new(numbers).read_line(&mut line);
                let _ = tell.send(line.trim().to_owned());
            });
        }
        let number = told.recv_timeout(PATIENCE).unwrap_or_default();
        let corner = Point { x: 0, y: 0 };
        let screen = Self { server, name: format!(":{number}"), corner, restless: false };
        match number.is_empty() {
            true => Err("Xvfb opened no screen.".to_owned()),
            false => Ok(screen),
        }
    }

    /// The same screen for a window of Wine's, which has a frame.
    pub fn with_frame(mut self, corner: Point) -> Self {
        self.corner = corner;
        self.restless = true;
        self
    }

    /// The value of `DISPLAY` that leads here.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A program that works on this screen.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.name).stdin(Stdio::null());
        command
    }

    /// What is seen now.
    pub fn look(&self) -> Result<Picture, String> {
        let output = output(self.command("import").args(["-silent", "-window", "root", "-depth", "8", "rgb:-"]))?;
        Ok(Picture(output.stdout))
    }

    /// Keeps what is seen now as a file; its ending names the format.
    pub fn keep(&self, file: &Path) -> Result<(), String> {
        let quick = ["-silent", "-window", "root", "-quality", "25"];
        output(self.command("import").args(quick).arg(text(file))).map(drop)
    }

    /// Looks until the picture fits, and answers it; `waited_for` says in the error what did not come.
    pub fn wait(&self, waited_for: &str, fits: impl Fn(&Picture) -> bool) -> Result<Picture, String> {
        let begin = Instant::now();
        loop {
            let picture = self.look()?;
            if fits(&picture) {
                return Ok(picture);
            }
            if begin.elapsed() > PATIENCE {
                return Err(format!("Waited {} s for {waited_for}.", PATIENCE.as_secs()));
            }
            sleep(PAUSE);
        }
    }

    /// Waits for the table, however long its pictures take to load.
    pub fn wait_for_table(&self) -> Result<Picture, String> {
        self.wait("the table", Picture::is_bluish)
    }

    /// Looks until nothing moves any more.
    pub fn wait_still(&self) -> Result<Picture, String> {
        let begin = Instant::now();
        let mut last = self.look()?;
        let mut equal = 1;
        while equal < STILL {
            if begin.elapsed() > PATIENCE {
                return Err(format!("The picture still moves after {} s.", PATIENCE.as_secs()));
            }
            sleep(PAUSE);
            let next = self.look()?;
            equal = if next == last { equal + 1 } else { 1 };
            last = next;
        }
        Ok(last)
    }

    /// Does something that must change the picture, and waits until it has, and is still again.
    pub fn change(&self, doing: &str, act: impl Fn(&Self) -> Result<(), String>) -> Result<Picture, String> {
        let before = self.wait_still()?;
        act(self)?;
        // A pointer that only lights up a button is no change.
        self.wait(&format!("a change after {doing}"), |now| now.difference(&before) > 5)?;
        self.wait_still()
    }

    /// One xdotool call.
    pub fn hand(&self, words: &[&str]) -> Result<String, String> {
        let output = output(self.command("xdotool").args(words))?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Moves the pointer.
    pub fn point(&self, to: Point) -> Result<(), String> {
        let (x, y) = (to.x + self.corner.x, to.y + self.corner.y);
        self.hand(&["mousemove", &x.to_string(), &y.to_string()]).map(drop)
    }

    /// Presses or lets go of the left button.
    fn button(&self, act: &str) -> Result<(), String> {
        self.hand(&[act, "1"])?;
        if self.restless {
            sleep(PAUSE);
        }
        self.stir()
    }

    /// Moves the pointer there and back, for a window that otherwise sleeps on.
    fn stir(&self) -> Result<(), String> {
        if self.restless {
            self.hand(&["mousemove_relative", "1", "0"])?;
            self.hand(&["mousemove_relative", "--", "-1", "0"])?;
        }
        Ok(())
    }

    /// Clicks with the left button. The pointer comes first, for a program may look at it once a frame.
    pub fn click(&self, at: Point) -> Result<(), String> {
        self.point(at)?;
        sleep(PAUSE);
        self.button("mousedown")?;
        sleep(PAUSE);
        self.button("mouseup")
    }

    /// Takes hold of what lies at one point and carries it to another, by steps as a hand does; does not let go.
    ///
    /// Waits until it is seen to be lifted and to have arrived: a program that draws slowly may take in press and
    /// way all at once.
    pub fn carry(&self, from: Point, to: Point) -> Result<(), String> {
        self.point(from)?;
        let lying = self.wait_still()?;
        self.button("mousedown")?;
        sleep(PAUSE);
        self.point(Point { x: from.x + 10, y: from.y - 10 })?;
        self.wait("a card to be lifted", |now| *now != lying)?;
        const STEPS: i32 = 12;
        for step in 1..=STEPS {
            let part = |a: i32, b: i32| a + (b - a) * step / STEPS;
            self.point(Point { x: part(from.x, to.x), y: part(from.y, to.y) })?;
            sleep(Duration::from_millis(40));
        }
        self.wait_still().map(drop)
    }

    /// Lets go of what is held.
    pub fn let_go(&self) -> Result<(), String> {
        self.button("mouseup")
    }

    /// Presses and lets go of a key, by its X name.
    pub fn key(&self, name: &str) -> Result<(), String> {
        self.hand(&["keydown", name])?;
        sleep(PAUSE);
        self.hand(&["keyup", name]).map(drop)
    }

    /// Types a text.
    pub fn type_text(&self, words: &str) -> Result<(), String> {
        self.hand(&["type", "--delay", "120", words]).map(drop)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

fn output(command: &mut Command) -> Result<Output, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|why| format!("{program} can't be started: {why}."))?;
    match output.status.success() {
        true => Ok(output),
        false => Err(format!("{program} failed: {}", String::from_utf8_lossy(&output.stderr).trim())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_compared() {
        let black = Picture(vec![0; 3 * 1000]);
        let mut dotted = black.clone();
        dotted.0[30..36].fill(9);
        assert!(black.is_plain() && !dotted.is_plain());
        assert_eq!(black.difference(&dotted), 2);
        assert_eq!(black.difference(&black.clone()), 0);
    }
}
