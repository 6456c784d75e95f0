//! What the person on turn can do, beside the hand.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, RichText, pos2};

use super::super::fault_words::treasure_name;
use super::super::theme::{CREAM, Pictures, Scale};
use super::super::widgets::{button, button_if};
use crate::language::Language;
use crate::opponents::{Choice, Reason};
use crate::referee::{AskHint, Hint, Match, RedoTurn, TakeBackTurn};
use crate::rules::{Phase, Spotting, Treasure};
use crate::settings::Settings;
use crate::table::{Anchors, Command, Draft, KeyFocus, Seating};

/// What the person on turn can do, beside the hand, and a line that says it.
pub(super) fn show(
    mut contexts: EguiContexts,
    running: Res<Match>,
    seating: Res<Seating>,
    draft: Res<Draft>,
    holding: Res<crate::table::Holding>,
    anchors: Res<Anchors>,
    scale: Res<Scale>,
    language: Res<Language>,
    pictures: Res<Pictures>,
    settings: Res<Settings>,
    hint: Res<Hint>,
    focus: Res<KeyFocus>,
    mut ask: MessageWriter<AskHint>,
    mut commands: MessageWriter<Command>,
    mut undo: MessageWriter<TakeBackTurn>,
    mut redo: MessageWriter<RedoTurn>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let hand = anchors.hand;
    let left = hand.max.x / scale.0 + 18.0;
    let top = hand.min.y / scale.0;
    egui::Area::new("buttons".into()).fixed_pos(pos2(left, top - 14.0)).show(context, |ui| {
        ui.set_width(190.0);
        ui.spacing_mut().item_spacing.y = 7.0;
        let acting = seating.acting.is_some();
        let nothing_fits = acting && draft.0.is_none() && running.game().placements().is_empty();
        if let Some(lay) = draft.0.as_ref().filter(|_| acting) {
            let key = if lay.picked.is_empty() { "end-turn" } else { "end-turn-take" };
            let text = language.text_with(key, &[("count", lay.picked.len().into())]);
            if button(ui, &pictures, text, true, 186.0).clicked() {
                commands.write(Command::EndTurn);
            }
            if button(ui, &pictures, language.text("take-back"), false, 186.0).clicked() {
                commands.write(Command::TakeBack);
            }
        } else if nothing_fits && button(ui, &pictures, language.text("pass"), true, 186.0).clicked() {
            commands.write(Command::EndTurn);
        }
        let at_rest = acting && draft.0.is_none() && holding.is_empty();
        let asks = |ui: &mut egui::Ui, key: &str| button(ui, &pictures, language.text(key), false, 186.0).clicked();
        if at_rest && !nothing_fits && running.undo_to().is_some() && asks(ui, "take-back-turn") {
            undo.write(TakeBackTurn);
        }
        if at_rest && running.can_redo() && asks(ui, "redo-turn") {
            redo.write(RedoTurn);
        }
        let may_ask = settings.aids.hints && draft.0.is_none() && !nothing_fits && holding.is_empty();
        if let Some(seat) = seating.acting.filter(|_| may_ask && hint.choice.is_none()) {
            let text = language.text(if hint.is_thinking() { "hint-thinking" } else { "hint" });
            if button_if(ui, &pictures, !hint.is_thinking(), text, false, 186.0).clicked() {
                ask.write(AskHint { seat });
            }
        }
        let advice = match &hint.choice {
            Some(choice) => hint_words(&language, &running, choice),
            None => advice(&language, &running, &seating, &draft, &holding, *focus, nothing_fits),
        };
        if !advice.is_empty() {
            let dark = egui::Frame::new().fill(egui::Color32::from_black_alpha(120)).corner_radius(6.0);
            dark.inner_margin(egui::Margin::symmetric(7, 4)).show(ui, |ui| {
                ui.label(RichText::new(advice).color(CREAM).size(14.0));
            });
        }
    });
    Ok(())
}

fn advice(
    language: &Language,
    running: &Match,
    seating: &Seating,
    draft: &Draft,
    holding: &crate::table::Holding,
    focus: KeyFocus,
    nothing_fits: bool,
) -> String {
    let public = running.game().public();
    if seating.acting.is_none() {
        return String::new();
    }
    if nothing_fits {
        return language.text("advice-pass");
    }
    match (&draft.0, holding.is_empty()) {
        (Some(lay), _) if lay.by_eye => language.text_with("advice-by-eye", &[("count", lay.picked.len().into())]),
        (Some(lay), _) if lay.trial.found.is_empty() => language.text("advice-nothing-found"),
        (Some(lay), _) if lay.trial.best_set().is_empty() => language.text("advice-found-stays"),
        (Some(lay), _) => language.text_with("advice-found", &[("count", lay.trial.found.len().into())]),
        (None, false) if holding.is_by_keys() => language.text("advice-turn-keys"),
        (None, false) => language.text("advice-turn"),
        (None, true) if public.phase() == Phase::Square && focus.0.is_some() => language.text("advice-square-keys"),
        (None, true) if public.phase() == Phase::Square => language.text("advice-square"),
        (None, true) if public.rules().spotting == Spotting::ByEye => language.text("advice-lay-by-eye"),
        (None, true) => language.text("advice-lay"),
    }
}

/// The two most telling reasons of a hint, in words.
fn hint_words(language: &Language, running: &Match, choice: &Choice) -> String {
    let deck = running.game().public().deck();
    let name = |treasure: &Treasure| treasure_name(language, &deck.treasure_names()[treasure.index()]);
    let words = choice.reasons.iter().filter_map(|reason| match reason {
        Reason::Joins { treasure, cards } => {
            let values = [("name", name(treasure).into()), ("count", cards.len().into())];
            Some(language.text_with("hint-joins", &values))
        }
        Reason::Closes { treasure } => Some(language.text_with("hint-closes", &[("name", name(treasure).into())])),
        Reason::Prepares { most, .. } => Some(language.text_with("hint-prepares", &[("count", (*most).into())])),
        Reason::Leaves { points } if *points < 0.6 => Some(language.text("hint-leaves-little")),
        Reason::Leaves { .. } => None,
    });
    let words: Vec<String> = words.take(2).collect();
    if words.is_empty() { language.text("hint-best") } else { words.join("\n") }
}
