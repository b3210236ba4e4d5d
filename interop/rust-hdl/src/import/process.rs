//! Executes a process symbolically.
//!
//! Statements are executed one by one; a map holds each assigned signal's value so far. After an
//! `if` or `case` a multiplexer merges the branches' values. A signal that a process reads before
//! assigning it has its final value, as in hardware; so does one that another process drives.
//!
//! In a clocked process, reads never see the process's own assignments,
//! and a register that some path does not assign keeps its value.

use super::error::ImportProblem;
use super::scope::{Env, Now, Scope, Slot, Symbol, mask};
use super::tree::{Expression, Statement, Target};
use super::widths::{Widths, resized};
use num_bigint::BigUint;
use std::collections::BTreeSet;
use warpwright_hdl::signal::Signal;

type Outcome<T> = Result<T, ImportProblem>;

/// A process being run.
pub(super) struct Process<'a, 'm> {
    scope: &'a Scope<'m>,
    clocked: bool,
    /// Counts assignments.
    version: u64,
    /// The conditions around the statement being run, one bit each.
    path: Vec<Signal<'m>>,
    /// Where each clock comes from: target and source.
    pub clocks: Vec<(String, String)>,
}

impl<'a, 'm> Process<'a, 'm> {
    pub fn new(scope: &'a Scope<'m>, clocked: bool) -> Self {
        Self {
            scope,
            clocked,
            version: 0,
            path: Vec::new(),
            clocks: Vec::new(),
        }
    }

    /// Runs statements from the given values on.
    pub fn run(&mut self, statements: &[Statement], env: &mut Env<'m>) -> Outcome<()> {
        for statement in statements {
            match statement {
                Statement::Assign(target, value) => self.assign(target, value, env)?,
                Statement::If(test, then, otherwise) => self.branch(test, then, otherwise, env)?,
                Statement::Case(subject, arms, otherwise) => {
                    self.choose(subject, arms, otherwise.as_deref(), env)?;
                }
            }
        }
        Ok(())
    }

