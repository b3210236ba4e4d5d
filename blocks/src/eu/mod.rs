//! What the blocks of the EU's front end share.

mod places;
mod rules;

pub(crate) use places::Places;
pub(crate) use rules::{inputs_read, rule_doc, rule_port};

use crate::random::Random;
use num_bigint::BigUint;
use std::sync::Arc;
use warpwright_eu::tables::opcodes;
use warpwright_hdl::enums::EnumType;

/// Bits of a native instruction.
pub(crate) const NATIVE: u32 = 128;
/// Bits of a unit: instructions have one, if compact, or two.
pub(crate) const UNIT: u32 = 64;
/// `CmptCtrl`, the bit that says that an instruction is compact.
pub(crate) const IS_COMPACT: u32 = 29;

/// The opcodes by their mnemonics, for waveforms and for who reads the Verilog.
pub(crate) fn opcode_enum() -> Arc<EnumType> {
    let names = opcodes().iter();
    Arc::new(EnumType {
        name: "eu_opcode".to_string(),
        width: 7,
        variants: names
            .map(|opcode| (opcode.name.to_uppercase(), opcode.code.into()))
            .collect(),
    })
}

/// A word that mostly is an instruction, and then mostly a compact one: few random words have an opcode.
pub(crate) fn instruction(random: &mut Random) -> BigUint {
    let word = random.corner(128);
    if random.chance(1, 8) {
        return word;
    }
    let opcode = random.pick(opcodes()).code;
    let mut word = ((word >> 7u32) << 7u32) | BigUint::from(opcode);
    word.set_bit(29, random.chance(3, 4));
    word
}
