//! The solver in pure Rust.

use super::{Found, Limit, Solver};
use batsat::{Callbacks, Lit, Solver as Engine, SolverInterface, SolverOpts, Var, clause, lbool};
use std::cell::Cell;
use std::time::Instant;

/// `batsat`, with limits.
pub(super) struct Batsat {
    engine: Engine<Watch>,
    /// Whether the clauses alone are known to contradict each other.
    is_contradictory: bool,
    clause: Vec<Lit>,
}

/// Counts what is learned, and stops the engine when it is enough.
struct Watch {
    learned: u64,
    may_learn: u64,
    deadline: Option<Instant>,
    /// Looking at the clock costs more than a conflict on small problems.
    asked: Cell<u32>,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _clause: &[Lit], kind: clause::Kind) {
        if matches!(kind, clause::Kind::Learnt) {
            self.learned += 1;
        }
    }

    fn stop(&self) -> bool {
        if self.learned >= self.may_learn {
            return true;
        }
        let asked = self.asked.get().wrapping_add(1);
        self.asked.set(asked);
        asked.is_multiple_of(64)
            && self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl Default for Batsat {
    fn default() -> Self {
        let watch = Watch {
            learned: 0,
            may_learn: u64::MAX,
            deadline: None,
            asked: Cell::new(0),
        };
        Self {
            engine: Engine::new(SolverOpts::default(), watch),
            is_contradictory: false,
            clause: Vec::new(),
        }
    }
}

impl Batsat {
    fn literal(&mut self, literal: i32) -> Lit {
        let variable = self.engine.var_of_int(literal.unsigned_abs() - 1);
        Lit::new(variable, literal > 0)
    }
}

impl Solver for Batsat {
    fn add_clause(&mut self, clause: &[i32]) {
        let mut literals = std::mem::take(&mut self.clause);
        literals.clear();
        literals.extend(clause.iter().map(|literal| self.literal(*literal)));
        self.is_contradictory |= !self.engine.add_clause_reuse(&mut literals);
        self.clause = literals;
    }

    fn solve(&mut self, assumed: &[i32], limit: Limit) -> Found {
        if self.is_contradictory {
            return Found::Nothing;
        }
        let assumed: Vec<Lit> = assumed
            .iter()
            .map(|literal| self.literal(*literal))
            .collect();
        let watch = self.engine.cb_mut();
        watch.may_learn = watch.learned.saturating_add(limit.conflicts);
        watch.deadline = Some(limit.deadline);
        match self.engine.solve_limited(&assumed) {
            found if found == lbool::TRUE => Found::Model,
            found if found == lbool::FALSE => Found::Nothing,
            _ => Found::Limit,
        }
    }

    fn value(&self, variable: i32) -> bool {
        let index = variable.unsigned_abs() - 1;
        // What is in no clause may be anything.
        index < self.engine.num_vars()
            && self.engine.value_var(Var::unsafe_from_idx(index)) == lbool::TRUE
    }

    fn conflicts(&self) -> u64 {
        self.engine.num_conflicts()
    }
}
