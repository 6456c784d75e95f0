//! How a card looks: shadow, back, tile, and its medallions, upright however it is turned.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::TableSet;
use super::artwork::{Artwork, CardArt};
use super::camera::TableView;
use super::entities::{CardFace, Facing};
use super::geometry::{angle_of, offset_of};
use super::motion::{Flight, OpenHand, Place, Pose};
use crate::referee::Match;
use crate::rules::Turn;

#[derive(Component)]
struct Shadow;

#[derive(Component)]
struct Back;

/// The tile, and how it is drawn.
#[derive(Component)]
struct Tile(CardArt);

/// A treasure of the card, lying so far from its middle.
#[derive(Component)]
struct Medallion {
    offset: Vec2,
    size: f32,
}

/// The picture of a shadow: a dark square with soft edges.
#[derive(Resource)]
struct SoftSquare(Handle<Image>);

impl FromWorld for SoftSquare {
    fn from_world(world: &mut World) -> Self {
        match world.get_resource_mut::<Assets<Image>>() {
            Some(mut images) => Self(images.add(soft_square())),
            None => Self(Handle::default()),
        }
    }
}

/// A tenth of the side fades out.
fn soft_square() -> Image {
    const SIDE: u32 = 64;
    let fade = |at: u32| ((at.min(SIDE - 1 - at) as f32 + 0.5) / (0.16 * SIDE as f32)).min(1.0);
    let smooth = |part: f32| part * part * (3.0 - 2.0 * part);
    let mut pixels = Vec::new();
    for (y, x) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (y, x))) {
        pixels.extend([255, 255, 255, (255.0 * smooth(fade(x)) * smooth(fade(y))) as u8]);
    }
    Image::new(
        Extent3d { width: SIDE, height: SIDE, depth_or_array_layers: 1 },
        TextureDimension::D2,
        pixels,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SoftSquare>();
    app.add_systems(
        Update,
        (dress, (show_side, place).chain()).chain().in_set(TableSet::Move).after(super::motion::Settling),
    );
}

/// Gives a new card its pictures.
fn dress(
    mut commands: Commands,
    bare: Query<(Entity, &CardFace), Added<CardFace>>,
    art: Res<Artwork>,
    shadow: Res<SoftSquare>,
    running: Res<Match>,
) {
    let deck = running.game().public().deck();
    for (entity, face) in &bare {
        let Some(card) = art.card(deck, face.0) else { continue };
        let unit = |image: &Handle<Image>| Sprite { image: image.clone(), custom_size: Some(Vec2::ONE), ..default() };
        let soft = Sprite { color: Color::srgba(0.0, 0.0, 0.0, 0.7), ..unit(&shadow.0) };
        commands.entity(entity).insert((Transform::default(), Visibility::default())).with_children(|parts| {
            parts.spawn((Shadow, soft, Transform::from_xyz(0.0, 0.0, -0.3).with_scale(Vec3::splat(1.3))));
            parts.spawn((Back, unit(&art.back), Visibility::Hidden));
            // Tiles of one sheet one after the other: that is one call to the graphics card.
            let level = 0.005 * card.tile.number.min(30) as f32;
            parts.spawn((Tile(card.clone()), card.sprite(), Transform::from_xyz(0.0, 0.0, level)));
            for (name, spot) in &card.medallions {
                let medallion = Medallion { offset: offset_of(*spot), size: card.medallion_size };
                parts.spawn((medallion, art.medallion(name), Transform::from_xyz(0.0, 0.0, 0.2)));
            }
        });
    }
}

type Parts<'w, 's> = Query<
    'w,
    's,
    (
        &'static mut Transform,
        &'static mut Visibility,
        Option<&'static mut Sprite>,
        Has<Shadow>,
        Has<Back>,
        Option<&'static Tile>,
        Option<&'static Medallion>,
    ),
    Without<CardFace>,
>;

/// Which side of a card is seen, and whether it is seen at all: small cards at rest beside a name are told by the
/// panel there.
fn show_side(
    cards: Query<(&Place, Has<Flight>, &Children, &Pose), With<CardFace>>,
    mut parts: Parts,
    open: Res<OpenHand>,
) {
    for (place, flying, children, pose) in &cards {
        let (seen, face_up) = match place {
            Place::Table(_) | Place::Lifted(_) | Place::Pointer(_) => (true, true),
            Place::Hand { seat, .. } if open.seat == Some(*seat) => (true, true),
            Place::Hand { .. } => (flying, false),
            Place::Won(_) => (flying, true),
            Place::Pile(depth) => (*depth < 6, false),
        };
        let seen = seen && pose.known;
        for child in children {
            let Ok((_, mut visibility, _, shadow, back, ..)) = parts.get_mut(*child) else { continue };
            let wanted = seen && (shadow || back != face_up);
            visibility.set_if_neq(if wanted { Visibility::Inherited } else { Visibility::Hidden });
        }
    }
}

/// Puts the parts where the pose says.
fn place(
    mut cards: Query<(&Pose, &Place, &Facing, Has<Flight>, &mut Transform, &Children), With<CardFace>>,
    mut parts: Parts,
    view: Res<TableView>,
) {
    for (pose, place, facing, flying, mut transform, children) in &mut cards {
        let world = view.in_space_of(*pose, false);
        let next = Transform::from_translation(world.at.extend(level(*place, flying)))
            .with_scale(Vec3::new(world.side, world.side, 1.0));
        if *transform != next {
            *transform = next;
        }
        for child in children {
            let Ok((mut part, _, sprite, shadow, _, tile, medallion)) = parts.get_mut(*child) else { continue };
            let mut next = *part;
            if shadow {
                let fall = 0.03 + 0.10 * pose.height;
                next.translation = Vec3::new(0.6 * fall, -fall, -0.3);
                next.scale = Vec2::splat(1.14 + 0.12 * pose.height).extend(1.0);
            } else if let Some(medallion) = medallion {
                next.translation = Vec2::from_angle(pose.angle).rotate(medallion.offset).extend(0.2);
                next.scale = Vec2::splat(medallion.size).extend(1.0);
            } else if let (Some(tile), Some(mut sprite)) = (tile, sprite) {
                let shown = nearest_turn(pose.angle, facing.0);
                let part = tile.0.part(shown);
                let drawn = if tile.0.four_turns { angle_of(shown) } else { 0.0 };
                next.rotation = Quat::from_rotation_z(pose.angle - drawn);
                if sprite.rect != part {
                    sprite.rect = part;
                }
            }
            if *part != next {
                *part = next;
            }
        }
    }
}

/// While a card turns, the picture of the turn it is nearest to.
fn nearest_turn(angle: f32, facing: Turn) -> Turn {
    let quarters = (-angle / std::f32::consts::FRAC_PI_2).round().rem_euclid(4.0);
    Turn::new(quarters as u8 % 4).unwrap_or(facing)
}

/// How near to the eye a card is.
fn level(place: Place, flying: bool) -> f32 {
    match place {
        Place::Table(_) if !flying => 1.0,
        Place::Lifted(_) if !flying => 5.0,
        Place::Table(_) | Place::Lifted(_) => 20.0,
        Place::Pile(depth) => 28.0 - depth.min(20) as f32 * 0.5,
        Place::Won(_) => 29.0,
        Place::Hand { slot, .. } => 30.0 + slot as f32,
        Place::Pointer(_) => 40.0,
    }
}
