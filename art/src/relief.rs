//! Pictures in low relief: card back, icon, title word. Colours and heights are drawn as vectors, then lit.

use image::RgbaImage;

use crate::noise;
use crate::output;
use crate::raster::Field;
use crate::svg;

/// A picture before the light: two SVG documents of the same size, in units.
pub struct Relief {
    /// Width and height in units.
    pub size: (f32, f32),
    /// Colours, with alpha.
    pub colour: String,
    /// Heights as greys.
    pub height: String,
    /// Height of white, in units.
    pub depth: f32,
    /// Width of the bevels, in units.
    pub bevel: f32,
    /// Strength of the grain.
    pub grain: f32,
}

/// Lights a square relief from the upper left; `pixels` a side, drawn at twice the size.
pub fn lit(relief: &Relief, pixels: u32) -> RgbaImage {
    let (w, h) = relief.size;
    let side = w.max(h);
    let n = pixels * 2;
    let scale = n as f32 / side;
    let draw = |body: &str| svg::render(&svg::document(side, side, body), n, n);
    let mut picture = output::straight(&draw(&relief.colour));
    let heights = Field::channel(&draw(&relief.height), 0);
    let narrow = heights.blurred((relief.bevel * 0.35 * scale).max(0.6));
    let wide = heights.blurred((relief.bevel * scale).max(0.8));
    let surface = narrow.with(&wide, |a, b| (a * 0.5 + b * 0.5) * relief.depth);
    let shade = surface.blurred((relief.bevel * 1.6 * scale).max(1.0));
    for (x, y, c) in picture.enumerate_pixels_mut() {
        let (sx, sy) = surface.slope(x as isize, y as isize);
        let facing = (sx + sy) * scale * std::f32::consts::FRAC_1_SQRT_2;
        let i = (y * n + x) as usize;
        let grain = noise::cloud(x as f32 / scale / 3.0, y as f32 / scale / 3.0, 3, 0, 5) * relief.grain;
        let under = ((shade.at[i] - surface.at[i]) / relief.depth).max(0.0) * 0.8;
        let light = (1.0 + facing + grain) * (1.0 - under);
        let gloss = (facing - 0.35).max(0.0) * 90.0;
        for k in 0..3 {
            c[k] = (f32::from(c[k]) * light + gloss).clamp(0.0, 255.0) as u8;
        }
    }
    halved(&picture)
}

/// Half the size, alpha taken into account.
pub fn halved(picture: &RgbaImage) -> RgbaImage {
    RgbaImage::from_fn(picture.width() / 2, picture.height() / 2, |x, y| {
        let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(i, j)| picture.get_pixel(2 * x + i, 2 * y + j));
        let alpha: f32 = four.iter().map(|c| f32::from(c[3])).sum();
        let mean = |k: usize| four.iter().map(|c| f32::from(c[k]) * f32::from(c[3])).sum::<f32>() / alpha.max(1.0);
        image::Rgba([mean(0) as u8, mean(1) as u8, mean(2) as u8, (alpha / 4.0) as u8])
    })
}
