//! What `eu_frontend` must answer: a queue of bytes, and of each instruction that leaves it what the software model says.

use crate::golden::{FieldList, StreamFunction};
use std::sync::LazyLock;
use warpwright_eu::model::{FIELDS, expand, fields};
use warpwright_hdl::word::Word;

/// Bit 29, `CmptCtrl`: the instruction is compact.
const IS_COMPACT: u32 = 29;

/// The model of what happens to an instruction behind the queue.
#[derive(Clone, Copy, Debug)]
pub struct FrontEnd;

impl StreamFunction for FrontEnd {
    fn payload(&self) -> FieldList {
        vec![("pc", 32), ("length", 5), ("instruction", 128)]
    }

    fn fields(&self) -> FieldList {
        let fields = FIELDS.iter().map(|field| (field.name, field.width));
        self.payload().into_iter().chain(fields).collect()
    }

    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W> {
        let native = native(&payload[2]);
        let fields = fields(&native).values();
        passing(payload, native).chain(fields).collect()
    }

    fn held<W: Word>(&self, stage: u32, payload: &[W]) -> Vec<(String, W)> {
        let names = self.fields().into_iter().map(|(name, _)| name.to_string());
        match stage {
            1 => names.zip(payload.to_vec()).collect(),
            2 => names.zip(passing(payload, native(&payload[2]))).collect(),
            _ => names.zip(self.outputs(payload)).collect(),
        }
    }

    fn widest(&self) -> u32 {
        128
    }
}

/// An instruction as a native one.
fn native<W: Word>(instruction: &W) -> W {
    let is_compact = instruction.bit(IS_COMPACT);
    is_compact.mux(&expand(&instruction.slice(0, 64)).native, instruction)
}

/// Address, length, and the instruction in its native form.
fn passing<W: Word>(payload: &[W], native: W) -> impl Iterator<Item = W> + use<W> {
    [payload[0].clone(), payload[1].clone(), native].into_iter()
}

static PORTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let fields = FrontEnd.fields().into_iter();
    fields.map(|(name, _)| format!("out_{name}")).collect()
});

/// The ports of the output stream's fields.
pub(super) fn ports() -> impl Iterator<Item = &'static str> {
    PORTS.iter().map(String::as_str)
}
