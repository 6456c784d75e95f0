//! Pieces that several screens are made of.

use bevy_egui::egui::{self, Align2, Color32, Rect, Response, RichText, Sense, Stroke, Ui, Vec2, pos2, vec2};

use super::theme::{self, BRONZE, CREAM, GOLD, LEAF, Pictures, TilePicture};
use crate::language::Language;
use crate::opponents::Kind;

/// A large button; the one that goes on is green.
pub fn button(ui: &mut Ui, pictures: &Pictures, text: impl Into<String>, goes_on: bool, width: f32) -> Response {
    button_if(ui, pictures, true, text, goes_on, width)
}

/// A large button that may be out of use.
pub fn button_if(
    ui: &mut Ui,
    pictures: &Pictures,
    enabled: bool,
    text: impl Into<String>,
    goes_on: bool,
    width: f32,
) -> Response {
    let text = text.into();
    let sense = if enabled && ui.is_enabled() { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, 44.0), sense);
    let usable = enabled && ui.is_enabled();
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, usable, &text));
    let pressed = usable && response.is_pointer_button_down_on();
    let hovered = usable && response.hovered();
    ui.painter().add(face(pictures, rect, goes_on, enabled, hovered, pressed));
    let colour = if enabled { CREAM } else { theme::DIM };
    let place = rect.shrink2(vec2(12.0, 2.0)).translate(vec2(0.0, if pressed { 1.0 } else { 0.0 }));
    text_in(ui, place, Align2::CENTER_CENTER, &text, theme::bold(17.0), colour);
    focus_ring(ui, &response);
    response
}

fn face(pictures: &Pictures, rect: Rect, goes_on: bool, enabled: bool, hovered: bool, pressed: bool) -> egui::Shape {
    let Some(frames) = pictures.frames else {
        return egui::Shape::rect_filled(rect, 8.0, if goes_on { LEAF } else { theme::WOOD_LIGHT });
    };
    let white = Color32::WHITE;
    match (goes_on, enabled, pressed, hovered) {
        (_, false, ..) => frames.button[3].over(rect, white),
        (true, _, true, _) => frames.button[2].over(rect, white),
        (true, _, _, true) => frames.button[1].over(rect, white),
        (true, ..) => frames.button[0].over(rect, white),
        (false, _, _, lit) => {
            let field = frames.field.over(rect, white);
            let glow = if lit && !pressed { Color32::from_rgb(62, 50, 30) } else { Color32::from_rgb(38, 32, 22) };
            egui::Shape::Vec(vec![field, egui::Shape::rect_filled(rect.shrink(3.0), 6.0, glow)])
        }
    }
}

/// How far large buttons stand apart, in points: the ring around one must not touch the next.
pub const BETWEEN_BUTTONS: f32 = 14.0;

/// Keys must always show where they are.
pub fn focus_ring(ui: &Ui, response: &Response) {
    if response.has_focus() {
        ring(ui, response.rect);
    }
}

/// The ring around what Enter would press.
pub fn ring(ui: &Ui, rect: Rect) {
    let blue = Stroke::new(2.5, Color32::from_rgb(120, 210, 255));
    ui.painter().rect_stroke(rect.expand(3.0), 9.0, blue, egui::StrokeKind::Outside);
}

/// Lets the keys scroll a long page; to be called within it.
pub fn scroll_by_keys(ui: &Ui) {
    let steps = [
        (egui::Key::ArrowDown, -60.0),
        (egui::Key::ArrowUp, 60.0),
        (egui::Key::PageDown, -300.0),
        (egui::Key::PageUp, 300.0),
        (egui::Key::End, -1e6),
        (egui::Key::Home, 1e6),
    ];
    let by: f32 = ui.input(|input| steps.iter().filter(|(key, _)| input.key_pressed(*key)).map(|(_, by)| by).sum());
    ui.scroll_with_delta(vec2(0.0, by));
}

/// Lets the lower edge of a scrolled page fade away while more of it, `left` points in all, lies below: a line that is
/// cut through looks like a fault.
pub fn fade_out(ui: &Ui, page: Rect, left: f32) {
    if left <= page.height() + 1.0 {
        return;
    }
    let edge = Rect::from_min_max(pos2(page.left(), page.bottom() - 34.0), page.right_bottom());
    let mut shade = egui::Mesh::default();
    for (corner, colour) in [
        (edge.left_top(), Color32::TRANSPARENT),
        (edge.right_top(), Color32::TRANSPARENT),
        (edge.right_bottom(), theme::PANEL),
        (edge.left_bottom(), theme::PANEL),
    ] {
        shade.colored_vertex(corner, colour);
    }
    shade.add_triangle(0, 1, 2);
    shade.add_triangle(0, 2, 3);
    ui.painter().add(egui::Shape::mesh(shade));
}

