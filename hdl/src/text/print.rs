//! Prints a module as text.
//!
//! Statements follow the order of the module's nodes, so that parsing gives every node its
//! number back. Tables, memories and instances come right before the first value that reads them.

use super::phrase::{bound, documented, of_enum, operation, quoted, reference, spelled};
use crate::allowed::Allowed;
use crate::bits::Bits;
use crate::enums::EnumType;
use crate::module::{
    Direction, Instance, Memory, Module, NodeId, Op, Parameter, Port, Register, Table,
};
use crate::section::Section;
use crate::source::Source;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::sync::Arc;

/// How long a line with a list may be before the list is broken.
const LINE: usize = 100;

/// The text of a module and of every module below it, the deepest first.
pub fn print(module: &Module) -> String {
    print_all(module, false)
}

/// Like [`print()`], with the place in the Rust files behind every statement.
pub fn print_with_sources(module: &Module) -> String {
    print_all(module, true)
}

fn print_all(top: &Module, sources: bool) -> String {
    let mut modules = Vec::new();
    below(top, &mut HashSet::new(), &mut modules);
    modules.push(top);
    let mut printer = Printer {
        text: String::new(),
        indent: 0,
        sources,
        enums: HashMap::new(),
    };
    for module in modules {
        printer.module(module);
    }
    printer.text
}

/// The modules below one, each name once, the deepest first; bodies in place belong to their module.
fn below<'a>(module: &'a Module, seen: &mut HashSet<&'a str>, found: &mut Vec<&'a Module>) {
    for instance in &module.instances {
        if instance.is_in_place() {
            below(&instance.module, seen, found);
        } else if seen.insert(&instance.module.name) {
            below(&instance.module, seen, found);
            found.push(&instance.module);
        }
    }
}

/// The enumerations of a module and the bodies in it, in the order of their use.
fn enums_of<'a>(module: &'a Module, found: &mut Vec<&'a Arc<EnumType>>) {
    found.extend(module.ports.iter().filter_map(|p| p.enum_type.as_ref()));
    found.extend(module.nodes.iter().filter_map(|n| n.enum_type.as_ref()));
    for instance in module.instances.iter().filter(|i| i.is_in_place()) {
        enums_of(&instance.module, found);
    }
}

/// The module around a body in place, and the instance that the body belongs to.
type Around<'a> = Option<(&'a Module, &'a Instance)>;

struct Printer {
    text: String,
    indent: usize,
    sources: bool,
    /// The enumerations that the present place sees.
    enums: HashMap<String, Arc<EnumType>>,
}

impl Printer {
    fn line(&mut self, line: &str) {
        let spaces = 2 * self.indent;
        let _ = writeln!(self.text, "{:spaces$}{line}", "");
    }

    /// `head { entries }`, in one line if it fits, otherwise with an entry or a few on each.
    fn list(&mut self, head: &str, entries: &[String], per_line: usize) {
        let short = format!("{head} {{ {} }}", entries.join(", "));
        if entries.is_empty() {
            self.line(&format!("{head} {{}}"));
        } else if 2 * self.indent + short.chars().count() <= LINE {
            self.line(&short);
        } else {
            self.line(&format!("{head} {{"));
            self.indent += 1;
            for part in entries.chunks(per_line) {
                self.line(&format!("{},", part.join(", ")));
            }
            self.indent -= 1;
            self.line("}");
        }
    }

    fn place(&self, source: &Source) -> String {
        match (self.sources, source.is_known()) {
            (false, _) => String::new(),
            (true, true) => format!(" @ {}", quoted(&source.to_string())),
            (true, false) => " @ \"\"".to_string(),
        }
    }

    fn module(&mut self, module: &Module) {
        let mut enums = Vec::new();
        enums_of(module, &mut enums);
        let mut first = HashSet::new();
        enums.retain(|e| first.insert(e.name.as_str()));
        for enum_type in enums {
            self.declare(Some(enum_type));
        }
        let doc = documented(&module.doc);
        let place = self.place(&module.source);
        self.line(&format!("module {}{doc}{place} {{", module.name));
        if module.is_shared {
            self.indent += 1;
            self.line("shared");
            self.indent -= 1;
        }
        if let Some(primitive) = &module.primitive {
            self.indent += 1;
            let parameters = primitive.parameters.iter();
            let parameters = parameters.map(|(name, value)| format!("parameter {name} = {value}"));
            let ports = primitive.ports.iter();
            let ports = ports.map(|(model, vendor)| format!("{model} = {vendor}"));
            let entries: Vec<String> = parameters.chain(ports).collect();
            self.list(&format!("primitive {}", primitive.name), &entries, 4);
            self.indent -= 1;
        }
        self.items(module, None);
        self.line("}");
    }

