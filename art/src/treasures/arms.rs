//! Arms and the hunt: sword, helmet, shield and horn.

use super::Pen;
use super::defs::{GOLD_LINE, STEEL_LINE};

/// A broad sword, point to the upper right.
pub fn sword() -> String {
    let mut p = Pen::new();
    p.group("translate(50 50) rotate(42) scale(.95) translate(-50 -51)", |p| {
        p.shape("M39.6,76 V3 L50,-16 L60.4,3 V76Z", "url(#blade)", "#23405c", 1.8);
        p.shape("M47.4,72 V14 L50,8 L52.6,14 V72Z", "#6d95b4", "#3f6886", 1.0);
        p.line_veil("M43,6 V72", "#fff", 2.2, 0.95);
        p.line_veil("M57.4,8 V72", "#3f6886", 1.6, 0.5);
        p.shape("M44,82 H56 V104 H44Z", "#b8203c", "#3a0a18", 1.8);
        p.line("M44.6,91 L55.4,87.6 M44.6,97 L55.4,93.6 M44.6,103 L55.4,99.6", "#ffb0b4", 2.0);
        p.shape("M16,72 C24,69 38,71.6 43,69 C46,67.4 54,67.4 57,69 C62,71.6 76,69 84,72 C91,75 90,87 81,86 C76,85 72,82 66,82.6 C58,83.4 56,88 50,88 C44,88 42,83.4 34,82.6 C28,82 24,85 19,86 C10,87 9,75 16,72Z", "url(#goldH)", GOLD_LINE, 1.8);
        p.line_veil("M17,75 C26,73 36,75 42,73.6 M60,73.6 C66,75 74,73 82,75", "#fff6c8", 1.8, 0.95);
        p.disc((50.0, 110.0), 9.0, "url(#gold)", GOLD_LINE, 1.8);
        p.gem(50.0, 110.0, 5.0, "url(#rubyR)", "#5c0a18");
        p.gem(50.0, 77.6, 6.0, "url(#saph)", "#10245e");
    });
    p.finish()
}

/// A great helm with a brass cross; a scarlet plume blows to the right.
pub fn helmet() -> String {
    let mut p = Pen::new();
    helmet_plume(&mut p);
    p.shape(
        "M10,48 C8,26 24,12 44,12 C64,12 80,26 78,48 L76,80 C68,92 56,98 44,101 C32,98 20,92 12,80Z",
        "url(#steel)",
        STEEL_LINE,
        1.8,
    );
    p.veil("M16,46 C15,30 24,19 36,17 C28,24 25,34 25,46 L26,86 L16,78Z", "#fff", 0.35);
    // Dark slits for the eyes.
    p.shape("M13,45 L40,49 V58.6 L13.6,54Z", "#14101c", STEEL_LINE, 1.2);
    p.shape("M75,45 L48,49 V58.6 L74.4,54Z", "#14101c", STEEL_LINE, 1.2);
    p.shape("M39.4,12 H48.6 V100 L44,101.4 L39.4,100Z", "url(#goldH)", GOLD_LINE, 1.5);
    p.shape("M9.6,35 C28,41 60,41 78.4,35 L78.6,44.4 C60,50.4 28,50.4 9.4,44.4Z", "url(#goldH)", GOLD_LINE, 1.5);
    for (x, y) in [(16.0, 41.0), (29.0, 43.6), (44.0, 44.4), (59.0, 43.6), (72.0, 41.0)] {
        p.disc((x, y), 1.9, "#fff2b0", GOLD_LINE, 1.0);
    }
    for y in [66.0, 74.0, 82.0] {
        for x in [20.0, 27.4, 34.0, 54.0, 60.6, 68.0] {
            p.oval(x, y + (44.0 - f32::abs(x - 44.0)) * 0.14, 1.9, 2.3, "#1a1826", 1.0);
        }
    }
    p.finish()
}

fn helmet_plume(p: &mut Pen) {
    p.shape("M42,16 C38,4 46,-6 60,-8 C80,-11 98,2 102,22 C106,42 100,62 92,76 C91,70 89,66 86,64 C86,70 84,74 80,78 C80,60 76,44 66,32 C58,24 50,20 42,16Z", "url(#plume)", "#4a0618", 1.8);
    p.line_veil("M48,12 C62,6 80,16 87,34 C91,44 92,54 91,64 M50,4 C66,-4 86,6 94,26 C98,36 98,46 97,54 M56,20 C68,22 78,34 82,50", "#ffb09a", 1.8, 0.75);
    p.line_veil("M60,12 C74,16 84,30 87,48", "#6a0824", 1.6, 0.6);
}

