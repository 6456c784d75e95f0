//! What a window costs: an empty one beside the game with a full table. `cargo xtask measure` starts this.
//!
//!     window_measure empty            an empty window with Bevy's plugins as the game has them, until it is closed
//!     window_measure empty FRAMES     draws so many frames as quickly as it can, and tells what they took
//!     window_measure table FRAMES     the same for the game with 49 cards on the table and one in the hand

use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use bevy::prelude::*;
use bevy::render::{Render, RenderApp};
use bevy::sprite_render::SpriteBatches;
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::{UpdateMode, WinitSettings};
use labirints::rules::record::{Kind, Record, SeatEntry};
use labirints::rules::{CardSet, Game, Move, Seat, Setup, TableRules};

/// The first frames, in which everything is built, do not count.
const WARM_UP: usize = 60;

#[derive(Resource, Clone, Copy)]
struct Frames(usize);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let table = arguments.next().as_deref() == Some("table");
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
        let options = labirints::app::Options { record: Some(full_table(&data)?), data: Some(data) };
        app.insert_resource(options.clone()).add_plugins(bevy_egui::EguiPlugin::default());
        labirints::app::rooms(&mut app, options);
    } else {
        app.world_mut().spawn(Camera2d);
    }
    if let Some(frames) = frames {
        app.insert_resource(Frames(frames)).add_systems(Last, (measure, without_rest));
        app.sub_app_mut(RenderApp).insert_resource(Frames(frames)).add_systems(Render, count_batches);
    }
    app.run();
    Ok(())
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
