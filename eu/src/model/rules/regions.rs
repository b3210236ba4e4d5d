//! Rules R: channels, and the regions and types of operands.

use super::broken::Broken;
use super::decoding::opcode_is;
use crate::model::operands::Operand;
use crate::model::types::{DataType, is_one_of};
use crate::model::words::{any, one_of, table};
use crate::model::{Fields, operands};
use warpwright_hdl::word::Word;

/// Bits of counts and byte offsets: enough for the widest region of the largest elements.
const COUNT: u32 = 24;
/// More rows than a region has.
const LAST_ROWS: u64 = 32;

const FLOATS: [DataType; 4] = [DataType::Hf, DataType::F, DataType::Df, DataType::Bf];
const BYTES: [DataType; 2] = [DataType::Ub, DataType::B];
const VECTORS: [DataType; 2] = [DataType::Uv, DataType::V];

pub(super) fn check<W: Word>(fields: &Fields<W>, broken: &mut Broken<W>) {
    channels(fields, broken);
    let basic = one_of(&fields.format, &[1, 2, 3]);
    let computes = basic.clone() | fields.class.is(3);
    let [destination, sources @ ..] = operands(fields);
    for source in &sources {
        region(fields, &basic, source, broken);
    }
    row_addresses(&basic, &sources, broken);
    extents(fields, &basic, &destination, &sources, broken);
    kinds(fields, &basic, &destination, &sources, broken);
    written(fields, &basic, &destination, &sources, broken);
    floats(fields, &basic, &computes, &destination, &sources, broken);
    for operand in [&destination].into_iter().chain(&sources) {
        let long = is_one_of(
            &operand.data_type,
            &[DataType::Uq, DataType::Q, DataType::Df],
        );
        broken.report("R21", computes.clone() & operand.kind.any() & long);
    }
}

fn channels<W: Word>(fields: &Fields<W>, broken: &mut Broken<W>) {
    let size = W::number(1, 6).shl(&fields.exec_size);
    let offset = fields.channel_offset.zext(6);
    let below = size.clone() - W::number(1, 6);
    let sized = !fields.exec_size.is(6) & !fields.exec_size.is(7);
    broken.report("R01", sized.clone() & (offset.clone() & below).any());
    let end = offset.zext(7) + size.zext(7);
    broken.report("R02", sized & W::number(32, 7).less(&end));
}

/// One bit: it is null.
fn null<W: Word>(operand: &Operand<W>) -> W {
    operand.kind.is(1) & !operand.file.clone() & !operand.register.any()
}

/// One bit: it exists and is of one of these types.
pub(super) fn is_of<W: Word>(operand: &Operand<W>, types: &[DataType]) -> W {
    operand.kind.any() & is_one_of(&operand.data_type, types)
}

/// One bit: it is a register, named or addressed.
fn register<W: Word>(operand: &Operand<W>) -> W {
    operand.kind.is(1) | operand.kind.is(2)
}

/// One bit: a general register by its number.
fn general<W: Word>(operand: &Operand<W>) -> W {
    operand.kind.is(1) & operand.file.clone()
}

/// Bytes of an element of a type, as a power of two.
fn size_log<W: Word>(data_type: &W) -> W {
    let logs: Vec<u64> = (0..32)
        .map(|number| {
            let bits = DataType::from_number(number).map_or(8, DataType::bits);
            u64::from((bits / 8).max(1).trailing_zeros())
        })
        .collect();
    table(&logs, data_type, 2)
}

/// A stride in elements: the code 0 is none, each further one a power of two.
fn elements<W: Word>(code: &W) -> W {
    let one = W::number(1, COUNT).shl(&(code.zext(5) - W::number(1, 5)));
    code.any().mux(&one, &W::zero(COUNT))
}

/// One bit: every channel reads the same element.
fn scalar<W: Word>(source: &Operand<W>) -> W {
    !source.vertical.any() & !source.stride.any()
}

fn region<W: Word>(fields: &Fields<W>, basic: &W, source: &Operand<W>, broken: &mut Broken<W>) {
    let present = basic.clone() & register(source);
    let addressed = source.vertical.is(15);
    let plain = present.clone() & !addressed;
    broken.report(
        "R03",
        present.clone() & fields.exec_size.less(&source.width),
    );
    let one_row = fields.exec_size.equals(&source.width);
    let row = elements(&source.stride).shl(&source.width);
    let follows = elements(&source.vertical).equals(&row);
    broken.report(
        "R04",
        plain.clone() & one_row & source.stride.any() & !follows & source.width.any(),
    );
    let narrow = !source.width.any();
    broken.report("R05", present & narrow.clone() & source.stride.any());
    let single = plain.clone() & narrow.clone() & !fields.exec_size.any();
    broken.report(
        "R06",
        single & (source.vertical.any() | source.stride.any()),
    );
    broken.report("R07", plain & scalar(source) & !narrow);
}

