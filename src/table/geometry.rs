//! Cells, screens and the world: y grows to the north in all of them but the screen.

use bevy::prelude::*;

use crate::manifest::Spot;
use crate::rules::{Cell, Turn};

/// The side of a tile on the table, in world units.
pub const TILE: f32 = 100.0;

/// The middle of a cell in the world.
pub fn middle_of(cell: Cell) -> Vec2 {
    Vec2::new(f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5) * TILE
}

/// The cell that holds a point of the world.
pub fn cell_at(point: Vec2) -> Cell {
    let part = (point / TILE).floor().clamp(Vec2::splat(-120.0), Vec2::splat(120.0));
    Cell::new(part.x as i8, part.y as i8)
}

/// The angle of a turn. Quarter turns count clockwise, Bevy's angles the other way round.
pub fn angle_of(turn: Turn) -> f32 {
    -f32::from(turn.quarters()) * std::f32::consts::FRAC_PI_2
}

/// Where a spot of the unturned tile lies from its middle, in parts of the side.
pub fn offset_of(spot: Spot) -> Vec2 {
    Vec2::new(spot.x - 0.5, 0.5 - spot.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_holds_its_middle() {
        for (x, y) in [(0, 0), (-3, 7), (51, -50)] {
            let cell = Cell::new(x, y);
            assert_eq!(cell_at(middle_of(cell)), cell);
        }
    }

    #[test]
    fn a_turn_takes_the_north_to_the_east() {
        let north = Vec2::from_angle(angle_of(Turn::ALL[1])).rotate(Vec2::Y);
        assert!(north.distance(Vec2::X) < 1e-6);
    }
}
