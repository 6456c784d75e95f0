//! Switches and choices, drawn so that one sees at once what can be pressed and what is on.

use bevy_egui::egui::{
    self, Color32, CornerRadius, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::theme::{self, BRONZE, CREAM, GOLD, LEAF, WOOD_LIGHT};
use super::widgets::focus_ring;

/// The dark inside of boxes.
const HOLLOW: Color32 = Color32::from_rgb(18, 17, 13);
/// The height of a switch or a choice, in points.
const HEIGHT: f32 = 32.0;

fn rim(response: &Response, on: bool) -> Stroke {
    let colour = if response.hovered() || on { GOLD } else { BRONZE };
    Stroke::new(if on { 1.8 } else { 1.3 }, colour)
}

/// A box with a tick, and what it is for.
pub fn check(ui: &mut Ui, on: &mut bool, text: &str) -> Response {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), theme::plain(16.0), CREAM);
    let width = 32.0 + galley.size().x;
    let (rect, mut response) = ui.allocate_exact_size(vec2(width, HEIGHT - 4.0), Sense::click());
    if response.clicked() {
        *on = !*on;
        response.mark_changed();
    }
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, ui.is_enabled(), *on, text));
    let square = Rect::from_center_size(pos2(rect.left() + 11.0, rect.center().y), vec2(21.0, 21.0));
    let fill = if *on { LEAF } else { HOLLOW };
    ui.painter().rect(square, 5.0, fill, rim(&response, *on), StrokeKind::Inside);
    if *on {
        let at = |x: f32, y: f32| square.min + vec2(x, y) * square.width();
        let tick = vec![at(0.24, 0.52), at(0.43, 0.72), at(0.78, 0.3)];
        ui.painter().add(egui::Shape::line(tick, Stroke::new(2.6, Color32::WHITE)));
    }
    ui.painter().galley(pos2(rect.left() + 31.0, rect.center().y - 0.5 * galley.size().y), galley, CREAM);
    focus_ring(ui, &response);
    response
}

/// One of several: the chosen one is filled.
pub fn choice(ui: &mut Ui, chosen: bool, text: &str) -> Response {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), theme::bold(15.0), CREAM);
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x + 26.0, HEIGHT), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, ui.is_enabled(), chosen, text));
    let fill = match (chosen, response.hovered()) {
        (true, _) => LEAF,
        (false, true) => Color32::from_rgb(82, 66, 40),
        (false, false) => WOOD_LIGHT,
    };
    ui.painter().rect(rect, CornerRadius::same(7), fill, rim(&response, chosen), StrokeKind::Inside);
    let colour = if chosen || response.hovered() { Color32::WHITE } else { CREAM };
    ui.painter().galley(rect.center() - 0.5 * galley.size(), galley, colour);
    focus_ring(ui, &response);
    response
}

/// A number on a rail that is filled up to the knob.
pub fn slider(ui: &mut Ui, slider: egui::Slider) -> Response {
    ui.scope(|ui| {
        let visuals = ui.visuals_mut();
        visuals.slider_trailing_fill = true;
        visuals.selection.bg_fill = LEAF;
        for widget in [&mut visuals.widgets.inactive, &mut visuals.widgets.hovered, &mut visuals.widgets.active] {
            widget.bg_fill = Color32::from_rgb(96, 78, 48);
            widget.fg_stroke = Stroke::new(2.0, GOLD);
        }
        let response = ui.add(slider.handle_shape(egui::style::HandleShape::Circle));
        focus_ring(ui, &response);
        response
    })
    .inner
}
