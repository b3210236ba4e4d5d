//! Bit positions of fields in an instruction, and building a word from fields at any positions.

use std::collections::BTreeMap;
use warpwright_eu::tables::{self, BitList};
use warpwright_hdl::prelude::*;

/// Where these formats, which must agree, have a field.
pub(crate) fn place_in(formats: &[&str], field: &str) -> &'static BitList {
    let places = formats.iter().map(|name| {
        let format = tables::format(name).expect("a format of the table");
        &format.field(field).expect("a field of the format").bits
    });
    let places: Vec<_> = places.collect();
    assert!(
        places.iter().all(|place| *place == places[0]),
        "the formats {formats:?} have {field} at different places"
    );
    places[0]
}

/// The bits of a word at the places that a list names.
#[description]
pub(crate) fn bits_at<'m>(word: Signal<'m>, places: &BitList) -> Signal<'m> {
    let pieces = places.pieces().iter();
    let pieces = pieces.map(|(high, low)| word.slice(*low, high - low + 1));
    word.builder().cat(pieces)
}

/// Some bits of a word; the others are 0.
pub(crate) struct Places<'m> {
    m: &'m ModuleBuilder,
    /// By the lowest bit's place; they do not overlap.
    parts: BTreeMap<u32, Signal<'m>>,
}

impl<'m> Places<'m> {
    /// None yet.
    #[description]
    pub fn new(m: &'m ModuleBuilder) -> Self {
        Self {
            m,
            parts: BTreeMap::new(),
        }
    }

    /// Puts bits at a place, which must be free.
    #[description]
    pub fn add(&mut self, low: u32, part: Signal<'m>) {
        let before = self.parts.range(..low).next_back();
        let is_free = before.is_none_or(|(at, part)| at + part.bits() <= low);
        let next = self.parts.range(low..).next();
        assert!(
            is_free && next.is_none_or(|(at, _)| low + part.bits() <= *at),
            "two fields of an instruction overlap at bit {low}"
        );
        self.parts.insert(low, part);
    }

    /// Puts a value's bits at the places that a list names.
    #[description]
    pub fn add_all(&mut self, places: &BitList, value: Signal<'m>) {
        let mut above = value.bits();
        for (high, low) in places.pieces() {
            let width = high - low + 1;
            above -= width;
            self.add(*low, value.slice(above, width));
        }
    }

    /// Takes over another's bits.
    pub fn join(&mut self, other: Self) {
        for (low, part) in other.parts {
            self.add(low, part);
        }
    }

    /// The parts below a bit.
    pub fn below(&self, end: u32) -> Self {
        let parts = self.parts.range(..end);
        Self {
            m: self.m,
            parts: parts.map(|(low, part)| (*low, *part)).collect(),
        }
    }

    /// `width` bits from `low` up; 0 where nothing was put.
    #[description]
    pub fn word(&self, low: u32, width: u32) -> Signal<'m> {
        let end = low + width;
        let mut pieces = Vec::new();
        let mut at = low;
        for (from, part) in &self.parts {
            let to = from + part.bits();
            if to <= low || *from >= end {
                continue;
            }
            let (first, last) = (low.max(*from), end.min(to));
            if first > at {
                pieces.push(self.m.zeros(first - at));
            }
            pieces.push(part.slice(first - from, last - first));
            at = last;
        }
        if at < end {
            pieces.push(self.m.zeros(end - at));
        }
        pieces.reverse();
        self.m.cat(pieces)
    }
}
