//! Simulates a netlist.
//!
//! - the reference semantics: [`reference`](mod@reference), on numbers of any size
//! - the fast engines: [`engine`], for one stimulus or a batch of them; engines run
//!   a [`program`], compiled from a netlist [`split`](mod@split) into machine words
//!   and [`rewritten`](mod@rewrite) before that
//! - waveforms for viewers: [`wave`]
//! - the interface that both share, and its errors: [`simulator`], [`error`]

mod directory;
pub mod engine;
pub mod error;
pub mod program;
pub mod reference;
pub mod rewrite;
pub mod simulator;
pub mod split;
pub mod wave;
