//! A picture as the table needs it: unpacked, with its smaller sizes, all done beside the main thread.

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext, RenderAssetUsages};
use bevy::image::{CompressedImageFormats, ImageLoader, ImageSampler, ImageType, TextureError};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureFormat};
use bevy::tasks::futures_lite::AsyncReadExt;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::mips::add_mips;

/// The longest side of a picture, in pixels: what every graphics card can hold.
const LONGEST: u32 = 8192;
/// The most bytes of a file that are read.
const MAX_FILE: usize = 64 * 1024 * 1024;

/// A picture with its smaller sizes, until it is handed to the graphics card.
#[derive(Asset, TypePath, Debug)]
pub struct Picture(pub Image);

/// Why a picture can't be shown.
#[derive(Debug, Error)]
pub enum PictureError {
    /// The file can't be read.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// It is no picture.
    #[error(transparent)]
    Texture(#[from] TextureError),
    /// It is too large.
    #[error("the picture is larger than it may be")]
    TooLarge,
    /// What unpacks pictures gave up.
    #[error("the picture can't be unpacked")]
    Broken,
}

/// How a picture is kept on the graphics card.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Way {
    /// As it is.
    #[default]
    Plain,
    /// Opaque and large, like a tile: compressed to a quarter.
    Compressed,
    /// Opaque and large, on a card that can't draw what is compressed: halved until it is not too large.
    Halved,
    /// Never shown large, like a medallion: halved until it is small.
    Small,
}

impl Way {
    /// How tiles are kept by a graphics card that draws from these formats.
    pub fn for_tiles(formats: CompressedImageFormats) -> Self {
        if formats.contains(CompressedImageFormats::BC) { Self::Compressed } else { Self::Halved }
    }
}

#[derive(Default, TypePath)]
pub(super) struct PictureLoader;

impl AssetLoader for PictureLoader {
    type Asset = Picture;
    type Settings = Way;
    type Error = PictureError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        way: &Way,
        context: &mut LoadContext<'_>,
    ) -> Result<Picture, PictureError> {
        let bytes = read_at_most(reader, MAX_FILE).await?;
        if bytes.len() > MAX_FILE {
            return Err(PictureError::TooLarge);
        }
        let extension = context.path().get_full_extension().unwrap_or_default();
        let kind = extension.rsplit('.').next().unwrap_or_default();
        // Whoever unpacks pictures of strangers may panic: that must not be waited for for ever.
        let unpacked = std::panic::catch_unwind(|| unpack(&bytes, kind, *way));
        unpacked.unwrap_or(Err(PictureError::Broken)).map(Picture)
    }

    fn extensions(&self) -> &[&str] {
        ImageLoader::SUPPORTED_FILE_EXTENSIONS
    }
}

/// The bytes of a file; of a longer one a few more than `most`.
pub(super) async fn read_at_most(reader: &mut dyn Reader, most: usize) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut part = [0; 16 * 1024];
    while bytes.len() <= most {
        match reader.read(&mut part).await? {
            0 => break,
            read => bytes.extend_from_slice(&part[..read]),
        }
    }
    Ok(bytes)
}

fn unpack(bytes: &[u8], extension: &str, way: Way) -> Result<Image, PictureError> {
    // Asked before anything is unpacked: a small file can hold a huge picture.
    if imagesize::blob_size(bytes).is_ok_and(|size| size.width.max(size.height) > LONGEST as usize) {
        return Err(PictureError::TooLarge);
    }
    let (kind, formats) = (ImageType::Extension(extension), CompressedImageFormats::NONE);
    let mut image =
        Image::from_buffer(bytes, kind, formats, true, ImageSampler::Default, RenderAssetUsages::RENDER_WORLD)?;
    add_mips(&mut image);
    match way {
        Way::Plain => {}
        Way::Compressed => compress(&mut image),
        Way::Halved => halve_down_to(LARGE, &mut image),
        Way::Small => halve_down_to(SMALL, &mut image),
    }
    Ok(image)
}

/// A picture's longer side at the most where tiles can't be compressed.
const LARGE: u32 = 700;
/// A small picture's longer side at the most.
const SMALL: u32 = 256;

/// Leaves out the larger sizes, until the picture is no longer than `side` or has no smaller size.
fn halve_down_to(side: u32, image: &mut Image) {
    while image.size().max_element() > side && image.texture_descriptor.mip_level_count > 1 {
        let size = image.size();
        if let Some(pixels) = &mut image.data {
            pixels.drain(..4 * (size.x * size.y) as usize);
        }
        let half = Extent3d { width: size.x / 2, height: size.y / 2, depth_or_array_layers: 1 };
        image.texture_descriptor.size = half;
        image.texture_descriptor.mip_level_count -= 1;
    }
}

/// Packs every size into blocks; leaves a picture alone that is not opaque, or whose sizes are no whole blocks.
fn compress(image: &mut Image) {
    let (size, levels) = (image.size(), image.texture_descriptor.mip_level_count);
    let is_whole = |level: u32| (size.x >> level).is_multiple_of(4) && (size.y >> level).is_multiple_of(4);
    let is_plain = image.texture_descriptor.format == TextureFormat::Rgba8UnormSrgb;
    let is_opaque = |pixels: &&Vec<u8>| pixels.chunks(4).all(|pixel| pixel.last() == Some(&255));
    let Some(pixels) = image.data.as_ref().filter(|_| is_plain && (0..levels).all(is_whole)).filter(is_opaque) else {
        return;
    };
    let (mut blocks, mut begin) = (Vec::with_capacity(pixels.len() / 4), 0);
    for level in 0..levels {
        let (width, height) = ((size.x >> level) as usize, (size.y >> level) as usize);
        blocks.extend(bc7::encode(&pixels[begin..], width, height));
        begin += 4 * width * height;
    }
    image.data = Some(blocks);
    image.texture_descriptor.format = TextureFormat::Bc7RgbaUnormSrgb;
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::render::render_resource::TextureDimension;

    fn grey(width: u32, height: u32) -> Image {
        let size = Extent3d { width, height, depth_or_array_layers: 1 };
        let (format, usage) = (TextureFormat::Rgba8UnormSrgb, RenderAssetUsages::RENDER_WORLD);
        let mut image = Image::new_fill(size, TextureDimension::D2, &[90, 90, 90, 255], format, usage);
        add_mips(&mut image);
        image
    }

    #[test]
    fn a_tile_takes_a_quarter_of_the_memory() {
        let mut image = grey(1024, 1024);
        let plain = image.data.as_ref().unwrap().len();
        compress(&mut image);
        assert_eq!(image.texture_descriptor.format, TextureFormat::Bc7RgbaUnormSrgb);
        assert_eq!(image.data.unwrap().len() * 4, plain);
    }

    #[test]
    fn a_picture_of_odd_size_stays_plain() {
        let mut image = grey(500, 300);
        compress(&mut image);
        assert_eq!(image.texture_descriptor.format, TextureFormat::Rgba8UnormSrgb);
    }

    #[test]
    fn halved_it_is_the_same_picture() {
        let mut image = grey(1024, 1024);
        let levels = image.texture_descriptor.mip_level_count;
        halve_down_to(LARGE, &mut image);
        assert_eq!((image.size(), image.texture_descriptor.mip_level_count), (UVec2::splat(512), levels - 1));
        let bytes: usize = (0..levels - 1).map(|level| 4 * (512 >> level) * (512 >> level)).sum();
        assert_eq!(image.data.unwrap().len(), bytes);
    }
}
