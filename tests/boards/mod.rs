//! Boards drawn as text, and the questions that the tests ask of them.
//!
//! A drawing has one word a cell, north is up, and the cell in the lower left corner is (0,0). A word is `.` for an
//! empty cell, or the card's number, the sign that looks like its passage, and the treasures on it:
//!
//! ```text
//! .          3╷owl         a dead end that leaves to the south
//! 1└owl,key  2─axe+│owl    a bend; a bridge with a treasure on each of its two roads
//! ```
//!
//! **Card 9 is the one that the player on turn is about to lay**, in just this place: it is in his hand, and all other
//! cards lie. [`EXTRA`] is the other card of his hand. However the drawing looks, the game that stands behind it was
//! dealt and played; only its moves were not all legal.

#![allow(dead_code, reason = "every test file uses a part of this")]

use std::sync::Arc;

use labirints::rules::paths::Road;
use labirints::rules::{
    Card, CardSet, CardSpec, Cell, Deck, Game, Holding, Misplaced, Move, Passage, PassageSpec, Phase, Placement,
    Refusal, Seat, Setup, Side, TableRules, Trial, Turn,
};

/// The card about to be laid.
pub const NEW: u16 = 9;
/// The other card of that hand, a crossroad without treasures.
pub const EXTRA: u16 = 900;
/// Cards with this number and above only make the deck complete.
const SCAFFOLD: u16 = 1000;

/// A drawing brought to life.
pub struct Board {
    /// The game, with the owner of card 9 on turn.
    pub game: Game,
    cell: Cell,
}

/// The sides that a sign leaves through.
pub fn sides(sign: char) -> Vec<Side> {
    let letters = match sign {
        '╵' => "N",
        '╶' => "E",
        '╷' => "S",
        '╴' => "W",
        '│' => "NS",
        '─' => "EW",
        '└' => "NE",
        '┌' => "ES",
        '┐' => "SW",
        '┘' => "NW",
        '├' => "NES",
        '┬' => "ESW",
        '┤' => "NSW",
        '┴' => "NEW",
        '┼' => "NESW",
        _ => panic!("no passage looks like {sign:?}"),
    };
    letters.chars().map(|letter| Side::ALL["NESW".find(letter).unwrap()]).collect()
}

/// A card from its word.
pub fn card(word: &str) -> CardSpec {
    let passages = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let id = word[..word.len() - passages.len()].parse().expect("a card begins with its number");
    CardSpec { id, passages: passages.split('+').map(passage).collect() }
}

fn passage(text: &str) -> PassageSpec {
    let sign = text.chars().next().expect("a passage has a sign");
    let names = text[sign.len_utf8()..].split(',').filter(|name| !name.is_empty());
    PassageSpec { sides: sides(sign), treasures: names.map(String::from).collect() }
}

/// The cards of a drawing with their cells.
fn read(drawing: &str) -> Vec<(CardSpec, Cell)> {
    let rows: Vec<&str> = drawing.lines().filter(|row| !row.trim().is_empty()).collect();
    let mut cards = Vec::new();
    for (y, row) in rows.iter().rev().enumerate() {
        for (x, word) in row.split_whitespace().enumerate().filter(|(_, word)| *word != ".") {
            cards.push((card(word), Cell::new(x as i8, y as i8)));
        }
    }
    cards
}

/// A board under the plain rules.
pub fn board(drawing: &str) -> Board {
    Board::new(drawing, TableRules::default())
}

/// A board where only no card may stand alone.
pub fn loose_board(drawing: &str) -> Board {
    Board::new(drawing, TableRules { holding: Holding::Loose, ..TableRules::default() })
}

/// A board where all sides must agree.
pub fn matching_board(drawing: &str) -> Board {
    Board::new(drawing, TableRules { matching_sides: true, ..TableRules::default() })
}

impl Board {
    fn new(drawing: &str, rules: TableRules) -> Self {
        let (new, lying): (Vec<_>, Vec<_>) = read(drawing).into_iter().partition(|(card, _)| card.id == NEW);
        let (new, cell) = new.into_iter().next().expect("the drawing shows card 9");
        let far = (card(&format!("{SCAFFOLD}┼")), Cell::new(-40, -40));
        let to_lay: Vec<(CardSpec, Cell)> = std::iter::once(far).chain(lying).collect();
        let mut game = deal(&to_lay, new, rules);
        let last = to_lay.len() - 1;
        for (number, (spec, cell)) in to_lay.iter().enumerate() {
            let laid = game.public().deck().card(spec.id).unwrap();
            game.lay(Placement { card: laid, cell: *cell, turn: Turn::NONE });
            // The square makes room for the drawing, and the far card goes when nothing else needs it.
            let square: CardSet = game.public().labyrinth().cards() - CardSet::of(laid);
            let far = CardSet::of(game.public().deck().card(SCAFFOLD).unwrap());
            game.finish(if number == 0 {
                square
            } else if number == last {
                far
            } else {
                CardSet::EMPTY
            });
        }
        assert_eq!(game.public().phase(), Phase::Running);
        Self { game, cell }
    }

