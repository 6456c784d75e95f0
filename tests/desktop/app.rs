//! The whole program without a screen: real plugins, real interface, no window system and no graphics.
//!
//! A test moves the mouse and presses keys by sending the very messages that a window would send, and lets time go on
//! frame by frame. Nothing sleeps; whatever has to be waited for is waited for in frames, up to a bound.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::app::{PanicHandlerPlugin, PluginsState, TerminalCtrlCHandlerPlugin};
use bevy::asset::AssetPlugin;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{
    CursorLeft, CursorMoved, FileDragAndDrop, PrimaryWindow, RequestRedraw, WindowEvent, WindowFocused, WindowResized,
    WindowResolution,
};
use bevy::winit::WinitPlugin;
use bevy_egui::{EguiFullOutput, EguiPlugin, EguiPostUpdateSet, egui};
use labirints::app::Options;
use labirints::language::{Language, Tongue};
use labirints::referee::{Match, Notes, Player};
use labirints::rules::{Card, CardSet, Cell, Game, Move, Placement, Seat, Setup};
use labirints::saves::SavedGame;
use labirints::screens::{NewGame, Screen, theme::Scale};
use labirints::settings::{Pace, Settings};
use labirints::table::artwork::{ArtLoading, Artwork};
use labirints::table::{
    Anchors, CardFace, CollectedBy, Director, Draft, DraftLay, Facing, GridCell, HeldBy, Holding, InPile, LaidOn,
    Moving, Place, Score, SeatOf, Seating, TILE, TableView,
};

/// How much time goes by in a frame.
const FRAME: Duration = Duration::from_millis(40);
/// More frames than anything may take that a test waits for: a thread that thinks on a busy machine included.
const PATIENCE: usize = 6_000;

/// The program with a hand on its mouse and its keys.
pub struct Desk {
    app: App,
    window: Entity,
    at: Vec2,
    folder: PathBuf,
    /// Kept only so that the folder goes when the test ends.
    _own: Option<tempfile::TempDir>,
}

/// A text on the screen and where it stands, in logical pixels.
#[derive(Clone, Debug)]
pub struct Seen {
    pub text: String,
    pub place: Rect,
}

/// All texts that the interface drew in this frame.
#[derive(Resource, Default)]
struct Texts(Vec<Seen>);

/// Whether the frame asked for another one.
#[derive(Resource, Default)]
struct AskedAgain(bool);

/// A person.
pub fn human(name: &str) -> Player {
    Player { name: name.into(), computer: None, emblem: 0 }
}

/// A computer player of the kind that takes most.
pub fn greedy(name: &str) -> Player {
    Player { name: name.into(), computer: Some(labirints::opponents::Kind::Greedy), emblem: 1 }
}

impl Desk {
    /// The program just started, at its title, with quick opponents and English texts.
    pub fn open() -> Self {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let settings = Settings { language: Some(Tongue::English), pace: Pace::Fast, ..Settings::default() };
        Self::open_with(folder, &settings)
    }

    /// The program just started with these settings.
    pub fn open_with(folder: tempfile::TempDir, settings: &Settings) -> Self {
        let text = ron::to_string(settings).expect("settings can be written");
        std::fs::write(folder.path().join("settings.ron"), text).expect("the test's folder can be written");
        let mut desk = Self::open_in(folder.path());
        desk._own = Some(folder);
        desk
    }

    /// The program started with what an earlier one left in its folder.
    pub fn open_in(folder: &Path) -> Self {
        Self::open_as(folder, Options::default())
    }

