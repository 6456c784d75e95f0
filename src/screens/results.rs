//! Who won, and what everybody carried off.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Rect, RichText, Sense, Ui, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::theme::{self, CREAM, GOLD, Pictures};
use super::widgets::{self, button, focus_first};
use super::{Dialog, LastDealt, NewGame, Screen, SetUp};
use crate::language::Language;
use crate::referee::Match;
use crate::rules::Seat;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Results).and_then(resource_exists::<Match>)));
}

fn show(
    mut contexts: EguiContexts,
    running: Res<Match>,
    pictures: Res<Pictures>,
    language: Res<Language>,
    dialog: Res<Dialog>,
    mut games: MessageWriter<NewGame>,
    mut screen: ResMut<NextState<Screen>>,
    mut commands: Commands,
    mut set_up: ResMut<SetUp>,
    last: Res<LastDealt>,
    time: Res<Time<Real>>,
    mut begun: Local<Option<(u64, f32)>>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let game = running.notes().deal;
    let since = begun.filter(|(of, _)| *of == game).map_or(time.elapsed_secs(), |(_, since)| since);
    *begun = Some((game, since));
    super::confetti::paint(context, &pictures, time.elapsed_secs() - since);
    super::title::backdrop(context, &pictures, 0.45);
    let area = context.viewport_rect();
    egui::Area::new("results".into()).anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0)).show(context, |ui| {
        ui.add_enabled_ui(*dialog == Dialog::Closed, |ui| {
            theme::framed(ui, &pictures, egui::Margin::symmetric(32, 24), |ui| {
                let width = (area.width() - 120.0).min(940.0);
                ui.set_width(width);
                ui.spacing_mut().item_spacing.y = GAP;
                let title = ui.label(RichText::new(title(&language, &running)).font(theme::display(34.0)).color(GOLD));
                let notes = notes(&language, &running);
                // What stands above and below the players: the frame, the title, the notes, the buttons.
                let others = 2.0 * 36.0 + title.rect.height() + notes.len() as f32 * 24.0 + 60.0;
                let count = running.players().len() as f32;
                let row = ((area.height() - others) / count - GAP).clamp(40.0, 112.0);
                let fans = names_end(ui, &running, width);
                for (rank, seat) in running.game().public().ranking() {
                    line(ui, &running, &pictures, &language, (rank, seat), row, fans);
                }
                for note in notes {
                    ui.label(RichText::new(note).color(theme::DIM).size(14.0));
                }
                ui.add_space(6.0);
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = widgets::BETWEEN_BUTTONS;
                    let again = button(ui, &pictures, language.text("results-again"), true, 240.0);
                    focus_first(ui, &again);
                    if again.clicked() {
                        games.write(NewGame::Again);
                    }
                    if button(ui, &pictures, language.text("results-set-up"), false, 200.0).clicked() {
                        commands.remove_resource::<Match>();
                        *set_up = last.0.clone();
                        screen.set(Screen::SetUp);
                    }
                    if button(ui, &pictures, language.text("results-title"), false, 200.0).clicked() {
                        games.write(NewGame::Leave);
                    }
                });
            });
        });
    });
    Ok(())
}

/// How far the lines stand apart, in points.
const GAP: f32 = 6.0;
/// Where the names begin, from the left.
const NAMES: f32 = 98.0;

/// What else there is to say about the game.
fn notes(language: &Language, running: &Match) -> Vec<String> {
    let notes = running.notes();
    let undone = (notes.undone > 0).then(|| ("results-undone", ("count", (notes.undone as usize).into())));
    let seed = notes.seed.map(|seed| ("results-seed", ("seed", seed.to_string().into())));
    undone.into_iter().chain(seed).map(|(key, value)| language.text_with(key, &[value])).collect()
}

/// Where the longest name ends, from the left, and the cards may begin.
fn names_end(ui: &Ui, running: &Match, width: f32) -> f32 {
    let wide = |name: &str| ui.painter().layout_no_wrap(name.to_owned(), theme::bold(18.0), CREAM).size().x;
    let widest = running.players().iter().map(|player| wide(&player.name)).fold(0.0, f32::max);
    NAMES + widest.clamp(190.0, 0.4 * width) + 14.0
}

fn title(language: &Language, running: &Match) -> String {
    let winners = running.game().public().winners();
    let names: Vec<String> = winners.iter().map(|seat| running.player(*seat).name.clone()).collect();
    match names.as_slice() {
        [only] => language.text_with("results-winner", &[("name", only.clone().into())]),
        [others @ .., last] => {
            language.text_with("results-shared", &[("names", others.join(", ").into()), ("last", last.clone().into())])
        }
        [] => language.text("results-over"),
    }
}

fn line(
    ui: &mut Ui,
    running: &Match,
    pictures: &Pictures,
    language: &Language,
    (rank, seat): (usize, Seat),
    height: f32,
    fans: f32,
) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let player = running.player(seat);
    let cards: Vec<u16> = running.record().moves.iter().flat_map(|entry| taken_by(entry, seat)).copied().collect();
    if rank == 1 {
        ui.painter().rect_filled(rect, 8.0, theme::GOLD.gamma_multiply(0.16));
    }
    let middle = rect.left_center();
    ui.painter().text(middle + vec2(20.0, 0.0), Align2::CENTER_CENTER, format!("{rank}."), theme::bold(22.0), GOLD);
    widgets::paint_emblem(
        ui,
        pictures,
        player.emblem,
        Rect::from_center_size(middle + vec2(64.0, 0.0), egui::Vec2::splat((height - 4.0).min(46.0))),
    );
    let name = Rect::from_min_max(rect.min + vec2(NAMES, 0.0), pos2(rect.left() + fans, rect.center().y + 3.0));
    widgets::text_in(ui, name, Align2::LEFT_BOTTOM, &player.name, theme::bold(18.0), CREAM);
    let mut points = language.text_with("points", &[("count", cards.len().into())]);
    let wrong = running.notes().wrong_claims_of(seat.index());
    if wrong > 0 {
        points += &format!(" · {}", language.text_with("results-wrong-claims", &[("count", (wrong as usize).into())]));
    }
    ui.painter().text(middle + vec2(NAMES, 13.0), Align2::LEFT_CENTER, points, theme::plain(15.0), theme::DIM);
    fan(ui, pictures, &cards, Rect::from_min_max(pos2(rect.left() + fans, rect.top()), rect.max));
}

fn taken_by(entry: &crate::rules::record::MoveEntry, who: Seat) -> &[u16] {
    match entry {
        crate::rules::record::MoveEntry::Lay { seat, taken, .. } if *seat == who => taken,
        _ => &[],
    }
}

/// The cards as a fan in a hand, however many there are: the more, the less they are turned, or they would tangle.
fn fan(ui: &Ui, pictures: &Pictures, cards: &[u16], rect: Rect) {
    let side = (rect.height() * 0.72).min(78.0);
    let room = rect.width() - side * 1.2;
    let step = if cards.len() > 1 { (room / (cards.len() as f32 - 1.0)).min(side * 0.8) } else { 0.0 };
    let lean = (0.05 * step / side.max(1.0) * cards.len() as f32).min(0.3);
    for (place, card) in cards.iter().enumerate() {
        let Some(tile) = pictures.tiles.get(card) else { continue };
        let across = if cards.len() > 1 { place as f32 / (cards.len() as f32 - 1.0) - 0.5 } else { 0.0 };
        let at = pos2(rect.left() + 0.6 * side + step * place as f32, rect.center().y + 10.0 * across * across);
        widgets::paint_tile(ui, tile, at, side, lean * across);
    }
}
