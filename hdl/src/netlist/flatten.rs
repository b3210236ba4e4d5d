//! Flattens a module to a netlist: dissolves the hierarchy and vectorises lanes where possible.
//!
//! A lane array is flattened in one of two ways. If its body does only bitwise work on one-bit
//! slices (lane `i` sees bit `i`), operations as wide as the array compute all lanes at
//! once: see `vector`. Otherwise each lane is flattened by itself. Both give the same values.
//!
//! Values are made on demand, operands first, with an explicit stack, because a design may be
//! deeper than the machine's stack. Registers break cycles: their next states are made last.

mod memory_writes;
mod origins;
mod vector;

pub use origins::{Origin, flatten_with_origins};

use super::{
    InputPort, NameKind, NamedNet, NetId, NetOp, Netlist, OutputPort, RegisterState, Scope,
    TableData, WritePort,
};
use crate::bits::Bits;
use crate::module::{
    BinaryOp, Binding, CaseArm, Direction, Instance, LANE_UNIT, Module, NodeId, Op, RESET,
    RegisterId, Side, UnaryOp, join,
};
use crate::netlist::MemoryState;
use hashbrown::HashMap;
use std::sync::Arc;

/// Whether hierarchical names are kept for waveforms. Kept names keep their nets alive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// Every named value can be looked at.
    Kept,
    /// Only what reaches an output or a register remains after the dead-logic pass.
    Dropped,
}

/// Flattens a module. The result computes the same values but is not yet simplified; see
/// [`super::passes`].
pub fn flatten(module: &Arc<Module>, names: Names) -> Netlist {
    Flattener::new(module, true).run(names)
}

/// The same with every lane flattened by itself, for comparison.
pub fn flatten_lane_by_lane(module: &Arc<Module>, names: Names) -> Netlist {
    Flattener::new(module, false).run(names)
}

/// One place in the hierarchy: the top, an instance, or one lane of an array.
struct HierarchyLevel<'m> {
    module: &'m Module,
    parent: Option<Parent>,
    /// Where its nodes begin in [`Flattener::nets`].
    nodes: usize,
    /// Netlist index of the module's first register, memory and table.
    registers: u32,
    memories: u32,
    tables: u32,
    /// By instance: its place, or one place a lane; empty for an array computed as vectors.
    children: Vec<Vec<usize>>,
}

#[derive(Clone, Copy)]
struct Parent {
    place: usize,
    instance: usize,
    lane: u32,
}

struct Flattener<'m> {
    netlist: Netlist,
    /// Whether arrays of one-bit bodies are computed as planes.
    uses_planes: bool,
    places: Vec<HierarchyLevel<'m>>,
    /// What has been made so far, by node, place after place.
    nets: Vec<Option<NetId>>,
    /// Slices of shared values, made once.
    slices: HashMap<(NetId, u32, u32), NetId>,
    vectors: vector::Vectors,
}

/// An output of a lane array that the lanes see.
struct Row {
    place: usize,
    instance: usize,
    output: u32,
    ends: (NetId, Side),
}

/// A step that still needs other values first.
type Missing = Vec<(usize, NodeId)>;

impl<'m> Flattener<'m> {
    fn new(module: &'m Module, uses_planes: bool) -> Self {
        let mut this = Self {
            uses_planes,
            netlist: Netlist {
                name: module.name.clone(),
                clocked: module.has_clock(),
                ..Netlist::default()
            },
            places: Vec::new(),
            nets: Vec::new(),
            slices: HashMap::new(),
            vectors: vector::Vectors::default(),
        };
        this.open(module, None);
        this
    }

    /// The net of a node, if it has been made.
    fn made(&self, place: usize, node: NodeId) -> Option<NetId> {
        self.nets[self.places[place].nodes + node.index()]
    }

    /// The net of a node that has been made.
    fn at(&self, place: usize, node: NodeId) -> NetId {
        self.made(place, node).unwrap_or(NetId(0))
    }

    fn set(&mut self, place: usize, node: NodeId, net: NetId) {
        let first = self.places[place].nodes;
        self.nets[first + node.index()] = Some(net);
    }

    /// A place's name below the top module. Most places need none.
    fn path(&self, place: usize) -> String {
        match self.places[place].parent {
            None => String::new(),
            Some(parent) => {
                let instance = &self.places[parent.place].module.instances[parent.instance];
                instance.path(&self.path(parent.place), parent.lane)
            }
        }
    }

    fn run(mut self, names: Names) -> Netlist {
        self.fill();
        if names == Names::Kept {
            let name = self.netlist.name.clone();
            self.netlist.scope = Some(self.scope(0, &name));
        }
        self.netlist
    }

