//! A picture as shapes, the common input of SVG and PNG.
//!
//! Names are at the left, time runs to the right on one scale, and every lane has a row of the same
//! height. The scale is chosen so that most texts fit; texts are measured as in a monospaced font.

use super::terminal::labels;
use super::time::round_step;
use super::{Arrow, Change, Form, Lane, Picture, Span, Value, fitted, fitted_name};

/// A place, in pixels from the upper left.
pub type Point = (f32, f32);

/// What is drawn, in this order.
#[derive(Clone, Debug)]
pub struct Scene {
    pub width: f32,
    pub height: f32,
    pub shapes: Vec<Shape>,
}

/// One thing to draw.
#[derive(Clone, Debug)]
pub enum Shape {
    Fill {
        points: Vec<Point>,
        ink: Ink,
        /// What there is to say of it.
        title: Option<String>,
    },
    Lines {
        lines: Vec<Vec<Point>>,
        ink: Ink,
    },
    Text {
        /// Where its baseline begins, has its middle, or ends.
        at: Point,
        anchor: Anchor,
        text: String,
        ink: Ink,
        is_bold: bool,
    },
}

/// Which part of a text is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// What a shape is, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    Text,
    /// Text that matters less.
    Dim,
    Grid,
    Clock,
    Wave,
    Number,
    Unknown,
    Floating,
    Event,
    /// An arrow from one value to another.
    Arrow,
    /// A named value; different names in turn have different colours.
    Name(u8),
}

/// Colours for names.
pub const NAME_COLOURS: u8 = 8;

/// The size of texts, and the width of each of their characters.
pub const FONT_SIZE: f32 = 12.0;
pub const CHARACTER: f32 = 7.2;

const MARGIN: f32 = 16.0;
const HEADING: f32 = 30.0;
const AXIS: f32 = 24.0;
const ROW: f32 = 30.0;
/// Of a row's height, what its lane takes.
const LANE: f32 = 18.0;
const LONGEST_NAME: usize = 32;
/// Around a text in its box.
const PADDING: f32 = 5.0;
/// How far an edge leans.
const LEAN: f32 = 3.0;

/// Widths that the waves may have.
const NARROWEST: f32 = 560.0;
const WIDEST: f32 = 1280.0;

/// Lays a picture out.
pub fn lay_out(picture: &Picture) -> Scene {
    let names = picture.lanes.iter().map(|lane| lane.name.chars().count());
    let longest = names.max().unwrap_or(0).min(LONGEST_NAME);
    let left = MARGIN + longest as f32 * CHARACTER + 12.0;
    let width = waves_width(picture);
    let top = MARGIN + HEADING + AXIS;
    let bottom = top + picture.lanes.len() as f32 * ROW;
    let mut layout = Layout {
        picture,
        left,
        width,
        colours: Vec::new(),
        shapes: Vec::new(),
    };
    layout.heading();
    layout.axis(top, bottom);
    for (row, lane) in picture.lanes.iter().enumerate() {
        layout.lane(lane, top + row as f32 * ROW);
    }
    for arrow in &picture.arrows {
        layout.arrow(*arrow, top);
    }
    let shown = |text: &str| text.chars().count() as f32 * CHARACTER;
    let heading_width = MARGIN + shown(&picture.title) + 2.0 * CHARACTER + shown(&picture.subtitle);
    Scene {
        width: (left + width).max(heading_width).ceil() + MARGIN,
        height: bottom + MARGIN,
        shapes: layout.shapes,
    }
}

/// As wide as nearly all texts need to be whole, and most edges to be apart.
fn waves_width(picture: &Picture) -> f32 {
    const EDGE: f32 = 12.0;
    let spans = || picture.lanes.iter().flat_map(|lane| lane.spans(picture.to));
    let length = |span: &Span<'_>| (span.to - span.from) as f32;
    let texts = spans().filter(|span| !span.value.text().is_empty());
    let texts = texts.map(|span| {
        let text = span.value.text().chars().count() as f32 * CHARACTER;
        (text + 2.0 * (PADDING + 1.0)) / length(&span)
    });
    let edges = spans().map(|span| EDGE / length(&span));
    let scale = most(texts.collect(), 95).max(most(edges.collect(), 50));
    (scale * (picture.to - picture.from) as f32)
        .clamp(NARROWEST, WIDEST)
        .round()
}

