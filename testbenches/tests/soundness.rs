//! Can a proof be believed? Each part of the prover is held against something plainer.
//!
//! - [`words`]: every operation on words of each kind, against the reference evaluator
//! - [`machines`]: random designs over symbols, cycle after cycle, against numbers and the reference
//! - [`exhaustive`]: verdicts about random small machines, against visiting every state with every input
//! - [`wrong`]: designs with a known fault, each refuted where it shows, beside the right ones, which hold
//! - [`empty`]: specifications and environments that say too little or too much
//! - [`silent`]: outputs and bits that are compared with nothing
//! - [`replay`]: what makes a counter-example believed; used by all of them

mod empty;
mod exhaustive;
mod machines;
mod replay;
mod silent;
mod small_machines;
mod words;
mod wrong;
