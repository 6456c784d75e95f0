//! Pause, rules and settings, over whatever lies below.

use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use bevy_egui::egui::{self, Align2, RichText, ScrollArea, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::theme::{self, DIM, Pictures};
use super::widgets::{self, button, focus_first, group, heading};
use super::{Dialog, NewGame, about, controls};
use crate::language::Language;
use crate::referee::Match;
use crate::rules::{Holding, Spotting, TableRules};
use crate::settings::{Pace, Settings};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(|dialog: Res<Dialog>| *dialog != Dialog::Closed))
        .add_systems(PreUpdate, full_screen_key)
        .add_systems(PostUpdate, full_screen);
}

fn show(
    mut contexts: EguiContexts,
    language: Res<Language>,
    pictures: Res<Pictures>,
    running: Option<Res<Match>>,
    mut settings: ResMut<Settings>,
    mut dialog: ResMut<Dialog>,
    mut games: MessageWriter<NewGame>,
    mut history: Local<(Dialog, bool)>,
    mut focused: Local<Option<egui::Id>>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let area = context.viewport_rect();
    // One goes back to the pause menu only when one came from there.
    let (last, mut from_pause) = *history;
    // From the page about the game one comes back to where one was before.
    if last != *dialog && last != Dialog::About && *dialog != Dialog::About {
        from_pause = last == Dialog::Pause;
    }
    let mut next = *dialog;
    let mut changed = settings.clone();
    // What lies below is out of reach.
    egui::Area::new("veil".into()).order(egui::Order::Middle).fixed_pos(area.min).show(context, |ui| {
        ui.allocate_rect(area, egui::Sense::click_and_drag());
        ui.painter().rect_filled(area, 0.0, egui::Color32::from_black_alpha(195));
    });
    egui::Area::new("dialog".into()).order(egui::Order::Foreground).anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0)).show(
        context,
        |ui| {
            if dialog.is_changed() {
                *focused = None;
            }
            keep_keys(ui, &mut focused);
            theme::framed(ui, &pictures, egui::Margin::symmetric(30, 24), |ui| match *dialog {
                Dialog::Pause => pause(ui, &language, &pictures, running.as_deref(), &mut next, &mut games),
                Dialog::Rules => rules(ui, &language, &pictures, area.height(), from_pause, &mut next),
                Dialog::Settings => set(ui, &language, &pictures, &mut changed, from_pause, &mut next),
                Dialog::About => {
                    if about::show(ui, &language, &pictures, area.height()) {
                        next = Dialog::Settings;
                    }
                }
                Dialog::Closed => {}
            });
        },
    );
    // The very key that opened the pause menu in this frame must not close it.
    let closes = |input: &egui::InputState| {
        input.key_pressed(egui::Key::Escape) || *dialog == Dialog::Rules && input.key_pressed(egui::Key::F1)
    };
    if !dialog.is_changed() && context.input(closes) {
        next = if *dialog == Dialog::About { Dialog::Settings } else { before(from_pause) };
    }
    settings.set_if_neq(changed);
    // Closed dialogs are not shown: what closes one now is remembered as the last.
    *history = (if next == Dialog::Closed { next } else { *dialog }, from_pause);
    dialog.set_if_neq(next);
    Ok(())
}

/// The keys, too, reach nothing below. An arrow that finds nothing in its direction would look there, and leave them with
/// nothing: they go back to where they were.
fn keep_keys(ui: &Ui, last: &mut Option<egui::Id>) {
    let layer = ui.layer_id();
    ui.memory_mut(|memory| memory.set_modal_layer(layer));
    let is_here = |id: &egui::Id| ui.ctx().read_response(*id).is_some_and(|widget| widget.layer_id == layer);
    let focused = ui.memory(|memory| memory.focused());
    match (focused.filter(is_here), last.filter(is_here)) {
        (Some(here), _) => *last = Some(here),
        (None, Some(before)) => ui.memory_mut(|memory| memory.request_focus(before)),
        (None, None) => {}
    }
}

