//! A module's items, or those of a lane's body in a generate loop.

use super::expression::{can_exceed, constant, enum_constant, literal, range_text, size_text};
use super::layout::{comment, with_comment, wrap};
use super::usage::Usage;
use super::{Dialect, Options};
use crate::bits::Bits;
use crate::module::{Binding, Direction, Instance, Memory, Module, NodeId, Op, RegisterId};
use crate::size::Size;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

/// Names in use in a file.
#[derive(Debug, Default)]
pub(super) struct Taken(HashSet<String>);

impl Taken {
    pub fn add(&mut self, name: &str) {
        self.0.insert(name.to_ascii_lowercase());
    }

    /// The name, or the name with a number behind it; from now on in use.
    pub fn free(&mut self, name: &str) -> String {
        let is_free = |name: &str| {
            crate::names::check_name(name).is_ok() && !self.0.contains(&name.to_ascii_lowercase())
        };
        let numbered = (2u32..).map(|n| format!("{name}_{n}"));
        let found = std::iter::once(name.to_string())
            .chain(numbered)
            .find(|n| is_free(n));
        let found = found.unwrap_or_default();
        self.add(&found);
        found
    }
}

/// A module, or a lane's body, being written.
pub(super) struct Scope<'a> {
    pub module: &'a Module,
    pub options: &'a Options,
    pub usage: Usage,
    pub in_place: bool,
    pub taken: &'a mut Taken,
    /// By node: the net's name, or what a body's input reads outside.
    pub nets: Vec<Option<String>>,
    pub indent: usize,
    /// The loop variables around, the innermost last.
    pub loops: Vec<String>,
}

impl<'a> Scope<'a> {
    /// The name of the net that holds a value.
    pub fn net(&self, id: NodeId) -> Option<String> {
        self.nets[id.index()].clone()
    }

    fn line(&self, text: &str) -> String {
        wrap(self.indent, text)
    }

    fn range(&self, width: Size) -> String {
        range_text(width, &self.module.parameters)
    }

    fn is_sv(&self) -> bool {
        self.options.dialect == Dialect::SystemVerilog
    }

