//! Procedural choices: `when`, `otherwise` and `switch`, and the assignments made in them.
//!
//! The last assignment wins. [`RegisterHandle::assign`] sets what a register takes at the clock edge and [`Variable::assign`]
//! sets a variable's value in this cycle, wherever the enclosing conditions hold. An unassigned register holds its
//! value, and an unassigned variable keeps its declared value, so no value is ever left undefined and no latch is inferred.
//!
//! ```
//! use warpwright_hdl::prelude::*;
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, Enumeration)]
//! enum State {
//!     Idle,
//!     Running,
//! }
//!
//! let m = ModuleBuilder::new("timer");
//! let start = m.input("start", 1);
//! let state = m.state("state_q", State::Idle);
//! let left = m.register("left_q", 4).reset(0u8);
//! m.switch(state.value(), |which| match which {
//!     State::Idle => {
//!         m.when(start, || {
//!             state.assign(State::Running);
//!             left.assign(9);
//!         });
//!     }
//!     State::Running => {
//!         left.assign(left.value() - 1);
//!         m.when(left.value().is_zero(), || state.assign(State::Idle));
//!     }
//! });
//! m.output("is_running", state.value().eq(State::Running));
//! m.finish()?;
//! # Ok::<(), BuildErrors>(())
//! ```
//!
//! Assignments in a branch are kept aside until the branch ends; then all assignments to a register are
//! merged into one choice. The module contains only choices, whose meaning is the same in every tool.

use crate::bits::Bits;
use crate::builder::scopes::{Assigned, Target, distinct};
use crate::builder::{ModuleBuilder, RegisterHandle};
use crate::enums::Enumeration;
use crate::module::{CaseArm, NodeId, Op};
use crate::problem::Problem;
use crate::signal::{Operand, Signal};
use crate::size::Size;
use crate::source::Source;

impl ModuleBuilder {
    /// Does `then` where `condition`, a bit, is 1: assignments in it hold there only.
    #[track_caller]
    pub fn when<'m>(&'m self, condition: Signal<'m>, then: impl FnOnce()) -> When<'m> {
        let depth = self.state.borrow().scopes.depth();
        let none = When {
            builder: self,
            branches: Vec::new(),
            last: Assigned::default(),
            depth,
        };
        none.otherwise_when(condition, then)
    }

    /// Does for each value of an enumeration what `branch` makes of it: of a signal, what it says of the value that it has. A Rust `match` in it sees to it that none is
    /// forgotten. Where the signal has none of the values, nothing is assigned.
    #[track_caller]
    pub fn switch<'m, E: Enumeration>(&'m self, subject: Signal<'m>, mut branch: impl FnMut(E)) {
        let source = Source::here();
        let subject = self.own(subject, &source);
        let enum_type = E::enum_type();
        self.check_enum(&enum_type, &source);
        let what = || format!("the subject of a switch over `{}`", enum_type.name);
        let fits = self.expect_width(what, enum_type.width, subject, &source);
        let branches = E::values().iter().map(|value| {
            let assigned = self.branch(|| branch(*value));
            (value.code(), assigned)
        });
        let branches: Vec<(u64, Assigned)> = branches.collect();
        if !fits {
            return;
        }
        let all = branches.iter().flat_map(|(_, assigned)| assigned.targets());
        for target in distinct(all) {
            let (before, width) = self.before(target);
            let arms = branches.iter().map(|(code, assigned)| {
                let result = assigned.of(target).unwrap_or(before);
                (*code, Signal::new(self, result, width))
            });
            let chosen = self.chosen_by(subject, arms, Signal::new(self, before, width), &source);
            self.assign(target, chosen.id);
        }
    }

    /// A choice by value, in which values with the same result stand together.
    fn chosen_by<'m>(
        &'m self,
        subject: Signal<'m>,
        branches: impl Iterator<Item = (u64, Signal<'m>)>,
        otherwise: Signal<'m>,
        source: &Source,
    ) -> Signal<'m> {
        let mut arms: Vec<CaseArm> = Vec::new();
        for (code, result) in branches {
            if result.id == otherwise.id {
                continue;
            }
            let value = Bits::truncated(code, subject.bits());
            match arms.iter_mut().find(|arm| arm.result == result.id) {
                Some(arm) => arm.values.push(value),
                None => arms.push(CaseArm {
                    values: vec![value],
                    result: result.id,
                }),
            }
        }
        let op = Op::Case {
            subject: subject.id,
            arms,
            default: otherwise.id,
        };
        self.push(op, otherwise.width(), source.clone())
    }

    /// What is assigned in a branch.
    fn branch(&self, body: impl FnOnce()) -> Assigned {
        self.state.borrow_mut().scopes.enter();
        body();
        self.state.borrow_mut().scopes.leave()
    }

    /// The value of a target before a branch, and its width.
    fn before(&self, target: Target) -> (NodeId, Size) {
        let state = self.state.borrow();
        let value = state
            .scopes
            .of(target)
            .unwrap_or_else(|| target.unassigned(&state.module));
        (value, state.module.nodes[value.index()].width)
    }

    /// What a target is from here on in this scope; in the outermost one that is what it is.
    fn assign(&self, target: Target, value: NodeId) {
        let mut state = self.state.borrow_mut();
        state.scopes.assign(target, value);
        if state.scopes.depth() == 0 {
            target.drive(&mut state.module, value);
        }
    }

    /// A variable: a value that may be assigned another one where conditions hold.
    #[track_caller]
    pub fn variable<'m>(&'m self, name: &str, otherwise: Signal<'m>) -> Variable<'m> {
        let source = Source::here();
        let wire = self.add_wire(name, otherwise.width(), source.clone());
        wire.drive_at(otherwise, source);
        Variable {
            signal: wire.value(),
            otherwise,
        }
    }

    /// A register with the values of an enumeration, and the one that reset gives.
    #[track_caller]
    pub fn state<E: Enumeration>(&self, name: &str, reset: E) -> RegisterHandle<'_> {
        let enum_type = E::enum_type();
        let source = Source::here();
        self.check_enum(&enum_type, &source);
        let register = self.add_register(name, Size::plain(enum_type.width), source);
        register.of_enum(&enum_type).reset(reset.code())
    }

    /// A constant of an enumeration.
    #[track_caller]
    pub fn value<E: Enumeration>(&self, value: E) -> Signal<'_> {
        let enum_type = E::enum_type();
        self.check_enum(&enum_type, &Source::here());
        let constant = self.constant(value.code(), enum_type.width);
        constant.of_enum_if(Some(&enum_type))
    }
}

