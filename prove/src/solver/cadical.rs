//! `CaDiCaL`, a solver in C++, built from source by its crate.

use super::{Limit, Limits, Solver, SolverError, Verdict};
use cadical::Callbacks;
use std::time::Instant;
use warpwright_hdl::word::Literal;

pub struct Cadical {
    solver: cadical::Solver<Watch>,
    variables: u32,
    conflicts: u64,
}

/// Ends a search in time.
struct Watch {
    deadline: Option<Instant>,
    conflicts: u64,
}

impl Callbacks for Watch {
    fn terminate(&mut self) -> bool {
        self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    fn max_length(&self) -> i32 {
        i32::MAX
    }

    fn learn(&mut self, _: &[i32]) {
        self.conflicts += 1;
    }
}

impl Cadical {
    pub fn new() -> Self {
        let mut solver = cadical::Solver::new();
        solver.add_clause([number(!Literal::FALSE)]);
        Self {
            solver,
            variables: 1,
            conflicts: 0,
        }
    }
}

/// As in DIMACS, where variables begin with 1.
fn number(literal: Literal) -> i32 {
    let variable = literal.node() as i32 + 1;
    if literal.is_inverted() {
        -variable
    } else {
        variable
    }
}

impl Solver for Cadical {
    fn variable(&mut self) -> u32 {
        self.variables += 1;
        self.variables - 1
    }

    fn clause(&mut self, literals: &[Literal]) {
        self.solver.add_clause(literals.iter().copied().map(number));
    }

    fn solve(&mut self, assumptions: &[Literal], limits: Limits) -> Result<Verdict, SolverError> {
        if limits.is_late() {
            return Ok(Verdict::Unknown(Limit::Time));
        }
        let conflicts = i32::try_from(limits.conflicts).unwrap_or(i32::MAX);
        (self.solver.set_limit("conflicts", conflicts))
            .map_err(|error| SolverError::Failed(error.to_string()))?;
        self.solver.set_callbacks(Some(Watch {
            deadline: limits.deadline,
            conflicts: 0,
        }));
        let assumptions = assumptions.iter().copied().map(number);
        let verdict = self.solver.solve_with(assumptions);
        self.conflicts += (self.solver.get_callbacks()).map_or(0, |watch| watch.conflicts);
        Ok(match verdict {
            Some(true) => Verdict::Satisfiable,
            Some(false) => Verdict::Unsatisfiable,
            None if limits.is_late() => Verdict::Unknown(Limit::Time),
            None => Verdict::Unknown(Limit::Conflicts),
        })
    }

    fn value(&self, variable: u32) -> bool {
        self.solver.value(variable as i32 + 1) == Some(true)
    }

    fn conflicts(&self) -> u64 {
        self.conflicts
    }
}
