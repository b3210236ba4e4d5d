//! Declares a block's contents: named values, ports, memories, sub-blocks and registers.

use super::design::{BlockContents, Declaration};
use super::error::ImportProblem;
use super::names::legal;
use super::scope::{Symbol, mask};
use super::shared::{Builder, Parts, Shared};
use super::tree::{Behaviour, Declared, Number, Statement};
use num_bigint::BigUint;
use rust_hdl_core::atom::AtomKind;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use warpwright_hdl::builder::RegisterHandle;
use warpwright_hdl::instance::InstanceHandle;
use warpwright_hdl::module::Module;

/// Registers by name.
pub(super) type Registers<'m> = BTreeMap<String, RegisterHandle<'m>>;

impl<'m> Builder<'m> {
    /// Named values of every enumeration that a signal of the block or a port of a sub-block has.
    pub(super) fn declare_enums(&mut self, part: &BlockContents, shared: &mut Shared) {
        let own = part.signals.iter();
        let below = part
            .parts
            .iter()
            .flat_map(|inner| inner.signals.iter().filter(|s| s.kind.is_parameter()));
        for signal in own.chain(below) {
            for of in &signal.enums {
                let width = usize::BITS - (of.values.len() - 1).leading_zeros();
                let Some(enum_type) = shared.enum_type(of, width.max(1)) else {
                    continue;
                };
                for (value, (plain, number)) in of.values.iter().zip(&enum_type.variants) {
                    let name = value.replace("::", "$");
                    let symbol = Symbol::EnumValue(Arc::clone(&enum_type), plain.clone(), *number);
                    let clash = match self.scope.symbols.get(&name) {
                        Some((Symbol::EnumValue(_, _, known), _)) => known != number,
                        Some(_) => true,
                        None => false,
                    };
                    let symbol = if clash { Symbol::Ambiguous } else { symbol };
                    self.scope.declare(&name, symbol, 32, true);
                }
            }
        }
    }

    pub(super) fn declare_ports(
        &mut self,
        part: &BlockContents,
        shared: &mut Shared,
    ) -> Result<(), ImportProblem> {
        for signal in &part.signals {
            let Declaration {
                name,
                width,
                signed,
                ..
            } = signal;
            if *width == 0 {
                return Err(ImportProblem::ZeroWidth(name.clone()));
            }
            if let Some(enum_type) = shared.type_of(signal) {
                self.types.insert(name.clone(), enum_type);
            }
            if signal.is_clock {
                self.scope.declare(name, Symbol::Clock, 1, false);
                match signal.kind {
                    AtomKind::InputParameter => self.wiring.inputs.push(name.clone()),
                    AtomKind::OutputParameter => self.wiring.outputs.push(name.clone()),
                    _ => {}
                }
                continue;
            }
            let symbol = match signal.kind {
                AtomKind::InputParameter => {
                    let port = self.scope.taken.borrow_mut().claim(name);
                    let value = match self.types.get(name) {
                        Some(enum_type) => self.m.input_enum(&port, enum_type),
                        None => self.m.input(&port, *width),
                    };
                    if port != *name {
                        value.doc(&name.replace('$', "."));
                    }
                    self.inputs.push((port.clone(), value));
                    self.ports.insert(name.clone(), port);
                    Symbol::Given(value)
                }
                AtomKind::OutputParameter => {
                    let port = self.scope.taken.borrow_mut().claim(name);
                    self.ports.insert(name.clone(), port.clone());
                    self.scope.ports.insert(name.clone(), port);
                    Symbol::Driven
                }
                AtomKind::LocalSignal => {
                    self.locals.insert(name.clone());
                    Symbol::Driven
                }
                AtomKind::Constant => {
                    let value = signal.value.clone();
                    let value = value.ok_or_else(|| ImportProblem::ZeroWidth(name.clone()))?;
                    // An enumeration's value comes as a number of 64 bits, and keeps that width in the text.
                    let width = value.width;
                    let value = Number {
                        signed: *signed,
                        ..value
                    };
                    self.scope
                        .declare(name, Symbol::Constant(value), width, *signed);
                    continue;
                }
                _ => return Err(ImportProblem::InOut(name.clone())),
            };
            self.scope.declare(name, symbol, *width, *signed);
        }
        Ok(())
    }

    /// A memory, or a plain signal of custom text.
    pub(super) fn declare_store(
        &mut self,
        declared: &Declared,
        behaviour: &Behaviour,
    ) -> Result<(), ImportProblem> {
        let name = &declared.name;
        let symbol = match declared.depth {
            None => Symbol::Driven,
            Some(depth) => {
                let mut words = BTreeMap::new();
                for (_, word, value) in behaviour.contents.iter().filter(|(of, ..)| of == name) {
                    if *word >= u64::from(depth) {
                        return Err(ImportProblem::Beyond {
                            name: name.clone(),
                            bit: *word,
                            width: depth,
                        });
                    }
                    words.insert(*word, value.value.clone() & mask(0, declared.width));
                }
                let legal = self.scope.taken.borrow_mut().claim(name);
                if behaviour.clocked.iter().any(|(_, body)| writes(body, name)) {
                    if words.values().any(|value| *value != BigUint::ZERO) {
                        return Err(ImportProblem::Contents(name.clone()));
                    }
                    Symbol::Memory(self.m.memory(&legal, declared.width, depth))
                } else {
                    let entry = |word: u64| words.get(&word).cloned().unwrap_or_default();
                    let entries = (0..u64::from(depth)).map(entry);
                    Symbol::Table(self.m.table(&legal, declared.width, entries))
                }
            }
        };
        self.scope
            .declare(name, symbol, declared.width, declared.signed);
        Ok(())
    }

