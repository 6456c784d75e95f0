//! Where pictures come from: files first, then what the program carries inside itself.
//!
//! A file `cards/07.webp` in a folder `assets` beside the program, or in the one in the data folder, is shown instead of
//! the embedded picture. A program that is being developed takes the checkout's files before its own.

use std::borrow::Cow;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use bevy::asset::io::file::FileAssetReader;
use bevy::asset::io::{
    AssetReader, AssetReaderError, AssetSource, AssetSourceBuilder, AssetSourceId, AssetWatcher, PathStream, Reader,
    SliceReader, VecReader,
};
use bevy::prelude::*;
use rust_embed::RustEmbed;

use crate::folders::{Folders, program_folder};

/// How long a file that changes must rest before it is taken over.
const REST: Duration = Duration::from_millis(300);

/// A folder of `assets/` that the program carries.
macro_rules! carried {
    ($name:ident, $folder:tt) => {
        #[derive(RustEmbed)]
        #[folder = $folder]
        struct $name;
    };
}

carried!(Cards, "assets/cards");
carried!(Effects, "assets/effects");
carried!(Emblems, "assets/emblems");
carried!(Treasures, "assets/treasures");
carried!(Panels, "assets/ui");

type Get = fn(&str) -> Option<rust_embed::EmbeddedFile>;

/// What is carried, folder by folder: fonts, texts and the icon are in the program already, where they are used.
const FOLDERS: [(&str, Get); 5] = [
    ("cards", Cards::get),
    ("effects", Effects::get),
    ("emblems", Emblems::get),
    ("treasures", Treasures::get),
    ("ui", Panels::get),
];

const SINGLE: [(&str, &[u8]); 5] = [
    ("back.webp", include_bytes!("../assets/back.webp")),
    ("cards.ron", crate::manifest::CLASSIC.as_bytes()),
    ("logo.png", include_bytes!("../assets/logo.png")),
    ("table.png", include_bytes!("../assets/table.png")),
    ("title.webp", include_bytes!("../assets/title.webp")),
];

/// Makes both known as the place of everything that is loaded by a path. Must come before the asset plugin.
pub fn register(app: &mut App, folders: &Folders) {
    let places = places(folders);
    let watch = |place: &PathBuf| AssetSource::get_default_watcher(place.to_string_lossy().into_owned(), REST);
    let mut watchers: Vec<_> = places.iter().map(watch).collect();
    let source = AssetSourceBuilder::new(move || Box::new(FilesFirst::new(&places))).with_watcher(move |changes| {
        let each = watchers.iter_mut().filter_map(|watch| watch(changes.clone()));
        Some(Box::new(Watchers { _each: each.collect() }))
    });
    app.register_asset_source(AssetSourceId::Default, source);
}

/// The folders of files that come before what is carried, the first one first.
fn places(folders: &Folders) -> Vec<PathBuf> {
    let beside = program_folder().map(|folder| folder.join("assets"));
    let data = folders.data.join("assets");
    // Only in a program for developers: where it was built means nothing to anybody else.
    let checkout = cfg!(debug_assertions).then(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/assets")));
    let all = beside.into_iter().chain([data]).chain(checkout);
    // Bevy joins a relative path to a folder of its own choice.
    all.filter(|folder| folder.is_dir()).map(|folder| std::path::absolute(&folder).unwrap_or(folder)).collect()
}

/// Reads a file of the first folder that has it, else what is carried under that name.
struct FilesFirst {
    folders: Vec<FileAssetReader>,
}

impl FilesFirst {
    fn new(places: &[PathBuf]) -> Self {
        Self { folders: places.iter().map(FileAssetReader::new).collect() }
    }
}

impl AssetReader for FilesFirst {
    async fn read<'a>(&'a self, path: &'a Path) -> Result<impl Reader + 'a, AssetReaderError> {
        let missing = || AssetReaderError::NotFound(path.to_owned());
        let name = inside(path).ok_or_else(missing)?;
        for folder in &self.folders {
            match folder.read(path).await {
                Ok(reader) => return Ok(Box::new(reader) as Box<dyn Reader + 'a>),
                Err(AssetReaderError::NotFound(_)) => {}
                Err(why) => return Err(why),
            }
        }
        match carried(&name).ok_or_else(missing)? {
            Cow::Borrowed(bytes) => Ok(Box::new(SliceReader::new(bytes))),
            Cow::Owned(bytes) => Ok(Box::new(VecReader::new(bytes))),
        }
    }

    async fn read_meta<'a>(&'a self, path: &'a Path) -> Result<impl Reader + 'a, AssetReaderError> {
        // No picture has any: how it is read says the code.
        Err::<VecReader, _>(AssetReaderError::NotFound(path.to_owned()))
    }

    async fn read_directory<'a>(&'a self, path: &'a Path) -> Result<Box<PathStream>, AssetReaderError> {
        let why = io::Error::new(io::ErrorKind::Unsupported, format!("{} is loaded by files", path.display()));
        Err(why.into())
    }

    async fn is_directory<'a>(&'a self, _: &'a Path) -> Result<bool, AssetReaderError> {
        Ok(false)
    }
}

