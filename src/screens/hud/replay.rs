//! A played game is looked at: forwards, backwards, to any place, and on from there.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, Color32, Rect, RichText, Sense, Stroke, Ui, pos2, vec2};

use super::super::theme::{self, CREAM, GOLD, Pictures, Scale};
use super::super::widgets::{button, focus_ring};
use super::super::{NewGame, controls};
use super::Dialog;
use crate::language::Language;
use crate::referee::{Look, Match, Replay};
use crate::table::{Anchors, Director, Moving};

/// The bar below the table.
pub(super) fn show(
    mut contexts: EguiContexts,
    running: Res<Match>,
    replay: Res<Replay>,
    anchors: Res<Anchors>,
    scale: Res<Scale>,
    pictures: Res<Pictures>,
    language: Res<Language>,
    dialog: Res<Dialog>,
    mut looks: MessageWriter<Look>,
    mut games: MessageWriter<NewGame>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let (at, all) = (running.moves().len(), replay.len());
    let middle = pos2(anchors.hand.center().x / scale.0, anchors.hand.max.y / scale.0 + 8.0);
    egui::Area::new("replay".into()).pivot(Align2::CENTER_BOTTOM).fixed_pos(middle).show(context, |ui| {
        ui.add_enabled_ui(*dialog == Dialog::Closed, |ui| {
            theme::framed(ui, &pictures, egui::Margin::symmetric(24, 14), |ui| {
                ui.horizontal(|ui| {
                    let text = language.text_with("replay-place", &[("at", at.into()), ("all", all.into())]);
                    ui.label(RichText::new(text).font(theme::bold(16.0)).color(GOLD));
                    let mut place = at;
                    ui.spacing_mut().slider_width = 300.0;
                    controls::slider(ui, egui::Slider::new(&mut place, 0..=all).show_value(false));
                    if place != at {
                        looks.write(Look::At(place));
                    }
                });
                ui.horizontal(|ui| {
                    let go_on = if replay.playing { Icon::Pause } else { Icon::Play };
                    let buttons = [
                        (Icon::First, "replay-first", Look::At(0)),
                        (Icon::Back, "replay-back", Look::Back),
                        (go_on, "replay-play", Look::PlayOrPause),
                        (Icon::Forward, "replay-forward", Look::Forward),
                        (Icon::Last, "replay-last", Look::At(all)),
                    ];
                    for (icon, key, look) in buttons {
                        if icon_button(ui, icon).on_hover_text(language.text(key)).clicked() {
                            looks.write(look);
                        }
                    }
                    ui.add_space(10.0);
                    if button(ui, &pictures, language.text("replay-play-on"), false, 190.0).clicked() {
                        looks.write(Look::PlayOn);
                    }
                    if button(ui, &pictures, language.text("back"), true, 120.0).clicked() {
                        games.write(NewGame::Leave);
                    }
                });
            });
        });
    });
    Ok(())
}

/// The arrows step, the blank plays, Home and End jump.
pub(super) fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    dialog: Res<Dialog>,
    replay: Res<Replay>,
    mut looks: MessageWriter<Look>,
) {
    if *dialog != Dialog::Closed {
        return;
    }
    let wishes = [
        (KeyCode::ArrowLeft, Look::Back),
        (KeyCode::ArrowRight, Look::Forward),
        (KeyCode::Space, Look::PlayOrPause),
        (KeyCode::Home, Look::At(0)),
        (KeyCode::End, Look::At(replay.len())),
    ];
    looks.write_batch(wishes.into_iter().filter(|(key, _)| keys.just_pressed(*key)).map(|(_, look)| look));
}

/// While it plays, the next move comes when the last one has been shown.
pub(super) fn play(
    running: Res<Match>,
    replay: Res<Replay>,
    director: Res<Director>,
    moving: Res<Moving>,
    time: Res<Time>,
    mut rested: Local<f32>,
    mut looks: MessageWriter<Look>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    /// How long a shown move stands before the next one, in seconds.
    const STANDS: f32 = 0.5;
    if !replay.playing || !director.is_idle() || moving.0 {
        *rested = 0.0;
        return;
    }
    redraw.write(RequestRedraw);
    *rested += time.delta_secs();
    if *rested > STANDS && running.moves().len() < replay.len() {
        *rested = 0.0;
        looks.write(Look::Forward);
    }
}

#[derive(Clone, Copy)]
enum Icon {
    First,
    Back,
    Play,
    Pause,
    Forward,
    Last,
}

fn icon_button(ui: &mut Ui, icon: Icon) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(46.0, 44.0), Sense::click());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::WidgetType::Button, ui.is_enabled(), format!("{}", icon as u8))
    });
    let rim = if response.hovered() { GOLD } else { theme::BRONZE };
    ui.painter().rect(rect, 7.0, theme::WOOD_LIGHT, Stroke::new(1.3, rim), egui::StrokeKind::Inside);
    paint(ui, icon, Rect::from_center_size(rect.center(), vec2(18.0, 18.0)), CREAM);
    focus_ring(ui, &response);
    response
}

fn paint(ui: &Ui, icon: Icon, rect: Rect, colour: Color32) {
    let at = |x: f32, y: f32| rect.min + vec2(x * rect.width(), y * rect.height());
    let triangle = |from: f32, to: f32| {
        let points = vec![at(from, 0.0), at(to, 0.5), at(from, 1.0)];
        ui.painter().add(egui::Shape::convex_polygon(points, colour, Stroke::NONE));
    };
    let bar = |from: f32, to: f32| {
        ui.painter().rect_filled(Rect::from_min_max(at(from, 0.0), at(to, 1.0)), 1.0, colour);
    };
    match icon {
        Icon::Play => triangle(0.1, 1.0),
        Icon::Pause => [(0.1, 0.4), (0.6, 0.9)].into_iter().for_each(|(from, to)| bar(from, to)),
        Icon::Forward => {
            triangle(0.0, 0.7);
            bar(0.75, 0.95);
        }
        Icon::Back => {
            triangle(1.0, 0.3);
            bar(0.05, 0.25);
        }
        Icon::Last => {
            triangle(0.0, 0.45);
            triangle(0.42, 0.87);
            bar(0.88, 1.0);
        }
        Icon::First => {
            triangle(1.0, 0.55);
            triangle(0.58, 0.13);
            bar(0.0, 0.12);
        }
    }
}
