//! What stands behind the labyrinth of the title scene: evening sky, hills, the castle.

use crate::dice::Dice;
use crate::geometry::{V, v};
use crate::noise;
use crate::svg;

/// Where the sun stands.
pub const SUN: V = v(1150.0, 418.0);

/// Sky colours from the top to the horizon.
const SKY: [(f32, [f32; 3]); 6] = [
    (0.0, [30.0, 34.0, 84.0]),
    (0.30, [74.0, 58.0, 122.0]),
    (0.55, [158.0, 88.0, 132.0]),
    (0.75, [232.0, 132.0, 108.0]),
    (0.90, [252.0, 186.0, 112.0]),
    (1.0, [255.0, 220.0, 150.0]),
];

fn gradient(t: f32) -> [f32; 3] {
    let i = SKY.windows(2).position(|w| t <= w[1].0).unwrap_or(SKY.len() - 2);
    let (a, b) = (SKY[i], SKY[i + 1]);
    let k = ((t - a.0) / (b.0 - a.0)).clamp(0.0, 1.0);
    [0, 1, 2].map(|c| a.1[c] + (b.1[c] - a.1[c]) * k)
}

/// Colour of the sky at a place of the scene whose horizon lies at `horizon`; channels 0 to 255.
pub fn sky(p: V, horizon: f32) -> [f32; 3] {
    let height = (p.y / horizon).clamp(0.0, 1.0);
    let sun = (p - SUN).len();
    let wide = (-(sun / 520.0).powi(2)).exp();
    let mut c = gradient((height + 0.13 * wide).min(1.0));
    let streak = noise::cloud(p.x / 420.0 + p.y / 300.0, p.y / 46.0, 5, 0, 31)
        + 0.35 * noise::cloud(p.x / 1100.0, p.y / 130.0, 3, 0, 77);
    let cloud = crate::geometry::smooth(0.04, 0.5, streak) * (0.25 + 0.75 * height) * 0.85;
    // Clouds near the sun burn, far ones are lilac shades.
    let lit = [255.0, 170.0 + 50.0 * wide, 120.0 + 60.0 * wide];
    let shade = [96.0, 66.0, 118.0];
    let fire = (0.2 + 0.9 * wide + 0.35 * height).min(1.0);
    for k in 0..3 {
        let colour = shade[k] + (lit[k] - shade[k]) * fire;
        c[k] += (colour - c[k]) * cloud * 0.7;
        c[k] +=
            [255.0, 214.0, 140.0][k] * (0.55 * (-(sun / 120.0).powi(2)).exp() + 0.16 * (-(sun / 330.0).powi(2)).exp());
    }
    if sun < 44.0 {
        c = [255.0, 248.0, 214.0];
    }
    stars(p, height, c)
}

fn stars(p: V, height: f32, mut c: [f32; 3]) -> [f32; 3] {
    let cell = v((p.x / 46.0).floor(), (p.y / 46.0).floor());
    let mut dice = Dice::new(cell.x as u64 * 131 + cell.y as u64, 60);
    if dice.chance(0.42) {
        let at = v((cell.x + dice.range(0.1, 0.9)) * 46.0, (cell.y + dice.range(0.1, 0.9)) * 46.0);
        let size = dice.range(0.7, 1.5);
        let light = (1.0 - height * 2.6).max(0.0) * (-((p - at).len() / size).powi(2)).exp();
        c = c.map(|x| x + 200.0 * light);
    }
    c
}

/// A hill line as a closed shape down to the bottom.
fn hill(points: &[(f32, f32)], bottom: f32) -> Vec<V> {
    let mut line = Vec::new();
    for w in points.windows(2) {
        let ((x0, y0), (x1, y1)) = (w[0], w[1]);
        for k in 0..24 {
            let t = k as f32 / 24.0;
            line.push(v(x0 + (x1 - x0) * t, y0 + (y1 - y0) * crate::geometry::smooth(0.0, 1.0, t)));
        }
    }
    line.push(v(points[points.len() - 1].0, bottom));
    line.push(v(points[0].0, bottom));
    line
}

