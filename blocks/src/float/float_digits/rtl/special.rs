//! Results that have no digits.

use crate::float::unpack::Unpacked;
use warpwright_hdl::prelude::*;

/// What is known of a result without its digits.
#[derive(Bundle, Clone, Copy, Debug)]
pub(super) struct Special<T> {
    /// The sign; of no meaning for a NaN.
    pub sign: T,
    /// No number.
    pub is_nan: T,
    /// Infinite, if it is a number at all.
    pub is_infinite: T,
    /// Zero, if it is neither.
    pub is_zero: T,
}

impl<'m> Special<Signal<'m>> {
    /// That of a quotient.
    pub fn of_quotient(a: &Unpacked<'m>, b: &Unpacked<'m>) -> Self {
        let undefined = (a.is_zero & b.is_zero) | (a.is_infinite & b.is_infinite);
        Self {
            sign: a.sign ^ b.sign,
            is_nan: a.is_nan | b.is_nan | undefined,
            is_infinite: a.is_infinite | b.is_zero,
            is_zero: a.is_zero | b.is_infinite,
        }
    }

    /// That of a square root.
    pub fn of_root(a: &Unpacked<'m>) -> Self {
        Self {
            sign: a.sign,
            is_nan: a.is_nan | (a.sign & !a.is_zero),
            is_infinite: a.is_infinite,
            is_zero: a.is_zero,
        }
    }

    /// The result has no digits.
    pub fn any(&self) -> Signal<'m> {
        (self.is_nan | self.is_infinite | self.is_zero).named("is_special")
    }
}
