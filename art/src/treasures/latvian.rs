//! The Latvian treasures: Namejs ring, sakta, kokle and amber.

use super::Pen;
use super::defs::STEEL_LINE;
use std::f32::consts::{PI, TAU};

/// One wire of the braid: dark edge, metal, light.
type Wire = [&'static str; 3];

const SILVER_WIRE: Wire = ["#22344e", "#c9d8e4", "#ffffff"];
const BRONZE_WIRE: Wire = ["#4a230c", "#d98f45", "#ffdca0"];

/// A bit of one wire between two crossings.
struct Strand {
    depth: f32,
    d: String,
    width: f32,
    wire: Wire,
}

/// The Namejs ring: three wires plaited all around, broad in front and narrow behind.
pub fn namejs_ring() -> String {
    let mut p = Pen::new();
    let mut strands = braid();
    strands.sort_by(|a, b| a.depth.total_cmp(&b.depth));
    for strand in &strands {
        p.flat_line(&strand.d, strand.wire[0], strand.width + 2.6);
        p.line(&strand.d, strand.wire[1], strand.width);
        p.group("translate(-.7 -.9)", |p| {
            p.line_veil(&strand.d, strand.wire[2], strand.width * 0.34, 0.9);
        });
    }
    p.finish()
}

/// All strands of the braid. Each wire swings across the band; it lies above on the way out, below on the way back.
fn braid() -> Vec<Strand> {
    const SWINGS: u8 = 10;
    let mut strands = Vec::new();
    for (number, wire) in [SILVER_WIRE, BRONZE_WIRE, SILVER_WIRE].into_iter().enumerate() {
        let phase = number as f32 * TAU / 3.0;
        for half in 0..SWINGS * 2 {
            let from = f32::from(half) * PI - PI / 2.0;
            let swing = move |part: f32| from + part * PI;
            let ring = move |theta: f32| (theta + phase) / f32::from(SWINGS);
            let at = |part: f32| {
                let theta = swing(part);
                braid_point(ring(theta), theta.sin())
            };
            let middle = ring(swing(0.5));
            strands.push(Strand {
                depth: if half % 2 == 0 { 1.0 } else { 0.0 },
                d: smooth(&at),
                width: band(middle) * 0.46,
                wire,
            });
        }
    }
    strands
}

/// Half the breadth of the band at an angle: broad below (in front), narrow above.
fn band(angle: f32) -> f32 {
    let front = 0.5 + 0.5 * angle.sin();
    5.4 + 10.6 * front.powf(1.3)
}

fn braid_point(angle: f32, side: f32) -> (f32, f32) {
    let half = band(angle) * 0.72;
    let (x, y) = (50.0 + 37.0 * angle.cos(), 49.0 + 33.0 * angle.sin());
    (x + side * half * angle.cos(), y + side * half * angle.sin())
}

fn smooth(point: &impl Fn(f32) -> (f32, f32)) -> String {
    (0..=10)
        .map(|i| {
            let (x, y) = point(i as f32 / 10.0);
            format!("{}{x:.2},{y:.2} ", if i == 0 { 'M' } else { 'L' })
        })
        .collect()
}

/// A round silver brooch with beads, embossed suns and eight red glass stones; a pin across the hole.
pub fn sakta() -> String {
    let mut p = Pen::new();
    p.disc((50.0, 50.0), 49.0, "url(#pewter)", STEEL_LINE, 1.8);
    ring_of(&mut p, 40, 46.0, |p, x, y| {
        p.disc((x, y), 2.5, "url(#boss)", "#49566a", 0.9);
    });
    p.disc((50.0, 50.0), 42.4, "url(#silverD)", "#49566a", 1.6);
    for i in 0..8 {
        p.group(&format!("rotate({} 50 50)", i * 45), sakta_tooth);
    }
    ring_of(&mut p, 8, 31.0, |p, x, y| {
        p.disc((x, y), 8.0, "url(#pewter)", "#3c4658", 1.4);
        p.gem(x, y, 5.9, "url(#rubyR)", "#5c0418");
    });
    ring_of(&mut p, 26, 20.4, |p, x, y| {
        p.disc((x, y), 2.0, "url(#boss)", "#49566a", 0.8);
    });
    // The hole shows the dark cloth below.
    p.disc((50.0, 50.0), 17.0, "#1b1820", "#49566a", 2.2);
    p.line_veil("M36,44 A16,16 0 0 1 62,39.6", "#000", 3.0, 0.6);
    sakta_pin(&mut p);
    p.finish()
}

/// Embossed between two stones: a small sun-ray pointing outwards with dots.
fn sakta_tooth(p: &mut Pen) {
    p.group("rotate(22.5 50 50)", |p| {
        p.shape("M50,25.6 L44.4,11.4 H55.6Z", "#eef6fb", "#55647a", 1.3);
        p.fill("M50,21 L47.4,14 H52.6Z", "#7d8da2");
    });
}

fn sakta_pin(p: &mut Pen) {
    p.shape("M14,46.6 L80,47.4 L90,50 L80,52.6 L14,53.4Z", "url(#silverV)", STEEL_LINE, 1.6);
    p.line_veil("M18,48.6 L80,49", "#fff", 1.3, 0.95);
    p.shape("M12,43 H22 C25,43 25,57 22,57 H12 C8,57 8,43 12,43Z", "url(#silverV)", STEEL_LINE, 1.6);
    p.line_veil("M14,46 H21", "#fff", 1.8, 0.9);
}

fn ring_of(p: &mut Pen, count: u8, radius: f32, draw: impl Fn(&mut Pen, f32, f32)) {
    for i in 0..count {
        let (sin, cos) = (f32::from(i) * TAU / f32::from(count) - PI / 2.0).sin_cos();
        draw(p, 50.0 + radius * cos, 50.0 + radius * sin);
    }
}

/// The kokle: a wooden wing, narrow at the tail, its strings fanning to pegs along the slanting end.
pub fn kokle() -> String {
    let mut p = Pen::new();
    p.group("translate(50 50) rotate(-24) scale(1.04) translate(-50 -52)", |p| {
        kokle_pegs(p);
        p.shape("M-4,66 C-6,60 -5,54 -1,51 C18,42 34,32 50,20 C56,16 62,16 67,20 C82,32 96,48 106,66 C110,73 107,79 99,79.6 C66,82 34,80 4,74 C-1,73 -3,70 -4,66Z", "url(#honeyWood)", "#4a220a", 1.8);
        p.line_veil("M4,62 C22,53 40,41 55,28 C58,25.6 61,26 64,28 C76,38 88,51 97,66 C98.6,69 97,71 93.6,71.4 C62,73 34,72 8,68", "#a05a1c", 1.4, 0.8);
        kokle_star(p);
        kokle_strings(p);
        // The tail iron that holds the strings.
        p.shape("M3,54 L9.4,51.6 L12.6,71.6 L5.6,70.6Z", "url(#steel)", STEEL_LINE, 1.4);
    });
    p.finish()
}

const STRINGS: u8 = 7;

/// Where the peg of a string sits, along the slanting end.
fn kokle_peg(i: u8) -> (f32, f32) {
    let t = f32::from(i) / f32::from(STRINGS - 1);
    (62.0 + 31.0 * t, 27.0 + 36.0 * t)
}

fn kokle_pegs(p: &mut Pen) {
    for i in 0..STRINGS {
        let (x, y) = kokle_peg(i);
        p.line(&format!("M{x},{y} l14,-11"), "#2c1206", 6.4);
        p.line(&format!("M{x},{y} l14,-11"), "#8a4a20", 3.8);
    }
}

fn kokle_strings(p: &mut Pen) {
    for i in 0..STRINGS {
        let (x, y) = kokle_peg(i);
        let t = f32::from(i) / f32::from(STRINGS - 1);
        let (u, v) = (9.0 + 1.6 * t, 54.6 + 14.0 * t);
        p.line_veil(&format!("M{u},{} L{x},{}", v + 1.5, y + 1.5), "#4a220a", 1.7, 0.6);
        p.line(&format!("M{u},{v} L{x},{y}"), "#fffbe8", 1.7);
        p.disc((x, y), 2.9, "#6a3412", "#2c1206", 1.2);
        p.dot(x - 0.8, y - 0.8, 0.9, "#e8b070");
    }
}

/// The sound hole: an eight-pointed star of the morning, cut into the lid.
fn kokle_star(p: &mut Pen) {
    let star: String = (0..16)
        .map(|i| {
            let r = if i % 2 == 0 { 10.4 } else { 5.0 };
            let (sin, cos) = (i as f32 * PI / 8.0).sin_cos();
            format!("{}{:.2},{:.2} ", if i == 0 { 'M' } else { 'L' }, 60.0 + r * cos, 53.0 + r * sin)
        })
        .collect();
    p.shape(&format!("{star}Z"), "#4a1e08", "#8a4a18", 1.2);
}

/// A drop of amber, lit from within, with a mosquito caught in it.
pub fn amber() -> String {
    let mut p = Pen::new();
    p.shape("M46,-2 C66,-6 84,8 92,28 C101,50 96,76 80,90 C66,102 40,104 22,92 C6,81 -1,60 5,40 C10,22 24,2 46,-2Z", "url(#amber)", "#6a2404", 1.8);
    p.veil("M86,36 C94,56 88,78 72,88 C58,97 40,96 28,89 C48,90 66,84 76,68 C82,58 85,48 86,36Z", "#fff3a0", 0.6);
    p.veil("M12,50 C14,30 30,10 50,8 C40,18 24,32 20,56Z", "#7a2a02", 0.28);
    for (x, y, r) in [(72.0, 66.0, 2.6), (66.0, 76.0, 1.8), (24.0, 62.0, 2.0), (78.0, 46.0, 1.6), (36.0, 80.0, 2.2), (60.0, 18.0, 1.8)] {
        p.disc((x, y), r, "#ffe27a", "#fff6c8", 0.8);
    }
    mosquito(&mut p);
    p.veil("M20,30 C26,16 36,8 48,6 C54,5.6 55,10 50,12 C40,15 32,22 27,32 C24,38 17,38 20,30Z", "#fff", 0.9);
    p.oval(17.6, 46.0, 2.8, 4.6, "#fff", 0.8);
    p.finish()
}

fn mosquito(p: &mut Pen) {
    let ink = "#3a1204";
    p.group("rotate(24 52 52)", |p| {
        p.veil("M52,44 C60,32 74,26 82,30 C80,40 66,48 54,49Z", "#fff4c8", 0.6);
        p.veil("M50,44 C44,30 32,22 24,25 C25,36 38,46 48,49Z", "#fff4c8", 0.6);
        p.line_veil("M52,45 C60,34 73,28 81,31 M50,45 C44,33 33,25 25,27", ink, 1.3, 0.8);
        p.line("M46,52 L32,46 L22,54 M46,56 L30,56 L20,68 M48,60 L36,68 L32,82 M56,52 L70,48 L80,56 M56,56 L72,58 L80,70 M54,60 L66,70 L68,84", ink, 1.9);
        p.shape("M51,54 C57,56 59,66 56,76 C54.6,82 53,86 51.6,88 C50,86 47.6,82 46.6,76 C44,66 45,56 51,54Z", "#5a2008", ink, 1.4);
        p.line("M47,66 H56.6 M47.4,72.6 H56", "#d8832a", 1.4);
        p.egg((51.0, 49.0), (6.6, 6.4), "#4a1806", ink, 1.2);
        p.disc((51.0, 39.6), 4.6, ink, ink, 1.0);
        p.line("M51,36 L52,24 M49,36 C46,32 44,31 41,31 M53,36 C56,32 58,31 61,31", ink, 1.6);
        p.dot(49.2, 38.6, 1.3, "#ff9a3a");
    });
}
