//! What the registers behind the queue hold, for the proof by induction.

use super::golden::{FrontEnd, native, passing};
use crate::eu::eu_legal::invariants::examined;
use crate::framework::golden::{StageRegisters, StreamFunction};
use warpwright_eu::model::{FIELDS, fields};
use warpwright_hdl::word::Word;

impl StageRegisters for FrontEnd {
    /// After the queue the bytes, then the native form, then that and its fields, then also the rules.
    fn held<W: Word>(&self, stage: u32, payload: &[W]) -> Vec<(String, W)> {
        let names = self.payload().into_iter().map(|(name, _)| name.to_string());
        if stage == 1 {
            return names.zip(payload.to_vec()).collect();
        }
        let native = native(&payload[2]);
        let passing = names.zip(passing(payload, native.clone()));
        if stage == 2 {
            return passing.collect();
        }
        let decoded = fields(&native);
        let names = FIELDS.iter().map(|field| field.name.to_string());
        let passing = passing.chain(names.zip(decoded.values()));
        if stage == 3 {
            return passing.collect();
        }
        passing
            .chain(examined(&self.legality, &native, &decoded))
            .collect()
    }
}
