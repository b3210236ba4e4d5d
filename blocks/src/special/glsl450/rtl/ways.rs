//! The ways that operations go: functions of a lane, each cut into as many stages as its class has, and arrays of lanes of them.
//!
//! A class has a way for what it does component by component, and one for each kind of what goes between the components of a vector. What a
//! way gives is zero where it is not asked for.

use super::asked::{Asked, overlaid};
use super::{Stages, compare, halves, integer, pack, parts, whole};
use crate::special::glsl450::configuration::{Configuration, Operation};
use crate::special::glsl450::table::{Class, Instruction};
use std::sync::Arc;
use warpwright_hdl::pipeline::{self, NEXT, Stage};
use warpwright_hdl::prelude::*;

/// What the lanes of a way are.
#[derive(Clone, Copy)]
pub(super) enum Lanes {
    /// A component each.
    Components,
    /// So many floats or numbers of a packed word.
    Some(u32),
    /// One for the whole vector.
    Whole,
}

/// A function of a lane, in stages.
pub(super) struct Way {
    /// What its lanes, and what they leave, are called after.
    pub label: &'static str,
    pub lanes: Lanes,
    pub stages: Vec<Stage>,
}

/// What a lane takes; of no bits what it does not.
#[derive(Bundle, Clone, Copy, Default)]
struct Taken<T> {
    op: T,
    a: T,
    b: T,
    c: T,
    octet: T,
    half: T,
    single: T,
}

/// Signals by the names of ports.
pub(super) type Values<'m> = Vec<(String, Signal<'m>)>;

impl Way {
    /// What the last stage leaves of all lanes, of what the first one takes in a stage of the unit.
    pub(super) fn through<'m>(
        &self,
        m: &'m ModuleBuilder,
        lanes: Size,
        first: u32,
        taken: Values<'m>,
        registers: &Stages<'m>,
    ) -> Values<'m> {
        let (label, last) = (self.label, self.stages.len());
        let mut values = taken;
        for (stage, number) in self.stages.iter().zip(1..) {
            let name = match last {
                1 => label.to_string(),
                _ => format!("{label}_{number}"),
            };
            let array = match self.lanes {
                Lanes::Components => m.lanes_of(&name, lanes, &stage.module),
                Lanes::Some(count) => m.lanes_of(&name, count, &stage.module),
                Lanes::Whole => m.instance(&name, &stage.module),
            };
            for (port, value) in values {
                match self.lanes {
                    _ if stage.module.port(&port).is_none() => array,
                    Lanes::Whole => array.connect(&port, value),
                    _ if number == 1 && port == "op" => array.connect(&port, value),
                    _ => array.connect_lanes(&port, value),
                };
            }
            let at = first + number as u32 - 1;
            let leaves = stage.leaves.iter().map(|(leaf, _)| {
                let value = array.output(&format!("{NEXT}{leaf}"));
                let to = at + u32::from(number < last);
                let value = registers.carried(&format!("{label}_{leaf}"), value, at, to);
                (leaf.clone(), value)
            });
            values = leaves.collect();
        }
        values
    }

    /// What all lanes together take of an operation.
    fn taken<'m>(&self, operation: Operation<Signal<'m>>) -> Taken<Signal<'m>> {
        let Operation { op, a, b, c, .. } = operation;
        let numbers = |bits: u32| match self.lanes {
            // Lanes beyond the word see zeros.
            Lanes::Some(count) => {
                let most = if bits < 32 { 32 } else { count * bits };
                let there = a.slice(0, most.min(count * bits).min(a.bits()));
                there.zext(count * bits)
            }
            _ => a,
        };
        Taken {
            op,
            a,
            b,
            c,
            octet: numbers(8),
            half: numbers(16),
            single: numbers(32),
        }
    }
}

/// The results of a class's instructions but for multiply-adds, in its last stage.
pub(super) fn results<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    class: Class,
    lanes: Size,
    operation: Operation<Signal<'m>>,
    registers: &Stages<'m>,
) -> Result<[Option<Signal<'m>>; 2], BuildErrors> {
    let mut results = [Vec::new(), Vec::new()];
    for way in ways(c, class)? {
        let taken = way.taken(operation).leaves();
        for (name, value) in way.through(m, lanes, 1, taken, registers) {
            // Half words beyond the packed one belong to lanes that have bytes alone.
            let value = match name.as_str() {
                "half" => value.slice(0, 32),
                _ => value,
            };
            results[usize::from(name == "second")].push(value.zext(lanes * c.width));
        }
    }
    Ok(results.map(overlaid))
}

type Results<'m> = Vec<(&'static str, Signal<'m>)>;

/// What a lane makes of what it takes.
type Body<'f> =
    dyn for<'m> Fn(&'m ModuleBuilder, &Asked<'m>, Taken<Signal<'m>>) -> Results<'m> + 'f;

