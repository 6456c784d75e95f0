//! Small finds, so that no two cards look stamped.

use crate::dice::Dice;
use crate::geometry::{V, v};
use crate::manifest::Card;
use crate::mosaic;
use crate::plan::{MID, Plan, SIDE};
use crate::svg::{circle, ellipse, fill, mix, placed, stroke};
use crate::{bridge, tile};

/// Half the width of a medallion: finds keep clear of it.
const MEDALLION: f32 = 84.0;

/// Where a find belongs.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Road,
    /// At the foot of a hedge.
    Foot,
    Hedge,
}

/// A find: how much room it takes, where it belongs, and its drawing about the origin.
struct Find {
    room: f32,
    place: Place,
    draw: fn(&mut Dice) -> String,
}

const MAIN: [Find; 16] = [
    Find { room: 17.0, place: Place::Road, draw: snail },
    Find { room: 13.0, place: Place::Hedge, draw: nest },
    Find { room: 20.0, place: Place::Road, draw: feather },
    Find { room: 15.0, place: Place::Foot, draw: mushrooms },
    Find { room: 16.0, place: Place::Hedge, draw: butterfly },
    Find { room: 15.0, place: Place::Road, draw: acorns },
    Find { room: 20.0, place: Place::Foot, draw: hedgehog },
    Find { room: 14.0, place: Place::Road, draw: ladybird },
    Find { room: 16.0, place: Place::Hedge, draw: robin },
    Find { room: 16.0, place: Place::Road, draw: oak_leaf },
    Find { room: 17.0, place: Place::Foot, draw: frog },
    Find { room: 15.0, place: Place::Foot, draw: daisies },
    Find { room: 16.0, place: Place::Road, draw: butterfly },
    Find { room: 18.0, place: Place::Road, draw: mitten },
    Find { room: 16.0, place: Place::Foot, draw: strawberries },
    Find { room: 17.0, place: Place::Road, draw: cornflower },
];

const SMALL: [Find; 6] = [
    Find { room: 8.0, place: Place::Road, draw: leaf },
    Find { room: 8.0, place: Place::Road, draw: leaf },
    Find { room: 7.0, place: Place::Road, draw: pebbles },
    Find { room: 9.0, place: Place::Foot, draw: tuft },
    Find { room: 9.0, place: Place::Foot, draw: tuft },
    Find { room: 7.0, place: Place::Foot, draw: pebbles },
];

const FLOWERS: [[&str; 2]; 7] = [
    ["#ffe9f2", "#f2a72c"],
    ["#fff6dc", "#f2b22c"],
    ["#ff9fc0", "#ffe07a"],
    ["#c9a6ff", "#fff0a0"],
    ["#ffd257", "#c9701e"],
    ["#ff7a6a", "#ffe07a"],
    ["#a9d4ff", "#fff4b0"],
];

/// Which part of a card's surroundings is free for a find.
struct Room<'a> {
    plan: &'a Plan,
    taken: Vec<(V, f32)>,
}

impl Room<'_> {
    fn fits(&self, p: V, room: f32, place: Place) -> bool {
        let edge = self.plan.edge(p);
        let inside = self.plan.road(p);
        let there = match place {
            Place::Road => inside && edge > room + 12.0,
            Place::Foot => inside && edge > room * 0.7 + 9.0 && edge < room + 26.0,
            Place::Hedge => !inside && edge > room + 10.0,
        };
        let near_bridge = self.plan.bridge && {
            let over = &self.plan.roads[0];
            let across = over.edge(p) - bridge::PARAPET;
            // Not on a parapet, and not in the dark under the arch.
            !inside || across.abs() < room + 4.0 || (!over.holds(p) && across < room + 34.0)
        };
        there && !(near_bridge && place != Place::Hedge) && self.taken.iter().all(|(q, r)| (p - *q).len() > r + room)
    }

    fn find(&mut self, room: f32, place: Place, dice: &mut Dice) -> Option<V> {
        let margin = room + 12.0;
        for _ in 0..900 {
            let p = v(dice.range(margin, SIDE - margin), dice.range(margin, SIDE - margin));
            if self.fits(p, room, place) {
                self.taken.push((p, room));
                return Some(p);
            }
        }
        None
    }
}

