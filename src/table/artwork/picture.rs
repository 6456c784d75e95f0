//! A picture as the table needs it: unpacked, with its smaller sizes, all done beside the main thread.

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext, RenderAssetUsages};
use bevy::image::{CompressedImageFormats, ImageLoader, ImageSampler, ImageType, TextureError};
use bevy::prelude::*;
use bevy::tasks::futures_lite::AsyncReadExt;
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
}

#[derive(Default, TypePath)]
pub(super) struct PictureLoader;

impl AssetLoader for PictureLoader {
    type Asset = Picture;
    type Settings = ();
    type Error = PictureError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        context: &mut LoadContext<'_>,
    ) -> Result<Picture, PictureError> {
        let bytes = read_at_most(reader, MAX_FILE).await?;
        if bytes.len() > MAX_FILE {
            return Err(PictureError::TooLarge);
        }
        let extension = context.path().get_full_extension().unwrap_or_default();
        let kind = extension.rsplit('.').next().unwrap_or_default();
        unpack(&bytes, kind).map(Picture)
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

fn unpack(bytes: &[u8], extension: &str) -> Result<Image, PictureError> {
    let (kind, formats) = (ImageType::Extension(extension), CompressedImageFormats::NONE);
    let image = Image::from_buffer(bytes, kind, formats, true, ImageSampler::Default, RenderAssetUsages::RENDER_WORLD)?;
    if image.width().max(image.height()) > LONGEST {
        return Err(PictureError::TooLarge);
    }
    let mut image = image;
    add_mips(&mut image);
    Ok(image)
}
