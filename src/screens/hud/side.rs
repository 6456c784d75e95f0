//! The panel at the side: the tracker of treasures and the list of moves.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, Color32, Rect, Sense, Stroke, Ui, pos2, vec2};

use super::super::fault_words::treasure_name;
use super::super::theme::{self, BRONZE, CREAM, DIM, LEAF, Pictures};
use super::super::widgets;
use super::{EDGE, SIDE, STRIP, shows_side};
use crate::language::Language;
use crate::referee::Match;
use crate::rules::{CardSet, Move};
use crate::settings::Settings;
use crate::table::{Director, PointedAt, Seating};

/// The tracker of treasures and the list of moves.
pub(super) fn show(
    mut contexts: EguiContexts,
    running: Res<Match>,
    seating: Res<Seating>,
    director: Res<Director>,
    pictures: Res<Pictures>,
    language: Res<Language>,
    settings: Res<Settings>,
    mut pointed: ResMut<PointedAt>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let screen = context.viewport_rect();
    let mut hovered = None;
    if shows_side(&settings, screen) {
        egui::Area::new("side".into()).fixed_pos(pos2(screen.right() - SIDE - EDGE, STRIP + 6.0)).show(context, |ui| {
            theme::framed(ui, &pictures, egui::Margin { left: 14, right: 14, top: 20, bottom: 20 }, |ui| {
                ui.set_width(SIDE - 28.0);
                ui.set_height(screen.height() - STRIP - 64.0);
                ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
                tracker(ui, &running, &director, &seating, &pictures, &language);
                ui.add_space(6.0);
                widgets::group(ui, language.text("moves-title"));
                hovered = moves(ui, &running, &director, &pictures, &language);
            });
        });
    }
    pointed.set_if_neq(PointedAt(hovered));
    Ok(())
}

/// For each treasure its four cards: on the table, collected, or not seen yet. What the open hand holds counts as
/// seen by its owner only.
fn tracker(
    ui: &mut Ui,
    running: &Match,
    director: &Director,
    seating: &Seating,
    pictures: &Pictures,
    language: &Language,
) {
    widgets::group(ui, language.text("tracker-title"));
    // What is told here is what was shown: nothing runs ahead of a card that still flies.
    let deck = running.game().public().deck();
    let table = director.labyrinth.cards();
    let collected = director.tally.collected;
    let own: CardSet = seating.open.map(|seat| director.tally.hand(seat)).unwrap_or_default();
    let names: Vec<String> = deck.treasure_names().to_vec();
    let columns = 5;
    let side = (ui.available_width() - 4.0 * 4.0) / columns as f32;
    let mut tracked = Vec::with_capacity(names.len());
    for row in names.chunks(columns) {
        ui.horizontal(|ui| {
            for name in row {
                let Some(treasure) = deck.treasure(name) else { continue };
                let (rect, response) = ui.allocate_exact_size(vec2(side, side + 9.0), Sense::hover());
                let cards = deck.cards_showing(treasure);
                let counts = Counts {
                    table: (cards & table).len(),
                    collected: (cards & collected).len(),
                    own: (cards & own).len(),
                    all: cards.len(),
                };
                tracked.push((rect, name, counts));
                // Put into words only when they are asked for: in every frame, twenty-five sentences would be felt.
                response.on_hover_ui(move |ui| {
                    ui.label(counts.words(language, name));
                });
            }
        });
    }
    // First all of one picture, then all of the other: each change between them is a call to the graphics card.
    tracked.iter().for_each(|(rect, name, counts)| paint_medallion(ui, *rect, pictures, name, counts));
    tracked.iter().for_each(|(rect, _, counts)| paint_counts(ui, *rect, counts));
}

/// Where the cards of one treasure are.
#[derive(Clone, Copy)]
struct Counts {
    table: usize,
    collected: usize,
    own: usize,
    all: usize,
}

impl Counts {
    fn unseen(&self) -> usize {
        self.all - self.table - self.collected - self.own
    }

