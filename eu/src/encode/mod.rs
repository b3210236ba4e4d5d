//! Encodes instructions from their fields: native by the layout table, compact by the compaction tables.
//!
//! Decoding and encoding share at most the tables: the model's own code reads fields, and the
//! table writes them here. Bits that no field holds are kept separately as a [`Remainder`], so
//! any instruction, even an illegal one with reserved bits set, encodes to the same bytes again.

mod compact;
mod named;
mod raw;

pub use compact::compress;
pub use named::fields_from_names;

use crate::model::{FIELDS, Fields, Instruction, Number, fields};
use crate::tables::{self, Opcode};

/// Why fields are no instruction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodeError {
    /// A field has a value that this opcode's format cannot hold.
    #[error(
        "{opcode} cannot have {field} = {wanted}: it would read as {found}; a field must fit its opcode's format and the fields beside it"
    )]
    Unencodable {
        /// The mnemonic, or the opcode's number.
        opcode: String,
        /// The field.
        field: &'static str,
        /// The value asked for.
        wanted: u128,
        /// What would be read back.
        found: u128,
    },
    /// No compact form exists for these fields.
    #[error(
        "{opcode} with these fields has no compact form: {reason}; it has only the native form of 16 bytes, with `compacted` at 0"
    )]
    NotCompact {
        /// The mnemonic, or the opcode's number.
        opcode: String,
        /// What is missing.
        reason: &'static str,
    },
    /// A field's name is not one of the model's.
    #[error("there is no field `{name}`{hint}; `warpwright decode --json` shows all of them")]
    UnknownField {
        /// The name given.
        name: String,
        /// A similar name, if there is one.
        hint: String,
    },
    /// A field's value has more bits than the field.
    #[error("{field} = {value} does not fit the field's {width} bits")]
    TooWide {
        /// The field.
        field: &'static str,
        /// The value given.
        value: u64,
        /// How many bits there are.
        width: u32,
    },
}

/// What the fields of an instruction do not say: to be xored to what encoding them yields. All 0 for what compilers and
/// assemblers write.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remainder {
    /// Of the native form: reserved bits, and codes without a meaning.
    pub native: u128,
    /// Of the compact form: which of several indices with the same meaning is used.
    pub compact: u64,
}

impl Remainder {
    /// That of an instruction.
    pub fn of(instruction: &Instruction) -> Self {
        let native = instruction.native ^ native(&instruction.fields);
        let compact = if instruction.is_compact() {
            compress(instruction.native).unwrap_or(0) ^ instruction.word as u64
        } else {
            0
        };
        Self { native, compact }
    }
}

/// Fields that follow from others: encoding does not look at them.
pub const DERIVED: [&str; 4] = ["format", "class", "flag_used", "math_macro"];

/// The bytes of the instruction with these fields, but for the [`DERIVED`] ones; compact if the field `compacted` is 1.
pub fn encode(wanted: &Fields<Number>, remainder: Remainder) -> Result<Vec<u8>, EncodeError> {
    let word = native(wanted) ^ remainder.native;
    let found = fields(&Number::new(word, 128));
    let pairs = wanted.values().into_iter().zip(found.values());
    let pairs = FIELDS.iter().zip(pairs);
    let mut pairs = pairs.filter(|(spec, _)| !DERIVED.contains(&spec.name));
    if let Some((spec, (wanted_value, found))) = pairs.find(|(_, (wanted, found))| wanted != found)
    {
        return Err(EncodeError::Unencodable {
            opcode: name(wanted),
            field: spec.name,
            wanted: wanted_value.value(),
            found: found.value(),
        });
    }
    if wanted.compacted.value() == 0 {
        return Ok(word.to_le_bytes().to_vec());
    }
    let has_form = opcode(wanted).is_some_and(|o| o.has(tables::Attribute::Compact));
    let reason = if has_form {
        "the compaction tables do not have these fields together"
    } else {
        "the opcode has none"
    };
    let compact = match compress(word) {
        Some(compact) => compact ^ remainder.compact,
        // An opcode without compact form is illegal as such, but has bytes.
        None if !has_form && remainder.compact != 0 => remainder.compact,
        None => {
            return Err(EncodeError::NotCompact {
                opcode: name(wanted),
                reason,
            });
        }
    };
    Ok(compact.to_le_bytes().to_vec())
}

fn opcode(fields: &Fields<Number>) -> Option<&'static Opcode> {
    tables::opcode(fields.opcode.value() as u8)
}

fn name(fields: &Fields<Number>) -> String {
    let code = fields.opcode.value();
    opcode(fields).map_or_else(
        || format!("opcode 0x{code:02X}"),
        |opcode| opcode.name.clone(),
    )
}

/// The native word that the layout table gives these fields, whether or not it can hold them all.
fn native(fields: &Fields<Number>) -> u128 {
    let always = fields.opcode.value() | fields.compacted.value() << 29;
    let Some(opcode) = opcode(fields) else {
        return always;
    };
    let Some(format) = tables::format(&opcode.format) else {
        return always;
    };
    let exists = |name: &str| raw::existing(format, opcode, fields, name);
    let present = format
        .fields
        .iter()
        .filter(|field| field.when.holds(opcode, &exists));
    present.fold(always, |word, field| {
        word | field.bits.place(raw::value(opcode, fields, &field.name))
    })
}
