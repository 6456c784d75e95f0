//! What another player may hold, judged by what he did and did not play.
//!
//! Of his two cards one was just drawn and may be any. The other he held already on his last turn, and played
//! something else: hardly a card that would have taken more, or that he would rather have laid.

mod past_turn;

use crate::rules::{Card, CardSet, MAX_CARDS, Seat, View};

use super::budget::{Halt, Meter};
use super::scan::{Chances, Faces, Scan};
use past_turn::{PRIOR, PastTurn, Reading};

/// How close a look back is. Of the turns before those only the card he laid is weighed, which tells whom he is like.
#[derive(Clone, Copy, Debug)]
struct Look {
    /// At how many of his turns, latest first, all cards are weighed.
    turns: usize,
    /// In how many ways to lay each.
    ways: usize,
    /// It begins and goes on while no more than these shares of the budget are spent.
    begin: f32,
    end: f32,
}

/// The second look only pays when there is plenty of time.
const LOOKS: [Look; 2] =
    [Look { turns: 3, ways: 10, begin: 0.1, end: 0.3 }, Look { turns: 6, ways: usize::MAX, begin: 0.02, end: 0.3 }];

/// How readily a player who took so many keeps a card that could have taken so many. As counted in games of adepts,
/// but for the last lines, which were too rare to count.
fn kept(took: usize, most: usize) -> f32 {
    match (took, most) {
        (0, 1..) => 0.04,
        (1, 1) => 0.7,
        (1, 2..) => 0.06,
        _ if most > took => 0.1,
        _ => 1.0,
    }
}

/// What a player is known by after a closer look.
pub(super) struct Reckoned {
    /// By card: the chance that he held it on since his last turn.
    pub held: Chances,
    /// How likely he weighs moves; else he takes what he can and lays anything.
    pub weighs: f32,
}

/// What the player on `seat` may have held on since his last turn, as far as the viewer can tell at a glance.
pub(super) fn held(view: &View, faces: &Faces, seat: Seat) -> Chances {
    walk(view, faces, seat, &[]).held
}

/// The same with a closer look at his latest turns: of every card he may have kept it is asked how likely he would
/// have played as he did with it in hand.
pub(super) fn reckoned(view: &View, faces: &Faces, seat: Seat, meter: &mut Meter) -> Result<Reckoned, Halt> {
    let turns = PastTurn::all(view, faces, seat, his_cards(view, seat));
    let mut readings = Vec::new();
    for look in LOOKS {
        if meter.spent() <= look.begin {
            let closer = meter.within(look.end, |meter| look_back(&turns, look, meter))?;
            if closer.len() >= readings.len() {
                readings = closer;
            }
        }
    }
    Ok(walk(view, faces, seat, &readings))
}

/// Readings of the latest turns, as many as the budget allows; latest first.
fn look_back(turns: &[PastTurn], look: Look, meter: &mut Meter) -> Result<Vec<Reading>, Halt> {
    let mut readings = Vec::new();
    for (back, turn) in turns.iter().rev().enumerate() {
        let ways = if back < look.turns { look.ways } else { 0 };
        match turn.read(ways, meter) {
            Ok(reading) => readings.push(reading),
            Err(Halt::Stopped) => return Err(Halt::Stopped),
            Err(Halt::Spent) => break,
        }
    }
    Ok(readings)
}

/// The cards that the player on `seat` has or had, as far as the viewer can tell: unseen ones and those he laid.
fn his_cards(view: &View, seat: Seat) -> CardSet {
    let mut his = view.unseen();
    view.public().history().lays().iter().filter(|lay| lay.seat == seat).for_each(|lay| his.insert(lay.placement.card));
    his
}

/// Walks through his turns; `readings` are of the latest, latest first.
fn walk(view: &View, faces: &Faces, seat: Seat, readings: &[Reading]) -> Reckoned {
    let public = view.public();
    let mut his = his_cards(view, seat);
    let mut left = public.history().lays().iter().filter(|lay| lay.seat == seat).count();
    let mut chances = [0.0; MAX_CARDS];
    let mut styles = PRIOR;
    spread_evenly(&mut chances, his);
    public.history().each(public.deck(), |labyrinth, lay| {
        if lay.seat != seat {
            return;
        }
        let laid = lay.placement.card;
        his = his - CardSet::of(laid);
        left -= 1;
        if let Some(reading) = readings.get(left) {
            pass_on(&mut chances, his, laid);
            let likely = reading.mix(&chances, his, &mut styles);
            weigh(&mut chances, his, |card| likely[card.index()]);
        } else {
            let scan = Scan::of(faces, labyrinth);
            pass_on(&mut chances, his, laid);
            weigh(&mut chances, his, |card| kept(lay.taken.len(), usize::from(scan.most(card))));
        }
    });
    Reckoned { held: chances, weighs: styles[0] }
}

fn spread_evenly(chances: &mut Chances, cards: CardSet) {
    cards.iter().for_each(|card| chances[card.index()] = 1.0 / cards.len() as f32);
}

/// After a lay: either the card held before was laid and the fresh one, which may have been any, stays, or the fresh
/// one was laid and the held one stays.
fn pass_on(chances: &mut Chances, rest: CardSet, laid: Card) {
    let before = std::mem::take(&mut chances[laid.index()]);
    rest.iter().for_each(|card| chances[card.index()] += before);
    normalise(chances, rest);
}

fn weigh(chances: &mut Chances, cards: CardSet, likely: impl Fn(Card) -> f32) {
    cards.iter().for_each(|card| chances[card.index()] *= likely(card));
    normalise(chances, cards);
}