    pub(super) fn declare_parts(&mut self, parts: &Parts<'_>) -> Vec<InstanceHandle<'m>> {
        let mut instances = Vec::new();
        for (part, built) in parts {
            let name = self
                .scope
                .taken
                .borrow_mut()
                .claim(&instance_name(&part.name, &built.module));
            let instance = self.m.instance(&name, &built.module);
            for signal in part.signals.iter().filter(|s| s.kind.is_parameter()) {
                let stub = format!("{}${}", part.name, signal.name);
                let symbol = match (signal.is_clock, signal.kind) {
                    (true, _) => Symbol::Clock,
                    (false, AtomKind::InputParameter) => Symbol::Driven,
                    (false, _) => Symbol::Output(
                        instance,
                        built.ports.get(&signal.name).cloned().unwrap_or_default(),
                    ),
                };
                self.scope
                    .declare(&stub, symbol, signal.width, signal.signed);
            }
            let stub = |name: &String| format!("{}${name}", part.name);
            for (clock, user) in &built.clocks.used {
                self.wiring.uses.push((stub(clock), user.clone()));
            }
            for (output, input) in &built.clocks.outputs {
                self.wiring.passed.insert(stub(output), stub(input));
            }
            instances.push(instance);
        }
        instances
    }

    /// Registers: what clocked processes assign.
    pub(super) fn declare_registers(
        &mut self,
        part: &BlockContents,
        behaviour: &Behaviour,
    ) -> Result<Registers<'m>, ImportProblem> {
        let mut registers = BTreeMap::new();
        for (clock, body) in &behaviour.clocked {
            if !self.scope.is_clock(clock) {
                return Err(ImportProblem::NotAClock(clock.clone()));
            }
            self.wiring.uses.push((clock.clone(), part.path.clone()));
            let mut names = BTreeSet::new();
            targets(body, &mut names);
            for name in names {
                let (symbol, shape) = self.scope.symbol(&name)?.clone();
                match symbol {
                    Symbol::Memory(..) => continue,
                    Symbol::Driven => {}
                    Symbol::Given(_) if registers.contains_key(&name) => {
                        return Err(ImportProblem::DrivenTwice(name));
                    }
                    _ => {
                        let what = "no output and no register";
                        return Err(ImportProblem::NotAssignable { name, what });
                    }
                }
                let legal = match self.scope.ports.get(&name) {
                    Some(port) => port.clone(),
                    None => self.scope.taken.borrow_mut().claim(&name),
                };
                let mut register = self.m.register(&legal, shape.width);
                if let Some(enum_type) = self.types.get(&name) {
                    register = register.of_enum(enum_type);
                }
                if let Some((_, start)) = behaviour.start.iter().find(|(of, _)| *of == name) {
                    register = register.power_up(start.value.clone() & mask(0, shape.width));
                }
                self.scope.declare(
                    &name,
                    Symbol::Given(register.value()),
                    shape.width,
                    shape.signed,
                );
                self.driven.insert(name.clone(), register.value());
                registers.insert(name, register);
            }
        }
        // A start value of anything else would be forgotten.
        if let Some((name, _)) = behaviour
            .start
            .iter()
            .find(|(name, _)| !registers.contains_key(name))
        {
            let what = "given a start value without being a register";
            return Err(ImportProblem::NotAssignable {
                name: name.clone(),
                what,
            });
        }
        Ok(registers)
    }
}

/// An instance of a module that declares a name hides that name, which Verilator dislikes.
fn instance_name(name: &str, module: &Module) -> String {
    let ports = module.ports.iter().map(|p| &p.name);
    let nodes = module.nodes.iter().filter_map(|n| n.name.as_ref());
    let memories = module.memories.iter().map(|m| &m.name);
    let tables = module.tables.iter().map(|t| &t.name);
    let instances = module.instances.iter().map(|i| &i.name);
    let mut names = ports
        .chain(nodes)
        .chain(memories)
        .chain(tables)
        .chain(instances);
    if names.any(|inner| inner.eq_ignore_ascii_case(&legal(name))) {
        format!("{name}_part")
    } else {
        name.to_string()
    }
}

/// The names that statements assign.
pub(super) fn targets(statements: &[Statement], names: &mut BTreeSet<String>) {
    for statement in statements {
        match statement {
            Statement::Assign(target, _) => {
                names.insert(target.name.clone());
            }
            Statement::If(_, then, otherwise) => {
                targets(then, names);
                targets(otherwise, names);
            }
            Statement::Case(_, arms, otherwise) => {
                for (_, body) in arms {
                    targets(body, names);
                }
                targets(otherwise.as_deref().unwrap_or_default(), names);
            }
        }
    }
}

fn writes(statements: &[Statement], name: &str) -> bool {
    let mut names = BTreeSet::new();
    targets(statements, &mut names);
    names.contains(name)
}
