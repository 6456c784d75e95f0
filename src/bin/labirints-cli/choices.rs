//! What several commands ask for: the deck, the table's rules, the seed.

use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use clap::Args;
use labirints::manifest::{self, Fault, Manifest};
use labirints::rules::{Deck, Holding, Setup, TableRules};

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