    /// Prints an enumeration, unless it is the one that its name stands for already.
    fn declare(&mut self, enum_type: Option<&Arc<EnumType>>) {
        let Some(enum_type) = enum_type else { return };
        if self.enums.get(&enum_type.name) == Some(enum_type) {
            return;
        }
        let variants = enum_type.variants.iter();
        let entries: Vec<String> = variants.map(|(name, v)| format!("{name} = {v}")).collect();
        let head = format!("enum {} : {}", enum_type.name, enum_type.width);
        self.list(&head, &entries, 4);
        self.enums
            .insert(enum_type.name.clone(), Arc::clone(enum_type));
    }

    fn items(&mut self, module: &Module, around: Around) {
        let enums = self.enums.clone();
        self.indent += 1;
        self.parameters(&module.parameters, around);
        let mut done = Done::default();
        for (index, node) in module.nodes.iter().enumerate() {
            let id = NodeId(index as u32);
            match &node.op {
                Op::Input(port) => self.outputs_up_to(module, &mut done, *port as usize),
                Op::TableRead { table, .. } => {
                    self.tables_up_to(module, &mut done, table.index() + 1);
                }
                Op::MemoryRead { memory, .. } => {
                    self.memories_up_to(module, &mut done, memory.index() + 1);
                }
                Op::InstanceOutput { instance, .. } => {
                    self.instances_up_to(module, &mut done, instance.index() + 1);
                }
                _ => {}
            }
            let before = index.checked_sub(1).map(|before| &module.nodes[before]);
            if node.section.as_ref() != before.and_then(|node| node.section.as_ref()) {
                self.section(node.section.as_deref());
            }
            self.node(module, id, around);
        }
        self.tables_up_to(module, &mut done, usize::MAX);
        self.memories_up_to(module, &mut done, usize::MAX);
        self.instances_up_to(module, &mut done, usize::MAX);
        self.outputs_up_to(module, &mut done, usize::MAX);
        for id in &module.unused {
            self.line(&format!("unused {}", reference(module, *id)));
        }
        self.indent -= 1;
        self.enums = enums;
    }

    /// The section of the values from here on.
    fn section(&mut self, section: Option<&Section>) {
        match section {
            Some(Section {
                number,
                title,
                about,
            }) => {
                let title = quoted(title);
                let about = documented(about);
                self.line(&format!("section {number} {title}{about}"));
            }
            None => self.line("section none"),
        }
    }

    fn parameters(&mut self, parameters: &[Parameter], around: Around) {
        let inherited = around.map_or(&[][..], |(outer, _)| &outer.parameters);
        if parameters == inherited {
            return;
        }
        if parameters.is_empty() {
            self.line("parameters none");
        }
        for p in parameters {
            let doc = documented(&p.doc);
            let of = p.allowed.as_ref().map_or(String::new(), allowed);
            self.line(&format!("parameter {} = {}{of}{doc}", p.name, p.value));
        }
    }

    fn outputs_up_to(&mut self, module: &Module, done: &mut Done, end: usize) {
        for port in due(&module.ports, &mut done.ports, end) {
            if port.direction == Direction::Output {
                self.output(module, port);
            }
        }
    }

    fn tables_up_to(&mut self, module: &Module, done: &mut Done, end: usize) {
        for table in due(&module.tables, &mut done.tables, end) {
            self.table(table);
        }
    }

    fn memories_up_to(&mut self, module: &Module, done: &mut Done, end: usize) {
        for memory in due(&module.memories, &mut done.memories, end) {
            self.memory(module, memory);
        }
    }

    fn instances_up_to(&mut self, module: &Module, done: &mut Done, end: usize) {
        for instance in due(&module.instances, &mut done.instances, end) {
            self.instance(module, instance);
        }
    }

    fn node(&mut self, module: &Module, id: NodeId, around: Around) {
        let node = module.node(id);
        self.declare(node.enum_type.as_ref());
        let place = self.place(&node.source);
        match &node.op {
            Op::Input(port) => {
                if let Some(port) = module.ports.get(*port as usize) {
                    self.input(module, port, around);
                }
            }
            Op::Register(register) => {
                if let Some(register) = module.registers.get(register.index()) {
                    self.register(module, register);
                }
            }
            op => {
                let name = reference(module, id);
                let held = node.variable.as_ref();
                let held = held.map_or(String::new(), |variable| format!(" as {variable}"));
                let width = spelled(node.width, module);
                let of = of_enum(node.enum_type.as_ref());
                let op = operation(module, op);
                let doc = documented(&node.doc);
                self.line(&format!(
                    "let {name}{held} : {width}{of} = {op}{doc}{place}"
                ));
            }
        }
    }

    fn input(&mut self, module: &Module, port: &Port, around: Around) {
        self.declare(port.enum_type.as_ref());
        let mut line = format!("input {} : {}", port.name, spelled(port.width, module));
        line += &of_enum(port.enum_type.as_ref());
        let node = module.nodes.get(port.node.index());
        let node_enum = node.and_then(|node| node.enum_type.as_ref());
        if node_enum != port.enum_type.as_ref() {
            line += " value";
            line += &node_enum.map_or(" plain".to_string(), |e| of_enum(Some(e)));
        }
        if let Some((outer, instance)) = around {
            let index = module.port_index(&port.name, Direction::Input);
            let binding = index.and_then(|i| instance.inputs.get(i)?.as_ref());
            line += &binding.map_or(String::new(), |b| format!(" = {}", bound(outer, module, b)));
        }
        line += &documented(&port.doc);
        line += &self.place(&port.source);
        self.line(&line);
    }

