//! Before the first move the starting player turns the square's cards with a click and swaps them by dragging.

use bevy::prelude::*;

use super::camera::TableView;
use super::hands::Holding;
use super::pointer::TablePointer;
use super::seating::Seating;
use super::{InputStep, TableOpen};
use crate::referee::{Match, PlayerMove, Wish};
use crate::rules::{Arrange, Cell, Phase, SQUARE};

/// The card of the square that was pressed.
#[derive(Resource, Default)]
struct Pressed(Option<Cell>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pressed>().add_systems(Update, arrange.in_set(InputStep::Picks));
}

fn arrange(
    running: Res<Match>,
    seating: Res<Seating>,
    holding: Res<Holding>,
    open: Res<TableOpen>,
    view: Res<TableView>,
    mut pointer: ResMut<TablePointer>,
    mut pressed: ResMut<Pressed>,
    mut moves: MessageWriter<PlayerMove>,
) {
    let Some(seat) = seating.acting.filter(|_| open.0 && running.game().public().phase() == Phase::Square) else {
        pressed.0 = None;
        return;
    };
    if pointer.lost {
        pressed.0 = None;
    }
    let under = Some(pointer.cell(&view)).filter(|cell| pointer.on_table && SQUARE.contains(cell));
    if pointer.pressed && holding.is_empty() && !pointer.taken {
        pressed.0 = under;
        pointer.taken |= under.is_some();
    }
    if !pointer.released {
        return;
    }
    let Some(from) = pressed.0.take() else { return };
    let change = match under {
        Some(to) if to != from => Arrange::Swap(from, to),
        Some(_) => {
            let labyrinth = running.game().public().labyrinth();
            let turn = labyrinth.at(from).and_then(|card| labyrinth.place_of(card)).map(|(_, turn)| turn);
            let Some(turn) = turn else { return };
            Arrange::Turn(from, turn.clockwise())
        }
        None => return,
    };
    moves.write(PlayerMove { seat, wish: Wish::Arrange(change) });
}
