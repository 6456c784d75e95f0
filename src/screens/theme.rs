//! Colours, letters and frames: a summer evening in dark wood, deep green and old gold.

use std::sync::Arc;

use bevy::asset::AssetEventSystems;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw, WindowResized};
use bevy_egui::egui::{self, Color32, CornerRadius, FontFamily, FontId, Stroke, TextureId};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{
    EguiContext, EguiContexts, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, EguiTextureHandle, EguiUserTextures,
    PrimaryEguiContext,
};

use super::{Dialog, Screen};
use crate::language::Language;
use crate::manifest::Spot;
use crate::settings::Settings;
use crate::table::artwork::{ArtLoading, Artwork};
use crate::table::{OverPanel, TableOpen, TypingElsewhere};

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
/// Raised surfaces.
pub const WOOD_LIGHT: Color32 = Color32::from_rgb(58, 47, 31);
/// The green of what goes on.
pub const LEAF: Color32 = Color32::from_rgb(66, 122, 52);
/// The red of what is refused.
pub const BERRY: Color32 = Color32::from_rgb(196, 70, 56);

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

/// A picture that stretches: its corners keep their size.
#[derive(Clone, Copy, Debug)]
pub struct NineSlice {
    /// The texture.
    pub texture: TextureId,
    /// Its size in points.
    pub size: egui::Vec2,
    /// How wide the part is that does not stretch.
    pub border: f32,
    /// How far the picture reaches over what it frames, with its shadow.
    pub overhang: f32,
}

impl NineSlice {
    /// The picture stretched over a rectangle.
    pub fn over(&self, rect: egui::Rect, tint: Color32) -> egui::Shape {
        let rect = rect.expand(self.overhang);
        let border = self.border.min(0.5 * rect.width()).min(0.5 * rect.height());
        let across = [rect.left(), rect.left() + border, rect.right() - border, rect.right()];
        let down = [rect.top(), rect.top() + border, rect.bottom() - border, rect.bottom()];
        let (u, v) = (self.border / self.size.x, self.border / self.size.y);
        let (from_left, from_top) = ([0.0, u, 1.0 - u, 1.0], [0.0, v, 1.0 - v, 1.0]);
        let mut mesh = egui::Mesh::with_texture(self.texture);
        for (row, column) in (0..3).flat_map(|row| (0..3).map(move |column| (row, column))) {
            let place = egui::Rect::from_min_max(
                egui::pos2(across[column], down[row]),
                egui::pos2(across[column + 1], down[row + 1]),
            );
            let part = egui::Rect::from_min_max(
                egui::pos2(from_left[column], from_top[row]),
                egui::pos2(from_left[column + 1], from_top[row + 1]),
            );
            mesh.add_rect_with_uv(place, part, tint);
        }
        egui::Shape::mesh(mesh)
    }
}

/// The frames of panels and buttons.
#[derive(Clone, Copy, Debug)]
pub struct Frames {
    /// Panels and dialogs.
    pub panel: NineSlice,
    /// Buttons that go on: at rest, under the pointer, pressed, out of use.
    pub button: [NineSlice; 4],
    /// Other buttons and text fields.
    pub field: NineSlice,
}

/// Contents on a panel.
pub fn framed<R>(
    ui: &mut egui::Ui,
    pictures: &Pictures,
    margin: egui::Margin,
    contents: impl FnOnce(&mut egui::Ui) -> R,
) -> egui::InnerResponse<R> {
    let behind = ui.painter().add(egui::Shape::Noop);
    let inner = match pictures.frames {
        Some(_) => egui::Frame::new().inner_margin(margin).show(ui, contents),
        None => panel().inner_margin(margin).show(ui, contents),
    };
    if let Some(frames) = pictures.frames {
        let rect = inner.response.rect;
        let ground = egui::Shape::rect_filled(rect.shrink(2.0), 8.0, WOOD.gamma_multiply(0.97));
        let panel = frames.panel.over(rect, Color32::from_white_alpha(246));
        ui.painter().set(behind, egui::Shape::Vec(vec![ground, panel]));
    }
    inner
}

/// Pictures that egui draws.
#[derive(Resource, Default)]
pub struct Pictures {
    /// The emblems, by number.
    pub emblems: Vec<TextureId>,
    /// The medallions, by treasure: all on one picture.
    pub treasures: HashMap<String, Part>,
    /// The tiles by printed number: picture, the part that shows them unturned, medallions.
    pub tiles: HashMap<u16, TilePicture>,
    /// The scene behind the title.
    pub scene: Option<TextureId>,
    /// The name of the game.
    pub logo: Option<TextureId>,
    /// The back of a card.
    pub back: Option<TextureId>,
    /// Frames of panels and buttons.
    pub frames: Option<Frames>,
    /// Pieces of confetti.
    pub confetti: Vec<TextureId>,
    complete: bool,
    handles: Vec<Handle<Image>>,
}

/// A part of a picture, from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The texture.
    pub texture: TextureId,
    /// The part of it.
    pub part: egui::Rect,
}

