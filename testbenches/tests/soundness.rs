//! Is the prover sound? Each part of it is checked against something simpler.
//!
//! - [`words`]: every operation on words of each kind, against the reference evaluator
//! - [`machines`]: random designs over symbols, cycle after cycle, against numbers and the reference
//! - [`exhaustive`]: verdicts about random small machines, against visiting every state with every input
//! - [`wrong`]: designs with a known fault, each refuted where it shows, beside the correct ones, which are proved
//! - [`empty`]: specifications and environments that are too weak or too strong
//! - [`silent`]: outputs and bits that are not compared
//! - [`replay`]: the validation of counter-examples; used by all of them

mod empty;
mod exhaustive;
mod machines;
mod replay;
mod silent;
mod small_machines;
mod words;
mod wrong;
