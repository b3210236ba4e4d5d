//! Rule D26: bits that belong to no field must be 0. Derived from the layout table: a
//! field exists under its condition, and a bit is allowed if some field containing it exists.
//!
//! The condition of a bit is a function of facts: attributes of the opcode, and values of other fields. It is written as
//! an expression of those that it depends on, so that what always holds takes no logic and no text.

use super::Broken;
use super::facts::InstructionFacts;
use crate::bitwise::boolean::{Expression, factored};
use crate::eu::{Class, FORMATS, NATIVE, bits_at};
use std::collections::{BTreeMap, HashSet};
use warpwright_eu::tables::{self, Attribute, Condition, Field, Format, Term};
use warpwright_hdl::prelude::*;

/// What every word has: an opcode, and whether it was compact.
const ALWAYS_KNOWN: u128 = 0x2000_007F;

/// The section of what the opcode allows.
const ALLOWED: &str = "Rule D26: fields that the opcode allows";

/// The section of a format's bits.
fn title(format: &str) -> String {
    format!("Rule D26: bits of {format}")
}

/// Begins the sections of what the rule asks, in their order.
pub(super) fn sections(m: &ModuleBuilder) {
    m.section_about(
        ALLOWED,
        "Some fields exist only for some opcodes. The sections below check format by format: a bit is stray if it is 1 and belongs to no \
         existing field. Checks that two formats share are in the section of the first format.",
    );
    for (name, _) in FORMATS {
        m.section(&title(name));
    }
}

#[description]
pub(super) fn check<'m>(of: &InstructionFacts<'m>, broken: &mut Broken<'m>) {
    of.rule("D26");
    // Illegal and opcodes without a meaning have no fields.
    let unknown = ones_of(of, !ALWAYS_KNOWN).named("unknown_bits");
    broken.d26 = of.is.undefined & unknown;
    let mut known = Known::default();
    let defined = of.is.leaves().into_iter().skip(1);
    for ((name, class), (_, is_this)) in FORMATS.iter().zip(defined) {
        let format = tables::format(name).expect("a format of the table");
        let is_always = |field: &Field| field.when.alternatives.is_empty();
        let fields = format.fields.iter();
        let reserved = if *class == Class::Nothing && format.fields.iter().all(is_always) {
            let mask = fields.fold(ALWAYS_KNOWN, |mask, field| mask | field.bits.mask());
            if mask == ALWAYS_KNOWN {
                unknown
            } else {
                ones_of(of, !mask).named(&format!("has_stray_bits_of_{name}"))
            }
        } else {
            of.m.section(&title(name));
            let allowed = Allowed {
                of,
                format,
                known: &mut known,
            };
            let stray = allowed.stray();
            stray.named(&format!("has_stray_bits_of_{name}"))
        };
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

/// A signal, and what it says in whatever format.
#[derive(Clone)]
struct Said<'m> {
    says: String,
    is: Signal<'m>,
}

/// What has been said, and the names that are taken.
#[derive(Default)]
struct Known<'m> {
    said: BTreeMap<String, Signal<'m>>,
    names: HashSet<String>,
}

/// Something that a condition depends on.
#[derive(Clone)]
enum Fact<'a> {
    Has(Attribute),
    /// The bits of a field of the format, whether it exists or not, are one of these values.
    Is(&'a Field, Vec<u64>),
}

impl PartialEq for Fact<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Has(a), Self::Has(b)) => a == b,
            (Self::Is(a, of), Self::Is(b, values)) => a.name == b.name && of == values,
            _ => false,
        }
    }
}

impl<'a> Fact<'a> {
    /// That a field is one of these values, or, if the answer's second part says so, the opposite: a bit is 1 or not.
    fn of(field: &'a Field, values: &[u128]) -> (Self, bool) {
        let is_bit = field.bits.mask().is_power_of_two();
        if is_bit && values == [0] {
            return (Self::Is(field, vec![1]), true);
        }
        let values = values.iter().map(|value| *value as u64);
        (Self::Is(field, values.collect()), false)
    }
}

/// What may be 1 in a format. Names come from the table: no variable names a value here.
struct Allowed<'a, 'm> {
    of: &'a InstructionFacts<'m>,
    format: &'static Format,
    known: &'a mut Known<'m>,
}

