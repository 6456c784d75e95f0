//! Flagstones.

use crate::dice::Dice;
use crate::geometry::{V, area, distance, inset, inside, middle, soften, v, voronoi};
use crate::plan::{MID, Plan, SIDE, at_side};
use crate::svg;

/// A stone: its outline, colour and height above the joint (0 to 1).
pub struct Stone {
    /// Softened outline.
    pub shape: Vec<V>,
    /// Colour.
    pub colour: String,
    /// Height.
    pub height: f32,
}

/// Warm sandstone.
const SAND: [&str; 8] = ["#dfbd8b", "#d3ab78", "#e8cb9c", "#cda06e", "#d9b591", "#c99f7a", "#e2c18a", "#d0b08c"];
/// What single stones lean to.
const LEAN: [&str; 6] = ["#b98a6a", "#f4e2bb", "#b7a3a0", "#e3b06c", "#cfae9e", "#c4a67c"];

/// Halves of the stones that straddle a side, in (along, inward) from its middle. They are the same on every card and
/// their own mirror images both ways, so any two sides fit. Between them the joint runs along the side itself, and
/// the stones there may differ: no row of equal stones gives the side away.
const STRADDLING: [(f32, f32); 4] = [(8.0, 5.0), (21.0, 27.0), (58.0, 20.0), (76.0, 4.0)];

/// Outlines of the straddling stones of one side, half within the tile and half beyond.
fn straddling(side: usize) -> [Vec<V>; 2] {
    let whole = |sign: f32| -> Vec<V> {
        let up = STRADDLING.iter().map(|&(t, n)| at_side(side, MID + sign * t, n));
        let down = STRADDLING.iter().rev().map(|&(t, n)| at_side(side, MID + sign * t, -n));
        up.chain(down).collect()
    };
    [whole(1.0), whole(-1.0)]
}

/// Scatters stone middles: `wide` and `narrow` distances mixed, so that large and small stones lie side by side.
fn scatter(dice: &mut Dice, wide: f32, narrow: f32, taken: &[Vec<V>]) -> Vec<V> {
    let mut sites: Vec<(V, f32)> = Vec::new();
    for _ in 0..5000 {
        let p = v(dice.range(9.0, SIDE - 9.0), dice.range(9.0, SIDE - 9.0));
        if taken.iter().any(|s| inside(s, p) || distance(s, p) < 8.0) {
            continue;
        }
        let r = if sites.len().is_multiple_of(3) { wide } else { narrow };
        if sites.iter().all(|(q, s)| (p - *q).len() > (r + s) / 2.0) {
            sites.push((p, r));
        }
    }
    sites.into_iter().map(|(p, _)| p).collect()
}

/// Moves each site towards the middle of its cell: stones of even build.
fn relax(sites: Vec<V>) -> Vec<V> {
    let cells = voronoi(&sites, 0.0, SIDE);
    sites.iter().zip(&cells).map(|(p, cell)| if cell.len() > 2 { p.towards(middle(cell), 0.6) } else { *p }).collect()
}

/// A stone from its cell: joints, rounded corners, a slightly uneven outline.
pub fn stone(cell: &[V], joint: f32, dice: &mut Dice, colour: String) -> Option<Stone> {
    let inner = inset(cell, joint);
    if inner.len() < 3 || area(&inner).abs() < 60.0 {
        return None;
    }
    let uneven: Vec<V> =
        soften(&inner, 0.13).iter().map(|&p| p + v(dice.range(-0.8, 0.8), dice.range(-0.8, 0.8))).collect();
    Some(Stone { shape: soften(&uneven, 0.25), colour, height: dice.range(0.72, 1.0) })
}

/// The flags of a tile, as far as its roads reach, and over them the stones that straddle its sides.
pub fn flags(plan: &Plan, seed: u64) -> (Vec<Stone>, Vec<Stone>) {
    let mut dice = Dice::new(seed, 2);
    let (wide, narrow) = (dice.range(50.0, 62.0), dice.range(34.0, 42.0));
    let straddling: Vec<Vec<V>> = (0..4).filter(|&s| plan.open(s)).flat_map(straddling).collect();
    let cells = voronoi(&relax(scatter(&mut dice, wide, narrow, &straddling)), 0.0, SIDE);
    let lean = dice.pick(&LEAN);
    let mut out = Vec::new();
    for cell in cells {
        if cell.len() < 3 || !(plan.road(middle(&cell)) || cell.iter().any(|&p| plan.road(p))) {
            continue;
        }
        let colour = svg::mix(dice.pick(&SAND), dice.pick(&LEAN), dice.range(0.0, 0.55));
        let colour = svg::mix(&colour, lean, 0.1);
        out.extend(stone(&cell, 2.5, &mut dice, colour));
    }
    (out, straddling.iter().map(|s| straddler(s)).collect())
}

/// A stone on the side: fixed shape and colour.
fn straddler(outline: &[V]) -> Stone {
    let inner = inset(outline, 2.5);
    Stone { shape: soften(&soften(&inner, 0.13), 0.25), colour: "#d8b487".into(), height: 0.9 }
}

/// Thin cracks over some stones.
pub fn cracks(stones: &[Stone], seed: u64) -> String {
    let mut dice = Dice::new(seed, 3);
    let mut out = String::new();
    for s in stones {
        if !dice.chance(0.16) || area(&s.shape).abs() < 700.0 {
            continue;
        }
        let mut angle = dice.range(0.0, std::f32::consts::TAU);
        let mut points = vec![middle(&s.shape)];
        for _ in 0..3 {
            angle += dice.range(-0.6, 0.6);
            points.push(points[points.len() - 1] + V::polar(angle, 9.0));
        }
        out += &svg::stroke(&svg::line(&points), "#8a6242", 1.5);
    }
    out
}

/// Moss in the joints, in a few patches.
pub fn moss(stones: &[Stone], plan: &Plan, seed: u64) -> String {
    let mut dice = Dice::new(seed, 4);
    let mut out = String::new();
    let patches: Vec<(V, f32)> = (0..2 + dice.below(7))
        .map(|_| (v(dice.range(40.0, SIDE - 40.0), dice.range(40.0, SIDE - 40.0)), dice.range(30.0, 66.0)))
        .collect();
    for s in stones {
        for (i, &a) in s.shape.iter().enumerate() {
            let b = s.shape[(i + 1) % s.shape.len()];
            for k in 0..3 {
                let p = a.towards(b, k as f32 / 3.0) + v(dice.range(-2.5, 2.5), dice.range(-2.5, 2.5));
                let wet = patches.iter().map(|(c, r)| 1.0 - (p - *c).len() / r).fold(-1.0, f32::max);
                let safe = p.x.min(p.y) > 30.0 && p.x.max(p.y) < SIDE - 30.0;
                if safe && dice.chance(wet.clamp(0.0, 0.7)) && plan.road(p) {
                    out +=
                        &svg::circle(p, dice.range(1.4, 3.4), dice.pick(&["#66803a", "#7c9642", "#556f33", "#8ea24c"]));
                }
            }
        }
    }
    out
}
