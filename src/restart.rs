//! The program begun anew, where nothing else helps: to draw with OpenGL, or after the graphics card let go.

use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// Says when the program was last begun anew, in seconds since 1970: whoever falls again at once is not helped by it.
const LAST: &str = "LABIRINTS_BEGUN_ANEW";
/// So many seconds a program must have lived since then.
const TOO_SOON: u64 = 30;

/// Begins the program anew with the words it was started with, `more` behind them and these variables set. Comes back only
/// where that can't be done, or was done a moment ago.
pub fn begin_anew(more: &[&str], variables: &[(&str, &str)]) {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let last = std::env::var(LAST).ok().and_then(|last| last.parse().ok());
    if is_too_soon(now, last) {
        eprintln!("Begun anew a moment ago: it does not help.");
        return;
    }
    let Ok(program) = std::env::current_exe() else { return };
    let mut command = Command::new(program);
    command.args(std::env::args_os().skip(1).filter(|word| more.iter().all(|new| word != new)));
    command.args(more).envs(variables.iter().copied()).env(LAST, now.to_string());
    let why = replace_by(&mut command);
    eprintln!("The program could not be begun anew: {why}");
}

/// Whether this copy of the program was begun by another one in its place.
pub fn was_begun_anew() -> bool {
    std::env::var_os(LAST).is_some()
}

fn is_too_soon(now: u64, last: Option<u64>) -> bool {
    last.is_some_and(|last| now.abs_diff(last) < TOO_SOON)
}

#[cfg(unix)]
fn replace_by(command: &mut Command) -> std::io::Error {
    std::os::unix::process::CommandExt::exec(command)
}

#[cfg(not(unix))]
fn replace_by(command: &mut Command) -> std::io::Error {
    match command.spawn() {
        Ok(_) => std::process::exit(0),
        Err(why) => why,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_falls_again_at_once_stays_down() {
        assert!(!is_too_soon(1000, None));
        assert!(is_too_soon(1000, Some(990)));
        assert!(!is_too_soon(1000, Some(900)));
    }
}
