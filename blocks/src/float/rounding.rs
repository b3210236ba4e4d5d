//! Rounding: the four directions of IEEE 754-2019, 4.3, and whether a unit has a fixed one or an input for it.
//!
//! A unit's parameter `rounding` is a [`RoundingParameter`]: one fixed direction, or `any`. With `any` each operation carries
//! a 2-bit [`Rounding::code`]. Golden model and hardware take a [`Mode`], which is a direction or a word of that code.

use std::sync::Arc;
use warpwright_hdl::bundle::Field;
use warpwright_hdl::enums::EnumType;

/// What becomes of a number that is not in the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// The nearest one, of two the even one; beyond the greatest, infinity.
    NearestEven,
    /// The next greater one: infinity beyond the greatest, the least finite number below that.
    Up,
    /// The next smaller one: the greatest finite number beyond that, minus infinity below the least.
    Down,
    /// The next one nearer to zero; beyond the greatest, that one.
    TowardZero,
}

/// Bits of a [`Rounding::code`].
pub const CODE_BITS: u32 = 2;

impl Rounding {
    /// All directions, in the order of their codes.
    pub const ALL: [Self; 4] = [Self::NearestEven, Self::Up, Self::Down, Self::TowardZero];

    /// The code of the direction in bits 5 to 4 of the control register `cr0.0` of Intel's execution units: 0 to the nearest or even, 1 up, 2 down,
    /// 3 toward zero.
    pub const fn code(self) -> u64 {
        match self {
            Self::NearestEven => 0,
            Self::Up => 1,
            Self::Down => 2,
            Self::TowardZero => 3,
        }
    }

    /// The name as a value of the parameter `rounding`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NearestEven => "nearest_even",
            Self::Up => "up",
            Self::Down => "down",
            Self::TowardZero => "toward_zero",
        }
    }

    /// The name as a value of [`rounding_enum`].
    pub(crate) const fn variant(self) -> &'static str {
        match self {
            Self::NearestEven => "NEAREST_EVEN",
            Self::Up => "UP",
            Self::Down => "DOWN",
            Self::TowardZero => "TOWARD_ZERO",
        }
    }
}

/// The codes and their names, for hardware and waves.
pub(crate) fn rounding_enum() -> Arc<EnumType> {
    let named = Rounding::ALL.map(|rounding| (rounding.variant(), rounding.code()));
    Arc::new(EnumType::new("rounding", CODE_BITS, named))
}

/// The value of a unit's parameter `rounding`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundingParameter {
    /// One direction for all operations.
    Fixed(Rounding),
    /// Each operation comes with its direction.
    Any,
}

impl From<Rounding> for RoundingParameter {
    fn from(rounding: Rounding) -> Self {
        Self::Fixed(rounding)
    }
}

impl RoundingParameter {
    /// How it rounds, as a sentence goes on.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Fixed(Rounding::NearestEven) => "to nearest, ties to even",
            Self::Fixed(Rounding::Up) => "up, to the next greater number",
            Self::Fixed(Rounding::Down) => "down, to the next smaller number",
            Self::Fixed(Rounding::TowardZero) => "toward zero",
            Self::Any => "in the direction that each operation carries",
        }
    }

    /// The sign of an exact zero of two numbers that are not zero.
    pub(crate) const fn sign_of_zero(self) -> &'static str {
        match self {
            Self::Fixed(Rounding::Down) => "is -0",
            Self::Fixed(_) => "is +0",
            Self::Any => "is -0 when rounding down, and +0 otherwise",
        }
    }

    /// The names of the values.
    pub const NAMES: [&'static str; 5] = [
        Rounding::NearestEven.name(),
        Rounding::TowardZero.name(),
        Rounding::Up.name(),
        Rounding::Down.name(),
        "any",
    ];

    /// The value of this name, one of [`RoundingParameter::NAMES`].
    pub fn named(name: &str) -> Self {
        let found = Rounding::ALL
            .into_iter()
            .find(|rounding| rounding.name() == name);
        found.map_or(Self::Any, Self::Fixed)
    }

    /// The field of a stream of operands that says the direction, if there is one: its name and bits.
    pub(crate) fn field(self) -> Option<(&'static str, u32)> {
        (self == Self::Any).then_some(("rounding", CODE_BITS))
    }

    /// The field of a bundle of operands that says the direction; of no bits if there is only one.
    pub(crate) fn code_field(self, doc: &str) -> Field {
        match self {
            Self::Fixed(_) => Field::default(),
            Self::Any => Field::of_enum(&rounding_enum()).doc(doc),
        }
    }

    /// The mode of an operation, whose code is asked for only if each has its own.
    pub fn mode<T>(self, code: impl FnOnce() -> T) -> Mode<T> {
        match self {
            Self::Fixed(rounding) => Mode::Fixed(rounding),
            Self::Any => Mode::Any(code()),
        }
    }
}

/// How an operation rounds; `T` is a signal in hardware and a word in the golden model.
#[derive(Clone, Copy, Debug)]
pub enum Mode<T> {
    /// Always in this direction.
    Fixed(Rounding),
    /// In that of a [`Rounding::code`], [`CODE_BITS`] wide.
    Any(T),
}
