//! `perft`: the number of different turns to a depth.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use labirints::rules::{Game, perft};
use rayon::prelude::*;

use crate::Verdict;
use crate::choices::Deal;
use crate::failure::Failure;

/// What to count.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    deal: Deal,
    /// How many players, 2 to 6.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=6))]
    players: u8,
    /// How many turns deep.
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
}

/// Counts to every depth up to the one asked for.
pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let Arguments { deal, players, depth } = arguments;
    let game = Game::new(&deal.setup(&deal.deck.load()?, usize::from(*players), deal.seed)?);
    writeln!(out, "{:>5} {:>20} {:>10} {:>15}", "depth", "turns", "seconds", "turns a second")?;
    for depth in 1..=*depth {
        let begin = Instant::now();
        let turns = count(&game, depth);
        let seconds = begin.elapsed().as_secs_f64();
        writeln!(out, "{depth:>5} {turns:>20} {seconds:>10.3} {:>15.0}", turns as f64 / seconds.max(1e-9))?;
        // The next depth takes far longer.
        out.flush()?;
    }
    Ok(Verdict::Sound)
}

/// As `rules::perft::perft`, with the first turns shared out among all cores.
fn count(game: &Game, depth: u32) -> u64 {
    let mut first_turns = Vec::new();
    perft::each_turn(game, |play| first_turns.push(play));
    let below = |play| {
        let mut next = game.clone();
        next.play_trusted(play);
        perft::perft(&next, depth - 1)
    };
    first_turns.into_par_iter().map(below).sum()
}
