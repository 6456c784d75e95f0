//! The plan of a tile: where its roads run.

use crate::dice::Dice;
use crate::geometry::{V, bezier, distance, inside, rounded, smooth, v};
use crate::manifest::Card;

/// Side of a tile in drawing units.
pub const SIDE: f32 = 512.0;
/// Middle of a side.
pub const MID: f32 = SIDE / 2.0;
/// Half the width of a road: 40.6 % of the side in all.
pub const HALF: f32 = 104.0;
/// How far lines run on beyond the tile, so that nothing ends at its edge.
const BEYOND: f32 = 60.0;
const CENTRE: V = v(MID, MID);

/// A road: one passage of the card.
pub struct Road {
    /// Sides it leaves by, 0 to 3 clockwise from the top.
    pub sides: Vec<usize>,
    /// Its edges, each a line from one side of the tile to another, the road at its right.
    pub banks: Vec<Vec<V>>,
    /// The banks joined to a polygon.
    pub outline: Vec<V>,
}

/// All roads of a tile.
pub struct Plan {
    /// The roads; on a bridge the first runs above.
    pub roads: Vec<Road>,
    /// Does the first road cross over the second?
    pub bridge: bool,
}

impl Road {
    fn new(sides: Vec<usize>, banks: Vec<Vec<V>>) -> Self {
        let outline = banks.iter().flatten().copied().collect();
        Self { sides, banks, outline }
    }

    /// Distance of a point from the road's edge.
    pub fn edge(&self, p: V) -> f32 {
        self.banks.iter().map(|b| distance(b, p)).fold(f32::MAX, f32::min)
    }

    /// Does the point lie on the road?
    pub fn holds(&self, p: V) -> bool {
        inside(&self.outline, p)
    }
}

impl Plan {
    /// Lays the roads of a card.
    pub fn of(card: &Card) -> Self {
        let sides: Vec<Vec<usize>> =
            card.passages.iter().map(|p| p.sides.iter().map(|&s| s as usize).collect()).collect();
        let bridge = sides.len() == 2 && sides.iter().all(|s| (s[0] + 2) % 4 == s[1] % 4);
        let mut dice = Dice::new(card.id.into(), 1);
        let pair = sides.len() > 1;
        let roads = sides.into_iter().enumerate().map(|(i, mut sides)| {
            sides.sort_unstable();
            let banks = match (bridge, pair) {
                (true, _) if i == 0 => arched_banks(&sides),
                (false, true) => pinched_banks(&sides),
                _ => open_banks(&sides, &mut dice),
            };
            Road::new(sides, banks)
        });
        Self { roads: roads.collect(), bridge }
    }

    /// Does any road hold the point?
    pub fn road(&self, p: V) -> bool {
        self.roads.iter().any(|r| r.holds(p))
    }

    /// Distance of a point from the nearest road edge; off the piers of a bridge, too.
    pub fn edge(&self, p: V) -> f32 {
        let piers = if self.bridge { crate::bridge::piers(&self.roads[0]) } else { Vec::new() };
        let pier = piers.into_iter().map(|q| ((q - p).len() - 12.0).max(0.0)).fold(f32::MAX, f32::min);
        self.roads.iter().map(|r| r.edge(p)).fold(pier, f32::min)
    }

    /// Does a road leave by this side?
    pub fn open(&self, side: usize) -> bool {
        self.roads.iter().any(|r| r.sides.contains(&side))
    }
}

/// The point `t` along a side (clockwise) and `n` inward from it.
pub fn at_side(side: usize, t: f32, n: f32) -> V {
    v(t, n).quarters(CENTRE, side)
}

/// Banks of a road of any shape, corners rounded a little differently on each card.
fn open_banks(sides: &[usize], dice: &mut Dice) -> Vec<Vec<V>> {
    let (near, far) = (MID + HALF, MID - HALF);
    let start = v(near, -BEYOND);
    let bank = |i: usize, dice: &mut Dice| {
        let from = sides[i];
        let gap = (sides[(i + 1) % sides.len()] + 3 - from) % 4 + 1;
        let line = match gap {
            1 => rounded(start, v(near, far), v(SIDE + BEYOND, far), dice.range(28.0, 52.0)),
            2 => (0..=24).map(|k| start.towards(v(near, SIDE + BEYOND), k as f32 / 24.0)).collect(),
            _ => rounded(start, v(near, near), v(-BEYOND, near), dice.range(84.0, 132.0)),
        };
        line.into_iter().map(|p| p.quarters(CENTRE, from)).collect()
    };
    (0..sides.len()).map(|i| bank(i, dice)).collect()
}

/// Banks of a bend that shares its tile with another: pinched to its own corner, so that hedge remains between.
fn pinched_banks(sides: &[usize]) -> Vec<Vec<V>> {
    let (a, b) = (MID - HALF, MID + HALF);
    let mut inner = vec![v(b, -BEYOND)];
    inner.extend(bezier([v(b, 24.0), v(b, 80.0), v(SIDE - 80.0, a), v(SIDE - 24.0, a)], 40));
    inner.push(v(SIDE + BEYOND, a));
    let mut outer = vec![v(SIDE + BEYOND, b)];
    outer.extend(bezier([v(SIDE - 24.0, b), v(354.0, b), v(a, 158.0), v(a, 24.0)], 40));
    outer.push(v(a, -BEYOND));
    // The corner between the top and the right side is drawn; the others are turned from it.
    let turn = if sides == [0, 3] { 3 } else { sides[0] };
    [inner, outer].map(|bank| bank.into_iter().map(|p| p.quarters(CENTRE, turn)).collect()).into()
}

/// Half the width of a bridge at a distance `y` along its road.
fn bridge_half(y: f32) -> f32 {
    let from_end = y.min(SIDE - y);
    HALF - (HALF - 82.0) * smooth(36.0, 150.0, from_end)
}

/// Banks of a road that runs over a bridge: narrower in the middle, so that the road below keeps room.
fn arched_banks(sides: &[usize]) -> Vec<Vec<V>> {
    let line = |sign: f32| -> Vec<V> {
        let ys = (0..=78).map(|i| -BEYOND + (SIDE + 2.0 * BEYOND) * i as f32 / 78.0);
        ys.map(|y| v(MID + sign * bridge_half(y), y)).collect()
    };
    let mut left = line(-1.0);
    left.reverse();
    [line(1.0), left].map(|bank| bank.into_iter().map(|p| p.quarters(CENTRE, sides[0])).collect()).into()
}
