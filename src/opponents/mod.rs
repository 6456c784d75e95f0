//! Computer players.
//!
//! They are handed a [`View`] and never the game itself, so they can't look at hidden cards. The same view and the
//! same random numbers give the same move.

mod greedy;
mod random;

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use crate::rules::{Move, View};

/// A kind of computer player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Lays anything anywhere.
    Random,
    /// Lays what collects most.
    Greedy,
}

/// There is no computer player of that name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no computer player {0:?}; there are: {names}", names = names())]
pub struct UnknownKind(pub String);

fn names() -> String {
    Kind::ALL.map(Kind::name).join(", ")
}

impl Kind {
    /// All kinds, weakest first.
    pub const ALL: [Self; 2] = [Self::Random, Self::Greedy];

    /// The name, as records and the console tool write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }

    /// The move this kind makes for the player who looks; he must be on turn.
    pub fn choose(self, view: &View, random: &mut ChaCha8Rng) -> Move {
        match self {
            Self::Random => random::choose(view, random),
            Self::Greedy => greedy::choose(view, random),
        }
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
