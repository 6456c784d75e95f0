//! Small pictures beside the rules, laid out of the game's own tiles.

use bevy_egui::egui::{Color32, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};

use super::theme::{GOLD, LEAF, Pictures};
use super::widgets;

/// Two cards with a goblet, and the road between them.
const GOBLETS: &[(u16, f32, (f32, f32))] = &[(1, 0.0, (0.0, 0.0)), (9, 0.0, (1.0, 0.0))];
/// Which of the medallions of these two cards is the goblet.
const GOBLET: [usize; 2] = [0, 1];

/// Printed numbers of the tiles that the pictures use, and their quarter turns.
const TILES: [&[(u16, f32, (f32, f32))]; 6] = [
    &[(3, 0.0, (0.0, 0.0)), (1, 0.0, (1.0, 0.0))],
    &[(10, 1.0, (0.0, 0.0)), (2, 0.0, (1.0, 0.0))],
    GOBLETS,
    GOBLETS,
    &[],
    &[(4, 0.0, (0.0, 0.0)), (6, 0.0, (1.0, 0.0))],
];

/// Paints the picture of a step into a box of its own.
pub(super) fn paint(ui: &mut Ui, pictures: &Pictures, step: usize) {
    let side = 74.0;
    let (rect, _) = ui.allocate_exact_size(vec2(2.0 * side + 6.0, side + 6.0), Sense::hover());
    let at = |place: (f32, f32)| rect.min + vec2(3.0 + side * (place.0 + 0.5), 3.0 + side * (place.1 + 0.5));
    for (card, turns, place) in TILES.get(step).copied().unwrap_or_default() {
        if let Some(tile) = pictures.tiles.get(card) {
            widgets::paint_tile(ui, tile, at(*place), side, turns * std::f32::consts::FRAC_PI_2);
        }
    }
    match step {
        1 => frame(ui, at((1.0, 0.0)), side, LEAF),
        2 => road(ui, pictures, [at((0.0, 0.0)), at((1.0, 0.0))], side),
        3 => {
            road(ui, pictures, [at((0.0, 0.0)), at((1.0, 0.0))], side);
            frame(ui, at((0.0, 0.0)), side, GOLD);
        }
        4 => backs(ui, pictures, &rect, side),
        _ => {}
    }
}

/// Lights from goblet to goblet, through the middles of both tiles.
fn road(ui: &Ui, pictures: &Pictures, middles: [Pos2; 2], side: f32) {
    let goblet = |end: usize| {
        let tile = pictures.tiles.get(&GOBLETS[end].0)?;
        let (_, spot) = tile.medallions.get(GOBLET[end])?;
        Some(middles[end] + side * vec2(spot.x - 0.5, spot.y - 0.5))
    };
    let Some((from, to)) = goblet(0).zip(goblet(1)) else { return };
    let line = [from, middles[0], middles[1], to];
    for pair in line.windows(2) {
        let way = pair[1] - pair[0];
        let steps = (way.length() / 7.0).round().max(1.0) as usize;
        for light in (0..steps).map(|step| pair[0] + way * (step as f32 / steps as f32)) {
            if light.distance(from).min(light.distance(to)) > 0.17 * side {
                ui.painter().circle_filled(light, 3.4, GOLD.gamma_multiply(0.45));
                ui.painter().circle_filled(light, 2.0, Color32::from_rgb(255, 244, 190));
            }
        }
    }
}

fn frame(ui: &Ui, centre: Pos2, side: f32, colour: Color32) {
    let rect = Rect::from_center_size(centre, Vec2::splat(side - 4.0));
    ui.painter().rect_stroke(rect, 4.0, Stroke::new(4.0, colour), StrokeKind::Inside);
}

fn backs(ui: &Ui, pictures: &Pictures, rect: &Rect, side: f32) {
    let Some(back) = pictures.back else { return };
    for card in 0..4 {
        let shift = vec2(6.0 * card as f32 - 9.0, -4.0 * card as f32 + 6.0);
        let place = Rect::from_center_size(rect.center() + shift, Vec2::splat(0.8 * side));
        ui.painter().image(back, place, widgets::whole(), Color32::WHITE);
    }
}
