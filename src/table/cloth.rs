//! The cloth the labyrinth lies on.

use bevy::image::{ImageAddressMode, ImageFilterMode, ImageLoaderSettings, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;

use super::artwork::MayLoad;
use super::geometry::TILE;
use crate::referee::Match;

/// How large the pattern is, in tiles.
const PATTERN: f32 = 4.0;
/// How far the cloth reaches, in tiles: farther than anybody can look.
const REACH: f32 = 160.0;

#[derive(Component)]
struct Cloth;

pub(super) fn plugin(app: &mut App) {
    let loads = load.run_if(resource_exists_and_equals(MayLoad(true)));
    app.add_systems(Update, (loads, spread.run_if(resource_added::<Match>)).chain())
        .add_systems(Update, fold.run_if(resource_removed::<Match>));
}

/// Its picture, loaded with those of the cards: the table is never seen without.
#[derive(Resource)]
struct ClothPicture(Handle<Image>);

fn load(mut commands: Commands, server: Option<Res<AssetServer>>, picture: Option<Res<ClothPicture>>) {
    if let (Some(server), None) = (server, picture) {
        commands.insert_resource(ClothPicture(picture_of(&server)));
    }
}

fn picture_of(server: &AssetServer) -> Handle<Image> {
    let repeat = |settings: &mut ImageLoaderSettings| {
        settings.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
            address_mode_u: ImageAddressMode::Repeat,
            address_mode_v: ImageAddressMode::Repeat,
            mag_filter: ImageFilterMode::Linear,
            min_filter: ImageFilterMode::Linear,
            mipmap_filter: ImageFilterMode::Linear,
            ..default()
        });
    };
    server.load_builder().with_settings(repeat).load("table.png")
}

fn spread(mut commands: Commands, picture: Option<Res<ClothPicture>>, old: Query<(), With<Cloth>>) {
    let Some(picture) = picture.filter(|_| old.is_empty()) else { return };
    let image = picture.0.clone();
    // A part larger than the picture repeats it: one sprite, whatever its size.
    let repeats = REACH / PATTERN;
    let sprite = Sprite {
        image,
        rect: Some(Rect::new(0.0, 0.0, 512.0 * repeats, 512.0 * repeats)),
        custom_size: Some(Vec2::splat(REACH * TILE)),
        ..default()
    };
    commands.spawn((Cloth, sprite, Transform::from_xyz(TILE, TILE, -10.0)));
}

fn fold(mut commands: Commands, old: Query<Entity, With<Cloth>>) {
    old.iter().for_each(|cloth| commands.entity(cloth).despawn());
}
