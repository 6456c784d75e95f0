//! What another player may hold, judged by what he did and did not play.
//!
//! Of his two cards one was just drawn and may be any. The other he held already on his last turn, and played
//! something else: hardly a card that would have taken more, or that he would rather have laid.

use rand_chacha::ChaCha8Rng;

use crate::rules::{Card, CardSet, HAND_SIZE, Labyrinth, Lay, MAX_CARDS, SQUARE, Seat, View, seeded, shuffle};

use super::budget::{Halt, Meter};
use super::candidates::{self, Candidate};
use super::outlook::{Weights, kin_of};
use super::scan::{Chances, Faces, Scan, Spread};

/// How many kinds of players he is compared with: one who weighs moves as the adept does, and one who takes what he can
/// and else lays anything.
const STYLES: usize = 2;
/// How readily each of them is thought of at first. To see intentions where there are none costs more than to miss
/// them.
const PRIOR: [f32; STYLES] = [0.25, 0.75];
/// By how many points a move must be better for the first to be sure of it.
const DOUBT: f32 = 0.05;
/// A card that makes what he did so many times less likely than other moves is not looked at further.
const EXCLUDED: f32 = 50.0;

/// How close a look back is.
#[derive(Clone, Copy, Debug)]
struct Look {
    /// At how many of his turns, latest first, all cards are weighed.
    turns: usize,
    /// In how many ways to lay each.
    ways: usize,
    /// At how many turns before those only the card he laid is weighed, which tells whom he is like.
    before: usize,
    /// It begins and goes on while no more than these shares of the budget are spent.
    begin: f32,
    end: f32,
}

/// The second look only pays when there is plenty of time.
const LOOKS: [Look; 2] = [
    Look { turns: 3, ways: 10, before: 3, begin: 0.1, end: 0.25 },
    Look { turns: 6, ways: usize::MAX, before: 6, begin: 0.02, end: 0.25 },
];

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

/// What the player on `seat` may have held on since his last turn, as far as the viewer can tell at a glance.
pub(super) fn held(view: &View, faces: &Faces, seat: Seat) -> Chances {
    chances(view, faces, seat, &[])
}

/// The same with a closer look at his latest turns: of every card he may have kept it is asked how likely he would
/// have played as he did with it in hand.
pub(super) fn reckoned(view: &View, faces: &Faces, seat: Seat, meter: &mut Meter) -> Result<Chances, Halt> {
    let turns = turns_of(view, faces, seat);
    let mut readings = Vec::new();
    for look in LOOKS {
        if meter.spent() <= look.begin {
            let closer = look_back(&turns, look, meter)?;
            if closer.len() >= readings.len() {
                readings = closer;
            }
        }
    }
    Ok(chances(view, faces, seat, &readings))
}

