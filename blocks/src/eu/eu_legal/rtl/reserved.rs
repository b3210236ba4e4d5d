//! Rule D26: bits that belong to no field must be 0. Derived from the layout table: a
//! field exists under its condition, and a bit is known if some field containing it exists.

use super::Broken;
use super::facts::InstructionFacts;
use crate::eu::{FORMATS, NATIVE, bits_at};
use std::collections::BTreeMap;
use warpwright_eu::tables::{self, Attribute, Condition, Format, Term};
use warpwright_hdl::prelude::*;

/// What every word has: an opcode, and whether it was compact.
const ALWAYS_KNOWN: u128 = 0x2000_007F;

pub(super) fn check<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    broken.d26 = of.is.undefined & ones_of(of, !ALWAYS_KNOWN).named("unknown_bits");
    let mut attributes = BTreeMap::new();
    let defined = of.is.leaves().into_iter().skip(1);
    for ((name, _), (_, is_this)) in FORMATS.iter().zip(defined) {
        let mut bits = Existing {
            of,
            format: tables::format(name).expect("a format of the table"),
            attributes: &mut attributes,
        };
        let set = bits.reserved().named(&format!("reserved_bits_of_{name}"));
        broken.d26 = broken.d26 | (is_this & set);
    }
}

/// Whether some bits of these are 1.
#[description]
fn ones_of<'m>(of: &InstructionFacts<'m>, mask: u128) -> Signal<'m> {
    let starts = mask & !(mask << 1);
    let starts = (0..NATIVE).rev().filter(|at| starts >> at & 1 == 1);
    let runs = starts.map(|at| of.instruction.slice(at, (mask >> at).trailing_ones()));
    of.m.cat(runs).any()
}

/// Which fields of a format exist.
struct Existing<'a, 'm> {
    of: &'a InstructionFacts<'m>,
    format: &'static Format,
    attributes: &'a mut BTreeMap<String, Signal<'m>>,
}

impl<'m> Existing<'_, 'm> {
    /// Whether a bit is set that belongs to no field.
    #[description]
    fn reserved(&mut self) -> Signal<'m> {
        let format = self.format;
        // Bits that the same fields have stand and fall together.
        let mut groups: BTreeMap<Vec<usize>, u128> = BTreeMap::new();
        for bit in (0..NATIVE).filter(|bit| ALWAYS_KNOWN >> bit & 1 == 0) {
            let fields = (0..).zip(&format.fields);
            let having = fields.filter(|(_, field)| field.bits.mask() >> bit & 1 == 1);
            let having = having.map(|(index, _)| index).collect();
            *groups.entry(having).or_default() |= 1 << bit;
        }
        let groups = groups.into_iter().map(|(fields, mask)| {
            let conditions = fields.into_iter().map(|index| &format.fields[index].when);
            (conditions.collect::<Vec<_>>(), mask)
        });
        let always = |when: &&Condition| when.alternatives.is_empty();
        let not_always = groups.filter(|(conditions, _)| !conditions.iter().any(always));
        let wrong = not_always.map(|(conditions, mask)| {
            let set = ones_of(self.of, mask);
            let exists = conditions.into_iter().map(|when| self.holds(when));
            let exists = exists.reduce(|a, b| a | b);
            exists.map_or(set, |exists| set & !exists)
        });
        let some = wrong.reduce(|a, b| a | b);
        some.unwrap_or_else(|| self.of.m.zeros(1))
    }

    /// A condition with alternatives.
    #[description]
    fn holds(&mut self, when: &Condition) -> Signal<'m> {
        let alternatives = when.alternatives.iter().map(|terms| {
            let terms = terms.iter().map(|term| self.term(term));
            let all = terms.reduce(|a, b| a & b);
            all.unwrap_or_else(|| self.of.m.ones(1))
        });
        let some = alternatives.reduce(|a, b| a | b);
        some.unwrap_or_else(|| self.of.m.ones(1))
    }

    #[description]
    fn term(&mut self, term: &Term) -> Signal<'m> {
        match term {
            Term::Has(attribute) => self.has(*attribute),
            Term::Field {
                name,
                values,
                equal,
            } => {
                let values: Vec<u64> = values.iter().map(|value| *value as u64).collect();
                // A field that the format does not have is 0.
                let zero = self.of.m.constant(u8::from(values.contains(&0)), 1);
                let value = self.value(name);
                let is = value.map_or(zero, |value| value.is_one_of(values));
                if *equal { is } else { !is }
            }
        }
    }

    #[description]
    fn has(&mut self, attribute: Attribute) -> Signal<'m> {
        let of = self.of;
        let name = format!("allows{}", snake_case(&format!("{attribute:?}")));
        let named = |name: &String| of.allows(attribute).named(name);
        *self.attributes.entry(name).or_insert_with_key(named)
    }

    /// A field's value, 0 where it does not exist.
    #[description]
    fn value(&mut self, name: &str) -> Option<Signal<'m>> {
        let field = self.format.field(name)?;
        let value = bits_at(self.of.instruction, &field.bits);
        if field.when.alternatives.is_empty() {
            return Some(value);
        }
        Some(self.holds(&field.when).mux(value, 0))
    }
}

/// Of `RegisterTarget`, `_register_target`.
fn snake_case(name: &str) -> String {
    let letters = name.chars().flat_map(|letter| {
        let before = letter.is_uppercase().then_some('_');
        before.into_iter().chain([letter.to_ascii_lowercase()])
    });
    letters.collect()
}
