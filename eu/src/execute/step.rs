//! An instruction as it is executed: operands resolved to bytes, the opcode to an operation, the descriptor to a message.
//!
//! Contract: a [`Step`] is made once, by `lower`, from a legal instruction that the interpreter supports; whatever is made can be
//! executed. Field codings of the instruction word do not occur here.

use super::float::Rounding;
use super::message::Message;
use super::registers::Space;
use super::scalar::Scalar;
use crate::model::Instruction;

/// The most channels that an instruction has.
pub const CHANNELS: usize = 32;

/// One instruction.
#[derive(Clone, Debug)]
pub struct Step {
    /// The decoded instruction.
    pub instruction: Instruction,
    /// The address of the next one.
    pub next: u32,
    /// How many channels.
    pub channels: u32,
    /// The first one.
    pub first: u32,
    /// Whether it executes whatever the mask says.
    pub ignores_mask: bool,
    /// What flags say about its channels.
    pub predicate: Option<Predicate>,
    /// What it does.
    pub work: Work,
}

/// What flags say about channels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// The flag of the first channel.
    pub flag: u32,
    /// The flags are inverted first.
    pub is_inverted: bool,
    /// How the flags of neighbours are combined.
    pub combined: Combined,
}

/// How the flags of neighbours are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combined {
    /// Not at all.
    Each,
    /// Any of so many.
    Any(u32),
    /// All of so many.
    All(u32),
}

/// What an instruction does.
#[derive(Clone, Debug)]
pub enum Work {
    /// Nothing that is visible here.
    Nothing,
    /// Waits for the barrier of the group.
    WaitForBarrier,
    /// Computes a value for each channel.
    Compute(Box<Compute>),
    /// Moves channels to other places of the code.
    Branch(Branch),
    /// Sends a message.
    Send(Message),
}

/// A computation.
#[derive(Clone, Debug)]
pub struct Compute {
    /// What is computed.
    pub operation: Operation,
    /// Where it goes.
    pub destination: Destination,
    /// What it is computed from.
    pub sources: Vec<Source>,
    /// The type in which it is computed, if that is a float.
    pub execution: Scalar,
    /// The result is brought into the range of its type.
    pub saturates: bool,
    /// The result goes to the accumulator, too.
    pub writes_accumulator: bool,
    /// A comparison of the result, and the flag of the first channel.
    pub condition: Option<(Condition, u32)>,
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Equal.
    Equal,
    /// Not equal, or not comparable.
    NotEqual,
    /// Greater.
    Greater,
    /// Greater or equal.
    GreaterEqual,
    /// Less.
    Less,
    /// Less or equal.
    LessEqual,
    /// Not comparable.
    Unordered,
}

/// An operation on the elements of one channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `mov`.
    Move,
    /// `add` and `add3`.
    Add,
    /// `addc`.
    AddCarry,
    /// `subb`.
    SubtractBorrow,
    /// `avg`.
    Average,
    /// `mul`.
    Multiply,
    /// `mach`; without a write of the accumulator it is what tools call `macl`.
    MultiplyHigh,
    /// `mad`.
    MultiplyAdd,
    /// `dp4a`.
    Dot,
    /// `shl`.
    ShiftLeft,
    /// `shr`.
    ShiftRight,
    /// `asr`.
    ShiftArithmetic,
    /// `rol`.
    RotateLeft,
    /// `ror`.
    RotateRight,
    /// `and`, `or`, `xor`, `not` and `bfn`: the truth table.
    Logic(u8),
    /// `cmp`.
    Compare,
    /// `sel`.
    Select,
    /// `csel`.
    SelectByThird,
    /// `lzd`.
    LeadingZeros,
    /// `fbl`.
    FirstLow,
    /// `fbh`.
    FirstHigh,
    /// `cbit`.
    CountBits,
    /// `bfrev`.
    Reverse,
    /// `bfe`.
    ExtractField,
    /// `bfi1`.
    FieldMask,
    /// `bfi2`.
    InsertField,
    /// `frc`.
    Fraction,
    /// `rnde`, `rndd`, `rndu` and `rndz`.
    RoundTo(Rounding),
    /// `math`.
    Math(Function),
}