/// What so many of a hundred are content with.
fn most(mut needs: Vec<f32>, percent: usize) -> f32 {
    needs.sort_by(f32::total_cmp);
    let index = (needs.len() * percent / 100).min(needs.len().saturating_sub(1));
    needs.get(index).copied().unwrap_or(0.0)
}

struct Layout<'a> {
    picture: &'a Picture,
    /// Where waves begin, and how wide they are.
    left: f32,
    width: f32,
    /// Names that have a colour, in turn.
    colours: Vec<&'a str>,
    shapes: Vec<Shape>,
}

impl<'a> Layout<'a> {
    fn x(&self, time: u64) -> f32 {
        let part = (time - self.picture.from) as f64 / (self.picture.to - self.picture.from) as f64;
        self.left + (part * f64::from(self.width)) as f32
    }

    fn text(&mut self, at: Point, anchor: Anchor, text: &str, ink: Ink) {
        self.shapes.push(Shape::Text {
            at,
            anchor,
            text: text.to_string(),
            ink,
            is_bold: false,
        });
    }

    fn fill(&mut self, points: Vec<Point>, ink: Ink, title: Option<&str>) {
        let title = title.map(str::to_string);
        self.shapes.push(Shape::Fill { points, ink, title });
    }

    fn lines(&mut self, lines: Vec<Vec<Point>>, ink: Ink) {
        if !lines.is_empty() {
            self.shapes.push(Shape::Lines { lines, ink });
        }
    }

    fn heading(&mut self) {
        let baseline = MARGIN + 13.0;
        self.shapes.push(Shape::Text {
            at: (MARGIN, baseline),
            anchor: Anchor::Start,
            text: self.picture.title.clone(),
            ink: Ink::Text,
            is_bold: true,
        });
        let after = (self.picture.title.chars().count() + 2) as f32 * CHARACTER;
        let subtitle = self.picture.subtitle.clone();
        let at = (MARGIN + after, baseline);
        self.text(at, Anchor::Start, &subtitle, Ink::Dim);
    }

    fn axis(&mut self, top: f32, bottom: f32) {
        const TICK: f32 = 70.0;
        let length = self.picture.to - self.picture.from;
        let ticks = (self.width / TICK).max(1.0) as u64;
        let mut step = round_step(length.div_ceil(ticks));
        let mut found = labels(self.picture, step);
        // Long times need more room.
        while found.len() > 2 && {
            let widest = found.iter().map(|(_, label)| label.chars().count()).max();
            let apart = self.width * step as f32 / length as f32;
            (widest.unwrap_or(0) + 1) as f32 * CHARACTER > apart
        } {
            step = round_step(step + 1);
            found = labels(self.picture, step);
        }
        let lines = found.iter().map(|(time, _)| {
            let x = self.x(*time);
            vec![(x, top - 4.0), (x, bottom)]
        });
        let lines = lines.collect();
        self.lines(lines, Ink::Grid);
        for (time, label) in found {
            let at = (self.x(time), top - 9.0);
            // The first label would reach into the names.
            let anchor = if time == self.picture.from {
                Anchor::Start
            } else {
                Anchor::Middle
            };
            self.text(at, anchor, &label, Ink::Dim);
        }
    }

    fn lane(&mut self, lane: &'a Lane, top: f32) {
        let top = top + (ROW - LANE) / 2.0;
        let name = fitted_name(&lane.name, LONGEST_NAME);
        let at = (self.left - 12.0, top + 13.0);
        self.text(at, Anchor::End, &name, Ink::Text);
        match lane.form {
            Form::Wave => self.wave(lane, top),
            Form::Boxes => self.boxes(lane, top),
            Form::Events => self.events(lane, top),
        }
    }

