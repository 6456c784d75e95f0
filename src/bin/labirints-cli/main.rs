//! The console tool: plays, checks and shows games without a window.
#![forbid(unsafe_code)]

mod choices;
mod deck;
mod failure;
mod files;
mod ladder;
mod match_play;
mod perft;
mod show;
mod simulate;
mod statistics;
mod text_art;
mod verify;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// Plays, checks and shows games of Labirints without a window.
#[derive(Parser)]
#[command(name = "labirints-cli", version, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games between computer players and print who won.
    Simulate(simulate::Arguments),
    /// Let computer players meet each other, two at a time, and rate them.
    Ladder(ladder::Arguments),
    /// Replay recorded games: do the rules allow every move?
    Verify(verify::Arguments),
    /// Check a card manifest and print its cards.
    Deck(deck::Arguments),
    /// Show the table of a recorded game.
    Show(show::Arguments),
    /// Count the different turns of a dealt game, to prove a rulebook right.
    Perft(perft::Arguments),
}

/// What a command has to say about what it looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    /// It is right: exit code 0.
    Sound,
    /// It is wrong, and the output says why: exit code 1.
    Faulty,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    match run(&arguments.command, &mut out) {
        Ok(Verdict::Sound) => ExitCode::SUCCESS,
        Ok(Verdict::Faulty) => ExitCode::FAILURE,
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = out.flush();
            // Nobody is left to be told when this fails too.
            let _ = writeln!(io::stderr(), "labirints-cli: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command, out: &mut impl Write) -> Result<Verdict, Failure> {
    let verdict = match command {
        Command::Simulate(arguments) => simulate::run(arguments, out)?,
        Command::Ladder(arguments) => ladder::run(arguments, out)?,
        Command::Verify(arguments) => verify::run(arguments, out)?,
        Command::Deck(arguments) => deck::run(arguments, out)?,
        Command::Show(arguments) => show::run(arguments, out)?,
        Command::Perft(arguments) => perft::run(arguments, out)?,
    };
    // A reader who left early has seen what he wanted; the verdict stands.
    match out.flush().map_err(Failure::from) {
        Err(failure) if !failure.is_closed_pipe() => Err(failure),
        _ => Ok(verdict),
    }
}
