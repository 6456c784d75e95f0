//! The ways to draw that are tried: the system's own first (Vulkan, DirectX 12, Metal), then OpenGL.

use std::num::NonZero;

use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::error_handler::{RenderErrorHandler, RenderErrorPolicy};
use bevy::render::settings::{Backends, RenderCreation, WgpuSettings};

use crate::restart::begin_anew;

/// What Bevy and winit say when there is no graphics driver that would do, or no screen.
const NO_GRAPHICS: [&str; 4] = [
    "Unable to find a GPU",
    "failed to choose present mode",
    "Failed to create wgpu surface",
    "Failed to build event loop",
];

/// Whether a panic says that nothing can be drawn here.
pub fn is_missing(panic: &str) -> bool {
    NO_GRAPHICS.iter().any(|words| panic.contains(words))
}

/// How Bevy is to open the graphics card. OpenGL is asked for here only where Bevy 0.19 can open it: on Linux and the like
/// it must be told the screen first, see [`with_open_gl`].
fn creation() -> RenderCreation {
    let usual = if cfg!(windows) { Backends::all() } else { Backends::all() - Backends::GL };
    WgpuSettings { backends: Some(Backends::from_env().unwrap_or(usual)), ..default() }.into()
}

/// Bevy's renderer, on whatever this machine draws with.
pub fn renderer() -> RenderPlugin {
    // The first picture needs nearly all of the few pipelines: to draw without them only delays it.
    RenderPlugin { render_creation: creation(), synchronous_pipeline_compilation: true, ..default() }
}

/// What the program ends with when nothing can be drawn any more: the card is asleep, unplugged, its driver renewed.
pub const PICTURE_LOST: NonZero<u8> = NonZero::new(71).unwrap();

/// Whether a panic says that the graphics card let go.
pub fn is_lost(panic: &str) -> bool {
    ["DeviceLost", "evice is lost", "evice lost"].iter().any(|words| panic.contains(words))
}

/// Ends the program where nothing can be drawn any more, to be begun anew with the game (see [`resume`]). Bevy could open
/// the card again, but the pictures were given away to it and are gone. A card that let go shows itself in all kinds of
/// errors: whoever asks it for something before it is known to be gone hears that the question is wrong.
pub fn watch(app: &mut App) {
    app.insert_resource(RenderErrorHandler(|error, main_world, _| {
        error!("The picture can't be drawn: {}", error.description);
        main_world.write_message(AppExit::Error(PICTURE_LOST));
        RenderErrorPolicy::StopRendering
    }));
}

/// Begins the program anew with the game that was running. Comes back only where that does not help.
pub fn resume() {
    begin_anew(&["--resume"], &[]);
}

/// Replaces [`renderer`] by one that draws with OpenGL, where it has been asked for: `WGPU_BACKEND=gl`.
#[cfg(not(all(unix, not(target_os = "macos"))))]
pub fn with_open_gl(plugins: bevy::app::PluginGroupBuilder) -> bevy::app::PluginGroupBuilder {
    plugins
}

/// Begins the program anew with OpenGL. Only comes back where that is no way out.
#[cfg(not(all(unix, not(target_os = "macos"))))]
pub fn try_open_gl() {}

#[cfg(all(unix, not(target_os = "macos")))]
pub use open_gl::{try_open_gl, with_open_gl};

/// OpenGL on Linux and the like.
#[cfg(all(unix, not(target_os = "macos")))]
mod open_gl {
    use std::sync::Arc;

    use bevy::app::PluginGroupBuilder;
    use bevy::prelude::*;
    use bevy::render::RenderPlugin;
    use bevy::render::renderer::{
        RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue, WgpuWrapper,
    };
    use bevy::render::settings::{Backends, RenderCreation};
    use bevy::tasks::block_on;
    use bevy::winit::DisplayHandleWrapper;
    use thiserror::Error;

    /// The variable that says with what wgpu is to draw.
    const ASKED: &str = "WGPU_BACKEND";

    /// Replaces Bevy's renderer by one that draws with OpenGL, where it has been asked for: `WGPU_BACKEND=gl`.
    pub fn with_open_gl(plugins: PluginGroupBuilder) -> PluginGroupBuilder {
        match Backends::from_env() {
            Some(Backends::GL) => plugins.disable::<RenderPlugin>().add_before::<RenderPlugin>(OpenGl),
            _ => plugins,
        }
    }

    /// Begins the program anew with OpenGL. Only comes back where that has been tried, or something else was asked for.
    pub fn try_open_gl() {
        if std::env::var_os(ASKED).is_none() {
            eprintln!("Nothing draws with Vulkan here; trying OpenGL.");
            super::begin_anew(&[], &[(ASKED, "gl")]);
        }
    }

    /// Opens OpenGL on the screen that the window will be on.
    struct OpenGl;

    impl Plugin for OpenGl {
        fn build(&self, app: &mut App) {
            let screen = app.world().get_resource::<DisplayHandleWrapper>();
            let card = screen.map(|screen| block_on(open(screen)));
            let creation = match card {
                Some(Ok(card)) => card,
                // The words of Bevy, which are put into plain ones for the player.
                Some(Err(why)) => panic!("Unable to find a GPU: {why}"),
                None => panic!("Unable to find a GPU: there is no screen"),
            };
            app.add_plugins(RenderPlugin { render_creation: creation, ..super::renderer() });
        }
    }

    #[derive(Debug, Error)]
    enum Trouble {
        #[error(transparent)]
        NoAdapter(#[from] wgpu::RequestAdapterError),
        #[error(transparent)]
        NoDevice(#[from] wgpu::RequestDeviceError),
    }

    async fn open(screen: &DisplayHandleWrapper) -> Result<RenderCreation, Trouble> {
        let mut about = wgpu::InstanceDescriptor::new_with_display_handle(Box::new(screen.0.clone()));
        about.backends = wgpu::Backends::GL;
        let instance = wgpu::Instance::new(about);
        let adapter = instance.request_adapter(&wgpu::RequestAdapterOptions::default()).await?;
        let wanted = wgpu::DeviceDescriptor {
            required_features: adapter.features(),
            required_limits: adapter.limits(),
            ..Default::default()
        };
        let (device, queue) = adapter.request_device(&wanted).await?;
        let info = adapter.get_info();
        info!("Drawing with {} ({:?})", info.name, info.backend);
        Ok(RenderCreation::manual(
            RenderDevice::from(device),
            RenderQueue(Arc::new(WgpuWrapper::new(queue))),
            RenderAdapterInfo(WgpuWrapper::new(info)),
            RenderAdapter(Arc::new(WgpuWrapper::new(adapter))),
            RenderInstance(Arc::new(WgpuWrapper::new(instance))),
        ))
    }
}
