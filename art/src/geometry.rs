//! Points, polygons and polylines: the little plane geometry the drawings need.

use std::ops::{Add, Mul, Sub};

/// A point or a direction; x to the right, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct V {
    /// Right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

/// Short for a point.
pub const fn v(x: f32, y: f32) -> V {
    V { x, y }
}

impl Add for V {
    type Output = V;
    fn add(self, o: V) -> V {
        v(self.x + o.x, self.y + o.y)
    }
}

impl Sub for V {
    type Output = V;
    fn sub(self, o: V) -> V {
        v(self.x - o.x, self.y - o.y)
    }
}

impl Mul<f32> for V {
    type Output = V;
    fn mul(self, k: f32) -> V {
        v(self.x * k, self.y * k)
    }
}

impl V {
    /// The point at an angle (radians, clockwise from the right) and a distance.
    pub fn polar(angle: f32, r: f32) -> V {
        v(angle.cos() * r, angle.sin() * r)
    }

    /// Scalar product.
    pub fn dot(self, o: V) -> f32 {
        self.x * o.x + self.y * o.y
    }

    /// Length.
    pub fn len(self) -> f32 {
        self.dot(self).sqrt()
    }

    /// The same direction with length 1.
    pub fn unit(self) -> V {
        self * (1.0 / self.len().max(1e-6))
    }

    /// Turned a quarter clockwise.
    pub fn turned(self) -> V {
        v(-self.y, self.x)
    }

    /// The point a part `t` of the way to `o`.
    pub fn towards(self, o: V, t: f32) -> V {
        self + (o - self) * t
    }

    /// Turned clockwise about a centre by quarter turns.
    pub fn quarters(self, centre: V, n: usize) -> V {
        (0..n % 4).fold(self - centre, |p, _| p.turned()) + centre
    }
}

/// 0 below `a`, 1 above `b`, smooth between.
pub fn smooth(a: f32, b: f32, x: f32) -> f32 {
    let t = ((x - a) / (b - a)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Is the point inside the polygon?
pub fn inside(polygon: &[V], p: V) -> bool {
    let mut odd = false;
    let mut a = polygon[polygon.len() - 1];
    for &b in polygon {
        if (a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x {
            odd = !odd;
        }
        a = b;
    }
    odd
}

/// Distance of a point from a polyline.
pub fn distance(line: &[V], p: V) -> f32 {
    let mut best = f32::MAX;
    for w in line.windows(2) {
        let d = w[1] - w[0];
        let t = ((p - w[0]).dot(d) / d.dot(d).max(1e-6)).clamp(0.0, 1.0);
        best = best.min((w[0] + d * t - p).len());
    }
    best
}

/// Points of a cubic Bezier curve, both ends included.
pub fn bezier(p: [V; 4], n: usize) -> Vec<V> {
    let at = |t: f32| {
        let u = 1.0 - t;
        p[0] * (u * u * u) + p[1] * (3.0 * u * u * t) + p[2] * (3.0 * u * t * t) + p[3] * (t * t * t)
    };
    (0..=n).map(|i| at(i as f32 / n as f32)).collect()
}

/// A polyline from `a` over the corner to `b`, the corner rounded.
pub fn rounded(a: V, corner: V, b: V, radius: f32) -> Vec<V> {
    let p = corner + (a - corner).unit() * radius;
    let q = corner + (b - corner).unit() * radius;
    // 0.45 of the way in gives nearly a quarter circle.
    let curve = bezier([p, p.towards(corner, 0.55), q.towards(corner, 0.55), q], 24);
    let mut line = vec![a];
    line.extend(curve);
    line.push(b);
    line
}

/// Cuts off the part of a convex polygon that lies beyond `at` in direction `normal`.
pub fn clip(polygon: &[V], at: V, normal: V) -> Vec<V> {
    let mut out = Vec::with_capacity(polygon.len() + 1);
    for (i, &a) in polygon.iter().enumerate() {
        let b = polygon[(i + 1) % polygon.len()];
        let (da, db) = ((a - at).dot(normal), (b - at).dot(normal));
        if da <= 0.0 {
            out.push(a);
        }
        if (da < 0.0 && db > 0.0) || (da > 0.0 && db < 0.0) {
            out.push(a.towards(b, da / (da - db)));
        }
    }
    out
}

/// Area of a polygon, positive when it runs clockwise on screen.
pub fn area(polygon: &[V]) -> f32 {
    let n = polygon.len();
    (0..n).map(|i| (polygon[i], polygon[(i + 1) % n])).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f32>() / 2.0
}

/// The mean of the corners.
pub fn middle(polygon: &[V]) -> V {
    polygon.iter().fold(v(0.0, 0.0), |s, &p| s + p) * (1.0 / polygon.len().max(1) as f32)
}

/// A convex polygon made smaller by `d` on every side; empty when nothing is left.
pub fn inset(polygon: &[V], d: f32) -> Vec<V> {
    let turn = area(polygon).signum();
    let mut out = polygon.to_vec();
    for (i, &a) in polygon.iter().enumerate() {
        let b = polygon[(i + 1) % polygon.len()];
        if (b - a).len() < 1e-3 {
            continue;
        }
        let outward = (b - a).unit().turned() * -turn;
        out = clip(&out, a - outward * d, outward);
        if out.len() < 3 {
            return Vec::new();
        }
    }
    out
}

/// Corner cutting: a softer polygon of twice as many corners.
pub fn soften(polygon: &[V], cut: f32) -> Vec<V> {
    let n = polygon.len();
    (0..n)
        .flat_map(|i| {
            let (a, b) = (polygon[i], polygon[(i + 1) % n]);
            [a.towards(b, cut), b.towards(a, cut)]
        })
        .collect()
}

/// Voronoi cells of the sites inside a box around the tile.
pub fn voronoi(sites: &[V], lo: f32, hi: f32) -> Vec<Vec<V>> {
    let cell = |i: usize| {
        let p = sites[i];
        let mut cell = vec![v(lo, lo), v(hi, lo), v(hi, hi), v(lo, hi)];
        for (j, &q) in sites.iter().enumerate() {
            // Far sites cannot touch the cell: flags are never wider than this.
            if i != j && (q - p).len() < 240.0 {
                cell = clip(&cell, p.towards(q, 0.5), q - p);
            }
        }
        cell
    };
    (0..sites.len()).map(cell).collect()
}

/// Length of a polyline.
pub fn length(line: &[V]) -> f32 {
    line.windows(2).map(|w| (w[1] - w[0]).len()).sum()
}

/// The part of a polyline between two lengths along it.
pub fn along(line: &[V], from: f32, to: f32) -> Vec<V> {
    let mut out = Vec::new();
    let mut at = 0.0;
    for w in line.windows(2) {
        let n = (w[1] - w[0]).len();
        let (a, b) = ((from - at).max(0.0), (to - at).min(n));
        if a < b {
            if out.is_empty() {
                out.push(w[0].towards(w[1], a / n));
            }
            out.push(w[0].towards(w[1], b / n));
        }
        at += n;
    }
    out
}

/// A polyline moved sideways (to its right as one walks along it).
pub fn offset(line: &[V], d: f32) -> Vec<V> {
    let n = line.len();
    (0..n)
        .map(|i| {
            let dir = line[(i + 1).min(n - 1)] - line[i.saturating_sub(1)];
            line[i] + dir.unit().turned() * d
        })
        .collect()
}
