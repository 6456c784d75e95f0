//! The 25 treasures as medallions: gold rim, enamel disc, treasure with a dark round outline.
//!
//! Every pair of object colour, enamel colour and silhouette is given to one treasure only, so that each is
//! known at 28 pixels and by people who see red and green alike. Gold is the main colour of four only.
//!
//! | id             | object                        | enamel            | silhouette                        |
//! |----------------|-------------------------------|-------------------|-----------------------------------|
//! | candlestick    | gold, cream candle, flame     | indigo            | upright, foot and ring handle     |
//! | crown          | gold, red velvet              | royal purple      | wide, five points with balls      |
//! | owl            | brown, orange eyes            | pale periwinkle   | egg with two tufts, big eyes      |
//! | key            | silver-blue, turquoise        | orchid pink       | diagonal, falling, trefoil bow    |
//! | dragon         | red and orange                | turquoise         | head to the left, horns           |
//! | ghost          | ice white                     | black violet      | flowing sheet, ragged hem         |
//! | treasure_chest | brown and gold                | azure             | broad box, open lid               |
//! | namejs_ring    | silver and bronze             | cornflower blue   | thick braided ring                |
//! | sword          | steel, red grip               | dark wine         | diagonal, rising, thin            |
//! | goblet         | gold, red wine                | bottle green      | wide bowl, thin stem              |
//! | spellbook      | magenta, cream pages          | ochre             | tilted block                      |
//! | lantern        | black iron, yellow light      | coral             | pagoda roof, ring on top          |
//! | emerald        | green                         | pale rose         | tall cut octagon                  |
//! | helmet         | steel, scarlet plume          | ivory             | bucket with plume to the right    |
//! | spider         | purple, red mark              | acid lime         | eight legs                        |
//! | treasure_map   | parchment, red cross          | petrol            | broad sheet between two rolls     |
//! | coin_purse     | russet leather, coins         | pale mint         | sack with ruffled neck            |
//! | shield         | blue and white quarters       | orange            | heater, pointed below             |
//! | hourglass      | mahogany, yellow sand         | pale cyan         | two plates, waist                 |
//! | potion         | cyan liquid, cork             | copper brown      | tilted round flask, thin neck     |
//! | hunting_horn   | ivory, dark tip, red cord     | grass green       | crescent                          |
//! | bat            | charcoal                      | full moon, cream  | spread wings                      |
//! | sakta          | silver, red stones            | dark fir green    | disc with a hole and a cross pin  |
//! | kokle          | honey wood, strings           | carmine           | slanting wing with pegs           |
//! | amber          | honey orange, dark insect     | navy              | rounded drop                      |

mod arms;
mod creatures;
mod curios;
pub(crate) mod defs;
mod latvian;
mod lights;
mod night;
mod pen;
mod riches;

pub use pen::Pen;

/// The side of a medallion picture, in pixels.
pub const SIZE: u32 = 256;
/// The radius of the medallion in the picture, rim included: what overhangs is treasure or shadow.
pub const RADIUS: f32 = 113.0;

/// The ids of all treasures, in the order of the deck.
pub const IDS: [&str; 25] = ids();

/// How a medallion's enamel is engraved.
#[derive(Clone, Copy)]
enum Engraving {
    /// Rays from the middle.
    Rays,
    /// Rings around the middle.
    Rings,
    /// Rows of small waves.
    Waves,
    /// Crossed slanting lines.
    Lattice,
    /// Rows of scales.
    Scales,
    /// A wreath of Latvian fir-tree notches.
    Notches,
    /// A few stars.
    Stars,
    /// A full moon behind the treasure.
    Moon,
}

