//! Value noise: grain, stains, gentle unevenness.

fn hash(x: i32, y: i32, seed: u32) -> f32 {
    let mut h =
        (x as u32).wrapping_mul(0x9E37_79B1) ^ (y as u32).wrapping_mul(0x85EB_CA77) ^ seed.wrapping_mul(0xC2B2_AE3D);
    h = (h ^ (h >> 15)).wrapping_mul(0x2C1B_3C6D);
    h = (h ^ (h >> 12)).wrapping_mul(0x297A_2D39);
    ((h ^ (h >> 15)) >> 8) as f32 / (1u32 << 24) as f32
}

/// Smooth noise of about -1 to 1 with features one unit wide; `wrap` cells after which it repeats, 0 for never.
pub fn value(x: f32, y: f32, wrap: i32, seed: u32) -> f32 {
    let (cx, cy) = (x.floor(), y.floor());
    let (fx, fy) = (x - cx, y - cy);
    let (sx, sy) = (fx * fx * (3.0 - 2.0 * fx), fy * fy * (3.0 - 2.0 * fy));
    let at = |dx: i32, dy: i32| {
        let (px, py) = (cx as i32 + dx, cy as i32 + dy);
        if wrap > 0 { hash(px.rem_euclid(wrap), py.rem_euclid(wrap), seed) } else { hash(px, py, seed) }
    };
    let top = at(0, 0) + (at(1, 0) - at(0, 0)) * sx;
    let low = at(0, 1) + (at(1, 1) - at(0, 1)) * sx;
    (top + (low - top) * sy) * 2.0 - 1.0
}

/// Noise of several sizes laid over each other.
pub fn cloud(x: f32, y: f32, octaves: u32, wrap: i32, seed: u32) -> f32 {
    let (mut sum, mut gain, mut k) = (0.0, 0.5, 1);
    for o in 0..octaves {
        sum += gain * value(x * k as f32, y * k as f32, wrap * k, seed + o);
        gain *= 0.5;
        k *= 2;
    }
    sum
}
