//! A picture as text: two lines per wave, one line per lane of boxes.
//!
//! Where the times allow, all columns last the same whole number of ticks, so that
//! a clock looks regular. A column with more changes than can be shown is grey.

use super::time::round_step;
use super::{Form, Lane, Picture, Value, fitted, fitted_name};

/// The characters to draw with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Characters {
    /// Those for drawing boxes.
    Boxes,
    /// Those that every terminal has.
    Ascii,
}

/// Columns of names, and of what lies between two ticks of the axis, at most and at least.
const WIDEST_NAME: usize = 32;
const TICK: usize = 10;

/// Columns of a step, at most: wider ones only look stretched.
const WIDEST_STEP: u64 = 12;

/// Columns that a change of a wave should have.
const CHANGE: usize = 4;

/// Columns of the least picture, and of the widest.
const NARROWEST: usize = 24;
const WIDEST: usize = 1 << 16;

/// How many changes of a wave a picture of this width has room for.
pub fn room(width: usize) -> usize {
    (width.saturating_sub(WIDEST_NAME / 2) / CHANGE).max(NARROWEST / CHANGE)
}

/// The drawing in so many columns, with line ends; in a few more if these are too few, and no more than 65536.
pub fn draw(picture: &Picture, width: usize, characters: Characters) -> String {
    let names = picture.lanes.iter().map(|lane| lane.name.chars().count());
    let margin = names.max().unwrap_or(0).min(WIDEST_NAME) + 1;
    let width = width.min(WIDEST);
    let columns = Columns::new(picture, width.saturating_sub(margin).max(NARROWEST));
    let mut text = format!("{}  {}\n", picture.title, picture.subtitle);
    let mut line = |name: &str, drawn: &str| {
        let name = fitted_name(name, margin - 1);
        let line = format!("{name:margin$}{drawn}");
        text.push_str(line.trim_end());
        text.push('\n');
    };
    line("", &axis(picture, &columns));
    for lane in &picture.lanes {
        match lane.form {
            Form::Wave => {
                let [upper, lower] = wave(lane, picture, &columns, characters);
                line("", &upper);
                line(&lane.name, &lower);
            }
            Form::Boxes => line(&lane.name, &boxes(lane, picture, &columns, characters)),
            Form::Events => line(&lane.name, &events(lane, &columns, characters)),
        }
    }
    let text = match characters {
        Characters::Boxes => text,
        Characters::Ascii => text.replace('…', "~").replace('\u{b7}', "."),
    };
    let mut text = text;
    for note in &picture.notes {
        text.push_str(note);
        text.push('\n');
    }
    text
}

/// Where times are.
struct Columns {
    from: u64,
    length: u64,
    count: usize,
}

impl Columns {
    fn new(picture: &Picture, room: usize) -> Self {
        let length = picture.to - picture.from;
        // A step of all lanes, or at least of the one that changes most.
        let step = |lanes: &[&Lane]| {
            let times = lanes.iter().flat_map(|lane| &lane.changes);
            let step = times.fold(length, |step, change| {
                divisor(step, change.time - picture.from)
            });
            step.max(1)
        };
        let all: Vec<&Lane> = picture.lanes.iter().collect();
        let busiest = picture.lanes.iter().max_by_key(|lane| lane.changes.len());
        let steps = [step(&all), step(busiest.as_slice())].map(|step| length / step);
        let fitting = steps.into_iter().find(|steps| *steps <= room as u64);
        let count = fitting.map_or(room, |steps| {
            (steps * (room as u64 / steps.max(1)).min(WIDEST_STEP)) as usize
        });
        Self {
            from: picture.from,
            length,
            count,
        }
    }

    /// The column that begins at a time, or the one that the time is in.
    fn of(&self, time: u64) -> usize {
        let place = u128::from(time - self.from) * self.count as u128 / u128::from(self.length);
        place as usize
    }
}

/// The greatest common divisor.
pub(super) fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

fn axis(picture: &Picture, columns: &Columns) -> String {
    let ticks = (columns.count / TICK).max(1) as u64;
    let mut step = round_step(columns.length.div_ceil(ticks));
    let mut text = String::new();
    loop {
        let labels = labels(picture, step);
        let widest = labels
            .iter()
            .map(|(_, label)| label.chars().count() + 1)
            .max();
        let has_room =
            columns.length / step < 2 || widest.unwrap_or(0) <= columns.of(columns.from + step);
        if !has_room {
            step = round_step(step + 1);
            continue;
        }
        for (time, label) in labels {
            let column = columns.of(time);
            text.extend(std::iter::repeat_n(
                ' ',
                column.saturating_sub(text.chars().count()),
            ));
            text.push_str(&label);
        }
        return text;
    }
}