fn normalise(chances: &mut Chances, cards: CardSet) {
    let sum: f32 = chances.iter().sum();
    if sum > 0.0 {
        chances.iter_mut().for_each(|chance| *chance /= sum);
    } else {
        spread_evenly(chances, cards);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest;
    use crate::opponents::{Budget, Kind, Progress, Stop};
    use crate::rules::{Game, Move, Setup, TableRules, seeded};

    /// Plays two of a kind, and asks after every lay what the other one makes of it.
    fn watch(kind: Kind, seed: u64, mut look: impl FnMut(&Game, &View, &Chances)) {
        let deck = manifest::classic().unwrap().deck().unwrap();
        let mut game = Game::new(&Setup::deal(deck, TableRules::default(), 2, None, seed).unwrap());
        let mut random = seeded(seed);
        while !game.public().is_over() {
            let before = game.clone();
            let mover = game.public().to_move();
            let play = kind.choose(&game.view(mover), &mut random);
            game.play(mover, play).unwrap();
            if matches!(play, Move::Lay { .. }) && !game.hand(mover).is_empty() {
                let view = game.view(Seat(1 - mover.0));
                let faces = Faces::of(view.public().deck(), view.public().rules());
                look(&before, &view, &held(&view, &faces, mover));
            }
        }
    }

    #[test]
    fn chances_of_unseen_cards_only_and_of_one_card_together() {
        watch(Kind::Apprentice, 3, |_, view, chances| {
            assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-4);
            let possible: CardSet =
                (0..MAX_CARDS as u8).map(Card::from_index).filter(|card| chances[card.index()] > 0.0).collect();
            assert!(possible.is_subset(view.unseen()));
        });
    }

    #[test]
    fn who_takes_nothing_hardly_holds_a_card_that_could_have_taken_something() {
        let mut compared = 0;
        watch(Kind::Apprentice, 5, |before, view, chances| {
            let faces = Faces::of(view.public().deck(), view.public().rules());
            let scan = Scan::of(&faces, before.public().labyrinth());
            let last = view.public().history().lays()[view.public().history().lays().len() - 1];
            // Before, nothing was known.
            let first = view.public().history().lays().iter().filter(|lay| lay.seat == last.seat).count() == 1;
            if last.taken.is_empty() && first {
                let (idle, busy): (Vec<Card>, Vec<Card>) = view.unseen().iter().partition(|card| scan.most(*card) == 0);
                for (one, other) in idle.iter().zip(&busy) {
                    assert!(chances[one.index()] > 20.0 * chances[other.index()]);
                    compared += 1;
                }
            }
        });
        assert!(compared > 0, "another seed is needed: nobody began without taking");
    }

    #[test]
    fn a_closer_look_finds_the_card_that_an_adept_held_on_more_often() {
        let (mut closer, mut glance) = (0.0, 0.0);
        for seed in 0..3 {
            watch(Kind::Adept, seed, |before, view, chances| {
                let (mover, lays) = (before.public().to_move(), view.public().history().lays());
                let laid = lays[lays.len() - 1].placement.card;
                let Some(kept) = before.hand(mover).cards().find(|card| *card != laid) else { return };
                let faces = Faces::of(view.public().deck(), view.public().rules());
                let (stop, progress) = (Stop::default(), Progress::default());
                let mut meter = Meter::new(Budget::Playouts(4_000), &stop, &progress);
                let reckoned = reckoned(view, &faces, mover, &mut meter).unwrap().held;
                assert!((reckoned.iter().sum::<f32>() - 1.0).abs() < 1e-4);
                assert!(meter.spent() < 0.31, "the look back leaves most of the budget to the search");
                closer += reckoned[kept.index()];
                glance += chances[kept.index()];
            });
        }
        assert!(closer > 1.5 * glance, "{closer} against {glance}");
    }

    /// How surely a player of a kind is taken for one who weighs moves, by the end of some games.
    fn looks_like_weighing(kind: Kind) -> f32 {
        let (mut sum, mut games) = (0.0, 0.0);
        for seed in 0..6 {
            let mut last = 0.0;
            watch(kind, seed, |before, view, _| {
                let faces = Faces::of(view.public().deck(), view.public().rules());
                let (stop, progress) = (Stop::default(), Progress::default());
                let mut meter = Meter::new(Budget::Playouts(4_000), &stop, &progress);
                last = reckoned(view, &faces, before.public().to_move(), &mut meter).unwrap().weighs;
            });
            sum += last;
            games += 1.0;
        }
        sum / games
    }

    #[test]
    fn who_only_takes_is_told_from_who_weighs_moves_the_longer_they_play() {
        let (takes, weighs) = (looks_like_weighing(Kind::Apprentice), looks_like_weighing(Kind::Adept));
        assert!(takes < 0.25 && weighs > 0.75, "{takes} and {weighs}");
    }

    #[test]
    fn the_card_held_on_is_found_more_often_than_by_guessing() {
        let (mut found, mut guessed) = (0.0, 0.0);
        for seed in 0..10 {
            watch(Kind::Apprentice, seed, |before, view, chances| {
                let (mover, last) = (before.public().to_move(), view.public().history().lays().last().copied());
                let kept = before.hand(mover).cards().find(|card| Some(*card) != last.map(|lay| lay.placement.card));
                if let Some(kept) = kept {
                    found += chances[kept.index()];
                    guessed += 1.0 / view.unseen().len() as f32;
                }
            });
        }
        assert!(found > 1.2 * guessed, "{found} against {guessed}");
    }
}
