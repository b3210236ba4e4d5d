//! Measures the size of each feature in one design.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use warpwright_hdl::module::{
    BinaryOp, Binding, Direction, Instance, Memory, Module, NodeId, Op, UnaryOp,
};
use warpwright_hdl::size::Size;

/// The largest size of each feature in one design.
pub(super) type Sizes = BTreeMap<&'static str, u32>;

/// The features of a design.
pub(super) fn sizes(module: &Module) -> Sizes {
    let mut counter = Counter::default();
    counter.module(module, Below::default());
    for (_, count) in counter.instances {
        raise(&mut counter.sizes, "instances of one module", count);
    }
    counter.sizes
}

fn raise(sizes: &mut Sizes, name: &'static str, size: u32) {
    let largest = sizes.entry(name).or_default();
    *largest = size.max(*largest);
}

/// What stands above a module.
#[derive(Clone, Copy, Default)]
struct Below {
    levels: u32,
    lane_levels: u32,
    is_body: bool,
}

#[derive(Default)]
struct Counter {
    sizes: Sizes,
    /// How often each module is instantiated.
    instances: HashMap<*const Module, u32>,
}

impl Counter {
    fn raise(&mut self, name: &'static str, size: u32) {
        raise(&mut self.sizes, name, size);
    }

    fn count(&mut self, name: &'static str, number: usize) {
        if number > 0 {
            *self.sizes.entry(name).or_default() += number as u32;
        }
    }

    fn module(&mut self, module: &Module, below: Below) {
        self.raise("levels of modules", below.levels);
        for node in &module.nodes {
            self.count(kind(&node.op), 1);
            self.raise("bits of a value", node.width.get());
            self.operation(module, &node.op, node.width);
            let is_constant = matches!(node.op, Op::Const(_));
            let is_enum = node.enum_type.is_some();
            self.count(
                "constants of an enumeration",
                usize::from(is_enum && is_constant),
            );
        }
        self.ports(module, below);
        for memory in &module.memories {
            self.raise("words of a memory", memory.depth);
            self.raise("bits of a memory's word", memory.width.get());
            self.raise("write ports of a memory", memory.writes.len() as u32);
            let contents = memory.contents.len() as u32;
            self.raise("words of a memory's contents", contents);
            let is_part = contents > 0 && contents < memory.depth;
            self.count("memories with contents of some words", usize::from(is_part));
            for write in &memory.writes {
                let parts = module.node(write.enable).width.get();
                self.raise("parts of a write", parts);
                let in_parts = memory.writes.len() > 1 && parts > 1;
                self.count("writes of parts next to others", usize::from(in_parts));
            }
        }
        self.reads(module);
        for table in &module.tables {
            self.raise("entries of a table", table.entries.len() as u32);
            self.raise("bits of a table's entry", table.width);
        }
        for register in &module.registers {
            let node = module.node(register.node);
            self.count(
                match (&register.reset, &register.power_up) {
                    (Some(_), _) => "registers with reset",
                    (None, Some(_)) => "registers with power-up value",
                    (None, None) => "registers with neither",
                },
                1,
            );
            self.count(
                "registers with enable",
                usize::from(register.enable.is_some()),
            );
            self.count(
                "registers of an enumeration",
                usize::from(node.enum_type.is_some()),
            );
            self.count(
                "registers of a bundle",
                usize::from(register.member.is_some()),
            );
            let is_handshake = register.name.ends_with("valid_q");
            self.count("handshakes", usize::from(is_handshake));
        }
        for instance in &module.instances {
            self.instance(instance, below);
        }
    }

    fn ports(&mut self, module: &Module, below: Below) {
        if below.is_body {
            return;
        }
        self.count("parameters", module.parameters.len());
        let mut drivers = HashMap::new();
        for port in &module.ports {
            let is_input = port.direction == Direction::Input;
            if let Some(of) = &port.enum_type {
                self.count("inputs of an enumeration", usize::from(is_input));
                self.raise("bits of an enumeration", of.width);
            }
            let is_sized = port.width.spelling().is_some();
            self.count("ports sized by a parameter", usize::from(is_sized));
            if !is_input {
                let driver = module.node(port.node).name.as_deref();
                let is_same = driver == Some(port.name.as_str());
                self.count("outputs named as their driver", usize::from(is_same));
                *drivers.entry(port.node).or_insert(0_usize) += 1;
            }
        }
        let twice = drivers.values().filter(|count| **count > 1).count();
        self.count("values with two outputs", twice);
    }

    fn operation(&mut self, module: &Module, op: &Op, width: Size) {
        let bits = |id: &NodeId| module.node(*id).width.get();
        match op {
            Op::Select { index, .. } => self.raise("bits of an index", bits(index)),
            Op::Binary(op, _, amount) if op.is_shift() => {
                self.raise("bits of a shift amount", bits(amount));
            }
            Op::Binary(BinaryOp::Mul, ..) => self.raise("bits of a product", width.get()),
            Op::TableRead { address, .. } | Op::MemoryRead { address, .. } => {
                self.raise("bits of an address", bits(address));
            }
            Op::Case { subject, arms, .. } => {
                self.raise("arms of a `case`", arms.len() as u32);
                let values = arms.iter().map(|arm| arm.values.len()).max();
                self.raise("values of an arm", values.unwrap_or(0) as u32);
                self.raise("bits of a `case` subject", bits(subject));
                let is_enum = module.node(*subject).enum_type.is_some();
                self.count("choices by an enumeration", usize::from(is_enum));
            }
            _ => {}
        }
    }

