//! About: the version, who made what, and the licences of everything in the program.

use std::sync::LazyLock;

use bevy_egui::egui::{FontId, Label, RichText, ScrollArea, Ui};

use super::controls;
use super::theme::{CREAM, DIM, Pictures};
use super::widgets::{button, focus_first, group, heading};
use crate::language::Language;

const CREDITS: &str = include_str!("../../assets/CREDITS.md");
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
        Text::Credits => credits(ui, height),
        Text::ThirdParty => third_party(ui, height),
    }
    ui.add_space(6.0);
    let back = button(ui, pictures, language.text("back"), true, 180.0);
    focus_first(ui, &back);
    back.clicked()
}

/// The credits are written in Markdown: its marks are taken off, as far as that file uses them.
fn credits(ui: &mut Ui, height: f32) {
    ScrollArea::vertical().id_salt("credits").max_height(height).auto_shrink(false).show(ui, |ui| {
        for paragraph in CREDITS.split("\n\n") {
            match paragraph.trim().trim_start_matches('#').trim_start() {
                title if paragraph.starts_with('#') => group(ui, title),
                table if table.starts_with('|') => rows(ui, table),
                words => {
                    ui.label(RichText::new(plain(words)).color(CREAM).size(SIZE));
                }
            }
            ui.add_space(4.0);
        }
    });
}

/// A table as lines of its cells; the line under its head says nothing.
fn rows(ui: &mut Ui, table: &str) {
    for row in table.lines().filter(|row| !row.contains("---")) {
        let cells: Vec<String> = row.trim_matches('|').split('|').map(|cell| plain(cell.trim())).collect();
        ui.label(RichText::new(cells.join("  ·  ")).color(CREAM).size(SIZE));
    }
}

/// A paragraph without marks and line ends; its list keeps its lines.
fn plain(words: &str) -> String {
    let joined = words.replace("\n- ", "\u{0}").replace("\n  ", " ").replace('\n', " ").replace('\u{0}', "\n- ");
    let marks = ["**", "`", "<", ">"];
    marks.iter().fold(links_named(&joined), |text, mark| text.replace(mark, ""))
}

/// `[name](place)` as `name`.
fn links_named(words: &str) -> String {
    let mut parts = words.split('[');
    let mut named = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once("](").and_then(|(name, rest)| Some((name, rest.split_once(')')?.1))) {
            Some((name, rest)) => named.extend([name, rest]),
            None => named.extend(["[", part]),
        }
    }
    named
}

/// Thousands of lines: only the ones in sight are laid out.
fn third_party(ui: &mut Ui, height: f32) {
    let row = ui.ctx().fonts_mut(|fonts| fonts.row_height(&FontId::proportional(SIZE)));
    ScrollArea::vertical().id_salt("licences").max_height(height).auto_shrink(false).show_rows(
        ui,
        row,
        LINES.len(),
        |ui, seen| {
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
    fn marks_are_taken_off() {
        assert_eq!(plain("**Cards** (`cards/`)\nby us"), "Cards (cards/) by us");
        assert_eq!(plain("- one\n  goes on\n- two"), "- one goes on\n- two");
        assert_eq!(plain("see [OFL](fonts/OFL.txt), <https://a.b>"), "see OFL, https://a.b");
        assert_eq!(plain("a [b"), "a [b");
    }

    #[test]
    fn the_licences_are_there_and_fit() {
        assert!(THIRD_PARTY.contains("bevy"));
        assert!(LINES.iter().all(|line| line.chars().count() <= 110));
    }
}
