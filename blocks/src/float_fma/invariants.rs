//! What the registers hold between stages, for the proof by induction: what the hardware itself makes of a payload within a cycle.
//!
//! An invariant may be anything that can be proved of the registers; what comes out at their end is compared with the golden model.

use super::golden::Fused;
use super::rtl;
use crate::cut;
use crate::golden::StageRegisters;
use warpwright_hdl::word::Word;

impl StageRegisters for Fused {
    fn held<W: Word>(&self, stage: u32, payload: &[W]) -> Vec<(String, W)> {
        cut::held(&self.0.inputs(), rtl::stages(&self.0), stage, payload)
    }
}
