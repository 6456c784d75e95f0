//! The program: the window, the rooms, and the order in which they are opened.

use std::path::PathBuf;
use std::time::Duration;

use bevy::asset::{AssetMetaCheck, AssetPlugin, RenderAssetUsages};
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::{ExtractSchedule, Render, RenderApp};
use bevy::window::{Monitor, PresentMode, PrimaryWindow, WindowResolution};
use bevy::winit::{UpdateMode, WINIT_WINDOWS, WinitSettings};
use bevy_egui::EguiPrimaryContextPass;
use clap::Parser;

use crate::folders::Folders;
use crate::language::Language;
use crate::screens::Screen;
use crate::settings::Settings;
use crate::table::artwork::MayLoad;
use crate::{graphics, pictures, referee, saves, screens, settings, table, trouble};

/// How the game is started.
#[derive(Parser, Resource, Clone, Debug, Default)]
#[command(name = "labirints", version, about)]
pub struct Options {
    /// A game record to open.
    pub record: Option<PathBuf>,
    /// Keep saves and settings in this folder instead of the system's.
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
    /// Go on with the running game at once: how the program begins itself anew.
    #[arg(long, hide = true)]
    pub resume: bool,
}

/// How long the window sleeps at the most when nobody asks for a frame.
const HEARTBEAT: Duration = Duration::from_secs(60);
/// How long the title stands before pictures are unpacked behind it.
const FIRST_LOOK: Duration = Duration::from_millis(600);

/// Runs the game until its window is closed.
pub fn run(options: Options) -> AppExit {
    let folders = folders(&options);
    let (settings, _) = Settings::load(&folders.config);
    trouble::watch(&folders, Language::new(settings.tongue()));
    let exit = program(options).run();
    if exit == AppExit::Error(graphics::PICTURE_LOST) {
        graphics::resume();
        trouble::tell(&Language::new(settings.tongue()).text("trouble-no-graphics"));
    }
    exit
}

/// The whole program, about to open its window.
pub fn program(options: Options) -> App {
    let mut app = App::new();
    let window = Window {
        title: "Labirints".into(),
        name: Some("labirints".into()),
        resolution: WindowResolution::new(1280, 800),
        resize_constraints: bevy::window::WindowResizeConstraints { min_width: 760.0, min_height: 480.0, ..default() },
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    let folders = folders(&options);
    pictures::register(&mut app, &folders);
    table::artwork::register_own_decks(&mut app, &folders);
    app.add_plugins(graphics::with_open_gl(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(AssetPlugin {
                // No picture has a file beside it that says how to read it.
                meta_check: AssetMetaCheck::Never,
                // Whoever works on the game sees a changed picture, manifest or text at once.
                watch_for_changes_override: Some(cfg!(debug_assertions)),
                ..default()
            })
            .set(graphics::renderer())
            .set(ImagePlugin { default_sampler: bevy::image::ImageSamplerDescriptor::linear() })
            .set(LogPlugin { filter: "warn,labirints=info,wgpu=error,naga=warn".into(), ..default() }),
    ));
    // Nothing is drawn while nothing moves; whoever moves something asks for the next frame.
    app.insert_resource(sleeping(FIRST_LOOK));
    app.insert_resource(ClearColor(Color::srgb(0.055, 0.07, 0.06)));
    app.insert_resource(MayLoad(false));
    app.add_plugins(bevy_egui::EguiPlugin::default());
    graphics::watch(&mut app);
    rooms(&mut app, options);
    app.add_systems(Update, (set_icon, fit_on_screen, let_pictures_load));
    app
}

fn sleeping(at_most: Duration) -> WinitSettings {
    WinitSettings {
        focused_mode: UpdateMode::reactive(at_most),
        unfocused_mode: UpdateMode::reactive_low_power(at_most),
    }
}

/// Lets the pictures be loaded once the title was seen, or as soon as a game waits for them.
fn let_pictures_load(
    time: Res<Time<Real>>,
    screen: Res<State<Screen>>,
    mut may: ResMut<MayLoad>,
    mut settings: ResMut<WinitSettings>,
) {
    if !may.0 && (time.elapsed() > FIRST_LOOK || *screen.get() == Screen::Loading) {
        may.0 = true;
        *settings = sleeping(HEARTBEAT);
    }
}

/// Gives the window the icon of the game, as soon as there is a window.
fn set_icon(mut done: Local<bool>, windows: Query<Entity, With<PrimaryWindow>>) {
    let Ok(window) = windows.single() else { return };
    if *done {
        return;
    }
    WINIT_WINDOWS.with_borrow(|known| {
        let Some(window) = known.get_window(window) else { return };
        window.set_window_icon(icon());
        *done = true;
    });
}

fn icon() -> Option<winit::window::Icon> {
    const ICON: &[u8] = include_bytes!("../assets/icon/icon-128.png");
    let (kind, formats) = (ImageType::Extension("png"), CompressedImageFormats::NONE);
    let usage = RenderAssetUsages::MAIN_WORLD;
    let image = Image::from_buffer(ICON, kind, formats, true, ImageSampler::Default, usage).ok()?;
    winit::window::Icon::from_rgba(image.data.clone()?, image.width(), image.height()).ok()
}

/// A screen smaller than the window gets a window that fits, once.
fn fit_on_screen(
    mut done: Local<bool>,
    monitors: Query<&Monitor>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
) {
    let (Some(screen), Ok(mut window)) = (monitors.iter().next(), windows.single_mut()) else { return };
    if *done {
        return;
    }
    *done = true;
    let room = Vec2::new(screen.physical_width as f32, screen.physical_height as f32) / screen.scale_factor as f32;
    let size = Vec2::new(window.width(), window.height());
    if room.min_element() > 100.0 && (size.x > room.x || size.y > room.y) {
        let fitting = size.min(room * 0.94);
        window.resolution.set(fitting.x, fitting.y);
    }
}

/// All rooms of the game, with or without a window.
pub fn rooms(app: &mut App, options: Options) {
    app.insert_resource(folders(&options));
    app.insert_resource(options);
    app.add_plugins((
        settings::plugin,
        referee::plugin,
        saves::plugin,
        table::artwork::plugin,
        table::plugin,
        screens::plugin,
        trouble::plugin,
    ));
    one_after_the_other(app);
}

/// Runs the systems of a frame one after the other. There are many and each is small: handing them to other threads and
/// waking those up would cost more than all of them together.
fn one_after_the_other(app: &mut App) {
    let alone = |schedule: &mut Schedule| {
        schedule.set_executor(SingleThreadedExecutor::new());
    };
    app.edit_schedule(First, alone)
        .edit_schedule(PreUpdate, alone)
        .edit_schedule(StateTransition, alone)
        .edit_schedule(RunFixedMainLoop, alone)
        .edit_schedule(Update, alone)
        .edit_schedule(PostUpdate, alone)
        .edit_schedule(Last, alone)
        .edit_schedule(EguiPrimaryContextPass, alone);
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer.edit_schedule(ExtractSchedule, alone).edit_schedule(Render, alone);
    }
}

fn folders(options: &Options) -> Folders {
    options.data.as_deref().map_or_else(Folders::of_system, Folders::inside)
}
