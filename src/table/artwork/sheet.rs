//! Many pictures on one sheet: what is drawn from one sheet is drawn in one go.

use std::hash::Hash;

use bevy::asset::RenderAssetUsages;
use bevy::image::TextureFormatPixelInfo;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::mips;

/// How long a sheet's side is at the most, in pixels: what every graphics card can hold. A single larger picture has a
/// sheet of its own.
const SIDE: u32 = 4096;

/// A picture with its smaller sizes, to be put onto a sheet.
pub struct Piece<K> {
    /// What it is called.
    pub name: K,
    /// Its pixels.
    pub image: Image,
}

/// A sheet, and which part of it shows which picture, in pixels.
pub struct Sheet<K> {
    /// The sheet.
    pub image: Image,
    /// Where each picture lies.
    pub parts: HashMap<K, Rect>,
}

/// What the pictures of one sheet have in common.
type Kind = (TextureFormat, UVec2, u32);

fn kind_of(image: &Image) -> Kind {
    (image.texture_descriptor.format, image.size(), image.texture_descriptor.mip_level_count)
}

/// Shares pictures out in their order: those of one kind together, as many as a sheet can hold.
pub fn share_out<K>(pieces: Vec<Piece<K>>) -> Vec<Vec<Piece<K>>> {
    let mut sheets: Vec<Vec<Piece<K>>> = Vec::new();
    for piece in pieces {
        let kind = kind_of(&piece.image);
        let most = most_of(kind);
        let has_room = |sheet: &&mut Vec<Piece<K>>| sheet.len() < most && kind_of(&sheet[0].image) == kind;
        match sheets.iter_mut().find(has_room) {
            Some(sheet) => sheet.push(piece),
            None => sheets.push(vec![piece]),
        }
    }
    sheets
}

/// How many pictures of a kind a sheet holds. One that can't be halved evenly stays alone: beside others its smaller
/// sizes would not lie where they are looked for.
fn most_of((_, size, levels): Kind) -> usize {
    let is_even = |side: u32| side.is_multiple_of(1 << (levels - 1));
    if is_even(size.x) && is_even(size.y) { (columns(size) * rows(size)) as usize } else { 1 }
}

fn columns(size: UVec2) -> u32 {
    (SIDE / size.x.max(1)).max(1)
}

fn rows(size: UVec2) -> u32 {
    (SIDE / size.y.max(1)).max(1)
}

/// Puts pictures of one kind onto one sheet, row by row, every size of them.
///
/// # Panics
/// Without a picture.
pub fn compose<K: Eq + Hash>(pieces: Vec<Piece<K>>) -> Sheet<K> {
    let (format, size, levels) = kind_of(&pieces[0].image);
    let columns = columns(size).min(pieces.len() as u32);
    let rows = (pieces.len() as u32).div_ceil(columns);
    let whole = size * UVec2::new(columns, rows);
    let grain = Grain::of(format);
    let mut data = Vec::with_capacity(pieces.len() * grain.bytes(size) * 4 / 3);
    for level in 0..levels {
        let begin = data.len();
        data.resize(begin + grain.bytes(whole >> level), 0);
        for (number, piece) in pieces.iter().enumerate() {
            let place = UVec2::new(number as u32 % columns, number as u32 / columns);
            let skipped: usize = (0..level).map(|level| grain.bytes(size >> level)).sum();
            let pixels = piece.image.data.as_deref().and_then(|data| data.get(skipped..)).unwrap_or_default();
            grain.copy(pixels, size >> level, &mut data[begin..], whole >> level, place * (size >> level));
        }
    }
    let mut image = Image { sampler: pieces[0].image.sampler.clone(), ..Image::default() };
    image.data = Some(data);
    image.asset_usage = RenderAssetUsages::RENDER_WORLD;
    image.texture_descriptor.format = format;
    image.texture_descriptor.dimension = TextureDimension::D2;
    image.texture_descriptor.mip_level_count = levels;
    image.texture_descriptor.usage = mips::ONCE;
    image.texture_descriptor.size = Extent3d { width: whole.x, height: whole.y, depth_or_array_layers: 1 };
    let part = |(number, piece): (usize, Piece<K>)| {
        let corner = size * UVec2::new(number as u32 % columns, number as u32 / columns);
        (piece.name, Rect::from_corners(corner.as_vec2(), (corner + size).as_vec2()))
    };
    Sheet { image, parts: pieces.into_iter().enumerate().map(part).collect() }
}

/// The smallest square of pixels that a format keeps, and the bytes it takes.
#[derive(Clone, Copy)]
struct Grain {
    side: u32,
    bytes: usize,
}

