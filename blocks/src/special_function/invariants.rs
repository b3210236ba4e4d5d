//! What the registers hold between stages, for the proof by induction: what the hardware itself makes of a payload within a cycle.
//!
//! An invariant may be anything that can be proved of the registers; what comes out at their end is compared with the golden model.

use super::configuration::{Configuration, Source};
use super::golden::Special;
use super::rtl;
use crate::cut;
use crate::golden::StageRegisters;
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::Word;

impl StageRegisters for Special {
    fn held<W: Word>(&self, stage: u32, payload: &[W]) -> Vec<(String, W)> {
        let m = ModuleBuilder::new("special_function_held");
        let c = Configuration {
            tag_bits: 0,
            ..self.0
        };
        let operands = m.inputs("", c.operands());
        let source = Source::from(operands).leaves();
        let count = source.len();
        let stages = rtl::stages(&c).expect("a part of what can be built");
        let steps = stages[..stage as usize].concat();
        cut::show(&m, rtl::after(&m, &c, source, &steps));
        cut::shown(&m, count, payload)
    }
}