    fn output(&mut self, module: &Module, port: &Port) {
        self.declare(port.enum_type.as_ref());
        let width = spelled(port.width, module);
        let of = of_enum(port.enum_type.as_ref());
        let node = reference(module, port.node);
        let doc = documented(&port.doc);
        let place = self.place(&port.source);
        self.line(&format!(
            "output {} : {width}{of} = {node}{doc}{place}",
            port.name
        ));
    }

    fn register(&mut self, module: &Module, register: &Register) {
        let Some(node) = module.nodes.get(register.node.index()) else {
            return;
        };
        let of = |id| reference(module, id);
        let name = &register.name;
        let width = spelled(node.width, module);
        let enum_type = of_enum(node.enum_type.as_ref());
        let mut line = format!("register {name} : {width}{enum_type}");
        if let Some(member) = &register.member {
            let _ = write!(line, " in {} {}", member.variable, member.field);
        }
        if let Some(reset) = &register.reset {
            let _ = write!(line, " reset {reset}");
        }
        if let Some(power_up) = &register.power_up {
            let _ = write!(line, " power_up {power_up}");
        }
        if let Some(enable) = register.enable {
            let _ = write!(line, " enable {}", of(enable));
        }
        let doc = documented(&register.doc);
        let _ = write!(line, " next {}{doc}", of(register.next));
        if !node.doc.is_empty() {
            let _ = write!(line, " value{}", documented(&node.doc));
        }
        line += &self.place(&register.source);
        self.line(&line);
    }

    fn memory(&mut self, module: &Module, memory: &Memory) {
        let width = spelled(memory.width, module);
        let doc = documented(&memory.doc);
        let place = self.place(&memory.source);
        let head = format!(
            "memory {} : {width} x {}{doc}{place}",
            memory.name, memory.depth
        );
        if memory.writes.is_empty() && memory.contents.is_empty() {
            self.line(&head);
            return;
        }
        self.line(&format!("{head} {{"));
        self.indent += 1;
        if !memory.contents.is_empty() {
            self.list("contents", &hexadecimal(&memory.contents), 8);
        }
        for write in &memory.writes {
            let of = |id| reference(module, id);
            let (enable, address, data) = (of(write.enable), of(write.address), of(write.data));
            self.line(&format!("write {enable} {address} {data}"));
        }
        self.indent -= 1;
        self.line("}");
    }

    fn table(&mut self, table: &Table) {
        let doc = documented(&table.doc);
        let place = self.place(&table.source);
        let head = format!("table {} : {}{doc}{place}", table.name, table.width);
        self.list(&head, &hexadecimal(&table.entries), 8);
    }

    fn instance(&mut self, module: &Module, instance: &Instance) {
        let name = &instance.name;
        let doc = documented(&instance.doc);
        let place = self.place(&instance.source);
        let inner = &instance.module;
        let head = match &instance.lanes {
            None => format!("instance {name} : {}{doc}{place}", inner.name),
            Some(lanes) => {
                let count = spelled(lanes.count, module);
                if lanes.in_place {
                    let body_doc = documented(&inner.doc);
                    let head = format!("lanes {name} {count}{doc} in place{body_doc}{place} {{");
                    self.line(&head);
                    self.items(inner, Some((module, instance)));
                    self.line("}");
                    return;
                }
                format!("lanes {name} {count} : {}{doc}{place}", inner.name)
            }
        };
        let connected = inner.ports.iter().zip(&instance.inputs);
        let entries: Vec<String> = connected
            .filter_map(|(port, binding)| {
                let binding = binding.as_ref()?;
                Some(format!("{} = {}", port.name, bound(module, inner, binding)))
            })
            .collect();
        self.list(&head, &entries, 1);
    }
}

/// How many of each kind are printed already.
#[derive(Default)]
struct Done {
    ports: usize,
    tables: usize,
    memories: usize,
    instances: usize,
}

/// Those before an end that are not printed yet; now they are.
fn due<'a, T>(all: &'a [T], done: &mut usize, end: usize) -> &'a [T] {
    let end = end.min(all.len());
    let due = all.get(*done..end).unwrap_or_default();
    *done = end.max(*done);
    due
}

/// ` of 1 to 4, 8`
fn allowed(values: &Allowed) -> String {
    let runs = values.runs().iter();
    let runs = runs.map(|(first, last)| match last - first {
        0 => first.to_string(),
        _ => format!("{first} to {last}"),
    });
    format!(" of {}", runs.collect::<Vec<_>>().join(", "))
}

/// Constants whose width is known, as numbers.
fn hexadecimal(values: &[Bits]) -> Vec<String> {
    let values = values.iter();
    values
        .map(|value| format!("{:#x}", value.value()))
        .collect()
}
