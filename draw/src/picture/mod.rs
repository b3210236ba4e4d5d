//! A time range of a trace, ready to be drawn: lanes with their values from one time to another.
//!
//! - [`read`] makes it from a VCD or an FST file: `choose` selects the signals, `container` checks that the file is
//!   complete and within `limits`, `names` names the values; [`Picture::new`] makes it from values held by a program
//! - [`svg`] and [`png`] draw it (the shapes that `scene` lays out), and so do [`terminal`] and [`wavedrom`]
//!
//! Every lane has a value at every time of the picture: its first change is at the picture's
//! start. Changes are in time order, at most one per time, and each changes the value.

mod choose;
mod container;
pub mod fault;
mod fst;
#[cfg(test)]
mod fuzz;
mod limits;
mod names;
pub mod png;
pub mod radix;
pub mod read;
pub(crate) mod scene;
pub mod svg;
pub mod terminal;
pub mod time;
mod vcd;
pub mod wavedrom;

use std::ops::Range;
use thiserror::Error;
use time::Scale;

/// What is drawn.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The scope that all lanes are in, or the trace's name.
    title: String,
    /// Where it comes from, and which stretch it is.
    subtitle: String,
    scale: Scale,
    from: u64,
    /// Not part of the picture any more; later than `from`.
    to: u64,
    lanes: Vec<Lane>,
    /// Arrows from one lane to another.
    arrows: Vec<Arrow>,
    /// What is not drawn, and how it would be.
    notes: Vec<String>,
}

/// Why there is no picture of some lanes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// It would last no time.
    #[error("a picture must end after its begin, got {from} to {to}")]
    Empty {
        /// Its begin.
        from: u64,
        /// Its end.
        to: u64,
    },
    /// No unit of time is that long or that short.
    #[error("the unit of time must be 10^-21 to 10^0 seconds, got 10^{exponent}")]
    Unit {
        /// The power of ten that was found.
        exponent: i8,
    },
    /// A lane has no value when the picture begins.
    #[error("lane `{lane}`: the first change must be at {from}, where the picture begins")]
    Begin {
        /// The lane's name.
        lane: String,
        /// The picture's begin.
        from: u64,
    },
    /// A change of a lane is not later than the one before, or not before the picture's end.
    #[error(
        "lane `{lane}`: changes must be in the order of time and before {to}, got one at {time}"
    )]
    Order {
        /// The lane's name.
        lane: String,
        /// The picture's end.
        to: u64,
        /// When the change is.
        time: u64,
    },
}

/// A signal.
#[derive(Clone, Debug)]
pub struct Lane {
    /// Its name below the picture's scope.
    pub name: String,
    /// What it looks like.
    pub form: Form,
    /// Whether it is a clock, which is drawn in the colour of less important things.
    pub is_clock: bool,
    /// Its values, the first from the picture's begin on.
    pub changes: Vec<Change>,
}

/// An arrow from a value to another value. Drawings in characters and `WaveDrom` leave it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The place of the lane that it leaves, and when.
    pub from: (usize, u64),
    /// The place of the lane that it points to, and when.
    pub to: (usize, u64),
}

/// What a lane looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// High and low.
    Wave,
    /// Boxes with text in them.
    Boxes,
    /// Marks where something happened.
    Events,
}

/// From this time on the lane has this value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// In ticks of the picture's scale.
    pub time: u64,
    /// The value from then on.
    pub value: Value,
}

/// A value as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A bit that is 0.
    Low,
    /// A bit that is 1.
    High,
    /// Every bit is x, or nothing is known yet.
    Unknown,
    /// Every bit is z.
    Floating,
    /// A number.
    Number(String),
    /// The name of a value, or text.
    Name(String),
    /// Of a lane of events: between two of them.
    Quiet,
    /// Of a lane of events: one.
    Event,
}

/// A value and how long it lasts.
#[derive(Clone, Copy, Debug)]
struct Span<'a> {
    pub from: u64,
    pub to: u64,
    pub value: &'a Value,
}

