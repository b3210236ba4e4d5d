//! Errors that prevent a proof from being attempted.

use crate::solver::SolverError;
use thiserror::Error;

/// Why a proof could not be tried. A proof that was tried and came to no end is not an error but
/// [`Verdict::Unknown`](crate::obligation::Verdict).
#[derive(Debug, Error)]
pub enum ProveError {
    /// The specification speaks of an output that the netlist does not have.
    #[error(
        "{design}: the specification refers to an output `{port}` of {width} bits, which does not exist"
    )]
    UnknownOutput {
        /// The netlist.
        design: String,
        /// The output asked for.
        port: String,
        /// Its width.
        width: u32,
    },
    /// The specification reads ports that the netlist does not have.
    #[error("{design}: the specification reads something that does not exist: {}", missing.join(", "))]
    UnknownPorts {
        /// The netlist.
        design: String,
        /// What was asked for.
        missing: Vec<String>,
    },
    /// An invariant speaks of state that the netlist does not have.
    #[error("{design}: the invariants refer to something that does not exist: {}", missing.join(", "))]
    UnknownState {
        /// The netlist.
        design: String,
        /// What was asked for.
        missing: Vec<String>,
    },
    /// A combinational proof of a netlist that remembers something.
    #[error(
        "{design}: a combinational proof needs a netlist without state; this one has {registers} registers and {memories} memories"
    )]
    HasState {
        /// The netlist.
        design: String,
        /// How many registers there are.
        registers: usize,
        /// How many memories.
        memories: usize,
    },
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
}
