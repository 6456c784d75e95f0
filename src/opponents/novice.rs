//! Sees short roads only, overlooks much, and never thinks of what the others could do.

use rand::Rng;

use crate::rules::{Card, CardSet, Collection, Labyrinth, Move, Placement, Public, Spotting, View, below, paths};

/// A road with more passages than this is too long to see before the card lies.
const SHORT: usize = 3;
/// Of a hundred open cells, on how many he tries his cards.
const CELLS_TRIED: u32 = 40;
/// Of a hundred cards on short roads and on long ones, and of second treasures, how many he sees by eye.
const SHORT_SEEN: u32 = 90;
const LONG_SEEN: u32 = 30;
const SECOND_SEEN: u32 = 50;

pub(super) fn choose(view: &View, random: &mut impl Rng) -> Move {
    let all = view.placements();
    let tried: Vec<Placement> = all.iter().copied().filter(|_| chance(CELLS_TRIED, random)).collect();
    let tried = if tried.is_empty() { &all[..] } else { &tried[..] };
    let public = view.public();
    let mut best: Option<(usize, Placement)> = None;
    let mut equals = 0;
    for placement in tried {
        let most = expects(public, *placement);
        if best.is_none_or(|(known, _)| most > known) {
            equals = 0;
        } else if best.is_some_and(|(known, _)| most < known) {
            continue;
        }
        equals += 1;
        if below(random, equals) == 0 || equals == 1 {
            best = Some((most, *placement));
        }
    }
    match best {
        Some((_, placement)) => Move::Lay { placement, taken: takes(public, placement, random) },
        None => Move::Pass,
    }
}

fn chance(percent: u32, random: &mut impl Rng) -> bool {
    below(random, 100) < percent
}

fn laid(public: &Public, placement: Placement) -> Labyrinth {
    let mut labyrinth = public.labyrinth().clone();
    labyrinth.lay(public.deck(), placement.card, placement.cell, placement.turn);
    labyrinth
}

/// How many cards he expects to take: those at the end of short roads.
fn expects(public: &Public, placement: Placement) -> usize {
    let labyrinth = laid(public, placement);
    let roads = paths::roads(public.deck(), &labyrinth, placement.card);
    let seen = roads.iter().filter(|road| road.passages.len() <= SHORT).map(|road| road.found).collect();
    Collection::after(&labyrinth, placement.card, public.rules().holding).most(seen)
}

/// What he takes once the card lies: what the table shows, or what he spots himself.
fn takes(public: &Public, placement: Placement, random: &mut impl Rng) -> CardSet {
    let labyrinth = laid(public, placement);
    let found = match public.rules().spotting {
        Spotting::Shown => paths::found(public.deck(), &labyrinth, placement.card),
        Spotting::ByEye => spots(public, &labyrinth, placement.card, random),
    };
    Collection::after(&labyrinth, placement.card, public.rules().holding).best(found)
}

/// The found cards that he notices by eye.
fn spots(public: &Public, labyrinth: &Labyrinth, card: Card, random: &mut impl Rng) -> CardSet {
    let mut spotted = CardSet::EMPTY;
    let mut first = None;
    for road in paths::roads(public.deck(), labyrinth, card) {
        let seen = if road.passages.len() <= SHORT { SHORT_SEEN } else { LONG_SEEN };
        let is_second = first.is_some_and(|treasure| treasure != road.treasure);
        if chance(seen, random) && (!is_second || chance(SECOND_SEEN, random)) {
            spotted.insert(road.found);
            first = first.or(Some(road.treasure));
        }
    }
    spotted
}
