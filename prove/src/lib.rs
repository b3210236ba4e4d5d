//! Proofs about a Warpwright netlist.
//!
//! - what is proved, and the possible results: [`obligation`]; against
//!   which specification: [`spec`]; a refutation: [`counterexample`];
//!   the run at which a proof by induction fails: [`failed_induction`]
//! - how: both machines are unrolled into an and-inverter graph ([`aig`]),
//!   and its goals decided ([`mod@decide`]) with the help of a [`solver`]
//! - for other provers: bit-level [`aiger`] files, word-level [`export`]
//! - what registers keep to, found without a line of a person: [`mod@facts`]
//! - proofs that cannot be attempted: [`error`]
//! - graphs in files, in the format of other provers: [`aiger`]

pub mod aig;
pub mod aiger;
pub mod counterexample;
pub mod decide;
pub mod error;
pub mod export;
pub mod facts;
pub mod failed_induction;
mod machine;
pub mod obligation;
pub mod solver;
pub mod spec;
