//! The project's chores as one command: `cargo xtask play`, `test`, `bench`, `art`, `shots` and more.
//!
//! `play` and `test` first install what the system lacks, saying what and how.

#![forbid(unsafe_code)]

mod build_folder;
mod checks;
mod command;
mod dist;
mod needs;
mod packages;
mod start;
#[cfg(target_os = "linux")]
mod window;
#[cfg(target_os = "linux")]
mod windows_check;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use command::{CommandLine, say};

const HELP: &str = "\
The chores of Labirints.

    cargo xtask play [--release] [--no-install] [-- GAME ARGUMENTS]
        Installs what the system lacks, builds the game and starts it.
        --release builds it with every optimisation: slower to build, quicker to run.

    cargo xtask test [--no-install]
        Installs what the system lacks, then checks everything: format, clippy,
        tests, documentation. Stops at the first failure.

    cargo xtask bench [BENCH ARGUMENTS]
        Measures the rulebook's speed (without the window). For example
        `cargo xtask bench search` runs the benches with \"search\" in their name.

    cargo xtask art [ART ARGUMENTS]
        Draws the pictures in assets/ anew from the card manifest.

    cargo xtask shots [--out FOLDER] [--no-install] [WORDS]
        Takes pictures of every screen of the game, in several sizes and languages
        (Linux; needs no screen). WORDS choose: `cargo xtask shots 960x600 lv`.

    cargo xtask window [--no-install] [--programs FOLDER]
        Plays a first turn in the real window, with a mouse, on a screen in memory
        (Linux). Part of `cargo xtask test`. FOLDER holds programs to take as they are.

    cargo xtask kills [--no-install] [--programs FOLDER]
        Kills the real program 20 times in the middle of a game and expects every restart
        to go on with the last finished turn (Linux; takes some minutes).

    cargo xtask measure [--no-install]
        Measures the window beside an empty one: first frame, idling, frames a second,
        memory (Linux; needs no screen).

    cargo xtask dist [--no-build] [--no-install] [--windows] [--out FOLDER]
        Makes what is handed to players, as far as this system can, and says what it
        could not make. --windows cross-builds the Windows packages on Debian.

    cargo xtask start [--programs FOLDER]
        Opens the real window for 20 seconds and expects the program to live: for
        systems without a hand on the mouse. FOLDER holds programs to take as they are.

    cargo xtask notes TAG
        Prints what CHANGELOG.md says about the version of this tag; refuses one that is
        not the version in Cargo.toml.

    cargo xtask licences [--no-install]
        Lists the licences of all crates in the game anew: assets/THIRD-PARTY.txt.

    cargo xtask windows-check [--no-install] [--no-build]
        Builds the Windows programs on Debian and plays a turn with them under Wine.
        Takes half an hour the first time; not a part of `cargo xtask test`.

    cargo xtask help
        Shows this text.

--no-install leaves the system as it is and goes on with what is there.
Builds go to CARGO_TARGET_DIR or, where that is not set, to the user's cache folder.";

