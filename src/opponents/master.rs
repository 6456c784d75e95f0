//! Searches: for the most promising moves it works out the next player's best answer with every card he may hold, and
//! what that answer leaves.

use arrayvec::ArrayVec;
use rand_chacha::ChaCha8Rng;

use crate::rules::{Card, CardSet, Labyrinth, MAX_CARDS, below, seeded, shuffle};

use super::adept::{self, Thought};
use super::budget::{Halt, Meter};
use super::candidates::{self, Candidate};
use super::endgame;
use super::outlook::{Answered, Outlook, Style};
use super::scan::Scan;
use super::stakes::Stakes;
use super::third_ply;

/// How much of the next player's answers is looked at.
#[derive(Clone, Copy, Debug)]
struct Depth {
    /// How many moves.
    moves: usize,
    /// How many answers with a card that can take something.
    busy: usize,
    /// How many of the cards that can take nothing, and how many answers with each.
    idle_cards: usize,
    idle: usize,
}

/// The rounds of the search. The first two take about 6,000 playouts; the others are for tables without a third ply.
const ROUNDS: [Depth; 4] = [
    Depth { moves: 8, busy: 3, idle_cards: 3, idle: 24 },
    Depth { moves: 16, busy: 4, idle_cards: 8, idle: 32 },
    Depth { moves: 32, busy: 8, idle_cards: 16, idle: 48 },
    Depth { moves: usize::MAX, busy: usize::MAX, idle_cards: MAX_CARDS, idle: usize::MAX },
];

/// What part of the budget may be spent before the third ply begins.
const SHARE: f32 = 0.6;

/// All moves, best first. Moves that were searched stand before those that were only weighed.
pub(super) fn think(outlook: &Outlook, random: &mut ChaCha8Rng, meter: &mut Meter) -> Result<Vec<Thought>, Halt> {
    let mut thoughts = adept::think(outlook, random, meter)?;
    if thoughts.len() < 2 || outlook.answers().0.is_empty() {
        return Ok(thoughts);
    }
    // The same luck for all moves and rounds: what is compared should differ in nothing but the move.
    let luck = u64::from(below(random, u32::MAX));
    if endgame::is_near(outlook) {
        rounds(outlook, &mut thoughts, &ROUNDS[..1], luck, meter)?;
        endgame::think(outlook, &mut thoughts, random, meter)?;
    } else if third_ply::pays(outlook) {
        let alike = meter.within(SHARE, |meter| rounds(outlook, &mut thoughts, &ROUNDS[..2], luck, meter))?;
        third_ply::think(outlook, &mut thoughts[..alike], random, meter)?;
    } else {
        rounds(outlook, &mut thoughts, &ROUNDS, luck, meter)?;
    }
    Ok(thoughts)
}

/// What the best move is worth after a short search; the least there is where no card fits.
pub(super) fn worth(outlook: &Outlook, random: &mut ChaCha8Rng, meter: &mut Meter) -> Result<f32, Halt> {
    let mut thoughts = adept::think(outlook, random, meter)?;
    let luck = u64::from(below(random, u32::MAX));
    if thoughts.len() > 1 {
        round(outlook, &mut thoughts, ROUNDS[0], luck, meter).1?;
    }
    Ok(thoughts.first().map_or(f32::MIN, |best| best.value))
}

/// Searches more and more moves more and more closely, as far as the budget lasts. Tells how many of the first moves
/// were compared with each other last.
fn rounds(
    outlook: &Outlook,
    thoughts: &mut [Thought],
    rounds: &[Depth],
    luck: u64,
    meter: &mut Meter,
) -> Result<usize, Halt> {
    let mut compared = thoughts.len();
    for depth in rounds {
        let (searched, result) = round(outlook, thoughts, *depth, luck, meter);
        if searched > 1 {
            compared = searched;
        }
        match result {
            Ok(()) => {}
            Err(Halt::Spent) => break,
            Err(Halt::Stopped) => return Err(Halt::Stopped),
        }
    }
    Ok(compared)
}

/// Searches the first moves once and puts them in order. When the budget ends in the middle, the moves searched so far
/// are compared with each other, and the others left out. Tells how many were searched.
fn round(
    outlook: &Outlook,
    thoughts: &mut [Thought],
    depth: Depth,
    luck: u64,
    meter: &mut Meter,
) -> (usize, Result<(), Halt>) {
    let mut values = Vec::new();
    let mut result = Ok(());
    for thought in thoughts.iter().take(depth.moves) {
        match Search::value(outlook, thought.candidate, depth, luck, meter) {
            Ok(value) => values.push(value),
            Err(halt) => {
                result = Err(halt);
                break;
            }
        }
    }
    let searched = values.len();
    // One value says nothing beside those of an earlier round.
    if searched > 1 {
        thoughts.iter_mut().zip(values).for_each(|(thought, value)| thought.value = value);
        adept::sort(&mut thoughts[..searched]);
    }
    (searched, result)
}

