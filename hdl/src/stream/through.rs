//! Streams through pipelined functions.
//!
//! [`pipeline`] decides where the registers are; the outputs of a stage are held by name in the registers after it, `NAME_N_FIELD_q`.

use super::{Fields, Payload, Stream};
use crate::builder::ModuleBuilder;
use crate::bundle::{Bundle, Shape};
use crate::part::Part;
use crate::pipeline::{self, NEXT, Stage};
use crate::problem::Problem;
use crate::signal::Signal;
use crate::source::Source;

/// How many stages a function is cut into, and which of them have registers behind them: all, unless [`Stages::open`] says otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Stages {
    count: u32,
    first: u32,
    is_open: bool,
}

impl Stages {
    /// So many stages, the first of which has a number.
    pub fn numbered(first: u32, count: u32) -> Self {
        Self {
            count,
            first,
            is_open: false,
        }
    }

    /// The same without a register behind the last one.
    #[must_use]
    pub fn open(self) -> Self {
        Self {
            is_open: true,
            ..self
        }
    }
}

impl From<u32> for Stages {
    fn from(count: u32) -> Self {
        Self::numbered(1, count)
    }
}

impl<'m, P> Stream<'m, P> {
    /// The words through a function, cut into so many stages with a register behind each: a result a cycle, and `stages` clocks later. Of a payload,
    /// `split` says what the function takes and what is passed through beside it. [`Stages`] can begin at another number than 1, and end without a register.
    #[track_caller]
    pub fn through<I: Shape, O: Shape + Clone, R: Payload<'m>>(
        self,
        name: &str,
        (part, stages): (&Part<I, O>, impl Into<Stages>),
        split: impl FnOnce(P) -> (I::Of<Signal<'m>>, R),
    ) -> Stream<'m, (O::Of<Signal<'m>>, R)> {
        let source = Source::here();
        let Stages {
            count,
            first,
            is_open,
        } = stages.into();
        let m = self.builder;
        let cut = m.cut(part, count, &source);
        let registered = if is_open {
            cut.len().max(1) - 1
        } else {
            cut.len()
        };
        let mut stream = self.map(|payload| {
            let (inputs, rest) = split(payload);
            Beside(inputs.leaves().into_iter().collect(), rest)
        });
        for (number, stage) in (first..).zip(&cut) {
            stream = stream.map(|Beside(before, rest)| {
                let left = leaves(m, &format!("{name}_{number}"), stage, &before, &source);
                Beside(left, rest)
            });
            if ((number - first) as usize) < registered {
                let name = format!("{name}_{number}");
                (stream, _) = stream.into_register(&name, None, &source);
            }
        }
        stream.map(|Beside(left, rest)| (m.results(part, &cut, &left, &source), rest))
    }
}

impl ModuleBuilder {
    /// What a function makes of values, cut into so many stages with a register behind each that takes a value in every clock: of each clock's values,
    /// `stages` clocks later. The registers are called as those of [`Stream::through`].
    #[track_caller]
    pub fn part_in_stages<'m, I: Shape, O: Shape + Clone>(
        &'m self,
        name: &str,
        (part, stages): (&Part<I, O>, u32),
        inputs: I::Of<Signal<'m>>,
    ) -> O::Of<Signal<'m>> {
        let source = Source::here();
        let cut = self.cut(part, stages, &source);
        let mut values: Fields<'m> = inputs.leaves().into_iter().collect();
        for (number, stage) in (1..).zip(&cut) {
            let left = leaves(self, &format!("{name}_{number}"), stage, &values, &source);
            values = left.each_field(&mut |field, value| {
                let all = format!("{name}_{number}_q");
                let register = format!("{name}_{number}_{field}_q");
                let register = self.add_register(&register, value.width(), source.clone());
                let register = register.member_of(&all, field);
                let register = register.doc(&self.meaning_of(value));
                register.next_at(value, source.clone()).of_enum_like(value)
            });
        }
        self.results(part, &cut, &values, &source)
    }

    /// The stages of a function; none of what is not one.
    fn cut<I, O>(&self, part: &Part<I, O>, count: u32, source: &Source) -> Vec<Stage> {
        let function = part.module();
        if function.has_clock() {
            let name = function.name.clone();
            self.error(source.clone(), Problem::CutsState { name });
            return Vec::new();
        }
        pipeline::stages(function, count).unwrap_or_else(|errors| {
            self.take_errors(errors);
            Vec::new()
        })
    }

    /// A function's results, of what its last stage left.
    fn results<'m, I, O: Shape + Clone>(
        &'m self,
        part: &Part<I, O>,
        cut: &[Stage],
        left: &Fields<'m>,
        source: &Source,
    ) -> O::Of<Signal<'m>> {
        part.outputs().clone().each(|name, field| {
            let width = field.width();
            if width.is_zero() || cut.is_empty() {
                // No values of a function that is not one: that has been told.
                return self.add_zeros(width, source.clone());
            }
            left.of(name, self, source)
        })
    }
}

/// What a stage leaves, and what is passed through beside it.
struct Beside<'m, R>(Fields<'m>, R);

impl<'m, R: Payload<'m>> Payload<'m> for Beside<'m, R> {
    fn each_field(self, make: &mut dyn FnMut(&str, Signal<'m>) -> Signal<'m>) -> Self {
        Self(self.0.each_field(make), self.1.each_field(make))
    }
}

/// What a stage leaves of what the one before it left.
fn leaves<'m>(
    m: &'m ModuleBuilder,
    name: &str,
    stage: &Stage,
    before: &Fields<'m>,
    source: &Source,
) -> Fields<'m> {
    let instance = m.add_instance(name, &stage.module, None, source.clone());
    for port in stage.module.inputs() {
        let value = before.of(&port.name, m, source);
        instance.connect_at(&port.name, value, source.clone());
    }
    let leaves = stage.leaves.iter();
    leaves
        .map(|(name, _)| {
            let output = instance.output_at(&format!("{NEXT}{name}"), source.clone());
            (name.clone(), output)
        })
        .collect()
}