fn row_addresses<W: Word>(basic: &W, sources: &[Operand<W>; 3], broken: &mut Broken<W>) {
    for (index, source) in sources.iter().enumerate() {
        let addressed = basic.clone() & register(source) & source.vertical.is(15);
        let first = W::flag(index == 0) & source.kind.is(2);
        let wide = is_one_of(&source.data_type, &[DataType::Uq, DataType::Q])
            | is_one_of(&source.data_type, &FLOATS);
        broken.report("R11", addressed & (!first | wide));
    }
}

/// Where operands end, and where their elements start.
fn extents<W: Word>(
    fields: &Fields<W>,
    basic: &W,
    destination: &Operand<W>,
    sources: &[Operand<W>; 3],
    broken: &mut Broken<W>,
) {
    let one = W::number(1, COUNT);
    let channels = one.shl(&fields.exec_size);
    let end = |operand: &Operand<W>, last: W| {
        let bytes = (last + one.clone()).shl(&size_log(&operand.data_type));
        operand.subregister.zext(COUNT) + bytes
    };
    let beyond = |end: W, limit: u64| W::number(limit, COUNT).less(&end);
    let strided = basic.clone() | one_of(&fields.format, &[4, 5]);
    let last =
        (channels.clone() - one.clone()).shl(&(destination.stride.zext(4) - W::number(1, 4)));
    let last = destination.stride.any().mux(&last, &W::zero(COUNT));
    let whole = strided.clone() & general(destination) & !fields.math_macro.clone();
    broken.report("R09", whole & beyond(end(destination, last), 64));
    for source in sources {
        let present =
            basic.clone() & general(source) & !source.vertical.is(15) & !fields.math_macro.clone();
        let fits = !fields.exec_size.less(&source.width);
        let rows = channels.shr(&source.width) - one.clone();
        let in_row =
            (one.shl(&source.width) - one.clone()).shl(&(source.stride.zext(4) - W::number(1, 4)));
        let in_row = source.stride.any().mux(&in_row, &W::zero(COUNT));
        let to_last_row = rows.shl(&(source.vertical.zext(5) - W::number(1, 5)));
        let to_last_row = source.vertical.any().mux(&to_last_row, &W::zero(COUNT));
        let row_end = end(source, in_row.clone());
        let length = row_end.clone() - source.subregister.zext(COUNT);
        let bytes_apart = elements(&source.vertical).shl(&size_log(&source.data_type));
        let mut place = source.subregister.zext(COUNT);
        let mut crosses = W::flag(false);
        for row in 1..LAST_ROWS {
            place = place + bytes_apart.clone();
            let is_read = !rows.less(&W::number(row, COUNT));
            let row_end = place.slice(0, 5).zext(COUNT) + length.clone();
            crosses = crosses | (is_read & beyond(row_end, 32));
        }
        let all_end = end(source, in_row + to_last_row);
        broken.report(
            "R09",
            present & fits & (beyond(row_end, 32) | beyond(all_end, 64) | crosses),
        );
    }
    for operand in [destination].into_iter().chain(sources) {
        let below = one.shl(&size_log(&operand.data_type)) - one.clone();
        let aside = operand.subregister.zext(COUNT) & below;
        broken.report("R10", strided.clone() & general(operand) & aside.any());
    }
}

/// Types and registers that operands cannot be.
fn kinds<W: Word>(
    fields: &Fields<W>,
    basic: &W,
    destination: &Operand<W>,
    sources: &[Operand<W>; 3],
    broken: &mut Broken<W>,
) {
    let three = one_of(&fields.format, &[4, 5, 7]);
    let [first, second, third] = sources;
    let byte = |operand: &Operand<W>| operand.kind.any() & is_one_of(&operand.data_type, &BYTES);
    broken.report("R12", fields.format.is(2) & byte(second));
    broken.report("R12", three.clone() & (byte(second) | byte(third)));
    let needs = (basic.clone() & !opcode_is(fields, &["movi"])) | three.clone();
    broken.report("R13", needs & any([first, second, third].map(null)));
    let limits = basic.clone() | three;
    for operand in [destination].into_iter().chain(sources) {
        let log = size_log(&operand.data_type);
        let vector = is_one_of(
            &operand.data_type,
            &[DataType::Uv, DataType::V, DataType::Vf],
        );
        let counted = limits.clone() & operand.kind.any() & !vector & !null(operand);
        let wide = (fields.exec_size.is(4) & log.is(3)) | (fields.exec_size.is(5) & log.bit(1));
        broken.report("R14", counted & wide);
    }
}

