//! A small pen that writes SVG shapes into a string.
//!
//! Drawings live in a box of 100 x 100. Fills are colours or `url(#name)` of a gradient in [`super::defs`].

use std::fmt::Write;

/// Collects SVG shapes, first drawn lies lowest.
#[derive(Default)]
pub struct Pen(String);

impl Pen {
    /// An empty sheet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The SVG text drawn so far.
    pub fn finish(self) -> String {
        self.0
    }

    /// Adds ready SVG text.
    pub fn raw(&mut self, svg: &str) -> &mut Self {
        self.0.push_str(svg);
        self
    }

    /// A filled path with an edge.
    pub fn shape(&mut self, d: &str, fill: &str, edge: &str, width: f32) -> &mut Self {
        self.path(
            d,
            &format!(
                r#"fill="{fill}" stroke="{edge}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round""#
            ),
        )
    }

    /// A filled path without an edge.
    pub fn fill(&mut self, d: &str, fill: &str) -> &mut Self {
        self.path(d, &format!(r#"fill="{fill}""#))
    }

    /// A filled path that lets through what lies below.
    pub fn veil(&mut self, d: &str, fill: &str, opacity: f32) -> &mut Self {
        self.path(d, &format!(r#"fill="{fill}" opacity="{opacity}""#))
    }

    /// A round-ended line.
    pub fn line(&mut self, d: &str, colour: &str, width: f32) -> &mut Self {
        self.line_veil(d, colour, width, 1.0)
    }

    /// A round-ended line that lets through what lies below.
    pub fn line_veil(&mut self, d: &str, colour: &str, width: f32, opacity: f32) -> &mut Self {
        self.path(
            d,
            &format!(
                r#"fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round" opacity="{opacity}""#
            ),
        )
    }

    /// A line that ends flat, for pieces that continue one another.
    pub fn flat_line(&mut self, d: &str, colour: &str, width: f32) -> &mut Self {
        self.path(d, &format!(r#"fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round""#))
    }

    /// A filled circle.
    pub fn dot(&mut self, x: f32, y: f32, r: f32, fill: &str) -> &mut Self {
        self.oval(x, y, r, r, fill, 1.0)
    }

    /// A filled circle with an edge.
    pub fn disc(&mut self, (x, y): (f32, f32), r: f32, fill: &str, edge: &str, width: f32) -> &mut Self {
        self.egg((x, y), (r, r), fill, edge, width)
    }

    /// A filled ellipse.
    pub fn oval(&mut self, x: f32, y: f32, rx: f32, ry: f32, fill: &str, opacity: f32) -> &mut Self {
        let _ = write!(
            self.0,
            r#"<ellipse cx="{x:.2}" cy="{y:.2}" rx="{rx:.2}" ry="{ry:.2}" fill="{fill}" opacity="{opacity}"/>"#
        );
        self
    }

    /// A filled ellipse with an edge; `fill` may be `none`.
    pub fn egg(&mut self, (x, y): (f32, f32), (rx, ry): (f32, f32), fill: &str, edge: &str, width: f32) -> &mut Self {
        let _ = write!(
            self.0,
            r#"<ellipse cx="{x:.2}" cy="{y:.2}" rx="{rx:.2}" ry="{ry:.2}" fill="{fill}" stroke="{edge}" stroke-width="{width}"/>"#
        );
        self
    }

    /// Draws a part under a transform, such as `rotate(12 50 50)`.
    pub fn group(&mut self, transform: &str, draw: impl FnOnce(&mut Self)) -> &mut Self {
        let _ = write!(self.0, r#"<g transform="{transform}">"#);
        draw(self);
        self.raw("</g>")
    }

    /// Draws the same part twice, the second time mirrored at the upright line x = 50.
    pub fn both_sides(&mut self, draw: impl Fn(&mut Self)) -> &mut Self {
        draw(self);
        self.group("matrix(-1 0 0 1 100 0)", |pen| draw(pen))
    }

    /// A round gem with a spark of light; `fill` is one of the gem gradients.
    pub fn gem(&mut self, x: f32, y: f32, r: f32, fill: &str, edge: &str) -> &mut Self {
        self.disc((x, y), r, fill, edge, 1.5).oval(x - r * 0.3, y - r * 0.36, r * 0.3, r * 0.22, "#fff", 0.95)
    }

    /// A four-pointed spark.
    pub fn spark(&mut self, x: f32, y: f32, r: f32, colour: &str) -> &mut Self {
        let s = r * 0.2;
        self.fill(
            &format!(
                "M{x},{} L{},{} L{},{y} L{},{} L{x},{} L{},{} L{},{y} L{},{}Z",
                y - r,
                x + s,
                y - s,
                x + r,
                x + s,
                y + s,
                y + r,
                x - s,
                y + s,
                x - r,
                x - s,
                y - s
            ),
            colour,
        )
    }

    fn path(&mut self, d: &str, attributes: &str) -> &mut Self {
        let _ = write!(self.0, r#"<path d="{d}" {attributes}/>"#);
        self
    }
}
