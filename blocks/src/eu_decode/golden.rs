//! What `eu_decode` must answer: the software model's fields.

use crate::golden::{FieldList, StreamFunction};
use std::sync::LazyLock;
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

static PORTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let fields = FIELDS.iter();
    fields.map(|field| format!("out_{}", field.name)).collect()
});

/// The ports of the output stream's fields.
pub(super) fn ports() -> impl Iterator<Item = &'static str> {
    PORTS.iter().map(String::as_str)
}
