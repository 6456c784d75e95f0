//! One game in both implementations, the rulebook and the reference.

#![allow(dead_code, reason = "every test file uses a part of this")]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use labirints::rules::{
    Card, CardSet, CardSpec, Cell, Deck, Game, Holding, Move, PassageSpec, Placement, Seat, Setup, Side,
};

use crate::reference;

/// The same game twice.
pub struct Twin {
    pub game: Game,
    pub reference: reference::Game,
}

/// The reference's cell.
pub fn plain(cell: Cell) -> reference::Cell {
    (i32::from(cell.x), i32::from(cell.y))
}

fn plain_card(spec: &CardSpec) -> reference::Card {
    let side = |side: &Side| reference::Side::ALL[side.index()];
    let passage = |passage: &PassageSpec| reference::Passage {
        sides: passage.sides.iter().map(side).collect(),
        treasures: passage.treasures.clone(),
    };
    reference::Card { id: spec.id, passages: spec.passages.iter().map(passage).collect() }
}

impl Twin {
    /// Deals the game that `setup` fixes in the reference too.
    pub fn new(setup: &Setup) -> Self {
        let deck = setup.deck();
        let ids: Vec<u16> = setup.order().iter().map(|card| deck.id_of(*card)).collect();
        let square =
            setup.square().map(|(card, turn)| reference::Laid { card: deck.id_of(card), turns: turn.quarters() });
        let options = reference::Options {
            matching_sides: setup.rules().matching_sides,
            holding: match setup.rules().holding {
                Holding::OnePiece => reference::Holding::OnePiece,
                Holding::Loose => reference::Holding::Loose,
            },
        };
        let cards = deck.specs().iter().map(|spec| (spec.id, plain_card(spec))).collect();
        let (seats, first) = (usize::from(setup.seats()), setup.first().index());
        let reference = reference::Game::new(cards, options, seats, first, &ids, square);
        Self { game: Game::new(setup), reference: reference.expect("what can be dealt here can be dealt there") }
    }

    pub fn deck(&self) -> &Arc<Deck> {
        self.game.public().deck()
    }

    /// The printed number of a card.
    pub fn id(&self, card: Card) -> u16 {
        self.deck().id_of(card)
    }

    /// The printed numbers of some cards.
    pub fn ids(&self, cards: CardSet) -> BTreeSet<u16> {
        cards.iter().map(|card| self.id(card)).collect()
    }

    /// The handles of some printed numbers.
    pub fn cards<'a>(&self, ids: impl IntoIterator<Item = &'a u16>) -> CardSet {
        ids.into_iter().map(|id| self.deck().card(*id).unwrap()).collect()
    }

    /// The reference's table with a card laid on trial.
    pub fn plain_trial(&self, placement: Placement) -> reference::Table {
        let mut table = self.reference.table().clone();
        table.lay(self.id(placement.card), plain(placement.cell), placement.turn.quarters());
        table
    }

    /// Makes a move in both. Both must accept it.
    pub fn play(&mut self, play: Move) {
        let seat = self.game.public().to_move();
        match play {
            Move::Pass => self.reference.pass().expect("the reference allows the pass"),
            Move::Lay { placement, taken } => {
                let taken: Vec<u16> = self.ids(taken).into_iter().collect();
                let (card, cell) = (self.id(placement.card), plain(placement.cell));
                let done = self.reference.lay(card, cell, placement.turn.quarters(), &taken);
                done.expect("the reference allows the lay");
            }
        }
        self.game.play(seat, play).expect("the rulebook allows the move");
    }

    /// Everything that both know must be equal.
    pub fn assert_equal(&self) {
        let Self { game, reference } = self;
        let public = game.public();
        let laid: BTreeMap<reference::Cell, reference::Laid> = public
            .labyrinth()
            .laid()
            .map(|(card, cell, turn)| (plain(cell), reference::Laid { card: self.id(card), turns: turn.quarters() }))
            .collect();
        assert_eq!(laid, reference.table().laid);
        assert_eq!(public.is_over(), reference.is_over());
        if !public.is_over() {
            assert_eq!(Some(public.to_move().index()), reference.to_move());
        }
        assert_eq!(public.points(), reference.points());
        assert_eq!(public.passes(), reference.passes());
        assert_eq!(game.pile().iter().map(|card| self.id(*card)).collect::<Vec<u16>>(), reference.pile());
        assert_eq!(public.winners().into_iter().map(Seat::index).collect::<BTreeSet<usize>>(), reference.winners());
        for seat in public.each_seat() {
            let hand: Vec<u16> = game.hand(seat).cards().map(|card| self.id(card)).collect();
            assert_eq!(hand, reference.hand(seat.index()));
            assert_eq!(&self.ids(public.collected(seat)), reference.collected(seat.index()));
        }
    }
}
