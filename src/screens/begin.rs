//! Beginning, continuing and leaving a game.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::choices::{DeckSize, SetUp};
use super::{Dialog, Screen, widgets};
use crate::folders::Folders;
use crate::language::Language;
use crate::manifest::Manifest;
use crate::referee::{Match, Player, Replay, ShowGame, fingerprint};
use crate::rules::record::ReadError;
use crate::rules::{CardSpec, Deck, Seat, Setup, SetupError};
use crate::saves::{Lock, OpenError, SavedGame, SetAside};
use crate::settings::WereDamaged;
use crate::table::artwork::{ArtLoading, Artwork, OwnDeck, own_decks};
use crate::table::{Director, TableOpen, TableSet};

/// Begin this game.
#[derive(Message, Clone, Debug)]
pub enum NewGame {
    /// As the set-up screen says.
    Deal,
    /// At the same table as the last one.
    Again,
    /// A game that was written down.
    Continue(Box<SavedGame>),
    /// A game that was written down, to be looked at.
    Replay(Box<SavedGame>),
    /// Leave the running game for the title.
    Leave,
}

/// The game could not be begun.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct SetUpFault(pub Option<SetupError>);

/// The table of the game that was begun last, to be dealt once more. The set-up screen keeps its own, which a game that
/// was written down does not change. Names that were left open are still so.
#[derive(Resource, Default, Clone, Debug)]
pub struct LastDealt(pub SetUp);

/// The deck whose pictures are wanted: `None` for the one that comes with the game.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
struct DeckInUse(Option<OwnDeck>);

/// The game to be begun as soon as its pictures are there.
#[derive(Resource)]
struct Waiting(Match, Option<Replay>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SetUpFault>()
        .init_resource::<TitleNotice>()
        .add_message::<NewGame>()
        .add_systems(Startup, (load_art, tell_troubles).chain())
        .add_systems(OnEnter(Screen::SetUp), look_for_decks)
        .init_resource::<OwnDecks>()
        .init_resource::<LastDealt>()
        .init_resource::<DeckInUse>()
        // Games come and go between the frames: nobody who has begun to look at one may lose it in mid-frame.
        .add_systems(First, (follow_set_up, obey, change_deck, enter.run_if(resource_exists::<Waiting>)).chain())
        // A game that was just begun is shown first, or the end of the last one would be taken for its own.
        .add_systems(Update, end.run_if(in_state(Screen::Game)).after(TableSet::Show))
        .add_systems(PreUpdate, tell_table);
}

/// What was wrong when the program was started.
fn tell_troubles(
    aside: Option<Res<SetAside>>,
    lock: Option<Res<Lock>>,
    settings: Option<Res<WereDamaged>>,
    mut notice: ResMut<TitleNotice>,
) {
    if settings.is_some_and(|damaged| damaged.0) {
        notice.0 = Some(NotOpened::Settings);
    }
    if aside.is_some_and(|aside| aside.0) {
        notice.0 = Some(NotOpened::SetAside);
    }
    if lock.is_some_and(|lock| !lock.is_ours()) {
        notice.0 = Some(NotOpened::SecondCopy);
    }
}

fn load_art(mut commands: Commands, server: Option<Res<AssetServer>>, loading: Option<Res<ArtLoading>>) {
    if let (Some(server), None) = (server, loading) {
        commands.insert_resource(ArtLoading::begin(crate::table::artwork::CLASSIC, &server));
    }
}

/// The own decks that were found when the set-up screen was opened.
#[derive(Resource, Default, Clone, Debug)]
pub struct OwnDecks(pub Vec<OwnDeck>);

fn look_for_decks(folders: Res<Folders>, mut decks: ResMut<OwnDecks>) {
    decks.0 = own_decks(&folders);
}

/// What is chosen on the set-up screen is wanted at once; so is, at the start, what was chosen last time.
fn follow_set_up(
    set_up: Res<SetUp>,
    screen: Res<State<Screen>>,
    mut in_use: ResMut<DeckInUse>,
    mut has_begun: Local<bool>,
) {
    if !std::mem::replace(&mut *has_begun, true) || *screen.get() == Screen::SetUp {
        in_use.set_if_neq(DeckInUse(set_up.deck.clone()));
    }
}

