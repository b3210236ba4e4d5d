//! Builds a module from a block: declares ports, sub-blocks, registers and memories; runs processes; connects what they drive.

use super::clocks::{Clocks, Wiring};
use super::declare::{Registers, targets};
use super::design::BlockContents;
use super::error::{ImportError, ImportProblem};
use super::names::legal;
use super::process::Process;
use super::scope::{Env, Now, Scope, Slot, mask};
use super::shared::{Builder, Built, Parts, Shared};
use super::tree::{Behaviour, Statement};
use super::{custom, kernel};
use rust_hdl_core::ast::Verilog;
use rust_hdl_core::atom::AtomKind;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use warpwright_hdl::builder::ModuleBuilder;
use warpwright_hdl::instance::InstanceHandle;
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::{BuildErrors, Problem};
use warpwright_hdl::signal::Signal;

/// Builds a block and everything below it.
pub(super) fn build(
    part: &BlockContents,
    name: &str,
    shared: &mut Shared,
) -> Result<Built, ImportError> {
    let at = |problem| ImportError {
        block: part.path.clone(),
        problem,
    };
    let behaviour = behaviour(part).map_err(at)?;
    let name = shared.modules.claim(name);
    let parts = parts(part, &name, shared)?;
    let builder = ModuleBuilder::new(&name);
    builder.doc(&match part.array() {
        Some(_) => format!("An element of the rust-hdl array {}.", part.array_path()),
        None => format!("The rust-hdl block {}.", part.path),
    });
    let mut block = Builder {
        m: &builder,
        scope: Scope::new(&builder),
        wiring: Wiring::default(),
        inputs: Vec::new(),
        ports: BTreeMap::new(),
        driven: BTreeMap::new(),
        locals: BTreeSet::new(),
        types: BTreeMap::new(),
    };
    let clocks = block
        .describe(part, &behaviour, &parts, shared)
        .map_err(at)?;
    let ports = block.ports;
    if ports.values().any(|port| port.eq_ignore_ascii_case(&name)) {
        return Err(at(ImportProblem::NamedLikePort(name)));
    }
    let inputs = block.inputs;
    let mut module = finished(&builder, &inputs)
        .map_err(|errors| at(ImportProblem::Described(errors.to_string())))?;
    // Lines of the importer would say nothing to a reader.
    module.source = warpwright_hdl::source::Source::unknown();
    Ok(Built {
        module: Arc::new(module),
        ports,
        clocks,
    })
}

/// Builds the sub-blocks. Elements of an array that say the same are one module.
fn parts<'p>(
    part: &'p BlockContents,
    name: &str,
    shared: &mut Shared,
) -> Result<Vec<(&'p BlockContents, Built)>, ImportError> {
    let mut parts: Vec<(&BlockContents, Built)> = Vec::new();
    for inner in &part.parts {
        let array = inner.array();
        let is_like = |other: &BlockContents| other.array() == array && other.says_the_same(inner);
        let like = array.and_then(|_| parts.iter().find(|(other, _)| is_like(other)));
        let built = if let Some((_, built)) = like {
            built.clone()
        } else {
            let name = format!("{name}_{}", array.unwrap_or(&inner.name));
            build(inner, &name, shared)?
        };
        parts.push((inner, built));
    }
    Ok(parts)
}

