//! The back of the cards: a labyrinth with the morning star, the same in all four turns.

use image::RgbaImage;

use crate::relief::{self, Relief};
use crate::{signs, svg};

/// Side of the drawing.
const SIDE: f32 = 512.0;
const GOLD: &str = "#d9ae57";
const PALE: &str = "#efd596";

/// A shape four times, turned about the middle.
fn around(body: &str) -> String {
    (0..4).map(|i| format!(r#"<g transform="rotate({} 256 256)">{body}</g>"#, 90 * i)).collect()
}

/// Walls of the labyrinth, a quarter of them: squares around the middle, each with a gap, and walls across the ways.
fn walls() -> String {
    let rings = [(76.0, 30.0), (98.0, -52.0), (120.0, 74.0), (142.0, -16.0), (164.0, 108.0)];
    let mut d = String::new();
    for (i, (h, gap)) in rings.into_iter().enumerate() {
        d += &format!(
            "M{},{y}H{}M{},{y}H{}",
            256.0 - h,
            256.0 + gap - 11.0,
            256.0 + gap + 11.0,
            256.0 + h,
            y = 256.0 - h
        );
        let across = [-44.0, 60.0, -88.0, 96.0, -60.0][i];
        d += &format!("M{x},{}V{}", 256.0 - h, 256.0 - h - 22.0, x = 256.0 + across);
    }
    d + "M70,70H442"
}

/// Border band: zigzag, small rhombs, a sun in each corner.
fn border(stroke: &str, fill: &str) -> String {
    let zigzag = svg::stroke(&signs::zigzag(74.0, 438.0, 43.0, 13, 22.0), stroke, 4.4);
    let rhombs: String = (0..13)
        .map(|i| {
            let x = 74.0 + 28.0 * i as f32 + 14.0;
            let r =
                |y: f32| svg::fill(&format!("M{},{y}L{x},{}L{},{y}L{x},{}Z", x - 4.5, y - 4.5, x + 4.5, y + 4.5), fill);
            r(50.0)
        })
        .collect();
    let sun = svg::placed(crate::geometry::v(43.0, 43.0), 0.0, 0.44, &svg::fill(&signs::saule(), fill));
    zigzag + &rhombs + &sun
}

fn frames(colour: &str) -> String {
    let square = |at: f32, width: f32| {
        format!(
            r#"<rect x="{at}" y="{at}" width="{0}" height="{0}" rx="5" fill="none" stroke="{colour}" stroke-width="{width}"/>"#,
            SIDE - 2.0 * at
        )
    };
    square(13.0, 5.0) + &square(66.0, 4.0)
}

fn star(colours: [&str; 2], ring: &str, ground: &str) -> String {
    let [even, odd] = signs::auseklis();
    let body = svg::fill(&even, colours[0]) + &svg::fill(&odd, colours[1]);
    svg::circle(crate::geometry::v(256.0, 256.0), 61.0, ring)
        + &svg::circle(crate::geometry::v(256.0, 256.0), 56.0, ground)
        + &svg::placed(crate::geometry::v(256.0, 256.0), 0.0, 1.02, &body)
}

fn relief() -> Relief {
    let wall = |colour: &str| around(&svg::stroke(&walls(), colour, 6.0));
    let colour = format!(
        r##"<defs><radialGradient id="in" cx=".5" cy=".5" r=".72"><stop offset="0" stop-color="#7c2334"/><stop offset=".6" stop-color="#571527"/><stop offset="1" stop-color="#3a0d1c"/></radialGradient>
        <linearGradient id="out" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#1d5a44"/><stop offset="1" stop-color="#0f3a30"/></linearGradient></defs>
        <rect width="512" height="512" fill="url(#out)"/><rect x="66" y="66" width="380" height="380" rx="5" fill="url(#in)"/>{}{}{}{}"##,
        frames(GOLD),
        around(&border(GOLD, PALE)),
        wall(GOLD),
        star([PALE, "#cf9a40"], GOLD, "#15463a")
    );
    let height = format!(
        r##"<rect width="512" height="512" fill="#333"/><rect x="66" y="66" width="380" height="380" fill="#222"/>{}{}{}{}"##,
        frames("#ddd"),
        around(&border("#bbb", "#ccc")),
        wall("#ccc"),
        star(["#fff", "#ddd"], "#ddd", "#222")
    );
    Relief { size: (SIDE, SIDE), colour, height, depth: 7.0, bevel: 2.0, grain: 0.05 }
}

/// The card back.
pub fn picture(pixels: u32) -> RgbaImage {
    relief::lit(&relief(), pixels)
}
