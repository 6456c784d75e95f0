//! The Latvian treasures: Namejs ring, sakta, kokle and amber.

use super::Pen;
use super::defs::STEEL_LINE;
use std::f32::consts::{PI, TAU};

/// One wire of the braid: dark edge, shade, metal, light.
type Wire = [&'static str; 4];

const SILVER_WIRE: Wire = ["#1c2a42", "#7f95ac", "#d3e0ea", "#ffffff"];
const BRONZE_WIRE: Wire = ["#3c1a0a", "#8e4a1c", "#d6853a", "#ffd698"];

/// A quarter swing of one wire: from the edge of the band to its middle or on to the other edge.
struct Strand {
    /// Drawn first where least.
    order: f32,
    /// The line of the dark edge, a little shorter than the metal that covers its ends.
    edge: String,
    metal: String,
    /// Longer still, since light is drawn shifted.
    light: String,
    width: f32,
    wire: Wire,
}

/// How often a wire swings across the band and back on its way around the ring.
const SWINGS: u8 = 6;

/// The Namejs ring: three wires plaited all around, broad in front and narrow behind.
pub fn namejs_ring() -> String {
    let mut p = Pen::new();
    for strand in &braid() {
        draw_strand(&mut p, strand);
    }
    p.finish()
}

fn draw_strand(p: &mut Pen, strand: &Strand) {
    let [edge, shade, metal, light] = strand.wire;
    p.flat_line(&strand.edge, edge, strand.width + 2.8);
    p.flat_line(&strand.metal, shade, strand.width);
    for (shift, colour, part) in [(0.45, metal, 0.76), (1.0, light, 0.3)] {
        p.group(&format!("translate({} {})", -shift * 0.8, -shift), |p| {
            p.flat_line(&strand.light, colour, strand.width * part);
        });
    }
}

/// All quarters of the three wires, lowest first. A wire dives under every second quarter: that is a plait.
fn braid() -> Vec<Strand> {
    let pace = Pace::new();
    let mut strands = Vec::new();
    for (number, wire) in [SILVER_WIRE, BRONZE_WIRE, SILVER_WIRE].into_iter().enumerate() {
        let phase = number as f32 * TAU / 3.0;
        let at = |swing: f32| braid_point(pace.angle(swing - phase), swing.sin());
        for quarter in 0..SWINGS * 4 {
            let above = quarter % 2 == 0;
            // A wire comes up while the wire it dived under still covers it, and so hides the join.
            let early = if above { 0.42 } else { 0.0 };
            let from = f32::from(quarter) * PI / 2.0 - early;
            let to = f32::from(quarter + 1) * PI / 2.0;
            let middle = pace.angle((from + to) / 2.0 - phase);
            // Around the ring from the top, each wire that comes up lies below the one before it.
            let around = (middle + PI / 2.0).rem_euclid(TAU);
            strands.push(Strand {
                order: if above { -around } else { -around - 10.0 },
                edge: curve(&at, from - 0.03, to + 0.03),
                metal: curve(&at, from - 0.1, to + 0.1),
                light: curve(&at, from - 0.3, to + 0.3),
                width: band(middle) * 0.56,
                wire,
            });
        }
    }
    strands.sort_by(|a, b| a.order.total_cmp(&b.order));
    strands
}

/// How a wire swings on its way around: slowly where the band is broad, so that the plait keeps its shape.
struct Pace(Vec<f32>);

impl Pace {
    const STEPS: usize = 720;

    fn new() -> Self {
        let angle = |i: usize| i as f32 * TAU / Self::STEPS as f32;
        let mut gone = vec![0.0];
        for i in 0..Self::STEPS {
            gone.push(gone[i] + 1.0 / (band(angle(i)) + 4.0));
        }
        let whole = TAU * f32::from(SWINGS) / gone[Self::STEPS];
        Self(gone.into_iter().map(|part| part * whole).collect())
    }

    /// Where on the ring a swing is reached.
    fn angle(&self, swing: f32) -> f32 {
        let swing = swing.rem_euclid(TAU * f32::from(SWINGS));
        let next = self.0.partition_point(|&s| s <= swing).clamp(1, Self::STEPS);
        let (low, high) = (self.0[next - 1], self.0[next]);
        let steps = (next - 1) as f32 + (swing - low) / (high - low);
        steps * TAU / Self::STEPS as f32
    }
}

/// Half the breadth of the band at an angle: broad below (in front), narrow above.
fn band(angle: f32) -> f32 {
    let front = 0.5 + 0.5 * angle.sin();
    6.4 + 11.6 * front.powf(1.2)
}

fn braid_point(angle: f32, side: f32) -> (f32, f32) {
    let half = band(angle) * 0.76;
    let (x, y) = (50.0 + 36.0 * angle.cos(), 47.0 + 33.0 * angle.sin());
    (x + side * half * angle.cos(), y + side * half * angle.sin())
}

fn curve(point: &impl Fn(f32) -> (f32, f32), from: f32, to: f32) -> String {
    const STEPS: u8 = 14;
    let list: Vec<String> = (0..=STEPS)
        .map(|i| point(from + (to - from) * f32::from(i) / f32::from(STEPS)))
        .map(|(x, y)| format!("{x:.2},{y:.2}"))
        .collect();
    format!("M{}", list.join(" L"))
}

/// A round silver brooch with beads, embossed suns and six red glass stones; a pin across the hole.
pub fn sakta() -> String {
    let mut p = Pen::new();
    p.disc((50.0, 50.0), 50.0, "url(#pewter)", STEEL_LINE, 1.8);
    ring_of(&mut p, 36, 46.4, |p, x, y| {
        p.disc((x, y), 2.9, "url(#boss)", "#49566a", 0.9);
    });
    p.disc((50.0, 50.0), 42.4, "url(#silverD)", "#49566a", 1.6);
    for i in 0..6 {
        p.group(&format!("rotate({} 50 50)", i * 60), sakta_tooth);
    }
    p.line(&zigzag(), "#6f8298", 1.3);
    for i in 0..6 {
        p.group(&format!("rotate({} 50 50)", i * 60), |p| {
            p.disc((50.0, 20.6), 10.8, "url(#pewter)", "#3c4658", 1.5);
        });
    }
    ring_of(&mut p, 6, 29.4, |p, x, y| {
        p.gem(x, y, 8.4, "url(#rubyR)", "#5c0418");
    });
    // The hole shows the wool of the shawl below, deep in shade.
    p.disc((50.0, 50.0), 16.6, "#0c2a26", "#49566a", 2.4);
    p.disc((50.0, 50.0), 18.6, "none", "#f4fafd", 1.2);
    p.line_veil("M36,44 A16,16 0 0 1 62,39.6", "#1c120e", 4.0, 0.7);
    sakta_pin(&mut p);
    p.finish()
}

/// An engraved zigzag around the hole.
fn zigzag() -> String {
    (0..=36_u8)
        .map(|i| {
            let (start, r) = (if i == 0 { 'M' } else { 'L' }, if i % 2 == 0 { 20.4 } else { 24.4 });
            let (sin, cos) = (f32::from(i) * PI / 18.0).sin_cos();
            format!("{start}{:.2},{:.2} ", 50.0 + r * cos, 50.0 + r * sin)
        })
        .collect()
}

/// Embossed between two stones: a small sun-ray pointing outwards with dots.
fn sakta_tooth(p: &mut Pen) {
    p.group("rotate(30 50 50)", |p| {
        p.shape("M50,27 L42,12.4 C47,10.6 53,10.6 58,12.4Z", "#f4fafd", "#55647a", 1.3);
        p.fill("M50,23.6 L46,14.6 C48.6,13.8 51.4,13.8 54,14.6Z", "#7d8da2");
    });
}

fn sakta_pin(p: &mut Pen) {
    p.shape("M12,47 L80,47.2 L94,50 L80,52.8 L12,53Z", "url(#silverV)", STEEL_LINE, 1.6);
    p.line_veil("M18,48.8 L80,49", "#fff", 1.3, 0.95);
    p.shape("M22,44 H32 C35,44 35,56 32,56 H22 C18,56 18,44 22,44Z", "url(#silverV)", STEEL_LINE, 1.5);
    p.line_veil("M23,46.6 H31", "#fff", 1.6, 0.9);
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
    p.group("translate(49 51) rotate(-27) scale(.98) translate(-50 -52)", |p| {
        kokle_pegs(p);
        p.shape("M-4,66 C-6,60 -5,54 -1,51 C18,42 34,32 50,20 C56,16 62,16 67,20 C82,32 96,48 106,66 C110,73 107,79 99,79.6 C66,82 34,80 4,74 C-1,73 -3,70 -4,66Z", "url(#honeyWood)", "#4a220a", 1.8);
        // A darker lid: the strings shine on it, also from afar.
        p.veil("M4,62 C22,53 40,41 55,28 C58,25.6 61,26 64,28 C76,38 88,51 97,66 C98.6,69 97,71 93.6,71.4 C62,73 34,72 8,68Z", "#6a2c0c", 0.62);
        p.line_veil("M4,62 C22,53 40,41 55,28 C58,25.6 61,26 64,28 C76,38 88,51 97,66 C98.6,69 97,71 93.6,71.4 C62,73 34,72 8,68", "#a05a1c", 1.4, 0.8);
        p.line_veil("M2,68 C20,60 40,54 60,52 M30,75 C50,72 76,70 100,73 M50,31 C60,34 74,42 86,56", "#b8702c", 1.2, 0.5);
        p.line("M24,75.4 l4,-4 l4,4.6 l4,-4.6 l4,5 l4,-5 l4,5.2 l4,-5.2 l4,5.2 l4,-5.2 l4,5.2 l4,-5.2 l4,5 l4,-5 l4,4.6", "#8a4216", 1.7);
        kokle_star(p);
        kokle_strings(p);
        // The tail iron that holds the strings.
        p.shape("M3,54 L9.4,51.6 L12.6,71.6 L5.6,70.6Z", "url(#steel)", STEEL_LINE, 1.4);
    });
    p.finish()
}

const STRINGS: u8 = 5;

/// Where the peg of a string sits, along the slanting end.
fn kokle_peg(i: u8) -> (f32, f32) {
    let t = f32::from(i) / f32::from(STRINGS - 1);
    (62.0 + 31.0 * t, 27.0 + 36.0 * t)
}

fn kokle_pegs(p: &mut Pen) {
    for i in 0..STRINGS {
        let (x, y) = kokle_peg(i);
        p.line(&format!("M{x},{y} l14,-11"), "#2c1206", 7.6);
        p.line(&format!("M{x},{y} l14,-11"), "#a85c28", 4.8);
    }
}

fn kokle_strings(p: &mut Pen) {
    for i in 0..STRINGS {
        let (x, y) = kokle_peg(i);
        let t = f32::from(i) / f32::from(STRINGS - 1);
        let (u, v) = (9.0 + 1.6 * t, 54.6 + 14.0 * t);
        p.line_veil(&format!("M{u},{} L{x},{}", v + 1.5, y + 1.5), "#3a1606", 2.4, 0.7);
        p.line(&format!("M{u},{v} L{x},{y}"), "#fffbe8", 2.5);
        p.disc((x, y), 3.3, "#6a3412", "#2c1206", 1.3);
        p.dot(x - 0.8, y - 0.8, 1.0, "#e8b070");
    }
}

/// The sound hole: an eight-pointed star of the morning, cut into the lid.
fn kokle_star(p: &mut Pen) {
    let star: String = (0..16)
        .map(|i| {
            let r = if i % 2 == 0 { 13.0 } else { 6.0 };
            let (sin, cos) = (i as f32 * PI / 8.0).sin_cos();
            format!("{}{:.2},{:.2} ", if i == 0 { 'M' } else { 'L' }, 62.0 + r * cos, 54.0 + r * sin)
        })
        .collect();
    p.shape(&format!("{star}Z"), "#6e3310", "#ffdc98", 1.1);
}

/// A drop of amber, lit from within, with a mosquito caught in it.
pub fn amber() -> String {
    const DROP: &str = "M58,-6 C68,-8 74,2 80,16 C88,32 100,44 99,64 C98,88 78,104 52,104 C24,104 2,90 2,64 C2,44 18,36 28,22 C36,10 46,-4 58,-6Z";
    let mut p = Pen::new();
    p.raw(&format!(r#"<clipPath id="drop"><path d="{DROP}"/></clipPath>"#));
    p.shape(DROP, "url(#amber)", "#6a2404", 1.8);
    p.raw(r#"<g clip-path="url(#drop)"><g filter="url(#haze)">"#);
    p.veil("M92,36 C104,58 98,84 78,96 C62,104 40,104 22,96 C46,94 66,88 78,72 C86,60 90,50 92,36Z", "#fff6b0", 0.75);
    p.veil("M-2,62 C-2,42 24,34 36,14 C46,0 54,-6 62,-6 C60,14 48,24 38,34 C26,44 16,54 14,74Z", "#7a2602", 0.42);
    p.veil("M28,60 C40,50 60,52 70,62 C60,74 40,78 28,60Z", "#ffd860", 0.4);
    p.raw("</g></g>");
    for (x, y, r) in [
        (74.0, 68.0, 2.6),
        (68.0, 79.0, 1.8),
        (22.0, 66.0, 2.0),
        (80.0, 48.0, 1.6),
        (36.0, 84.0, 2.2),
        (62.0, 16.0, 1.8),
    ] {
        p.disc((x, y), r, "#ffe27a", "#fff6c8", 0.8);
    }
    mosquito(&mut p);
    p.veil("M31,31 C40,20 46,8 56,2 C61,0 63,5 60,9 C54,18 46,28 38,36 C33,40 27,36 31,31Z", "#fff", 0.85);
    p.oval(19.0, 50.0, 3.0, 5.0, "#fff", 0.75);
    p.finish()
}

fn mosquito(p: &mut Pen) {
    let ink = "#3a1204";
    p.group("translate(51 60) rotate(24) scale(.92) translate(-51 -56)", |p| {
        p.veil("M52,44 C60,32 74,26 82,30 C80,40 66,48 54,49Z", "#fff4c8", 0.6);
        p.veil("M50,44 C44,30 32,22 24,25 C25,36 38,46 48,49Z", "#fff4c8", 0.6);
        p.line_veil("M52,45 C60,34 73,28 81,31 M50,45 C44,33 33,25 25,27", ink, 1.3, 0.8);
        p.line("M46,52 L32,46 L22,54 M46,56 L30,56 L20,68 M48,60 L36,68 L32,82 M56,52 L70,48 L80,56 M56,56 L72,58 L80,70 M54,60 L66,70 L68,84", ink, 1.9);
        p.shape("M51,54 C56,56 57.4,66 55,76 C54,83 53,88 51.6,91 C50,88 48.4,83 47.4,76 C45,66 46,56 51,54Z", "#5a2008", ink, 1.4);
        p.line("M47,66 H56.6 M47.4,72.6 H56", "#d8832a", 1.4);
        p.egg((51.0, 49.0), (6.6, 6.4), "#4a1806", ink, 1.2);
        p.disc((51.0, 39.6), 4.6, ink, ink, 1.0);
        p.line("M51,36 L52,24 M49,36 C46,32 44,31 41,31 M53,36 C56,32 58,31 61,31", ink, 1.6);
        p.dot(49.2, 38.6, 1.3, "#ff9a3a");
    });
}