    fn widths<'e>(&'e self, env: &'e Env<'m>) -> Widths<'e, 'm> {
        Widths {
            scope: self.scope,
            env: (!self.clocked).then_some(env),
        }
    }

    fn assign(&mut self, target: &Target, value: &Expression, env: &mut Env<'m>) -> Outcome<()> {
        let name = &target.name;
        let (symbol, shape) = self.scope.symbol(name)?;
        let not = |what| {
            Err(ImportProblem::NotAssignable {
                name: name.clone(),
                what,
            })
        };
        match symbol {
            Symbol::Clock => return self.pass_clock(name, value),
            Symbol::Memory(..) => return self.write(target, value, env),
            Symbol::Driven => {}
            Symbol::Given(_) if env.contains_key(name) => {}
            Symbol::Given(_) => return not("an input of the block"),
            Symbol::Output(..) => return not("an output of a sub-block"),
            Symbol::Table(_) => return not("a memory that is not written at a clock edge"),
            Symbol::Constant(_) | Symbol::EnumValue(..) | Symbol::Ambiguous => {
                return not("a constant");
            }
        }
        let part = match (&target.part, &target.word) {
            (Some((offset, width)), _) => Some((offset, *width)),
            (None, Some(bit)) => Some((bit, 1)),
            (None, None) => None,
        };
        let width = part.map_or(shape.width, |(_, width)| width);
        let new = self.widths(env).assigned(value, width)?;
        self.version += 1;
        let version = self.version;
        let slot = match part {
            None => Slot {
                now: Now {
                    value: new,
                    version,
                },
                assigned: mask(0, width),
                touched: mask(0, width),
            },
            Some((offset, width)) => self.replaced(name, shape.width, offset, width, new, env)?,
        };
        env.insert(name.clone(), slot);
        Ok(())
    }

    /// A signal with some bits replaced.
    fn replaced(
        &self,
        name: &str,
        whole: u32,
        offset: &Expression,
        width: u32,
        new: Signal<'m>,
        env: &Env<'m>,
    ) -> Outcome<Slot<'m>> {
        let m = self.scope.builder;
        let version = self.version;
        let before = env.get(name).cloned().unwrap_or_else(|| Slot {
            now: Now {
                value: m.zeros(whole),
                version,
            },
            assigned: BigUint::ZERO,
            touched: BigUint::ZERO,
        });
        let old = before.now.value;
        let Some(offset) = self.widths(env).constant(offset) else {
            if before.assigned != mask(0, whole) {
                return Err(ImportProblem::Latch(name.to_string()));
            }
            let offset = self.widths(env).alone(offset)?;
            let hole = resized(m.ones(width.min(whole)), whole, false) << offset;
            let value = (old & !hole) | (resized(new, whole, false) << offset);
            let now = Now { value, version };
            return Ok(Slot { now, ..before });
        };
        let low = match u32::try_from(&offset) {
            Ok(low) if &offset + width <= BigUint::from(whole) => low,
            _ => {
                return Err(ImportProblem::Beyond {
                    name: name.to_string(),
                    bit: u64::try_from(offset + width - 1u8).unwrap_or(u64::MAX),
                    width: whole,
                });
            }
        };
        let mut parts = Vec::new();
        if low + width < whole {
            parts.push(old.slice(low + width, whole - low - width));
        }
        parts.push(new);
        if low > 0 {
            parts.push(old.slice(0, low));
        }
        Ok(Slot {
            now: Now {
                value: m.cat(parts),
                version,
            },
            assigned: before.assigned | mask(low, width),
            touched: before.touched | mask(low, width),
        })
    }

    fn pass_clock(&mut self, name: &str, value: &Expression) -> Outcome<()> {
        match value {
            Expression::Name(source) if self.path.is_empty() && self.scope.is_clock(source) => {
                self.clocks.push((name.to_string(), source.clone()));
                Ok(())
            }
            _ => Err(ImportProblem::ClockDerived(name.to_string())),
        }
    }

    fn write(&mut self, target: &Target, value: &Expression, env: &Env<'m>) -> Outcome<()> {
        let (Symbol::Memory(memory), shape) = self.scope.symbol(&target.name)? else {
            return Err(ImportProblem::UnknownName(target.name.clone()));
        };
        let Some(word) = target.word.as_ref().filter(|_| self.clocked) else {
            return Err(ImportProblem::NotAssignable {
                name: target.name.clone(),
                what: "a memory, whose words are only written at a clock edge",
            });
        };
        let widths = self.widths(env);
        let (address, data) = (widths.alone(word)?, widths.assigned(value, shape.width)?);
        let enable = self.path.iter().copied().reduce(|a, b| a & b);
        let enable = enable.unwrap_or_else(|| self.scope.builder.ones(1));
        memory.write(enable, address, data);
        Ok(())
    }

    fn branch(
        &mut self,
        test: &Expression,
        then: &[Statement],
        otherwise: &[Statement],
        env: &mut Env<'m>,
    ) -> Outcome<()> {
        if let Some(value) = self.widths(env).constant(test) {
            let taken = if value == BigUint::ZERO {
                otherwise
            } else {
                then
            };
            return self.run(taken, env);
        }
        let condition = self.widths(env).truth(test)?;
        let (mut yes, mut no) = (env.clone(), env.clone());
        self.path.push(condition);
        self.run(then, &mut yes)?;
        self.path.pop();
        if !otherwise.is_empty() {
            self.path.push(!condition);
            self.run(otherwise, &mut no)?;
            self.path.pop();
        }
        *env = self.merged(&[yes, no], |values| condition.mux(values[0], values[1]));
        Ok(())
    }

    fn choose(
        &mut self,
        subject: &Expression,
        arms: &[(Expression, Vec<Statement>)],
        otherwise: Option<&[Statement]>,
        env: &mut Env<'m>,
    ) -> Outcome<()> {
        let all: Vec<&Expression> = arms.iter().map(|(label, _)| label).collect();
        let (subject, values) = self.widths(env).case(subject, &all)?;
        let width = subject.bits();
        let mut labels: Vec<(BigUint, &[Statement])> = Vec::new();
        for (value, (_, body)) in values.into_iter().zip(arms) {
            // Of two equal ones the first counts.
            if let Some(value) = value
                && !labels.iter().any(|(other, _)| *other == value)
            {
                labels.push((value, body));
            }
        }
        let mut ends = Vec::new();
        let mut chosen = Vec::new();
        for (value, body) in &labels {
            let mut end = env.clone();
            let fits = subject.eq(self.scope.builder.constant(value.clone(), width));
            self.path.push(fits);
            self.run(body, &mut end)?;
            self.path.pop();
            ends.push(end);
            let label = u64::try_from(value);
            chosen.push(label.map_err(|_| ImportProblem::Pattern(value.to_string()))?);
        }
        // Labels that leave no value out need no default.
        let complete = BigUint::from(labels.len()) == BigUint::from(1u8) << width;
        if !complete || ends.is_empty() {
            let mut end = env.clone();
            if let Some(body) = otherwise {
                let none = labels
                    .iter()
                    .map(|(value, _)| subject.ne(self.scope.builder.constant(value.clone(), width)))
                    .reduce(|a, b| a & b);
                self.path
                    .push(none.unwrap_or_else(|| self.scope.builder.ones(1)));
                self.run(body, &mut end)?;
                self.path.pop();
            }
            ends.push(end);
        }
        *env = self.merged(&ends, |values| {
            let (default, values) = values.split_last().expect("there is an end of every path");
            let mut groups: Vec<(Vec<u64>, Signal<'m>)> = Vec::new();
            for (label, value) in chosen.iter().zip(values) {
                groups.push((vec![*label], *value));
            }
            subject.case(groups, *default)
        });
        Ok(())
    }

    /// The values after a choice: those that no path changed, and for the others `join` of all ends.
    fn merged(&mut self, ends: &[Env<'m>], join: impl Fn(&[Signal<'m>]) -> Signal<'m>) -> Env<'m> {
        let names: BTreeSet<&String> = ends.iter().flat_map(|end| end.keys()).collect();
        let mut env = Env::new();
        for name in names {
            let slots: Vec<Option<&Slot<'m>>> = ends.iter().map(|end| end.get(name)).collect();
            let Some(first) = slots.iter().copied().flatten().next() else {
                continue;
            };
            let same = slots
                .iter()
                .all(|slot| slot.is_some_and(|slot| slot.now.version == first.now.version));
            if same {
                env.insert(name.clone(), first.clone());
                continue;
            }
            let nothing = self.scope.builder.zeros(first.now.value.bits());
            let values: Vec<Signal<'m>> = slots
                .iter()
                .map(|slot| slot.map_or(nothing, |slot| slot.now.value))
                .collect();
            let none = BigUint::ZERO;
            let assigned = slots
                .iter()
                .map(|slot| slot.map_or(&none, |slot| &slot.assigned))
                .fold(first.assigned.clone(), |all, one| all & one);
            let touched = slots
                .iter()
                .flatten()
                .fold(BigUint::ZERO, |all, slot| all | &slot.touched);
            self.version += 1;
            let now = Now {
                value: join(&values),
                version: self.version,
            };
            env.insert(
                name.clone(),
                Slot {
                    now,
                    assigned,
                    touched,
                },
            );
        }
        env
    }
}