fn before(from_pause: bool) -> Dialog {
    if from_pause { Dialog::Pause } else { Dialog::Closed }
}

fn pause(
    ui: &mut Ui,
    language: &Language,
    pictures: &Pictures,
    running: Option<&Match>,
    next: &mut Dialog,
    games: &mut MessageWriter<NewGame>,
) {
    ui.set_width(280.0);
    ui.spacing_mut().item_spacing.y = 11.0;
    heading(ui, language.text("pause-title"), 30.0);
    let resume = button(ui, pictures, language.text("pause-resume"), true, 280.0);
    focus_first(ui, &resume);
    if resume.clicked() {
        *next = Dialog::Closed;
    }
    if button(ui, pictures, language.text("title-rules"), false, 280.0).clicked() {
        *next = Dialog::Rules;
    }
    if button(ui, pictures, language.text("title-settings"), false, 280.0).clicked() {
        *next = Dialog::Settings;
    }
    if button(ui, pictures, language.text("pause-leave"), false, 280.0).clicked() {
        *next = Dialog::Closed;
        games.write(NewGame::Leave);
    }
    ui.label(RichText::new(language.text("pause-saved")).color(DIM).size(14.0));
    if let Some(rules) = running.map(|running| rules_in_force(language, running.game().public().rules())) {
        ui.label(RichText::new(rules).color(DIM).size(14.0));
    }
}

/// The rules of this table that are not those of every table, in words.
fn rules_in_force(language: &Language, rules: &TableRules) -> String {
    let clock = rules.clock.map(|seconds| format!("{} ({seconds} s)", language.text("rule-clock")));
    let named = [
        (rules.spotting == Spotting::ByEye, "rule-by-eye"),
        (rules.matching_sides, "rule-matching-sides"),
        (rules.holding == Holding::Loose, "rule-loose"),
        (rules.friendly_undo, "rule-friendly-undo"),
    ];
    let named = named.into_iter().filter(|(holds, _)| *holds).map(|(_, key)| language.text(key));
    let all: Vec<String> = named.chain(clock).collect();
    if all.is_empty() {
        return language.text("pause-usual-rules");
    }
    language.text_with("pause-rules", &[("rules", all.join(", ").into())])
}

fn close(ui: &mut Ui, language: &Language, pictures: &Pictures, from_pause: bool, next: &mut Dialog) {
    let back = button(ui, pictures, language.text("back"), true, 180.0);
    focus_first(ui, &back);
    if back.clicked() {
        *next = before(from_pause);
    }
}

/// The steps of a turn, each with a picture made of the game's own tiles.
fn rules(ui: &mut Ui, language: &Language, pictures: &Pictures, height: f32, from_pause: bool, next: &mut Dialog) {
    ui.set_width(700.0);
    heading(ui, language.text("rules-title"), 30.0);
    let page = ScrollArea::vertical().max_height((height - 210.0).max(200.0)).show(ui, |ui| {
        widgets::scroll_by_keys(ui);
        ui.set_width(684.0);
        for (number, step) in ["goal", "lay", "search", "collect", "draw", "end"].iter().enumerate() {
            ui.horizontal_top(|ui| {
                super::rule_pictures::paint(ui, pictures, number);
                ui.add_space(8.0);
                ui.vertical(|ui| {
                    group(ui, language.text(&format!("rules-{step}-title")));
                    ui.add(egui::Label::new(RichText::new(language.text(&format!("rules-{step}"))).size(16.0)).wrap());
                });
            });
            ui.add_space(8.0);
        }
        group(ui, language.text("rules-keys-title"));
        ui.add(egui::Label::new(RichText::new(language.text("rules-keys")).color(DIM).size(15.0)).wrap());
    });
    widgets::fade_out(ui, page.inner_rect, page.content_size.y - page.state.offset.y);
    ui.add_space(6.0);
    close(ui, language, pictures, from_pause, next);
}

