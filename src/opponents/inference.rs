//! What another player may hold, judged by what he did not play.
//!
//! Of his two cards one was just drawn and may be any. The other he held already on his last turn, and played
//! something else: hardly a card that would have taken more.

use crate::rules::{CardSet, Lay, MAX_CARDS, Seat, View};

use super::scan::{Chances, Faces, Scan};

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

/// What the player on `seat` may have held on since his last turn, as far as the viewer can tell.
pub(super) fn held(view: &View, faces: &Faces, seat: Seat) -> Chances {
    let public = view.public();
    let mut his = view.unseen();
    public.history().lays().iter().filter(|lay| lay.seat == seat).for_each(|lay| his.insert(lay.placement.card));
    let mut chances = [0.0; MAX_CARDS];
    spread_evenly(&mut chances, his);
    public.history().each(public.deck(), |labyrinth, lay| {
        if lay.seat == seat {
            let scan = Scan::of(faces, labyrinth);
            his = his - CardSet::of(lay.placement.card);
            weigh(&mut chances, his, lay, &scan);
        }
    });
    chances
}

fn spread_evenly(chances: &mut Chances, cards: CardSet) {
    cards.iter().for_each(|card| chances[card.index()] = 1.0 / cards.len() as f32);
}

/// After a lay: either the card held before was laid and the fresh one, which may have been any, stays, or the fresh
/// one was laid and the held one stays.
fn weigh(chances: &mut Chances, rest: CardSet, lay: &Lay, scan: &Scan) {
    let laid = lay.placement.card;
    let before = chances[laid.index()];
    chances[laid.index()] = 0.0;
    for card in rest.iter() {
        let chance = &mut chances[card.index()];
        *chance = (*chance + before) * kept(lay.taken.len(), usize::from(scan.most(card)));
    }
    let sum: f32 = chances.iter().sum();
    if sum > 0.0 {
        chances.iter_mut().for_each(|chance| *chance /= sum);
    } else {
        spread_evenly(chances, rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest;
    use crate::opponents::Kind;
    use crate::rules::{Card, Game, Move, Setup, TableRules, seeded};

    /// Plays apprentices, and asks after every lay what the other one makes of it.
    fn watch(seed: u64, mut look: impl FnMut(&Game, &View, &Chances)) {
        let deck = manifest::classic().unwrap().deck().unwrap();
        let mut game = Game::new(&Setup::deal(deck, TableRules::default(), 2, None, seed).unwrap());
        let mut random = seeded(seed);
        while !game.public().is_over() {
            let before = game.clone();
            let mover = game.public().to_move();
            let play = Kind::Apprentice.choose(&game.view(mover), &mut random);
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
        watch(3, |_, view, chances| {
            assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-4);
            let possible: CardSet =
                (0..MAX_CARDS as u8).map(Card::from_index).filter(|card| chances[card.index()] > 0.0).collect();
            assert!(possible.is_subset(view.unseen()));
        });
    }

    #[test]
    fn who_takes_nothing_hardly_holds_a_card_that_could_have_taken_something() {
        let mut compared = 0;
        watch(5, |before, view, chances| {
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
    fn the_card_held_on_is_found_more_often_than_by_guessing() {
        let (mut found, mut guessed) = (0.0, 0.0);
        for seed in 0..10 {
            watch(seed, |before, view, chances| {
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
