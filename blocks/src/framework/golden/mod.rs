//! Golden models: the required outputs of a block, written from its specification's words.
//!
//! A [`Model`] is written once, over any kind of [`Word`](warpwright_hdl::word::Word), and answers cycle
//! by cycle; it says per output which bits matter, and imports no hardware description.
//! The same code runs on machine words, on numbers of any width, and on symbols, which is how hardware
//! is proved against it: [`AnyModel`] gives the first two as a [`Golden`], the third as a [`Symbolic`].
//!
//! - for writing a model: [`Model`], [`Function`] (one without state), [`StreamFunction`]
//!   (applied to each word of a stream), [`Inputs`], [`Output`], [`MaybeKnown`]
//! - for proofs by induction: [`Invariant`], [`Hardware`]
//! - for comparisons: [`Golden`], [`Expected`], [`PortValues`], [`Stimulus`], [`Symbolic`]

mod elastic;
mod model;
mod ports;
pub(crate) mod run;

pub use elastic::{Elastic, FieldList, StageSlot, StageSlots, StreamFunction};
pub use model::{
    Function, Hardware, Inputs, Invariant, MaybeKnown, Model, Output, OutputSlice, Pure, State,
};
pub use ports::{Expected, Golden, PortValues, Stimulus, join_lanes, low_ones, split_lanes};
pub use run::{AnyModel, Symbolic};
