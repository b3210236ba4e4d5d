//! The ways that operations go: functions of a lane, each cut into as many stages as its class has, and arrays of lanes of them.
//!
//! A class has a way for what it does component by component, and one for each kind of what goes between the components of a vector. What a
//! way gives is zero where it is not asked for.

use super::asked::{Asked, overlaid};
use super::{Named, compare, find, halves, integer, name_ops, pack, parts, whole};
use crate::glsl450::configuration::{Configuration, OPERANDS, result_names};
use crate::glsl450::table::{Class, Instruction, NUMBER_BITS};
use std::sync::Arc;
use warpwright_hdl::pipeline::{self, NEXT, Stage};
use warpwright_hdl::prelude::*;

/// What the lanes of a way are.
#[derive(Clone, Copy)]
enum Lanes {
    /// A component each.
    Components,
    /// So many floats or numbers of a packed word.
    Some(u32),
    /// One for the whole vector.
    Whole,
}

/// A function cut into stages, and what it is for.
struct Way {
    class: Class,
    /// What its lanes, and what they leave, are called after.
    label: &'static str,
    lanes: Lanes,
    stages: Vec<Stage>,
}

/// All ways of a unit but those of multiply-adds.
pub(super) struct Ways<'c> {
    c: &'c Configuration,
    ways: Vec<Way>,
}

/// What a stage leaves to the next one, by the names that registers have behind that of the stage.
pub(super) type Left<'m> = Vec<(String, Signal<'m>)>;

impl<'c> Ways<'c> {
    pub(super) fn new(c: &'c Configuration) -> Result<Self, BuildErrors> {
        let mut ways = Vec::new();
        for class in c.classes().into_iter().filter(|class| *class != Class::Fma) {
            for (label, lanes, function) in functions(c, class)? {
                let stages = pipeline::stages(&function, c.stages_of(class))?;
                ways.push(Way {
                    class,
                    label,
                    lanes,
                    stages,
                });
            }
        }
        Ok(Self { c, ways })
    }

    /// The work of a stage, from 1 up, of the operation or of what the stage before left: results of classes of which it is the last one, and
    /// what it leaves of the others.
    pub(super) fn stage<'m>(
        &self,
        m: &'m ModuleBuilder,
        lanes: Size,
        number: u32,
        operation: &[Named<'m>],
        before: &Left<'m>,
    ) -> (Vec<Named<'m>>, Left<'m>) {
        let (mut results, mut left) = (Vec::new(), Vec::new());
        for class in self.c.classes() {
            let mut given = [Vec::new(), Vec::new()];
            for way in self.ways.iter().filter(|way| way.class == class) {
                let Some(stage) = way.stages.get(number as usize - 1) else {
                    continue;
                };
                let leaves = way.array(m, self.c, lanes, number, operation, before);
                if (number as usize) < way.stages.len() {
                    left.extend(leaves);
                    continue;
                }
                let all = lanes * self.c.width;
                for ((name, _), (_, signal)) in stage.leaves.iter().zip(leaves) {
                    let place = usize::from(name == "second");
                    // Half words beyond the packed one belong to lanes that have bytes alone.
                    let signal = match name.as_str() {
                        "half" => signal.slice(0, 32),
                        _ => signal,
                    };
                    let is_whole = signal.bits() == all.get();
                    given[place].push(if is_whole { signal } else { signal.zext(all) });
                }
            }
            let named = result_names(class).into_iter().zip(given);
            results.extend(named.filter_map(|(name, given)| Some((name, overlaid(given)?))));
        }
        (results, left)
    }
}

impl Way {
    fn register(&self, name: &str) -> String {
        format!("{}_{name}", self.label)
    }

    /// A stage of all its lanes, and what they leave.
    fn array<'m>(
        &self,
        m: &'m ModuleBuilder,
        c: &Configuration,
        lanes: Size,
        number: u32,
        operation: &[Named<'m>],
        before: &Left<'m>,
    ) -> Left<'m> {
        let stage = &self.stages[number as usize - 1];
        let name = match self.stages.len() {
            1 => self.label.to_string(),
            _ => format!("{}_{number}", self.label),
        };
        let mut array = match self.lanes {
            Lanes::Components => m.lanes_of(&name, lanes, &stage.module),
            Lanes::Some(count) => m.lanes_of(&name, count, &stage.module),
            Lanes::Whole => m.instance(&name, &stage.module),
        };
        for port in stage.module.inputs() {
            let input = if number == 1 {
                self.input(c, operation, &port.name)
            } else {
                let register = self.register(&port.name);
                let held = before.iter().find(|(name, _)| *name == register);
                held.map(|(_, signal)| *signal)
            };
            // A port without a value is a recorded mistake.
            let Some(input) = input else { continue };
            array = match self.lanes {
                Lanes::Whole => array.connect(&port.name, input),
                _ if number == 1 && port.name == "op" => array.connect(&port.name, input),
                _ => array.connect_lanes(&port.name, input),
            };
        }
        let leaves = stage.leaves.iter();
        leaves
            .map(|(name, _)| (self.register(name), array.output(&format!("{NEXT}{name}"))))
            .collect()
    }

    /// What all lanes together take for a port of their function.
    fn input<'m>(
        &self,
        c: &Configuration,
        operation: &[Named<'m>],
        port: &str,
    ) -> Option<Signal<'m>> {
        let Lanes::Some(count) = self.lanes else {
            return find(operation, port);
        };
        let numbers = |bits: u32| {
            let first = find(operation, "a")?;
            // Lanes beyond the word see zeros.
            let word = first.slice(0, 32.min(c.lanes * c.width));
            Some(if count * bits <= 32 {
                word.slice(0, count * bits)
            } else {
                word.zext(count * bits)
            })
        };
        match port {
            "octet" => numbers(8),
            "half" => numbers(16),
            "single" => Some(find(operation, "a")?.slice(0, count * 32)),
            _ => find(operation, port),
        }
    }
}