    /// The same, started with words behind its name.
    pub fn open_as(folder: &Path, options: Options) -> Self {
        let mut app = App::new();
        let window = Window { resolution: WindowResolution::new(1280, 800), focused: true, ..default() };
        let no_graphics = WgpuSettings { backends: None, ..default() };
        app.add_plugins(
            DefaultPlugins
                .build()
                .disable::<WinitPlugin>()
                .disable::<LogPlugin>()
                .disable::<PanicHandlerPlugin>()
                .disable::<TerminalCtrlCHandlerPlugin>()
                .disable::<PipelinedRenderingPlugin>()
                .set(WindowPlugin { primary_window: Some(window), ..default() })
                .set(RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(no_graphics)), ..default() })
                // No picture is looked for: the deck has blank ones.
                .set(AssetPlugin {
                    file_path: folder.to_string_lossy().into_owned(),
                    // The folder holds the saves too: nobody is to look after them on a thread of its own.
                    watch_for_changes_override: Some(false),
                    ..default()
                }),
        );
        app.add_plugins(EguiPlugin::default());
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        app.insert_resource(ArtLoading::blank(labirints::manifest::classic().expect("the classic deck has no faults")));
        app.insert_resource(Artwork::blank(&labirints::manifest::classic().expect("the classic deck has no faults")));
        labirints::app::rooms(&mut app, Options { data: Some(folder.to_owned()), ..options });
        app.init_resource::<Texts>().init_resource::<AskedAgain>();
        app.add_systems(
            PostUpdate,
            read_texts.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
        );
        app.add_systems(Last, watch_redraw);
        while app.plugins_state() == PluginsState::Adding {
            std::thread::yield_now();
        }
        app.finish();
        app.cleanup();
        let mut windows = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>();
        let window = windows.single(app.world()).expect("one window");
        let mut desk = Self { app, window, at: Vec2::ZERO, folder: folder.to_owned(), _own: None };
        desk.frames(3);
        desk
    }

    // ---- Time ----

    /// Lets so much time go by in a frame from now on: things that fly arrive sooner.
    pub fn time_by_frame(&mut self, time: Duration) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(time));
    }

    /// One frame.
    pub fn frame(&mut self) {
        self.app.update();
    }

    /// Some frames.
    pub fn frames(&mut self, count: usize) {
        (0..count).for_each(|_| self.frame());
    }

    /// Frames until something is so.
    #[track_caller]
    pub fn run_until(&mut self, what: &str, condition: impl Fn(&mut Self) -> bool) {
        for _ in 0..PATIENCE {
            if condition(self) {
                return;
            }
            self.frame();
            // Somebody may be thinking on another thread.
            std::thread::yield_now();
        }
        panic!("waited too long for {what}");
    }

    /// Whether the last frame asked for another one.
    pub fn asks_for_frames(&self) -> bool {
        self.resource::<AskedAgain>().0
    }

    // ---- What is there ----

    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    #[track_caller]
    pub fn resource<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    #[track_caller]
    pub fn resource_mut<R: Resource<Mutability = bevy::ecs::component::Mutable>>(&mut self) -> Mut<'_, R> {
        self.app.world_mut().resource_mut::<R>()
    }

    pub fn send<M: Message>(&mut self, message: M) {
        self.app.world_mut().write_message(message);
    }

    /// All messages of a kind that are still to be seen: those of the last frame and this one.
    pub fn messages<M: Message + Clone>(&self) -> Vec<M> {
        let messages = self.resource::<Messages<M>>();
        messages.get_cursor().read(messages).cloned().collect()
    }

    pub fn window(&self) -> Entity {
        self.window
    }

    /// The folder of the data.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The running game.
    #[track_caller]
    pub fn running(&self) -> &Match {
        self.resource::<Match>()
    }

    #[track_caller]
    pub fn game(&self) -> &Game {
        self.running().game()
    }

    pub fn screen(&self) -> Screen {
        *self.resource::<State<Screen>>().get()
    }

    pub fn seating(&self) -> Seating {
        *self.resource::<Seating>()
    }

    #[track_caller]
    pub fn draft(&self) -> &DraftLay {
        self.resource::<Draft>().0.as_ref().expect("a card lies on trial")
    }

    pub fn has_draft(&self) -> bool {
        self.resource::<Draft>().0.is_some()
    }

    pub fn holds_card(&self) -> bool {
        !self.resource::<Holding>().is_empty()
    }

    /// Whether nothing moves and everything that happened has been shown.
    pub fn is_quiet(&self) -> bool {
        self.resource::<Director>().is_idle() && !self.resource::<Moving>().0
    }

    /// Where a card belongs.
    #[track_caller]
    pub fn place_of(&mut self, card: Card) -> Place {
        let mut query = self.app.world_mut().query::<(&CardFace, &Place)>();
        let places: Vec<Place> =
            query.iter(self.app.world()).filter(|(face, _)| face.0 == card).map(|(_, place)| *place).collect();
        assert_eq!(places.len(), 1, "every card is one entity");
        places[0]
    }

    /// Whether the front of a card is to be seen: its tile, or a medallion on it.
    #[track_caller]
    pub fn front_is_seen(&mut self, card: Card) -> bool {
        let world = self.app.world_mut();
        let mut cards = world.query::<(&CardFace, &Children)>();
        let parts: Vec<Entity> = cards
            .iter(world)
            .filter(|(face, _)| face.0 == card)
            // The shadow and the back come first.
            .flat_map(|(_, children)| children.iter().skip(2).collect::<Vec<_>>())
            .collect();
        assert!(!parts.is_empty(), "card {card:?} has no front");
        parts.into_iter().any(|part| world.get::<Visibility>(part) != Some(&Visibility::Hidden))
    }

    // ---- What is on screen ----

    /// All texts of the interface.
    pub fn texts(&self) -> &[Seen] {
        &self.resource::<Texts>().0
    }

    /// Where a text stands, if it is on screen.
    pub fn find_text(&self, text: &str) -> Option<Rect> {
        self.texts().iter().find(|seen| seen.text == text).map(|seen| seen.place)
    }

    /// Whether a text is on screen, alone or within another.
    pub fn reads(&self, text: &str) -> bool {
        self.texts().iter().any(|seen| seen.text.contains(text))
    }

    /// The text of a key in the language of the screen.
    pub fn word(&self, key: &str) -> String {
        self.resource::<Language>().text(key)
    }

    /// Clicks on the text of a key.
    #[track_caller]
    pub fn click_word(&mut self, key: &str) {
        let text = self.word(key);
        self.click_text(&text);
    }

    /// Clicks on a text.
    #[track_caller]
    pub fn click_text(&mut self, text: &str) {
        let Some(place) = self.find_text(text) else {
            let there: Vec<&str> = self.texts().iter().map(|seen| seen.text.as_str()).collect();
            panic!("{text:?} is not on the screen, but these are: {there:?}");
        };
        self.click(place.center());
    }

    /// The pixel over the middle of a cell.
    pub fn cell(&self, cell: Cell) -> Vec2 {
        let middle = Vec2::new(f32::from(cell.x) + 0.5, f32::from(cell.y) + 0.5) * TILE;
        self.resource::<TableView>().to_screen(middle)
    }

    /// The pixel over the middle of a place of the open hand.
    pub fn hand(&self, slot: usize) -> Vec2 {
        let hand = self.resource::<Anchors>().hand;
        // A single card lies in the middle.
        let count = self.seating().open.map_or(2, |seat| self.game().hand(seat).len()).clamp(1, 2);
        let from_middle = slot as f32 - 0.5 * (count - 1) as f32;
        hand.center() + Vec2::new(from_middle * (hand.height() + 18.0), 0.0)
    }

    /// A pixel of the table where nothing lies and nothing could be laid.
    pub fn bare_spot(&self) -> Vec2 {
        self.resource::<Anchors>().free.min + Vec2::splat(4.0)
    }

    /// The place of a card in the hand of the person who acts.
    #[track_caller]
    pub fn slot_of(&self, card: Card) -> usize {
        let seat = self.seating().acting.expect("a person acts");
        self.game().hand(seat).cards().position(|held| held == card).expect("the card is in the open hand")
    }

    // ---- Mouse ----

    /// Moves the mouse, and lets a frame see it.
    pub fn point(&mut self, pixel: Vec2) {
        self.send_point(pixel);
        // What lies under the pointer is known to the interface a frame later.
        self.frames(2);
    }

    fn send_point(&mut self, pixel: Vec2) {
        let delta = Some(pixel - self.at);
        self.at = pixel;
        let window = self.window;
        if let Some(mut open) = self.app.world_mut().get_mut::<Window>(window) {
            open.set_cursor_position(Some(pixel));
        }
        let moved = CursorMoved { window, position: pixel, delta };
        self.send(WindowEvent::CursorMoved(moved.clone()));
        self.send(moved);
    }

    /// A whole drag between two frames, as a slow machine takes it in.
    pub fn drag_between_frames(&mut self, from: Vec2, to: Vec2) {
        self.point(from);
        self.send_button(MouseButton::Left, ButtonState::Pressed);
        self.send_point(from.lerp(to, 0.5));
        self.send_point(to);
        self.send_button(MouseButton::Left, ButtonState::Released);
        self.frames(6);
    }

    /// The mouse leaves the window.
    pub fn leave_window(&mut self) {
        let left = CursorLeft { window: self.window };
        self.send(WindowEvent::CursorLeft(left.clone()));
        self.send(left);
        self.frames(2);
    }

    fn button(&mut self, button: MouseButton, state: ButtonState) {
        self.send_button(button, state);
        self.frame();
    }

    fn send_button(&mut self, button: MouseButton, state: ButtonState) {
        let pressed = MouseButtonInput { button, state, window: self.window };
        self.send(WindowEvent::MouseButtonInput(pressed));
        self.send(pressed);
    }

    pub fn press(&mut self, button: MouseButton) {
        self.button(button, ButtonState::Pressed);
    }

    pub fn release(&mut self, button: MouseButton) {
        self.button(button, ButtonState::Released);
    }

    /// A click of the left button.
    pub fn click(&mut self, pixel: Vec2) {
        self.point(pixel);
        self.press(MouseButton::Left);
        self.release(MouseButton::Left);
        self.frame();
    }

    /// A click of the right button where the mouse is.
    pub fn right_click(&mut self) {
        self.press(MouseButton::Right);
        self.release(MouseButton::Right);
    }

    /// Takes hold of what lies at a pixel and carries it, without letting go.
    pub fn carry(&mut self, from: Vec2, to: Vec2) {
        self.point(from);
        self.press(MouseButton::Left);
        self.point(from.lerp(to, 0.5));
        self.point(to);
    }

    /// Drags from a pixel to another.
    pub fn drag(&mut self, from: Vec2, to: Vec2) {
        self.carry(from, to);
        self.release(MouseButton::Left);
        self.frame();
    }

    /// Turns the wheel by so many notches.
    pub fn wheel(&mut self, notches: f32) {
        let (unit, window) = (MouseScrollUnit::Line, self.window);
        let turned = MouseWheel { unit, x: 0.0, y: notches, window, phase: TouchPhase::Moved };
        self.send(WindowEvent::MouseWheel(turned));
        self.send(turned);
        self.frame();
    }

    // ---- Keys ----

    fn key_state(&mut self, key: KeyCode, state: ButtonState) {
        self.send_key(key, state, false);
        self.frame();
    }

    fn send_key(&mut self, key_code: KeyCode, state: ButtonState, repeat: bool) {
        let logical_key = match key_code {
            KeyCode::Enter => Key::Enter,
            KeyCode::Escape => Key::Escape,
            KeyCode::Space => Key::Space,
            KeyCode::Tab => Key::Tab,
            KeyCode::ArrowUp => Key::ArrowUp,
            KeyCode::ArrowDown => Key::ArrowDown,
            KeyCode::ArrowLeft => Key::ArrowLeft,
            KeyCode::ArrowRight => Key::ArrowRight,
            KeyCode::ControlLeft => Key::Control,
            KeyCode::ShiftLeft => Key::Shift,
            KeyCode::F1 => Key::F1,
            _ => Key::Character(format!("{key_code:?}").chars().last().unwrap_or('?').to_lowercase().collect()),
        };
        let window = self.window;
        self.send(KeyboardInput { key_code, logical_key, state, text: None, repeat, window });
    }

    /// Presses a key and keeps it down.
    pub fn key_down(&mut self, key: KeyCode) {
        self.key_state(key, ButtonState::Pressed);
    }

    /// A key that is held says so once more and is let go, both within a frame.
    pub fn key_repeated_and_up(&mut self, key: KeyCode) {
        self.send_key(key, ButtonState::Pressed, true);
        self.key_state(key, ButtonState::Released);
    }

    /// Strikes a key.
    pub fn key(&mut self, key: KeyCode) {
        self.key_state(key, ButtonState::Pressed);
        self.key_state(key, ButtonState::Released);
    }

    /// Strikes a key while another is down.
    pub fn key_with(&mut self, held: KeyCode, key: KeyCode) {
        self.key_state(held, ButtonState::Pressed);
        self.key(key);
        self.key_state(held, ButtonState::Released);
    }

    /// Strikes a key while two others are down.
    pub fn key_with_both(&mut self, held: [KeyCode; 2], key: KeyCode) {
        held.into_iter().for_each(|one| self.key_state(one, ButtonState::Pressed));
        self.key(key);
        held.into_iter().for_each(|one| self.key_state(one, ButtonState::Released));
    }

    // ---- Window ----

    /// A file is dropped onto the window.
    pub fn drop_file(&mut self, file: &Path) {
        let window = self.window;
        self.send(FileDragAndDrop::DroppedFile { window, path_buf: file.to_owned() });
        self.frames(3);
    }

    /// The window gets or loses the focus.
    pub fn focus(&mut self, focused: bool) {
        let window = self.window;
        if let Some(mut open) = self.app.world_mut().get_mut::<Window>(window) {
            open.focused = focused;
        }
        if !focused {
            self.send(KeyboardFocusLost);
        }
        self.send(WindowEvent::WindowFocused(WindowFocused { window, focused }));
        self.send(WindowFocused { window, focused });
        self.frame();
    }

    /// The window gets another size.
    pub fn resize(&mut self, width: f32, height: f32) {
        let window = self.window;
        if let Some(mut open) = self.app.world_mut().get_mut::<Window>(window) {
            open.resolution.set(width, height);
        }
        self.send(WindowEvent::WindowResized(WindowResized { window, width, height }));
        self.send(WindowResized { window, width, height });
        self.frames(2);
    }

    // ---- Games ----

    /// Begins a game that is dealt already.
    #[track_caller]
    pub fn begin(&mut self, setup: Setup, players: Vec<Player>) {
        let record = Match::new(setup, players, None).record().clone();
        self.send(NewGame::Continue(Box::new(SavedGame { record, notes: Notes::default() })));
        self.run_until("the game", |desk| desk.screen() == Screen::Game);
        self.run_until("the table", |desk| desk.is_quiet());
        self.frames(3);
    }

    /// Waits until this person may act, and everything lies still.
    #[track_caller]
    pub fn wait_for(&mut self, seat: Seat) {
        self.run_until("a person's turn", |desk| desk.seating().acting == Some(seat) && desk.is_quiet());
        self.settle();
    }

    /// Waits until nothing moves, the eye above the table included.
    #[track_caller]
    pub fn settle(&mut self) {
        for _ in 0..PATIENCE {
            let before = *self.resource::<TableView>();
            self.frame();
            if self.is_quiet() && *self.resource::<TableView>() == before {
                return;
            }
        }
        panic!("the table never comes to rest");
    }

    /// Drags a card of the open hand to a cell, turns it with the right button, and lets go.
    #[track_caller]
    pub fn lay(&mut self, placement: Placement) {
        let from = self.hand(self.slot_of(placement.card));
        self.carry(from, self.cell(placement.cell));
        self.turn_to(placement);
        self.release(MouseButton::Left);
        self.settle();
        assert_eq!(self.draft().placement, placement, "the card lies where it was dropped");
    }

    /// Turns the held card with the right button until it shows what is wanted.
    #[track_caller]
    pub fn turn_to(&mut self, placement: Placement) {
        for _ in 0..4 {
            let held = self.resource::<Holding>().held.expect("a card is held");
            if self.game().public().deck().smallest_turn(held.card, held.shown) == placement.turn {
                return;
            }
            self.right_click();
        }
        panic!("the card can't be turned so: {placement:?}");
    }

    /// Ends the turn with the green button.
    #[track_caller]
    pub fn end_turn_by_button(&mut self) {
        self.frames(2);
        let picked = self.draft().picked.len();
        let key = if picked == 0 { "end-turn" } else { "end-turn-take" };
        let text = self.resource::<Language>().text_with(key, &[("count", picked.into())]);
        let moves = self.running().moves().len();
        self.click_text(&text);
        self.run_until("the move", |desk| desk.running().moves().len() > moves);
    }

    /// A placement of the person on turn, the same in every run.
    #[track_caller]
    pub fn some_placement(&self) -> Placement {
        self.game().first_placement().expect("a card fits")
    }

    /// The placement that finds most.
    #[track_caller]
    pub fn best_placement(&self) -> Placement {
        let game = self.game();
        let worth = |one: &Placement| (game.after(*one).best_set().len(), std::cmp::Reverse((one.cell, one.turn)));
        game.placements().into_iter().max_by_key(worth).expect("a card fits")
    }
}