    /// Makes everything but the names.
    fn fill(&mut self) {
        let top = self.places[0].module;
        if top.has_reset() {
            self.add_input(RESET, 1, None);
        }
        for port in top.inputs() {
            let net = self.add_input(&port.name, port.width.get(), port.enum_type.clone());
            self.set(0, port.node, net);
        }
        for port in top.outputs() {
            let net = self.net(0, port.node);
            self.netlist.outputs.push(OutputPort {
                name: port.name.clone(),
                net,
                width: port.width.get(),
                enum_type: port.enum_type.clone(),
                source: top.node(port.node).source.clone(),
            });
        }
        for place in 0..self.places.len() {
            self.finish_state(place);
        }
    }

    fn add_input(
        &mut self,
        name: &str,
        width: u32,
        enum_type: Option<Arc<crate::enums::EnumType>>,
    ) -> NetId {
        let index = self.netlist.inputs.len() as u32;
        let net = self.netlist.push(NetOp::Input(index), width);
        self.netlist.inputs.push(InputPort {
            name: name.to_string(),
            net,
            width,
            enum_type,
        });
        net
    }

    /// Adds a place and everything below it: state first, so that any value may refer to it.
    fn open(&mut self, module: &'m Module, parent: Option<Parent>) -> usize {
        let index = self.places.len();
        let nodes = self.nets.len();
        self.nets.resize(nodes + module.nodes.len(), None);
        let registers = self.netlist.registers.len() as u32;
        let memories = self.netlist.memories.len() as u32;
        let tables = self.netlist.tables.len() as u32;
        self.places.push(HierarchyLevel {
            module,
            parent,
            nodes,
            registers,
            memories,
            tables,
            children: Vec::new(),
        });
        let has_state = !(module.registers.is_empty() && module.memories.is_empty());
        let path = if has_state {
            self.path(index)
        } else {
            String::new()
        };
        for register in &module.registers {
            let width = module.node(register.node).width.get();
            let number = self.netlist.registers.len() as u32;
            let value = self.netlist.push(NetOp::Register(number), width);
            self.set(index, register.node, value);
            self.netlist.registers.push(RegisterState {
                path: join(&path, &register.name),
                width,
                initial: register
                    .reset
                    .clone()
                    .or_else(|| register.power_up.clone())
                    .unwrap_or(Bits::zero(width)),
                resets: register.reset.is_some(),
                value,
                next: value,
            });
        }
        for memory in &module.memories {
            self.netlist.memories.push(MemoryState {
                path: join(&path, &memory.name),
                width: memory.width.get(),
                depth: memory.depth,
                contents: memory.contents.clone(),
                writes: Vec::new(),
            });
        }
        for table in &module.tables {
            self.netlist.tables.push(TableData {
                width: table.width,
                entries: table.entries.clone(),
            });
        }
        for (number, instance) in module.instances.iter().enumerate() {
            let lanes = instance.count();
            let children = if self.uses_planes && vector::is_vector(instance) {
                Vec::new()
            } else {
                (0..lanes)
                    .map(|lane| {
                        let parent = Parent {
                            place: index,
                            instance: number,
                            lane,
                        };
                        self.open(&instance.module, Some(parent))
                    })
                    .collect()
            };
            self.places[index].children.push(children);
        }
        index
    }

    /// The net of a node, made together with all that it needs.
    fn net(&mut self, place: usize, node: NodeId) -> NetId {
        let mut open = vec![(place, node)];
        while let Some(&(place, node)) = open.last() {
            if self.made(place, node).is_some() {
                open.pop();
                continue;
            }
            match self.make(place, node) {
                Ok(net) => {
                    self.set(place, node, net);
                    open.pop();
                }
                Err(missing) => open.extend(missing),
            }
        }
        self.at(place, node)
    }

    /// Makes a node's net, or says which values it needs first.
    fn make(&mut self, place: usize, node: NodeId) -> Result<NetId, Missing> {
        let described = self.places[place].module.node(node);
        let width = described.width.get();
        let mut missing = Vec::new();
        described.op.for_each_operand(|operand| {
            if self.made(place, operand).is_none() {
                missing.push((place, operand));
            }
        });
        if !missing.is_empty() {
            return Err(missing);
        }
        match &described.op {
            Op::Input(port) => return self.make_input(place, *port),
            Op::Register(RegisterId(index)) => {
                let number = self.places[place].registers + index;
                return Ok(self.netlist.registers[number as usize].value);
            }
            Op::InstanceOutput { instance, port } => {
                return self.make_output(place, instance.index(), *port);
            }
            _ => {}
        }
        // Taken out for the moment, so that the rest of the flattener can be used meanwhile.
        let nets = std::mem::take(&mut self.nets);
        let HierarchyLevel {
            nodes,
            tables,
            memories,
            ..
        } = self.places[place];
        let at = |id: &NodeId| nets[nodes + id.index()].unwrap_or(NetId(0));
        let net = self.make_pure(&described.op, width, at, (tables, memories));
        self.nets = nets;
        Ok(net)
    }

