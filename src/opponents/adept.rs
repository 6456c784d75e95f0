//! Weighs what he takes against what he leaves to the next player, counting which cards are still unseen.

use rand::Rng;

use crate::rules::shuffle;

use super::budget::{Halt, Meter};
use super::candidates::{self, Candidate};
use super::outlook::Outlook;
use super::scan::Scan;

/// A move and what it is thought to be worth, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thought {
    pub candidate: Candidate,
    pub value: f32,
}

/// All moves, best first; equal ones in random order.
pub(super) fn think(outlook: &Outlook, random: &mut impl Rng, meter: &mut Meter) -> Result<Vec<Thought>, Halt> {
    let scan = Scan::of(&outlook.faces, outlook.public.labyrinth());
    let mut moves = candidates::all(&scan, outlook.hand);
    shuffle(&mut moves, random);
    let mut thoughts = Vec::with_capacity(moves.len());
    for candidate in moves {
        match meter.playout() {
            Err(Halt::Stopped) => return Err(Halt::Stopped),
            // One look at every move is the least that any level does.
            Err(Halt::Spent) | Ok(()) => thoughts.push(Thought { candidate, value: value(outlook, candidate) }),
        }
    }
    sort(&mut thoughts);
    Ok(thoughts)
}

fn value(outlook: &Outlook, candidate: Candidate) -> f32 {
    let mut labyrinth = outlook.public.labyrinth().clone();
    candidate.lay_on(&outlook.faces, &mut labyrinth);
    let scan = Scan::of(&outlook.faces, &labyrinth);
    outlook.worth(candidate.taken.len(), &labyrinth, &scan, outlook.kept(candidate.placement.card))
}

pub(super) fn sort(thoughts: &mut [Thought]) {
    thoughts.sort_by(|one, other| other.value.total_cmp(&one.value));
}