fn read_texts(outputs: Query<&EguiFullOutput>, scale: Res<Scale>, mut texts: ResMut<Texts>) {
    texts.0.clear();
    for output in &outputs {
        for clipped in output.0.iter().flat_map(|output| &output.shapes) {
            read_shape(&clipped.shape, clipped.clip_rect, scale.0, &mut texts.0);
        }
    }
}

fn read_shape(shape: &egui::Shape, clip: egui::Rect, scale: f32, texts: &mut Vec<Seen>) {
    match shape {
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| read_shape(shape, clip, scale, texts)),
        egui::Shape::Text(text) => {
            let place = text.galley.rect.translate(text.pos.to_vec2());
            // What is scrolled out of sight is not on the screen.
            if clip.intersects(place) {
                let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * scale;
                let place = Rect::from_corners(corner(place.min), corner(place.max));
                texts.push(Seen { text: text.galley.text().to_owned(), place });
            }
        }
        _ => {}
    }
}

fn watch_redraw(mut asked: MessageReader<RequestRedraw>, mut again: ResMut<AskedAgain>) {
    again.0 = asked.read().count() > 0;
}

// ---- Entities against the rulebook ----

/// Every card, cell and player of the table agrees with the rulebook.
#[track_caller]
pub fn assert_entities_agree(desk: &mut Desk) {
    assert!(desk.is_quiet() && !desk.has_draft() && !desk.holds_card(), "asked only of a table at rest");
    let game = desk.game().clone();
    assert_cards_agree(desk, &game);
    assert_players_agree(desk, &game);
    assert_cells_agree(desk, &game);
}

