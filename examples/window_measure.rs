//! What a window costs: an empty one beside the game with a full table. `cargo xtask measure` starts this.
//!
//!     window_measure empty            an empty window with Bevy's plugins as the game has them: tells when its first
//!                                     frame was there, and stays until it is closed
//!     window_measure title            the game itself, with a click on "New game" in every frame until the set-up screen
//!                                     answers: tells when its first frame and the answer were there
//!     window_measure empty FRAMES     draws so many frames as quickly as it can, and tells what they took
//!     window_measure table FRAMES     the same for the game with 49 cards on the table and one in the hand

use std::error::Error;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::render::render_asset::RenderAssets;
use bevy::render::texture::GpuImage;
use bevy::render::view::ExtractedWindows;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::sprite_render::SpriteBatches;
use bevy::window::{CursorMoved, PresentMode, RequestRedraw, WindowEvent, WindowResolution};
use bevy::winit::{UpdateMode, WinitSettings};
use labirints::rules::record::{Kind, Record, SeatEntry};
use labirints::rules::{CardSet, Game, Move, Seat, Setup, TableRules};

/// The first frames, in which everything is built, do not count.
const WARM_UP: usize = 60;

#[derive(Resource, Clone, Copy)]
struct Frames(usize);

fn main() -> Result<(), Box<dyn Error>> {
    let begin = Instant::now();
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next();
    if what.as_deref() == Some("title") {
        return title(begin);
    }
    let table = what.as_deref() == Some("table");
    let frames: Option<usize> = arguments.next().map(|frames| frames.parse()).transpose()?;

    let mut app = App::new();
    let window = Window {
        title: "Measure".into(),
        resolution: WindowResolution::new(1280, 800),
        present_mode: if frames.is_some() { PresentMode::AutoNoVsync } else { PresentMode::AutoVsync },
        ..default()
    };
    let assets = concat!(env!("CARGO_MANIFEST_DIR"), "/assets").to_owned();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(AssetPlugin { file_path: assets, ..default() }),
    );
    app.insert_resource(ClearColor(Color::srgb(0.2, 0.3, 0.4)));
    if table {
        app.insert_resource(WinitSettings::desktop_app());
        let data = std::env::temp_dir().join(format!("labirints-measure-{}", std::process::id()));
        let options = labirints::app::Options { record: Some(full_table(&data)?), data: Some(data), ..default() };
        app.add_plugins(bevy_egui::EguiPlugin::default());
        labirints::app::rooms(&mut app, options);
    } else {
        app.world_mut().spawn(Camera2d);
        tell_first_frame(&mut app, begin);
    }
    if let Some(frames) = frames {
        app.insert_resource(Frames(frames)).add_systems(Last, (measure, without_rest));
        let renderer = app.sub_app_mut(RenderApp);
        renderer.insert_resource(Frames(frames)).add_systems(Render, (count_batches, weigh_textures));
    }
    app.run();
    Ok(())
}

/// Tells when the first frame was handed to the window.
fn tell_first_frame(app: &mut App, begin: Instant) {
    let tell = move |windows: Res<ExtractedWindows>, mut told: Local<bool>| {
        if !*told && windows.primary.is_some() {
            *told = true;
            println!("first frame: {:.3} s", begin.elapsed().as_secs_f64());
        }
    };
    app.sub_app_mut(RenderApp).add_systems(Render, tell.in_set(RenderSystems::Cleanup));
}

/// How many frames were handed over since the answer was drawn; they are counted in the render world.
static SINCE_ANSWER: AtomicU32 = AtomicU32::new(0);

/// The game, clicked as soon as it hears.
fn title(begin: Instant) -> Result<(), Box<dyn Error>> {
    let data = std::env::temp_dir().join(format!("labirints-measure-{}", std::process::id()));
    let mut app = labirints::app::program(labirints::app::Options { data: Some(data), ..default() });
    app.add_systems(First, click_new_game).add_systems(Last, note_answer);
    tell_first_frame(&mut app, begin);
    let tell = move || {
        // The first may be of the frame before, drawn at the same time.
        if SINCE_ANSWER.load(Ordering::Relaxed) > 0 && SINCE_ANSWER.fetch_add(1, Ordering::Relaxed) == 2 {
            println!("click answered: {:.3} s", begin.elapsed().as_secs_f64());
        }
    };
    app.sub_app_mut(RenderApp).add_systems(Render, tell.in_set(RenderSystems::Cleanup));
    app.run();
    Ok(())
}

/// What a hand does that can't wait.
fn click_new_game(
    windows: Query<(Entity, &Window)>,
    mut events: MessageWriter<WindowEvent>,
    mut moved: MessageWriter<CursorMoved>,
    mut pressed: MessageWriter<MouseButtonInput>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut down: Local<bool>,
) {
    redraw.write(RequestRedraw);
    let Ok((window, size)) = windows.single() else { return };
    // Where the button is in a window of 1280 x 800; see xtask/src/window/places.rs.
    let position = Vec2::new(size.width(), size.height()) * Vec2::new(220.0 / 1280.0, 346.0 / 800.0);
    *down = !*down;
    let state = if *down { ButtonState::Pressed } else { ButtonState::Released };
    let point = CursorMoved { window, position, delta: None };
    let press = MouseButtonInput { button: MouseButton::Left, state, window };
    events.write(WindowEvent::CursorMoved(point.clone()));
    events.write(WindowEvent::MouseButtonInput(press));
    moved.write(point);
    pressed.write(press);
}

