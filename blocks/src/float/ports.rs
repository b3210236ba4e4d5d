//! The fields of streams that blocks have in common.

use warpwright_hdl::prelude::{Bundle, Field};

/// What comes out of a block for floating point.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Results<T> {
    /// The result.
    pub result: T,
}

/// What is passed through a block beside a function of the operands.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Tag<T> {
    /// The tag.
    pub tag: T,
}

/// A tag of so many bits, perhaps none.
pub fn tag(bits: u32) -> Tag<Field> {
    let tag = Field::bits(bits).doc("is passed through");
    Tag { tag }
}
