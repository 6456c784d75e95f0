//! Colours, letters and frames: a summer evening in dark wood, deep green and old gold.

mod pictures;
mod scale;

use std::sync::Arc;

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowResized};
use bevy_egui::egui::{self, Color32, CornerRadius, FontFamily, FontId, Stroke};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, EguiContexts, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, PrimaryEguiContext};

use super::{Dialog, Screen};
use crate::language::Language;
use crate::table::{OverPanel, TableOpen, TypingElsewhere};

pub use pictures::{Part, Pictures, TilePicture, framed};
pub use scale::{Scale, largest_choice};

/// Cream for text on dark.
pub const CREAM: Color32 = Color32::from_rgb(246, 234, 206);
/// Quieter text.
pub const DIM: Color32 = Color32::from_rgb(184, 176, 150);
/// Old gold for rims and headings.
pub const GOLD: Color32 = Color32::from_rgb(222, 182, 96);
/// Deep gold for thin lines.
pub const BRONZE: Color32 = Color32::from_rgb(128, 98, 50);
/// The dark of panels.
pub const WOOD: Color32 = Color32::from_rgb(30, 27, 20);
/// What a panel's picture looks like from afar: what fades into it takes this colour.
pub const PANEL: Color32 = Color32::from_rgb(42, 30, 25);
/// Raised surfaces.
pub const WOOD_LIGHT: Color32 = Color32::from_rgb(58, 47, 31);
/// The green of what goes on.
pub const LEAF: Color32 = Color32::from_rgb(66, 122, 52);
/// The red of what is refused.
pub const BERRY: Color32 = Color32::from_rgb(196, 70, 56);

/// A red that is read on any dark ground.
pub const ALARM: Color32 = Color32::from_rgb(255, 122, 102);

/// The colours of the six players, those of their emblems.
pub const PLAYERS: [Color32; 6] = [
    Color32::from_rgb(236, 186, 62),
    Color32::from_rgb(84, 142, 214),
    Color32::from_rgb(204, 70, 62),
    Color32::from_rgb(98, 168, 74),
    Color32::from_rgb(158, 104, 196),
    Color32::from_rgb(60, 176, 170),
];

/// The letters of headings.
pub fn display(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("display".into()))
}

/// The letters of emphasised text.
pub fn bold(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("bold".into()))
}

/// The letters of running text.
pub fn plain(size: f32) -> FontId {
    FontId::proportional(size)
}

/// The frame of panels and dialogs.
pub fn panel() -> egui::Frame {
    egui::Frame::new()
        .fill(WOOD.gamma_multiply(0.94))
        .stroke(Stroke::new(1.5, BRONZE))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(egui::Margin::same(14))
        .shadow(egui::Shadow { offset: [0, 4], blur: 18, spread: 0, color: Color32::from_black_alpha(130) })
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((pictures::plugin, scale::plugin))
        // New letters count from the next pass on, and text in letters that are not there yet is a panic.
        .add_systems(PreUpdate, dress.after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::BeginPass))
        .add_systems(PreUpdate, keep_calm.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass))
        .add_systems(PreUpdate, tell_table)
        // New letters reach the graphics card in the very frame that writes them.
        .configure_sets(PostUpdate, EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems))
        .add_systems(Last, come_to_rest)
        .add_systems(Startup, eye);
}

/// The one camera of the program: the interface hangs on it. Everything drawn is a picture with soft edges, which
/// multisampling would only make dearer.
fn eye(mut commands: Commands) {
    commands.spawn((Camera2d, Msaa::Off));
}

/// Letters and colours, as soon as there is an interface.
fn dress(mut contexts: Query<&mut EguiContext, Added<PrimaryEguiContext>>) {
    for mut context in &mut contexts {
        let context = context.get_mut();
        context.set_fonts(fonts());
        context.all_styles_mut(style);
    }
}

fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::empty();
    let files: [(&str, &'static [u8]); 3] = [
        ("display", include_bytes!("../../../assets/fonts/Vollkorn-Bold.ttf")),
        ("text", include_bytes!("../../../assets/fonts/Lato-Medium.ttf")),
        ("bold", include_bytes!("../../../assets/fonts/Lato-Bold.ttf")),
    ];
    for (name, bytes) in files {
        let tweak = egui::FontTweak { y_offset_factor: if name == "display" { 0.05 } else { 0.07 }, ..default() };
        fonts.font_data.insert(name.into(), Arc::new(egui::FontData::from_static(bytes).tweak(tweak)));
    }
    let mut family = |family, names: &[&str]| {
        fonts.families.insert(family, names.iter().map(|name| (*name).to_owned()).collect());
    };
    family(FontFamily::Proportional, &["text", "display"]);
    family(FontFamily::Monospace, &["text"]);
    family(FontFamily::Name("display".into()), &["display", "text"]);
    family(FontFamily::Name("bold".into()), &["bold", "text"]);
    fonts
}

