//! Instructions that multiply and add, as hardware: the steps of `float_fma`, a stage at a time.
//!
//! `FMix` is fma(y, a, fma(-a, x, x)): an inner multiply-add makes what an outer one adds. Where `FMix` is built in, the others wait beside the inner part,
//! and only at its end it is chosen what is added; so nothing stands before the inner multipliers, which have a stage to themselves. (To let what the others
//! add go through the inner part, as fma(-0, z, c), would save a word a stage, and took a quarter of the clock.) The others alone have one multiply-add.
//!
//! `Radians` and `Degrees` add a zero of the product's sign: a unit of these alone then never subtracts, which synthesis finds out.

use super::asked::{Asked, When};
use super::{Named, find};
use crate::float::{Format, Rounding};
use crate::float_fma::contract::Configuration as UnitConfiguration;
use crate::float_fma::rtl as multiply_add;
use crate::glsl450::configuration::{Configuration, OPERANDS};
use crate::glsl450::table::Class;
use warpwright_hdl::pipeline::{NEXT, Stage};
use warpwright_hdl::prelude::*;
use warpwright_hdl::stream::Stream;

const SCALINGS: [&str; 2] = ["Radians", "Degrees"];
const OTHERS: [&str; 3] = ["Radians", "Degrees", "Fma"];
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
type Held<'m> = (Part, String, Signal<'m>);

/// What a stage leaves to the next one.
#[derive(Clone, Default)]
pub(super) struct Left<'m>(Vec<Held<'m>>);

impl<'m> Left<'m> {
    /// Each by the name that its register has behind that of the stage.
    pub(super) fn named(&self) -> impl Iterator<Item = (String, Signal<'m>)> {
        let fields = self.0.iter();
        fields.map(|(part, name, signal)| (register(*part, name), *signal))
    }

    /// The same as it comes out of the registers.
    pub(super) fn behind(self, stream: &Stream<'m>) -> Self {
        let fields = self.0.into_iter();
        let fields = fields.map(|(part, name, _)| {
            let held = stream.field(&register(part, &name));
            (part, name, held)
        });
        Self(fields.collect())
    }

    /// What a lane sees of these.
    fn of_lane<'b>(
        &self,
        lane: &'b LaneBuilder<'m>,
        lanes: u32,
        is_meant: impl Fn(Part, &str) -> bool,
    ) -> Vec<Held<'b>> {
        let fields = self.0.iter();
        let fields = fields.filter(|(part, name, _)| is_meant(*part, name));
        let of_lane = |all: Signal<'m>| lane.bits(all, all.bits() / lanes);
        fields
            .map(|(part, name, all)| (*part, name.clone(), of_lane(*all)))
            .collect()
    }

    /// The results of the class, if they are there, which then is all.
    pub(super) fn take_result(&mut self) -> Option<Signal<'m>> {
        match &self.0[..] {
            [(Part::Outer, name, result)] if name == "result" => {
                let result = *result;
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
        let unit = UnitConfiguration {
            format: Format::of_width(c.width),
            rounding: Rounding::NearestEven.into(),
            stages: c.fma_stages,
            tag_bits: 0,
        };
        let stages = match c.of_class(Class::Fma).next() {
            Some(_) => multiply_add::stages(&unit)?,
            None => Vec::new(),
        };
        Ok(Self { c, stages })
    }

    /// Whether an operation is one of the class, and whether it is `FMix`, as far as that says something: what later stages want to know.
    pub(super) fn asks<'m>(op: Signal<'m>, c: &Configuration) -> Vec<Named<'m>> {
        let asked = Asked::new(Some(op), c.of_class(Class::Fma).collect());
        let conditions = [
            ("asks_fma", asked.is("asks_fma", &ALL)),
            ("asks_mix", asked.either("asks_mix", &["FMix"], &OTHERS)),
        ];
        let conditions = conditions.into_iter();
        let known = conditions.filter_map(|(name, when)| match when {
            When::If(signal) => Some((name, signal)),
            When::Always | When::Never => None,
        });
        known.collect()
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
        let asked = Asked::new(find(operation, "op"), c.of_class(Class::Fma).collect());
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
        let adds_inner = ends_inner.then(|| match find(operation, "asks_mix") {
            Some(asks) => When::If(asks),
            None => When::Always,
        });
        // Of the other part, what the inner one's end chooses from, and what only waits.
        let is_choice = |of: Part, name: &str| ends_inner && of == Part::Outer && name == "c";
        let waits = |of: Part, name: &str| of != part && !is_choice(of, name);

        let mut names = Vec::new();
        let array = m.lanes(&format!("fma_stage_{stage}_lanes"), lanes, |lane| {
            let fields = match choice {
                Some(choice) => {
                    choice
                        .within(lane)
                        .operands(lane, c, &self.components(lane, operation))
                }
                None => before.of_lane(lane, c.lanes, |of, name| !waits(of, name)),
            };
            let mut instance = lane.instance(&format!("{}_{number}", part.name()), &work.module);
            for (_, name, signal) in fields.iter().filter(|(of, ..)| *of == part) {
                instance = instance.connect(name, *signal);
            }
            let added = fields.iter().find(|(of, name, _)| is_choice(*of, name));
            let leaves = work.leaves.iter().map(|(name, _)| {
                let left = instance.output(&format!("{NEXT}{name}"));
                match (adds_inner, asks) {
                    (Some(adds_inner), _) => {
                        let added = added.map_or(left, |(.., added)| *added);
                        let adds_inner = adds_inner.within(lane);
                        (Part::Outer, "c".to_string(), adds_inner.mux(left, added))
                    }
                    (None, Some(asks)) => (part, name.clone(), asks.within(lane).gate(left)),
                    (None, None) => (part, name.clone(), left),
                }
            });
            let chosen = fields.iter().cloned();
            let chosen = chosen.filter(|(of, name, _)| waits(*of, name));
            for (part, name, signal) in leaves.chain(chosen) {
                lane.output(&register(part, &name), signal);
                names.push((part, name));
            }
        });
        let all = |(part, name): (Part, String)| {
            let output = array.output(&register(part, &name));
            (part, name, output)
        };
        let done = names.into_iter().map(all);
        let before = before.0.into_iter();
        let waiting = before.filter(|(of, name, _)| waits(*of, name));
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
            mixes: asked.either("mixes", &["FMix"], &OTHERS),
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
    ) -> Vec<Held<'m>> {
        let format = Format::of_width(c.width);
        let below_sign = c.width - 1;
        let first = operands[0];
        let operand = |number: usize| operands.get(number).copied().unwrap_or(first);
        let (second, third) = (operand(1), operand(2));

        let constant = |name| m.constant(factor(format, name), c.width);
        let scale = self
            .to_degrees
            .mux(constant("Degrees"), constant("Radians"));
        let factors = [
            self.mixes.mux(second, first),
            self.mixes.mux(third, self.scales.mux(scale, second)),
        ];
        let mut fields = vec![
            (Part::Outer, "a".to_string(), factors[0]),
            (Part::Outer, "b".to_string(), factors[1]),
        ];
        if !matches!(self.mixes, When::Always) {
            let zero = m.cat([first.msb(), m.zeros(below_sign)]);
            fields.push((Part::Outer, "c".to_string(), self.scales.mux(zero, third)));
        }
        if self.mixes.may_be() {
            let minus_a = m.cat([!third.msb(), third.slice(0, below_sign)]);
            fields.extend([
                (Part::Inner, "a".to_string(), minus_a),
                (Part::Inner, "b".to_string(), first),
                (Part::Inner, "c".to_string(), first),
            ]);
        }
        fields
    }
}