/// Another deck is wanted: its pictures are loaded at once, its faults are shown.
fn change_deck(
    in_use: Res<DeckInUse>,
    server: Option<Res<AssetServer>>,
    mut loaded: Local<Option<OwnDeck>>,
    mut commands: Commands,
) {
    let Some(server) = server.filter(|_| *loaded != in_use.0) else { return };
    loaded.clone_from(&in_use.0);
    commands.insert_resource(match &in_use.0 {
        None => ArtLoading::begin(crate::table::artwork::CLASSIC, &server),
        Some(deck) => ArtLoading::begin_own(deck, &server),
    });
}

fn obey(
    mut asked: MessageReader<NewGame>,
    mut reception: Reception,
    replay: Option<Res<Replay>>,
    mut dialog: ResMut<Dialog>,
) {
    for wish in asked.read() {
        *dialog = Dialog::Closed;
        match wish {
            NewGame::Leave => reception.leave(replay.is_some()),
            NewGame::Continue(saved) => reception.reopen(saved, |game| Waiting(game, None)),
            NewGame::Replay(saved) => reception.reopen(saved, |game| {
                let (replay, game) = Replay::of(game);
                Waiting(game, Some(replay))
            }),
            NewGame::Deal => {
                reception.last.0 = reception.set_up.clone();
                reception.deal();
            }
            NewGame::Again => reception.deal(),
        }
    }
}

/// What it takes to lead players to a table and away from it.
#[derive(SystemParam)]
struct Reception<'w, 's> {
    commands: Commands<'w, 's>,
    set_up: ResMut<'w, SetUp>,
    last: ResMut<'w, LastDealt>,
    in_use: ResMut<'w, DeckInUse>,
    language: Res<'w, Language>,
    loading: Option<Res<'w, ArtLoading>>,
    folders: Res<'w, Folders>,
    notice: ResMut<'w, TitleNotice>,
    fault: ResMut<'w, SetUpFault>,
    screen: ResMut<'w, NextState<Screen>>,
}

impl Reception<'_, '_> {
    fn leave(&mut self, was_replay: bool) {
        self.commands.remove_resource::<Match>();
        self.commands.remove_resource::<Waiting>();
        self.commands.remove_resource::<Replay>();
        self.screen.set(if was_replay { Screen::Games } else { Screen::Title });
    }

    /// Goes on with a game that was written down, or looks at it.
    fn reopen(&mut self, saved: &SavedGame, waiting: impl FnOnce(Match) -> Waiting) {
        match reopen(saved, &self.folders, self.loading.as_deref()) {
            Ok((game, deck)) => {
                self.notice.0 = None;
                self.in_use.0.clone_from(&deck);
                self.last.0 = table_of(&game, &saved.record.deck.id, deck);
                self.await_pictures(waiting(game));
            }
            Err(why) => {
                warn!("The saved game can't be continued: {why:?}");
                self.notice.0 = Some(why);
            }
        }
    }

    /// Deals at the table of the last game.
    fn deal(&mut self) {
        match deal(&self.last.0, self.loading.as_deref(), &self.language) {
            Ok(game) => {
                // A number that was typed deals its cards once: whoever plays again wants others.
                self.last.0.seed.clear();
                self.set_up.seed.clear();
                self.fault.0 = None;
                self.await_pictures(Waiting(game, None));
            }
            Err(why) => self.fault.0 = Some(why),
        }
    }

    fn await_pictures(&mut self, game: Waiting) {
        self.commands.insert_resource(game);
        self.screen.set(Screen::Loading);
    }
}

/// Why a game that was written down can't be opened, or what else the title has to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotOpened {
    /// The record tells no game that the rules allow.
    Broken,
    /// It was played with a deck that is not here.
    OtherDeck,
    /// It was written by another version of the program.
    Format,
    /// It was the running game; its file was set aside.
    SetAside,
    /// The settings could not be read and were set aside.
    Settings,
    /// Another copy of the program is running: this one writes nothing down.
    SecondCopy,
}

impl NotOpened {
    /// What the title says of a file that can't be opened.
    pub fn of(why: &OpenError) -> Self {
        match why {
            OpenError::Read(ReadError::Format { .. }) => Self::Format,
            _ => Self::Broken,
        }
    }

    /// The same in words.
    pub fn words(self, language: &Language) -> String {
        language.text(match self {
            Self::Broken => "not-opened-broken",
            Self::OtherDeck => "not-opened-other-deck",
            Self::Format => "not-opened-format",
            Self::SetAside => "not-opened-set-aside",
            Self::Settings => "settings-set-aside",
            Self::SecondCopy => "second-copy",
        })
    }
}

/// What the title screen has to say about the last game that was to be opened.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct TitleNotice(pub Option<NotOpened>);

