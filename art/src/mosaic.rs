//! Paved ornaments in the middle of crossroads and some junctions: Latvian signs laid in stone.

use crate::dice::Dice;
use crate::floor::Stone;
use crate::geometry::{V, v};
use crate::plan::MID;
use crate::svg;

/// Radius of the whole ornament.
pub const RADIUS: f32 = 66.0;
const CENTRE: V = v(MID, MID);

/// Glazed colours, one to each ornament: brick, slate blue, moss.
const ACCENTS: [&str; 3] = ["#b0402f", "#3f6c8c", "#5c7a3c"];

/// A ring of equal stones between two radii.
fn ring(r0: f32, r1: f32, n: usize, tones: &[&str], dice: &mut Dice) -> Vec<Stone> {
    let wedge = |i: usize| -> Vec<V> {
        let (a, b) = (std::f32::consts::TAU * i as f32 / n as f32, std::f32::consts::TAU * (i + 1) as f32 / n as f32);
        let gap = 1.2;
        let arc = |r: f32, from: f32, to: f32| -> Vec<V> {
            let g = gap / r;
            (0..5).map(|k| CENTRE + V::polar(from + g + (to - from - 2.0 * g) * k as f32 / 4.0, r)).collect()
        };
        let mut out = arc(r1 - gap, a, b);
        out.extend(arc(r0 + gap, a, b).into_iter().rev());
        out
    };
    (0..n)
        .map(|i| {
            let colour = svg::mix(tones[i % tones.len()], dice.pick(&["#b98a6a", "#f4e2bb"]), dice.range(0.0, 0.22));
            Stone { shape: wedge(i), colour, height: dice.range(0.82, 0.94) }
        })
        .collect()
}

/// Auseklis, the eight-pointed morning star, as stones.
fn star(accent: &str, dice: &mut Dice) -> Vec<Stone> {
    let mut out = Vec::new();
    for i in 0..8 {
        let a = std::f32::consts::TAU * i as f32 / 8.0;
        let half = std::f32::consts::TAU / 16.0;
        let kite = [V::polar(a, 3.0), V::polar(a - half, 19.0), V::polar(a, 43.0), V::polar(a + half, 19.0)];
        let shape = kite.iter().map(|&p| CENTRE + p * 0.97).collect();
        let tone = if i % 2 == 0 { accent } else { "#f2e6c8" };
        out.push(Stone { shape, colour: svg::mix(tone, "#8a6a50", dice.range(0.0, 0.15)), height: 0.96 });
        let fill = [
            V::polar(a + half, 22.5),
            V::polar(a + 0.06, 44.0),
            V::polar(a + half, 45.0),
            V::polar(a + 2.0 * half - 0.06, 44.0),
        ];
        let shape = fill.iter().map(|&p| CENTRE + p).collect();
        out.push(Stone { shape, colour: svg::mix("#b48a5e", "#a37a58", dice.range(0.0, 1.0)), height: 0.86 });
    }
    out
}

/// Saule, the sun, as rings of stones.
fn sun(accent: &str, dice: &mut Dice) -> Vec<Stone> {
    let mut out = ring(3.0, 16.0, 6, &["#dba24a"], dice);
    out.extend(ring(16.0, 30.0, 12, &["#e9dcc0", "#c77f45"], dice));
    out.extend(ring(30.0, 46.0, 16, &[accent, "#f2e0b4"], dice));
    out
}

/// The ornament of a card.
pub fn stones(seed: u64) -> Vec<Stone> {
    let mut dice = Dice::new(seed, 8);
    let accent = ACCENTS[(seed / 2) as usize % ACCENTS.len()];
    let mut out = if seed.is_multiple_of(2) { star(accent, &mut dice) } else { sun(accent, &mut dice) };
    // The rim is of the same stone as the road: a pale ring would look like an empty place for a medallion.
    out.extend(ring(46.0, RADIUS, 20, &["#d9b483", "#cfa674", "#dfbd8f"], &mut dice));
    out
}
