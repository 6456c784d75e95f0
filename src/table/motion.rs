//! Everything moves to its place, and says when it has come to rest.
//!
//! A card does not know a path, only its [`Place`]. Where that is may change at any time (the window is resized, the
//! camera moves): a [`Flight`] blends from where the card was to where its place is *now*, so nothing ever jumps.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::camera::TableView;
use super::entities::Facing;
use super::geometry::{TILE, angle_of, middle_of};
use super::hands::hand_place;
use super::{Anchors, TableSet};
use crate::rules::{Cell, Seat};

/// Where a card belongs.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub enum Place {
    /// On a cell of the table.
    Table(Cell),
    /// Found: on its cell, but lifted.
    Lifted(Cell),
    /// In a hand, at the left or the right.
    Hand {
        /// Whose.
        seat: Seat,
        /// 0 or 1.
        slot: usize,
    },
    /// At the pointer, in logical pixels.
    Pointer(Vec2),
    /// Among what a player has collected.
    Won(Seat),
    /// In the pile, so many below the top.
    Pile(usize),
}

impl Place {
    /// Whether the place belongs to the screen and not to the world.
    fn is_on_screen(self) -> bool {
        !matches!(self, Self::Table(_) | Self::Lifted(_))
    }
}

/// Whose hand lies open before the screen, so that its cards lie large at the bottom.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenHand {
    /// Whose it is.
    pub seat: Option<Seat>,
    /// How many cards it has room for.
    pub cards: usize,
}

/// Where a card is: in world units, or in logical pixels where its place is on the screen.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default)]
pub struct Pose {
    /// The middle.
    pub at: Vec2,
    /// The side of the card.
    pub side: f32,
    /// The angle, counter-clockwise.
    pub angle: f32,
    /// How far above the table it is, 0 to 1: for its shadow.
    pub height: f32,
    /// Whether it is in pixels.
    pub on_screen: bool,
    /// Whether it was ever put anywhere.
    pub known: bool,
}

/// The way from where a card was to its place.
#[derive(Component, Clone, Copy, Debug)]
pub struct Flight {
    from: Pose,
    /// Seconds before it starts.
    delay: f32,
    elapsed: f32,
    duration: f32,
    /// How high it rises on the way.
    rise: f32,
}

impl Flight {
    /// A flight of so many seconds from a pose.
    pub fn new(from: Pose, duration: f32) -> Self {
        Self { from, delay: 0.0, elapsed: 0.0, duration: duration.max(0.01), rise: 0.0 }
    }

    /// Starts later.
    pub fn after(mut self, delay: f32) -> Self {
        self.delay = delay;
        self
    }

    /// Rises on the way, like a card that is carried.
    pub fn rising(mut self, rise: f32) -> Self {
        self.rise = rise;
        self
    }
}

/// Whether anything moves at the moment.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moving(pub bool);

/// When cards move.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Settling;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Moving>()
        .init_resource::<OpenHand>()
        .add_systems(Update, (settle, keep_drawing).chain().in_set(Settling).in_set(TableSet::Move));
}

type Movable = (Entity, &'static Place, &'static Facing, &'static mut Pose, Option<&'static mut Flight>);

fn settle(
    mut commands: Commands,
    mut cards: Query<Movable>,
    anchors: Res<Anchors>,
    open: Res<OpenHand>,
    view: Res<TableView>,
    time: Res<Time>,
    mut moving: ResMut<Moving>,
) {
    let mut any = false;
    for (entity, place, facing, mut pose, flight) in &mut cards {
        let target = target(*place, *facing, &anchors, *open);
        let next = match flight {
            None if !pose.known => target,
            None => match place {
                Place::Pointer(_) => follow(*pose, target, &view, time.delta_secs(), &mut any),
                _ => turn_only(*pose, target, time.delta_secs(), &mut any),
            },
            Some(mut flight) => {
                any = true;
                let (next, done) = fly(&mut flight, target, &view, time.delta_secs());
                if done {
                    commands.entity(entity).remove::<Flight>();
                }
                next
            }
        };
        if *pose != next {
            *pose = next;
        }
    }
    if moving.0 != any {
        moving.0 = any;
    }
}

