//! Light over a tile: relief, shadows, the dark under the hedges.

use crate::geometry::{V, smooth, v};
use crate::noise;
use crate::plan::SIDE;
use crate::raster::{Field, Picture};

/// What the shapes of a tile say, before there is light.
pub struct Maps {
    /// Colours of floor, kerb and bridge.
    pub floor: Picture,
    /// Fine relief of the floor, 0 to 1.
    pub relief: Field,
    /// Height of the ground in units.
    pub ground: Field,
    /// Where there is hedge.
    pub hedge: Field,
    /// A leaf's own brightness.
    pub value: Field,
    /// The way a leaf faces, right and down.
    pub facing: [Field; 2],
    /// Colours of finds and flowers.
    pub finds: Picture,
    /// Where there are finds.
    pub found: Field,
    /// Seed of grain and stains.
    pub seed: u32,
}

/// Hedge colours from the depth to the tips.
const RAMP: [[f32; 3]; 7] = [
    [10.0, 34.0, 36.0],
    [17.0, 56.0, 45.0],
    [29.0, 85.0, 52.0],
    [50.0, 118.0, 58.0],
    [84.0, 154.0, 64.0],
    [138.0, 187.0, 74.0],
    [198.0, 220.0, 104.0],
];

fn ramp(value: f32) -> [f32; 3] {
    let at = value.clamp(0.0, 0.999) * (RAMP.len() - 1) as f32;
    let (i, t) = (at as usize, at.fract());
    [0, 1, 2].map(|c| (RAMP[i][c] + (RAMP[i + 1][c] - RAMP[i][c]) * t) / 255.0)
}

/// Height of a hedge in units.
const HEDGE: f32 = 34.0;
/// Height of the highest stones above the joints.
const STONES: f32 = 6.5;
/// How steeply the sun falls: height over length of a shadow.
const STEEP: f32 = 0.98;

/// Everything about a tile that does not change when it is turned under the sun.
pub struct Scene {
    maps: Maps,
    /// Cells to a unit.
    scale: f32,
    /// Relief with grain, in cells.
    surface: Field,
    /// What throws shadows, in units, at half size.
    tall: Field,
    /// Hedge with soft edges.
    mass: Field,
    /// Hedge as one rounded body.
    body: Field,
    /// How much sky is hidden, 0 to 1.
    dim: Field,
    /// Shadow thrown by finds.
    cast: Field,
    /// Lasting differences of colour.
    stain: Field,
}

fn fade_at_sides(n: usize, x: usize, y: usize, width: f32) -> f32 {
    let d = x.min(y).min(n - 1 - x).min(n - 1 - y) as f32 * SIDE / n as f32;
    smooth(2.0, width, d)
}

impl Scene {
    /// Prepares a tile for the light.
    pub fn new(maps: Maps) -> Self {
        let n = maps.relief.n;
        let scale = n as f32 / SIDE;
        let at = |x: usize, y: usize| (x as f32 / scale, y as f32 / scale);
        let seed = maps.seed;
        let grain = Field::from(n, |x, y| {
            let (ux, uy) = at(x, y);
            let coarse = noise::cloud(ux / 19.0, uy / 19.0, 3, 0, seed) * fade_at_sides(n, x, y, 30.0);
            coarse * 1.5 + noise::cloud(ux / 5.0, uy / 5.0, 2, 0, 7) * 0.62
        });
        let stones = maps.relief.blurred(1.3 * scale);
        let soft = maps.relief.blurred(3.2 * scale);
        let found = maps.found.blurred(1.4 * scale);
        let mut surface = stones.with(&soft, |a, b| (a * 0.6 + b * 0.55) * STONES);
        surface = surface.with(&grain, |a, g| a + g * (0.25 + a / STONES));
        surface = surface.with(&maps.ground, |a, g| a + g).with(&found, |a, f| a + f * 1.6);
        surface.at.iter_mut().for_each(|h| *h *= scale);
        let mass = maps.hedge.blurred(8.0 * scale);
        let body = maps.hedge.blurred(22.0 * scale);
        let top = maps.hedge.blurred(1.6 * scale).with(&mass, |a, b| a.min(0.35 + b) * HEDGE);
        let tall = top.with(&maps.ground.with(&stones, |g, s| g + s * STONES), f32::max);
        let wide = tall.blurred(15.0 * scale).with(&tall.blurred(5.0 * scale), |a, b| a * 0.62 + b * 0.38);
        let low = maps.ground.with(&stones, |g, s| g + s * 3.0);
        let dim = wide.with(&low, |a, b| ((a - b) / HEDGE).clamp(0.0, 1.0));
        let stain = Field::from(n, |x, y| {
            let (ux, uy) = at(x, y);
            noise::cloud(ux / 90.0, uy / 90.0, 3, 0, seed + 50) * fade_at_sides(n, x, y, 60.0)
        });
        let cast = maps.found.blurred(1.8 * scale);
        Self { scale, surface, tall: tall.halved(), mass, body, dim, cast, stain, maps }
    }

