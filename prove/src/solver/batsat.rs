//! `BatSat`, a Rust port of `MiniSat`.

use super::{Limit, Limits, Solver, SolverError, Verdict};
use batsat::{Callbacks, ClauseKind, Lit, SolverInterface, SolverOpts, lbool};
use std::cell::Cell;
use std::time::Instant;
use warpwright_hdl::word::Literal;

/// The clock is read once in so many looks at the budget.
const LOOKS: u32 = 256;

pub struct Batsat {
    solver: batsat::Solver<Budget>,
    /// A clause on its way in.
    clause: Vec<Lit>,
}

/// What is left of a search. The library's own budget cannot be set from outside, its callbacks can stop it.
#[derive(Default)]
struct Budget {
    conflicts: u64,
    deadline: Option<Instant>,
    looks: Cell<u32>,
    is_late: Cell<bool>,
}

impl Callbacks for Budget {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        if matches!(kind, ClauseKind::Learnt) {
            self.conflicts = self.conflicts.saturating_sub(1);
        }
    }

    fn stop(&self) -> bool {
        let looks = self.looks.get() + 1;
        self.looks.set(looks % LOOKS);
        if looks == LOOKS {
            let is_late = self.deadline.is_some_and(|end| Instant::now() >= end);
            self.is_late.set(is_late);
        }
        self.conflicts == 0 || self.is_late.get()
    }
}

impl Batsat {
    pub fn new() -> Self {
        let mut solver = batsat::Solver::new(SolverOpts::default(), Budget::default());
        let zero = Lit::new(solver.new_var_default(), false);
        solver.add_clause_reuse(&mut vec![zero]);
        Self {
            solver,
            clause: Vec::new(),
        }
    }

    fn literal(&mut self, literal: Literal) -> Lit {
        Lit::new(
            self.solver.var_of_int(literal.node()),
            !literal.is_inverted(),
        )
    }
}

impl Solver for Batsat {
    fn variable(&mut self) -> u32 {
        self.solver.new_var_default().idx()
    }

    fn clause(&mut self, literals: &[Literal]) {
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend(literals.iter().map(|literal| self.literal(*literal)));
        self.solver.add_clause_reuse(&mut clause);
        self.clause = clause;
    }

    fn solve(&mut self, assumptions: &[Literal], limits: Limits) -> Result<Verdict, SolverError> {
        if limits.is_late() {
            return Ok(Verdict::Unknown(Limit::Time));
        }
        let assumptions: Vec<Lit> = (assumptions.iter())
            .map(|literal| self.literal(*literal))
            .collect();
        *self.solver.cb_mut() = Budget {
            conflicts: limits.conflicts.max(1),
            deadline: limits.deadline,
            ..Budget::default()
        };
        let verdict = self.solver.solve_limited(&assumptions);
        Ok(if verdict == lbool::TRUE {
            Verdict::Satisfiable
        } else if verdict == lbool::FALSE {
            Verdict::Unsatisfiable
        } else if self.solver.cb().is_late.get() {
            Verdict::Unknown(Limit::Time)
        } else {
            Verdict::Unknown(Limit::Conflicts)
        })
    }

    fn value(&self, variable: u32) -> bool {
        let model = self.solver.get_model();
        model.get(variable as usize) == Some(&lbool::TRUE)
    }

    fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }
}
