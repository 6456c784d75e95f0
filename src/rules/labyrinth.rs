//! The cards on the table: where they lie, which of them touch, and which passages are joined.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::card::{Card, Passage, Side, Sides, Turn};
use super::deck::{Deck, MAX_CARDS, MAX_PASSAGES};
use super::sets::{CardSet, PassageSet};

/// How far from the square a card may lie, in cells (RECORD.md, "Cells").
pub const REACH: i8 = 50;

/// The most empty cells that can touch a labyrinth: each card after the first adds two at the most.
pub const MAX_OPEN_CELLS: usize = 2 * MAX_CARDS + 2;

/// A place on the table: x grows to the east, y to the north; the square lies on (0,0), (1,0), (0,1), (1,1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "(i8, i8)", into = "(i8, i8)")]
pub struct Cell {
    /// Columns east of the square's western column.
    pub x: i8,
    /// Rows north of the square's southern row.
    pub y: i8,
}

impl Cell {
    /// The cell in column `x` and row `y`.
    pub const fn new(x: i8, y: i8) -> Self {
        Self { x, y }
    }

    /// The neighbour on one side. Coordinates stop at the limits of their type, far outside the table.
    #[inline]
    pub const fn next(self, side: Side) -> Self {
        let Self { x, y } = self;
        match side {
            Side::North => Self::new(x, y.saturating_add(1)),
            Side::East => Self::new(x.saturating_add(1), y),
            Side::South => Self::new(x, y.saturating_sub(1)),
            Side::West => Self::new(x.saturating_sub(1), y),
        }
    }

    /// Whether a card may lie here: at most [`REACH`] cells from the square.
    #[inline]
    pub const fn is_on_table(self) -> bool {
        self.x >= -REACH && self.x <= REACH + 1 && self.y >= -REACH && self.y <= REACH + 1
    }

    /// The place in the wrapped grid. All cells a deck of [`MAX_CARDS`] can ever use in one game hang together, so
    /// they span at most 62 columns and rows; with the empty ones around them they still differ modulo 64.
    #[inline]
    const fn slot(self) -> usize {
        ((self.y as u8 & 63) as usize) << 6 | (self.x as u8 & 63) as usize
    }
}

/// By rows from the south, then by columns from the west: the order in which RULES.md breaks ties.
impl Ord for Cell {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl From<(i8, i8)> for Cell {
    fn from((x, y): (i8, i8)) -> Self {
        Self { x, y }
    }
}

impl From<Cell> for (i8, i8) {
    fn from(cell: Cell) -> Self {
        (cell.x, cell.y)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// An empty cell beside the labyrinth, and what waits on its four sides.
#[derive(Clone, Copy, Debug)]
pub struct OpenCell {
    /// Where it is.
    pub cell: Cell,
    /// The sides on which a neighbour's passage leads to this cell.
    pub roads: Sides,
    /// The sides on which a neighbour has a wall.
    pub walls: Sides,
    /// The neighbours' passages that lead here, by side.
    pub waiting: [Option<Passage>; 4],
    /// The cards around it.
    pub beside: CardSet,
}

/// All cards on the table.
///
/// Besides the grid it keeps two graphs that grow and shrink with every card, so that no search ever looks at the
/// grid: which cards share an edge, and which passages are joined.
#[derive(Clone)]
pub struct Labyrinth {
    /// By [`Cell::slot`].
    grid: [Option<Card>; 64 * 64],
    cells: [Cell; MAX_CARDS],
    turns: [Turn; MAX_CARDS],
    cards: CardSet,
    /// The passages behind the four sides of each laid card.
    behind: [[Option<Passage>; 4]; MAX_CARDS],
    /// The sides of each laid card on which a passage leads to an empty cell.
    exits: [Sides; MAX_CARDS],
    beside: [CardSet; MAX_CARDS],
    joined: [PassageSet; MAX_PASSAGES],
}

impl Default for Labyrinth {
    fn default() -> Self {
        Self {
            grid: [None; 64 * 64],
            cells: [Cell::new(0, 0); MAX_CARDS],
            turns: [Turn::NONE; MAX_CARDS],
            cards: CardSet::EMPTY,
            behind: [[None; 4]; MAX_CARDS],
            exits: [Sides::NONE; MAX_CARDS],
            beside: [CardSet::EMPTY; MAX_CARDS],
            joined: [PassageSet::EMPTY; MAX_PASSAGES],
        }
    }
}

impl fmt::Debug for Labyrinth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let laid = |card: Card| (card.index(), self.cells[card.index()], self.turns[card.index()].quarters());
        f.debug_list().entries(self.cards.iter().map(laid)).finish()
    }
}

impl PartialEq for Labyrinth {
    fn eq(&self, other: &Self) -> bool {
        self.cards == other.cards && self.cards.iter().all(|card| self.place_of(card) == other.place_of(card))
    }
}

impl Eq for Labyrinth {}

impl Labyrinth {
    /// The cards that lie on the table.
    #[inline]
    pub fn cards(&self) -> CardSet {
        self.cards
    }

    /// The card on a cell.
    #[inline]
    pub fn at(&self, cell: Cell) -> Option<Card> {
        // Cells 64 apart share a slot, and a cell that somebody names may be far away.
        self.near(cell).filter(|card| self.cells[card.index()] == cell)
    }