    /// From the edge of one lane to the edge of the other.
    fn arrow(&mut self, arrow: Arrow, top: f32) {
        const HEAD: f32 = 7.0;
        const HALF_HEAD: f32 = 3.5;
        let [(from, start), (to, end)] = [arrow.from, arrow.to];
        let edge = |lane: usize, other: usize| {
            let upper = top + lane as f32 * ROW;
            if other > lane { upper + LANE } else { upper }
        };
        let (x, y) = (self.x(start), edge(from, to));
        let (tip_x, tip_y) = (self.x(end), edge(to, from));
        let (along_x, along_y) = (tip_x - x, tip_y - y);
        let length = along_x.hypot(along_y).max(1.0);
        let (unit_x, unit_y) = (along_x / length, along_y / length);
        let (base_x, base_y) = (tip_x - HEAD * unit_x, tip_y - HEAD * unit_y);
        self.lines(vec![vec![(x, y), (base_x, base_y)]], Ink::Arrow);
        let (side_x, side_y) = (HALF_HEAD * unit_y, HALF_HEAD * unit_x);
        let head = vec![
            (tip_x, tip_y),
            (base_x - side_x, base_y + side_y),
            (base_x + side_x, base_y - side_y),
        ];
        self.fill(head, Ink::Arrow, None);
    }

    fn wave(&mut self, lane: &Lane, top: f32) {
        let ink = if lane.is_clock { Ink::Clock } else { Ink::Wave };
        let (bottom, middle) = (top + LANE, top + LANE / 2.0);
        let mut lines: Vec<Vec<Point>> = Vec::new();
        let mut floating = Vec::new();
        let mut is_joined = false;
        for span in lane.spans(self.picture.to) {
            let (start, end) = (self.x(span.from), self.x(span.to));
            let lean = LEAN.min((end - start) / 2.0);
            let y = match span.value {
                Value::High => top,
                Value::Low => bottom,
                Value::Floating => {
                    floating.push(vec![(start, middle), (end, middle)]);
                    is_joined = false;
                    continue;
                }
                _ => {
                    self.unknown(start, end, top);
                    is_joined = false;
                    continue;
                }
            };
            if *span.value == Value::High && ink == Ink::Wave {
                let from = if is_joined { start + lean } else { start };
                // What follows leans down from the end.
                let is_last = span.to == self.picture.to;
                let leaning = if is_last { end } else { end + LEAN };
                let points = vec![(start, bottom), (from, top), (end, top), (leaning, bottom)];
                self.fill(points, ink, None);
            }
            if let Some(line) = lines.last_mut().filter(|_| is_joined) {
                line.extend([(start + lean, y), (end, y)]);
            } else {
                lines.push(vec![(start, y), (end, y)]);
            }
            is_joined = true;
        }
        self.lines(lines, ink);
        self.lines(floating, Ink::Floating);
    }

    fn boxes(&mut self, lane: &'a Lane, top: f32) {
        /// Narrower than this, a value is a part of a bar.
        const NARROW: f32 = 2.0;
        let mut bar: Option<(f32, f32, usize)> = None;
        for span in lane.spans(self.picture.to) {
            let (start, end) = (self.x(span.from), self.x(span.to));
            if end - start < NARROW {
                let (first, _, values) = bar.unwrap_or((start, end, 0));
                bar = Some((first, end, values + 1));
                continue;
            }
            self.bar(bar.take(), top);
            self.a_box(&span, start, end, top);
        }
        self.bar(bar, top);
    }

    /// Values too short to be told apart.
    fn bar(&mut self, bar: Option<(f32, f32, usize)>, top: f32) {
        let Some((start, end, values)) = bar else {
            return;
        };
        let bottom = top + LANE;
        let end = end.max(start + 1.0);
        let points = vec![(start, top), (end, top), (end, bottom), (start, bottom)];
        let mut outline = points.clone();
        outline.push(points[0]);
        self.fill(points, Ink::Number, Some(&format!("{values} values")));
        self.lines(vec![outline], Ink::Number);
    }

