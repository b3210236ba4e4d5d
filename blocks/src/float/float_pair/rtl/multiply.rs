//! The exact product, below as many zeros as there are places down to where nothing is left but a sticky bit: so a product that is a denormal, or
//! less than all of them, need not be shifted to the right.

use crate::float::finish::Exact;
use crate::float::unpack::unpack;
use crate::float::{Format, bits_for, product};
use warpwright_hdl::prelude::*;

pub(super) fn exact<'m>(
    m: &'m ModuleBuilder,
    format: Format,
    operands: [Signal<'m>; 2],
) -> Exact<'m> {
    let p = format.precision();
    let [a, b] = [(0, "a"), (1, "b")].map(|(at, name)| unpack(format, operands[at], name));
    let parts = product::parts(format, operands, [a.significand, b.significand]);
    let product = product::sum(p, &parts.named("")).named("product");
    let above = p + 2;
    let digits = m.cat([m.zeros(above), product]);

    // The product's first digit is worth twice what the factors' are.
    let to_limit = i64::from(above) - format.bias() as i64;
    let greatest = i64::from(format.greatest_exponent());
    let (least, most) = (2 + to_limit, 2 * greatest + to_limit);
    let bits = bits_for(most.max(-least) as u32) + 1;
    let modulus = 1i64 << bits;
    let constant = m.constant(to_limit.rem_euclid(modulus) as u64, bits);
    let limit = a.exponent.zext(bits) + b.exponent.zext(bits) + constant;
    let limit = limit.named("signed_limit");
    // Below 0 all digits are behind those that count.
    let limit = limit.gated_by(!limit.msb());
    let zero_by_infinity = (a.is_infinite & b.is_zero) | (b.is_infinite & a.is_zero);
    Exact {
        digits,
        limit: limit.slice(0, bits - 1).named("limit"),
        sign: (a.sign ^ b.sign).named("sign"),
        is_nan: (a.is_nan | b.is_nan | zero_by_infinity).named("is_nan"),
        is_infinite: (a.is_infinite | b.is_infinite).named("is_infinite"),
    }
}
