//! A solver that gives wrong models after a number of calls, to test that models are checked. Used by unit tests only.

use super::{Limits, Solver, SolverError, SolverKind, Verdict};
use std::cell::Cell;
use warpwright_hdl::word::Literal;

thread_local! {
    /// Calls until the first lie, of all liars on this thread.
    static PATIENCE: Cell<u32> = const { Cell::new(0) };
}

/// From the next call but so many on, liars on this thread lie.
pub fn lie_after(calls: u32) {
    PATIENCE.set(calls);
}

pub struct Liar {
    honest: Box<dyn Solver>,
    lies: bool,
}

impl Liar {
    pub fn new() -> Result<Self, SolverError> {
        Ok(Self {
            honest: SolverKind::Batsat.start()?,
            lies: false,
        })
    }
}

impl Solver for Liar {
    fn variable(&mut self) -> u32 {
        self.honest.variable()
    }

    fn clause(&mut self, literals: &[Literal]) {
        self.honest.clause(literals);
    }

    fn solve(&mut self, assumptions: &[Literal], limits: Limits) -> Result<Verdict, SolverError> {
        let left = PATIENCE.get();
        PATIENCE.set(left.saturating_sub(1));
        self.lies = left == 0;
        let verdict = self.honest.solve(assumptions, limits)?;
        Ok(if self.lies {
            Verdict::Satisfiable
        } else {
            verdict
        })
    }

    fn value(&self, variable: u32) -> bool {
        if self.lies {
            variable.is_multiple_of(2)
        } else {
            self.honest.value(variable)
        }
    }

    fn conflicts(&self) -> u64 {
        self.honest.conflicts()
    }
}
