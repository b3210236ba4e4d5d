//! Conversions between floats and fixed-point numbers, one function each, following the ratified text.
//!
//! Where the text is open: the product is not rounded before it is rounded to an integer, and a quotient is
//! rounded once; `round` is to nearest, ties to even; NaN is clamped as by `FClamp` here, to the lower bound.

use super::compare::f_clamp;
use super::parts::of_fixed_point;
use crate::float::Format;
use crate::float::golden::read;
use warpwright_hdl::word::Word;

/// 54, `PackSnorm4x8`: "round(clamp(c, -1, +1) * 127.0)" of each component, the first one in the low bits.
pub fn pack_snorm_4x8<W: Word>(components: &[W]) -> W {
    W::join((0..4).map(|n| signed(&components[n], 8)))
}

/// 55, `PackUnorm4x8`: "round(clamp(c, 0, +1) * 255.0)" of each component, the first one in the low bits.
pub fn pack_unorm_4x8<W: Word>(components: &[W]) -> W {
    W::join((0..4).map(|n| unsigned(&components[n], 8)))
}

/// 56, `PackSnorm2x16`: "round(clamp(c, -1, +1) * 32767.0)" of each component, the first one in the low bits.
pub fn pack_snorm_2x16<W: Word>(components: &[W]) -> W {
    W::join((0..2).map(|n| signed(&components[n], 16)))
}

/// 57, `PackUnorm2x16`: "round(clamp(c, 0, +1) * 65535.0)" of each component, the first one in the low bits.
pub fn pack_unorm_2x16<W: Word>(components: &[W]) -> W {
    W::join((0..2).map(|n| unsigned(&components[n], 16)))
}

/// 60, `UnpackSnorm2x16`: "clamp(f / 32767.0, -1, +1)" of each half of the word, the low one first.
pub fn unpack_snorm_2x16<W: Word>(word: &W) -> Vec<W> {
    let halves = (0..2).map(|n| word.slice(16 * n, 16));
    halves.map(|half| signed_quotient(&half)).collect()
}

/// 61, `UnpackUnorm2x16`: "f / 65535.0" of each half of the word, the low one first.
pub fn unpack_unorm_2x16<W: Word>(word: &W) -> Vec<W> {
    let halves = (0..2).map(|n| word.slice(16 * n, 16));
    halves.map(|half| quotient(&half, 65535)).collect()
}

/// 63, `UnpackSnorm4x8`: "clamp(f / 127.0, -1, +1)" of each byte of the word, the low one first.
pub fn unpack_snorm_4x8<W: Word>(word: &W) -> Vec<W> {
    let bytes = (0..4).map(|n| word.slice(8 * n, 8));
    bytes.map(|byte| signed_quotient(&byte)).collect()
}

/// 64, `UnpackUnorm4x8`: "f / 255.0" of each byte of the word, the low one first.
pub fn unpack_unorm_4x8<W: Word>(word: &W) -> Vec<W> {
    let bytes = (0..4).map(|n| word.slice(8 * n, 8));
    bytes.map(|byte| quotient(&byte, 255)).collect()
}

/// "round(clamp(c, -1, +1) * steps)", in two's complement, of a float.
fn signed<W: Word>(c: &W, bits: u32) -> W {
    let (one, minus_one) = (W::number(ONE, 32), W::number(MINUS_ONE, 32));
    let clamped = f_clamp(c, &minus_one, &one);
    let size = times(&clamped, bits - 1).slice(0, bits);
    clamped.top().mux(&(W::zero(bits) - size.clone()), &size)
}

/// "round(clamp(c, 0, +1) * steps)" of a float.
fn unsigned<W: Word>(c: &W, bits: u32) -> W {
    let clamped = f_clamp(c, &W::zero(32), &W::number(ONE, 32));
    times(&clamped, bits).slice(0, bits)
}

const ONE: u64 = Format::F32.one();
const MINUS_ONE: u64 = Format::F32.one() | 1 << 31;

/// The size of a float of up to 1 times 2^bits - 1, made whole.
fn times<W: Word>(x: &W, bits: u32) -> W {
    const WIDTH: u32 = 48;
    let x = read(Format::F32, x);
    let significand = x.significand.zext(WIDTH);
    let product = significand.shl(&W::number(bits.into(), 8)) - significand;
    // The significand counts 2^-149, doubled so often. Below a 48th bit nothing is left of the product, nor is it near one half.
    let places = W::number(149, 8) - x.doublings;
    let most = W::number(u64::from(WIDTH) - 1, 8);
    let places = most.less(&places).mux(&most, &places);
    let whole = product.shr(&places);
    let rest = product - whole.shl(&places);
    let half = W::number(1, WIDTH).shl(&(places - W::number(1, 8)));
    let is_up = half.less(&rest) | (half.equals(&rest) & whole.bit(0));
    whole + is_up.zext(WIDTH)
}

/// "clamp(f / steps, -1, +1)" of a number in two's complement, where steps is the greatest such number.
fn signed_quotient<W: Word>(f: &W) -> W {
    let bits = f.width();
    let steps = (1 << (bits - 1)) - 1;
    let size = f.top().mux(&(W::zero(bits) - f.clone()), f);
    let is_beyond = W::number(steps, bits).less(&size);
    let size = is_beyond.mux(&W::number(steps, bits), &size);
    f.top().concat(&quotient(&size, steps).slice(0, 31))
}

/// "f / steps", which is at most 1, rounded once.
fn quotient<W: Word>(f: &W, steps: u64) -> W {
    // Digits behind the point: as many as the least quotient has zeros there, a significand's, one to round by, and one for the rest.
    const PLACES: u32 = 16 + 24 + 1 + 1;
    let bits = f.width() + 1;
    let steps = W::number(steps, bits);
    // Long division: the digit before the point, then one behind it after another.
    let mut rest = f.zext(bits);
    let mut digits = W::zero(1);
    for place in 0..PLACES {
        let goes = !rest.less(&steps);
        rest = goes.mux(&(rest.clone() - steps.clone()), &rest);
        rest = rest.shl(&W::number(1, 1));
        digits = match place {
            0 => goes,
            _ => digits.concat(&goes),
        };
    }
    let number = digits.concat(&rest.any());
    let float = of_fixed_point(&number, PLACES, Format::F32);
    f.is(0).mux(&W::zero(32), &float)
}
