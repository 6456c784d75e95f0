//! The whole table without a mouse.

use bevy::prelude::*;

use super::draft::Draft;
use super::hands::{Hands, Held, Holding, let_down};
use super::motion::Place;
use super::square::Arranging;
use super::{Command, InputStep, TableOpen};
use crate::referee::{PlayerMove, Wish};
use crate::rules::{Arrange, Card, Cell, Phase, SQUARE, Turn};

/// Whether a text field of the interface takes the keys. Written by the screens.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypingElsewhere(pub bool);

/// The found card the keys stand on, after laying.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyFocus(pub Option<Cell>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TypingElsewhere>()
        .init_resource::<KeyFocus>()
        .add_systems(Update, (choose, walk, arrange, finish).chain().in_set(InputStep::Keys));
}

fn may_act(hands: &Hands, open: &TableOpen, typing: &TypingElsewhere) -> bool {
    open.0 && !typing.0 && hands.seating.acting.is_some()
}

/// 1 and 2 take a card of the hand and set it on the first cell that takes it.
fn choose(
    keys: Res<ButtonInput<KeyCode>>,
    open: Res<TableOpen>,
    typing: Res<TypingElsewhere>,
    mut hands: Hands,
    mut holding: ResMut<Holding>,
    mut draft: ResMut<Draft>,
) {
    let slot = if keys.just_pressed(KeyCode::Digit1) {
        0
    } else if keys.just_pressed(KeyCode::Digit2) {
        1
    } else {
        return;
    };
    if !may_act(&hands, &open, &typing) {
        return;
    }
    if let Some(lay) = draft.0.take() {
        hands.glide_back(lay.placement.card, lay.placement.turn);
    }
    if let Some(held) = holding.held.take() {
        hands.glide_back(held.card, held.turn);
    }
    let Some(seat) = hands.seating.acting else { return };
    let Some(card) = hands.running.game().hand(seat).cards().nth(slot) else { return };
    let aim = cells_for(&hands, card).into_iter().next();
    let shown = aim.and_then(|cell| hands.fitting_turn(card, cell, Turn::NONE)).unwrap_or_default();
    holding.held = Some(Held { card, turn: shown, shown, aim, by_button: false, by_keys: true });
    if let Some(cell) = aim {
        hands.send(card, Place::Lifted(cell), shown, 0.2);
    }
}

/// The cells that take a card in some turn, by y then x.
fn cells_for(hands: &Hands, card: Card) -> Vec<Cell> {
    let placements = hands.running.game().placements();
    let mut cells: Vec<Cell> = placements.iter().filter(|one| one.card == card).map(|one| one.cell).collect();
    cells.sort();
    cells.dedup();
    cells
}

/// Arrows walk: over the fitting cells with a card in hand, over the found cards after laying.
fn walk(
    keys: Res<ButtonInput<KeyCode>>,
    open: Res<TableOpen>,
    typing: Res<TypingElsewhere>,
    mut hands: Hands,
    mut holding: ResMut<Holding>,
    mut draft: ResMut<Draft>,
    mut focus: ResMut<KeyFocus>,
) {
    let arranging = hands.running.game().public().phase() == Phase::Square && holding.is_empty();
    if draft.0.is_none() && !arranging && focus.0.is_some() {
        focus.0 = None;
    }
    if !may_act(&hands, &open, &typing) {
        return;
    }
    if let Some(direction) = arrow(&keys) {
        if let Some(held) = &mut holding.held {
            let cells = cells_for(&hands, held.card);
            if let Some(cell) = nearest(&cells, held.aim, direction) {
                let shown = hands.fitting_turn(held.card, cell, held.turn).unwrap_or(held.turn);
                *held = Held { aim: Some(cell), shown, by_keys: true, by_button: false, ..*held };
                let (card, shown) = (held.card, held.shown);
                hands.send(card, Place::Lifted(cell), shown, 0.14);
            }
        } else if let Some(lay) = &draft.0 {
            let cells = if lay.by_eye {
                lay.trial
                    .labyrinth
                    .cells_of(lay.trial.labyrinth.cards() - crate::rules::CardSet::of(lay.placement.card))
            } else {
                lay.trial.labyrinth.cells_of(lay.trial.found)
            };
            focus.0 = nearest(&cells, focus.0, direction).or(focus.0);
        }
    }
    if keys.just_pressed(KeyCode::Space)
        && let (Some(cell), Some(lay)) = (focus.0, draft.0.as_mut())
        && let Some(card) = lay.trial.labyrinth.at(cell)
    {
        lay.toggle(card, &mut hands.notices);
    }
}

