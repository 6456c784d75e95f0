//! The four cards in the middle, which the starting player may turn and swap before the first move (RULES.md,
//! "Set-up").

use super::card::{Card, Turn};
use super::deck::Deck;
use super::game::{Game, Phase, Public, Seat};
use super::history::History;
use super::labyrinth::{Cell, Labyrinth};
use super::refusal::Refusal;
use super::view::View;

/// The cells of the square, in the order in which its cards are dealt and written.
pub const SQUARE: [Cell; 4] = [Cell::new(0, 0), Cell::new(1, 0), Cell::new(0, 1), Cell::new(1, 1)];

/// The cards of the square, in order of [`SQUARE`], as they are turned.
pub type Square = [(Card, Turn); SQUARE.len()];

/// A change to the square before the first move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrange {
    /// Give the card on a cell of the square this turn.
    Turn(Cell, Turn),
    /// Exchange the cards on two cells of the square; each keeps its turn.
    Swap(Cell, Cell),
}

impl Labyrinth {
    /// Nothing but the square.
    pub fn of_square(deck: &Deck, square: &Square) -> Self {
        let mut labyrinth = Self::default();
        square.iter().zip(SQUARE).for_each(|((card, turn), cell)| labyrinth.lay(deck, *card, cell, *turn));
        labyrinth
    }
}

impl Public {
    /// The square as it lies now; `None` once the game has begun.
    pub fn square(&self) -> Option<Square> {
        if self.phase != Phase::Square {
            return None;
        }
        let mut square = [(Card::from_index(0), Turn::NONE); SQUARE.len()];
        for (place, cell) in square.iter_mut().zip(SQUARE) {
            let card = self.labyrinth.at(cell)?;
            *place = (card, self.labyrinth.place_of(card)?.1);
        }
        Some(square)
    }

    fn arrange(&mut self, change: Arrange) -> Result<(), Refusal> {
        let mut square = self.square().ok_or(Refusal::SquareFixed)?;
        let place = |cell| SQUARE.iter().position(|one| *one == cell).ok_or(Refusal::OutsideSquare { cell });
        match change {
            Arrange::Turn(cell, turn) => square[place(cell)?].1 = turn,
            Arrange::Swap(one, other) => square.swap(place(one)?, place(other)?),
        }
        let square = square.map(|(card, turn)| (card, self.deck.smallest_turn(card, turn)));
        self.labyrinth = Labyrinth::of_square(&self.deck, &square);
        self.history = History::new(square);
        Ok(())
    }
}

impl Game {
    /// The square as it lies now; `None` once the game has begun.
    pub fn square(&self) -> Option<Square> {
        self.public.square()
    }

    /// Turns or swaps cards of the square before the first move.
    ///
    /// # Errors
    /// Refused once the game has begun, to anyone but the starting player, and outside the square.
    pub fn arrange(&mut self, seat: Seat, change: Arrange) -> Result<(), Refusal> {
        self.check_turn(seat)?;
        self.public.arrange(change)
    }
}

impl View {
    /// Turns or swaps cards of the square in this view only, for those who think about how it would be.
    ///
    /// # Errors
    /// As [`Game::arrange`], but that anybody may think about it.
    pub fn arrange(&mut self, change: Arrange) -> Result<(), Refusal> {
        self.public.arrange(change)
    }
}
