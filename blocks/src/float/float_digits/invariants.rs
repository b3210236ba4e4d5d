//! What the registers of the pipelined architectures hold between stages, for the proof by induction.

use super::golden::Rounded;
use super::rtl;
use crate::framework::cut;
use crate::framework::golden::StageRegisters;
use warpwright_hdl::word::Word;

impl StageRegisters for Rounded {
    fn held<W: Word>(&self, stage: u32, payload: &[W]) -> Vec<(String, W)> {
        cut::held(rtl::build(&self.0), stage, payload)
    }
}
