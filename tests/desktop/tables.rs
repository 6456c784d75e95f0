//! Games dealt on purpose.

use std::sync::Arc;

use labirints::rules::{Card, Cell, Deck, Move, Placement, Seat, Setup, TableRules, Turn};

use crate::app::Desk;
use crate::boards::card;

/// A shuffled game of the classic deck; seat 0 starts.
pub fn dealt(seats: usize, rules: TableRules, seed: u64) -> Setup {
    let deck = labirints::manifest::classic().unwrap().deck().unwrap();
    Setup::deal(deck, rules, seats, Some(Seat(0)), seed).unwrap()
}

/// A game whose cards lie in this order: two for each seat, the square unturned, the pile. Cards are written as on the
/// boards of the rulebook's tests.
pub fn written(seats: usize, rules: TableRules, cards: &str) -> Setup {
    let cards = cards.split_whitespace().map(card).collect();
    let deck = Arc::new(Deck::new("written", cards).expect("the cards make a deck"));
    let order: Vec<Card> = deck.cards().iter().collect();
    let square = [0, 1, 2, 3].map(|place| (order[2 * seats + place], Turn::NONE));
    Setup::written(deck, rules, seats, Seat(0), order, square).expect("the cards can be dealt")
}

/// Two players; the square and all cards are crossroads with one kind of treasure, so that everything is found.
pub fn all_joined(rules: TableRules) -> Setup {
    written(2, rules, "9┼a 10┼b 11┼c 12┼d  1┼a 2┼a 3┼a 4┼a  20┼e 21┼f 22┼g")
}

/// The square has one way out, to the east of (1,0), and a dead end of the first player's closes it.
pub const ONE_WAY_OUT: &str = "9╴a 10╴b 11╴c 12╴d  1╶a 2╶b 3╶c 4╷d  20╴e 21╴f";

/// Card 9 as it lies east of the square.
pub fn east_of_square(desk: &Desk) -> Placement {
    let deck = desk.game().public().deck();
    let card = deck.card(9).unwrap();
    Placement { card, cell: Cell::new(2, 0), turn: deck.smallest_turn(card, Turn::NONE) }
}

/// A card by its printed number.
pub fn number(desk: &Desk, id: u16) -> Card {
    desk.game().public().deck().card(id).expect("the card is in the deck")
}

/// A move without taking anything.
pub fn just_lay(placement: Placement) -> Move {
    Move::Lay { placement, taken: Default::default() }
}
