//! Counting turns, to pin the rulebook: a change in any rule changes these numbers.

use super::game::{Game, Move};

/// How many different sequences of `depth` turns there are. A turn is a placement (equivalent ones counted once)
/// with the set taken, or a pass; a game that ends earlier counts for nothing.
pub fn perft(game: &Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    each_turn(game, |play| {
        if depth == 1 {
            count += 1;
        } else {
            let mut next = game.clone();
            next.play_trusted(play);
            count += perft(&next, depth - 1);
        }
    });
    count
}

/// Calls `visit` with every turn the player on turn has.
pub fn each_turn(game: &Game, mut visit: impl FnMut(Move)) {
    if game.public().is_over() {
        return;
    }
    let placements = game.placements();
    if placements.is_empty() {
        visit(Move::Pass);
    }
    for placement in placements {
        let trial = game.after(placement);
        trial.collection().each_set(trial.found, |taken| {
            visit(Move::Lay { placement, taken });
            true
        });
    }
}