/// What the destination's stride must be.
fn written<W: Word>(
    fields: &Fields<W>,
    basic: &W,
    destination: &Operand<W>,
    sources: &[Operand<W>; 3],
    broken: &mut Broken<W>,
) {
    let written = basic.clone() & register(destination) & !null(destination);
    broken.report("R08", written.clone() & !destination.stride.any());
    let size = size_log(&destination.data_type);
    let distance = elements(&destination.stride).shl(&size);
    let several = fields.exec_size.any();
    let integers = any(sources
        .iter()
        .map(|s| s.kind.is(3) & is_one_of(&s.data_type, &VECTORS)));
    let aligned = !destination.subregister.slice(0, 4).any();
    broken.report(
        "R15",
        written.clone() & integers & !(distance.is(2) & aligned),
    );
    let quarter = any(sources
        .iter()
        .map(|s| s.kind.is(3) & is_one_of(&s.data_type, &[DataType::Vf])));
    broken.report("R15", written.clone() & quarter & !distance.is(4));

    let [first, ..] = sources;
    let bytes = is_one_of(&destination.data_type, &BYTES);
    let plain = opcode_is(fields, &["mov"]) & is_one_of(&first.data_type, &BYTES);
    let plain = plain & !fields.saturate.clone() & !first.modifier.any() & !fields.condition.any();
    let packed = written.clone() & bytes & destination.stride.is(1) & several.clone();
    broken.report("R16", packed & !plain.clone());

    // Bytes are computed as words; what moves between half and single precision is computed as neither.
    let widest = sources.iter().map(|source| {
        let log = size_log(&source.data_type);
        let log = log.any().mux(&log, &W::number(1, 2));
        let counts = source.kind.any()
            & !is_one_of(
                &source.data_type,
                &[DataType::Uv, DataType::V, DataType::Vf],
            );
        counts.mux(&W::number(1, COUNT).shl(&log), &W::zero(COUNT))
    });
    let widest = widest.fold(W::zero(COUNT), |a, b| a.less(&b).mux(&b, &a));
    let moves = opcode_is(fields, &["mov"])
        & is_of(first, &FLOATS)
        & is_one_of(&destination.data_type, &[DataType::Hf, DataType::Bf]);
    let narrow = distance.less(&widest) & several & !plain & !moves;
    broken.report("R17", written & narrow);
}

/// Rules of float computations.
fn floats<W: Word>(
    fields: &Fields<W>,
    basic: &W,
    computes: &W,
    destination: &Operand<W>,
    sources: &[Operand<W>; 3],
    broken: &mut Broken<W>,
) {
    let float = |operand: &Operand<W>| operand.kind.any() & is_one_of(&operand.data_type, &FLOATS);
    let several = fields.exec_size.any();
    let to_float = basic.clone()
        & general(destination)
        & float(destination)
        & !fields.math_macro.clone()
        & several;
    let mov = opcode_is(fields, &["mov"]);
    let distance = elements(&destination.stride).shl(&size_log(&destination.data_type));
    for source in sources {
        let size = size_log(&source.data_type);
        // Linear: rows follow each other, or each has one element.
        let single = !source.width.any();
        let row = elements(&source.stride).shl(&source.width);
        let linear = single.clone() | elements(&source.vertical).equals(&row);
        let step = single.mux(&elements(&source.vertical), &elements(&source.stride));
        let same =
            step.shl(&size).equals(&distance) & source.subregister.equals(&destination.subregister);
        let aligned = linear & same;
        let into = |from, to| {
            is_one_of(&source.data_type, &[from]) & is_one_of(&destination.data_type, &[to])
        };
        let converts = into(DataType::F, DataType::Hf) | into(DataType::Hf, DataType::F);
        let moves = mov.clone() & converts;
        let read = to_float.clone() & general(source) & !scalar(source) & !moves;
        broken.report("R18", read & !aligned);
    }
    let any_float = any([destination].into_iter().chain(sources).map(float));
    for operand in [destination].into_iter().chain(sources) {
        let named = operand.kind.is(1) & !operand.file.clone();
        let allowed = null(operand) | operand.register.slice(4, 4).is(2);
        broken.report(
            "R19",
            computes.clone() & any_float.clone() & !mov.clone() & named & !allowed,
        );
    }
    let has = |data_type| {
        any(sources
            .iter()
            .map(|s| s.kind.any() & is_one_of(&s.data_type, &[data_type])))
    };
    let mixed = has(DataType::Hf) & is_one_of(&destination.data_type, &[DataType::F]);
    let many = fields.exec_size.is(4) | fields.exec_size.is(5);
    broken.report("R20", computes.clone() & mixed & many & !mov);
}