impl Picture {
    /// Lanes from one time to another, in ticks of a scale.
    pub fn new(
        title: &str,
        subtitle: &str,
        scale: Scale,
        stretch: Range<u64>,
        lanes: Vec<Lane>,
    ) -> Result<Self, PictureError> {
        let (from, to) = (stretch.start, stretch.end);
        if from >= to {
            return Err(PictureError::Empty { from, to });
        }
        if let Some(exponent) = scale.exponent.filter(|power| !(-21..=0).contains(power)) {
            return Err(PictureError::Unit { exponent });
        }
        lanes.iter().try_for_each(|lane| lane.check(from, to))?;
        Ok(Self {
            title: title.to_string(),
            subtitle: subtitle.to_string(),
            scale,
            from,
            to,
            lanes,
            arrows: Vec::new(),
            notes: Vec::new(),
        })
    }

    /// The same with notes about what is not drawn.
    #[must_use]
    pub fn with_notes(self, notes: Vec<String>) -> Self {
        Self { notes, ..self }
    }

    /// The same with arrows. One that begins or ends outside the picture is left out.
    #[must_use]
    pub fn with_arrows(self, mut arrows: Vec<Arrow>) -> Self {
        let is_inside = |(lane, time): (usize, u64)| {
            lane < self.lanes.len() && (self.from..self.to).contains(&time)
        };
        arrows.retain(|arrow| is_inside(arrow.from) && is_inside(arrow.to));
        Self { arrows, ..self }
    }

    /// The scope that all lanes are in, or the trace's name.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Where it comes from, and which stretch it is.
    pub fn subtitle(&self) -> &str {
        &self.subtitle
    }

    /// What is not drawn, and how it would be. Only the drawing in characters has them in it.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }
}

impl Lane {
    /// Whether a picture of this stretch can have it.
    fn check(&self, from: u64, to: u64) -> Result<(), PictureError> {
        let lane = || self.name.clone();
        if self.changes.first().is_none_or(|first| first.time != from) {
            return Err(PictureError::Begin { lane: lane(), from });
        }
        let mut earliest = from;
        for Change { time, .. } in &self.changes {
            let time = *time;
            if time < earliest || time >= to {
                return Err(PictureError::Order {
                    lane: lane(),
                    to,
                    time,
                });
            }
            // It is before `to`.
            earliest = time + 1;
        }
        Ok(())
    }

    /// The values of a picture that ends at a time.
    fn spans(&self, to: u64) -> impl Iterator<Item = Span<'_>> {
        let ends = self.changes.iter().skip(1).map(|change| change.time);
        let changes = self.changes.iter().zip(ends.chain([to]));
        changes.map(|(change, to)| Span {
            from: change.time,
            to,
            value: &change.value,
        })
    }
}

impl Value {
    /// What stands in a box.
    fn text(&self) -> &str {
        match self {
            Self::Number(text) | Self::Name(text) => text,
            Self::Unknown => "x",
            Self::Floating => "z",
            Self::Low | Self::High | Self::Quiet | Self::Event => "",
        }
    }
}

/// A text in so many characters, its end left out if need be; nothing if too little would be left.
fn fitted(text: &str, room: usize) -> String {
    const LEAST: usize = 3;
    if text.chars().count() <= room {
        return text.to_string();
    }
    if room < LEAST {
        return String::new();
    }
    text.chars().take(room - 1).chain(['…']).collect()
}

