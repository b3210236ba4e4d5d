//! The result fields of floating-point blocks.

use warpwright_hdl::prelude::Bundle;

/// What comes out of a block for floating point.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Results<T> {
    /// A word of the format: sign, exponent, fraction.
    pub result: T,
}
