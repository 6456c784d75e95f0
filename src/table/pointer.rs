//! The mouse over the table: one place that says what was pressed, moved and let go, and whether a panel lies below.
//!
//! The table asks the pointer itself instead of Bevy's picking: every target is a square of one grid, and a drag
//! must end in the same way whatever it ends over (a panel, the outside, another program).

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{CursorLeft, CursorMoved, PrimaryWindow, WindowFocused};

use super::TableSet;
use super::camera::TableView;
use super::geometry::cell_at;
use crate::rules::Cell;

/// How far the pointer moves before a press becomes a drag, in logical pixels.
pub const DRAG_STARTS: f32 = 6.0;

/// Whether a panel or a dialog of the interface lies under the pointer. Written by the screens.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct OverPanel(pub bool);

/// What the pointer does in this frame.
#[derive(Resource, Default, Clone, PartialEq, Debug)]
pub struct TablePointer {
    /// Where it is, in logical pixels.
    pub at: Vec2,
    /// Whether it is over the table and not over a panel or outside.
    pub on_table: bool,
    /// Whether it is inside the window.
    pub inside: bool,
    /// The left button went down on the table in this frame.
    pub pressed: bool,
    /// The left button was let go in this frame.
    pub released: bool,
    /// The right button went down in this frame.
    pub right_pressed: bool,
    /// The left button is down, and went down on the table.
    pub down: bool,
    /// Whether the pointer moved far enough since the press to be a drag.
    pub dragging: bool,
    /// How far the table is being dragged in this frame.
    pub panned: Option<Vec2>,
    /// The window lost the focus in this frame: every drag is over.
    pub lost: bool,
    /// Set by the room that takes the press, so that the table is not panned.
    pub taken: bool,
    pressed_at: Vec2,
    middle_down: bool,
}

impl TablePointer {
    /// The cell under the pointer.
    pub fn cell(&self, view: &TableView) -> Cell {
        cell_at(view.to_world(self.at))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TablePointer>().init_resource::<OverPanel>().add_systems(Update, read.before(TableSet::Input));
}

fn read(
    mut moved: MessageReader<CursorMoved>,
    mut left: MessageReader<CursorLeft>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut focus: MessageReader<WindowFocused>,
    windows: Query<&Window, With<PrimaryWindow>>,
    over_panel: Res<OverPanel>,
    mut pointer: ResMut<TablePointer>,
) {
    let before = pointer.at;
    let mut next = TablePointer {
        pressed: false,
        released: false,
        right_pressed: false,
        panned: None,
        lost: focus.read().any(|focus| !focus.focused),
        ..pointer.clone()
    };
    if left.read().count() > 0 {
        next.inside = false;
    }
    for motion in moved.read() {
        next.at = motion.position;
        next.inside = true;
    }
    let window = windows.single().map_or(Vec2::INFINITY, |window| Vec2::new(window.width(), window.height()));
    next.inside &= next.at.min_element() >= 0.0 && next.at.x < window.x && next.at.y < window.y;
    next.on_table = next.inside && !over_panel.0;
    for button in buttons.read() {
        press(&mut next, button);
    }
    if next.lost {
        next.released = next.down;
        next.down = false;
        next.middle_down = false;
    }
    next.dragging = (next.down || next.released) && (next.dragging || next.at.distance(next.pressed_at) > DRAG_STARTS);
    if next.middle_down || (next.down && next.dragging && !next.taken) {
        next.panned = Some(next.at - before);
    }
    if !next.down && !next.released {
        next.taken = false;
    }
    if *pointer != next {
        *pointer = next;
    }
}

fn press(pointer: &mut TablePointer, button: &MouseButtonInput) {
    let down = button.state == ButtonState::Pressed;
    match button.button {
        MouseButton::Left if down && pointer.on_table => {
            pointer.pressed = true;
            pointer.down = true;
            pointer.taken = false;
            pointer.dragging = false;
            pointer.pressed_at = pointer.at;
        }
        MouseButton::Left if !down && pointer.down => {
            pointer.released = true;
            pointer.down = false;
        }
        MouseButton::Right if down => pointer.right_pressed = true,
        MouseButton::Middle => pointer.middle_down = down && pointer.on_table,
        _ => {}
    }
}