fn room<'a>(card: &Card, plan: &'a Plan) -> Room<'a> {
    let mut taken: Vec<(V, f32)> = card.spots.values().map(|&(x, y)| (v(x * SIDE, y * SIDE), MEDALLION)).collect();
    if tile::has_mosaic(plan, card.id.into()) {
        taken.push((v(MID, MID), mosaic::RADIUS - 4.0));
    }
    Room { plan, taken }
}

/// What lies on a tile besides stones and leaves.
#[derive(Clone, Copy, PartialEq)]
pub enum Extras {
    /// Nothing at all.
    None,
    /// Flowers in the hedges.
    Blossoms,
    /// Flowers and finds.
    All,
}

/// Finds and flowers of a card.
pub fn finds(card: &Card, plan: &Plan, extras: Extras) -> String {
    let mut dice = Dice::new(card.id.into(), 20);
    let mut room = room(card, plan);
    if extras == Extras::None {
        return String::new();
    }
    let things = if extras == Extras::All { things(card, &mut room, &mut dice) } else { String::new() };
    things + &blossoms(&mut room, &mut dice)
}

fn things(card: &Card, room: &mut Room, dice: &mut Dice) -> String {
    let mut out = String::new();
    // Counting through the list spreads the finds evenly over the deck.
    for step in [0, 7] {
        let find = &MAIN[(card.id as usize * 5 + step + card.id as usize / 16) % MAIN.len()];
        if step > 0 && dice.chance(0.45) {
            continue;
        }
        if let Some(p) = room.find(find.room, find.place, dice) {
            let turn = dice.range(0.0, 360.0);
            out += &placed(p, turn, 1.0, &(find.draw)(dice));
        }
    }
    for _ in 0..4 + dice.below(6) {
        let find = &SMALL[dice.below(SMALL.len())];
        if let Some(p) = room.find(find.room, find.place, dice) {
            let turn = dice.range(0.0, 360.0);
            out += &placed(p, turn, 1.0, &(find.draw)(dice));
        }
    }
    out
}

/// One or two patches of flowers of one kind in the hedge.
fn blossoms(room: &mut Room, dice: &mut Dice) -> String {
    let mut out = String::new();
    let kind = dice.pick(&FLOWERS);
    for _ in 0..1 + dice.below(3) {
        let Some(middle) = room.find(14.0, Place::Hedge, dice) else { continue };
        for _ in 0..2 + dice.below(4) {
            let p = middle + V::polar(dice.range(0.0, std::f32::consts::TAU), dice.range(2.0, 17.0));
            if room.plan.edge(p) > 12.0 {
                out += &flower(p, dice.range(3.0, 4.6), kind, dice.range(0.0, 72.0));
            }
        }
    }
    out
}

fn flower(at: V, r: f32, kind: [&str; 2], degrees: f32) -> String {
    let petals: String = (0..5)
        .map(|k| {
            let a = std::f32::consts::TAU * k as f32 / 5.0;
            circle(V::polar(a, r), r * 0.74, &mix(kind[0], "#ffffff", if k % 2 == 0 { 0.25 } else { 0.0 }))
        })
        .collect();
    placed(at, degrees, 1.0, &(petals + &circle(v(0.0, 0.0), r * 0.55, kind[1])))
}

/// Cat's paw prints across the road and puddles: flat, so they belong to the floor. Colour and height pictures.
pub fn flat(card: &Card, plan: &Plan) -> (String, String) {
    let mut dice = Dice::new(card.id.into(), 21);
    match card.id % 4 {
        1 => (prints(plan, &mut dice), String::new()),
        3 => puddle(card, plan, &mut dice),
        _ => Default::default(),
    }
}

