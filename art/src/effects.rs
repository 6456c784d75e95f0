//! Effect sprites: white or nearly white on a clear ground, so that the game can tint them.

use crate::treasures::Pen;
use std::f32::consts::TAU;

/// All sprites: file stem, width, height, SVG.
pub fn all() -> Vec<(&'static str, u32, u32, String)> {
    vec![
        ("glow", 128, 128, glow()),
        ("cell_glow", 256, 256, cell_glow()),
        ("road_light", 64, 64, road_light()),
        ("road_dot", 64, 64, road_dot()),
        ("sparkle", 64, 64, sparkle()),
        ("dust", 128, 128, dust()),
        ("confetti_strip", 32, 32, confetti_strip()),
        ("confetti_curl", 32, 32, confetti_curl()),
        ("confetti_star", 32, 32, confetti_star()),
        ("cut", 64, 64, cut()),
        ("last_move", 256, 256, last_move()),
        ("rays", 256, 256, rays()),
    ]
}

/// A document with a fade from white to nothing as `fade` and a blur as `blur`.
fn document(side: u32, blur: f32, draw: impl FnOnce(&mut Pen)) -> String {
    let mut pen = Pen::new();
    pen.raw(&format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}"><defs><radialGradient id="fade"><stop offset="0" stop-color="#fff"/><stop offset=".25" stop-color="#fff" stop-opacity=".68"/><stop offset=".55" stop-color="#fff" stop-opacity=".22"/><stop offset=".8" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><linearGradient id="trail" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity=".85"/></linearGradient><filter id="blur" filterUnits="userSpaceOnUse" x="0" y="0" width="{side}" height="{side}"><feGaussianBlur stdDeviation="{blur}"/></filter></defs>"##
    ));
    draw(&mut pen);
    pen.raw("</svg>");
    pen.finish()
}

