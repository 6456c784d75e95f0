//! What a position holds for the players that come next: the judgement that adept, master and hints share.

use arrayvec::ArrayVec;
use rand::Rng;

use crate::rules::{Card, CardSet, Game, Hand, Labyrinth, MAX_CARDS, MAX_SEATS, Public, Seat, View};

use super::scan::{Faces, Scan, Spread};

/// How much a point of others and a point of one's own next turn count against a point now. Found by
/// regression over games of adepts, and confirmed by matches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// What the next player takes.
    pub theirs: f32,
    /// What the mover can take on his next turn.
    pub own: f32,
}

/// How much what follows counts once the next player has answered. Found by regression of the rest of thousands of
/// games on what the search saw: a point that the answer takes also leaves fewer to be taken later.
#[derive(Clone, Copy, Debug)]
pub(super) struct AfterAnswer {
    /// A point that the answer takes.
    gain: f32,
    /// What the mover can take on his next turn.
    mine: f32,
    /// What the player takes who follows the next one.
    later: f32,
    /// A card on the table that shows a treasure of the mover's kept card.
    pub kin: f32,
}

impl AfterAnswer {
    fn of(seats: usize) -> Self {
        match seats {
            2 => Self { gain: 0.85, mine: 1.0, later: 0.65, kin: 0.09 },
            3 => Self { gain: 0.45, mine: 0.6, later: 0.7, kin: 0.06 },
            4 => Self { gain: 0.33, mine: 0.45, later: 0.62, kin: 0.04 },
            5 => Self { gain: 0.27, mine: 0.33, later: 0.54, kin: 0.04 },
            _ => Self { gain: 0.2, mine: 0.2, later: 0.48, kin: 0.04 },
        }
    }
}

impl Weights {
    /// The more players, the less one of them stands in the way, and the more the table changes until one's next turn.
    fn of(seats: usize) -> Self {
        match seats {
            2 => Self { theirs: 1.1, own: 0.6 },
            3 => Self { theirs: 0.9, own: 0.38 },
            4 => Self { theirs: 0.75, own: 0.26 },
            5 => Self { theirs: 0.65, own: 0.2 },
            _ => Self { theirs: 0.56, own: 0.16 },
        }
    }
}

/// Hidden cards laid open: only for measuring what luck allows.
#[derive(Clone, Debug)]
struct Known {
    hands: [Hand; MAX_SEATS],
    pile: ArrayVec<Card, MAX_CARDS>,
}

/// A position from the seat of the player on turn.
pub(super) struct Outlook<'a> {
    pub faces: Faces<'a>,
    pub public: &'a Public,
    pub hand: &'a Hand,
    /// The cards that the mover can't see.
    pub unseen: CardSet,
    /// Who moves next, if anybody but the mover still holds cards.
    pub next: Option<Seat>,
    pub weights: Weights,
    pub after_answer: AfterAnswer,
    known: Option<Known>,
    view: &'a View,
    game: Option<&'a Game>,
}

impl<'a> Outlook<'a> {
    pub(super) fn of(view: &'a View) -> Self {
        let public = view.public();
        Self {
            faces: Faces::of(public.deck(), public.rules()),
            public,
            hand: view.hand(),
            unseen: view.unseen(),
            next: holder_after(public, view.seat(), view.seat()),
            weights: Weights::of(public.seats()),
            after_answer: AfterAnswer::of(public.seats()),
            known: None,
            view,
            game: None,
        }
    }

    /// With everything visible.
    pub(super) fn with_all(view: &'a View, game: &'a Game) -> Self {
        let mut hands = [Hand::default(); MAX_SEATS];
        game.public().each_seat().for_each(|seat| hands[seat.index()] = *game.hand(seat));
        let known = Known { hands, pile: game.pile().iter().copied().collect() };
        Self { known: Some(known), game: Some(game), ..Self::of(view) }
    }

    /// A whole game as it may be: the unseen cards dealt at random.
    pub(super) fn world(&self, random: &mut impl Rng) -> Game {
        self.game.map_or_else(|| self.view.guess(None, random), Game::clone)
    }

    /// The card of the hand that stays when `laid` is laid.
    pub(super) fn kept(&self, laid: Card) -> Option<Card> {
        self.hand.cards().find(|card| *card != laid)
    }

