//! What a position holds for the players that come next: the judgement that adept, master and hints share.

use arrayvec::ArrayVec;
use rand::Rng;

use crate::rules::{Arrange, Card, CardSet, Game, Hand, Labyrinth, MAX_CARDS, MAX_SEATS, Public, Seat, View, below};

use super::budget::{Halt, Meter};
use super::inference;
use super::scan::{Chances, Faces, Scan, Spread};

/// How much a point of others and a point of one's own next turn count against a point now. Found by
/// regression over games of adepts, and confirmed by matches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// What the next player takes.
    pub theirs: f32,
    /// What the mover can take on his next turn.
    pub own: f32,
    /// What the card he keeps could take: it may stay with him for longer.
    pub kept: f32,
    /// A card on the table that shows a treasure of the kept card.
    pub kin: f32,
}

impl Weights {
    /// The more players, the less one of them stands in the way, and the more the table changes until one's next turn.
    pub fn of(seats: usize) -> Self {
        match seats {
            2 => Self { theirs: 1.15, own: 0.3, kept: 0.25, kin: 0.07 },
            3 => Self { theirs: 0.9, own: 0.38, kept: 0.0, kin: 0.0 },
            4 => Self { theirs: 0.75, own: 0.26, kept: 0.0, kin: 0.0 },
            5 => Self { theirs: 0.65, own: 0.2, kept: 0.0, kin: 0.0 },
            _ => Self { theirs: 0.56, own: 0.16, kept: 0.0, kin: 0.0 },
        }
    }
}

/// How much what follows counts once the next player has answered. Found by regression of the rest of thousands of
/// games on what the search saw: a point that the answer takes also leaves fewer to be taken later. For two players who
/// weigh moves it is what the mover's best move then is worth on average, by the adept's judgement: found by regression
/// over 42,000 such positions. After the answer of one who only takes it is what the search thinks of that move: found by
/// regression over 41,000 positions, and once more with what was found.
#[derive(Clone, Copy, Debug)]
pub(super) struct AfterAnswer {
    /// A point that the answer takes.
    gain: f32,
    /// What the mover can take on his next turn.
    mine: f32,
    /// What the card he kept could take.
    kept: f32,
    /// What the player takes who follows the next one.
    later: f32,
    /// What the card could take that this player kept; of two players only.
    held: f32,
    /// A card on the table that shows a treasure of a kept card.
    kin: f32,
}

impl AfterAnswer {
    fn of(seats: usize, answer: Style) -> Self {
        match (seats, answer) {
            (2, Style::Weighs) => Self { gain: 1.0, mine: 0.57, kept: 0.24, later: 0.31, held: 0.06, kin: 0.1 },
            (2, Style::Takes) => Self { gain: 0.91, mine: 0.48, kept: 0.37, later: 0.03, held: 0.28, kin: 0.1 },
            (3, _) => Self { gain: 0.45, mine: 0.6, kept: 0.0, later: 0.7, held: 0.0, kin: 0.06 },
            (4, _) => Self { gain: 0.33, mine: 0.45, kept: 0.0, later: 0.62, held: 0.0, kin: 0.04 },
            (5, _) => Self { gain: 0.27, mine: 0.33, kept: 0.0, later: 0.54, held: 0.0, kin: 0.04 },
            _ => Self { gain: 0.2, mine: 0.2, kept: 0.0, later: 0.48, held: 0.0, kin: 0.04 },
        }
    }
}

/// An answer of the next player, and what the labyrinth is after it.
#[derive(Clone, Copy)]
pub(super) struct Answered<'a> {
    /// How many cards it takes.
    pub gain: usize,
    /// The card it lays, or would if it fitted anywhere.
    pub card: Card,
    /// The labyrinth after it.
    pub scan: &'a Scan<'a>,
    /// What the cards that are still unseen could take then.
    pub spread: &'a Spread,
}

