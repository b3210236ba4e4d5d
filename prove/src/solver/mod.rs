//! SAT solvers, all behind one small trait.
//!
//! - `batsat`: pure Rust, always there.
//! - `cadical`: written in C++; there if the crate was built with the feature `cadical`.
//!
//! Variables are numbered from 1 and a negative number is the inverse, as in DIMACS. A model is never
//! believed: whoever asked evaluates it on the graph that the clauses came from.

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;

use std::fmt;
use std::str::FromStr;
use std::time::Instant;
use thiserror::Error;

/// A solver that takes clauses and can be asked again and again.
pub trait Solver {
    /// Adds a clause.
    fn add_clause(&mut self, clause: &[i32]);

    /// Looks for a model in which all of these literals are true too.
    fn solve(&mut self, assumed: &[i32], limit: Limit) -> Found;

    /// A variable's value in the model found last.
    fn value(&self, variable: i32) -> bool;

    /// How many conflicts all calls together met.
    fn conflicts(&self) -> u64;
}

/// What a call may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// Conflicts.
    pub conflicts: u64,
    /// When it must end.
    pub deadline: Instant,
}

/// What a call found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// A model.
    Model,
    /// That there is none.
    Nothing,
    /// Its limit.
    Limit,
}

/// A solver by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SolverKind {
    /// Pure Rust.
    #[default]
    Batsat,
    /// The one in C++.
    Cadical,
}

/// What goes wrong with a solver.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolverError {
    /// A name that no solver has.
    #[error("there is no solver `{0}`; there are batsat and cadical")]
    Unknown(String),
    /// A solver that was left out of the build.
    #[error(
        "the solver {0} was not built in; build with `--features {0}`, or use batsat, which is always there"
    )]
    NotBuiltIn(SolverKind),
    /// An answer that does not hold when it is checked.
    #[error(
        "the solver {0} gave a model that does not satisfy what was asked; its answers cannot be used"
    )]
    WrongModel(SolverKind),
}

impl SolverKind {
    /// Those that were built in.
    pub const BUILT_IN: &'static [Self] = if cfg!(feature = "cadical") {
        &[Self::Batsat, Self::Cadical]
    } else {
        &[Self::Batsat]
    };

    /// A new solver without clauses.
    pub fn start(self) -> Result<Box<dyn Solver>, SolverError> {
        match self {
            Self::Batsat => Ok(Box::new(batsat::Batsat::default())),
            #[cfg(feature = "cadical")]
            Self::Cadical => Ok(Box::new(cadical::Cadical::default())),
            #[cfg(not(feature = "cadical"))]
            Self::Cadical => Err(SolverError::NotBuiltIn(self)),
        }
    }

    /// Its name and version, for a report.
    pub fn version(self) -> &'static str {
        match self {
            Self::Batsat => "batsat 0.6",
            Self::Cadical => "CaDiCaL 1.9 (crate cadical 0.1)",
        }
    }
}

impl fmt::Display for SolverKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Batsat => "batsat",
            Self::Cadical => "cadical",
        })
    }
}

impl FromStr for SolverKind {
    type Err = SolverError;

    fn from_str(name: &str) -> Result<Self, SolverError> {
        let all = [Self::Batsat, Self::Cadical];
        let found = all.into_iter().find(|kind| kind.to_string() == name);
        let kind = found.ok_or_else(|| SolverError::Unknown(name.to_string()))?;
        if Self::BUILT_IN.contains(&kind) {
            Ok(kind)
        } else {
            Err(SolverError::NotBuiltIn(kind))
        }
    }
}
