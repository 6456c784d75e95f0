//! A turn that a player made, read by those who ask which card he kept then.

use rand_chacha::ChaCha8Rng;

use crate::rules::{Card, CardSet, HAND_SIZE, Labyrinth, Lay, MAX_CARDS, SQUARE, Seat, View, seeded, shuffle};

use super::super::budget::{Halt, Meter};
use super::super::candidates::{self, Candidate};
use super::super::outlook::{Weights, kin_of};
use super::super::scan::{Chances, Faces, Scan, Spread};
use super::kept;

/// How many kinds of players he is compared with: one who weighs moves as the adept does, and one who takes what he can
/// and else lays anything.
const STYLES: usize = 2;
/// How readily each of them is thought of at first. One who weighs moves gives himself away sooner.
pub(super) const PRIOR: [f32; STYLES] = [0.3, 0.7];
/// By how many points a move must be better for the first to be sure of it: as a rule, and when he slips.
const DOUBTS: [f32; 2] = [0.02, 0.25];
/// How often the first slips, which also stands for all that he may weigh in another way; and how often the second lays
/// what he wouldn't.
const SLIPS: [f32; STYLES] = [0.1, 0.03];
/// A card that makes what he did so many times less likely than other moves is not looked at further.
const EXCLUDED: f32 = 50.0;

/// Moves, each counted by how readily it is made if what was done counts one; by the two doubts.
type Count = [f32; DOUBTS.len()];

/// By style and card: how likely a player was to do what he did, had he held that card too.
pub(super) struct Reading {
    likely: [Chances; STYLES],
}

impl Reading {
    /// For a player of whom it is known how likely he has each style; what he did tells more about that.
    pub(super) fn mix(&self, chances: &Chances, cards: CardSet, styles: &mut [f32; STYLES]) -> Chances {
        let mut mixed = [0.0; MAX_CARDS];
        for (style, likely) in styles.iter_mut().zip(&self.likely) {
            cards.iter().for_each(|card| mixed[card.index()] += *style * likely[card.index()]);
            *style *= cards.iter().map(|card| chances[card.index()] * likely[card.index()]).sum::<f32>().max(1e-9);
        }
        let sum: f32 = styles.iter().sum();
        styles.iter_mut().for_each(|style| *style /= sum);
        mixed
    }
}

/// A turn of the player that is looked back on.
pub(super) struct PastTurn<'a, 'f> {
    faces: &'f Faces<'a>,
    weights: Weights,
    /// As it was before.
    labyrinth: Labyrinth,
    lay: Lay,
    /// The cards that lay open nowhere after it.
    hidden: CardSet,
    /// Those that he may have kept.
    may: CardSet,
    draws: usize,
}

impl<'a, 'f> PastTurn<'a, 'f> {
    /// All turns of a player, first one first; of `his` cards he laid some and may have kept others.
    pub(super) fn all(view: &View, faces: &'f Faces<'a>, seat: Seat, his: CardSet) -> Vec<Self> {
        let public = view.public();
        let lays = public.history().lays();
        let laid: CardSet = lays.iter().map(|lay| lay.placement.card).collect();
        let mut hidden = view.unseen() | view.hand().cards().collect() | laid;
        let mut may = his;
        // Before the first lay everybody holds a full hand.
        let mut pile = public.deck().len().saturating_sub(SQUARE.len() + HAND_SIZE * public.seats());
        let mut turns = Vec::new();
        public.history().each(public.deck(), |labyrinth, lay| {
            hidden = hidden - CardSet::of(lay.placement.card);
            if lay.seat == seat {
                may = may - CardSet::of(lay.placement.card);
                turns.push(Self {
                    faces,
                    weights: Weights::of(public.seats()),
                    labyrinth: labyrinth.clone(),
                    lay: *lay,
                    hidden,
                    may,
                    draws: usize::from(pile > 0),
                });
            }
            pile = pile.saturating_sub(1);
        });
        turns
    }

    /// Looks at all moves he had with the card he laid, and at some `ways` that he would have had to lay each other
    /// card.
    pub(super) fn read(&self, ways: usize, meter: &mut Meter) -> Result<Reading, Halt> {
        let scan = Scan::of(self.faces, &self.labyrinth);
        let done = Candidate { placement: self.lay.placement, taken: self.lay.taken };
        let worth = self.worth_by_kept(done);
        let random = seeded(done.placement.card.index() as u64);
        Reader { turn: self, scan, done, worth, ways, random, meter }.read()
    }

    /// What laying the card he laid would have been worth, by the card that he kept then.
    fn worth_by_kept(&self, candidate: Candidate) -> Chances {
        let mut labyrinth = self.labyrinth.clone();
        candidate.lay_on(self.faces, &mut labyrinth);
        let scan = Scan::of(self.faces, &labyrinth);
        let mut mosts = [0; MAX_CARDS];
        self.hidden.iter().for_each(|card| mosts[card.index()] = scan.most(card));
        // Cards that could take as many differ in their treasures only.
        let mut by_most = [None; 8];
        let mut worth = [0.0; MAX_CARDS];
        for card in self.may.iter() {
            let most = mosts[card.index()];
            let common = by_most[usize::from(most.min(7))].get_or_insert_with(|| {
                let mut spread = Spread::default();
                (self.hidden - CardSet::of(card)).iter().for_each(|card| spread.add(mosts[card.index()], 0.0));
                self.worth_with(candidate, &spread, most)
            });
            worth[card.index()] = *common + self.weights.kin * kin_of(self.faces, &labyrinth, card);
        }
        worth
    }

