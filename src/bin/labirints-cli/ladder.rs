//! `ladder`: computer players meet each other, two at a time, and are rated.

use std::io::Write;
use std::sync::Arc;

use clap::Args;
use labirints::rules::Deck;
use rayon::prelude::*;

use crate::Verdict;
use crate::choices::{Deal, Player, Players, Thinking};
use crate::failure::Failure;
use crate::match_play::{Match, WIN, seed_of};
use crate::statistics::{Sample, student};

/// The parts of two games, the most that a shuffle played from both seats can give.
const BOTH: f64 = 2.0 * WIN as f64;
/// Rating points for a natural logarithm of the odds.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Who meets how often.
#[derive(Args)]
pub struct Arguments {
    /// How many shuffles each two players meet in; each is played twice, with the seats changed.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,
    /// Who takes part.
    #[arg(long, value_name = "KIND,KIND[,...]", default_value = "novice,apprentice,adept,master", long_help = help())]
    players: Players,
    #[command(flatten)]
    deal: Deal,
    #[command(flatten)]
    thinking: Thinking,
    /// Also tell by how many points a game the first is better when the luck of drawing is taken out: half the games
    /// are enough then to tell two players apart.
    #[arg(long)]
    luck: bool,
}

fn help() -> String {
    format!("Who takes part: two to six with commas between them. There are: {}", Player::names())
}

/// What the first of two players won of each shuffle.
struct Meeting {
    one: usize,
    other: usize,
    wins: Sample,
    /// Points a game more than the second's, without luck: the mean over the shuffles and its 95 % interval.
    better: (f64, f64),
}

/// What the first of two players got out of a shuffle.
struct Won {
    wins: u64,
    better: f64,
}

/// Plays the games and prints the ratings.
pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<Verdict, Failure> {
    let deck = arguments.deal.deck.load()?;
    let players = &arguments.players.0;
    let mut meetings = Vec::new();
    for other in 1..players.len() {
        for one in 0..other {
            meetings.push(arguments.meet(&deck, one, other)?);
        }
    }
    writeln!(out, "{} shuffles for each two players, each played from both seats", arguments.games)?;
    writeln!(out, "\n  {:25} {:>18}", "first against second", "first wins")?;
    for Meeting { one, other, wins, better } in &meetings {
        let percent = 100.0 / BOTH;
        let share = format!("{:.1} % ± {:.1}", wins.mean() * percent, wins.margin().unwrap_or(0.0) * percent);
        write!(out, "  {:25} {share:>18}", format!("{} : {}", players[*one], players[*other]))?;
        if arguments.luck {
            write!(out, "   {:+.2} ± {:.2} points a game without luck", better.0, better.1)?;
        }
        writeln!(out)?;
    }
    writeln!(out, "\n  {:25} {:>18}", "player", "Elo")?;
    let mut rated: Vec<_> = players.iter().zip(ratings(players.len(), &meetings)).collect();
    rated.sort_by(|one, other| other.1.0.total_cmp(&one.1.0));
    for (player, (elo, margin)) in rated {
        writeln!(out, "  {:25} {:>18}", player.to_string(), format!("{elo:+.0} ± {margin:.0}"))?;
    }
    writeln!(out, "\nRatings are against the mean of all who took part, with 95 % intervals.")?;
    Ok(Verdict::Sound)
}

impl Arguments {
    fn meet(&self, deck: &Arc<Deck>, one: usize, other: usize) -> Result<Meeting, Failure> {
        let players = [self.players.0[one], self.players.0[other]];
        let results: Result<Vec<Won>, Failure> =
            (0..u64::from(self.games)).into_par_iter().map(|shuffle| self.play_both(deck, &players, shuffle)).collect();
        let results = results?;
        let mut wins = Sample::default();
        results.iter().for_each(|won| wins.add(won.wins));
        let better: Vec<f64> = results.iter().map(|won| won.better).collect();
        Ok(Meeting { one, other, wins, better: mean(&better) })
    }

    /// What the first player wins of a shuffle.
    fn play_both(&self, deck: &Arc<Deck>, players: &[Player; 2], shuffle: u64) -> Result<Won, Failure> {
        let seed = seed_of(self.deal.seed, shuffle);
        let setup = self.deal.setup(deck, 2, seed)?;
        let mut won = Won { wins: 0, better: 0.0 };
        for rotation in 0..2 {
            let number = 2 * shuffle + rotation as u64 + 1;
            let (budget, luck) = (self.thinking.budget, self.luck);
            let game = Match { players, budget, rotation, seed, number, records: None, luck }.play(&setup)?;
            let points = |player: usize| game.points[player] as f64 - game.luck[player];
            won.wins += game.wins[0];
            won.better += (points(0) - points(1)) / 2.0;
        }
        Ok(won)
    }
}

/// The mean of some values, and how far it may be off with a certainty of 95 %; fewer than two say nothing about that.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count.max(1.0);
    if values.len() < 2 {
        return (mean, 0.0);
    }
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, student(values.len() as u64 - 1) * (variance / count).sqrt())
}

