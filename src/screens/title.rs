//! The first screen.

use bevy::app::AppExit;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, RichText, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::begin::TitleNotice;
use super::theme::{self, CREAM, GOLD, Pictures};
use super::widgets::{self, button, focus_first};
use super::{Dialog, NewGame, Screen};
use crate::language::{Language, Tongue};
use crate::saves::Continuable;
use crate::settings::Settings;
use crate::table::artwork::ArtLoading;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Title)));
}

fn show(
    mut contexts: EguiContexts,
    language: Res<Language>,
    pictures: Res<Pictures>,
    continuable: Res<Continuable>,
    loading: Option<Res<ArtLoading>>,
    notice: Res<TitleNotice>,
    mut settings: ResMut<Settings>,
    mut screen: ResMut<NextState<Screen>>,
    mut dialog: ResMut<Dialog>,
    mut games: MessageWriter<NewGame>,
    mut exit: MessageWriter<AppExit>,
) -> Result {
    let context = contexts.ctx_mut()?;
    backdrop(context, &pictures, 0.0);
    let enabled = *dialog == Dialog::Closed;
    egui::Area::new("title".into()).anchor(Align2::LEFT_CENTER, vec2(64.0, 0.0)).show(context, |ui| {
        ui.set_width(320.0);
        ui.add_enabled_ui(enabled, |ui| {
            ui.spacing_mut().item_spacing.y = 12.0;
            name(ui, &pictures, &language);
            ui.add_space(10.0);
            if let Some(saved) = &continuable.0 {
                let go_on = button(ui, &pictures, language.text("title-continue"), true, 300.0);
                focus_first(ui, &go_on);
                if go_on.clicked() {
                    games.write(NewGame::Continue(Box::new(saved.clone())));
                }
            }
            let new = button(ui, &pictures, language.text("title-new-game"), continuable.0.is_none(), 300.0);
            focus_first(ui, &new);
            if new.clicked() {
                screen.set(Screen::SetUp);
            }
            if button(ui, &pictures, language.text("title-games"), false, 300.0).clicked() {
                screen.set(Screen::Games);
            }
            if button(ui, &pictures, language.text("title-rules"), false, 300.0).clicked() {
                *dialog = Dialog::Rules;
            }
            if button(ui, &pictures, language.text("title-settings"), false, 300.0).clicked() {
                *dialog = Dialog::Settings;
            }
            if button(ui, &pictures, language.text("title-quit"), false, 300.0).clicked() {
                exit.write(AppExit::Success);
            }
            if let Some(why) = notice.0 {
                theme::panel().stroke(egui::Stroke::new(1.5, theme::BERRY)).show(ui, |ui| {
                    ui.add(egui::Label::new(RichText::new(why.words(&language)).size(15.0)).wrap());
                });
            }
            ui.add_space(6.0);
            theme::panel().inner_margin(egui::Margin::symmetric(8, 4)).show(ui, |ui| {
                ui.horizontal(|ui| languages(ui, &language, &mut settings));
            });
        });
    });
    if let Some(loading) = loading {
        progress(context, &loading, &language);
    }
    Ok(())
}

/// The scene behind everything that is not the table, darkened by `shade`.
pub(super) fn backdrop(context: &egui::Context, pictures: &Pictures, shade: f32) {
    let painter = context.layer_painter(egui::LayerId::background());
    let screen = context.viewport_rect();
    // Until the scene is there the window's own dark green is seen: to paint over it would cost every pixel twice.
    if let Some(scene) = pictures.scene {
        // The scene is 16 to 10 and covers the window whatever its shape.
        let size = vec2(screen.width().max(screen.height() * 1.6), screen.height().max(screen.width() / 1.6));
        painter.image(scene, egui::Rect::from_center_size(screen.center(), size), widgets::whole(), Color32::WHITE);
    }
    if shade > 0.0 {
        painter.rect_filled(screen, 0.0, Color32::from_black_alpha((255.0 * shade) as u8));
    }
}

fn name(ui: &mut egui::Ui, pictures: &Pictures, language: &Language) {
    if let Some(logo) = pictures.logo {
        ui.add(egui::Image::new((logo, vec2(420.0, 127.0))));
    }
    let (rect, _) = ui.allocate_exact_size(vec2(460.0, 24.0), egui::Sense::hover());
    let line = language.text("title-line");
    // A soft dark edge keeps the letters readable on the evening sky.
    let around = [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0), (1.0, 2.0)];
    for (x, y) in around {
        let place = rect.translate(vec2(x, y));
        widgets::text_in(ui, place, Align2::LEFT_CENTER, &line, theme::bold(18.0), Color32::from_black_alpha(150));
    }
    widgets::text_in(ui, rect, Align2::LEFT_CENTER, &line, theme::bold(18.0), CREAM);
}

/// The languages, each by its own name.
pub(super) fn languages(ui: &mut egui::Ui, language: &Language, settings: &mut Settings) {
    for tongue in Tongue::ALL {
        let spoken = language.tongue() == tongue;
        if super::controls::choice(ui, spoken, tongue.own_name()).clicked() {
            settings.language = Some(tongue);
        }
    }
}

/// A thin line at the lower edge while pictures load; faults of the deck in words.
fn progress(context: &egui::Context, loading: &ArtLoading, language: &Language) {
    let screen = context.viewport_rect();
    let painter = context.layer_painter(egui::LayerId::background());
    if let Some(faults) = &loading.faults {
        let text = format!("{}\n{}", language.text("deck-broken"), super::set_up::fault_lines(language, faults, 12));
        let corner = screen.right_bottom() - vec2(24.0, 24.0);
        egui::Area::new("faults".into()).pivot(Align2::RIGHT_BOTTOM).fixed_pos(corner).show(context, |ui| {
            theme::panel().stroke(egui::Stroke::new(1.5, theme::BERRY)).show(ui, |ui| {
                ui.set_max_width(520.0);
                ui.add(egui::Label::new(RichText::new(text).color(CREAM).size(14.0)).wrap());
            });
        });
        return;
    }
    let (done, all) = loading.progress;
    if !loading.is_done() {
        let part = done as f32 / all.max(1) as f32;
        let bar = egui::Rect::from_min_size(screen.left_bottom() - vec2(0.0, 4.0), vec2(screen.width() * part, 4.0));
        painter.rect_filled(bar, 0.0, GOLD);
    }
}
