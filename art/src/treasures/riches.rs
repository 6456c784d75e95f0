//! Riches: crown, goblet, chest, purse and the emerald.

use super::Pen;
use super::defs::GOLD_LINE;

/// A five-pointed crown lined with red velvet.
pub fn crown() -> String {
    let mut p = Pen::new();
    p.shape("M13,66 C9,38 30,24 50,24 C70,24 91,38 87,66Z", "url(#velvet)", "#5c0a28", 1.4);
    p.line_veil("M36,28 C34,38 36,54 40,66 M64,28 C66,38 64,54 60,66", "#8f1440", 1.6, 0.8);
    p.shape("M16,72 L7,33 C14,40 19,45 26,51 L29,21 C34,31 38,38 43,47 L50,12 L57,47 C62,38 66,31 71,21 L74,51 C81,45 86,40 93,33 L84,72 C70,81 30,81 16,72Z", "url(#gold)", GOLD_LINE, 1.8);
    p.line_veil("M10.4,38 L18,69 M31,27 L30.5,53 M50,20 L46,49", "#fff8d0", 2.0, 0.85);
    p.veil("M89.6,38 L82,69 C74,74 66,75.5 58,76 L61,50 L70,28 L72.5,56Z", "#a6560e", 0.33);
    crown_band(&mut p);
    for (x, y, r) in [(7.0, 31.0, 5.6), (29.0, 18.0, 5.8), (50.0, 9.5, 7.0), (71.0, 18.0, 5.8), (93.0, 31.0, 5.6)] {
        p.disc((x, y), r, "url(#gold)", GOLD_LINE, 1.5);
        p.dot(x - r * 0.3, y - r * 0.35, r * 0.28, "#fffbe0");
    }
    p.finish()
}

fn crown_band(p: &mut Pen) {
    p.shape("M15,68 C31,79 69,79 85,68 L83.4,87 C68,97 32,97 16.6,87Z", "url(#goldH)", GOLD_LINE, 1.8);
    p.line("M16.6,71.6 C32,82 68,82 83.4,71.6", "#fff6c2", 1.8);
    p.line("M18,85.4 C33,94.4 67,94.4 82,85.4", "#8e450d", 1.8);
    p.egg((50.0, 85.0), (8.0, 6.6), "url(#rubyR)", "#5c0a18", 1.6);
    p.oval(47.4, 82.6, 2.4, 1.5, "#fff", 0.9);
    p.gem(28.6, 81.6, 5.2, "url(#saph)", "#10245e");
    p.gem(71.4, 81.6, 5.2, "url(#emer)", "#0a4024");
    p.shape("M50,52 L54.6,60 L50,68 L45.4,60Z", "url(#saph)", "#10245e", 1.5);
}

/// A wide golden goblet full of red wine; no handle, a thin stem.
pub fn goblet() -> String {
    let mut p = Pen::new();
    p.shape(
        "M45.6,74 H54.4 C55,83 64,87 74,90 C82,92.6 82,100 74,100 H26 C18,100 18,92.6 26,90 C36,87 45,83 45.6,74Z",
        "url(#goldH)",
        GOLD_LINE,
        1.8,
    );
    p.line_veil("M29,93.6 C42,90.6 58,90.6 71,93.6", "#fff3b0", 1.8, 0.85);
    p.shape("M40,50 H60 C57,58 55.6,62 55,70 H45 C44.4,62 43,58 40,50Z", "url(#goldH)", GOLD_LINE, 1.6);
    p.egg((50.0, 70.0), (11.5, 6.8), "url(#goldH)", GOLD_LINE, 1.8);
    p.gem(50.0, 70.0, 4.0, "url(#saph)", "#10245e");
    p.shape("M11,7 C11,40 27,58 50,58 C73,58 89,40 89,7Z", "url(#goldH)", GOLD_LINE, 1.8);
    p.line_veil("M18,14 C20,33 28,45 40,51", "#fffbe0", 3.4, 0.8);
    p.veil("M88,12 C87,38 73,57 52,57.6 C68,50 76,34 77,12Z", "#8a3a0a", 0.4);
    goblet_band(&mut p);
    p.egg((50.0, 7.0), (39.0, 8.6), "url(#goldV)", GOLD_LINE, 1.8);
    p.egg((50.0, 8.0), (32.6, 5.8), "#4a0616", "#7a3a0a", 1.2);
    p.oval(50.0, 9.2, 30.6, 4.2, "#c81432", 1.0);
    p.oval(40.0, 8.2, 12.0, 1.6, "#ff8a94", 0.9);
    p.finish()
}

