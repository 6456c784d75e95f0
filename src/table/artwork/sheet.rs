//! All medallions on one sheet: a hundred of them on the table are then drawn in one go.

use bevy::asset::RenderAssetUsages;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::mips;

/// How large a picture is on the sheet at the most, in pixels a side; a larger one is halved until it fits.
const LARGEST: u32 = 256;

/// A picture's full size, taken out of its image.
pub struct Piece {
    /// What it is called.
    pub name: String,
    size: UVec2,
    pixels: Vec<u8>,
}

impl Piece {
    /// The pixels of a plain image with its smaller sizes behind it: the largest that fits onto the sheet. `None` for an
    /// image without pixels, or of another kind.
    pub fn of(name: &str, image: &Image) -> Option<Self> {
        let data = image.data.as_ref()?;
        let is_plain = matches!(image.texture_descriptor.format, TextureFormat::Rgba8UnormSrgb);
        let mut size = image.size();
        let mut begin = 0;
        for _ in 1..image.texture_descriptor.mip_level_count {
            if size.max_element() > LARGEST {
                begin += bytes(size);
                size /= 2;
            }
        }
        let pixels = data.get(begin..begin + bytes(size)).filter(|_| is_plain && size.min_element() > 0)?.to_vec();
        Some(Self { name: name.to_owned(), size, pixels })
    }
}

fn bytes(size: UVec2) -> usize {
    4 * size.x as usize * size.y as usize
}

/// Puts pictures onto one sheet, row by row, and tells where each lies.
pub fn compose(mut pieces: Vec<Piece>) -> (Image, HashMap<String, Rect>) {
    pieces.sort_by(|one, other| one.name.cmp(&other.name));
    let cell = pieces.iter().map(|piece| piece.size.max_element()).max().unwrap_or(1);
    let columns = ((pieces.len() as f32).sqrt().ceil() as u32).max(1);
    let rows = (pieces.len() as u32).div_ceil(columns).max(1);
    let (width, height) = (columns * cell, rows * cell);
    let mut pixels = vec![0; bytes(UVec2::new(width, height))];
    let mut parts = HashMap::default();
    for (number, piece) in pieces.into_iter().enumerate() {
        let corner = UVec2::new(number as u32 % columns, number as u32 / columns) * cell;
        copy(&mut pixels, width, corner, &piece);
        parts.insert(piece.name, Rect::from_corners(corner.as_vec2(), (corner + piece.size).as_vec2()));
    }
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut sheet = Image::new(size, TextureDimension::D2, pixels, TextureFormat::Rgba8UnormSrgb, usage);
    mips::add_mips(&mut sheet);
    (sheet, parts)
}

fn copy(pixels: &mut [u8], width: u32, corner: UVec2, piece: &Piece) {
    let row = 4 * piece.size.x as usize;
    for y in 0..piece.size.y {
        let from = row * y as usize;
        let to = 4 * ((corner.y + y) * width + corner.x) as usize;
        pixels[to..to + row].copy_from_slice(&piece.pixels[from..from + row]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(side: u32, colour: u8, format: TextureFormat) -> Image {
        let size = Extent3d { width: side, height: side, depth_or_array_layers: 1 };
        let usage = RenderAssetUsages::MAIN_WORLD;
        let mut image = Image::new_fill(size, TextureDimension::D2, &[colour, 0, 0, 255], format, usage);
        mips::add_mips(&mut image);
        image
    }

    #[test]
    fn every_picture_is_found_in_its_part() {
        let piece = |number: u8| Piece::of(&number.to_string(), &plain(4, number, TextureFormat::Rgba8UnormSrgb));
        let (sheet, parts) = compose((0..5).filter_map(piece).collect());
        for number in 0..5_usize {
            let corner = parts[&number.to_string()].min.as_uvec2();
            let at = 4 * (corner.y * sheet.width() + corner.x) as usize;
            assert_eq!(usize::from(sheet.data.as_ref().unwrap()[at]), number);
        }
    }

    #[test]
    fn a_large_picture_is_halved_until_it_fits() {
        let piece = Piece::of("large", &plain(1024, 7, TextureFormat::Rgba8UnormSrgb)).unwrap();
        assert_eq!((piece.size, piece.pixels[0]), (UVec2::splat(256), 7));
    }

    #[test]
    fn a_picture_of_another_kind_gives_no_piece() {
        assert!(Piece::of("odd", &plain(4, 1, TextureFormat::Bgra8UnormSrgb)).is_none());
    }
}
