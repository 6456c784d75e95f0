//! The master's search with all hands and the pile open: what luck allows at the most. For measuring only; no game
//! offers it, and no level can reach it, since levels are handed a view.

use rand_chacha::ChaCha8Rng;

use crate::rules::{Game, Move};

use super::budget::{Budget, Meter, Progress, Stop};
use super::master;
use super::outlook::Outlook;

/// The move of the player on turn.
pub fn choose(game: &Game, random: &mut ChaCha8Rng, budget: Budget) -> Move {
    let view = game.view(game.public().to_move());
    let (stop, progress) = (Stop::default(), Progress::default());
    let thoughts = master::think(&Outlook::with_all(&view, game), random, &mut Meter::new(budget, &stop, &progress));
    thoughts.ok().and_then(|thoughts| thoughts.first().map(|best| best.candidate.play())).unwrap_or(Move::Pass)
}
