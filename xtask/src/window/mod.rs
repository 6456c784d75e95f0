//! The real game in a window on a screen in memory: shots of every screen, the window check, and measurements.
//!
//! Xvfb is the screen, xdotool the hand, ImageMagick's `import` the eye. Nothing waits for a time: a state is waited
//! for by looking until the picture changes, or until it stops changing.

pub mod check;
mod close;
mod game;
mod kills;
mod measure;
pub mod places;
pub mod screen;
mod shots;

use std::path::{Path, PathBuf};

use crate::command::{CommandLine, say};
use crate::needs;

pub use check::check;
pub use kills::kills;
pub use measure::measure;
pub use shots::shots;

/// What this chore needs and where it builds.
pub struct Workshop {
    /// Starts every cargo call.
    pub cargo: CommandLine,
    /// The project's root.
    pub root: PathBuf,
    /// The build folder.
    pub target: PathBuf,
    /// Programs that are built already, for the window check: this folder's.
    pub programs: Option<PathBuf>,
}

impl Workshop {
    /// Builds the game and its console tool as the tests do, and answers the folder both lie in.
    fn build(&self) -> Result<PathBuf, String> {
        let build = self.cargo.clone().args(["build", "--package", "labirints", "--bins"]);
        match build.status()?.success() {
            true => Ok(self.target.join("debug")),
            false => Err(format!("The game could not be built: `{}`.", build.to_paste())),
        }
    }

    /// A fresh folder for the files of one run.
    fn empty_folder(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.target.join("window").join(name);
        let made = match folder.exists() {
            true => std::fs::remove_dir_all(&folder),
            false => Ok(()),
        };
        let made = made.and_then(|()| std::fs::create_dir_all(&folder));
        made.map(|()| folder.clone()).map_err(|why| format!("{} can't be emptied: {why}.", folder.display()))
    }
}

/// Whether everything is there to look at a window without a screen; says what is not.
fn can_look() -> bool {
    let missing = needs::missing(&[needs::WINDOW, needs::WINDOW_CHECK], needs::is_met);
    for need in &missing {
        say(format_args!("Not found: {} (Debian: {}).", need.purpose, need.debian));
    }
    missing.is_empty()
}

/// The path as text, as a command line takes it.
fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
