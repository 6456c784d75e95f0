//! One game on the shelf, and what can be done with it.

use std::path::Path;

use bevy::prelude::*;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::{self, Align2, Rect, RichText, Sense, TextEdit, Ui, pos2, vec2};

use super::super::theme::{self, CREAM, DIM, GOLD, Pictures};
use super::super::widgets::{self, button, button_if, group, text_in};
use super::super::{NewGame, open_words};
use super::{Asked, Look, Shelf, ask_save};
use crate::folders::Folders;
use crate::language::Language;
use crate::rules::record::Outcome;
use crate::saves::{SavedGame, shelf};

/// The chosen game: its picture, its players, and what can be done with it.
pub(super) fn show(
    ui: &mut Ui,
    language: &Language,
    pictures: &Pictures,
    folders: &Folders,
    shelf: &mut Shelf,
    games: &mut MessageWriter<NewGame>,
) {
    let Some(game) = shelf.games.get(shelf.chosen) else { return };
    let path = game.entry.path.clone();
    match (&game.entry.game, &game.look) {
        (Ok(saved), Some(look)) => {
            picture(ui, pictures, look);
            players(ui, saved, look);
            if saved.notes.undone > 0 {
                ui.label(RichText::new(language.text("games-with-undo")).color(DIM).size(13.0));
            }
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = widgets::BETWEEN_BUTTONS;
                if button(ui, pictures, language.text("games-replay"), true, 177.0).clicked() {
                    games.write(NewGame::Replay(Box::new(saved.clone())));
                }
                let goes_on = matches!(saved.record.outcome, Outcome::Running);
                if button_if(ui, pictures, goes_on, language.text("games-continue"), false, 177.0).clicked() {
                    games.write(NewGame::Continue(Box::new(saved.clone())));
                }
            });
        }
        (Err(why), _) => {
            group(ui, game.entry.name());
            ui.add(egui::Label::new(RichText::new(open_words(language, why)).color(CREAM)).wrap());
        }
        _ => {}
    }
    let saved = game.saved().is_some();
    rename(ui, language, pictures, folders, shelf, &path);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = widgets::BETWEEN_BUTTONS;
        if button(ui, pictures, language.text("games-delete"), false, 177.0).clicked() {
            let deleted = shelf::delete(folders, &path);
            shelf.deleted = shelf.done(folders, deleted);
        }
        let free = saved && shelf.asked.is_none();
        if button_if(ui, pictures, free, language.text("games-export"), false, 177.0).clicked() {
            let answer = ask_save(&path, language);
            shelf.asked = Some(Asked::new(Some(path.clone()), answer));
        }
    });
}

fn rename(ui: &mut Ui, language: &Language, pictures: &Pictures, folders: &Folders, shelf: &mut Shelf, path: &Path) {
    ui.horizontal(|ui| {
        let Some(name) = &mut shelf.renaming else {
            if button(ui, pictures, language.text("games-rename"), false, 177.0).clicked() {
                shelf.renaming = shelf.games.get(shelf.chosen).map(|game| game.entry.name());
            }
            return;
        };
        let end = CCursor::new(name.chars().count());
        let edit = TextEdit::singleline(name).char_limit(shelf::LONGEST_NAME).margin(egui::Margin::symmetric(10, 7));
        let field = ui.add_sized(vec2(240.0, 34.0), edit);
        if !ui.memory(|memory| memory.has_focus(field.id)) {
            // What is typed takes the place of the old name.
            field.request_focus();
            let mut state = egui::TextEdit::load_state(ui.ctx(), field.id).unwrap_or_default();
            state.cursor.set_char_range(Some(CCursorRange::two(CCursor::default(), end)));
            state.store(ui.ctx(), field.id);
        }
        let (enter, escape) =
            ui.input(|input| (input.key_pressed(egui::Key::Enter), input.key_pressed(egui::Key::Escape)));
        if button(ui, pictures, language.text("games-rename-done"), true, 110.0).clicked() || enter {
            let is_new = shelf.games.get(shelf.chosen).is_some_and(|game| game.entry.name() != *name);
            let renamed = if is_new { shelf::rename(path, name) } else { Ok(path.to_owned()) };
            shelf.renaming = None;
            if let Some(to) = shelf.done(folders, renamed) {
                shelf.chosen = shelf.games.iter().position(|game| game.entry.path == to).unwrap_or(0);
            }
        } else if escape {
            shelf.renaming = None;
        }
    });
}

fn players(ui: &mut Ui, saved: &SavedGame, look: &Look) {
    let most = look.points.iter().max().copied().unwrap_or(0);
    for (seat, points) in saved.record.seats.iter().zip(&look.points) {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width().min(368.0), 20.0), Sense::hover());
        let won = look.is_over && *points == most;
        let colour = if won { GOLD } else { CREAM };
        let name = Rect::from_min_max(rect.min, pos2(rect.right() - 50.0, rect.bottom()));
        text_in(ui, name, Align2::LEFT_CENTER, &seat.name, theme::bold(14.0), colour);
        ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, points.to_string(), theme::bold(14.0), colour);
    }
}

/// The labyrinth as it stood, as large as its place allows.
fn picture(ui: &mut Ui, pictures: &Pictures, look: &Look) {
    let (rect, _) = ui.allocate_exact_size(vec2(368.0, 170.0), Sense::hover());
    ui.painter().rect_filled(rect, 7.0, egui::Color32::from_rgb(20, 36, 46));
    let cells = || look.labyrinth.laid().map(|(_, cell, _)| (f32::from(cell.x), f32::from(cell.y)));
    let low = cells().fold((f32::MAX, f32::MAX), |low, at| (low.0.min(at.0), low.1.min(at.1)));
    let high = cells().fold((f32::MIN, f32::MIN), |high, at| (high.0.max(at.0), high.1.max(at.1)));
    let (wide, tall) = (high.0 - low.0 + 1.0, high.1 - low.1 + 1.0);
    let side = ((rect.width() - 20.0) / wide).min((rect.height() - 20.0) / tall).min(56.0);
    let corner = rect.center() - 0.5 * side * vec2(wide, tall);
    for (card, cell, turn) in look.labyrinth.laid() {
        let Some(tile) = pictures.tiles.get(&look.deck.id_of(card)) else { continue };
        // The rules count upwards, the screen downwards.
        let at = corner + side * vec2(f32::from(cell.x) - low.0 + 0.5, high.1 - f32::from(cell.y) + 0.5);
        widgets::paint_tile(ui, tile, at, side, f32::from(turn.quarters()) * std::f32::consts::FRAC_PI_2);
    }
}