/// The path as it is written in the manifest, on every system; nothing for one that leads out of the folder.
fn inside(path: &Path) -> Option<String> {
    let part = |part: Component<'_>| match part {
        Component::Normal(name) => name.to_str().map(str::to_owned),
        _ => None,
    };
    let parts: Option<Vec<String>> = path.components().map(part).collect();
    parts.filter(|parts| !parts.is_empty()).map(|parts| parts.join("/"))
}

/// The bytes of a file that the program carries.
fn carried(name: &str) -> Option<Cow<'static, [u8]>> {
    if let Some((_, bytes)) = SINGLE.iter().find(|(known, _)| *known == name) {
        return Some(Cow::Borrowed(bytes));
    }
    let (folder, file) = name.split_once('/')?;
    let (_, get) = FOLDERS.iter().find(|(known, _)| *known == folder)?;
    get(file).map(|found| found.data)
}

/// Looks at all folders of files at once.
struct Watchers {
    _each: Vec<Box<dyn AssetWatcher>>,
}

impl AssetWatcher for Watchers {}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(reader: &FilesFirst, path: &str) -> Result<Vec<u8>, AssetReaderError> {
        bevy::tasks::block_on(async {
            let mut bytes = Vec::new();
            reader.read(Path::new(path)).await?.read_to_end(&mut bytes).await?;
            Ok(bytes)
        })
    }

    #[test]
    fn files_come_first_and_what_is_carried_last() {
        let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
        let places = folders.each_ref().map(|folder| folder.path().to_owned());
        let reader = FilesFirst::new(&places);
        let carried = read(&reader, "cards/01.webp").unwrap();
        assert!(carried.starts_with(b"RIFF"));
        for (folder, words) in [(1, "second"), (0, "first")] {
            std::fs::create_dir_all(places[folder].join("cards")).unwrap();
            std::fs::write(places[folder].join("cards/01.webp"), words).unwrap();
            assert_eq!(read(&reader, "cards/01.webp").unwrap(), words.as_bytes());
        }
        assert_ne!(read(&reader, "cards/02.webp").unwrap(), b"first");
    }

    #[test]
    fn no_path_leads_out() {
        let folder = tempfile::tempdir().unwrap();
        let assets = folder.path().join("assets");
        std::fs::create_dir(&assets).unwrap();
        std::fs::write(folder.path().join("secret"), "secret").unwrap();
        let reader = FilesFirst::new(&[assets]);
        let absolute = folder.path().join("secret").to_string_lossy().into_owned();
        for path in ["../secret", "cards/../../secret", &absolute, "", "no-such-file", "cards", "cards/no-such-file"] {
            assert!(matches!(read(&reader, path), Err(AssetReaderError::NotFound(_))), "{path}");
        }
    }

    #[test]
    fn everything_that_is_loaded_is_carried() {
        let assets = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/assets"));
        // These are read by the program's own code, or by nobody.
        let elsewhere = ["CREDITS.md", "THIRD-PARTY.txt", "fonts", "icon", "language"];
        for entry in std::fs::read_dir(&assets).unwrap().flatten() {
            let name = entry.file_name().into_string().unwrap();
            if elsewhere.contains(&name.as_str()) {
                continue;
            }
            let files: Vec<String> = match entry.path().is_dir() {
                false => vec![name],
                true => {
                    let files = std::fs::read_dir(entry.path()).unwrap().flatten();
                    files.map(|file| format!("{name}/{}", file.file_name().to_string_lossy())).collect()
                }
            };
            for file in files {
                let bytes = std::fs::read(assets.join(&file)).unwrap();
                assert!(carried(&file).is_some_and(|carried| *carried == *bytes), "{file} is not carried");
            }
        }
    }
}
