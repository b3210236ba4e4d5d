//! The unit as hardware: the classes side by side, each with its registers, and what they give laid over each other.
//!
//! A class that is not asked for gives zeros. [`integer`] has the integer instructions, [`compare`], [`whole`], [`parts`] and
//! [`halves`] those of floats, [`pack`] those of fixed point; [`fma`] multiplies and adds, with registers inside; [`asked`] is what they know of the
//! operation.

mod asked;
mod compare;
mod float;
mod fma;
mod halves;
mod integer;
mod pack;
mod parts;
mod whole;

use super::configuration::{Configuration, OPERANDS, result_names};
use super::table::{Class, INSTRUCTIONS, NUMBER_BITS};
use asked::{Asked, When, overlaid};
use fma::MultiplyAdds;
pub(super) use fma::held as multiply_adds_held;
use std::sync::Arc;
use warpwright_hdl::prelude::*;

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

/// What a class gives of an operation: each result under its name inside the unit.
fn results<'m>(
    m: &'m ModuleBuilder,
    c: &Configuration,
    lanes: Size,
    class: Class,
    operation: &[Named<'m>],
) -> Vec<Named<'m>> {
    let ops = c.of_class(class).collect();
    let operands: Vec<Signal<'m>> = OPERANDS
        .iter()
        .filter_map(|name| find(operation, name))
        .collect();
    // The instructions of other classes count as not asked for.
    let asked = match find(operation, "op") {
        Some(op) => Asked::new(m, Some(op), ops),
        None => Asked::new(m, None, ops),
    };
    let [result, second] = result_names(class);
    let by_component = c.of_class(class).any(|op| op.shape.across == 1);
    let has_second = c.of_class(class).any(|op| op.shape.results.len() > 1);
    let array = by_component.then(|| {
        let label = match class {
            Class::Integer => "integer_lanes",
            _ => "exact_lanes",
        };
        m.lanes(label, lanes, |lane| {
            let operands: Vec<Signal<'_>> = operands
                .iter()
                .map(|operand| lane.bits(*operand, c.width))
                .collect();
            let [value, more] = match class {
                Class::Integer => [integer::component(lane, &asked, &operands), None],
                _ => exact(lane, &asked, &operands),
            };
            let or_zeros = |value: Option<_>| value.unwrap_or_else(|| lane.zeros(c.width));
            lane.output(result, or_zeros(value));
            if has_second {
                lane.output(second, or_zeros(more));
            }
        })
    });
    let moved = match class {
        Class::Integer => integer::moved(m, &asked, operands[0]),
        Class::Pack => pack::moved(m, &asked, operands[0]),
        _ => halves::moved(m, &asked, operands[0]),
    };
    let parts = [array.map(|array| array.output(result)), moved];
    let value = overlaid(parts.into_iter().flatten());
    let mut results = vec![(result, value.unwrap_or_else(|| m.zeros(lanes * c.width)))];
    if let (Some(array), true) = (array, has_second) {
        results.push((second, array.output(second)));
    }
    results
}

/// The results of a component of floats.
fn exact<'b, 'm>(
    lane: &'b LaneBuilder<'m>,
    asked: &Asked<'m>,
    operands: &[Signal<'b>],
) -> [Option<Signal<'b>>; 2] {
    let compared = compare::component(lane, asked, operands);
    let whole = whole::component(lane, asked, operands);
    let [results, seconds] = parts::component(lane, asked, operands);
    let all = compared.into_iter().chain(whole).chain(results);
    [overlaid(all), overlaid(seconds)]
}

/// What the unit answers, once each class's results are there.
fn answer<'m>(m: &'m ModuleBuilder, c: &Configuration, known: &[Named<'m>]) -> Vec<Named<'m>> {
    let of_classes = |place: usize| {
        let classes = c.classes().into_iter();
        overlaid(classes.filter_map(|class| find(known, result_names(class)[place])))
    };
    let mut fields = Vec::new();
    fields.extend(of_classes(0).map(|result| ("result", result)));
    fields.extend(of_classes(1).map(|second| ("second", second)));
    if let Some(op) = find(known, "op") {
        let legal = Asked::new(m, Some(op), Arc::clone(&c.ops)).legal();
        let illegal = match legal {
            When::If(legal) => !legal,
            When::Always | When::Never => m.zeros(1),
        };
        fields.push(("illegal", illegal));
    }
    fields.extend(find(known, "tag").map(|tag| ("tag", tag)));
    fields
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
    name_ops(&known);
    let within_a_stage = |class: &Class| *class != Class::Fma;
    for class in c.classes().into_iter().filter(within_a_stage) {
        known.extend(results(&m, c, lanes, class, &known));
    }
    let multiply_adds = MultiplyAdds::new(c)?;
    let stages = 1..=c.stages_of(Class::Fma);
    let mut left = stages.fold(fma::Left::default(), |before, stage| {
        multiply_adds.stage(&m, lanes, stage, &known, before)
    });
    let result = left.take_result();
    known.extend(result.map(|result| ("fma_result", result)));
    for (name, value) in answer(&m, c, &known) {
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
    let multiply_adds = MultiplyAdds::new(c)?;
    let mut left = fma::Left::default();
    for stage in 1..=last {
        let named = names.iter().map(|name| (*name, stream.field(name)));
        let mut known: Vec<Named<'_>> = named.collect();
        if stage == 1 {
            name_ops(&known);
        }
        for class in c.classes() {
            if class != Class::Fma && c.stages_of(class) == stage {
                known.extend(results(&m, c, lanes, class, &known));
            }
        }
        left = multiply_adds.stage(&m, lanes, stage, &known, left);
        let result = left.take_result();
        known.extend(result.map(|result| ("fma_result", result)));
        let fields = if stage == last {
            answer(&m, c, &known)
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

/// A width, spelled with the number of lanes where it depends on that.
fn sized(c: &Configuration, name: &str, width: u32, lanes: Size) -> Size {
    if OPERANDS.contains(&name) {
        return lanes * c.width;
    }
    Size::plain(width)
}

fn name_ops(known: &[Named<'_>]) {
    if let Some(op) = find(known, "op") {
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
