//! A picture as PNG: the SVG's shapes in the light colours, at two pixels per SVG pixel.
//!
//! The crate includes its own ASCII glyphs, so no font need be installed.

use super::Picture;
use super::scene::{Anchor, CHARACTER, Point, Shape, lay_out};
use super::svg::{Colour, Theme};
use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster, get_raster_width};
use tiny_skia::{
    Color, FillRule, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, Stroke, Transform,
};

/// Pixels for one.
const ZOOM: f32 = 2.0;

/// Letters of about 24 pixels, twice those of the scene.
const LETTERS: RasterHeight = RasterHeight::Size32;
/// Where the baseline is in them.
const BASELINE: f32 = 24.0;

/// Pixels of a file; each takes four bytes while it is drawn.
const MOST_PIXELS: u64 = 1 << 28;

/// The file; none if the picture is too large for one.
pub fn draw(picture: &Picture) -> Option<Vec<u8>> {
    let scene = lay_out(picture);
    let pixels = |length: f32| (length * ZOOM).ceil() as u32;
    let count = u64::from(pixels(scene.width)) * u64::from(pixels(scene.height));
    if count > MOST_PIXELS {
        return None;
    }
    let mut image = Pixmap::new(pixels(scene.width), pixels(scene.height))?;
    let theme = Theme::Light;
    image.fill(colour(theme.background()));
    for shape in &scene.shapes {
        match shape {
            Shape::Fill { points, ink, .. } => {
                let area = path([points.as_slice()])?;
                let paint = paint(theme.colours(*ink).area);
                image.fill_path(
                    &area,
                    &paint,
                    FillRule::Winding,
                    Transform::identity(),
                    None,
                );
            }
            Shape::Lines { lines, ink } => {
                let Some(lines) = path(lines.iter().map(Vec::as_slice)) else {
                    continue;
                };
                let stroke = Stroke {
                    width: 1.25 * ZOOM,
                    ..Stroke::default()
                };
                let paint = paint(theme.colours(*ink).line);
                image.stroke_path(&lines, &paint, &stroke, Transform::identity(), None);
            }
            Shape::Text {
                at,
                anchor,
                text,
                ink,
                is_bold,
            } => {
                let weight = if *is_bold {
                    FontWeight::Bold
                } else {
                    FontWeight::Regular
                };
                let letters = Letters {
                    weight,
                    colour: theme.colours(*ink).line,
                };
                letters.write(&mut image, *at, *anchor, text);
            }
        }
    }
    image.encode_png().ok()
}

fn path<'a>(lines: impl IntoIterator<Item = &'a [Point]>) -> Option<Path> {
    let mut path = PathBuilder::new();
    for line in lines {
        for (index, (x, y)) in line.iter().enumerate() {
            let (x, y) = (x * ZOOM, y * ZOOM);
            if index == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
    }
    path.finish()
}

fn colour([red, green, blue]: Colour) -> Color {
    Color::from_rgba8(red, green, blue, 255)
}

fn paint(of: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(colour(of));
    paint
}

struct Letters {
    weight: FontWeight,
    colour: Colour,
}

impl Letters {
    fn write(&self, image: &mut Pixmap, at: Point, anchor: Anchor, text: &str) {
        let advance = CHARACTER * ZOOM;
        let width = text.chars().count() as f32 * advance;
        let start = at.0 * ZOOM
            - match anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => width / 2.0,
                Anchor::End => width,
            };
        let top = (at.1 * ZOOM - BASELINE).round() as i64;
        let inset = (advance - get_raster_width(self.weight, LETTERS) as f32) / 2.0;
        for (index, c) in text.chars().enumerate() {
            let left = (start + index as f32 * advance + inset).round() as i64;
            if c == '…' {
                // Three dots in the place of one letter.
                for dot in 0..3 {
                    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                        self.blend(
                            image,
                            left + 2 + dot * 4 + x,
                            top + BASELINE as i64 - 2 + y,
                            255,
                        );
                    }
                }
                continue;
            }
            let Some(letter) = get_raster(c, self.weight, LETTERS)
                .or_else(|| get_raster('?', self.weight, LETTERS))
            else {
                continue;
            };
            for (y, row) in letter.rows().enumerate() {
                for (x, intensity) in row.iter().enumerate() {
                    self.blend(image, left + x as i64, top + y as i64, *intensity);
                }
            }
        }
    }

    /// Mixes the colour into a pixel.
    fn blend(&self, image: &mut Pixmap, x: i64, y: i64, intensity: u8) {
        let (width, height) = (i64::from(image.width()), i64::from(image.height()));
        if intensity == 0 || !(0..width).contains(&x) || !(0..height).contains(&y) {
            return;
        }
        let pixel = &mut image.pixels_mut()[(y * width + x) as usize];
        let mix = |old: u8, new: u8| {
            let (old, new, part) = (u32::from(old), u32::from(new), u32::from(intensity));
            ((old * (255 - part) + new * part + 127) / 255) as u8
        };
        let [red, green, blue] = self.colour;
        // The image has no transparent place.
        let mixed = PremultipliedColorU8::from_rgba(
            mix(pixel.red(), red),
            mix(pixel.green(), green),
            mix(pixel.blue(), blue),
            255,
        );
        if let Some(mixed) = mixed {
            *pixel = mixed;
        }
    }
}
