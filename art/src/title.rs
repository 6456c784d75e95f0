//! The title scene: a summer evening over a hedge labyrinth. The labyrinth is laid of the game's own tiles and seen in
//! perspective; its hedges stand up as heights.

use image::{Rgb, RgbImage};
use rayon::prelude::*;

use crate::dice::Dice;
use crate::finds::Extras;
use crate::geometry::{V, smooth, v};
use crate::light::Scene;
use crate::manifest::{Card, Manifest};
use crate::plan::SIDE;
use crate::raster::{Field, Picture};
use crate::{noise, output, scenery, sheets, svg, tile, treasures};

/// Size of the scene in pixels.
pub const SIZE: (u32, u32) = (2048, 1280);
/// Tiles a side of the labyrinth; beyond them it repeats.
const LAID: usize = 9;
/// Cells a side of a tile.
const CELLS: usize = 448;
/// Height of the eye, height of a hedge, in units of a tile's drawing (512 a side).
const EYE: f32 = 860.0;
const HEDGE: f32 = 128.0;
/// Distance of the picture plane in pixels, and the height of the horizon.
const FOCUS: f32 = 1180.0;
const HORIZON: f32 = 452.0;
/// Height of the treasures.
const HOVER: f32 = 152.0;
/// Light from far right: behind the hedges.
const SUN: V = v(0.26, -0.965);
/// Where the eye stands in the labyrinth.
const STAND: V = v(4.93 * SIDE, 8.1 * SIDE);

/// A tile of the labyrinth, lit for the scene.
struct Laid {
    colour: Picture,
    tall: Field,
    hedge: Field,
    /// A glowing treasure: its name and place, in units from the tile's corner.
    treasure: Option<(String, V)>,
}

/// What one look into the labyrinth finds.
struct Sample {
    colour: [f32; 3],
    height: f32,
    hedge: f32,
}

struct World {
    tiles: Vec<Laid>,
    /// A wall of leaves for the upright faces.
    leaves: Picture,
}

fn lay_tile(card: &Card, turn: usize, dice: &mut Dice) -> Laid {
    let scene = Scene::new(tile::maps(card, CELLS, Extras::Blossoms));
    let sun = SUN.quarters(v(0.0, 0.0), (4 - turn) % 4);
    let turned = |p: Picture| (0..turn).fold(p, |p, _| p.turned());
    let field = |f: Field| (0..turn).fold(f, |f, _| f.turned());
    let (tall, hedge) = (field(scene.tall()), field(scene.hedge()));
    let spots: Vec<_> = card.spots.iter().collect();
    let (id, &(x, y)) = spots[dice.below(spots.len())];
    let at = (v(x, y) * SIDE).quarters(v(SIDE / 2.0, SIDE / 2.0), turn);
    let treasure = dice.chance(0.4).then(|| (id.clone(), at));
    Laid { colour: turned(scene.lit(sun)), tall, hedge, treasure }
}

impl World {
    fn new(manifest: &Manifest) -> Self {
        let layout = sheets::lay(&manifest.cards, LAID, 99);
        let tiles = layout
            .par_iter()
            .enumerate()
            .map(|(i, &(card, turn))| lay_tile(&manifest.cards[card], turn, &mut Dice::new(i as u64, 62)));
        let bare = Card { id: 100, passages: Vec::new(), spots: Default::default() };
        let leaves = Scene::new(tile::maps(&bare, CELLS, Extras::None)).lit(v(0.0, -1.0));
        Self { tiles: tiles.collect(), leaves }
    }

    /// The tile at a place, and the place within it.
    fn tile(&self, p: V) -> (&Laid, V) {
        let (i, j) = ((p.x / SIDE).floor(), (p.y / SIDE).floor());
        let at = |k: f32| (k as i32).rem_euclid(LAID as i32) as usize;
        (&self.tiles[at(j) * LAID + at(i)], v(p.x - i * SIDE, p.y - j * SIDE))
    }

    fn look(&self, p: V) -> Sample {
        let (laid, q) = self.tile(p);
        let k = CELLS as f32 / SIDE;
        let (x, y) = ((q.x * k) as usize, (q.y * k) as usize);
        let at = y.min(CELLS - 1) * CELLS + x.min(CELLS - 1);
        let half = laid.tall.n as f32 / SIDE;
        let raw = laid.tall.sample(q.x * half - 0.5, q.y * half - 0.5);
        let hedge = smooth(0.35, 0.75, laid.hedge.sample(q.x * half - 0.5, q.y * half - 0.5));
        let tuft = 10.0 * noise::value(p.x / 17.0, p.y / 17.0, 0, 1) + 5.0 * noise::value(p.x / 7.0, p.y / 7.0, 0, 2);
        let height = hedge * (HEDGE + tuft) + (1.0 - hedge) * raw.min(70.0) * 1.3 * (1.0 - hedge);
        let mut colour = laid.colour.at[at];
        if let Some((_, spot)) = &laid.treasure {
            let near = (-((q - *spot).len() / 105.0).powi(2)).exp();
            colour =
                [0, 1, 2].map(|c| colour[c] * (1.0 + 1.3 * near) + [0.30, 0.19, 0.06][c] * near * (1.0 - 0.6 * hedge));
        }
        Sample { colour, height, hedge }
    }

