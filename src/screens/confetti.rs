//! Confetti for the winner.

use bevy_egui::egui::{self, Color32, Rect, pos2, vec2};

use super::theme::{PLAYERS, Pictures};
use super::widgets::whole;

/// How long it falls, in seconds.
pub const FALLS: f32 = 6.0;
const PIECES: usize = 110;

/// Paints the confetti as it is so many seconds after the end: every piece goes its own way, the same each time.
pub(super) fn paint(context: &egui::Context, pictures: &Pictures, seconds: f32) {
    if seconds > FALLS || pictures.confetti.is_empty() {
        return;
    }
    let screen = context.viewport_rect();
    let painter = context.layer_painter(egui::LayerId::new(egui::Order::Foreground, "confetti".into()));
    for piece in 0..PIECES {
        let own = |step: f32| ((piece as f32 + 1.0) * step).fract();
        let fallen = (seconds - 1.2 * own(0.618)) * (0.28 + 0.2 * own(0.733));
        if !(0.0..1.1).contains(&fallen) {
            continue;
        }
        let sway = (seconds * (1.0 + 2.0 * own(0.377)) + 6.0 * own(0.911)).sin() * 0.02;
        let at = pos2(
            screen.left() + screen.width() * (own(0.7548) + sway),
            screen.top() - 30.0 + fallen * (screen.height() + 60.0),
        );
        let side = 14.0 + 14.0 * own(0.456);
        let mut mesh = egui::Mesh::with_texture(pictures.confetti[piece % pictures.confetti.len()]);
        let fade = ((FALLS - seconds) / 1.5).clamp(0.0, 1.0);
        let colour: Color32 = PLAYERS[piece % 6].gamma_multiply(fade);
        // It tumbles: one side shrinks and grows as it turns away and back.
        let tumble = (seconds * (3.0 + 4.0 * own(0.29)) + 6.0 * own(0.17)).cos().abs().max(0.15);
        mesh.add_rect_with_uv(Rect::from_center_size(at, vec2(side, side * tumble)), whole(), colour);
        mesh.rotate(egui::emath::Rot2::from_angle(seconds * (own(0.53) - 0.5) * 6.0), at);
        painter.add(egui::Shape::mesh(mesh));
    }
    context.request_repaint();
}
