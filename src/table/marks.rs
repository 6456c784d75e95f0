//! Marks on cells: where the held card fits, where the last card was laid, what is pointed at, where it would break.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::artwork::Artwork;
use super::director::Director;
use super::draft::{Draft, DraftLay};
use super::entities::{Directory, OfGame};
use super::geometry::{TILE, middle_of};
use super::hands::{Hands, Holding};
use super::keyboard::KeyFocus;
use super::square::Arranging;
use super::{PointedAt, TableSet};
use crate::rules::{Card, Cell, Placement};

/// A mark, rebuilt whenever what it tells changes.
#[derive(Component)]
struct Mark {
    strength: f32,
    breathes: bool,
}

/// What the marks show, to see whether they have to be rebuilt.
#[derive(Resource, Default, PartialEq, Clone)]
struct Shown {
    marks: Vec<(Cell, Kind)>,
    since: f32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Fits,
    FitsTurned,
    Aim,
    LastMove,
    Pointed,
    Focus,
    Picked,
    LeftLying,
    Wrong,
    Break,
}

impl Kind {
    /// Picture, colour, size in tiles, height.
    fn look(self) -> (&'static str, LinearRgba, f32, f32) {
        match self {
            Self::Fits => ("cell_glow", LinearRgba::new(0.55, 1.0, 0.45, 0.85), 1.0, 0.5),
            Self::FitsTurned => ("cell_glow", LinearRgba::new(0.9, 0.95, 0.8, 0.28), 1.0, 0.4),
            Self::Aim => ("cell_glow", LinearRgba::new(1.0, 0.93, 0.5, 1.0), 1.04, 0.6),
            Self::LastMove => ("last_move", LinearRgba::new(1.0, 0.85, 0.45, 0.9), 1.0, 3.0),
            Self::Pointed => ("cell_glow", LinearRgba::new(0.5, 0.8, 1.0, 1.0), 1.1, 3.2),
            Self::Focus => ("last_move", LinearRgba::new(0.4, 0.85, 1.0, 1.0), 1.08, 5.5),
            Self::Picked => ("cell_glow", LinearRgba::new(1.0, 0.82, 0.25, 1.0), 1.16, 5.25),
            Self::LeftLying => ("cell_glow", LinearRgba::new(0.95, 0.95, 0.95, 0.5), 1.0, 3.1),
            Self::Wrong => ("cell_glow", LinearRgba::new(1.0, 0.16, 0.1, 0.9), 1.0, 3.15),
            Self::Break => ("cut", LinearRgba::new(1.0, 0.3, 0.2, 1.0), 0.5, 6.5),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shown>()
        .add_systems(Update, keep_cells.in_set(TableSet::Show).after(super::director::direct))
        .add_systems(Update, (remark, breathe).chain().in_set(TableSet::Move));
}

/// Every occupied or open cell of the table is an entity; others go.
fn keep_cells(director: Res<Director>, mut directory: ResMut<Directory>, mut commands: Commands) {
    if !director.is_changed() || !director.is_idle() {
        return;
    }
    let mut wanted: Vec<Cell> = director.labyrinth.laid().map(|(_, cell, _)| cell).collect();
    director.labyrinth.each_open_cell(|open| wanted.push(open.cell));
    let old: Vec<Cell> = directory.cells().map(|(cell, _)| cell).filter(|cell| !wanted.contains(cell)).collect();
    old.into_iter().for_each(|cell| directory.remove_cell(cell, &mut commands));
    wanted.into_iter().for_each(|cell| {
        directory.cell(cell, &mut commands);
    });
}

fn remark(
    mut commands: Commands,
    holding: Res<Holding>,
    hands: Hands,
    director: Res<Director>,
    draft: Res<Draft>,
    pointed: Res<PointedAt>,
    focus: Res<KeyFocus>,
    arranging: Res<Arranging>,
    art: Res<Artwork>,
    old: Query<Entity, With<Mark>>,
    mut shown: ResMut<Shown>,
) {
    let mut marks = Vec::new();
    fitting(&holding, &hands, &mut marks);
    marks.extend(director.last_move.map(|cell| (cell, Kind::LastMove)));
    marks.extend(pointed.0.map(|cell| (cell, Kind::Pointed)));
    marks.extend(focus.0.map(|cell| (cell, Kind::Focus)));
    marks.extend(arranging.marked.map(|cell| (cell, Kind::Picked)));
    marks.extend(arranging.over.map(|cell| (cell, Kind::Picked)));
    marks.extend(draft.0.iter().flat_map(choices));
    marks.extend(draft.0.iter().flat_map(|lay| lay.breaks.iter().map(|cell| (*cell, Kind::Break))));
    if marks == shown.marks {
        return;
    }
    *shown = Shown { marks: marks.clone(), since: 0.0 };
    old.iter().for_each(|mark| commands.entity(mark).despawn());
    for (cell, kind) in marks {
        let (picture, colour, size, level) = kind.look();
        let sprite = Sprite {
            image: art.effect(picture),
            color: colour.into(),
            custom_size: Some(Vec2::splat(size * TILE)),
            ..default()
        };
        let mark = Mark { strength: colour.alpha, breathes: kind == Kind::Fits };
        commands.spawn((OfGame, mark, sprite, Transform::from_translation(middle_of(cell).extend(level))));
    }
}

/// Every card that is found, and by eye claimed: whether it is picked to be taken or stays.
fn choices(lay: &DraftLay) -> impl Iterator<Item = (Cell, Kind)> + '_ {
    let kind = |card: Card| if lay.picked.contains(card) { Kind::Picked } else { Kind::LeftLying };
    let shown = lay.shown().iter().map(move |card| (card, kind(card)));
    // By eye a wrong claim stays marked; else the sentence says enough.
    let wrong = lay.wrong.iter().filter(|_| lay.by_eye).map(|card| (card, Kind::Wrong));
    shown.chain(wrong).filter_map(|(card, kind)| Some((lay.trial.labyrinth.place_of(card)?.0, kind)))
}

/// Cells that take the card as it is turned, and cells that take it in another turn.
fn fitting(holding: &Holding, hands: &Hands, marks: &mut Vec<(Cell, Kind)>) {
    let Some(held) = holding.held else { return };
    marks.extend(held.aim.map(|cell| (cell, Kind::Aim)));
    if !hands.settings.aids.fitting_cells {
        return;
    }
    let game = hands.running.game();
    let as_held = game.public().deck().smallest_turn(held.card, held.turn);
    let placements = game.placements();
    let mine = placements.iter().filter(|one| one.card == held.card);
    let fits_now = |cell: Cell| placements.contains(&Placement { card: held.card, cell, turn: as_held });
    let mut cells: Vec<Cell> = mine.map(|one| one.cell).filter(|cell| held.aim != Some(*cell)).collect();
    cells.sort();
    cells.dedup();
    marks.extend(cells.into_iter().map(|cell| (cell, if fits_now(cell) { Kind::Fits } else { Kind::FitsTurned })));
}

/// Fitting cells breathe for two seconds, then hold still: nothing is drawn while nothing moves.
fn breathe(
    mut shown: ResMut<Shown>,
    time: Res<Time>,
    mut marks: Query<(&Mark, &mut Sprite)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if shown.since > super::roads::RUNS || !shown.marks.iter().any(|(_, kind)| *kind == Kind::Fits) {
        return;
    }
    redraw.write(RequestRedraw);
    shown.since += time.delta_secs();
    let wave = 0.85 + 0.15 * (shown.since * std::f32::consts::TAU).cos();
    for (mark, mut sprite) in marks.iter_mut().filter(|(mark, _)| mark.breathes) {
        sprite.color = sprite.color.with_alpha(mark.strength * wave);
    }
}
