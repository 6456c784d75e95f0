//! Decks of the player's own: a folder with a manifest `cards.ron` and pictures.

use std::io::Read as _;
use std::path::PathBuf;

use bevy::asset::AssetPath;
use bevy::asset::io::{AssetSource, AssetSourceBuilder};
use bevy::prelude::*;

use super::CLASSIC;
use crate::folders::{Folders, program_folder};
use crate::manifest::{MAX_BYTES, Manifest};

/// A deck of the player's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnDeck {
    /// The name of its folder.
    pub name: String,
    /// Where the folder is.
    pub folder: PathBuf,
    /// Its manifest, for the asset server.
    pub manifest: AssetPath<'static>,
}

impl OwnDeck {
    /// Its manifest, if it can be read and has no faults.
    pub fn manifest(&self) -> Option<Manifest> {
        let mut bytes = Vec::new();
        let file = std::fs::File::open(self.folder.join(CLASSIC)).ok()?;
        // No more than a manifest can be long.
        file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).ok()?;
        Manifest::read(&bytes).ok()
    }
}

/// Where own decks are looked for: the folder `decks` in the data folder and the one beside the program.
fn places(folders: &Folders) -> [(&'static str, Option<PathBuf>); 2] {
    let beside = program_folder().map(|folder| folder.join("decks"));
    [("decks", Some(folders.data.join("decks"))), ("beside", beside)]
}

/// Makes the folders of own decks known. Must come before the asset plugin.
pub fn register_own_decks(app: &mut App, folders: &Folders) {
    for (name, place) in places(folders) {
        let Some(place) = place else { continue };
        // The reader joins its path to the program's folder, which an absolute one replaces.
        let place = std::path::absolute(&place).unwrap_or(place);
        let reader = AssetSource::get_default_reader(place.to_string_lossy().into_owned());
        app.register_asset_source(name, AssetSourceBuilder::new(reader));
    }
}

/// The own decks that are there, by name.
pub fn own_decks(folders: &Folders) -> Vec<OwnDeck> {
    let mut decks = Vec::new();
    for (source, place) in places(folders) {
        let entries = place.and_then(|place| std::fs::read_dir(place).ok()).into_iter().flatten().flatten();
        for folder in entries.map(|entry| entry.path()).filter(|folder| folder.join(CLASSIC).is_file()) {
            let Some(name) = folder.file_name().and_then(|name| name.to_str()).map(str::to_owned) else { continue };
            // Put together and not parsed: a folder's name may hold what means something in a written asset path.
            let manifest = AssetPath::from(PathBuf::from(&name).join(CLASSIC)).with_source(source);
            decks.push(OwnDeck { name, folder, manifest });
        }
    }
    decks.sort_by(|one, other| one.name.cmp(&other.name));
    decks
}
