//! Contact sheets of treasures, emblems and effects, to be looked at critically.

use std::path::Path;

use crate::{effects, emblems, output, treasures};
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, PremultipliedColorU8, Transform};
use resvg::usvg;

/// The sandstone of the paths, on which medallions lie in the game.
const SANDSTONE: [u8; 3] = [0xc9, 0xa1, 0x73];
/// The dark of the table.
const NIGHT: [u8; 3] = [0x24, 0x2c, 0x3a];

/// How a person sees colours.
#[derive(Clone, Copy)]
enum Sight {
    Full,
    Deuteranopia,
    Protanopia,
    Grey,
}

/// Draws an SVG document into a picture of the given size.
///
/// # Panics
/// If the SVG is broken: it is our own text, so that is a fault of this program.
pub fn render(svg: &str, width: u32, height: u32) -> Pixmap {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("our SVG is sound");
    let mut picture = Pixmap::new(width, height).expect("sizes are not zero");
    let scale = width as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut picture.as_mut());
    picture
}

/// Writes all sheets into a folder.
pub fn write(folder: &Path) {
    for (stem, sheet) in all() {
        let mut picture = output::straight(&sheet);
        // Steps of four cannot be told apart by eye and halve the files.
        picture.iter_mut().for_each(|part| *part = (*part & !3) | (*part >> 6));
        output::write(&folder.join(stem).with_extension("png"), &output::png(&picture));
    }
}

/// All sheets: file stem and picture.
fn all() -> Vec<(&'static str, Pixmap)> {
    let medallions: Vec<Pixmap> = treasures::IDS
        .iter()
        .filter_map(|id| treasures::medallion_svg(id))
        .map(|svg| render(&svg, treasures::SIZE, treasures::SIZE))
        .collect();
    let small = shrunk(&medallions, 64);
    let tiny = shrunk(&medallions, 28);
    let view = |pictures: &[Pixmap], sight| seen(grid(pictures, 5, 8, SANDSTONE), sight);
    vec![
        ("treasures-256", grid(&medallions, 5, 4, SANDSTONE)),
        ("treasures-64", view(&small, Sight::Full)),
        ("treasures-28", view(&tiny, Sight::Full)),
        ("treasures-28-enlarged", enlarged(&view(&tiny, Sight::Full), 4)),
        ("treasures-64-deuteranopia", view(&small, Sight::Deuteranopia)),
        ("treasures-64-protanopia", view(&small, Sight::Protanopia)),
        ("treasures-64-grey", view(&small, Sight::Grey)),
        ("emblems", emblem_sheet()),
        ("effects", effect_sheet()),
    ]
}

fn emblem_sheet() -> Pixmap {
    let large: Vec<Pixmap> = (0..emblems::COUNT).map(|i| render(&emblems::svg(i), 256, 256)).collect();
    let small = [64, 24].map(|side| grid(&shrunk(&large, side), emblems::COUNT, 6, NIGHT));
    let mut rows = vec![grid(&large, emblems::COUNT, 4, NIGHT)];
    for strip in small {
        let sights = [Sight::Full, Sight::Deuteranopia, Sight::Protanopia, Sight::Grey];
        let strips = sights.map(|sight| seen(strip.clone(), sight));
        rows.push(row(&strips));
    }
    stack(&rows)
}

fn effect_sheet() -> Pixmap {
    let mut sprites: Vec<Pixmap> = effects::all().into_iter().map(|(_, w, h, svg)| render(&svg, w, h)).collect();
    sprites.sort_by_key(|sprite| std::cmp::Reverse(sprite.width()));
    row(&sprites)
}

/// Pictures of any size in one row.
fn row(pictures: &[Pixmap]) -> Pixmap {
    let places = pictures.iter().scan(0, |x, picture| {
        let place = (*x, 0);
        *x += picture.width();
        Some(place)
    });
    laid_out(pictures, &places.collect::<Vec<_>>())
}