fn set(
    ui: &mut Ui,
    language: &Language,
    pictures: &Pictures,
    settings: &mut Settings,
    from_pause: bool,
    next: &mut Dialog,
) {
    ui.set_width(430.0);
    heading(ui, language.text("settings-title"), 30.0);
    group(ui, language.text("settings-language"));
    ui.horizontal(|ui| super::title::languages(ui, language, settings));
    ui.add_space(4.0);
    group(ui, language.text("settings-window"));
    check(ui, language, &mut settings.full_screen, "settings-full-screen");
    ui.horizontal(|ui| scale(ui, language, settings));
    ui.add_space(4.0);
    group(ui, language.text("settings-pace"));
    ui.horizontal(|ui| {
        for (pace, key) in Pace::ALL.into_iter().zip(["pace-slow", "pace-normal", "pace-fast"]) {
            if controls::choice(ui, settings.pace == pace, &language.text(key)).clicked() {
                settings.pace = pace;
            }
        }
    });
    ui.add_space(4.0);
    group(ui, language.text("settings-aids"));
    check(ui, language, &mut settings.aids.fitting_cells, "aid-fitting-cells");
    check(ui, language, &mut settings.aids.self_turning, "aid-self-turning");
    check(ui, language, &mut settings.aids.tracker, "aid-tracker");
    check(ui, language, &mut settings.aids.hints, "aid-hints");
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = widgets::BETWEEN_BUTTONS;
        close(ui, language, pictures, from_pause, next);
        if button(ui, pictures, language.text("about-title"), false, 180.0).clicked() {
            *next = Dialog::About;
        }
    });
}

/// How large everything is. What is dragged counts once it is let go: until then the rail must stay where it is.
fn scale(ui: &mut Ui, language: &Language, settings: &mut Settings) {
    ui.label(language.text("settings-scale"));
    let window = ui.ctx().viewport_rect().size() * ui.ctx().zoom_factor();
    let choices = *Settings::SCALES.start()..=theme::largest_choice(window);
    let held = ui.id().with("held");
    let is_held = ui.input(|input| input.pointer.any_down() || input.pointer.any_released());
    // Where the page was left with the knob in the hand, nothing was chosen.
    let dragged = ui.data_mut(|data| data.remove_temp::<f32>(held)).filter(|_| is_held);
    let mut chosen = dragged.unwrap_or(settings.scale).min(*choices.end());
    let slider = egui::Slider::new(&mut chosen, choices).step_by(0.05).update_while_editing(false);
    let slider = slider.custom_formatter(|scale, _| format!("{:.0} %", scale * 100.0)).custom_parser(percent);
    let response = controls::slider(ui, slider);
    if response.dragged() {
        ui.data_mut(|data| data.insert_temp(held, chosen));
    } else if response.changed() || dragged.is_some() {
        settings.scale = chosen;
    }
}

/// `90 %` or `90`, as a part of one.
fn percent(text: &str) -> Option<f64> {
    let percent: f64 = text.trim().trim_end_matches('%').trim_end().replace(',', ".").parse().ok()?;
    percent.is_finite().then_some(percent / 100.0)
}

fn check(ui: &mut Ui, language: &Language, on: &mut bool, key: &str) {
    controls::check(ui, on, &language.text(key));
}

fn full_screen_key(keys: Res<ButtonInput<KeyCode>>, mut settings: ResMut<Settings>) {
    if keys.just_pressed(KeyCode::F11) {
        settings.full_screen = !settings.full_screen;
    }
}

fn full_screen(settings: Res<Settings>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    if !settings.is_changed() {
        return;
    }
    let mode = if settings.full_screen {
        WindowMode::BorderlessFullscreen(MonitorSelection::Current)
    } else {
        WindowMode::Windowed
    };
    for mut window in &mut windows {
        if window.mode != mode {
            window.mode = mode;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_size_is_a_number_of_percent_or_nothing() {
        for text in ["90", " 90 % ", "90%", "90,0"] {
            assert_eq!(percent(text), Some(0.9), "{text:?}");
        }
        for text in ["", "%", "large", "nan", "inf", "-inf %"] {
            assert_eq!(percent(text), None, "{text:?}");
        }
    }
}
