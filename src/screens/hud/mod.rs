//! The panels around the table: players, tracker, list of moves, buttons, curtain, clock.

mod actions;
mod curtain;
mod pile;
mod replay;
mod side;
mod strip;

use bevy::prelude::*;
use bevy_egui::egui::{Pos2, Rect, pos2, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::theme::Scale;
use super::{Dialog, Screen};
use crate::referee::{AskHint, Match, RedoTurn, Replay, TakeBackTurn};
use crate::settings::Settings;
use crate::table::{Anchors, Draft, Seating};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            lay_out,
            strip::show,
            side::show,
            pile::show,
            (actions::show, curtain::show).chain().run_if(not(resource_exists::<Replay>)),
            replay::show.run_if(resource_exists::<Replay>),
        )
            .chain()
            .run_if(in_state(Screen::Game).and_then(resource_exists::<Match>)),
    );
    let replayed = in_state(Screen::Game).and_then(resource_exists::<Match>).and_then(resource_exists::<Replay>);
    app.add_systems(PreUpdate, replay::keys.after(bevy::input::InputSystems).run_if(replayed.clone()));
    app.add_systems(PostUpdate, replay::play.run_if(replayed));
    // Before the table takes the same keys: what they mean depends on what is still tentative.
    app.add_systems(PreUpdate, keys.after(bevy::input::InputSystems).run_if(in_state(Screen::Game)));
}

/// Heights and widths of the panels, in points.
const STRIP: f32 = 66.0;
const SIDE: f32 = 232.0;
const HAND: f32 = 138.0;
const EDGE: f32 = 14.0;
/// What the buttons beside the hand need, with the air around them.
const ACTIONS: f32 = 236.0;

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
    mut redo: MessageWriter<RedoTurn>,
    mut ask: MessageWriter<AskHint>,
) {
    let closed = *dialog == Dialog::Closed;
    if closed && keys.just_pressed(KeyCode::Escape) && draft.0.is_none() && holding.is_empty() {
        *dialog = Dialog::Pause;
    }
    let control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let (undoes, redoes) = (keys.just_pressed(KeyCode::KeyZ) && !shift, keys.just_pressed(KeyCode::KeyZ) && shift);
    let redoes = redoes || keys.just_pressed(KeyCode::KeyY);
    let nothing_tentative = draft.0.is_none() && holding.is_empty() && seating.acting.is_some();
    if closed && control && redoes && nothing_tentative {
        redo.write(RedoTurn);
    }
    if closed && control && undoes && nothing_tentative {
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
    let middle = (0.5 * (screen.left() + right)).min(right - ACTIONS - HAND - 9.0);
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
        next.seats[seat] = to_window(strip::chip(screen, seat, count).left_center() + vec2(34.0, 0.0));
    }
    anchors.set_if_neq(next);
    Ok(())
}
