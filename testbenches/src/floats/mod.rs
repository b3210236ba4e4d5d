//! Units of floating point held against arithmetic that is not their golden model's: [`mod@bench`] runs one in a batch simulation, [`naive`] looks results
//! of tiny formats up in a list of all numbers.

pub mod bench;
pub mod naive;