    /// Ports of memories and tables: how many, and how many at one address.
    fn reads(&mut self, module: &Module) {
        let mut memories: HashMap<u32, Vec<NodeId>> = HashMap::new();
        let mut tables: HashMap<u32, u32> = HashMap::new();
        for node in &module.nodes {
            match &node.op {
                Op::MemoryRead { memory, address } => {
                    memories.entry(memory.0).or_default().push(*address);
                }
                Op::TableRead { table, .. } => *tables.entry(table.0).or_default() += 1,
                _ => {}
            }
        }
        for reads in tables.into_values() {
            self.raise("reads of a table", reads);
        }
        for (index, reads) in memories {
            self.raise("read ports of a memory", reads.len() as u32);
            let Memory { writes, .. } = &module.memories[index as usize];
            let is_met = writes.iter().any(|write| reads.contains(&write.address));
            self.count("words read and written at one address", usize::from(is_met));
            let same = writes.iter().map(|write| {
                let same = writes.iter().filter(|other| other.address == write.address);
                same.count() as u32
            });
            self.raise("write ports at one address", same.max().unwrap_or(0));
        }
    }

    fn instance(&mut self, instance: &Instance, below: Below) {
        let inner = &instance.module;
        let count = self.instances.entry(Arc::as_ptr(inner)).or_default();
        *count += 1;
        let mut under = Below {
            levels: below.levels + 1,
            is_body: false,
            ..below
        };
        if let Some(lanes) = instance.lanes {
            under.lane_levels += 1;
            under.is_body = lanes.in_place;
            let count = lanes.count.get();
            self.raise("lanes in lanes", under.lane_levels);
            let is_sized = lanes.count.spelling().is_some();
            self.count("lane counts that are parameters", usize::from(is_sized));
            let holds = (!inner.registers.is_empty(), !inner.memories.is_empty());
            if is_plane(instance) {
                self.raise("one-bit lanes as planes", count);
            } else {
                self.raise("lanes", count);
            }
            if holds.0 || holds.1 {
                self.raise("lanes with state", count);
            }
            if holds.1 {
                self.raise("lanes with a memory", count);
            }
            self.bindings(instance, count);
        }
        self.module(inner, under);
    }

    fn bindings(&mut self, instance: &Instance, count: u32) {
        for (port, binding) in instance.module.ports.iter().zip(&instance.inputs) {
            match binding {
                Some(Binding::LaneNumber) => self.count("inputs that are a lane's number", 1),
                Some(Binding::Row { .. }) => self.count("inputs that other lanes yield", 1),
                Some(Binding::PerLane { stride, .. }) if count > 1 => {
                    let (stride, width) = (stride.get(), port.width.get());
                    self.count("lanes that overlap", usize::from(stride < width));
                    self.count("lanes that leave bits out", usize::from(stride > width));
                }
                _ => {}
            }
        }
    }
}

/// Whether lanes see one bit each and hold nothing, so that flattening may run them together.
fn is_plane(instance: &Instance) -> bool {
    let bits = instance.module.ports.iter().zip(&instance.inputs);
    let is_bit = bits.clone().all(|(port, binding)| match binding {
        Some(Binding::PerLane { stride, .. }) => stride.get() == 1 && port.width.get() == 1,
        Some(Binding::LaneNumber | Binding::Row { .. }) => false,
        _ => true,
    });
    is_bit && instance.module.registers.is_empty() && instance.module.memories.is_empty()
}

/// The feature that counts an operation.
fn kind(op: &Op) -> &'static str {
    match op {
        Op::Input(_) => "operation input",
        Op::Const(_) => "operation constant",
        Op::Unary(UnaryOp::Not, _) => "operation not",
        Op::Unary(UnaryOp::All, _) => "operation all",
        Op::Unary(UnaryOp::Any, _) => "operation any",
        Op::Unary(UnaryOp::Parity, _) => "operation parity",
        Op::Binary(op, ..) => match op {
            BinaryOp::And => "operation and",
            BinaryOp::Or => "operation or",
            BinaryOp::Xor => "operation xor",
            BinaryOp::Add => "operation add",
            BinaryOp::Sub => "operation sub",
            BinaryOp::Mul => "operation mul",
            BinaryOp::Eq => "operation eq",
            BinaryOp::Ne => "operation ne",
            BinaryOp::Lt => "operation lt",
            BinaryOp::Le => "operation le",
            BinaryOp::SignedLt => "operation signed lt",
            BinaryOp::SignedLe => "operation signed le",
            BinaryOp::Shl => "operation shl",
            BinaryOp::Shr => "operation shr",
            BinaryOp::SignedShr => "operation signed shr",
        },
        Op::Mux { .. } => "operation mux",
        Op::Case { .. } => "operation case",
        Op::Slice { .. } => "operation slice",
        Op::Concat(_) => "operation concat",
        Op::Repeat(_) => "operation repeat",
        Op::Select { .. } => "operation select",
        Op::TableRead { .. } => "operation table read",
        Op::Register(_) => "operation register",
        Op::MemoryRead { .. } => "operation memory read",
        Op::InstanceOutput { .. } => "operation instance output",
        Op::Wire(_) => "operation wire",
    }
}