/// A tile for egui.
#[derive(Clone)]
pub struct TilePicture {
    /// The texture.
    pub texture: TextureId,
    /// The part that shows the unturned card.
    pub part: egui::Rect,
    /// Its medallions and where they lie.
    pub medallions: Vec<(Part, Spot)>,
    /// Their diameter, in parts of the side.
    pub medallion_size: f32,
}

/// How many points of the interface make a logical pixel of the window.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Scale(pub f32);

impl Default for Scale {
    fn default() -> Self {
        Self(1.0)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pictures>()
        .init_resource::<Scale>()
        .add_systems(Startup, first_pictures)
        // New letters count from the next pass on, and text in letters that are not there yet is a panic.
        .add_systems(
            PreUpdate,
            (dress, scale).after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(PreUpdate, keep_calm.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass))
        .add_systems(PreUpdate, (more_pictures, tell_table))
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
        ("display", include_bytes!("../../assets/fonts/Vollkorn-Bold.ttf")),
        ("text", include_bytes!("../../assets/fonts/Lato-Medium.ttf")),
        ("bold", include_bytes!("../../assets/fonts/Lato-Bold.ttf")),
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
const UNTIL_AT_REST: u32 = 4;

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

/// The interface grows with the chosen scale, and shrinks where a small window could not hold it.
fn scale(
    settings: Res<Settings>,
    windows: Query<&Window, With<PrimaryWindow>>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut scale: ResMut<Scale>,
) {
    let Ok(window) = windows.single() else { return };
    let fits = (window.width() / 1180.0).min(window.height() / 720.0);
    let wanted = settings.scale * if fits > 1.0 { fits.sqrt() } else { fits };
    let wanted = wanted.clamp(0.6, 3.0).min(fits.max(0.6) * 1.25);
    if (scale.0 - wanted).abs() > 1e-3 {
        scale.0 = wanted;
    }
    for mut context in &mut contexts {
        let context = context.get_mut();
        if (context.zoom_factor() - scale.0).abs() > 1e-3 {
            context.set_zoom_factor(scale.0);
        }
    }
}

fn first_pictures(
    server: Option<Res<AssetServer>>,
    textures: Option<ResMut<EguiUserTextures>>,
    mut pictures: ResMut<Pictures>,
) {
    let (Some(server), Some(mut textures)) = (server, textures) else { return };
    let mut handles = Vec::new();
    let mut load = |path: String| {
        let handle = server.load::<Image>(path);
        handles.push(handle.clone());
        textures.add_image(EguiTextureHandle::Strong(handle))
    };
    pictures.scene = Some(load("title.webp".into()));
    pictures.logo = Some(load("logo.png".into()));
    pictures.emblems = (0..6).map(|number| load(format!("emblems/{number}.png"))).collect();
    let slice = |texture, width, height, border, overhang| NineSlice {
        texture,
        size: egui::vec2(width, height),
        border,
        overhang,
    };
    let buttons = ["button", "button_hover", "button_pressed", "button_disabled"];
    pictures.frames = Some(Frames {
        panel: slice(load("ui/panel.png".into()), 96.0, 96.0, 32.0, 5.0),
        button: buttons.map(|name| slice(load(format!("ui/{name}.png")), 64.0, 48.0, 20.0, 3.0)),
        field: slice(load("ui/field.png".into()), 64.0, 48.0, 20.0, 3.0),
    });
    let confetti = ["confetti_strip", "confetti_curl", "confetti_star"];
    pictures.confetti = confetti.map(|name| load(format!("effects/{name}.png"))).to_vec();
    pictures.handles = handles;
}

/// The pictures of the deck, once they are there.
fn more_pictures(
    art: Option<Res<Artwork>>,
    loading: Option<Res<ArtLoading>>,
    textures: Option<ResMut<EguiUserTextures>>,
    mut pictures: ResMut<Pictures>,
) {
    let (Some(art), Some(loading), Some(mut textures)) = (art, loading, textures) else { return };
    if pictures.complete && !art.is_changed() {
        return;
    }
    let Some(manifest) = loading.found.clone() else { return };
    let mut add = |handle: &Handle<Image>| textures.add_image(EguiTextureHandle::Strong(handle.clone()));
    let texture = add(&art.medallions);
    let medallion = |(name, part): (&String, Rect)| {
        let corner = |at: Vec2| egui::pos2(at.x, at.y);
        (name.clone(), Part { texture, part: egui::Rect::from_min_max(corner(part.min), corner(part.max)) })
    };
    pictures.treasures = art.medallion_parts().map(medallion).collect();
    pictures.back = Some(add(&art.back));
    let treasures = pictures.treasures.clone();
    let tiles = manifest.cards.iter().filter_map(|entry| {
        let card = art.entry(entry.spec.id)?;
        let side = if card.four_turns { 0.499 } else { 1.0 };
        let part = egui::Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(side, side));
        let medallions = card.medallions.iter();
        let medallions = medallions.filter_map(|(name, spot)| Some((*treasures.get(name)?, *spot))).collect();
        let picture = TilePicture { texture: add(&card.tile), part, medallions, medallion_size: card.medallion_size };
        Some((entry.spec.id, picture))
    });
    pictures.tiles = tiles.collect();
    pictures.complete = true;
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