    /// The card on a cell that is laid, or beside one that is: no other such cell has the same slot.
    #[inline]
    fn near(&self, cell: Cell) -> Option<Card> {
        self.grid[cell.slot()]
    }

    /// Where and how a card lies, if it lies on the table.
    #[inline]
    pub fn place_of(&self, card: Card) -> Option<(Cell, Turn)> {
        self.cards.contains(card).then(|| (self.cells[card.index()], self.turns[card.index()]))
    }

    /// The cards with their cells and turns, in no particular order.
    pub fn laid(&self) -> impl Iterator<Item = (Card, Cell, Turn)> + '_ {
        self.cards.iter().map(|card| (card, self.cells[card.index()], self.turns[card.index()]))
    }

    /// The cards that share an edge with `card`.
    #[inline]
    pub fn beside(&self, card: Card) -> CardSet {
        self.beside[card.index()]
    }

    /// The passages of neighbours that a passage continues in.
    #[inline]
    pub fn joined(&self, passage: Passage) -> PassageSet {
        self.joined[passage.index()]
    }

    /// The cells of some cards, by rows from the south, then by columns from the west.
    pub fn cells_of(&self, cards: CardSet) -> Vec<Cell> {
        let mut cells: Vec<Cell> = (cards & self.cards).iter().map(|card| self.cells[card.index()]).collect();
        cells.sort();
        cells
    }

    /// Puts a card down, whether the rules allow it or not. It must not lie already, and the cell must be empty.
    #[inline]
    pub fn lay(&mut self, deck: &Deck, card: Card, cell: Cell, turn: Turn) {
        debug_assert!(!self.cards.contains(card) && self.near(cell).is_none());
        let mine = *deck.passages_behind(card, turn);
        let mut exits = deck.open_sides(card, turn);
        for side in Side::ALL {
            let Some(neighbour) = self.near(cell.next(side)) else { continue };
            self.beside[neighbour.index()].insert(card);
            self.beside[card.index()].insert(neighbour);
            exits.remove(side);
            self.exits[neighbour.index()].remove(side.opposite());
            let theirs = self.behind[neighbour.index()][side.opposite().index()];
            if let (Some(here), Some(there)) = (mine[side.index()], theirs) {
                self.joined[here.index()].insert(there);
                self.joined[there.index()].insert(here);
            }
        }
        self.grid[cell.slot()] = Some(card);
        self.cells[card.index()] = cell;
        self.turns[card.index()] = turn;
        self.behind[card.index()] = mine;
        self.exits[card.index()] = exits;
        self.cards.insert(card);
    }

    /// Takes a card off the table.
    #[inline]
    pub fn lift(&mut self, deck: &Deck, card: Card) {
        debug_assert!(self.cards.contains(card));
        let cell = self.cells[card.index()];
        for side in Side::ALL {
            let Some(neighbour) = self.near(cell.next(side)) else { continue };
            self.beside[neighbour.index()].remove(card);
            if self.behind[neighbour.index()][side.opposite().index()].is_some() {
                self.exits[neighbour.index()].insert(side.opposite());
            }
        }
        self.beside[card.index()] = CardSet::EMPTY;
        for passage in deck.passages(card).iter() {
            for other in std::mem::take(&mut self.joined[passage.index()]).iter() {
                self.joined[other.index()].remove(passage);
            }
        }
        self.grid[cell.slot()] = None;
        self.cards.remove(card);
    }

    /// What waits around an empty cell.
    pub fn around(&self, cell: Cell) -> OpenCell {
        self.look_around(cell, Self::at)
    }

    #[inline]
    fn look_around(&self, cell: Cell, at: impl Fn(&Self, Cell) -> Option<Card>) -> OpenCell {
        let mut open =
            OpenCell { cell, roads: Sides::NONE, walls: Sides::NONE, waiting: [None; 4], beside: CardSet::EMPTY };
        for side in Side::ALL {
            let Some(neighbour) = at(self, cell.next(side)) else { continue };
            open.beside.insert(neighbour);
            let theirs = self.behind[neighbour.index()][side.opposite().index()];
            open.waiting[side.index()] = theirs;
            if theirs.is_some() {
                open.roads.insert(side);
            } else {
                open.walls.insert(side);
            }
        }
        open
    }

    /// Calls `visit` with every empty cell on the table to which a passage leads, in no particular order. Cells that
    /// only walls touch are left out: nothing may ever be laid there.
    #[inline]
    pub fn each_open_cell(&self, mut visit: impl FnMut(OpenCell)) {
        for card in self.cards.iter() {
            let mut exits = self.exits[card.index()];
            while let Some(side) = exits.pop() {
                let cell = self.cells[card.index()].next(side);
                if !cell.is_on_table() {
                    continue;
                }
                let open = self.look_around(cell, Self::near);
                // Of several passages that lead here, the first one reports the cell.
                if open.roads.first() == Some(side.opposite()) {
                    visit(open);
                }
            }
        }
    }

    /// Whether no card could be joined to the labyrinth: no passage leads to an empty cell (RULES.md, "locked
    /// square"). Any card can be turned so that one of its passages meets one that does.
    pub fn is_locked(&self) -> bool {
        let mut open_cells = 0;
        self.each_open_cell(|_| open_cells += 1);
        open_cells == 0
    }
}
