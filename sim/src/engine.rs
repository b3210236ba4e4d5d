//! Engines that run a [`Program`](crate::program::Program).
//!
//! [`Single`] runs one stimulus, as machine code where a translator for the machine exists.
//! [`Batch`] runs up to 256 at once: one instruction handles them all, so the interpreter's
//! overhead is shared, and inner loops over arrays become vector instructions. The
//! meaning of instructions is defined once, by one interpreter over two kinds of storage.

#![expect(
    clippy::inline_always,
    reason = "the interpreter must be compiled into each instruction set's copy, not called by it"
)]

#[cfg(all(feature = "native", target_arch = "x86_64"))]
mod aligned;
mod batch;
#[cfg(all(feature = "native", target_arch = "x86_64"))]
mod blocks;
#[cfg(not(all(feature = "native", target_arch = "x86_64")))]
#[path = "engine/no_blocks.rs"]
mod blocks;
mod compiled;
mod dispatch;
mod interpret;
mod loaded;
mod machine;
mod native;
mod rows;
mod scalars;
mod single;
mod word;

pub use batch::Batch;
pub use compiled::{InputPiece, OutputPiece};
pub use dispatch::{InstructionSet, Kernel};
pub use machine::{OutputRows, Row, RowMut, Translator};
pub use single::Single;
