//! Writing pictures: PNG, WebP, icon containers, contact sheets.

use std::fs;
use std::path::Path;

use image::{ImageEncoder, RgbImage, RgbaImage};
use resvg::tiny_skia::Pixmap;

use crate::{palette, svg};

/// Quality of the lossy pictures: at 90 no difference is seen beside the original.
const QUALITY: f32 = 90.0;

/// Writes bytes, making the folder when needed.
pub fn write(path: &Path, bytes: &[u8]) {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).expect("the folder can be made");
    }
    fs::write(path, bytes).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
}

/// A rendered picture as straight RGBA.
pub fn straight(picture: &Pixmap) -> RgbaImage {
    let bytes = picture.pixels().iter().flat_map(|p| {
        let c = p.demultiply();
        [c.red(), c.green(), c.blue(), c.alpha()]
    });
    RgbaImage::from_raw(picture.width(), picture.height(), bytes.collect()).expect("four bytes a pixel")
}

/// PNG bytes.
pub fn png(picture: &RgbaImage) -> Vec<u8> {
    let mut out = Vec::new();
    let encoder = image::codecs::png::PngEncoder::new_with_quality(
        &mut out,
        image::codecs::png::CompressionType::Best,
        image::codecs::png::FilterType::Adaptive,
    );
    encoder
        .write_image(picture, picture.width(), picture.height(), image::ExtendedColorType::Rgba8)
        .expect("a picture becomes a PNG");
    out
}

/// Draws an SVG document and writes it as PNG.
pub fn write_svg(path: &Path, document: &str, width: u32, height: u32) {
    write(path, &png(&straight(&svg::render(document, width, height))));
}

/// Draws an SVG document and writes it as PNG with a palette: a third of the size, for pictures in many colours.
pub fn write_small(path: &Path, document: &str, width: u32, height: u32) {
    write(path, &palette::png(&straight(&svg::render(document, width, height))));
}

/// Writes an opaque picture as lossy WebP.
pub fn write_webp(path: &Path, picture: &RgbImage) {
    let bytes = webp::Encoder::from_rgb(picture, picture.width(), picture.height()).encode(QUALITY);
    write(path, &bytes);
}

/// Smaller by a good filter.
pub fn resized(picture: &RgbImage, width: u32, height: u32) -> RgbImage {
    image::imageops::resize(picture, width, height, image::imageops::FilterType::Lanczos3)
}
