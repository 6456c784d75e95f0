//! Hedges: leaves on rounded clumps. The picture drawn here holds data for the light, not colour: red is the leaf's own
//! brightness, green and blue the way it faces, alpha says where there is hedge at all.

use crate::bridge;
use crate::dice::Dice;
use crate::geometry::{V, offset, v};
use crate::plan::{HALF, MID, Plan, SIDE, at_side};
use crate::svg;

/// A rounded mass of leaves.
struct Clump {
    at: V,
    radius: f32,
    tone: f32,
}

/// A leaf before it is drawn.
struct Leaf {
    at: V,
    degrees: f32,
    length: f32,
    value: f32,
    facing: V,
    /// How its upper half tilts away from its facing, the lower half the other way.
    fold: V,
    /// Drawn as its own mirror image.
    flipped: bool,
}

impl Leaf {
    fn new(at: V, degrees: f32, length: f32, (value, facing): (f32, V)) -> Self {
        let fold = V::polar((degrees - 90.0).to_radians(), FOLD);
        Self { at, degrees, length, value, facing, fold, flipped: false }
    }
}

/// How much the two halves of a leaf tilt apart.
const FOLD: f32 = 0.3;

/// Clumps on a side, as (along, inward, radius, tone); each stands mirrored along and across it, the same on all cards.
const SIDE_CLUMPS: [(f32, f32, f32, f32); 7] = [
    (0.0, 0.0, 30.0, -0.02),
    (44.0, 15.0, 25.0, 0.03),
    (82.0, 0.0, 27.0, -0.05),
    (118.0, 19.0, 29.0, 0.04),
    (150.0, 0.0, 24.0, -0.03),
    (196.0, 14.0, 31.0, 0.03),
    (238.0, 20.0, 27.0, -0.04),
];

fn clumps(plan: &Plan, dice: &mut Dice) -> Vec<Clump> {
    let mut all = Vec::new();
    for side in 0..4 {
        for &(t, n, radius, tone) in &SIDE_CLUMPS {
            for (t, n) in [(t, n), (SIDE - t, n), (t, -n), (SIDE - t, -n)] {
                all.push(Clump { at: at_side(side, t, n), radius, tone });
            }
        }
    }
    for _ in 0..4000 {
        let at = v(dice.range(30.0, SIDE - 30.0), dice.range(30.0, SIDE - 30.0));
        let radius = dice.range(20.0, 38.0);
        let near_road = plan.road(at) && plan.edge(at) > 6.0;
        if !near_road && all.iter().all(|c| (c.at - at).len() > (c.radius + radius) * 0.72) {
            all.push(Clump { at, radius, tone: dice.range(-0.07, 0.07) });
        }
    }
    all
}

/// Brightness and facing of a leaf at a point, `d` away from the road.
fn form(clumps: &[Clump], p: V, d: f32) -> (f32, V) {
    let reach = |c: &Clump| (c.at - p).len() / c.radius;
    let clump = clumps.iter().min_by(|a, b| reach(a).total_cmp(&reach(b))).expect("there are clumps");
    let r = reach(clump);
    let mut value = 0.62 - 0.36 * r.powf(1.7) + clump.tone;
    if d < 22.0 {
        value -= 0.2 * (1.0 - d / 22.0).powf(1.5);
    } else if d < 44.0 {
        value += 0.09 * (1.0 - (d - 31.0).abs() / 13.0);
    }
    (value, (p - clump.at) * (1.0 / clump.radius))
}

/// Data colour: brightness -0.5 to 1.5 and facing -2 to 2 as channels.
fn data(value: f32, facing: V) -> String {
    svg::rgb([(value + 0.5) * 127.5, (facing.x + 2.0) * 63.75, (facing.y + 2.0) * 63.75])
}

