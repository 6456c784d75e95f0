//! The last turns of two players. So few cards are unseen then that the rest of the game can be played out to its end
//! for every way they may lie, and what counts is who wins, not how many points are gathered.

use rand_chacha::ChaCha8Rng;

use crate::rules::{Card, Game, Move};

use super::adept::{self, Thought};
use super::budget::{Halt, Meter};
use super::candidates::{self, Candidate};
use super::outlook::Outlook;
use super::scan::{Faces, Scan};

/// With so many turns left the rest of the game is played out.
const TURNS: usize = 6;
/// How many moves are followed at each node, by the turns left. The last two turns are always looked at whole.
const WIDTHS: [usize; TURNS + 1] = [64, 64, 64, 5, 3, 2, 2];
/// Of how many moves at a node, those that take most, it is asked what they promise.
const ASKED: usize = 24;
/// How many of the player's own moves are played out while the pile still holds cards.
const MOVES: usize = 6;
/// For how many deals of the unseen cards at the most.
const DEALS: usize = 48;
/// What a won game counts against a point of difference.
const WIN: f32 = 8.0;
/// Beyond all that can be won.
const BOUND: f32 = 1000.0;

/// Whether few enough turns are left.
pub(super) fn is_near(outlook: &Outlook) -> bool {
    let public = outlook.public;
    let held: usize = public.each_seat().map(|seat| public.hand_size(seat)).sum();
    public.seats() == 2 && public.pile_size() + held <= TURNS
}

/// Plays the game out for one deal of the unseen cards after another, and puts the moves in the order of the values
/// that came out. They stay as they were when not even one deal could be finished.
pub(super) fn think(
    outlook: &Outlook,
    thoughts: &mut [Thought],
    random: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Result<(), Halt> {
    if outlook.public.pile_size() == 0 {
        return solve(outlook, &outlook.world(random), thoughts, meter);
    }
    let width = MOVES.min(thoughts.len());
    let thoughts = &mut thoughts[..width];
    let mut sums = vec![0.0; width];
    let mut done = 0;
    while done < DEALS {
        match play_out(outlook, &outlook.world(random), thoughts, meter) {
            Ok(values) => sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value),
            Err(Halt::Stopped) => return Err(Halt::Stopped),
            Err(Halt::Spent) => break,
        }
        done += 1;
    }
    if done > 0 {
        thoughts.iter_mut().zip(sums).for_each(|(thought, sum)| thought.value = sum / done as f32);
        adept::sort(thoughts);
    }
    Ok(())
}

/// Finds the best move when the pile is empty: what is unseen is the other hand. A move that turns out worse than the
/// best so far gets no exact value; of equal ones that stands first which was first.
fn solve(outlook: &Outlook, world: &Game, thoughts: &mut [Thought], meter: &mut Meter) -> Result<(), Halt> {
    let mut solver = Solver { faces: &outlook.faces, meter, looked_at: 0 };
    let mut floor = -BOUND;
    let mut done = 0;
    for thought in thoughts.iter_mut() {
        match solver.after(world, thought.candidate, floor, BOUND) {
            Ok(value) => thought.value = value,
            Err(Halt::Stopped) => return Err(Halt::Stopped),
            Err(Halt::Spent) => break,
        }
        floor = floor.max(thought.value);
        done += 1;
    }
    adept::sort(&mut thoughts[..done]);
    Ok(())
}

fn play_out(outlook: &Outlook, world: &Game, thoughts: &[Thought], meter: &mut Meter) -> Result<Vec<f32>, Halt> {
    let mut solver = Solver { faces: &outlook.faces, meter, looked_at: 0 };
    thoughts.iter().map(|thought| solver.after(world, thought.candidate, -BOUND, BOUND)).collect()
}

/// A search with everything visible.
struct Solver<'a, 'm, 's> {
    faces: &'a Faces<'a>,
    meter: &'m mut Meter<'s>,
    looked_at: u32,
}

