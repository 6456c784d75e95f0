//! A game was begun before all pictures were there.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::NewGame;
use super::theme::Pictures;
use super::widgets::{button, heading};
use super::{Screen, theme};
use crate::language::Language;
use crate::table::artwork::ArtLoading;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Loading)));
}

fn show(
    mut contexts: EguiContexts,
    language: Res<Language>,
    pictures: Res<Pictures>,
    loading: Option<Res<ArtLoading>>,
    mut games: MessageWriter<NewGame>,
) -> Result {
    let context = contexts.ctx_mut()?;
    super::title::backdrop(context, &pictures, 0.45);
    let (done, all) = loading.as_ref().map_or((0, 1), |loading| loading.progress);
    let faults = loading.as_ref().and_then(|loading| loading.faults.as_ref());
    let mut leave = context.input(|input| input.key_pressed(egui::Key::Escape));
    egui::Area::new("loading".into()).anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0)).show(context, |ui| {
        theme::framed(ui, &pictures, egui::Margin::symmetric(30, 24), |ui| {
            ui.set_width(360.0);
            ui.vertical_centered(|ui| {
                if let Some(faults) = faults {
                    heading(ui, language.text("deck-broken"), 22.0);
                    ui.label(super::set_up::fault_lines(&language, faults, 8));
                    leave |= button(ui, &pictures, language.text("back"), true, 180.0).clicked();
                    return;
                }
                heading(ui, language.text("loading"), 26.0);
                ui.add(egui::ProgressBar::new(done as f32 / all.max(1) as f32).fill(theme::LEAF).desired_width(320.0));
            });
        });
    });
    if leave {
        games.write(NewGame::Leave);
    }
    Ok(())
}