/// Why a chore did not end well.
#[derive(Debug)]
enum Failure {
    /// Not started, or stopped: what to tell the person at the terminal.
    Told(String),
    /// A program that talks for itself (the game, the benches) ended with this code.
    Exited(u8),
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Failure::Told(message)
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Exited(code)) => ExitCode::from(code),
        Err(Failure::Told(message)) => {
            eprintln!("\n{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), Failure> {
    let Some((chore, rest)) = arguments.split_first() else {
        say(HELP);
        return Ok(());
    };
    match chore.as_str() {
        "play" => play(rest),
        "test" => test(rest),
        "bench" => bench(rest),
        "art" => art(rest),
        "shots" => shots(rest),
        "window" => window_check(rest),
        "kills" => kills(rest),
        "measure" => measure(rest),
        "dist" => make_dist(rest),
        "licences" => licences(rest),
        "start" => start(rest),
        "notes" => notes(rest),
        "windows-check" => check_windows(rest),
        "help" | "--help" | "-h" => {
            say(HELP);
            Ok(())
        }
        other => Err(Failure::Told(format!("There is no chore called \"{other}\".\n\n{HELP}"))),
    }
}

fn play(arguments: &[String]) -> Result<(), Failure> {
    let (options, game_arguments) = split_at_dashes(arguments);
    let mut release = false;
    let mut install = true;
    for option in options {
        match option.as_str() {
            "--release" => release = true,
            "--no-install" => install = false,
            other => return Err(unknown_option("play", other)),
        }
    }
    if install {
        needs::ensure(&[needs::BUILD, needs::WINDOW])?;
    }
    // The development profile shares its build with the tests, so a developer starts the game in seconds.
    let game = cargo_here()?
        .args(["run", "--package", "labirints", "--bin", "labirints"])
        .args(release.then_some("--release"))
        .arg("--")
        .args(game_arguments);
    hand_over(&game)
}

fn test(arguments: &[String]) -> Result<(), Failure> {
    let mut install = true;
    for option in arguments {
        match option.as_str() {
            "--no-install" => install = false,
            other => return Err(unknown_option("test", other)),
        }
    }
    if install {
        needs::ensure(&[needs::BUILD, needs::WINDOW, needs::WINDOW_CHECK])?;
    }
    checks::run_all(&cargo_here()?)?;
    Ok(())
}

fn bench(arguments: &[String]) -> Result<(), Failure> {
    // `--bench *` names the criterion benches alone: the library's own test harness, which a plain
    // `cargo bench` starts too, refuses criterion's arguments.
    let benches = cargo_here()?
        .args(["bench", "--package", "labirints", "--no-default-features"])
        .args(["--bench", "*", "--"])
        .args(after_dashes(arguments));
    hand_over(&benches)
}

fn art(arguments: &[String]) -> Result<(), Failure> {
    let drawing = cargo_here()?.args(["run", "--package", "art", "--"]).args(after_dashes(arguments));
    hand_over(&drawing)
}

/// Pictures go to this folder, of the screens that these words name.
#[cfg_attr(not(target_os = "linux"), allow(dead_code))]
struct ShotOptions {
    install: bool,
    out: Option<PathBuf>,
    words: Vec<String>,
}

fn shot_options(arguments: &[String]) -> Result<ShotOptions, Failure> {
    let mut options = ShotOptions { install: true, out: None, words: Vec::new() };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--no-install" => options.install = false,
            "--out" => match rest.next() {
                Some(folder) => options.out = Some(folder.into()),
                None => return Err(Failure::Told("`--out` needs a folder.".to_owned())),
            },
            other if other.starts_with('-') => return Err(unknown_option("shots", other)),
            word => options.words.push(word.to_owned()),
        }
    }
    Ok(options)
}

/// The one option of these chores: whether to install.
fn only_install(chore: &str, arguments: &[String]) -> Result<bool, Failure> {
    match arguments {
        [] => Ok(true),
        [one] if one == "--no-install" => Ok(false),
        [first, ..] => Err(unknown_option(chore, first)),
    }
}

#[cfg(target_os = "linux")]
fn shots(arguments: &[String]) -> Result<(), Failure> {
    let options = shot_options(arguments)?;
    let folder = window::shots(&workshop(options.install)?, options.out, &options.words)?;
    say(format_args!("The pictures lie in {}.", folder.display()));
    Ok(())
}

#[cfg(target_os = "linux")]
fn window_check(arguments: &[String]) -> Result<(), Failure> {
    Ok(window::check(&workshop_with_programs("window", arguments)?)?)
}

#[cfg(target_os = "linux")]
fn kills(arguments: &[String]) -> Result<(), Failure> {
    Ok(window::kills(&workshop_with_programs("kills", arguments)?)?)
}

#[cfg(target_os = "linux")]
fn measure(arguments: &[String]) -> Result<(), Failure> {
    Ok(window::measure(&workshop(only_install("measure", arguments)?)?)?)
}

