//! Who plays, with which cards, by which rules.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, RichText, TextEdit, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::begin::SetUpFault;
use super::choices::{DeckSize, LONGEST_NAME};
use super::theme::{self, BERRY, DIM, Pictures};
use super::widgets::{self, button, button_if, group, heading, kind_name};
use super::{Dialog, NewGame, Screen, SetUp, controls};
use crate::language::Language;
use crate::manifest::Fault;
use crate::opponents::Kind;
use crate::referee::Player;
use crate::rules::{CLOCK, Holding, MAX_SEATS, SetupError, Spotting, TableRules};
use crate::settings::Settings;
use crate::table::artwork::{ArtLoading, OwnDeck};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::SetUp)));
}

fn show(
    mut contexts: EguiContexts,
    language: Res<Language>,
    pictures: Res<Pictures>,
    loading: Option<Res<ArtLoading>>,
    fault: Res<SetUpFault>,
    dialog: Res<Dialog>,
    decks: Res<super::OwnDecks>,
    mut set_up: ResMut<SetUp>,
    mut settings: ResMut<Settings>,
    mut screen: ResMut<NextState<Screen>>,
    mut games: MessageWriter<NewGame>,
) -> Result {
    let context = contexts.ctx_mut()?;
    super::title::backdrop(context, &pictures, 0.5);
    // The key also closes lists and leaves text fields: then it does not leave the screen.
    let at_rest = context.memory(|memory| memory.focused().is_none()) && !egui::Popup::is_any_open(context);
    let leaves_by_key = at_rest && context.input(|input| input.key_pressed(egui::Key::Escape));
    let area = context.viewport_rect();
    let wide = area.width() > 1090.0;
    let loading = loading.as_deref();
    egui::Area::new("set-up".into()).anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0)).show(context, |ui| {
        ui.add_enabled_ui(*dialog == Dialog::Closed, |ui| {
            theme::framed(ui, &pictures, egui::Margin::symmetric(30, 22), |ui| {
                heading(ui, language.text("set-up-title"), 32.0);
                ui.add_space(4.0);
                let columns = |ui: &mut Ui| {
                    ui.vertical(|ui| {
                        ui.set_width(560.0);
                        seats(ui, &language, &pictures, &mut set_up);
                    });
                    ui.add_space(22.0);
                    ui.vertical(|ui| {
                        ui.set_width(400.0);
                        rules(ui, &language, &mut set_up, &decks.0, loading);
                    });
                };
                // What a small window can't hold is scrolled; the buttons below always stay in sight.
                // Its height does not follow what it holds, or everything would jump below the pointer.
                let height = (area.height() - 230.0).min(440.0);
                let columns_area = egui::ScrollArea::vertical().id_salt("columns").max_height(height);
                columns_area.min_scrolled_height(height).auto_shrink([true, false]).show(ui, |ui| {
                    if wide {
                        ui.horizontal_top(columns);
                    } else {
                        ui.vertical(columns);
                    }
                });
                ui.add_space(8.0);
                if let Some(why) = &fault.0 {
                    ui.label(RichText::new(fault_text(&language, why)).color(BERRY));
                }
                ui.horizontal(|ui| {
                    if button(ui, &pictures, language.text("back"), false, 160.0).clicked() || leaves_by_key {
                        screen.set(Screen::Title);
                    }
                    ui.add_space(ui.available_width() - 268.0);
                    let sound = loading.is_none_or(|loading| loading.faults.is_none() && loading.found.is_some());
                    let start = button_if(ui, &pictures, sound, language.text("set-up-start"), true, 260.0);
                    widgets::focus_first(ui, &start);
                    if start.clicked() {
                        // As it was typed: names that were left open stay so, in whatever language.
                        settings.table = Some(set_up.to_keep());
                        games.write(NewGame::Deal);
                    }
                });
            });
        });
    });
    Ok(())
}

