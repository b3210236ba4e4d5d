//! What a register within rule R09 holds: how far operands reach, said again over words.

use warpwright_eu::model::{DataType, Fields};
use warpwright_hdl::word::{Word, pick};

/// Operand by operand: the destination, then the first two sources.
pub(super) fn spans<W: Word>(fields: &Fields<W>) -> Vec<W> {
    let size = &fields.exec_size;
    let has_place = !fields.math_macro.clone();
    let format_is = |numbers: &[u64]| {
        let bits = numbers.iter().map(|number| fields.format.is(*number));
        bits.fold(W::flag(false), |some, bit| some | bit)
    };
    let basic = format_is(&[1, 2, 3]);
    let is_general = |kind: &W, file: &W| kind.is(1) & file.clone();

    let element = element_size(&fields.dst_type);
    let (last, far) = strided_by(size, &fields.dst_stride.zext(4), &element);
    let general = is_general(&fields.dst_kind, &fields.dst_file);
    let counts = format_is(&[1, 2, 3, 4, 5]) & general & has_place.clone();
    let place = fields.dst_subregister.clone();
    let mut spans = vec![counts, place, last | low_ones(&element), far];

    let f = fields;
    let sources = [
        (
            &f.src0_kind,
            &f.src0_file,
            &f.src0_type,
            &f.src0_subregister,
        ),
        (
            &f.src1_kind,
            &f.src1_file,
            &f.src1_type,
            &f.src1_subregister,
        ),
    ];
    let regions = [
        (&f.src0_width, &f.src0_stride, &f.src0_vertical),
        (&f.src1_width, &f.src1_stride, &f.src1_vertical),
    ];
    for ((kind, file, data, place), (width, stride, vertical)) in sources.into_iter().zip(regions) {
        let element = element_size(data);
        let rows = size.clone() - width.clone();
        let (in_row, row_far) = strided_by(width, &stride.zext(4), &element);
        let (last_row, rows_far) = strided_by(&rows, vertical, &element);
        let fits = !size.less(width) & !vertical.is(15);
        let one = W::number(1, 5);
        let apart = vertical.zext(5) + element.zext(5) - one;
        spans.extend([
            is_general(kind, file) & basic.clone() & fits & has_place.clone(),
            place.clone(),
            in_row | low_ones(&element),
            last_row,
            row_far | rows_far,
            W::ones(7).shl(&apart),
        ]);
    }
    spans
}

/// Bytes of an element as a power of two, at least 1.
fn element_size<W: Word>(data: &W) -> W {
    let sizes = (0..32).map(|number| {
        let bits = DataType::from_number(number).map_or(8, DataType::bits);
        W::number((bits.max(8) / 8).ilog2().into(), 2)
    });
    pick(&sizes.collect::<Vec<_>>(), data, 2)
}

/// A byte less than an element.
fn low_ones<W: Word>(element: &W) -> W {
    (!W::ones(3).shl(element)).zext(6)
}

/// Of 2^count elements with a stride's code: where the last begins, and whether that is beyond two registers.
fn strided_by<W: Word>(count: &W, stride: &W, element: &W) -> (W, W) {
    let apart = stride.zext(5) + element.zext(5);
    let strides = stride.any() & count.any();
    let ones = !W::ones(6).shl(count);
    let last = ones.shl(&(apart.clone() - W::number(1, 5)));
    let beyond = W::number(7, 5).less(&(count.zext(5) + apart));
    (strides.repeat(6) & last, strides & beyond)
}
