//! What a tape becomes: steps, each of which makes at most one unit. A unit is a vector register's worth, made once: a vector with a byte for each stimulus of a
//! block, or a mask with a bit for each.

use crate::engine::native::encode::{Memory, Shift, Vector};

/// Index of a unit.
pub(super) type Unit = usize;

/// What is known of a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Info {
    pub is_mask: bool,
    /// Where it is found in memory, if it is there from the beginning.
    pub home: Option<Memory>,
    /// Bits of a byte that can be 1, of a vector.
    pub ones: u8,
    /// The byte of all stimuli, of a vector.
    pub constant: Option<u8>,
}

/// An operand that need not be a unit: a word of a design's memory, which changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Operand {
    Unit(Unit),
    At(Memory),
}

impl Operand {
    /// The unit, if it is one.
    pub fn unit(self) -> Option<Unit> {
        match self {
            Self::Unit(unit) => Some(unit),
            Self::At(_) => None,
        }
    }
}

/// An operation on masks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Bitwise {
    And,
    Or,
    Xor,
    /// `a & !b`
    AndNot,
}

impl Bitwise {
    /// Of all bits.
    pub fn of(self, a: u8, b: u8) -> u8 {
        match self {
            Self::And => a & b,
            Self::Or => a | b,
            Self::Xor => a ^ b,
            Self::AndNot => a & !b,
        }
    }
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Step {
    /// A vector of a first operand, where the instruction has one, and a second one. Stimuli outside the mask have 0, but of a blend its first operand.
    Vector {
        which: Vector,
        first: Option<Unit>,
        second: Operand,
        immediate: Option<u8>,
        mask: Option<Unit>,
    },
    /// As above, from a copy of a vector that the instruction changes; stimuli outside the mask stay. Without a first operand, the copy is also
    /// the first operand.
    Change {
        which: Vector,
        kept: Unit,
        first: Option<Unit>,
        second: Operand,
        immediate: Option<u8>,
        mask: Option<Unit>,
    },
    /// A vector whose words of 16 bits are shifted.
    Halves {
        which: Shift,
        from: Unit,
        amount: u8,
    },
    /// The bytes of one vector where another one has its top bit, of a third one elsewhere. Only code for AVX2 has it.
    Choose { sign: Unit, a: Unit, b: Unit },
    /// A mask from two vectors; stimuli outside another mask have 0.
    Compare {
        which: Vector,
        first: Unit,
        second: Unit,
        immediate: Option<u8>,
        under: Option<Unit>,
    },
    /// A mask from two masks.
    Bitwise(Bitwise, Unit, Unit),
    /// A mask inverted.
    Not(Unit),
    /// A unit becomes a register's next state.
    Keep { at: Memory, unit: Unit },
    /// A vector becomes words of an output.
    Show { at: Memory, unit: Unit },
    /// Vectors go into words of a design's memory, each for the stimuli of its mask; nothing is done where no stimulus has `enable`. All masks
    /// are within it.
    Write {
        enable: Unit,
        words: Vec<(Unit, Memory)>,
        data: Vec<Unit>,
    },
}

impl Step {
    /// Calls `visit` with every unit that it reads.
    pub fn for_each_read(&self, mut visit: impl FnMut(Unit)) {
        match self {
            Self::Vector {
                first,
                second,
                mask,
                ..
            } => {
                let units = [*first, second.unit(), *mask];
                units.into_iter().flatten().for_each(visit);
            }
            Self::Change {
                kept,
                first,
                second,
                mask,
                ..
            } => {
                let units = [Some(*kept), *first, second.unit(), *mask];
                units.into_iter().flatten().for_each(visit);
            }
            Self::Compare {
                first,
                second,
                under,
                ..
            } => {
                let units = [Some(*first), Some(*second), *under];
                units.into_iter().flatten().for_each(visit);
            }
            Self::Bitwise(_, a, b) => [*a, *b].into_iter().for_each(visit),
            Self::Choose { sign, a, b } => [*sign, *a, *b].into_iter().for_each(visit),
            Self::Halves { from: unit, .. }
            | Self::Not(unit)
            | Self::Keep { unit, .. }
            | Self::Show { unit, .. } => visit(*unit),
            Self::Write {
                enable,
                words,
                data,
            } => {
                visit(*enable);
                for (mask, _) in words {
                    visit(*mask);
                }
                data.iter().copied().for_each(visit);
            }
        }
    }

    /// How many machine instructions it takes, roughly.
    pub fn cost(&self) -> usize {
        match self {
            Self::Write { words, data, .. } => words.len() * (1 + data.len()),
            _ => 1,
        }
    }

    /// Whether it does something beside making a unit.
    pub fn has_effect(&self) -> bool {
        matches!(
            self,
            Self::Keep { .. } | Self::Show { .. } | Self::Write { .. }
        )
    }

    /// Whether the same step later gives the same unit.
    pub fn is_pure(&self) -> bool {
        match self {
            Self::Vector { second, .. } | Self::Change { second, .. } => second.unit().is_some(),
            _ => !self.has_effect(),
        }
    }
}

/// A tape's units, and its steps with the unit that each makes.
#[derive(Debug)]
pub(super) struct Listing {
    pub units: Vec<Info>,
    pub steps: Vec<(Step, Option<Unit>)>,
}
