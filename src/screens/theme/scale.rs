//! How large the interface is: as chosen, and so that the window can hold it.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContext, EguiPreUpdateSet, PrimaryEguiContext, egui};

use crate::settings::Settings;

pub(super) fn plugin(app: &mut App) {
    // What is larger counts from the next pass on.
    let sets = scale.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::BeginPass);
    app.init_resource::<Scale>().add_systems(PreUpdate, sets);
}

/// How many points of the interface make a logical pixel of the window.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Scale(pub f32);

impl Default for Scale {
    fn default() -> Self {
        Self(1.0)
    }
}

/// By how much the whole interface would have to grow to fill a window of this size, in logical pixels.
fn fitting_scale(window: egui::Vec2) -> f32 {
    (window.x / 1180.0).min(window.y / 720.0)
}

/// The scale that nobody has changed: a large window has more room, not only larger letters.
fn usual_scale(window: egui::Vec2) -> f32 {
    let fits = fitting_scale(window);
    if fits > 1.0 { fits.sqrt() } else { fits }
}

fn most_scale(window: egui::Vec2) -> f32 {
    fitting_scale(window).max(0.6) * 1.25
}

/// The largest scale that can be chosen in a window of this size: a larger one would not fit.
pub fn largest_choice(window: egui::Vec2) -> f32 {
    (most_scale(window) / usual_scale(window)).clamp(1.0, *Settings::SCALES.end())
}

/// The interface grows with the chosen scale, and shrinks where a small window could not hold it.
fn scale(
    settings: Res<Settings>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut scale: ResMut<Scale>,
) {
    let Ok(window) = windows.single() else { return };
    let size = egui::vec2(window.width(), window.height());
    let wanted = (settings.scale * usual_scale(size)).clamp(0.6, 3.0).min(most_scale(size));
    if (scale.0 - wanted).abs() > 1e-3 {
        scale.0 = wanted;
    }
    for mut context in &mut contexts {
        let context = context.get_mut();
        if (context.zoom_factor() - scale.0).abs() > 1e-3 {
            context.set_zoom_factor(scale.0);
        }
    }
}
