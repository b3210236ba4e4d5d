//! Rule D26: bits that belong to no field must be 0. Derived from the layout table: a
//! field exists under its condition, and a bit is known if some field containing it exists.

use super::Broken;
use super::facts::InstructionFacts;
use crate::eu::{FORMATS, NATIVE, bits_at};
use std::collections::BTreeMap;
use warpwright_eu::tables::{self, Attribute, Condition, Field, Format, Term};
use warpwright_hdl::naming::of_variable;
use warpwright_hdl::prelude::*;

/// What every word has: an opcode, and whether it was compact.
const ALWAYS_KNOWN: u128 = 0x2000_007F;

#[description]
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
        let reserved = bits.reserved().named(&format!("reserved_bits_of_{name}"));
        broken.d26 = broken.d26 | (is_this & reserved);
    }
}

/// Whether some bits of these are 1.
#[description]
fn ones_of<'m>(of: &InstructionFacts<'m>, mask: u128) -> Signal<'m> {
    let starts = mask & !(mask << 1);
    let starts = (0..NATIVE).rev().filter(|at| starts >> at & 1 == 1);
    let runs = starts.map(|at| of.instruction.slice(at, (mask >> at).trailing_ones()));
    let bits = of.m.cat(runs);
    let bits = bits.called(&bits_of(mask));
    bits.any()
}

/// A mask's bits as a name: `bits_63_60_and_5`.
fn bits_of(mask: u128) -> String {
    let starts = mask & !(mask << 1);
    let starts = (0..NATIVE).rev().filter(|at| starts >> at & 1 == 1);
    let runs = starts.map(|at| match (mask >> at).trailing_ones() {
        1 => at.to_string(),
        width => format!("{}_{at}", at + width - 1),
    });
    format!("bits_{}", runs.collect::<Vec<_>>().join("_and_"))
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
            let fields = fields.into_iter().map(|index| &format.fields[index]);
            (fields.collect::<Vec<_>>(), mask)
        });
        let always = |field: &&Field| field.when.alternatives.is_empty();
        let not_always = groups.filter(|(fields, _)| !fields.iter().any(always));
        // Where two formats have a name for other bits.
        let _format = of_variable(&format.name);
        let wrong = not_always.map(|(fields, mask)| {
            let set = ones_of(self.of, mask);
            let bits = bits_of(mask);
            let set = set.called(&format!("{bits}_set"));
            let exists = fields.into_iter().map(|field| {
                let exists = self.holds(&field.when);
                let exists = exists.called(&format!("{}_exists", field.name));
                exists
            });
            let exists = exists.reduce(|a, b| a | b);
            exists.map_or(set, |exists| {
                let exists = exists.called(&format!("{bits}_exist"));
                let missing = !exists;
                let missing = missing.called(&format!("{bits}_missing"));
                let stray = set & missing;
                let stray = stray.called(&format!("{bits}_stray"));
                stray
            })
        });
        wrong
            .reduce(|a, b| a | b)
            .unwrap_or_else(|| self.of.m.zeros(1))
    }

    /// A condition with alternatives.
    #[description]
    fn holds(&mut self, when: &Condition) -> Signal<'m> {
        let alternatives = when.alternatives.iter().map(|terms| {
            let terms = terms.iter().map(|term| self.term(term));
            let all = terms.reduce(|a, b| a & b);
            all.unwrap_or_else(|| self.of.m.ones(1))
        });
        alternatives
            .reduce(|a, b| a | b)
            .unwrap_or_else(|| self.of.m.ones(1))
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
                let numbers: Vec<String> = values.iter().map(ToString::to_string).collect();
                let is = value.map_or(zero, |value| value.is_one_of(values));
                let is = is.called(&format!("{name}_is_{}", numbers.join("_or_")));
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
        let holds = self.holds(&field.when);
        let holds = holds.called(&format!("{name}_exists"));
        let or_zero = holds.mux(value, 0);
        let or_zero = or_zero.called(&format!("{name}_or_zero"));
        Some(or_zero)
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
