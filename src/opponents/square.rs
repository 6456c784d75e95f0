//! The square as the starting player likes it best: turned and swapped so that he takes and leaves nothing.

use rand_chacha::ChaCha8Rng;

use crate::rules::{Arrange, Card, Labyrinth, SQUARE, Square, Turn, below, seeded, shuffle};

use super::budget::{Halt, Meter};
use super::candidates;
use super::master;
use super::outlook::Outlook;
use super::scan::Scan;

/// How many of his moves on a square, those that take most, are weighed.
const MOVES: usize = 8;
/// By how many points another square must be better: cards are not moved about for nothing.
const BETTER: f32 = 0.05;
/// How many squares are weighed, and how many of these are searched in the end.
const WEIGHED: usize = 200;
const SEARCHED: usize = 9;
/// The share of the budget that may be spent on it.
const SHARE: f32 = 0.5;
/// The orders of three cards. The first card stays where it is: the rest is the same table, looked at from another side.
const ORDERS: [[usize; 3]; 6] = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];
/// Where the card of each place comes from when the square is turned clockwise, by the order of [`SQUARE`].
const TURNED: [usize; 4] = [1, 3, 0, 2];

/// The changes that make the square as it suits the player on turn; none where it does already, or no longer can be
/// changed. Squares that allow the most to be taken at once are looked at first, as many as the budget has time for;
/// the best of them are searched, if there is time left.
pub(super) fn arrange(outlook: &Outlook, random: &mut ChaCha8Rng, meter: &mut Meter) -> Result<Vec<Arrange>, Halt> {
    let Some(square) = outlook.public.square() else { return Ok(Vec::new()) };
    meter.within(SHARE, |meter| improve(outlook, square, random, meter))
}