/// The workshop of a chore that may be given programs to take as they are.
#[cfg(target_os = "linux")]
fn workshop_with_programs(chore: &str, arguments: &[String]) -> Result<window::Workshop, Failure> {
    let (programs, rest) = match arguments {
        [before @ .., option, folder] if option == "--programs" => (Some(PathBuf::from(folder)), before),
        all => (None, all),
    };
    let shop = workshop(only_install(chore, rest)?)?;
    Ok(window::Workshop { programs, ..shop })
}

/// What the chores with a window need, installed if wished.
#[cfg(target_os = "linux")]
fn workshop(install: bool) -> Result<window::Workshop, Failure> {
    if install {
        needs::ensure(&[needs::BUILD, needs::WINDOW, needs::WINDOW_CHECK])?;
    }
    let root = project_root()?;
    Ok(window::Workshop { cargo: cargo_here()?, target: target(&root), root, programs: None })
}

#[cfg(not(target_os = "linux"))]
fn shots(arguments: &[String]) -> Result<(), Failure> {
    shot_options(arguments)?;
    only_on_linux("shots")
}

#[cfg(not(target_os = "linux"))]
fn window_check(arguments: &[String]) -> Result<(), Failure> {
    only_install("window", arguments)?;
    only_on_linux("window")
}

#[cfg(not(target_os = "linux"))]
fn kills(arguments: &[String]) -> Result<(), Failure> {
    only_install("kills", arguments)?;
    only_on_linux("kills")
}

#[cfg(not(target_os = "linux"))]
fn measure(arguments: &[String]) -> Result<(), Failure> {
    only_install("measure", arguments)?;
    only_on_linux("measure")
}

#[cfg(not(target_os = "linux"))]
fn only_on_linux(chore: &str) -> Result<(), Failure> {
    Err(Failure::Told(format!("`cargo xtask {chore}` works on Linux only: elsewhere there is no screen in memory.")))
}

fn make_dist(arguments: &[String]) -> Result<(), Failure> {
    let options = dist_options(arguments)?;
    if !options.no_install {
        needs::ensure(&[needs::BUILD, needs::DIST])?;
        if options.windows {
            needs::ensure(&[needs::WINDOWS_BUILD])?;
        }
    }
    let root = project_root()?;
    let target = target(&root);
    let shop = dist::Shop::open(cargo_here()?, root, target, options.out.clone())?;
    Ok(dist::dist(&shop, &options)?)
}

fn dist_options(arguments: &[String]) -> Result<dist::Options, Failure> {
    let mut options = dist::Options::default();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--no-build" => options.no_build = true,
            "--no-install" => options.no_install = true,
            "--windows" => options.windows = true,
            "--out" => match rest.next() {
                Some(folder) => options.out = Some(folder.into()),
                None => return Err(Failure::Told("`--out` needs a folder.".to_owned())),
            },
            other => return Err(unknown_option("dist", other)),
        }
    }
    Ok(options)
}

fn licences(arguments: &[String]) -> Result<(), Failure> {
    let install = only_install("licences", arguments)?;
    let (root, cargo) = (project_root()?, cargo_here()?);
    Ok(dist::licences(&cargo, &root, &target(&root), install)?)
}

fn start(arguments: &[String]) -> Result<(), Failure> {
    let programs = match arguments {
        [] => None,
        [option, folder] if option == "--programs" => Some(PathBuf::from(folder)),
        [first, ..] => return Err(unknown_option("start", first)),
    };
    let root = project_root()?;
    Ok(start::start(&cargo_here()?, &target(&root), programs)?)
}

fn notes(arguments: &[String]) -> Result<(), Failure> {
    let [tag] = arguments else {
        return Err(Failure::Told("`cargo xtask notes` needs a tag, such as v0.1.0.".to_owned()));
    };
    say(dist::notes(&project_root()?, tag)?);
    Ok(())
}

#[cfg(target_os = "linux")]
fn check_windows(arguments: &[String]) -> Result<(), Failure> {
    let mut options = windows_check::Options { install: true, build: true };
    for option in arguments {
        match option.as_str() {
            "--no-install" => options.install = false,
            "--no-build" => options.build = false,
            other => return Err(unknown_option("windows-check", other)),
        }
    }
    let shop = workshop(options.install)?;
    if options.install {
        needs::ensure(&[needs::WINDOWS_BUILD, needs::WINDOWS_CHECK])?;
    }
    Ok(windows_check::check(&shop, &options)?)
}

