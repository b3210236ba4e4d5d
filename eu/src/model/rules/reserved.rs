//! Rule D26: bits of no field, as the layout table says.

use super::broken::Broken;
use crate::model::words::{any, one_of};
use crate::tables::{self, BitList, Condition, Format, Term};
use warpwright_hdl::word::Word;

pub(super) fn check<W: Word>(native: &W, broken: &mut Broken<W>) {
    broken.report("D26", reserved_bits(native).any());
}

/// The bits of a native instruction that are set and belong to no field that exists in it. Of an undefined opcode all
/// bits but the opcode's and bit 29.
pub(crate) fn reserved_bits<W: Word>(native: &W) -> W {
    let opcode = native.slice(0, 7);
    let mut known = constant::<W>(0x2000_007F);
    for format in tables::formats() {
        let codes = tables::opcodes().iter().filter(|o| o.format == format.name);
        let codes: Vec<u64> = codes.map(|o| o.code.into()).collect();
        let none = W::zero(128);
        let fields = format.fields.iter().map(|field| {
            let exists = holds(&field.when, format, native, &opcode);
            exists.mux(&constant(field.bits.mask()), &none)
        });
        let fields = fields.reduce(|a, b| a | b).expect("a format has fields");
        known = one_of(&opcode, &codes).mux(&(fields | constant(0x2000_0000)), &known);
    }
    native.clone() & !known
}

/// A number of 128 bits.
fn constant<W: Word>(value: u128) -> W {
    W::number((value >> 64) as u64, 64).concat(&W::number(value as u64, 64))
}

fn holds<W: Word>(condition: &Condition, format: &Format, native: &W, opcode: &W) -> W {
    if condition.alternatives.is_empty() {
        return W::flag(true);
    }
    let alternative = |terms: &Vec<Term>| {
        let terms = terms
            .iter()
            .map(|term| term_holds(term, format, native, opcode));
        terms.reduce(|a, b| a & b).unwrap_or_else(|| W::flag(true))
    };
    any(condition.alternatives.iter().map(alternative))
}

fn term_holds<W: Word>(term: &Term, format: &Format, native: &W, opcode: &W) -> W {
    match term {
        Term::Has(attribute) => {
            let codes: Vec<u64> = tables::with_attribute(*attribute).map(u64::from).collect();
            one_of(opcode, &codes)
        }
        Term::Field {
            name,
            values,
            equal,
        } => {
            // A field that does not exist is 0.
            let is = match format.field(name) {
                Some(field) => {
                    let exists = holds(&field.when, format, native, opcode);
                    let value = read(native, &field.bits);
                    let zero = W::zero(value.width());
                    let values: Vec<u64> = values.iter().map(|value| *value as u64).collect();
                    one_of(&exists.mux(&value, &zero), &values)
                }
                None => W::flag(values.contains(&0)),
            };
            if *equal { is } else { !is }
        }
    }
}

fn read<W: Word>(native: &W, bits: &BitList) -> W {
    let pieces = bits.pieces().iter().rev();
    W::join(pieces.map(|&(high, low)| native.slice(low, high - low + 1)))
}
