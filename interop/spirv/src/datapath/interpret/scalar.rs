//! Core instructions on one component, following the specification's words.
//!
//! Where SPIR-V is undefined, the header of [the datapath](crate::datapath) defines the result; it is implemented here a second time.

use rspirv::spirv::Op;
use warpwright_hdl::word::Word;

/// An instruction of the core, of one component; `width` is that of its result.
pub(super) fn component<W: Word>(op: Op, x: &[W], width: u32) -> Vec<W> {
    let a = || x[0].clone();
    let b = || x[1].clone();
    let half = |wide: W, number: u32| wide.slice(number * width, width);
    vec![match op {
        Op::SNegate => W::zero(width) - a(),
        Op::IAdd => a() + b(),
        Op::ISub => a() - b(),
        Op::IMul => a() * b(),
        Op::Not | Op::LogicalNot => !a(),
        Op::BitwiseOr | Op::LogicalOr => a() | b(),
        Op::BitwiseXor => a() ^ b(),
        Op::BitwiseAnd | Op::LogicalAnd => a() & b(),
        // "Shift is treated as unsigned." From the base's width on the result is undefined: what is left when all bits have gone.
        Op::ShiftLeftLogical => a().shl(&x[1]),
        Op::ShiftRightLogical => a().shr(&x[1]),
        Op::ShiftRightArithmetic => a().signed_shr(&x[1]),
        Op::LogicalEqual | Op::IEqual => x[0].equals(&x[1]),
        Op::LogicalNotEqual | Op::INotEqual => !x[0].equals(&x[1]),
        Op::ULessThan => x[0].less(&x[1]),
        Op::UGreaterThan => x[1].less(&x[0]),
        Op::ULessThanEqual => x[0].less(&x[1]) | x[0].equals(&x[1]),
        Op::UGreaterThanEqual => x[1].less(&x[0]) | x[0].equals(&x[1]),
        Op::SLessThan => x[0].signed_less(&x[1]),
        Op::SGreaterThan => x[1].signed_less(&x[0]),
        Op::SLessThanEqual => x[0].signed_less(&x[1]) | x[0].equals(&x[1]),
        Op::SGreaterThanEqual => x[1].signed_less(&x[0]) | x[0].equals(&x[1]),
        Op::UConvert | Op::SConvert => {
            if width < x[0].width() {
                x[0].slice(0, width)
            } else if op == Op::UConvert {
                x[0].zext(width)
            } else {
                x[0].sext(width)
            }
        }
        Op::BitCount => {
            // Counted at a width that holds the count, then cut or widened to the result's.
            let wide = width.max(8);
            let bits = (0..x[0].width()).map(|bit| x[0].bit(bit).zext(wide));
            bits.fold(W::zero(wide), |sum, bit| sum + bit)
                .slice(0, width)
        }
        Op::BitReverse => W::join((0..width).rev().map(|bit| x[0].bit(bit))),
        Op::BitFieldInsert => bit_field_insert(x),
        Op::BitFieldSExtract => bit_field_extract(x, true),
        Op::BitFieldUExtract => bit_field_extract(x, false),
        Op::IAddCarry => {
            let sum = x[0].zext(width + 1) + x[1].zext(width + 1);
            return vec![sum.slice(0, width), sum.top().zext(width)];
        }
        Op::ISubBorrow => return vec![a() - b(), x[0].less(&x[1]).zext(width)],
        Op::UMulExtended => {
            let product = x[0].zext(2 * width) * x[1].zext(2 * width);
            return vec![half(product.clone(), 0), half(product, 1)];
        }
        Op::SMulExtended => {
            let product = x[0].sext(2 * width) * x[1].sext(2 * width);
            return vec![half(product.clone(), 0), half(product, 1)];
        }
        // The reader lets no other through.
        _ => return Vec::new(),
    }]
}

/// A count or an offset with room for sums of the two.
fn roomy<W: Word>(word: &W) -> W {
    word.zext(word.width().max(64) + 2)
}

/// "The result is the same as Base except for bits numbered in [Offset, Offset + Count - 1], which come, in order, from the bits in [0, Count - 1] of
/// Insert." Where the field leaves the base, which is undefined, bits beyond are lost here.
fn bit_field_insert<W: Word>(x: &[W]) -> W {
    let (base, insert, offset, count) = (&x[0], &x[1], roomy(&x[2]), roomy(&x[3]));
    let end = sum(&offset, &count);
    W::join((0..base.width()).map(|bit| {
        let place = W::number(bit.into(), end.width());
        let is_inside = !place.less(&offset.zext(end.width())) & place.less(&end);
        let from = place - offset.zext(end.width());
        is_inside.mux(&insert.select(&from, 1), &base.bit(bit))
    }))
}

/// "The bits in [Offset, Offset + Count - 1] of Base, in order, are the bits numbered [0, Count - 1] of the result"; the others are the same as bit
/// Offset + Count - 1 if it is signed, else 0. Bits beyond the base, which are undefined, are 0 here.
fn bit_field_extract<W: Word>(x: &[W], is_signed: bool) -> W {
    let (base, offset, count) = (&x[0], roomy(&x[1]), roomy(&x[2]));
    let end = sum(&offset, &count);
    let last = end.clone() - W::number(1, end.width());
    let sign = base.select(&last, 1) & count.any();
    let fill = if is_signed { sign } else { W::flag(false) };
    W::join((0..base.width()).map(|bit| {
        let place = W::number(bit.into(), end.width());
        let is_inside = place.less(&count.zext(end.width()));
        let from = offset.zext(end.width()) + place;
        is_inside.mux(&base.select(&from, 1), &fill)
    }))
}

/// The sum at the width of the wider one; both have room.
fn sum<W: Word>(a: &W, b: &W) -> W {
    let width = a.width().max(b.width());
    a.zext(width) + b.zext(width)
}
