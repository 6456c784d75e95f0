//! Any placement, each as likely as the other; takes the best set it happens to find.

use rand::Rng;

use crate::rules::{Collection, Move, View, below, paths};

pub(super) fn choose(view: &View, random: &mut impl Rng) -> Move {
    let placements = view.placements();
    if placements.is_empty() {
        return Move::Pass;
    }
    let placement = placements[below(random, placements.len() as u32) as usize];
    let public = view.public();
    let mut labyrinth = public.labyrinth().clone();
    labyrinth.lay(public.deck(), placement.card, placement.cell, placement.turn);
    let found = paths::found(public.deck(), &labyrinth, placement.card);
    let taken = Collection::after(&labyrinth, placement.card, public.rules().holding).best(found);
    Move::Lay { placement, taken }
}
