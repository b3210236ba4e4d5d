//! The fields of streams that blocks for floating point have in common.

use warpwright_hdl::prelude::Bundle;

/// What comes out of a block.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Results<T> {
    /// The result.
    pub result: T,
    /// The tag of the operands.
    pub tag: T,
}

/// What is passed through a block beside a function of the operands.
#[derive(Bundle, Clone, Copy, Debug)]
pub(crate) struct Tag<T> {
    pub tag: T,
}
