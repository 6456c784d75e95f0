//! Searches: for the most promising moves it works out the next player's best answer with every card he may hold, and
//! what that answer leaves.

use rand_chacha::ChaCha8Rng;

use crate::rules::{Card, CardSet, Labyrinth, below, seeded};

use super::adept::{self, Thought};
use super::budget::{Halt, Meter};
use super::candidates::Candidate;
use super::outlook::Outlook;
use super::scan::{Scan, Spread};

/// Rounds of the search: how many moves are looked at, and how many answers with each card.
const ROUNDS: [(usize, usize); 5] = [(8, 2), (16, 4), (32, 8), (64, 16), (usize::MAX, usize::MAX)];

/// All moves, best first. Moves that were searched stand before those that were only weighed.
pub(super) fn think(outlook: &Outlook, random: &mut ChaCha8Rng, meter: &mut Meter) -> Result<Vec<Thought>, Halt> {
    let mut thoughts = adept::think(outlook, random, meter)?;
    if thoughts.len() < 2 || outlook.answers().0.is_empty() {
        return Ok(thoughts);
    }
    // The same luck for all moves and rounds: what is compared should differ in nothing but the move.
    let luck = u64::from(below(random, u32::MAX));
    for (width, answers) in ROUNDS {
        let width = width.min(thoughts.len());
        match round(outlook, &thoughts[..width], answers, luck, meter) {
            Ok(searched) => thoughts[..width].copy_from_slice(&searched),
            Err((Halt::Stopped, _)) => return Err(Halt::Stopped),
            Err((Halt::Spent, searched)) => {
                // Half a round counts when it compared something.
                if searched.len() > 1 {
                    thoughts[..searched.len()].copy_from_slice(&searched);
                    adept::sort(&mut thoughts[..searched.len()]);
                }
                return Ok(thoughts);
            }
        }
        adept::sort(&mut thoughts[..width]);
    }
    Ok(thoughts)
}

fn round(
    outlook: &Outlook,
    thoughts: &[Thought],
    answers: usize,
    luck: u64,
    meter: &mut Meter,
) -> Result<Vec<Thought>, (Halt, Vec<Thought>)> {
    let mut searched = Vec::with_capacity(thoughts.len());
    for thought in thoughts {
        match Search::value(outlook, thought.candidate, answers, luck, meter) {
            Ok(value) => searched.push(Thought { value, ..*thought }),
            Err(halt) => return Err((halt, searched)),
        }
    }
    Ok(searched)
}

/// The best answer with a card.
#[derive(Clone, Copy)]
struct Answer {
    /// To the player who gives it.
    worth: f32,
    /// To the mover.
    to_mover: f32,
}

/// The search of one move.
struct Search<'a, 'o> {
    outlook: &'a Outlook<'o>,
    labyrinth: &'a Labyrinth,
    scan: &'a Scan<'a>,
    kept: Option<Card>,
    answers: usize,
}

impl Search<'_, '_> {
    fn value(
        outlook: &Outlook,
        candidate: Candidate,
        answers: usize,
        luck: u64,
        meter: &mut Meter,
    ) -> Result<f32, Halt> {
        let mut labyrinth = outlook.public.labyrinth().clone();
        candidate.lay_on(&outlook.faces, &mut labyrinth);
        let scan = Scan::of(&outlook.faces, &labyrinth);
        let kept = outlook.kept(candidate.placement.card);
        let search = Search { outlook, labyrinth: &labyrinth, scan: &scan, kept, answers };
        let mut random = seeded(luck);
        let (cards, held) = outlook.answers();
        let mut best = Vec::with_capacity(cards.len());
        for card in cards.iter() {
            best.push(search.best_answer(card, &mut random, meter)?);
        }
        Ok(candidate.taken.len() as f32 + expected(&mut best, held))
    }

    fn best_answer(&self, card: Card, random: &mut ChaCha8Rng, meter: &mut Meter) -> Result<Answer, Halt> {
        let others = self.outlook.unseen - CardSet::of(card);
        let mut best = Answer { worth: f32::MIN, to_mover: 0.0 };
        for candidate in self.promising(card, random) {
            meter.playout()?;
            let mut labyrinth = self.labyrinth.clone();
            candidate.lay_on(&self.outlook.faces, &mut labyrinth);
            let scan = Scan::of(&self.outlook.faces, &labyrinth);
            let spread = Spread::of(&scan, others);
            let gain = candidate.taken.len();
            let worth = self.outlook.answer_worth(gain, &spread);
            if worth > best.worth {
                best = Answer { worth, to_mover: self.outlook.after_answer(gain, &scan, &spread, self.kept, card) };
            }
        }
        if best.worth == f32::MIN {
            // The card fits nowhere: the position stays.
            let spread = Spread::of(self.scan, others);
            let to_mover = self.outlook.after_answer(0, self.scan, &spread, self.kept, card);
            best = Answer { worth: self.outlook.answer_worth(0, &spread), to_mover };
        }
        Ok(best)
    }

    /// The answers that take most; among equals any.
    fn promising(&self, card: Card, random: &mut ChaCha8Rng) -> Vec<Candidate> {
        let mut all: Vec<(usize, u32, Candidate)> = Vec::new();
        self.scan.each(card, |placement, found, collection| {
            let taken = collection.best(found);
            all.push((taken.len(), below(random, u32::MAX), Candidate { placement, taken }));
        });
        all.sort_by_key(|(gain, luck, _)| std::cmp::Reverse((*gain, *luck)));
        all.truncate(self.answers);
        all.into_iter().map(|(.., candidate)| candidate).collect()
    }
}

/// What the answer is worth to the mover on average, when the player holds `held` random ones of the cards and plays
/// the one that is worth most to him.
fn expected(answers: &mut [Answer], held: usize) -> f32 {
    answers.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    let held = held.min(answers.len());
    let mut sum = 0.0;
    // The chance that he holds none of the better ones.
    let mut none_better = 1.0;
    for (place, answer) in answers.iter().enumerate() {
        let left = (answers.len() - place) as f32;
        let holds = none_better * (held as f32 / left).min(1.0);
        sum += holds * answer.to_mover;
        none_better -= holds;
    }
    sum
}
