//! Gradients and the one filter that all treasures share.

/// The dark line on gold.
pub const GOLD_LINE: &str = "#5a2a0c";
/// The dark line on silver.
pub const STEEL_LINE: &str = "#1c2f4e";

/// name, direction (x1 y1 x2 y2), stops
type Linear = (&'static str, [f32; 4], &'static [(f32, &'static str)]);
/// name, centre and radius (cx cy r), stops
type Radial = (&'static str, [f32; 3], &'static [(f32, &'static str)]);

const DIAGONAL: [f32; 4] = [0.0, 0.0, 1.0, 1.0];
const ACROSS: [f32; 4] = [0.0, 0.0, 1.0, 0.0];
const DOWN: [f32; 4] = [0.0, 0.0, 0.0, 1.0];
const GEM: [f32; 3] = [0.35, 0.3, 0.8];

#[rustfmt::skip]
const LINEARS: &[Linear] = &[
    ("gold", DIAGONAL, &[(0.0, "#fff6bf"), (0.3, "#ffd84f"), (0.62, "#eb9f22"), (1.0, "#96490f")]),
    ("goldH", ACROSS, &[(0.0, "#c9781a"), (0.22, "#fff0a0"), (0.45, "#ffce3f"), (0.8, "#c9731a"), (1.0, "#854010")]),
    ("goldV", DOWN, &[(0.0, "#fff3ae"), (0.4, "#ffcb3d"), (1.0, "#b8620f")]),
    ("silver", ACROSS, &[(0.0, "#93bfe2"), (0.32, "#ffffff"), (0.6, "#cfeafa"), (1.0, "#5a8cbe")]),
    ("silverD", DIAGONAL, &[(0.0, "#ffffff"), (0.45, "#d8effc"), (1.0, "#6a9bca")]),
    ("silverV", DOWN, &[(0.0, "#ffffff"), (0.5, "#c6d6e2"), (1.0, "#61788f")]),
    ("pewter", DIAGONAL, &[(0.0, "#fdfefe"), (0.4, "#cfd6da"), (0.7, "#9aa5ae"), (1.0, "#59636f")]),
    ("steel", ACROSS, &[(0.0, "#6d7c8c"), (0.25, "#e9f1f6"), (0.5, "#b4c2cd"), (0.8, "#74869a"), (1.0, "#3d4a5e")]),
    ("steelV", DOWN, &[(0.0, "#dfe9f0"), (0.5, "#94a5b5"), (1.0, "#4a5a6e")]),
    ("iron", ACROSS, &[(0.0, "#3c4756"), (0.25, "#8b9db0"), (0.5, "#55647a"), (1.0, "#181d2b")]),
    ("ironV", DOWN, &[(0.0, "#8295aa"), (0.4, "#47566b"), (1.0, "#1a2030")]),
    ("wax", ACROSS, &[(0.0, "#f3dfb4"), (0.3, "#fffdf0"), (0.62, "#f7e4b4"), (1.0, "#c58f58")]),
    ("velvet", DOWN, &[(0.0, "#ff4d6a"), (1.0, "#8a1038")]),
    ("owlB", [0.1, 0.0, 0.9, 1.0], &[(0.0, "#d08a4c"), (0.5, "#9a5730"), (1.0, "#5b2d20")]),
    ("owlW", DOWN, &[(0.0, "#8a4a2a"), (1.0, "#4a2119")]),
    ("owlBelly", DOWN, &[(0.0, "#fdeac2"), (1.0, "#dba468")]),
    ("drag", [0.2, 0.0, 0.7, 1.0], &[(0.0, "#ffa05c"), (0.38, "#f5343c"), (1.0, "#9a0c38")]),
    ("dragJ", DOWN, &[(0.0, "#ee3a44"), (1.0, "#97103a")]),
    ("dragBelly", DOWN, &[(0.0, "#ffd98a"), (1.0, "#e0833c")]),
    ("horn", [1.0, 0.0, 0.0, 1.0], &[(0.0, "#fffbe6"), (0.55, "#f0cf8a"), (1.0, "#a8703a")]),
    ("ivory", DOWN, &[(0.0, "#fffdf0"), (0.5, "#f6dfae"), (1.0, "#b98a52")]),
    ("fin", ACROSS, &[(0.0, "#d9560f"), (1.0, "#ffc93a")]),
    ("ghost", [0.25, 0.0, 0.7, 1.0], &[(0.0, "#ffffff"), (0.42, "#e6f6ff"), (0.75, "#9fd0f2"), (1.0, "#6f8fe0")]),
    ("wood", DOWN, &[(0.0, "#c9763a"), (0.5, "#9d4f25"), (1.0, "#5d2a18")]),
    ("woodL", DOWN, &[(0.0, "#e09450"), (1.0, "#8c431f")]),
    ("mahogany", ACROSS, &[(0.0, "#6e2a1c"), (0.28, "#d3714a"), (0.5, "#9c4128"), (1.0, "#46150f")]),
    ("honeyWood", [0.0, 0.0, 0.7, 1.0], &[(0.0, "#ffeab4"), (0.45, "#f2b65c"), (1.0, "#b06824")]),
    ("blade", ACROSS, &[(0.0, "#ffffff"), (0.49, "#d7ecf7"), (0.51, "#8fb4cf"), (1.0, "#5d86a8")]),
    ("parch", DIAGONAL, &[(0.0, "#fff7dc"), (0.5, "#f3dca2"), (1.0, "#c8975a")]),
    ("cover", DIAGONAL, &[(0.0, "#ff6fb0"), (0.4, "#c62a78"), (1.0, "#5e0a40")]),
    ("plume", [0.0, 0.0, 0.8, 1.0], &[(0.0, "#ff8a6a"), (0.4, "#e8263a"), (1.0, "#7c0a2c")]),
    ("leather", [0.2, 0.0, 0.8, 1.0], &[(0.0, "#f0a062"), (0.4, "#c0622f"), (1.0, "#652a16")]),
    ("heraldBlue", DIAGONAL, &[(0.0, "#7cb4ff"), (0.45, "#2c66dc"), (1.0, "#123080")]),
    ("heraldWhite", DIAGONAL, &[(0.0, "#ffffff"), (0.6, "#f0ead8"), (1.0, "#bfae92")]),
    ("sand", DOWN, &[(0.0, "#fff0a8"), (0.5, "#ffc83a"), (1.0, "#d8841a")]),
    ("wingBat", DOWN, &[(0.0, "#6c6290"), (0.5, "#433a63"), (1.0, "#221a38")]),
    ("liquid", DOWN, &[(0.0, "#8afcff"), (0.4, "#1fc8ee"), (1.0, "#0a5cae")]),
    ("cork", ACROSS, &[(0.0, "#b07a48"), (0.35, "#f0c48a"), (1.0, "#7a4a24")]),
];

#[rustfmt::skip]
const RADIALS: &[Radial] = &[
    ("flameO", [0.5, 0.72, 0.7], &[(0.0, "#fff27a"), (0.5, "#ffa51f"), (1.0, "#ef4a12")]),
    ("rubyR", GEM, &[(0.0, "#ffb3b3"), (0.4, "#f02b48"), (1.0, "#8a0626")]),
    ("saph", GEM, &[(0.0, "#c6f0ff"), (0.45, "#2f8bf0"), (1.0, "#10348f")]),
    ("emer", GEM, &[(0.0, "#d0ffd8"), (0.45, "#27c46a"), (1.0, "#0a6136")]),
    ("turq", GEM, &[(0.0, "#e6fffb"), (0.45, "#25d6d0"), (1.0, "#06737f")]),
    ("owlF", [0.45, 0.4, 0.65], &[(0.0, "#fff6df"), (0.7, "#f6d9a6"), (1.0, "#d7a168")]),
    ("owlI", [0.5, 0.55, 0.55], &[(0.0, "#fff36a"), (0.6, "#ffc21e"), (1.0, "#ee7d10")]),
    ("spB", [0.38, 0.3, 0.8], &[(0.0, "#c89bff"), (0.4, "#7a35c8"), (1.0, "#2c0c58")]),
    ("pouch", [0.36, 0.32, 0.8], &[(0.0, "#f6b078"), (0.4, "#c46632"), (1.0, "#5e2413")]),
    ("panes", [0.5, 0.55, 0.62], &[(0.0, "#ffffff"), (0.3, "#fff6a8"), (0.65, "#ffc93c"), (1.0, "#e0761a")]),
    ("boss", GEM, &[(0.0, "#ffffff"), (0.5, "#c3d0da"), (1.0, "#56687c")]),
    ("glass", [0.36, 0.3, 0.75], &[(0.0, "#ffffff"), (0.5, "#dff4fb"), (1.0, "#8fc0d8")]),
    ("amber", [0.64, 0.72, 0.85], &[(0.0, "#fff08a"), (0.3, "#ffc02e"), (0.65, "#f07f10"), (1.0, "#8c3206")]),
    ("batB", [0.4, 0.3, 0.8], &[(0.0, "#8d80b8"), (0.5, "#4a3f6e"), (1.0, "#1e1634")]),
    ("hollow", [0.5, 0.6, 0.6], &[(0.0, "#4a2f96"), (0.6, "#1c1040"), (1.0, "#120828")]),
];

/// Blur and threshold make the round outline; offsets of the silhouette make the light and the dark rim.
const FILTER: &str = r##"<filter id="treasure" filterUnits="userSpaceOnUse" x="-30" y="-30" width="160" height="160" color-interpolation-filters="sRGB">
<feGaussianBlur in="SourceAlpha" stdDeviation="1.9" result="ob"/>
<feComponentTransfer in="ob" result="oa"><feFuncA type="linear" slope="9" intercept="-.55"/></feComponentTransfer>
<feFlood flood-color="#24102b"/><feComposite in2="oa" operator="in" result="outline"/>
<feGaussianBlur in="oa" stdDeviation="3" result="sb"/><feOffset in="sb" dx="2.4" dy="3.8" result="so"/>
<feFlood flood-color="#05020c" flood-opacity=".68"/><feComposite in2="so" operator="in" result="shadow"/>
<feOffset in="SourceAlpha" dx="2" dy="2.4" result="r1"/><feComposite in="SourceAlpha" in2="r1" operator="out" result="r2"/><feGaussianBlur in="r2" stdDeviation=".7" result="r3"/><feComposite in="r3" in2="SourceAlpha" operator="in" result="r4"/>
<feFlood flood-color="#fffbe2" flood-opacity=".62"/><feComposite in2="r4" operator="in" result="rim"/>
<feOffset in="SourceAlpha" dx="-3.2" dy="-3.6" result="q1"/><feComposite in="SourceAlpha" in2="q1" operator="out" result="q2"/><feGaussianBlur in="q2" stdDeviation="1.4" result="q3"/><feComposite in="q3" in2="SourceAlpha" operator="in" result="q4"/>
<feFlood flood-color="#24102b" flood-opacity=".5"/><feComposite in2="q4" operator="in" result="shade"/>
<feMerge><feMergeNode in="shadow"/><feMergeNode in="outline"/><feMergeNode in="SourceGraphic"/><feMergeNode in="shade"/><feMergeNode in="rim"/></feMerge>
</filter>
<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="4"/></filter>
<filter id="haze" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="2.6"/></filter>
<filter id="softer" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="7"/></filter>"##;

/// All shared definitions, to stand inside `<defs>`.
pub fn shared() -> String {
    let mut svg = String::from(FILTER);
    for (id, [x1, y1, x2, y2], stops) in LINEARS {
        svg += &format!(r#"<linearGradient id="{id}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}">"#);
        svg += &stop_list(stops);
        svg += "</linearGradient>";
    }
    for (id, [cx, cy, r], stops) in RADIALS {
        svg += &format!(r#"<radialGradient id="{id}" cx="{cx}" cy="{cy}" r="{r}">"#);
        svg += &stop_list(stops);
        svg += "</radialGradient>";
    }
    svg
}

/// A radial gradient that fades from a colour to nothing.
pub fn glow(id: &str, colour: &str, strength: f32) -> String {
    let half = strength * 0.55;
    format!(
        r#"<radialGradient id="{id}"><stop offset="0" stop-color="{colour}" stop-opacity="{strength}"/><stop offset=".45" stop-color="{colour}" stop-opacity="{half}"/><stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>"#
    )
}

fn stop_list(stops: &[(f32, &str)]) -> String {
    stops.iter().map(|(at, colour)| format!(r#"<stop offset="{at}" stop-color="{colour}"/>"#)).collect()
}
