//! What one seat may know, and nothing more.

use arrayvec::ArrayVec;
use rand::Rng;

use super::card::Card;
use super::deck::MAX_CARDS;
use super::game::{Game, Hand, MAX_SEATS, Public, Seat};
use super::placement::Placements;
use super::sets::CardSet;
use super::setup::shuffle;

/// The game as one player sees it: his own hand, and what lies open before everybody. Computer players are handed
/// this and never the [`Game`], so they can't look at what is hidden.
#[derive(Clone, Debug)]
pub struct View {
    pub(super) public: Public,
    seat: Seat,
    hand: Hand,
}

impl Game {
    /// What the player on `seat` may know.
    pub fn view(&self, seat: Seat) -> View {
        View { public: self.public.clone(), seat, hand: *self.hand(seat) }
    }
}

impl View {
    /// Who looks.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// His own cards.
    pub fn hand(&self) -> &Hand {
        &self.hand
    }

    /// What everybody sees.
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The cards that are in the pile or in other hands; which of them is where cannot be told.
    pub fn unseen(&self) -> CardSet {
        self.public.deck.cards() - self.public.seen() - self.hand.cards().collect()
    }

    /// Every placement of the own hand, whoever is on turn, in no particular order.
    pub fn placements(&self) -> Placements {
        self.public.placements(&self.hand)
    }

    /// A whole game that looks the same from this seat: the unseen cards dealt at random to the other hands and the
    /// pile, but for one that a player is `known` to hold (an unseen card, and not his own).
    pub fn guess(&self, known: Option<(Seat, Card)>, random: &mut impl Rng) -> Game {
        let dealt = known.map_or(CardSet::EMPTY, |(_, card)| CardSet::of(card));
        let mut unseen: ArrayVec<Card, MAX_CARDS> = (self.unseen() - dealt).iter().collect();
        shuffle(&mut unseen, random);
        let mut rest = unseen.into_iter();
        let mut hands = [Hand::default(); MAX_SEATS];
        for seat in self.public.each_seat() {
            hands[seat.index()] = if seat == self.seat {
                self.hand
            } else {
                let held = known.filter(|(holder, _)| *holder == seat).map(|(_, card)| card);
                held.into_iter().chain(rest.by_ref()).take(self.public.hand_size(seat)).collect()
            };
        }
        let drawn = self.public.deck.len() - self.public.pile_size();
        let mut order = [Card::from_index(0); MAX_CARDS];
        order[drawn..].iter_mut().zip(rest).for_each(|(place, card)| *place = card);
        Game { public: self.public.clone(), hands, order, drawn: drawn as u8 }
    }
}
