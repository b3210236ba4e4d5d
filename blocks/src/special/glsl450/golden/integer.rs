//! The integer instructions, one function each, following the ratified text and its numbers.
//!
//! Where the text leaves a result open, it is defined here.

use warpwright_hdl::word::Word;

/// 5, `SAbs`: "x if x ≥ 0; otherwise -x". The least number has no counterpart and stays what it is.
pub fn s_abs<W: Word>(x: &W) -> W {
    let negated = W::zero(x.width()) - x.clone();
    is_negative(x).mux(&negated, x)
}

/// 7, `SSign`: "1 if x > 0, 0 if x = 0, or -1 if x < 0".
pub fn s_sign<W: Word>(x: &W) -> W {
    let width = x.width();
    let otherwise = x.is(0).mux(&W::zero(width), &W::number(1, width));
    is_negative(x).mux(&W::ones(width), &otherwise)
}

/// 38, `UMin`: "y if y < x; otherwise x", without signs.
pub fn u_min<W: Word>(x: &W, y: &W) -> W {
    y.less(x).mux(y, x)
}

/// 39, `SMin`: the same in two's complement.
pub fn s_min<W: Word>(x: &W, y: &W) -> W {
    y.signed_less(x).mux(y, x)
}

/// 41, `UMax`: "y if x < y; otherwise x", without signs.
pub fn u_max<W: Word>(x: &W, y: &W) -> W {
    x.less(y).mux(y, x)
}

/// 42, `SMax`: the same in two's complement.
pub fn s_max<W: Word>(x: &W, y: &W) -> W {
    x.signed_less(y).mux(y, x)
}

/// 44, `UClamp`: "min(max(x, minVal), maxVal)", without signs; taken at its word where minVal > maxVal, which the text leaves open.
pub fn u_clamp<W: Word>(x: &W, least: &W, most: &W) -> W {
    u_min(&u_max(x, least), most)
}

/// 45, `SClamp`: the same in two's complement.
pub fn s_clamp<W: Word>(x: &W, least: &W, most: &W) -> W {
    s_min(&s_max(x, least), most)
}

/// 73, `FindILsb`: "the bit number of the least-significant 1-bit"; all bits set if there is none. As the draft has it, of any width.
pub fn find_i_lsb<W: Word>(x: &W) -> W {
    let places = (0..x.width()).rev();
    last_place(x, places)
}

/// 74, `FindSMsb`: "for positive numbers, the bit number of the most significant 1-bit; for negative numbers, of the most significant
/// 0-bit"; all bits set for 0 and -1.
pub fn find_s_msb<W: Word>(x: &W) -> W {
    is_negative(x).mux(&find_u_msb(&!x.clone()), &find_u_msb(x))
}

/// 75, `FindUMsb`: "the bit number of the most-significant 1-bit"; all bits set if there is none.
pub fn find_u_msb<W: Word>(x: &W) -> W {
    last_place(x, 0..x.width())
}

/// 59, `PackDouble2x32`: the first component is the lower half of the double, the second the upper one.
pub fn pack_double_2x32<W: Word>(components: &[W]) -> W {
    components[1]
        .slice(0, 32)
        .concat(&components[0].slice(0, 32))
}

/// 65, `UnpackDouble2x32`: the lower half is the first component, the upper one the second.
pub fn unpack_double_2x32<W: Word>(double: &W) -> [W; 2] {
    [0, 32].map(|low| double.slice(low, 32).zext(double.width()))
}

fn is_negative<W: Word>(x: &W) -> W {
    x.top()
}

/// The last of some places that has a 1; all bits set if none has.
fn last_place<W: Word>(x: &W, places: impl Iterator<Item = u32>) -> W {
    let width = x.width();
    places.fold(W::ones(width), |found, place| {
        x.bit(place).mux(&W::number(place.into(), width), &found)
    })
}
