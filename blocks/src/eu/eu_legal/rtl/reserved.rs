//! Rule D26: bits that belong to no field are 0. From the layout table: a field exists under its condition, and a bit is known where
//! some field that has it exists.

use super::Broken;
use super::known::Known;
use crate::eu::{FORMATS, NATIVE, bits_at};
use std::collections::BTreeMap;
use warpwright_eu::tables::{self, Attribute, Condition, Field, Format, Term};
use warpwright_hdl::prelude::*;

/// What every word has: an opcode, and whether it was compact.
const ALWAYS_KNOWN: u128 = 0x2000_007F;

pub(super) fn check<'m>(of: &Known<'m>, broken: &mut Broken<'m>) {
    let mut found = of.is.undefined & ones_of(of, !ALWAYS_KNOWN).named("unknown_bits");
    let mut attributes = BTreeMap::new();
    let defined = of.is.leaves().into_iter().skip(1);
    for ((name, _), (_, is_this)) in FORMATS.iter().zip(defined) {
        let Some(format) = tables::format(name) else {
            continue;
        };
        let mut bits = Existing {
            of,
            format,
            attributes: &mut attributes,
        };
        let set = bits.reserved().unwrap_or_else(|| of.m.zeros(1));
        found = found | (is_this & set.named(&format!("reserved_bits_of_{name}")));
    }
    broken.d26 = found;
}

/// Whether some bits of these are 1.
fn ones_of<'m>(of: &Known<'m>, mask: u128) -> Signal<'m> {
    let mut runs = Vec::new();
    let mut at = 0;
    while at < NATIVE {
        let length = (mask >> at).trailing_ones();
        if length > 0 {
            runs.push(of.instruction.slice(at, length));
        }
        at += length.max(1);
    }
    runs.reverse();
    of.m.cat(runs).any()
}

/// Which fields of a format exist.
struct Existing<'a, 'm> {
    of: &'a Known<'m>,
    format: &'static Format,
    attributes: &'a mut BTreeMap<String, Signal<'m>>,
}

impl<'m> Existing<'_, 'm> {
    /// Whether a bit is set that belongs to no field.
    fn reserved(&mut self) -> Option<Signal<'m>> {
        let format = self.format;
        // Bits that the same fields have stand and fall together.
        let mut groups: BTreeMap<Vec<usize>, u128> = BTreeMap::new();
        for bit in (0..NATIVE).filter(|bit| ALWAYS_KNOWN >> bit & 1 == 0) {
            let having = |field: &Field| field.bits.mask() >> bit & 1 == 1;
            let fields = (0..).zip(&format.fields);
            let fields = fields.filter(|(_, field)| having(field));
            let fields: Vec<usize> = fields.map(|(index, _)| index).collect();
            *groups.entry(fields).or_default() |= 1 << bit;
        }
        let mut found: Option<Signal<'m>> = None;
        for (fields, mask) in groups {
            let conditions = fields.iter().map(|index| &format.fields[*index].when);
            let conditions: Vec<&Condition> = conditions.collect();
            if conditions.iter().any(|when| when.alternatives.is_empty()) {
                continue;
            }
            let set = ones_of(self.of, mask);
            let exists = conditions.into_iter().map(|when| self.holds(when));
            let exists = exists.reduce(|a, b| a | b);
            let wrong = exists.map_or(set, |exists| set & !exists);
            found = Some(found.map_or(wrong, |before| before | wrong));
        }
        found
    }

    /// A condition with alternatives.
    fn holds(&mut self, when: &Condition) -> Signal<'m> {
        let alternatives = when.alternatives.iter().map(|terms| {
            let terms = terms.iter().map(|term| self.term(term));
            let all = terms.reduce(|a, b| a & b);
            all.unwrap_or_else(|| self.of.m.ones(1))
        });
        let some = alternatives.reduce(|a, b| a | b);
        some.unwrap_or_else(|| self.of.m.ones(1))
    }

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

    fn has(&mut self, attribute: Attribute) -> Signal<'m> {
        let key = format!("{attribute:?}");
        let of = self.of;
        let new = || {
            let name = format!("allows_{}", snake_case(&key));
            of.allows(attribute).named(&name)
        };
        *self.attributes.entry(key.clone()).or_insert_with(new)
    }

    /// A field's value, 0 where it does not exist.
    fn value(&mut self, name: &str) -> Option<Signal<'m>> {
        let field = self.format.field(name)?;
        let value = bits_at(self.of.instruction, &field.bits);
        if field.when.alternatives.is_empty() {
            return Some(value);
        }
        Some(self.holds(&field.when).mux(value, 0))
    }
}

fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}
