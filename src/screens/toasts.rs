//! Short sentences over the table: why a card glides back, what a click brought along, who passes.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Align2, Color32, RichText};
use bevy_egui::{EguiContexts, EguiPostUpdateSet, EguiPrimaryContextPass};

use super::theme::{self, BERRY, CREAM};
use super::{Dialog, Screen, theme::GOLD};
use crate::language::Language;
use crate::referee::{Match, Refused, ShowGame, TookBack};
use crate::rules::{Misplaced, Refusal, Seat};
use crate::saves::SaveTrouble;
use crate::table::{Draft, Holding, Notice, Seating};

/// How long a sentence stays, in seconds.
const STAYS: f32 = 3.6;

/// How long it stays at the least.
const READ_AT_LEAST: f32 = 0.8;
/// How long it takes to go.
const FADES: f32 = 0.4;

/// The sentence that is shown.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct Toast {
    /// The text; empty for none.
    pub text: String,
    /// Whether it says no.
    pub is_refusal: bool,
    left: f32,
}

impl Toast {
    /// A sentence that says no.
    pub fn refusal(text: String) -> Self {
        Self { text, is_refusal: true, left: STAYS }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Toast>()
        .add_systems(
            PostUpdate,
            // Before the interface is drawn, so that the sentence is there in the same frame.
            (listen.run_if(resource_exists::<Match>), fade).chain().before(EguiPostUpdateSet::EndPass),
        )
        .add_systems(EguiPrimaryContextPass, show);
}

fn listen(
    mut shown: MessageReader<ShowGame>,
    mut notices: MessageReader<Notice>,
    mut refused: MessageReader<Refused>,
    mut took_back: MessageReader<TookBack>,
    language: Res<Language>,
    running: Res<Match>,
    trouble: Res<SaveTrouble>,
    mut toast: ResMut<Toast>,
) {
    if shown.read().count() > 0 {
        // What was said of the last game is not said of this one.
        *toast = Toast::default();
        notices.clear();
    }
    if took_back.read().count() > 0 {
        *toast = Toast { text: language.text("notice-took-back"), is_refusal: false, left: STAYS };
    }
    for notice in notices.read() {
        let is_refusal = matches!(
            notice,
            Notice::Refused(_) | Notice::WouldBreak | Notice::WouldLeaveAlone | Notice::NotFound | Notice::WrongClaim
        );
        *toast = Toast { text: notice_text(&language, &running, notice), is_refusal, left: STAYS };
    }
    if trouble.is_changed()
        && let Some(why) = &trouble.0
    {
        *toast = Toast::refusal(language.text_with("save-trouble", &[("why", why.clone().into())]));
    }
    for Refused { why, .. } in refused.read() {
        *toast = Toast { text: refusal_text(&language, why), is_refusal: true, left: STAYS };
    }
}

/// A sentence goes when its time is over, and at once when the player does the next thing.
fn fade(
    mut toast: ResMut<Toast>,
    time: Res<Time>,
    holding: Res<Holding>,
    seating: Res<Seating>,
    draft: Res<Draft>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if toast.text.is_empty() {
        return;
    }
    let goes_on = holding.is_changed() && holding.held.is_some_and(|held| held.aim.is_none() && !held.by_keys)
        || seating.is_changed() && seating.curtain.is_some()
        || draft.is_changed() && draft.0.is_some();
    if goes_on && toast.left < STAYS - READ_AT_LEAST {
        toast.left = toast.left.min(FADES);
    }
    redraw.write(RequestRedraw);
    toast.left -= time.delta_secs();
    if toast.left <= 0.0 {
        *toast = Toast::default();
    }
}

fn show(
    mut contexts: EguiContexts,
    toast: Res<Toast>,
    scale: Res<theme::Scale>,
    anchors: Res<crate::table::Anchors>,
    screen: Res<State<Screen>>,
    dialog: Res<Dialog>,
) -> Result {
    if toast.text.is_empty() || *dialog != Dialog::Closed {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let strength = (toast.left / FADES).clamp(0.0, 1.0);
    let window = context.viewport_rect();
    let below = match screen.get() {
        Screen::Game => egui::pos2(anchors.free.center().x / scale.0, anchors.hand.min.y / scale.0 - 16.0),
        _ => egui::pos2(window.center().x, window.bottom() - 16.0),
    };
    egui::Area::new("toast".into())
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(below)
        .order(egui::Order::Tooltip)
        .interactable(false)
        .show(context, |ui| {
            ui.set_opacity(strength);
            let rim = if toast.is_refusal { BERRY } else { GOLD };
            let frame =
                theme::panel().stroke(egui::Stroke::new(1.5, rim)).inner_margin(egui::Margin::symmetric(18, 10));
            frame.fill(Color32::from_rgba_unmultiplied(24, 21, 16, 240)).show(ui, |ui| {
                ui.set_max_width(560.0);
                ui.label(RichText::new(&toast.text).font(theme::bold(16.0)).color(CREAM));
            });
        });
    Ok(())
}

/// What the table says, in words.
pub fn notice_text(language: &Language, running: &Match, notice: &Notice) -> String {
    let name = |seat: &Seat| running.player(*seat).name.clone();
    let count = |key: &str, count: usize| language.text_with(key, &[("count", count.into())]);
    let named = |key: &str, seat: &Seat| language.text_with(key, &[("name", name(seat).into())]);
    match notice {
        Notice::Refused(why) => refusal_text(language, why),
        Notice::PulledIn(others) => count("notice-pulled-in", *others),
        Notice::PutBack(others) => count("notice-put-back", *others),
        Notice::WouldBreak => language.text("notice-would-break"),
        Notice::WouldLeaveAlone => language.text("refused-would-stand-alone"),
        Notice::BesideTable => language.text("notice-beside-table"),
        Notice::NotFound => language.text("notice-not-found"),
        Notice::RightClaim => language.text("notice-right-claim"),
        Notice::WrongClaim => language.text("notice-wrong-claim"),
        Notice::Arranged(seat) => named("notice-arranged", seat),
        Notice::Passed(seat) => named("notice-passed", seat),
        Notice::Skipped(seat) => named("notice-skipped", seat),
        Notice::WalledIn => language.text("notice-walled-in"),
        Notice::TimeUp(seat) => named("notice-time-up", seat),
    }
}

/// Why the rulebook says no, in words.
pub fn refusal_text(language: &Language, why: &Refusal) -> String {
    language.text(match why {
        Refusal::GameOver => "refused-game-over",
        Refusal::NotYourTurn { .. } => "refused-not-your-turn",
        Refusal::NotInHand { .. } => "refused-not-in-hand",
        Refusal::Misplaced { why, .. } => match why {
            Misplaced::OffTable => "refused-off-table",
            Misplaced::Occupied => "refused-occupied",
            Misplaced::NoNeighbour => "refused-no-neighbour",
            Misplaced::NoRoad { .. } => "refused-no-road",
            Misplaced::SidesClash { .. } => "refused-sides-clash",
        },
        Refusal::NotFound { .. } => "refused-not-found",
        Refusal::WouldSplit { .. } => "refused-would-split",
        Refusal::WouldStandAlone { .. } => "refused-would-stand-alone",
        Refusal::MustLay { .. } => "refused-must-lay",
        Refusal::LockedSquare => "refused-locked-square",
        Refusal::SquareFixed => "refused-square-fixed",
        Refusal::OutsideSquare { .. } => "refused-outside-square",
    })
}
