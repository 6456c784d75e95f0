//! Bridges: one road on an arch over the other.

use crate::dice::Dice;
use crate::floor::{Stone, stone};
use crate::geometry::{V, along, length, smooth, v};
use crate::kerb;
use crate::plan::{MID, Plan, Road, SIDE};
use crate::svg;

/// Where along its road the bridge proper begins, from the side of the tile.
pub const START: f32 = 112.0;
/// Height of the deck at its crown.
const CROWN: f32 = 50.0;
/// Depth of the lower road under the arch.
const DEPTH: f32 = 12.0;
/// Half the width of a parapet.
pub const PARAPET: f32 = 12.5;
/// Half the side of a pier.
pub const PIER: f32 = 19.0;
/// Half the side of the cap on a pier, and how much higher it stands.
const CAP_HALF: f32 = 13.5;
const CAP: f32 = 7.0;

/// Distance of a point from the tile's side along the axis of the upper road.
pub fn along_axis(plan: &Plan, p: V) -> f32 {
    let t = if plan.roads[0].sides[0] == 0 { p.y } else { p.x };
    t.min(SIDE - t)
}

/// Lies the point on the bridge or its parapets?
pub fn covers(plan: &Plan, p: V) -> bool {
    plan.roads[0].holds(p) || plan.roads[0].edge(p) < PARAPET
}

/// Height of the ground: the deck rises, the lower road dips.
pub fn height(plan: &Plan, p: V) -> f32 {
    let upper = smooth(36.0, 226.0, along_axis(plan, p)) * CROWN;
    let pier = piers(&plan.roads[0]).iter().map(|q| (q.x - p.x).abs().max((q.y - p.y).abs())).fold(f32::MAX, f32::min);
    if covers(plan, p) || pier < PIER {
        return upper + CAP * (1.0 - smooth(CAP_HALF - 1.0, CAP_HALF + 1.5, pier));
    }
    let across = plan.roads[0].edge(p);
    let lower = &plan.roads[1];
    let beside = if lower.holds(p) { 0.0 } else { lower.edge(p) };
    // The kerb goes down with its road; the ground rises again under the hedge.
    -DEPTH * (1.0 - smooth(0.0, 120.0, across)) * (1.0 - smooth(kerb::KERB + 1.0, kerb::KERB + 12.0, beside))
}

/// Long slabs laid across the deck, in the manner of a bridge's roadway.
pub fn slabs(plan: &Plan, seed: u64) -> Vec<Stone> {
    let mut dice = Dice::new(seed, 6);
    let mut out = Vec::new();
    let road = &plan.roads[0];
    let mut at = START - 6.0;
    let end = SIDE - at;
    while at < end - 12.0 {
        let mut next = at + dice.range(21.0, 27.0);
        if next > end - 14.0 {
            next = end;
        }
        for (a, b) in courses(&mut dice) {
            let cell = [v(MID + a, at), v(MID + b, at), v(MID + b, next), v(MID + a, next)];
            let cell = cell.map(|p| p.quarters(v(MID, MID), road.sides[0]));
            let tone = dice.pick(&["#e2cfa8", "#d8c096", "#ead9b4", "#d3bd9c", "#dccaa6"]);
            let colour = svg::mix(tone, dice.pick(&["#b7a3a0", "#e6c184", "#c0a888"]), dice.range(0.0, 0.45));
            out.extend(stone(&cell, 2.0, &mut dice, colour));
        }
        at = next;
    }
    out
}

/// Joints across a row of slabs.
fn courses(dice: &mut Dice) -> Vec<(f32, f32)> {
    let mut cuts = vec![-92.0];
    let mut at = -92.0 + dice.range(24.0, 62.0);
    while at < 78.0 {
        cuts.push(at);
        at += dice.range(34.0, 62.0);
    }
    cuts.push(92.0);
    cuts.windows(2).map(|w| (w[0], w[1])).collect()
}

/// Where the parapets run along both edges of the deck: lengths along a bank.
fn span_along(bank: &[V]) -> (f32, f32) {
    let lead = (length(bank) - SIDE) / 2.0;
    (lead + START, length(bank) - lead - START)
}

/// What the cap stones of the parapets lie on.
pub fn beds(road: &Road) -> Vec<Vec<V>> {
    let bed = |bank: &Vec<V>| {
        let (a, b) = span_along(bank);
        kerb::block(bank, a, b, PARAPET - 0.8)
    };
    road.banks.iter().map(bed).collect()
}

/// Parapets: thick cap stones along both edges of the deck, with a pier at each end.
pub fn parapets(road: &Road, seed: u64) -> Vec<Stone> {
    let mut dice = Dice::new(seed, 7);
    let mut out = Vec::new();
    for bank in &road.banks {
        let (a, b) = span_along(bank);
        let n = ((b - a) / 40.0).round();
        for i in 0..n as usize {
            let (from, to) = (a + (b - a) * i as f32 / n, a + (b - a) * (i + 1) as f32 / n);
            let outline = kerb::block(bank, from, to, PARAPET);
            let tone = dice.pick(&["#e0d8c6", "#d2cab8", "#ebe2cc", "#d9cdb4"]);
            let colour = svg::mix(tone, "#a39a88", dice.range(0.0, 0.3));
            out.push(Stone { shape: kerb::chipped(&outline, &mut dice), colour, height: dice.range(0.9, 1.0) });
        }
    }
    out
}

/// Middles of the four piers.
pub fn piers(road: &Road) -> Vec<V> {
    let mut out = Vec::new();
    for bank in &road.banks {
        let (a, b) = span_along(bank);
        for at in [a, b] {
            out.push(along(bank, at, at + 0.1)[0]);
        }
    }
    out
}

/// How dark the lower road is near the arch, as a factor.
pub fn gloom(plan: &Plan, p: V) -> f32 {
    let low = plan.roads[1].holds(p) || plan.roads[1].edge(p) < kerb::KERB + 2.0;
    if covers(plan, p) || !low {
        return 1.0;
    }
    0.42 + 0.58 * smooth(0.0, 58.0, plan.roads[0].edge(p) - PARAPET)
}

/// The part of the deck that is laid with slabs, wider than the deck.
pub fn span(road: &Road) -> Vec<V> {
    let (a, b) = (START - 8.0, SIDE - START + 8.0);
    let corners = [v(0.0, a), v(SIDE, a), v(SIDE, b), v(0.0, b)];
    corners.map(|p| p.quarters(v(MID, MID), road.sides[0])).into()
}

/// A square pier with a smaller cap on it.
pub fn pier(at: V) -> Vec<Stone> {
    let square = |h: f32, colour: &str, height: f32| {
        let c = h * 0.3;
        let corners =
            [(-h, -h + c), (-h + c, -h), (h - c, -h), (h, -h + c), (h, h - c), (h - c, h), (-h + c, h), (-h, h - c)];
        Stone { shape: corners.map(|(x, y)| at + v(x, y)).into(), colour: colour.into(), height }
    };
    vec![
        square(PIER + 1.5, "#5f5345", 0.5),
        square(PIER, "#c3b7a0", 0.84),
        square(CAP_HALF + 1.0, "#75695a", 0.72),
        square(CAP_HALF, "#efe7d4", 1.0),
    ]
}
