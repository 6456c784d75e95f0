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
use super::sheet::{self, Piece, Sheet};
use super::{Artwork, CLASSIC, CardArt, Cut, EFFECTS, OwnDeck};
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

/// Whether files are watched (see `app.rs`). Then pixels are kept for the day on which another picture changes that lies
/// on the same sheet; else they are given away.
const PICTURES_CHANGE: bool = cfg!(debug_assertions);

/// A picture that was asked for.
#[derive(Debug)]
struct Wanted {
    picture: Handle<Picture>,
    /// The image on the graphics card that it becomes; `None` for one that is put onto a sheet.
    image: Option<Handle<Image>>,
    /// Whether it has come.
    is_here: bool,
}

/// The deck whose pictures are being loaded.
#[derive(Resource, Debug)]
pub struct ArtLoading {
    path: AssetPath<'static>,
    manifest: Handle<DeckAsset>,
    wanted: HashMap<AssetPath<'static>, Wanted>,
    /// The sheets, in their order. They stay when pictures change: what lies on the table shows the new ones.
    sheets: Vec<Handle<Image>>,
    /// The sheets that are being composed, by their number.
    composing: Vec<(usize, Task<Sheet<AssetPath<'static>>>)>,
    /// Where each picture lies, once sheets are being composed.
    cuts: Option<HashMap<AssetPath<'static>, Cut>>,
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
            sheets: Vec::new(),
            composing: Vec::new(),
            cuts: None,
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
        let tiles = manifest.cards.iter().map(|card| (beside(&self.path, &card.art), tiles, true));
        let medallions = manifest.treasures.iter().map(|entry| (beside(&self.path, &entry.art), Way::Small, true));
        let own = own_pictures().map(|(_, path)| (path, Way::Plain, false));
        let all: Vec<_> = tiles.chain(medallions).chain(own).collect();
        for (path, way, on_sheet) in all {
            let settings = move |settings: &mut Way| *settings = way;
            let wanted = || Wanted {
                picture: server.load_builder().with_settings(settings).load(path.clone()),
                image: (!on_sheet).then(|| images.reserve_handle()),
                is_here: false,
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

    /// Puts tiles and medallions onto sheets, beside the main thread.
    fn begin_sheets(&mut self, pictures: &mut Assets<Picture>, images: &Assets<Image>) {
        let on_sheet = self.wanted.iter().filter(|(_, wanted)| wanted.image.is_none());
        let pieces = on_sheet.filter_map(|(path, wanted)| {
            let picture = pictures.get_mut_untracked(&wanted.picture)?;
            let image = if PICTURES_CHANGE { picture.0.clone() } else { std::mem::take(&mut picture.0) };
            Some(Piece { name: path.clone(), image })
        });
        let mut pieces: Vec<_> = pieces.collect();
        // The same order whenever they are made anew.
        pieces.sort_by_cached_key(|piece| piece.name.to_string());
        let shared_out = sheet::share_out(pieces);
        while self.sheets.len() < shared_out.len() {
            self.sheets.push(images.reserve_handle());
        }
        let pool = AsyncComputeTaskPool::get();
        let tasks = shared_out.into_iter().map(|pieces| pool.spawn(async move { sheet::compose(pieces) }));
        self.composing = tasks.enumerate().collect();
        self.cuts = Some(HashMap::default());
    }

    /// Gives a sheet that is composed to the graphics card: one in a frame, since each is large.
    fn await_sheet(&mut self, images: &mut Assets<Image>) {
        let ready = |(at, (_, task)): (usize, &mut (usize, Task<_>))| Some((at, check_ready(task)?));
        let Some((at, Sheet { image, parts })) = self.composing.iter_mut().enumerate().find_map(ready) else { return };
        let (number, _) = self.composing.swap_remove(at);
        let (sheet, size) = (self.sheets[number].clone(), image.size());
        let cut = |(path, part)| (path, Cut { sheet: sheet.clone(), number, size, part });
        self.cuts.get_or_insert_default().extend(parts.into_iter().map(cut));
        if let Err(why) = images.insert(sheet.id(), image) {
            warn!("A sheet of pictures could not be shown: {why}");
        }
    }

    /// Moves a picture's pixels into its image. Those of tiles and medallions wait for their sheet.
    fn take_over(
        &mut self,
        id: AssetId<Picture>,
        pictures: &mut Assets<Picture>,
        images: &mut Assets<Image>,
    ) -> Result<(), InvalidGenerationError> {
        let Some(wanted) = self.wanted.values_mut().find(|wanted| wanted.picture.id() == id) else { return Ok(()) };
        wanted.is_here = true;
        let Some(image) = wanted.image.as_ref().map(Handle::id) else {
            self.renew_sheets();
            return Ok(());
        };
        let Some(picture) = pictures.get_mut_untracked(id) else { return Ok(()) };
        images.insert(image, std::mem::take(&mut picture.0))
    }

    /// A picture changed on disk when the sheets were made: they are made anew.
    fn renew_sheets(&mut self) {
        if self.cuts.take().is_some() {
            self.composing.clear();
            self.done = false;
        }
    }

    /// Whether every picture has come, or never will; counts them.
    fn are_pictures_there(&mut self, server: &AssetServer) -> bool {
        let is_settled =
            |wanted: &&Wanted| wanted.is_here || matches!(server.load_state(&wanted.picture), LoadState::Failed(_));
        self.progress = (self.wanted.values().filter(is_settled).count(), self.wanted.len());
        self.progress.0 == self.progress.1
    }

    fn artwork(&self, manifest: &Manifest) -> Artwork {
        let cut = |art: &str| self.cuts.as_ref()?.get(&beside(&self.path, art)).cloned();
        let cards = manifest
            .cards
            .iter()
            .map(|entry| (entry.spec.id, CardArt::of(entry, manifest.four_turns, cut(&entry.art).unwrap_or_default())));
        let medallions = manifest.treasures.iter().filter_map(|entry| Some((entry.id.clone(), cut(&entry.art)?)));
        let image = |path| self.wanted.get(&path)?.image.clone();
        let mut own = own_pictures().map(|(name, path)| (name, image(path).unwrap_or_default()));
        let back = own.next().unwrap_or_default().1;
        Artwork { cards: cards.collect(), medallions: medallions.collect(), back, effects: own.collect() }
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
    mut pictures: ResMut<Assets<Picture>>,
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
    } else if !loading.composing.is_empty() {
        loading.await_sheet(&mut images);
    } else if loading.cuts.is_some() {
        commands.insert_resource(loading.artwork(&manifest));
        loading.done = true;
    } else if loading.are_pictures_there(&server) {
        let unreadable = loading.unreadable(&manifest, &server);
        if unreadable.is_empty() {
            loading.begin_sheets(&mut pictures, &images);
        } else {
            loading.faults = Some(unreadable);
        }
    }
}