/// Explains a widget to whoever points at it, and to whoever reached it by keys.
pub fn explained(response: Response, why: String) -> Response {
    if response.has_focus() {
        response.show_tooltip_text(why);
        return response;
    }
    response.on_hover_text(why)
}

/// Gives the keys to a widget when nothing has them, so that a dialog can be used at once.
pub fn focus_first(ui: &Ui, response: &Response) {
    // What lies below a dialog would take them in every frame, and lose them again.
    let layer = ui.layer_id();
    let may = ui.is_enabled() && ui.memory(|memory| memory.allows_interaction(layer));
    if may && ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
}

/// A heading in display letters.
pub fn heading(ui: &mut Ui, text: impl Into<String>, size: f32) {
    ui.label(RichText::new(text).font(theme::display(size)).color(GOLD));
}

/// A small heading over a group.
pub fn group(ui: &mut Ui, text: impl Into<String>) {
    ui.label(RichText::new(text).font(theme::bold(14.0)).color(GOLD));
}

/// A player's emblem.
pub fn emblem(ui: &mut Ui, pictures: &Pictures, number: usize, side: f32) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::click());
    paint_emblem(ui, pictures, number, rect);
    focus_ring(ui, &response);
    response
}

/// Paints an emblem into a rectangle.
pub fn paint_emblem(ui: &Ui, pictures: &Pictures, number: usize, rect: Rect) {
    match pictures.emblems.get(number) {
        Some(texture) => {
            ui.painter().image(*texture, rect, whole(), Color32::WHITE);
        }
        None => {
            ui.painter().circle_filled(rect.center(), 0.45 * rect.width(), theme::PLAYERS[number % 6]);
        }
    }
}

/// The whole of a texture.
pub fn whole() -> Rect {
    Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0))
}

/// Text within a rectangle, cut with dots where it is too long.
pub fn text_in(ui: &Ui, rect: Rect, align: Align2, text: &str, font: egui::FontId, colour: Color32) {
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, colour);
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width());
    let galley = ui.painter().layout_job(job);
    let at = align.align_size_within_rect(galley.size(), rect).min;
    ui.painter().galley(at, galley, colour);
}

/// A round number badge.
pub fn badge(ui: &Ui, centre: egui::Pos2, text: &str, fill: Color32) {
    ui.painter().circle(centre, 14.0, fill, Stroke::new(1.5, GOLD));
    ui.painter().text(centre, Align2::CENTER_CENTER, text, theme::bold(15.0), CREAM);
}

/// A tile with its medallions, turned by an angle around its middle.
pub fn paint_tile(ui: &Ui, tile: &TilePicture, centre: egui::Pos2, side: f32, angle: f32) {
    let rect = Rect::from_center_size(centre, Vec2::splat(side));
    let turn = egui::emath::Rot2::from_angle(angle);
    let mut mesh = egui::Mesh::with_texture(tile.texture);
    mesh.add_rect_with_uv(rect, tile.part, Color32::WHITE);
    mesh.rotate(turn, centre);
    let corners = |rect: Rect| {
        [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()]
            .map(|corner| centre + turn * (corner - centre))
            .to_vec()
    };
    // A shadow around the card: where cards overlap, one sees where each of them ends.
    for (reach, darkness) in [(3.5, 45), (2.0, 70)] {
        let shadow = corners(rect.expand(reach));
        ui.painter().add(egui::Shape::convex_polygon(shadow, Color32::from_black_alpha(darkness), Stroke::NONE));
    }
    ui.painter().add(egui::Shape::mesh(mesh));
    for (picture, spot) in &tile.medallions {
        let offset = turn * vec2((spot.x - 0.5) * side, (spot.y - 0.5) * side);
        let medallion = Rect::from_center_size(centre + offset, Vec2::splat(side * tile.medallion_size));
        ui.painter().image(picture.texture, medallion, picture.part, Color32::WHITE);
    }
    ui.painter().add(egui::Shape::closed_line(corners(rect), Stroke::new(1.2, BRONZE)));
}

/// The name of a kind of computer player.
pub fn kind_name(language: &Language, kind: Option<Kind>) -> String {
    match kind {
        None => language.text("kind-human"),
        Some(kind) => language.text(&format!("kind-{}", kind.name())),
    }
}

/// The name on a seat: as typed, or "Player 2".
pub fn seat_name(language: &Language, name: &str, seat: usize) -> String {
    if name.trim().is_empty() {
        language.text_with("player-number", &[("number", (seat + 1).into())])
    } else {
        name.trim().to_owned()
    }
}
