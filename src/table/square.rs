//! Before the first move the starting player turns the square's cards with a click and swaps them by dragging.

use bevy::prelude::*;

use super::camera::TableView;
use super::hands::{Hands, Holding};
use super::motion::Place;
use super::pointer::TablePointer;
use super::{InputStep, TableOpen};
use crate::referee::{PlayerMove, ShowGame, Wish};
use crate::rules::{Arrange, Cell, Phase, SQUARE};

/// What the starting player is about to do with the square.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arranging {
    /// The card that was pressed.
    pressed: Option<Cell>,
    /// Whether it was dragged since, and hangs at the pointer.
    carried: bool,
    /// The card it would be swapped with if it were let go.
    pub over: Option<Cell>,
    /// The card that the keys marked, to be swapped with the next one.
    pub marked: Option<Cell>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Arranging>().add_systems(Update, arrange.in_set(InputStep::Picks));
}

fn arrange(
    mut hands: Hands,
    holding: Res<Holding>,
    open: Res<TableOpen>,
    view: Res<TableView>,
    mut pointer: ResMut<TablePointer>,
    mut arranging: ResMut<Arranging>,
    mut shown: MessageReader<ShowGame>,
    mut moves: MessageWriter<PlayerMove>,
) {
    let anew = shown.read().count() > 0;
    let in_phase = open.0 && hands.running.game().public().phase() == Phase::Square;
    let Some(seat) = hands.seating.acting.filter(|_| in_phase && !anew && !pointer.lost) else {
        put_down(&mut hands, &mut arranging);
        arranging.set_if_neq(Arranging::default());
        return;
    };
    let under = Some(pointer.cell(&view)).filter(|cell| pointer.on_table && SQUARE.contains(cell));
    if pointer.pressed && holding.is_empty() && !pointer.taken {
        arranging.pressed = under;
        pointer.taken |= under.is_some();
    }
    let Some(from) = arranging.pressed else { return };
    if !pointer.released {
        carry(&mut hands, &mut arranging, &pointer, under);
        return;
    }
    put_down(&mut hands, &mut arranging);
    *arranging = Arranging::default();
    let change = match under {
        Some(to) if to != from => Arrange::Swap(from, to),
        Some(_) if pointer.dragging => return,
        Some(_) => {
            let labyrinth = hands.running.game().public().labyrinth();
            let turn = labyrinth.at(from).and_then(|card| labyrinth.place_of(card)).map(|(_, turn)| turn);
            let Some(turn) = turn else { return };
            Arrange::Turn(from, turn.clockwise())
        }
        None => return,
    };
    moves.write(PlayerMove { seat, wish: Wish::Arrange(change) });
}

/// A card that is dragged hangs at the pointer, and the one it would change places with is marked.
fn carry(hands: &mut Hands, arranging: &mut ResMut<Arranging>, pointer: &TablePointer, under: Option<Cell>) {
    if !pointer.dragging {
        return;
    }
    let next = Arranging { carried: true, over: under.filter(|cell| arranging.pressed != Some(*cell)), ..**arranging };
    arranging.set_if_neq(next);
    place(hands, arranging.pressed, Place::Pointer(pointer.at), 0.0);
}

/// A card that hangs at the pointer glides back to where it lay.
fn put_down(hands: &mut Hands, arranging: &mut ResMut<Arranging>) {
    if let Some(from) = arranging.pressed.filter(|_| arranging.carried) {
        place(hands, Some(from), Place::Table(from), 0.25);
    }
}

fn place(hands: &mut Hands, from: Option<Cell>, to: Place, seconds: f32) {
    let labyrinth = hands.running.game().public().labyrinth();
    let card = from.and_then(|from| labyrinth.at(from));
    if let Some((card, (_, turn))) = card.zip(card.and_then(|card| labyrinth.place_of(card))) {
        hands.send(card, to, turn, seconds);
    }
}