/// Pictures of any size, one below the other.
fn stack(pictures: &[Pixmap]) -> Pixmap {
    let places = pictures.iter().scan(0, |y, picture| {
        let place = (0, *y);
        *y += picture.height();
        Some(place)
    });
    laid_out(pictures, &places.collect::<Vec<_>>())
}

fn laid_out(pictures: &[Pixmap], places: &[(u32, u32)]) -> Pixmap {
    let ends = |side: fn(&Pixmap) -> u32, start: fn(&(u32, u32)) -> u32| {
        let ends = pictures.iter().zip(places).map(|(p, at)| start(at) + side(p));
        ends.max().unwrap_or(1)
    };
    let (w, h) = (ends(Pixmap::width, |at| at.0), ends(Pixmap::height, |at| at.1));
    let mut sheet = plain(w, h, NIGHT);
    for (picture, (x, y)) in pictures.iter().zip(places) {
        lay(&mut sheet, picture, *x, *y);
    }
    sheet
}

fn plain(width: u32, height: u32, [r, g, b]: [u8; 3]) -> Pixmap {
    let mut sheet = Pixmap::new(width, height).expect("sheets are not empty");
    sheet.fill(Color::from_rgba8(r, g, b, 255));
    sheet
}

fn lay(sheet: &mut Pixmap, picture: &Pixmap, x: u32, y: u32) {
    let (paint, still) = (PixmapPaint::default(), Transform::identity());
    sheet.draw_pixmap(x as i32, y as i32, picture.as_ref(), &paint, still, None);
}

/// Pictures side by side, each in a cell as large as the largest of them.
fn grid(pictures: &[Pixmap], columns: usize, gap: u32, ground: [u8; 3]) -> Pixmap {
    let cell_w = pictures.iter().map(Pixmap::width).max().unwrap_or(1) + gap;
    let cell_h = pictures.iter().map(Pixmap::height).max().unwrap_or(1) + gap;
    let rows = pictures.len().div_ceil(columns) as u32;
    let mut sheet = plain(cell_w * columns as u32 + gap, cell_h * rows + gap, ground);
    for (i, picture) in pictures.iter().enumerate() {
        let x = gap + cell_w * (i % columns) as u32;
        let y = gap + cell_h * (i / columns) as u32;
        lay(&mut sheet, picture, x, y);
    }
    sheet
}

fn shrunk(pictures: &[Pixmap], side: u32) -> Vec<Pixmap> {
    pictures.iter().map(|picture| shrink(picture, side)).collect()
}

/// A smaller picture; every pixel is the mean of the area it covers, as mip levels would give it.
fn shrink(picture: &Pixmap, side: u32) -> Pixmap {
    let mut small = Pixmap::new(side, side).expect("sizes are not zero");
    for y in 0..side {
        for x in 0..side {
            small.pixels_mut()[(y * side + x) as usize] = mean(picture, side, x, y);
        }
    }
    small
}

fn mean(picture: &Pixmap, side: u32, x: u32, y: u32) -> PremultipliedColorU8 {
    // Sixteen samples each way are finer than any step used here.
    const SAMPLES: u32 = 16;
    let mut sum = [0_u32; 4];
    for i in 0..SAMPLES * SAMPLES {
        let u = (x * SAMPLES + i % SAMPLES) * picture.width() / (side * SAMPLES);
        let v = (y * SAMPLES + i / SAMPLES) * picture.height() / (side * SAMPLES);
        if let Some(pixel) = picture.pixel(u, v) {
            for (total, part) in sum.iter_mut().zip([pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]) {
                *total += u32::from(part);
            }
        }
    }
    let [r, g, b, a] = sum.map(|total| (total / (SAMPLES * SAMPLES)) as u8);
    PremultipliedColorU8::from_rgba(r, g, b, a).unwrap_or(PremultipliedColorU8::TRANSPARENT)
}

