//! The application icon: a small golden maze around a ruby, a crown over it; simpler in small sizes.

use std::path::Path;

use image::{RgbaImage, imageops};

use crate::output;
use crate::relief::{self, Relief};
use crate::svg;

/// Sizes written as single pictures.
const SIZES: [u32; 9] = [16, 24, 32, 48, 64, 128, 256, 512, 1024];

const DEFS: &str = r##"<defs>
<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#2f8a5c"/><stop offset="1" stop-color="#0f4636"/></linearGradient>
<linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe9a6"/><stop offset=".5" stop-color="#ecba50"/><stop offset="1" stop-color="#b9792a"/></linearGradient>
<radialGradient id="r" cx=".4" cy=".35" r=".75"><stop offset="0" stop-color="#ff9a86"/><stop offset=".45" stop-color="#e02c3c"/><stop offset="1" stop-color="#7c0c2a"/></radialGradient></defs>"##;

/// Walls of the maze on 1024 units: one way leads from below to the stone in the middle.
const WALLS: &str = "M424,872H184V424H840V872H600M184,424M312,744V552H712V744H600M424,744H312";
/// Crown over the maze.
const CROWN: &str = "M306,342L268,156L408,244L512,110L616,244L756,156L718,342Z";

fn plate(colour: &str, inset: f32) -> String {
    format!(
        r#"<rect x="{inset}" y="{inset}" width="{0}" height="{0}" rx="{1}" fill="{colour}"/>"#,
        1024.0 - 2.0 * inset,
        220.0 - inset
    )
}

fn square_stroke(d: &str, colour: &str, width: f32) -> String {
    format!(
        r#"<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>"#
    )
}

fn gem(colour: &str, rim: &str) -> String {
    let d = "M512,600L586,674L512,760L438,674Z";
    square_stroke(d, rim, 26.0) + &svg::fill(d, colour)
}

fn large() -> Relief {
    let jewels = |paint: [&str; 3]| {
        [(268.0, 156.0, 0), (512.0, 110.0, 1), (756.0, 156.0, 2)]
            .map(|(x, y, i)| svg::circle(crate::geometry::v(x, y), 40.0, paint[i]))
            .concat()
    };
    let colour = DEFS.to_owned()
        + &plate("#d9a648", 18.0)
        + &plate("#0b2b24", 44.0)
        + &plate("url(#g)", 54.0)
        + &square_stroke(WALLS, "#08261e", 92.0)
        + &square_stroke(WALLS, "url(#a)", 66.0)
        + &gem("url(#r)", "#3a0614")
        + &square_stroke(CROWN, "#08261e", 44.0)
        + &svg::fill(CROWN, "url(#a)")
        + &jewels(["#f2c860", "#f2c860", "#f2c860"])
        + &svg::stroke("M324,308H700", "#a3682a", 16.0)
        + &[(400.0, "#3f7fe0"), (512.0, "#e02c3c"), (624.0, "#3f7fe0")]
            .map(|(x, c)| svg::circle(crate::geometry::v(x, 274.0), 24.0, c))
            .concat();
    let height = String::from(r##"<rect width="1024" height="1024" fill="#000"/>"##)
        + &plate("#aaa", 18.0)
        + &plate("#444", 54.0)
        + &square_stroke(WALLS, "#333", 92.0)
        + &square_stroke(WALLS, "#ccc", 62.0)
        + &gem("#ddd", "#444")
        + &square_stroke(CROWN, "#333", 40.0)
        + &svg::fill(CROWN, "#ccc")
        + &jewels(["#eee"; 3])
        + &svg::stroke("M324,308H700", "#888", 14.0)
        + &[400.0, 512.0, 624.0].map(|x| svg::circle(crate::geometry::v(x, 274.0), 22.0, "#fff")).concat();
    Relief { size: (1024.0, 1024.0), colour, height, depth: 46.0, bevel: 12.0, grain: 0.0 }
}

/// Few strong shapes on whole pixels of a 16 x 16 grid, for sizes up to 32.
fn small(side: u32) -> RgbaImage {
    let walls = "M5.5,13.5H2.5V2.5H13.5V13.5H10.5M5.5,10.5V5.5H10.5V10.5";
    let body = String::from(
        r##"<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#2a8057"/><stop offset="1" stop-color="#114a39"/></linearGradient></defs>"##,
    ) + r##"<rect width="16" height="16" rx="3" fill="#0a2c22"/><rect x=".5" y=".5" width="15" height="15" rx="2.6" fill="url(#g)"/>"##
        + &format!(
            r##"<path d="{walls}" fill="none" stroke="#f6ca62" stroke-width="1.25" stroke-linecap="square" stroke-linejoin="miter"/>"##
        )
        + r##"<path d="M8,6.6L9.5,8.4L8,10.8L6.5,8.4Z" fill="#ff4656"/><path d="M8,6.6L9.5,8.4H6.5Z" fill="#ff9a90"/>"##;
    output::straight(&svg::render(&svg::document(16.0, 16.0, &body), side, side))
}

/// The icon in all sizes.
fn pictures() -> Vec<(u32, RgbaImage)> {
    let large = relief::lit(&large(), 1024);
    let at = |side: u32| match side {
        0..=32 => small(side),
        1024 => large.clone(),
        _ => imageops::resize(&large, side, side, imageops::FilterType::Lanczos3),
    };
    SIZES.iter().map(|&s| (s, at(s))).collect()
}

/// Windows: a directory of PNGs.
fn ico(pictures: &[(u32, RgbaImage)]) -> Vec<u8> {
    let used: Vec<(u32, Vec<u8>)> =
        pictures.iter().filter(|(s, _)| *s <= 256).map(|(s, p)| (*s, output::png(p))).collect();
    let mut out = vec![0, 0, 1, 0];
    out.extend((used.len() as u16).to_le_bytes());
    let mut offset = 6 + 16 * used.len() as u32;
    for (side, png) in &used {
        let byte = (side % 256) as u8;
        out.extend([byte, byte, 0, 0, 1, 0, 32, 0]);
        out.extend((png.len() as u32).to_le_bytes());
        out.extend(offset.to_le_bytes());
        offset += png.len() as u32;
    }
    used.iter().for_each(|(_, png)| out.extend(png));
    out
}

/// macOS: a chain of PNGs with four-letter names.
fn icns(pictures: &[(u32, RgbaImage)]) -> Vec<u8> {
    const KINDS: [(&[u8; 4], u32); 10] = [
        (b"icp4", 16),
        (b"icp5", 32),
        (b"ic11", 32),
        (b"ic12", 64),
        (b"ic07", 128),
        (b"ic13", 256),
        (b"ic08", 256),
        (b"ic14", 512),
        (b"ic09", 512),
        (b"ic10", 1024),
    ];
    let mut body = Vec::new();
    for (kind, side) in KINDS {
        let (_, picture) = pictures.iter().find(|(s, _)| *s == side).expect("the size is drawn");
        let png = output::png(picture);
        body.extend(kind);
        body.extend((png.len() as u32 + 8).to_be_bytes());
        body.extend(png);
    }
    let mut out = b"icns".to_vec();
    out.extend((body.len() as u32 + 8).to_be_bytes());
    out.extend(body);
    out
}

/// Writes all sizes and both containers.
pub fn write(folder: &Path) {
    let pictures = pictures();
    for (side, picture) in &pictures {
        output::write(&folder.join(format!("icon-{side}.png")), &output::png(picture));
    }
    output::write(&folder.join("labirints.ico"), &ico(&pictures));
    output::write(&folder.join("labirints.icns"), &icns(&pictures));
}