fn prints(plan: &Plan, dice: &mut Dice) -> String {
    let paw = || {
        let toes: String = [(-4.6, -3.5), (-1.7, -6.2), (1.7, -6.2), (4.6, -3.5)]
            .map(|(x, y)| ellipse(v(x, y), 1.5, 2.1, x * 5.0, "#5a3a2a"))
            .concat();
        toes + &fill("M0,-1.6C3.4,-1.6 5.6,4.4 2.6,4.6C1,4.4 -1,4.4 -2.6,4.6C-5.6,4.4 -3.4,-1.6 0,-1.6Z", "#5a3a2a")
    };
    let road = &plan.roads[plan.roads.len() - 1];
    let bank = &road.banks[dice.below(road.banks.len())];
    let reach = dice.range(34.0, 150.0);
    let walk = crate::geometry::offset(bank, reach.min(94.0));
    let mut out = String::new();
    let (mut s, end, mut left) = (80.0, crate::geometry::length(&walk) - 80.0, false);
    while s < end {
        let step = crate::geometry::along(&walk, s, s + 2.0);
        if let [a, .., b] = step[..] {
            let dir = (b - a).unit();
            let at = a + dir.turned() * if left { 5.0 } else { -5.0 };
            let hidden = plan.bridge && bridge::covers(plan, at);
            if road.holds(at) && road.edge(at) > 18.0 && !hidden {
                out += &placed(at, dir.y.atan2(dir.x).to_degrees() + 90.0 + dice.range(-8.0, 8.0), 1.0, &paw());
            }
        }
        left = !left;
        s += 17.0;
    }
    format!(r#"<g opacity=".5">{out}</g>"#)
}

fn puddle(card: &Card, plan: &Plan, dice: &mut Dice) -> (String, String) {
    let mut room = room(card, plan);
    let size = dice.range(30.0, 40.0);
    let Some(p) = room.find(size * 0.85, Place::Road, dice) else { return Default::default() };
    let (turn, flat) = (dice.range(0.0, std::f32::consts::TAU), dice.range(0.62, 0.8));
    let (bay, wave) = (dice.range(0.0, std::f32::consts::TAU), dice.range(0.0, std::f32::consts::TAU));
    let shore = |k: f32| -> String {
        let around = (0..40).map(|i| i as f32 * std::f32::consts::TAU / 40.0);
        let blob: Vec<V> = around
            .map(|a| V::polar(a, size * k * (0.78 + 0.16 * (2.0 * a + bay).sin() + 0.1 * (3.0 * a + wave).sin())))
            .map(|q| p + V::polar(turn, q.x) + V::polar(turn + 1.571, q.y * flat))
            .collect();
        crate::svg::polygon(&blob)
    };
    let film =
        |k: f32, colour: &str, opacity: f32| format!(r#"<g opacity="{opacity}">{}</g>"#, fill(&shore(k), colour));
    // Wet stone around it; the water thin at the shore, so that the stones show through, and full of sky in the middle.
    let wet = film(1.16, "#4a3020", 0.2) + &film(1.06, "#3a281e", 0.34);
    let water = film(1.0, "#4a7488", 0.42) + &film(0.93, "#5a97b2", 0.32) + &film(0.84, "#84c2dc", 0.34);
    let sky = film(0.68, "#b0dcea", 0.34) + &film(0.5, "#d8f0f6", 0.32) + &film(0.3, "#f2fbfa", 0.35);
    let drifting = placed(p + V::polar(turn, size * 0.34), dice.range(0.0, 360.0), 0.9, &leaf(dice));
    (wet + &water + &sky + &drifting, film(1.0, "#5a5a5a", 0.9))
}

fn leaf(dice: &mut Dice) -> String {
    let c = dice.pick(&["#7fa83e", "#c98a2b", "#9fb04a", "#b5532c", "#d8a83a"]);
    fill("M-8,0C-4,-5.5 4,-5 8,0C4,5 -4,5.5 -8,0Z", c)
        + &fill("M-8,0C-4,-5.5 4,-5 8,0Z", &mix(c, "#ffffff", 0.22))
        + &stroke("M-10.5,0.6L7,0", &mix(c, "#3a2010", 0.5), 1.0)
}

fn oak_leaf(dice: &mut Dice) -> String {
    let c = dice.pick(&["#c9822b", "#a9622a", "#b8942e"]);
    fill(
        "M-14,0C-11,-4 -9,-7 -6,-5C-5,-11 0,-12 2,-6C5,-11 10,-9 9,-4C13,-5 15,-2 15,0C15,2 13,5 9,4C10,9 5,11 2,6C0,12 -5,11 -6,5C-9,7 -11,4 -14,0Z",
        c,
    ) + &fill("M-14,0C-11,-4 -9,-7 -6,-5C-5,-11 0,-12 2,-6C5,-11 10,-9 9,-4C13,-5 15,-2 15,0Z", &mix(c, "#ffe0a0", 0.3))
        + &stroke("M-18,1L13,0M-6,0L-3,-6M-6,0L-3,6M2,0L5,-5M2,0L5,5", &mix(c, "#3a2010", 0.55), 1.1)
}

fn pebbles(dice: &mut Dice) -> String {
    (0..3 + dice.below(3))
        .map(|_| {
            let p = V::polar(dice.range(0.0, std::f32::consts::TAU), dice.range(1.0, 8.0));
            let c = mix("#cbbfae", dice.pick(&["#8a8580", "#b98a6a", "#e8dfd0"]), dice.range(0.2, 0.9));
            ellipse(p, dice.range(1.8, 3.4), dice.range(1.5, 2.6), dice.range(0.0, 180.0), &c)
        })
        .collect()
}

fn tuft(dice: &mut Dice) -> String {
    (0..9)
        .map(|_| {
            let (a, l) = (dice.range(0.0, std::f32::consts::TAU), dice.range(6.0, 12.0));
            let (tip, bow) = (V::polar(a, l), V::polar(a + 0.4, l * 0.55));
            let c = dice.pick(&["#6f9a3c", "#8db848", "#557f33"]);
            fill(
                &format!(
                    "M-1,0Q{:.1},{:.1} {:.1},{:.1}Q{:.1},{:.1} 1,1Z",
                    bow.x,
                    bow.y,
                    tip.x,
                    tip.y,
                    bow.x * 0.7,
                    bow.y * 0.7
                ),
                c,
            )
        })
        .collect()
}

fn snail(dice: &mut Dice) -> String {
    let c = dice.pick(&["#c77b3c", "#b5643e", "#a8843c"]);
    fill("M-19,4C-10,1 10,0 15,-1C20,-1 22,3 19,5C10,8 -8,8 -19,4Z", "#b9a27c")
        + &stroke("M18,1L24,-3M18,3L25,5", "#b9a27c", 1.8)
        + &circle(v(24.0, -3.0), 1.5, "#4a3424")
        + &circle(v(25.0, 5.0), 1.5, "#4a3424")
        + &circle(v(-1.0, 0.0), 10.5, &mix(c, "#3a1c10", 0.45))
        + &circle(v(-1.0, 0.0), 9.3, c)
        + &stroke("M7.5,1C7,-8 -8,-9 -8,0C-8,7 3,6 3,0C3,-4 -3,-4 -3,0", &mix(c, "#3a1c10", 0.6), 1.8)
        + &stroke("M-6,-5C-3,-8 2,-8 4,-5", &mix(c, "#ffffff", 0.6), 1.6)
}

fn feather(dice: &mut Dice) -> String {
    let c = dice.pick(&["#5f87b8", "#e9e4d8", "#8a6a4c"]);
    fill("M-16,1C-10,-8 10,-9 21,-1C12,5 -8,8 -16,1Z", c)
        + &fill("M-16,1C-10,-8 10,-9 21,-1Z", &mix(c, "#ffffff", 0.35))
        + &fill("M-2,6L1,1L4,5.6ZM-6,-5.4L-2,0L-1,-6.6Z", &mix(c, "#5a4030", 0.6))
        + &stroke("M-25,3C-12,1 6,-1 20,-1", "#f2ead8", 1.3)
}

fn mushrooms(dice: &mut Dice) -> String {
    let cap = |at: V, r: f32, dice: &mut Dice| {
        let dots: String = (0..7)
            .map(|i| {
                circle(
                    V::polar(i as f32 * 2.4, r * 0.26 * (1.0 + i as f32).sqrt()),
                    r * dice.range(0.09, 0.16),
                    "#fff4e2",
                )
            })
            .collect();
        placed(
            at,
            0.0,
            1.0,
            &(circle(v(0.0, 0.0), r + 0.9, "#7a1814")
                + &circle(v(0.0, 0.0), r, "#d0342a")
                + &circle(v(-r * 0.25, -r * 0.25), r * 0.55, "#e4574a")
                + &dots),
        )
    };
    cap(v(-6.0, 2.0), 9.5, dice) + &cap(v(8.0, -5.0), 6.4, dice) + &cap(v(6.0, 8.0), 4.6, dice)
}

fn butterfly(dice: &mut Dice) -> String {
    let (c, spot) =
        dice.pick(&[("#f0a03c", "#3a2010"), ("#7aa8f0", "#1c2c5a"), ("#fff2c0", "#5a4a20"), ("#e86a4a", "#2a1010")]);
    let wing = fill("M1,0C6,-14 20,-16 18,-6C17,-1 8,0 1,0Z", &mix(c, spot, 0.75))
        + &fill("M2,-1C7,-12 18,-13 16,-6C15,-2 8,-1 2,-1Z", c)
        + &fill("M1,0C8,1 15,4 13,9C10,14 3,8 1,0Z", &mix(c, spot, 0.7))
        + &fill("M2,1C8,2 12,5 11,8C9,11 4,7 2,1Z", &mix(c, "#ffffff", 0.2))
        + &circle(v(13.5, -8.0), 1.8, spot);
    format!(r#"{wing}<g transform="scale(-1 1)">{wing}</g>"#)
        + &ellipse(v(0.0, 0.0), 1.7, 7.0, 0.0, "#2c1c14")
        + &stroke("M0,-6C-1,-9 -3,-11 -5,-12M0,-6C1,-9 3,-11 5,-12", "#2c1c14", 0.9)
}

fn acorns(_: &mut Dice) -> String {
    let acorn = ellipse(v(4.0, 0.0), 7.0, 4.8, 0.0, "#c78f3e")
        + &ellipse(v(4.0, -1.4), 5.0, 2.0, 0.0, "#e6ba6a")
        + &fill("M-1,-5.6C-6,-5.6 -8,-2 -8,0C-8,2 -6,5.6 -1,5.6C1,3 1,-3 -1,-5.6Z", "#7a5230")
        + &stroke("M-8,0L-12,1", "#5a3a20", 1.6);
    placed(v(-3.0, -5.0), 10.0, 1.0, &acorn) + &placed(v(4.0, 6.0), 140.0, 1.0, &acorn)
}

fn hedgehog(dice: &mut Dice) -> String {
    let mut out = ellipse(v(13.0, 0.0), 9.0, 7.0, 0.0, "#c9a67c") + &circle(v(22.0, 0.0), 2.2, "#2a1a14");
    out += &(circle(v(16.0, -4.0), 1.4, "#2a1a14") + &circle(v(16.0, 4.0), 1.4, "#2a1a14"));
    out += &ellipse(v(-3.0, 0.0), 16.5, 13.0, 0.0, "#4a3526");
    for i in 0..54 {
        let (a, r) = (i as f32 * 2.4, 1.0 - i as f32 / 60.0);
        let p = v(-3.0 + a.cos() * 15.5 * r, a.sin() * 12.0 * r);
        let tip = p + v(-5.0, 0.0) + V::polar(a, 3.4);
        out += &stroke(
            &format!("M{:.1},{:.1}L{:.1},{:.1}", p.x, p.y, tip.x, tip.y),
            dice.pick(&["#8a6a4a", "#b8946a", "#6a4c34", "#d8bc90"]),
            1.3,
        );
    }
    out
}

fn ladybird(_: &mut Dice) -> String {
    circle(v(8.5, 0.0), 4.6, "#241818")
        + &circle(v(10.5, -2.4), 1.1, "#f2ead8")
        + &circle(v(10.5, 2.4), 1.1, "#f2ead8")
        + &ellipse(v(0.0, 0.0), 10.5, 9.0, 0.0, "#7a120e")
        + &ellipse(v(0.0, 0.0), 9.4, 8.0, 0.0, "#d8301e")
        + &stroke("M9,0L-9.4,0", "#3a0c0a", 1.3)
        + &[(3.5, -4.0), (3.5, 4.0), (-4.0, -3.8), (-4.0, 3.8)].map(|(x, y)| circle(v(x, y), 2.0, "#2a1010")).concat()
        + &ellipse(v(3.0, -6.0), 3.4, 1.0, -12.0, "#ff9a84")
}

fn robin(_: &mut Dice) -> String {
    fill("M-10,-2L-25,-5L-24,3L-10,3Z", "#6a5440")
        + &ellipse(v(-1.0, 0.0), 13.0, 9.4, 0.0, "#8a7054")
        + &fill("M4,-9C-6,-12 -15,-8 -18,-3C-10,-2 0,-3 4,-9ZM4,9C-6,12 -15,8 -18,3C-10,2 0,3 4,9Z", "#70583f")
        + &circle(v(11.0, 0.0), 7.4, "#8a7054")
        + &fill("M10,-7C17,-7 19,-3 19,0C19,3 17,7 10,7C13,3 13,-3 10,-7Z", "#e2702c")
        + &fill("M18,-2L24,0L18,2Z", "#3a2c20")
        + &circle(v(14.5, -4.0), 1.3, "#1a1210")
        + &circle(v(14.5, 4.0), 1.3, "#1a1210")
}

fn frog(_: &mut Dice) -> String {
    let leg = fill("M-10,-8C-18,-16 -22,-8 -14,-5C-20,-4 -20,-1 -15,0L-8,-2Z", "#5f8f34")
        + &fill("M8,-8C12,-15 18,-14 16,-10L10,-5Z", "#5f8f34");
    format!(r#"{leg}<g transform="scale(1 -1)">{leg}</g>"#)
        + &ellipse(v(0.0, 0.0), 14.0, 10.0, 0.0, "#4f7d2c")
        + &ellipse(v(1.0, -1.0), 11.5, 7.6, 0.0, "#86b848")
        + &stroke("M-9,-3L8,-3M-9,3L8,3", "#5f8f34", 1.4)
        + &[-6.0, 6.0].map(|y| circle(v(9.0, y), 3.4, "#a8d060") + &circle(v(9.8, y), 1.7, "#241a10")).concat()
}

fn daisies(dice: &mut Dice) -> String {
    let leaves: String = (0..7)
        .map(|i| {
            placed(
                v(0.0, 0.0),
                i as f32 * 51.0,
                1.0,
                &fill("M2,0C6,-3 11,-3 15,0C11,3 6,3 2,0Z", dice.pick(&["#5f8f3a", "#7cab48"])),
            )
        })
        .collect();
    let daisy = |at: V, r: f32| {
        let petals: String = (0..11)
            .map(|i| placed(at, i as f32 * 32.7, 1.0, &ellipse(v(r * 0.7, 0.0), r * 0.45, r * 0.19, 0.0, "#fffaf0")))
            .collect();
        petals + &circle(at, r * 0.34, "#f2b32c")
    };
    leaves + &daisy(v(-5.0, -4.0), 8.0) + &daisy(v(7.0, -1.0), 6.6) + &daisy(v(-1.0, 8.0), 6.0)
}

fn mitten(_: &mut Dice) -> String {
    // A lost mitten with a woven band: red on white, as knitted in Kurzeme.
    fill("M-18,-8L2,-9C4,-14 10,-17 12,-13C13,-10 10,-8 9,-7C17,-6 21,-3 20,1C19,7 10,9 2,9L-18,8Z", "#5a1a18")
        + &fill(
            "M-16.6,-6.6L3,-7.6C5,-12.4 9.6,-15 10.8,-12.6C11.4,-10.6 8.6,-8 7.6,-6C15,-5 19,-2.4 18.4,0.8C17.6,5.6 9.6,7.6 2,7.6L-16.6,6.6Z",
            "#f0e6d2",
        )
        + &fill("M-16.6,-6.6L-10,-7L-10,7L-16.6,6.6Z", "#b03a2e")
        + &fill("M-6,-6.4L-2.4,0L-6,6.4L-9.4,0ZM1,-6.4L4.6,0L1,6.4L-2.4,0Z", "#b03a2e")
        + &fill("M-6,-2.6L-4.6,0L-6,2.6L-7.4,0ZM1,-2.6L2.4,0L1,2.6L-0.4,0ZM8,-3.4L10,0L8,3.4L6,0Z", "#2f4f7a")
}

fn strawberries(_: &mut Dice) -> String {
    let leaf = fill("M0,0C4,-8 12,-9 15,-5C17,0 9,5 0,0Z", "#5a8f36") + &stroke("M1,0L13,-4", "#9cc860", 0.9);
    let berry = fill("M-4,-4C-1,-6 4,-5 5,-1C5,3 0,7 -3,6C-6,4 -6,-2 -4,-4Z", "#d42c34")
        + &[(-2.0, -1.0), (1.0, -2.0), (0.0, 2.0), (-3.0, 3.0), (3.0, 0.6)]
            .map(|(x, y)| circle(v(x, y), 0.6, "#ffd98a"))
            .concat();
    [0.0, 118.0, 236.0].map(|a| placed(v(0.0, 0.0), a, 1.0, &leaf)).concat()
        + &placed(v(8.0, 7.0), 20.0, 1.0, &berry)
        + &placed(v(-9.0, 5.0), 80.0, 0.85, &berry)
        + &flower(v(-3.0, -9.0), 3.2, ["#fff8ee", "#f2b32c"], 10.0)
}

fn cornflower(_: &mut Dice) -> String {
    let stem = stroke("M-22,6C-12,4 -4,2 4,0", "#5f8a40", 1.8)
        + &fill("M-14,4C-12,-2 -8,-4 -4,-4C-6,0 -9,3 -14,4Z", "#6f9a48");
    let petals: String = (0..9)
        .map(|i| {
            placed(
                v(8.0, -1.0),
                i as f32 * 40.0,
                1.0,
                &fill("M1,0L8,-3.4L7.4,-1L10,0L7.4,1L8,3.4Z", if i % 2 == 0 { "#3f64d0" } else { "#5a82e8" }),
            )
        })
        .collect();
    stem + &petals + &circle(v(8.0, -1.0), 2.8, "#6a3aa0") + &circle(v(7.4, -1.6), 1.2, "#b08ae0")
}

fn nest(dice: &mut Dice) -> String {
    let mut out = circle(v(0.0, 0.0), 13.0, "#4a3420");
    for i in 0..46 {
        let (a, r) = (i as f32 * 2.4, dice.range(8.6, 13.4));
        let (p, q) = (V::polar(a, r), V::polar(a + dice.range(0.5, 0.9), r + dice.range(-1.6, 1.6)));
        out += &stroke(
            &format!("M{:.1},{:.1}L{:.1},{:.1}", p.x, p.y, q.x, q.y),
            dice.pick(&["#8a6a40", "#b0905a", "#6a4c2c", "#c9a870"]),
            1.3,
        );
    }
    out + &circle(v(0.0, 0.0), 7.6, "#33221a")
        + &[(-2.6, -1.8, 20.0), (3.0, -0.6, 100.0), (-0.4, 3.4, 160.0)]
            .map(|(x, y, a)| {
                ellipse(v(x, y), 3.6, 2.8, a, "#8fd0d8") + &ellipse(v(x - 0.8, y - 0.8), 1.4, 0.9, a, "#d8f4f4")
            })
            .concat()
}
