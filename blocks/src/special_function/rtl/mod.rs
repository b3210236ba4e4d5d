//! The unit as hardware: what comes before the tables and what behind them are functions that are cut into stages; between them is the clock edge at
//! which the tables are read.

mod finish;
mod prepare;

use super::contract::{C0_BITS, C1_BITS, C2_BITS, WITH_SEGMENTS, segments, words};
use super::{Configuration, Function};
use std::sync::Arc;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::pipeline::{self, NEXT, Stage};
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;
use warpwright_hdl::word::Word;

/// Bits of an offset, and of a significand that goes the same way.
const DIGITS: u32 = 24;
/// Bits of a number that counts exponents.
const EXPONENT: u32 = 10;
/// Bits of a table's word.
const ROW: u32 = C0_BITS + C1_BITS + C2_BITS;
/// The output that no table has a part in.
const ILLEGAL: &str = "illegal";
/// From so many stages on, one is only for what a block memory takes to answer.
const WAITS: u32 = 5;

/// Results that no table says.
#[derive(Clone, Copy)]
enum Special {
    Zero,
    Infinity,
    One,
    Nan,
}

impl Special {
    fn code(self, m: &ModuleBuilder) -> Signal<'_> {
        m.constant(self as u8, 2)
    }
}

/// Whether a code of three bits is that of one of the functions.
fn is_one_of<'m>(code: Signal<'m>, functions: &[Function]) -> Signal<'m> {
    let m = code.builder();
    let is = functions.iter().map(|function| code.eq(function.code()));
    is.reduce(|a, b| a | b).unwrap_or_else(|| m.zeros(1))
}

/// Signals by name.
type Named<'m> = Vec<(String, Signal<'m>)>;

/// What is between two registers.
enum Step {
    /// A part of a function.
    Part(Stage),
    /// The table's answer is chosen, and the offset squared.
    Answer,
}

impl Step {
    /// What it leaves of what the one before it left.
    fn leaves<'m>(&self, m: &'m ModuleBuilder, number: usize, before: &Named<'m>) -> Named<'m> {
        let given = |name: &str| {
            let found = before.iter().find(|(known, _)| known == name);
            found.map_or_else(|| m.zeros(1), |(_, signal)| *signal)
        };
        match self {
            Self::Part(stage) => {
                let mut instance = m.instance(&format!("part_{number}"), &stage.module);
                for port in stage.module.inputs() {
                    instance = instance.connect(&port.name, given(&port.name));
                }
                let leaves = stage.leaves.iter();
                let left = leaves
                    .map(|(name, _)| (name.clone(), instance.output(&format!("{NEXT}{name}"))));
                // Behind the tables it only goes along.
                let passes = before.iter().filter(|(name, _)| name == ILLEGAL);
                let mut left: Named<'m> = left.collect();
                if left.iter().all(|(name, _)| name != ILLEGAL) {
                    left.extend(passes.cloned());
                }
                left
            }
            Self::Answer => {
                let is_root = is_one_of(given("code"), &[Function::Sqt]);
                let row = is_root.mux(given("root_row"), given("row"));
                let own = [
                    ("row".to_string(), row),
                    ("square".to_string(), finish::square(given("digits"))),
                ];
                let others = before.iter().filter(|(name, _)| !name.ends_with("row"));
                own.into_iter().chain(others.cloned()).collect()
            }
        }
    }
}

/// The steps up to the tables, and those behind them.
fn steps(c: &Configuration) -> Result<[Vec<Step>; 2], BuildErrors> {
    let before = (3 * c.stages / 8).max(1);
    let waits = u32::from(c.stages >= WAITS);
    let parts = |module: &Module, count: u32| {
        let stages = pipeline::stages(module, count)?;
        Ok(stages.into_iter().map(Step::Part))
    };
    let first = parts(&prepare::module(c)?, before)?.collect();
    let behind = parts(&finish::module()?, c.stages - before - waits)?;
    Ok([first, [Step::Answer].into_iter().chain(behind).collect()])
}

/// The words of the two tables at an address, of which the registers behind make block memories.
fn rows<'m>(m: &'m ModuleBuilder, address: Signal<'m>) -> [(String, Signal<'m>); 2] {
    let shared = WITH_SEGMENTS
        .into_iter()
        .filter(|f| segments(*f).first.is_some());
    let shared = shared.flat_map(|function| words(function).iter().copied());
    let table = m.table("coefficients", ROW, shared);
    let table =
        table.doc("Coefficients of 1 / x, 1 / √x, 2^x, log2 x and sin x, c0 above c1 above c2.");
    let root = m.table(
        "root_coefficients",
        ROW,
        words(Function::Sqt).iter().copied(),
    );
    let root = root.doc("Coefficients of √x, c0 above c1 above c2.");
    [
        ("row".to_string(), table.read(address)),
        ("root_row".to_string(), root.read(address.slice(0, 7))),
    ]
}

