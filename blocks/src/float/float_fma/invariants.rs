//! What the registers hold between stages, for the proof by induction.

use super::golden::Fused;
use super::rtl;
use crate::framework::cut;
use crate::framework::golden::StageRegisters;
use warpwright_hdl::word::Word;

impl StageRegisters for Fused {
    fn held<W: Word>(&self, stage: u32, payload: &[W]) -> Vec<(String, W)> {
        cut::held(rtl::build(&self.0), stage, payload)
    }
}
