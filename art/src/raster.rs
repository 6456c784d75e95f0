//! Square fields of numbers and what is done to them.

use resvg::tiny_skia::Pixmap;

/// A square field of numbers.
#[derive(Clone)]
pub struct Field {
    /// Cells a side.
    pub n: usize,
    /// Rows one after another.
    pub at: Vec<f32>,
}

/// Index beyond the edge mirrored back: a tile's surroundings are taken to be its mirror image, so that light runs on
/// over the edge in the same way on both cards.
fn mirror(i: isize, n: usize) -> usize {
    let n = n as isize;
    let i = if i < 0 { -1 - i } else { i };
    (if i >= n { 2 * n - 1 - i } else { i }).clamp(0, n - 1) as usize
}

impl Field {
    /// A field from a function of the cell's column and row.
    pub fn from(n: usize, f: impl Fn(usize, usize) -> f32) -> Self {
        Self { n, at: (0..n * n).map(|i| f(i % n, i / n)).collect() }
    }

    /// A channel of a picture (0 red to 3 alpha), 0 to 1, freed from alpha.
    pub fn channel(picture: &Pixmap, channel: usize) -> Self {
        let value = |p: &resvg::tiny_skia::PremultipliedColorU8| {
            let c = p.demultiply();
            [c.red(), c.green(), c.blue(), c.alpha()][channel] as f32 / 255.0
        };
        Self { n: picture.width() as usize, at: picture.pixels().iter().map(value).collect() }
    }

    /// The value at a cell, mirrored beyond the edges.
    pub fn get(&self, x: isize, y: isize) -> f32 {
        self.at[mirror(y, self.n) * self.n + mirror(x, self.n)]
    }

    /// The value between cells.
    pub fn sample(&self, x: f32, y: f32) -> f32 {
        let (x0, y0) = (x.floor(), y.floor());
        let (fx, fy) = (x - x0, y - y0);
        let (i, j) = (x0 as isize, y0 as isize);
        let top = self.get(i, j) * (1.0 - fx) + self.get(i + 1, j) * fx;
        let low = self.get(i, j + 1) * (1.0 - fx) + self.get(i + 1, j + 1) * fx;
        top * (1.0 - fy) + low * fy
    }

    /// Slope at a cell, per cell.
    pub fn slope(&self, x: isize, y: isize) -> (f32, f32) {
        ((self.get(x + 1, y) - self.get(x - 1, y)) / 2.0, (self.get(x, y + 1) - self.get(x, y - 1)) / 2.0)
    }

    /// Blurred, nearly as by a Gaussian of this deviation in cells.
    pub fn blurred(&self, deviation: f32) -> Self {
        let radius = (deviation * 0.95).round().max(1.0) as isize;
        let mut f = self.clone();
        for _ in 0..3 {
            f = f.box_rows(radius).transposed();
            f = f.box_rows(radius).transposed();
        }
        f
    }

    fn box_rows(&self, radius: isize) -> Self {
        let mut out = self.clone();
        let k = 1.0 / (2 * radius + 1) as f32;
        for y in 0..self.n as isize {
            let mut sum: f32 = (-radius..=radius).map(|x| self.get(x, y)).sum();
            for x in 0..self.n as isize {
                out.at[y as usize * self.n + x as usize] = sum * k;
                sum += self.get(x + radius + 1, y) - self.get(x - radius, y);
            }
        }
        out
    }

    fn transposed(&self) -> Self {
        Self::from(self.n, |x, y| self.at[x * self.n + y])
    }

    /// Half as many cells a side.
    pub fn halved(&self) -> Self {
        let at = |x: usize, y: usize| self.at[y * self.n + x];
        Self::from(self.n / 2, |x, y| {
            (at(2 * x, 2 * y) + at(2 * x + 1, 2 * y) + at(2 * x, 2 * y + 1) + at(2 * x + 1, 2 * y + 1)) / 4.0
        })
    }

    /// Turned a quarter clockwise.
    pub fn turned(&self) -> Self {
        let n = self.n;
        Self::from(n, |x, y| self.at[(n - 1 - x) * n + y])
    }

    /// Cell by cell from two fields.
    pub fn with(&self, o: &Self, f: impl Fn(f32, f32) -> f32) -> Self {
        Self { n: self.n, at: self.at.iter().zip(&o.at).map(|(a, b)| f(*a, *b)).collect() }
    }
}

/// A square picture in colour, channels 0 to 1.
#[derive(Clone)]
pub struct Picture {
    /// Cells a side.
    pub n: usize,
    /// Rows one after another.
    pub at: Vec<[f32; 3]>,
}

impl Picture {
    /// The colours of a rendered picture, alpha left out.
    pub fn of(picture: &Pixmap) -> Self {
        let c = [0, 1, 2].map(|i| Field::channel(picture, i));
        let at = (0..c[0].at.len()).map(|i| [c[0].at[i], c[1].at[i], c[2].at[i]]).collect();
        Self { n: c[0].n, at }
    }

    /// Turned a quarter clockwise.
    pub fn turned(&self) -> Self {
        let n = self.n;
        Self { n, at: (0..n * n).map(|i| self.at[(n - 1 - i % n) * n + i / n]).collect() }
    }

    /// As bytes, three a cell.
    pub fn image(&self) -> image::RgbImage {
        let bytes = self.at.iter().flat_map(|c| c.map(|x| (x * 255.0).round().clamp(0.0, 255.0) as u8)).collect();
        image::RgbImage::from_raw(self.n as u32, self.n as u32, bytes).expect("three bytes a cell")
    }

    /// Half as many cells a side.
    pub fn halved(&self) -> Self {
        let n = self.n / 2;
        let at = |x: usize, y: usize| self.at[y * self.n + x];
        let mean = |i: usize| {
            let (x, y) = (i % n * 2, i / n * 2);
            let four = [at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y + 1)];
            [0, 1, 2].map(|c| four.iter().map(|p| p[c]).sum::<f32>() / 4.0)
        };
        Self { n, at: (0..n * n).map(mean).collect() }
    }
}