    /// A net for an operation whose operands all have nets. `bases` are the netlist's indices of the
    /// module's first table and memory.
    fn make_pure(
        &mut self,
        op: &Op,
        width: u32,
        at: impl Fn(&NodeId) -> NetId,
        bases: (u32, u32),
    ) -> NetId {
        let op = match op {
            Op::Input(_) | Op::Register(_) | Op::InstanceOutput { .. } => {
                unreachable!("made by their own functions")
            }
            Op::Wire(a) => return at(a),
            Op::Const(bits) => NetOp::Const(bits.clone()),
            Op::Unary(op, a) => match op {
                UnaryOp::Not => NetOp::Not(at(a)),
                UnaryOp::All => NetOp::All(at(a)),
                UnaryOp::Any => NetOp::Any(at(a)),
                UnaryOp::Parity => NetOp::Parity(at(a)),
            },
            Op::Binary(op, a, b) => {
                let (a, b) = (at(a), at(b));
                return self.make_binary(*op, a, b, width);
            }
            Op::Mux {
                condition,
                then,
                otherwise,
            } => NetOp::Mux(at(condition), at(then), at(otherwise)),
            Op::Case {
                subject,
                arms,
                default,
            } => {
                let arms: Vec<(&CaseArm, NetId)> =
                    arms.iter().map(|a| (a, at(&a.result))).collect();
                let (subject, default) = (at(subject), at(default));
                return self.make_case(subject, &arms, default, width);
            }
            Op::Slice { of, low } => NetOp::Slice(at(of), *low),
            Op::Concat(parts) => NetOp::Concat(parts.iter().map(at).collect()),
            Op::Repeat(a) => NetOp::Repeat(at(a)),
            Op::Select { of, index } => NetOp::Select(at(of), at(index)),
            Op::TableRead { table, address } => NetOp::Lookup(bases.0 + table.0, at(address)),
            Op::MemoryRead { memory, address } => {
                NetOp::MemoryRead(bases.1 + memory.0, at(address))
            }
        };
        self.netlist.push(op, width)
    }

    fn make_binary(&mut self, op: BinaryOp, a: NetId, b: NetId, width: u32) -> NetId {
        let push = |this: &mut Self, op| this.netlist.push(op, width);
        let negated = |this: &mut Self, op| {
            let inner = push(this, op);
            push(this, NetOp::Not(inner))
        };
        match op {
            BinaryOp::And => push(self, NetOp::And(a, b)),
            BinaryOp::Or => push(self, NetOp::Or(a, b)),
            BinaryOp::Xor => push(self, NetOp::Xor(a, b)),
            BinaryOp::Add => push(self, NetOp::Add(a, b)),
            BinaryOp::Sub => push(self, NetOp::Sub(a, b)),
            BinaryOp::Mul => push(self, NetOp::Mul(a, b)),
            BinaryOp::Eq => push(self, NetOp::Eq(a, b)),
            BinaryOp::Ne => negated(self, NetOp::Eq(a, b)),
            BinaryOp::Lt => push(self, NetOp::Lt(a, b)),
            BinaryOp::Le => negated(self, NetOp::Lt(b, a)),
            BinaryOp::SignedLt => push(self, NetOp::SignedLt(a, b)),
            BinaryOp::SignedLe => negated(self, NetOp::SignedLt(b, a)),
            BinaryOp::Shl => push(self, NetOp::Shl(a, b)),
            BinaryOp::Shr => push(self, NetOp::Shr(a, b)),
            BinaryOp::SignedShr => push(self, NetOp::SignedShr(a, b)),
        }
    }

