//! Contact sheets: all cards, and a laid labyrinth at the sizes of play.

use std::collections::BTreeMap;
use std::path::Path;

use image::{Rgb, RgbImage, RgbaImage, imageops};

use crate::dice::Dice;
use crate::manifest::{Card, Manifest};
use crate::output;
use crate::plan::Plan;
use crate::{svg, treasures};

/// Tiles a side of the laid labyrinth.
const LAID: usize = 6;

/// The four turns of every card by its number.
pub type Turns = BTreeMap<u32, [RgbImage; 4]>;

/// Where a card lies and how often it is turned clockwise.
pub type Layout = Vec<(usize, usize)>;

fn open(card: &Card, side: usize, turn: usize) -> bool {
    card.passages.iter().flat_map(|p| &p.sides).any(|&s| (s as usize + turn) % 4 == side)
}

/// Inner sides at which two cards agree.
fn agreements(cards: &[Card], layout: &Layout, side: usize) -> usize {
    let is_open = |i: usize, s: usize| open(&cards[layout[i].0], s, layout[i].1);
    (0..side * side)
        .map(|i| {
            let right = i % side + 1 < side && is_open(i, 1) == is_open(i + 1, 3);
            let below = i / side + 1 < side && is_open(i, 2) == is_open(i + side, 0);
            usize::from(right) + usize::from(below)
        })
        .sum()
}

/// Lays `side` x `side` cards so that most roads meet: a random start, made better by turning and swapping. Cards
/// come again only when the deck is too small.
pub fn lay(cards: &[Card], side: usize, seed: u64) -> Layout {
    let mut dice = Dice::new(seed, 0);
    let mut order: Vec<usize> = (0..cards.len()).collect();
    dice.shuffle(&mut order);
    let mut layout: Layout = order.iter().cycle().take(side * side).map(|&c| (c, dice.below(4))).collect();
    let mut best = agreements(cards, &layout, side);
    for _ in 0..60_000 {
        let before = layout.clone();
        let (i, j) = (dice.below(layout.len()), dice.below(layout.len()));
        if dice.chance(0.6) {
            layout[i].1 = dice.below(4);
        } else {
            layout.swap(i, j);
        }
        let now = agreements(cards, &layout, side);
        if now >= best || dice.chance(0.001) {
            best = now;
        } else {
            layout = before;
        }
    }
    layout
}

fn fitted(picture: &RgbImage, side: u32) -> RgbImage {
    if picture.width() == side { picture.clone() } else { output::resized(picture, side, side) }
}

fn medallion(id: &str, side: u32) -> Option<RgbaImage> {
    let document = treasures::medallion_svg(id)?;
    let large = output::straight(&svg::render(&document, 256, 256));
    Some(imageops::resize(&large, side, side, imageops::FilterType::Lanczos3))
}

/// Part of a tile's side a medallion takes: less where roads are pinched.
pub fn medallion_part(card: &Card) -> f32 {
    match card.passages.len() {
        1 => 0.336,
        _ if Plan::of(card).bridge => 0.29,
        _ => 0.31,
    }
}

fn put_medallions(sheet: &mut RgbImage, card: &Card, turn: usize, at: (usize, usize), side: u32) {
    for (id, &(x, y)) in &card.spots {
        let spot = crate::geometry::v(x, y).quarters(crate::geometry::v(0.5, 0.5), turn);
        // The picture holds a shadow around the disc.
        let width = (medallion_part(card) * side as f32 * 128.0 / treasures::RADIUS).round();
        let Some(picture) = medallion(id, width as u32) else { continue };
        let left = (at.0 as f32 + spot.x) * side as f32 - width / 2.0;
        let top = (at.1 as f32 + spot.y) * side as f32 - width / 2.0;
        blend(sheet, &picture, left.round() as i64, top.round() as i64);
    }
}

