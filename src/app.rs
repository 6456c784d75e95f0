//! The program: the window, the rooms, and the order in which they are opened.

use std::path::PathBuf;

use bevy::asset::AssetPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::WinitSettings;
use clap::Parser;

use crate::folders::Folders;
use crate::{referee, saves, screens, settings, table};

/// How the game is started.
#[derive(Parser, Resource, Clone, Debug, Default)]
#[command(name = "labirints", version, about)]
pub struct Options {
    /// A game record to open.
    pub record: Option<PathBuf>,
    /// Keep saves and settings in this folder instead of the system's.
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,
}

/// Runs the game until its window is closed.
pub fn run(options: Options) -> AppExit {
    let mut app = App::new();
    let window = Window {
        title: "Labirints".into(),
        name: Some("labirints".into()),
        resolution: WindowResolution::new(1280, 800),
        resize_constraints: bevy::window::WindowResizeConstraints { min_width: 760.0, min_height: 480.0, ..default() },
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(AssetPlugin { file_path: asset_folder(), ..default() })
            .set(ImagePlugin { default_sampler: bevy::image::ImageSamplerDescriptor::linear() })
            .set(LogPlugin { filter: "warn,labirints=info,wgpu=error,naga=warn".into(), ..default() }),
    );
    // Nothing is drawn while nothing moves; whoever moves something asks for the next frame.
    app.insert_resource(WinitSettings::desktop_app());
    app.insert_resource(ClearColor(Color::srgb(0.055, 0.07, 0.06)));
    app.insert_resource(options.clone());
    app.add_plugins(bevy_egui::EguiPlugin::default());
    rooms(&mut app, options);
    app.run()
}

/// All rooms of the game, with or without a window.
pub fn rooms(app: &mut App, options: Options) {
    let folders = options.data.as_deref().map_or_else(Folders::of_system, Folders::inside);
    app.insert_resource(folders);
    app.add_plugins((
        settings::plugin,
        referee::plugin,
        saves::plugin,
        table::artwork::plugin,
        table::plugin,
        screens::plugin,
    ));
}

/// The folder of pictures and texts: beside the program, else that of the checkout it was built in.
fn asset_folder() -> String {
    let beside = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.join("assets")));
    let checkout = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/assets"));
    beside.filter(|folder| folder.is_dir()).unwrap_or(checkout).to_string_lossy().into_owned()
}
