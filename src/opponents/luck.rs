//! How lucky a draw was: for measuring only, since it looks at the pile. With luck taken out of the results far fewer
//! games tell which of two players is better.

use rand_chacha::ChaCha8Rng;

use crate::rules::{Card, CardSet, Game, HAND_SIZE, below};

use super::candidates::{self, Candidate};
use super::outlook::Outlook;
use super::scan::Scan;

/// Of how many ways to lay a card, those that take most, the best is asked for.
const WAYS: usize = 6;

/// By how many points the last card that the player on turn drew is better for him, by the adept's judgement, than
/// the average of those that could have been drawn in its place. On average over all shuffles that is nought, however
/// anybody plays. The cards dealt at the start do not count: with each shuffle played from both seats they cancel out.
pub fn of_last_draw(game: &Game, random: &mut ChaCha8Rng) -> f32 {
    let Some((kept, drawn)) = last_draw(game) else { return 0.0 };
    let pool = pool(game);
    let view = game.view(game.public().to_move());
    let mut outlook = Outlook::of(&view);
    // Weighed alike: none of them is counted as seen.
    outlook.unseen |= pool;
    let scan = Scan::of(&outlook.faces, outlook.public.labyrinth());
    let mut worth =
        |card: Card| best(&outlook, &scan, card, kept, random).max(best(&outlook, &scan, kept, card, random));
    let mean = pool.iter().map(&mut worth).sum::<f32>() / pool.len().max(1) as f32;
    worth(drawn) - mean
}

/// The card kept and the card drawn by the player on turn, once he has drawn.
fn last_draw(game: &Game) -> Option<(Card, Card)> {
    let seat = game.public().to_move();
    let has_drawn = game.public().history().lays().iter().any(|lay| lay.seat == seat);
    let mut hand = game.hand(seat).cards();
    (has_drawn && game.hand(seat).len() == HAND_SIZE).then(|| hand.next().zip(hand.next())).flatten()
}

/// The cards of the pile when the player on turn drew: those it has now, and what was drawn since.
fn pool(game: &Game) -> CardSet {
    let lays = game.public().history().lays();
    let own = lays.iter().rposition(|lay| lay.seat == game.public().to_move()).unwrap_or(0);
    let full = |seat| Some(game.hand(seat)).filter(|hand| hand.len() == HAND_SIZE);
    let drawn = lays[own..].iter().filter_map(|lay| full(lay.seat)?.cards().next_back());
    game.pile().iter().copied().chain(drawn).collect()
}

/// What the best way to lay a card is worth, of those that are looked at.
fn best(outlook: &Outlook, scan: &Scan, card: Card, kept: Card, random: &mut ChaCha8Rng) -> f32 {
    let mut ways: Vec<(Candidate, u32)> =
        candidates::of_card(scan, card).into_iter().map(|way| (way, below(random, u32::MAX))).collect();
    ways.sort_by_key(|(way, luck)| std::cmp::Reverse((way.taken.len(), *luck)));
    let worth = |(way, _): &(Candidate, u32)| {
        let mut labyrinth = outlook.public.labyrinth().clone();
        way.lay_on(&outlook.faces, &mut labyrinth);
        outlook.worth(way.taken.len(), &labyrinth, &Scan::of(&outlook.faces, &labyrinth), Some(kept))
    };
    // Nothing that fits is worse than all that does.
    ways.iter().take(WAYS).map(worth).fold(-10.0, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest;
    use crate::opponents::Kind;
    use crate::rules::{Setup, TableRules, seeded};

    #[test]
    fn luck_is_nought_on_average_and_tells_of_the_points() {
        let deck = manifest::classic().unwrap().deck().unwrap();
        let (mut all, mut squares, mut with_points, mut draws) = (0.0, 0.0, 0.0, 0);
        for seed in 0..20 {
            let setup = Setup::deal(deck.clone(), TableRules::default(), 2, None, seed).unwrap();
            let (mut game, mut random) = (Game::new(&setup), seeded(seed));
            while !game.public().is_over() {
                let luck = of_last_draw(&game, &mut random);
                let mover = game.public().to_move();
                let before = game.public().collected(mover).len();
                let play = Kind::Apprentice.choose(&game.view(mover), &mut random);
                game.play(mover, play).unwrap();
                with_points += luck * (game.public().collected(mover).len() - before) as f32;
                all += luck;
                squares += luck * luck;
                draws += 1;
            }
        }
        let mean = all / draws as f32;
        assert!(mean.abs() < 3.0 * squares.sqrt() / draws as f32, "{mean}");
        assert!(with_points > 0.5 * squares, "who is lucky takes more: {with_points} of {squares}");
    }
}