impl Solver<'_, '_, '_> {
    /// What a move is worth to the player who makes it.
    fn after(&mut self, game: &Game, candidate: Candidate, floor: f32, ceiling: f32) -> Result<f32, Halt> {
        let mut next = game.clone();
        next.play_trusted(candidate.play());
        if next.public().is_over() || next.public().to_move() == game.public().to_move() {
            self.value(&next, floor, ceiling)
        } else {
            Ok(-self.value(&next, -ceiling, -floor)?)
        }
    }

    /// What the game is worth to the player on turn (of a finished game: to who moved last): alpha-beta over the most
    /// promising moves.
    fn value(&mut self, game: &Game, mut floor: f32, ceiling: f32) -> Result<f32, Halt> {
        if game.public().is_over() {
            return Ok(outcome(margin(game)));
        }
        let scan = Scan::of(self.faces, game.public().labyrinth());
        let left = game.pile().len() + game.public().each_seat().map(|seat| game.hand(seat).len()).sum::<usize>();
        if left == 1 {
            return Ok(outcome(margin(game) + reply(&scan, game)));
        }
        let mut moves = candidates::all(&scan, game.hand(game.public().to_move()));
        if moves.is_empty() {
            return self.pass(game, floor, ceiling);
        }
        by_gain(&mut moves);
        if left == 2 {
            return self.last_but_one(game, &moves, ceiling);
        }
        let mut best = -BOUND;
        for candidate in self.most_promising(game, moves, WIDTHS[left.min(TURNS)])? {
            best = f32::max(best, self.after(game, candidate, floor, ceiling)?);
            floor = floor.max(best);
            if floor >= ceiling {
                break;
            }
        }
        Ok(best)
    }

    fn pass(&mut self, game: &Game, floor: f32, ceiling: f32) -> Result<f32, Halt> {
        let mut next = game.clone();
        next.play_trusted(Move::Pass);
        let same = next.public().is_over() || next.public().to_move() == game.public().to_move();
        if same { self.value(&next, floor, ceiling) } else { Ok(-self.value(&next, -ceiling, -floor)?) }
    }

    /// The best move when one more turn follows. The moves that take most come first: those that take too little to
    /// be better, even if the last turn took nothing, are not looked at.
    fn last_but_one(&mut self, game: &Game, moves: &[Candidate], ceiling: f32) -> Result<f32, Halt> {
        let alone = game.public().each_seat().filter(|seat| !game.hand(*seat).is_empty()).count() == 1;
        let now = margin(game);
        let mut best = -BOUND;
        for candidate in moves {
            if best >= ceiling || (!alone && outcome(now + candidate.taken.len() as f32) <= best) {
                break;
            }
            best = best.max(self.promise(game, *candidate)?);
        }
        Ok(best)
    }

    fn most_promising(&mut self, game: &Game, moves: Vec<Candidate>, width: usize) -> Result<Vec<Candidate>, Halt> {
        let promises = moves.into_iter().take(ASKED).map(|candidate| Ok((self.promise(game, candidate)?, candidate)));
        let mut promises = promises.collect::<Result<Vec<_>, Halt>>()?;
        promises.sort_by(|one, other| other.0.total_cmp(&one.0));
        promises.truncate(width);
        Ok(promises.into_iter().map(|(_, candidate)| candidate).collect())
    }

    /// What a move is worth if the next player takes all he can and the game ends there.
    fn promise(&mut self, game: &Game, candidate: Candidate) -> Result<f32, Halt> {
        // Only the cards of one hand are looked at here, not all unseen ones: several of these make a playout.
        self.looked_at += 1;
        if self.looked_at.is_multiple_of(4) {
            self.meter.playout()?;
        }
        let mut next = game.clone();
        next.play_trusted(candidate.play());
        if next.public().is_over() {
            return Ok(outcome(margin(&next)));
        }
        let scan = Scan::of(self.faces, next.public().labyrinth());
        let value = outcome(margin(&next) + reply(&scan, &next));
        Ok(if next.public().to_move() == game.public().to_move() { value } else { -value })
    }
}

/// Puts the moves that take most first, and mixes equal ones: as they are listed, by card and cell, neighbours are too
/// much alike for a few to stand for all.
fn by_gain(moves: &mut Vec<Candidate>) {
    let mixed = |(place, candidate): (u32, Candidate)| (place.wrapping_mul(0x9E37_79B9), candidate);
    let mut order: Vec<(u32, Candidate)> = (0..).zip(moves.drain(..)).map(mixed).collect();
    order.sort_by_key(|(mixed, candidate)| (std::cmp::Reverse(candidate.taken.len()), *mixed));
    moves.extend(order.into_iter().map(|(_, candidate)| candidate));
}

/// The most the player on turn can take.
fn reply(scan: &Scan, game: &Game) -> f32 {
    let hand = game.hand(game.public().to_move());
    f32::from(hand.cards().map(|card: Card| scan.most(card)).max().unwrap_or(0))
}

/// Points of the player on turn less those of the other.
fn margin(game: &Game) -> f32 {
    let public = game.public();
    let points = |own: bool| -> f32 {
        let seats = public.each_seat().filter(|seat| (*seat == public.to_move()) == own);
        seats.map(|seat| public.collected(seat).len() as f32).sum()
    };
    points(true) - points(false)
}

fn outcome(margin: f32) -> f32 {
    margin + WIN * margin.clamp(-1.0, 1.0)
}
