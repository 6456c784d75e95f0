//! Measures what a window costs (`cargo xtask measure` starts this): an empty one, or the table of a game record.
//!
//!     window_measure empty                    an empty window that sleeps while nothing happens, as the game does
//!     window_measure empty --frames 300       as many frames as it can draw: prints how quickly, and what each took
//!     window_measure RECORD --frames 300      the same with the game of a record on the table

use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResolution};
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::EguiContexts;

fn main() -> AppExit {
    let mut app = App::new();
    let window = Window {
        title: "Measure".into(),
        resolution: WindowResolution::new(1280, 800),
        present_mode: PresentMode::AutoVsync,
        ..default()
    };
    let asset_folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(AssetPlugin { file_path: asset_folder.into(), ..default() }),
    );
    app.insert_resource(WinitSettings::desktop_app());
    let record = std::env::args().nth(1).unwrap_or_default();
    app.add_plugins(bevy_egui::EguiPlugin::default());
    let data = std::env::temp_dir().join("labirints-measure");
    let options = labirints::app::Options { record: (!record.is_empty()).then(|| record.into()), data: Some(data) };
    app.insert_resource(options.clone());
    labirints::app::rooms(&mut app, options);
    app.add_systems(Last, probe);
    app.run()
}
fn probe(
    mut c: EguiContexts,
    mut r: MessageReader<bevy::window::RequestRedraw>,
    mut n: Local<u32>,
    loading: Option<Res<labirints::table::artwork::ArtLoading>>,
    mut other: MessageReader<bevy::window::WindowEvent>,
) {
    *n += 1;
    let asked = r.read().count();
    if *n % 50 == 0 || *n % 50 == 1 {
        let l = loading.map(|l| (l.is_done(), l.progress));
        if let Ok(c) = c.ctx_mut() {
            println!(
                "{} redraw {} causes {:?} {:?} ev {:?}",
                *n,
                asked,
                c.repaint_causes(),
                l,
                other.read().collect::<Vec<_>>()
            );
        }
    } else {
        other.clear();
    }
}
