//! Games between computer players.

use std::path::Path;
use std::time::{Duration, Instant};

use labirints::opponents::{Budget, Plan, luck};
use labirints::rules::record::{self, Record, SeatEntry};
use labirints::rules::{Game, Move, Phase, Refusal, Seat, Setup, seeded};
use rand::Rng;
use rand_chacha::ChaCha8Rng;

use crate::choices::Player;
use crate::failure::Failure;
use crate::files;
use crate::statistics::Sample;

/// A won game in whole parts: as many as can be shared by two to six winners.
pub const WIN: u64 = 60;

/// The seed of one of many games: the first has the seed asked for, so that a single game is the one that
/// `Setup::deal` makes of it; each further one has the first number of a stream of its own.
pub fn seed_of(seed: u64, game: u64) -> u64 {
    if game == 0 {
        return seed;
    }
    let mut random = seeded(seed);
    random.set_stream(game);
    random.next_u64()
}

/// How a player did, over any number of games. A value of a sample is what one shuffle gave: with pairs that are
/// several games.
#[derive(Clone, Default, Debug)]
pub struct Score {
    /// Parts of won games, [`WIN`] for a whole one.
    pub wins: Sample,
    /// Points.
    pub points: Sample,
    /// Moves chosen.
    pub moves: u64,
    /// Time it took to choose them.
    pub time: Duration,
}

/// How some games went.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    /// By player, as listed on the command line.
    pub scores: Vec<Score>,
    /// Points of all players together, one value a shuffle.
    pub points: Sample,
    /// Moves, passes among them, one value a game.
    pub moves: Sample,
    /// The most cards on the table after a turn, one value a game.
    pub largest: Sample,
    /// Passes, one value a game.
    pub passes: Sample,
    /// Games that ended because nobody could lay a card.
    pub stuck: u64,
    /// Games with more than one winner.
    pub shared: u64,
}

impl Tally {
    /// Of no game.
    pub fn new(players: usize) -> Self {
        Self { scores: vec![Score::default(); players], ..Self::default() }
    }

    /// Adds the games of one shuffle.
    pub fn add(&mut self, games: &[Played]) {
        for (player, score) in self.scores.iter_mut().enumerate() {
            score.wins.add(games.iter().map(|game| game.wins[player]).sum());
            score.points.add(games.iter().map(|game| game.points[player]).sum());
            score.moves += games.iter().map(|game| game.chosen[player]).sum::<u64>();
            score.time += games.iter().map(|game| game.time[player]).sum::<Duration>();
        }
        self.points.add(games.iter().flat_map(|game| &game.points).sum());
        for game in games {
            self.moves.add(game.chosen.iter().sum());
            self.largest.add(game.largest);
            self.passes.add(game.passes);
            self.stuck += u64::from(game.stuck);
            self.shared += u64::from(game.wins.iter().all(|won| *won < WIN));
        }
    }

    /// Adds all games of another tally.
    pub fn merge(mut self, other: &Self) -> Self {
        for (score, more) in self.scores.iter_mut().zip(&other.scores) {
            score.wins.merge(&more.wins);
            score.points.merge(&more.points);
            score.moves += more.moves;
            score.time += more.time;
        }
        self.points.merge(&other.points);
        self.moves.merge(&other.moves);
        self.largest.merge(&other.largest);
        self.passes.merge(&other.passes);
        self.stuck += other.stuck;
        self.shared += other.shared;
        self
    }
}

/// How one game went, by player as listed on the command line.
#[derive(Debug)]
pub struct Played {
    /// Parts of a won game, [`WIN`] for a whole one.
    pub wins: Vec<u64>,
    /// Points.
    pub points: Vec<u64>,
    /// Points that are due to the luck of drawing, when that is judged.
    pub luck: Vec<f64>,
    chosen: Vec<u64>,
    time: Vec<Duration>,
    largest: u64,
    passes: u64,
    stuck: bool,
}

/// A game to be played.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// The players, as listed on the command line.
    pub players: &'a [Player],
    /// How much they may think about a move.
    pub budget: Budget,
    /// How many seats they move on: the player on a seat is the one listed so many places further.
    pub rotation: usize,
    /// The seed, for the players' own choices.
    pub seed: u64,
    /// The number of the game, from 1, for messages and file names.
    pub number: u64,
    /// Where the record goes.
    pub records: Option<&'a Path>,
    /// Whether the luck of drawing is judged.
    pub luck: bool,
}