#[cfg(not(target_os = "linux"))]
fn check_windows(_: &[String]) -> Result<(), Failure> {
    only_on_linux("windows-check")
}

/// The build folder.
fn target(root: &Path) -> PathBuf {
    match build_folder::choose() {
        build_folder::Choice::AlreadySet(folder) | build_folder::Choice::Cache(folder) => root.join(folder),
        build_folder::Choice::CargosOwn => root.join("target"),
    }
}

fn unknown_option(chore: &str, option: &str) -> Failure {
    Failure::Told(format!("`cargo xtask {chore}` has no option \"{option}\".\n\n{HELP}"))
}

/// What stands before the first `--`, and what stands behind it.
fn split_at_dashes(arguments: &[String]) -> (&[String], &[String]) {
    match arguments.iter().position(|argument| argument == "--") {
        Some(at) => (&arguments[..at], &arguments[at + 1..]),
        None => (arguments, &[]),
    }
}

/// All arguments of a chore that has no options of its own; a leading `--` is allowed, not needed.
fn after_dashes(arguments: &[String]) -> &[String] {
    match arguments.split_first() {
        Some((first, rest)) if first == "--" => rest,
        _ => arguments,
    }
}

/// Runs a program that talks for itself, and takes over its exit code.
fn hand_over(line: &CommandLine) -> Result<(), Failure> {
    let status = line.status()?;
    if status.success() {
        return Ok(());
    }
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Err(Failure::Exited(code.unwrap_or(1)))
}

/// The start of every inner cargo call: this cargo, at the project's root, with the shared build folder.
fn cargo_here() -> Result<CommandLine, String> {
    let root = project_root()?;
    let cargo = CommandLine::cargo(&root);
    match build_folder::choose() {
        build_folder::Choice::AlreadySet(folder) => {
            build_folder::claim(&folder, &root, &cargo);
            Ok(cargo)
        }
        build_folder::Choice::Cache(folder) => {
            let cargo = cargo.env("CARGO_TARGET_DIR", &folder.display().to_string());
            build_folder::claim(&folder, &root, &cargo);
            Ok(cargo)
        }
        build_folder::Choice::CargosOwn => Ok(cargo),
    }
}

/// The folder of the workspace's `Cargo.toml`.
///
/// Read when run, not when compiled: two checkouts that share a build folder may share this program too.
fn project_root() -> Result<PathBuf, String> {
    std::env::var_os("CARGO_MANIFEST_DIR")
        .map(PathBuf::from)
        .and_then(|xtask| xtask.parent().map(Path::to_path_buf))
        .ok_or_else(|| "Please start this as `cargo xtask`, inside the project.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn owned(words: &[&str]) -> Vec<String> {
        words.iter().map(|&word| word.to_owned()).collect()
    }

    #[test]
    fn the_games_arguments_stand_behind_the_dashes() {
        let line = owned(&["--release", "--", "--release", "--", "x"]);
        let (options, game) = split_at_dashes(&line);
        assert_eq!(options, owned(&["--release"]));
        assert_eq!(game, owned(&["--release", "--", "x"]));
        let (options, game) = split_at_dashes(&options[..1]);
        assert_eq!((options.len(), game.len()), (1, 0));
    }

    #[test]
    fn pass_through_chores_need_no_dashes() {
        assert_eq!(after_dashes(&owned(&["a", "b"])), owned(&["a", "b"]));
        assert_eq!(after_dashes(&owned(&["--", "a"])), owned(&["a"]));
        assert_eq!(after_dashes(&[]), owned(&[]));
    }

    #[test]
    fn a_wrong_word_is_answered_with_the_help() {
        for line in [vec!["paly"], vec!["play", "--relase"], vec!["test", "rules"]] {
            match run(&owned(&line)) {
                Err(Failure::Told(message)) => assert!(message.contains("cargo xtask play")),
                other => panic!("{line:?} gave {other:?}"),
            }
        }
    }
}
