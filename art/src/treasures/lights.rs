//! What gives light: the candlestick of gold and the lantern of black iron.

use super::Pen;
use super::defs::GOLD_LINE;

const IRON_LINE: &str = "#0e1220";

/// A candle in a golden chamber stick.
pub fn candlestick() -> String {
    let mut p = Pen::new();
    p.disc((81.0, 71.0), 9.0, "none", "#7a3c0c", 8.4);
    p.disc((81.0, 71.0), 9.0, "none", "url(#gold)", 5.4);
    p.shape(
        "M43,80 L57,80 C58,87 68,88 76,91 C81,93 81,99 75,99 H25 C19,99 19,93 24,91 C32,88 42,87 43,80Z",
        "url(#goldH)",
        GOLD_LINE,
        1.6,
    );
    p.line_veil("M28,93.6 C42,90.5 58,90.5 72,93.6", "#fff3b0", 1.6, 0.8);
    p.egg((50.0, 77.5), (9.5, 5.6), "url(#goldH)", GOLD_LINE, 1.6);
    p.shape("M20,61 C20,71.5 36,75 50,75 C64,75 80,71.5 80,61Z", "url(#goldH)", GOLD_LINE, 1.6);
    p.egg((50.0, 61.0), (30.0, 5.6), "url(#goldV)", GOLD_LINE, 1.6);
    p.oval(50.0, 61.6, 23.0, 3.5, "#8a430f", 1.0);
    p.group("translate(50 62) scale(1.24 1.04) translate(-50 -62)", |p| {
        candle(p);
        flame(p);
    });
    p.finish()
}

fn candle(p: &mut Pen) {
    p.shape("M37,36 C37,31 63,31 63,36 V61 C63,65 37,65 37,61Z", "url(#wax)", "#7a4a24", 1.6);
    p.fill("M37,36 C37,31 63,31 63,36 C63,40 60,39 59,42 C58,48 55,48 54.4,42 C54,39 51,40 49,40 C46,40 46,52 43,52 C40,52 41,41 37,40Z", "#fffbe8");
    p.line_veil("M43.6,50 C46,53 47,48 47.4,43 M55,45.6 C57.4,49 59,46 60,42", "#c79a62", 1.2, 0.8);
    p.oval(50.0, 35.0, 11.0, 2.6, "#fff2b8", 1.0);
    p.line("M50,36 V29", "#4a2416", 2.4);
}

fn flame(p: &mut Pen) {
    p.shape(
        "M51,0 C53,9 62,14 61,23.5 C60.4,30 55.5,33 50,33 C44.5,33 39.4,30 39,23.5 C38.6,15 48,11 51,0Z",
        "url(#flameO)",
        "#c8380c",
        1.4,
    );
    p.fill(
        "M50.4,13 C52,18 56,20 55.6,25.4 C55.2,29.6 53,31 50,31 C47,31 44.6,29.6 44.4,25.4 C44.2,20 49,18.6 50.4,13Z",
        "#fff7a8",
    );
    p.oval(50.0, 27.4, 2.6, 3.4, "#ffffff", 1.0);
}

/// A storm lantern with a pagoda roof; its light is the brightest spot of all treasures.
pub fn lantern() -> String {
    let mut p = Pen::new();
    p.disc((50.0, 3.0), 9.0, "none", IRON_LINE, 6.4);
    p.disc((50.0, 3.0), 9.0, "none", "#8b9db0", 3.6);
    // Glass with the light behind it.
    p.shape("M17,36 H83 L77,84 H23Z", "url(#panes)", IRON_LINE, 2.0);
    p.fill("M50,45 C53,54 60,58 59,67 C58,75 54,78 50,78 C46,78 42,75 41,67 C40,58 48,55 50,45Z", "#ff9a1f");
    p.fill("M50,54 C52,60 56,63 55.4,69 C55,74.6 53,77 50,77 C47,77 45,74.6 44.6,69 C44.2,63 49,60 50,54Z", "#fffbd0");
    p.veil("M24,43 L32,43 L35,80 L29,80Z", "#fff", 0.6);
    lantern_bars(&mut p);
    lantern_roof(&mut p);
    lantern_foot(&mut p);
    p.finish()
}

fn lantern_bars(p: &mut Pen) {
    p.both_sides(|p| {
        p.shape("M15,36 H21.6 L27.6,84 H21.4Z", "url(#iron)", IRON_LINE, 1.4);
    });
    p.line_veil("M50,40 V46 M50,78 V83", IRON_LINE, 2.2, 0.9);
}

fn lantern_roof(p: &mut Pen) {
    p.shape("M44,11 H56 L58,18 H42Z", "url(#iron)", IRON_LINE, 1.6);
    p.shape(
        "M42,17 H58 C62,25 74,30 90,33 C93,34 93,40 89,40.4 C64,43 36,43 11,40.4 C7,40 7,34 10,33 C26,30 38,25 42,17Z",
        "url(#iron)",
        IRON_LINE,
        1.8,
    );
    p.line_veil("M43.6,19.6 C38,27 29,31.6 15,34.6", "#dfeaf4", 2.0, 0.85);
    p.line_veil("M12,37.6 C36,40 64,40 88,37.6", "#ffd76a", 1.4, 0.75);
}

fn lantern_foot(p: &mut Pen) {
    p.shape(
        "M25,82 H75 C78,82 80,85 80,88 L85,94 C86,97 84,99 81,99 H19 C16,99 14,97 15,94 L20,88 C20,85 22,82 25,82Z",
        "url(#iron)",
        IRON_LINE,
        1.8,
    );
    p.line_veil("M25,84.6 H75", "#ffe28a", 1.8, 0.9);
    p.line_veil("M20,90 C40,88.6 60,88.6 80,90", "#aebfd2", 1.4, 0.7);
}
