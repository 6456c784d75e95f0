//! `cargo xtask windows-check`: the Windows programs, built on Debian and started under Wine.
//!
//! Not a part of the tests: it takes half an hour the first time. The window is drawn by the software Vulkan driver,
//! through Wine's own Vulkan; DirectX is not tried.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::command::{CommandLine, say};
use crate::dist::{BUILDS, RELEASE};
use crate::window::Workshop;
use crate::window::check::{self, WINDOW};
use crate::window::places::Point;
use crate::window::screen::{PATIENCE, Screen};

const TARGET: &str = "x86_64-pc-windows-gnu";
/// Wine 8 lacks this library, which Rust's standard library takes its random numbers from. It stands beside the
/// programs for the check alone and is never shipped.
const STAND_IN: &str = "bcryptprimitives.dll";
const STAND_IN_SOURCE: &str = "packaging/windows/wine/bcryptprimitives.c";
const SETTINGS: &str = "(language: Some(English))";
/// How wide Wine's frame is left of a window and, with the title, above it.
const FRAME: Point = Point { x: 4, y: 23 };

/// What was asked for.
pub struct Options {
    /// Install what the system lacks.
    pub install: bool,
    /// Build before checking.
    pub build: bool,
}

/// The compiler for Windows.
pub struct Cross {
    cargo: CommandLine,
    folder: PathBuf,
}

impl Cross {
    /// Debian's own Rust, which brings the source of the standard library; rustup's need not have the target.
    ///
    /// # Errors
    /// What is missing.
    pub fn find(root: &Path, target: &Path) -> Result<Self, String> {
        let (rustc, cargo) = (program_of("rustc-web", "/rustc")?, program_of("cargo-web", "/cargo")?);
        let folder = target.join("windows");
        let cargo = CommandLine::new(&cargo)
            .inside(root)
            .env("RUSTC", &rustc)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_DIR", &folder.to_string_lossy());
        Ok(Self { cargo, folder })
    }

    /// Builds the game and the console tool as they are shipped.
    ///
    /// # Errors
    /// When they can't be built.
    pub fn build(&self) -> Result<(), String> {
        BUILDS.iter().try_for_each(|words| {
            let build = self.cargo.clone().args(words.to_vec()).args(RELEASE);
            run(&build.args(["-Z", "build-std=std,panic_unwind", "--target", TARGET]))
        })
    }

    /// Where they lie then.
    pub fn programs(&self) -> PathBuf {
        self.folder.join(TARGET).join("release")
    }
}

/// Where Debian's package has put its program.
fn program_of(package: &str, ending: &str) -> Result<String, String> {
    let listed = CommandLine::new("dpkg").args(["-L", package]).printed().unwrap_or_default();
    let program = listed.lines().find(|line| line.starts_with("/usr/bin/") && line.ends_with(ending));
    program.map(str::to_owned).ok_or_else(|| format!("Debian's package {package} is not installed."))
}

/// Builds the Windows programs, plays with both of them, and keeps a picture of the window.
///
/// # Errors
/// What went wrong; the picture shows what was on the screen then.
pub fn check(shop: &Workshop, options: &Options) -> Result<(), String> {
    let cross = Cross::find(&shop.root, &shop.target)?;
    if options.build {
        cross.build()?;
    }
    let wine = Wine::prepare(shop, &cross)?;
    wine.console_tool()?;
    let screen = Screen::open(desktop().0, desktop().1)?.with_frame(FRAME);
    let outcome = wine.window(&screen);
    let picture = wine.folder.join("window.png");
    let kept = screen.keep(&picture);
    wine.end();
    if kept.is_ok() {
        say(format_args!("What was on the screen at the end: {}", picture.display()));
    }
    outcome
}

/// A Windows of its own, with the programs in it.
struct Wine {
    folder: PathBuf,
}

impl Wine {
    fn prepare(shop: &Workshop, cross: &Cross) -> Result<Self, String> {
        let wine = Self { folder: shop.target.join("window").join("wine") };
        for old in ["data", "records"] {
            let _ = fs::remove_dir_all(wine.folder.join(old));
        }
        fs::create_dir_all(wine.folder.join("data")).map_err(|why| format!("{}: {why}.", wine.folder.display()))?;
        for name in ["labirints.exe", "labirints-cli.exe"] {
            let (from, to) = (cross.programs().join(name), wine.folder.join(name));
            fs::copy(&from, to).map_err(|why| format!("{}: {why}.", from.display()))?;
        }
        let settings = wine.folder.join("data").join("settings.ron");
        fs::write(&settings, SETTINGS).map_err(|why| format!("{}: {why}.", settings.display()))?;
        let (source, library) = (shop.root.join(STAND_IN_SOURCE), wine.folder.join(STAND_IN));
        let compiler = CommandLine::new("x86_64-w64-mingw32-gcc").args(["-shared", "-o"]);
        run(&compiler.args([text(&library), text(&source), "-ladvapi32".to_owned()]))?;
        Ok(wine)
    }