fn goblet_band(p: &mut Pen) {
    p.line("M12.6,23 C26,34.5 74,34.5 87.4,23", GOLD_LINE, 1.8);
    p.line("M17,37 C30,46.5 70,46.5 83,37", GOLD_LINE, 1.8);
    p.line_veil("M13,25.4 C27,36.6 73,36.6 87,25.4", "#fff2b0", 1.3, 0.9);
    p.gem(50.0, 37.4, 6.4, "url(#rubyR)", "#5c0a18");
    p.gem(28.4, 34.0, 4.4, "url(#rubyR)", "#5c0a18");
    p.gem(71.6, 34.0, 4.4, "url(#rubyR)", "#5c0a18");
}

/// An open chest with a heap of coins and one ruby.
pub fn treasure_chest() -> String {
    let mut p = Pen::new();
    p.shape("M8,46 L12,16 C14,6 24,2 50,2 C76,2 86,6 88,16 L92,46Z", "url(#woodL)", "#3a180c", 1.8);
    p.fill("M17,46 L20,20 C22,13 32,11 50,11 C68,11 78,13 80,20 L83,46Z", "#3b1512");
    for (colour, width) in [("#6b300c", 8.0), ("url(#goldV)", 5.0)] {
        p.line("M10,30 L12,16 C14,6 24,2 50,2 C76,2 86,6 88,16 L90,30", colour, width);
    }
    p.shape("M12,56 C16,42 26,36 34,34 C40,26 56,24 62,31 C74,34 84,42 88,56Z", "url(#gold)", "#8e450d", 1.6);
    #[rustfmt::skip]
    const COINS: [(f32, f32); 9] = [
        (27.0, 44.0), (40.0, 36.0), (55.0, 33.0), (68.0, 42.0), (48.0, 45.0), (78.0, 50.0), (34.0, 51.0), (62.0, 51.0), (20.0, 52.0),
    ];
    for (x, y) in COINS {
        p.egg((x, y), (7.4, 5.2), "#ffd44a", "#a8590f", 1.6);
        p.line(&format!("M{},{} A5,3.2 0 0 1 {},{}", x - 4.4, y - 1.2, x + 2.0, y - 2.8), "#fffbd8", 1.6);
    }
    p.shape("M60,34 L66,25 L77,25 L83,34 L71.5,47Z", "url(#rubyR)", "#5c0a18", 1.6);
    p.line_veil("M60,34 H83 M66,25 L68,34 L71.5,47 L76,34 L77,25", "#ffb3b3", 1.1, 0.8);
    chest_box(&mut p);
    p.finish()
}

fn chest_box(p: &mut Pen) {
    p.shape("M6,54 H94 L90,93 C90,96 88,98 85,98 H15 C12,98 10,96 10,93Z", "url(#wood)", "#3a180c", 1.8);
    p.line("M9,69 H91 M10,83 H90", "#4a1f10", 2.0);
    p.line_veil("M9,71 H91 M10.4,85 H90", "#d98a4a", 1.1, 0.6);
    for x in [15.0, 73.0] {
        p.shape(&format!("M{x},55 h12 l-.6,42.4 h-10.8Z"), "url(#goldH)", GOLD_LINE, 1.6);
        p.dot(x + 6.0, 66.0, 1.9, "#8e450d");
        p.dot(x + 6.0, 90.0, 1.9, "#8e450d");
    }
    p.shape("M4,52 H96 V61 H4Z", "url(#goldV)", GOLD_LINE, 1.8);
    p.line("M6,54.4 H94", "#fffbd8", 1.6);
    p.shape("M40,55 H60 V73 C60,80 55,84 50,85.4 C45,84 40,80 40,73Z", "url(#gold)", GOLD_LINE, 1.8);
    p.dot(50.0, 66.0, 4.0, "#3a180c");
    p.fill("M48,66 H52 L53.4,77 H46.6Z", "#3a180c");
}