/// The best answer with a card, or with each of several cards that can take nothing.
#[derive(Clone, Copy)]
struct Answer {
    /// To the player who gives it.
    worth: f32,
    /// What the mover has then, with what his own move took, by the stakes.
    to_mover: f32,
    /// For how many cards it stands.
    cards: f32,
    /// The chance that one of them was held on.
    held: f32,
}

/// The search of one move.
struct Search<'a, 'o> {
    outlook: &'a Outlook<'o>,
    labyrinth: &'a Labyrinth,
    scan: &'a Scan<'a>,
    kept: Option<Card>,
    /// What the move takes and promises, whatever the answer.
    sure: f32,
    stakes: Stakes,
    depth: Depth,
}

impl Search<'_, '_> {
    fn value(outlook: &Outlook, candidate: Candidate, depth: Depth, luck: u64, meter: &mut Meter) -> Result<f32, Halt> {
        let mut labyrinth = outlook.public.labyrinth().clone();
        candidate.lay_on(&outlook.faces, &mut labyrinth);
        let scan = Scan::of(&outlook.faces, &labyrinth);
        let kept = outlook.kept(candidate.placement.card);
        let sure = candidate.taken.len() as f32 + outlook.promise(&labyrinth, kept);
        let stakes = Stakes::of(outlook);
        let search = Search { outlook, labyrinth: &labyrinth, scan: &scan, kept, sure, stakes, depth };
        let (cards, held) = outlook.answers();
        let (mut weighed, mut taking) = search.answers(cards, &mut seeded(luck), meter)?;
        Ok(outlook.weighs * expected(&mut weighed, held)
            + (1.0 - outlook.weighs) * expected(&mut equals_together(&mut taking), held))
    }

    /// The best answer with every card that can take something, and with some of those that can't: what a player does
    /// who finds nothing hardly hangs on his cards, but on how many ways he has to spoil the table. And what a player
    /// would do with the same cards who only takes.
    fn answers(
        &self,
        cards: CardSet,
        random: &mut ChaCha8Rng,
        meter: &mut Meter,
    ) -> Result<(Vec<Answer>, Vec<Answer>), Halt> {
        let mut order: ArrayVec<Card, MAX_CARDS> = cards.iter().collect();
        shuffle(&mut order, random);
        let (idle, busy): (Vec<Card>, Vec<Card>) = order.iter().partition(|card| self.scan.most(**card) == 0);
        let (mut weighed, mut taking) = (Vec::with_capacity(cards.len()), Vec::with_capacity(cards.len()));
        for card in busy {
            let (best, any) = self.answer(card, self.depth.busy, random, meter)?;
            weighed.push(best);
            taking.push(any);
        }
        let sampled = idle.len().min(self.depth.idle_cards);
        let held: f32 = idle.iter().map(|card| self.outlook.held[card.index()]).sum();
        for card in idle.iter().take(sampled) {
            let (best, any) = self.answer(*card, self.depth.idle, random, meter)?;
            let (cards, held) = (idle.len() as f32 / sampled as f32, held / sampled as f32);
            weighed.push(Answer { cards, held, ..best });
            taking.push(Answer { cards, held, ..any });
        }
        Ok((weighed, taking))
    }

    /// The best answer with a card, and any of those that take most.
    fn answer(
        &self,
        card: Card,
        ways: usize,
        random: &mut ChaCha8Rng,
        meter: &mut Meter,
    ) -> Result<(Answer, Answer), Halt> {
        let mut any = Mean::default();
        let others = self.outlook.unseen - CardSet::of(card);
        let held = self.outlook.held[card.index()];
        let mut best = Answer { worth: f32::MIN, to_mover: 0.0, cards: 1.0, held };
        for candidate in candidates::taking_most(self.scan, [card], ways, |_| below(random, u32::MAX)) {
            meter.playout()?;
            let mut labyrinth = self.labyrinth.clone();
            candidate.lay_on(&self.outlook.faces, &mut labyrinth);
            let scan = Scan::of(&self.outlook.faces, &labyrinth);
            let spread = self.outlook.spread(&scan, others);
            let gain = candidate.taken.len();
            let answered = Answered { gain, card, scan: &scan, spread: &spread };
            let worth = self.outlook.answer_worth(gain, &spread);
            if worth > best.worth {
                best = Answer { worth, to_mover: self.to_mover(&answered, Style::Weighs), cards: 1.0, held };
            }
            any.add(gain, self.to_mover(&answered, Style::Takes));
        }
        if best.worth == f32::MIN {
            // The card fits nowhere: the position stays.
            let spread = self.outlook.spread(self.scan, others);
            let answered = Answered { gain: 0, card, scan: self.scan, spread: &spread };
            let to_mover = self.to_mover(&answered, Style::Weighs);
            best = Answer { worth: self.outlook.answer_worth(0, &spread), to_mover, cards: 1.0, held };
            any.add(0, self.to_mover(&answered, Style::Takes));
        }
        Ok((best, Answer { worth: any.gain as f32, to_mover: any.sum / any.count, cards: 1.0, held }))
    }

