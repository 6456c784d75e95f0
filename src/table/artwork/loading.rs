//! A deck on its way from the disk: its manifest at once, its pictures behind the title.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, AssetPath, InvalidGenerationError, LoadContext, LoadState};
use bevy::image::{CompressedImageFormatSupport, CompressedImageFormats};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy::window::RequestRedraw;

use super::picture::{Picture, PictureLoader, Way, read_at_most};
use super::sheet::{self, Piece};
use super::{Artwork, CLASSIC, CardArt, EFFECTS, OwnDeck};
use crate::manifest::{Fault, MAX_BYTES, Manifest};

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
        Ok(DeckAsset(Manifest::read(&read_at_most(reader, MAX_BYTES).await?)))
    }

    fn extensions(&self) -> &[&str] {
        &["cards.ron"]
    }
}

/// Whether pictures may be loaded: the title is shown first, since unpacking them takes the processor away from it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug)]
pub struct MayLoad(pub bool);

impl Default for MayLoad {
    fn default() -> Self {
        Self(true)
    }
}

/// A picture that was asked for, and the image on the graphics card that it becomes.
#[derive(Debug)]
struct Wanted {
    picture: Handle<Picture>,
    image: Handle<Image>,
    size: UVec2,
}

/// The deck whose pictures are being loaded.
#[derive(Resource, Debug)]
pub struct ArtLoading {
    path: AssetPath<'static>,
    manifest: Handle<DeckAsset>,
    wanted: HashMap<AssetPath<'static>, Wanted>,
    medallions: Handle<Image>,
    sheet: Option<Task<(Image, HashMap<String, Rect>)>>,
    parts: Option<(UVec2, HashMap<String, Rect>)>,
    done: bool,
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
    /// Begins to load the manifest at `path`.
    pub fn begin(path: impl Into<AssetPath<'static>>, server: &AssetServer) -> Self {
        let path = path.into();
        Self { manifest: server.load(path.clone()), ..Self::of(path) }
    }

    /// Begins to load a deck of the player's own.
    pub fn begin_own(deck: &OwnDeck, server: &AssetServer) -> Self {
        Self { folder: Some(deck.folder.clone()), ..Self::begin(deck.manifest.clone(), server) }
    }

    /// A deck without pictures, all there: for running without a screen.
    pub fn blank(manifest: Manifest) -> Self {
        let found = Some(Arc::new(manifest));
        Self { blank: true, done: true, progress: (0, 0), found, ..Self::of(CLASSIC.into()) }
    }

    fn of(path: AssetPath<'static>) -> Self {
        Self {
            path,
            manifest: Handle::default(),
            wanted: HashMap::default(),
            medallions: Handle::default(),
            sheet: None,
            parts: None,
            done: false,
            progress: (0, 1),
            faults: None,
            found: None,
            blank: false,
            folder: None,
        }
    }

    /// Whether no pictures are shown, so that any deck will do.
    pub fn is_blank(&self) -> bool {
        self.blank
    }

    /// Whether everything is there.
    pub fn is_done(&self) -> bool {
        self.done
    }

    fn read_manifest(&mut self, server: &AssetServer, decks: &Assets<DeckAsset>) {
        match decks.get(&self.manifest).map(|deck| &deck.0) {
            Some(Ok(manifest)) => self.accept(manifest),
            Some(Err(faults)) => self.faults = Some(faults.clone()),
            None => {
                if let LoadState::Failed(why) = server.load_state(&self.manifest) {
                    self.faults = Some(vec![Fault::of_file(why.to_string())]);
                }
            }
        }
    }

    fn accept(&mut self, manifest: &Manifest) {
        let missing = match &self.folder {
            Some(folder) => manifest.missing_art(|art| folder.join(art).is_file()),
            None => Vec::new(),
        };
        if missing.is_empty() {
            self.found = Some(Arc::new(manifest.clone()));
        } else {
            self.faults = Some(missing);
        }
    }

