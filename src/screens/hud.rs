//! The panels around the table: players, tracker, list of moves, buttons, curtain, clock.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, Pos2, Rect, RichText, Sense, Stroke, Ui, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::fault_words::treasure_name;
use super::theme::{self, BRONZE, CREAM, DIM, GOLD, LEAF, Pictures, Scale};
use super::widgets::{self, badge, button, button_if};
use super::{Dialog, Screen};
use crate::language::Language;
use crate::opponents::{Choice, Reason};
use crate::referee::{AskHint, Hint, Match, TakeBackTurn, Thinker};
use crate::rules::{CardSet, Move, Phase, Seat, Spotting, Treasure};
use crate::settings::Settings;
use crate::table::{Anchors, Clock, Command, Director, Draft, PointedAt, Seating};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (lay_out, players, side, buttons, curtain)
            .chain()
            .run_if(in_state(Screen::Game).and_then(resource_exists::<Match>)),
    );
    // Before the table takes the same keys: what they mean depends on what is still tentative.
    app.add_systems(PreUpdate, keys.after(bevy::input::InputSystems).run_if(in_state(Screen::Game)));
}

/// Heights and widths of the panels, in points.
const STRIP: f32 = 66.0;
const SIDE: f32 = 232.0;
const HAND: f32 = 138.0;
const EDGE: f32 = 14.0;

/// Esc opens the pause menu when the table has nothing to take back; F1 the rules.
fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    draft: Res<Draft>,
    holding: Res<crate::table::Holding>,
    running: Option<Res<Match>>,
    seating: Res<Seating>,
    settings: Res<Settings>,
    mut dialog: ResMut<Dialog>,
    mut undo: MessageWriter<TakeBackTurn>,
    mut ask: MessageWriter<AskHint>,
) {
    let closed = *dialog == Dialog::Closed;
    if closed && keys.just_pressed(KeyCode::Escape) && draft.0.is_none() && holding.is_empty() {
        *dialog = Dialog::Pause;
    }
    let control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let nothing_tentative = draft.0.is_none() && holding.is_empty() && seating.acting.is_some();
    if closed && control && keys.just_pressed(KeyCode::KeyZ) && nothing_tentative {
        let possible = running.is_some_and(|running| running.undo_to().is_some());
        if possible {
            undo.write(TakeBackTurn);
        }
    }
    if let Some(seat) = seating.acting.filter(|_| closed && nothing_tentative && settings.aids.hints)
        && keys.just_pressed(KeyCode::KeyH)
    {
        ask.write(AskHint { seat });
    }
    if closed && keys.just_pressed(KeyCode::F1) {
        *dialog = Dialog::Rules;
    }
}

fn shows_side(settings: &Settings, screen: Rect) -> bool {
    settings.aids.tracker && screen.width() > 820.0
}

/// Tells the table where the panels leave room.
fn lay_out(
    mut contexts: EguiContexts,
    scale: Res<Scale>,
    settings: Res<Settings>,
    running: Res<Match>,
    mut anchors: ResMut<Anchors>,
) -> Result {
    let screen = contexts.ctx_mut()?.viewport_rect();
    let right = screen.right() - if shows_side(&settings, screen) { SIDE + EDGE } else { EDGE };
    let to_window = |at: Pos2| Vec2::new(at.x, at.y) * scale.0;
    let middle = 0.5 * (screen.left() + right);
    let hand_top = screen.bottom() - HAND - 18.0;
    let mut next = Anchors {
        free: bevy::math::Rect::from_corners(
            to_window(pos2(EDGE, STRIP + EDGE)),
            to_window(pos2(right - EDGE, hand_top - EDGE)),
        ),
        hand: bevy::math::Rect::from_corners(
            to_window(pos2(middle - HAND - 9.0, hand_top)),
            to_window(pos2(middle + HAND + 9.0, hand_top + HAND)),
        ),
        pile: to_window(pos2(EDGE + 62.0, screen.bottom() - 84.0)),
        ..default()
    };
    let count = running.players().len();
    for seat in 0..count {
        next.seats[seat] = to_window(chip(screen, seat, count).left_center() + vec2(34.0, 0.0));
    }
    anchors.set_if_neq(next);
    Ok(())
}

/// Where a player's chip stands in the strip.
fn chip(screen: Rect, seat: usize, count: usize) -> Rect {
    let room = screen.width() - 2.0 * EDGE - 60.0;
    let gap = 8.0;
    let width = ((room - gap * (count as f32 - 1.0)) / count as f32).min(230.0);
    let all = width * count as f32 + gap * (count as f32 - 1.0);
    let left = EDGE + 0.5 * (room - all) + seat as f32 * (width + gap);
    Rect::from_min_size(pos2(left, 8.0), vec2(width, STRIP - 12.0))
}

