//! The prover's integration tests, in one program so that shared code is compiled and linked once.

mod aiger;
mod decide;
mod failed_induction;
mod shapes;
mod solvers;
mod support;