/// The same for a square that may still be changed.
fn improve(
    outlook: &Outlook,
    square: Square,
    random: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Result<Vec<Arrange>, Halt> {
    let others = by_most(outlook, all(outlook, &square), random, meter)?;
    let mut weighed = Vec::new();
    for one in std::iter::once(square).chain(others).take(WEIGHED) {
        match value(outlook, &one, random, meter) {
            Ok(value) => weighed.push((value, one)),
            Err(Halt::Spent) => break,
            Err(Halt::Stopped) => return Err(Halt::Stopped),
        }
    }
    let Some((_, others)) = weighed.split_first_mut() else { return Ok(Vec::new()) };
    others.sort_by(|one, other| other.0.total_cmp(&one.0));
    let searched = search(outlook, &weighed, random, meter)?;
    // One value alone says nothing beside those that were only weighed.
    let values = if searched.len() > 1 { &searched } else { &weighed };
    let best = values.iter().max_by(|one, other| one.0.total_cmp(&other.0));
    let better = best.filter(|best| best.0 > values[0].0 + BETTER);
    Ok(better.map_or_else(Vec::new, |better| changes(outlook, square, better.1)))
}

/// Looks more closely at the square as it is, which stands first, and at the best of the others.
fn search(
    outlook: &Outlook,
    weighed: &[(f32, Square)],
    random: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Result<Vec<(f32, Square)>, Halt> {
    let mut searched = Vec::new();
    // The same luck for all squares.
    let luck = u64::from(below(random, u32::MAX));
    for (_, square) in weighed.iter().take(SEARCHED).filter(|_| !outlook.sees_all()) {
        if meter.spent() >= SHARE {
            break;
        }
        let view = outlook.view_after(&changes(outlook, weighed[0].1, *square));
        match master::worth(&outlook.of_same(&view), &mut seeded(luck), meter) {
            Ok(value) => searched.push((value, *square)),
            Err(Halt::Spent) => break,
            Err(Halt::Stopped) => return Err(Halt::Stopped),
        }
    }
    Ok(searched)
}

/// All squares of the four cards but those that are another one turned as a whole.
fn all(outlook: &Outlook, square: &Square) -> Vec<Square> {
    let turns = |card: Card| Turn::ALL.into_iter().take(usize::from(outlook.faces.deck.different_turns(card)));
    let mut all = Vec::new();
    for [second, third, fourth] in ORDERS {
        let mut partly = vec![*square];
        for (place, from) in [(0, 0), (1, second), (2, third), (3, fourth)] {
            let card = square[from].0;
            let with = |partly: Square, turn| {
                let mut square = partly;
                square[place] = (card, turn);
                square
            };
            partly = partly.into_iter().flat_map(|one| turns(card).map(move |turn| with(one, turn))).collect();
        }
        all.append(&mut partly);
    }
    all
}

/// Puts the squares first on which most can be taken; leaves locked ones out.
fn by_most(
    outlook: &Outlook,
    mut all: Vec<Square>,
    random: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Result<Vec<Square>, Halt> {
    shuffle(&mut all, random);
    let mut ranked = Vec::with_capacity(all.len());
    for (number, square) in all.into_iter().enumerate() {
        // Two cards are asked, not all unseen ones: several of these make a playout.
        let halt = if number % 4 == 0 { meter.playout().err() } else { None };
        match halt {
            Some(Halt::Stopped) => return Err(Halt::Stopped),
            Some(Halt::Spent) => break,
            None => {}
        }
        let labyrinth = Labyrinth::of_square(outlook.faces.deck, &square);
        if !labyrinth.is_locked() {
            let scan = Scan::of(&outlook.faces, &labyrinth);
            ranked.push((outlook.hand.cards().map(|card| scan.most(card)).max(), square));
        }
    }
    ranked.sort_by_key(|(most, _)| std::cmp::Reverse(*most));
    Ok(ranked.into_iter().map(|(_, square)| square).collect())
}

/// What the best move on a square is worth.
fn value(outlook: &Outlook, square: &Square, random: &mut ChaCha8Rng, meter: &mut Meter) -> Result<f32, Halt> {
    let labyrinth = Labyrinth::of_square(outlook.faces.deck, square);
    let scan = Scan::of(&outlook.faces, &labyrinth);
    let mut moves = candidates::all(&scan, outlook.hand);
    shuffle(&mut moves, random);
    moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.taken.len()));
    let mut best = f32::MIN;
    for candidate in moves.into_iter().take(MOVES) {
        meter.playout()?;
        let mut next = labyrinth.clone();
        candidate.lay_on(&outlook.faces, &mut next);
        let kept = outlook.kept(candidate.placement.card);
        best = best.max(outlook.worth(candidate.taken.len(), &next, &Scan::of(&outlook.faces, &next), kept));
    }
    Ok(best)
}

/// The fewest changes that lead from one square to another, or to that one turned as a whole.
fn changes(outlook: &Outlook, from: Square, to: Square) -> Vec<Arrange> {
    let mut goal = to;
    let ways = SQUARE.map(|_| {
        goal = turned(outlook, goal);
        steps(from, goal)
    });
    ways.into_iter().min_by_key(Vec::len).unwrap_or_default()
}

fn turned(outlook: &Outlook, square: Square) -> Square {
    let deck = outlook.faces.deck;
    TURNED.map(|from| square[from]).map(|(card, turn)| (card, deck.smallest_turn(card, turn.clockwise())))
}

fn steps(mut from: Square, to: Square) -> Vec<Arrange> {
    let mut steps = Vec::new();
    for (place, (card, _)) in to.iter().enumerate() {
        let at = from.iter().position(|(other, _)| other == card).unwrap_or(place);
        if at != place {
            from.swap(place, at);
            steps.push(Arrange::Swap(SQUARE[place], SQUARE[at]));
        }
    }
    for (place, (_, turn)) in to.into_iter().enumerate() {
        if from[place].1 != turn {
            steps.push(Arrange::Turn(SQUARE[place], turn));
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest;
    use crate::opponents::budget::{Budget, Progress, Stop};
    use crate::rules::{Game, Setup, TableRules, View};

    fn dealt(seed: u64) -> Game {
        let deck = manifest::classic().unwrap().deck().unwrap();
        Game::new(&Setup::deal(deck, TableRules::default(), 2, None, seed).unwrap())
    }

    fn mover(game: &Game) -> View {
        game.view(game.public().to_move())
    }

    fn arranged(view: &View, budget: u32) -> Result<View, Halt> {
        let (stop, progress) = (Stop::default(), Progress::default());
        let mut meter = Meter::new(Budget::Playouts(budget), &stop, &progress);
        let changes = arrange(&Outlook::of(view), &mut seeded(1), &mut meter)?;
        let mut after = view.clone();
        changes.into_iter().for_each(|change| after.arrange(change).expect("allowed"));
        Ok(after)
    }

    fn worth(view: &View) -> f32 {
        let (stop, progress) = (Stop::default(), Progress::default());
        let mut meter = Meter::new(Budget::Playouts(100), &stop, &progress);
        let outlook = Outlook::of(view);
        value(&outlook, &outlook.public.square().unwrap(), &mut seeded(1), &mut meter).unwrap()
    }

    #[test]
    fn it_pays() {
        let games = (0..10).map(dealt);
        let gain = |game: Game| {
            let view = mover(&game);
            worth(&arranged(&view, 2_000).unwrap()) - worth(&view)
        };
        let gains: Vec<f32> = games.map(gain).collect();
        assert!(gains.iter().all(|gain| *gain > -0.2), "{gains:?}");
        assert!(gains.iter().sum::<f32>() > 2.0, "{gains:?}");
    }

    #[test]
    fn a_square_turned_as_a_whole_is_the_same_square() {
        for seed in 0..20 {
            let game = dealt(seed);
            let view = mover(&game);
            let outlook = Outlook::of(&view);
            let square = game.square().unwrap();
            let takes = |square: &Square| {
                let labyrinth = Labyrinth::of_square(outlook.faces.deck, square);
                let scan = Scan::of(&outlook.faces, &labyrinth);
                outlook.unseen.iter().map(|card| scan.most(card)).collect::<Vec<_>>()
            };
            let once = turned(&outlook, square);
            assert_eq!(takes(&once), takes(&square), "seed {seed}");
            let again = (0..3).fold(once, |square, _| turned(&outlook, square));
            assert_eq!(again, square.map(|(card, turn)| (card, outlook.faces.deck.smallest_turn(card, turn))));
        }
    }

    #[test]
    fn a_square_as_good_as_any_stays() {
        let game = dealt(3);
        let once = arranged(&mover(&game), 40_000).unwrap();
        assert_ne!(once.public().square(), game.square());
        assert_eq!(arranged(&once, 40_000).unwrap().public().square(), once.public().square());
    }

    #[test]
    fn to_turn_it_as_a_whole_is_no_change() {
        let game = dealt(3);
        let view = mover(&game);
        let outlook = Outlook::of(&view);
        let from = game.square().unwrap();
        let mut goal = from;
        for _ in SQUARE {
            goal = turned(&outlook, goal);
            assert_eq!(changes(&outlook, from, goal), []);
        }
    }

    #[test]
    fn the_changes_lead_there() {
        let game = dealt(3);
        let view = mover(&game);
        let outlook = Outlook::of(&view);
        let from = game.square().unwrap();
        let every = all(&outlook, &from);
        assert!(every.len() >= 6);
        for to in every.into_iter().step_by(7) {
            let mut after = view.clone();
            let changes = changes(&outlook, from, to);
            assert!(changes.len() <= 7, "{changes:?}");
            changes.into_iter().for_each(|change| after.arrange(change).expect("allowed"));
            let mut goal = to;
            let same = (0..4).any(|_| {
                goal = turned(&outlook, goal);
                after.public().square() == Some(goal)
            });
            assert!(same);
        }
    }

    #[test]
    fn with_no_time_at_all_it_stays_as_it_is() {
        let game = dealt(4);
        assert_eq!(arranged(&mover(&game), 0).unwrap().public().square(), game.square());
    }
}
