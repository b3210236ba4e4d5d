//! A stretch of a trace as something to be drawn: lanes with their values from one time to another.
//!
//! - [`read`] makes it of a VCD or an FST file, [`choose`] says which signals, [`container`] whether the file is whole
//!   and within [`limits`], [`names`] what values are called
//! - it is drawn by [`svg`] and [`png`] (both draw the shapes that [`scene`] lays out), [`terminal`] and [`wavedrom`]
//!
//! Every lane has a value at every time of the picture: its first change is at the picture's begin. Changes come in the
//! order of time, one a time, and each changes something.

pub mod choose;
mod container;
pub mod fault;
mod fst;
#[cfg(test)]
mod fuzz;
pub mod limits;
mod names;
pub mod png;
pub mod read;
pub mod scene;
pub mod svg;
pub mod terminal;
pub mod time;
mod vcd;
pub mod wavedrom;

use time::Scale;

/// What is drawn.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The scope that all lanes are in, or the trace's name.
    pub title: String,
    /// Where it comes from, and which stretch it is.
    pub subtitle: String,
    pub scale: Scale,
    pub from: u64,
    /// Not part of the picture any more; later than `from`.
    pub to: u64,
    pub lanes: Vec<Lane>,
    /// What is not drawn, and how it would be.
    pub notes: Vec<String>,
}

/// A signal.
#[derive(Clone, Debug)]
pub struct Lane {
    /// Its name below the picture's scope.
    pub name: String,
    pub form: Form,
    pub is_clock: bool,
    pub changes: Vec<Change>,
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
    pub time: u64,
    pub value: Value,
}

/// A value as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Low,
    High,
    /// Every bit is x, or nothing is known yet.
    Unknown,
    /// Every bit is z.
    Floating,
    /// A number.
    Number(String),
    /// The name of a value, or text.
    Name(String),
    /// Of a lane of events: between two of them, and one.
    Quiet,
    Event,
}

/// A value and how long it lasts.
#[derive(Clone, Copy, Debug)]
pub struct Span<'a> {
    pub from: u64,
    pub to: u64,
    pub value: &'a Value,
}

impl Lane {
    /// The values of a picture that ends at a time.
    pub fn spans(&self, to: u64) -> impl Iterator<Item = Span<'_>> {
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
    pub fn text(&self) -> &str {
        match self {
            Self::Number(text) | Self::Name(text) => text,
            Self::Unknown => "x",
            Self::Floating => "z",
            Self::Low | Self::High | Self::Quiet | Self::Event => "",
        }
    }
}

/// A text in so many characters, its end left out if need be; nothing if too little would be left.
pub fn fitted(text: &str, room: usize) -> String {
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
pub fn fitted_name(name: &str, room: usize) -> String {
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

    #[test]
    fn what_does_not_fit_is_shortened_where_it_says_least() {
        assert_eq!(fitted("ADD", 3), "ADD");
        assert_eq!(fitted("0x12345678", 6), "0x123…");
        assert_eq!(fitted("0x12345678", 2), "");
        assert_eq!(fitted_name("threads[0].state", 8), "…].state");
        assert_eq!(fitted_name("state", 5), "state");
    }
}