/// Inputs that nothing reads are so in rust-hdl's description, not by mistake.
fn finished(
    builder: &ModuleBuilder,
    inputs: &[(String, Signal<'_>)],
) -> Result<Module, BuildErrors> {
    let BuildErrors(errors) = match builder.finish() {
        Ok(module) => return Ok(module),
        Err(errors) => errors,
    };
    for error in &errors {
        if let Problem::UnusedInput { name } = &error.problem {
            for (_, signal) in inputs.iter().filter(|(port, _)| port == name) {
                builder.unused(*signal);
            }
        }
    }
    builder.finish()
}

fn behaviour(part: &BlockContents) -> Result<Behaviour, ImportProblem> {
    match &part.code {
        Verilog::Empty => Err(ImportProblem::NoDescription),
        Verilog::Combinatorial(kernel) => kernel::read(kernel),
        Verilog::Custom(text) => custom::read(text),
        Verilog::Blackbox(black_box) => Err(ImportProblem::BlackBox(black_box.name.clone())),
        Verilog::Wrapper(_) => Err(ImportProblem::Wrapper),
    }
}

impl<'m> Builder<'m> {
    fn describe(
        &mut self,
        part: &BlockContents,
        behaviour: &Behaviour,
        parts: &Parts<'_>,
        shared: &mut Shared,
    ) -> Result<Clocks, ImportProblem> {
        self.declare_enums(part, shared);
        self.declare_ports(part, shared)?;
        for declared in &behaviour.declared {
            self.declare_store(declared, behaviour)?;
        }
        let instances = self.declare_parts(parts);
        let registers = self.declare_registers(part, behaviour)?;
        for statements in &behaviour.combinational {
            self.run(statements)?;
        }
        self.run_clocked(behaviour, &registers)?;
        self.connect_parts(&instances, parts)?;
        self.connect_outputs(part)?;
        self.connect_wires()?;
        self.wiring.solve()
    }

    fn run(&mut self, statements: &[Statement]) -> Result<(), ImportProblem> {
        let mut env = Env::new();
        let mut process = Process::new(&self.scope, false);
        process.run(statements, &mut env)?;
        let clocks = std::mem::take(&mut process.clocks);
        for (target, source) in clocks {
            self.wiring.assign(target, source)?;
        }
        for (name, slot) in env {
            let width = self.scope.symbol(&name)?.1.width;
            if slot.assigned != mask(0, width) {
                return Err(ImportProblem::Latch(name));
            }
            let value = self.with_name(&name, slot.now.value);
            if self.driven.insert(name.clone(), value).is_some() {
                return Err(ImportProblem::DrivenTwice(name));
            }
        }
        Ok(())
    }

    /// A local signal's last value, called as it is in rust-hdl.
    fn with_name(&self, name: &str, value: Signal<'m>) -> Signal<'m> {
        if !self.locals.contains(name) || !value.is_nameless() {
            return value;
        }
        let value = value.named(&self.scope.taken.borrow_mut().claim(name));
        match self.types.get(name) {
            Some(enum_type) => value.of_enum(enum_type),
            None => value,
        }
    }

    fn run_clocked(
        &mut self,
        behaviour: &Behaviour,
        registers: &Registers<'m>,
    ) -> Result<(), ImportProblem> {
        for (_, body) in &behaviour.clocked {
            let mut names = BTreeSet::new();
            targets(body, &mut names);
            let mut env = Env::new();
            for name in names {
                let Some(register) = registers.get(&name) else {
                    continue;
                };
                let value = register.value();
                let all = mask(0, value.bits());
                let now = Now { value, version: 0 };
                let slot = Slot {
                    now,
                    assigned: all.clone(),
                    touched: all,
                };
                env.insert(name, slot);
            }
            Process::new(&self.scope, true).run(body, &mut env)?;
            for (name, slot) in env {
                if let Some(register) = registers.get(&name) {
                    register.next(slot.now.value);
                }
            }
        }
        Ok(())
    }

    fn connect_parts(
        &mut self,
        instances: &[InstanceHandle<'m>],
        parts: &Parts<'_>,
    ) -> Result<(), ImportProblem> {
        for (instance, (part, built)) in instances.iter().zip(parts) {
            for signal in &part.signals {
                if signal.is_clock || signal.kind != AtomKind::InputParameter {
                    continue;
                }
                let stub = format!("{}${}", part.name, signal.name);
                let Some(value) = self.driven.get(&stub) else {
                    return Err(ImportProblem::NotDriven(stub));
                };
                instance.connect(&built.ports[&signal.name], *value);
            }
        }
        Ok(())
    }

    fn connect_outputs(&mut self, part: &BlockContents) -> Result<(), ImportProblem> {
        let outputs = part
            .signals
            .iter()
            .filter(|s| s.kind == AtomKind::OutputParameter && !s.is_clock);
        for signal in outputs {
            let name = &signal.name;
            let Some(mut value) = self.driven.get(name).copied() else {
                return Err(ImportProblem::NotDriven(name.clone()));
            };
            if let Some(wire) = self.scope.wires.borrow().get(name) {
                value = wire.value();
            }
            let port = self.m.output(&self.ports[name], value);
            if self.ports[name] != *name {
                port.doc(&name.replace('$', "."));
            }
        }
        Ok(())
    }

    fn connect_wires(&mut self) -> Result<(), ImportProblem> {
        for (name, wire) in self.scope.wires.borrow().iter() {
            let Some(value) = self.driven.get(name) else {
                return Err(ImportProblem::NotDriven(name.clone()));
            };
            wire.drive(*value);
        }
        Ok(())
    }
}

/// The legal form of the top module's name.
pub(super) fn top_name(name: &str) -> String {
    legal(name)
}
