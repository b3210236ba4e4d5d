//! What the registers of the pipelined architectures hold between stages, for the proof by induction: what the hardware itself makes of a payload within a cycle.
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
        let Some(all) = self.0.architecture.stages() else {
            return Vec::new();
        };
        let function = rtl::function(&self.0);
        let stages = function.and_then(|function| pipeline::stages(&function, all));
        cut::held(&self.0.inputs(), stages, stage, payload)
    }
}
