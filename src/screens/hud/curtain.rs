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

/// The keys that open it.
const OPENING: [egui::Key; 2] = [egui::Key::Enter, egui::Key::Space];

fn is_freshly_pressed(input: &egui::InputState) -> bool {
    let fresh = |event: &egui::Event| match event {
        egui::Event::Key { key, pressed: true, repeat: false, .. } => OPENING.contains(key),
        _ => false,
    };
    input.events.iter().any(fresh)
}

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
    // A key that is still held from the last turn, and says so again and again, must not open the next player's hand: only
    // one that is pressed after a frame without it.
    let opens_by_key = *armed && *dialog == Dialog::Closed && context.input(is_freshly_pressed);
    *armed |= context.input(|input| OPENING.iter().all(|key| !input.key_down(*key)));
    let player = running.player(seat);
    let name = player.name.clone();
    egui::Area::new("curtain".into()).anchor(Align2::CENTER_BOTTOM, vec2(-0.5 * SIDE, -12.0)).show(context, |ui| {
        theme::framed(ui, &pictures, egui::Margin::symmetric(32, 15), |ui| {
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
                    if ready.clicked_by(egui::PointerButton::Primary) || opens_by_key {
                        commands.write(Command::LiftCurtain);
                    }
                });
            });
        });
    });
    Ok(())
}