/// Spruces along a line.
fn spruces(line: &[V], count: usize, tall: f32, colour: &str, dice: &mut Dice) -> String {
    let mut d = String::new();
    let total = crate::geometry::length(line);
    for _ in 0..count {
        let at = dice.range(0.0, total);
        let Some(&p) = crate::geometry::along(line, at, at + 1.0).first() else { continue };
        let h = tall * dice.range(0.5, 1.15);
        let w = h * dice.range(0.17, 0.25);
        d += &svg::polygon(&[
            p + v(-w, 4.0),
            p + v(-w * 0.45, -h * 0.36),
            p + v(-w * 0.66, -h * 0.34),
            p + v(-w * 0.24, -h * 0.68),
            p + v(-w * 0.38, -h * 0.66),
            p + v(0.0, -h),
            p + v(w * 0.38, -h * 0.66),
            p + v(w * 0.24, -h * 0.68),
            p + v(w * 0.66, -h * 0.34),
            p + v(w * 0.45, -h * 0.36),
            p + v(w, 4.0),
        ]);
    }
    svg::fill(&d, colour)
}

/// A tower: body, battlements or a pointed roof, lit windows; the sun touches its left side.
fn tower(x: f32, foot: f32, w: f32, h: f32, roof: f32, windows: &[(f32, f32)]) -> String {
    let top = foot - h;
    let mut out = svg::fill(&format!("M{},{foot}V{top}H{}V{foot}Z", x - w / 2.0, x + w / 2.0), "#4a3358");
    out += &svg::fill(&format!("M{},{foot}V{top}H{}V{foot}Z", x - w / 2.0, x - w * 0.12), "#7a4c66");
    out += &svg::fill(&format!("M{},{foot}V{top}H{}V{foot}Z", x - w / 2.0, x - w * 0.38), "#c9805f");
    let (l, r) = (x - w * 0.62, x + w * 0.62);
    out += &svg::fill(&format!("M{l},{top}V{}H{r}V{top}Z", top - w * 0.2), "#553a60");
    out += &svg::fill(&format!("M{l},{top}V{}H{}V{top}Z", top - w * 0.2, x - w * 0.3), "#b8735c");
    if roof > 0.0 {
        let tip = top - w * 0.2 - roof;
        let eave = top - w * 0.2;
        out += &svg::fill(
            &format!(
                "M{},{eave}Q{x},{} {x},{tip}Q{x},{} {},{eave}Z",
                l - 3.0,
                eave - roof * 0.45,
                eave - roof * 0.45,
                r + 3.0
            ),
            "#3f2a52",
        );
        out += &svg::fill(
            &format!("M{},{eave}Q{x},{} {x},{tip}L{},{eave}Z", l - 3.0, eave - roof * 0.45, x - w * 0.2),
            "#a85f58",
        );
        out += &svg::stroke(&format!("M{x},{tip}V{}", tip - 22.0), "#4a3358", 2.0);
        out += &svg::fill(
            &format!(
                "M{x},{}C{},{} {},{} {},{}C{},{} {},{} {x},{}Z",
                tip - 22.0,
                x + 8.0,
                tip - 27.0,
                x + 14.0,
                tip - 16.0,
                x + 24.0,
                tip - 20.0,
                x + 14.0,
                tip - 10.0,
                x + 8.0,
                tip - 16.0,
                tip - 11.0
            ),
            "#b5323e",
        );
    } else {
        for k in 0..4 {
            let bx = l + (r - l) * (k as f32 + 0.12) / 4.0;
            out += &svg::fill(
                &format!("M{bx},{}h{}v-9h-{}Z", top - w * 0.2 + 1.0, (r - l) * 0.18, (r - l) * 0.18),
                if k == 0 { "#b8735c" } else { "#553a60" },
            );
        }
    }
    for &(dx, dy) in windows {
        let (wx, wy) = (x + dx * w, top + dy * h);
        out += &svg::circle(v(wx, wy), 9.0, "#ffcf6a\" opacity=\".22");
        out += &svg::fill(&format!("M{},{}v-7q3,-5 6,0v7Z", wx - 3.0, wy + 4.0), "#ffe08a");
    }
    out
}

