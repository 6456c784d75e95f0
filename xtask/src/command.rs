//! A command line that can be both run and shown to a person who wants to repeat it.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

/// A program with its arguments, its extra environment variables and the folder it runs in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandLine {
    program: OsString,
    /// The program as a person would type it: `cargo`, where `program` is a long path.
    shown_program: String,
    arguments: Vec<String>,
    variables: Vec<(String, String)>,
    folder: Option<PathBuf>,
}

impl CommandLine {
    /// The named program, without arguments, in the present folder.
    pub fn new(program: &str) -> Self {
        CommandLine {
            program: program.into(),
            shown_program: program.to_owned(),
            arguments: Vec::new(),
            variables: Vec::new(),
            folder: None,
        }
    }

    /// The cargo that started this program (so that both are of one toolchain), in the given folder.
    pub fn cargo(folder: &Path) -> Self {
        CommandLine {
            program: std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
            folder: Some(folder.to_owned()),
            ..CommandLine::new("cargo")
        }
    }

    /// Another program, with everything else as it is.
    pub fn with_program(self, program: &str) -> Self {
        CommandLine { program: program.into(), shown_program: program.to_owned(), ..self }
    }

    /// Runs in this folder.
    pub fn inside(self, folder: &Path) -> Self {
        CommandLine { folder: Some(folder.to_owned()), ..self }
    }

    /// Adds one argument.
    pub fn arg(mut self, argument: &str) -> Self {
        self.arguments.push(argument.to_owned());
        self
    }

    /// Adds several arguments.
    pub fn args<Words>(mut self, arguments: Words) -> Self
    where
        Words: IntoIterator,
        Words::Item: Into<String>,
    {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// Sets an environment variable for this command alone.
    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Runs the command in this terminal and waits for its end.
    ///
    /// # Errors
    /// A sentence for the person at the terminal when the program cannot be started.
    pub fn status(&self) -> Result<ExitStatus, String> {
        self.command().status().map_err(|why| self.not_started(why))
    }

    /// Runs the command unseen: whether it was there and ended well.
    pub fn succeeds_quietly(&self) -> bool {
        self.command().output().is_ok_and(|output| output.status.success())
    }

    /// Runs the command unseen and gives what it printed, or nothing where it failed.
    pub fn printed(&self) -> Option<String> {
        let output = self.command().output().ok()?;
        let printed = String::from_utf8(output.stdout).ok()?;
        output.status.success().then_some(printed)
    }

    /// The command as one line to paste into a terminal (into PowerShell, on Windows).
    pub fn to_paste(&self) -> String {
        let words = std::iter::once(&self.shown_program).chain(&self.arguments);
        let line: Vec<String> = words.map(|word| quoted(word)).collect();
        let mut whole = String::new();
        for (name, value) in &self.variables {
            whole += &match cfg!(windows) {
                true => format!("$env:{name}='{value}'; "),
                false => format!("{name}={} ", quoted(value)),
            };
        }
        whole + &line.join(" ")
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        command
    }

    fn not_started(&self, why: std::io::Error) -> String {
        format!("`{}` could not be started: {why}.", self.to_paste())
    }
}

/// Prints a line for the person at the terminal. Unlike `println!` it bears a closed pipe (`cargo xtask help | head`).
pub fn say(words: impl Display) {
    let _ = writeln!(std::io::stdout(), "{words}");
}

/// Whether a program of this name lies on the search path.
pub fn is_on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .any(|folder| folder.join(program).is_file() || folder.join(format!("{program}.exe")).is_file())
}

/// The word as a shell takes it: in quotes where it holds anything but plain characters.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_=+:,./\\@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_owned(),
        false if cfg!(windows) => format!("'{}'", word.replace('\'', "''")),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_shown_command_can_be_pasted() {
        let line = CommandLine::cargo(Path::new("/nowhere"))
            .env("RUSTDOCFLAGS", "-D warnings")
            .args(["doc", "--package", "labirints"])
            .arg("it's");
        assert_eq!(line.to_paste(), r"RUSTDOCFLAGS='-D warnings' cargo doc --package labirints 'it'\''s'");
        assert_eq!(CommandLine::new("x").arg("").arg("*").to_paste(), "x '' '*'");
    }

    #[test]
    fn a_missing_program_is_told_by_name() {
        let line = CommandLine::new("no-such-program-anywhere").arg("now");
        let told = line.status().expect_err("there is no such program");
        assert!(told.starts_with("`no-such-program-anywhere now` could not be started"));
        assert!(!line.succeeds_quietly());
        assert_eq!(line.printed(), None);
        assert!(!is_on_path("no-such-program-anywhere"));
    }
}
