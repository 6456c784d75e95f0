//! The table: a deep blue cloth with a faint woven pattern, tileable and dark.

use image::RgbImage;

use crate::noise;
use crate::{signs, svg};

/// Pixels a side.
pub const SIDE: u32 = 512;

/// The woven pattern: signs on a grid, as a mask.
fn pattern() -> Vec<u8> {
    let mut body = String::from(r##"<rect width="512" height="512" fill="#000"/>"##);
    let [even, odd] = signs::auseklis();
    let star = svg::fill(&(even + &odd), "#fff");
    let others = [
        svg::fill(&signs::saule(), "#fff"),
        svg::fill(&signs::jumis(), "#fff"),
        svg::fill(&signs::crossed_cross(), "#fff"),
    ];
    for i in 0..4 {
        for j in 0..4 {
            let at = crate::geometry::v(64.0 + 128.0 * i as f32, 64.0 + 128.0 * j as f32);
            let sign = if (i + j) % 2 == 0 { &star } else { &others[((i + 2 * j) % 3) as usize] };
            body += &svg::placed(at, 0.0, 0.42, sign);
        }
    }
    for i in 0..=4 {
        let y = 128.0 * i as f32;
        let zigzag = svg::stroke(&signs::zigzag(-32.0, 544.0, y, 18, 16.0), "#fff", 3.0);
        body += &zigzag;
        body += &format!(r#"<g transform="rotate(90 256 256)">{zigzag}</g>"#);
    }
    let picture = svg::render(&svg::document(512.0, 512.0, &body), SIDE, SIDE);
    picture.pixels().iter().map(|p| p.red()).collect()
}

/// The cloth.
pub fn picture() -> RgbImage {
    let pattern = pattern();
    RgbImage::from_fn(SIDE, SIDE, |x, y| {
        let woven = f32::from(pattern[(y * SIDE + x) as usize]) / 255.0;
        // Threads over and under, two pixels wide; the pattern's threads lie the other way.
        let over = ((x / 2 + y / 2) % 2 == 0) != (woven > 0.5);
        let round = if over { [0.9, 1.06][(y % 2) as usize] } else { [0.86, 0.98][(x % 2) as usize] };
        let slub = noise::value(x as f32 / 32.0, y as f32 / 2.0, 16, 3) * 0.06 * f32::from(u8::from(over))
            + noise::value(y as f32 / 32.0, x as f32 / 2.0, 16, 4) * 0.06 * f32::from(u8::from(!over));
        let wide = noise::cloud(x as f32 / 128.0, y as f32 / 128.0, 3, 4, 9) * 0.12;
        let light = round + slub + wide + woven * 0.16;
        image::Rgb([27.0, 42.0, 54.0].map(|c: f32| (c * light).round().clamp(0.0, 255.0) as u8))
    })
}