/// The ratings that make the results most likely (Bradley and Terry's model), and how far they may be off.
///
/// One drawn shuffle is added to each meeting, so that whoever never loses gets a rating all the same.
fn ratings(players: usize, meetings: &[Meeting]) -> Vec<(f64, f64)> {
    let mut strength = vec![0.0; players];
    for _ in 0..100 {
        let (surplus, information, _) = slope(&strength, meetings);
        let step = solve(information, &surplus);
        strength.iter_mut().zip(step).for_each(|(one, step)| *one += step.clamp(-1.0, 1.0));
    }
    let (_, information, doubt) = slope(&strength, meetings);
    let mean = strength.iter().sum::<f64>() / players as f64;
    let spread = |player: usize| {
        // How the rating answers to the results of all players, and how much those vary by chance.
        let mut unit = vec![0.0; players];
        unit[player] = 1.0;
        let answer = solve(information.clone(), &unit);
        let along = |row: &Vec<f64>| row.iter().zip(&answer).map(|(one, other)| one * other).sum::<f64>();
        doubt.iter().zip(&answer).map(|(row, weight)| weight * along(row)).sum::<f64>().sqrt()
    };
    strength.iter().enumerate().map(|(player, one)| ((one - mean) * ELO, spread(player) * ELO)).collect()
}

type Matrix = Vec<Vec<f64>>;

/// What each player won beyond what his strength promises, how that changes with the strengths, and the squares of its
/// 95 % intervals.
fn slope(strength: &[f64], meetings: &[Meeting]) -> (Vec<f64>, Matrix, Matrix) {
    let players = strength.len();
    let mut surplus = vec![0.0; players];
    // Strengths are known up to a common number only; this ties their mean to zero.
    let mut information = vec![vec![1.0; players]; players];
    let mut doubt = vec![vec![0.0; players]; players];
    for Meeting { one, other, wins, .. } in meetings {
        let shuffles = wins.count() as f64;
        let expected = 1.0 / (1.0 + (strength[*other] - strength[*one]).exp());
        let beyond = wins.sum() as f64 / BOTH + 0.5 - (shuffles + 1.0) * expected;
        surplus[*one] += beyond;
        surplus[*other] -= beyond;
        add(&mut information, *one, *other, (shuffles + 1.0) * expected * (1.0 - expected));
        add(&mut doubt, *one, *other, (wins.margin().unwrap_or(0.0) / BOTH * shuffles).powi(2));
    }
    (surplus, information, doubt)
}

fn add(matrix: &mut Matrix, one: usize, other: usize, value: f64) {
    matrix[one][one] += value;
    matrix[other][other] += value;
    matrix[one][other] -= value;
    matrix[other][one] -= value;
}

/// Gauss's elimination. The matrices here are positive definite: no row need be exchanged.
fn solve(mut matrix: Matrix, right: &[f64]) -> Vec<f64> {
    let mut right = right.to_vec();
    for pivot in 0..right.len() {
        for row in 0..right.len() {
            if row != pivot {
                let factor = matrix[row][pivot] / matrix[pivot][pivot];
                let line = matrix[pivot].clone();
                matrix[row].iter_mut().zip(line).for_each(|(one, other)| *one -= factor * other);
                right[row] -= factor * right[pivot];
            }
        }
    }
    right.iter().enumerate().map(|(place, value)| value / matrix[place][place]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(one: usize, other: usize, won: u64, of: u64) -> Meeting {
        let mut wins = Sample::default();
        (0..of).for_each(|shuffle| wins.add(if shuffle < won { 2 * WIN } else { 0 }));
        Meeting { one, other, wins, better: (0.0, 0.0) }
    }

    #[test]
    fn ten_to_one_is_four_hundred_points() {
        let rated = ratings(2, &[meeting(0, 1, 100_000, 110_000)]);
        assert!((rated[0].0 - rated[1].0 - 400.0).abs() < 0.1, "{rated:?}");
    }

    #[test]
    fn a_mean_and_its_interval() {
        let (middle, margin) = mean(&[1.0, 2.0, 3.0]);
        assert!((middle - 2.0).abs() < 1e-9);
        // Student's 4.3027 for two degrees of freedom, and a standard error of a root of a third.
        assert!((margin - 4.3027 / 3f64.sqrt()).abs() < 1e-4, "{margin}");
    }

    #[test]
    fn a_single_value_says_nothing_about_its_doubt() {
        assert_eq!(mean(&[1.5]), (1.5, 0.0));
        assert_eq!(mean(&[]), (0.0, 0.0));
    }

    #[test]
    fn equal_players_are_rated_alike() {
        let rated = ratings(3, &[meeting(0, 1, 50, 100), meeting(0, 2, 50, 100), meeting(1, 2, 50, 100)]);
        assert!(rated.iter().all(|(elo, _)| elo.abs() < 1e-6), "{rated:?}");
    }

    #[test]
    fn who_never_loses_is_rated_too() {
        let rated = ratings(2, &[meeting(0, 1, 20, 20)]);
        assert!(rated[0].0.is_finite() && rated[0].0 > 100.0, "{rated:?}");
    }

    #[test]
    fn more_games_leave_less_doubt() {
        let few = ratings(2, &[meeting(0, 1, 60, 100)]);
        let many = ratings(2, &[meeting(0, 1, 6000, 10_000)]);
        assert!((few[0].1 / many[0].1 - 10.0).abs() < 1.0, "{few:?} {many:?}");
    }
}