    /// What laying `card` would have been worth, keeping the one he laid.
    fn worth(&self, candidate: Candidate, card: Card) -> f32 {
        let laid = self.lay.placement.card;
        let mut labyrinth = self.labyrinth.clone();
        candidate.lay_on(self.faces, &mut labyrinth);
        let scan = Scan::of(self.faces, &labyrinth);
        let spread = Spread::of(&scan, self.hidden - CardSet::of(card), &[0.0; MAX_CARDS]);
        self.worth_with(candidate, &spread, scan.most(laid)) + self.weights.kin * kin_of(self.faces, &labyrinth, laid)
    }

    /// As the adept weighs it, but for the kept card's treasures.
    fn worth_with(&self, candidate: Candidate, spread: &Spread, kept_most: u8) -> f32 {
        let Weights { theirs, own, kept, .. } = self.weights;
        candidate.taken.len() as f32 - theirs * spread.best_of(HAND_SIZE, 0)
            + own * spread.best_of(self.draws, kept_most)
            + kept * f32::from(kept_most)
    }
}

/// A turn while it is read.
struct Reader<'t, 'm, 's> {
    turn: &'t PastTurn<'t, 't>,
    scan: Scan<'t>,
    done: Candidate,
    /// What that was worth, by the card that he kept.
    worth: Chances,
    ways: usize,
    random: ChaCha8Rng,
    meter: &'m mut Meter<'s>,
}

impl Reader<'_, '_, '_> {
    fn read(mut self) -> Result<Reading, Halt> {
        let moves = candidates::of_card(&self.scan, self.done.placement.card);
        let laid = Ways::of(&moves, self.done);
        let counts = self.count_with_laid(&moves)?;
        let mut likely = [[0.0; MAX_CARDS]; STYLES];
        for card in self.turn.may.iter() {
            let by_style = if self.ways == 0 {
                // Which of the two cards he laid was not weighed: of that, it is known how players keep cards.
                let kept = kept(self.done.taken.len(), usize::from(self.scan.most(card)));
                [weigher(counts[card.index()]), taker(laid, Ways::default())].map(|likely| kept * likely)
            } else {
                let (count, ways) = self.count_with(card, counts[card.index()])?;
                [weigher(count), taker(laid, ways)]
            };
            likely.iter_mut().zip(by_style).for_each(|(likely, by_it)| likely[card.index()] = by_it);
        }
        Ok(Reading { likely })
    }

    /// By the card he kept: all moves with the one he laid.
    fn count_with_laid(&mut self, moves: &[Candidate]) -> Result<[Count; MAX_CARDS], Halt> {
        let mut counts = [[1.0; DOUBTS.len()]; MAX_CARDS];
        for candidate in moves.iter().filter(|other| **other != self.done) {
            self.meter.playout()?;
            let worth = self.turn.worth_by_kept(*candidate);
            for card in self.turn.may.iter().map(Card::index) {
                add(&mut counts[card], worth[card] - self.worth[card], 1.0);
            }
        }
        Ok(counts)
    }

    /// The same with moves with `card` added, as far as they are looked at.
    fn count_with(&mut self, card: Card, mut count: Count) -> Result<(Count, Ways), Halt> {
        let mut moves = candidates::of_card(&self.scan, card);
        let ways = Ways::of(&moves, self.done);
        shuffle(&mut moves, &mut self.random);
        moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.taken.len()));
        moves.truncate(self.ways);
        let each = ways.all as f32 / moves.len().max(1) as f32;
        for candidate in moves {
            if count[0] > EXCLUDED {
                break;
            }
            self.meter.playout()?;
            add(&mut count, self.turn.worth(candidate, card) - self.worth[card.index()], each);
        }
        Ok((count, ways))
    }
}

/// Counts a move that is better by so many points, for as many as it stands.
fn add(count: &mut Count, better: f32, each: f32) {
    count.iter_mut().zip(DOUBTS).for_each(|(count, doubt)| *count += each * (better / doubt).min(20.0).exp());
}

/// How many ways there are to lay a card.
#[derive(Clone, Copy, Default)]
struct Ways {
    all: usize,
    /// That take as many cards as he took, and that take more.
    equal: usize,
    more: usize,
}

impl Ways {
    fn of(moves: &[Candidate], done: Candidate) -> Self {
        let taken = done.taken.len();
        let count = |is: fn(usize, usize) -> bool| moves.iter().filter(|other| is(other.taken.len(), taken)).count();
        Self {
            all: moves.len(),
            equal: count(|other, taken| other == taken),
            more: count(|other, taken| other > taken),
        }
    }
}

/// How likely he was to do what he did, if he weighs moves.
fn weigher([sure, doubting]: Count) -> f32 {
    (1.0 - SLIPS[0]) / sure + SLIPS[0] / doubting
}

/// The same if he takes what he can, among equals any.
fn taker(laid: Ways, kept: Ways) -> f32 {
    let equal = if laid.more + kept.more > 0 { 0.0 } else { 1.0 / (laid.equal + kept.equal).max(1) as f32 };
    (1.0 - SLIPS[1]) * equal + SLIPS[1] / (laid.all + kept.all).max(1) as f32
}