    /// Colour of a hedge's upright face.
    fn face(&self, p: V, height: f32) -> [f32; 3] {
        let k = CELLS as f32 / SIDE;
        let wrap = |x: f32| (x * k) as i32;
        let n = CELLS as i32;
        let at = wrap(height * 1.2 + 40.0).rem_euclid(n) * n + wrap(p.x + p.y * 0.7).rem_euclid(n);
        let shade = 0.26 + 0.5 * smooth(0.0, HEDGE * 1.05, height).powi(2);
        self.leaves.at[at as usize].map(|c| c * shade)
    }
}

/// Warm evening haze over the distance.
fn hazy(colour: [f32; 3], distance: f32, column: f32) -> [f32; 3] {
    let far = 1.0 - (-(distance / 7200.0).powf(1.8)).exp();
    let sun = (-((column - scenery::SUN.x) / 620.0).powi(2)).exp();
    let haze = [0.50 + 0.42 * sun, 0.34 + 0.26 * sun, 0.44 + 0.02 * sun];
    let warm = [1.06 + 0.10 * sun, 0.93 + 0.04 * sun, 0.86];
    [0, 1, 2].map(|c| (colour[c] * warm[c]) * (1.0 - far) + haze[c] * far)
}

/// One column from the near ground to the horizon: colours (0 to 1) and distances by row.
fn column(world: &World, x: f32, rows: usize, scale: f32) -> Vec<([f32; 3], f32)> {
    let mut out = vec![([0.0; 3], f32::MAX); rows];
    let side = (x - SIZE.0 as f32 / 2.0) / FOCUS;
    let mut free = rows as f32;
    let mut distance = 700.0;
    while distance < 26_000.0 && free > HORIZON * scale {
        let p = STAND + v(side * distance, -distance);
        let sample = world.look(p);
        let row = (HORIZON + (EYE - sample.height) * FOCUS / distance) * scale;
        if row < free {
            let top = hazy(sample.colour, distance, x);
            let steep = free - row > 3.0 * scale;
            let (first, end) = (row.max(0.0) as usize, (free.ceil() as usize).min(rows));
            for (y, pixel) in out.iter_mut().enumerate().take(end).skip(first) {
                // On an upright face each row shows another height.
                let height = EYE - (y as f32 / scale - HORIZON) * distance / FOCUS;
                let face = steep && sample.hedge > 0.25 && height < sample.height - 9.0;
                let colour = if face { hazy(world.face(p, height), distance, x) } else { top };
                *pixel = (colour, distance);
            }
            free = row;
        }
        distance += (distance * 0.0012).max(0.9);
    }
    out
}

/// The scene.
pub fn picture(manifest: &Manifest) -> RgbImage {
    let world = World::new(manifest);
    let scale = 2.0;
    let (w, h) = ((SIZE.0 as f32 * scale) as usize, (SIZE.1 as f32 * scale) as usize);
    let columns: Vec<_> = (0..w).into_par_iter().map(|x| column(&world, (x as f32 + 0.5) / scale, h, scale)).collect();
    let land = svg::render(&scenery::land(SIZE.0 as f32, SIZE.1 as f32), SIZE.0, SIZE.1);
    let mut depth = vec![f32::MAX; (SIZE.0 * SIZE.1) as usize];
    let mut out = RgbImage::new(SIZE.0, SIZE.1);
    for (x, y, c) in out.enumerate_pixels_mut() {
        let p = v(x as f32 + 0.5, y as f32 + 0.5);
        let behind = behind(&land, p, x, y);
        let mut sum = [0.0; 3];
        for (i, j) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let (colour, distance) = columns[2 * x as usize + i][2 * y as usize + j];
            let colour = if distance == f32::MAX { behind } else { colour };
            sum = [0, 1, 2].map(|k| sum[k] + colour[k] / 4.0);
            let d = &mut depth[(y * SIZE.0 + x) as usize];
            *d = d.min(distance);
        }
        *c = Rgb(sum.map(|k| (k * 255.0).clamp(0.0, 255.0) as u8));
    }
    add_treasures(&mut out, &world, &depth);
    finish(&mut out);
    out
}

