//! The macros INVM and RSQTM of `MathFC`: a quotient and a reciprocal square root of floats of 32 bits, correctly rounded to nearest even, from a seed
//! of `special_function` and multiply-adds. They have no hardware of their own: existing units execute the program (`docs/decisions/0026-macros.md`).
//!
//! **Programs.** [`Macro::program`]: one operation per line, each of which rounds once. Operands arrive with separate
//! exponents, since the EU's accumulators have more exponent bits than a float: significands from 1 to less than
//! 2, or less than 4 for a root. So nothing in a program overflows or is denormal. The result gets the exponent back.
//!
//! **The predicate.** [`Way`] says how the result was computed: early out for zeros, infinities, NaNs and roots of negative numbers,
//! where the seed's special values are the answer and the program is not executed; refined if the program's last rounding is the only
//! one; and too small if the quotient is below the least normal number: it is rounded twice and may be off by one in its last place.
//!
//! **Checked.** `testbenches/tests/math_macro.rs`.

use crate::special::special_function::Function;

/// Which macro.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Macro {
    /// 14: a / b.
    Invm,
    /// 15: 1 / the square root of a.
    Rsqtm,
}

/// What a step reads or makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The first operand.
    A,
    /// The second one.
    B,
    /// The reciprocal, or the reciprocal root: first the seed.
    Y,
    /// What is missing in a product that should be 1.
    E,
    /// A product's rounded value, or the quotient.
    Q,
    /// What a product's rounding left, or a quotient's remainder.
    R,
    /// A factor of the correction.
    H,
    /// A number as it is, by its bits.
    Is(u32),
}

const ZERO: Value = Value::Is(0);
const ONE: Value = Value::Is(0x3F80_0000);
const HALF: Value = Value::Is(0x3F00_0000);
const THREE_EIGHTHS: Value = Value::Is(0x3EC0_0000);

/// A multiply-add: `to = (-)x * y + (-)z`, rounded once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it makes.
    pub to: Value,
    /// A factor, and whether its opposite is meant.
    pub x: (Value, bool),
    /// The other factor.
    pub y: Value,
    /// The summand, and whether its opposite is meant.
    pub z: (Value, bool),
}

const fn step(to: Value, x: Value, is_negative: bool, y: Value, z: Value, subtracts: bool) -> Step {
    Step {
        to,
        x: (x, is_negative),
        y,
        z: (z, subtracts),
    }
}

/// After a seed for 1 / b. A reciprocal that is right to within its last place and the correction that the remainder says make a quotient that is rounded as
/// it should be (P. Markstein, 1990).
static QUOTIENT: [Step; 5] = {
    use Value::{A, B, E, Q, R, Y};
    [
        step(E, B, true, Y, ONE, false),
        step(Y, E, false, Y, Y, false),
        step(Q, A, false, Y, ZERO, false),
        step(R, B, true, Q, A, false),
        step(Q, R, false, Y, Q, false),
    ]
};

/// After a seed for 1 / √a: `q + r` is exactly `a y`, so that `e = 1 - a y²` is known to its last digits, and `y (1 + e / 2 + 3 e² / 8)` to far behind
/// the last place.
static ROOT: [Step; 7] = {
    use Value::{A, E, H, Q, R, Y};
    [
        step(Q, A, false, Y, ZERO, false),
        step(R, A, false, Y, Q, true),
        step(E, Y, true, Q, ONE, false),
        step(E, Y, true, R, E, false),
        step(H, THREE_EIGHTHS, false, E, HALF, false),
        step(E, Y, false, E, ZERO, false),
        step(Y, H, false, E, Y, false),
    ]
};

/// How a result came about: the macro's predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// An operand is special, and so is the result.
    EarlyOut,
    /// The program's: correctly rounded.
    Refined,
    /// The program's, less than all normal numbers: rounded twice.
    TooSmall,
}

/// What executes the programs: words of floats.
pub trait Unit {
    /// A function of `special_function`, in IEEE mode with denormals.
    fn seed(&mut self, function: Function, x: u32) -> u32;
    /// `a * b + c`, rounded once to the nearest or even.
    fn multiply_add(&mut self, a: u32, b: u32, c: u32) -> u32;
}

const SIGN: u32 = 1 << 31;

fn exponent(x: u32) -> i32 {
    (x >> 23 & 0xFF) as i32
}

fn is_special(x: u32) -> bool {
    exponent(x) == 255 || x & !SIGN == 0
}