impl<'m> RegisterHandle<'m> {
    /// The value taken at the clock edge where the conditions around this hold; the last that holds wins, and where none does, the register holds its
    /// value. A register is assigned so, or given one [`next`](RegisterHandle::next) value.
    #[track_caller]
    pub fn assign(self, value: impl Operand<'m>) {
        let source = Source::here();
        let signal = self.value();
        let what = || format!("the value assigned to register `{}`", signal.describe());
        let Some(value) = fitting(signal, value, what, &source) else {
            return;
        };
        if let Some(id) = self.assigned(&source) {
            signal.builder.assign(Target::Register(id), value.id);
        }
    }
}

/// A value that may be assigned another one where conditions hold.
#[derive(Clone, Copy, Debug)]
pub struct Variable<'m> {
    signal: Signal<'m>,
    otherwise: Signal<'m>,
}

impl<'m> Variable<'m> {
    /// The value that it ends up with in this cycle.
    pub fn value(self) -> Signal<'m> {
        self.signal
    }

    /// The value where the conditions around this hold; the last that holds wins.
    #[track_caller]
    pub fn assign(self, value: impl Operand<'m>) {
        let source = Source::here();
        let signal = self.signal;
        let what = || format!("the value assigned to variable `{}`", signal.describe());
        if let Some(value) = fitting(self.signal, value, what, &source) {
            let target = Target::Variable(self.signal.id, self.otherwise.id);
            self.signal.builder.assign(target, value.id);
        }
    }
}

/// The value if it is as wide as what it is assigned to; otherwise a recorded error. None where both have no bits.
fn fitting<'m>(
    target: Signal<'m>,
    value: impl Operand<'m>,
    what: impl FnOnce() -> String,
    source: &Source,
) -> Option<Signal<'m>> {
    let value = value.signal_like(target, source);
    let fits = target.builder.expect_fit(what, target, value, source);
    (fits && !target.is_empty()).then_some(value)
}

/// A choice that is being described: it ends with the statement that it stands in.
#[derive(Debug)]
pub struct When<'m> {
    builder: &'m ModuleBuilder,
    /// Conditions of which the first that holds counts, and what is assigned where it does.
    branches: Vec<(Signal<'m>, Source, Assigned)>,
    /// What is assigned where none holds.
    last: Assigned,
    depth: usize,
}

impl<'m> When<'m> {
    /// Does `then` where no condition before it holds and this one, a bit, does.
    #[track_caller]
    pub fn otherwise_when(mut self, condition: Signal<'m>, then: impl FnOnce()) -> Self {
        let source = Source::here();
        let m = self.builder;
        let condition = m.own(condition, &source);
        let what = || "the condition of a `when`".to_string();
        let is_bit = m.expect_width(what, 1, condition, &source);
        let assigned = m.branch(then);
        if is_bit {
            self.branches.push((condition, source, assigned));
        }
        self
    }

    /// Does `then` where no condition before it holds.
    pub fn otherwise(mut self, then: impl FnOnce()) {
        self.last = self.builder.branch(then);
    }
}

impl Drop for When<'_> {
    fn drop(&mut self) {
        let m = self.builder;
        if m.state.borrow().scopes.depth() != self.depth {
            let source = self.branches.first().map(|(_, source, _)| source.clone());
            m.error(source.unwrap_or_else(Source::unknown), Problem::WhenKept);
            return;
        }
        let all = self.branches.iter().map(|(_, _, assigned)| assigned);
        let all = all.chain([&self.last]).flat_map(Assigned::targets);
        for target in distinct(all) {
            let (before, width) = m.before(target);
            let last = self.last.of(target).unwrap_or(before);
            let branches = self.branches.iter().rev();
            let chosen = branches.fold(Signal::new(m, last, width), |rest, branch| {
                let (condition, source, assigned) = branch;
                let then = assigned.of(target).unwrap_or(before);
                if then == rest.id {
                    return rest;
                }
                condition.mux_at(Signal::new(m, then, width), rest, source)
            });
            m.assign(target, chosen.id);
        }
    }
}