/// How the next player answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Style {
    /// With the move that is worth most to him.
    Weighs,
    /// With any of those that take most.
    Takes,
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
    weights: Weights,
    /// What the next player may have held on since his last turn; all zero where nothing is inferred.
    pub held: Chances,
    /// How likely the next player weighs moves; else he takes what he can and lays anything.
    pub weighs: f32,
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
            held: [0.0; MAX_CARDS],
            weighs: 1.0,
            known: None,
            view,
            game: None,
        }
    }

    /// With an eye to what the next player did not play.
    pub(super) fn inferring(view: &'a View) -> Self {
        let mut outlook = Self::of(view);
        if let Some(next) = outlook.next {
            outlook.held = inference::held(view, &outlook.faces, next);
        }
        outlook
    }

    /// With a close look at the next player's latest turns.
    pub(super) fn reckoning(view: &'a View, meter: &mut Meter) -> Result<Self, Halt> {
        let mut outlook = Self::of(view);
        if let Some(next) = outlook.next {
            let reckoned = inference::reckoned(view, &outlook.faces, next, meter)?;
            (outlook.held, outlook.weighs) = (reckoned.held, reckoned.weighs);
        }
        Ok(outlook)
    }

    /// The table as it is after such changes of the square; those that are not allowed are left out.
    pub(super) fn view_after(&self, changes: &[Arrange]) -> View {
        let mut view = self.view.clone();
        changes.iter().for_each(|change| drop(view.arrange(*change)));
        view
    }

    /// The same player's look at another table, of whose other players as much is known.
    pub(super) fn of_same<'b>(&self, view: &'b View) -> Outlook<'b> {
        Outlook { held: self.held, weighs: self.weighs, ..Outlook::of(view) }
    }

    /// What the unseen cards could take.
    pub(super) fn spread(&self, scan: &Scan, cards: CardSet) -> Spread {
        Spread::of(scan, cards, &self.held)
    }

    /// If the next player holds this card: how likely he has held it on, and did not just draw it.
    fn is_held_on(&self, card: Card) -> f32 {
        let held = self.held[card.index()];
        held / (held + 1.0 / self.unseen.len().max(1) as f32)
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
        self.game.map_or_else(|| self.view.guess(self.guess_held(random), random), Game::clone)
    }

    /// How the next player may answer: as likely as he has that style.
    pub(super) fn some_style(&self, random: &mut impl Rng) -> Style {
        if (below(random, 1 << 16) as f32) < self.weighs * 65_536.0 { Style::Weighs } else { Style::Takes }
    }

    /// Who holds the first card of a guess, and which: what the next player may have held on.
    fn guess_held(&self, random: &mut impl Rng) -> Option<(Seat, Card)> {
        let all: f32 = self.unseen.iter().map(|card| self.held[card.index()]).sum();
        let mut left = all * below(random, 1 << 16) as f32 / 65_536.0;
        let card = self.unseen.iter().find(|card| {
            left -= self.held[card.index()];
            left < 0.0
        });
        self.next.zip(card)
    }

    /// Whether all hands and the pile are open to the mover.
    pub(super) const fn sees_all(&self) -> bool {
        self.known.is_some()
    }

    /// The card of the hand that stays when `laid` is laid.
    pub(super) fn kept(&self, laid: Card) -> Option<Card> {
        self.hand.cards().find(|card| *card != laid)
    }

    /// What is promised by the cards on the table that show a treasure of the mover's kept card, less what they promise
    /// the next player. He is one of several who may profit.
    pub(super) fn promise(&self, labyrinth: &Labyrinth, kept: Option<Card>) -> f32 {
        let his = |card: Card| self.held[card.index()] * self.kin(labyrinth, card);
        let his: f32 = self.unseen.iter().filter(|card| self.held[card.index()] > 0.0).map(his).sum();
        let others = self.public.seats().saturating_sub(1).max(1) as f32;
        AfterAnswer::of(self.public.seats(), Style::Weighs).kin
            * (kept.map_or(0.0, |card| self.kin(labyrinth, card)) - his / others)
    }

    fn kin(&self, labyrinth: &Labyrinth, card: Card) -> f32 {
        kin_of(&self.faces, labyrinth, card)
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
            None => spread.best_with_held(self.public.hand_size(next).saturating_sub(1)),
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
    pub(super) fn worth(&self, gain: usize, labyrinth: &Labyrinth, scan: &Scan, kept: Option<Card>) -> f32 {
        let spread = match &self.known {
            Some(_) => Spread::default(),
            None => self.spread(scan, self.unseen),
        };
        let weights = self.weights;
        let of_kept = |card| weights.kept * f32::from(scan.most(card)) + weights.kin * self.kin(labyrinth, card);
        gain as f32 - weights.theirs * self.next_takes(scan, &spread)
            + weights.own * self.own_takes(scan, &spread, kept)
            + kept.map_or(0.0, of_kept)
    }

    /// What an answer of the next player with `card` is worth to him: he knows no more than that the other cards are
    /// somewhere.
    pub(super) fn answer_worth(&self, gain: usize, spread: &Spread) -> f32 {
        let Weights { theirs, own, kept, .. } = self.weights;
        gain as f32 - theirs * spread.best_of(2, 0) + (own + kept) * spread.best_of(self.draws(), 0)
    }

    /// What that answer is worth to the mover.
    pub(super) fn worth_after_answer(&self, answer: &Answered, kept: Option<Card>, style: Style) -> f32 {
        let own_takes = self.own_takes(answer.scan, answer.spread, kept);
        self.worth_after(answer, kept, own_takes, style)
    }

    /// The same if it is known which card the mover has drawn.
    pub(super) fn worth_with_drawn(&self, answer: &Answered, kept: Option<Card>, drawn: Card, style: Style) -> f32 {
        let own_takes = most_of(answer.scan, kept.into_iter().chain([drawn]));
        self.worth_after(answer, kept, own_takes, style)
    }

    fn worth_after(&self, answer: &Answered, kept: Option<Card>, own_takes: f32, style: Style) -> f32 {
        let Answered { gain, card, scan, spread } = *answer;
        let weights = AfterAnswer::of(self.public.seats(), style);
        let mine = weights.mine * own_takes + weights.kept * most_of(scan, kept.into_iter());
        let theirs = if self.public.seats() == 2 {
            let (later, held) = self.next_takes_again(scan, spread, card);
            weights.later * later + weights.held * held
        } else {
            weights.later * self.later_takes(scan, spread)
        };
        mine - weights.gain * gain as f32 - theirs
    }

    /// What a move of the mover's next turn is worth to him, by the adept's judgement, of two players: he keeps `kept`,
    /// and the other has answered with `answer`.
    pub(super) fn worth_next_time(
        &self,
        gain: usize,
        labyrinth: &Labyrinth,
        scan: &Scan,
        spread: &Spread,
        kept: Card,
        answer: Card,
    ) -> f32 {
        let Weights { theirs, own, kept: of_kept, kin } = self.weights;
        let most = scan.most(kept);
        gain as f32 - theirs * self.next_takes_again(scan, spread, answer).0
            + own * spread.best_of(self.draws(), most)
            + of_kept * f32::from(most)
            + kin * self.kin(labyrinth, kept)
    }

    /// What the next player takes on the turn after his answer, and what the card could take that he then kept.
    fn next_takes_again(&self, scan: &Scan, spread: &Spread, answer: Card) -> (f32, f32) {
        let Some(next) = self.next else { return (0.0, 0.0) };
        if let Some(known) = &self.known {
            let kept = most_of(scan, known.hands[next.index()].cards().filter(|card| *card != answer));
            return (kept.max(most_of(scan, known.pile.get(1).copied().into_iter())), kept);
        }
        let draws = self.public.hand_size(next).saturating_sub(1);
        // If he answers with the card he held on, he keeps a fresh one, which may be any; else he holds on still.
        let fresh = self.is_held_on(answer);
        let mix = |any: f32, held: f32| fresh * any + (1.0 - fresh) * held;
        (
            mix(spread.best_of(draws + 1, 0), spread.best_with_held(draws)),
            mix(spread.best_of(1, 0), spread.best_with_held(0)),
        )
    }

    /// What the player takes who follows the next one, of three or more.
    fn later_takes(&self, scan: &Scan, spread: &Spread) -> f32 {
        let later = self.next.and_then(|next| holder_after(self.public, next, self.public.to_move()));
        let Some(later) = later else { return 0.0 };
        match &self.known {
            Some(known) => most_of(scan, known.hands[later.index()].cards()),
            None => spread.best_of(self.public.hand_size(later), 0),
        }
    }
}

/// How many cards of a labyrinth show a treasure of a card.
pub(super) fn kin_of(faces: &Faces, labyrinth: &Labyrinth, card: Card) -> f32 {
    let deck = faces.deck;
    let treasures = deck.passages(card).iter().flat_map(|passage| deck.treasures_on(passage));
    treasures.map(|treasure| (deck.cards_showing(*treasure) & labyrinth.cards()).len() as f32).sum()
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
