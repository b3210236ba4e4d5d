//! A cone as clauses for a solver.

use super::Status;
use super::cone::{Cone, INPUT};
use super::truth;
use crate::solver::{Found, Limit, Solver, SolverError, SolverKind};

/// The variable of a local literal; node 0's is never used.
pub(super) fn variable(code: u32) -> i32 {
    let node = (code >> 1) as i32;
    if code & 1 == 1 { -node } else { node }
}

/// That a node is the conjunction of two literals.
pub(super) fn add_gate(solver: &mut dyn Solver, node: u32, [a, b]: [u32; 2]) {
    let (node, a, b) = (node as i32, variable(a), variable(b));
    solver.add_clause(&[-node, a]);
    solver.add_clause(&[-node, b]);
    solver.add_clause(&[node, -a, -b]);
}

/// Whether the roots are ever 1 together, asked of a new solver.
pub(super) fn status(cone: &Cone, kind: SolverKind, limit: Limit) -> Result<Status, SolverError> {
    let mut solver = kind.start()?;
    for (node, operands) in cone.nodes.iter().enumerate().skip(1) {
        if operands[0] != INPUT {
            add_gate(solver.as_mut(), node as u32, *operands);
        }
    }
    for root in cone.roots.iter().filter(|root| **root != 1) {
        solver.add_clause(&[variable(*root)]);
    }
    match solver.solve(&[], limit) {
        Found::Nothing => Ok(Status::Never),
        Found::Limit => Ok(Status::Limit(format!("{} conflicts", limit.conflicts))),
        Found::Model => {
            let inputs = cone.inputs.iter();
            let bits: Vec<bool> = inputs.map(|(node, _)| solver.value(*node as i32)).collect();
            let mut values = vec![0; cone.nodes.len()];
            for ((node, _), bit) in cone.inputs.iter().zip(&bits) {
                values[*node as usize] = u64::from(*bit);
            }
            if truth::simulate(cone, &mut values) & 1 == 0 {
                return Err(SolverError::WrongModel(kind));
            }
            Ok(Status::Here(bits))
        }
    }
}