type CardParts = (
    &'static CardFace,
    &'static Facing,
    &'static Place,
    Option<&'static HeldBy>,
    Option<&'static LaidOn>,
    Option<&'static InPile>,
    Option<&'static CollectedBy>,
);

#[track_caller]
fn assert_cards_agree(desk: &mut Desk, game: &Game) {
    let public = game.public();
    let world = desk.world();
    let mut seats = world.query::<(Entity, &SeatOf)>();
    let seat_of = |world: &World, player: Entity| seats.query(world).get(player).map(|(_, seat)| seat.0).ok();
    let mut seat_of = seat_of;
    let mut cells = world.query::<&GridCell>();
    let mut cards = world.query::<CardParts>();
    let mut seen = CardSet::EMPTY;
    let found: Vec<_> = cards
        .iter(world)
        .map(|(f, t, p, h, l, i, c)| (f.0, t.0, *p, h.copied(), l.copied(), i.copied(), c.copied()))
        .collect();
    for (card, turn, place, held, laid, pile, collected) in found {
        assert!(!seen.contains(card), "two entities are card {card:?}");
        seen.insert(card);
        let holders = [held.is_some(), laid.is_some(), pile.is_some(), collected.is_some()];
        assert_eq!(holders.iter().filter(|holds| **holds).count(), 1, "card {card:?} belongs to {holders:?}");
        let told = if let Some(HeldBy(player)) = held {
            let seat = seat_of(world, player).expect("a player holds it");
            let slot = game.hand(seat).cards().position(|one| one == card).expect("the rulebook's hand holds it");
            Place::Hand { seat, slot }
        } else if let Some(LaidOn(on)) = laid {
            let cell = cells.get(world, on).expect("it lies on a cell").0;
            let (real, as_laid) = public.labyrinth().place_of(card).expect("the rulebook has it on the table");
            assert_eq!((cell, public.deck().smallest_turn(card, turn)), (real, as_laid), "card {card:?}");
            Place::Table(cell)
        } else if let Some(InPile(depth)) = pile {
            assert_eq!(game.pile().get(depth), Some(&card), "the pile's order");
            Place::Pile(depth)
        } else {
            let player = collected.expect("counted above").0;
            let seat = seat_of(world, player).expect("a player collected it");
            assert!(public.collected(seat).contains(card), "card {card:?} is not among what {seat:?} collected");
            Place::Won(seat)
        };
        assert_eq!(place, told, "card {card:?} is elsewhere than it belongs");
    }
    assert_eq!(seen, public.deck().cards(), "cards without an entity, or entities without a card");
}