impl<'m> Allowed<'_, 'm> {
    /// Whether a bit is 1 that may not be: of each run of bits under one condition whether one is, unless the condition holds.
    fn stray(mut self) -> Signal<'m> {
        let m = self.of.m;
        let having = |bit: u32| -> Vec<&'static Field> {
            let fields = self.format.fields.iter();
            let having = fields.filter(|field| field.bits.mask() >> bit & 1 == 1);
            having.collect()
        };
        let fields: Vec<Vec<&'static Field>> = (0..NATIVE).map(having).collect();
        // What depends on few facts first: what depends on more may be said with it.
        let mut by_facts = fields.clone();
        by_facts.sort_by_key(|fields| self.facts_of(fields).len());
        for fields in &by_facts {
            self.some_exists(fields);
        }
        // From the top: the condition, and the lowest and the number of its bits.
        let mut runs: Vec<(Said<'m>, u32, u32)> = Vec::new();
        for (bit, having) in (0..NATIVE).zip(&fields).rev() {
            let allowed = if ALWAYS_KNOWN >> bit & 1 == 1 {
                self.described(&Expression::Constant(true), &[])
            } else {
                self.some_exists(having)
            };
            match runs.last_mut() {
                Some((last, low, count)) if last.says == allowed.says => {
                    *low = bit;
                    *count += 1;
                }
                _ => runs.push((allowed, bit, 1)),
            }
        }
        let limited = runs.into_iter().filter(|(allowed, ..)| allowed.says != "1");
        let strays = limited.map(|(allowed, low, count)| {
            let is_set = self.of.instruction.slice(low, count).any();
            if allowed.says == "0" {
                return is_set;
            }
            let says = format!("{count} bits from {low} but {}", allowed.says);
            if let Some(stray) = self.known.said.get(&says) {
                return *stray;
            }
            let bits = match count {
                1 => format!("bit_{low}"),
                count => format!("bits_{}_{low}", low + count - 1),
            };
            let name = [
                format!("{bits}_stray"),
                format!("{bits}_stray_of_{}", self.format.name),
            ];
            let free = name
                .into_iter()
                .find(|name| self.known.names.insert(name.clone()));
            let stray = is_set & !allowed.is;
            let stray = free.map_or(stray, |name| stray.called(&name));
            self.known.said.insert(says, stray);
            stray
        });
        strays.reduce(|a, b| a | b).unwrap_or_else(|| m.zeros(1))
    }

    /// Whether one of these fields exists.
    fn some_exists(&mut self, fields: &[&'static Field]) -> Said<'m> {
        let facts = self.facts_of(fields);
        let holds = |given: u64| {
            let is_fact = |fact: &Fact| {
                let place = facts.iter().position(|of| of == fact);
                place.is_some_and(|place| given >> place & 1 == 1)
            };
            let mut fields = fields.iter();
            fields.any(|field| self.holds(&field.when, &is_fact))
        };
        let all = 1u64 << facts.len();
        let held: Vec<bool> = (0..all).map(holds).collect();
        let held = |given: u64| held[given as usize];
        // Those that make a difference.
        let differs = |given: u64, place: usize| held(given) != held(given ^ 1 << place);
        let matters = |place: &usize| (0..all).any(|given| differs(given, *place));
        let places: Vec<usize> = (0..facts.len()).filter(matters).collect();
        assert!(places.len() <= 6, "a bit depends on more than six facts");
        let given = |row: u64| {
            let facts = places.iter().enumerate();
            facts.fold(0, |given, (at, place)| given | (row >> at & 1) << place)
        };
        let values = (0..64).fold(0, |values, row| values | u64::from(held(given(row))) << row);
        let facts = places.iter().map(|place| self.fact(&facts[*place]));
        let facts: Vec<Said<'m>> = facts.collect();
        let expression = factored(values);
        let exists = self.described(&expression, &facts);
        if matches!(expression, Expression::And(_) | Expression::Or(_)) {
            let names: Vec<String> = fields.iter().map(|field| snake_case(&field.name)).collect();
            return self.called(exists, &format!("has_{}", names.join("_or_")));
        }
        exists
    }

    /// An expression of these facts.
    fn described(&self, expression: &Expression, facts: &[Said<'m>]) -> Said<'m> {
        let m = self.of.m;
        let chain =
            |word: &str, of: &[Expression], join: fn(Signal<'m>, Signal<'m>) -> Signal<'m>| {
                let parts: Vec<Said<'m>> = of.iter().map(|of| self.described(of, facts)).collect();
                let says: Vec<&str> = parts.iter().map(|part| &*part.says).collect();
                let says = format!("({})", says.join(&format!(" {word} ")));
                if let Some(known) = self.known.said.get(&says) {
                    return Said { says, is: *known };
                }
                let is = parts.iter().map(|part| part.is).reduce(join);
                Said {
                    is: is.unwrap_or_else(|| m.zeros(1)),
                    says,
                }
            };
        match expression {
            Expression::Constant(value) => Said {
                says: u8::from(*value).to_string(),
                is: m.constant(u8::from(*value), 1),
            },
            Expression::Operand(operand) => facts[operand.index() as usize].clone(),
            Expression::Not(of) => {
                let of = self.described(of, facts);
                Said {
                    says: format!("~{}", of.says),
                    is: !of.is,
                }
            }
            Expression::And(of) => chain("&", of, |a, b| a & b),
            Expression::Or(of) => chain("|", of, |a, b| a | b),
            Expression::Xor(of) => chain("^", of, |a, b| a ^ b),
        }
    }

    /// What it depends on whether one of these fields exists.
    fn facts_of(&self, fields: &[&'static Field]) -> Vec<Fact<'static>> {
        let mut facts = Vec::new();
        for field in fields {
            self.facts(&field.when, &mut facts);
        }
        facts
    }

    /// Takes down what a condition depends on.
    fn facts(&self, when: &Condition, facts: &mut Vec<Fact<'static>>) {
        for term in when.alternatives.iter().flatten() {
            let fact = match term {
                Term::Has(attribute) => Fact::Has(*attribute),
                Term::Field { name, values, .. } => {
                    let Some(field) = self.format.field(name) else {
                        continue;
                    };
                    self.facts(&field.when, facts);
                    Fact::of(field, values).0
                }
            };
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        }
    }

    /// Whether a condition holds, of the facts that are said to be. A field that does not exist is 0.
    fn holds(&self, when: &Condition, is: &dyn Fn(&Fact) -> bool) -> bool {
        let term = |term: &Term| match term {
            Term::Has(attribute) => is(&Fact::Has(*attribute)),
            Term::Field {
                name,
                values,
                equal,
            } => {
                let field = self.format.field(name);
                let existing = field.filter(|field| self.holds(&field.when, is));
                let is_one = match existing {
                    Some(field) => {
                        let (fact, is_opposite) = Fact::of(field, values);
                        is(&fact) != is_opposite
                    }
                    None => values.contains(&0),
                };
                is_one == *equal
            }
        };
        let mut alternatives = when.alternatives.iter();
        when.alternatives.is_empty() || alternatives.any(|terms| terms.iter().all(term))
    }

    fn fact(&mut self, fact: &Fact<'static>) -> Said<'m> {
        let of = self.of;
        match fact {
            Fact::Has(attribute) => {
                let name = format!("allows_{}", snake_case(&format!("{attribute:?}")));
                let here = title(&self.format.name);
                let said = self.known.said.entry(name.clone());
                let is = *said.or_insert_with_key(|name| {
                    of.m.section(ALLOWED);
                    let allows = of.allows(*attribute).named(name);
                    of.m.section(&here);
                    allows
                });
                Said { says: name, is }
            }
            Fact::Is(field, values) => {
                let value = bits_at(of.instruction, &field.bits);
                let name = snake_case(&field.name);
                let name = if value.bits() == 1 {
                    format!("{name}_bit")
                } else {
                    let values: Vec<String> = values.iter().map(u64::to_string).collect();
                    format!("{name}_is_{}", values.join("_or_"))
                };
                let says = format!("{:?} in {values:?}", field.bits);
                let is = value.is_one_of(values.iter().copied());
                self.called(Said { says, is }, &name)
            }
        }
    }

    /// A name for what is said, unless it has been said before: then it is that.
    fn called(&mut self, new: Said<'m>, name: &str) -> Said<'m> {
        let Said { says, is } = new;
        if let Some(known) = self.known.said.get(&says) {
            return Said { says, is: *known };
        }
        let of_format = format!("{name}_of_{}", self.format.name);
        let names = [
            name.to_string(),
            of_format.clone(),
            format!("{of_format}_too"),
        ];
        let free = names
            .into_iter()
            .find(|name| self.known.names.insert(name.clone()));
        let is = is.named(&free.unwrap_or(of_format));
        self.known.said.insert(says.clone(), is);
        Said { says, is }
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