    fn wire(&self) -> &'static str {
        if self.is_sv() { "logic" } else { "wire" }
    }

    fn variable(&self) -> &'static str {
        if self.is_sv() { "logic" } else { "reg" }
    }

    /// Whether a net is an output port of the module, and so declared there.
    fn is_port(&self, name: &str) -> bool {
        !self.in_place && self.module.ports.iter().any(|port| port.name == name)
    }

    /// Whether a node's value is set in an `always` block.
    pub fn is_variable(&self, id: NodeId) -> bool {
        matches!(
            self.module.node(id).op,
            Op::Register(_) | Op::Case { .. } | Op::TableRead { .. }
        )
    }

    /// All items, in an order in which everything is declared before it is read.
    pub fn items(&mut self) -> String {
        let mut out = self.declare_state();
        out += &self.nets_and_instances();
        out += &self.clocked();
        out
    }

    fn declare(&self, id: NodeId, name: &str, doc: &str) -> String {
        if self.is_port(name) {
            return String::new();
        }
        let node = self.module.node(id);
        let kind = if self.is_variable(id) {
            self.variable()
        } else {
            self.wire()
        };
        let code = format!("{kind} {}{name};", self.range(node.width));
        with_comment(self.indent, &code, doc)
    }

    /// Registers and memories, and nets that are read before they are driven.
    fn declare_state(&self) -> String {
        let mut out = String::new();
        for register in &self.module.registers {
            if self.usage.live[register.node.index()] {
                out += &self.declare(register.node, &register.name, &register.doc);
            }
        }
        for (memory, live) in self.module.memories.iter().zip(&self.usage.memories) {
            if *live {
                let range = self.range(memory.width);
                let (name, last) = (&memory.name, memory.depth - 1);
                let code = format!("{} {range}{name} [0:{last}];", self.variable());
                out += &with_comment(self.indent, &code, &memory.doc);
            }
        }
        for id in self.forward_nets() {
            if let Some(name) = self.net(id) {
                out += &self.declare(id, &name, "");
            }
        }
        if !out.is_empty() && !self.in_place {
            out.push('\n');
        }
        out
    }

    /// Wires that something written before them reads: declared apart from their driver.
    fn forward_nets(&self) -> Vec<NodeId> {
        let (order, forward) = self.order();
        let mut found: Vec<NodeId> = order
            .into_iter()
            .filter(|id| forward.contains(id))
            .collect();
        found.sort();
        found
    }

    /// Live nets in the order in which they are written, operands first where there is no cycle through an
    /// instance or a register; and those that are read before their turn.
    fn order(&self) -> (Vec<NodeId>, HashSet<NodeId>) {
        let mut order = Vec::new();
        let mut forward = HashSet::new();
        let mut done: HashSet<NodeId> = HashSet::new();
        let mut entered: HashSet<NodeId> = HashSet::new();
        for start in 0..self.module.nodes.len() {
            let start = NodeId(start as u32);
            if !self.usage.live[start.index()] {
                continue;
            }
            let mut open = vec![(start, false)];
            while let Some((id, left)) = open.pop() {
                if left {
                    done.insert(id);
                    order.push(id);
                    continue;
                }
                if !entered.insert(id) {
                    if !done.contains(&id) {
                        // A cycle through an instance: whatever lies on it may be read before its turn.
                        let path = open.iter().filter(|(_, left)| *left).map(|(id, _)| *id);
                        forward.extend(path.skip_while(|on_path| *on_path != id));
                    }
                    continue;
                }
                open.push((id, true));
                let mut operands = Vec::new();
                let op = &self.module.node(id).op;
                op.for_each_operand(|operand| operands.push(operand));
                if let Op::InstanceOutput { instance, .. } = op {
                    let instance = &self.module.instances[instance.index()];
                    operands.extend(instance.inputs.iter().flatten().filter_map(Binding::node));
                }
                open.extend(operands.into_iter().rev().map(|operand| (operand, false)));
            }
        }
        (order, forward)
    }

    fn nets_and_instances(&mut self) -> String {
        let mut out = String::new();
        let (order, forward) = self.order();
        let mut written: HashSet<usize> = HashSet::new();
        for id in order {
            let node = self.module.node(id);
            match &node.op {
                Op::Input(_) | Op::Register(_) => {}
                Op::InstanceOutput { instance, .. } => {
                    if written.insert(instance.index()) {
                        out += &self.instance(instance.index(), &forward);
                    }
                }
                _ => {
                    if let Some(name) = self.net(id) {
                        out += &self.drive(id, &name, forward.contains(&id));
                    }
                }
            }
        }
        out
    }

    /// A net and its driver.
    fn drive(&self, id: NodeId, name: &str, declared: bool) -> String {
        let node = self.module.node(id);
        let width = node.width;
        match &node.op {
            Op::Case { .. } | Op::TableRead { .. } => {
                let mut out = String::new();
                if !declared {
                    out += &self.declare(id, name, &node.doc);
                }
                out + &self.case_block(id, name)
            }
            _ => {
                let value = self.written_out(id).text;
                if declared || self.is_port(name) || self.is_sv() {
                    let mut out = String::new();
                    if !declared && !self.is_port(name) {
                        out += &self.declare(id, name, &node.doc);
                    }
                    return out + &self.line(&format!("assign {name} = {value};"));
                }
                let code = format!("wire {}{name} = {value};", self.range(width));
                with_comment(self.indent, &code, &node.doc)
            }
        }
    }

    fn case_block(&self, id: NodeId, name: &str) -> String {
        let node = self.module.node(id);
        let width = node.width;
        let mut arms = Vec::new();
        let (subject, default) = match &node.op {
            Op::Case {
                subject,
                arms: described,
                default,
            } => {
                let enum_type = &self.module.node(*subject).enum_type;
                let label = |bits: &Bits| {
                    let named = enum_type.as_ref().and_then(|enum_type| {
                        let variant = enum_type.name_of(bits.to_u64()?)?;
                        Some(enum_constant(&enum_type.name, variant))
                    });
                    named.unwrap_or_else(|| literal(bits))
                };
                for arm in described.iter().filter(|arm| !arm.values.is_empty()) {
                    let labels: Vec<String> = arm.values.iter().map(label).collect();
                    arms.push((labels.join(", "), self.text(arm.result)));
                }
                (*subject, self.text(*default))
            }
            Op::TableRead { table, address } => {
                let table = &self.module.tables[table.index()];
                let bits = self.module.node(*address).width.get();
                for (number, entry) in table.entries.iter().enumerate() {
                    if let Some(label) = Bits::new(number, bits) {
                        arms.push((literal(&label), literal(entry)));
                    }
                }
                (
                    *address,
                    constant(&Bits::zero(width.get()), width, &self.module.parameters),
                )
            }
            _ => return String::new(),
        };
        let keyword = if self.is_sv() {
            "always_comb"
        } else {
            "always @*"
        };
        let mut out = self.line(keyword);
        let pad = " ".repeat(self.indent + 4);
        let _ = writeln!(out, "{pad}case ({})", self.text(subject));
        for (label, value) in arms {
            out += &wrap(self.indent + 8, &format!("{label}: {name} = {value};"));
        }
        out += &wrap(self.indent + 8, &format!("default: {name} = {default};"));
        let _ = writeln!(out, "{pad}endcase");
        out
    }

    /// Registers and memories at the clock edge; neighbours with the same conditions share a block.
    fn clocked(&self) -> String {
        let mut groups: Vec<((bool, Option<NodeId>), Vec<RegisterId>)> = Vec::new();
        for (index, register) in self.module.registers.iter().enumerate() {
            if !self.usage.live[register.node.index()] {
                continue;
            }
            let key = (register.reset.is_some(), register.enable);
            let id = RegisterId(index as u32);
            match groups.last_mut() {
                Some((last, members)) if *last == key => members.push(id),
                _ => groups.push((key, vec![id])),
            }
        }
        let mut out = String::new();
        for ((resets, enable), members) in groups {
            out += &self.register_block(resets, enable, &members);
        }
        for (memory, live) in self.module.memories.iter().zip(&self.usage.memories) {
            if *live && !memory.writes.is_empty() {
                out += &self.memory_block(memory);
            }
        }
        out
    }

    fn always(&self, resets: bool) -> String {
        let style = self.options.reset;
        let keyword = if self.is_sv() { "always_ff" } else { "always" };
        let reset = match (resets && style.asynchronous, style.active_low) {
            (false, _) => String::new(),
            (true, false) => format!(" or posedge {}", style.port()),
            (true, true) => format!(" or negedge {}", style.port()),
        };
        format!("{keyword} @(posedge clk{reset})")
    }

    fn register_block(
        &self,
        resets: bool,
        enable: Option<NodeId>,
        members: &[RegisterId],
    ) -> String {
        let registers: Vec<_> = members
            .iter()
            .map(|id| &self.module.registers[id.index()])
            .collect();
        let assign = |values: Vec<(String, String)>| -> Vec<String> {
            values
                .into_iter()
                .map(|(name, value)| format!("{name} <= {value};"))
                .collect()
        };
        let next = assign(
            registers
                .iter()
                .map(|r| (r.name.clone(), self.text(r.next)))
                .collect(),
        );
        let gap = if self.in_place { "" } else { "\n" };
        let mut branches: Vec<(Option<String>, Vec<String>)> = Vec::new();
        if resets {
            let style = self.options.reset;
            let condition = if style.active_low {
                format!("!{}", style.port())
            } else {
                style.port().to_string()
            };
            let values = registers.iter().map(|r| {
                let node = self.module.node(r.node);
                let reset = r.reset.clone().unwrap_or(Bits::zero(node.width.get()));
                let named = node.enum_type.as_ref().and_then(|enum_type| {
                    let variant = enum_type.name_of(reset.to_u64()?)?;
                    Some(enum_constant(&enum_type.name, variant))
                });
                let text =
                    named.unwrap_or_else(|| constant(&reset, node.width, &self.module.parameters));
                (r.name.clone(), text)
            });
            branches.push((Some(condition), assign(values.collect())));
        }
        branches.push((enable.map(|id| self.text(id)), next));
        gap.to_string() + &self.branches(&self.always(resets), &branches)
    }

    /// `HEAD if (…) … else if (…) … else …`
    fn branches(&self, head: &str, branches: &[(Option<String>, Vec<String>)]) -> String {
        let (inner, deep) = (self.indent + 4, self.indent + 8);
        if let [(None, statements)] = branches
            && let [only] = &statements[..]
        {
            return self.line(&format!("{head} {only}"));
        }
        if let [(None, statements)] = branches {
            let mut out = self.line(&format!("{head} begin"));
            for statement in statements {
                out += &wrap(inner, statement);
            }
            return out + &self.line("end");
        }
        let mut out = self.line(head);
        for (number, (condition, statements)) in branches.iter().enumerate() {
            let word = match (number, condition) {
                (0, Some(condition)) => format!("if ({condition})"),
                (_, Some(condition)) => format!("else if ({condition})"),
                (_, None) => "else".to_string(),
            };
            if let [only] = &statements[..] {
                out += &wrap(inner, &format!("{word} {only}"));
            } else {
                out += &wrap(inner, &format!("{word} begin"));
                for statement in statements {
                    out += &wrap(deep, statement);
                }
                out += &wrap(inner, "end");
            }
        }
        out
    }

    fn memory_block(&self, memory: &Memory) -> String {
        let statements: Vec<String> = memory
            .writes
            .iter()
            .map(|write| {
                let bits = self.module.node(write.address).width.get();
                let address = self.text(write.address);
                let enable = self.text(write.enable);
                let data = self.text(write.data);
                let name = &memory.name;
                if !can_exceed(bits, memory.depth) {
                    return format!("if ({enable}) {name}[{address}] <= {data};");
                }
                let limit = literal(&Bits::truncated(memory.depth, bits));
                let needed = crate::size::address_bits(memory.depth);
                let cut = match (bits > needed, needed) {
                    (false, _) => address.clone(),
                    (true, 1) => format!("{address}[0]"),
                    (true, n) => format!("{address}[{}:0]", n - 1),
                };
                format!("if (({enable}) && {address} < {limit}) {name}[{cut}] <= {data};")
            })
            .collect();
        let head = self.always(false);
        let gap = if self.in_place { "" } else { "\n" };
        if let [only] = &statements[..] {
            return gap.to_string() + &self.line(&format!("{head} {only}"));
        }
        let mut out = gap.to_string() + &self.line(&format!("{head} begin"));
        for statement in statements {
            out += &wrap(self.indent + 4, &statement);
        }
        out + &self.line("end")
    }

    fn instance(&mut self, index: usize, forward: &HashSet<NodeId>) -> String {
        let module = self.module;
        let instance = &module.instances[index];
        let mut out = String::new();
        let outputs = self.instance_outputs(index);
        for (id, name) in outputs.values() {
            if !forward.contains(id) {
                out += &self.declare(*id, name, "");
            }
        }
        let gap = if self.in_place { "" } else { "\n" };
        out += gap;
        if !instance.doc.is_empty() {
            out += &comment(self.indent, &instance.doc);
        }
        let outputs: BTreeMap<u32, String> = outputs
            .into_iter()
            .map(|(port, (_, name))| (port, name))
            .collect();
        match instance.lanes {
            None => out += &self.plain_instance(instance, &outputs, None),
            Some(lanes) => {
                let variable = self.loop_variable(&instance.name);
                let count = size_text(lanes.count, &module.parameters);
                let pad = " ".repeat(self.indent);
                let _ = writeln!(out, "{pad}genvar {variable};");
                let mut indent = self.indent;
                if !self.in_place {
                    let _ = writeln!(out, "{pad}generate");
                    indent += 4;
                }
                let pad_loop = " ".repeat(indent);
                let _ = writeln!(
                    out,
                    "{pad_loop}for ({variable} = 0; {variable} < {count}; {variable} = {variable} + 1) begin : {}",
                    instance.name
                );
                let outer = std::mem::replace(&mut self.indent, indent + 4);
                out += &if lanes.in_place {
                    self.body(index, &outputs, &variable)
                } else {
                    self.plain_instance(instance, &outputs, Some(&variable))
                };
                self.indent = outer;
                let _ = writeln!(out, "{pad_loop}end");
                if !self.in_place {
                    let _ = writeln!(out, "{pad}endgenerate");
                }
            }
        }
        out
    }

    /// An instance's outputs by port: node and net. Of a body in place only those that are read.
    fn instance_outputs(&mut self, index: usize) -> BTreeMap<u32, (NodeId, String)> {
        let mut outputs = BTreeMap::new();
        for (number, node) in self.module.nodes.iter().enumerate() {
            if let Op::InstanceOutput { instance, port } = node.op
                && instance.index() == index
                && self.usage.live[number]
                && let Some(name) = self.nets[number].clone()
            {
                outputs.insert(port, (NodeId(number as u32), name));
            }
        }
        outputs
    }

    fn loop_variable(&mut self, label: &str) -> String {
        let singular = label
            .strip_suffix('s')
            .filter(|s| crate::names::check_name(s).is_ok());
        let name = singular.map_or_else(|| format!("{label}_index"), str::to_string);
        let name = match label.strip_suffix('s') {
            Some(stem) if singular.is_none() => format!("{stem}_index"),
            _ => name,
        };
        self.taken.free(&name)
    }

    /// The part of a shared value that a lane sees.
    fn lane_part(
        &self,
        name: &str,
        whole: Size,
        base: u32,
        stride: Size,
        width: Size,
        variable: &str,
    ) -> String {
        if whole.get() == 1 && whole.spelling().is_none() {
            return name.to_string();
        }
        let parameters = &self.module.parameters;
        let scaled = match (stride.get(), stride.spelling()) {
            (1, None) => variable.to_string(),
            _ => format!("{variable}*{}", size_text(stride, parameters)),
        };
        let low = match (stride.get(), base) {
            (0, base) => base.to_string(),
            (_, 0) => scaled,
            (_, base) => format!("{scaled} + {base}"),
        };
        if width.get() == 1 && width.spelling().is_none() {
            format!("{name}[{low}]")
        } else {
            format!("{name}[{low} +: {}]", size_text(width, parameters))
        }
    }

    fn bound(&self, binding: &Binding, width: Size, variable: &str) -> String {
        match binding {
            Binding::Whole(node) => self.text(*node),
            Binding::PerLane { of, base, stride } => {
                let whole = self.module.node(*of).width;
                self.lane_part(&self.text(*of), whole, *base, *stride, width, variable)
            }
            Binding::LaneNumber => variable.to_string(),
        }
    }

    /// An instance of a module, in a loop if there is a variable.
    fn plain_instance(
        &mut self,
        instance: &Instance,
        outputs: &BTreeMap<u32, String>,
        variable: Option<&str>,
    ) -> String {
        let child = &instance.module;
        let mut out = String::new();
        let translate = |size: Size| {
            crate::instance::translate(size, &child.parameters, &self.module.parameters)
        };
        let mut connections = Vec::new();
        if child.has_clock() {
            connections.push(".clk(clk)".to_string());
        }
        if child.has_reset() {
            let reset = self.options.reset.port();
            connections.push(format!(".{reset}({reset})"));
        }
        let mut unread = Vec::new();
        for (index, port) in child.ports.iter().enumerate() {
            let width = translate(port.width);
            let text = match (port.direction, variable) {
                (Direction::Input, _) => match &instance.inputs[index] {
                    Some(Binding::LaneNumber) => {
                        let name = self.taken.free(&format!("{}_number", instance.name));
                        let range = self.range(width);
                        let variable = variable.unwrap_or("0");
                        out += &self.line(&format!("localparam {range}{name} = {variable};"));
                        name
                    }
                    Some(binding) => self.bound(binding, width, variable.unwrap_or("")),
                    None => String::new(),
                },
                (Direction::Output, None) => match outputs.get(&(index as u32)) {
                    Some(name) => name.clone(),
                    None => self.sink(
                        &mut unread,
                        &format!("{}_{}", instance.name, port.name),
                        width,
                    ),
                },
                (Direction::Output, Some(variable)) => match outputs.get(&(index as u32)) {
                    Some(name) => {
                        let lanes = instance.lanes.map_or(Size::plain(1), |lanes| lanes.count);
                        self.lane_part(name, width * lanes, 0, width, width, variable)
                    }
                    None => self.sink(
                        &mut unread,
                        &format!("{}_{}", instance.name, port.name),
                        width,
                    ),
                },
            };
            connections.push(format!(".{}({text})", port.name));
        }
        for (name, width) in &unread {
            out += &self.line(&format!("{} {}{name};", self.wire(), self.range(*width)));
        }
        let overrides: Vec<String> = child
            .parameters
            .iter()
            .map(|p| {
                let same = self
                    .module
                    .parameters
                    .iter()
                    .any(|q| q.name == p.name && q.value == p.value);
                let value = if same {
                    p.name.clone()
                } else {
                    p.value.to_string()
                };
                format!(".{}({value})", p.name)
            })
            .collect();
        let overrides = if overrides.is_empty() {
            String::new()
        } else {
            format!("#({}) ", overrides.join(", "))
        };
        let name = match variable {
            None => instance.name.clone(),
            Some(_) => self.taken.free(&format!("{}_unit", instance.name)),
        };
        out += &self.line(&format!("{} {overrides}{name} (", child.name));
        let pad = " ".repeat(self.indent + 4);
        let _ = writeln!(out, "{pad}{}", connections.join(&format!(",\n{pad}")));
        out += &self.line(");");
        let names: Vec<String> = unread.into_iter().map(|(name, _)| name).collect();
        out + &self.unused_sink(&names)
    }

    fn sink(&mut self, unread: &mut Vec<(String, Size)>, name: &str, width: Size) -> String {
        let name = self.taken.free(name);
        unread.push((name.clone(), width));
        name
    }

    /// The items of a body written in place.
    fn body(&mut self, index: usize, outputs: &BTreeMap<u32, String>, variable: &str) -> String {
        let module = self.module;
        let instance = &module.instances[index];
        let body = &instance.module;
        let usage = Usage::new(body, |port| outputs.contains_key(&(port as u32)));
        let mut nets = vec![None; body.nodes.len()];
        let mut out = String::new();
        for (port, binding) in body.ports.iter().zip(&instance.inputs) {
            let Some(binding) = binding else { continue };
            let node = port.node.index();
            if !usage.live[node] {
                continue;
            }
            let outside = self.bound(binding, port.width, variable);
            let is_plain = matches!(binding, Binding::Whole(id) if !matches!(module.node(*id).op, Op::Const(_)));
            let is_number = *binding == Binding::LaneNumber;
            nets[node] = Some(if is_number {
                let name = self.taken.free(&port.name);
                let range = self.range(port.width);
                out += &self.line(&format!("localparam {range}{name} = {outside};"));
                name
            } else if !is_plain && usage.as_net[node] && port.width.get() > 1 {
                let name = self.taken.free(&format!("{}_of_{variable}", port.name));
                let range = self.range(port.width);
                if self.is_sv() {
                    out += &self.line(&format!("logic {range}{name};"));
                    out += &self.line(&format!("assign {name} = {outside};"));
                } else {
                    out += &self.line(&format!("wire {range}{name} = {outside};"));
                }
                name
            } else {
                outside
            });
        }
        let mut loops = self.loops.clone();
        loops.push(variable.to_string());
        let count = instance.lanes.map_or(Size::plain(1), |lanes| lanes.count);
        let targets: Vec<(usize, String)> = outputs
            .iter()
            .map(|(port, name)| {
                let width = body.ports[*port as usize].width;
                let target = self.lane_part(name, width * count, 0, width, width, variable);
                (*port as usize, target)
            })
            .collect();
        let mut inner = Scope {
            module: body,
            options: self.options,
            usage,
            in_place: true,
            taken: &mut *self.taken,
            nets,
            indent: self.indent,
            loops,
        };
        inner.name_nets();
        out += &inner.items();
        for (port, target) in targets {
            let value = inner.text(body.ports[port].node);
            out += &inner.line(&format!("assign {target} = {value};"));
        }
        let unread = inner.unread_nets();
        out + &inner.unused_sink(&unread)
    }

    /// Declared nets, or parts of them, that nothing reads.
    pub fn unread_nets(&self) -> Vec<String> {
        let mut unread = Vec::new();
        for (index, node) in self.module.nodes.iter().enumerate() {
            let id = NodeId(index as u32);
            let is_input = matches!(node.op, Op::Input(_));
            if self.in_place && is_input {
                continue;
            }
            let Some(name) = self.net(id) else { continue };
            if self.is_port(&name) && !is_input || (!self.usage.live[index] && !is_input) {
                continue;
            }
            if matches!(node.op, Op::Const(_)) {
                continue;
            }
            let whole = node.width.get();
            for (low, width) in self.usage.unread_runs(self.module, id) {
                unread.push(match width {
                    width if width == whole => name.clone(),
                    1 => format!("{name}[{low}]"),
                    width => format!("{name}[{}:{low}]", low + width - 1),
                });
            }
        }
        unread
    }

    /// One net that reads what nothing else reads, in the spelling that every lint takes.
    pub fn unused_sink(&mut self, names: &[String]) -> String {
        if names.is_empty() {
            return String::new();
        }
        let sink = self.taken.free("unused_ok");
        let kind = self.wire();
        let gap = if self.in_place { "" } else { "\n" };
        gap.to_string()
            + &self.line(&format!("(* unused *) {kind} {sink};"))
            + &self.line(&format!("assign {sink} = &{{1'b0, {}}};", names.join(", ")))
    }
}