fn players(
    mut contexts: EguiContexts,
    running: Res<Match>,
    director: Res<Director>,
    thinker: Res<Thinker>,
    seating: Res<Seating>,
    clock: Res<Clock>,
    pictures: Res<Pictures>,
    language: Res<Language>,
    time: Res<Time<Real>>,
    scores: Query<(&crate::table::SeatOf, &crate::table::Score)>,
    mut dialog: ResMut<Dialog>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let screen = context.viewport_rect();
    let public = running.game().public();
    let count = running.players().len();
    egui::Area::new("strip".into()).fixed_pos(pos2(0.0, 0.0)).show(context, |ui| {
        for seat in public.each_seat() {
            let rect = chip(screen, seat.index(), count);
            let on_turn = !public.is_over() && public.to_move() == seat && director.is_idle();
            let shown = scores.iter().find(|(of, _)| of.0 == seat).map_or(0, |(_, score)| score.0);
            ui.allocate_rect(rect, Sense::hover());
            paint_chip(ui, rect, &running, &pictures, seat, on_turn, shown);
            if on_turn && thinker.seat() == Some(seat) {
                thinking(ui, rect, time.elapsed_secs());
            }
            if on_turn && seating.acting == Some(seat) {
                paint_clock(ui, rect, &clock);
            }
        }
        let menu = Rect::from_min_size(pos2(screen.right() - 54.0, 12.0), vec2(42.0, 42.0));
        let response = ui.put(menu, egui::Button::new("")).on_hover_text(language.text("menu"));
        for line in [-7.0, 0.0, 7.0] {
            let middle = menu.center() + vec2(0.0, line);
            ui.painter().hline(middle.x - 10.0..=middle.x + 10.0, middle.y, Stroke::new(2.5, CREAM));
        }
        if response.clicked() {
            *dialog = Dialog::Pause;
        }
    });
    Ok(())
}

fn paint_chip(ui: &Ui, rect: Rect, running: &Match, pictures: &Pictures, seat: Seat, on_turn: bool, points: usize) {
    let player = running.player(seat);
    let colour = theme::PLAYERS[player.emblem % 6];
    let rim = if on_turn { Stroke::new(2.5, colour) } else { Stroke::new(1.2, BRONZE) };
    let fill = if on_turn { theme::WOOD_LIGHT } else { theme::WOOD.gamma_multiply(0.92) };
    ui.painter().rect(rect, 10.0, fill, rim, egui::StrokeKind::Inside);
    let emblem = Rect::from_center_size(rect.left_center() + vec2(28.0, 0.0), vec2(42.0, 42.0));
    widgets::paint_emblem(ui, pictures, player.emblem, emblem);
    let text = Rect::from_min_max(rect.min + vec2(54.0, 6.0), rect.max - vec2(42.0, 26.0));
    widgets::text_in(
        ui,
        text,
        Align2::LEFT_CENTER,
        &player.name,
        theme::bold(16.0),
        if on_turn { Color32::WHITE } else { CREAM },
    );
    let cards = running.game().public().hand_size(seat);
    for card in 0..cards {
        let small = Rect::from_min_size(rect.left_bottom() + vec2(56.0 + 15.0 * card as f32, -22.0), vec2(12.0, 14.0));
        ui.painter().rect(
            small,
            2.0,
            theme::LEAF.gamma_multiply(0.8),
            Stroke::new(1.0, GOLD),
            egui::StrokeKind::Inside,
        );
    }
    badge(ui, rect.right_center() - vec2(24.0, 0.0), &points.to_string(), colour.gamma_multiply(0.75));
}

/// Three dots that walk while an opponent thinks.
fn thinking(ui: &Ui, rect: Rect, seconds: f32) {
    for dot in 0..3 {
        let wave = (seconds * 4.0 - dot as f32 * 0.7).sin() * 0.5 + 0.5;
        let at = rect.left_bottom() + vec2(100.0 + 11.0 * dot as f32, -15.0 - 3.0 * wave);
        ui.painter().circle_filled(at, 3.2, CREAM.gamma_multiply(0.4 + 0.6 * wave));
    }
    ui.ctx().request_repaint_after(std::time::Duration::from_millis(60));
}

/// A bar that shrinks, red in the last ten seconds.
fn paint_clock(ui: &Ui, rect: Rect, clock: &Clock) {
    let Some(left) = clock.left else { return };
    let part = (left / clock.whole.max(1.0)).clamp(0.0, 1.0);
    let bar = Rect::from_min_size(rect.left_bottom() + vec2(8.0, 2.0), vec2((rect.width() - 16.0) * part, 5.0));
    let colour = if left < 10.0 { theme::BERRY } else { GOLD };
    ui.painter().rect_filled(bar, 2.5, colour);
    let at = rect.right_bottom() + vec2(-62.0, -16.0);
    ui.painter().text(at, Align2::RIGHT_CENTER, format!("{:.0}", left.ceil()), theme::bold(15.0), colour);
}