    /// The deck in play.
    pub fn deck(&self) -> &Deck {
        self.game.public().deck()
    }

    /// The handle of a card.
    pub fn card(&self, id: u16) -> Card {
        self.deck().card(id).expect("the card is in the deck")
    }

    /// The handles of some cards.
    pub fn set(&self, ids: &[u16]) -> CardSet {
        ids.iter().map(|id| self.card(*id)).collect()
    }

    /// The numbers of some cards, ascending.
    pub fn ids(&self, cards: CardSet) -> Vec<u16> {
        let mut ids: Vec<u16> = cards.iter().map(|card| self.deck().id_of(card)).collect();
        ids.sort_unstable();
        ids
    }

    /// Card 9 as drawn.
    pub fn drawn(&self) -> Placement {
        Placement { card: self.card(NEW), cell: self.cell, turn: Turn::NONE }
    }

    /// What the rules say to card 9 lying as drawn.
    pub fn placing(&self) -> Result<(), Misplaced> {
        self.placing_at(self.cell, 0)
    }

    /// What the rules say to card 9 lying elsewhere.
    pub fn placing_at(&self, cell: Cell, quarters: u8) -> Result<(), Misplaced> {
        let placement = Placement { card: self.card(NEW), cell, turn: Turn::new(quarters).unwrap() };
        match self.game.check_placement(self.game.public().to_move(), placement) {
            Ok(()) => Ok(()),
            Err(Refusal::Misplaced { why, .. }) => Err(why),
            Err(other) => panic!("the placement is refused for another reason: {other}"),
        }
    }

    /// The board with card 9 on it.
    pub fn laid(&self) -> Trial {
        self.game.after(self.drawn())
    }

    /// The cards that 9 finds.
    pub fn found(&self) -> Vec<u16> {
        self.ids(self.laid().found)
    }

    /// What the rules say to taking these.
    pub fn taking(&self, ids: &[u16]) -> Result<(), Refusal> {
        self.game.check(self.game.public().to_move(), Move::Lay { placement: self.drawn(), taken: self.set(ids) })
    }

    /// Every set that may be taken, in the order in which the rulebook lists them.
    pub fn takeable(&self) -> Vec<Vec<u16>> {
        let trial = self.laid();
        let mut sets = Vec::new();
        trial.collection().each_set(trial.found, |set| {
            sets.push(self.ids(set));
            true
        });
        sets
    }

    /// The set that is picked for the player.
    pub fn best(&self) -> Vec<u16> {
        self.ids(self.laid().best_set())
    }

    /// What a click on a found card makes of the picked ones.
    pub fn click(&self, picked: &[u16], card: u16) -> Option<Vec<u16>> {
        let trial = self.laid();
        let toggled = trial.collection().toggled(trial.found, self.set(picked), self.card(card));
        toggled.map(|set| self.ids(set))
    }

    /// The cards that would be cut off.
    pub fn cut_off(&self, taken: &[u16]) -> Vec<u16> {
        self.ids(self.laid().collection().cut_off(self.set(taken)))
    }

    /// The cards along each road that is shown: the treasure's name, then card numbers from 9 to the found one.
    pub fn roads(&self) -> Vec<(String, Vec<u16>)> {
        let owner = |passage: &Passage| self.deck().id_of(self.deck().owner(*passage));
        let told = |road: &Road| {
            let treasure = self.deck().treasure_names()[road.treasure.index()].clone();
            (treasure, road.passages.iter().map(owner).collect())
        };
        self.laid().roads(self.deck()).iter().map(told).collect()
    }
}

/// Two players lay `to_lay` in turn; the next one then holds `new` and [`EXTRA`].
fn deal(to_lay: &[(CardSpec, Cell)], new: CardSpec, rules: TableRules) -> Game {
    let filler = |number: u16| card(&format!("{}┼", SCAFFOLD + number));
    let mut lays = to_lay.iter().map(|(card, _)| card.clone()).chain((20..).map(filler));
    let (one, other) = (lays.next().unwrap(), lays.next().unwrap());
    let hands =
        if to_lay.len().is_multiple_of(2) { [new, one, filler(1), other] } else { [filler(1), one, new, other] };
    let square = [2, 3, 4, 5].map(filler);
    // Each player draws what he lays next; the last card that the one on turn draws is the extra one.
    let mut pile: Vec<CardSpec> = lays.take(to_lay.len()).collect();
    let drawn_last = to_lay.len() - 2;
    pile[drawn_last] = card(&format!("{EXTRA}┼"));
    let cards: Vec<CardSpec> = hands.into_iter().chain(square).chain(pile).collect();
    let deck = Arc::new(Deck::new("drawn", cards).expect("the drawing's cards make a deck"));
    let order: Vec<Card> = deck.cards().iter().collect();
    let square = [4, 5, 6, 7].map(|place| (order[place], Turn::NONE));
    Game::new(&Setup::written(deck, rules, 2, Seat(0), order, square).expect("the drawing can be dealt"))
}
