//! The ghost card of a hint: where it would lie, faint, until the player does something.

use bevy::prelude::*;

use super::TableSet;
use super::artwork::Artwork;
use super::draft::Draft;
use super::entities::OfGame;
use super::geometry::{TILE, angle_of, middle_of, offset_of};
use super::hands::Holding;
use crate::referee::{Hint, Match};
use crate::rules::{Move, Placement};

#[derive(Component)]
struct Ghost;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (vanish, appear).chain().in_set(TableSet::Show));
}

/// Laying a card answers the hint.
fn vanish(draft: Res<Draft>, mut hint: ResMut<Hint>) {
    if hint.choice.is_some() && draft.0.is_some() {
        hint.clear();
    }
}

fn appear(
    mut commands: Commands,
    hint: Res<Hint>,
    holding: Res<Holding>,
    running: Res<Match>,
    art: Res<Artwork>,
    old: Query<Entity, With<Ghost>>,
) {
    if !hint.is_changed() && !holding.is_changed() {
        return;
    }
    old.iter().for_each(|ghost| commands.entity(ghost).despawn());
    let Some(Move::Lay { placement, .. }) = hint.choice.as_ref().map(|choice| choice.play) else { return };
    // A card of his own that is held over the cell says more than a ghost.
    if holding.held.is_some_and(|held| held.aim == Some(placement.cell)) {
        return;
    }
    spawn(&mut commands, placement, &running, &art);
}

fn spawn(commands: &mut Commands, placement: Placement, running: &Match, art: &Artwork) {
    let Placement { card, cell, turn } = placement;
    let Some(look) = art.card(running.game().public().deck(), card) else { return };
    let faint = Color::srgba(1.0, 1.0, 1.0, 0.55);
    let rect = look.part(turn);
    let turned = if look.four_turns { 0.0 } else { angle_of(turn) };
    let tile = Sprite { rect, color: faint, custom_size: Some(Vec2::splat(TILE)), ..look.tile.sprite() };
    let at = Transform::from_translation(middle_of(cell).extend(0.7)).with_rotation(Quat::from_rotation_z(turned));
    commands.spawn((OfGame, Ghost, tile, at));
    // A blue frame: one must not have to look for it.
    let frame = Sprite {
        image: art.effect("cell_glow"),
        color: LinearRgba::new(0.4, 0.85, 1.0, 1.0).into(),
        custom_size: Some(Vec2::splat(1.12 * TILE)),
        ..default()
    };
    commands.spawn((OfGame, Ghost, frame, Transform::from_translation(middle_of(cell).extend(3.3))));
    for (name, spot) in &look.medallions {
        let offset = Vec2::from_angle(angle_of(turn)).rotate(offset_of(*spot)) * TILE;
        let size = Some(Vec2::splat(look.medallion_size * TILE));
        let medallion = Sprite { color: faint, custom_size: size, ..art.medallion(name) };
        commands.spawn((OfGame, Ghost, medallion, Transform::from_translation((middle_of(cell) + offset).extend(0.8))));
    }
}
