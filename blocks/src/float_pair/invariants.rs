//! What the registers hold between stages, for the proof by induction: what the hardware itself makes of a payload within a cycle.
//!
//! An invariant may be anything that can be proved of the registers; what comes out at their end is compared with the golden model.

use super::golden::Rounded;
use super::rtl;
use crate::cut;
use crate::golden::StageRegisters;
use warpwright_hdl::pipeline;
use warpwright_hdl::word::Word;

impl StageRegisters for Rounded {
    fn held<W: Word>(&self, stage: u32, payload: &[W]) -> Vec<(String, W)> {
        let stages =
            rtl::function(&self.0).and_then(|function| pipeline::stages(&function, self.0.stages));
        cut::held(&self.0.inputs(), stages, stage, payload)
    }
}
