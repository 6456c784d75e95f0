//! The master's search with all hands and the pile open: what luck allows at the most. For measuring only; no game
//! offers it, and no level can reach it, since levels are handed a view.

use rand_chacha::ChaCha8Rng;

use crate::rules::{Game, Move, Phase};

use super::budget::{Budget, Meter, Progress, Stop};
use super::outlook::Outlook;
use super::{Plan, master, square};

/// The turn of the player on turn, with the square arranged where he begins the game.
pub fn plan(game: &Game, random: &mut ChaCha8Rng, budget: Budget) -> Plan {
    if game.public().phase() != Phase::Square {
        return choose(game, random, budget).into();
    }
    let seat = game.public().to_move();
    let (view, mut arranged) = (game.view(seat), game.clone());
    let (stop, progress) = (Stop::default(), Progress::default());
    let mut meter = Meter::new(budget.half(), &stop, &progress);
    let square = square::arrange(&Outlook::with_all(&view, game), random, &mut meter).unwrap_or_default();
    let square: Vec<_> = square.into_iter().take_while(|change| arranged.arrange(seat, *change).is_ok()).collect();
    Plan { square, play: choose(&arranged, random, budget.half()) }
}

/// The move of the player on turn.
fn choose(game: &Game, random: &mut ChaCha8Rng, budget: Budget) -> Move {
    let view = game.view(game.public().to_move());
    let (stop, progress) = (Stop::default(), Progress::default());
    let thoughts = master::think(&Outlook::with_all(&view, game), random, &mut Meter::new(budget, &stop, &progress));
    thoughts.ok().and_then(|thoughts| thoughts.first().map(|best| best.candidate.play())).unwrap_or(Move::Pass)
}
