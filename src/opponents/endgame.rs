//! The last turns of two players. So few cards are unseen then that the rest of the game can be played out to its end
//! for every way they may lie, and what counts is who wins, not how many points are gathered.

use arrayvec::ArrayVec;
use rand_chacha::ChaCha8Rng;

use crate::rules::{Card, Game, Move, Seat};

use super::adept::{self, Thought};
use super::budget::{Halt, Meter};
use super::candidates::{self, Candidate};
use super::outlook::{Outlook, Style};
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
const DEALS: u32 = 48;
/// Of how many answers that take as much, if the other player only takes, the mean counts: while the pile still holds
/// cards, and when it is empty.
const EQUALS: [usize; 2] = [3, 12];
/// When the pile is empty, a style with no more than such a chance is left out: it would cost as much as the other.
const UNLIKELY: f32 = 0.1;
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
        let against = Against { style: outlook.some_style(random), equals: EQUALS[0], salt: done };
        match play_out(outlook, &outlook.world(random), against, thoughts, meter) {
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
    let styles = [(Style::Weighs, outlook.weighs), (Style::Takes, 1.0 - outlook.weighs)];
    let likely: ArrayVec<(Style, f32), 2> = styles.into_iter().filter(|(_, chance)| *chance > UNLIKELY).collect();
    let all: f32 = likely.iter().map(|(_, chance)| chance).sum();
    let mut solver = Solver::of(outlook, Against { style: Style::Weighs, equals: EQUALS[1], salt: 0 }, meter);
    let mut floor = -BOUND;
    let mut done = 0;
    for thought in thoughts.iter_mut() {
        // Of two styles, none alone tells that a move is too bad.
        let bound = if likely.len() > 1 { -BOUND } else { floor };
        let values = likely.iter().map(|(style, chance)| {
            solver.against.style = *style;
            Ok(chance / all * solver.after(world, thought.candidate, bound, BOUND)?)
        });
        match values.sum::<Result<f32, Halt>>() {
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

fn play_out(
    outlook: &Outlook,
    world: &Game,
    against: Against,
    thoughts: &[Thought],
    meter: &mut Meter,
) -> Result<Vec<f32>, Halt> {
    let mut solver = Solver::of(outlook, against, meter);
    thoughts.iter().map(|thought| solver.after(world, thought.candidate, -BOUND, BOUND)).collect()
}

/// What the other player is thought to do.
#[derive(Clone, Copy, Debug)]
struct Against {
    /// He finds the best answer, or takes what he can and among equals any.
    style: Style,
    /// Of how many of these equals the mean counts.
    equals: usize,
    /// Which of them.
    salt: u32,
}

/// A search with everything visible.
struct Solver<'a, 'm, 's> {
    faces: &'a Faces<'a>,
    meter: &'m mut Meter<'s>,
    looked_at: u32,
    other: Option<Seat>,
    against: Against,
}

impl<'a, 'm, 's> Solver<'a, 'm, 's> {
    fn of(outlook: &'a Outlook, against: Against, meter: &'m mut Meter<'s>) -> Self {
        Self { faces: &outlook.faces, meter, looked_at: 0, other: outlook.next, against }
    }

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
            self.look()?;
            return Ok(outcome(margin(game) + reply(&scan, game)));
        }
        let mut moves = candidates::all(&scan, game.hand(game.public().to_move()));
        if moves.is_empty() {
            return self.pass(game, floor, ceiling);
        }
        by_gain(&mut moves, self.against.salt);
        if self.against.style == Style::Takes && self.other == Some(game.public().to_move()) {
            return self.any_that_takes_most(game, &moves);
        }
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

    /// What the game is worth on average after those of the moves that take most.
    fn any_that_takes_most(&mut self, game: &Game, moves: &[Candidate]) -> Result<f32, Halt> {
        let most = moves.first().map_or(0, |first| first.taken.len());
        let equals = moves.iter().take_while(|candidate| candidate.taken.len() == most).take(self.against.equals);
        let count = equals.clone().count() as f32;
        equals.map(|candidate| Ok(self.after(game, *candidate, -BOUND, BOUND)? / count)).sum()
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

    /// Only the cards of one hand are looked at here, not all unseen ones: several of these make a playout.
    fn look(&mut self) -> Result<(), Halt> {
        self.looked_at += 1;
        if self.looked_at.is_multiple_of(4) { self.meter.playout() } else { Ok(()) }
    }

    /// What a move is worth if the next player takes all he can and the game ends there.
    fn promise(&mut self, game: &Game, candidate: Candidate) -> Result<f32, Halt> {
        self.look()?;
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
/// much alike for a few to stand for all. Another salt mixes them in another way.
fn by_gain(moves: &mut Vec<Candidate>, salt: u32) {
    let mixed = |(place, candidate): (u32, Candidate)| {
        (place.wrapping_add(salt.wrapping_mul(977)).wrapping_mul(0x9E37_79B9), candidate)
    };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest;
    use crate::opponents::{Budget, Kind, Progress, Stop};
    use crate::rules::{Setup, TableRules, seeded};

    /// A game of apprentices with so many turns left.
    fn late(seed: u64, turns: usize) -> Game {
        let deck = manifest::classic().unwrap().deck().unwrap();
        let mut game = Game::new(&Setup::deal(deck, TableRules::default(), 2, None, seed).unwrap());
        let mut random = seeded(seed);
        let left = |game: &Game| {
            game.pile().len() + game.public().each_seat().map(|seat| game.hand(seat).len()).sum::<usize>()
        };
        while left(&game) > turns {
            let seat = game.public().to_move();
            let play = Kind::Apprentice.choose(&game.view(seat), &mut random);
            game.play(seat, play).unwrap();
        }
        game
    }

    /// What a move is worth, all moves tried: the other takes what he can with any of the ways that there are.
    fn by_trying_all(game: &Game, faces: &Faces, candidate: Candidate) -> Option<f32> {
        let mut next = game.clone();
        next.play_trusted(candidate.play());
        let answers = candidates::all(&Scan::of(faces, next.public().labyrinth()), next.hand(next.public().to_move()));
        let most = answers.iter().map(|answer| answer.taken.len()).max()?;
        let equals: Vec<&Candidate> = answers.iter().filter(|answer| answer.taken.len() == most).collect();
        let worth = |answer: &Candidate| {
            let mut last = next.clone();
            last.play_trusted(answer.play());
            outcome(margin(&last) + reply(&Scan::of(faces, last.public().labyrinth()), &last))
        };
        let all_looked_at = equals.len() <= EQUALS[1];
        all_looked_at.then(|| equals.iter().map(|answer| worth(answer)).sum::<f32>() / equals.len() as f32)
    }

    #[test]
    fn against_one_who_only_takes_the_end_is_worth_what_his_answers_leave_on_average() {
        let mut compared = 0;
        for seed in 0..12 {
            let game = late(seed, 3);
            let view = game.view(game.public().to_move());
            let mut outlook = Outlook::of(&view);
            outlook.weighs = 0.0;
            let (stop, progress) = (Stop::default(), Progress::default());
            let mut meter = Meter::new(Budget::Playouts(100_000), &stop, &progress);
            let mut thoughts = adept::think(&outlook, &mut seeded(seed), &mut meter).unwrap();
            think(&outlook, &mut thoughts, &mut seeded(seed), &mut meter).unwrap();
            for thought in &thoughts {
                if let Some(value) = by_trying_all(&game, &outlook.faces, thought.candidate) {
                    assert!((thought.value - value).abs() < 1e-3, "seed {seed}: {} and {value}", thought.value);
                    compared += 1;
                }
            }
        }
        assert!(compared > 50, "only {compared} moves have few enough answers");
    }
}
