//! The mouse over the table: one place that says what was pressed, moved and let go, and whether a panel lies below.
//!
//! The table asks the pointer itself instead of Bevy's picking: every target is a square of one grid, and a drag
//! must end in the same way whatever it ends over (a panel, the outside, another program).

use std::collections::VecDeque;

use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw, WindowEvent};

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
    /// The left button went down beside the table, on a panel or outside, in this frame.
    pub pressed_panel: bool,
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
    /// Whether the pointer is inside a window of this size, and over the table.
    fn look_around(&mut self, window: Vec2, over_panel: OverPanel) {
        self.inside &= self.at.min_element() >= 0.0 && self.at.x < window.x && self.at.y < window.y;
        self.on_table = self.inside && !over_panel.0;
    }

    /// What the buttons and the way since the last frame make of a drag.
    fn follow_drag(&mut self, before: Vec2) {
        if self.lost {
            self.released = self.down;
            self.down = false;
            self.middle_down = false;
        }
        let held = self.down || self.released;
        self.dragging = held && (self.dragging || self.at.distance(self.pressed_at) > DRAG_STARTS);
        if self.middle_down || (self.down && self.dragging && !self.taken) {
            self.panned = Some(self.at - before);
        }
        self.taken &= held;
    }

    /// The cell under the pointer.
    pub fn cell(&self, view: &TableView) -> Cell {
        cell_at(view.to_world(self.at))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TablePointer>().init_resource::<OverPanel>().add_systems(Update, read.before(TableSet::Input));
}

/// Takes in what the mouse did, in the order in which it happened, up to the first button. The rest waits for the next
/// frame: a press counts where it was made, also when a slow frame brings the way after it along.
fn read(
    mut events: MessageReader<WindowEvent>,
    mut waiting: Local<VecDeque<WindowEvent>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    over_panel: Res<OverPanel>,
    mut pointer: ResMut<TablePointer>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    waiting.extend(events.read().filter(|event| concerns_pointer(event)).cloned());
    let before = pointer.at;
    let size = windows.single().map_or(Vec2::INFINITY, |window| Vec2::new(window.width(), window.height()));
    let mut next = TablePointer {
        pressed: false,
        pressed_panel: false,
        released: false,
        right_pressed: false,
        panned: None,
        lost: false,
        ..pointer.clone()
    };
    next.look_around(size, *over_panel);
    while let Some(event) = waiting.pop_front() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                next.at = moved.position;
                next.inside = true;
            }
            WindowEvent::CursorLeft(_) => next.inside = false,
            WindowEvent::WindowFocused(focus) => next.lost |= !focus.focused,
            WindowEvent::MouseButtonInput(button) => {
                press(&mut next, &button);
                break;
            }
            _ => {}
        }
        next.look_around(size, *over_panel);
    }
    if !waiting.is_empty() {
        redraw.write(RequestRedraw);
    }
    next.follow_drag(before);
    if *pointer != next {
        *pointer = next;
    }
}

fn concerns_pointer(event: &WindowEvent) -> bool {
    matches!(
        event,
        WindowEvent::CursorMoved(_)
            | WindowEvent::CursorLeft(_)
            | WindowEvent::WindowFocused(_)
            | WindowEvent::MouseButtonInput(_)
    )
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
        MouseButton::Left if down => pointer.pressed_panel = true,
        MouseButton::Left if pointer.down => {
            pointer.released = true;
            pointer.down = false;
        }
        MouseButton::Right if down => pointer.right_pressed = true,
        MouseButton::Middle => pointer.middle_down = down && pointer.on_table,
        _ => {}
    }
}
