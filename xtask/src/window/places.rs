//! Where things lie in the window: the numbers of `src/screens/`, in egui's points.

/// A pixel of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    /// From the left.
    pub x: i32,
    /// From the top.
    pub y: i32,
}

/// A window of some size and scale.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    /// Pixels a logical pixel.
    pub scale: f32,
}

/// Something to point at: so far from the middle of the left edge, or from the middle, in points.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// From the middle of the left edge.
    Left(f32, f32),
    /// From the middle of the window.
    Middle(f32, f32),
}

/// "New game" on the title, when there is none to continue.
pub const NEW_GAME: Place = Place::Left(211.0, -52.0);
/// "Played games" below it.
pub const PLAYED_GAMES: Place = Place::Left(211.0, 4.0);
/// "Watch" beside the chosen game.
pub const WATCH: Place = Place::Middle(152.0, 53.0);
/// "How to play", the second below "New game".
pub const HOW_TO_PLAY: Place = Place::Left(211.0, 60.0);
/// "Settings" below that.
pub const SETTINGS: Place = Place::Left(211.0, 117.0);
/// The field of the seed on the set-up screen.
pub const SEED: Place = Place::Middle(175.0, 115.0);
/// "Deal the cards".
pub const DEAL: Place = Place::Middle(364.0, 258.0);
/// "Add a player" while there are two; each player more moves it down by this.
pub const ADD_A_PLAYER: Place = Place::Middle(-413.0, -84.0);
/// The height of a player's line.
pub const PLAYER_LINE: f32 = 47.0;

/// The strip of players, the panel at the side, the hand, the edge, as in `src/screens/hud.rs`.
const STRIP: f32 = 66.0;
const SIDE: f32 = 232.0;
const HAND: f32 = 138.0;
const EDGE: f32 = 14.0;
/// The largest tile in logical pixels, as in `src/table/camera.rs`.
const LARGEST_TILE: f32 = 170.0;

impl Window {
    /// Pixels a point: the interface grows with the window (`scale` in `src/screens/theme/scale.rs`).
    fn point(self) -> f32 {
        let logical = |pixels: u32| pixels as f32 / self.scale;
        let fits = (logical(self.width) / 1180.0).min(logical(self.height) / 720.0);
        let wanted = if fits > 1.0 { fits.sqrt() } else { fits };
        self.scale * wanted.clamp(0.6, 3.0).min(fits.max(0.6) * 1.25)
    }

    /// The window's size in points.
    fn size(self) -> (f32, f32) {
        (self.width as f32 / self.point(), self.height as f32 / self.point())
    }

    fn pixel(self, x: f32, y: f32) -> Point {
        Point { x: (x * self.point()).round() as i32, y: (y * self.point()).round() as i32 }
    }

    /// The pixel of a place.
    pub fn at(self, place: Place) -> Point {
        let (width, height) = self.size();
        match place {
            Place::Left(x, y) => self.pixel(x, 0.5 * height + y),
            Place::Middle(x, y) => self.pixel(0.5 * width + x, 0.5 * height + y),
        }
    }

    /// Right edge of the room left of the panel.
    fn right(self) -> f32 {
        let (width, _) = self.size();
        if width > 820.0 { width - SIDE - EDGE } else { width - EDGE }
    }

    /// The middle of a card of the open hand.
    pub fn hand(self, slot: u8) -> Point {
        let (_, height) = self.size();
        let across = (f32::from(slot) - 0.5) * (HAND + 18.0);
        self.pixel(0.5 * self.right() + across, height - 18.0 - 0.5 * HAND)
    }

    /// The button under the hand's right that ends the turn.
    pub fn end_turn(self) -> Point {
        let (_, height) = self.size();
        self.pixel(0.5 * self.right() + HAND + 9.0 + 18.0 + 93.0, height - HAND - 18.0 + 24.0)
    }

    /// The middle of a cell while the four cards of the square alone lie on the table.
    pub fn cell(self, x: i32, y: i32) -> Point {
        let (_, height) = self.size();
        let (low, high) = (STRIP + EDGE, height - HAND - 18.0 - EDGE);
        let (left, right) = (EDGE, self.right() - EDGE);
        // The square and every cell around it fit between the panels.
        let tile = (0.25 * (high - low).min(right - left)).min(LARGEST_TILE * self.scale / self.point());
        let across = |cell: i32| (cell as f32 - 0.5) * tile;
        self.pixel(0.5 * (left + right) + across(x), 0.5 * (low + high) - across(y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_where_they_were_seen() {
        let window = Window { width: 1280, height: 800, scale: 1.0 };
        let near = |one: Point, two: (i32, i32)| (one.x - two.0).abs() < 12 && (one.y - two.1).abs() < 12;
        assert!(near(window.at(NEW_GAME), (220, 346)));
        assert!(near(window.at(SEED), (822, 520)));
        assert!(near(window.at(DEAL), (1019, 669)));
        assert!(near(window.hand(0), (431, 709)), "{:?}", window.hand(0));
        assert!(near(window.hand(1), (593, 709)));
        assert!(near(window.cell(0, 0), (444, 420)), "{:?}", window.cell(0, 0));
        assert!(near(window.cell(1, 1), (579, 286)));
    }

    #[test]
    fn a_screen_of_double_scale_doubles_everything() {
        let small = Window { width: 1280, height: 720, scale: 1.0 };
        let large = Window { width: 2560, height: 1440, scale: 2.0 };
        let (one, two) = (small.hand(1), large.hand(1));
        assert!((2 * one.x - two.x).abs() <= 1 && (2 * one.y - two.y).abs() <= 1);
    }
}
