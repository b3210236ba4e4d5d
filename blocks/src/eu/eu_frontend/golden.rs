//! Golden model of `eu_frontend`: a queue of bytes, and the software model's answer for each instruction that leaves it.

use crate::eu::eu_expand::golden::Expansion;
use crate::eu::eu_legal::golden::Legality;
use crate::framework::golden::{FieldList, StreamFunction};
use warpwright_eu::model::{FIELDS, fields};
use warpwright_hdl::word::Word;

/// The model of what happens to an instruction behind the queue.
#[derive(Clone, Debug)]
pub struct FrontEnd {
    pub(super) legality: Legality,
}

impl FrontEnd {
    /// The model.
    pub fn with_all_rules() -> Self {
        Self {
            legality: Legality::of_all_rules(),
        }
    }
}

impl StreamFunction for FrontEnd {
    fn payload(&self) -> FieldList {
        vec![("pc", 32), ("length", 5), ("instruction", 128)]
    }

    fn fields(&self) -> FieldList {
        let fields = FIELDS.iter().map(|field| (field.name, field.width));
        let passing = self.payload().into_iter();
        passing
            .chain(self.legality.fields())
            .chain(fields)
            .collect()
    }

    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W> {
        let native = native(&payload[2]);
        let legality = self.legality.outputs(std::slice::from_ref(&native));
        let fields = fields(&native).values();
        passing(payload, native)
            .chain(legality)
            .chain(fields)
            .collect()
    }

    fn widest(&self) -> u32 {
        128
    }
}

/// An instruction as a native one.
pub(super) fn native<W: Word>(instruction: &W) -> W {
    Expansion
        .outputs(std::slice::from_ref(instruction))
        .swap_remove(0)
}

/// Address, length, and the instruction in its native form.
pub(super) fn passing<W: Word>(payload: &[W], native: W) -> impl Iterator<Item = W> + use<W> {
    [payload[0].clone(), payload[1].clone(), native].into_iter()
}
