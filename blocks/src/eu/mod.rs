//! Shared parts of the EU front-end blocks.

mod decoded;
mod places;
mod rules;

// The blocks: scripts/regenerate-lists writes their modules.
pub mod enum_name;
pub mod eu_decode;
pub mod eu_expand;
pub mod eu_fetch;
pub mod eu_frontend;
pub mod eu_legal;
pub mod lsc_decode;
// End of the blocks.

pub(crate) use decoded::{
    Class, Decoded, FORMATS, Format, Formats, Instruction, Mode, Native, Operand, OperandKind,
    Pipe, Scoreboard, type_enum,
};
pub(crate) use places::{Places, bits_at, place_in};
pub(crate) use rules::{reading, rule_bits, rule_field, rule_port, rule_section};

use crate::framework::random::Random;
use num_bigint::BigUint;
use std::sync::Arc;
use warpwright_eu::enums;
use warpwright_eu::tables::{Attribute, opcode_named, opcodes, with_attribute};
use warpwright_hdl::prelude::*;

/// Bits of a native instruction.
pub(crate) const NATIVE: u32 = 128;
/// Bits of a unit: instructions have one, if compact, or two.
pub(crate) const UNIT: u32 = 64;
/// `CmptCtrl`, the bit that says that an instruction is compact.
pub const IS_COMPACT: u32 = 29;

/// The opcodes by their mnemonics, for waveforms and for readers of the Verilog.
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

/// The codes of these mnemonics.
pub(crate) fn codes_of(names: &[&str]) -> impl Iterator<Item = u64> {
    names.iter().map(|name| {
        let opcode = opcode_named(name);
        opcode.expect("a mnemonic of the table").code.into()
    })
}

/// Each signal as a shape has it: cut or widened with zeros, and of its enumeration.
pub(crate) fn fitted<'m, B: Signals<'m>, S: Shape>(values: B, shape: S) -> B {
    let mut fields = shape.leaves().into_iter();
    values.map(|value| {
        let Some((_, field)) = fields.next() else {
            return value;
        };
        let width = field.width();
        let value = if width.get() < value.bits() {
            value.slice(0, width)
        } else {
            value.zext(width)
        };
        match field.enum_type() {
            Some(of) => value.of_enum(of),
            None => value,
        }
    })
}

/// The type of one of the document's enumerations.
pub fn document_enum(name: &str) -> Arc<EnumType> {
    let found = enums::enumeration(name).expect("an enumeration of the document");
    Arc::new(found.value_type())
}

/// The codes of an enumeration's values of these names.
pub(crate) fn codes(of: &EnumType, names: &[&str]) -> Vec<u64> {
    let code = |name: &&str| {
        let code = of.value_of(name);
        code.unwrap_or_else(|| panic!("{} has no {name}", of.name))
    };
    names.iter().map(code).collect()
}

/// The codes of these names in one of the document's enumerations.
pub(crate) fn document_codes(of: &str, names: &[&str]) -> Vec<u64> {
    codes(&document_enum(of), names)
}

/// Whether a value of an enumeration has one of these names.
pub(crate) fn is_called<'m>(value: Signal<'m>, names: &[&str]) -> Signal<'m> {
    let of = value.enum_type().expect("a value of an enumeration");
    match codes(&of, names)[..] {
        [only] => value.eq(only),
        ref several => value.is_one_of(several.iter().copied()),
    }
}

/// Whether a value of an enumeration has no name there: it is reserved.
pub fn is_unnamed(value: Signal<'_>) -> Signal<'_> {
    let of = value.enum_type().expect("a value of an enumeration");
    value.is_one_of((0..1 << of.width).filter(|code| of.name_of(*code).is_none()))
}

/// Whether the opcode has an attribute.
pub(crate) fn has_attribute(opcode: Signal<'_>, attribute: Attribute) -> Signal<'_> {
    opcode.is_one_of(with_attribute(attribute).map(u64::from))
}

/// The number, of so many bits, that stands beside the list with a value; another for a value that is in no list.
pub fn number_of<V: IntoIterator<Item = u64>>(
    value: Signal<'_>,
    width: u32,
    lists: impl IntoIterator<Item = (V, u64)>,
    otherwise: u64,
) -> Signal<'_> {
    let number = |number| value.builder().constant(number, width);
    let arms = lists.into_iter();
    let arms = arms.map(|(values, of)| (values.into_iter().collect(), number(of)));
    value.case(arms.collect::<Vec<_>>(), number(otherwise))
}

/// Whether some of these bits is 1; of no bits if there are none.
pub fn some_of(bits: Signal<'_>) -> Signal<'_> {
    if bits.is_empty() { bits } else { bits.any() }
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
