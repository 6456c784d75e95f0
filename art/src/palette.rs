//! Small PNG files: a picture drawn with 256 colours of its own, chosen so that no difference is seen.

use image::RgbaImage;

/// Colour and opacity, colour multiplied by opacity so that clear pixels count little.
type Point = [f32; 4];

/// The largest palette a PNG can hold.
const COLOURS: usize = 256;

/// So many pixels, spread over the picture, settle the palette.
const SAMPLES: usize = 80_000;

/// PNG bytes of a picture with a palette.
///
/// # Panics
/// If the encoder fails, which it does not in memory.
pub fn png(picture: &RgbaImage) -> Vec<u8> {
    let points: Vec<Point> = picture.pixels().map(|p| multiplied(p.0)).collect();
    let palette = refined(&points, median_cut(&points));
    let indices = diffused(points, &palette, picture.width() as usize);
    let (mut colours, mut opacities) = (Vec::new(), Vec::new());
    for point in &palette {
        let [r, g, b, a] = straight(point);
        colours.extend([r, g, b]);
        opacities.push(a);
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, picture.width(), picture.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_palette(colours);
    encoder.set_trns(opacities);
    let mut writer = encoder.write_header().expect("a header is written");
    writer.write_image_data(&indices).expect("all pixels are there");
    writer.finish().expect("the picture ends");
    bytes
}

fn multiplied([r, g, b, a]: [u8; 4]) -> Point {
    let opacity = f32::from(a) / 255.0;
    [f32::from(r) * opacity, f32::from(g) * opacity, f32::from(b) * opacity, f32::from(a)]
}

fn straight([r, g, b, a]: &Point) -> [u8; 4] {
    let share = if *a < 0.5 { 0.0 } else { 255.0 / a };
    [r * share, g * share, b * share, *a].map(|c| c.round().clamp(0.0, 255.0) as u8)
}

fn distance(a: &Point, b: &Point) -> f32 {
    a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum()
}

fn nearest(palette: &[Point], point: &Point) -> usize {
    let mut best = (0, f32::MAX);
    for (i, colour) in palette.iter().enumerate() {
        let d = distance(colour, point);
        if d < best.1 {
            best = (i, d);
        }
    }
    best.0
}

/// The nearest colours; most of each error is passed on to the neighbours right and below, so that fades stay smooth.
fn diffused(mut points: Vec<Point>, palette: &[Point], width: usize) -> Vec<u8> {
    const PASSED_ON: f32 = 0.8;
    let mut indices = Vec::with_capacity(points.len());
    for i in 0..points.len() {
        let index = nearest(palette, &points[i]);
        indices.push(index as u8);
        let error = [0, 1, 2, 3].map(|side| (points[i][side] - palette[index][side]) * PASSED_ON / 16.0);
        let (first, last) = (i % width == 0, (i + 1) % width == 0);
        for (far, weight, inside) in
            [(1, 7.0, !last), (width - 1, 3.0, !first), (width, 5.0, true), (width + 1, 1.0, !last)]
        {
            if let Some(neighbour) = points.get_mut(i + far).filter(|p| inside && p[3] > 0.0) {
                neighbour.iter_mut().zip(&error).for_each(|(n, e)| *n += e * weight);
            }
        }
    }
    indices
}

/// Splits the box with the greatest spread again and again.
fn median_cut(points: &[Point]) -> Vec<Point> {
    let mut boxes = vec![points.to_vec()];
    while boxes.len() < COLOURS {
        let spread = |points: &Vec<Point>| widest(points).1;
        let Some((i, _)) = boxes.iter().map(spread).enumerate().max_by(|a, b| a.1.total_cmp(&b.1)) else { break };
        let mut whole = boxes.swap_remove(i);
        let (side, spread) = widest(&whole);
        if spread == 0.0 {
            boxes.push(whole);
            break;
        }
        let middle = mean(&whole)[side];
        whole.sort_by(|a, b| a[side].total_cmp(&b[side]));
        let cut = whole.partition_point(|p| p[side] <= middle).clamp(1, whole.len() - 1);
        let upper = whole.split_off(cut);
        boxes.extend([whole, upper]);
    }
    boxes.iter().map(|points| mean(points)).collect()
}

/// The channel in which the points differ most, and the sum of their squared differences there.
fn widest(points: &[Point]) -> (usize, f32) {
    let middle = mean(points);
    let spread = |side: usize| points.iter().map(|p| (p[side] - middle[side]).powi(2)).sum::<f32>();
    (0..4).map(|side| (side, spread(side))).fold((0, -1.0), |a, b| if b.1 > a.1 { b } else { a })
}

fn mean(points: &[Point]) -> Point {
    let n = points.len().max(1) as f32;
    [0, 1, 2, 3].map(|side| points.iter().map(|p| p[side]).sum::<f32>() / n)
}

/// Moves each colour into the middle of the pixels that use it.
fn refined(points: &[Point], mut palette: Vec<Point>) -> Vec<Point> {
    for _ in 0..6 {
        let mut sums = vec![([0.0_f32; 4], 0.0_f32); palette.len()];
        for point in points.iter().step_by(1 + points.len() / SAMPLES) {
            let (sum, count) = &mut sums[nearest(&palette, point)];
            sum.iter_mut().zip(point).for_each(|(s, p)| *s += p);
            *count += 1.0;
        }
        for (colour, (sum, count)) in palette.iter_mut().zip(&sums) {
            if *count > 0.0 {
                *colour = sum.map(|s| s / count);
            }
        }
    }
    palette
}