fn behind(land: &resvg::tiny_skia::Pixmap, p: V, x: u32, y: u32) -> [f32; 3] {
    let sky = scenery::sky(p, HORIZON);
    let over = land.pixel(x, y).expect("inside the picture");
    let a = f32::from(over.alpha()) / 255.0;
    // Evening mist lies at the foot of the hills.
    let mist = smooth(HORIZON - 74.0, HORIZON + 12.0, p.y) * a;
    let sun = (-((p.x - scenery::SUN.x) / 620.0).powi(2)).exp();
    let haze = [0.50 + 0.42 * sun, 0.34 + 0.26 * sun, 0.44 + 0.02 * sun];
    let land = [over.red(), over.green(), over.blue()];
    [0, 1, 2].map(|k| {
        let c = sky[k] / 255.0 * (1.0 - a) + f32::from(land[k]) / 255.0;
        c + (haze[k] - c) * mist
    })
}

/// Treasures hover upright over their places, near ones last.
fn add_treasures(out: &mut RgbImage, world: &World, depth: &[f32]) {
    let mut all = Vec::new();
    for j in -22..9_i32 {
        for i in -14..24_i32 {
            let corner = v(i as f32 * SIDE, j as f32 * SIDE);
            if let Some((id, spot)) = &world.tile(corner + v(1.0, 1.0)).0.treasure {
                let p = corner + *spot;
                let distance = STAND.y - p.y;
                if (950.0..5200.0).contains(&distance) {
                    all.push((distance, p, id.clone()));
                }
            }
        }
    }
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (distance, p, id) in all {
        let at =
            v(SIZE.0 as f32 / 2.0 + (p.x - STAND.x) * FOCUS / distance, HORIZON + (EYE - HOVER) * FOCUS / distance);
        hover(out, depth, &id, at, distance);
    }
}

fn hover(out: &mut RgbImage, depth: &[f32], id: &str, at: V, distance: f32) {
    let radius = 78.0 * FOCUS / distance;
    let side = (radius * 2.0 * 128.0 / treasures::RADIUS).round().max(4.0) as u32;
    let Some(document) = treasures::medallion_svg(id) else { return };
    let large = output::straight(&svg::render(&document, 256, 256));
    let disc = image::imageops::resize(&large, side, side, image::imageops::FilterType::Lanczos3);
    let reach = radius * 2.6;
    let dim = (-(distance / 7200.0).powf(1.8)).exp();
    for y in (at.y - reach) as i32..(at.y + reach) as i32 {
        for x in (at.x - reach) as i32..(at.x + reach) as i32 {
            if x < 0 || y < 0 || x >= SIZE.0 as i32 || y >= SIZE.1 as i32 {
                continue;
            }
            let hidden = depth[(y as u32 * SIZE.0 + x as u32) as usize] < distance - 30.0;
            let q = v(x as f32, y as f32) - at;
            let glow = 0.62 * (-(q.len() / (radius * 1.25)).powi(2)).exp() * dim * if hidden { 0.35 } else { 1.0 };
            let c = out.get_pixel_mut(x as u32, y as u32);
            for k in 0..3 {
                let old = f32::from(c[k]);
                c[k] = (old + (255.0 - old) * glow * [1.0, 0.78, 0.36][k]) as u8;
            }
            let (dx, dy) = ((q.x + side as f32 / 2.0) as i32, (q.y + side as f32 / 2.0) as i32);
            if hidden || dx < 0 || dy < 0 || dx >= side as i32 || dy >= side as i32 {
                continue;
            }
            let over = disc.get_pixel(dx as u32, dy as u32);
            let a = f32::from(over[3]) / 255.0 * (0.25 + 0.75 * dim);
            for k in 0..3 {
                c[k] = (f32::from(c[k]) * (1.0 - a) + (f32::from(over[k]) * 1.08).min(255.0) * a) as u8;
            }
        }
    }
}

/// Fireflies, and the corners a little darker.
fn finish(out: &mut RgbImage) {
    let mut dice = Dice::new(3, 63);
    let flies: Vec<(V, f32)> = (0..90)
        .map(|_| {
            (
                v(dice.range(0.0, SIZE.0 as f32), HORIZON + 60.0 + dice.range(0.0, 1.0).powi(2) * 720.0),
                dice.range(1.2, 3.4),
            )
        })
        .collect();
    for (x, y, c) in out.enumerate_pixels_mut() {
        let p = v(x as f32, y as f32);
        let fly: f32 = flies
            .iter()
            .filter(|(q, _)| (p - *q).len() < 40.0)
            .map(|(q, r)| {
                let d = (p - *q).len() / r;
                (-d * d).exp() + 0.22 * (-d * d / 22.0).exp()
            })
            .sum();
        let from = v((p.x / SIZE.0 as f32 - 0.5) * 1.05, p.y / SIZE.1 as f32 - 0.46);
        let edge = 1.0 - 0.62 * smooth(0.34, 0.86, from.len());
        for k in 0..3 {
            c[k] = (f32::from(c[k]) * edge + 255.0 * fly.min(1.0) * [1.0, 0.9, 0.5][k]).min(255.0) as u8;
        }
    }
}
