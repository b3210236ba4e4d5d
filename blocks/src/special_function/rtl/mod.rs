//! The unit as hardware: what comes before the tables and what behind them are functions that are cut into stages; between them is the clock edge at
//! which the tables are read. The library's cut takes a product for less than it is, so that products have stages of their own ([`products`]).

mod finish;
mod precise;
mod prepare;
mod products;

use super::configuration::{Configuration, Function, Operands, Results, Source};
use super::contract::quotients::Quotient;
use super::contract::{C0_BITS, C1_BITS, C2_BITS, WITH_SEGMENTS, segments, words};
use crate::cut::{self, Named, leaves};
use crate::float::ports::Tag;
use std::sync::Arc;
use warpwright_hdl::pipeline::{self, Stage};
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Fields;

/// Bits of an offset, and of a significand that goes the same way.
const DIGITS: u32 = 24;
/// Bits of a number that counts exponents.
const EXPONENT: u32 = 10;
/// Bits of a table's word.
const ROW: u32 = C0_BITS + C1_BITS + C2_BITS;
/// The output that no table has a part in.
const ILLEGAL: &str = "illegal";

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

/// Whether the low three bits of a code are those of one of the functions. An arc tangent's are 0, which no other function has.
fn is_one_of<'m>(code: Signal<'m>, functions: &[Function]) -> Signal<'m> {
    let m = code.builder();
    let is = functions.iter().map(|f| code.eq(f.code() & 7));
    is.reduce(|a, b| a | b).unwrap_or_else(|| m.zeros(1))
}

/// What is done between two registers, or before the next one.
#[derive(Clone)]
pub(super) enum Step {
    /// A part of a function, and which part it is of all.
    Part(usize, Stage),
    /// 2/π is read at the source's exponent, into the register that follows.
    Window,
    /// The source is multiplied.
    Turn,
    /// What it gives is added up, and moved towards its place.
    Angle,
    /// Nothing: a block memory takes its time.
    Wait,
    /// The tables are read at an address, into the register that follows.
    Read,
    /// The table of the function is chosen, and the offset squared.
    Answer,
    /// Coefficients are multiplied.
    Multiply,
    /// What was multiplied is added up.
    Sum,
    /// A value is multiplied by the distance to a zero.
    Scale,
}

/// A function in so many parts, the first of which has a number; each with registers behind it.
fn parts(module: &Module, first: u32, count: u32) -> Result<Vec<(Step, bool)>, BuildErrors> {
    let stages = (first as usize..).zip(pipeline::stages(module, count)?);
    let parts = stages.map(|(number, stage)| (Step::Part(number, stage), true));
    Ok(parts.collect())
}

/// What is done one after another, and whether registers follow.
fn steps(c: &Configuration) -> Result<Vec<(Step, bool)>, BuildErrors> {
    if c.is_precise() {
        return precise::steps(c);
    }
    // Registers come where they help most: behind some steps from so many stages on.
    let from = |least: u32| c.stages >= least;
    let mut steps = vec![(Step::Turn, from(5)), (Step::Angle, from(7))];
    steps.extend(parts(&prepare::module(c)?, 1, 1)?);
    if let Some((_, is_registered)) = steps.last_mut() {
        *is_registered = false;
    }
    steps.extend([
        (Step::Read, true),
        (Step::Answer, from(5)),
        (Step::Multiply, from(3)),
        (Step::Sum, c.stages == 4 || from(6)),
    ]);
    steps.extend(parts(&finish::module(c)?, 2, if from(8) { 2 } else { 1 })?);
    Ok(steps)
}