    /// How many cards of a labyrinth show a treasure of a card.
    pub(super) fn kin(&self, labyrinth: &Labyrinth, card: Card) -> usize {
        let deck = self.faces.deck;
        let treasures = deck.passages(card).iter().flat_map(|passage| deck.treasures_on(passage));
        treasures.map(|treasure| (deck.cards_showing(*treasure) & labyrinth.cards()).len()).sum()
    }

    /// How many cards the mover draws after his move.
    fn draws(&self) -> usize {
        usize::from(self.public.pile_size() > 0)
    }

    /// The cards that the player after the mover may lay, and how many of them he holds.
    pub(super) fn answers(&self) -> (CardSet, usize) {
        let Some(next) = self.next else { return (CardSet::EMPTY, 0) };
        match &self.known {
            Some(known) => (known.hands[next.index()].cards().collect(), usize::MAX),
            None => (self.unseen, self.public.hand_size(next)),
        }
    }

    /// What the next player takes on average from a position that the mover leaves.
    pub(super) fn next_takes(&self, scan: &Scan, spread: &Spread) -> f32 {
        let Some(next) = self.next else { return 0.0 };
        match &self.known {
            Some(known) => most_of(scan, known.hands[next.index()].cards()),
            None => spread.best_of(self.public.hand_size(next), 0),
        }
    }

    /// What the mover could take from a position with the card he kept and the one he draws.
    pub(super) fn own_takes(&self, scan: &Scan, spread: &Spread, kept: Option<Card>) -> f32 {
        match &self.known {
            Some(known) => most_of(scan, kept.into_iter().chain(known.pile.first().copied())),
            None => spread.best_of(self.draws(), kept.map_or(0, |card| scan.most(card))),
        }
    }

    /// What a move that takes `gain` and leaves this position is worth to the mover, in points.
    pub(super) fn worth(&self, gain: usize, scan: &Scan, kept: Option<Card>) -> f32 {
        let spread = match &self.known {
            Some(_) => Spread::default(),
            None => Spread::of(scan, self.unseen),
        };
        let Weights { theirs, own } = self.weights;
        gain as f32 - theirs * self.next_takes(scan, &spread) + own * self.own_takes(scan, &spread, kept)
    }

    /// What an answer of the next player with `card` is worth to him: he knows no more than that the other cards are
    /// somewhere.
    pub(super) fn answer_worth(&self, gain: usize, spread: &Spread) -> f32 {
        let Weights { theirs, own } = self.weights;
        gain as f32 - theirs * spread.best_of(2, 0) + own * spread.best_of(self.draws(), 0)
    }

    /// What that answer is worth to the mover.
    pub(super) fn worth_after_answer(
        &self,
        gain: usize,
        scan: &Scan,
        spread: &Spread,
        kept: Option<Card>,
        answer: Card,
    ) -> f32 {
        let weights = self.after_answer;
        let mine = self.own_takes(scan, spread, kept);
        let later = self.later_takes(scan, spread, answer);
        weights.mine * mine - weights.gain * gain as f32 - weights.later * later
    }

    /// What the player takes who follows the next one (of two players: the next one again).
    fn later_takes(&self, scan: &Scan, spread: &Spread, answer: Card) -> f32 {
        let Some(next) = self.next else { return 0.0 };
        if self.public.seats() == 2 {
            return match &self.known {
                Some(known) => {
                    let kept = known.hands[next.index()].cards().filter(|card| *card != answer);
                    most_of(scan, kept.chain(known.pile.get(1).copied()))
                }
                None => spread.best_of(self.public.hand_size(next), 0),
            };
        }
        let Some(later) = holder_after(self.public, next, self.public.to_move()) else { return 0.0 };
        match &self.known {
            Some(known) => most_of(scan, known.hands[later.index()].cards()),
            None => spread.best_of(self.public.hand_size(later), 0),
        }
    }
}

fn most_of(scan: &Scan, cards: impl Iterator<Item = Card>) -> f32 {
    f32::from(cards.map(|card| scan.most(card)).max().unwrap_or(0))
}

/// The first seat after `after` that holds cards, `but` left out.
fn holder_after(public: &Public, after: Seat, but: Seat) -> Option<Seat> {
    let seats = public.seats() as u8;
    let others = (1..=seats).map(|step| Seat((after.0 + step) % seats));
    others.filter(|seat| *seat != but).find(|seat| public.hand_size(*seat) > 0)
}
