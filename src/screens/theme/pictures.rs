//! The pictures that the interface draws, and frames made of them.

use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, TextureId};
use bevy_egui::{EguiTextureHandle, EguiUserTextures};

use super::{WOOD, panel};
use crate::manifest::Spot;
use crate::table::artwork::{ArtLoading, Artwork, Cut};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pictures>().add_systems(Startup, first_pictures).add_systems(PreUpdate, more_pictures);
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
    let mut part = |cut: &Cut, side: f32| {
        let Rect { min, max } = cut.place();
        let max = min + (max - min) * side;
        let part = egui::Rect::from_min_max(egui::pos2(min.x, min.y), egui::pos2(max.x, max.y));
        Part { texture: add(&cut.sheet), part }
    };
    pictures.treasures = art.medallions.iter().map(|(name, cut)| (name.clone(), part(cut, 1.0))).collect();
    let treasures = pictures.treasures.clone();
    let tiles = manifest.cards.iter().filter_map(|entry| {
        let card = art.entry(entry.spec.id)?;
        let Part { texture, part } = part(&card.tile, if card.four_turns { 0.499 } else { 1.0 });
        let medallions = card.medallions.iter();
        let medallions = medallions.filter_map(|(name, spot)| Some((*treasures.get(name)?, *spot))).collect();
        let picture = TilePicture { texture, part, medallions, medallion_size: card.medallion_size };
        Some((entry.spec.id, picture))
    });
    pictures.tiles = tiles.collect();
    pictures.back = Some(add(&art.back));
    pictures.complete = true;
}