/// A heater shield quartered in blue and white, with a steel rim.
pub fn shield() -> String {
    let mut p = Pen::new();
    let outer = "M8,8 C24,9 38,5 50,-1 C62,5 76,9 92,8 C95,44 86,78 50,103 C14,78 5,44 8,8Z";
    let inner = "M16,16 C29,16.4 40,13 50,8.4 C60,13 71,16.4 84,16 C85.6,45 78,72 50,92.4 C22,72 14.4,45 16,16Z";
    p.shape(outer, "url(#steel)", STEEL_LINE, 1.8);
    p.shape(inner, "url(#heraldBlue)", STEEL_LINE, 1.6);
    p.fill("M50,8.4 C60,13 71,16.4 84,16 C84.6,28 84,39 81,49 H50Z", "url(#heraldWhite)");
    p.fill("M19,49 H50 V92.4 C33,80 23,65.6 19,49Z", "url(#heraldWhite)");
    p.line("M50,9 V92 M18.6,49 H81.4", STEEL_LINE, 1.8);
    p.veil("M50,9 C61,13.4 72,16.6 84,16 C85.6,45 78,72 50,92.4Z", "#0a1238", 0.16);
    for (x, y) in [
        (12.6, 13.0),
        (11.4, 34.0),
        (16.0, 56.0),
        (27.0, 77.0),
        (50.0, 97.4),
        (73.0, 77.0),
        (84.0, 56.0),
        (88.6, 34.0),
        (87.4, 13.0),
        (50.0, 3.8),
    ] {
        p.disc((x, y), 2.1, "#f4fafd", STEEL_LINE, 1.1);
    }
    p.disc((50.0, 49.0), 17.0, "url(#gold)", GOLD_LINE, 1.8);
    p.disc((50.0, 49.0), 11.6, "url(#boss)", STEEL_LINE, 1.6);
    p.oval(46.4, 45.0, 3.6, 2.6, "#fff", 0.95);
    p.finish()
}

/// A hunting horn of ivory with a red tassel; computed along an arc, ever wider to the bell.
pub fn hunting_horn() -> String {
    let mut p = Pen::new();
    horn_tassel(&mut p);
    p.group("rotate(24 48 50)", |p| {
        p.shape(&horn_part(0.0, 1.0, 0.0), "url(#ivory)", "#4a260c", 1.8);
        p.veil(&horn_part(0.1, 0.52, 0.0), "#8a4a1c", 0.34);
        p.shape(&horn_part(0.0, 0.14, 0.6), "#4a3028", "#1c1210", 1.6);
        p.line_veil(&horn_line(0.2, 0.46, 0.5), "#fffdf0", 3.4, 0.9);
        p.line_veil(&horn_line(0.58, 0.84, 0.55), "#fffdf0", 5.0, 0.95);
        p.line_veil(&horn_line(0.2, 0.46, -0.62), "#5c3412", 2.8, 0.5);
        p.line_veil(&horn_line(0.58, 0.84, -0.66), "#8a5a2c", 4.2, 0.45);
        for (from, to) in [(0.1, 0.17), (0.48, 0.56), (0.86, 0.97)] {
            p.shape(&horn_part(from, to, 1.8), "url(#steelV)", STEEL_LINE, 1.6);
            let middle = (from + to) / 2.0;
            p.line_veil(&horn_line(middle - 0.016, middle + 0.016, 0.5), "#fff", 5.0, 0.8);
        }
        horn_bell(p);
    });
    p.finish()
}

/// A cord knotted to the mouthpiece, its tassel in the hollow of the horn.
fn horn_tassel(p: &mut Pen) {
    for (colour, width) in [("#4a0812", 6.0), ("#f0384e", 3.4)] {
        p.line("M18,16 C30,8 46,14 47,32", colour, width);
    }
    p.shape("M41,36 H53 L57,57 C51,60 43,60 37,57Z", "#f0384e", "#4a0812", 1.8);
    p.line("M43.6,44 L41.6,57 M47,44 V58 M50.4,44 L52.4,57", "#8a0f28", 1.6);
    p.shape("M41,30 H53 V38 H41Z", "url(#goldH)", GOLD_LINE, 1.6);
}

/// The open mouth, seen a little from above.
fn horn_bell(p: &mut Pen) {
    let ((x, y), (u, v)) = (horn_point(1.0, 1.0, 2.0), horn_point(1.0, -1.0, 2.0));
    let tilt = (y - v).atan2(x - u).to_degrees();
    let (cx, cy, half) = ((x + u) / 2.0, (y + v) / 2.0, (x - u).hypot(y - v) / 2.0);
    p.group(&format!("translate({cx:.2} {cy:.2}) rotate({tilt:.2})"), |p| {
        p.egg((0.0, 0.0), (half, 9.0), "url(#silverD)", STEEL_LINE, 1.8);
        p.egg((0.0, 0.4), (half - 4.2, 5.8), "#24120c", "#5c3412", 1.4);
        p.oval(2.0, 3.0, half - 9.0, 2.0, "#8a5a34", 0.8);
    });
}

/// A point of the horn: `t` from the mouthpiece (0) to the bell (1), `side` across, -1 inner and 1 outer edge.
fn horn_point(t: f32, side: f32, extra: f32) -> (f32, f32) {
    let angle = (205.0 - 213.0 * t.powf(0.92)).to_radians();
    let half = 4.0 + 18.6 * t.powf(1.4) + extra;
    let radius = 42.0 - 4.0 * t + side * half * 0.96;
    (47.0 + radius * angle.cos(), 38.0 + radius * 1.02 * angle.sin())
}

fn horn_line(from: f32, to: f32, side: f32) -> String {
    polyline(from, to, |t| horn_point(t, side, 0.0))
}

fn horn_part(from: f32, to: f32, extra: f32) -> String {
    let out = polyline(from, to, |t| horn_point(t, 1.0, extra));
    let back = polyline(to, from, |t| horn_point(t, -1.0, extra));
    format!("{out}{}Z", back.replacen('M', "L", 1))
}

fn polyline(from: f32, to: f32, point: impl Fn(f32) -> (f32, f32)) -> String {
    const STEPS: u8 = 24;
    (0..=STEPS)
        .map(|i| {
            let (x, y) = point(from + (to - from) * f32::from(i) / f32::from(STEPS));
            format!("{}{x:.2},{y:.2} ", if i == 0 { 'M' } else { 'L' })
        })
        .collect()
}
