//! How a proof is searched, as the command line says.

use crate::program::arguments::Proving;
use crate::program::error::{CliError, Result};
use crate::prove::decide::Options;
use crate::prove::solver::{SolverError, SolverKind};

/// The solver and its limits.
pub fn options(asked: &Proving) -> Result<Options> {
    let mut options = Options::default();
    if let Some(name) = &asked.solver {
        let solver: SolverKind = name.parse().map_err(CliError::Solver)?;
        if !solver.is_built_in() {
            return Err(CliError::Solver(SolverError::NotBuiltIn(solver)).into());
        }
        options.solver = solver;
    }
    options.seconds = asked.seconds.unwrap_or(options.seconds);
    options.conflicts = asked.conflicts.unwrap_or(options.conflicts);
    Ok(options)
}