impl Grain {
    fn of(format: TextureFormat) -> Self {
        let side = format.block_dimensions().0;
        let bytes = format.block_copy_size(None).or(format.pixel_size().ok().map(|bytes| bytes as u32));
        Self { side, bytes: bytes.unwrap_or(4) as usize }
    }

    fn row(self, width: u32) -> usize {
        width.div_ceil(self.side) as usize * self.bytes
    }

    fn bytes(self, size: UVec2) -> usize {
        self.row(size.x) * size.y.div_ceil(self.side) as usize
    }

    /// Copies a picture into a larger one. What a cut picture lacks stays empty.
    fn copy(self, from: &[u8], size: UVec2, to: &mut [u8], whole: UVec2, corner: UVec2) {
        let (row, left) = (self.row(size.x), self.row(corner.x));
        let lines = from.chunks_exact(row.max(1)).take(size.y.div_ceil(self.side) as usize);
        for (line, pixels) in lines.enumerate() {
            let begin = (corner.y / self.side) as usize * self.row(whole.x) + line * self.row(whole.x) + left;
            to[begin..begin + row].copy_from_slice(pixels);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(side: u32, colour: u8) -> Image {
        let size = Extent3d { width: side, height: side, depth_or_array_layers: 1 };
        let usage = RenderAssetUsages::MAIN_WORLD;
        let format = TextureFormat::Rgba8UnormSrgb;
        let mut image = Image::new_fill(size, TextureDimension::D2, &[colour, 0, 0, 255], format, usage);
        mips::add_mips(&mut image);
        image
    }

    fn piece(side: u32, number: u8) -> Piece<u8> {
        Piece { name: number, image: plain(side, number) }
    }

    #[test]
    fn every_picture_is_found_in_its_part_in_every_size() {
        let sheet = compose((0..5).map(|number| piece(1024, number)).collect());
        assert_eq!(sheet.image.size(), UVec2::new(4096, 2048));
        let data = sheet.image.data.as_ref().unwrap();
        let mut begin = 0;
        for level in 0..sheet.image.texture_descriptor.mip_level_count {
            let size = sheet.image.size() >> level;
            for number in 0..5 {
                let part = sheet.parts[&number];
                for at in [part.min.as_uvec2(), part.max.as_uvec2() - (1 << level)] {
                    let at = at >> level;
                    assert_eq!(data[begin + 4 * (at.y * size.x + at.x) as usize], number, "{number} at {level}");
                }
            }
            begin += 4 * (size.x * size.y) as usize;
        }
        assert_eq!(begin, data.len());
    }

    #[test]
    fn compressed_pictures_are_copied_block_by_block() {
        let compressed = |number: u8| {
            let mut image = plain(128, number);
            image.texture_descriptor.format = TextureFormat::Bc7RgbaUnormSrgb;
            image.texture_descriptor.mip_level_count = 1;
            image.data = Some(vec![number; 128 * 128]);
            Piece { name: number, image }
        };
        let sheet = compose((1..=3).map(compressed).collect());
        let data = sheet.image.data.unwrap();
        assert_eq!(data.len(), 3 * 128 * 128);
        // A row of blocks: 32 of each picture, 16 bytes each.
        let row: Vec<u8> = [1, 2, 3].into_iter().flat_map(|number| [number; 512]).collect();
        assert!(data.chunks(3 * 512).all(|line| line == row));
    }

    #[test]
    fn pictures_of_another_kind_have_a_sheet_of_their_own() {
        let sheets = share_out(vec![piece(64, 1), piece(32, 2), piece(64, 3)]);
        let names: Vec<Vec<u8>> = sheets.iter().map(|sheet| sheet.iter().map(|piece| piece.name).collect()).collect();
        assert_eq!(names, [vec![1, 3], vec![2]]);
    }

    #[test]
    fn a_sheet_is_no_larger_than_a_graphics_card_can_hold() {
        let sheets = share_out((0..17).map(|number| piece(1024, number)).collect());
        assert_eq!(sheets.iter().map(Vec::len).collect::<Vec<_>>(), [16, 1]);
    }

    #[test]
    fn a_picture_that_halves_unevenly_stays_alone() {
        assert_eq!(share_out(vec![piece(60, 1), piece(60, 2)]).len(), 2);
    }

    #[test]
    fn a_cut_picture_leaves_its_place_empty() {
        let mut cut = piece(8, 9);
        cut.image.data = None;
        let sheet = compose(vec![piece(8, 1), cut]);
        assert_eq!(sheet.image.data.unwrap()[32..36], [0; 4]);
    }
}