    /// Asks for all pictures of the deck and of the table.
    fn begin_pictures(&mut self, manifest: &Manifest, tiles: Way, server: &AssetServer, images: &Assets<Image>) {
        self.medallions = images.reserve_handle();
        let tiles = manifest.cards.iter().map(|card| (beside(&self.path, &card.art), tiles));
        let medallions = manifest.treasures.iter().map(|entry| (beside(&self.path, &entry.art), Way::Plain));
        let own = own_pictures().map(|(_, path)| (path, Way::Plain));
        let all: Vec<_> = tiles.chain(medallions).chain(own).collect();
        for (path, way) in all {
            let settings = move |settings: &mut Way| *settings = way;
            let wanted = || Wanted {
                picture: server.load_builder().with_settings(settings).load(path.clone()),
                image: images.reserve_handle(),
                size: UVec2::ZERO,
            };
            self.wanted.entry(path.clone()).or_insert_with(wanted);
        }
        self.progress = (0, self.wanted.len());
    }

    /// The pictures of the deck that are there but can't be read: the game does not start on half a deck.
    fn unreadable(&self, manifest: &Manifest, server: &AssetServer) -> Vec<Fault> {
        let failed = |wanted: &Wanted| matches!(server.load_state(&wanted.picture), LoadState::Failed(_));
        manifest.missing_art(|art| !self.wanted.get(&beside(&self.path, art)).is_some_and(failed))
    }

    /// Puts all medallions onto one sheet, beside the main thread.
    fn begin_sheet(&mut self, manifest: &Manifest, pictures: &Assets<Picture>) {
        let piece = |(name, art): (&str, &str)| {
            let picture = pictures.get(&self.wanted.get(&beside(&self.path, art))?.picture)?;
            Piece::of(name, &picture.0)
        };
        let treasures = manifest.treasures.iter().map(|entry| (entry.id.as_str(), entry.art.as_str()));
        let pieces: Vec<Piece> = treasures.filter_map(piece).collect();
        self.sheet = Some(AsyncComputeTaskPool::get().spawn(async move { sheet::compose(pieces) }));
    }

    fn await_sheet(&mut self, images: &mut Assets<Image>) {
        let Some((sheet, parts)) = self.sheet.as_mut().and_then(check_ready) else { return };
        self.sheet = None;
        self.parts = Some((sheet.size(), parts));
        if let Err(why) = images.insert(self.medallions.id(), sheet) {
            warn!("The medallions could not be shown: {why}");
        }
    }

    /// Moves a picture's pixels into its image. Those of medallions stay: they are put onto the sheet.
    fn take_over(
        &mut self,
        id: AssetId<Picture>,
        pictures: &mut Assets<Picture>,
        images: &mut Assets<Image>,
    ) -> Result<(), InvalidGenerationError> {
        let Some(manifest) = &self.found else { return Ok(()) };
        let Some((path, wanted)) = self.wanted.iter_mut().find(|(_, wanted)| wanted.picture.id() == id) else {
            return Ok(());
        };
        let Some(picture) = pictures.get_mut_untracked(id) else { return Ok(()) };
        wanted.size = picture.0.size();
        if manifest.treasures.iter().any(|entry| beside(&self.path, &entry.art) == *path) {
            // Changed after all was done: the sheet is made anew.
            self.parts = None;
            self.done = false;
            return Ok(());
        }
        images.insert(wanted.image.id(), std::mem::take(&mut picture.0))
    }

    /// Whether every picture has come, or never will; counts them.
    fn are_pictures_there(&mut self, server: &AssetServer) -> bool {
        let is_settled = |wanted: &&Wanted| {
            matches!(server.load_state(&wanted.picture), LoadState::Failed(_)) || wanted.size != UVec2::ZERO
        };
        self.progress = (self.wanted.values().filter(is_settled).count(), self.wanted.len());
        self.progress.0 == self.progress.1
    }

    fn artwork(&self, manifest: &Manifest) -> Artwork {
        let image = |path: &AssetPath<'static>| self.wanted.get(path).map(|wanted| (wanted.image.clone(), wanted.size));
        let cards = manifest.cards.iter().map(|entry| {
            let (tile, size) = image(&beside(&self.path, &entry.art)).unwrap_or_default();
            (entry.spec.id, CardArt::of(entry, manifest.four_turns, tile, size))
        });
        let cards = cards.collect();
        let mut own = own_pictures().map(|(name, path)| (name, image(&path).unwrap_or_default().0));
        let back = own.next().unwrap_or_default().1;
        Artwork {
            cards,
            medallions: self.medallions.clone(),
            parts: self.parts.clone().unwrap_or_default(),
            back,
            effects: own.collect(),
        }
    }
}

