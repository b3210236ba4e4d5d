//! Datapaths of operations: functions of a lane, each cut into the stages of its class, and arrays of lanes of them.
//!
//! A class has one datapath for componentwise operations, and one for each kind of operation
//! across the components of a vector. A datapath that is not selected outputs zero.

use super::float::{to_half, to_single};
use super::requested::{Requested, Results, overlaid};
use super::{Unit, compare, integer, pack, parts, whole};
use crate::special::glsl450::configuration::{Configuration, Operation};
use crate::special::glsl450::table::Class;
use warpwright_hdl::pipeline::{self, NEXT, Stage};
use warpwright_hdl::prelude::*;

/// What the lanes of a datapath are.
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
pub(super) struct Datapath {
    /// What its lanes, and what they leave, are called after.
    pub label: &'static str,
    /// What it does, as a title.
    pub title: &'static str,
    pub lanes: Lanes,
    pub stages: Vec<Stage>,
}

/// What a lane takes; of no bits what it does not.
#[derive(Bundle, Clone, Copy, Default)]
struct Taken<T> {
    op: T,
    /// The first operand.
    a: T,
    /// The second operand.
    b: T,
    /// The third operand.
    c: T,
    /// A byte of the packed word.
    octet: T,
    /// Two bytes of the packed word.
    half: T,
    /// A component, which is a float of 32 bits.
    single: T,
}

/// What an output of a lane means.
fn meaning(output: &str) -> &'static str {
    match output {
        "second" => "The second member of the result; 0 if there is none.",
        "octet" => "A byte of the packed word; 0 unless requested.",
        "half" => "Two bytes of the packed word; 0 unless requested.",
        "single" => "The float of 32 bits; 0 unless requested.",
        _ => "The instruction's result; 0 for an instruction that is not computed here.",
    }
}

/// Signals by the names of ports.
pub(super) type Values<'m> = Vec<(String, Signal<'m>)>;

