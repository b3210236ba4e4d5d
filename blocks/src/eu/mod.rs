//! What the blocks of the EU's front end share.

mod places;

pub(crate) use places::Places;

use crate::random::Random;
use num_bigint::BigUint;
use std::sync::Arc;
use warpwright_eu::tables::opcodes;
use warpwright_hdl::enums::EnumType;

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
