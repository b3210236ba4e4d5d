//! The window in which the sum is made, and the widths that follow from the format.
//!
//! **An addend outside.** If it belongs further up, it stays at the top, and the product, then too small to affect its last digit except
//! as a sticky bit, stays too close: the 2 empty places make that harmless. An addend shifted out at the lower end becomes a
//! sticky bit: with a product of normal numbers the p digits above suffice; if one factor is denormal, the p places below do.

use crate::float::float_fma::contract::Configuration;
use crate::float::{Format, bits_for};

/// What the text says where an addend is placed.
pub(super) const ABOUT: &str = "\
The sum is computed in a window of 4p + 2 bits, where p is the number of digits of a significand:
|<-- largest addend: p -->|<- 2 ->|<---------- product: 2p ---------->|<---- below: p ---->|
The product has a fixed position. The addend is shifted right by its distance from the window's top. \
An addend that belongs above the top stays at the top: the product is then too small to affect the \
addend's last digit except as a sticky bit, and the 2 empty places keep the two apart.";

/// Empty places between the addend at the top and the product.
pub(super) const GAP: u32 = 2;

/// Widths that follow from the format.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    /// Digits of a significand.
    pub precision: u32,
    /// Bits of the window.
    pub bits: u32,
    /// Bits of a place in it.
    pub places: u32,
    /// Bits of the limit of shifts, and of the result's exponent.
    pub limit: u32,
    /// Bits of the difference of exponents, in two's complement.
    pub difference: u32,
    /// From the sum of the factors' exponents to the exponent of the window's top.
    pub to_top: i64,
}

impl Window {
    pub fn new(c: &Configuration) -> Self {
        let format = c.format;
        let precision = format.precision();
        let bits = 4 * precision + GAP;
        let to_top = i64::from(precision + GAP + 1) - format.bias() as i64;
        let greatest = i64::from(format.greatest_exponent());
        let top = (2 * greatest + to_top).max(greatest);
        let least = 2 + to_top - greatest;
        let reach = top.max(-least) as u32;
        Self {
            precision,
            bits,
            places: bits_for(bits + 1),
            // A rounded significand may have one digit more.
            limit: bits_for(top as u32 + 1),
            difference: bits_for(reach) + 1,
            to_top,
        }
    }

    /// What the text says of [`Self::to_top`].
    pub fn way_to_top(&self, format: Format) -> String {
        let (p, bias) = (self.precision, format.bias());
        format!(
            "Added to the sum of the factors' exponents, it gives the exponent of the window's top: p + {} - bias = {p} + {} - {bias} = {}.",
            GAP + 1,
            GAP + 1,
            self.to_top
        )
    }

    /// The fewest upper bits of a shift that make it as long as the window: those below are the first that a shifter looks at.
    pub fn beyond(&self) -> u32 {
        let upper = (0..self.places).map(|low| (1 << self.places) - (1 << low));
        let long = upper.filter(|shift| *shift >= self.bits);
        long.min().unwrap_or_default()
    }
}
