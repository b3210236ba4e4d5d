//! The solver in C++, compiled from its sources.

use super::{Found, Limit, Solver};
use std::time::Instant;

/// `cadical`, with limits.
#[derive(Default)]
pub(super) struct Cadical {
    engine: cadical::Solver<Watch>,
    calls: u64,
}

/// Stops the engine when its time is over.
struct Watch {
    deadline: Instant,
}

impl cadical::Callbacks for Watch {
    fn terminate(&mut self) -> bool {
        Instant::now() >= self.deadline
    }
}

impl Solver for Cadical {
    fn add_clause(&mut self, clause: &[i32]) {
        self.engine.add_clause(clause.iter().copied());
    }

    fn solve(&mut self, assumed: &[i32], limit: Limit) -> Found {
        self.calls += 1;
        self.engine.set_callbacks(Some(Watch {
            deadline: limit.deadline,
        }));
        let conflicts = i32::try_from(limit.conflicts).unwrap_or(i32::MAX);
        // A limit that the engine refuses is no limit; the deadline remains.
        let _ = self.engine.set_limit("conflicts", conflicts);
        match self.engine.solve_with(assumed.iter().copied()) {
            Some(true) => Found::Model,
            Some(false) => Found::Nothing,
            None => Found::Limit,
        }
    }

    fn value(&self, variable: i32) -> bool {
        self.engine.value(variable) == Some(true)
    }

    fn conflicts(&self) -> u64 {
        self.calls
    }
}
