//! The running program.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::places::Window;
use super::screen::{PATIENCE, Screen};
use super::{close, text};

/// How a program is started.
pub struct Start<'a> {
    /// The program.
    pub program: &'a Path,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The locale it sees.
    pub locale: &'a str,
    /// Pixels a logical pixel.
    pub scale: f32,
    /// Where its words go.
    pub log: PathBuf,
}

/// The running program; it ends when this is dropped.
pub struct Game {
    child: Child,
    log: PathBuf,
}

impl Game {
    /// Starts the program on a screen.
    pub fn start(screen: &Screen, how: &Start) -> Result<Self, String> {
        let log = File::create(&how.log).map_err(|why| format!("{}: {why}.", how.log.display()))?;
        let errors = log.try_clone().map_err(|why| format!("{}: {why}.", how.log.display()))?;
        let mut command = screen.command(&text(how.program));
        command.args(&how.arguments).stdout(log).stderr(errors).stdin(Stdio::null());
        command.env("LC_ALL", how.locale).env("WINIT_X11_SCALE_FACTOR", how.scale.to_string());
        // On a developer's desktop the window would open there.
        command.env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
        draw_on_the_processor(&mut command);
        let child = command.spawn().map_err(|why| format!("{} can't be started: {why}.", how.program.display()))?;
        Ok(Self { child, log: how.log.clone() })
    }

    /// The process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for the first picture, gives the window the whole screen and the keys, and answers its number.
    pub fn fill(&self, screen: &Screen, window: Window) -> Result<u32, String> {
        let id = self.window(screen)?;
        screen.wait("a first picture", |picture| !picture.is_plain())?;
        screen.wait_still()?;
        let name = id.to_string();
        let wanted = format!("Geometry: {}x{}", window.width, window.height);
        let begin = Instant::now();
        // The game chooses a size too, once: whoever comes last has his way.
        while !screen.hand(&["getwindowgeometry", &name])?.contains(&wanted) {
            if begin.elapsed() > PATIENCE {
                return Err(format!("The window does not become {}x{}.", window.width, window.height));
            }
            screen.hand(&["windowsize", &name, &window.width.to_string(), &window.height.to_string()])?;
            screen.wait_still()?;
        }
        screen.hand(&["windowmove", &name, "0", "0"])?;
        // There is no window manager to give it the keys.
        screen.hand(&["windowfocus", "--sync", &name])?;
        screen.wait_still()?;
        Ok(id)
    }

    /// Waits for the program's window.
    pub fn window(&self, screen: &Screen) -> Result<u32, String> {
        let begin = Instant::now();
        let mine = self.id().to_string();
        while begin.elapsed() < PATIENCE {
            // Fails while there is none.
            let found = screen.hand(&["search", "--onlyvisible", "--pid", &mine]).unwrap_or_default();
            if let Some(id) = found.lines().last().and_then(|line| line.parse().ok()) {
                return Ok(id);
            }
            sleep(Duration::from_millis(20));
        }
        Err(format!("The program opened no window. It said:\n{}", self.said()))
    }

    /// Asks the window to close, waits for the end, and answers how the program ended and how long that took.
    pub fn close(&mut self, screen: &Screen, window: u32) -> Result<(ExitStatus, Duration), String> {
        let begin = Instant::now();
        close::ask_to_close(screen.name(), window).map_err(|why| format!("The window can't be closed: {why}."))?;
        while begin.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().map_err(|why| why.to_string())? {
                return Ok((status, begin.elapsed()));
            }
            sleep(Duration::from_millis(10));
        }
        Err(format!("The window was closed, but the program still runs after {} s.", PATIENCE.as_secs()))
    }

    /// Whether the program does not run any more.
    pub fn has_ended(&mut self) -> bool {
        !matches!(self.child.try_wait(), Ok(None))
    }

    /// Waits for the program to end by itself.
    pub fn wait(&mut self) -> Result<(), String> {
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            if self.child.try_wait().map_err(|why| why.to_string())?.is_some() {
                return Ok(());
            }
            sleep(Duration::from_millis(50));
        }
        Err(format!("The program still runs after {} s. It said:\n{}", PATIENCE.as_secs(), self.said()))
    }

    /// What the program printed.
    pub fn said(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A graphics card can't draw on a screen in memory.
fn draw_on_the_processor(command: &mut Command) {
    let folder = std::fs::read_dir("/usr/share/vulkan/icd.d").into_iter().flatten().flatten();
    let software = folder.map(|file| file.path()).find(|path| text(path).contains("lvp_icd"));
    if let Some(driver) = software {
        command.env("VK_DRIVER_FILES", &driver).env("VK_ICD_FILENAMES", &driver);
    }
}
