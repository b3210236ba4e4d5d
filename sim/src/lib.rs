//! Running a netlist.
//!
//! - what it means: [`reference`](mod@reference), on numbers of any size
//! - fast: [`engine`], for one stimulus or for a batch of them; what engines run is a [`program`], compiled
//!   from a netlist [`split`](mod@split) into machine words
//! - what happened, for viewers: [`wave`]
//! - what both offer, and how they refuse: [`simulator`], [`error`]

mod directory;
pub mod engine;
pub mod error;
pub mod program;
pub mod reference;
pub mod simulator;
pub mod split;
pub mod wave;
