//! Helpers shared by the tests of the decision procedure.

pub mod shapes;

use warpwright_hdl::word::Literal;
use warpwright_prove::solver::SolverKind;

/// The solvers that are built in.
pub fn solvers() -> impl Iterator<Item = SolverKind> {
    let kinds = SolverKind::ALL.into_iter();
    kinds.filter(|kind| kind.is_built_in())
}

/// A small generator of numbers (xorshift).
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// One below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() >> 8) as usize % end
    }

    /// One of the literals, inverted or not.
    pub fn of(&mut self, literals: &[Literal]) -> Literal {
        let chosen = literals[self.below(literals.len())];
        chosen.inverted_if(self.below(2) == 1)
    }
}
