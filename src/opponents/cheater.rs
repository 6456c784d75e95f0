//! The master's search with all hands and the pile open: what luck allows at the most. For measuring only; no game
//! offers it, and no level can reach it, since levels are handed a view.

use rand_chacha::ChaCha8Rng;

use crate::rules::{Game, Move};

use super::budget::{Budget, Meter, Progress, Stop};
use super::outlook::Outlook;
use super::{Plan, first, master, square};

/// The turn of the player on turn, with the square arranged first where he begins the game.
pub fn plan(game: &Game, random: &mut ChaCha8Rng, budget: Budget) -> Plan {
    let seat = game.public().to_move();
    let (stop, progress) = (Stop::default(), Progress::default());
    let mut meter = Meter::new(budget, &stop, &progress);
    let (view, mut arranged) = (game.view(seat), game.clone());
    let mut square = square::arrange(&Outlook::with_all(&view, game), random, &mut meter).unwrap_or_default();
    square.retain(|change| arranged.arrange(seat, *change).is_ok());
    let view = arranged.view(seat);
    let thoughts = master::think(&Outlook::with_all(&view, &arranged), random, &mut meter);
    Plan { square, play: thoughts.map_or(Move::Pass, |thoughts| first(&thoughts).0) }
}
