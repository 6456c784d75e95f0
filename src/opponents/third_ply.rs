//! A third ply for the best moves of two players: in games that are dealt at random the next player answers, the mover
//! draws, and his own next move is looked for. What comes out differs from what the search thought it would; that
//! difference is added, as far as it can be trusted.

use rand_chacha::ChaCha8Rng;

use crate::rules::{Card, CardSet, Game, Labyrinth, Placement, below};

use super::adept::{self, Thought};
use super::budget::{Halt, Meter};
use super::candidates::{self, Candidate};
use super::outlook::{Answered, Outlook, Style};
use super::scan::Scan;
use super::stakes::Stakes;

/// How many moves are compared, and by how many points one may be worse than the best. Hardly ever is the judgement of
/// two moves off by more.
const MOVES: usize = 6;
const NEAR: f32 = 0.1;
/// In how many ways the mover may lay his next card at first, those that take most.
const WAYS: usize = 20;
/// Once so many games were dealt he may lay it in any way.
const ALL_WAYS_FROM: usize = 100;
/// In how many ways the next player answers with a card, if he weighs moves.
const ANSWERS: usize = 8;
/// How many games are dealt at the most.
const GAMES: usize = 1_000;
/// After so many games half of the difference is believed. Between moves that are nearly as good as the best it truly
/// is some 0.02 points, and one game tells it to 0.17 (180 moves looked at twice, in other games).
const DOUBT: f32 = 80.0;

/// Whether it is made for such a table. With more players others would move before one's own next turn.
pub(super) fn pays(outlook: &Outlook) -> bool {
    outlook.public.seats() == 2 && outlook.public.pile_size() > 0 && !outlook.sees_all()
}