impl Datapath {
    /// What the last stage leaves of all lanes, of what the first one takes in a stage of the unit.
    #[description]
    pub(super) fn through<'m>(&self, unit: &Unit<'m>, first: u32, taken: Values<'m>) -> Values<'m> {
        let (m, label, last) = (unit.m, self.label, self.stages.len());
        let mut values = taken;
        for (stage, number) in self.stages.iter().zip(1..) {
            let (name, title) = match last {
                1 => (label.to_string(), self.title.to_string()),
                _ => (
                    format!("{label}_{number}"),
                    format!("{}: stage {number} of {last}", self.title),
                ),
            };
            m.section(&title);
            let array = match self.lanes {
                Lanes::Components => m.lanes_of(&name, unit.lanes, &stage.module),
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
            let leaves = stage.leaves.iter().map(|(leaf, _)| leaf.clone());
            let leaves = leaves.map(|leaf| {
                let value = array.output(&format!("{NEXT}{leaf}"));
                (leaf, value)
            });
            values = leaves.collect();
            if number < last {
                let at = first + number as u32 - 1;
                m.section(&format!("{}: registers of stage_{at}", self.title));
                for (leaf, value) in &mut values {
                    *value = unit.carried(&format!("{label}_{leaf}"), *value, at, at + 1);
                }
            }
        }
        values
    }

    /// What all lanes together take of an operation.
    #[description]
    fn taken<'m>(&self, operation: Operation<Signal<'m>>) -> Taken<Signal<'m>> {
        let Operation { op, a, b, c, .. } = operation;
        let numbers = |bits: u32| match self.lanes {
            // Lanes beyond the word see zeros.
            Lanes::Some(count) => {
                let all = count * bits;
                let word = if bits < 32 { all.min(32) } else { all };
                a.slice(0, word.min(a.bits())).zext(all)
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
#[description]
pub(super) fn results<'m>(
    unit: &Unit<'m>,
    class: Class,
) -> Result<[Option<Signal<'m>>; 2], BuildErrors> {
    let mut results = [Vec::new(), Vec::new()];
    for datapath in datapaths(unit.c, class)? {
        let taken = datapath.taken(unit.operation).leaves();
        for (name, mut value) in datapath.through(unit, 1, taken) {
            // Half words beyond the packed one belong to lanes that have bytes alone.
            if name == "half" {
                value = value.slice(0, 32);
            }
            let width = unit.lanes * unit.c.width;
            results[usize::from(name == "second")].push(value.zext(width));
        }
    }
    Ok(results.map(overlaid))
}

/// The same of what it takes.
type Body<'f> = dyn for<'m> Fn(&Requested<'m>, Taken<Signal<'m>>) -> Results<'m> + 'f;

/// The datapaths of a class's instructions that are built in.
#[description]
fn datapaths(c: &Configuration, class: Class) -> Result<Vec<Datapath>, BuildErrors> {
    let ops: Vec<_> = c.of_class(class).collect();
    let has = |names: &[&str]| ops.iter().any(|op| names.contains(&op.name));
    let mut datapaths = Vec::new();
    let mut datapath = |label, title, lanes, taken: Taken<u32>, body: &Body<'_>| {
        let m = ModuleBuilder::new(&format!("{label}_lane"));
        m.doc(&match lanes {
            Lanes::Components => format!("{title}, one component."),
            Lanes::Some(_) => format!("{title}, one number."),
            Lanes::Whole => format!("{title}, a whole vector."),
        });
        let taken = taken.map(Field::from);
        let taken = Taken {
            op: c.op(),
            ..taken
        };
        let taken = m.inputs("", taken);
        for (name, value) in body(&Requested::new(taken.op, &c.ops), taken) {
            if let Some(value) = value {
                m.output(name, value).doc(meaning(name));
            }
        }
        let stages = pipeline::stages(&m.finish()?, c.stages_of(class))?;
        datapaths.push(Datapath {
            label,
            title,
            lanes,
            stages,
        });
        Ok::<(), BuildErrors>(())
    };
    let none = Taken::default();
    let single = Taken { single: 32, ..none };

    let by_component = ops.iter().filter(|op| op.shape.across == 1);
    let operands = by_component.map(|op| op.shape.operands.len()).max();
    if let Some(operands) = operands {
        let is_integer = class == Class::Integer;
        let (label, title) = if is_integer {
            ("integers", "Integer instructions")
        } else {
            ("exact", "Exact float instructions")
        };
        let [a, b, c] = [1, 2, 3].map(|count| if operands >= count { c.width } else { 0 });
        datapath(
            label,
            title,
            Lanes::Components,
            Taken { a, b, c, ..none },
            &|asked, of| {
                let operands = [of.a, of.b, of.c];
                let [all_results, all_seconds] = if is_integer {
                    [integer::component(asked, operands), None]
                } else {
                    let compared = compare::component(asked, operands).into_iter();
                    let whole = whole::component(asked, of.a);
                    let members = parts::component(asked, operands);
                    let results = compared.chain(whole).chain(members.results);
                    of.a.builder().section_about(
                        "The result",
                        "Each part is 0 unless its instruction is requested.",
                    );
                    [overlaid(results), overlaid(members.seconds)]
                };
                vec![("result", all_results), ("second", all_seconds)]
            },
        )?;
    }
    if has(&["PackDouble2x32", "UnpackDouble2x32"]) {
        let vector = Taken {
            a: c.lanes * c.width,
            ..none
        };
        let title = "Doubles and pairs of words";
        datapath("doubles", title, Lanes::Whole, vector, &|asked, of| {
            vec![("result", integer::doubles(asked, of.a))]
        })?;
    }
    if has(&["PackHalf2x16"]) {
        let (title, lanes) = ("Floats to halves", Lanes::Some(2));
        datapath("halves_packed", title, lanes, single, &|asked, of| {
            let half = || to_half(of.single);
            /// The instruction is PackHalf2x16.
            let packs = asked.is("packs_halves", &["PackHalf2x16"]);
            vec![("half", packs.part(half))]
        })?;
    }
    if has(&["UnpackHalf2x16"]) {
        let half = Taken { half: 16, ..none };
        let (title, lanes) = ("Halves to floats", Lanes::Some(2));
        datapath("halves_unpacked", title, lanes, half, &|asked, of| {
            let single = || to_single(of.half);
            /// The instruction is UnpackHalf2x16.
            let unpacks = asked.is("unpacks_halves", &["UnpackHalf2x16"]);
            vec![("single", unpacks.part(single))]
        })?;
    }
    if let Some(count) = pack::count(&ops, &pack::PACK) {
        let (title, lanes) = ("Floats to fixed point", Lanes::Some(count));
        datapath("fixed_packed", title, lanes, single, &|asked, of| {
            pack::packed(asked, of.single)
        })?;
    }
    if let Some(count) = pack::count(&ops, &pack::UNPACK) {
        let (bytes, halves) = pack::UNPACK.split_at(2);
        let numbers = Taken {
            octet: if has(bytes) { 8 } else { 0 },
            half: if has(halves) { 16 } else { 0 },
            ..none
        };
        let (title, lanes) = ("Fixed point to floats", Lanes::Some(count));
        datapath("fixed_unpacked", title, lanes, numbers, &|asked, of| {
            vec![("single", pack::unpacked(asked, [of.octet, of.half]))]
        })?;
    }
    Ok(datapaths)
}
