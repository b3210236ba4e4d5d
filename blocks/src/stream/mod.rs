//! Blocks for streams of words with `valid` and `ready`: what others are joined with.

// The blocks: scripts/regenerate-lists writes their modules.
pub mod stream_arbiter;
pub mod stream_buffer;
pub mod stream_fifo;
pub mod stream_fork;
pub mod stream_join;
pub mod stream_width;
// End of the blocks.
