//! The decoded instruction, as far as hardware needs it.
//!
//! What is known at build time needs no signal: in a unit of one instruction, or of several that agree on a property, it is a constant.

use crate::special::glsl450::table::Instruction;
use warpwright_hdl::naming::Values;
use warpwright_hdl::prelude::*;

/// The operation of a cycle.
pub(super) struct Requested<'m> {
    /// The instruction's number; of no bits where there is one alone.
    op: Signal<'m>,
    ops: &'m [&'static Instruction],
}

/// A condition on the instruction.
#[derive(Clone, Copy)]
pub(super) enum When<'m> {
    Never,
    Always,
    If(Signal<'m>),
}

/// A variable that holds a condition names its signal and says what it means.
impl Values for When<'_> {
    fn held_by(&self, name: &str, meaning: &str) {
        if let Self::If(condition) = self {
            condition.held_by(name, meaning);
        }
    }
}

impl<'m> Requested<'m> {
    #[description]
    pub(super) fn new(op: Signal<'m>, ops: &'m [&'static Instruction]) -> Self {
        Self { op, ops }
    }

    /// The instructions of these names that are built in.
    fn built(&self, names: &[&str]) -> Vec<u64> {
        let named = self.ops.iter().filter(|op| names.contains(&op.name));
        named.map(|op| op.number.into()).collect()
    }

    /// Whether it is one of these.
    #[description]
    pub(super) fn is(&self, name: &str, names: &[&str]) -> When<'m> {
        let numbers = self.built(names);
        match (numbers.is_empty(), self.op.is_empty()) {
            (true, _) => When::Never,
            (_, true) => When::Always,
            _ => When::If(self.op.is_one_of(numbers).named(name)),
        }
    }

    /// Whether it is one of `yes`, where only those and `no` matter.
    pub(super) fn either(&self, name: &str, yes: &[&str], no: &[&str]) -> When<'m> {
        match (self.built(yes).is_empty(), self.built(no).is_empty()) {
            (true, _) => When::Never,
            (false, true) => When::Always,
            (false, false) => self.is(name, yes),
        }
    }

    /// Whether it is built in at all.
    #[description]
    pub(super) fn legal(&self) -> When<'m> {
        let all: Vec<&str> = self.ops.iter().map(|op| op.name).collect();
        self.is("is_legal", &all)
    }
}

impl<'m> When<'m> {
    /// The same condition as another signal, such as one inside a lane.
    pub(super) fn map<'b>(self, signal: impl FnOnce(Signal<'m>) -> Signal<'b>) -> When<'b> {
        match self {
            Self::Never => When::Never,
            Self::Always => When::Always,
            Self::If(condition) => When::If(signal(condition)),
        }
    }

    pub(super) fn may_be(self) -> bool {
        !matches!(self, Self::Never)
    }

    /// `then` where it holds, else `otherwise`.
    pub(super) fn mux(self, then: Signal<'m>, otherwise: Signal<'m>) -> Signal<'m> {
        self.choose(|| then, || otherwise)
    }

    /// As [`Self::mux`], of which only what is needed is built.
    pub(super) fn choose(
        self,
        then: impl FnOnce() -> Signal<'m>,
        otherwise: impl FnOnce() -> Signal<'m>,
    ) -> Signal<'m> {
        match self {
            Self::Never => otherwise(),
            Self::Always => then(),
            Self::If(signal) => signal.mux(then(), otherwise()),
        }
    }

    /// The bit turned over where it holds.
    pub(super) fn flip(self, bit: Signal<'m>) -> Signal<'m> {
        match self {
            Self::Never => bit,
            Self::Always => !bit,
            Self::If(signal) => bit ^ signal,
        }
    }

    /// Zeros where it does not hold.
    pub(super) fn gate(self, value: Signal<'m>) -> Signal<'m> {
        match self {
            Self::Never => value.builder().zeros(value.width()),
            Self::Always => value,
            Self::If(signal) => value.gated_by(signal),
        }
    }

    /// A value where it holds, and zeros elsewhere; nothing if it never does.
    pub(super) fn part(self, value: impl FnOnce() -> Signal<'m>) -> Option<Signal<'m>> {
        self.may_be().then(|| self.gate(value()))
    }
}

/// Some that are mostly zero, laid over each other; nothing if there are none.
pub(super) fn overlaid<'m>(parts: impl IntoIterator<Item = Signal<'m>>) -> Option<Signal<'m>> {
    let parts: Vec<Signal<'m>> = parts.into_iter().collect();
    let last = parts.len();
    let numbered = (1..).zip(parts);
    let all = numbered.reduce(|(_, all), (count, part)| {
        let all = all | part;
        if count == last {
            return (count, all);
        }
        let so_far = all.called(&format!("first_{count}_parts"));
        let doc = "Parts of the result; each part is 0 unless requested.";
        (count, so_far.doc(doc))
    });
    all.map(|(_, all)| all)
}

/// What a lane makes, by outputs; one that is not asked for is not there.
pub(super) type Results<'m> = Vec<(&'static str, Option<Signal<'m>>)>;
