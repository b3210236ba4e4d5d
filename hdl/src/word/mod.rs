//! Bit vectors: write a function once, run it on numbers or on symbols.
//!
//! A [`Word`] is a value of a fixed width with the operations of the language, each total and
//! with the meaning of the netlist operation of the same name. A function generic over `Word` runs
//! - on [`Small`] and [`Wide`], machine words of up to 64 and 128 bits: fast, for property tests,
//! - on [`Bits`], numbers of any width,
//! - on [`Symbol`], a vector of literals of an and-inverter graph: what a prover reads.
//!
//! An operation panics if widths that must agree differ: that is a
//! bug in the function, and it shows on the first value of any kind.

/// An operator on two words of a kind.
macro_rules! operator {
    ($word:ident, $trait:ident, $method:ident, $compute:expr) => {
        impl $trait for $word {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                let compute: fn(Self, Self) -> Self = $compute;
                compute(self, other)
            }
        }
    };
}

mod bits;
mod gates;
mod machine;
mod symbol;

pub use gates::{Gates, Literal};
pub use machine::{Small, Wide};
pub use symbol::Symbol;

use crate::bits::Bits;
use std::fmt::Debug;
use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Not, Sub};

/// A bit vector of a fixed width, at least 1. Operators need equal widths and keep them.
pub trait Word:
    Clone
    + 'static
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
{
    /// A constant.
    fn from_bits(bits: &Bits) -> Self;

    /// How many bits there are.
    fn width(&self) -> u32;

    /// One bit: equal.
    fn equals(&self, other: &Self) -> Self;

    /// One bit: less than, unsigned.
    fn less(&self, other: &Self) -> Self;

    /// Left shift; the amount has any width, and may exceed the value's.
    fn shl(&self, amount: &Self) -> Self;

    /// Right shift with zeros; the amount has any width.
    fn shr(&self, amount: &Self) -> Self;

    /// `width` bits from bit `low` up, all of which must exist.
    fn slice(&self, low: u32, width: u32) -> Self;

    /// `self` above `low`.
    fn concat(&self, low: &Self) -> Self;

    /// One bit: some bit is 1.
    fn any(&self) -> Self;

    /// One bit: an odd number of bits is 1.
    fn parity(&self) -> Self;

    /// Of a one-bit condition: `one` where it is 1, `zero` where it is 0.
    fn mux(&self, one: &Self, zero: &Self) -> Self;

    /// The low `width` bits of a number.
    fn number(value: u64, width: u32) -> Self {
        Self::from_bits(&Bits::truncated(value, width))
    }

    /// All bits 0.
    fn zero(width: u32) -> Self {
        Self::number(0, width)
    }

    /// All bits 1.
    fn ones(width: u32) -> Self {
        Self::from_bits(&Bits::ones(width))
    }

    /// One bit.
    fn flag(value: bool) -> Self {
        Self::number(u64::from(value), 1)
    }

    /// One bit: equal to a number, which may be too large to be equal.
    fn is(&self, value: u64) -> Self {
        if value.checked_shr(self.width()).unwrap_or(0) != 0 {
            return Self::flag(false);
        }
        self.equals(&Self::number(value, self.width()))
    }

    /// One bit: less than, in two's complement.
    fn signed_less(&self, other: &Self) -> Self {
        let (mine, theirs) = (self.top(), other.top());
        (mine.clone() ^ theirs).mux(&mine, &self.less(other))
    }

    /// Right shift with copies of the top bit; the amount has any width.
    fn signed_shr(&self, amount: &Self) -> Self {
        let flip = self.top().repeat(self.width());
        (self.clone() ^ flip.clone()).shr(amount) ^ flip
    }

    /// One bit of the value.
    fn bit(&self, index: u32) -> Self {
        self.slice(index, 1)
    }

    /// The most significant bit.
    fn top(&self) -> Self {
        self.bit(self.width() - 1)
    }

    /// Zeros above, up to `width` bits.
    fn zext(&self, width: u32) -> Self {
        match above(self, width) {
            0 => self.clone(),
            more => Self::zero(more).concat(self),
        }
    }

    /// Copies of the top bit above, up to `width` bits.
    fn sext(&self, width: u32) -> Self {
        match above(self, width) {
            0 => self.clone(),
            more => self.top().repeat(more).concat(self),
        }
    }

    /// The value again and again, to `width` bits, a multiple of its own.
    fn repeat(&self, width: u32) -> Self {
        // Doubled for each bit of the number of times: models repeat flags over and over.
        let times = times(self, width);
        let bits = (0..times.ilog2()).rev();
        bits.fold(self.clone(), |word, bit| {
            let twice = word.concat(&word);
            if times >> bit & 1 == 1 {
                self.concat(&twice)
            } else {
                twice
            }
        })
    }

    /// One bit: every bit is 1.
    fn all(&self) -> Self {
        !(!self.clone()).any()
    }

    /// Bitwise choice: `one` where the bits of `self` are 1, `zero` where they are 0.
    fn choose(&self, one: &Self, zero: &Self) -> Self {
        (self.clone() & one.clone()) | (!self.clone() & zero.clone())
    }

    /// Element `index` of `self`, a row of elements `width` wide, element 0 in the low bits; 0 beyond the
    /// last whole one.
    fn select(&self, index: &Self, width: u32) -> Self {
        let elements: Vec<Self> = (0..self.width() / width)
            .map(|element| self.slice(element * width, width))
            .collect();
        pick(&elements, index, width)
    }

    /// As [`Word::mux`], where a word that is expensive need not be made if it is not chosen: a model of values looks, one of symbols makes both.
    fn mux_lazily(&self, one: impl FnOnce() -> Self, zero: Self) -> Self {
        self.mux(&one(), &zero)
    }

    /// The entry of this number, `width` bits wide; 0 beyond the last.
    fn look_up(entries: &[u64], index: &Self, width: u32) -> Self {
        let entries: Vec<Self> = entries
            .iter()
            .map(|entry| Self::number(*entry, width))
            .collect();
        pick(&entries, index, width)
    }

    /// Side by side, the first lowest; at least one.
    fn join(parts: impl IntoIterator<Item = Self>) -> Self {
        let joined = parts.into_iter().reduce(|low, part| part.concat(&low));
        joined.expect("at least one part")
    }
}

/// How many bits an extension to `width` adds.
fn above<W: Word>(word: &W, width: u32) -> u32 {
    let more = width.checked_sub(word.width());
    more.expect("an extension does not cut")
}

/// How many times a word fits a width that it repeats to.
fn times<W: Word>(word: &W, width: u32) -> u32 {
    let fits = width >= word.width() && width.is_multiple_of(word.width());
    assert!(fits, "a word repeats to a multiple of its width");
    width / word.width()
}

/// The element of this number, 0 beyond the last.
pub fn pick<W: Word>(elements: &[W], index: &W, width: u32) -> W {
    let mut level: Vec<W> = elements.to_vec();
    let mut beyond = W::flag(false);
    for bit in 0..index.width() {
        let choice = index.bit(bit);
        if level.len() <= 1 {
            beyond = beyond | choice;
            continue;
        }
        let zero = W::zero(width);
        level = level
            .chunks(2)
            .map(|pair| choice.mux(pair.get(1).unwrap_or(&zero), &pair[0]))
            .collect();
    }
    match level.first() {
        Some(chosen) => beyond.mux(&W::zero(width), chosen),
        None => W::zero(width),
    }
}