fn seats(ui: &mut Ui, language: &Language, pictures: &Pictures, set_up: &mut SetUp) {
    group(ui, language.text("set-up-players"));
    let mut remove = None;
    let count = set_up.players.len();
    egui::Grid::new("seats").num_columns(5).spacing(vec2(10.0, 9.0)).show(ui, |ui| {
        for seat in 0..count {
            let taken: Vec<usize> = set_up.players.iter().map(|player| player.emblem).collect();
            let player = &mut set_up.players[seat];
            if widgets::emblem(ui, pictures, player.emblem, 38.0)
                .on_hover_text(language.text("set-up-emblem"))
                .clicked()
            {
                player.emblem = next_free(player.emblem, &taken);
            }
            let hint = widgets::seat_name(language, "", seat);
            let edit = TextEdit::singleline(&mut player.name).hint_text(hint).char_limit(LONGEST_NAME);
            ui.add_sized(vec2(214.0, 34.0), edit.margin(egui::Margin::symmetric(10, 7)));
            kinds(ui, language, seat, player);
            starts(ui, language, set_up, seat);
            if count > 2 && ui.button("×").on_hover_text(language.text("set-up-remove")).clicked() {
                remove = Some(seat);
            }
            ui.end_row();
        }
    });
    if let Some(seat) = remove {
        set_up.players.remove(seat);
        set_up.youngest = match set_up.youngest {
            Some(youngest) if youngest > seat => Some(youngest - 1),
            Some(youngest) if youngest == seat => None,
            other => other,
        };
    }
    if button_if(ui, pictures, count < MAX_SEATS, language.text("set-up-add"), false, 180.0).clicked() {
        let taken: Vec<usize> = set_up.players.iter().map(|player| player.emblem).collect();
        let emblem = next_free(count.saturating_sub(1) % MAX_SEATS, &taken);
        set_up.players.push(Player { name: String::new(), computer: Some(Kind::Apprentice), emblem });
    }
    let who = language.text(match (set_up.starts(), set_up.youngest) {
        (Some(seat), _) if set_up.players.get(seat).is_some_and(|player| !player.is_human()) => {
            "set-up-computer-starts"
        }
        (Some(_), _) => "set-up-youngest",
        (None, Some(_)) => "set-up-computers-only",
        (None, None) => "set-up-seed-starts",
    });
    ui.label(RichText::new(who).color(DIM).size(14.0));
}

/// Who starts can be chosen as long as a person plays.
fn starts(ui: &mut Ui, language: &Language, set_up: &mut SetUp, seat: usize) {
    let starts = set_up.starts() == Some(seat);
    let choice =
        ui.add_enabled_ui(set_up.someone_plays(), |ui| controls::choice(ui, starts, &language.text("set-up-starts")));
    if widgets::explained(choice.inner, language.text("set-up-starts-why")).clicked() {
        set_up.youngest = (!starts).then_some(seat);
    }
}

fn next_free(emblem: usize, taken: &[usize]) -> usize {
    (1..=MAX_SEATS).map(|step| (emblem + step) % MAX_SEATS).find(|one| !taken.contains(one)).unwrap_or(emblem)
}

fn kinds(ui: &mut Ui, language: &Language, seat: usize, player: &mut Player) {
    let chosen = kind_name(language, player.computer);
    let list = egui::ComboBox::from_id_salt(("kind", seat)).width(140.0).selected_text(chosen).show_ui(ui, |ui| {
        ui.selectable_value(&mut player.computer, None, kind_name(language, None));
        for kind in Kind::OFFERED {
            let choice = ui.selectable_value(&mut player.computer, Some(kind), kind_name(language, Some(kind)));
            widgets::explained(choice, language.text(&format!("kind-{}-why", kind.name())));
        }
    });
    widgets::focus_ring(ui, &list.response);
}

fn rules(ui: &mut Ui, language: &Language, set_up: &mut SetUp, own: &[OwnDeck], loading: Option<&ArtLoading>) {
    group(ui, language.text("set-up-deck"));
    if !own.is_empty() {
        decks(ui, language, set_up, own);
    }
    ui.horizontal(|ui| {
        for (size, key) in [(DeckSize::Whole, "deck-classic"), (DeckSize::Short, "deck-short")] {
            if controls::choice(ui, set_up.size == size, &language.text(key)).clicked() {
                set_up.size = size;
            }
        }
    });
    if let Some(faults) = loading.and_then(|loading| loading.faults.as_ref()) {
        ui.label(RichText::new(language.text("deck-broken")).color(BERRY).size(14.0));
        let lines = RichText::new(fault_lines(language, faults, 60)).color(BERRY).size(13.0);
        egui::ScrollArea::vertical().id_salt("faults").max_height(110.0).show(ui, |ui| {
            ui.add(egui::Label::new(lines).wrap());
        });
    } else if let Some(deck) =
        loading.and_then(|loading| loading.found.as_ref()).filter(|deck| !deck.notices.is_empty())
    {
        let notices = fault_lines(language, &deck.notices, 3);
        ui.add(egui::Label::new(RichText::new(notices).color(DIM).size(13.0)).wrap());
    }
    ui.add_space(6.0);
    group(ui, language.text("set-up-rules"));
    let rules = &mut set_up.rules;
    let mut by_eye = rules.spotting == Spotting::ByEye;
    let mut loose = rules.holding == Holding::Loose;
    rule(ui, language, &mut by_eye, "rule-by-eye");
    rule(ui, language, &mut rules.matching_sides, "rule-matching-sides");
    rule(ui, language, &mut loose, "rule-loose");
    rule(ui, language, &mut rules.friendly_undo, "rule-friendly-undo");
    rules.spotting = if by_eye { Spotting::ByEye } else { Spotting::Shown };
    rules.holding = if loose { Holding::Loose } else { Holding::OnePiece };
    clock(ui, language, rules);
    ui.add_space(6.0);
    group(ui, language.text("set-up-seed"));
    ui.horizontal(|ui| {
        let hint = language.text("set-up-seed-hint");
        ui.add(
            TextEdit::singleline(&mut set_up.seed)
                .hint_text(hint)
                .char_limit(20)
                .desired_width(180.0)
                .margin(egui::Margin::symmetric(10, 7)),
        );
        ui.label(RichText::new(language.text("set-up-seed-why")).color(DIM).size(13.0));
    });
}

