//! What one seat may know, and nothing more.

use rand::Rng;

use super::card::Card;
use super::deck::MAX_CARDS;
use super::game::{Game, HAND_SIZE, Hand, MAX_SEATS, Public, Seat};
use super::placement::Placements;
use super::sets::CardSet;
use super::setup::shuffle;

/// The game as one player sees it: his own hand, and what lies open before everybody. Computer players are handed
/// this and never the [`Game`], so they can't look at what is hidden.
#[derive(Clone, Debug)]
pub struct View {
    public: Public,
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
    /// pile.
    pub fn guess(&self, random: &mut impl Rng) -> Game {
        let mut unseen = [Card::from_index(0); MAX_CARDS];
        let count = self.unseen().len();
        unseen.iter_mut().zip(self.unseen().iter()).for_each(|(place, card)| *place = card);
        shuffle(&mut unseen[..count], random);
        let mut rest = unseen[..count].iter().copied();
        let mut hands = [Hand::default(); MAX_SEATS];
        for seat in self.public.each_seat() {
            hands[seat.index()] = if seat == self.seat {
                self.hand
            } else {
                rest.by_ref().take(self.public.hand_size(seat).min(HAND_SIZE)).collect()
            };
        }
        let drawn = self.public.deck.len() - self.public.pile_size();
        let mut order = [Card::from_index(0); MAX_CARDS];
        order[drawn..].iter_mut().zip(rest).for_each(|(place, card)| *place = card);
        Game { public: self.public.clone(), hands, order, drawn: drawn as u8 }
    }
}
