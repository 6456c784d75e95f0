//! The players in a row: emblem, name, points, cards in hand, whose turn it is, who thinks, the clock.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, Color32, Rect, Sense, Stroke, Ui, pos2, vec2};

use super::super::theme::{self, BRONZE, CREAM, GOLD, Pictures};
use super::super::widgets::{self, badge};
use super::{Dialog, EDGE, STRIP};
use crate::language::Language;
use crate::referee::{Match, Thinker};
use crate::rules::Seat;
use crate::table::{Clock, Director, Seating};

/// The width below which a chip has no room for its points beside the name.
const NARROW: f32 = 190.0;

/// Where a player's chip stands in the strip.
pub(super) fn chip(screen: Rect, seat: usize, count: usize) -> Rect {
    let room = screen.width() - 2.0 * EDGE - 60.0;
    let gap = 8.0;
    let width = ((room - gap * (count as f32 - 1.0)) / count as f32).min(230.0);
    let all = width * count as f32 + gap * (count as f32 - 1.0);
    let left = EDGE + 0.5 * (room - all) + seat as f32 * (width + gap);
    Rect::from_min_size(pos2(left, 8.0), vec2(width, STRIP - 12.0))
}

/// Shows the row.
pub(super) fn show(
    mut contexts: EguiContexts,
    running: Res<Match>,
    director: Res<Director>,
    thinker: Res<Thinker>,
    seating: Res<Seating>,
    clock: Res<Clock>,
    pictures: Res<Pictures>,
    language: Res<Language>,
    time: Res<Time<Real>>,
    scores: Query<(&crate::table::SeatOf, &crate::table::Score)>,
    mut dialog: ResMut<Dialog>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let screen = context.viewport_rect();
    let public = running.game().public();
    let count = running.players().len();
    egui::Area::new("strip".into()).fixed_pos(pos2(0.0, 0.0)).show(context, |ui| {
        for seat in public.each_seat() {
            let rect = chip(screen, seat.index(), count);
            let on_turn = director.tally.turn == Some(seat);
            let shown = scores.iter().find(|(of, _)| of.0 == seat).map_or(0, |(_, score)| score.0);
            ui.allocate_rect(rect, Sense::hover()).on_hover_text(&running.player(seat).name);
            let hand = director.tally.hand(seat).len();
            paint_chip(ui, rect, &running, &pictures, seat, on_turn, (shown, hand));
            if on_turn && thinker.seat() == Some(seat) {
                thinking(ui, rect, time.elapsed_secs());
            }
            if on_turn && seating.acting == Some(seat) {
                paint_clock(ui, rect, &clock);
            }
        }
        let menu = Rect::from_min_size(pos2(screen.right() - 54.0, 12.0), vec2(42.0, 42.0));
        let response = ui.put(menu, egui::Button::new("")).on_hover_text(language.text("menu"));
        for line in [-7.0, 0.0, 7.0] {
            let middle = menu.center() + vec2(0.0, line);
            ui.painter().hline(middle.x - 10.0..=middle.x + 10.0, middle.y, Stroke::new(2.5, CREAM));
        }
        if response.clicked() {
            *dialog = Dialog::Pause;
        }
    });
    Ok(())
}

/// `counts` are the points and the cards in hand.
fn paint_chip(
    ui: &Ui,
    rect: Rect,
    running: &Match,
    pictures: &Pictures,
    seat: Seat,
    on_turn: bool,
    counts: (usize, usize),
) {
    let (points, cards) = counts;
    let narrow = rect.width() < NARROW;
    let player = running.player(seat);
    let colour = theme::PLAYERS[player.emblem % 6];
    let rim = if on_turn { Stroke::new(2.5, colour) } else { Stroke::new(1.2, BRONZE) };
    let fill = if on_turn { theme::WOOD_LIGHT } else { theme::WOOD.gamma_multiply(0.92) };
    ui.painter().rect(rect, 10.0, fill, rim, egui::StrokeKind::Inside);
    let emblem = Rect::from_center_size(rect.left_center() + vec2(28.0, 0.0), vec2(42.0, 42.0));
    widgets::paint_emblem(ui, pictures, player.emblem, emblem);
    // In a narrow row the points stand below the name, which then has the whole width.
    let beside = if narrow { 8.0 } else { 42.0 };
    let text = Rect::from_min_max(rect.min + vec2(54.0, 6.0), rect.max - vec2(beside, 26.0));
    widgets::text_in(
        ui,
        text,
        Align2::LEFT_CENTER,
        &player.name,
        theme::bold(if narrow { 14.0 } else { 16.0 }),
        if on_turn { Color32::WHITE } else { CREAM },
    );
    for card in 0..cards {
        let small = Rect::from_min_size(rect.left_bottom() + vec2(56.0 + 15.0 * card as f32, -22.0), vec2(12.0, 14.0));
        ui.painter().rect(
            small,
            2.0,
            theme::LEAF.gamma_multiply(0.8),
            Stroke::new(1.0, GOLD),
            egui::StrokeKind::Inside,
        );
    }
    if narrow {
        let at = rect.right_bottom() - vec2(10.0, 15.0);
        ui.painter().text(at, Align2::RIGHT_CENTER, points.to_string(), theme::bold(17.0), GOLD);
    } else {
        badge(ui, rect.right_center() - vec2(24.0, 0.0), &points.to_string(), colour.gamma_multiply(0.75));
    }
}

/// Three dots that walk while an opponent thinks.
fn thinking(ui: &Ui, rect: Rect, seconds: f32) {
    for dot in 0..3 {
        let wave = (seconds * 4.0 - dot as f32 * 0.7).sin() * 0.5 + 0.5;
        let at = rect.left_bottom() + vec2(100.0 + 11.0 * dot as f32, -15.0 - 3.0 * wave);
        ui.painter().circle_filled(at, 3.2, CREAM.gamma_multiply(0.4 + 0.6 * wave));
    }
    ui.ctx().request_repaint_after(std::time::Duration::from_millis(60));
}

/// A bar that shrinks, red in the last ten seconds.
fn paint_clock(ui: &Ui, rect: Rect, clock: &Clock) {
    let Some(left) = clock.left else { return };
    let part = (left / clock.whole.max(1.0)).clamp(0.0, 1.0);
    let bar = Rect::from_min_size(rect.left_bottom() + vec2(8.0, 2.0), vec2((rect.width() - 16.0) * part, 5.0));
    let colour = if left < 10.0 { theme::ALARM } else { GOLD };
    ui.painter().rect_filled(bar, 2.5, colour);
    let at = if rect.width() < NARROW {
        rect.center_bottom() + vec2(0.0, 16.0)
    } else {
        rect.right_bottom() + vec2(-62.0, -16.0)
    };
    ui.painter().text(at, Align2::RIGHT_CENTER, format!("{:.0}", left.ceil()), theme::bold(18.0), colour);
}
