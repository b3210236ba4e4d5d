//! What the registers hold between stages, for the proof by induction.

use super::golden::Unit;
use super::rtl;
use crate::framework::cut;
use crate::framework::golden::StageRegisters;
use warpwright_hdl::word::Word;

impl StageRegisters for Unit {
    fn held<W: Word>(&self, stage: u32, payload: &[W]) -> Vec<(String, W)> {
        cut::held(rtl::build(&self.0), stage, payload)
    }
}
