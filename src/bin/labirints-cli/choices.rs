//! What several commands ask for: the deck, the table's rules, the seed.

use std::convert::Infallible;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use labirints::manifest::{self, Fault, Manifest};
use labirints::opponents::{Budget, Kind, Plan, Progress, Stop, cheater};
use labirints::rules::{Deck, Game, Holding, MAX_SEATS, Move, Setup, TableRules, below};
use rand_chacha::ChaCha8Rng;

use crate::failure::Failure;
use crate::files;

/// Which cards are played with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeckChoice {
    /// All 50 of the game.
    Classic,
    /// The 25 of the short game.
    Short,
    /// Those of a manifest. One named like a built-in deck is written `./classic`.
    File(PathBuf),
}

impl FromStr for DeckChoice {
    type Err = Infallible;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "classic" => Self::Classic,
            "short" => Self::Short,
            path => Self::File(path.into()),
        })
    }
}

impl DeckChoice {
    /// The file it is read from, if it does not come with the game.
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Classic | Self::Short => None,
        }
    }

    /// Its manifest, or all that is wrong with it.
    pub fn manifest(&self) -> Result<Result<Manifest, Vec<Fault>>, Failure> {
        match self {
            Self::Classic | Self::Short => Ok(manifest::classic()),
            Self::File(path) => Ok(Manifest::read(&files::read(path, manifest::MAX_BYTES)?)),
        }
    }

    /// The cards in play of that manifest.
    pub fn deck_of(&self, manifest: &Manifest) -> Result<Arc<Deck>, Failure> {
        let deck = if *self == Self::Short { manifest.short_deck() } else { manifest.deck() };
        deck.map_err(|faults| self.faulty(faults))
    }

    /// The cards in play.
    pub fn load(&self) -> Result<Arc<Deck>, Failure> {
        self.deck_of(&self.manifest()?.map_err(|faults| self.faulty(faults))?)
    }

    fn faulty(&self, faults: Vec<Fault>) -> Failure {
        let place = self.file().map_or_else(|| "the built-in deck".to_owned(), |path| path.display().to_string());
        Failure::Deck { place, faults }
    }
}

/// How a game is dealt and played.
#[derive(Args, Debug)]
pub struct Deal {
    /// The number that fixes the shuffle: the same one deals the same game everywhere.
    #[arg(long, value_name = "S")]
    pub seed: u64,
    /// The cards: `classic` (50), `short` (25), or a manifest file.
    #[arg(long, value_name = "DECK", default_value = "classic")]
    pub deck: DeckChoice,
    /// Table rule: every shared side must agree, path to path and wall to wall.
    #[arg(long)]
    matching_sides: bool,
    /// Table rule: the labyrinth may fall into groups, as long as no card stands alone.
    #[arg(long)]
    loose: bool,
}

impl Deal {
    /// The table's rules.
    pub fn rules(&self) -> TableRules {
        let holding = if self.loose { Holding::Loose } else { Holding::OnePiece };
        TableRules { matching_sides: self.matching_sides, holding, ..TableRules::default() }
    }

    /// The game of a seed, which also decides who starts.
    pub fn setup(&self, deck: &Arc<Deck>, players: usize, seed: u64) -> Result<Setup, Failure> {
        Ok(Setup::deal(Arc::clone(deck), self.rules(), players, None, seed)?)
    }
}

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// A computer player as the game has it.
    Fair(Kind),
    /// The master's search with everything visible, to measure what luck allows.
    Cheater,
}

impl Player {
    /// Everybody, for messages.
    pub fn names() -> String {
        let kinds = Kind::ALL.map(Kind::name).join(", ");
        format!("{kinds}, cheater (the master with all cards visible, to measure what luck allows)")
    }

    /// The turn for the player on turn.
    pub fn plan(self, game: &Game, random: &mut ChaCha8Rng, budget: Budget) -> Plan {
        match self {
            Self::Cheater => cheater::plan(game, random, budget),
            Self::Fair(kind) => {
                let view = game.view(game.public().to_move());
                if kind != Kind::Master {
                    // The others have no use for a budget.
                    return kind.choose(&view, random).into();
                }
                let seed = u64::from(below(random, u32::MAX));
                let plan = kind.plan(&view, seed, budget, &Stop::default(), &Progress::default());
                plan.unwrap_or(Move::Pass.into())
            }
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fair(kind) => kind.fmt(f),
            Self::Cheater => f.write_str("cheater"),
        }
    }
}

impl FromStr for Player {
    type Err = String;
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        if name == "cheater" {
            return Ok(Self::Cheater);
        }
        let unknown = |_| format!("there is no computer player {name:?}; there are: {}", Self::names());
        name.parse().map(Self::Fair).map_err(unknown)
    }
}

/// Players with commas between them.
#[derive(Clone, Debug)]
pub struct Players(pub Vec<Player>);

impl FromStr for Players {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let players = text.split(',').map(|name| name.trim().parse()).collect::<Result<Vec<_>, _>>()?;
        match players.len() {
            2..=MAX_SEATS => Ok(Self(players)),
            count => Err(format!("{count} players: two to six are possible")),
        }
    }
}

/// How much the players may think about a move.
#[derive(Args, Clone, Copy, Debug)]
pub struct Thinking {
    /// How much a player may think about a move: a number of playouts, or a time as `50ms` or `1s`. With playouts the
    /// same seed gives the same games.
    #[arg(long, value_name = "B", default_value = "4000", value_parser = budget)]
    pub budget: Budget,
}

fn budget(text: &str) -> Result<Budget, String> {
    let number = |digits: &str| digits.parse::<u32>().ok().filter(|number| *number > 0);
    let time =
        |digits: &str, unit: u64| number(digits).map(|n| Budget::Time(Duration::from_millis(unit * u64::from(n))));
    let read = if let Some(digits) = text.strip_suffix("ms") {
        time(digits, 1)
    } else if let Some(digits) = text.strip_suffix('s') {
        time(digits, 1000)
    } else {
        number(text).map(Budget::Playouts)
    };
    read.ok_or_else(|| "neither a number of playouts nor a time such as 50ms or 1s".to_owned())
}
