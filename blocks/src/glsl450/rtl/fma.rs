//! Instructions that multiply and add, as hardware: the steps of `float_fma`, a stage at a time.
//!
//! `FMix` is fma(y, a, fma(-a, x, x)): an inner multiply-add makes what an outer one adds. Where `FMix` is built in, what the others add goes through the
//! inner one, too, as fma(-0, z, c), which is c; so nothing but the outer factors waits beside it. Here z is some finite positive number: x without its sign
//! and without the highest bit of its exponent, so that no gate is needed for the others. The others alone have one multiply-add.
//!
//! `Radians` and `Degrees` add a zero of the product's sign: a unit of these alone then never subtracts, which synthesis finds out.

use super::asked::{Asked, When};
use super::{Named, find};
use crate::float::{Format, Rounding};
use crate::float_fma::{self, rtl::Stage};
use crate::glsl450::configuration::{Configuration, OPERANDS};
use crate::glsl450::table::Class;
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

const SCALINGS: [&str; 2] = ["Radians", "Degrees"];
const ALL: [&str; 4] = ["Radians", "Degrees", "FMix", "Fma"];

/// π / 180 and 180 / π, rounded to the nearest half or single.
fn factor(format: Format, name: &str) -> u64 {
    match (name, format) {
        ("Radians", Format::F16) => 0x2478,
        ("Radians", _) => 0x3C8E_FA35,
        (_, Format::F16) => 0x5329,
        _ => 0x4265_2EE1,
    }
}

/// Which multiply-add of two, or the only one, which counts as the outer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Inner,
    Outer,
}

impl Part {
    fn name(self) -> &'static str {
        match self {
            Self::Inner => "inner",
            Self::Outer => "fma",
        }
    }
}

/// A part's operand or what a step of it leaves, of all lanes side by side, or of one.
type Field<'m> = (Part, &'static str, Signal<'m>);

/// What a stage leaves to the next one.
#[derive(Clone, Default)]
pub(super) struct Left<'m>(Vec<Field<'m>>);

impl<'m> Left<'m> {
    /// Each by the name that its register has behind that of the stage.
    pub(super) fn named(&self) -> impl Iterator<Item = (String, Signal<'m>)> {
        let fields = self.0.iter();
        fields.map(|(part, name, signal)| (register(*part, name), *signal))
    }

    /// The same as it comes out of the registers.
    pub(super) fn behind(self, stream: &Stream<'m>) -> Self {
        let fields = self.0.into_iter();
        let fields =
            fields.map(|(part, name, _)| (part, name, stream.field(&register(part, name))));
        Self(fields.collect())
    }

    /// What a lane sees of a part's.
    fn of_lane<'b>(&self, part: Part, lane: &'b LaneBuilder<'m>, lanes: u32) -> Vec<Field<'b>> {
        let fields = self.0.iter().filter(|(of, ..)| *of == part);
        let of_lane = |all: Signal<'m>| lane.bits(all, all.bits() / lanes);
        fields
            .map(|(part, name, all)| (*part, *name, of_lane(*all)))
            .collect()
    }

    /// The results of the class, if they are there, which then is all.
    pub(super) fn take_result(&mut self) -> Option<Signal<'m>> {
        match self.0[..] {
            [(Part::Outer, "result", result)] => {
                self.0.clear();
                Some(result)
            }
            _ => None,
        }
    }
}

fn register(part: Part, name: &str) -> String {
    format!("{}_{name}", part.name())
}

/// The class as it is built in.
pub(super) struct MultiplyAdds<'c> {
    c: &'c Configuration,
    /// Of either part; none if the class is not built in.
    stages: Vec<Stage>,
}

impl<'c> MultiplyAdds<'c> {
    pub(super) fn new(c: &'c Configuration) -> Result<Self, BuildErrors> {
        let unit = float_fma::Configuration {
            format: Format::of_width(c.width),
            rounding: Rounding::NearestEven,
            stages: c.fma_stages,
            tag_bits: 0,
        };
        let stages = match c.of_class(Class::Fma).next() {
            Some(_) => float_fma::rtl::stages(&unit)?,
            None => Vec::new(),
        };
        Ok(Self { c, stages })
    }

