//! The pictures of a deck, found through its manifest.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::asset::io::{AssetSourceBuilder, Reader};
use bevy::asset::{AssetLoader, AssetPath, LoadContext, LoadState};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::tasks::futures_lite::AsyncReadExt;

use super::sheet::{self, Sheet};
use crate::folders::Folders;
use crate::manifest::{Fault, MAX_BYTES, Manifest, Shape, Spot};
use crate::rules::{Card, Deck, Turn};

/// The manifest of the deck that comes with the game, in the assets folder.
pub const CLASSIC: &str = "cards.ron";

/// A manifest as a Bevy asset, or all its faults: a faulty one is an answer too, and no failure to load.
#[derive(Asset, TypePath, Debug)]
pub struct DeckAsset(pub Result<Manifest, Vec<Fault>>);

#[derive(Default, TypePath)]
struct DeckLoader;

impl AssetLoader for DeckLoader {
    type Asset = DeckAsset;
    type Settings = ();
    type Error = std::io::Error;

    async fn load(&self, reader: &mut dyn Reader, (): &(), _: &mut LoadContext<'_>) -> Result<DeckAsset, Self::Error> {
        let mut bytes = Vec::new();
        let mut part = [0; 16 * 1024];
        // No more than a manifest can be long, whatever the file's size.
        while bytes.len() <= MAX_BYTES {
            match reader.read(&mut part).await? {
                0 => break,
                read => bytes.extend_from_slice(&part[..read]),
            }
        }
        Ok(DeckAsset(Manifest::read(&bytes)))
    }

    fn extensions(&self) -> &[&str] {
        &["cards.ron"]
    }
}

/// How much larger the picture of a medallion is than its disc: treasures stand out over the rim, and cast a shadow.
const PICTURE_TO_DISC: f32 = 256.0 / 226.0;

/// What is drawn of one card.
#[derive(Clone, Debug)]
pub struct CardArt {
    /// The tile.
    pub tile: Handle<Image>,
    /// Whether the picture holds the tile in its four turns, with the light fixed, or only unturned.
    pub four_turns: bool,
    /// The medallions: their picture and their spot on the unturned tile from its middle, in parts of the side.
    pub medallions: Vec<(String, Handle<Image>, Spot)>,
    /// The diameter of the medallions, in parts of the side.
    pub medallion_size: f32,
}

/// The pictures of the deck in play and of the table.
#[derive(Resource, Clone, Debug)]
pub struct Artwork {
    cards: HashMap<u16, CardArt>,
    /// The medallion of each treasure.
    pub treasures: HashMap<String, Handle<Image>>,
    /// The back of the cards.
    pub back: Handle<Image>,
    /// Soft marks and lights, by the names of their files.
    effects: HashMap<&'static str, Handle<Image>>,
    /// All medallions together, where they could be put onto one sheet.
    sheet: Option<Sheet>,
}

/// The effect pictures.
const EFFECTS: [&str; 12] = [
    "glow",
    "cell_glow",
    "road_light",
    "road_dot",
    "sparkle",
    "dust",
    "confetti_strip",
    "confetti_curl",
    "confetti_star",
    "cut",
    "last_move",
    "rays",
];

impl Artwork {
    /// What is drawn of a card.
    pub fn card(&self, deck: &Deck, card: Card) -> Option<&CardArt> {
        self.cards.get(&deck.id_of(card))
    }

    /// A medallion of one unit, from the sheet where there is one.
    pub fn medallion(&self, treasure: &str, alone: &Handle<Image>) -> Sprite {
        let part = self.sheet.as_ref().and_then(|sheet| Some((&sheet.image, sheet.parts.get(treasure)?)));
        let (image, rect) = part.map_or((alone, None), |(image, part)| (image, Some(*part)));
        Sprite { image: image.clone(), rect, custom_size: Some(Vec2::ONE), ..default() }
    }

    /// Puts all medallions onto one sheet.
    fn gather(&mut self, images: &mut Assets<Image>) {
        let found = |(name, handle): (_, &Handle<Image>)| Some((name, images.get(handle)?));
        let mut pictures: Vec<(&String, &Image)> = self.treasures.iter().filter_map(found).collect();
        if pictures.len() < self.treasures.len() {
            return;
        }
        pictures.sort_by_key(|(name, _)| *name);
        if let Some((image, parts)) = sheet::compose(&pictures) {
            self.sheet = Some(Sheet { image: images.add(image), parts });
        }
    }

    /// What is drawn of the card with this printed number.
    pub fn entry(&self, id: u16) -> Option<&CardArt> {
        self.cards.get(&id)
    }

    /// An effect picture; an empty one for a name that does not exist.
    pub fn effect(&self, name: &str) -> Handle<Image> {
        self.effects.get(name).cloned().unwrap_or_default()
    }

    /// A stand-in without pictures, for running without a screen.
    pub fn blank(manifest: &Manifest) -> Self {
        Self::of(manifest, |_| Handle::default(), |_| Handle::default())
    }