/// The words of the two tables at an address, of which the registers behind make block memories.
fn rows<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    address: Signal<'m>,
) -> [(String, Signal<'m>); 2] {
    let shared = WITH_SEGMENTS
        .into_iter()
        .filter(|f| segments(*f).first.is_some() && c.functions().contains(f));
    let shared = shared.flat_map(|function| match function {
        Function::Sin if c.is_precise() => Quotient::Sine.words(),
        _ => words(function),
    });
    let shared = shared.copied();
    let table = m.table("coefficients", ROW, shared);
    let table = table.doc(if c.arc_tangent {
        "Coefficients of 1 / x, 1 / √x, 2^x, log2 x, sin x and atan x, c0 above c1 above c2."
    } else {
        "Coefficients of 1 / x, 1 / √x, 2^x, log2 x and sin x, c0 above c1 above c2."
    });
    if c.is_precise() {
        let second = precise::second_row(m, address);
        return [
            ("row".to_string(), table.read(address)),
            ("root_row".to_string(), second),
        ];
    }
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

/// The steps before each register.
pub(super) fn stages(c: &Configuration) -> Result<Vec<Vec<Step>>, BuildErrors> {
    let mut stages = vec![Vec::new()];
    for (step, is_registered) in steps(c)? {
        if let Some(stage) = stages.last_mut() {
            stage.push(step);
        }
        if is_registered {
            stages.push(Vec::new());
        }
    }
    // The result comes from a register.
    stages.pop();
    Ok(stages)
}

/// What steps make of what those before them left.
pub(super) fn after<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    before: Named<'m>,
    steps: &[Step],
) -> Named<'m> {
    steps.iter().fold(before, |fields, step| match step {
        Step::Part(number, stage) => part(m, *number, stage, &fields),
        Step::Turn if c.is_precise() => precise::of_source(fields),
        Step::Turn => products::of_source(c, fields),
        Step::Angle => prepare::of_products(c, fields),
        Step::Read => read(m, c, fields),
        Step::Answer => answered(c, fields),
        Step::Multiply if c.is_precise() => precise::normalised(products::of_row(c, fields)),
        Step::Multiply => products::of_row(c, fields),
        Step::Window => precise::window(m, fields),
        Step::Wait => fields,
        Step::Sum => finish::of_terms(fields),
        Step::Scale => precise::scaled(fields),
    })
}

/// What the last step left.
fn results<'m>(left: &Named<'m>, tag: Signal<'m>) -> Results<Signal<'m>> {
    Results {
        result: cut::of(left, "result"),
        illegal: cut::of(left, ILLEGAL),
        tag,
    }
}

/// A part of a function. Behind the tables, that a code is illegal only goes along.
fn part<'m>(m: &'m ModuleBuilder, number: usize, stage: &Stage, before: &Named<'m>) -> Named<'m> {
    let mut left = leaves(m, number, stage, before);
    if left.iter().all(|(name, _)| name != ILLEGAL) {
        left.extend(before.iter().filter(|(name, _)| name == ILLEGAL).cloned());
    }
    left
}

/// The words of both tables, in place of the address.
fn read<'m>(m: &'m ModuleBuilder, c: &Configuration, before: Named<'m>) -> Named<'m> {
    let rows = rows(m, c, cut::of(&before, "address"));
    let others = before.into_iter().filter(|(name, _)| name != "address");
    others.chain(rows).collect()
}

/// The word of the function's table, in place of both, and the square of the offset.
fn answered<'m>(c: &Configuration, before: Named<'m>) -> Named<'m> {
    let of = |name: &str| cut::of(&before, name);
    let is_root = is_one_of(of("code"), &[Function::Sqt]);
    let is_second = if c.is_precise() {
        is_root | precise::is_near_one(&before)
    } else {
        is_root
    };
    let row = is_second.mux(of("root_row"), of("row"));
    let own = [
        ("row".to_string(), row),
        ("square".to_string(), products::square(of("digits"))),
    ];
    let others = before
        .into_iter()
        .filter(|(name, _)| !name.ends_with("row"));
    let all = own.into_iter().chain(others).collect();
    if c.is_precise() {
        precise::counted(all)
    } else {
        all
    }
}

pub(crate) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("special_function");
    m.doc(if c.arc_tangent {
        "INV, LOG, EXP, SQT, RSQT, SIN, COS and ATAN of a float; a result a cycle."
    } else {
        "INV, LOG, EXP, SQT, RSQT, SIN and COS of a float; a result a cycle."
    });
    let arriving = m.stream_in("in", c.operands());
    let mut stream = arriving.map(|operands: Operands<_>| {
        let tag = Tag { tag: operands.tag };
        (Source::from(operands).leaves().into_iter().collect(), tag)
    });
    for (number, steps) in (1..).zip(stages(c)?) {
        let left = stream.map(|(fields, tag): (Fields<'_>, _)| {
            let left = after(&m, c, fields.into_iter().collect(), &steps);
            (left.into_iter().collect(), tag)
        });
        stream = left.registered(&format!("stage_{number}"));
    }
    let results = stream.map(|(left, Tag { tag })| results(&left.into_iter().collect(), tag));
    m.stream_out("out", results, c.results());
    m.finish()
}

/// All of it without registers: inputs and outputs have the names of the streams' fields.
pub fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let c = Configuration { tag_bits: 0, ..*c };
    let m = ModuleBuilder::new("special_function_function");
    m.doc("INV, LOG, EXP, SQT, RSQT, SIN and COS of a float, within a cycle.");
    let operands = m.inputs("", c.operands());
    let source = Source::from(operands).leaves();
    let left = after(&m, &c, source, &stages(&c)?.concat());
    let results = results(&left, operands.tag);
    let part = m.finish_part(c.operands(), results, c.results())?;
    Ok(Arc::clone(part.module()))
}