/// Readings of the latest turns, as many as the budget allows; latest first.
fn look_back(turns: &[PastTurn], look: Look, meter: &mut Meter) -> Result<Vec<Reading>, Halt> {
    let mut readings = Vec::new();
    for (back, turn) in turns.iter().rev().take(look.turns + look.before).enumerate() {
        let ways = if back < look.turns { look.ways } else { 0 };
        match turn.read(ways, look.end, meter) {
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
fn chances(view: &View, faces: &Faces, seat: Seat, readings: &[Reading]) -> Chances {
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
    chances
}

/// By style and card: how likely a player was to do what he did, had he held that card too.
struct Reading {
    likely: [Chances; STYLES],
}

impl Reading {
    /// For a player of whom it is known how likely he has each style; what he did tells more about that.
    fn mix(&self, chances: &Chances, cards: CardSet, styles: &mut [f32; STYLES]) -> Chances {
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
struct PastTurn<'a, 'f> {
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

/// All turns of a player, first one first.
fn turns_of<'a, 'f>(view: &View, faces: &'f Faces<'a>, seat: Seat) -> Vec<PastTurn<'a, 'f>> {
    let public = view.public();
    let lays = public.history().lays();
    let laid: CardSet = lays.iter().map(|lay| lay.placement.card).collect();
    let mut hidden = view.unseen() | view.hand().cards().collect() | laid;
    let mut may = his_cards(view, seat);
    // Before the first lay everybody holds a full hand.
    let mut pile = public.deck().len().saturating_sub(SQUARE.len() + HAND_SIZE * public.seats());
    let mut turns = Vec::new();
    public.history().each(public.deck(), |labyrinth, lay| {
        hidden = hidden - CardSet::of(lay.placement.card);
        if lay.seat == seat {
            may = may - CardSet::of(lay.placement.card);
            turns.push(PastTurn {
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

impl PastTurn<'_, '_> {
    /// Looks at all moves he had with the card he laid, and at some `ways` that he would have had to lay each other card.
    fn read(&self, ways: usize, share: f32, meter: &mut Meter) -> Result<Reading, Halt> {
        let scan = Scan::of(self.faces, &self.labyrinth);
        let done = Candidate { placement: self.lay.placement, taken: self.lay.taken };
        let worth_done = self.worth_by_kept(done);
        // By card: his moves, counted by how readily he would have made them. What he did counts one.
        let mut all = [1.0; MAX_CARDS];
        let mut equal = 1;
        let with_laid = candidates::of_card(&scan, done.placement.card);
        for candidate in with_laid.into_iter().filter(|other| *other != done) {
            meter.playout_within(share)?;
            equal += usize::from(candidate.taken.len() == done.taken.len());
            let worth = self.worth_by_kept(candidate);
            self.may.iter().map(Card::index).for_each(|card| all[card] += readiness(worth[card] - worth_done[card]));
        }
        let mut random = seeded(done.placement.card.index() as u64);
        for card in self.may.iter().filter(|_| ways > 0) {
            let (others, each) = some_ways(&scan, card, ways, &mut random);
            let all = &mut all[card.index()];
            for candidate in others {
                if *all > EXCLUDED {
                    break;
                }
                meter.playout_within(share)?;
                *all += each * readiness(self.worth(candidate, card) - worth_done[card.index()]);
            }
        }
        // Who only takes had the equal moves of both cards to choose from, as far as both are looked at.
        let choice = if ways > 0 { 2 * equal } else { equal };
        Ok(Reading { likely: self.by_style(&scan, &all, choice) })
    }

    /// How likely he was to do what he did, by what all his moves count together and from how many he would choose if
    /// he only took.
    fn by_style(&self, scan: &Scan, all: &Chances, choice: usize) -> [Chances; STYLES] {
        let mut likely = [[0.0; MAX_CARDS]; STYLES];
        for card in self.may.iter() {
            let kept = kept(self.lay.taken.len(), usize::from(scan.most(card)));
            likely[0][card.index()] = 1.0 / all[card.index()];
            likely[1][card.index()] = kept / choice as f32;
        }
        likely
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

/// The ways to lay a card that take most, among equals any, and for how many each of them stands.
fn some_ways(scan: &Scan, card: Card, most: usize, random: &mut ChaCha8Rng) -> (Vec<Candidate>, f32) {
    let mut ways = candidates::of_card(scan, card);
    let count = ways.len() as f32;
    shuffle(&mut ways, random);
    ways.sort_by_key(|candidate| std::cmp::Reverse(candidate.taken.len()));
    ways.truncate(most);
    let each = count / ways.len().max(1) as f32;
    (ways, each)
}

/// How readily a move is made that is so much better than another one, if that one counts one.
fn readiness(better: f32) -> f32 {
    (better / DOUBT).min(20.0).exp()
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
    use crate::rules::{Card, Game, Move, Setup, TableRules, seeded};

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
                let reckoned = reckoned(view, &faces, mover, &mut meter).unwrap();
                assert!((reckoned.iter().sum::<f32>() - 1.0).abs() < 1e-4);
                assert!(meter.spent() < 0.26, "the look back leaves most of the budget to the search");
                closer += reckoned[kept.index()];
                glance += chances[kept.index()];
            });
        }
        assert!(closer > 1.5 * glance, "{closer} against {glance}");
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