    /// Wine itself, in a folder of its own and without its remarks.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.folder).env("WINEPREFIX", self.folder.join("prefix")).env("WINEDEBUG", "-all");
        command.stdin(Stdio::null());
        command
    }

    /// Runs a program in this folder to its end and answers what it printed.
    fn printed(&self, words: &[&str]) -> Result<String, String> {
        say(format_args!("    wine {}", words.join(" ")));
        // Without a screen Wine can't ask to install anything either.
        let output = self.command("wine").args(words).env_remove("DISPLAY").output();
        let output = output.map_err(|why| format!("wine can't be started: {why}."))?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        match output.status.success() {
            true => Ok(said),
            false => Err(format!("{}: {said}{}", words.join(" "), String::from_utf8_lossy(&output.stderr))),
        }
    }

    fn console_tool(&self) -> Result<(), String> {
        let simulate =
            ["simulate", "--games", "20", "--players", "greedy,random", "--seed", "1", "--records", "records"];
        say(self.printed(&[&["labirints-cli.exe"], simulate.as_slice()].concat())?.trim());
        let records = fs::read_dir(self.folder.join("records")).map_err(|why| format!("No records: {why}."))?;
        let mut names: Vec<String> =
            records.flatten().map(|file| format!("records/{}", file.file_name().to_string_lossy())).collect();
        names.sort();
        let words: Vec<&str> =
            ["labirints-cli.exe", "verify"].into_iter().chain(names.iter().map(String::as_str)).collect();
        let verified = self.printed(&words)?;
        say(verified.lines().last().unwrap_or_default());
        say(self.printed(&["labirints.exe", "--version"])?.trim());
        Ok(())
    }

    fn window(&self, screen: &Screen) -> Result<(), String> {
        let data = self.folder.join("data");
        say("Starting the window.");
        let _running = self.start(screen, &data)?;
        screen.wait("the title", |picture| picture.has_many_colours())?;
        screen.wait_still()?;
        self.take_the_keys(screen)?;
        let record = check::play_a_turn(screen, &data)?;
        check::expect_the_move(&record)?;
        say("The move is on disk.");
        let file = "data/running.labirints";
        self.printed(&["labirints-cli.exe", "verify", file]).map(|said| say(said.trim()))
    }

    /// Inside Wine's own desktop: without it the question for the monitors stops the program.
    fn start(&self, screen: &Screen, data: &Path) -> Result<Running, String> {
        let (width, height) = desktop();
        let desktop = format!("/desktop=labirints,{width}x{height}");
        let log = fs::File::create(self.folder.join("game.log")).map_err(|why| format!("game.log: {why}."))?;
        let errors = log.try_clone().map_err(|why| format!("game.log: {why}."))?;
        let mut command = self.command("wine");
        command.env("DISPLAY", screen.name()).env("WGPU_BACKEND", "vulkan").stdout(log).stderr(errors);
        command.args(["explorer", &desktop]).arg(self.folder.join("labirints.exe")).arg("--data").arg(data);
        command.spawn().map(Running).map_err(|why| format!("wine can't be started: {why}."))
    }

    /// There is no window manager to give the window the keys: Wine does it when the title is clicked.
    fn take_the_keys(&self, screen: &Screen) -> Result<(), String> {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            let found = screen.hand(&["search", "--onlyvisible", "--name", "^Labirints$"]).unwrap_or_default();
            if !found.is_empty() {
                screen.click(Point { x: WINDOW.width as i32 / 2, y: -FRAME.y / 2 })?;
                return screen.wait_still().map(drop);
            }
            sleep(Duration::from_millis(200));
        }
        Err("The program opened no window.".to_owned())
    }

    /// Ends every program of this Windows, and no other.
    fn end(&self) {
        let _ = self.command("wineserver").arg("-k").status();
    }
}

/// A desktop that just holds the window with its frame.
fn desktop() -> (u32, u32) {
    let side = FRAME.x.unsigned_abs();
    (WINDOW.width + 2 * side, WINDOW.height + side + FRAME.y.unsigned_abs())
}

/// Started by us, ended when dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn run(command: &CommandLine) -> Result<(), String> {
    say(format_args!("    {}", command.to_paste()));
    match command.status()?.success() {
        true => Ok(()),
        false => Err(format!("This failed:\n    {}", command.to_paste())),
    }
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