/// The tracker of treasures and the list of moves.
fn side(
    mut contexts: EguiContexts,
    running: Res<Match>,
    seating: Res<Seating>,
    director: Res<Director>,
    pictures: Res<Pictures>,
    language: Res<Language>,
    settings: Res<Settings>,
    mut pointed: ResMut<PointedAt>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let screen = context.viewport_rect();
    let mut hovered = None;
    if shows_side(&settings, screen) {
        egui::Area::new("side".into()).fixed_pos(pos2(screen.right() - SIDE - EDGE, STRIP + 6.0)).show(context, |ui| {
            theme::framed(ui, &pictures, egui::Margin::same(14), |ui| {
                ui.set_width(SIDE - 28.0);
                ui.set_height(screen.height() - STRIP - 52.0);
                ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
                tracker(ui, &running, &seating, &pictures, &language);
                ui.add_space(6.0);
                widgets::group(ui, language.text("moves-title"));
                hovered = moves(ui, &running, &director, &pictures, &language);
            });
        });
    }
    pointed.set_if_neq(PointedAt(hovered));
    Ok(())
}

/// For each treasure its four cards: on the table, collected, or not seen yet. What the open hand holds counts as
/// seen by its owner only.
fn tracker(ui: &mut Ui, running: &Match, seating: &Seating, pictures: &Pictures, language: &Language) {
    widgets::group(ui, language.text("tracker-title"));
    let public = running.game().public();
    let deck = public.deck();
    let table = public.labyrinth().cards();
    let collected = public.each_seat().fold(CardSet::EMPTY, |all, seat| all | public.collected(seat));
    let own: CardSet = seating.open.map(|seat| running.game().hand(seat).cards().collect()).unwrap_or_default();
    let names: Vec<String> = deck.treasure_names().to_vec();
    let columns = 5;
    let side = (ui.available_width() - 4.0 * 4.0) / columns as f32;
    for row in names.chunks(columns) {
        ui.horizontal(|ui| {
            for name in row {
                let Some(treasure) = deck.treasure(name) else { continue };
                let (rect, response) = ui.allocate_exact_size(vec2(side, side + 9.0), Sense::hover());
                let cards = deck.cards_showing(treasure);
                let counts = Counts {
                    table: (cards & table).len(),
                    collected: (cards & collected).len(),
                    own: (cards & own).len(),
                    all: cards.len(),
                };
                paint_tracked(ui, rect, pictures, name, &counts);
                response.on_hover_text(counts.words(language, name));
            }
        });
    }
}

/// Where the cards of one treasure are.
struct Counts {
    table: usize,
    collected: usize,
    own: usize,
    all: usize,
}

impl Counts {
    fn unseen(&self) -> usize {
        self.all - self.table - self.collected - self.own
    }

    fn words(&self, language: &Language, name: &str) -> String {
        let counts = [
            ("name", treasure_name(language, name).into()),
            ("table", self.table.into()),
            ("collected", self.collected.into()),
            ("hand", self.own.into()),
            ("unseen", self.unseen().into()),
        ];
        language.text_with("tracker-line", &counts)
    }
}

fn paint_tracked(ui: &Ui, rect: Rect, pictures: &Pictures, name: &str, counts: &Counts) {
    let picture = Rect::from_min_size(rect.min, vec2(rect.width(), rect.width()));
    let alive = counts.table + counts.own + counts.unseen() > 0;
    if let Some(texture) = pictures.treasures.get(name) {
        let tint = if alive { Color32::WHITE } else { Color32::from_white_alpha(60) };
        ui.painter().image(*texture, picture.shrink(1.0), widgets::whole(), tint);
    }
    let dots =
        [(counts.table, LEAF), (counts.own, theme::PLAYERS[1]), (counts.unseen(), DIM), (counts.collected, BRONZE)];
    let mut place = 0;
    for (count, colour) in dots {
        for _ in 0..count.min(6) {
            let step = (rect.width() / counts.all.max(4) as f32).min(9.0);
            let left = rect.center().x - 0.5 * step * (counts.all as f32 - 1.0);
            let at = pos2(left + step * place as f32, rect.bottom() - 4.0);
            if colour == DIM {
                ui.painter().circle_stroke(at, 2.6, Stroke::new(1.2, DIM));
            } else {
                ui.painter().circle_filled(at, 3.0, colour);
            }
            place += 1;
        }
    }
}

