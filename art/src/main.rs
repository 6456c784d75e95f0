//! Draws every picture of Labirints and writes it to `assets/`; contact sheets go to `art/sheets/`.
//!
//! `cargo run -p art -- all`, or any of the parts by name, in the root of the checkout.

mod back;
mod bridge;
mod dice;
mod effects;
mod emblems;
mod finds;
mod floor;
mod geometry;
mod hedge;
mod icon;
mod kerb;
mod light;
mod logo;
mod manifest;
mod mosaic;
mod noise;
mod output;
mod palette;
mod panels;
mod plan;
mod raster;
mod relief;
mod scenery;
mod sheets;
mod sheets_treasures;
mod signs;
mod svg;
mod table;
#[cfg(test)]
mod tests;
mod tile;
mod title;
mod treasures;

use std::cell::LazyCell;
use std::path::Path;

use rayon::prelude::*;

use manifest::Manifest;

/// Pixels a side of one turn of a tile; four of them, two by two, make a card's picture.
const TURN: usize = 512;

/// The parts that can be drawn alone.
const PARTS: &[&str] = &["tiles", "treasures", "back", "table", "panels", "icon", "logo", "title", "sheets"];

fn main() {
    let mut wanted: Vec<String> = std::env::args().skip(1).collect();
    if wanted.is_empty() || wanted.iter().any(|w| w == "all") {
        wanted = PARTS.iter().map(|p| (*p).to_owned()).collect();
    }
    // Tiles and sheets show the same pictures: most of the work, done once.
    let manifest = Manifest::read(Path::new("."));
    let drawn = LazyCell::new(|| turns(&manifest));
    for part in &wanted {
        match part.as_str() {
            "tiles" => tiles(&drawn),
            "treasures" => medallions(),
            "back" => output::write_webp(Path::new("assets/back.webp"), &opaque(&back::picture(512))),
            "table" => output::write(Path::new("assets/table.png"), &output::png(&with_alpha(&table::picture()))),
            "panels" => panels(),
            "icon" => icon::write(Path::new("assets/icon")),
            "logo" => output::write(Path::new("assets/logo.png"), &output::png(&logo::picture(1024))),
            "title" => output::write_webp(Path::new("assets/title.webp"), &title::picture(&manifest)),
            "sheets" => contact_sheets(&manifest, &drawn),
            other => match other.parse() {
                Ok(card) => study(&manifest, card),
                Err(_) => eprintln!("`{other}` is no part; the parts are {PARTS:?}, or a card's number for a study"),
            },
        }
    }
}

/// The four turns of every card.
fn turns(manifest: &Manifest) -> sheets::Turns {
    let drawn = |card| tile::turns(card, TURN).map(|turn| turn.image());
    manifest.cards.par_iter().map(|card| (card.id, drawn(card))).collect()
}

/// Four turns of each card in one picture: unturned and one quarter above, two and three quarters below.
fn tiles(turns: &sheets::Turns) {
    for (id, turns) in turns {
        let side = TURN as u32;
        let mut sheet = image::RgbImage::new(2 * side, 2 * side);
        for (i, turn) in turns.iter().enumerate() {
            let (x, y) = (i as u32 % 2 * side, i as u32 / 2 * side);
            image::imageops::replace(&mut sheet, turn, x.into(), y.into());
        }
        output::write_webp(Path::new(&format!("assets/cards/{id:02}.webp")), &sheet);
    }
}

fn medallions() {
    for id in treasures::IDS {
        let document = treasures::medallion_svg(id).expect("each treasure is drawn");
        let side = treasures::SIZE;
        output::write_small(Path::new(&format!("assets/treasures/{id}.png")), &document, side, side);
    }
    for i in 0..emblems::COUNT {
        output::write_small(Path::new(&format!("assets/emblems/{i}.png")), &emblems::svg(i), 256, 256);
    }
    for (stem, width, height, document) in effects::all() {
        output::write_svg(Path::new(&format!("assets/effects/{stem}.png")), &document, width, height);
    }
}

fn opaque(picture: &image::RgbaImage) -> image::RgbImage {
    image::DynamicImage::ImageRgba8(picture.clone()).into_rgb8()
}

fn with_alpha(picture: &image::RgbImage) -> image::RgbaImage {
    image::DynamicImage::ImageRgb8(picture.clone()).into_rgba8()
}

/// Frames and buttons of the interface.
fn panels() {
    for (stem, width, height, document) in panels::all() {
        output::write_svg(Path::new(&format!("assets/ui/{stem}.png")), &document, width, height);
    }
}

fn contact_sheets(manifest: &Manifest, turns: &sheets::Turns) {
    let folder = Path::new("art/sheets");
    sheets::write(folder, manifest, turns);
    sheets_treasures::write(folder);
}

/// One card in its four turns at 512 pixels, for a close look: `art/study/`.
fn study(manifest: &Manifest, id: u32) {
    let card = manifest.cards.iter().find(|c| c.id == id).expect("a card of the deck");
    for (turn, picture) in tile::turns(card, 512).iter().enumerate() {
        let path = format!("art/study/{id:02}-{turn}.png");
        output::write(Path::new(&path), &output::png(&with_alpha(&picture.image())));
    }
}
