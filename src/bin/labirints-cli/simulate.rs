//! `simulate`: many games between computer players, and who won them.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use labirints::rules::Deck;
use rayon::prelude::*;

use crate::Verdict;
use crate::choices::{Deal, Player, Players, Thinking};
use crate::failure::Failure;
use crate::files;
use crate::match_play::{Match, Played, Score, Tally, WIN, seed_of};
use crate::statistics::Sample;

/// What to play.
#[derive(Args)]
pub struct Arguments {
    /// How many games; with --pairs, how many shuffles.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The players, by seat: two to six kinds with commas between them.
    #[arg(long, value_name = "KIND,KIND[,...]", long_help = players_help())]
    players: Players,
    #[command(flatten)]
    deal: Deal,
    #[command(flatten)]
    thinking: Thinking,
    /// Keep every game in this folder, as game-00001.ron and so on; files of these names are replaced.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Play every shuffle as often as there are players: each plays once from every seat. Luck of the cards cancels
    /// out, and intervals are computed over shuffles.
    #[arg(long)]
    pairs: bool,
}

fn players_help() -> String {
    format!("The players, by seat: two to six with commas between them. There are: {}", Player::names())
}

/// Plays the games and prints the report.
pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let deck = arguments.deal.deck.load()?;
    // Asked once beforehand, so that a deck too small fails before a folder is made.
    arguments.deal.setup(&deck, arguments.players.0.len(), arguments.deal.seed)?;
    if let Some(folder) = &arguments.records {
        files::make_folder(folder)?;
    }
    let begin = Instant::now();
    let tally = arguments.play_all(&deck)?;
    arguments.report(&deck, &tally, out)?;
    arguments.report_times(&tally, begin.elapsed(), out)?;
    Ok(Verdict::Sound)
}

impl Arguments {
    fn play_all(&self, deck: &Arc<Deck>) -> Result<Tally, Failure> {
        let players = self.players.0.len();
        let bar = self.progress_bar();
        let tally = (0..u64::from(self.games))
            .into_par_iter()
            .map(|shuffle| self.play_shuffle(deck, shuffle).inspect(|games| bar.inc(games.len() as u64)))
            .try_fold(
                || Tally::new(players),
                |mut tally, games| {
                    tally.add(&games?);
                    Ok(tally)
                },
            )
            .try_reduce(|| Tally::new(players), |one, other| Ok(one.merge(&other)));
        bar.finish_and_clear();
        tally
    }

    fn play_shuffle(&self, deck: &Arc<Deck>, shuffle: u64) -> Result<Vec<Played>, Failure> {
        let players = &self.players.0;
        let seed = seed_of(self.deal.seed, shuffle);
        let setup = self.deal.setup(deck, players.len(), seed)?;
        let game = |rotation: u64| {
            let number = shuffle * self.rotations() + rotation + 1;
            let rotation = rotation as usize;
            let records = self.records.as_deref();
            Match { players, budget: self.thinking.budget, rotation, seed, number, records, luck: false }.play(&setup)
        };
        (0..self.rotations()).map(game).collect()
    }

    fn rotations(&self) -> u64 {
        if self.pairs { self.players.0.len() as u64 } else { 1 }
    }

    fn all_games(&self) -> u64 {
        u64::from(self.games) * self.rotations()
    }

    /// Visible only when a person watches.
    fn progress_bar(&self) -> ProgressBar {
        let target =
            if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(self.all_games()), target);
        let style = ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} games, {eta} left");
        bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }

    fn report(&self, deck: &Deck, tally: &Tally, out: &mut impl Write) -> io::Result<()> {
        let (games, players, id) = (self.all_games(), self.players.0.len(), files::plain(deck.id()));
        write!(out, "{games} games of {players} players with the deck {id} ({} cards)", deck.len())?;
        if self.pairs {
            write!(out, ": {} shuffles, each played from every seat", self.games)?;
        }
        writeln!(out, "\n\n  {:14} {:>10} {:>18} {:>20}", "player", "wins", "of all games", "points a game")?;
        for ((number, kind), score) in (1..).zip(&self.players.0).zip(&tally.scores) {
            self.report_player(&format!("{number} {kind}"), score, out)?;
        }
        let shared = tally.shared as f64 / games as f64 * 100.0;
        writeln!(out, "\n  {:37} {}", "points of all players together", self.per_game(&tally.points, 1.0, 2))?;
        writeln!(out, "  {:37} {:.2}", "moves a game", tally.moves.mean())?;
        writeln!(out, "  {:37} {} ({shared:.1} %)", "shared victories", tally.shared)?;
        writeln!(
            out,
            "  {:37} {:.2} cards on average, {} at the most",
            "largest labyrinth after collecting",
            tally.largest.mean(),
            tally.largest.largest()
        )?;
        writeln!(out, "  {:37} {}", "passes in all games", tally.passes.sum())?;
        writeln!(out, "  {:37} {}", "games that ended with nothing to lay", tally.stuck)
    }

    fn report_player(&self, name: &str, score: &Score, out: &mut impl Write) -> io::Result<()> {
        let wins = score.wins.sum() as f64 / WIN as f64;
        let share = self.per_game(&score.wins, 100.0 / WIN as f64, 1);
        let points = self.per_game(&score.points, 1.0, 2);
        writeln!(out, "  {name:14} {wins:>10.2} {:>18} {points:>20}", share.replace(" ±", " % ±"))
    }

    /// A mean with its interval, both divided by the games of a shuffle.
    fn per_game(&self, sample: &Sample, unit: f64, places: usize) -> String {
        let unit = unit / self.rotations() as f64;
        let mean = sample.mean() * unit;
        match sample.margin() {
            Some(margin) => format!("{mean:.places$} ± {:.places$}", margin * unit),
            None => format!("{mean:.places$} ± ?"),
        }
    }

    /// Kept at the end, since it is the only part that differs from run to run.
    fn report_times(&self, tally: &Tally, whole: Duration, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "\nTime")?;
        for ((number, kind), score) in (1..).zip(&self.players.0).zip(&tally.scores) {
            let each = score.time.as_secs_f64() / score.moves.max(1) as f64 * 1e6;
            writeln!(out, "  {:37} {each:.1} µs a move", format!("{number} {kind}"))?;
        }
        let seconds = whole.as_secs_f64();
        writeln!(out, "  {:37} {seconds:.2} s, {:.0} games a second", "all games", self.all_games() as f64 / seconds)
    }
}