/// A path that a manifest names, beside the manifest.
fn beside(manifest: &AssetPath<'static>, art: &str) -> AssetPath<'static> {
    let folder = manifest.path().parent().unwrap_or(Path::new(""));
    AssetPath::from(folder.join(art)).with_source(manifest.source().clone_owned())
}

/// The pictures that come with the game: the back of the cards, then the effects.
fn own_pictures() -> impl Iterator<Item = (&'static str, AssetPath<'static>)> {
    let effects = EFFECTS.into_iter().map(|name| (name, format!("effects/{name}.png").into()));
    std::iter::once(("back", "back.webp".into())).chain(effects)
}

pub(crate) fn plugin(app: &mut App) {
    app.init_asset::<DeckAsset>()
        .init_asset::<Picture>()
        .init_resource::<MayLoad>()
        .register_asset_loader(DeckLoader)
        .register_asset_loader(PictureLoader)
        .add_systems(
            PreUpdate,
            (reload, hand_over, load)
                .chain()
                .run_if(resource_exists::<ArtLoading>.and_then(resource_exists::<Assets<Image>>)),
        );
}

/// A manifest that changed on disk is taken over at once.
fn reload(mut changed: MessageReader<AssetEvent<DeckAsset>>, mut loading: ResMut<ArtLoading>) {
    for event in changed.read() {
        if let AssetEvent::Modified { id } = event
            && *id == loading.manifest.id()
        {
            *loading = ArtLoading {
                manifest: loading.manifest.clone(),
                folder: loading.folder.clone(),
                ..ArtLoading::of(loading.path.clone())
            };
        }
    }
}

/// Gives pictures that came, or changed on disk, to the graphics card: a few in one frame, so that none takes long.
fn hand_over(
    mut events: MessageReader<AssetEvent<Picture>>,
    mut loading: ResMut<ArtLoading>,
    mut pictures: ResMut<Assets<Picture>>,
    mut images: ResMut<Assets<Image>>,
    mut waiting: Local<VecDeque<AssetId<Picture>>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    const A_FRAME: usize = 2;
    waiting.extend(events.read().filter_map(|event| match event {
        AssetEvent::Added { id } | AssetEvent::Modified { id } => Some(*id),
        _ => None,
    }));
    for _ in 0..A_FRAME {
        let Some(id) = waiting.pop_front() else { break };
        redraw.write(RequestRedraw);
        if let Err(why) = loading.take_over(id, &mut pictures, &mut images) {
            warn!("A picture could not be shown: {why}");
        }
    }
}

fn load(
    mut commands: Commands,
    mut loading: ResMut<ArtLoading>,
    may: Res<MayLoad>,
    formats: Option<Res<CompressedImageFormatSupport>>,
    server: Res<AssetServer>,
    decks: Res<Assets<DeckAsset>>,
    pictures: Res<Assets<Picture>>,
    mut images: ResMut<Assets<Image>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if loading.done || loading.faults.is_some() {
        return;
    }
    let Some(manifest) = loading.found.clone() else {
        redraw.write(RequestRedraw);
        return loading.read_manifest(&server, &decks);
    };
    if !may.0 {
        return;
    }
    redraw.write(RequestRedraw);
    if loading.wanted.is_empty() {
        let formats = formats.map_or(CompressedImageFormats::NONE, |formats| formats.0);
        loading.begin_pictures(&manifest, Way::for_tiles(formats), &server, &images);
    } else if loading.sheet.is_some() {
        loading.await_sheet(&mut images);
    } else if loading.parts.is_some() {
        commands.insert_resource(loading.artwork(&manifest));
        loading.done = true;
    } else if loading.are_pictures_there(&server) {
        let unreadable = loading.unreadable(&manifest, &server);
        if unreadable.is_empty() {
            loading.begin_sheet(&manifest, &pictures);
        } else {
            loading.faults = Some(unreadable);
        }
    }
}
