//! All medallions on one sheet: a hundred of them on the table are then drawn in one go.

use bevy::asset::RenderAssetUsages;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::mips;

/// Where each picture lies on the sheet.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    /// The sheet.
    pub image: Handle<Image>,
    /// The parts, by name.
    pub parts: HashMap<String, Rect>,
}

/// The largest picture that is put on a sheet, in pixels a side; with more or larger ones every picture is drawn by
/// itself.
const LARGEST: u32 = 512;
/// The most pictures on a sheet.
const MOST: usize = 64;

/// Puts plain pictures onto one sheet, row by row. `None` where one of them is missing, too large or of another kind.
pub fn compose(pictures: &[(&String, &Image)]) -> Option<(Image, HashMap<String, Rect>)> {
    let plain = |image: &Image| {
        let bytes = image.data.as_ref().map_or(0, Vec::len);
        let format = image.texture_descriptor.format;
        matches!(format, TextureFormat::Rgba8UnormSrgb)
            && image.width().max(image.height()) <= LARGEST
            && bytes >= (4 * image.width() * image.height()) as usize
    };
    if pictures.is_empty() || pictures.len() > MOST || !pictures.iter().all(|(_, image)| plain(image)) {
        return None;
    }
    let cell = pictures.iter().map(|(_, image)| image.width().max(image.height())).max()?;
    let columns = (pictures.len() as f32).sqrt().ceil() as u32;
    let rows = (pictures.len() as u32).div_ceil(columns);
    let (width, height) = (columns * cell, rows * cell);
    let mut pixels = vec![0; (4 * width * height) as usize];
    let mut parts = HashMap::default();
    for (number, (name, image)) in pictures.iter().enumerate() {
        let corner = UVec2::new(number as u32 % columns, number as u32 / columns) * cell;
        copy(&mut pixels, width, corner, image);
        let part = Rect::from_corners(corner.as_vec2(), (corner + image.size()).as_vec2());
        parts.insert((*name).clone(), part);
    }
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut sheet = Image::new(size, TextureDimension::D2, pixels, TextureFormat::Rgba8UnormSrgb, usage);
    mips::add_mips(&mut sheet);
    Some((sheet, parts))
}

/// Copies the full size of a picture, which comes first in its data, row by row.
fn copy(pixels: &mut [u8], width: u32, corner: UVec2, image: &Image) {
    let Some(data) = &image.data else { return };
    let row = 4 * image.width() as usize;
    for y in 0..image.height() {
        let from = row * y as usize;
        let to = 4 * ((corner.y + y) * width + corner.x) as usize;
        pixels[to..to + row].copy_from_slice(&data[from..from + row]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(colour: u8) -> Image {
        let size = Extent3d { width: 4, height: 4, depth_or_array_layers: 1 };
        let usage = RenderAssetUsages::MAIN_WORLD;
        Image::new_fill(size, TextureDimension::D2, &[colour, 0, 0, 255], TextureFormat::Rgba8UnormSrgb, usage)
    }

    #[test]
    fn every_picture_is_found_in_its_part() {
        let names: Vec<String> = (0..5_u8).map(|number| number.to_string()).collect();
        let images: Vec<Image> = (0..5_u8).map(plain).collect();
        let pictures: Vec<(&String, &Image)> = names.iter().zip(&images).collect();
        let (sheet, parts) = compose(&pictures).unwrap();
        for (number, name) in names.iter().enumerate() {
            let corner = parts[name].min.as_uvec2();
            let at = 4 * (corner.y * sheet.width() + corner.x) as usize;
            assert_eq!(usize::from(sheet.data.as_ref().unwrap()[at]), number);
        }
    }

    #[test]
    fn a_picture_of_another_kind_leaves_all_single() {
        let mut odd = plain(1);
        odd.texture_descriptor.format = TextureFormat::R8Unorm;
        assert!(compose(&[(&"odd".to_owned(), &odd)]).is_none());
    }
}
