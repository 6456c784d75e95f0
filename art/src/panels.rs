//! Frames of the interface as nine-slice sources.

/// File stem, width, height, document.
type Piece = (&'static str, u32, u32, String);

/// Colours of one state of a button: top, bottom, rim, and how strong the light along its top is.
struct State {
    stem: &'static str,
    top: &'static str,
    bottom: &'static str,
    rim: [&'static str; 2],
    sheen: f32,
    glow: f32,
    alpha: f32,
}

const GOLD: [&str; 2] = ["#f0d592", "#a87a34"];

const STATES: [State; 4] = [
    State { stem: "button", top: "#2f7350", bottom: "#194a37", rim: GOLD, sheen: 0.22, glow: 0.0, alpha: 1.0 },
    State {
        stem: "button_hover",
        top: "#3f8f63",
        bottom: "#22603f",
        rim: ["#fff0b8", "#d09a44"],
        sheen: 0.32,
        glow: 0.5,
        alpha: 1.0,
    },
    State {
        stem: "button_pressed",
        top: "#123828",
        bottom: "#1d5540",
        rim: ["#b98a3e", "#e6c67c"],
        sheen: 0.0,
        glow: 0.0,
        alpha: 1.0,
    },
    State {
        stem: "button_disabled",
        top: "#454a48",
        bottom: "#363a39",
        rim: ["#8d877a", "#66604f"],
        sheen: 0.08,
        glow: 0.0,
        alpha: 0.75,
    },
];

fn gradient(id: &str, top: &str, bottom: &str) -> String {
    format!(
        r#"<linearGradient id="{id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/></linearGradient>"#
    )
}

fn rect(inset: f32, (w, h): (f32, f32), radius: f32, paint: &str) -> String {
    format!(
        r#"<rect x="{inset}" y="{inset}" width="{}" height="{}" rx="{}" {paint}/>"#,
        w - 2.0 * inset,
        h - 2.0 * inset,
        (radius - inset).max(1.0)
    )
}

fn document(w: u32, h: u32, body: &str) -> String {
    crate::svg::document(w as f32, h as f32, body)
}

fn button(state: &State) -> Piece {
    let size = (64.0, 48.0);
    let mut body =
        format!("<defs>{}{}</defs>", gradient("f", state.top, state.bottom), gradient("r", state.rim[0], state.rim[1]));
    if state.glow > 0.0 {
        for i in 0..3 {
            body += &rect(i as f32, size, 14.0, &format!(r##"fill="#ffdf8a" fill-opacity="{}""##, state.glow * 0.16));
        }
    }
    // The face is flat between the borders (20 pixels), so that stretching does not show.
    body += &rect(2.5, (64.0, 47.0 + 2.0), 13.0, r##"fill="#0a0605" fill-opacity=".45""##);
    body += &rect(2.5, size, 13.0, r#"fill="url(#r)""#);
    body += &rect(4.5, size, 13.0, r##"fill="#10221a""##);
    body += &rect(5.5, size, 13.0, r#"fill="url(#f)""#);
    body += &rect(
        6.5,
        size,
        13.0,
        &format!(r##"fill="none" stroke="#fff6d0" stroke-opacity="{}" stroke-width="1""##, state.sheen),
    );
    (state.stem, 64, 48, document(64, 48, &format!(r#"<g opacity="{}">{body}</g>"#, state.alpha)))
}

/// A small rhomb in each corner of a panel.
fn corners(w: f32, colour: &str) -> String {
    (0..4)
        .map(|i| {
            format!(
                r#"<path transform="rotate({} {c} {c})" d="M18,13.6L22.4,18L18,22.4L13.6,18Z" fill="{colour}"/>"#,
                90 * i,
                c = w / 2.0
            )
        })
        .collect()
}

fn panel(stem: &'static str, face: &str, rim: [&str; 2], inner: &str, line: &str) -> Piece {
    let size = (96.0, 96.0);
    let mut body = format!("<defs>{}</defs>", gradient("r", rim[0], rim[1]));
    for i in 0..4 {
        body += &rect(i as f32, size, 18.0, r##"fill="#000" fill-opacity=".10""##);
    }
    body += &rect(4.0, size, 18.0, &format!(r#"fill="{inner}""#));
    body += &rect(5.5, size, 18.0, r#"fill="url(#r)""#);
    body += &rect(7.5, size, 18.0, &format!(r#"fill="{inner}""#));
    body += &rect(8.5, size, 18.0, &format!(r#"fill="{face}""#));
    body += &rect(12.5, size, 18.0, &format!(r#"fill="none" stroke="{line}" stroke-opacity=".55" stroke-width="1""#));
    body += &corners(96.0, line);
    (stem, 96, 96, document(96, 96, &body))
}

fn field() -> Piece {
    let size = (64.0, 48.0);
    let body = format!("<defs>{}</defs>", gradient("r", "#6e5226", "#e0c07a"))
        + &rect(2.0, size, 10.0, r#"fill="url(#r)""#)
        + &rect(3.5, size, 10.0, r##"fill="#0c0a0a""##)
        + &rect(4.5, (64.0, 48.0), 10.0, r##"fill="#14100f""##)
        + &rect(6.0, (64.0, 48.0), 10.0, r##"fill="#1c1715""##);
    ("field", 64, 48, document(64, 48, &body))
}

/// A thin gold line with a rhomb in its middle, to part things.
fn divider() -> Piece {
    let body = format!(
        r##"<defs><linearGradient id="l" x1="0" x2="1"><stop offset="0" stop-color="{0}" stop-opacity="0"/><stop offset=".3" stop-color="{0}"/><stop offset=".7" stop-color="{0}"/><stop offset="1" stop-color="{0}" stop-opacity="0"/></linearGradient></defs>
        <rect x="0" y="7.4" width="256" height="1.4" fill="url(#l)"/><path d="M128,1.5L134.5,8L128,14.5L121.5,8Z" fill="#2a1d16" stroke="{0}" stroke-width="1.4"/><path d="M113,8L116,5L119,8L116,11ZM137,8L140,5L143,8L140,11Z" fill="{0}"/>"##,
        "#d9ae57"
    );
    ("divider", 256, 16, document(256, 16, &body))
}

/// All pieces.
pub fn all() -> Vec<Piece> {
    let mut out: Vec<Piece> = STATES.iter().map(button).collect();
    out.push(panel("panel", "#2b1f1a", GOLD, "#140d0a", "#c79a4a"));
    out.push(panel("panel_parchment", "#ecdcb6", ["#d2a95a", "#8a6128"], "#5a3d1e", "#9a6f34"));
    out.push(field());
    out.push(divider());
    out
}
