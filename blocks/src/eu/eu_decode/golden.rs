//! Golden model of `eu_decode`: the software model's fields.

use crate::framework::golden::{FieldList, StreamFunction};
use warpwright_eu::model::{FIELDS, fields};
use warpwright_hdl::word::Word;

/// The model of one instruction.
#[derive(Clone, Copy, Debug)]
pub struct Decoding;

impl StreamFunction for Decoding {
    fn payload(&self) -> FieldList {
        vec![("instruction", 128)]
    }

    fn fields(&self) -> FieldList {
        let fields = FIELDS.iter();
        fields.map(|field| (field.name, field.width)).collect()
    }

    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W> {
        fields(&payload[0]).values()
    }

    fn widest(&self) -> u32 {
        128
    }
}
