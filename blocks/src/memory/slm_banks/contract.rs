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
    /// 1: the request stores; 0: it loads.
    pub is_store: T,
    /// The request's tag, passed through to its passes.
    pub tag: T,
    /// Active lanes.
    pub mask: T,
    /// Number of each lane's word: the row above, the bank in the low bits.
    pub word: T,
    /// For each lane: bytes of its word that it stores.
    pub bytes: T,
    /// For each lane: data of these bytes.
    pub data: T,
}

/// A pass.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Pass<T> {
    /// 1: the request stores; 0: it loads.
    pub is_store: T,
    /// The tag that came with the request.
    pub tag: T,
    /// 1: this pass is the request's last one.
    pub last: T,
    /// Lanes that are served.
    pub lanes: T,
    /// For each lane: its bank if it is served, else 0.
    pub bank: T,
    /// Banks that serve a word.
    pub used: T,
    /// For each bank: the row of its word if it is used, else 0.
    pub row: T,
    /// For each bank: bytes that are stored.
    pub bytes: T,
    /// For each bank: data of these bytes; 0 in other bytes.
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
        let bytes = WORD_BYTES * u32::from(self.data);
        Request {
            is_store: 1.into(),
            tag: self.tag_bits.into(),
            mask: lanes.into(),
            word: (lanes * self.word_bits).into(),
            bytes: (lanes * bytes).into(),
            data: (lanes * (bytes * 8)).into(),
        }
    }

    /// The fields of a pass that serves so many lanes.
    pub(crate) fn pass(self, lanes: Size) -> Pass<Field> {
        let bytes = self.banks * WORD_BYTES * u32::from(self.data);
        Pass {
            is_store: 1.into(),
            tag: self.tag_bits.into(),
            last: 1.into(),
            lanes: lanes.into(),
            bank: (lanes * self.bank_bits()).into(),
            used: self.banks.into(),
            row: (self.banks * self.row_bits()).into(),
            bytes: bytes.into(),
            data: (bytes * 8).into(),
        }
    }
}