fn draw(leaf: &Leaf) -> String {
    let (l, w) = (leaf.length, leaf.length * 0.3);
    let whole = format!(
        "M{:.1},0C{:.1},{:.1} {:.1},{:.1} {:.1},0C{:.1},{:.1} {:.1},{:.1} {:.1},0Z",
        -l / 2.0,
        -l * 0.2,
        -w * 1.3,
        l * 0.25,
        -w * 1.2,
        l / 2.0,
        l * 0.25,
        w * 1.2,
        -l * 0.2,
        w * 1.3,
        -l / 2.0
    );
    let half =
        format!("M{:.1},0C{:.1},{:.1} {:.1},{:.1} {:.1},0Z", -l / 2.0, -l * 0.2, -w * 1.3, l * 0.25, -w * 1.2, l / 2.0);
    let lower = svg::fill(&whole, &data(leaf.value, leaf.facing - leaf.fold));
    let upper = svg::fill(&half, &data(leaf.value + 0.05, leaf.facing + leaf.fold));
    let mut both = lower + &upper;
    if leaf.flipped {
        both = format!(r#"<g transform="scale(1 -1)">{both}</g>"#);
    }
    svg::placed(leaf.at, leaf.degrees, 1.0, &both)
}

/// A leaf on a side of the tile: its own mirror image both ways.
fn draw_mirrored(leaf: &Leaf) -> String {
    let (l, w) = (leaf.length, leaf.length * 0.36);
    let d = format!(
        "M{:.1},0C{:.1},{:.1} {:.1},{:.1} {:.1},0C{:.1},{:.1} {:.1},{:.1} {:.1},0Z",
        -l / 2.0,
        -l * 0.22,
        -w * 1.3,
        l * 0.22,
        -w * 1.3,
        l / 2.0,
        l * 0.22,
        w * 1.3,
        -l * 0.22,
        w * 1.3,
        -l / 2.0
    );
    svg::placed(leaf.at, leaf.degrees, 1.0, &svg::fill(&d, &data(leaf.value, leaf.facing)))
}

/// Layers of leaves, lowest first: grid step, leaf lengths, distance kept from the road, brightness added.
const LAYERS: [(f32, f32, f32, f32, f32); 3] =
    [(9.3, 15.0, 19.0, 9.5, -0.16), (9.0, 12.0, 16.0, 11.0, 0.0), (11.5, 10.0, 14.0, 13.0, 0.1)];

/// Leaves of one layer within the tile; none of them crosses a side.
fn inner_leaves(plan: &Plan, clumps: &[Clump], layer: usize, dice: &mut Dice) -> Vec<Leaf> {
    let (step, short, long, clear, lift) = LAYERS[layer];
    let n = (SIDE / step) as usize + 1;
    let mut out = Vec::new();
    for cell in 0..n * n {
        let at = v((cell % n) as f32 + dice.range(0.0, 1.0), (cell / n) as f32 + dice.range(0.0, 1.0)) * step;
        let (degrees, length, jitter) = (dice.range(0.0, 360.0), dice.range(short, long), dice.range(-0.1, 0.1));
        let d = plan.edge(at);
        if plan.road(at) || d < clear || crosses_side(at, degrees, length) {
            continue;
        }
        let (value, facing) = form(clumps, at, d);
        let value = value + jitter + lift;
        if layer < 2 || value > 0.42 {
            out.push(Leaf::new(at, degrees, length, (value, facing)));
        }
    }
    dice.shuffle(&mut out);
    out
}

fn crosses_side(at: V, degrees: f32, length: f32) -> bool {
    let (s, c) = degrees.to_radians().sin_cos();
    let (ex, ey) = (c.abs() * length * 0.5 + s.abs() * length * 0.27, s.abs() * length * 0.5 + c.abs() * length * 0.27);
    at.x < ex || at.y < ey || at.x > SIDE - ex || at.y > SIDE - ey
}

/// Leaves that cross a side. The dice are the same for all cards, and each leaf stands at `t` and mirrored at
/// `SIDE - t`; what lies beyond the side is cropped, where the neighbour shows the mirror image.
fn side_leaves(plan: &Plan, clumps: &[Clump], layer: usize) -> String {
    let mut dice = Dice::new(77, layer as u64);
    let (_, short, long, clear, lift) = LAYERS[layer];
    let gap = [5.0, 8.0, 17.0][layer];
    let mut out = String::new();
    let mut t = dice.range(3.0, 9.0);
    while t < MID {
        let on_line = dice.chance([0.35, 0.6, 1.0][layer]);
        let n = if on_line { 0.0 } else { dice.range(2.0, 8.0) };
        let length = dice.range(short, long);
        let degrees = if on_line { dice.pick(&[0.0, 90.0]) } else { dice.range(-75.0, 75.0) };
        let jitter = dice.range(-0.12, 0.12) + lift;
        for side in [0, 2, 1, 3] {
            for mirrored in [false, true] {
                let (along, turn) = if mirrored { (SIDE - t, 180.0 - degrees) } else { (t, degrees) };
                let d = if plan.open(side) { (t - MID).abs() - HALF } else { 60.0 };
                if d < clear {
                    continue;
                }
                let at = at_side(side, along, n);
                let (value, facing) = form(clumps, at, d);
                let value = value + jitter;
                if layer == 2 && value < 0.42 {
                    continue;
                }
                let mut leaf = Leaf::new(at, turn + 90.0 * side as f32, length, (value, facing));
                // Light must not tell the two cards apart: nothing here faces across the side.
                let along = if side % 2 == 0 { v(1.0, 0.0) } else { v(0.0, 1.0) };
                leaf.facing = along * leaf.facing.dot(along);
                leaf.flipped = mirrored;
                leaf.fold = along * leaf.fold.dot(along) * if mirrored { -1.0 } else { 1.0 };
                out += &if on_line { draw_mirrored(&leaf) } else { draw(&leaf) };
            }
        }
        t += gap * dice.range(0.7, 1.4);
    }
    out
}

/// A rosette over each corner of the tile, where leaves of two sides would overlap in ways no neighbour could match.
fn corners(clumps: &[Clump]) -> String {
    let mut out = String::new();
    for (ring, count, length, lift) in [(13.0, 8, 15.0, -0.1), (8.0, 8, 13.0, 0.0), (3.5, 4, 11.0, 0.1)] {
        for corner in [v(0.0, 0.0), v(SIDE, 0.0), v(SIDE, SIDE), v(0.0, SIDE)] {
            for i in 0..count {
                let degrees = 360.0 / count as f32 * i as f32;
                let at = corner + V::polar(degrees.to_radians(), ring);
                let value = form(clumps, at, 60.0).0 + lift + [-0.09, 0.05][i % 2];
                out += &draw_mirrored(&Leaf::new(at, degrees, length, (value, v(0.0, 0.0))));
            }
        }
    }
    out
}

/// The hedge picture of a tile.
pub fn hedge(plan: &Plan, seed: u64) -> String {
    let mut dice = Dice::new(seed, 5);
    let clumps = clumps(plan, &mut dice);
    let mut out = ground(plan);
    for layer in 0..LAYERS.len() {
        let edge = side_leaves(plan, &clumps, layer);
        let inner: String = inner_leaves(plan, &clumps, layer, &mut dice).iter().map(draw).collect();
        out += &if layer < 2 { edge + &inner } else { inner + &edge };
    }
    out += &corners(&clumps);
    svg::document(SIDE, SIDE, &out)
}

/// The dark depth between the leaves, everywhere but on the roads.
fn ground(plan: &Plan) -> String {
    let roads: String = plan.roads.iter().map(|r| svg::fill(&svg::polygon(&grown(r)), "#000")).collect();
    let piers = if plan.bridge { bridge::piers(&plan.roads[0]) } else { Vec::new() };
    let piers: String = piers.into_iter().map(|p| svg::circle(p, 21.0, "#000")).collect();
    let all = format!(r#"x="-60" y="-60" width="{0}" height="{0}""#, SIDE + 120.0);
    format!(
        r##"<mask id="m" maskUnits="userSpaceOnUse" {all}><rect {all} fill="#fff"/>{roads}{piers}</mask><rect {all} fill="{}" mask="url(#m)"/>"##,
        data(0.02, v(0.0, 0.0))
    )
}

/// The road with its kerb.
fn grown(road: &crate::plan::Road) -> Vec<V> {
    road.banks.iter().flat_map(|b| offset(b, -10.5)).collect()
}
