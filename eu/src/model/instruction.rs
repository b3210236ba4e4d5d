//! One instruction of a kernel, decoded from its bytes.

use super::{FIELDS, FieldSpec, Fields, Number, RULES, Rule, Severity, expand, fields, rules};
use crate::tables::{self, Opcode};

/// Why bytes are no instruction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// The bytes end within an instruction.
    #[error(
        "the code ends within the instruction at offset {offset:#x}: {found} bytes are left, and its bit 29 says that it has {needed}"
    )]
    Truncated {
        /// Where the instruction starts.
        offset: usize,
        /// How many bytes it has.
        needed: usize,
        /// How many there are.
        found: usize,
    },
    /// The bytes end before the length of an instruction is known.
    #[error(
        "the code ends within the instruction at offset {offset:#x}: {found} bytes are left, an instruction has 8 or 16"
    )]
    Short {
        /// Where the instruction starts.
        offset: usize,
        /// How many there are.
        found: usize,
    },
}

/// One decoded instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Where it starts, in bytes from the start of the code.
    pub pc: usize,
    /// Its bytes as a number, the first the least significant: 64 bits if it is compact.
    pub word: u128,
    /// Its native form; bit 29 is 1 if it is compact.
    pub native: u128,
    /// Its fields.
    pub fields: Fields<Number>,
}

impl Instruction {
    /// How many bytes the instruction at an offset into code has, if they are all there: 8 or 16.
    pub fn length_at(code: &[u8], offset: usize) -> Result<usize, DecodeError> {
        let rest = code.get(offset..).unwrap_or_default();
        let found = rest.len();
        let Some(third) = rest.get(3).filter(|_| found >= 8) else {
            return Err(DecodeError::Short { offset, found });
        };
        let needed = if third >> 5 & 1 == 1 { 8 } else { 16 };
        if found < needed {
            return Err(DecodeError::Truncated {
                offset,
                needed,
                found,
            });
        }
        Ok(needed)
    }

    /// The instruction at an offset into code.
    pub fn decode(code: &[u8], offset: usize) -> Result<Self, DecodeError> {
        let length = Self::length_at(code, offset)?;
        let bytes = &code[offset..offset + length];
        let word = bytes
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u128::from(*byte));
        Ok(Self::from_word(word, offset))
    }

    /// From the bytes as a number; bit 29 says how many there are.
    pub fn from_word(word: u128, pc: usize) -> Self {
        let native = if word >> 29 & 1 == 1 {
            expand(&Number::new(word, 64)).native.value()
        } else {
            word
        };
        Self {
            pc,
            word,
            native,
            fields: fields(&Number::new(native, 128)),
        }
    }

    /// From a native word as expansion yields it: with bit 29 set it stands for a compact instruction, whose own word is
    /// then not known and taken to be 0.
    pub fn from_native(native: u128) -> Self {
        Self {
            pc: 0,
            word: if native >> 29 & 1 == 1 { 0 } else { native },
            native,
            fields: fields(&Number::new(native, 128)),
        }
    }

    /// How many bytes it has: 8 or 16.
    pub fn length(&self) -> usize {
        if self.is_compact() { 8 } else { 16 }
    }

    /// Whether it is a compact one.
    pub fn is_compact(&self) -> bool {
        self.native >> 29 & 1 == 1
    }

    /// Its bytes in the order of memory.
    pub fn bytes(&self) -> Vec<u8> {
        self.word.to_le_bytes()[..self.length()].to_vec()
    }

    /// Its opcode, unless that is undefined.
    pub fn opcode(&self) -> Option<&'static Opcode> {
        tables::opcode(self.fields.opcode.value() as u8)
    }

    /// All fields in order, with their values.
    pub fn named_fields(&self) -> impl Iterator<Item = (&'static FieldSpec, u128)> {
        let values = self.fields.values().into_iter().map(Number::value);
        FIELDS.iter().zip(values)
    }

    /// A field's value by its name.
    pub fn field(&self, name: &str) -> Option<u128> {
        let mut fields = self.named_fields();
        fields
            .find(|(spec, _)| spec.name == name)
            .map(|(_, value)| value)
    }

    /// Where it may jump to, in bytes from the start of the code, as far as the instruction says so itself: its JIP, then
    /// its UIP.
    pub fn targets(&self) -> Vec<i64> {
        let absolute = self.opcode().is_some_and(|opcode| opcode.name == "calla");
        let base = if absolute { 0 } else { self.pc as i64 };
        let target = |offset: Number| base + i64::from(offset.value() as u32 as i32);
        let fields = &self.fields;
        let said = [
            (fields.jip_exists, fields.jip),
            (fields.uip_exists, fields.uip),
        ];
        let said = said.into_iter().filter(|(exists, _)| exists.value() == 1);
        said.map(|(_, offset)| target(offset)).collect()
    }

    /// Bits that are set and belong to no field: writers should leave them 0.
    pub fn reserved_bits(&self) -> u128 {
        let format = self.opcode().and_then(|opcode| {
            let format = tables::format(&opcode.format)?;
            Some(format.known_bits(opcode, self.native))
        });
        self.native & !format.unwrap_or(0x2000_007F)
    }

    /// The rules that it breaks, in their order.
    pub fn broken_rules(&self) -> Vec<&'static Rule> {
        let bits = rules(&Number::new(self.native, 128), &self.fields);
        let broken = RULES.iter().zip(bits);
        let broken = broken.filter(|(_, bit)| bit.value() == 1);
        broken.map(|(rule, _)| rule).collect()
    }

    /// Whether it breaks no hard rule.
    pub fn is_legal(&self) -> bool {
        let broken = self.broken_rules();
        broken.iter().all(|rule| rule.severity != Severity::Hard)
    }

    /// All instructions of code, up to its end or to the first that is none.
    pub fn decode_all(code: &[u8]) -> (Vec<Self>, Option<DecodeError>) {
        let mut instructions = Vec::new();
        let mut offset = 0;
        while offset < code.len() {
            match Self::decode(code, offset) {
                Ok(instruction) => {
                    offset += instruction.length();
                    instructions.push(instruction);
                }
                Err(error) => return (instructions, Some(error)),
            }
        }
        (instructions, None)
    }
}