/// The round times of a picture, a step apart.
pub(super) fn labels(picture: &Picture, step: u64) -> Vec<(u64, String)> {
    let first = picture.from.div_ceil(step).checked_mul(step);
    let times = std::iter::successors(first, |time| time.checked_add(step));
    let times: Vec<u64> = times.take_while(|time| *time < picture.to).collect();
    let like = times.last().copied().unwrap_or(0);
    let label = |time| (time, picture.scale.show_like(time, like));
    times.into_iter().map(label).collect()
}

/// What a column of a wave shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Level(Level),
    /// The first column of another level.
    Edge(Level, Level),
    /// More than one change.
    Busy,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Low,
    High,
    Unknown,
    Floating,
}

fn wave(lane: &Lane, picture: &Picture, columns: &Columns, characters: Characters) -> [String; 2] {
    let mut shown = vec![Column::Level(Level::Unknown); columns.count];
    let mut before: Option<Level> = None;
    let mut last_edge = None;
    for span in lane.spans(picture.to) {
        let level = match span.value {
            Value::High => Level::High,
            Value::Low => Level::Low,
            Value::Floating => Level::Floating,
            _ => Level::Unknown,
        };
        let start = columns.of(span.from);
        let end = columns.of(span.to);
        let end = end.max((start + 1).min(columns.count));
        for column in shown.iter_mut().take(end).skip(start) {
            *column = Column::Level(level);
        }
        if let (Some(before), Some(first)) = (before, shown.get_mut(start)) {
            *first = if last_edge == Some(start) {
                Column::Busy
            } else {
                Column::Edge(before, level)
            };
            last_edge = Some(start);
        }
        before = Some(level);
    }
    let draw = |column: &Column| match characters {
        Characters::Boxes => box_characters(*column),
        Characters::Ascii => ascii_characters(*column),
    };
    let pairs: Vec<(char, char)> = shown.iter().map(draw).collect();
    [
        pairs.iter().map(|(upper, _)| upper).collect(),
        pairs.iter().map(|(_, lower)| lower).collect(),
    ]
}

fn box_characters(column: Column) -> (char, char) {
    match column {
        Column::Level(Level::Low) => (' ', '─'),
        Column::Level(Level::High) => ('─', ' '),
        Column::Level(Level::Unknown) => ('░', '░'),
        Column::Level(Level::Floating) => (' ', '╌'),
        Column::Edge(Level::Low, Level::High) => ('┌', '┘'),
        Column::Edge(Level::High, Level::Low) => ('┐', '└'),
        Column::Edge(_, to) => box_characters(Column::Level(to)),
        Column::Busy => ('▒', '▒'),
    }
}

/// High is the lower edge of the upper line.
fn ascii_characters(column: Column) -> (char, char) {
    match column {
        Column::Level(Level::Low) => (' ', '_'),
        Column::Level(Level::High) => ('_', ' '),
        Column::Level(Level::Unknown) => (' ', 'x'),
        Column::Level(Level::Floating) => (' ', 'z'),
        Column::Edge(Level::Low, Level::High) | Column::Edge(Level::High, Level::Low) => (' ', '|'),
        Column::Edge(_, to) => ascii_characters(Column::Level(to)),
        Column::Busy => ('#', '#'),
    }
}

fn boxes(lane: &Lane, picture: &Picture, columns: &Columns, characters: Characters) -> String {
    let (edge, busy, unknown, floating) = match characters {
        Characters::Boxes => ('│', '▒', '░', '╌'),
        Characters::Ascii => ('|', '#', 'x', 'z'),
    };
    let mut shown = vec![' '; columns.count];
    let mut last_start = None;
    for span in lane.spans(picture.to) {
        let (start, end) = (columns.of(span.from), columns.of(span.to));
        if last_start == Some(start) {
            shown[start] = busy;
            continue;
        }
        last_start = Some(start);
        let room = end.saturating_sub(start + 1);
        shown[start] = edge;
        let inside = &mut shown[(start + 1).min(end)..end.max((start + 1).min(end))];
        match span.value {
            Value::Unknown => inside.fill(unknown),
            Value::Floating => inside.fill(floating),
            value => {
                let text = value.text();
                // A space in front where there is room for one behind, too.
                let indent = usize::from(text.chars().count() + 2 <= room);
                let text = fitted(text, room);
                for (place, c) in inside.iter_mut().skip(indent).zip(text.chars()) {
                    *place = c;
                }
            }
        }
    }
    shown.into_iter().collect()
}

fn events(lane: &Lane, columns: &Columns, characters: Characters) -> String {
    let (mark, line) = match characters {
        Characters::Boxes => ('▲', '╌'),
        Characters::Ascii => ('^', '-'),
    };
    let mut shown = vec![line; columns.count];
    for change in &lane.changes {
        if change.value == Value::Event {
            shown[columns.of(change.time)] = mark;
        }
    }
    shown.into_iter().collect()
}
