//! Where there is no translator.

use crate::program::{Program, Which};
use std::convert::Infallible;

/// Nothing that could be made.
pub(super) struct Code(Infallible);

impl Code {
    /// Nothing: the interpreter runs.
    pub fn new(_program: &Program) -> Option<Self> {
        None
    }

    /// Never called.
    ///
    /// # Safety
    ///
    /// None is needed.
    pub unsafe fn run(&self, _which: Which, _slots: &mut [u64], _memory: &mut [u64]) {
        match self.0 {}
    }
}
