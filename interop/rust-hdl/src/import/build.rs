//! A block becomes a module: ports, sub-blocks, registers and memories declared; processes run; what they drive connected.

use super::clocks::{Clocks, Wiring};
use super::design::{Declaration, Enumeration, Part};
use super::error::{ImportError, ImportProblem};
use super::names::{Names, legal};
use super::process::Process;
use super::scope::{Env, Now, Scope, Slot, Symbol, mask};
use super::tree::{Behaviour, Number, Statement};
use super::{custom, kernel};
use num_bigint::BigUint;
use rust_hdl_core::ast::Verilog;
use rust_hdl_core::atom::AtomKind;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use warpwright_hdl::builder::ModuleBuilder;
use warpwright_hdl::enums::EnumType;
use warpwright_hdl::instance::InstanceHandle;
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::{BuildErrors, Problem};
use warpwright_hdl::signal::Signal;

/// What all blocks of a design share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    modules: Names,
    enum_names: Names,
    enums: Vec<(Enumeration, Arc<EnumType>)>,
}

/// A finished block.
#[derive(Debug)]
pub(super) struct Built {
    pub module: Arc<Module>,
    /// rust-hdl's names of the ports and ours.
    ports: BTreeMap<String, String>,
    pub clocks: Clocks,
}

impl Shared {
    fn enum_type(&mut self, of: &Enumeration, width: u32) -> Option<Arc<EnumType>> {
        if let Some((_, known)) = self.enums.iter().find(|(known, _)| known == of) {
            return Some(Arc::clone(known));
        }
        let prefix = format!("{}::", of.name);
        let plain = |value: &String| value.strip_prefix(&prefix).unwrap_or(value).to_string();
        let values = of.values.iter().map(plain).zip(0..).collect();
        let enum_type = Arc::new(EnumType {
            name: self.enum_names.claim(&of.name),
            width,
            variants: values,
        });
        enum_type.check().ok()?;
        self.enums.push((of.clone(), Arc::clone(&enum_type)));
        Some(enum_type)
    }

    /// The type of a signal that is an enumeration.
    fn type_of(&mut self, signal: &Declaration) -> Option<Arc<EnumType>> {
        let of = signal.enums.first().filter(|_| signal.is_enum)?;
        self.enum_type(of, signal.width)
    }
}

/// Builds a block and everything below it.
pub(super) fn build(part: &Part, name: &str, shared: &mut Shared) -> Result<Built, ImportError> {
    let at = |problem| ImportError {
        block: part.path.clone(),
        problem,
    };
    let behaviour = behaviour(part).map_err(at)?;
    let mut parts = Vec::new();
    let name = shared.modules.claim(name);
    for inner in &part.parts {
        parts.push((
            inner,
            build(inner, &format!("{name}_{}", inner.name), shared)?,
        ));
    }
    let builder = ModuleBuilder::new(&name);
    builder.doc(&format!("The rust-hdl block {}.", part.path));
    let mut block = Builder {
        m: &builder,
        scope: Scope::new(&builder),
        wiring: Wiring::default(),
        inputs: Vec::new(),
        ports: BTreeMap::new(),
        driven: BTreeMap::new(),
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

fn behaviour(part: &Part) -> Result<Behaviour, ImportProblem> {
    match &part.code {
        Verilog::Empty => Err(ImportProblem::NoDescription),
        Verilog::Combinatorial(kernel) => kernel::read(kernel),
        Verilog::Custom(text) => custom::read(text),
        Verilog::Blackbox(black_box) => Err(ImportProblem::BlackBox(black_box.name.clone())),
        Verilog::Wrapper(_) => Err(ImportProblem::Wrapper),
    }
}

struct Builder<'m> {
    m: &'m ModuleBuilder,
    scope: Scope<'m>,
    wiring: Wiring,
    /// Input ports: name and signal.
    inputs: Vec<(String, Signal<'m>)>,
    ports: BTreeMap<String, String>,
    /// What processes drive.
    driven: BTreeMap<String, Signal<'m>>,
    /// Enumerations of signals.
    types: BTreeMap<String, Arc<EnumType>>,
}

type Parts<'p> = [(&'p Part, Built)];

impl<'m> Builder<'m> {
    fn describe(
        &mut self,
        part: &Part,
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
        self.run_clocked(part, behaviour, &registers)?;
        self.connect_parts(&instances, parts)?;
        self.connect_outputs(part)?;
        self.connect_wires()?;
        self.wiring.solve()
    }

    /// Named values of every enumeration that a signal of the block or a port of a sub-block has.
    fn declare_enums(&mut self, part: &Part, shared: &mut Shared) {
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

    fn declare_ports(&mut self, part: &Part, shared: &mut Shared) -> Result<(), ImportProblem> {
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
                AtomKind::LocalSignal => Symbol::Driven,
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
    fn declare_store(
        &mut self,
        declared: &super::tree::Declared,
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

    fn declare_parts(&mut self, parts: &Parts<'_>) -> Vec<InstanceHandle<'m>> {
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
    fn declare_registers(
        &mut self,
        part: &Part,
        behaviour: &Behaviour,
    ) -> Result<BTreeMap<String, warpwright_hdl::builder::RegisterHandle<'m>>, ImportProblem> {
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
            if self.driven.insert(name.clone(), slot.now.value).is_some() {
                return Err(ImportProblem::DrivenTwice(name));
            }
        }
        Ok(())
    }

    fn run_clocked(
        &mut self,
        _part: &Part,
        behaviour: &Behaviour,
        registers: &BTreeMap<String, warpwright_hdl::builder::RegisterHandle<'m>>,
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

    fn connect_outputs(&mut self, part: &Part) -> Result<(), ImportProblem> {
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
fn targets(statements: &[Statement], names: &mut BTreeSet<String>) {
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

/// The legal form of the top module's name.
pub(super) fn top_name(name: &str) -> String {
    legal(name)
}
