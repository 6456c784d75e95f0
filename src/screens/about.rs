//! About: the version, who made what, and the licences of everything in the program.

use std::sync::LazyLock;

use bevy_egui::egui::{FontId, Label, RichText, ScrollArea, Ui};

use super::controls;
use super::theme::{CREAM, DIM, Pictures};
use super::widgets::{self, button, focus_first, group, heading};
use crate::language::Language;

/// Name and copyright of the fonts, as their licence asks for.
const FONTS: [&str; 2] = [
    "Vollkorn © 2018 The Vollkorn Project Authors, 2006–2014 Friedrich Althausen, 2006–2011 Jan Yanone Gerner",
    "Lato © 2010–2014 tyPoland Lukasz Dziedzic, with Reserved Font Name “Lato”",
];
/// Made by `cargo xtask licences`, in lines that fit.
const THIRD_PARTY: &str = include_str!("../../assets/THIRD-PARTY.txt");
static LINES: LazyLock<Vec<&str>> = LazyLock::new(|| THIRD_PARTY.lines().collect());
const SIZE: f32 = 13.0;

/// Which of the long texts is shown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Text {
    #[default]
    Credits,
    ThirdParty,
}

/// Shows the page; whether it is to be left.
pub(super) fn show(ui: &mut Ui, language: &Language, pictures: &Pictures, height: f32) -> bool {
    ui.set_width(700.0);
    heading(ui, language.text("about-title"), 30.0);
    ui.label(language.text_with("about-version", &[("version", env!("CARGO_PKG_VERSION").into())]));
    ui.label(RichText::new(language.text("about-licence")).color(DIM).size(15.0));
    ui.add_space(6.0);
    let chosen = ui.id().with("text");
    let mut text = ui.data(|data| data.get_temp(chosen)).unwrap_or_default();
    ui.horizontal(|ui| {
        for (choice, key) in [(Text::Credits, "about-credits"), (Text::ThirdParty, "about-third-party")] {
            if controls::choice(ui, text == choice, &language.text(key)).clicked() {
                text = choice;
            }
        }
    });
    ui.data_mut(|data| data.insert_temp(chosen, text));
    let height = (height - 290.0).max(160.0);
    match text {
        Text::Credits => credits(ui, language, height),
        Text::ThirdParty => third_party(ui, height),
    }
    ui.add_space(6.0);
    let back = button(ui, pictures, language.text("back"), true, 180.0);
    focus_first(ui, &back);
    back.clicked()
}

/// What is whose. The same as in `assets/CREDITS.md`, for players.
fn credits(ui: &mut Ui, language: &Language, height: f32) {
    ScrollArea::vertical().id_salt("credits").max_height(height).auto_shrink(false).show(ui, |ui| {
        widgets::scroll_by_keys(ui);
        for (title, words) in [("about-ours-title", "about-ours"), ("about-fonts-title", "about-fonts")] {
            group(ui, language.text(title));
            ui.label(RichText::new(language.text(words)).color(CREAM).size(15.0));
            ui.add_space(6.0);
        }
        for font in FONTS {
            ui.label(RichText::new(font).color(CREAM).size(15.0));
        }
    });
}

/// Thousands of lines: only the ones in sight are laid out.
fn third_party(ui: &mut Ui, height: f32) {
    let row = ui.ctx().fonts_mut(|fonts| fonts.row_height(&FontId::proportional(SIZE)));
    ScrollArea::vertical().id_salt("licences").max_height(height).auto_shrink(false).show_rows(
        ui,
        row,
        LINES.len(),
        |ui, seen| {
            widgets::scroll_by_keys(ui);
            for line in LINES.get(seen).unwrap_or_default() {
                let text = RichText::new(*line).color(CREAM).size(SIZE);
                ui.add(Label::new(text).truncate());
            }
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_credits_names_the_same_fonts() {
        let file = include_str!("../../assets/CREDITS.md");
        for part in ["Vollkorn", "The Vollkorn Project Authors", "Friedrich Althausen", "Lato", "Lukasz Dziedzic"] {
            assert!(file.contains(part) && FONTS.concat().contains(part), "{part}");
        }
    }

    #[test]
    fn the_licences_are_there_and_fit() {
        assert!(THIRD_PARTY.contains("bevy"));
        assert!(LINES.iter().all(|line| line.chars().count() <= 110));
    }
}