#[track_caller]
fn assert_players_agree(desk: &mut Desk, game: &Game) {
    let world = desk.world();
    let mut players = world.query::<(&SeatOf, &Score)>();
    let mut scores: Vec<(Seat, usize)> = players.iter(world).map(|(seat, score)| (seat.0, score.0)).collect();
    scores.sort();
    let real: Vec<(Seat, usize)> = game.public().each_seat().zip(game.public().points()).collect();
    assert_eq!(scores, real);
}

#[track_caller]
fn assert_cells_agree(desk: &mut Desk, game: &Game) {
    let world = desk.world();
    let mut cells = world.query::<&GridCell>();
    let there: Vec<Cell> = cells.iter(world).map(|cell| cell.0).collect();
    let labyrinth = game.public().labyrinth();
    let mut real: BTreeSet<Cell> = labyrinth.laid().map(|(_, cell, _)| cell).collect();
    labyrinth.each_open_cell(|open| {
        real.insert(open.cell);
    });
    assert_eq!(there.len(), real.len(), "a cell has more than one entity, or there are too many or too few");
    assert_eq!(there.into_iter().collect::<BTreeSet<_>>(), real);
}

/// The record of the running game plays through to the very same game.
#[track_caller]
pub fn assert_record_replays(desk: &Desk) {
    let replay = desk.running().record().replay().expect("the record tells a game");
    assert_eq!(replay.moves, desk.running().moves());
    let (told, real) = (replay.game.public(), desk.game().public());
    assert_eq!(told.points(), real.points());
    assert_eq!(told.phase(), real.phase());
    let lies = |labyrinth: &labirints::rules::Labyrinth| labyrinth.laid().collect::<Vec<_>>();
    assert_eq!(lies(told.labyrinth()), lies(real.labyrinth()));
}

/// The move that the tentative lay stands for.
pub fn as_move(draft: &DraftLay) -> Move {
    Move::Lay { placement: draft.placement, taken: draft.picked }
}
