//! Rule D26: bits that belong to no field must be 0. Derived from the layout table: a
//! field exists under its condition, and a bit is known if some field containing it exists.

use super::Broken;
use super::facts::InstructionFacts;
use crate::eu::{Class, FORMATS, NATIVE, bits_at};
use std::collections::{BTreeMap, HashSet};
use warpwright_eu::tables::{self, Attribute, Condition, Field, Format, Term};
use warpwright_hdl::naming::of_variable;
use warpwright_hdl::prelude::*;

/// What every word has: an opcode, and whether it was compact.
const ALWAYS_KNOWN: u128 = 0x2000_007F;

/// The section of what the opcode allows.
const ALLOWED: &str = "Rule D26: what the opcode allows";

/// The section of a format's bits.
fn title(format: &str) -> String {
    format!("Rule D26: bits of {format}")
}

/// Begins the sections of what the rule asks, in their order.
pub(super) fn sections(m: &ModuleBuilder) {
    m.section_about(
        ALLOWED,
        "Some fields exist for some opcodes only. Below, format by format: bits that belong to the same fields are a group. They are stray \
         if one of them is 1 and none of these fields exists. What two formats have in common is with the first.",
    );
    for (name, _) in FORMATS {
        m.section(&title(name));
    }
}

#[description]
pub(super) fn check<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    of.rule("D26");
    broken.d26 = of.is.undefined & ones_of(of, !ALWAYS_KNOWN).named("unknown_bits");
    let mut attributes = BTreeMap::new();
    let mut names = HashSet::new();
    let defined = of.is.leaves().into_iter().skip(1);
    for ((name, class), (_, is_this)) in FORMATS.iter().zip(defined) {
        // The bits of nop and illegal do not depend on fields.
        if *class != Class::Nothing {
            of.m.section(&title(name));
        }
        let mut bits = Existing {
            of,
            format: tables::format(name).expect("a format of the table"),
            attributes: &mut attributes,
            names: &mut names,
            bits: String::new(),
        };
        let reserved = bits.reserved().named(&format!("reserved_bits_of_{name}"));
        of.rule("D26");
        broken.d26 = broken.d26 | (is_this & reserved);
    }
}

/// Whether some bits of these are 1.
fn ones_of<'m>(of: &InstructionFacts<'m>, mask: u128) -> Signal<'m> {
    let starts = mask & !(mask << 1);
    let starts = (0..NATIVE).rev().filter(|at| starts >> at & 1 == 1);
    let runs = starts.map(|at| of.instruction.slice(at, (mask >> at).trailing_ones()));
    of.m.cat(runs).any()
}

/// A mask's bits as a name: `bits_63_60_and_5`, `bit_7`; of more than two runs `bits_127_to_36`.
fn bits_of(mask: u128) -> String {
    let starts = mask & !(mask << 1);
    let starts = (0..NATIVE).rev().filter(|at| starts >> at & 1 == 1);
    let runs = starts.map(|at| match (mask >> at).trailing_ones() {
        1 => at.to_string(),
        width => format!("{}_{at}", at + width - 1),
    });
    match &runs.collect::<Vec<_>>()[..] {
        [only] if mask.is_power_of_two() => format!("bit_{only}"),
        runs if runs.len() <= 2 => format!("bits_{}", runs.join("_and_")),
        _ => format!("bits_{}_to_{}", mask.ilog2(), mask.trailing_zeros()),
    }
}

/// Which fields of a format exist. Names come from the table: no variable names a value here.
struct Existing<'a, 'm> {
    of: &'a InstructionFacts<'m>,
    format: &'static Format,
    attributes: &'a mut BTreeMap<String, Signal<'m>>,
    /// Names that are given, each with what it is said of.
    names: &'a mut HashSet<String>,
    /// The bits that are looked at.
    bits: String,
}

impl<'m> Existing<'_, 'm> {
    /// Whether a bit is set that belongs to no field.
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
            let bits = bits_of(mask);
            self.bits.clone_from(&bits);
            let set = ones_of(self.of, mask);
            let set = self.called(set, &format!("{bits}_set"), "");
            let whens = format!(
                "{:?}",
                fields.iter().map(|field| &field.when).collect::<Vec<_>>()
            );
            let several = fields.len() > 1;
            let exists = fields.into_iter().map(|field| self.exists(field));
            let Some(exists) = exists.reduce(|a, b| a | b) else {
                return set;
            };
            if several {
                self.called(exists, &format!("{bits}_exist"), &whens);
            }
            let missing = self.called(!exists, &format!("{bits}_missing"), &whens);
            self.called(set & missing, &format!("{bits}_stray"), &whens)
        });
        wrong
            .reduce(|a, b| a | b)
            .unwrap_or_else(|| self.of.m.zeros(1))
    }

    /// Whether a field exists.
    fn exists(&mut self, field: &Field) -> Signal<'m> {
        let holds = self.holds(&field.when);
        let name = format!("{}_exists", snake_case(&field.name));
        self.called(holds, &name, &format!("{:?}", field.when))
    }

    /// A condition with alternatives.
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
                let field = format!("{:?}", self.format.field(name));
                let name = format!("{}_is_{}", snake_case(name), numbers.join("_or_"));
                let is = self.called(is, &name, &field);
                if *equal { is } else { !is }
            }
        }
    }

    fn has(&mut self, attribute: Attribute) -> Signal<'m> {
        let of = self.of;
        let name = format!("allows_{}", snake_case(&format!("{attribute:?}")));
        let here = title(&self.format.name);
        *self.attributes.entry(name).or_insert_with_key(|name| {
            of.m.section(ALLOWED);
            let allows = of.allows(attribute).named(name);
            of.m.section(&here);
            allows
        })
    }

    /// A field's value, 0 where it does not exist.
    fn value(&mut self, name: &str) -> Option<Signal<'m>> {
        let field = self.format.field(name)?;
        let value = bits_at(self.of.instruction, &field.bits);
        if field.when.alternatives.is_empty() {
            return Some(value);
        }
        let or_zero = self.exists(field).mux(value, 0);
        let name = format!("{}_or_zero", snake_case(name));
        Some(self.called(or_zero, &name, &format!("{field:?}")))
    }

    /// A name for a value. What is said again has a longer one: of equal values the text has only the first.
    fn called(&mut self, value: Signal<'m>, name: &str, says: &str) -> Signal<'m> {
        let of_format = format!("{name}_of_{}", self.format.name);
        if self.names.insert(format!("{name} {says}")) {
            value.called(name)
        } else if self.names.insert(of_format.clone()) {
            value.called(&of_format)
        } else {
            value.called(&format!("{name}_for_{}", self.bits))
        }
    }
}

/// Of `RegisterTarget`, `register_target`; of `Src0.RegNum`, `src0_reg_num`; of `MathFC`, `math_fc`.
fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let is_start = |at: usize| {
        let before = at.checked_sub(1).map(|at| letters[at]);
        letters[at].is_uppercase()
            && before.is_some_and(|before| before.is_lowercase() || before.is_numeric())
    };
    let mut text = String::new();
    for (at, letter) in letters.iter().enumerate() {
        if *letter == '.' || is_start(at) {
            text.push('_');
        }
        text.extend(letter.to_lowercase().filter(|letter| *letter != '.'));
    }
    text
}
