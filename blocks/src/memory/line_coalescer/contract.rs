//! The contract shared by hardware and golden model: parameters and ports.

use crate::framework::parameters::Parameters;
use warpwright_hdl::prelude::{Bundle, Field, Size};

/// Which lines go into a beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Architecture {
    /// The first lane's.
    Serial,
    /// The first and the last lane's.
    FirstLast,
    /// Two runs from either end.
    Alternating,
    /// As many distinct ones as there may be, those of each share of the lanes first.
    Matrix,
}

/// The names of [`Architecture`]s.
const ARCHITECTURES: [(&str, Architecture); 4] = [
    ("serial", Architecture::Serial),
    ("first_last", Architecture::FirstLast),
    ("alternating", Architecture::Alternating),
    ("matrix", Architecture::Matrix),
];

/// The parameters.
#[derive(Clone, Copy, Debug)]
pub struct Configuration {
    /// How many lanes.
    pub lanes: u32,
    /// Bits of a line's number.
    pub line_bits: u32,
    /// Bits of a request's tag; may be 0.
    pub tag_bits: u32,
    /// Which lines go into a beat.
    pub architecture: Architecture,
    /// Transactions in a beat.
    pub slots: u32,
    /// Two active lanes that are so far apart never have the same line: whoever builds this within another block promises it, and `matrix`
    /// does without their comparisons. 0 where nothing is promised.
    pub(crate) apart: u32,
}

/// A request.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Request<T> {
    /// Lanes that request their line.
    pub active: T,
    /// Each lane's line, lane 0's lowest.
    pub line: T,
    /// The request's tag, passed through to its beats.
    pub tag: T,
}

/// A beat of transactions.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Beat<T> {
    /// Slots that have a transaction; none if no lane was active.
    pub used: T,
    /// Each slot's line; undefined in a slot that is not used.
    pub line: T,
    /// The lanes that each slot serves, with the first slot's lanes lowest.
    pub lanes: T,
    /// 1: the request has no further beat.
    pub last: T,
    /// The tag that came with the request.
    pub tag: T,
}

impl Configuration {
    pub(super) fn new(p: &Parameters) -> Self {
        let (architecture, slots) = architecture(p);
        Self {
            lanes: p.number("lanes"),
            line_bits: p.number("line_bits"),
            tag_bits: p.number("tag_bits"),
            architecture,
            slots,
            apart: 0,
        }
    }

    /// How far apart lanes may be that have the same line.
    pub(crate) fn compared_distances(&self) -> impl Iterator<Item = u32> {
        (1..self.lanes).filter(|apart| *apart != self.apart)
    }

    /// The sizes, as numbers.
    pub(crate) fn sizes(&self) -> Sizes {
        Sizes {
            lanes: Size::plain(self.lanes),
            line_bits: Size::plain(self.line_bits),
            tag_bits: Size::plain(self.tag_bits),
            slots: self.slots,
        }
    }
}

/// The sizes of the ports, which the hardware has as parameters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    /// How many lanes.
    pub lanes: Size,
    /// Bits of a line's number.
    pub line_bits: Size,
    /// Bits of a request's tag.
    pub tag_bits: Size,
    /// Transactions in a beat.
    pub slots: u32,
}

impl Sizes {
    /// The fields of a request.
    pub(crate) fn request(&self) -> Request<Field> {
        Request {
            active: self.lanes.into(),
            line: (self.lanes * self.line_bits).into(),
            tag: self.tag_bits.into(),
        }
    }

    /// The fields of a beat.
    pub(crate) fn beat(&self) -> Beat<Field> {
        Beat {
            used: self.slots.into(),
            line: (self.line_bits * self.slots).into(),
            lanes: (self.lanes * self.slots).into(),
            last: 1.into(),
            tag: self.tag_bits.into(),
        }
    }
}

/// What the parameters `arch` and `requests_per_cycle` say: which lines go into a beat, and how many.
pub(crate) fn architecture(p: &Parameters) -> (Architecture, u32) {
    let name = p.text("arch");
    let found = ARCHITECTURES.iter().find(|(known, _)| *known == name);
    let architecture = found.map_or(Architecture::Serial, |(_, architecture)| *architecture);
    let slots = match p.text("requests_per_cycle") {
        "1" => 1,
        "2" => 2,
        "4" => 4,
        _ => most_slots(architecture),
    };
    (architecture, slots)
}

/// How many leaders an architecture has.
pub(super) fn most_slots(architecture: Architecture) -> u32 {
    match architecture {
        Architecture::Serial => 1,
        Architecture::FirstLast => 2,
        Architecture::Alternating | Architecture::Matrix => 4,
    }
}
