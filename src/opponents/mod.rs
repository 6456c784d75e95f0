//! Computer players.
//!
//! They are handed a [`View`] and never the game itself, so they can't look at hidden cards. The same view, the same
//! seed and the same budget in playouts give the same move.
//!
//! ```
//! # use std::sync::Arc;
//! use labirints::opponents::{Budget, Kind, Progress, Stop};
//! use labirints::rules::{Game, Setup, TableRules};
//! # let deck = labirints::manifest::classic().unwrap().deck().unwrap();
//! let mut game = Game::new(&Setup::deal(deck, TableRules::default(), 2, None, 42).unwrap());
//! let seat = game.public().to_move();
//! let (stop, progress) = (Stop::default(), Progress::default());
//! let choice = Kind::Master.choose_within(&game.view(seat), 7, Budget::Playouts(200), &stop, &progress);
//! game.play(seat, choice.expect("nobody raised the stop sign").play).unwrap();
//! ```

mod adept;
mod budget;
mod candidates;
pub mod cheater;
mod endgame;
mod greedy;
mod inference;
pub mod luck;
mod master;
mod novice;
mod outlook;
mod random;
mod reasons;
mod scan;
pub mod speed;
mod square;
mod stakes;
mod third_ply;

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use crate::rules::{Arrange, Move, View, seeded};

use adept::Thought;
use budget::{Halt, Meter};
use outlook::Outlook;

pub use budget::{Budget, Progress, Stop};
pub use reasons::Reason;

/// A kind of computer player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Lays anything anywhere. For tests.
    Random,
    /// Lays what collects most. The apprentice by another name, for tests.
    Greedy,
    /// Sees short roads only and overlooks much.
    Novice,
    /// Takes the most it can.
    Apprentice,
    /// Also weighs what it leaves to the next player.
    Adept,
    /// Searches.
    Master,
}

/// What an opponent decided.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The move.
    pub play: Move,
    /// What it is thought to be worth: points of the mover less those of the others, over the next turns; of two players
    /// more or less than that by what it does for the chance to win.
    pub value: f32,
    /// Why, the most telling first; empty for a pass.
    pub reasons: Vec<Reason>,
}

/// A turn with what comes before it.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// How the square is changed first, where this turn begins the game.
    pub square: Vec<Arrange>,
    /// The move after that.
    pub play: Move,
}

impl From<Move> for Plan {
    fn from(play: Move) -> Self {
        Self { square: Vec::new(), play }
    }
}

/// There is no computer player of that name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no computer player {0:?}; there are: {names}", names = names())]
pub struct UnknownKind(pub String);

fn names() -> String {
    Kind::ALL.map(Kind::name).join(", ")
}

/// The budget of [`Kind::choose`]: about 50 ms.
pub const QUICK: Budget = Budget::Playouts(4_000);

impl Kind {
    /// All kinds, weakest first.
    pub const ALL: [Self; 6] = [Self::Random, Self::Novice, Self::Greedy, Self::Apprentice, Self::Adept, Self::Master];

    /// The levels that a player can choose, weakest first.
    pub const OFFERED: [Self; 4] = [Self::Novice, Self::Apprentice, Self::Adept, Self::Master];

    /// The name, as records and the console tool write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Novice => "novice",
            Self::Apprentice => "apprentice",
            Self::Adept => "adept",
            Self::Master => "master",
        }
    }

    /// The move this kind makes for the player who looks; he must be on turn. Thinks for [`QUICK`], so that the same
    /// random numbers give the same move.
    pub fn choose(self, view: &View, random: &mut ChaCha8Rng) -> Move {
        let (stop, progress) = (Stop::default(), Progress::default());
        self.decide(view, random, &mut Meter::new(QUICK, &stop, &progress)).map_or(Move::Pass, |(play, _)| play)
    }

    /// The move this kind makes for the player who looks, with its reasons; he must be on turn. Meant for a thread of
    /// its own. `None` when `stop` was raised.
    ///
    /// Only the master makes use of more than a few milliseconds.
    pub fn choose_within(
        self,
        view: &View,
        seed: u64,
        budget: Budget,
        stop: &Stop,
        progress: &Progress,
    ) -> Option<Choice> {
        let mut meter = Meter::new(budget, stop, progress);
        let (play, value) = self.decide(view, &mut seeded(seed), &mut meter).ok()?;
        let reasons = reasons::of(view, play);
        progress.tell(100);
        (!stop.is_raised()).then_some(Choice { play, value, reasons })
    }

    /// The turn this kind makes for the player who looks; he must be on turn. Before the first move the master also
    /// arranges the square, with half of the budget. `None` when `stop` was raised.
    pub fn plan(self, view: &View, seed: u64, budget: Budget, stop: &Stop, progress: &Progress) -> Option<Plan> {
        let (mut meter, mut random) = (Meter::new(budget, stop, progress), seeded(seed));
        let (mut square, mut arranged) = (Vec::new(), view.clone());
        // Before the first move there is nothing to look back on: that costs none of the budget, and once is enough.
        if self == Self::Master && view.public().square().is_some() {
            square = square::arrange(&Outlook::reckoning(view, &mut meter).ok()?, &mut random, &mut meter).ok()?;
            square.retain(|change| arranged.arrange(*change).is_ok());
        }
        let (play, _) = self.decide(&arranged, &mut random, &mut meter).ok()?;
        progress.tell(100);
        (!stop.is_raised()).then_some(Plan { square, play })
    }

    fn decide(self, view: &View, random: &mut ChaCha8Rng, meter: &mut Meter) -> Result<(Move, f32), Halt> {
        let play = match self {
            Self::Random => random::choose(view, random),
            Self::Novice => novice::choose(view, random),
            Self::Greedy | Self::Apprentice => greedy::choose(view, random),
            Self::Adept => return Ok(first(&adept::think(&Outlook::of(view), random, meter)?)),
            Self::Master => {
                let outlook = Outlook::reckoning(view, meter)?;
                return Ok(first(&master::think(&outlook, random, meter)?));
            }
        };
        Ok((play, gain(play)))
    }
}

/// A hint for a person: the master's move and why. `None` when `stop` was raised.
pub fn hint(view: &View, seed: u64, budget: Budget, stop: &Stop, progress: &Progress) -> Option<Choice> {
    Kind::Master.choose_within(view, seed, budget, stop, progress)
}

fn first(thoughts: &[Thought]) -> (Move, f32) {
    thoughts.first().map_or((Move::Pass, 0.0), |best| (best.candidate.play(), best.value))
}

fn gain(play: Move) -> f32 {
    match play {
        Move::Lay { taken, .. } => taken.len() as f32,
        Move::Pass => 0.0,
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| UnknownKind(name.to_owned()))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
