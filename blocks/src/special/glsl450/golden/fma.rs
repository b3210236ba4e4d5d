//! Multiply-add instructions, one function each, following the ratified text.
//!
//! The text leaves precision to an environment such as Vulkan's, which requires each to be as good as a formula of rounded operations: a
//! product and a sum for `Fma`, "x × (1.0 - a) + y × a" in any arrangement for `FMix`, a product with the nearest constant for `Radians`
//! and `Degrees`. Here each product and sum is exact and rounded once, to nearest, ties to even; a NaN result is [`Format::nan`].

use super::compare::format_of;
use crate::float::float_fma::golden::{fused, wide};
use crate::float::{Format, Mode, Rounding};
use warpwright_hdl::word::Word;

/// π / 180 rounded to a half and to a single.
pub const RADIANS_OF_A_DEGREE: [u64; 2] = [0x2478, 0x3C8E_FA35];
/// 180 / π rounded to a half and to a single.
pub const DEGREES_OF_A_RADIAN: [u64; 2] = [0x5329, 0x4265_2EE1];

/// 11, `Radians`: "degrees × π / 180": the product with the float that is nearest to π / 180.
pub fn radians<W: Word>(degrees: &W) -> W {
    scaled(degrees, RADIANS_OF_A_DEGREE)
}

/// 12, `Degrees`: "radians × 180 / π": the product with the float that is nearest to 180 / π.
pub fn degrees<W: Word>(radians: &W) -> W {
    scaled(radians, DEGREES_OF_A_RADIAN)
}

/// 46, `FMix`: "x × (1.0 - a) + y × a", of which x × (1.0 - a) is x - a × x. Both multiply-adds are rounded once. So it is x where a is 0 and
/// y where a is 1; of an infinite x and an a above 0 it is NaN.
pub fn f_mix<W: Word>(x: &W, y: &W, a: &W) -> W {
    let sign = W::number(1 << (a.width() - 1), a.width());
    let minus_a = a.clone() ^ sign;
    fma(y, a, &fma(&minus_a, x, x))
}

/// 50, `Fma`: "a * b + c"; fused.
pub fn fma<W: Word>(a: &W, b: &W, c: &W) -> W {
    fused(format_of(a), &Mode::Fixed(Rounding::NearestEven), a, b, c)
}

/// The product. Minus zero adds nothing to any number, and leaves zeros their signs.
fn scaled<W: Word>(x: &W, factors: [u64; 2]) -> W {
    let width = x.width();
    let factor = factors[usize::from(width == Format::F32.width())];
    let nothing = W::number(1 << (width - 1), width);
    fma(x, &W::number(factor, width), &nothing)
}

/// The widest word inside, of components of so many bits.
pub(super) fn widest(width: u32) -> u32 {
    wide(Format::of_width(width))
}
