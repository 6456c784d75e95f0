//! The signs of the six players: a bold pale shape on a round shield of the player's colour.
//!
//! | index | sign                                   | colour |
//! |-------|----------------------------------------|--------|
//! | 0     | sun (Saule), disc and rays             | yellow |
//! | 1     | moon, a crescent                       | blue   |
//! | 2     | morning star (Auseklis), eight points  | red    |
//! | 3     | oak leaf                               | green  |
//! | 4     | tulip                                  | violet |
//! | 5     | fish                                   | teal   |
//!
//! The shapes differ, so that nobody needs the colours to tell players apart.

use crate::treasures::{Pen, defs};
use std::f32::consts::PI;

/// The number of emblems.
pub const COUNT: usize = 6;

/// The players' colours as red, green, blue.
pub const COLOURS: [[u8; 3]; COUNT] = [
    [0xf4, 0xb4, 0x26],
    [0x2f, 0x6f, 0xe0],
    [0xd9, 0x2f, 0x3a],
    [0x3f, 0x9d, 0x36],
    [0x92, 0x4f, 0xd0],
    [0x16, 0xae, 0xb0],
];

/// What an emblem shows, drawn in a box of 100.
const SIGNS: [fn(&mut Pen); COUNT] = [sun, moon, star, oak_leaf, tulip, fish];

/// Pale tints of the players' colours for their signs: light, middle, deep, line.
const TINTS: [[&str; 4]; COUNT] = [
    ["#ffffff", "#fff8d2", "#ffe48a", "#6a3404"],
    ["#ffffff", "#e2f0ff", "#9cc4ff", "#0e2a70"],
    ["#ffffff", "#ffe4dc", "#ffb8aa", "#5e0814"],
    ["#fbffe8", "#e0f8b4", "#9cd866", "#12400e"],
    ["#ffffff", "#f4e4ff", "#d0a4fa", "#3a0e68"],
    ["#ffffff", "#dcfcf6", "#86e6dc", "#054a50"],
];

/// The emblem of a player as an SVG document, 256 x 256.
///
/// # Panics
/// If there is no such emblem.
pub fn svg(index: usize) -> String {
    let mut pen = Pen::new();
    pen.raw(&format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256"><defs>{}{}</defs><g transform="translate(128 128)">"#,
        defs::shared(),
        own_defs(index)
    ));
    shield(&mut pen, index);
    pen.group("scale(1.6) translate(-50 -50)", |pen| {
        pen.raw(r#"<g filter="url(#treasure)">"#);
        SIGNS[index](pen);
        pen.raw("</g>");
    });
    pen.raw("</g></svg>");
    pen.finish()
}

fn own_defs(index: usize) -> String {
    let [r, g, b] = COLOURS[index];
    let mixed = |part: u8, towards: u8, share: u16| {
        ((u16::from(part) * (100 - share) + u16::from(towards) * share) / 100) as u8
    };
    let hex = |towards: u8, share: u16| {
        format!("#{:02x}{:02x}{:02x}", mixed(r, towards, share), mixed(g, towards, share), mixed(b, towards, share))
    };
    let [light, middle, deep, _] = TINTS[index];
    format!(
        r##"<radialGradient id="field" cx=".42" cy=".36" r=".68"><stop offset="0" stop-color="{}"/><stop offset=".5" stop-color="{}"/><stop offset="1" stop-color="{}"/></radialGradient><linearGradient id="sign" x1=".1" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="{light}"/><stop offset=".5" stop-color="{middle}"/><stop offset="1" stop-color="{deep}"/></linearGradient><clipPath id="plate"><circle r="103"/></clipPath>"##,
        hex(255, 26),
        hex(255, 0),
        hex(10, 48)
    )
}