fn blend(sheet: &mut RgbImage, over: &RgbaImage, left: i64, top: i64) {
    for (x, y, c) in over.enumerate_pixels() {
        let (x, y) = (left + i64::from(x), top + i64::from(y));
        if x < 0 || y < 0 || x >= i64::from(sheet.width()) || y >= i64::from(sheet.height()) {
            continue;
        }
        let under = sheet.get_pixel_mut(x as u32, y as u32);
        let a = f32::from(c[3]) / 255.0;
        for k in 0..3 {
            under[k] = (f32::from(under[k]) * (1.0 - a) + f32::from(c[k]) * a).round() as u8;
        }
    }
}

/// The laid labyrinth with medallions.
fn labyrinth(cards: &[Card], turns: &Turns, layout: &Layout, side: u32, medallions: bool) -> RgbImage {
    let mut sheet = RgbImage::new(side * LAID as u32, side * LAID as u32);
    for (i, &(card, turn)) in layout.iter().enumerate() {
        let (card, at) = (&cards[card], (i % LAID, i / LAID));
        let tile = fitted(&turns[&card.id][turn], side);
        imageops::replace(&mut sheet, &tile, i64::from(side) * at.0 as i64, i64::from(side) * at.1 as i64);
        if medallions {
            put_medallions(&mut sheet, card, turn, at, side);
        }
    }
    sheet
}

/// Mean step between neighbouring pixels over the seams of the labyrinth, and elsewhere.
fn steps(sheet: &RgbImage, side: u32) -> (f32, f32) {
    let step = |a: &Rgb<u8>, b: &Rgb<u8>| (0..3).map(|k| a[k].abs_diff(b[k]) as f32).sum::<f32>() / 3.0;
    let (mut seam, mut other) = ((0.0, 0), (0.0, 0));
    for y in 1..sheet.height() {
        for x in 1..sheet.width() {
            let here = sheet.get_pixel(x, y);
            for (line, before) in [(x, sheet.get_pixel(x - 1, y)), (y, sheet.get_pixel(x, y - 1))] {
                let sum = if line % side == 0 { &mut seam } else { &mut other };
                sum.0 += step(here, before);
                sum.1 += 1;
            }
        }
    }
    (seam.0 / seam.1 as f32, other.0 / other.1 as f32)
}

/// All cards beside each other, unturned.
fn deck(cards: &[Card], turns: &Turns, side: u32, medallions: bool) -> RgbImage {
    let columns = 10;
    let gap = 4;
    let rows = (cards.len() as u32).div_ceil(columns);
    let mut sheet = RgbImage::from_pixel(columns * (side + gap) + gap, rows * (side + gap) + gap, Rgb([30, 26, 24]));
    for (i, card) in cards.iter().enumerate() {
        let (x, y) = (i as u32 % columns * (side + gap) + gap, i as u32 / columns * (side + gap) + gap);
        let mut tile = fitted(&turns[&card.id][0], side);
        if medallions {
            put_medallions(&mut tile, card, 0, (0, 0), side);
        }
        imageops::replace(&mut sheet, &tile, x.into(), y.into());
    }
    sheet
}

/// Writes the sheets of the tiles.
pub fn write(folder: &Path, manifest: &Manifest, turns: &Turns) {
    let cards = &manifest.cards;
    let save = |name: &str, sheet: &RgbImage| output::write_webp(&folder.join(name), sheet);
    save("cards.webp", &deck(cards, turns, 144, false));
    save("cards-medallions.webp", &deck(cards, turns, 144, true));
    let layout = lay(cards, LAID, 4711);
    for side in [192, 96, 72] {
        save(&format!("labyrinth-{side}.webp"), &labyrinth(cards, turns, &layout, side, true));
    }
    let side = turns[&cards[0].id][0].width();
    let bare = labyrinth(cards, turns, &layout, side, false);
    let (seam, other) = steps(&bare, side);
    println!(
        "labyrinth: {} of 60 sides agree; mean step over seams {seam:.2}, elsewhere {other:.2}",
        agreements(cards, &layout, LAID)
    );
}
