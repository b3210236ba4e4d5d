//! Golden model of `eu_expand`: the software model's expansion of a compact instruction; a native one is unchanged.

use super::contract::Expanded;
use crate::framework::fields::field_list;
use crate::framework::golden::{FieldList, StreamFunction};
use warpwright_eu::model::expand;
use warpwright_hdl::word::Word;

/// Bit 29, `CmptCtrl`: the instruction is compact.
const IS_COMPACT: u32 = 29;

/// The model of one instruction.
#[derive(Clone, Copy, Debug)]
pub struct Expansion;

impl StreamFunction for Expansion {
    fn payload(&self) -> FieldList {
        vec![("instruction", 128)]
    }

    fn fields(&self) -> FieldList {
        field_list(Expanded::shape())
    }

    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W> {
        let given = &payload[0];
        let is_compact = given.bit(IS_COMPACT);
        let expanded = expand(&given.slice(0, 64));
        vec![
            is_compact.mux(&expanded.native, given),
            !is_compact | expanded.has_form,
        ]
    }

    fn widest(&self) -> u32 {
        128
    }
}
