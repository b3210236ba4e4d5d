//! What hardware and golden model agree on: parameters and ports.

use crate::golden::FieldList;
use crate::parameters::Parameters;

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
    /// Bits of what goes along with a request.
    pub tag_bits: u32,
    /// Whether what is stored comes and goes with the request.
    pub data: bool,
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

    /// The fields of the stream of requests.
    pub fn request(self) -> FieldList {
        let address = [
            ("is_store", 1),
            ("tag", self.tag_bits),
            ("mask", self.lanes),
            ("word", self.lanes * self.word_bits),
        ];
        let data = [
            ("bytes", self.lanes * WORD_BYTES),
            ("data", self.lanes * WORD_BYTES * 8),
        ];
        let data = data.into_iter().filter(|_| self.data);
        address.into_iter().chain(data).collect()
    }

    /// The fields of the stream of passes.
    pub fn pass(self) -> FieldList {
        let mut fields = vec![
            ("is_store", 1),
            ("tag", self.tag_bits),
            ("last", 1),
            ("lanes", self.lanes),
        ];
        if self.banks > 1 {
            fields.push(("bank", self.lanes * self.bank_bits()));
        }
        fields.push(("used", self.banks));
        fields.push(("row", self.banks * self.row_bits()));
        if self.data {
            fields.push(("bytes", self.banks * WORD_BYTES));
            fields.push(("data", self.banks * WORD_BYTES * 8));
        }
        fields
    }
}
