//! Truth tables and the two orders in which hardware numbers their bits.
//!
//! Bit `k` of a table is the function's value for the operand combination that `k` encodes.
//! The [`Convention`] says which operand is which bit of `k`, and it is a trap: the same
//! function has two indices. Converting between them means reversing the bits of every `k`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::operand::Operand;
use super::word;

/// The most operands a function may have: its table then fills 64 bits.
pub const MAX_INPUTS: u32 = 6;

/// Which operand is the most significant bit of a table's bit numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// The first operand is most significant, as in LOP3: of three, `a` is 0xF0, `b` 0xCC, `c` 0xAA.
    Lop3,
    /// The first operand is least significant, as in SPIR-V and `bfn`: of three, `a` is 0xAA, `b` 0xCC, `c` 0xF0.
    Spirv,
}

impl Convention {
    /// Both conventions.
    pub const ALL: [Self; 2] = [Self::Lop3, Self::Spirv];

    /// The one that this is not.
    pub fn other(self) -> Self {
        match self {
            Self::Lop3 => Self::Spirv,
            Self::Spirv => Self::Lop3,
        }
    }
}

impl fmt::Display for Convention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Lop3 => "lop3",
            Self::Spirv => "spirv",
        })
    }
}

/// A name that is no [`Convention`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "convention must be lop3 (first operand most significant) or spirv (first operand least significant), got `{0}`"
)]
pub struct UnknownConvention(pub String);

impl FromStr for Convention {
    type Err = UnknownConvention;

    fn from_str(text: &str) -> Result<Self, UnknownConvention> {
        Self::ALL
            .into_iter()
            .find(|convention| convention.to_string() == text)
            .ok_or_else(|| UnknownConvention(text.escape_debug().to_string()))
    }
}

/// Why a truth table cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// More or fewer inputs than a table can have.
    #[error("a truth table has 1 to {MAX_INPUTS} inputs, got {found}")]
    Inputs {
        /// The number asked for.
        found: u32,
    },
    /// The index has bits beyond the table.
    #[error(
        "index {index:#X} does not fit a table of {inputs} inputs: the largest is {largest:#X}"
    )]
    IndexTooLarge {
        /// The index given.
        index: u64,
        /// The inputs of the table.
        inputs: u32,
        /// The largest index such a table has.
        largest: u64,
    },
    /// An operand that the table does not have.
    #[error("operand {operand} is beyond the {inputs} inputs: the last one is {last}")]
    Operand {
        /// The operand asked for.
        operand: Operand,
        /// The inputs of the table.
        inputs: u32,
        /// The last operand such a table has.
        last: Operand,
    },
    /// A number that is no table index in any base.
    #[error("index must be up to 64 bits as 0xCA, 0b11001010 or 202, got `{found}`")]
    IndexText {
        /// The text given.
        found: String,
    },
}

/// The truth table of a function of 1 to 6 operands, numbered by one convention.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TruthTable {
    inputs: u32,
    convention: Convention,
    bits: u64,
}

impl TruthTable {
    /// The table with index `bits`; refused if `inputs` is not 1 to 6 or `bits` has more than 2^`inputs` bits.
    pub fn new(inputs: u32, convention: Convention, bits: u64) -> Result<Self, TableError> {
        let largest = largest_index(inputs)?;
        if bits > largest {
            return Err(TableError::IndexTooLarge {
                index: bits,
                inputs,
                largest,
            });
        }
        Ok(Self {
            inputs,
            convention,
            bits,
        })
    }

    /// The table of an operand itself: 0xAA, 0xCC, 0xF0 are those of three inputs, in the convention's order.
    pub fn operand(
        operand: Operand,
        inputs: u32,
        convention: Convention,
    ) -> Result<Self, TableError> {
        Self::from_word(
            word::OPERANDS[operand.position()],
            operand.index() + 1,
            inputs,
            convention,
        )
    }

    /// The table of a word that uses no operand from the `needed`-th on.
    pub(super) fn from_word(
        word: u64,
        needed: u32,
        inputs: u32,
        convention: Convention,
    ) -> Result<Self, TableError> {
        let largest = largest_index(inputs)?;
        if needed > inputs {
            let [operand, last] = [needed, inputs].map(|count| Operand::ALL[count as usize - 1]);
            return Err(TableError::Operand {
                operand,
                inputs,
                last,
            });
        }
        let table = Self {
            inputs,
            convention: Convention::Spirv,
            bits: word & largest,
        };
        Ok(table.in_convention(convention))
    }

    /// The function as a word over all six operands.
    pub(super) fn word(self) -> u64 {
        word::repeat(self.in_convention(Convention::Spirv).bits, self.inputs)
    }

    /// How many operands the function has, used or not.
    pub fn inputs(self) -> u32 {
        self.inputs
    }

    /// The convention that numbers the bits.
    pub fn convention(self) -> Convention {
        self.convention
    }

    /// The table as a number: its index.
    pub fn index(self) -> u64 {
        self.bits
    }

    /// The same function, numbered by `convention`.
    pub fn in_convention(self, convention: Convention) -> Self {
        if convention == self.convention {
            return self;
        }
        let bits = (0..1_u32 << self.inputs).fold(0, |bits, k| {
            let reversed = k.reverse_bits() >> (32 - self.inputs);
            bits | (self.bits >> k & 1) << reversed
        });
        Self {
            convention,
            bits,
            ..self
        }
    }

    /// The function's value for the operands in order, `a` first; `None` unless there is one value per input.
    pub fn evaluate(self, operands: &[bool]) -> Option<bool> {
        if operands.len() != self.inputs as usize {
            return None;
        }
        let push = |k: u64, &bit: &bool| k << 1 | u64::from(bit);
        let k = match self.convention {
            Convention::Lop3 => operands.iter().fold(0, push),
            Convention::Spirv => operands.iter().rev().fold(0, push),
        };
        Some(self.bits >> k & 1 == 1)
    }

    /// The operands on which the function really depends, in order.
    pub fn operands_used(self) -> Vec<Operand> {
        word::members(word::support(self.word()))
            .map(|i| Operand::ALL[i])
            .collect()
    }
}

impl fmt::Display for TruthTable {
    /// The index in hexadecimal, padded to the width of the table: `0xCA`, `0x0F`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = (1_usize << self.inputs).div_ceil(4);
        f.pad(&format!("0x{:0digits$X}", self.bits))
    }
}

fn largest_index(inputs: u32) -> Result<u64, TableError> {
    match inputs {
        1..=MAX_INPUTS => Ok(u64::MAX >> (64 - (1_u32 << inputs))),
        found => Err(TableError::Inputs { found }),
    }
}

/// Reads a table index: `0xCA`, `0b1100_1010` or `202`.
///
/// `Ok(None)` means that the text is not a lone number and may be an expression. A lone `0` or `1` is an index;
/// the constant function is written `(1)`.
pub fn parse_index(text: &str) -> Result<Option<u64>, TableError> {
    let text = text.trim();
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if !text.starts_with(|c: char| c.is_ascii_digit()) || !text.chars().all(word) {
        return Ok(None);
    }
    let lower = text.to_ascii_lowercase();
    let (digits, base) = match lower.split_at_checked(2) {
        Some(("0x", digits)) => (digits, 16),
        Some(("0b", digits)) => (digits, 2),
        _ => (lower.as_str(), 10),
    };
    let digits: String = digits.chars().filter(|&c| c != '_').collect();
    match u64::from_str_radix(&digits, base) {
        Ok(index) => Ok(Some(index)),
        Err(_) => Err(TableError::IndexText {
            found: text.to_owned(),
        }),
    }
}