/// A function of `math`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The reciprocal.
    Reciprocal,
    /// The logarithm to base 2.
    Logarithm,
    /// The power of 2.
    Power,
    /// The square root.
    Root,
    /// The reciprocal of the square root.
    ReciprocalRoot,
    /// The sine of an angle in radians.
    Sine,
    /// The cosine of an angle in radians.
    Cosine,
}

/// An operand that is read.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// Where its elements are.
    pub place: Place,
    /// What they are.
    pub scalar: Scalar,
    /// The sign is dropped.
    pub is_absolute: bool,
    /// The sign is changed after that; of logic operations all bits are inverted.
    pub is_negated: bool,
}

/// Where the elements of a source are.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// In registers.
    Direct {
        /// Which registers.
        space: Space,
        /// Where they begin, in bytes.
        offset: u32,
        /// How they lie there.
        region: Region,
    },
    /// In general registers, at addresses in the address register.
    Indirect {
        /// Which word of the address register has the address, or the first one.
        word: u32,
        /// Bytes to add.
        offset: i32,
        /// Whether each row has an address of its own.
        is_by_row: bool,
        /// How the elements lie.
        region: Region,
    },
    /// The same bits for each channel.
    Immediate(u64),
    /// Eight digits of four bits, for the channels in turn.
    Digits(u32),
}

/// How elements lie: `<vertical;width,horizontal>`, in elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    /// From row to row.
    pub vertical: u32,
    /// Elements of a row.
    pub width: u32,
    /// From element to element.
    pub horizontal: u32,
}

impl Region {
    /// How far the element of a channel lies from the first one, in elements.
    pub fn element(self, channel: u32) -> u32 {
        channel / self.width * self.vertical + channel % self.width * self.horizontal
    }
}

/// An operand that is written.
#[derive(Clone, Copy, Debug)]
pub struct Destination {
    /// Where its elements go.
    pub target: Target,
    /// What they are.
    pub scalar: Scalar,
    /// From element to element, in elements.
    pub stride: u32,
}

/// Where the elements of a destination go.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// To registers, from a byte on.
    Direct(Space, u32),
    /// To general registers, from an address on.
    Indirect {
        /// Which word of the address register has the address.
        word: u32,
        /// Bytes to add.
        offset: i32,
    },
}

/// A branch; addresses are bytes from the start of the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// `goto` to a later place.
    Forward {
        /// Where to go on if no channel is left.
        join: u32,
        /// Where the channels wait.
        target: u32,
    },
    /// `goto` to an earlier place.
    Backward {
        /// Where the other channels wait.
        join: u32,
        /// Where the channels go on.
        target: u32,
    },
    /// `join`.
    Join {
        /// Where to go on if no channel is left.
        join: u32,
    },
    /// `jmpi`.
    Jump {
        /// Where to.
        target: u32,
    },
    /// `call`: the return address and the mask go to two doublewords.
    Call {
        /// Where to.
        target: u32,
        /// Where the doublewords are in the general registers.
        link: u32,
    },
    /// `ret`.
    Return {
        /// Where the doublewords are in the general registers.
        link: u32,
    },
}

impl Branch {
    /// Where the code may go on, apart from the next instruction.
    pub fn targets(self) -> Vec<u32> {
        match self {
            Self::Forward { join, target } | Self::Backward { join, target } => vec![join, target],
            Self::Join { join } => vec![join],
            Self::Jump { target } | Self::Call { target, .. } => vec![target],
            Self::Return { .. } => Vec::new(),
        }
    }
}

impl Operation {
    /// Whether a predicate chooses between sources, and does not enable channels.
    pub fn chooses_by_predicate(self) -> bool {
        self == Self::Select
    }
}
