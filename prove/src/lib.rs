//! Proofs about a Warpwright netlist.
//!
//! - what is proved, and how it ends: [`obligation`]; of what: [`spec`]; refuted by what:
//!   [`counterexample`]
//! - how: the two machines unrolled into an and-inverter graph ([`aig`]), goals decided ([`mod@decide`]) with
//!   the help of a [`solver`]
//! - for other provers: the graph as an [`aiger`] file
//! - what cannot be tried: [`error`]
//! - graphs in files, as other provers read and write them: [`aiger`]

pub mod aig;
pub mod aiger;
pub mod counterexample;
pub mod decide;
pub mod error;
mod machine;
pub mod obligation;
pub mod solver;
pub mod spec;
