//! Tests of the prover, from outside: one program, so that what they share is compiled and linked once.

mod aiger;
mod decide;
mod shapes;
mod solvers;
mod support;
