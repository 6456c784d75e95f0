//! Where a card may be laid.

use arrayvec::ArrayVec;

use super::card::{Card, Side, Sides, Turn};
use super::deck::Deck;
use super::labyrinth::{Cell, Labyrinth, MAX_OPEN_CELLS, OpenCell};

/// A card on a cell in a turn. Of equivalent turns the smallest stands for all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The card to lay.
    pub card: Card,
    /// Where to.
    pub cell: Cell,
    /// How turned.
    pub turn: Turn,
}

/// The most placements a hand of two cards can have.
pub const MAX_PLACEMENTS: usize = MAX_OPEN_CELLS * 4 * 2;

/// A list of placements that needs no memory of its own.
pub type Placements = ArrayVec<Placement, MAX_PLACEMENTS>;

/// Why a card may not lie where it was laid. Cells are those of the cards concerned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misplaced {
    /// Farther from the square than the table reaches.
    OffTable,
    /// Another card lies there.
    Occupied,
    /// No card shares a side with the cell.
    NoNeighbour,
    /// No passage of the card continues a neighbour's passage.
    NoRoad {
        /// The neighbours.
        neighbours: Vec<Cell>,
    },
    /// Under the table rule of matching sides: path meets wall.
    SidesClash {
        /// The neighbours whose side does not agree.
        clashing: Vec<Cell>,
    },
}

/// Whether a card with these open sides may lie on an open cell.
#[inline]
pub(super) const fn fits(open: &OpenCell, sides: Sides, matching_sides: bool) -> bool {
    sides.meets(open.roads) && (!matching_sides || (!sides.meets(open.walls) && open.roads.without(sides).is_empty()))
}

/// Calls `visit` with every placement of `card` on an open cell, smallest turns first.
#[inline]
pub(super) fn each_turn_that_fits(
    deck: &Deck,
    open: &OpenCell,
    card: Card,
    matching_sides: bool,
    mut visit: impl FnMut(Placement),
) {
    let mut turns = deck.turns_meeting(card, open.roads);
    while turns != 0 {
        let turn = Turn::ALL[(turns.trailing_zeros() & 3) as usize];
        turns &= turns - 1;
        if !matching_sides || fits(open, deck.open_sides(card, turn), true) {
            visit(Placement { card, cell: open.cell, turn });
        }
    }
}

/// Whether the rules let `card` lie on `cell` in this turn.
///
/// # Errors
/// Names the rule that forbids it and the cells concerned.
pub fn check(deck: &Deck, labyrinth: &Labyrinth, placement: Placement, matching_sides: bool) -> Result<(), Misplaced> {
    let Placement { card, cell, turn } = placement;
    if !cell.is_on_table() {
        return Err(Misplaced::OffTable);
    }
    if labyrinth.at(cell).is_some() {
        return Err(Misplaced::Occupied);
    }
    let open = labyrinth.around(cell);
    if open.beside.is_empty() {
        return Err(Misplaced::NoNeighbour);
    }
    let sides = deck.open_sides(card, turn);
    if !sides.meets(open.roads) {
        return Err(Misplaced::NoRoad { neighbours: labyrinth.cells_of(open.beside) });
    }
    if !fits(&open, sides, matching_sides) {
        return Err(Misplaced::SidesClash { clashing: clashing(&open, sides) });
    }
    Ok(())
}

fn clashing(open: &OpenCell, sides: Sides) -> Vec<Cell> {
    let clashes = |side: &Side| {
        (open.walls.contains(*side) && sides.contains(*side)) || (open.roads.contains(*side) && !sides.contains(*side))
    };
    let mut cells: Vec<Cell> = Side::ALL.into_iter().filter(clashes).map(|side| open.cell.next(side)).collect();
    cells.sort();
    cells
}