    fn words(&self, language: &Language, name: &str) -> String {
        let counts = [
            ("name", treasure_name(language, name).into()),
            ("table", self.table.into()),
            ("collected", self.collected.into()),
            ("hand", self.own.into()),
            ("unseen", self.unseen().into()),
        ];
        language.text_with("tracker-line", &counts)
    }
}

fn paint_medallion(ui: &Ui, rect: Rect, pictures: &Pictures, name: &str, counts: &Counts) {
    let picture = Rect::from_min_size(rect.min, vec2(rect.width(), rect.width()));
    let alive = counts.table + counts.own + counts.unseen() > 0;
    if let Some(medallion) = pictures.treasures.get(name) {
        let tint = if alive { Color32::WHITE } else { Color32::from_white_alpha(60) };
        ui.painter().image(medallion.texture, picture.shrink(1.0), medallion.part, tint);
    }
}

/// A dot a card, by where it is.
fn paint_counts(ui: &Ui, rect: Rect, counts: &Counts) {
    let dots =
        [(counts.table, LEAF), (counts.own, theme::PLAYERS[1]), (counts.unseen(), DIM), (counts.collected, BRONZE)];
    let mut place = 0;
    for (count, colour) in dots {
        for _ in 0..count.min(6) {
            let step = (rect.width() / counts.all.max(4) as f32).min(9.0);
            let left = rect.center().x - 0.5 * step * (counts.all as f32 - 1.0);
            let at = pos2(left + step * place as f32, rect.bottom() - 4.0);
            if colour == DIM {
                ui.painter().circle_stroke(at, 2.6, Stroke::new(1.2, DIM));
            } else {
                ui.painter().circle_filled(at, 3.0, colour);
            }
            place += 1;
        }
    }
}

/// The moves so far, newest first; answers the cell of the one that is pointed at.
fn moves(
    ui: &mut Ui,
    running: &Match,
    director: &Director,
    pictures: &Pictures,
    language: &Language,
) -> Option<crate::rules::Cell> {
    let mut hovered = None;
    let shown = director.tally.moves.min(running.moves().len());
    // Only the lines in sight are laid out.
    egui::ScrollArea::vertical().auto_shrink([false, false]).show_rows(ui, LINE, shown, |ui, lines| {
        let newest_first = running.moves()[..shown].iter().enumerate().rev();
        let mut emblems = Vec::with_capacity(lines.len());
        for (number, (seat, play)) in newest_first.skip(lines.start).take(lines.len()) {
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
            if response.hovered() {
                ui.painter().rect_filled(rect, 5.0, theme::WOOD_LIGHT);
            }
            paint_line(ui, rect, number, *play, language);
            emblems.push((running.player(*seat).emblem, rect));
            if let (true, Move::Lay { placement, .. }) = (response.hovered(), play) {
                hovered = Some(placement.cell);
            }
        }
        // Behind the words, and all of one player together: each change of the picture is a call to the graphics card.
        emblems.sort_by_key(|(emblem, _)| *emblem);
        for (emblem, line) in emblems {
            let place = Rect::from_center_size(line.left_center() + vec2(40.0, 0.0), vec2(20.0, 20.0));
            widgets::paint_emblem(ui, pictures, emblem, place);
        }
    });
    hovered
}

/// The height of a line in the list of moves, in points.
const LINE: f32 = 24.0;

/// A move's number and what was done.
fn paint_line(ui: &Ui, line: Rect, number: usize, play: Move, language: &Language) {
    let at = line.left_center() + vec2(4.0, 0.0);
    ui.painter().text(at, Align2::LEFT_CENTER, (number + 1).to_string(), theme::plain(13.0), DIM);
    let text = match play {
        Move::Pass => language.text("move-pass"),
        Move::Lay { taken, .. } if taken.is_empty() => language.text("move-lay"),
        Move::Lay { taken, .. } => language.text_with("move-take", &[("count", taken.len().into())]),
    };
    let place = Rect::from_min_max(line.min + vec2(56.0, 0.0), line.max);
    widgets::text_in(ui, place, Align2::LEFT_CENTER, &text, theme::plain(15.0), CREAM);
}
