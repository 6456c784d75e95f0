//! A whole tile: its shapes as vector pictures, then the light over them.

use crate::dice::Dice;
use crate::floor::{self, Stone};
use crate::geometry::{V, v};
use crate::light::{Maps, Scene};
use crate::manifest::Card;
use crate::plan::{MID, Plan, SIDE};
use crate::raster::{Field, Picture};
use crate::{bridge, finds, hedge, kerb, mosaic, svg};

/// Colour of the joints.
const JOINT: &str = "#7c5c45";

/// Floor shapes as two pictures of the same outlines: colours, and heights as greys.
#[derive(Default)]
struct Layers {
    colour: String,
    height: String,
}

impl Layers {
    fn stones(&mut self, stones: &[Stone], low: f32, high: f32) {
        for s in stones {
            let d = svg::polygon(&s.shape);
            self.colour += &svg::fill(&d, &s.colour);
            self.height += &svg::fill(&d, &svg::grey(low + (high - low) * s.height));
        }
    }

    /// Joints around stones that are laid into others.
    fn joints(&mut self, stones: &[Stone]) {
        for s in stones {
            let d = svg::polygon(&s.shape);
            self.colour += &svg::stroke(&d, JOINT, 7.6);
            self.height += &svg::stroke(&d, "#000000", 7.6);
        }
    }

    fn ground(&mut self, d: &str, colour: &str, height: f32) {
        self.colour += &svg::fill(d, colour);
        self.height += &svg::fill(d, &svg::grey(height));
    }

    fn clipped(&mut self, id: &str, d: &str, inner: Layers) {
        let clip = |body: &str| {
            format!(r##"<clipPath id="{id}"><path d="{d}"/></clipPath><g clip-path="url(#{id})">{body}</g>"##)
        };
        self.colour += &clip(&inner.colour);
        self.height += &clip(&inner.height);
    }
}

/// Has the card an ornament in its paving?
pub fn has_mosaic(plan: &Plan, seed: u64) -> bool {
    let [road] = &plan.roads[..] else { return false };
    let arms = road.sides.len();
    arms == 4 || (arms == 3 && seed % 5 == 1)
}

fn plain(card: &Card, plan: &Plan) -> Layers {
    let seed = u64::from(card.id);
    let mut out = Layers::default();
    let (stones, straddling) = floor::flags(plan, seed);
    out.ground("M-9,-9H521V521H-9Z", JOINT, 0.0);
    out.stones(&stones, 0.2, 0.62);
    out.joints(&straddling);
    out.stones(&straddling, 0.2, 0.62);
    out.colour += &floor::moss(&stones, plan, seed);
    out.colour += &floor::cracks(&stones, seed);
    if has_mosaic(plan, seed) {
        let r = mosaic::RADIUS + 1.5;
        out.ground(
            &format!("M{},{MID}a{r},{r} 0 1 0 {},0a{r},{r} 0 1 0 -{},0Z", MID - r, 2.0 * r, 2.0 * r),
            JOINT,
            0.05,
        );
        out.stones(&mosaic::stones(seed), 0.2, 0.62);
    }
    let (colour, height) = finds::flat(card, plan);
    out.colour += &colour;
    out.height += &height;
    let mut dice = Dice::new(seed, 9);
    for (i, road) in plan.roads.iter().enumerate() {
        for bank in &road.banks {
            let hidden = |p: V| {
                plan.bridge
                    && if i == 0 { bridge::along_axis(plan, p) > bridge::START + 2.0 } else { bridge::covers(plan, p) }
            };
            out.stones(&kerb::blocks(bank, &mut dice, hidden), 0.5, 1.0);
        }
    }
    out
}

/// Lays the bridge over everything drawn so far.
fn add_bridge(out: &mut Layers, plan: &Plan, seed: u64) {
    let road = &plan.roads[0];
    let outline = svg::polygon(&road.outline);
    let mut deck = Layers::default();
    let slabs = bridge::slabs(plan, seed);
    let span = svg::polygon(&bridge::span(road));
    deck.ground(&span, "#7a5f48", 0.0);
    deck.stones(&slabs, 0.25, 0.55);
    out.clipped("deck", &outline, deck);
    // Between the cap stones neither the road below nor its kerb may show.
    for bed in bridge::beds(road) {
        out.ground(&svg::polygon(&bed), "#6f6353", 0.6);
    }
    out.stones(&bridge::parapets(road, seed), 0.9, 1.0);
    for p in bridge::piers(road) {
        out.stones(&bridge::pier(p), 0.0, 1.0);
    }
}

/// Renders the shapes of a card at `n` cells a side.
pub fn maps(card: &Card, n: usize, extras: finds::Extras) -> Maps {
    let plan = Plan::of(card);
    let seed = u64::from(card.id);
    let mut layers = plain(card, &plan);
    if plan.bridge {
        add_bridge(&mut layers, &plan, seed);
    }
    let draw = |body: &str| svg::render(&svg::document(SIDE, SIDE, body), n as u32, n as u32);
    let hedge = svg::render(&hedge::hedge(&plan, seed), n as u32, n as u32);
    let finds = draw(&finds::finds(card, &plan, extras));
    let unit = SIDE / n as f32;
    let ground = Field::from(n, |x, y| {
        if plan.bridge { bridge::height(&plan, v((x as f32 + 0.5) * unit, (y as f32 + 0.5) * unit)) } else { 0.0 }
    });
    let mut floor = Picture::of(&draw(&layers.colour));
    if plan.bridge {
        for (i, c) in floor.at.iter_mut().enumerate() {
            let p = v((i % n) as f32 + 0.5, (i / n) as f32 + 0.5) * unit;
            *c = c.map(|x| x * bridge::gloom(&plan, p));
        }
    }
    Maps {
        floor,
        relief: Field::channel(&draw(&layers.height), 0),
        ground,
        hedge: Field::channel(&hedge, 3),
        value: Field::channel(&hedge, 0),
        facing: [Field::channel(&hedge, 1), Field::channel(&hedge, 2)],
        finds: Picture::of(&finds),
        found: Field::channel(&finds, 3),
        seed: card.id,
    }
}

/// The card in its four turns (clockwise quarters), the sun always at the upper left; `n` cells a side.
pub fn turns(card: &Card, n: usize) -> [Picture; 4] {
    let scene = Scene::new(maps(card, 2 * n, finds::Extras::All));
    let sun = v(-1.0, -1.0).unit();
    [0, 1, 2, 3].map(|turn| {
        // Seen from a card turned clockwise, the sun has moved counter-clockwise.
        let picture = scene.lit(sun.quarters(v(0.0, 0.0), (4 - turn) % 4)).halved();
        (0..turn).fold(picture, |p, _| p.turned())
    })
}
