//! Dust under a card that is laid, sparkles where treasures are carried off.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::TableSet;
use super::artwork::Artwork;
use super::director::Staged;
use super::draft::Draft;
use super::entities::OfGame;
use super::geometry::{TILE, middle_of};
use crate::rules::{Cell, Fact, below, seeded};

/// A picture that flies, grows and fades.
#[derive(Component, Clone, Copy)]
struct Particle {
    /// World units a second.
    speed: Vec2,
    /// Radians a second.
    spin: f32,
    /// Seconds until it is seen.
    delay: f32,
    age: f32,
    life: f32,
    /// Its side at the beginning and at the end.
    sides: (f32, f32),
    colour: LinearRgba,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (settle_dust, celebrate, fly).chain().in_set(TableSet::Move));
}

/// The cards that a person lays raise dust when they touch the table.
fn settle_dust(mut commands: Commands, draft: Res<Draft>, art: Res<Artwork>, mut last: Local<Option<Cell>>) {
    let now = draft.0.as_ref().map(|lay| lay.placement.cell);
    if now != *last {
        *last = now;
        if let Some(cell) = now {
            dust(&mut commands, &art, cell, 0.1);
        }
    }
}

fn celebrate(mut commands: Commands, mut staged: MessageReader<Staged>, art: Res<Artwork>) {
    for Staged { fact, from_hand, cells } in staged.read() {
        match fact {
            Fact::Placed { placement, .. } if !from_hand => dust(&mut commands, &art, placement.cell, 0.58),
            Fact::Collected { .. } => {
                for (number, cell) in cells.iter().enumerate() {
                    sparkle(&mut commands, &art, *cell, 0.16 * number as f32);
                }
            }
            _ => {}
        }
    }
}

/// Eight puffs along the edges of the card.
fn dust(commands: &mut Commands, art: &Artwork, cell: Cell, delay: f32) {
    for puff in 0..8 {
        let out = Vec2::from_angle(puff as f32 / 8.0 * std::f32::consts::TAU + 0.2);
        let particle = Particle {
            speed: out * 0.5 * TILE,
            spin: 0.6,
            delay,
            age: 0.0,
            life: 0.5,
            sides: (0.3 * TILE, 0.55 * TILE),
            colour: LinearRgba::new(0.85, 0.78, 0.62, 0.4),
        };
        spawn(commands, art, "dust", particle, middle_of(cell) + out * 0.42 * TILE, 0.8);
    }
}

/// Stars that rise from where a card lay.
fn sparkle(commands: &mut Commands, art: &Artwork, cell: Cell, delay: f32) {
    let mut random = seeded(u64::from(cell.x.unsigned_abs()) * 131 + u64::from(cell.y.unsigned_abs()));
    let mut part = || below(&mut random, 1000) as f32 / 1000.0;
    for star in 0..10 {
        let at = middle_of(cell) + Vec2::new(part() - 0.5, part() - 0.5) * 0.8 * TILE;
        let particle = Particle {
            speed: Vec2::new(part() - 0.5, 0.4 + 0.8 * part()) * TILE,
            spin: 3.0 * (part() - 0.5),
            delay: delay + 0.03 * star as f32,
            age: 0.0,
            life: 0.7 + 0.4 * part(),
            sides: (0.26 * TILE, 0.05 * TILE),
            colour: LinearRgba::new(1.0, 0.86, 0.45, 1.0),
        };
        spawn(commands, art, "sparkle", particle, at, 24.0);
    }
}

fn spawn(commands: &mut Commands, art: &Artwork, picture: &str, particle: Particle, at: Vec2, level: f32) {
    let sprite = Sprite {
        image: art.effect(picture),
        color: Color::NONE,
        custom_size: Some(Vec2::splat(particle.sides.0)),
        ..default()
    };
    commands.spawn((OfGame, particle, sprite, Transform::from_translation(at.extend(level))));
}

fn fly(
    mut commands: Commands,
    mut particles: Query<(Entity, &mut Particle, &mut Sprite, &mut Transform)>,
    time: Res<Time>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    for (entity, mut particle, mut sprite, mut transform) in &mut particles {
        redraw.write(RequestRedraw);
        if particle.delay > 0.0 {
            particle.delay -= time.delta_secs();
            continue;
        }
        particle.age += time.delta_secs();
        let part = particle.age / particle.life;
        if part >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        transform.translation += (particle.speed * time.delta_secs() * (1.0 - part)).extend(0.0);
        transform.rotate_z(particle.spin * time.delta_secs());
        let strength = particle.colour.alpha * (1.0 - part) * (part * 8.0).min(1.0);
        sprite.color = particle.colour.with_alpha(strength).into();
        sprite.custom_size = Some(Vec2::splat(particle.sides.0.lerp(particle.sides.1, part)));
    }
}
