//! The unit as hardware: the classes side by side, each with its registers, and what they give laid over each other.
//!
//! A class that is not asked for gives zeros. [`integer`] has the integer instructions, [`compare`], [`whole`], [`parts`] and [`halves`] those of
//! floats, [`pack`] those of fixed point, all as functions without registers, which [`ways`] cuts into stages; [`fma`] multiplies and adds, with stages of
//! its own; [`asked`] is what they know of the operation.

mod asked;
mod compare;
mod float;
mod fma;
pub(crate) mod halves;
mod integer;
mod pack;
mod parts;
mod ways;
mod whole;

use super::configuration::{Configuration, OPERANDS, result_names};
use super::table::{INSTRUCTIONS, NUMBER_BITS};
use asked::{Asked, When, overlaid};
use fma::MultiplyAdds;
use std::sync::Arc;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;
use ways::Ways;

/// Signals by name.
type Named<'m> = (&'static str, Signal<'m>);

/// The signal of this name.
fn find<'m>(signals: &[Named<'m>], name: &str) -> Option<Signal<'m>> {
    let found = signals.iter().find(|(known, _)| *known == name);
    found.map(|(_, signal)| *signal)
}

/// The numbers of all instructions by name, for waveforms and constants.
fn op_type() -> Arc<EnumType> {
    let named = INSTRUCTIONS.iter().map(|i| (i.name, i.number.into()));
    Arc::new(EnumType::new("glsl_op", NUMBER_BITS, named))
}

/// What the unit answers, once each class's results are there.
fn answer<'m>(c: &Configuration, known: &[Named<'m>]) -> Vec<Named<'m>> {
    let of_classes = |place: usize| {
        let classes = c.classes().into_iter();
        overlaid(classes.filter_map(|class| find(known, result_names(class)[place])))
    };
    let mut fields = Vec::new();
    fields.extend(of_classes(0).map(|result| ("result", result)));
    fields.extend(of_classes(1).map(|second| ("second", second)));
    fields.extend(find(known, "illegal").map(|illegal| ("illegal", illegal)));
    fields.extend(find(known, "tag").map(|tag| ("tag", tag)));
    fields
}

/// All that computes.
struct Unit<'c> {
    c: &'c Configuration,
    ways: Ways<'c>,
    multiply_adds: MultiplyAdds<'c>,
}

/// What a stage leaves to the next one besides results.
#[derive(Clone, Default)]
struct Left<'m> {
    of_ways: ways::Left<'m>,
    of_multiply_adds: fma::Left<'m>,
}

impl<'m> Left<'m> {
    /// Each by the name that its register has behind that of the stage.
    fn named(&self) -> Vec<(String, Signal<'m>)> {
        let of_ways = self.of_ways.iter().cloned();
        of_ways.chain(self.of_multiply_adds.named()).collect()
    }

    /// The same as it comes out of the registers.
    fn behind(self, stream: &Stream<'m>) -> Self {
        let of_ways = self.of_ways.into_iter();
        let of_ways = of_ways.map(|(name, _)| {
            let held = stream.field(&name);
            (name, held)
        });
        Self {
            of_ways: of_ways.collect(),
            of_multiply_adds: self.of_multiply_adds.behind(stream),
        }
    }
}

impl<'c> Unit<'c> {
    fn new(c: &'c Configuration) -> Result<Self, BuildErrors> {
        Ok(Self {
            c,
            ways: Ways::new(c)?,
            multiply_adds: MultiplyAdds::new(c)?,
        })
    }

    /// The work of a stage, from 1 up: results join what is known, and what is left over goes to the next stage.
    fn stage<'m>(
        &self,
        m: &'m ModuleBuilder,
        lanes: Size,
        stage: u32,
        known: &mut Vec<Named<'m>>,
        before: Left<'m>,
    ) -> Left<'m> {
        if let (1, Some(op)) = (stage, find(known, "op")) {
            let illegal = match Asked::new(Some(op), Arc::clone(&self.c.ops)).legal() {
                When::If(legal) => !legal,
                When::Always | When::Never => m.zeros(1),
            };
            known.push(("illegal", illegal));
            known.extend(MultiplyAdds::asks(op, self.c));
        }
        let (results, of_ways) = self.ways.stage(m, lanes, stage, known, &before.of_ways);
        let multiply_adds = &self.multiply_adds;
        let mut left = multiply_adds.stage(m, lanes, stage, known, before.of_multiply_adds);
        known.extend(results);
        let result = left.take_result();
        known.extend(result.map(|result| ("fma_result", result)));
        Left {
            of_ways,
            of_multiply_adds: left,
        }
    }
}