/// A leather pouch with a ruffled neck; three coins have rolled out.
pub fn coin_purse() -> String {
    let mut p = Pen::new();
    let line = "#3e170b";
    p.shape(
        "M35,30 C28,22 24,14 20,6 C27,8 31,5 36,2 C40,6 45,5 50,1 C55,5 60,6 64,2 C69,5 73,8 80,6 C76,14 72,22 65,30Z",
        "url(#leather)",
        line,
        1.8,
    );
    p.fill("M26,9.6 C38,15 62,15 74,9.6 C66,19 34,19 26,9.6Z", "#54200f");
    p.line_veil("M35,10 C38,18 41,24 44,29 M50,9 V28 M65,10 C62,18 59,24 56,29", "#4a1c0e", 1.8, 0.8);
    p.shape(
        "M35,30 C14,42 0,62 6,80 C11,97 30,99 50,99 C70,99 89,97 94,80 C100,62 86,42 65,30Z",
        "url(#pouch)",
        line,
        1.8,
    );
    p.line_veil(
        "M38,36 C28,44 20,54 17,66 M62,36 C72,44 80,54 83,66 M46,37 C43,44 41,49 40,54 M55,37 C58,44 60,49 61,54",
        "#5e2613",
        2.0,
        0.75,
    );
    p.line_veil("M30,44 C20,54 13,66 14,78", "#ffe0b8", 3.6, 0.7);
    p.shape(
        "M32,26 C42,30.6 58,30.6 68,26 C71,28 71,34 68,36 C58,40.6 42,40.6 32,36 C29,34 29,28 32,26Z",
        "#f2dca0",
        "#5a3312",
        1.8,
    );
    p.line("M36,29.6 L40,37.6 M43,31 L47,39 M51,31.4 L55,39 M59,30.4 L63,37.6", "#a8793a", 1.8);
    purse_coins(&mut p);
    p.finish()
}

fn purse_coins(p: &mut Pen) {
    for (x, y, r) in [(34.0, 84.0, 14.0), (84.0, 88.0, 12.5), (60.0, 80.0, 19.0)] {
        p.disc((x, y), r, "url(#gold)", GOLD_LINE, 2.0);
        p.disc((x, y), r * 0.7, "none", "#a85a10", 1.8);
        p.line_veil(&format!("M{:.1},{y} A{r},{r} 0 0 1 {x},{:.1}", x - r * 0.84, y - r * 0.84), "#fffbe0", 1.8, 0.9);
        let s = r * 0.4;
        p.fill(&format!("M{x},{} l{s},{s} l-{s},{s} l-{s},-{s}Z", y - s), "#b8660f");
    }
}

/// A tall cut emerald: an octagon in steps, every facet with its own green.
pub fn emerald() -> String {
    let mut p = Pen::new();
    p.group("rotate(-11 50 50)", |p| {
        let outer = octagon(40.0, 51.0, 18.0);
        let middle = octagon(31.0, 41.0, 14.0);
        let table = octagon(21.0, 29.0, 9.0);
        facets(
            p,
            &outer,
            &middle,
            ["#c8ffd4", "#58e890", "#1fae5c", "#0c6a3a", "#063f26", "#0a5a32", "#18a055", "#86f8ae"],
        );
        facets(
            p,
            &middle,
            &table,
            ["#8cf7b2", "#2fd478", "#13944c", "#0a7a40", "#0b5c33", "#12904c", "#23c46a", "#b4ffcc"],
        );
        p.shape(&closed(&table), "url(#emer)", "#0a5a34", 1.0);
        p.veil("M34,30 L52,22 L42,58 L31,66Z", "#e8fff0", 0.62);
        p.veil("M58,24 L64,28 L52,72 L44,76Z", "#c8ffdc", 0.3);
        p.shape(&closed(&outer), "none", "#043a20", 1.8);
    });
    p.spark(80.0, 10.0, 13.0, "#ffffff");
    p.finish()
}

/// The corners of an octagon around (50, 50): half width, half height, cut corner; clockwise from the top left.
fn octagon(w: f32, h: f32, cut: f32) -> [(f32, f32); 8] {
    [
        (-w + cut, -h),
        (w - cut, -h),
        (w, -h + cut),
        (w, h - cut),
        (w - cut, h),
        (-w + cut, h),
        (-w, h - cut),
        (-w, -h + cut),
    ]
    .map(|(x, y)| (50.0 + x, 50.0 + y))
}

fn facets(p: &mut Pen, outer: &[(f32, f32); 8], inner: &[(f32, f32); 8], colours: [&str; 8]) {
    for (i, colour) in colours.into_iter().enumerate() {
        let j = (i + 1) % 8;
        p.shape(&closed(&[outer[i], outer[j], inner[j], inner[i]]), colour, "#0a5a34", 0.7);
    }
}

fn closed(corners: &[(f32, f32)]) -> String {
    let list: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.2},{y:.2}")).collect();
    format!("M{}Z", list.join(" L"))
}