/// The registers from in to out, by which steps: what comes in, and what is told of each register by its number.
fn through<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    operands: Named<'m>,
    register: &mut dyn FnMut(Named<'m>) -> Named<'m>,
) -> Result<Named<'m>, BuildErrors> {
    let [first, behind] = steps(c)?;
    let mut number = 0;
    let mut fields = operands;
    let last = first.len();
    for step in &first {
        number += 1;
        fields = step.leaves(m, number, &fields);
        if number == last {
            let at = fields.iter().position(|(name, _)| name == "address");
            if let Some(at) = at {
                let (_, address) = fields.remove(at);
                fields.extend(rows(m, address));
            }
        }
        fields = register(fields);
    }
    let answer_is_registered = c.stages >= WAITS;
    for (place, step) in behind.iter().enumerate() {
        fields = step.leaves(m, number + place, &fields);
        if place > 0 || answer_is_registered {
            fields = register(fields);
        }
    }
    Ok(fields)
}

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("special_function");
    m.doc("INV, LOG, EXP, SQT, RSQT, SIN and COS of a float; a result a cycle.");
    let stream = m.stream_input("in", c.operands());
    for (name, _) in c.operands() {
        stream.field(name).doc(about(name));
    }
    let operands = c.operands().into_iter();
    let operands = operands.map(|(name, _)| (name.to_string(), stream.field(name)));
    let operands: Named<'_> = operands.filter(|(name, _)| name != "tag").collect();
    let mut held: Option<Stream<'_>> = Some(stream);
    let mut number = 0;
    let left = through(&m, c, operands, &mut |mut fields| {
        number += 1;
        let Some(stream) = held.take() else {
            return fields;
        };
        if c.tag_bits > 0 {
            fields.push(("tag".to_string(), stream.field("tag")));
        }
        let next = stream
            .carrying(fields)
            .registered(&format!("stage_{number}"));
        let fields = next
            .fields()
            .map(|(name, signal)| (name.to_string(), signal));
        let fields = fields.filter(|(name, _)| name != "tag").collect();
        held = Some(next);
        fields
    })?;
    drop(left);
    let docs = c.results().into_iter().map(|(name, _)| (name, about(name)));
    let docs: Vec<_> = docs.collect();
    if let Some(stream) = held {
        m.stream_output("out", stream).docs(docs);
    }
    m.finish()
}

/// All of it without registers: inputs and outputs have the names of the streams' fields.
pub fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("special_function_function");
    m.doc("INV, LOG, EXP, SQT, RSQT, SIN and COS of a float, within a cycle.");
    let left = through(&m, c, inputs(&m, c), &mut |fields| fields)?;
    for (name, value) in left {
        m.output(&name, value).doc(about(&name));
    }
    m.finish().map(Arc::new)
}

fn inputs<'m>(m: &'m ModuleBuilder, c: &Configuration) -> Named<'m> {
    let operands = c.operands().into_iter().take(4);
    let inputs = operands.map(|(name, width)| {
        let input = m.input(name, width).doc(about(name));
        (name.to_string(), input)
    });
    inputs.collect()
}

/// What the registers of a stage hold of a payload: the stages up to there within a cycle.
pub(super) fn held<W: Word>(c: &Configuration, stage: u32, payload: &[W]) -> Vec<(String, W)> {
    let m = ModuleBuilder::new("special_function_held");
    let mut number = 0;
    through(&m, c, inputs(&m, c), &mut |fields| {
        number += 1;
        if number == stage {
            for (name, value) in &fields {
                m.output(&format!("held_{name}"), *value);
            }
        }
        fields
    })
    .expect("a part of what can be built");
    let module = Arc::new(m.finish().expect("a part of what can be built"));
    let netlist = flatten(&module, Names::Dropped);
    let state = State::power_up(&netlist);
    let values = Cycle::new(&netlist, &payload[..4], &state);
    let held = netlist.outputs.iter().map(|output| {
        let name = output.name.trim_start_matches("held_").to_string();
        (name, values.value(output.net).clone())
    });
    let mut held: Vec<(String, W)> = held.collect();
    held.extend(payload.get(4).map(|tag| ("tag".to_string(), tag.clone())));
    held
}

/// What a port is.
fn about(port: &str) -> &'static str {
    match port {
        "math_function" => {
            "the function, by MathFC: INV 1, LOG 2, EXP 3, SQT 4, RSQT 5, SIN 6, COS 7"
        }
        "src" => "the source, a float",
        "mode" => "0: IEEE, 1: ALT",
        "denormals" => "0: they are flushed to zero, 1: they are kept",
        "tag" => "goes along",
        "result" => "the function of the source",
        "illegal" => "there is no function of this code; the result is +0",
        _ => "",
    }
}