/// A name in so many characters, its start left out if need be: the end tells it from others.
fn fitted_name(name: &str, room: usize) -> String {
    let length = name.chars().count();
    if length <= room {
        return name.to_string();
    }
    let rest = name.chars().skip(length + 1 - room.max(1));
    ['…'].into_iter().chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lane that is no clock.
    pub(super) fn lane(name: &str, form: Form, changes: &[(u64, Value)]) -> Lane {
        let changes = changes.iter().cloned();
        Lane {
            name: name.to_string(),
            form,
            is_clock: false,
            changes: changes
                .map(|(time, value)| Change { time, value })
                .collect(),
        }
    }

    #[test]
    fn a_picture_that_cannot_be_drawn_is_refused_in_words() {
        let scale = |exponent| Scale {
            factor: 1,
            exponent,
        };
        let lane = |times: &[u64]| {
            let changes: Vec<_> = times.iter().map(|time| (*time, Value::Low)).collect();
            lane("q", Form::Wave, &changes)
        };
        let error = |exponent, stretch, times: &[u64]| {
            let picture = Picture::new("t", "", scale(exponent), stretch, vec![lane(times)]);
            picture.expect_err("it cannot be drawn").to_string()
        };
        let of_lane = "lane `q`: the first change must be at 2, where the picture begins";
        let order = "lane `q`: changes must be in the order of time and before 9, got one at";
        for (found, message) in [
            (
                error(None, 5..5, &[5]),
                "a picture must end after its begin, got 5 to 5",
            ),
            (
                error(Some(3), 0..9, &[0]),
                "the unit of time must be 10^-21 to 10^0 seconds, got 10^3",
            ),
            (error(None, 2..9, &[]), of_lane),
            (error(None, 2..9, &[3]), of_lane),
            (error(None, 2..9, &[2, 2]), &format!("{order} 2")),
            (error(None, 2..9, &[2, 9]), &format!("{order} 9")),
            (error(None, 2..9, &[2, 1]), &format!("{order} 1")),
        ] {
            assert_eq!(found, message);
        }
        let ends = [0, u64::MAX - 1];
        let all = Picture::new("t", "", scale(Some(-21)), 0..u64::MAX, vec![lane(&ends)]);
        let all = all.expect("it can be drawn");
        terminal::draw(&all, usize::MAX, terminal::Characters::Boxes);
        svg::draw(&all, "t");
        assert!(png::draw(&all).is_some() && wavedrom::source(&all).is_err());
    }

    /// Of any form with any values at any times.
    #[test]
    fn every_picture_that_can_be_made_is_drawn() {
        let mut state = 1_u64;
        let mut below = move |end: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 16) % end
        };
        let values = [
            Value::Low,
            Value::High,
            Value::Unknown,
            Value::Floating,
            Value::Number("0x1f".to_string()),
            Value::Name("a name that is somewhat longer".to_string()),
            Value::Quiet,
            Value::Event,
        ];
        let mut sources = 0;
        for round in 0..300 {
            let from = below(1 << 50);
            let length = [1, 2, 40, 1000, 1 << 40][below(5) as usize];
            let mut any_lane = |_| {
                let mut times: Vec<u64> = (0..below(30)).map(|_| from + below(length)).collect();
                times.push(from);
                times.sort_unstable();
                times.dedup();
                let name = "q".repeat(below(50) as usize);
                let form = [Form::Wave, Form::Boxes, Form::Events][below(3) as usize];
                let is_clock = below(2) == 0;
                let changes = times.into_iter();
                let changes = changes.map(|time| (time, values[below(8) as usize].clone()));
                let lane = lane(&name, form, &changes.collect::<Vec<_>>());
                Lane { is_clock, ..lane }
            };
            let lanes = (0..4).map(&mut any_lane).collect();
            let scale = Scale {
                factor: [0, 1, 10, u32::MAX][below(4) as usize],
                exponent: [None, Some(0), Some(-9), Some(-21)][below(4) as usize],
            };
            let picture = Picture::new("t", "", scale, from..from + length, lanes);
            let picture = picture.expect("it can be drawn");
            for width in [0, 80] {
                terminal::draw(&picture, width, terminal::Characters::Ascii);
            }
            // It is the scene of the SVG, and takes long.
            assert!(round % 20 != 0 || png::draw(&picture).is_some());
            assert!(svg::draw(&picture, "t").ends_with("</svg>\n"));
            sources += usize::from(wavedrom::source(&picture).is_ok());
        }
        assert!((50..250).contains(&sources), "{sources}");
    }

    #[test]
    fn what_does_not_fit_is_shortened_where_it_says_least() {
        assert_eq!(fitted("ADD", 3), "ADD");
        assert_eq!(fitted("0x12345678", 6), "0x123…");
        assert_eq!(fitted("0x12345678", 2), "");
        assert_eq!(fitted_name("threads[0].state", 8), "…].state");
        assert_eq!(fitted_name("state", 5), "state");
    }
}