    /// What stands how high, in units, at half size.
    pub fn tall(&self) -> Field {
        self.tall.clone()
    }

    /// Where there is hedge, at half size.
    pub fn hedge(&self) -> Field {
        self.maps.hedge.blurred(1.5 * self.scale).halved()
    }

    /// The picture under a sun in the direction `sun` (as seen on the unturned tile).
    pub fn lit(&self, sun: V) -> Picture {
        let n = self.surface.n;
        let shadow = self.shadow(sun);
        let pixel = |i: usize| self.pixel(i % n, i / n, sun, &shadow);
        Picture { n, at: (0..n * n).map(pixel).collect() }
    }

    /// How much of the sun reaches each place, at half size.
    fn shadow(&self, sun: V) -> Field {
        let step = 1.5;
        let k = self.scale / 2.0;
        let lit = Field::from(self.tall.n, |x, y| {
            let own = self.tall.at[y * self.tall.n + x];
            let mut hidden: f32 = 0.0;
            for i in 1..30 {
                let far = i as f32 * step;
                let h = self.tall.sample(x as f32 + sun.x * far * k, y as f32 + sun.y * far * k);
                // The further the edge, the softer its shadow.
                hidden = hidden.max((h - own - far * STEEP) / (2.5 + far * 0.14));
            }
            1.0 - hidden.clamp(0.0, 1.0)
        });
        lit.blurred(1.2 * k)
    }

    fn pixel(&self, x: usize, y: usize, sun: V, shadow: &Field) -> [f32; 3] {
        let i = y * self.surface.n + x;
        let reach = shadow.sample(x as f32 / 2.0 - 0.25, y as f32 / 2.0 - 0.25);
        let far = 3.2 * self.scale;
        let cast = self.cast.sample(x as f32 + sun.x * far, y as f32 + sun.y * far);
        let reach = reach * (1.0 - 0.75 * cast * (1.0 - self.maps.found.at[i]));
        let stone = self.stone(i, x, y, sun, reach);
        let hedge = self.leaf(i, x, y, sun, cast);
        let mask = self.maps.hedge.at[i];
        let mut out = [0, 1, 2].map(|c| stone[c] + (hedge[c] - stone[c]) * mask);
        let found = self.maps.found.at[i];
        if found > 0.0 {
            let light = 0.62 + 0.42 * if mask > 0.5 { 1.0 } else { reach };
            let (sx, sy) = self.cast.slope(x as isize, y as isize);
            let round = 1.0 - (sx * sun.x + sy * sun.y) * self.scale * 1.6;
            out = [0, 1, 2].map(|c| out[c] + (self.maps.finds.at[i][c] * light * round - out[c]) * found);
        }
        out
    }

    fn stone(&self, i: usize, x: usize, y: usize, sun: V, reach: f32) -> [f32; 3] {
        let (sx, sy) = self.surface.slope(x as isize, y as isize);
        // Sun at about 50 degrees: level ground gets 1.
        let facing = (1.0 - (sx * sun.x + sy * sun.y) * 0.95) / (1.0 + 0.45 * (sx * sx + sy * sy)).sqrt();
        let sunny = facing.clamp(0.12, 1.5) * reach;
        let sky = 1.0 - 0.72 * smooth(0.02, 0.95, self.dim.at[i]);
        let stain = self.stain.at[i];
        let base = self.maps.floor.at[i];
        // Warm sun, violet shade.
        let sun_tint = [0.665, 0.61, 0.53];
        let sky_tint = [0.315, 0.322, 0.39];
        [0, 1, 2].map(|c| {
            base[c]
                * (1.0 + stain * [0.10, 0.13, 0.16][c])
                * (sun_tint[c] * sunny * (0.55 + 0.45 * sky) + sky_tint[c] * sky)
        })
    }

    fn leaf(&self, i: usize, x: usize, y: usize, sun: V, cast: f32) -> [f32; 3] {
        let facing = v(self.maps.facing[0].at[i] * 4.0 - 2.0, self.maps.facing[1].at[i] * 4.0 - 2.0);
        let (sx, sy) = self.mass.slope(x as isize, y as isize);
        let rim = -(sx * sun.x + sy * sun.y) * self.scale * 16.0;
        // The trimmed body as a whole: its flank towards the sun is bright, the other dark, so that it stands up.
        let (bx, by) = self.body.slope(x as isize, y as isize);
        let flank = -(bx * sun.x + by * sun.y) * self.scale * 44.0;
        let value = self.maps.value.at[i] * 2.0 - 0.5;
        let value = value + 0.29 * facing.dot(sun) + 0.2 * rim + 0.15 * flank + 0.1 * self.stain.at[i] - 0.25 * cast;
        let colour = ramp(value);
        let light = 1.04 + 0.18 * rim + 0.1 * flank;
        let warm = self.stain.at[i] * 0.08 + 0.06 * rim.max(0.0);
        [colour[0] * (light + warm * 2.0), colour[1] * light, colour[2] * (light - warm)]
    }
}