fn wall(x0: f32, x1: f32, foot: f32, h: f32) -> String {
    let mut out = svg::fill(&format!("M{x0},{foot}V{}H{x1}V{foot}Z", foot - h), "#58395f");
    let n = ((x1 - x0) / 15.0) as usize;
    for k in 0..n {
        let x = x0 + 15.0 * k as f32 + 3.0;
        out += &svg::fill(&format!("M{x},{}h8v-9h-8Z", foot - h + 1.0), "#6b4464");
    }
    out + &svg::stroke(&format!("M{x0},{0}H{x1}", foot - h + 2.0), "#a8685f", 2.0)
}

fn castle() -> String {
    let mut out = String::new();
    out += &tower(1566.0, 300.0, 40.0, 120.0, 62.0, &[(0.1, 0.28), (0.1, 0.62)]);
    out += &wall(1500.0, 1720.0, 316.0, 58.0);
    out += &tower(1640.0, 312.0, 58.0, 156.0, 88.0, &[(0.12, 0.2), (-0.1, 0.45), (0.16, 0.66)]);
    out += &tower(1716.0, 318.0, 44.0, 110.0, 60.0, &[(0.1, 0.35)]);
    out += &wall(1452.0, 1560.0, 336.0, 44.0);
    out += &wall(1690.0, 1808.0, 340.0, 46.0);
    out += &tower(1456.0, 340.0, 42.0, 92.0, 0.0, &[(0.1, 0.4)]);
    out += &tower(1806.0, 346.0, 46.0, 96.0, 0.0, &[(0.1, 0.36)]);
    out += &tower(1590.0, 338.0, 52.0, 72.0, 0.0, &[]);
    out + &svg::fill("M1580,338v-22q10,-14 20,0v22Z", "#2c1c38") + &svg::fill("M1584,338v-20q6,-9 12,0v20Z", "#ffb85a")
}

/// Hills, forest and castle, on nothing.
pub fn land(width: f32, height: f32) -> String {
    let mut dice = Dice::new(5, 61);
    let far = hill(
        &[
            (-20.0, 410.0),
            (230.0, 372.0),
            (520.0, 408.0),
            (820.0, 382.0),
            (1090.0, 414.0),
            (1400.0, 386.0),
            (2070.0, 402.0),
        ],
        520.0,
    );
    let middle = hill(
        &[
            (-20.0, 392.0),
            (160.0, 398.0),
            (420.0, 432.0),
            (760.0, 424.0),
            (1010.0, 440.0),
            (1300.0, 430.0),
            (2070.0, 420.0),
        ],
        560.0,
    );
    let mound = hill(
        &[
            (1190.0, 446.0),
            (1330.0, 384.0),
            (1425.0, 334.0),
            (1520.0, 324.0),
            (1640.0, 312.0),
            (1790.0, 328.0),
            (1900.0, 362.0),
            (2090.0, 412.0),
        ],
        560.0,
    );
    let near = hill(
        &[(-20.0, 436.0), (300.0, 452.0), (700.0, 458.0), (1100.0, 456.0), (1500.0, 440.0), (2070.0, 446.0)],
        600.0,
    );
    let crest = |h: &Vec<V>| h[..h.len() - 2].to_vec();
    let mut out = String::from(
        r##"<defs><linearGradient id="mound" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#a3614f"/><stop offset=".35" stop-color="#6a4560"/><stop offset="1" stop-color="#4a3560"/></linearGradient>
        <linearGradient id="far" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#8a5f8a"/><stop offset=".55" stop-color="#d98a78"/><stop offset="1" stop-color="#8f5f86"/></linearGradient>
        <linearGradient id="mid" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#5c4570"/><stop offset=".55" stop-color="#a8685f"/><stop offset="1" stop-color="#5a4168"/></linearGradient></defs>"##,
    );
    out += &svg::fill(&svg::polygon(&far), "url(#far)");
    out += &spruces(&crest(&middle), 420, 26.0, "#6a4a6c", &mut dice);
    out += &svg::fill(&svg::polygon(&middle), "url(#mid)");
    out += &castle();
    out += &svg::fill(&svg::polygon(&mound), "url(#mound)");
    out += &spruces(&crest(&mound)[..70], 46, 26.0, "#5a3d58", &mut dice);
    out += &spruces(&crest(&mound)[100..], 60, 30.0, "#46325a", &mut dice);
    out += &spruces(&crest(&near), 520, 34.0, "#45345a", &mut dice);
    out += &svg::fill(&svg::polygon(&near), "#4d3a58");
    svg::document(width, height, &out)
}
