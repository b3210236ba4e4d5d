//! The common form of rust-hdl's kernels and custom text: statements and expressions of Verilog.
//!
//! Both are parsed into this tree; everything after it uses only the tree. Names are rust-hdl's flat ones.

use num_bigint::BigUint;

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expression {
    /// A signal, constant, enumeration value or memory.
    Name(String),
    /// A number.
    Number(Number),
    /// `~` or `-`.
    Unary(Unary, Box<Expression>),
    /// `&`, `|` or `^` over all bits, inverted or not.
    Reduce(Reduction, bool, Box<Expression>),
    /// Two operands.
    Binary(Binary, Box<Expression>, Box<Expression>),
    /// `condition ? then : otherwise`.
    Choice(Box<Expression>, Box<Expression>, Box<Expression>),
    /// One bit of a value, or a memory's word.
    Index(Box<Expression>, Box<Expression>),
    /// Bits of a value from an offset up.
    Slice {
        /// The value.
        of: Box<Expression>,
        /// How many bits.
        width: u32,
        /// The lowest.
        offset: Box<Expression>,
    },
    /// Side by side, the first most significant.
    Concat(Vec<Expression>),
    /// `$signed` or `$unsigned`.
    Signed(bool, Box<Expression>),
}

/// A number of a width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Number {
    /// Its value, below two to the width.
    pub value: BigUint,
    /// Its width.
    pub width: u32,
    /// Whether it counts as signed: plain decimal numbers do.
    pub signed: bool,
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unary {
    Not,
    Negate,
}

/// Operators from all bits of a value to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reduction {
    All,
    Any,
    Parity,
}

/// Operators with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binary {
    Add,
    Sub,
    Mul,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    BothTrue,
    EitherTrue,
}

/// A statement.
#[derive(Clone, Debug)]
pub(super) enum Statement {
    /// An assignment.
    Assign(Target, Expression),
    /// A condition.
    If(Expression, Vec<Statement>, Vec<Statement>),
    /// A choice: labels and statements, then what happens otherwise.
    Case(
        Expression,
        Vec<(Expression, Vec<Statement>)>,
        Option<Vec<Statement>>,
    ),
}

/// What is assigned.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// The signal or memory.
    pub name: String,
    /// Only so many bits of it from this offset up.
    pub part: Option<(Expression, u32)>,
    /// The memory's word.
    pub word: Option<Expression>,
}

impl Target {
    /// A whole signal.
    pub fn whole(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            part: None,
            word: None,
        }
    }
}

/// What a block does.
#[derive(Clone, Debug, Default)]
pub(super) struct Behaviour {
    /// Processes without a clock: `always @(*)`, `assign`, links.
    pub combinational: Vec<Vec<Statement>>,
    /// Processes at the rising edge of a clock.
    pub clocked: Vec<(String, Vec<Statement>)>,
    /// Signals declared in custom text.
    pub declared: Vec<Declared>,
    /// Start values of signals.
    pub start: Vec<(String, Number)>,
    /// Start values of memories: memory, word, value.
    pub contents: Vec<(String, u64, Number)>,
}

/// A signal or memory declared in custom text.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    /// Its name.
    pub name: String,
    /// Bits of it, or of a word.
    pub width: u32,
    /// Words, of a memory.
    pub depth: Option<u32>,
    /// Whether it is signed.
    pub signed: bool,
}

impl Number {
    /// A number cut to its width.
    pub fn new(value: impl Into<BigUint>, width: u32, signed: bool) -> Self {
        let value = value.into() & ((BigUint::from(1u8) << width) - 1u8);
        Self {
            value,
            width,
            signed,
        }
    }

    /// A plain decimal number: 32 bits, signed.
    pub fn plain(value: impl Into<BigUint>) -> Self {
        Self::new(value, 32, true)
    }
}

impl Binary {
    /// How tightly Verilog binds it: more is tighter.
    pub fn precedence(self) -> u8 {
        match self {
            Self::Mul => 10,
            Self::Add | Self::Sub => 9,
            Self::Shl | Self::Shr => 8,
            Self::Less | Self::LessEqual | Self::Greater | Self::GreaterEqual => 7,
            Self::Equal | Self::NotEqual => 6,
            Self::And => 5,
            Self::Xor => 4,
            Self::Or => 3,
            Self::BothTrue => 2,
            Self::EitherTrue => 1,
        }
    }

    /// How it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Sub => "-",
            Self::Mul => "*",
            Self::And => "&",
            Self::Or => "|",
            Self::Xor => "^",
            Self::Shl => "<<",
            Self::Shr => ">>",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
            Self::BothTrue => "&&",
            Self::EitherTrue => "||",
        }
    }

    /// The operator that is written so.
    pub fn of_symbol(symbol: &str) -> Option<Self> {
        const ALL: [Binary; 16] = [
            Binary::Add,
            Binary::Sub,
            Binary::Mul,
            Binary::And,
            Binary::Or,
            Binary::Xor,
            Binary::Shl,
            Binary::Shr,
            Binary::Equal,
            Binary::NotEqual,
            Binary::Less,
            Binary::LessEqual,
            Binary::Greater,
            Binary::GreaterEqual,
            Binary::BothTrue,
            Binary::EitherTrue,
        ];
        ALL.into_iter().find(|op| op.symbol() == symbol)
    }
}