    /// Whether an operation is one of the class.
    pub(super) fn asks<'m>(
        m: &'m ModuleBuilder,
        op: Signal<'m>,
        c: &Configuration,
    ) -> Option<Signal<'m>> {
        let ops = c.of_class(Class::Fma).collect();
        match Asked::new(m, Some(op), ops).is("asks_fma", &ALL) {
            When::If(asks) => Some(asks),
            When::Always | When::Never => None,
        }
    }

    /// The work of a stage, from 1 up: of the operation, or of what the stage before left. Nothing behind the class's last one.
    pub(super) fn stage<'m>(
        &self,
        m: &'m ModuleBuilder,
        lanes: Size,
        stage: u32,
        operation: &[Named<'m>],
        before: Left<'m>,
    ) -> Left<'m> {
        let c = self.c;
        let last = c.stages_of(Class::Fma);
        if self.stages.is_empty() || stage > last {
            return before;
        }
        let asked = Asked::new(m, find(operation, "op"), c.of_class(Class::Fma).collect());
        let choice = (stage == 1).then(|| Choice::new(&asked));
        let asks = find(operation, "asks_fma").filter(|_| stage == last);
        let asks = asks.map(When::If);
        let part = if c.has_mix() && stage <= c.fma_stages {
            Part::Inner
        } else {
            Part::Outer
        };
        let number = (stage - 1) % c.fma_stages + 1;
        let work = &self.stages[number as usize - 1];
        let ends_inner = part == Part::Inner && number == c.fma_stages;

        let mut names = Vec::new();
        let array = m.lanes(&format!("fma_stage_{stage}_lanes"), lanes, |lane| {
            let fields = match choice {
                Some(choice) => {
                    choice
                        .within(lane)
                        .operands(lane, c, &self.components(lane, operation))
                }
                None => before.of_lane(part, lane, c.lanes),
            };
            let mut instance = lane.instance(&format!("{}_{number}", part.name()), &work.module);
            for (_, name, signal) in fields.iter().filter(|(of, ..)| *of == part) {
                instance = instance.connect(name, *signal);
            }
            let leaves = work.leaves.iter().map(|(name, _)| {
                let left = instance.output(&format!("next_{name}"));
                match asks {
                    // What the inner part gives, the outer one adds.
                    _ if ends_inner => (Part::Outer, "c", left),
                    Some(asks) => (part, *name, asks.within(lane).gate(left)),
                    None => (part, *name, left),
                }
            });
            // Outer factors, which wait while the inner part works.
            let chosen = fields.iter().copied();
            let chosen = chosen.filter(|(of, ..)| choice.is_some() && *of != part);
            for (part, name, signal) in leaves.chain(chosen) {
                lane.output(&register(part, name), signal);
                names.push((part, name));
            }
        });
        let all = |(part, name)| (part, name, array.output(&register(part, name)));
        let done = names.into_iter().map(all);
        let waiting = before.0.into_iter().filter(|(of, ..)| *of != part);
        Left(done.chain(waiting).collect())
    }

    /// The operands' components in a lane.
    fn components<'b, 'm>(
        &self,
        lane: &'b LaneBuilder<'m>,
        operation: &[Named<'m>],
    ) -> Vec<Signal<'b>> {
        let of_class = self.c.of_class(Class::Fma);
        let most = of_class
            .map(|op| op.shape.operands.len())
            .max()
            .unwrap_or(0);
        let operands = OPERANDS.iter().take(most);
        operands
            .filter_map(|name| find(operation, name))
            .map(|operand| lane.bits(operand, self.c.width))
            .collect()
    }
}

/// Which instruction it is.
#[derive(Clone, Copy)]
struct Choice<'m> {
    mixes: When<'m>,
    scales: When<'m>,
    to_degrees: When<'m>,
}

impl<'m> Choice<'m> {
    fn new(asked: &Asked<'m>) -> Self {
        Self {
            mixes: asked.either("mixes", &["FMix"], &["Radians", "Degrees", "Fma"]),
            scales: asked.either("scales", &SCALINGS, &["Fma"]),
            to_degrees: asked.either("to_degrees", &["Degrees"], &["Radians"]),
        }
    }

    fn within<'b>(self, lane: &'b LaneBuilder<'m>) -> Choice<'b> {
        Choice {
            mixes: self.mixes.within(lane),
            scales: self.scales.within(lane),
            to_degrees: self.to_degrees.within(lane),
        }
    }

    /// The operands of both parts, of a component of the instruction's.
    fn operands(
        self,
        m: &'m ModuleBuilder,
        c: &Configuration,
        operands: &[Signal<'m>],
    ) -> Vec<Field<'m>> {
        let format = Format::of_width(c.width);
        let below_sign = c.width - 1;
        let first = operands[0];
        let operand = |number: usize| operands.get(number).copied().unwrap_or(first);
        let (second, third) = (operand(1), operand(2));

        let constant = |name| m.constant(factor(format, name), c.width);
        let scale = self
            .to_degrees
            .mux(constant("Degrees"), constant("Radians"));
        let zero = m.cat([first.msb(), m.zeros(below_sign)]);
        let added = self.scales.mux(zero, third).named("added");
        let factors = [
            self.mixes.mux(second, first).named("outer_factor"),
            self.mixes
                .mux(third, self.scales.mux(scale, second))
                .named("other_outer_factor"),
        ];
        let mut fields = vec![
            (Part::Outer, "a", factors[0]),
            (Part::Outer, "b", factors[1]),
        ];
        if !self.mixes.may_be() {
            fields.push((Part::Outer, "c", added));
            return fields;
        }
        let minus_a = m.cat([
            !self.mixes.gate(third.msb()),
            self.mixes.gate(third.slice(0, below_sign)),
        ]);
        let finite = m.cat([
            self.mixes.gate(first.msb()),
            self.mixes.gate(first.bit(below_sign - 1)),
            first.slice(0, below_sign - 1),
        ]);
        fields.extend([
            (Part::Inner, "a", minus_a.named("inner_factor")),
            (Part::Inner, "b", finite.named("other_inner_factor")),
            (Part::Inner, "c", self.mixes.mux(first, added)),
        ]);
        fields
    }
}