    /// A case is a chain of choices; no value is listed twice, so their order does not matter.
    fn make_case(
        &mut self,
        subject: NetId,
        arms: &[(&CaseArm, NetId)],
        default: NetId,
        width: u32,
    ) -> NetId {
        let subject_width = self.netlist.net(subject).width;
        let mut result = default;
        for (arm, value) in arms.iter().rev() {
            let mut hit = None;
            for key in &arm.values {
                let key = self.netlist.push(NetOp::Const(key.clone()), subject_width);
                let equal = self.netlist.push(NetOp::Eq(subject, key), 1);
                hit = Some(match hit {
                    None => equal,
                    Some(hit) => self.netlist.push(NetOp::Or(hit, equal), 1),
                });
            }
            if let Some(hit) = hit {
                result = self.netlist.push(NetOp::Mux(hit, *value, result), width);
            }
        }
        result
    }

    /// What an inner place sees of its surroundings.
    fn make_input(&mut self, place: usize, port: u32) -> Result<NetId, Missing> {
        let Some(parent) = self.places[place].parent else {
            let width = self.places[place].module.ports[port as usize].width.get();
            return Ok(self.netlist.push(NetOp::Const(Bits::zero(width)), width));
        };
        let outer = self.places[parent.place].module;
        let instance = &outer.instances[parent.instance];
        let width = instance.module.ports[port as usize].width.get();
        let Some(binding) = &instance.inputs[port as usize] else {
            return Ok(self.netlist.push(NetOp::Const(Bits::zero(width)), width));
        };
        if let Some(node) = binding.node()
            && self.made(parent.place, node).is_none()
        {
            return Err(vec![(parent.place, node)]);
        }
        let net_of = |node: &NodeId| self.at(parent.place, *node);
        if let Binding::Row {
            output,
            ends,
            side,
            base,
            stride,
        } = binding
        {
            let row = Row {
                place: parent.place,
                instance: parent.instance,
                output: *output,
                ends: (net_of(ends), *side),
            };
            return self.part_of_row(&row, base.get() + parent.lane * stride.get(), width);
        }
        Ok(match binding {
            Binding::Whole(node) => net_of(node),
            Binding::PerLane { of, base, stride } => {
                let of = net_of(of);
                self.slice(of, base.get() + parent.lane * stride.get(), width)
            }
            Binding::LaneNumber => {
                let number = Bits::truncated(parent.lane, width);
                self.netlist.push(NetOp::Const(number), width)
            }
            Binding::Row { .. } => unreachable!("it has been read"),
        })
    }

    /// What a lane sees of a row: of each lane in that part of it, its value, if that has been made.
    fn part_of_row(&mut self, row: &Row, low: u32, width: u32) -> Result<NetId, Missing> {
        let module = self.places[row.place].module;
        let port = &module.instances[row.instance].module.ports[row.output as usize];
        let (each, node) = (port.width.get(), port.node);
        let (ends, side) = row.ends;
        let lanes = self.places[row.place].children[row.instance].clone();
        let of_ends = self.netlist.net(ends).width;
        let of_lanes = each * lanes.len() as u32;
        let (lanes_low, ends_low) = match side {
            Side::Below => (of_ends, 0),
            Side::Above => (0, of_lanes),
        };
        let (mut seen, mut missing) = (Vec::new(), Vec::new());
        let (mut at, end) = (low, low + width);
        while at < end {
            let is_end = (ends_low..ends_low + of_ends).contains(&at);
            let lane = at.saturating_sub(lanes_low) / each;
            let (net, part_low, part_width) = if is_end {
                (Some(ends), ends_low, of_ends)
            } else {
                let lane_place = lanes[lane as usize];
                let net = self.made(lane_place, node);
                if net.is_none() {
                    missing.push((lane_place, node));
                }
                (net, lanes_low + lane * each, each)
            };
            let to = end.min(part_low + part_width);
            seen.extend(net.map(|net| (net, at - part_low, to - at)));
            at = to;
        }
        if !missing.is_empty() {
            return Err(missing);
        }
        let nets: Box<[NetId]> = seen
            .into_iter()
            .rev()
            .map(|(net, low, width)| self.slice(net, low, width))
            .collect();
        Ok(match nets[..] {
            [only] => only,
            _ => self.netlist.push(NetOp::Concat(nets), width),
        })
    }

    fn slice(&mut self, of: NetId, low: u32, width: u32) -> NetId {
        if low == 0 && self.netlist.net(of).width == width {
            return of;
        }
        if let Some(known) = self.slices.get(&(of, low, width)) {
            return *known;
        }
        let net = self.netlist.push(NetOp::Slice(of, low), width);
        self.slices.insert((of, low, width), net);
        net
    }

