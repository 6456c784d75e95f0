//! Picture and rule agree: roads where the manifest says so, hedges elsewhere, medallions on their own road.

use std::path::Path;

use rayon::prelude::*;

use crate::finds::Extras;
use crate::geometry::{V, v};
use crate::light::Scene;
use crate::manifest::{Card, Manifest};
use crate::plan::{Plan, SIDE, at_side};
use crate::raster::Picture;
use crate::tile;

/// Cells a side: enough to tell stone from leaves.
const CELLS: usize = 128;

fn cards() -> Vec<Card> {
    Manifest::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))).cards
}

/// Mean colour around a point of the tile.
fn colour(picture: &Picture, p: V) -> [f32; 3] {
    let k = CELLS as f32 / SIDE;
    let (x, y) = ((p.x * k) as isize, (p.y * k) as isize);
    let mut sum = [0.0; 3];
    for (dx, dy) in (-3..=3).flat_map(|dx| (-3..=3).map(move |dy| (dx, dy))) {
        let c = picture.at[((y + dy) * CELLS as isize + x + dx) as usize];
        sum = [0, 1, 2].map(|i| sum[i] + c[i] / 49.0);
    }
    sum
}

#[test]
fn open_sides_show_a_road_and_closed_sides_a_hedge_in_every_turn() {
    cards().par_iter().for_each(|card| {
        for (turn, picture) in tile::turns(card, CELLS).iter().enumerate() {
            for side in 0..4 {
                let [red, green, _] = colour(picture, at_side((side + turn) % 4, SIDE / 2.0, 18.0));
                let open = card.passages.iter().any(|p| p.sides.iter().any(|&s| s as usize == side));
                assert_eq!(red > green, open, "card {} side {side} turn {turn}: red {red}, green {green}", card.id);
            }
        }
    });
}

#[test]
fn every_medallion_lies_on_its_own_passage() {
    for card in cards() {
        let plan = Plan::of(&card);
        let picture = Scene::new(tile::maps(&card, CELLS, Extras::All)).lit(v(-0.7, -0.7));
        for (passage, road) in card.passages.iter().zip(&plan.roads) {
            for id in &passage.treasures {
                let (x, y) = card.spots[id];
                let spot = v(x, y) * SIDE;
                assert!(road.holds(spot), "card {}: {id} lies beside its passage", card.id);
                let [red, green, _] = colour(&picture, spot);
                assert!(red > green, "card {}: {id} lies in the hedge", card.id);
                let above = plan.bridge && road.sides != plan.roads[0].sides;
                assert!(!(above && plan.roads[0].holds(spot)), "card {}: {id} lies under the bridge", card.id);
            }
        }
    }
}

#[test]
fn roads_meet_the_middle_of_each_side_at_full_width() {
    for card in cards() {
        let plan = Plan::of(&card);
        for side in 0..4 {
            for (t, on_road) in [(-100.0, true), (0.0, true), (100.0, true), (-108.0, false), (108.0, false)] {
                let p = at_side(side, SIDE / 2.0 + t, 2.0);
                assert_eq!(plan.road(p), on_road && plan.open(side), "card {} side {side} at {t}", card.id);
            }
        }
    }
}

#[test]
fn the_same_card_gives_the_same_picture() {
    let card = &cards()[15];
    assert_eq!(tile::turns(card, 64)[1].image().into_raw(), tile::turns(card, 64)[1].image().into_raw());
}
