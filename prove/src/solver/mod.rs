//! SAT solvers behind one small trait.
//!
//! A solver's literal is a [`Literal`] whose node is the solver's variable. Variable 0 exists from
//! the start and is 0, so a graph's constants are the solver's constants. [`SolverKind`] selects the
//! solver at run time; `batsat` is always available, `cadical` with the cargo feature of that name.

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
#[cfg(test)]
pub(crate) mod liar;

use std::fmt;
use std::str::FromStr;
use std::time::Instant;
use warpwright_hdl::word::Literal;

/// What a solver found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is a model; [`Solver::value`] tells it.
    Satisfiable,
    /// There is none under these assumptions.
    Unsatisfiable,
    /// A limit came first.
    Unknown(Limit),
}

/// What ended a search without a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The number of conflicts.
    Conflicts,
    /// The time.
    Time,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Conflicts => "the conflict limit was reached",
            Self::Time => "the time limit was reached",
        })
    }
}

/// How long a search may last.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most conflicts.
    pub conflicts: u64,
    /// When it must end.
    pub deadline: Option<Instant>,
}

impl Limits {
    /// Whether the time is over.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}

/// An incremental SAT solver.
pub trait Solver {
    /// A new variable. The first one is 1.
    fn variable(&mut self) -> u32;

    /// One of these literals must be 1.
    fn clause(&mut self, literals: &[Literal]);

    /// Looks for a model in which all assumptions are 1.
    fn solve(&mut self, assumptions: &[Literal], limits: Limits) -> Result<Verdict, SolverError>;

    /// A variable's value in the model of the last search, which found one.
    fn value(&self, variable: u32) -> bool;

    /// All conflicts so far.
    fn conflicts(&self) -> u64;
}

/// A solver that this program may hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SolverKind {
    /// `BatSat`, in Rust.
    #[default]
    Batsat,
    /// `CaDiCaL`, in C++.
    Cadical,
    /// One that lies.
    #[cfg(test)]
    Liar,
}

impl SolverKind {
    /// Every kind, built in or not.
    pub const ALL: [Self; 2] = [Self::Batsat, Self::Cadical];

    /// The name by which it is chosen.
    pub fn name(self) -> &'static str {
        match self {
            Self::Batsat => "batsat",
            Self::Cadical => "cadical",
            #[cfg(test)]
            Self::Liar => "liar",
        }
    }

    /// Name and version of the crate that brings it, for reports.
    pub fn version(self) -> &'static str {
        match self {
            Self::Batsat => "batsat 0.6.0",
            Self::Cadical => "cadical 0.1.16",
            #[cfg(test)]
            Self::Liar => "none",
        }
    }

    /// Whether this program holds it.
    pub fn is_built_in(self) -> bool {
        match self {
            Self::Batsat => true,
            Self::Cadical => cfg!(feature = "cadical"),
            #[cfg(test)]
            Self::Liar => true,
        }
    }

    /// A new solver without clauses.
    pub fn start(self) -> Result<Box<dyn Solver>, SolverError> {
        match self {
            Self::Batsat => Ok(Box::new(batsat::Batsat::new())),
            #[cfg(feature = "cadical")]
            Self::Cadical => Ok(Box::new(cadical::Cadical::new())),
            #[cfg(not(feature = "cadical"))]
            Self::Cadical => Err(SolverError::NotBuiltIn(self)),
            #[cfg(test)]
            Self::Liar => Ok(Box::new(liar::Liar::new()?)),
        }
    }
}

impl fmt::Display for SolverKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for SolverKind {
    type Err = SolverError;

    fn from_str(name: &str) -> Result<Self, SolverError> {
        (Self::ALL.into_iter())
            .find(|kind| kind.name() == name)
            .ok_or_else(|| SolverError::NoSuchSolver(name.to_string()))
    }
}

/// A solver cannot be had, or cannot be believed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolverError {
    /// No kind has this name.
    #[error("there is no SAT solver {0:?}; there are {names}", names = names(&SolverKind::ALL))]
    NoSuchSolver(String),
    /// The program was built without it.
    #[error(
        "the SAT solver {0} is not part of this program: it was built without the cargo feature `{0}`; it has {names}",
        names = names(&built_in())
    )]
    NotBuiltIn(SolverKind),
    /// Its model does not do what was asked for.
    #[error("the SAT solver returned a wrong model: {0}")]
    WrongModel(&'static str),
    /// It does not work as documented.
    #[error("the SAT solver failed: {0}")]
    Failed(String),
}

fn built_in() -> Vec<SolverKind> {
    let kinds = SolverKind::ALL.into_iter();
    kinds.filter(|kind| kind.is_built_in()).collect()
}

fn names(kinds: &[SolverKind]) -> String {
    let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::SolverKind;

    /// The lock file knows which crates are built in.
    #[test]
    fn versions_are_those_of_the_crates() {
        let lock = include_str!("../../../Cargo.lock");
        for kind in SolverKind::ALL {
            let (name, version) = kind.version().split_once(' ').unwrap_or_default();
            let entry = format!("name = \"{name}\"\nversion = \"{version}\"\n");
            assert!(lock.contains(&entry), "{}", kind.version());
        }
    }
}
