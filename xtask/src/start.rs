//! `cargo xtask start`: the real window on a system where nothing can move the mouse.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::command::{CommandLine, say};

/// Long enough for all pictures on a slow machine: a fault of the graphics shows at the first frame.
const LIVES: Duration = Duration::from_secs(20);

/// Opens the window and expects the program to live that long without complaining.
///
/// # Errors
/// When it can't be started, ends by itself or reports an error.
pub fn start(cargo: &CommandLine, target: &Path, programs: Option<PathBuf>) -> Result<(), String> {
    let programs = match programs {
        Some(programs) => programs,
        None => build(cargo, target)?,
    };
    let program = programs.join("labirints").with_extension(std::env::consts::EXE_EXTENSION);
    let data = target.join("start-check");
    let _ = std::fs::remove_dir_all(&data);
    std::fs::create_dir_all(&data).map_err(|why| format!("{}: {why}.", data.display()))?;
    let log = data.join("game.log");
    let mut game = spawn(&program, &data, &log)?;
    let ended = watch(&mut game);
    let _ = game.kill();
    let _ = game.wait();
    let said = std::fs::read_to_string(&log).unwrap_or_default();
    judge(ended, &said)?;
    say(format_args!("{} opened its window and lived for {} s.", program.display(), LIVES.as_secs()));
    Ok(())
}

fn build(cargo: &CommandLine, target: &Path) -> Result<PathBuf, String> {
    let build = cargo.clone().args(["build", "--package", "labirints", "--bins"]);
    match build.status()?.success() {
        true => Ok(target.join("debug")),
        false => Err(format!("The game could not be built: `{}`.", build.to_paste())),
    }
}

fn spawn(program: &Path, data: &Path, log: &Path) -> Result<Child, String> {
    let fault = |why: std::io::Error| format!("{} can't be started: {why}.", program.display());
    let file = std::fs::File::create(log).map_err(fault)?;
    let errors = file.try_clone().map_err(fault)?;
    let mut command = Command::new(program);
    command.arg("--data").arg(data).stdin(Stdio::null()).stdout(file).stderr(errors);
    command.spawn().map_err(fault)
}

/// How the program ended, if it did.
fn watch(game: &mut Child) -> Option<ExitStatus> {
    let begin = Instant::now();
    while begin.elapsed() < LIVES {
        if let Ok(Some(status)) = game.try_wait() {
            return Some(status);
        }
        sleep(Duration::from_millis(200));
    }
    None
}

fn judge(ended: Option<ExitStatus>, said: &str) -> Result<(), String> {
    let complaint = said.lines().find(|line| line.contains("ERROR") || line.contains("panicked"));
    match (ended, complaint) {
        (None, None) => Ok(()),
        (Some(status), _) => Err(format!("The program ended by itself ({status}). It said:\n{said}")),
        (None, Some(_)) => Err(format!("The program complained:\n{said}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_is_a_failure() {
        assert!(judge(None, "WARN no sound\n").is_ok());
        assert!(judge(None, "ERROR bevy_render: no adapter\n").is_err());
        assert!(judge(None, "thread 'main' panicked at src/main.rs\n").is_err());
    }
}