/// A number other than zero with an exponent from 127 on, less than 127 + `count`, and what was taken from the power of two: a multiple of `count`.
fn scaled(x: u32, count: i32) -> (u32, i32) {
    let fraction = x & 0x7F_FFFF;
    let (power, fraction) = match exponent(x) {
        0 => {
            let up = fraction.leading_zeros() as i32 - 8;
            (1 - up - 127, fraction << up & 0x7F_FFFF)
        }
        power => (power - 127, fraction),
    };
    let stays = power.rem_euclid(count);
    let word = (x & SIGN) | ((127 + stays) as u32) << 23 | fraction;
    (word, power - stays)
}

impl Macro {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Invm, Self::Rsqtm];

    /// Its code in `MathFC`.
    pub const fn code(self) -> u64 {
        match self {
            Self::Invm => 14,
            Self::Rsqtm => 15,
        }
    }

    /// The function that gives the seed.
    pub const fn seed(self) -> Function {
        match self {
            Self::Invm => Function::Inv,
            Self::Rsqtm => Function::Rsqt,
        }
    }

    /// What is done after the seed.
    pub fn program(self) -> &'static [Step] {
        match self {
            Self::Invm => &QUOTIENT,
            Self::Rsqtm => &ROOT,
        }
    }

    /// The result, and the predicate. RSQTM has no second operand: `b` is not looked at.
    pub fn execute(self, unit: &mut impl Unit, a: u32, b: u32) -> (u32, Way) {
        match self {
            Self::Invm if is_special(b) => {
                let reciprocal = unit.seed(Function::Inv, b);
                (
                    unit.multiply_add(a, reciprocal, (a ^ b) & SIGN),
                    Way::EarlyOut,
                )
            }
            Self::Invm if is_special(a) => {
                // The size of b does not matter, but its sign.
                let one = 0x3F80_0000 | (b & SIGN);
                let sign = (a ^ b) & SIGN;
                (unit.multiply_add(a, one, sign), Way::EarlyOut)
            }
            Self::Rsqtm if is_special(a) || a & SIGN != 0 => {
                (unit.seed(Function::Rsqt, a), Way::EarlyOut)
            }
            Self::Invm => {
                let ((x, of_a), (y, of_b)) = (scaled(a, 1), scaled(b, 1));
                self.refined(unit, x, y, of_a - of_b)
            }
            Self::Rsqtm => {
                let (x, power) = scaled(a, 2);
                self.refined(unit, x, 0, -power / 2)
            }
        }
    }

    /// The program's result, times a power of two.
    fn refined(self, unit: &mut impl Unit, a: u32, b: u32, power: i32) -> (u32, Way) {
        let (source, result) = match self {
            Self::Invm => (b, Value::Q),
            Self::Rsqtm => (a, Value::Y),
        };
        let mut made = [0; 5];
        let place = |of: Value| of_made(of).unwrap_or_default();
        made[place(Value::Y)] = unit.seed(self.seed(), source);
        for Step { to, x, y, z } in self.program() {
            let read = |of: Value| match of {
                Value::A => a,
                Value::B => b,
                Value::Is(bits) => bits,
                made_one => made[place(made_one)],
            };
            let signed = |(of, is_negative): (Value, bool)| read(of) ^ u32::from(is_negative) << 31;
            made[place(*to)] = unit.multiply_add(signed(*x), read(*y), signed(*z));
        }
        let found = made[place(result)];
        let now = exponent(found) + power;
        let fraction = found & 0x7F_FFFF;
        let sign = found & SIGN;
        match now {
            1..=254 => (sign | (now as u32) << 23 | fraction, Way::Refined),
            255.. => (sign | 0x7F80_0000, Way::Refined),
            _ => {
                // Least numbers and what is behind them, to the nearest or even.
                let (digits, down) = (1 << 23 | fraction, (1 - now) as u32);
                let kept = digits.checked_shr(down).unwrap_or(0);
                let rest = digits & !(u32::MAX.checked_shl(down).unwrap_or(0));
                let half = 1u32.checked_shl(down - 1).unwrap_or(u32::MAX);
                let goes_up = rest > half || (rest == half && kept & 1 == 1);
                (sign | (kept + u32::from(goes_up)), Way::TooSmall)
            }
        }
    }
}

/// Where a value that steps make is kept.
fn of_made(of: Value) -> Option<usize> {
    match of {
        Value::Y => Some(0),
        Value::E => Some(1),
        Value::Q => Some(2),
        Value::R => Some(3),
        Value::H => Some(4),
        _ => None,
    }
}