/// The ways of a class's instructions that are built in.
fn ways(c: &Configuration, class: Class) -> Result<Vec<Way>, BuildErrors> {
    type Ops = Arc<[&'static Instruction]>;
    let ops: Ops = c.of_class(class).collect();
    let has = |names: &[&str]| ops.iter().any(|op| names.contains(&op.name));
    let mut ways = Vec::new();
    let mut way = |label, lanes, ops: &Ops, taken: Taken<u32>, body: &Body<'_>| {
        let m = ModuleBuilder::new(&format!("{label}_lane"));
        m.doc(match lanes {
            Lanes::Components => {
                "The instructions that work component by component, of one component."
            }
            _ => "What goes between a vector's components, of one of its numbers.",
        });
        let taken = taken.map(Field::from);
        let op = c.op().doc("");
        let taken = m.inputs("", Taken { op, ..taken });
        let asked = Asked::new(taken.op, Arc::clone(ops));
        for (name, value) in body(&m, &asked, taken) {
            m.output(name, value);
        }
        let stages = pipeline::stages(&m.finish()?, c.stages_of(class))?;
        ways.push(Way {
            label,
            lanes,
            stages,
        });
        Ok::<(), BuildErrors>(())
    };
    let none = Taken::default();
    let single = Taken { single: 32, ..none };

    let by_component = ops.iter().copied().filter(|op| op.shape.across == 1);
    let by_component: Ops = by_component.collect();
    if !by_component.is_empty() {
        let label = match class {
            Class::Integer => "integers",
            _ => "exact",
        };
        let operands = by_component.iter().map(|op| op.shape.operands.len()).max();
        let [a, b, c] = [1, 2, 3].map(|count| if operands >= Some(count) { c.width } else { 0 });
        let has_second = by_component.iter().any(|op| op.shape.results.len() > 1);
        let taken = Taken { a, b, c, ..none };
        way(
            label,
            Lanes::Components,
            &by_component,
            taken,
            &|m, asked, of| {
                let operands = [of.a, of.b, of.c];
                let [result, second] = match class {
                    Class::Integer => [integer::component(m, asked, &operands), None],
                    _ => exact(m, asked, &operands),
                };
                let mut results = vec![("result", result.unwrap_or_else(|| m.zeros(a)))];
                let second = second.unwrap_or_else(|| m.zeros(if has_second { a } else { 0 }));
                results.push(("second", second));
                results
            },
        )?;
    }
    if has(&["PackDouble2x32", "UnpackDouble2x32"]) {
        let vector = Taken {
            a: c.lanes * c.width,
            ..none
        };
        way("doubles", Lanes::Whole, &ops, vector, &|m, asked, of| {
            vec![("result", integer::doubles(m, asked, of.a))]
        })?;
    }
    if has(&["PackHalf2x16"]) {
        way(
            "halves_packed",
            Lanes::Some(2),
            &ops,
            single,
            &|m, asked, of| {
                let asks = asked.is("packs_halves", &["PackHalf2x16"]);
                vec![("half", asks.gate(halves::to_half(m, of.single)))]
            },
        )?;
    }
    if has(&["UnpackHalf2x16"]) {
        let half = Taken { half: 16, ..none };
        way(
            "halves_unpacked",
            Lanes::Some(2),
            &ops,
            half,
            &|m, asked, of| {
                let asks = asked.is("unpacks_halves", &["UnpackHalf2x16"]);
                vec![("single", asks.gate(halves::to_single(m, of.half)))]
            },
        )?;
    }
    if let Some(count) = pack::count(&ops, &pack::PACK) {
        way(
            "fixed_packed",
            Lanes::Some(count),
            &ops,
            single,
            &|m, asked, of| pack::packed(m, asked, of.single),
        )?;
    }
    if let Some(count) = pack::count(&ops, &pack::UNPACK) {
        let (bytes, halves) = pack::UNPACK.split_at(2);
        let numbers = Taken {
            octet: if has(bytes) { 8 } else { 0 },
            half: if has(halves) { 16 } else { 0 },
            ..none
        };
        way(
            "fixed_unpacked",
            Lanes::Some(count),
            &ops,
            numbers,
            &|m, asked, of| {
                let number = |bits: u32| if bits > 8 { of.half } else { of.octet };
                vec![("single", pack::unpacked(m, asked, number))]
            },
        )?;
    }
    Ok(ways)
}

/// The results of a component of floats.
fn exact<'m>(
    m: &'m ModuleBuilder,
    asked: &Asked<'m>,
    operands: &[Signal<'m>],
) -> [Option<Signal<'m>>; 2] {
    let compared = compare::component(m, asked, operands);
    let whole = whole::component(m, asked, operands);
    let [results, seconds] = parts::component(m, asked, operands);
    let all = compared.into_iter().chain(whole).chain(results);
    [overlaid(all), overlaid(seconds)]
}
