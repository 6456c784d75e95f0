//! The table's clock (RULES.md, "Clock"): it runs only while the player on turn can act.

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

use super::draft::Draft;
use super::seating::Seating;
use super::{Notice, TableOpen, TableSet};
use crate::referee::{Match, PlayerMove, Wish};

/// What is left of the turn.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Clock {
    /// Seconds left; `None` without a clock, or when no person acts.
    pub left: Option<f32>,
    /// Seconds a turn.
    pub whole: f32,
    /// The turn it belongs to, by the number of moves made before it.
    turn: Option<usize>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Clock>().add_systems(Update, run.in_set(TableSet::Show).after(super::director::direct));
}

fn run(
    running: Res<Match>,
    seating: Res<Seating>,
    open: Res<TableOpen>,
    windows: Query<&Window, With<PrimaryWindow>>,
    time: Res<Time>,
    draft: Res<Draft>,
    mut clock: ResMut<Clock>,
    mut moves: MessageWriter<PlayerMove>,
    mut notices: MessageWriter<Notice>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(seconds) = running.game().public().rules().clock else {
        clock.set_if_neq(Clock::default());
        return;
    };
    let turn = running.moves().len();
    let Some(seat) = running.human_on_turn() else {
        clock.set_if_neq(Clock::default());
        return;
    };
    if clock.turn != Some(turn) {
        *clock = Clock { left: Some(f32::from(seconds)), whole: f32::from(seconds), turn: Some(turn) };
    }
    let focused = windows.single().map_or(true, |window| window.focused);
    if seating.acting.is_none() || !open.0 || !focused {
        return;
    }
    // What the player himself moves does not stop the clock; what is on the stage does: then nobody acts.
    redraw.write(RequestRedraw);
    let left = clock.left.unwrap_or_default() - time.delta_secs();
    clock.left = Some(left.max(0.0));
    if left <= 0.0 {
        let tentative = draft.0.as_ref().map(|lay| (lay.placement, lay.picked));
        notices.write(Notice::TimeUp(seat));
        moves.write(PlayerMove { seat, wish: Wish::Play(running.game().move_at_zero(tentative)) });
    }
}
