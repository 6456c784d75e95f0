//! The words behind the program's name, and its answer where they ask for no game.

use std::ffi::OsString;

use clap::Parser;

use crate::app::Options;

/// Reads the words (the first is the program's own name). `--help`, `--version` and what can't be understood are
/// answered at once; then there is nothing to start, and the exit code comes back.
///
/// # Errors
/// The exit code: 0 after `--help` and `--version`, 2 after a fault.
pub fn read(words: impl IntoIterator<Item = OsString>) -> Result<Options, u8> {
    Options::try_parse_from(words).map_err(|answer| {
        tell(&answer);
        u8::try_from(answer.exit_code()).unwrap_or(1)
    })
}

/// Prints where there is something to print to. A Windows program that is no console program has that only where its
/// output is taken up by another one; started from a file manager or a console it opens a small window instead.
fn tell(answer: &clap::Error) {
    #[cfg(windows)]
    {
        use std::os::windows::io::AsRawHandle;
        let taken_up = match answer.use_stderr() {
            true => std::io::stderr().as_raw_handle(),
            false => std::io::stdout().as_raw_handle(),
        };
        if taken_up.is_null() {
            let window = rfd::MessageDialog::new().set_title("Labirints").set_description(answer.render().to_string());
            window.show();
            return;
        }
    }
    // A closed pipe is nothing to complain about.
    let _ = answer.print();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(words: &[&str]) -> Result<Options, u8> {
        read(["labirints"].iter().chain(words).map(OsString::from))
    }

    #[test]
    fn a_game_is_started_or_the_question_answered() {
        assert!(said(&[]).is_ok_and(|options| options.record.is_none()));
        let options = said(&["my game.labirints", "--data", "here"]).unwrap();
        assert_eq!(options.record.as_deref(), Some("my game.labirints".as_ref()));
        assert_eq!(said(&["--version"]).err(), Some(0));
        assert_eq!(said(&["--help"]).err(), Some(0));
        assert_eq!(said(&["--no-such-option"]).err(), Some(2));
    }
}
