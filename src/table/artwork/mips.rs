//! Smaller sizes of every picture, so that a tile does not shimmer when it is shown small.

use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{TextureFormat, TextureUsages};

/// How many times a picture is halved at the most. The four turns of a tile stay apart that long, and its sizes are whole
/// blocks of four pixels: 512 is 16 times 32.
const HALVINGS: u32 = 5;

/// A texture that is written once. Of one that may be written again Bevy 0.19 renews only the largest size when its picture
/// changes; of this one it makes a new one, with all sizes.
pub const ONCE: TextureUsages = TextureUsages::TEXTURE_BINDING;

/// Adds the halved sizes behind the picture's own pixels.
pub fn add_mips(image: &mut Image) {
    let is_plain = matches!(image.texture_descriptor.format, TextureFormat::Rgba8UnormSrgb | TextureFormat::Rgba8Unorm);
    let (width, height) = (image.width() as usize, image.height() as usize);
    let Some(pixels) = image.data.as_mut().filter(|pixels| is_plain && pixels.len() == 4 * width * height) else {
        return;
    };
    let (mut w, mut h, mut begin, mut levels) = (width, height, 0, 1);
    while levels <= HALVINGS && w >= 2 && h >= 2 {
        let half = halved(&pixels[begin..], w, h);
        begin = pixels.len();
        pixels.extend_from_slice(&half);
        (w, h, levels) = (w / 2, h / 2, levels + 1);
    }
    image.texture_descriptor.mip_level_count = levels;
    image.texture_descriptor.usage = ONCE;
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..default()
    });
}

/// Four pixels become one; transparent ones lend no colour.
fn halved(pixels: &[u8], width: usize, height: usize) -> Vec<u8> {
    let mut half = Vec::with_capacity((width / 2) * (height / 2) * 4);
    for y in 0..height / 2 {
        for x in 0..width / 2 {
            let corner = 4 * (2 * y * width + 2 * x);
            let four = [corner, corner + 4, corner + 4 * width, corner + 4 * width + 4];
            let alpha: u32 = four.iter().map(|at| u32::from(pixels[at + 3])).sum();
            for channel in 0..3 {
                let sum: u32 = four.iter().map(|at| u32::from(pixels[at + channel]) * u32::from(pixels[at + 3])).sum();
                half.push(sum.checked_div(alpha).unwrap_or(0) as u8);
            }
            half.push((alpha / 4) as u8);
        }
    }
    half
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transparent_pixels_lend_no_colour() {
        let red_and_nothing = [255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(halved(&red_and_nothing, 2, 2), [255, 0, 0, 63]);
    }
}
