//! Writing SVG text and turning it into pixels.

use std::fmt::Write as _;

use resvg::{tiny_skia, usvg};

use crate::geometry::V;

/// Renders an SVG document so that it fills a picture of the given size.
pub fn render(document: &str, width: u32, height: u32) -> tiny_skia::Pixmap {
    let tree = usvg::Tree::from_str(document, &usvg::Options::default()).expect("our own SVG parses");
    let mut picture = tiny_skia::Pixmap::new(width, height).expect("a picture has a size");
    let size = tree.size();
    let scale = tiny_skia::Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
    resvg::render(&tree, scale, &mut picture.as_mut());
    picture
}

/// A document of `width` x `height` units around the shapes.
pub fn document(width: f32, height: f32, body: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">{body}</svg>"#
    )
}

/// Path data of a polygon.
pub fn polygon(points: &[V]) -> String {
    line(points) + "Z"
}

/// Path data of a polyline.
pub fn line(points: &[V]) -> String {
    let mut d = String::from("M");
    for p in points {
        let _ = write!(d, "{:.1},{:.1} ", p.x, p.y);
    }
    d
}

/// A filled path.
pub fn fill(d: &str, colour: &str) -> String {
    format!(r#"<path d="{d}" fill="{colour}"/>"#)
}

/// A stroked path with round ends.
pub fn stroke(d: &str, colour: &str, width: f32) -> String {
    format!(
        r#"<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:.2}" stroke-linecap="round" stroke-linejoin="round"/>"#
    )
}

/// A filled circle.
pub fn circle(c: V, r: f32, colour: &str) -> String {
    format!(r#"<circle cx="{:.2}" cy="{:.2}" r="{r:.2}" fill="{colour}"/>"#, c.x, c.y)
}

/// A filled ellipse turned by degrees.
pub fn ellipse(c: V, rx: f32, ry: f32, degrees: f32, colour: &str) -> String {
    format!(
        r#"<ellipse rx="{rx:.2}" ry="{ry:.2}" fill="{colour}" transform="translate({:.2} {:.2}) rotate({degrees:.1})"/>"#,
        c.x, c.y
    )
}

/// Shapes drawn about the origin, put in their place.
pub fn placed(at: V, degrees: f32, scale: f32, body: &str) -> String {
    format!(r#"<g transform="translate({:.2} {:.2}) rotate({degrees:.1}) scale({scale:.3})">{body}</g>"#, at.x, at.y)
}

fn channels(hex: &str) -> [f32; 3] {
    let at = |i: usize| u8::from_str_radix(&hex[i..i + 2], 16).expect("a colour as #rrggbb") as f32;
    [at(1), at(3), at(5)]
}

/// A colour from channels of 0 to 255.
pub fn rgb(c: [f32; 3]) -> String {
    let byte = |x: f32| x.round().clamp(0.0, 255.0) as u8;
    format!("#{:02x}{:02x}{:02x}", byte(c[0]), byte(c[1]), byte(c[2]))
}

/// A grey of 0 to 1.
pub fn grey(x: f32) -> String {
    rgb([x * 255.0; 3])
}

/// The colour a part `t` of the way from `a` to `b`.
pub fn mix(a: &str, b: &str, t: f32) -> String {
    let (a, b) = (channels(a), channels(b));
    rgb([0, 1, 2].map(|i| a[i] + (b[i] - a[i]) * t))
}
