//! Lines of text with the Rust source locations they come from.

use super::Places;
use super::layout::{COLUMNS, commented, line, wrap};
use crate::source::Source;
use std::fmt::Display;

/// Rows with their comments in a column behind. A comment too long for its row goes on below it, or stands above where there is no room.
pub(super) fn table(indent: usize, rows: Vec<(String, &str, &Places)>) -> Lines {
    let column = rows.iter().map(|(text, ..)| text.len()).max().unwrap_or(0);
    let room = COLUMNS.saturating_sub(indent + column + 5);
    let mut lines = Lines::default();
    for (text, doc, places) in rows {
        if doc.is_empty() {
            lines.push(line(indent, text), places);
        } else if room < 30 {
            lines.extend(commented(indent, vec![line(indent, text)], doc), places);
        } else {
            for (row, part) in wrap(doc, room).into_iter().enumerate() {
                let text = if row == 0 { text.as_str() } else { "" };
                lines.push(line(indent, format!("{text:column$}  // {part}")), places);
            }
        }
    }
    lines
}

/// The known ones of these sources as places.
pub(super) fn places(mut sources: Vec<Source>) -> Places {
    sources.retain(Source::is_known);
    sources.sort_unstable();
    sources.dedup();
    sources.into()
}

/// The places of several lines together.
pub(super) fn union<'p>(all: impl IntoIterator<Item = &'p Places>) -> Places {
    let all = all.into_iter().flat_map(|places| places.iter().cloned());
    places(all.collect())
}

/// Lines with the places of each.
#[derive(Debug, Default)]
pub(super) struct Lines {
    texts: Vec<String>,
    places: Vec<Places>,
}

impl Lines {
    /// Lines that all come from the same places.
    pub fn of(texts: Vec<String>, places: &Places) -> Self {
        let places = vec![Places::clone(places); texts.len()];
        Self { texts, places }
    }

    /// Lines between a head and an `end`.
    pub fn block(indent: usize, head: impl Display, inside: Self, places: &Places) -> Self {
        let mut lines = Self::of(vec![line(indent, head.to_string())], places);
        lines.append(inside);
        lines.push(line(indent, "end"), places);
        lines
    }

    /// Adds a line.
    pub fn push(&mut self, text: impl Into<String>, places: &Places) {
        self.texts.push(text.into());
        self.places.push(Places::clone(places));
    }

    /// Adds a line that comes from nowhere in particular.
    pub fn push_plain(&mut self, text: impl Into<String>) {
        self.push(text, &Places::default());
    }

    /// Adds lines that all come from the same places.
    pub fn extend(&mut self, texts: Vec<String>, places: &Places) {
        self.append(Self::of(texts, places));
    }

    /// Adds lines that bring their own places along.
    pub fn append(&mut self, mut more: Self) {
        self.texts.append(&mut more.texts);
        self.places.append(&mut more.places);
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// The lines without their places.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// The places of each line.
    pub fn places(&self) -> &[Places] {
        &self.places
    }

    /// The text of a whole file, and the places of each of its lines.
    pub fn into_file(self) -> (String, Vec<Places>) {
        (self.texts.join("\n") + "\n", self.places)
    }
}

impl FromIterator<Lines> for Lines {
    fn from_iter<I: IntoIterator<Item = Self>>(all: I) -> Self {
        let mut lines = Self::default();
        all.into_iter().for_each(|more| lines.append(more));
        lines
    }
}