fn enlarged(picture: &Pixmap, times: u32) -> Pixmap {
    let (w, h) = (picture.width() * times, picture.height() * times);
    let mut large = Pixmap::new(w, h).expect("sizes are not zero");
    for y in 0..h {
        for x in 0..w {
            if let Some(pixel) = picture.pixel(x / times, y / times) {
                large.pixels_mut()[(y * w + x) as usize] = pixel;
            }
        }
    }
    large
}

/// The picture as somebody with another sight sees it. The picture must be opaque.
fn seen(mut picture: Pixmap, sight: Sight) -> Pixmap {
    // Viénot, Brettel and Mollon 1999, on linear light.
    let matrix = match sight {
        Sight::Full => return picture,
        Sight::Deuteranopia => [[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]],
        Sight::Protanopia => [[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]],
        Sight::Grey => [[0.2126, 0.7152, 0.0722]; 3],
    };
    for pixel in picture.pixels_mut() {
        let light = [pixel.red(), pixel.green(), pixel.blue()].map(|c| (f32::from(c) / 255.0).powf(2.2));
        let [r, g, b] = matrix.map(|row: [f32; 3]| {
            let sum = row[0] * light[0] + row[1] * light[1] + row[2] * light[2];
            (sum.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0).round() as u8
        });
        *pixel = PremultipliedColorU8::from_rgba(r, g, b, 255).unwrap_or(*pixel);
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mean difference of two pictures, 0 to 255 a channel.
    fn difference(a: &Pixmap, b: &Pixmap) -> f32 {
        let pairs = a.data().iter().zip(b.data());
        pairs.map(|(a, b)| f32::from(a.abs_diff(*b))).sum::<f32>() / a.data().len() as f32
    }

    fn on_sandstone(pictures: &[Pixmap], sight: Sight) -> Vec<Pixmap> {
        pictures.iter().map(|picture| seen(grid(std::slice::from_ref(picture), 1, 0, SANDSTONE), sight)).collect()
    }

    /// The two pictures that are most alike, and their difference.
    fn closest(pictures: &[Pixmap]) -> (f32, usize, usize) {
        let pairs = (0..pictures.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let alike = pairs.map(|(i, j)| (difference(&pictures[i], &pictures[j]), i, j));
        alike.min_by(|a, b| a.0.total_cmp(&b.0)).expect("there are pairs")
    }

    #[test]
    fn medallions_differ_at_28_pixels_however_one_sees() {
        let pictures = treasures::IDS.map(|id| render(&treasures::medallion_svg(id).unwrap(), 256, 256));
        let tiny = shrunk(&pictures, 28);
        for (sight, least) in
            [(Sight::Full, 16.0), (Sight::Deuteranopia, 13.0), (Sight::Protanopia, 13.0), (Sight::Grey, 13.0)]
        {
            let (found, i, j) = closest(&on_sandstone(&tiny, sight));
            assert!(found > least, "{} and {}: {found}", treasures::IDS[i], treasures::IDS[j]);
        }
    }

    #[test]
    fn emblems_differ_in_grey_at_24_pixels() {
        let pictures: Vec<_> = (0..emblems::COUNT).map(|i| render(&emblems::svg(i), 256, 256)).collect();
        let (found, i, j) = closest(&on_sandstone(&shrunk(&pictures, 24), Sight::Grey));
        assert!(found > 12.0, "{i} and {j}: {found}");
    }

    #[test]
    fn medallions_are_framed_by_clear_pixels() {
        for id in treasures::IDS {
            let picture = render(&treasures::medallion_svg(id).unwrap(), 256, 256);
            let edge = (0..256).flat_map(|i| [(i, 0), (i, 255), (0, i), (255, i)]);
            let most = edge.filter_map(|(x, y)| picture.pixel(x, y)).map(|p| p.alpha()).max();
            assert!(most < Some(24), "{id} is cut off at the edge: {most:?}");
        }
    }

    #[test]
    fn an_unknown_treasure_has_no_picture() {
        assert!(treasures::medallion_svg("teapot").is_none());
    }
}