fn arrow(keys: &ButtonInput<KeyCode>) -> Option<Vec2> {
    let arrows = [
        (KeyCode::ArrowUp, Vec2::Y),
        (KeyCode::ArrowDown, Vec2::NEG_Y),
        (KeyCode::ArrowLeft, Vec2::NEG_X),
        (KeyCode::ArrowRight, Vec2::X),
    ];
    arrows.into_iter().find(|(key, _)| keys.just_pressed(*key)).map(|(_, direction)| direction)
}

/// The next cell in a direction: the one least far away, where sideways counts double. Without a start, the first.
fn nearest(cells: &[Cell], from: Option<Cell>, direction: Vec2) -> Option<Cell> {
    let Some(from) = from else { return cells.first().copied() };
    let way = |cell: &Cell| Vec2::new(f32::from(cell.x) - f32::from(from.x), f32::from(cell.y) - f32::from(from.y));
    let cost = |cell: &Cell| {
        let ahead = way(cell).dot(direction);
        (ahead > 0.0).then(|| ahead + 2.0 * way(cell).perp_dot(direction).abs())
    };
    let ahead = cells.iter().filter_map(|cell| cost(cell).map(|cost| (cost, *cell)));
    ahead.min_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, cell)| cell)
}

/// Before the first move: arrows choose a card of the square, R turns it, Space marks it to be swapped with the next.
fn arrange(
    keys: Res<ButtonInput<KeyCode>>,
    open: Res<TableOpen>,
    typing: Res<TypingElsewhere>,
    hands: Hands,
    holding: Res<Holding>,
    draft: Res<Draft>,
    mut focus: ResMut<KeyFocus>,
    mut arranging: ResMut<Arranging>,
    mut moves: MessageWriter<PlayerMove>,
) {
    let idle = holding.is_empty() && draft.0.is_none() && may_act(&hands, &open, &typing);
    let Some(square) = hands.running.game().square().filter(|_| idle) else {
        if arranging.marked.is_some() {
            arranging.marked = None;
        }
        return;
    };
    let Some(seat) = hands.seating.acting else { return };
    if let Some(direction) = arrow(&keys) {
        focus.0 = nearest(&SQUARE, focus.0.filter(|cell| SQUARE.contains(cell)), direction).or(focus.0);
    }
    let Some(cell) = focus.0.filter(|cell| SQUARE.contains(cell)) else { return };
    let turn = square.iter().zip(SQUARE).find(|(_, at)| *at == cell).map(|((_, turn), _)| *turn);
    let back = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let change = if keys.just_pressed(KeyCode::KeyR) {
        turn.map(|turn| Arrange::Turn(cell, if back { turn.counter_clockwise() } else { turn.clockwise() }))
    } else if keys.just_pressed(KeyCode::Space) {
        match arranging.marked.take() {
            Some(other) if other != cell => Some(Arrange::Swap(other, cell)),
            Some(_) => None,
            None => {
                arranging.marked = Some(cell);
                None
            }
        }
    } else {
        None
    };
    if let Some(change) = change {
        moves.write(PlayerMove { seat, wish: Wish::Arrange(change) });
    }
}

/// Enter lays, then ends the turn; Esc or Ctrl+Z takes back.
fn finish(
    keys: Res<ButtonInput<KeyCode>>,
    open: Res<TableOpen>,
    typing: Res<TypingElsewhere>,
    mut hands: Hands,
    mut holding: ResMut<Holding>,
    mut draft: ResMut<Draft>,
    mut commands: MessageWriter<Command>,
) {
    if keys.just_pressed(KeyCode::KeyF) && open.0 && !typing.0 {
        commands.write(Command::Fit);
    }
    if !may_act(&hands, &open, &typing) {
        return;
    }
    let undo = keys.just_pressed(KeyCode::KeyZ) && keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    if keys.just_pressed(KeyCode::Escape) || undo {
        if let Some(held) = holding.held.take() {
            hands.glide_back(held.card, held.turn);
        } else if draft.0.is_some() {
            commands.write(Command::TakeBack);
        }
        return;
    }
    if !keys.any_just_pressed([KeyCode::Enter, KeyCode::NumpadEnter]) {
        return;
    }
    match holding.held {
        Some(held) if held.by_keys => {
            holding.held = None;
            match held.aim {
                Some(cell) => let_down(&mut hands, &mut draft, held, cell),
                None => hands.glide_back(held.card, held.turn),
            }
        }
        Some(_) => {}
        None => {
            commands.write(Command::EndTurn);
        }
    }
}
