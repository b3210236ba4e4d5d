//! Blocks for streams of words with `valid` and `ready`, used to connect other blocks.

// The blocks: scripts/regenerate-lists writes their modules.
pub mod stream_arbiter;
pub mod stream_buffer;
pub mod stream_fifo;
pub mod stream_fork;
pub mod stream_join;
pub mod stream_width;
// End of the blocks.

use warpwright_hdl::prelude::*;

/// A word of a stream.
#[derive(Bundle, Clone, Copy, Debug)]
pub struct Word<T> {
    /// Its bits.
    pub data: T,
}

/// Words of so many bits.
pub(crate) fn word(width: impl Into<Size>) -> Word<Field> {
    Word {
        data: Field::bits(width).doc("the word"),
    }
}