    /// `load` finds a picture that the manifest names, `own` one that comes with the game.
    fn of(manifest: &Manifest, load: impl Fn(&str) -> Handle<Image>, own: impl Fn(String) -> Handle<Image>) -> Self {
        let treasures: HashMap<String, Handle<Image>> =
            manifest.treasures.iter().map(|entry| (entry.id.clone(), load(&entry.art))).collect();
        let cards = manifest.cards.iter().map(|entry| {
            let medallion =
                |(name, spot): &(String, Spot)| (name.clone(), treasures.get(name).cloned().unwrap_or_default(), *spot);
            // Two bends leave each other little room, and so does a bridge.
            let disc = match entry.shape() {
                Shape::DoubleBend => 0.31,
                Shape::Bridge => 0.29,
                _ => 0.336,
            };
            let medallion_size = disc * PICTURE_TO_DISC;
            let medallions = entry.spots.iter().map(medallion).collect();
            let tile = load(&entry.art);
            (entry.spec.id, CardArt { tile, four_turns: manifest.four_turns, medallions, medallion_size })
        });
        let effects = EFFECTS.map(|name| (name, own(format!("effects/{name}.png"))));
        Self {
            cards: cards.collect(),
            treasures,
            back: own("back.webp".into()),
            effects: effects.into_iter().collect(),
            sheet: None,
        }
    }

    fn images(&self) -> impl Iterator<Item = &Handle<Image>> {
        let tiles = self.cards.values().map(|card| &card.tile);
        tiles.chain(self.treasures.values()).chain(self.effects.values()).chain([&self.back])
    }
}

