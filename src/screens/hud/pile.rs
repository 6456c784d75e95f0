//! The pile's count, and the button that shows the whole table again.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, pos2, vec2};

use super::super::theme::{self, CREAM, Pictures, Scale};
use super::super::widgets::button;
use crate::language::Language;
use crate::table::{Anchors, Command, Director, TableView};

/// Shows both; the button only where the player has moved the view.
pub(super) fn show(
    mut contexts: EguiContexts,
    director: Res<Director>,
    view: Res<TableView>,
    anchors: Res<Anchors>,
    scale: Res<Scale>,
    language: Res<Language>,
    pictures: Res<Pictures>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let pile = director.tally.pile;
    let pile_at = pos2(anchors.pile.x / scale.0, anchors.pile.y / scale.0);
    let painter = context.layer_painter(egui::LayerId::background());
    let line = language.text_with("pile", &[("count", pile.into())]);
    painter.text(pile_at + vec2(0.0, 62.0), Align2::CENTER_CENTER, line, theme::bold(15.0), CREAM);
    if pile == 0 {
        // Where the pile was.
        let place = egui::Rect::from_center_size(pile_at - vec2(0.0, 4.0), egui::Vec2::splat(84.0));
        painter.rect_stroke(place, 8.0, egui::Stroke::new(1.5, theme::BRONZE), egui::StrokeKind::Inside);
    }
    if view.by_hand {
        let corner = pos2(anchors.free.max.x, anchors.free.max.y) / scale.0;
        egui::Area::new("fit".into()).pivot(Align2::RIGHT_BOTTOM).fixed_pos(corner).show(context, |ui| {
            if button(ui, &pictures, language.text("fit"), false, 130.0).clicked() {
                commands.write(Command::Fit);
            }
        });
    }
    Ok(())
}
