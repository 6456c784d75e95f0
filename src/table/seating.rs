//! Whose hand lies open, and when the curtain hides it.
//!
//! Between two people at one screen a curtain falls until the next one says he is ready; while computers move between
//! two people no hand is open. A single person's hand is always open.

use bevy::prelude::*;

use super::director::Director;
use super::motion::{Moving, OpenHand};
use super::{Command, InputStep, TableSet};
use crate::referee::{Match, MayThink, Replay, ShowGame};
use crate::rules::Seat;

/// Who may act and who sees his hand.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The person who may act now: on turn, nothing on the stage, no curtain.
    pub acting: Option<Seat>,
    /// The person for whom the curtain hides everything until he is ready.
    pub curtain: Option<Seat>,
    /// The person whose hand is open.
    pub open: Option<Seat>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seating>()
        .add_systems(Update, lift.in_set(InputStep::View))
        .add_systems(Update, seat.in_set(TableSet::Show).after(super::director::direct));
}

fn lift(mut commands: MessageReader<Command>, mut seating: ResMut<Seating>) {
    if commands.read().any(|command| *command == Command::LiftCurtain)
        && let Some(seat) = seating.curtain.take()
    {
        seating.open = Some(seat);
    }
}

fn seat(
    running: Res<Match>,
    replay: Option<Res<Replay>>,
    director: Res<Director>,
    moving: Res<Moving>,
    mut shown: MessageReader<ShowGame>,
    mut seating: ResMut<Seating>,
    mut open: ResMut<OpenHand>,
    mut may: ResMut<MayThink>,
) {
    let anew = shown.read().count() > 0;
    let next = match replay {
        // Nobody acts in a game that is only looked at, and no hand is open.
        Some(_) => Seating::default(),
        None => seated(&running, &director, if anew { Seating::default() } else { *seating }),
    };
    if *seating != next {
        *seating = next;
    }
    let cards = next.open.map_or(0, |seat| running.game().hand(seat).len());
    open.set_if_neq(OpenHand { seat: next.open, cards });
    let may_move = director.is_idle() && !moving.0;
    if may.may_move != may_move {
        may.may_move = may_move;
    }
}

fn seated(running: &Match, director: &Director, before: Seating) -> Seating {
    let humans: Vec<Seat> =
        running.game().public().each_seat().filter(|seat| running.player(*seat).is_human()).collect();
    let on_turn = running.human_on_turn().filter(|_| director.is_idle());
    match humans.as_slice() {
        [] => Seating::default(),
        [only] => Seating { acting: on_turn, curtain: None, open: Some(*only) },
        _ if running.game().public().is_over() => Seating::default(),
        _ => match on_turn {
            // The hand of the last one closes as soon as his turn is over.
            None => Seating { open: before.open.filter(|seat| running.human_on_turn() == Some(*seat)), ..default() },
            Some(seat) if before.open == Some(seat) => Seating { acting: Some(seat), curtain: None, open: Some(seat) },
            Some(seat) => Seating { acting: None, curtain: Some(seat), open: None },
        },
    }
}
