//! Draws every picture of Labirints and writes it to `assets/`.

mod bridge;
mod dice;
mod effects;
mod emblems;
mod finds;
mod floor;
mod geometry;
mod hedge;
mod kerb;
mod light;
mod manifest;
mod mosaic;
mod noise;
mod plan;
mod raster;
mod svg;
mod tile;
mod treasures;

use std::path::Path;

fn main() {
    let manifest = manifest::Manifest::read(Path::new("."));
    for id in std::env::args().skip(1) {
        let id: u32 = id.parse().expect("a card number");
        let t = std::time::Instant::now();
        let card = manifest.cards.iter().find(|c| c.id == id).expect("a card of the deck");
        let turns = tile::turns(card, 512);
        println!("{id}: {:?}", t.elapsed());
        for (i, p) in turns.iter().enumerate() {
            p.image().save(format!("/tmp/art/{id:02}-{i}.png")).unwrap();
        }
    }
}