/// Where a card would rest.
fn target(place: Place, facing: Facing, anchors: &Anchors, open: OpenHand) -> Pose {
    let angle = angle_of(facing.0);
    let rest = Pose { angle, known: true, on_screen: place.is_on_screen(), ..default() };
    let hand_side = anchors.hand.height();
    match place {
        Place::Table(cell) => Pose { at: middle_of(cell), side: TILE, ..rest },
        Place::Lifted(cell) => {
            Pose { at: middle_of(cell) + Vec2::new(0.0, 0.05 * TILE), side: 1.07 * TILE, height: 0.5, ..rest }
        }
        Place::Hand { seat, slot } if open.seat == Some(seat) => {
            Pose { at: hand_place(anchors, slot, open.cards), side: hand_side, height: 0.15, ..rest }
        }
        Place::Hand { seat, slot } => {
            let shift = Vec2::new(slot as f32 * 12.0 - 6.0, 0.0);
            Pose { at: anchors.seats[seat.index() % 6] + shift, side: 26.0, angle: 0.0, ..rest }
        }
        Place::Pointer(at) => Pose { at, side: hand_side * 0.92, height: 1.0, ..rest },
        Place::Won(seat) => Pose { at: anchors.seats[seat.index() % 6], side: 22.0, angle: 0.0, ..rest },
        Place::Pile(depth) => {
            // The pile shows a few edges, not one a card.
            let edges = depth.min(5) as f32;
            Pose { at: anchors.pile - Vec2::new(0.0, 8.0 - edges * 1.6), side: hand_side * 0.62, angle: 0.0, ..rest }
        }
    }
}

/// A held card follows the pointer with a slight lag.
fn follow(pose: Pose, target: Pose, view: &TableView, seconds: f32, any: &mut bool) -> Pose {
    let from = view.in_space_of(pose, target.on_screen);
    let part = 1.0 - (-seconds * 28.0).exp();
    let next = blend(from, target, part, 0.0);
    if next.at.distance(target.at) > 0.3 || (next.angle - target.angle).abs() > 0.01 {
        *any = true;
        return next;
    }
    target
}

/// A card at rest stays where its place is, but turns smoothly when it is turned.
fn turn_only(pose: Pose, target: Pose, seconds: f32, any: &mut bool) -> Pose {
    let apart = shortest_way(pose.angle, target.angle);
    if apart.abs() < 0.01 {
        return target;
    }
    *any = true;
    Pose { angle: target.angle - apart * (-seconds * 18.0).exp(), ..target }
}

fn fly(flight: &mut Flight, target: Pose, view: &TableView, seconds: f32) -> (Pose, bool) {
    let from = view.in_space_of(flight.from, target.on_screen);
    if flight.delay > 0.0 {
        flight.delay -= seconds;
        return (from, false);
    }
    flight.elapsed += seconds;
    let part = (flight.elapsed / flight.duration).min(1.0);
    if part >= 1.0 {
        return (target, true);
    }
    let eased = EaseFunction::CubicInOut.sample_clamped(part);
    (blend(from, target, eased, flight.rise * (part * std::f32::consts::PI).sin()), false)
}

fn blend(from: Pose, to: Pose, part: f32, rise: f32) -> Pose {
    Pose {
        at: from.at.lerp(to.at, part),
        side: from.side.lerp(to.side, part) * (1.0 + 0.12 * rise),
        angle: to.angle - shortest_way(from.angle, to.angle) * (1.0 - part),
        height: from.height.lerp(to.height, part) + rise,
        ..to
    }
}

/// The angle from one to the other, the short way round.
fn shortest_way(from: f32, to: f32) -> f32 {
    let turn = std::f32::consts::TAU;
    (to - from + 0.5 * turn).rem_euclid(turn) - 0.5 * turn
}

fn keep_drawing(moving: Res<Moving>, mut redraw: MessageWriter<RequestRedraw>) {
    if moving.0 {
        redraw.write(RequestRedraw);
    }
}