fn note_answer(screen: Res<State<labirints::screens::Screen>>, mut exit: MessageWriter<AppExit>) {
    if *screen.get() == labirints::screens::Screen::SetUp {
        let _ = SINCE_ANSWER.compare_exchange(0, 1, Ordering::Relaxed, Ordering::Relaxed);
    }
    if SINCE_ANSWER.load(Ordering::Relaxed) > 3 {
        exit.write(AppExit::Success);
    }
}

/// Writes the record of a game in which every card but one was laid and none was taken.
fn full_table(folder: &std::path::Path) -> Result<PathBuf, Box<dyn Error>> {
    let classic = labirints::manifest::classic().and_then(|manifest| manifest.deck());
    let deck = classic.map_err(|faults| format!("{} faults in the deck", faults.len()))?;
    let setup = Setup::deal(deck, TableRules::default(), 2, Some(Seat(0)), 1)?;
    let seats = ["Anna", "Laima"].map(|name| SeatEntry { name: name.into(), kind: Kind::Human });
    let mut game = Game::new(&setup);
    let mut record = Record::new(&setup, seats.into());
    let left = |game: &Game| game.pile().len() + (0..2).map(|seat| game.hand(Seat(seat)).len()).sum::<usize>();
    while left(&game) > 1 {
        let seat = game.public().to_move();
        let placement = game.first_placement();
        let play = placement.map_or(Move::Pass, |placement| Move::Lay { placement, taken: CardSet::EMPTY });
        game.play(seat, play)?;
        record.push(seat, play, &game);
    }
    // Whoever has the last card is the only person: no curtain hides the hand, and nobody moves by himself.
    record.seats[1 - game.public().to_move().index()].kind = Kind::Computer("greedy".into());
    std::fs::create_dir_all(folder)?;
    let file = folder.join("full.labirints");
    std::fs::write(&file, record.write()?)?;
    Ok(file)
}

/// In a game: only the table counts, not what came before.
fn is_ready(screen: Option<Res<State<labirints::screens::Screen>>>) -> bool {
    screen.is_none_or(|screen| *screen.get() == labirints::screens::Screen::Game)
}

fn without_rest(mut settings: ResMut<WinitSettings>) {
    settings.bypass_change_detection().focused_mode = UpdateMode::Continuous;
    settings.bypass_change_detection().unfocused_mode = UpdateMode::Continuous;
}

fn measure(
    screen: Option<Res<State<labirints::screens::Screen>>>,
    frames: Res<Frames>,
    mut drawn: Local<usize>,
    mut begin: Local<Option<(Instant, f64)>>,
    mut exit: MessageWriter<AppExit>,
) {
    if !is_ready(screen) {
        return;
    }
    *drawn += 1;
    if *drawn == WARM_UP {
        *begin = Some((Instant::now(), own_work()));
    }
    let Some((begin, work)) = *begin else { return };
    if *drawn == WARM_UP + frames.0 {
        let seconds = begin.elapsed().as_secs_f64();
        let count = frames.0 as f64;
        println!("frames a second: {:.1}", count / seconds);
        println!("processor a frame outside the driver: {:.2} ms", 1000.0 * (own_work() - work) / count);
        exit.write(AppExit::Success);
    }
}

/// How many batches of sprites the last frames had: a draw call each.
fn count_batches(batches: Option<Res<SpriteBatches>>, frames: Res<Frames>, mut drawn: Local<usize>) {
    *drawn += 1;
    if (*drawn).is_multiple_of(frames.0) {
        println!("draw calls for sprites: {}", batches.map_or(0, |batches| batches.len()));
    }
}

/// How much graphics memory all pictures take, with their smaller sizes.
fn weigh_textures(images: Res<RenderAssets<GpuImage>>, frames: Res<Frames>, mut drawn: Local<usize>) {
    *drawn += 1;
    if !(*drawn).is_multiple_of(frames.0) {
        return;
    }
    let bytes = |image: &GpuImage| {
        let about = &image.texture_descriptor;
        let (wide, tall) = about.format.block_dimensions();
        let block = about.format.block_copy_size(None).unwrap_or(4);
        let level = |level: u32| {
            let (width, height) = ((about.size.width >> level).max(1), (about.size.height >> level).max(1));
            u64::from(width.div_ceil(wide) * height.div_ceil(tall) * block)
        };
        (0..about.mip_level_count).map(level).sum::<u64>()
    };
    let all: u64 = images.iter().map(|(_, image)| bytes(image)).sum();
    println!("textures: {:.1} MB in {} pictures", all as f64 / 1e6, images.iter().count());
}

/// Seconds of processor time of all threads but those in which llvmpipe plays the graphics card.
fn own_work() -> f64 {
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let nanoseconds = threads.filter_map(|thread| {
        let name = std::fs::read_to_string(thread.path().join("comm")).ok()?;
        let spent = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        let spent: f64 = spent.split(' ').next()?.parse().ok()?;
        (!name.starts_with("llvmpipe")).then_some(spent)
    });
    nanoseconds.sum::<f64>() / 1e9
}
