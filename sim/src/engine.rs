//! Engines that run a [`Program`](crate::program::Program).
//!
//! [`Single`] runs one stimulus, [`Batch`] up to 256 at once: one instruction handles them all, so that
//! what an interpreter costs is shared, and inner loops over arrays become vector instructions. Both are
//! one interpreter over two kinds of storage.

mod batch;
mod compiled;
mod dispatch;
mod interpret;
mod rows;
mod scalars;
mod single;
mod word;

pub use batch::{Batch, Row, RowMut};
pub use compiled::{InputPiece, OutputPiece};
pub use dispatch::InstructionSet;
pub use single::Single;