    /// An instance's output; of lanes flattened one by one, all of them side by side.
    fn make_output(&mut self, place: usize, instance: usize, port: u32) -> Result<NetId, Missing> {
        let module = self.places[place].module;
        let described: &Instance = &module.instances[instance];
        if self.uses_planes && vector::is_vector(described) {
            return self.make_vector_output(place, instance, port);
        }
        let node = described.module.ports[port as usize].node;
        let children = self.places[place].children[instance].clone();
        let missing: Missing = children
            .iter()
            .filter(|child| self.made(**child, node).is_none())
            .map(|child| (*child, node))
            .collect();
        if !missing.is_empty() {
            return Err(missing);
        }
        let lanes = children.iter().rev().map(|child| self.at(*child, node));
        let mut parts: Vec<NetId> = lanes.collect();
        if let Some((ends, side)) = described.ends(port) {
            let Some(ends) = self.made(place, ends) else {
                return Err(vec![(place, ends)]);
            };
            match side {
                Side::Below => parts.push(ends),
                Side::Above => parts.insert(0, ends),
            }
        }
        if let [only] = parts[..] {
            return Ok(only);
        }
        let width = parts.iter().map(|p| self.netlist.net(*p).width).sum();
        Ok(self.netlist.push(NetOp::Concat(parts.into()), width))
    }

    /// Next states and write ports of one place.
    fn finish_state(&mut self, place: usize) {
        let module = self.places[place].module;
        let first = self.places[place].registers as usize;
        for (offset, register) in module.registers.iter().enumerate() {
            let width = module.node(register.node).width.get();
            let value = self.netlist.registers[first + offset].value;
            let mut next = self.net(place, register.next);
            if let Some(enable) = register.enable {
                let enable = self.net(place, enable);
                next = self.netlist.push(NetOp::Mux(enable, next, value), width);
            }
            if let (Some(reset), Some(rst)) = (&register.reset, self.netlist.input(RESET)) {
                let rst = rst.net;
                let reset = self.netlist.push(NetOp::Const(reset.clone()), width);
                next = self.netlist.push(NetOp::Mux(rst, reset, next), width);
            }
            self.netlist.registers[first + offset].next = next;
        }
        let first = self.places[place].memories as usize;
        for (offset, memory) in module.memories.iter().enumerate() {
            for write in &memory.writes {
                let write = WritePort {
                    enable: self.net(place, write.enable),
                    address: self.net(place, write.address),
                    data: self.net(place, write.data),
                };
                let write = self.whole_word(first + offset, write);
                self.netlist.memories[first + offset].writes.push(write);
            }
        }
    }

    /// The names of a place and of all below it.
    fn scope(&mut self, place: usize, name: &str) -> Scope {
        let module = self.places[place].module;
        let mut names = Vec::new();
        for port in &module.ports {
            names.push(NamedNet {
                name: port.name.clone(),
                net: self.net(place, port.node),
                kind: match port.direction {
                    Direction::Input => NameKind::Input,
                    Direction::Output => NameKind::Output,
                },
                enum_type: port.enum_type.clone(),
            });
        }
        for (index, node) in module.nodes.iter().enumerate() {
            let Some(name) = &node.name else { continue };
            if matches!(node.op, Op::Input(_)) || names.iter().any(|n| n.name == *name) {
                continue;
            }
            names.push(NamedNet {
                name: name.clone(),
                net: self.net(place, NodeId(index as u32)),
                kind: match node.op {
                    Op::Register(_) => NameKind::Register,
                    _ => NameKind::Wire,
                },
                enum_type: node.enum_type.clone(),
            });
        }
        let mut scopes = Vec::new();
        for (number, instance) in module.instances.iter().enumerate() {
            let children = self.places[place].children[number].clone();
            for (lane, child) in children.iter().enumerate() {
                let scope = match instance.lanes {
                    Some(lanes) if lanes.in_place => {
                        self.scope(*child, &format!("{}[{lane}]", instance.name))
                    }
                    Some(_) => Scope {
                        name: format!("{}[{lane}]", instance.name),
                        module: module.name.clone(),
                        source: Some(module.source.clone()),
                        names: Vec::new(),
                        scopes: vec![self.scope(*child, LANE_UNIT)],
                    },
                    None => self.scope(*child, &instance.name),
                };
                // A body of bare wiring has nothing to show.
                let is_bare = instance.is_in_place()
                    && scope.scopes.is_empty()
                    && scope
                        .names
                        .iter()
                        .all(|n| matches!(n.kind, NameKind::Input | NameKind::Output));
                if !is_bare {
                    scopes.push(scope);
                }
            }
        }
        let path = self.path(place);
        debug_assert!(path.is_empty() || path.ends_with(name));
        Scope {
            name: name.to_string(),
            module: module.name.clone(),
            source: Some(module.source.clone()),
            names,
            scopes,
        }
    }
}
