//! The roads from treasure to treasure, shining.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::TableSet;
use super::artwork::Artwork;
use super::entities::OfGame;
use super::geometry::{TILE, angle_of, cell_at, middle_of, offset_of};
use crate::referee::Match;
use crate::rules::paths::Road;
use crate::rules::{Deck, Labyrinth, Passage, Side};

/// How long lights run before they hold still.
pub const RUNS: f32 = 2.0;
/// How far the light of a road stays from the middles of the two treasures.
const EDGE_OF_MEDALLION: f32 = 0.17 * TILE;
/// The distance between two lights.
const STEP: f32 = 0.12 * TILE;

/// The roads that shine at the moment.
#[derive(Resource, Default)]
pub struct LitRoads {
    roads: Vec<Road>,
    labyrinth: Labyrinth,
    /// Whether they belong to a card on trial.
    pub tentative: bool,
    since: f32,
}

impl LitRoads {
    /// Lets these roads shine, and no others.
    pub fn show(&mut self, roads: Vec<Road>, labyrinth: Labyrinth) {
        *self = Self { roads, labyrinth, tentative: false, since: 0.0 };
    }

    /// Puts all lights out.
    pub fn clear(&mut self) {
        if !self.roads.is_empty() || self.tentative {
            *self = Self::default();
        }
    }

    /// The roads.
    pub fn roads(&self) -> &[Road] {
        &self.roads
    }
}

/// One light of a road: how far along it lies, from 0 to 1.
#[derive(Component)]
struct RoadLight {
    along: f32,
    colour: LinearRgba,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LitRoads>().add_systems(Update, (rebuild, shine).chain().in_set(TableSet::Move));
}

/// A warm light for the laid card's first treasure, a cool one for its second.
const COLOURS: [LinearRgba; 2] = [LinearRgba::new(1.0, 0.86, 0.3, 1.0), LinearRgba::new(0.4, 0.95, 1.0, 1.0)];

fn rebuild(
    mut commands: Commands,
    roads: Res<LitRoads>,
    old: Query<Entity, With<RoadLight>>,
    running: Res<Match>,
    art: Res<Artwork>,
) {
    if !roads.is_changed() || roads.since > 0.0 {
        return;
    }
    old.iter().for_each(|light| commands.entity(light).despawn());
    let deck = running.game().public().deck();
    let first = roads.roads.first().map(|road| road.treasure);
    for road in &roads.roads {
        let colour = COLOURS[usize::from(Some(road.treasure) != first)];
        let line = line_of(road, &roads.labyrinth, deck, &art);
        let length: f32 = line.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
        // Between the medallions, not over them.
        let between = EDGE_OF_MEDALLION..=(length - EDGE_OF_MEDALLION);
        for (at, along) in along(&line, STEP).into_iter().filter(|(_, along)| between.contains(along)) {
            let sprite = Sprite {
                image: art.effect("road_dot"),
                color: Color::NONE,
                custom_size: Some(Vec2::splat(0.36 * TILE)),
                ..default()
            };
            let light = RoadLight { along: along / length.max(1.0), colour };
            // Under the medallions: over those of the tiles that lie, and over the found tile, which is lifted.
            let on_found = roads.labyrinth.at(cell_at(at)) == Some(road.found);
            let level = if on_found { 5.1 } else { 1.1 };
            commands.spawn((OfGame, light, sprite, Transform::from_translation(at.extend(level))));
        }
    }
}

fn shine(
    mut roads: ResMut<LitRoads>,
    time: Res<Time>,
    mut lights: Query<(&RoadLight, &mut Sprite)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if roads.roads.is_empty() || roads.since > RUNS {
        return;
    }
    redraw.write(RequestRedraw);
    let since = roads.since + time.delta_secs();
    // Counting on is no new road: the lights need not be built anew.
    roads.bypass_change_detection().since = since;
    for (light, mut sprite) in &mut lights {
        sprite.color = (light.colour.with_alpha(brightness(light.along, since))).into();
    }
}

/// Lit from the laid card outwards, with a wave running after it.
fn brightness(along: f32, since: f32) -> f32 {
    let reached = ((since / 0.5 - along) * 6.0).clamp(0.0, 1.0);
    let wave = ((since * 1.1 - along) * std::f32::consts::TAU).sin().max(0.0).powi(4);
    let fading = (1.0 - since / RUNS).clamp(0.0, 1.0);
    reached * (0.72 + 0.28 * wave * fading)
}

/// The line through the middles of the corridors, from medallion to medallion, in the world.
fn line_of(road: &Road, labyrinth: &Labyrinth, deck: &Deck, art: &Artwork) -> Vec<Vec2> {
    let name = &deck.treasure_names()[road.treasure.index()];
    let spot_on = |passage: &Passage| -> Option<Vec2> {
        let card = deck.owner(*passage);
        let (cell, turn) = labyrinth.place_of(card)?;
        let (_, spot) = art.card(deck, card)?.medallions.iter().find(|(known, _)| known == name)?;
        Some(middle_of(cell) + Vec2::from_angle(angle_of(turn)).rotate(offset_of(*spot)) * TILE)
    };
    let cell_of = |passage: &Passage| labyrinth.place_of(deck.owner(*passage)).map(|(cell, _)| cell);
    let mut stops: Vec<Vec2> = road.passages.first().and_then(spot_on).into_iter().collect();
    for pair in road.passages.windows(2) {
        let Some((here, there)) = cell_of(&pair[0]).zip(cell_of(&pair[1])) else { continue };
        let side = Side::ALL.into_iter().find(|side| here.next(*side) == there);
        stops.extend(side.map(|_| 0.5 * (middle_of(here) + middle_of(there))));
    }
    stops.extend(road.passages.last().and_then(spot_on));
    let middles = road.passages.iter().filter_map(|passage| cell_of(passage).map(middle_of));
    stops.windows(2).zip(middles).flat_map(|(pair, middle)| bend(pair[0], middle, pair[1])).collect()
}

/// From stop to stop within one tile, drawn towards its middle as the corridors are.
fn bend(from: Vec2, middle: Vec2, to: Vec2) -> impl Iterator<Item = Vec2> {
    (0..=12).map(move |step| {
        let part = step as f32 / 12.0;
        from.lerp(middle, part).lerp(middle.lerp(to, part), part)
    })
}

/// Points at equal distances along a line, each with how far along it lies.
fn along(line: &[Vec2], step: f32) -> Vec<(Vec2, f32)> {
    let mut points = Vec::new();
    let mut walked = 0.0;
    let mut next = 0.0;
    for pair in line.windows(2) {
        let length = pair[0].distance(pair[1]);
        while next <= walked + length && length > 0.0 {
            points.push((pair[0].lerp(pair[1], (next - walked) / length), next));
            next += step;
        }
        walked += length;
    }
    points
}