/// The deck of the game and the player's own ones.
fn decks(ui: &mut Ui, language: &Language, set_up: &mut SetUp, own: &[OwnDeck]) {
    let name = |deck: &Option<OwnDeck>| match deck {
        None => language.text("deck-ours"),
        Some(deck) => deck_name(deck, own),
    };
    let list = egui::ComboBox::from_id_salt("deck").width(280.0).truncate().selected_text(name(&set_up.deck)).show_ui(
        ui,
        |ui| {
            ui.selectable_value(&mut set_up.deck, None, name(&None));
            for deck in own {
                let choice = ui.selectable_value(&mut set_up.deck, Some(deck.clone()), deck_name(deck, own));
                choice.on_hover_text(deck.folder.display().to_string());
            }
        },
    );
    widgets::focus_ring(ui, &list.response);
}

/// The name of an own deck; of two with the same name also where it lies.
fn deck_name(deck: &OwnDeck, all: &[OwnDeck]) -> String {
    if all.iter().filter(|other| other.name == deck.name).count() < 2 {
        return deck.name.clone();
    }
    let place = deck.folder.parent().unwrap_or(&deck.folder);
    format!("{} ({})", deck.name, place.display())
}

fn rule(ui: &mut Ui, language: &Language, on: &mut bool, key: &str) {
    let check = controls::check(ui, on, &language.text(key));
    widgets::explained(check, language.text(&format!("{key}-why")));
}

fn clock(ui: &mut Ui, language: &Language, rules: &mut TableRules) {
    let mut ticking = rules.clock.is_some();
    ui.horizontal(|ui| {
        rule(ui, language, &mut ticking, "rule-clock");
        let mut seconds = rules.clock.unwrap_or(45);
        if ticking {
            controls::slider(ui, egui::Slider::new(&mut seconds, CLOCK).step_by(5.0).suffix(" s"));
        }
        rules.clock = ticking.then_some(seconds);
    });
}

/// Why no game can be dealt, in the player's language.
pub fn fault_text(language: &Language, why: &SetupError) -> String {
    match why {
        SetupError::Seats { seats } => language.text_with("setup-seats", &[("seats", (*seats).into())]),
        SetupError::First { .. } => language.text("setup-first"),
        SetupError::TooFewCards { cards, seats, needed } => language.text_with(
            "setup-too-few-cards",
            &[("cards", (*cards).into()), ("seats", (*seats).into()), ("needed", (*needed).into())],
        ),
        SetupError::Clock { seconds } => language.text_with("setup-clock", &[("seconds", (*seconds).into())]),
        SetupError::Order => language.text("setup-order"),
        SetupError::SquareCards => language.text("setup-square-cards"),
        SetupError::LockedSquare => language.text("refused-locked-square"),
    }
}

/// The faults of a deck, one a line, with their places.
pub(super) fn fault_lines(language: &Language, faults: &[Fault], most: usize) -> String {
    let mut lines: Vec<String> = faults.iter().take(most).map(|fault| fault_line(language, fault)).collect();
    if faults.len() > most {
        lines.push(language.text_with("deck-more-faults", &[("count", (faults.len() - most).into())]));
    }
    lines.join("\n")
}

fn fault_line(language: &Language, fault: &Fault) -> String {
    let mut line = String::new();
    if fault.position.line > 0 {
        let place = [("line", fault.position.line.into()), ("column", fault.position.column.into())];
        line += &(language.text_with("fault-place", &place) + " ");
    }
    if let Some(card) = fault.card {
        line += &(language.text_with("fault-card", &[("card", card.into())]) + " ");
    }
    line + &super::fault_words::words(language, &fault.problem)
}
