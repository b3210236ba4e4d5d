//! Instructions that compare floats or test their signs, one function each, following the ratified text.
//!
//! Where the text is open: a NaN result is [`Format::nan`], and `FMin`,
//! `FMax` and `FClamp` handle a NaN in the same way as `NMin`, `NMax` and `NClamp`.

use crate::float::Format;
use warpwright_hdl::word::Word;

/// 4, `FAbs`: "x if x ≥ 0; otherwise -x", and +0 of either zero.
pub fn f_abs<W: Word>(x: &W) -> W {
    let positive = W::zero(1).concat(&magnitude(x));
    is_nan(x).mux(&nan(x), &positive)
}

/// 6, `FSign`: "1.0 if x > 0, 0.0 if x = 0, or -1.0 if x < 0". Of the zeros and NaN: -0 gives -0, and NaN, which may give any of these, +0.
pub fn f_sign<W: Word>(x: &W) -> W {
    let one = W::number(format_of(x).one(), x.width() - 1);
    let of_sign = x.top().concat(&one);
    let or_zero = is_zero(x).mux(x, &of_sign);
    is_nan(x).mux(&W::zero(x.width()), &or_zero)
}

/// 37, `FMin`: "y if y < x; otherwise x"; -0 is less than +0.
pub fn f_min<W: Word>(x: &W, y: &W) -> W {
    n_min(x, y)
}

/// 40, `FMax`: "y if x < y; otherwise x"; -0 is less than +0.
pub fn f_max<W: Word>(x: &W, y: &W) -> W {
    n_max(x, y)
}

/// 43, `FClamp`: "min(max(x, minVal), maxVal)"; taken at its word where minVal > maxVal, which the text leaves open.
pub fn f_clamp<W: Word>(x: &W, least: &W, most: &W) -> W {
    f_min(&f_max(x, least), most)
}

/// 48, `Step`: "0.0 if x < edge; otherwise 1.0". NaN is not less than anything.
pub fn step<W: Word>(edge: &W, x: &W) -> W {
    let width = x.width();
    let one = W::number(format_of(x).one(), width);
    is_less(x, edge).mux(&W::zero(width), &one)
}

/// 79, `NMin`: as `FMin`; of one NaN and a number, the number; NaN of two.
pub fn n_min<W: Word>(x: &W, y: &W) -> W {
    or_the_number(x, y, comes_before(y, x).mux(y, x))
}

/// 80, `NMax`: as `FMax`; of one NaN and a number, the number; NaN of two.
pub fn n_max<W: Word>(x: &W, y: &W) -> W {
    or_the_number(x, y, comes_before(x, y).mux(y, x))
}

/// 81, `NClamp`: "min(max(x, minVal), maxVal)" with `NMin` and `NMax`.
pub fn n_clamp<W: Word>(x: &W, least: &W, most: &W) -> W {
    n_min(&n_max(x, least), most)
}

fn or_the_number<W: Word>(x: &W, y: &W, of_numbers: W) -> W {
    let of_y = is_nan(y).mux(x, &of_numbers);
    let of_x = is_nan(y).mux(&nan(x), y);
    is_nan(x).mux(&of_x, &of_y)
}

/// Whether one number comes before another on the line from -∞ to +∞, on which -0 comes before +0.
fn comes_before<W: Word>(x: &W, y: &W) -> W {
    let of_negative = y.top() & magnitude(y).less(&magnitude(x));
    let of_positive = !y.top() & magnitude(x).less(&magnitude(y));
    x.top().mux(&(!y.top() | of_negative), &of_positive)
}

/// Whether one value is less than another: the zeros are equal, and NaN is not compared.
fn is_less<W: Word>(x: &W, y: &W) -> W {
    let are_zeros = is_zero(x) & is_zero(y);
    let is_number = !is_nan(x) & !is_nan(y);
    is_number & !are_zeros & comes_before(x, y)
}

/// The format of a word.
pub(super) fn format_of<W: Word>(x: &W) -> Format {
    Format::of_width(x.width())
}

/// All but the sign.
pub(super) fn magnitude<W: Word>(x: &W) -> W {
    x.slice(0, x.width() - 1)
}

/// Either zero.
pub(super) fn is_zero<W: Word>(x: &W) -> W {
    magnitude(x).is(0)
}

/// Beyond infinity there are NaNs.
pub(super) fn is_nan<W: Word>(x: &W) -> W {
    let infinity = W::number(format_of(x).infinity(), x.width() - 1);
    infinity.less(&magnitude(x))
}

/// The NaN that comes out.
pub(super) fn nan<W: Word>(x: &W) -> W {
    W::number(format_of(x).nan(), x.width())
}