/// The game of a record, and the own deck it is played with; `None` for the deck of the game.
fn reopen(
    saved: &SavedGame,
    folders: &Folders,
    loading: Option<&ArtLoading>,
) -> Result<(Match, Option<OwnDeck>), NotOpened> {
    let record = &saved.record;
    let game = Match::from_record(record.clone()).map_err(|_| NotOpened::Broken)?.with_notes(saved.notes.clone());
    let plays = |manifest: &Manifest| {
        let known = |spec: &CardSpec| manifest.cards.iter().any(|card| card.spec == *spec);
        record.deck.cards.iter().all(known)
    };
    if loading.is_none_or(ArtLoading::is_blank) || crate::manifest::classic().is_ok_and(|manifest| plays(&manifest)) {
        return Ok((game, None));
    }
    let own = own_decks(folders).into_iter().find(|deck| deck.manifest().is_some_and(|manifest| plays(&manifest)));
    own.map(|deck| (game, Some(deck))).ok_or(NotOpened::OtherDeck)
}

/// How the name of a short deck ends.
const SHORT: &str = "-short";

/// The table of a game that was written down: its players, its rules, its deck, and who began.
fn table_of(game: &Match, deck_id: &str, deck: Option<OwnDeck>) -> SetUp {
    SetUp {
        players: game.players().to_vec(),
        youngest: Some(game.setup().first().index()),
        rules: game.setup().rules().clone(),
        deck,
        size: if deck_id.ends_with(SHORT) { DeckSize::Short } else { DeckSize::Whole },
        seed: String::new(),
    }
}

fn deal(set_up: &SetUp, loading: Option<&ArtLoading>, language: &Language) -> Result<Match, SetupError> {
    let deck = deck(set_up.size, loading);
    let typed = set_up.seed.trim();
    let seed = typed.parse().unwrap_or_else(|_| if typed.is_empty() { fresh_seed() } else { seed_of_words(typed) });
    let first = set_up.starts().map(|seat| Seat(seat as u8));
    let setup = Setup::deal(deck, set_up.rules.clone(), set_up.players.len(), first, seed)?;
    // A record must name everybody.
    let name = |(seat, player): (usize, &Player)| Player {
        name: widgets::seat_name(language, &player.name, seat),
        ..player.clone()
    };
    Ok(Match::new(setup, set_up.players.iter().enumerate().map(name).collect(), Some(seed)))
}

fn deck(size: DeckSize, loading: Option<&ArtLoading>) -> Arc<Deck> {
    let manifest =
        loading.and_then(|loading| loading.found.as_deref().cloned()).or_else(|| crate::manifest::classic().ok());
    let deck = manifest.and_then(|manifest| match size {
        DeckSize::Whole => manifest.deck().ok(),
        DeckSize::Short => manifest.short_deck().ok(),
    });
    // A deck without cards can't be dealt, which the set-up then says.
    deck.unwrap_or_else(|| Arc::new(Deck::new("", Vec::new()).unwrap_or_else(|_| unreachable!("no cards, no faults"))))
}

/// Any number of nine digits: short enough to be told on the telephone.
fn fresh_seed() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let mut random = crate::rules::seeded(since.as_nanos() as u64);
    100_000_000 + u64::from(crate::rules::below(&mut random, 900_000_000))
}

/// A word makes a seed too.
fn seed_of_words(words: &str) -> u64 {
    fingerprint(words.bytes().map(u64::from))
}

fn enter(
    waiting: Res<Waiting>,
    art: Option<Res<Artwork>>,
    loading: Option<Res<ArtLoading>>,
    mut commands: Commands,
    mut screen: ResMut<NextState<Screen>>,
    mut show: MessageWriter<ShowGame>,
) {
    if art.is_none() || loading.is_some_and(|loading| !loading.is_done()) {
        return;
    }
    commands.insert_resource(waiting.0.clone());
    match &waiting.1 {
        Some(replay) => commands.insert_resource(replay.clone()),
        None => commands.remove_resource::<Replay>(),
    }
    commands.remove_resource::<Waiting>();
    show.write(ShowGame);
    screen.set(Screen::Game);
}

/// When the end has been shown, the results follow.
fn end(director: Res<Director>, replay: Option<Res<Replay>>, mut screen: ResMut<NextState<Screen>>) {
    if director.has_ended() && replay.is_none() {
        screen.set(Screen::Results);
    }
}

fn tell_table(screen: Res<State<Screen>>, dialog: Res<Dialog>, mut open: ResMut<TableOpen>) {
    open.set_if_neq(TableOpen(*screen.get() == Screen::Game && *dialog == Dialog::Closed));
}