/// A way's name, lanes, and the function of a lane.
type Function = (&'static str, Lanes, Module);

/// The functions of a class's instructions that are built in.
fn functions(c: &Configuration, class: Class) -> Result<Vec<Function>, BuildErrors> {
    let ops: Arc<[&'static Instruction]> = c.of_class(class).collect();
    let named = |names: &[&str]| ops.iter().any(|op| names.contains(&op.name));
    let mut functions = Vec::new();
    let by_component = ops.iter().copied().filter(|op| op.shape.across == 1);
    let by_component: Arc<[&'static Instruction]> = by_component.collect();
    if !by_component.is_empty() {
        let label = match class {
            Class::Integer => "integers",
            _ => "exact",
        };
        let function = component(c, class, label, by_component)?;
        functions.push((label, Lanes::Components, function));
    }
    let mut add = |label, lanes, ports: &[(&str, u32)], body: &Body<'_>| {
        let m = ModuleBuilder::new(&format!("{label}_lane"));
        m.doc("What goes between a vector's components, of one of its numbers.");
        let asked = asked(&m, c, Arc::clone(&ops));
        let inputs = ports.iter().map(|(port, bits)| m.input(port, *bits));
        let inputs: Vec<Signal<'_>> = inputs.collect();
        for (name, signal) in body(&m, &asked, &inputs) {
            m.output(name, signal);
        }
        functions.push((label, lanes, m.finish()?));
        Ok::<(), BuildErrors>(())
    };
    match class {
        Class::Integer if named(&["PackDouble2x32", "UnpackDouble2x32"]) => {
            let vector = [("a", c.lanes * c.width)];
            add("doubles", Lanes::Whole, &vector, &|m, asked, inputs| {
                vec![("result", integer::doubles(m, asked, inputs[0]))]
            })?;
        }
        Class::Exact => {
            let name = "PackHalf2x16";
            if named(&[name]) {
                add(
                    "halves_packed",
                    Lanes::Some(2),
                    &[("single", 32)],
                    &|m, asked, inputs| {
                        let asks = asked.is("packs_halves", &[name]);
                        vec![("half", asks.gate(halves::to_half(m, inputs[0])))]
                    },
                )?;
            }
            let name = "UnpackHalf2x16";
            if named(&[name]) {
                add(
                    "halves_unpacked",
                    Lanes::Some(2),
                    &[("half", 16)],
                    &|m, asked, inputs| {
                        let asks = asked.is("unpacks_halves", &[name]);
                        vec![("single", asks.gate(halves::to_single(m, inputs[0])))]
                    },
                )?;
            }
        }
        Class::Pack => {
            if let Some(count) = pack::count(&ops, &pack::PACK) {
                add(
                    "fixed_packed",
                    Lanes::Some(count),
                    &[("single", 32)],
                    &|m, asked, inputs| pack::packed(m, asked, inputs[0]),
                )?;
            }
            if let Some(count) = pack::count(&ops, &pack::UNPACK) {
                let bits = |place: usize, bits: u32| match &pack::UNPACK[2 * place..2 * place + 2] {
                    names if named(names) => bits,
                    _ => 0,
                };
                let ports = [("octet", bits(0, 8)), ("half", bits(1, 16))];
                add(
                    "fixed_unpacked",
                    Lanes::Some(count),
                    &ports,
                    &|m, asked, inputs| {
                        let number = |bits: u32| inputs[usize::from(bits > 8)];
                        vec![("single", pack::unpacked(m, asked, number))]
                    },
                )?;
            }
        }
        _ => {}
    }
    Ok(functions)
}

/// What a lane makes of its inputs.
type Body<'f> = dyn for<'m> Fn(&'m ModuleBuilder, &Asked<'m>, &[Signal<'m>]) -> Vec<Named<'m>> + 'f;

fn asked<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    ops: Arc<[&'static Instruction]>,
) -> Asked<'m> {
    let op = c.has_op().then(|| m.input("op", NUMBER_BITS));
    name_ops(op);
    Asked::new(op, ops)
}

/// The function of a component.
fn component(
    c: &Configuration,
    class: Class,
    label: &str,
    ops: Arc<[&'static Instruction]>,
) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new(&format!("{label}_lane"));
    m.doc("The instructions that work component by component, of one component.");
    let operands = ops.iter().map(|op| op.shape.operands.len()).max();
    let has_second = ops.iter().any(|op| op.shape.results.len() > 1);
    let asked = asked(&m, c, ops);
    let operands = OPERANDS.iter().take(operands.unwrap_or(1));
    let operands: Vec<Signal<'_>> = operands.map(|name| m.input(name, c.width)).collect();
    let [result, second] = match class {
        Class::Integer => [integer::component(&m, &asked, &operands), None],
        _ => exact(&m, &asked, &operands),
    };
    m.output("result", result.unwrap_or_else(|| m.zeros(c.width)));
    if has_second {
        m.output("second", second.unwrap_or_else(|| m.zeros(c.width)));
    }
    m.finish()
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
