//! Latvian signs as path data about the origin, about 100 units wide.

use std::fmt::Write as _;

use crate::geometry::{V, v};
use crate::svg;

/// Auseklis, the morning star: eight kites; even ones first, so that two colours can be given.
pub fn auseklis() -> [String; 2] {
    let mut out = [String::new(), String::new()];
    for i in 0..8 {
        let (a, half) = (std::f32::consts::TAU * i as f32 / 8.0, std::f32::consts::TAU / 16.0);
        let kite = [V::polar(a, 2.0), V::polar(a - half, 23.0), V::polar(a, 50.0), V::polar(a + half, 23.0)];
        out[i % 2] += &svg::polygon(&kite);
    }
    out
}

/// Saule, the sun: an eight-part rosette of rhombs around a rhomb.
pub fn saule() -> String {
    let mut out = String::from("M0,-12L12,0L0,12L-12,0Z");
    for i in 0..8 {
        let a = std::f32::consts::TAU * i as f32 / 8.0;
        let (r0, r1, w) = if i % 2 == 0 { (18.0, 50.0, 0.27) } else { (20.0, 46.0, 0.22) };
        let m = (r0 + r1) / 2.0;
        out += &svg::polygon(&[V::polar(a, r0), V::polar(a - w, m), V::polar(a, r1), V::polar(a + w, m)]);
    }
    out
}

/// Jumis, the double ear: two stems crossing, each with a drooping head.
pub fn jumis() -> String {
    let arm = [
        (-30.0, 46.0),
        (-22.0, 46.0),
        (18.0, -22.0),
        (30.0, -2.0),
        (22.0, 12.0),
        (30.0, 26.0),
        (48.0, -2.0),
        (20.0, -48.0),
        (12.0, -48.0),
    ];
    let mut out = String::new();
    for sign in [1.0, -1.0] {
        let points: Vec<V> = arm.iter().map(|&(x, y)| v(x * sign, y)).collect();
        out += &svg::polygon(&points);
    }
    out
}

/// Krusts, the cross with crossed ends.
pub fn crossed_cross() -> String {
    let mut out = String::new();
    for i in 0..4 {
        for r in [(-5.0, -50.0, 5.0, 0.0), (-18.0, -36.0, 18.0, -27.0)] {
            let corners = [v(r.0, r.1), v(r.2, r.1), v(r.2, r.3), v(r.0, r.3)];
            out += &svg::polygon(&corners.map(|p| p.quarters(v(0.0, 0.0), i)));
        }
    }
    out
}

/// Māra's water: a band of zigzags from `x0` to `x1` about the height `y`, as an open line.
pub fn zigzag(x0: f32, x1: f32, y: f32, waves: usize, height: f32) -> String {
    let mut d = String::from("M");
    for i in 0..=2 * waves {
        let x = x0 + (x1 - x0) * i as f32 / (2 * waves) as f32;
        let _ = write!(d, "{x:.1},{:.1} ", if i % 2 == 0 { y + height / 2.0 } else { y - height / 2.0 });
    }
    d
}