/// A path that a manifest names, beside the manifest.
fn beside(manifest: &AssetPath<'static>, art: &str) -> AssetPath<'static> {
    let folder = manifest.path().parent().unwrap_or(Path::new(""));
    AssetPath::from(folder.join(art)).with_source(manifest.source().clone_owned())
}

/// The part of a picture of four turns that shows one of them: unturned and a quarter above, two and three below. Half
/// a pixel at the edges is left out, so that no neighbour shines through when the picture is shrunk.
pub fn turned_part(size: UVec2, turn: Turn) -> Rect {
    let half = 0.5 * size.as_vec2();
    let place = Vec2::new(f32::from(turn.quarters() % 2), f32::from(turn.quarters() / 2)) * half;
    Rect::from_corners(place + 0.5, place + half - 0.5)
}

/// The deck whose pictures are being loaded.
#[derive(Resource, Debug)]
pub struct ArtLoading {
    path: AssetPath<'static>,
    manifest: Handle<DeckAsset>,
    art: Option<Artwork>,
    /// Loaded pictures and all pictures.
    pub progress: (usize, usize),
    /// What went wrong, if anything: the deck can't be played.
    pub faults: Option<Vec<Fault>>,
    /// The deck, once its manifest is read.
    pub found: Option<Arc<Manifest>>,
    /// Whether there are no pictures at all, as without a screen: then any deck can be played.
    blank: bool,
    /// The folder of an own deck, to see whether its pictures are there.
    folder: Option<PathBuf>,
}

impl ArtLoading {
    /// Begins to load the manifest at `path` and its pictures.
    pub fn begin(path: impl Into<AssetPath<'static>>, server: &AssetServer) -> Self {
        let path = path.into();
        Self {
            manifest: server.load(path.clone()),
            blank: false,
            path,
            folder: None,
            art: None,
            progress: (0, 1),
            faults: None,
            found: None,
        }
    }

    /// A deck without pictures, all there: for running without a screen.
    pub fn blank(manifest: Manifest) -> Self {
        let art = Some(Artwork::blank(&manifest));
        let found = Some(Arc::new(manifest));
        Self {
            path: CLASSIC.into(),
            blank: true,
            folder: None,
            manifest: Handle::default(),
            art,
            progress: (0, 0),
            faults: None,
            found,
        }
    }

    /// Whether no pictures are shown, so that any deck will do.
    pub fn is_blank(&self) -> bool {
        self.blank
    }

    /// Begins to load a deck of the player's own.
    pub fn begin_own(deck: &OwnDeck, server: &AssetServer) -> Self {
        Self { folder: Some(deck.folder.clone()), ..Self::begin(deck.manifest.clone(), server) }
    }

    /// Whether an image belongs to the deck.
    pub fn is_picture(&self, id: AssetId<Image>) -> bool {
        self.art.as_ref().is_some_and(|art| art.images().any(|image| image.id() == id))
    }

    fn begin_pictures(&mut self, manifest: &Manifest, server: &AssetServer) {
        let missing = match &self.folder {
            Some(folder) => manifest.missing_art(|art| folder.join(art).is_file()),
            None => Vec::new(),
        };
        if !missing.is_empty() {
            self.faults = Some(missing);
            return;
        }
        let load = |art: &str| server.load(beside(&self.path, art));
        self.art = Some(Artwork::of(manifest, load, |path| server.load(path)));
        self.found = Some(Arc::new(manifest.clone()));
    }

    /// The pictures of the deck that are there but can't be read: the game does not start on half a deck.
    fn unreadable(&self, server: &AssetServer) -> Vec<Fault> {
        let (Some(art), Some(manifest)) = (&self.art, &self.found) else { return Vec::new() };
        let failed = |image: &Handle<Image>| matches!(server.load_state(image), LoadState::Failed(_));
        let broken: Vec<&String> = manifest
            .cards
            .iter()
            .filter(|card| art.entry(card.spec.id).is_some_and(|look| failed(&look.tile)))
            .map(|card| &card.art)
            .chain(
                manifest
                    .treasures
                    .iter()
                    .filter(|entry| art.treasures.get(&entry.id).is_some_and(failed))
                    .map(|entry| &entry.art),
            )
            .collect();
        manifest.missing_art(|art| !broken.iter().any(|broken| *broken == art))
    }

    /// Whether everything is there.
    pub fn is_done(&self) -> bool {
        self.art.is_some() && self.progress.0 == self.progress.1
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_asset::<DeckAsset>()
        .register_asset_loader(DeckLoader)
        .add_systems(PreUpdate, (reload, load).chain().run_if(resource_exists::<ArtLoading>));
}

/// A manifest that changed on disk is taken over at once.
fn reload(mut changed: MessageReader<AssetEvent<DeckAsset>>, mut loading: ResMut<ArtLoading>) {
    for event in changed.read() {
        if let AssetEvent::Modified { id } = event
            && *id == loading.manifest.id()
        {
            loading.art = None;
            loading.faults = None;
        }
    }
}

fn load(
    mut commands: Commands,
    mut loading: ResMut<ArtLoading>,
    server: Res<AssetServer>,
    decks: Res<Assets<DeckAsset>>,
    mut images: ResMut<Assets<Image>>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    if loading.is_done() || loading.faults.is_some() {
        return;
    }
    redraw.write(bevy::window::RequestRedraw);
    if loading.art.is_none() {
        match decks.get(&loading.manifest).map(|deck| &deck.0) {
            Some(Ok(manifest)) => loading.begin_pictures(manifest, &server),
            Some(Err(faults)) => loading.faults = Some(faults.clone()),
            None => {
                if let LoadState::Failed(why) = server.load_state(&loading.manifest) {
                    loading.faults = Some(vec![Fault::of_file(why.to_string())]);
                }
            }
        }
        return;
    }
    let Some(art) = &loading.art else { return };
    let states: Vec<LoadState> = art.images().map(|image| server.load_state(image)).collect();
    let finished = states.iter().filter(|state| matches!(state, LoadState::Loaded | LoadState::Failed(_))).count();
    let progress = (finished, states.len());
    if progress.0 == progress.1 {
        let unreadable = loading.unreadable(&server);
        if !unreadable.is_empty() {
            loading.faults = Some(unreadable);
            return;
        }
        let mut art = art.clone();
        art.gather(&mut images);
        commands.insert_resource(art.clone());
        loading.art = Some(art);
    }
    loading.progress = progress;
}

/// A deck of the player's own: a folder with a manifest `cards.ron` and pictures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnDeck {
    /// The name of its folder.
    pub name: String,
    /// Where the folder is.
    pub folder: PathBuf,
    /// Its manifest, for the asset server.
    pub manifest: String,
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
fn deck_places(folders: &Folders) -> [(&'static str, Option<PathBuf>); 2] {
    let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join("decks")));
    [("decks", Some(folders.data.join("decks"))), ("beside", beside)]
}

/// Makes the folders of own decks known. Must come before the asset plugin.
pub fn register_own_decks(app: &mut App, folders: &Folders) {
    for (name, place) in deck_places(folders) {
        let Some(place) = place else { continue };
        // The reader joins its path to the program's folder, which an absolute one replaces.
        let place = std::path::absolute(&place).unwrap_or(place);
        app.register_asset_source(name, AssetSourceBuilder::platform_default(&place.to_string_lossy(), None));
    }
}

/// The own decks that are there, by name.
pub fn own_decks(folders: &Folders) -> Vec<OwnDeck> {
    let mut decks = Vec::new();
    for (source, place) in deck_places(folders) {
        let entries = place.and_then(|place| std::fs::read_dir(place).ok()).into_iter().flatten().flatten();
        for folder in entries.map(|entry| entry.path()).filter(|folder| folder.join(CLASSIC).is_file()) {
            let Some(name) = folder.file_name().and_then(|name| name.to_str()).map(str::to_owned) else { continue };
            let manifest = format!("{source}://{name}/{CLASSIC}");
            decks.push(OwnDeck { name, folder, manifest });
        }
    }
    decks.sort_by(|one, other| one.name.cmp(&other.name));
    decks
}
