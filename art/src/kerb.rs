//! The low stone kerb along a road.

use crate::dice::Dice;
use crate::floor::Stone;
use crate::geometry::{V, along, length, offset, soften, v};
use crate::plan::SIDE;
use crate::svg;

/// Half the width of the kerb.
pub const KERB: f32 = 10.4;
/// Half the length of the block that straddles a side of the tile.
const STRADDLING: f32 = 17.0;

/// A block of the kerb line between two lengths along it.
pub fn block(line: &[V], from: f32, to: f32, half: f32) -> Vec<V> {
    let piece = along(line, from + 1.1, to - 1.1);
    let mut outline = offset(&piece, half);
    let mut back = offset(&piece, -half);
    back.reverse();
    outline.extend(back);
    outline
}

/// Where the tile's sides cut a bank: lengths along it.
fn crossings(bank: &[V]) -> (f32, f32) {
    let out = |p: V| p.x < 0.0 || p.y < 0.0 || p.x > SIDE || p.y > SIDE;
    // The banks begin and end with a straight piece outside the tile.
    let lead = |p: V| if out(p) { (-p.x).max(-p.y).max(p.x - SIDE).max(p.y - SIDE) } else { 0.0 };
    (lead(bank[0]), length(bank) - lead(bank[bank.len() - 1]))
}

/// Blocks along a bank, but those that are `hidden` as a whole (under a bridge, which covers the ends of others).
pub fn blocks(bank: &[V], dice: &mut Dice, hidden: impl Fn(V) -> bool) -> Vec<Stone> {
    let (a, b) = crossings(bank);
    let mut cuts = vec![a + STRADDLING];
    let n = ((b - a - 2.0 * STRADDLING) / 33.0).round().max(1.0);
    let step = (b - a - 2.0 * STRADDLING) / n;
    cuts.extend((1..n as usize).map(|i| a + STRADDLING + step * (i as f32 + dice.range(-0.17, 0.17))));
    cuts.push(b - STRADDLING);
    let mut out = vec![edge_block(bank, a), edge_block(bank, b)];
    for w in cuts.windows(2) {
        let outline = block(bank, w[0], w[1], KERB + dice.range(-0.8, 0.5));
        if outline.len() < 4 || outline.iter().all(|&p| hidden(p)) {
            continue;
        }
        let tone = dice.pick(&["#ddd5c4", "#e8dfca", "#d2c9b9", "#e2d6bc"]);
        let colour = svg::mix(tone, dice.pick(&["#8f8a80", "#b0a07e", "#9aa088"]), dice.range(0.0, 0.36));
        out.push(Stone { shape: chipped(&outline, dice), colour, height: dice.range(0.86, 1.0) });
    }
    out
}

/// The block on a side of the tile: the same on all cards.
fn edge_block(bank: &[V], at: f32) -> Stone {
    let outline = block(bank, at - STRADDLING, at + STRADDLING, KERB);
    Stone { shape: soften(&ends(&outline), 0.1), colour: "#dcd4c4".into(), height: 0.94 }
}

/// The four corners only: straight blocks carry needless points.
fn ends(outline: &[V]) -> Vec<V> {
    let h = outline.len() / 2;
    vec![outline[0], outline[h - 1], outline[h], outline[2 * h - 1]]
}

/// Softened corners and a hand-hewn look.
pub fn chipped(outline: &[V], dice: &mut Dice) -> Vec<V> {
    let soft: Vec<V> = corners_cut(outline, 2.6);
    soft.into_iter().map(|p| p + v(dice.range(-0.6, 0.6), dice.range(-0.6, 0.6))).collect()
}

/// Cuts the four sharp corners of a block and leaves its curved sides alone.
fn corners_cut(outline: &[V], cut: f32) -> Vec<V> {
    let n = outline.len();
    let mut out = Vec::with_capacity(n + 4);
    for i in 0..n {
        let (a, p, b) = (outline[(i + n - 1) % n], outline[i], outline[(i + 1) % n]);
        if (p - a).unit().dot((b - p).unit()) < 0.6 {
            out.push(p + (a - p).unit() * cut.min((a - p).len() * 0.4));
            out.push(p + (b - p).unit() * cut.min((b - p).len() * 0.4));
        } else {
            out.push(p);
        }
    }
    out
}
