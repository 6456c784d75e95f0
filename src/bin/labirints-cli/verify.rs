//! `verify`: does a record tell a game that the rules allow?

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use labirints::rules::record::{MAX_BYTES, Record, Replay};
use rayon::prelude::*;

use crate::Verdict;
use crate::failure::Failure;
use crate::files;

/// What to check.
#[derive(Args)]
pub struct Arguments {
    /// The records. Of each wrong one the first fault is printed, with the number of the move.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Also print a line for every record that holds.
    #[arg(long, short)]
    verbose: bool,
}

/// Reads a record and plays it again.
pub fn check(path: &Path) -> Result<Replay, Failure> {
    read(path)?.replay().map_err(|why| Failure::WrongRecord { path: path.to_owned(), why })
}

/// Reads a record without judging its moves.
pub fn read(path: &Path) -> Result<Record, Failure> {
    let bytes = files::read(path, MAX_BYTES)?;
    Record::read(&bytes).map_err(|why| Failure::NoRecord { path: path.to_owned(), why })
}

/// Checks all files and prints what is wrong.
pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let files: Vec<PathBuf> = arguments.files.iter().flat_map(|path| files::expand(path)).collect();
    let checked: Vec<Result<String, Failure>> =
        files.par_iter().map(|path| check(path).map(|replay| summary(&replay))).collect();
    let verdict = if checked.iter().all(Result::is_ok) { Verdict::Sound } else { Verdict::Faulty };
    // The verdict is known, so a reader who leaves early does not change it.
    match arguments.report(&files, &checked, out).map_err(Failure::from) {
        Err(failure) if !failure.is_closed_pipe() => Err(failure),
        _ => Ok(verdict),
    }
}

fn summary(replay: &Replay) -> String {
    let public = replay.game.public();
    let points: Vec<String> = public.points().iter().map(usize::to_string).collect();
    let state = if public.is_over() { "finished" } else { "running" };
    format!("holds: {} players, {} moves, {state}, points {}", public.seats(), replay.moves.len(), points.join(":"))
}

impl Arguments {
    fn report(&self, files: &[PathBuf], checked: &[Result<String, Failure>], out: &mut impl Write) -> io::Result<()> {
        for (path, result) in files.iter().zip(checked) {
            match result {
                Ok(summary) if self.verbose => writeln!(out, "{}: {summary}", path.display())?,
                Ok(_) => {}
                Err(failure) => writeln!(out, "{failure}")?,
            }
        }
        let wrong = checked.iter().filter(|result| result.is_err()).count();
        match (checked.len(), wrong) {
            (1, 0) => writeln!(out, "1 record: it holds"),
            (1, 1) => writeln!(out, "1 record: it is wrong"),
            (all, 0) => writeln!(out, "{all} records: all hold"),
            (all, wrong) => writeln!(out, "{all} records: {} hold, {wrong} wrong", all - wrong),
        }
    }
}