fn shield(pen: &mut Pen, index: usize) {
    pen.raw(r##"<circle cx="3.5" cy="5" r="115" fill="#12060e" opacity=".75" filter="url(#soft)"/>"##);
    pen.dot(0.0, 0.0, 114.0, "#1c2130");
    pen.disc((0.0, 0.0), 108.0, "none", "url(#pewter)", 9.0);
    pen.disc((0.0, 0.0), 111.8, "none", "#ffffff", 0.9);
    pen.dot(0.0, 0.0, 103.4, TINTS[index][3]);
    pen.dot(0.0, 0.0, 100.6, "url(#field)");
    pen.raw(r#"<g clip-path="url(#plate)">"#);
    pen.raw(r##"<circle cx="2" cy="3" r="106" fill="none" stroke="#0a0414" stroke-width="12" opacity=".42" filter="url(#soft)"/>"##);
    pen.veil("M-98,-2 C-99,-58 -55,-99 6,-99 C-44,-87 -82,-55 -98,-2Z", "#fff", 0.25);
    pen.raw("</g>");
}

fn sun(p: &mut Pen) {
    let line = TINTS[0][3];
    for i in 0..8 {
        p.group(&format!("rotate({} 50 50)", i * 45), |p| {
            p.shape("M37,17 L50,-8 L63,17 C54,13 46,13 37,17Z", "#fffbe6", line, 1.2);
        });
    }
    p.disc((50.0, 50.0), 30.0, "url(#sign)", line, 2.0);
    p.disc((50.0, 50.0), 19.0, "none", "#c8780e", 4.4);
    p.dot(50.0, 50.0, 8.0, "#c8780e");
}

fn moon(p: &mut Pen) {
    let line = TINTS[1][3];
    p.shape(
        "M62,0 C30,-6 0,18 1,52 C2,84 28,104 57,101 C78,99 94,86 100,68 C88,77 70,78 57,69 C37,55 38,21 62,0Z",
        "url(#sign)",
        line,
        2.0,
    );
    p.line_veil("M20,24 C8,42 9,66 24,82", "#fff", 4.6, 0.95);
    for (x, y, r) in [(24.0, 54.0, 5.0), (40.0, 80.0, 6.4), (32.0, 30.0, 3.6), (64.0, 88.0, 4.0)] {
        p.oval(x, y, r, r, "#6f9cec", 0.5);
    }
    p.spark(74.0, 36.0, 16.0, "#ffffff");
}

/// Eight kites, each half light and half deep; the points stand in pairs as on Latvian mittens.
fn star(p: &mut Pen) {
    let [light, _, deep, line] = TINTS[2];
    let point = |radius: f32, part: f32| {
        let (sin, cos) = ((part + 0.5) * PI / 4.0).sin_cos();
        (50.0 + radius * cos, 50.0 + radius * sin)
    };
    for i in 0..8 {
        let part = i as f32;
        let ((x, y), (l, m)) = (point(57.0, part), point(28.0, part - 0.5));
        let (r, s) = point(28.0, part + 0.5);
        let half = |u: f32, v: f32| format!("M50,50 L{u:.2},{v:.2} L{x:.2},{y:.2}Z");
        p.shape(&half(l, m), light, line, 0.8);
        p.shape(&half(r, s), deep, line, 0.8);
    }
}

fn oak_leaf(p: &mut Pen) {
    let line = TINTS[3][3];
    p.group("rotate(24 50 50)", |p| {
        p.line("M50,80 C50,92 47,100 42,107", line, 10.0);
        p.line("M50,80 C50,92 47,100 42,107", TINTS[3][2], 6.4);
        p.shape("M50,88 C42,92 31,91 28,83 C26,76 31,72 36,70 C25,72 12,68 11,57 C10,48 20,45 28,47 C18,43 10,34 15,24 C19,17 29,20 34,26 C30,14 34,2 43,-4 C47,-7 53,-7 57,-4 C66,2 70,14 66,26 C71,20 81,17 85,24 C90,34 82,43 72,47 C80,45 90,48 89,57 C88,68 75,72 64,70 C69,72 74,76 72,83 C69,91 58,92 50,88Z", "url(#sign)", line, 2.0);
        p.line_veil("M50,92 V8 M50,80 L38,80 M50,80 L62,80 M50,64 L26,57 M50,64 L74,57 M50,42 L28,30 M50,42 L72,30", "#3f8a2c", 3.2, 0.85);
    });
}

fn tulip(p: &mut Pen) {
    let line = TINTS[4][3];
    p.line("M50,60 V102", line, 10.0);
    p.line("M50,60 V102", TINTS[4][2], 6.4);
    p.both_sides(|p| {
        p.shape("M50,103 C32,102 15,88 11,66 C30,70 46,84 50,103Z", "url(#sign)", line, 1.8);
        p.line_veil("M45,97 C36,88 27,79 19,74", "#8a50c4", 2.0, 0.8);
    });
    p.shape("M18,-1 C25,4 31,11 34,18 C38,9 44,1 50,-6 C56,1 62,9 66,18 C69,11 75,4 82,-1 C86,14 86,30 82,42 C77,58 65,67 50,67 C35,67 23,58 18,42 C14,30 14,14 18,-1Z", "url(#sign)", line, 2.0);
    p.line_veil("M34,18 C33,36 38,54 50,66 M66,18 C67,36 62,54 50,66", "#8a50c4", 3.0, 0.9);
    p.line_veil("M21,10 C19,26 21,40 28,50", "#fff", 3.6, 0.95);
}

fn fish(p: &mut Pen) {
    let line = TINTS[5][3];
    p.shape(
        "M34,28 C42,12 58,6 72,8 C70,16 68,24 66,36Z M38,72 C44,84 54,92 66,92 C65,84 64,76 62,66Z",
        TINTS[5][2],
        line,
        1.8,
    );
    p.shape("M-3,52 C8,28 34,18 58,30 C66,34 72,40 77,45 C82,34 92,24 104,21 C99,40 99,64 104,83 C92,80 82,70 77,59 C72,64 66,70 58,74 C34,86 8,76 -3,52Z", "url(#sign)", line, 2.0);
    p.line_veil("M29,31 C37,44 37,60 29,73", line, 2.6, 0.8);
    p.line_veil(
        "M44,40 q6,6 0,12 q6,6 0,12 M56,42 q5,5 0,10 q5,5 0,10 M86,42 C83,48 83,56 86,62 M94,36 C91,46 91,58 94,68",
        "#1c9a9a",
        2.6,
        0.9,
    );
    p.disc((16.0, 46.0), 5.6, line, line, 1.0);
    p.dot(14.4, 44.4, 1.9, "#fff");
    p.line_veil("M8,40 C16,30 30,26 44,29", "#fff", 3.2, 0.9);
}