impl Match<'_> {
    /// Plays the game to its end.
    pub fn play(&self, setup: &Setup) -> Result<Played, Failure> {
        let players = self.players.len();
        let mut game = Game::new(setup);
        let mut record = self.records.map(|_| Record::new(setup, self.seats()));
        let mut random: Vec<_> = (0..players).map(|player| self.generator(player)).collect();
        let mut judge = seeded(self.seed);
        let mut played = Played::new(players);
        while !game.public().is_over() {
            let seat = game.public().to_move();
            let player = self.player_on(seat);
            if self.luck {
                played.luck[player] += f64::from(luck::of_last_draw(&game, &mut judge));
            }
            let begin = Instant::now();
            let Plan { square, play } = self.players[player].plan(&game, &mut random[player], self.budget);
            played.count(player, play, begin.elapsed());
            for change in square {
                game.arrange(seat, change).map_err(|why| self.illegal(player, &played, why))?;
            }
            if let (Some(record), Phase::Square) = (&mut record, game.public().phase()) {
                *record = Record::new(&setup.clone().with_square_of(&game), self.seats());
            }
            game.play(seat, play).map_err(|why| self.illegal(player, &played, why))?;
            played.largest = played.largest.max(game.public().labyrinth().cards().len() as u64);
            if let Some(record) = &mut record {
                record.push(seat, play, &game);
            }
        }
        self.settle(&game, &mut played);
        self.keep(record)?;
        Ok(played)
    }

    fn player_on(&self, seat: Seat) -> usize {
        (seat.index() + self.rotation) % self.players.len()
    }

    /// Every player has a stream of random numbers to himself, far from those that [`seed_of`] uses.
    fn generator(&self, player: usize) -> ChaCha8Rng {
        let mut random = seeded(self.seed);
        random.set_stream(u64::MAX - player as u64);
        random
    }

    fn settle(&self, game: &Game, played: &mut Played) {
        let public = game.public();
        let winners = public.winners();
        for seat in public.each_seat() {
            let player = self.player_on(seat);
            played.points[player] = public.collected(seat).len() as u64;
            if winners.contains(&seat) {
                played.wins[player] = WIN / winners.len() as u64;
            }
            played.stuck |= public.hand_size(seat) > 0;
        }
    }

    fn illegal(&self, player: usize, played: &Played, why: Refusal) -> Failure {
        let number = played.chosen.iter().sum::<u64>() as usize;
        Failure::IllegalMove { game: self.number, number, player: self.players[player], why }
    }

    fn seats(&self) -> Vec<SeatEntry> {
        let entry = |seat| {
            let player = self.player_on(Seat(seat as u8));
            let kind = self.players[player].to_string();
            SeatEntry { name: format!("{kind} {}", player + 1), kind: record::Kind::Computer(kind) }
        };
        (0..self.players.len()).map(entry).collect()
    }

    fn keep(&self, record: Option<Record>) -> Result<(), Failure> {
        let (Some(record), Some(folder)) = (record, self.records) else { return Ok(()) };
        files::write(&folder.join(format!("game-{:05}.ron", self.number)), &record.write()?)
    }
}

impl Played {
    fn new(players: usize) -> Self {
        Self {
            wins: vec![0; players],
            points: vec![0; players],
            luck: vec![0.0; players],
            chosen: vec![0; players],
            time: vec![Duration::ZERO; players],
            largest: 0,
            passes: 0,
            stuck: false,
        }
    }

    fn count(&mut self, player: usize, play: Move, time: Duration) {
        self.chosen[player] += 1;
        self.time[player] += time;
        self.passes += u64::from(play == Move::Pass);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_game_has_the_seed_asked_for_and_the_others_their_own() {
        assert_eq!(seed_of(7, 0), 7);
        let seeds: std::collections::BTreeSet<u64> =
            (1..4).flat_map(|seed| (0..100).map(move |game| seed_of(seed, game))).collect();
        assert_eq!(seeds.len(), 300);
        // Pinned: records and reports name games by seed and number.
        assert_eq!(seed_of(1, 1), 1_909_849_311_801_240_084);
    }
}
