//! Sets of opcodes, as the numbers that conditions compare with; built once.

use super::words::one_of;
use crate::tables::{self, Attribute};
use std::collections::HashMap;
use std::sync::LazyLock;
use warpwright_hdl::word::Word;

static BY_FORMAT: LazyLock<HashMap<&'static str, Vec<u64>>> = LazyLock::new(|| {
    let mut sets: HashMap<&'static str, Vec<u64>> = HashMap::new();
    for opcode in tables::opcodes() {
        sets.entry(&opcode.format)
            .or_default()
            .push(opcode.code.into());
    }
    sets
});

static BY_ATTRIBUTE: LazyLock<HashMap<Attribute, Vec<u64>>> = LazyLock::new(|| {
    let mut sets: HashMap<Attribute, Vec<u64>> = HashMap::new();
    for opcode in tables::opcodes() {
        for attribute in &opcode.attributes {
            sets.entry(*attribute).or_default().push(opcode.code.into());
        }
    }
    sets
});

static BY_NAME: LazyLock<HashMap<&'static str, u64>> = LazyLock::new(|| {
    let opcodes = tables::opcodes().iter();
    opcodes
        .map(|opcode| (opcode.name.as_str(), opcode.code.into()))
        .collect()
});

/// One bit: the opcode has this format.
pub(crate) fn has_format<W: Word>(opcode: &W, format: &str) -> W {
    one_of(opcode, BY_FORMAT.get(format).map_or(&[], Vec::as_slice))
}

/// One bit: the opcode has this attribute.
pub(crate) fn has_attribute<W: Word>(opcode: &W, attribute: Attribute) -> W {
    one_of(opcode, codes_with(attribute))
}

/// The numbers of opcodes with this attribute.
pub(crate) fn codes_with(attribute: Attribute) -> &'static [u64] {
    BY_ATTRIBUTE.get(&attribute).map_or(&[], Vec::as_slice)
}

/// One bit: the opcode is one of these mnemonics, all of which must exist.
pub(crate) fn is_named<W: Word>(opcode: &W, names: &[&str]) -> W {
    let codes: Vec<u64> = names.iter().map(|name| BY_NAME[name]).collect();
    one_of(opcode, &codes)
}