/// Looks closely at the first moves, as long as the budget lasts, and puts them in order again. Where one move is best
/// by far there is nothing to compare.
pub(super) fn think(
    outlook: &Outlook,
    thoughts: &mut [Thought],
    random: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Result<(), Halt> {
    let best = thoughts.first().map_or(0.0, |best| best.value);
    let compared = thoughts.iter().take(MOVES).take_while(|thought| best - thought.value <= NEAR).count();
    if compared < 2 {
        return Ok(());
    }
    let thoughts = &mut thoughts[..compared];
    let labyrinths: Vec<Labyrinth> = thoughts.iter().map(|thought| after(outlook, thought.candidate)).collect();
    let paired = thoughts.iter().zip(&labyrinths);
    let mut lines: Vec<Line> =
        paired.map(|(thought, labyrinth)| Line::of(outlook, thought.candidate, labyrinth)).collect();
    let mut sums = [0.0; MOVES];
    let mut games = 0;
    while games < GAMES {
        let deal = Deal::of(outlook, if games < ALL_WAYS_FROM { WAYS } else { usize::MAX }, random);
        match lines.iter_mut().map(|line| line.surprise(&deal, meter)).collect::<Result<Vec<f32>, Halt>>() {
            Ok(surprises) => add_to(&mut sums, &surprises),
            Err(Halt::Stopped) => return Err(Halt::Stopped),
            Err(Halt::Spent) => break,
        }
        games += 1;
    }
    let trusted = 1.0 / (games as f32 + DOUBT);
    thoughts.iter_mut().zip(sums).for_each(|(thought, sum)| thought.value += trusted * sum);
    adept::sort(thoughts);
    Ok(())
}

/// What all moves have in common tells nothing about which is better.
fn add_to(sums: &mut [f32; MOVES], surprises: &[f32]) {
    let mean = surprises.iter().sum::<f32>() / surprises.len() as f32;
    sums.iter_mut().zip(surprises).for_each(|(sum, surprise)| *sum += surprise - mean);
}

fn after(outlook: &Outlook, candidate: Candidate) -> Labyrinth {
    let mut labyrinth = outlook.public.labyrinth().clone();
    candidate.lay_on(&outlook.faces, &mut labyrinth);
    labyrinth
}

/// A game as it may be, the same for all moves that are compared.
struct Deal {
    game: Game,
    /// How the next player answers in it.
    style: Style,
    /// Decides between equal ways to lay a card.
    salt: u32,
    /// In how many ways the mover may lay his next card.
    width: usize,
}

impl Deal {
    fn of(outlook: &Outlook, width: usize, random: &mut ChaCha8Rng) -> Self {
        let style = outlook.some_style(random);
        Self { game: outlook.world(random), style, salt: below(random, u32::MAX), width }
    }

    /// Of the ways to lay the cards those that take most, among equals any; the same ones for all moves, where they can
    /// be, so that little but the moves differs.
    fn ways(&self, scan: &Scan, cards: impl IntoIterator<Item = Card>, most: usize) -> Vec<Candidate> {
        candidates::taking_most(scan, cards, most, |placement| lot(placement, self.salt))
    }
}

/// A number drawn for a placement.
fn lot(Placement { card, cell, turn }: Placement, salt: u32) -> u32 {
    let parts = [card.index() as u32, cell.x as u32, cell.y as u32, u32::from(turn.quarters())];
    // The odd numbers are those of the hash FNV and of the golden section: they spread neighbours widely.
    let mixed = parts.into_iter().fold(salt, |mixed, part| (mixed ^ part).wrapping_mul(0x0100_0193).rotate_left(13));
    (mixed ^ mixed >> 15).wrapping_mul(0x9E37_79B9)
}

/// A move that is compared.
struct Line<'a, 'o> {
    outlook: &'a Outlook<'o>,
    labyrinth: &'a Labyrinth,
    scan: Scan<'a>,
    taken: f32,
    kept: Option<Card>,
    promise: f32,
    stakes: Stakes,
    /// By card: the best answer of who weighs moves, and its worth to him; of the cards that were asked about so far.
    answers: Vec<Option<(f32, Candidate)>>,
    asked: CardSet,
}

impl<'a, 'o> Line<'a, 'o> {
    fn of(outlook: &'a Outlook<'o>, candidate: Candidate, labyrinth: &'a Labyrinth) -> Self {
        let kept = outlook.kept(candidate.placement.card);
        Self {
            outlook,
            labyrinth,
            scan: Scan::of(&outlook.faces, labyrinth),
            taken: candidate.taken.len() as f32,
            kept,
            promise: outlook.promise(labyrinth, kept),
            stakes: Stakes::of(outlook),
            answers: vec![None; outlook.faces.deck.len()],
            asked: CardSet::EMPTY,
        }
    }

    /// By how much the mover's next move in this game is worth more than the search thinks, by the stakes.
    fn surprise(&mut self, deal: &Deal, meter: &mut Meter) -> Result<f32, Halt> {
        let (Some(next), Some(drawn)) = (self.outlook.next, deal.game.pile().first().copied()) else { return Ok(0.0) };
        let hand: CardSet = deal.game.hand(next).cards().collect();
        let (Some(kept), Some(any)) = (self.kept, hand.iter().next()) else { return Ok(0.0) };
        let answer = self.answer(deal, hand, meter)?;
        meter.playout()?;
        let mut labyrinth = self.labyrinth.clone();
        if let Some(answer) = answer {
            answer.lay_on(&self.outlook.faces, &mut labyrinth);
        }
        let scan = Scan::of(&self.outlook.faces, &labyrinth);
        let card = answer.map_or(any, |answer| answer.placement.card);
        let gain = answer.map_or(0, |answer| answer.taken.len());
        let unseen = self.outlook.unseen - CardSet::of(card);
        let answered = Answered { gain, card, scan: &scan, spread: &self.outlook.spread(&scan, unseen) };
        let thought = self.outlook.worth_with_drawn(&answered, Some(kept), drawn, deal.style);
        let found = self.next_move(deal, &labyrinth, &scan, [kept, drawn], card, meter)? - gain as f32;
        let by_stakes = |points: f32| self.stakes.worth(self.taken + points);
        Ok(by_stakes(found) - by_stakes(self.promise + thought))
    }

    /// How the next player answers; nothing where none of his cards fits.
    fn answer(&mut self, deal: &Deal, hand: CardSet, meter: &mut Meter) -> Result<Option<Candidate>, Halt> {
        if deal.style == Style::Takes {
            return Ok(deal.ways(&self.scan, hand.iter(), 1).first().copied());
        }
        let mut best: Option<(f32, Candidate)> = None;
        for card in hand.iter() {
            if !self.asked.contains(card) {
                self.answers[card.index()] = self.weighed(deal, card, meter)?;
                self.asked.insert(card);
            }
            let answer = self.answers[card.index()];
            if answer.is_some_and(|(worth, _)| best.is_none_or(|(most, _)| worth > most)) {
                best = answer;
            }
        }
        Ok(best.map(|(_, answer)| answer))
    }

    /// The best answer with a card, and what it is worth to him.
    fn weighed(&self, deal: &Deal, card: Card, meter: &mut Meter) -> Result<Option<(f32, Candidate)>, Halt> {
        let unseen = self.outlook.unseen - CardSet::of(card);
        let mut best: Option<(f32, Candidate)> = None;
        for way in deal.ways(&self.scan, [card], ANSWERS) {
            meter.playout()?;
            let mut labyrinth = self.labyrinth.clone();
            way.lay_on(&self.outlook.faces, &mut labyrinth);
            let spread = self.outlook.spread(&Scan::of(&self.outlook.faces, &labyrinth), unseen);
            let worth = self.outlook.answer_worth(way.taken.len(), &spread);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, way));
            }
        }
        Ok(best)
    }

    /// What the best move of the mover's next turn is worth.
    fn next_move(
        &self,
        deal: &Deal,
        labyrinth: &Labyrinth,
        scan: &Scan,
        hand: [Card; 2],
        answer: Card,
        meter: &mut Meter,
    ) -> Result<f32, Halt> {
        let unseen = self.outlook.unseen - CardSet::of(answer) - CardSet::of(hand[1]);
        let mut best: Option<f32> = None;
        for way in deal.ways(scan, hand, deal.width) {
            meter.playout()?;
            let mut next = labyrinth.clone();
            way.lay_on(&self.outlook.faces, &mut next);
            let after = Scan::of(&self.outlook.faces, &next);
            let kept = if way.placement.card == hand[0] { hand[1] } else { hand[0] };
            let spread = self.outlook.spread(&after, unseen);
            let worth = self.outlook.worth_next_time(way.taken.len(), &next, &after, &spread, kept, answer);
            best = Some(best.map_or(worth, |best| best.max(worth)));
        }
        // Where no card fits the position stays.
        let pass =
            || self.outlook.worth_next_time(0, labyrinth, scan, &self.outlook.spread(scan, unseen), hand[0], answer);
        Ok(best.unwrap_or_else(pass))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manifest;
    use crate::opponents::{Budget, Kind, Progress, Stop};
    use crate::rules::{Setup, TableRules, View, seeded};

    fn after_turns(seats: usize, seed: u64, turns: usize) -> View {
        let deck = manifest::classic().unwrap().deck().unwrap();
        let mut game = Game::new(&Setup::deal(deck, TableRules::default(), seats, None, seed).unwrap());
        let mut random = seeded(seed);
        for _ in 0..turns {
            let seat = game.public().to_move();
            let play = Kind::Apprentice.choose(&game.view(seat), &mut random);
            game.play(seat, play).unwrap();
        }
        game.view(game.public().to_move())
    }

    /// By how much each move is thought to be worse than the best, and worth more after the third ply.
    fn differences(view: &View, weighs: f32, luck: u64, playouts: u32) -> Vec<(f32, f32)> {
        let mut outlook = Outlook::inferring(view);
        outlook.weighs = weighs;
        let (stop, progress) = (Stop::default(), Progress::default());
        let mut thoughts = adept::think(&outlook, &mut seeded(7), &mut meter(1_000, &stop, &progress)).unwrap();
        let before = thoughts.clone();
        think(&outlook, &mut thoughts, &mut seeded(luck), &mut meter(playouts, &stop, &progress)).unwrap();
        let worth = |one: &Thought| thoughts.iter().find(|other| other.candidate == one.candidate).unwrap().value;
        before.iter().map(|one| (before[0].value - one.value, worth(one) - one.value)).collect()
    }

    fn meter<'a>(playouts: u32, stop: &'a Stop, progress: &'a Progress) -> Meter<'a> {
        Meter::new(Budget::Playouts(playouts), stop, progress)
    }

    #[test]
    fn two_looks_at_other_games_find_much_the_same() {
        for weighs in [0.0, 1.0] {
            let (mut together, mut one_alone, mut other_alone) = (0.0, 0.0, 0.0);
            for seed in 0..24 {
                let view = after_turns(2, seed, 6 + seed as usize);
                let (one, other) = (differences(&view, weighs, 1, 15_000), differences(&view, weighs, 2, 15_000));
                for ((_, one), (_, other)) in one.iter().zip(&other) {
                    together += one * other;
                    one_alone += one * one;
                    other_alone += other * other;
                }
            }
            let correlation = together / f32::sqrt(one_alone * other_alone);
            assert!(correlation > 0.25, "{correlation} if he weighs moves with {weighs}");
        }
    }

    #[test]
    fn only_moves_that_are_nearly_as_good_as_the_best_are_compared() {
        let mut compared = 0;
        for seed in 0..6 {
            let differences = differences(&after_turns(2, seed, 10), 0.5, 1, 3_000);
            let changed = differences.iter().filter(|(_, difference)| *difference != 0.0);
            assert!(changed.clone().all(|(worse, _)| *worse <= NEAR));
            assert!(changed.clone().count() <= MOVES);
            // What all have in common is left out.
            assert!(changed.clone().map(|(_, difference)| difference).sum::<f32>().abs() < 1e-4);
            compared += changed.count();
        }
        assert!(compared > 6, "{compared}");
    }

    #[test]
    fn without_time_nothing_changes() {
        let differences = differences(&after_turns(2, 3, 10), 0.5, 1, 0);
        assert!(differences.iter().all(|(_, difference)| *difference == 0.0));
    }

    #[test]
    fn equal_ways_are_chosen_by_lot() {
        let view = after_turns(2, 5, 10);
        let outlook = Outlook::of(&view);
        let scan = Scan::of(&outlook.faces, view.public().labyrinth());
        let first = |salt| {
            let deal = Deal { game: outlook.world(&mut seeded(1)), style: Style::Takes, salt, width: 1 };
            deal.ways(&scan, view.hand().cards(), 1)[0]
        };
        let firsts: Vec<Candidate> = (0..20).map(first).collect();
        assert!(firsts.iter().all(|way| way.taken.len() == firsts[0].taken.len()));
        assert!(firsts.iter().any(|way| way.placement != firsts[0].placement));
    }

    #[test]
    fn it_is_for_two_players_as_long_as_there_is_a_pile() {
        assert!(pays(&Outlook::of(&after_turns(2, 1, 4))));
        assert!(!pays(&Outlook::of(&after_turns(3, 1, 4))));
        assert!(!pays(&Outlook::of(&after_turns(2, 1, 43))));
    }
}