/// The unit without registers: an input for each part of an operation, an output for each of the answer.
pub fn function(c: &Configuration) -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("glsl450_function");
    m.doc("Instructions of GLSL.std.450 within a cycle.");
    let lanes = m.parameter("LANES", c.lanes, "components of a vector");
    let inputs = c.payload().into_iter();
    let mut known: Vec<Named<'_>> = inputs
        .map(|(name, width)| (name, m.input(name, sized(c, name, width, lanes))))
        .collect();
    name_ops(find(&known, "op"));
    let unit = Unit::new(c)?;
    (1..=c.stages()).fold(Left::default(), |before, stage| {
        unit.stage(&m, lanes, stage, &mut known, before)
    });
    for (name, value) in answer(c, &known) {
        m.output(name, value);
    }
    m.finish().map(Arc::new)
}

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("glsl450");
    m.doc("Instructions of GLSL.std.450, an operation a cycle; their numbers are those of the ratified set.");
    let lanes = m.parameter("LANES", c.lanes, "components of a vector");
    let fields = c.payload().into_iter();
    let fields = fields.map(|(name, width)| (name, sized(c, name, width, lanes)));
    let arriving = m.stream_input("in", fields.collect::<Vec<_>>());
    let mut names: Vec<&'static str> = c.payload().into_iter().map(|(name, _)| name).collect();
    for name in &names {
        arriving.field(name).doc(about_input(name));
    }
    let last = c.stages();
    let mut stream = arriving;
    let unit = Unit::new(c)?;
    let mut left = Left::default();
    for stage in 1..=last {
        let named = names.iter().map(|name| (*name, stream.field(name)));
        let mut known: Vec<Named<'_>> = named.collect();
        if stage == 1 {
            name_ops(find(&known, "op"));
        }
        left = unit.stage(&m, lanes, stage, &mut known, left);
        let fields = if stage == last {
            answer(c, &known)
        } else {
            let held = c.held(stage).into_iter();
            held.filter_map(|name| Some((name, find(&known, name)?)))
                .collect()
        };
        names = fields.iter().map(|(name, _)| *name).collect();
        let fields = fields.into_iter();
        let fields = fields.map(|(name, signal)| (name.to_string(), signal));
        stream = stream
            .carrying(fields.chain(left.named()))
            .registered(&format!("stage_{stage}"));
        left = left.behind(&stream);
    }
    m.stream_output("out", stream).docs(OUTPUTS);
    m.finish()
}

/// What a stage leaves of an operation besides what `Configuration::held` says, by the names of the registers behind it.
pub(super) fn left<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    stage: u32,
    operation: &[Named<'m>],
) -> Result<Vec<(String, Signal<'m>)>, BuildErrors> {
    let unit = Unit::new(c)?;
    let mut known = operation.to_vec();
    let left = (1..=stage).fold(Left::default(), |before, stage| {
        unit.stage(m, Size::plain(c.lanes), stage, &mut known, before)
    });
    Ok(left.named())
}

/// A width, spelled with the number of lanes where it depends on that.
fn sized(c: &Configuration, name: &str, width: u32, lanes: Size) -> Size {
    if OPERANDS.contains(&name) {
        return lanes * c.width;
    }
    Size::plain(width)
}

fn name_ops(op: Option<Signal<'_>>) {
    if let Some(op) = op {
        op.of_enum(&op_type());
    }
}

fn about_input(name: &str) -> &'static str {
    match name {
        "op" => "the instruction's number in the ratified set",
        "a" => "the first operand's components",
        "b" => "the second operand's components",
        "c" => "the third operand's components",
        _ => "goes along",
    }
}

const OUTPUTS: [(&str, &str); 4] = [
    ("result", "the result's components"),
    (
        "second",
        "the components of the result's second member; 0 if it has none",
    ),
    (
        "illegal",
        "the instruction is not built in; the result is 0",
    ),
    ("tag", "what came along"),
];