/// A light around the treasure: colour, strength, middle and radius in the box of 100.
type Light = Option<(&'static str, f32, (f32, f32), f32)>;

struct Medallion {
    id: &'static str,
    /// Enamel: in the middle, at the rim.
    enamel: [&'static str; 2],
    engraving: Engraving,
    /// Size of the treasure, 1 fills the disc.
    scale: f32,
    /// Shift of the treasure in the box of 100.
    shift: (f32, f32),
    light: Light,
    draw: fn() -> String,
}

#[rustfmt::skip]
const MEDALLIONS: [Medallion; 25] = [
    entry("candlestick", ["#5650c8", "#17124a"], Engraving::Rays, 0.98, (0.0, 0.0), Some(("#ffb738", 0.9, (50.0, 20.0), 36.0)), lights::candlestick),
    entry("crown", ["#9a52d8", "#34105e"], Engraving::Lattice, 0.95, (0.0, -2.0), None, riches::crown),
    entry("owl", ["#b9c6f4", "#5560b4"], Engraving::Stars, 0.92, (0.0, 2.0), None, creatures::owl),
    entry("key", ["#d866b8", "#5c1260"], Engraving::Rings, 1.0, (0.0, 0.0), None, curios::key),
    entry("dragon", ["#43c0b6", "#0b5560"], Engraving::Scales, 1.0, (0.0, 0.0), None, creatures::dragon),
    entry("ghost", ["#3c2f86", "#0c0826"], Engraving::Stars, 0.92, (0.0, 0.0), Some(("#8fd4ff", 0.8, (50.0, 48.0), 58.0)), night::ghost),
    entry("treasure_chest", ["#4aa8ee", "#0f3c86"], Engraving::Rays, 0.88, (0.0, 0.0), Some(("#ffdf7a", 0.9, (50.0, 34.0), 50.0)), riches::treasure_chest),
    entry("namejs_ring", ["#6a92f0", "#1e3a9a"], Engraving::Notches, 1.03, (0.0, 0.0), None, latvian::namejs_ring),
    entry("sword", ["#9c3052", "#340818"], Engraving::Rays, 1.0, (0.0, 0.0), None, arms::sword),
    entry("goblet", ["#2a9a62", "#063824"], Engraving::Lattice, 0.96, (0.0, 1.0), None, riches::goblet),
    entry("spellbook", ["#ffcf4a", "#a8640e"], Engraving::Stars, 0.92, (0.0, 0.0), None, curios::spellbook),
    entry("lantern", ["#ff9484", "#98344e"], Engraving::Rings, 0.97, (0.0, 0.0), Some(("#ffe07a", 0.95, (50.0, 58.0), 56.0)), lights::lantern),
    entry("emerald", ["#ffe0e2", "#c4798a"], Engraving::Rays, 0.84, (0.0, 0.0), None, riches::emerald),
    entry("helmet", ["#f6ecd0", "#a98a58"], Engraving::Rings, 0.92, (-1.0, 1.0), None, arms::helmet),
    entry("spider", ["#d8e05a", "#5c7416"], Engraving::Lattice, 0.96, (0.0, 0.0), None, creatures::spider),
    entry("treasure_map", ["#2b8a9c", "#07303f"], Engraving::Waves, 0.93, (0.0, -2.0), None, curios::treasure_map),
    entry("coin_purse", ["#cdf2dc", "#4d9c7c"], Engraving::Scales, 0.92, (0.0, 0.0), None, riches::coin_purse),
    entry("shield", ["#ffa94a", "#a8480e"], Engraving::Rays, 0.9, (0.0, 0.0), None, arms::shield),
    entry("hourglass", ["#b6eaf6", "#3f8eb0"], Engraving::Waves, 0.94, (0.0, 0.0), None, curios::hourglass),
    entry("potion", ["#a8683e", "#3a1a0a"], Engraving::Scales, 0.98, (0.0, 0.0), None, curios::potion),
    entry("hunting_horn", ["#86c440", "#2a5c12"], Engraving::Lattice, 0.93, (-3.0, 1.0), None, arms::hunting_horn),
    entry("bat", ["#4a5a92", "#141a3c"], Engraving::Moon, 0.9, (0.0, 0.0), None, night::bat),
    entry("sakta", ["#2f7a68", "#06221f"], Engraving::Notches, 0.87, (0.0, 0.0), None, latvian::sakta),
    entry("kokle", ["#c8344a", "#560a1c"], Engraving::Notches, 0.92, (-1.5, 0.5), None, latvian::kokle),
    entry("amber", ["#2a5aa8", "#081c46"], Engraving::Waves, 0.86, (0.0, 0.0), Some(("#ffb03a", 0.75, (50.0, 52.0), 58.0)), latvian::amber),
];

const fn entry(
    id: &'static str,
    enamel: [&'static str; 2],
    engraving: Engraving,
    scale: f32,
    shift: (f32, f32),
    light: Light,
    draw: fn() -> String,
) -> Medallion {
    Medallion { id, enamel, engraving, scale, shift, light, draw }
}

const fn ids() -> [&'static str; 25] {
    let mut ids = [""; 25];
    let mut i = 0;
    while i < ids.len() {
        ids[i] = MEDALLIONS[i].id;
        i += 1;
    }
    ids
}

/// The whole picture of one medallion, 256 x 256 on a clear ground; `None` if there is no such treasure.
pub fn medallion_svg(id: &str) -> Option<String> {
    let medallion = MEDALLIONS.iter().find(|medallion| medallion.id == id)?;
    let mut pen = Pen::new();
    pen.raw(&format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="{SIZE}" height="{SIZE}"><defs>{}{}</defs>"#,
        defs::shared(),
        own_defs(medallion)
    ));
    pen.group("translate(128 128)", |pen| {
        back(pen, medallion);
        treasure(pen, medallion);
    });
    pen.raw("</svg>");
    Some(pen.finish())
}

fn own_defs(medallion: &Medallion) -> String {
    let [middle, edge] = medallion.enamel;
    let mut svg = format!(
        r#"<radialGradient id="enamel" cx=".46" cy=".42" r=".6"><stop offset="0" stop-color="{}"/><stop offset=".42" stop-color="{middle}"/><stop offset="1" stop-color="{edge}"/></radialGradient><clipPath id="plate"><circle r="{}"/></clipPath>"#,
        lighter(middle),
        RADIUS - 12.0
    );
    if let Some((colour, strength, _, _)) = medallion.light {
        svg += &defs::glow("light", colour, strength);
    }
    svg
}

/// Shadow, rim and enamel, around the origin.
fn back(pen: &mut Pen, medallion: &Medallion) {
    let r = RADIUS;
    pen.raw(&format!(
        r##"<circle cx="3.5" cy="5" r="{}" fill="#12060e" opacity=".75" filter="url(#soft)"/>"##,
        r + 1.0
    ));
    // Gold on sandstone is lost from afar: a dark line holds it together.
    pen.dot(0.0, 0.0, r, "#2a1210");
    pen.disc((0.0, 0.0), r - 6.4, "none", "url(#gold)", 6.6);
    pen.disc((0.0, 0.0), r - 4.7, "none", "#fff3b4", 1.5);
    pen.dot(0.0, 0.0, r - 9.4, INK_RIM);
    pen.dot(0.0, 0.0, r - 11.4, "url(#enamel)");
    pen.raw(r#"<g clip-path="url(#plate)">"#);
    engrave(pen, medallion.engraving);
    // Shadow of the rim on the enamel, and the gloss of the enamel.
    pen.raw(&format!(
        r##"<circle cx="2" cy="3" r="{}" fill="none" stroke="#0a0414" stroke-width="12" opacity=".42" filter="url(#soft)"/>"##,
        r - 8.0
    ));
    pen.veil("M-98,-2 C-99,-58 -55,-99 6,-99 C-44,-87 -82,-55 -98,-2Z", "#fff", 0.24);
    pen.raw("</g>");
    pen.raw(&format!(
        r##"<circle r="{}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="1.4"/>"##,
        r - 15.6
    ));
}

const INK_RIM: &str = "#24102b";

fn treasure(pen: &mut Pen, medallion: &Medallion) {
    let scale = RADIUS / 56.0 * medallion.scale;
    let (dx, dy) = medallion.shift;
    let place = format!("scale({scale:.4}) translate({} {})", dx - 50.0, dy - 50.0);
    pen.group(&place, |pen| {
        if let Some((_, _, (x, y), r)) = medallion.light {
            pen.dot(x, y, r, "url(#light)");
        }
        pen.raw(r#"<g filter="url(#treasure)">"#);
        pen.raw(&(medallion.draw)());
        pen.raw("</g>");
    });
}

/// Fine light lines in the enamel: seen close up, gone at a distance.
fn engrave(pen: &mut Pen, engraving: Engraving) {
    if let Engraving::Moon = engraving {
        return moon(pen);
    }
    let lines = match engraving {
        Engraving::Rays => rays(),
        Engraving::Rings => rings(),
        Engraving::Waves => rows(18, wave),
        Engraving::Lattice => lattice(),
        Engraving::Scales => rows(18, scale_row),
        Engraving::Notches => notches(),
        Engraving::Stars => return stars(pen),
        Engraving::Moon => return,
    };
    pen.line_veil(&lines, "#000", 1.2, 0.14);
    pen.group("translate(-.8 -.9)", |pen| {
        pen.line_veil(&lines, "#fff", 1.0, 0.2);
    });
}

fn at(radius: f32, degrees: f32) -> (f32, f32) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    (radius * cos, radius * sin)
}

fn rays() -> String {
    (0..40)
        .map(|i| {
            let (x, y) = at(30.0, i as f32 * 9.0);
            let (u, v) = at(if i % 2 == 0 { 98.0 } else { 84.0 }, i as f32 * 9.0);
            format!("M{x:.1},{y:.1} L{u:.1},{v:.1} ")
        })
        .collect()
}

fn rings() -> String {
    (3..8)
        .map(|i| {
            let r = 13 * i;
            format!("M-{r},0 A{r},{r} 0 1 1 {r},0 A{r},{r} 0 1 1 -{r},0 ")
        })
        .collect()
}

fn rows(step: i32, row: fn(i32, i32) -> String) -> String {
    (-6..=6).map(|i| row(i * step, (i & 1) * step / 2)).collect()
}

fn wave(y: i32, shift: i32) -> String {
    let mut d = format!("M{},{y} q9,-9 18,0 ", -126 + shift);
    for _ in 0..13 {
        d += "t18,0 ";
    }
    d
}

fn scale_row(y: i32, shift: i32) -> String {
    let mut d = format!("M{},{y} ", -126 + shift * 2);
    for _ in 0..14 {
        d += "a9,11 0 0 0 18,0 ";
    }
    d
}

fn lattice() -> String {
    (-6..=6)
        .map(|i| {
            let c = i * 26;
            format!("M{},-110 l220,220 M{},-110 l-220,220 ", c - 110, c + 110)
        })
        .collect()
}

/// Zigzags of the fir tree, as woven into Latvian belts.
fn notches() -> String {
    (0..36)
        .map(|i| {
            let a = i as f32 * 10.0;
            let (x, y) = at(92.0, a);
            let (u, v) = at(76.0, a + 5.0);
            let (s, t) = at(92.0, a + 10.0);
            let (m, n) = at(70.0, a);
            let (o, p) = at(62.0, a + 5.0);
            let (q, w) = at(70.0, a + 10.0);
            format!("M{x:.1},{y:.1} L{u:.1},{v:.1} L{s:.1},{t:.1} M{m:.1},{n:.1} L{o:.1},{p:.1} L{q:.1},{w:.1} ")
        })
        .collect()
}

fn stars(pen: &mut Pen) {
    #[rustfmt::skip]
    const STARS: [(f32, f32, f32); 12] = [
        (-78.0, -30.0, 6.0), (-60.0, -62.0, 9.0), (-22.0, -88.0, 5.0), (34.0, -84.0, 6.0), (66.0, -60.0, 9.0), (86.0, -18.0, 6.0),
        (-86.0, 14.0, 8.0), (84.0, 30.0, 8.0), (-72.0, 54.0, 6.0), (62.0, 66.0, 6.0), (-34.0, 84.0, 7.0), (24.0, 90.0, 6.0),
    ];
    for (x, y, r) in STARS {
        pen.raw(r#"<g opacity=".5">"#).spark(x, y, r, "#fff").raw("</g>");
    }
}

fn moon(pen: &mut Pen) {
    stars(pen);
    pen.raw(r##"<circle r="92" fill="#ffeeb0" opacity=".5" filter="url(#softer)"/>"##);
    pen.raw(r##"<radialGradient id="moonlight" cx=".42" cy=".38" r=".68"><stop offset="0" stop-color="#fffef0"/><stop offset=".6" stop-color="#ffefb8"/><stop offset="1" stop-color="#e6bd6a"/></radialGradient>"##);
    pen.dot(0.0, 0.0, 90.0, "url(#moonlight)");
    for (x, y, r) in [
        (-40.0, -46.0, 13.0),
        (24.0, -58.0, 9.0),
        (44.0, 48.0, 14.0),
        (-30.0, 54.0, 10.0),
        (4.0, 66.0, 7.0),
        (60.0, -20.0, 7.0),
    ] {
        pen.oval(x, y, r, r * 0.92, "#d8ab58", 0.42);
        pen.oval(x + 1.6, y + 1.8, r * 0.86, r * 0.8, "#fff2c4", 0.6);
    }
}

/// The colour `#rrggbb` mixed with some white.
fn lighter(colour: &str) -> String {
    let mut out = String::from("#");
    for i in [1, 3, 5] {
        let part = u32::from_str_radix(&colour[i..i + 2], 16).unwrap_or(0);
        out += &format!("{:02x}", part + (255 - part) * 24 / 100);
    }
    out
}
