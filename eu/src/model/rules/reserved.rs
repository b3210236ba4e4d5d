//! Rule D26: bits that belong to no field of the layout table.

use super::broken::Broken;
use crate::model::opcode_sets::{codes_with, has_format};
use crate::model::words::{any, one_of};
use crate::tables::{self, BitList, Term};
use std::sync::LazyLock;
use warpwright_hdl::word::Word;

pub(super) fn check<W: Word>(native: &W, broken: &mut Broken<W>) {
    broken.report("D26", reserved_bits(native).any());
}

/// A format as conditions need it: names looked up.
struct Layout {
    name: &'static str,
    fields: Vec<FieldBits>,
}

/// A field: its bits, and when it exists.
struct FieldBits {
    bits: &'static BitList,
    mask: u128,
    alternatives: Vec<Vec<Test>>,
}

/// One term of a condition.
enum Test {
    /// The opcode is one of these.
    Opcode(&'static [u64]),
    /// A field's value is, or is not, one of these.
    Value {
        field: usize,
        values: Vec<u64>,
        equal: bool,
    },
    /// A field that the format does not have is 0, and so this is known.
    Constant(bool),
}

static LAYOUTS: LazyLock<Vec<Layout>> = LazyLock::new(|| {
    let formats = tables::formats().iter();
    formats
        .map(|format| Layout {
            name: &format.name,
            fields: format
                .fields
                .iter()
                .map(|field| known(format, field))
                .collect(),
        })
        .collect()
});

fn known(format: &'static tables::Format, field: &'static tables::Field) -> FieldBits {
    let test = |term: &Term| match term {
        Term::Has(attribute) => Test::Opcode(codes_with(*attribute)),
        Term::Field {
            name,
            values,
            equal,
        } => match format.fields.iter().position(|other| other.name == *name) {
            Some(field) => Test::Value {
                field,
                values: values.iter().map(|value| *value as u64).collect(),
                equal: *equal,
            },
            None => Test::Constant(values.contains(&0) == *equal),
        },
    };
    let alternatives = field.when.alternatives.iter();
    FieldBits {
        bits: &field.bits,
        mask: field.bits.mask(),
        alternatives: alternatives
            .map(|terms| terms.iter().map(test).collect())
            .collect(),
    }
}

/// The bits of a native instruction that are set and belong to no field that exists in it. Of an undefined opcode all
/// bits but the opcode's and bit 29.
pub(crate) fn reserved_bits<W: Word>(native: &W) -> W {
    let opcode = native.slice(0, 7);
    let always = constant::<W>(0x2000_007F);
    let all = LAYOUTS.iter().map(|layout| {
        let of_format = has_format(&opcode, layout.name);
        let mut exists = vec![None; layout.fields.len()];
        let none = W::zero(128);
        let masks = (0..layout.fields.len()).map(|field| {
            let exists = holds(layout, field, native, &opcode, &mut exists);
            exists.mux(&constant(layout.fields[field].mask), &none)
        });
        let mask = masks.reduce(|a, b| a | b).expect("a format has fields");
        of_format.mux(&mask, &none)
    });
    let known = all.fold(always, |a, b| a | b);
    native.clone() & !known
}

/// A number of 128 bits.
fn constant<W: Word>(value: u128) -> W {
    W::number((value >> 64) as u64, 64).concat(&W::number(value as u64, 64))
}

/// One bit: the field exists. What is found out is kept.
fn holds<W: Word>(
    layout: &Layout,
    field: usize,
    native: &W,
    opcode: &W,
    found: &mut Vec<Option<W>>,
) -> W {
    if let Some(exists) = &found[field] {
        return exists.clone();
    }
    let mut alternatives = Vec::new();
    for tests in &layout.fields[field].alternatives {
        let tests = tests
            .iter()
            .map(|test| passes(layout, test, native, opcode, found));
        alternatives.push(tests.reduce(|a, b| a & b).unwrap_or_else(|| W::flag(true)));
    }
    let exists = if alternatives.is_empty() {
        W::flag(true)
    } else {
        any(alternatives)
    };
    found[field] = Some(exists.clone());
    exists
}

fn passes<W: Word>(
    layout: &Layout,
    test: &Test,
    native: &W,
    opcode: &W,
    found: &mut Vec<Option<W>>,
) -> W {
    match test {
        Test::Opcode(codes) => one_of(opcode, codes),
        Test::Constant(known) => W::flag(*known),
        Test::Value {
            field,
            values,
            equal,
        } => {
            // A field that does not exist is 0.
            let exists = holds(layout, *field, native, opcode, found);
            let value = read(native, layout.fields[*field].bits);
            let zero = W::zero(value.width());
            let is = one_of(&exists.mux(&value, &zero), values);
            if *equal { is } else { !is }
        }
    }
}

fn read<W: Word>(native: &W, bits: &BitList) -> W {
    let pieces = bits.pieces().iter().rev();
    W::join(pieces.map(|&(high, low)| native.slice(low, high - low + 1)))
}
