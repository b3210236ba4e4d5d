//! What hardware asks of a float.

use crate::float::Format;
use warpwright_hdl::prelude::*;

/// A float in its fields.
#[derive(Clone, Copy)]
pub(super) struct Float<'m> {
    pub(super) format: Format,
    pub(super) word: Signal<'m>,
    pub(super) sign: Signal<'m>,
    pub(super) exponent: Signal<'m>,
    pub(super) fraction: Signal<'m>,
    /// All but the sign.
    pub(super) magnitude: Signal<'m>,
}

impl<'m> Float<'m> {
    pub(super) fn new(word: Signal<'m>) -> Self {
        let format = Format::of_width(word.bits());
        Self {
            format,
            word,
            sign: word.msb(),
            exponent: word.slice(format.fraction_bits, format.exponent_bits),
            fraction: word.slice(0, format.fraction_bits),
            magnitude: word.slice(0, word.bits() - 1),
        }
    }

    /// Neither infinite nor a number.
    pub(super) fn is_nan(self) -> Signal<'m> {
        self.exponent.all() & self.fraction.any()
    }
}