/// The moves so far, newest first; answers the cell of the one that is pointed at.
fn moves(
    ui: &mut Ui,
    running: &Match,
    director: &Director,
    pictures: &Pictures,
    language: &Language,
) -> Option<crate::rules::Cell> {
    let mut hovered = None;
    // What is not on the stage yet is not told here either.
    let shown = running.moves().len() - usize::from(!director.is_idle() && !running.moves().is_empty());
    egui::ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        for (number, (seat, play)) in running.moves()[..shown].iter().enumerate().rev() {
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 24.0), Sense::hover());
            let player = running.player(*seat);
            if response.hovered() {
                ui.painter().rect_filled(rect, 5.0, theme::WOOD_LIGHT);
            }
            ui.painter().text(
                rect.left_center() + vec2(4.0, 0.0),
                Align2::LEFT_CENTER,
                (number + 1).to_string(),
                theme::plain(13.0),
                DIM,
            );
            let emblem = Rect::from_center_size(rect.left_center() + vec2(40.0, 0.0), vec2(20.0, 20.0));
            widgets::paint_emblem(ui, pictures, player.emblem, emblem);
            let text = match play {
                Move::Pass => language.text("move-pass"),
                Move::Lay { taken, .. } if taken.is_empty() => language.text("move-lay"),
                Move::Lay { taken, .. } => language.text_with("move-take", &[("count", taken.len().into())]),
            };
            let place = Rect::from_min_max(rect.min + vec2(56.0, 0.0), rect.max);
            widgets::text_in(ui, place, Align2::LEFT_CENTER, &text, theme::plain(15.0), CREAM);
            if let (true, Move::Lay { placement, .. }) = (response.hovered(), play) {
                hovered = Some(placement.cell);
            }
        }
    });
    hovered
}

/// What the person on turn can do, beside the hand, and a line that says it.
fn buttons(
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
    mut ask: MessageWriter<AskHint>,
    mut commands: MessageWriter<Command>,
    mut undo: MessageWriter<TakeBackTurn>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let pile = running.game().public().pile_size();
    let pile_at = pos2(anchors.pile.x / scale.0, anchors.pile.y / scale.0);
    let painter = context.layer_painter(egui::LayerId::background());
    let line = language.text_with("pile", &[("count", pile.into())]);
    painter.text(pile_at + vec2(0.0, 62.0), Align2::CENTER_CENTER, line, theme::bold(15.0), CREAM);
    let hand = anchors.hand;
    let left = hand.max.x / scale.0 + 18.0;
    let top = hand.min.y / scale.0;
    egui::Area::new("buttons".into()).fixed_pos(pos2(left, top)).show(context, |ui| {
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
        } else if nothing_fits {
            if button(ui, &pictures, language.text("pass"), true, 186.0).clicked() {
                commands.write(Command::EndTurn);
            }
        } else if acting && running.undo_to().is_some() && holding.is_empty() {
            let possible = running.undo_to().is_some();
            if button_if(ui, &pictures, possible, language.text("take-back-turn"), false, 186.0).clicked() {
                undo.write(TakeBackTurn);
            }
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
            None => advice(&language, &running, &seating, &draft, &holding, nothing_fits),
        };
        ui.label(RichText::new(advice).color(CREAM).size(14.0));
    });
    Ok(())
}

fn advice(
    language: &Language,
    running: &Match,
    seating: &Seating,
    draft: &Draft,
    holding: &crate::table::Holding,
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
        (Some(lay), _) => language.text_with("advice-found", &[("count", lay.trial.found.len().into())]),
        (None, false) => language.text("advice-turn"),
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

/// Between two people everything is hidden until the next one is ready.
fn curtain(
    mut contexts: EguiContexts,
    running: Res<Match>,
    seating: Res<Seating>,
    dialog: Res<Dialog>,
    pictures: Res<Pictures>,
    language: Res<Language>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let Some(seat) = seating.curtain else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let player = running.player(seat);
    let name = player.name.clone();
    egui::Area::new("curtain".into()).anchor(Align2::CENTER_BOTTOM, vec2(-0.5 * SIDE, -22.0)).show(context, |ui| {
        theme::framed(ui, &pictures, egui::Margin::symmetric(32, 20), |ui| {
            ui.horizontal(|ui| {
                widgets::emblem(ui, &pictures, player.emblem, 76.0);
                ui.add_space(10.0);
                ui.vertical(|ui| {
                    widgets::heading(ui, language.text_with("curtain-title", &[("name", name.into())]), 26.0);
                    ui.label(RichText::new(language.text("curtain-line")).color(DIM));
                    let ready = button(ui, &pictures, language.text("curtain-ready"), true, 220.0);
                    let key = *dialog == Dialog::Closed
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