fn style(style: &mut egui::Style) {
    use egui::TextStyle::{Body, Button, Heading, Monospace, Small};
    style.text_styles = [
        (Heading, display(26.0)),
        (Body, plain(16.0)),
        (Button, bold(16.0)),
        (Small, plain(13.0)),
        (Monospace, plain(15.0)),
    ]
    .into();
    style.spacing.item_spacing = egui::vec2(8.0, 8.0);
    style.spacing.button_padding = egui::vec2(14.0, 7.0);
    style.spacing.interact_size.y = 32.0;
    style.spacing.combo_width = 150.0;
    style.spacing.slider_width = 150.0;
    style.interaction.selectable_labels = false;
    let visuals = &mut style.visuals;
    *visuals = egui::Visuals::dark();
    visuals.override_text_color = Some(CREAM);
    visuals.panel_fill = WOOD;
    visuals.window_fill = WOOD;
    visuals.window_stroke = Stroke::new(1.5, BRONZE);
    visuals.extreme_bg_color = Color32::from_rgb(18, 17, 13);
    visuals.text_edit_bg_color = Some(Color32::from_rgb(18, 17, 13));
    visuals.selection.bg_fill = LEAF.gamma_multiply(0.8);
    visuals.selection.stroke = Stroke::new(2.0, GOLD);
    // A blinking cursor would draw the whole window again and again while a text field has the focus.
    visuals.text_cursor.blink = false;
    let rounded = CornerRadius::same(7);
    let states = [
        (&mut visuals.widgets.noninteractive, WOOD, BRONZE, CREAM),
        (&mut visuals.widgets.inactive, WOOD_LIGHT, BRONZE, CREAM),
        (&mut visuals.widgets.hovered, Color32::from_rgb(82, 66, 40), GOLD, Color32::WHITE),
        (&mut visuals.widgets.active, Color32::from_rgb(44, 36, 24), GOLD, CREAM),
        (&mut visuals.widgets.open, WOOD_LIGHT, GOLD, CREAM),
    ];
    for (widget, fill, rim, text) in states {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1.2, rim);
        widget.fg_stroke = Stroke::new(1.6, text);
        widget.corner_radius = rounded;
        widget.expansion = 0.0;
    }
}

/// How many frames the interface takes until a new layout is at rest: it learns the size of what it shows only by
/// showing it.
const UNTIL_AT_REST: u32 = 6;

/// Asks for the frames in which a new screen, dialog or window size finds its layout, and its letters.
fn come_to_rest(
    screen: Res<State<Screen>>,
    dialog: Res<Dialog>,
    language: Res<Language>,
    scale: Res<Scale>,
    mut resized: MessageReader<WindowResized>,
    mut left: Local<u32>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let other_window = resized.read().count() > 0;
    if screen.is_changed() || dialog.is_changed() || language.is_changed() || scale.is_changed() || other_window {
        *left = UNTIL_AT_REST;
    }
    if *left > 0 {
        *left -= 1;
        redraw.write(RequestRedraw);
    }
}

/// Tells the interface of the keys Shift, Ctrl and Alt only when they change. bevy_egui 0.42 tells it in every frame,
/// and egui asks for another frame after every event: together they would never rest.
fn keep_calm(mut inputs: Query<&mut EguiInput>, mut last: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.bypass_change_detection().0.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *last, *now) != *now,
            _ => true,
        });
    }
}

/// The table must know what lies under the pointer, and who takes the keys.
fn tell_table(
    wants: Option<Res<EguiWantsInput>>,
    open: Res<TableOpen>,
    mut contexts: EguiContexts,
    mut over: ResMut<OverPanel>,
    mut typing: ResMut<TypingElsewhere>,
    screen: Res<State<Screen>>,
) {
    let Some(wants) = wants else { return };
    over.set_if_neq(OverPanel(wants.is_pointer_over_area() || wants.is_using_pointer()));
    typing.set_if_neq(TypingElsewhere(wants.wants_keyboard_input() && !open.0));
    // At the open table the keys belong to the table: no button keeps the focus.
    if *screen.get() == Screen::Game
        && open.0
        && let Ok(context) = contexts.ctx_mut()
        && let Some(focused) = context.memory(|memory| memory.focused())
    {
        context.memory_mut(|memory| memory.surrender_focus(focused));
    }
}
