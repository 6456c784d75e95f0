//! The curtain between two people at one screen.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, RichText, vec2};

use super::super::theme::{self, DIM, Pictures};
use super::super::widgets::{self, button};
use super::{Dialog, SIDE};
use crate::language::Language;
use crate::referee::Match;
use crate::table::{Command, Seating};

/// Between two people everything is hidden until the next one is ready.
pub(super) fn show(
    mut contexts: EguiContexts,
    running: Res<Match>,
    seating: Res<Seating>,
    dialog: Res<Dialog>,
    pictures: Res<Pictures>,
    language: Res<Language>,
    mut commands: MessageWriter<Command>,
    mut armed: Local<bool>,
) -> Result {
    let Some(seat) = seating.curtain else {
        *armed = false;
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    // A key that is still held from the last turn must not open the next player's hand.
    *armed |= context.input(|input| !input.key_down(egui::Key::Enter) && !input.key_down(egui::Key::Space));
    let armed = *armed;
    let player = running.player(seat);
    let name = player.name.clone();
    egui::Area::new("curtain".into()).anchor(Align2::CENTER_BOTTOM, vec2(-0.5 * SIDE, -22.0)).show(context, |ui| {
        theme::framed(ui, &pictures, egui::Margin::symmetric(32, 20), |ui| {
            ui.horizontal(|ui| {
                widgets::emblem(ui, &pictures, player.emblem, 76.0);
                ui.add_space(10.0);
                ui.vertical(|ui| {
                    // A long name makes the frame wider, not the line longer than it.
                    ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
                    widgets::heading(ui, language.text_with("curtain-title", &[("name", name.into())]), 26.0);
                    ui.label(RichText::new(language.text("curtain-line")).color(DIM));
                    let ready = button(ui, &pictures, language.text("curtain-ready"), true, 220.0);
                    if *dialog == Dialog::Closed {
                        widgets::ring(ui, ready.rect);
                    }
                    let key = armed
                        && *dialog == Dialog::Closed
                        && ui.input(|input| input.key_pressed(egui::Key::Enter) || input.key_pressed(egui::Key::Space));
                    if ready.clicked() || key {
                        commands.write(Command::LiftCurtain);
                    }
                });
            });
        });
    });
    Ok(())
}
