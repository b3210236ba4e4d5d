//! Hardware of the conversions between floats and fixed-point numbers, without a multiplier or a divider.
//!
//! The scales of fixed point are 2^k - 1: multiplying by one is a shift and a subtraction. A quotient by one
//! repeats the k bits as its digits, endlessly; shifted up until the first digit is a 1, they are a float's
//! fraction. The remaining digits always contain a 1, too, so the next digit alone decides the rounding.
//!
//! Bytes and halves of a word, signed or not, take the same path; they differ in the shifts, and in how digits are repeated.

use super::float::{Float, rounded};
use super::requested::{Requested, Results, When};
use crate::bitwise::leading_zeros::rtl::leading_zeros;
use crate::float::{Format, shift};
use crate::special::glsl450::table::Instruction;
use warpwright_hdl::prelude::*;

const SINGLE: Format = Format::F32;
/// Bits of a packed word.
const WORD: u32 = 32;
/// Of each: bytes with a sign and without, halves with a sign and without.
pub(super) const PACK: [&str; 4] = [
    "PackSnorm4x8",
    "PackUnorm4x8",
    "PackSnorm2x16",
    "PackUnorm2x16",
];
pub(super) const UNPACK: [&str; 4] = [
    "UnpackSnorm4x8",
    "UnpackUnorm4x8",
    "UnpackSnorm2x16",
    "UnpackUnorm2x16",
];
const BYTE: u32 = 8;
const HALF: u32 = 16;

/// What the numbers of fixed point are.
#[derive(Clone, Copy)]
struct Fixed<'m> {
    are_bytes: When<'m>,
    have_signs: When<'m>,
    /// Bits of the widest that there are.
    widest: u32,
}

impl<'m> Fixed<'m> {
    /// Of those of four instructions that are built in.
    #[description]
    fn new(asked: &Requested<'m>, label: &str, instructions: [&'static str; 4]) -> Self {
        let [signed_bytes, bytes, signed_halves, halves] = instructions;
        let either = |what: &str, yes: [&str; 2], no: [&str; 2]| {
            asked.either(&format!("{label}_{what}"), &yes, &no)
        };
        /// The numbers have 8 bits; otherwise 16.
        let are_bytes = either("bytes", [signed_bytes, bytes], [signed_halves, halves]);
        let is_narrow = matches!(are_bytes, When::Always);
        /// The numbers are in two's complement; otherwise they have no sign.
        let have_signs = either("signed", [signed_bytes, signed_halves], [bytes, halves]);
        Self {
            are_bytes,
            have_signs,
            widest: if is_narrow { BYTE } else { HALF },
        }
    }

    /// What belongs to the form that is asked for: that of numbers of so many bits, with a sign or without.
    #[description]
    fn choose(self, of: impl Fn(u32, bool) -> Signal<'m>) -> Signal<'m> {
        let of_width = |bits| {
            let sign = self.have_signs;
            sign.choose(|| of(bits, true), || of(bits, false))
        };
        self.are_bytes.choose(|| of_width(BYTE), || of_width(HALF))
    }
}

/// How many numbers a word has at most, of those instructions of four that are built in; none if there are none.
pub(super) fn count(ops: &[&Instruction], instructions: &[&str; 4]) -> Option<u32> {
    let built = |names: &[&str]| ops.iter().any(|op| names.contains(&op.name));
    let (bytes, halves) = instructions.split_at(2);
    match (built(bytes), built(halves)) {
        (true, _) => Some(WORD / BYTE),
        (false, true) => Some(WORD / HALF),
        (false, false) => None,
    }
}

/// A float's number, as far as it is asked for: as a byte, and as a half word.
#[description]
pub(super) fn packed<'m>(asked: &Requested<'m>, single: Signal<'m>) -> Results<'m> {
    single.builder().section("The instruction");
    let fixed = Fixed::new(asked, "packs", PACK);
    /// The number in fixed point.
    let number = to_fixed(Float::new(single), fixed).named("fixed");
    let forms = [("octet", BYTE, &PACK[..2]), ("half", HALF, &PACK[2..])];
    let forms = forms.into_iter().map(|(form, bits, names)| {
        let bits = bits.min(fixed.widest);
        let asks = asked.is(&format!("asks_{form}"), names);
        let asks = asks.map(|asks| asks.doc(&format!("Numbers of {bits} bits are packed.")));
        (form, asks.part(|| number.slice(0, bits)))
    });
    forms.collect()
}

