//! The word "Labirints": letters as walls with a path along their middle, drawn by hand, no font needed.

use image::RgbaImage;

use crate::relief::{self, Relief};
use crate::{signs, svg};

/// A letter: its strokes about the left end of its base line, and how far the next one stands.
struct Letter {
    d: &'static str,
    step: f32,
}

const LETTERS: [Letter; 9] = [
    Letter { d: "M0,-236V-30Q0,0 30,0H104Q128,0 128,-24V-44", step: 192.0 },
    Letter { d: "M10,-142H62Q108,-142 108,-96V0M108,-76H40Q0,-76 0,-38Q0,0 40,0H108", step: 172.0 },
    Letter { d: "M0,-236V0M0,-142H62Q108,-142 108,-96V-46Q108,0 62,0H0", step: 172.0 },
    Letter { d: "M0,-142V0", step: 64.0 },
    Letter { d: "M0,-142V0M0,-96Q0,-142 46,-142H68", step: 128.0 },
    Letter { d: "M0,-142V0", step: 64.0 },
    Letter { d: "M0,-142V0M0,-142H60Q106,-142 106,-96V0", step: 178.0 },
    Letter { d: "M28,-210V-44Q28,0 72,0H88M-14,-142H82", step: 142.0 },
    Letter { d: "M98,-142H42Q2,-142 2,-107Q2,-72 42,-72H58Q98,-72 98,-36Q98,0 58,0H0", step: 100.0 },
];

/// Width and height of the word.
pub const SIZE: (f32, f32) = (1320.0, 400.0);
const BASE: f32 = 314.0;
const LEFT: f32 = 62.0;

fn letters(paint: &str, width: f32) -> String {
    let mut x = LEFT;
    let mut out = String::new();
    for letter in &LETTERS {
        out += &svg::placed(crate::geometry::v(x, BASE), 0.0, 1.0, &svg::stroke(letter.d, paint, width));
        x += letter.step;
    }
    out
}

/// Dots of both i: morning stars.
fn dots(paint: [&str; 2], scale: f32) -> String {
    let mut x = LEFT;
    let mut out = String::new();
    let [even, odd] = signs::auseklis();
    for (i, letter) in LETTERS.iter().enumerate() {
        if i == 3 || i == 5 {
            out += &svg::placed(
                crate::geometry::v(x, BASE - 208.0),
                0.0,
                scale,
                &(svg::fill(&even, paint[0]) + &svg::fill(&odd, paint[1])),
            );
        }
        x += letter.step;
    }
    out
}

fn relief() -> Relief {
    let defs = r##"<defs><linearGradient id="a" gradientUnits="userSpaceOnUse" x1="0" y1="-240" x2="0" y2="20"><stop offset="0" stop-color="#ffedb2"/><stop offset=".5" stop-color="#f0bf58"/><stop offset="1" stop-color="#bd7a2c"/></linearGradient>
    <filter id="s" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter></defs>"##;
    let colour = format!(
        r#"{defs}<g filter="url(#s)" opacity=".75"><g transform="translate(3 9)">{}</g></g>{}{}{}{}{}"#,
        letters("#140806", 58.0),
        letters("#33150f", 56.0) + &dots(["#33150f", "#33150f"], 0.92),
        letters("url(#a)", 42.0),
        letters("#6a3a16", 12.0),
        letters("#1f6b48", 7.0),
        dots(["#ff6a5a", "#ffe2a0"], 0.68)
    );
    let height = String::from(r##"<rect width="1320" height="1320" fill="#000"/>"##)
        + &letters("#333", 56.0)
        + &letters("#bbb", 40.0)
        + &letters("#666", 11.0)
        + &dots(["#ddd", "#bbb"], 0.68);
    Relief { size: SIZE, colour, height, depth: 13.0, bevel: 4.0, grain: 0.0 }
}

/// The word, `width` pixels wide, on nothing.
pub fn picture(width: u32) -> RgbaImage {
    let square = relief::lit(&relief(), width);
    let height = (width as f32 * SIZE.1 / SIZE.0).round() as u32;
    image::imageops::crop_imm(&square, 0, 0, width, height).to_image()
}
