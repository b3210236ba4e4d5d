//! Golden model of a conversion: the exact number, rounded once.

use super::contract::Conversion;
use crate::float::golden::{Exact, infinity, nan, read};
use crate::float::{Format, Mode, Rounding};
use warpwright_hdl::word::Word;

/// What becomes of an operand.
pub fn converted<W: Word>(conversion: &Conversion, x: &W) -> W {
    match *conversion {
        Conversion::FromInteger { is_signed, to, .. } => from_integer(x, is_signed, to),
        Conversion::ToInteger {
            from,
            is_signed,
            bits,
        } => to_integer(x, from, is_signed, bits),
        Conversion::Between { from, to } => between(x, from, to),
    }
}

/// How many halvings make a format's least number of 1.
fn halvings(format: Format) -> u32 {
    format.bias() as u32 + format.fraction_bits - 1
}

fn nearest<W: Word>(number: &Exact<W>, format: Format) -> W {
    number.rounded(format, &Mode::Fixed(Rounding::NearestEven))
}

/// A whole number counts halves of least numbers.
fn from_integer<W: Word>(x: &W, is_signed: bool, to: Format) -> W {
    let is_negative = if is_signed { x.top() } else { W::flag(false) };
    let opposite = W::zero(x.width()) - x.clone();
    let size = is_negative.mux(&opposite, x);
    let least_numbers = size.concat(&W::zero(halvings(to)));
    let number = Exact {
        is_negative,
        magnitude: W::zero(to.precision() + 1)
            .concat(&least_numbers)
            .concat(&W::zero(1)),
        places: 1,
    };
    nearest(&number, to)
}

/// As many as there are whole ones in its least numbers, or what comes nearest to that.
fn to_integer<W: Word>(x: &W, from: Format, is_signed: bool, bits: u32) -> W {
    let datum = read(from, x);
    let all = from.precision() + from.greatest_exponent() + bits;
    let least_numbers = datum.significand.zext(all).shl(&datum.doublings);
    let whole = least_numbers.slice(halvings(from), all - halvings(from));
    let is_negative = datum.is_negative;
    let most = |magnitude: u64| W::number(magnitude, whole.width());
    let half = 1u64 << (bits - 1);
    let limit = if is_signed {
        is_negative.mux(&most(half), &most(half - 1))
    } else {
        is_negative.mux(&most(0), &most(half - 1 + half))
    };
    let is_beyond = datum.is_infinite | limit.less(&whole);
    let size = is_beyond.mux(&limit, &whole).slice(0, bits);
    let signed = is_negative.mux(&(W::zero(bits) - size.clone()), &size);
    datum.is_nan.mux(&W::zero(bits), &signed)
}

/// The same number; in a format with larger least numbers it counts parts of one.
fn between<W: Word>(x: &W, from: Format, to: Format) -> W {
    let datum = read(from, x);
    let least_numbers = datum
        .significand
        .zext(from.precision() + from.greatest_exponent())
        .shl(&datum.doublings);
    let (magnitude, places) = match halvings(from).checked_sub(halvings(to)) {
        Some(places) if places > 0 => (least_numbers, places),
        _ => {
            let more = halvings(to) - halvings(from) + 1;
            (least_numbers.concat(&W::zero(more)), 1)
        }
    };
    let number = Exact {
        is_negative: datum.is_negative.clone(),
        magnitude: W::zero(to.precision() + 1).concat(&magnitude),
        places,
    };
    let finite = nearest(&number, to);
    let of_infinite = infinity(to, &datum.is_negative);
    let number = datum.is_infinite.mux(&of_infinite, &finite);
    datum.is_nan.mux(&nan(to), &number)
}
