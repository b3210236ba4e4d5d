//! The contract shared by hardware and golden model: parameters and ports.

use crate::framework::parameters::Parameters;
use warpwright_hdl::prelude::{Bundle, Field, Size};

/// Bytes of a word.
pub const WORD_BYTES: u32 = 4;

/// Its parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Lanes of a request, 1 to 32.
    pub lanes: u32,
    /// Banks, a power of two up to 32.
    pub banks: u32,
    /// Bits of a word's number.
    pub word_bits: u32,
    /// Bits of a request's tag.
    pub tag_bits: u32,
    /// Whether requests and passes have what is stored.
    pub data: bool,
}

/// A request.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Request<T> {
    pub is_store: T,
    pub tag: T,
    pub mask: T,
    pub word: T,
    pub bytes: T,
    pub data: T,
}

/// A pass.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Pass<T> {
    pub is_store: T,
    pub tag: T,
    pub last: T,
    pub lanes: T,
    pub bank: T,
    pub used: T,
    pub row: T,
    pub bytes: T,
    pub data: T,
}

impl Configuration {
    /// From parameters that have been checked.
    pub fn new(p: &Parameters) -> Self {
        Self {
            lanes: p.number("lanes"),
            banks: p.text("banks").parse().unwrap_or(1),
            word_bits: p.number("word_bits"),
            tag_bits: p.number("tag_bits"),
            data: p.text("data") == "on",
        }
    }

    /// Bits of a bank's number; none of a single bank.
    pub fn bank_bits(self) -> u32 {
        self.banks.ilog2()
    }

    /// Bits of a row's number.
    pub fn row_bits(self) -> u32 {
        self.word_bits - self.bank_bits()
    }

    /// The fields of a request of so many lanes.
    pub(crate) fn request(self, lanes: Size) -> Request<Field> {
        let data = u32::from(self.data);
        Request {
            is_store: field(1, "it stores; else it loads"),
            tag: field(self.tag_bits, "is passed through"),
            mask: field(lanes, "active lanes"),
            word: field(lanes * self.word_bits, "each lane's word number"),
            bytes: field(
                lanes * (WORD_BYTES * data),
                "for each lane the bytes of its word that it stores",
            ),
            data: field(lanes * (WORD_BYTES * 8 * data), "their values, in place"),
        }
    }

    /// The fields of a pass that serves so many lanes.
    pub(crate) fn pass(self, lanes: Size) -> Pass<Field> {
        let bytes = self.banks * WORD_BYTES * u32::from(self.data);
        Pass {
            is_store: field(1, "it stores; else it loads"),
            tag: field(self.tag_bits, "the request's tag"),
            last: field(1, "the last pass of the request"),
            lanes: field(lanes, "lanes that are served"),
            bank: field(
                lanes * self.bank_bits(),
                "for each of them its bank; 0 for others",
            ),
            used: field(self.banks, "banks that are used"),
            row: field(
                self.banks * self.row_bits(),
                "for each of them its row; 0 for others",
            ),
            bytes: field(bytes, "for each bank the bytes that are stored"),
            data: field(bytes * 8, "their values; 0 where nothing is stored"),
        }
    }
}

fn field(width: impl Into<Size>, doc: &str) -> Field {
    Field::bits(width).doc(doc)
}
