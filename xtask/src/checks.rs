//! `cargo xtask test`: every check, one after the other, stopping at the first failure.

use std::time::{Duration, Instant};

use crate::command::{CommandLine, is_on_path, say};

/// One check: a heading and the command that makes it.
struct Check {
    title: &'static str,
    command: CommandLine,
}

/// Runs every check with the given cargo, with a heading and the time taken for each.
///
/// # Errors
/// At the first failing check: which one, and the command that repeats it.
pub fn run_all(cargo: &CommandLine) -> Result<(), String> {
    ensure_component(cargo, "rustfmt", "fmt")?;
    ensure_component(cargo, "clippy", "clippy")?;
    let begin = Instant::now();
    let mut times = Vec::new();
    let mut checks = all_checks(cargo);
    match cfg!(target_os = "linux") {
        true => checks.push(window_check(cargo)),
        false => say("Left out here: the window check needs a screen in memory, which only Linux has."),
    }
    for check in checks {
        say(format_args!("\n=== {} ===\n    {}", check.title, check.command.to_paste()));
        let begin = Instant::now();
        let status = check.command.status()?;
        let time = shown(begin.elapsed());
        if !status.success() {
            return Err(format!(
                "Failed after {time}: {}\nTo repeat this check alone:\n    {}",
                check.title,
                check.command.to_paste()
            ));
        }
        say(format_args!("--- {}: done in {time}", check.title));
        times.push((check.title, time));
    }
    say(format_args!("\nAll checks passed in {}:", shown(begin.elapsed())));
    for (title, time) in times {
        say(format_args!("  {time:>12}  {title}"));
    }
    Ok(())
}

/// The checks in order: the quick ones first, the ones with Bevy last.
///
/// Bevy takes a quarter of an hour to build, so these commands are chosen to build it once for running (the
/// tests, the same as for `cargo run`) and to read it once for clippy and the documentation, which share that.
/// That holds because the game is always asked for as one package: `--workspace` would merge the features that
/// our tools ask of shared dependencies into the game's, and Bevy on top of them would be built once more.
fn all_checks(cargo: &CommandLine) -> Vec<Check> {
    let rulebook = ["--package", "labirints", "--no-default-features"].as_slice();
    let tools = ["--workspace", "--exclude", "labirints"].as_slice();
    let game = ["--package", "labirints"].as_slice();

    let check = |title, command| Check { title, command };
    let clippy = |packages: &[&str]| {
        let scope = cargo.clone().arg("clippy").args(packages.to_vec());
        scope.args(["--all-targets", "--", "-D", "warnings"])
    };
    let tests = |packages: &[&str]| cargo.clone().arg("test").args(packages.to_vec());
    let documentation = |packages: &[&str]| {
        let scope = cargo.clone().env("RUSTDOCFLAGS", "-D warnings");
        scope.args(["doc", "--no-deps"]).args(packages.to_vec())
    };
    vec![
        check("Format", cargo.clone().args(["fmt", "--all", "--check"])),
        check("Clippy: rulebook and console tool", clippy(rulebook)),
        check("Tests: rulebook and console tool", tests(rulebook)),
        check("Clippy: tools", clippy(tools)),
        check("Tests: tools", tests(tools)),
        check("Clippy: game with its window", clippy(game)),
        check("Tests: game with its window", tests(game)),
        check("Documentation: game", documentation(game)),
        check("Documentation: tools", documentation(tools)),
    ]
}

/// The real program on a screen in memory, as a chore of its own, so that it can be repeated alone.
fn window_check(cargo: &CommandLine) -> Check {
    Check {
        title: "Window: a first turn with the mouse",
        command: cargo.clone().args(["xtask", "window", "--no-install"]),
    }
}

/// Adds a part of the Rust toolchain where it is missing and rustup can add it.
fn ensure_component(cargo: &CommandLine, component: &str, subcommand: &str) -> Result<(), String> {
    if cargo.clone().args([subcommand, "--version"]).succeeds_quietly() {
        return Ok(());
    }
    let add = CommandLine::new("rustup").args(["component", "add", component]);
    if !is_on_path("rustup") {
        return Err(format!(
            "The Rust toolchain lacks {component}, and there is no rustup to add it.\n\
             Please install {component} for this toolchain (with rustup: `{}`).",
            add.to_paste()
        ));
    }
    say(format_args!("The Rust toolchain lacks {component}. Adding it with:\n    {}", add.to_paste()));
    match add.status()?.success() {
        true => Ok(()),
        false => Err(format!("{component} could not be added: `{}` failed.", add.to_paste())),
    }
}

/// A time as a person reads it: `4.2 s`, `3 min 07 s`.
fn shown(time: Duration) -> String {
    match time.as_secs() {
        0..60 => format!("{:.1} s", time.as_secs_f64()),
        seconds => format!("{} min {:02} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        assert_eq!(shown(Duration::from_millis(4230)), "4.2 s");
        assert_eq!(shown(Duration::from_secs(187)), "3 min 07 s");
        assert_eq!(shown(Duration::from_secs(60)), "1 min 00 s");
    }

    #[test]
    fn bevy_is_never_built_with_the_features_of_the_tools() {
        for check in all_checks(&CommandLine::new("cargo")) {
            let line = check.command.to_paste();
            if line.contains("--workspace") {
                assert!(line.contains("--exclude labirints"), "{line}");
            }
        }
    }
}