fn blurred(pen: &mut Pen, draw: impl FnOnce(&mut Pen)) {
    pen.raw(r#"<g filter="url(#blur)">"#);
    draw(pen);
    pen.raw("</g>");
}

fn glow() -> String {
    document(128, 1.0, |pen| {
        pen.dot(64.0, 64.0, 63.0, "url(#fade)");
    })
}

/// A frame of light for a cell of the table: bright line, soft to both sides.
fn cell_glow() -> String {
    const FRAME: &str = "M40,22 H216 C226,22 234,30 234,40 V216 C234,226 226,234 216,234 H40 C30,234 22,226 22,216 V40 C22,30 30,22 40,22Z";
    document(256, 7.0, |pen| {
        blurred(pen, |pen| {
            pen.line_veil(FRAME, "#fff", 16.0, 0.85);
        });
        pen.line_veil(FRAME, "#fff", 7.0, 0.35);
        pen.line_veil(FRAME, "#fff", 3.0, 0.95);
    })
}

/// A comet that flies to the right.
fn road_light() -> String {
    document(64, 1.6, |pen| {
        blurred(pen, |pen| {
            pen.fill("M2,32 C20,29 36,24 46,22 C58,22 60,42 46,42 C36,40 20,35 2,32Z", "url(#trail)");
        });
        pen.dot(46.0, 32.0, 17.5, "url(#fade)");
        pen.dot(47.0, 32.0, 5.0, "#fff");
    })
}

fn road_dot() -> String {
    document(64, 1.0, |pen| {
        pen.dot(32.0, 32.0, 31.0, "url(#fade)");
        pen.dot(32.0, 32.0, 8.0, "#fff");
    })
}

fn sparkle() -> String {
    document(64, 1.4, |pen| {
        pen.dot(32.0, 32.0, 22.0, "url(#fade)");
        const STAR: &str =
            "M32,1 C33.4,22 42,30.6 63,32 C42,33.4 33.4,42 32,63 C30.6,42 22,33.4 1,32 C22,30.6 30.6,22 32,1Z";
        blurred(pen, |pen| {
            pen.fill(STAR, "#fff");
        });
        pen.fill(STAR, "#fff");
    })
}

/// A puff of dust: many soft balls, laid by the golden angle so that it looks chance but never changes.
fn dust() -> String {
    document(128, 3.0, |pen| {
        blurred(pen, |pen| {
            for i in 0..34_u8 {
                let turn = f32::from(i) * 2.399_963;
                let out = 43.0 * (f32::from(i) / 34.0).sqrt() + 4.0 * (turn * 5.0).sin();
                let (x, y) = (64.0 + out * turn.cos(), 64.0 + out * 0.9 * turn.sin());
                let r = 19.0 - 0.34 * f32::from(i) + 3.4 * (turn * 3.0).sin();
                let colour = ["#ffffff", "#f4e8d4", "#dccaae"][usize::from(i % 3)];
                pen.oval(x, y, r, r, colour, 0.17);
                pen.oval(x - r * 0.25, y - r * 0.3, r * 0.6, r * 0.55, "#ffffff", 0.15);
            }
        });
    })
}

fn confetti_strip() -> String {
    document(32, 1.0, |pen| {
        pen.group("rotate(24 16 16)", |pen| {
            pen.fill("M9,4 H23 V28 H9Z", "#ffffff");
            pen.veil("M9,16 H23 V28 H9Z", "#000000", 0.16);
        });
    })
}

fn confetti_curl() -> String {
    document(32, 1.0, |pen| {
        pen.line("M5,24 C2,14 12,10 15,16 C18,22 28,19 27,8", "#ffffff", 6.4);
        pen.line_veil("M14,14.6 C16,18 18,20 21,19", "#000000", 5.6, 0.16);
    })
}

fn confetti_star() -> String {
    document(32, 1.0, |pen| {
        let star: Vec<String> = (0..10_u8)
            .map(|i| {
                let r = if i % 2 == 0 { 15.0 } else { 7.0 };
                let (sin, cos) = (f32::from(i) * TAU / 10.0 - 1.4).sin_cos();
                format!("{:.2},{:.2}", 16.0 + r * cos, 16.0 + r * sin)
            })
            .collect();
        pen.fill(&format!("M{}Z", star.join(" L")), "#ffffff");
        pen.veil("M16,16 L31,20 L22,31 L12,30Z", "#000000", 0.1);
    })
}

/// A torn chain link: here the labyrinth would fall apart.
fn cut() -> String {
    document(64, 2.0, |pen| {
        const LEFT: &str = "M25,19 H17 C9,19 4,25 4,32 C4,39 9,45 17,45 H25";
        const RIGHT: &str = "M39,19 H47 C55,19 60,25 60,32 C60,39 55,45 47,45 H39";
        const SPARKS: &str = "M32,4 V14 M32,50 V60 M21,6 L25.6,13 M43,6 L38.4,13 M21,58 L25.6,51 M43,58 L38.4,51";
        pen.group("rotate(-28 32 32)", |pen| {
            pen.group("translate(32 32) scale(.9) translate(-32 -32)", |pen| {
                for (colour, width) in [("#24102b", 12.0), ("#ffffff", 7.0)] {
                    pen.line(LEFT, colour, width);
                    pen.line(RIGHT, colour, width);
                }
                pen.line(SPARKS, "#24102b", 8.0);
                pen.line(SPARKS, "#ffffff", 4.0);
            });
        });
    })
}

/// Corner brackets around the card laid last.
fn last_move() -> String {
    const CORNER: &str = "M14,66 V30 C14,21 21,14 30,14 H66";
    document(256, 4.0, |pen| {
        let corners = |pen: &mut Pen, width: f32, opacity: f32| {
            for i in 0..4 {
                pen.group(&format!("rotate({} 128 128)", i * 90), |pen| {
                    pen.line_veil(CORNER, "#fff", width, opacity);
                });
            }
        };
        blurred(pen, |pen| corners(pen, 14.0, 0.7));
        corners(pen, 8.0, 1.0);
    })
}

/// A wheel of light behind the winner or a treasure just won.
fn rays() -> String {
    document(256, 2.0, |pen| {
        pen.raw(
            r##"<mask id="round"><circle cx="128" cy="128" r="127" fill="url(#fade)"/></mask><g mask="url(#round)">"##,
        );
        blurred(pen, |pen| {
            for i in 0..12 {
                let wide = if i % 2 == 0 { 15 } else { 9 };
                pen.group(&format!("rotate({} 128 128)", i * 30), |pen| {
                    pen.veil(&format!("M128,128 L{},0 H{}Z", 128 - wide, 128 + wide), "#fff", 0.95);
                });
            }
        });
        pen.raw("</g>");
        pen.dot(128.0, 128.0, 70.0, "url(#fade)");
    })
}