    fn to_mover(&self, answered: &Answered, style: Style) -> f32 {
        self.stakes.worth(self.sure + self.outlook.worth_after_answer(answered, self.kept, style))
    }
}

/// The mean of the answers that take most.
#[derive(Default)]
struct Mean {
    gain: usize,
    sum: f32,
    count: f32,
}

impl Mean {
    /// The answers that take most are looked at first.
    fn add(&mut self, gain: usize, to_mover: f32) {
        if self.count == 0.0 || gain == self.gain {
            (self.gain, self.sum, self.count) = (gain, self.sum + to_mover, self.count + 1.0);
        }
    }
}

/// Answers that take as much are as good to a player who only takes: they become one, their mean.
fn equals_together(answers: &mut [Answer]) -> Vec<Answer> {
    answers.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    let equals = answers.chunk_by(|one, other| one.worth == other.worth);
    let mean = |equals: &[Answer]| {
        let sum = |of: fn(&Answer) -> f32| equals.iter().map(of).sum::<f32>();
        let cards = sum(|answer| answer.cards);
        let to_mover = sum(|answer| answer.cards * answer.to_mover) / cards;
        Answer { worth: equals[0].worth, to_mover, cards, held: sum(|answer| answer.held) }
    };
    equals.map(mean).collect()
}

/// What the answer is worth to the mover on average, when the player holds `hand` of the cards, one of them since
/// before and the others random, and plays the one that is worth most to him.
fn expected(answers: &mut [Answer], hand: usize) -> f32 {
    answers.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    let all: f32 = answers.iter().map(|answer| answer.cards).sum();
    let all_held: f32 = answers.iter().map(|answer| answer.held).sum();
    let (mut left, mut held_left) = (all, all_held);
    let mut sum = 0.0;
    // The chance that he holds none of the better ones.
    let mut none_better = 1.0;
    for answer in answers.iter() {
        left -= answer.cards;
        held_left -= answer.held;
        let none = if left < 0.5 {
            0.0
        } else if all_held > 0.0 && hand > 0 {
            (held_left / all_held * all_among(left - 1.0, all - 1.0, hand - 1)).clamp(0.0, none_better)
        } else {
            all_among(left, all, hand)
        };
        sum += (none_better - none) * answer.to_mover;
        none_better = none;
    }
    sum
}

/// The chance that all of `held` cards are among `good` of `all` ones.
fn all_among(good: f32, all: f32, held: usize) -> f32 {
    (0..held.min(MAX_CARDS))
        .map(|gone| gone as f32)
        .take_while(|gone| *gone < all - 0.5)
        .map(|gone| (good - gone).max(0.0) / (all - gone))
        .product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_that_take_as_much_become_their_mean() {
        let answer = |worth, to_mover, cards, held| Answer { worth, to_mover, cards, held };
        let answers = &mut [answer(0.0, 1.0, 3.0, 0.1), answer(1.0, -2.0, 1.0, 0.2), answer(0.0, -3.0, 1.0, 0.3)];
        let [taking, others] = &equals_together(answers)[..] else { panic!("one and none are taken") };
        assert_eq!((taking.worth, taking.to_mover, taking.cards, taking.held), (1.0, -2.0, 1.0, 0.2));
        assert_eq!((others.worth, others.to_mover, others.cards), (0.0, 0.0, 4.0));
        assert!((others.held - 0.4).abs() < 1e-6);
    }

    #[test]
    fn any_of_the_answers_that_take_most_counts() {
        let mut any = Mean::default();
        [(2, -1.0), (2, 3.0), (1, 9.0)].into_iter().for_each(|(gain, to_mover)| any.add(gain, to_mover));
        assert_eq!((any.gain, any.sum / any.count), (2, 1.0));
    }

    #[test]
    fn an_answer_counts_by_the_chance_of_its_card() {
        let answers = |held: f32| {
            let strong = Answer { worth: 2.0, to_mover: -2.0, cards: 1.0, held };
            [Answer { worth: 1.0, to_mover: 0.0, cards: 3.0, held: 0.0 }, strong]
        };
        // Nothing known: one of four cards, or two of them.
        assert!((expected(&mut answers(0.0), 1) + 0.5).abs() < 1e-6);
        assert!((expected(&mut answers(0.0), 2) + 1.0).abs() < 1e-6);
        // Held on for sure.
        assert!((expected(&mut answers(0.1), 2) + 2.0).abs() < 1e-6);
    }
}
