//! The eye above the table: it fits the labyrinth by itself until the player moves it.

use bevy::camera::{CameraUpdateSystems, ScalingMode};
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};

use super::geometry::TILE;
use super::hands::Holding;
use super::motion::Pose;
use super::pointer::TablePointer;
use super::{Anchors, Command, InputStep};
use crate::referee::{Match, ShowGame};
use crate::rules::Cell;

/// The largest a tile is shown by itself, in logical pixels.
const LARGEST_TILE: f32 = 170.0;
/// How many pixels a tile may have when the player zooms.
const ZOOM: std::ops::RangeInclusive<f32> = 24.0..=512.0;

/// What part of the table is seen.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct TableView {
    /// The point of the world in the middle of the window.
    pub middle: Vec2,
    /// Logical pixels a world unit.
    pub zoom: f32,
    /// The size of the window in logical pixels.
    pub window: Vec2,
    /// Whether the player moved it: then it does not fit itself.
    pub by_hand: bool,
    /// Whether it was ever fitted.
    fitted: bool,
    /// Whether the player has asked for the whole table, also with a card in the hand.
    asked: bool,
}

impl Default for TableView {
    fn default() -> Self {
        Self {
            middle: Vec2::splat(TILE),
            zoom: 1.5,
            window: Vec2::new(1280.0, 800.0),
            by_hand: false,
            fitted: false,
            asked: false,
        }
    }
}

impl TableView {
    /// The point of the world under a pixel.
    pub fn to_world(&self, pixel: Vec2) -> Vec2 {
        let from_middle = pixel - 0.5 * self.window;
        self.middle + Vec2::new(from_middle.x, -from_middle.y) / self.zoom
    }

    /// The pixel over a point of the world.
    pub fn to_screen(&self, point: Vec2) -> Vec2 {
        let from_middle = (point - self.middle) * self.zoom;
        0.5 * self.window + Vec2::new(from_middle.x, -from_middle.y)
    }

    /// The same pose, in pixels or in world units.
    pub(super) fn in_space_of(&self, pose: Pose, on_screen: bool) -> Pose {
        match (pose.on_screen, on_screen) {
            (false, true) => Pose { at: self.to_screen(pose.at), side: pose.side * self.zoom, on_screen, ..pose },
            (true, false) => Pose { at: self.to_world(pose.at), side: pose.side / self.zoom, on_screen, ..pose },
            _ => pose,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TableView>()
        .add_systems(Update, (measure, start_anew, zoom_and_pan, command, fit).chain().in_set(InputStep::View))
        // Before both: a frame with the new place and the old zoom would show everything that hangs on the window beside
        // where it belongs.
        .add_systems(PostUpdate, place_camera.before(TransformSystems::Propagate).before(CameraUpdateSystems));
}

fn measure(windows: Query<&Window, With<PrimaryWindow>>, mut view: ResMut<TableView>) {
    let Ok(window) = windows.single() else { return };
    let size = Vec2::new(window.width(), window.height());
    // A minimised window has no size; keep the last one.
    if size.min_element() >= 1.0 && size != view.window {
        view.window = size;
    }
}

fn start_anew(mut asked: MessageReader<ShowGame>, mut view: ResMut<TableView>) {
    if asked.read().count() == 0 {
        return;
    }
    view.by_hand = false;
    view.fitted = false;
}

fn zoom_and_pan(
    mut wheel: MessageReader<MouseWheel>,
    pointer: Res<TablePointer>,
    holding: Res<Holding>,
    mut view: ResMut<TableView>,
) {
    let mut notches = 0.0;
    for turned in wheel.read() {
        notches += match turned.unit {
            MouseScrollUnit::Line => turned.y,
            MouseScrollUnit::Pixel => turned.y / 60.0,
        };
    }
    if notches != 0.0 && pointer.on_table && holding.is_empty() {
        let under = view.to_world(pointer.at);
        let zoom = (view.zoom * 1.12_f32.powf(notches)).clamp(ZOOM.start() / TILE, ZOOM.end() / TILE);
        view.zoom = zoom;
        let drift = under - view.to_world(pointer.at);
        view.middle += drift;
        view.by_hand = true;
    }
    if let Some(by) = pointer.panned.filter(|by| *by != Vec2::ZERO) {
        let zoom = view.zoom;
        view.middle += Vec2::new(-by.x, by.y) / zoom;
        view.by_hand = true;
    }
}

fn command(mut commands: MessageReader<Command>, mut view: ResMut<TableView>) {
    if commands.read().any(|command| *command == Command::Fit) {
        view.by_hand = false;
        view.asked = true;
    }
}

/// Glides to where the whole labyrinth with every cell a path leads to is seen between the panels.
fn fit(
    running: Res<Match>,
    anchors: Res<Anchors>,
    holding: Res<Holding>,
    time: Res<Time>,
    mut view: ResMut<TableView>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // What the keys aim at must be in sight.
    let by_keys = holding.is_by_keys();
    if by_keys && view.by_hand {
        view.by_hand = false;
    }
    // Nothing may slide away under a card that is being aimed with the mouse, unless the player wants it so.
    let aims = view.fitted && !holding.is_empty() && !by_keys && !view.asked;
    if view.by_hand || aims {
        return;
    }
    let (middle, zoom) = fitted(&running, &anchors, &view);
    let part = if view.fitted { 1.0 - (-time.delta_secs() * 6.0).exp() } else { 1.0 };
    let near = (view.middle - middle).length() * zoom < 0.5 && (view.zoom / zoom - 1.0).abs() < 0.002;
    let next = if near {
        TableView { middle, zoom, fitted: true, asked: false, ..*view }
    } else {
        redraw.write(RequestRedraw);
        TableView { middle: view.middle.lerp(middle, part), zoom: view.zoom.lerp(zoom, part), fitted: true, ..*view }
    };
    if *view != next {
        *view = next;
    }
}

fn fitted(running: &Match, anchors: &Anchors, view: &TableView) -> (Vec2, f32) {
    let labyrinth = running.game().public().labyrinth();
    let mut low = Vec2::splat(f32::MAX);
    let mut high = Vec2::splat(f32::MIN);
    let mut see = |cell: Cell| {
        let at = Vec2::new(f32::from(cell.x), f32::from(cell.y));
        low = low.min(at);
        high = high.max(at + 1.0);
    };
    labyrinth.laid().for_each(|(_, cell, _)| see(cell));
    labyrinth.each_open_cell(|open| see(open.cell));
    let size = ((high - low) * TILE).max(Vec2::splat(TILE));
    let free = anchors.free.size().max(Vec2::splat(50.0));
    let zoom = (free / size).min_element().min(LARGEST_TILE / TILE);
    let middle = 0.5 * (low + high) * TILE;
    let off_middle = anchors.free.center() - 0.5 * view.window;
    (middle - Vec2::new(off_middle.x, -off_middle.y) / zoom, zoom)
}

fn place_camera(view: Res<TableView>, mut cameras: Query<(&mut Transform, &mut Projection), With<Camera2d>>) {
    if !view.is_changed() {
        return;
    }
    for (mut transform, mut projection) in &mut cameras {
        transform.translation = view.middle.extend(transform.translation.z);
        if let Projection::Orthographic(flat) = &mut *projection {
            flat.scaling_mode = ScalingMode::WindowSize;
            flat.scale = 1.0 / view.zoom;
        }
    }
}