/// A word's number, which is a byte or a half word, as a float, if it is asked for.
#[description]
pub(super) fn unpacked<'m>(asked: &Requested<'m>, numbers: [Signal<'m>; 2]) -> Option<Signal<'m>> {
    let [byte, half] = numbers;
    byte.builder().section("The instruction");
    let fixed = Fixed::new(asked, "unpacks", UNPACK);
    let number = |bits: u32| if bits > BYTE { half } else { byte };
    /// A number in fixed point is converted to a float.
    let unpacks = asked.is("unpacks_fixed", &UNPACK);
    unpacks.part(|| to_single(fixed, number))
}

/// Clamped, times the steps, made whole.
#[description]
fn to_fixed<'m>(x: Float<'m>, fixed: Fixed<'m>) -> Signal<'m> {
    let m = x.word.builder();
    // Beyond this distance from 1 all products are less than one half.
    let farthest = fixed.widest + 2;
    m.section("Clamp to 1");
    /// The magnitude is 1 or more, and is clamped to 1.
    let is_large = (!x.exponent.lt(SINGLE.bias())).named("is_clamped");
    // All but five bits of an exponent near that of 1, which has ones for them.
    let is_small = !is_large & !x.exponent.slice(5, 2).all();
    /// Right shift of the product: the amount by which the exponent is below the exponent of 1.
    let distance = (!x.exponent.slice(0, 5)).gated_by(!is_large);
    let clamped_fraction = x.fraction.gated_by(!is_large);
    /// The significand of the clamped magnitude, with its leading one.
    let significand = m.cat([m.ones(1), clamped_fraction]).named("clamped");
    m.section_about(
        "Multiply by the steps",
        "There are 2^k - 1 steps from 0 to 1, where k is the number of bits without the sign. The multiplication is a shift and a subtraction.",
    );
    let room = SINGLE.precision() + fixed.widest;
    let shifted = fixed.choose(|bits, sign| {
        let places = bits - u32::from(sign);
        m.cat([significand, m.zeros(places)]).zext(room)
    });
    /// The significand times the number of steps.
    let product = (shifted - significand.zext(room)).named("product");
    let width = room + farthest;
    m.section("Move the product to the position of the result");
    let moved = shift::right(product, distance, width, "product");
    m.section_about(
        "Round and apply the sign",
        "A negative number is the complement of its magnitude minus 1, so it is incremented where its magnitude is not.",
    );
    let point = SINGLE.fraction_bits + farthest;
    let (whole, is_up) = rounded(moved, point, fixed.widest);
    /// The float is negative, or NaN, which counts as negative.
    let below_zero = (x.sign | x.is_nan()).named("is_below_zero");
    /// The result is a negative number.
    let flip = fixed.have_signs.gate(below_zero);
    let number = (whole ^ flip.repeat(fixed.widest)) + (is_up ^ flip).zext(fixed.widest);
    /// The result is 0: the float is too small, or negative where numbers have no sign.
    let is_nothing = is_small | (below_zero & !flip);
    number.gated_by(!is_nothing.named("is_nothing"))
}

/// The quotient by the steps, rounded. `number` gives the number of so many bits.
#[description]
fn to_single<'m>(fixed: Fixed<'m>, number: impl Fn(u32) -> Signal<'m>) -> Signal<'m> {
    // A significand's digits and one more, and before them the zeros that a number may have.
    let kept = SINGLE.precision() + 1;
    let most_zeros = fixed.widest - 1;
    let repeated = |value: Signal<'m>| {
        let times = (kept + most_zeros).div_ceil(value.bits());
        let copies = value.repeat(times);
        copies.slice(copies.bits() - kept - most_zeros, kept + most_zeros)
    };
    let m = number(fixed.widest).builder();
    m.section_about(
        "Divide by the steps",
        "There are 2^k - 1 steps from 0 to 1, where k is the number of bits without the sign. In a division \
        by them, the k bits of the number repeat as the digits of the quotient.",
    );
    let digits = fixed.choose(|bits: u32, has_sign| {
        let number = number(bits);
        if has_sign {
            let signed_digits = repeated(size(number));
            signed_digits
        } else {
            repeated(number)
        }
    });
    /// The digits of the quotient, with the first one after the point on top.
    let digits = digits.named("digits");
    let top_bit = |bits| number(bits).msb();
    let top_bit = fixed.are_bytes.choose(|| top_bit(BYTE), || top_bit(HALF));
    /// The number is negative, so the float is negative.
    let is_negative = fixed.have_signs.gate(top_bit);
    m.section_about(
        "Normalise and round",
        "The digits are shifted until the first one is a 1. The digits after the last place contain another \
        1, so the first of them alone determines the rounding.",
    );
    /// Zeros above the highest 1 of the number, whose bits are the first digits.
    let all_zeros = leading_zeros(digits.slice(kept - 1, fixed.widest), "digits");
    /// The number has no 1.
    let is_zero = all_zeros.msb().named("is_zero");
    /// How far the digits are shifted.
    let digit_zeros = all_zeros.slice(0, all_zeros.bits() - 1);
    let normalised = digits << digit_zeros;
    /// The digits from the first 1 on: a significand and one more digit.
    let moved = normalised.slice(most_zeros, kept).named("quotient");
    // No exponent is above that of 1, whose first digit is 0.
    let exponent = m.constant(SINGLE.bias() - 1, 7) - digit_zeros.zext(7);
    /// The digits of the quotient that fit into the float.
    let fraction = moved.slice(1, SINGLE.fraction_bits);
    let unrounded = m.cat([exponent, fraction]);
    /// The first digit that is dropped, which rounding adds.
    let rounds_up = moved.bit(0);
    let magnitude = unrounded + rounds_up.zext(unrounded.bits());
    let word = m.cat([is_negative, m.zeros(1), magnitude]);
    word.gated_by(!is_zero)
}

/// The size of a number in two's complement, without the sign; of the least number, that of the one above it.
#[description]
fn size(number: Signal<'_>) -> Signal<'_> {
    let (sign, bits) = (number.msb(), number.bits() - 1);
    let flipped = number.slice(0, bits) ^ sign.repeat(bits);
    let wide_size = flipped.zext(bits + 1) + sign.zext(bits + 1);
    let limited_size = wide_size.slice(0, bits) | wide_size.msb().repeat(bits);
    limited_size
}
