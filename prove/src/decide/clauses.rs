//! Encodes a cone as clauses for a solver: each node of the cone is the variable of its number.

use super::Status;
use super::cone::{Cone, INPUT};
use super::truth;
use crate::solver::{Limits, Solver, SolverError, SolverKind, Verdict};
use warpwright_hdl::word::Literal;

/// A solver with a variable for each of so many nodes; variable 0 is the constant 0, as node 0 is.
pub(super) fn start(kind: SolverKind, nodes: usize) -> Result<Box<dyn Solver>, SolverError> {
    let mut solver = kind.start()?;
    for _ in 1..nodes {
        solver.variable();
    }
    Ok(solver)
}

/// That a node is the conjunction of two literals.
pub(super) fn add_gate(solver: &mut dyn Solver, node: u32, [a, b]: [Literal; 2]) {
    let node = Literal::new(node, false);
    solver.clause(&[!node, a]);
    solver.clause(&[!node, b]);
    solver.clause(&[node, !a, !b]);
}

/// Whether the roots are ever 1 together, asked of a new solver, and the conflicts that it met.
pub(super) fn status(
    cone: &Cone,
    kind: SolverKind,
    limits: Limits,
) -> Result<(Status, u64), SolverError> {
    let mut solver = start(kind, cone.nodes.len())?;
    for (node, operands) in cone.nodes.iter().enumerate().skip(1) {
        if operands[0] != INPUT {
            let operands = operands.map(Literal::from_code);
            add_gate(solver.as_mut(), node as u32, operands);
        }
    }
    for root in &cone.roots {
        solver.clause(&[Literal::from_code(*root)]);
    }
    let verdict = solver.solve(&[], limits)?;
    let conflicts = solver.conflicts();
    let status = match verdict {
        Verdict::Unsatisfiable => Status::Never,
        Verdict::Unknown(limit) => Status::Limit(limit.to_string()),
        Verdict::Satisfiable => Status::Here(inputs(cone, solver.as_ref())?),
    };
    Ok((status, conflicts))
}

/// The inputs of a model, if they make the roots 1.
fn inputs(cone: &Cone, solver: &dyn Solver) -> Result<Vec<bool>, SolverError> {
    let mut values = vec![0; cone.nodes.len()];
    let mut bits = Vec::with_capacity(cone.inputs.len());
    for (node, _) in &cone.inputs {
        let bit = solver.value(*node);
        values[*node as usize] = u64::from(bit);
        bits.push(bit);
    }
    if truth::simulate(cone, &mut values) & 1 == 0 {
        return Err(SolverError::WrongModel("what was asked for is 0 in it"));
    }
    Ok(bits)
}
