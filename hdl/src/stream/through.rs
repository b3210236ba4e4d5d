//! Streams through functions that are cut into stages.
//!
//! Where the registers are is found by [`pipeline`]; what a stage leaves goes by name into the registers behind it, `NAME_N_FIELD_q`.

use super::{Fields, Payload, Stream};
use crate::bits::Bits;
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
        let function = part.module();
        if function.has_clock() {
            let name = function.name.clone();
            m.error(source.clone(), Problem::CutsState { name });
        }
        let is_function = !function.has_clock();
        let cut = is_function.then(|| pipeline::stages(function, count));
        let cut = cut.transpose().unwrap_or_else(|errors| {
            m.take_errors(errors);
            None
        });
        let mut stream = self.map(|payload| {
            let (inputs, rest) = split(payload);
            let inputs: Fields<'m> = inputs.leaves().into_iter().collect();
            (inputs, rest)
        });
        let registered = if is_open { count.max(1) - 1 } else { u32::MAX };
        for (number, stage) in (first..).zip(cut.iter().flatten()) {
            stream = stream.map(|(before, rest)| {
                let left = leaves(m, &format!("part_{number}"), stage, &before, &source);
                (left, rest)
            });
            if number - first < registered {
                stream = stream.into_register(&format!("{name}_{number}"), None, &source);
            }
        }
        stream.map(|(left, rest)| {
            let outputs = part.outputs().clone().each(|name, field| {
                let width = field.width();
                if width.is_zero() || cut.is_none() {
                    // No values of a function that is not one: that has been told.
                    let zero = Bits::zero(width.get());
                    return m.add_constant(zero, width, source.clone());
                }
                left.of(name, m, &source)
            });
            (outputs, rest)
        })
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