    fn a_box(&mut self, span: &Span<'a>, start: f32, end: f32, top: f32) {
        let ink = match span.value {
            Value::Floating => {
                let middle = top + LANE / 2.0;
                return self.lines(vec![vec![(start, middle), (end, middle)]], Ink::Floating);
            }
            Value::Unknown => return self.unknown(start, end, top),
            Value::Name(name) => self.colour_of(name),
            _ => Ink::Number,
        };
        let (bottom, middle) = (top + LANE, top + LANE / 2.0);
        let lean = LEAN.min((end - start) / 2.0);
        // What goes beyond the picture is open there.
        let opens = |is_open: bool| if is_open { 0.0 } else { lean };
        let is_open = [span.from == self.picture.from, span.to == self.picture.to];
        let [left, right] = is_open.map(opens);
        let points = vec![
            (start, middle),
            (start + left, top),
            (end - right, top),
            (end, middle),
            (end - right, bottom),
            (start + left, bottom),
        ];
        let upper = vec![points[1], points[2]];
        let lower = vec![points[5], points[4]];
        let lines = match is_open {
            [false, false] => vec![[&points[..], &points[..1]].concat()],
            [true, false] => vec![vec![points[1], points[2], points[3], points[4], points[5]]],
            [false, true] => vec![vec![points[2], points[1], points[0], points[5], points[4]]],
            [true, true] => vec![upper, lower],
        };
        let text = span.value.text();
        self.fill(points, ink, Some(text));
        self.lines(lines, ink);
        let room = ((end - start - 2.0 * PADDING) / CHARACTER).max(0.0) as usize;
        let text = fitted(text, room);
        if !text.is_empty() {
            let at = (f32::midpoint(start, end), top + 13.0);
            self.text(at, Anchor::Middle, &text, Ink::Text);
        }
    }

    /// A hatched box.
    fn unknown(&mut self, start: f32, end: f32, top: f32) {
        const APART: f32 = 6.0;
        let bottom = top + LANE;
        let points = vec![(start, top), (end, top), (end, bottom), (start, bottom)];
        self.fill(points, Ink::Unknown, Some("x"));
        let mut lines = vec![
            vec![(start, top), (end, top)],
            vec![(start, bottom), (end, bottom)],
        ];
        let mut x = start - LANE + APART;
        while x < end {
            // From the lower edge to the upper one, cut at both sides.
            let low = (x.max(start), bottom - (x.max(start) - x));
            let high = ((x + LANE).min(end), bottom - ((x + LANE).min(end) - x));
            if low.0 < high.0 {
                lines.push(vec![low, high]);
            }
            x += APART;
        }
        self.lines(lines, Ink::Unknown);
    }

    fn events(&mut self, lane: &Lane, top: f32) {
        let (bottom, middle) = (top + LANE, top + LANE / 2.0);
        let ends = (self.left, self.left + self.width);
        self.lines(vec![vec![(ends.0, bottom), (ends.1, bottom)]], Ink::Grid);
        let mut lines = Vec::new();
        let is_event = |change: &&Change| change.value == Value::Event;
        for change in lane.changes.iter().filter(is_event) {
            let (x, y) = (self.x(change.time), middle - 3.0);
            lines.push(vec![(x, bottom), (x, top)]);
            lines.push(vec![(x - 4.0, y), (x, top), (x + 4.0, y)]);
        }
        self.lines(lines, Ink::Event);
    }

    /// The first names have a colour of their own each; later ones share them.
    fn colour_of(&mut self, name: &'a str) -> Ink {
        let known = self.colours.iter().position(|known| *known == name);
        let place = known.unwrap_or_else(|| {
            self.colours.push(name);
            self.colours.len() - 1
        });
        Ink::Name((place % usize::from(NAME_COLOURS)) as u8)
    }
}
