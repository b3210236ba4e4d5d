//! The tier `accuracy=opencl` on machine integers: see [`super::super::super::contract::quotients`].

use super::super::super::configuration::Function;
use super::super::super::contract::quotients::{
    DISTANCE_BITS, LOW_SIGNIFICAND_BITS, LOW_VALUE_BITS, Quotient, SIGNIFICAND_BITS, VALUE_BITS,
    WINDOW_BITS, windows,
};
use super::super::super::contract::{ARGUMENT_BITS, OFFSET_BITS};
use super::{Curve, Number, SIGN, packed, parts};
use std::sync::LazyLock;

static CURVES: LazyLock<[Curve; 2]> = LazyLock::new(|| {
    Quotient::ALL.map(|quotient| Curve {
        shape: quotient.segments(),
        rows: quotient.coefficients(),
    })
});

/// Whether the logarithm of a number is a product: from 1/2 to 2, but a power of two.
pub(super) fn is_near_one(of: &Number) -> bool {
    matches!(of.power, -1 | 0) && of.fraction != 0
}

/// A distance, of which the first of its bits is worth a half, times a quotient.
fn product(distance: u64, value: u32) -> u32 {
    let places = distance.leading_zeros() - (64 - DISTANCE_BITS);
    let significand = (distance << places) >> (DISTANCE_BITS - SIGNIFICAND_BITS);
    let value = u64::from(value);
    let low = |number: u64, bits: u32| number & ((1 << bits) - 1);
    let left_out = low(value, LOW_VALUE_BITS) * low(significand, LOW_SIGNIFICAND_BITS);
    let product = value * significand - left_out;
    // Both factors are from 1 to 2, and so is the product, or from 2 to 4.
    let bits = VALUE_BITS + SIGNIFICAND_BITS;
    let is_two = product >> (bits - 1) == 1;
    let digits = product >> (bits - 26 + u32::from(is_two));
    packed(digits as u32, 126 - places as i32 + i32::from(is_two))
}

/// log2 x of a number near 1.
pub(super) fn logarithm(of: &Number) -> u32 {
    let is_below = of.power < 0;
    // |x - 1|, in units of 2^-24.
    let distance = if is_below {
        (1 << 23) - of.fraction
    } else {
        2 * of.fraction
    };
    let segment = u32::from(!is_below) << 6 | of.fraction >> 17;
    let offset = (of.fraction & 0x1_FFFF) << (OFFSET_BITS - 17);
    let value = CURVES[Quotient::Logarithm as usize].value(segment, offset);
    let unsigned = product(u64::from(distance) << (DISTANCE_BITS - 24), value);
    if is_below { SIGN | unsigned } else { unsigned }
}

/// sin x or cos x of a number that is not small.
pub(super) fn circular(function: Function, of: &Number, source: u32) -> u32 {
    let is_cosine = function == Function::Cos;
    let window = windows()[(of.power + 127) as usize];
    let turns = (u128::from(of.as_it_stands) * window) >> (WINDOW_BITS - 2 - DISTANCE_BITS);
    let turns = turns as u64 & ((1 << (DISTANCE_BITS + 2)) - 1);
    let quadrant = (turns >> DISTANCE_BITS) as u32 + u32::from(is_cosine);
    // An odd quadrant is gone through backwards.
    let way = if quadrant & 1 == 1 { !turns } else { turns };
    let distance = way & ((1 << DISTANCE_BITS) - 1);
    let (segment, offset) = parts(distance >> (DISTANCE_BITS - ARGUMENT_BITS));
    let value = CURVES[Quotient::Sine as usize].value(segment, offset);
    let turned = (quadrant & 2) << 30;
    let own = if is_cosine { 0 } else { source & SIGN };
    turned ^ own | product(distance, value)
}
