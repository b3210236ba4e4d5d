//! What random designs contain, counted on the modules that they give.
//!
//! [`FEATURES`] is the one list: a test demands it of the designs of one run, and the page on verification
//! prints it. A feature has a size in each design that has it, such as the bits of its widest index; the
//! list says above which size a design counts, how many such designs there must be, and what the largest must reach.

use std::collections::{BTreeMap, HashMap, HashSet};
use warpwright_hdl::module::{
    BinaryOp, Binding, Direction, Instance, Memory, Module, NodeId, Op, UnaryOp,
};
use warpwright_hdl::size::Size;

/// A feature, and how much of it there must be in the designs of one run.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// What is measured.
    pub name: &'static str,
    /// Only designs in which it is larger count.
    pub above: u32,
    /// Least number of designs that count.
    pub designs: u32,
    /// What the largest of all designs reaches at the least.
    pub reaches: u32,
}

const fn feature(name: &'static str, above: u32, designs: u32, reaches: u32) -> Feature {
    Feature {
        name,
        above,
        designs,
        reaches,
    }
}

/// Everything that random designs must contain. Operations are by number in a design.
pub const FEATURES: &[Feature] = &[
    feature("operation input", 0, 1400, 6),
    feature("operation constant", 0, 1000, 20),
    feature("operation not", 0, 300, 4),
    feature("operation all", 0, 100, 2),
    feature("operation any", 0, 100, 2),
    feature("operation parity", 0, 100, 2),
    feature("operation and", 0, 300, 4),
    feature("operation or", 0, 300, 4),
    feature("operation xor", 0, 300, 4),
    feature("operation add", 0, 300, 4),
    feature("operation sub", 0, 300, 4),
    feature("operation mul", 0, 300, 4),
    feature("operation eq", 0, 300, 4),
    feature("operation ne", 0, 100, 2),
    feature("operation lt", 0, 100, 2),
    feature("operation le", 0, 100, 2),
    feature("operation signed lt", 0, 100, 2),
    feature("operation signed le", 0, 100, 2),
    feature("operation shl", 0, 200, 4),
    feature("operation shr", 0, 200, 4),
    feature("operation signed shr", 0, 200, 4),
    feature("operation mux", 0, 300, 4),
    feature("operation case", 0, 300, 4),
    feature("operation slice", 0, 1000, 20),
    feature("operation concat", 0, 800, 10),
    feature("operation repeat", 0, 500, 6),
    feature("operation select", 0, 300, 4),
    feature("operation table read", 0, 200, 4),
    feature("operation memory read", 0, 300, 6),
    feature("operation register", 0, 500, 6),
    feature("operation instance output", 0, 400, 10),
    feature("operation wire", 0, 200, 3),
    feature("bits of a value", 128, 500, 600),
    feature("bits of an index", 10, 300, 250),
    feature("bits of a shift amount", 10, 300, 250),
    feature("bits of an address", 10, 200, 40),
    feature("bits of a product", 70, 150, 280),
    feature("arms of a `case`", 4, 300, 14),
    feature("values of an arm", 1, 300, 4),
    feature("bits of a `case` subject", 10, 200, 250),
    feature("entries of a table", 21, 80, 280),
    feature("bits of a table's entry", 70, 80, 280),
    feature("reads of a table", 1, 100, 2),
    feature("words of a memory", 20, 150, 280),
    feature("bits of a memory's word", 70, 100, 280),
    feature("write ports of a memory", 2, 300, 5),
    feature("read ports of a memory", 1, 300, 4),
    feature("write ports at one address", 1, 200, 4),
    feature("words read and written at one address", 0, 150, 1),
    feature("registers with reset", 0, 500, 6),
    feature("registers with power-up value", 0, 150, 2),
    feature("registers with neither", 0, 150, 2),
    feature("registers with enable", 0, 300, 3),
    feature("inputs of an enumeration", 0, 150, 1),
    feature("registers of an enumeration", 0, 100, 1),
    feature("constants of an enumeration", 0, 300, 6),
    feature("choices by an enumeration", 0, 300, 2),
    feature("bits of an enumeration", 6, 40, 50),
    feature("parameters", 0, 200, 2),
    feature("ports sized by a parameter", 0, 200, 4),
    feature("lane counts that are parameters", 0, 200, 2),
    feature("instances of one module", 1, 40, 2),
    feature("levels of modules", 2, 150, 4),
    feature("lanes", 5, 300, 40),
    feature("lanes with state", 5, 120, 30),
    feature("lanes with a memory", 5, 20, 20),
    feature("lanes in lanes", 1, 150, 3),
    feature("one-bit lanes as planes", 92, 80, 280),
    feature("lanes that overlap", 0, 150, 1),
    feature("lanes that leave bits out", 0, 150, 1),
    feature("inputs that are a lane's number", 0, 200, 2),
    feature("outputs named as their driver", 0, 100, 1),
    feature("values with two outputs", 0, 100, 1),
    feature("handshakes", 0, 150, 2),
];

/// The largest size of each feature in one design.
type Sizes = BTreeMap<&'static str, u32>;

/// How much of each feature some designs have.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    designs: u32,
    /// By feature the sizes of the designs that have it.
    sizes: BTreeMap<&'static str, Vec<u32>>,
}

impl Coverage {
    /// Counts a design.
    pub fn add(&mut self, module: &Module) {
        self.designs += 1;
        let mut counter = Counter::default();
        counter.module(module, Below::default());
        for (_, count) in counter.instances {
            raise(&mut counter.sizes, "instances of one module", count);
        }
        for (name, size) in counter.sizes {
            self.sizes.entry(name).or_default().push(size);
        }
    }

    /// The number of designs that count for a feature, and the largest size.
    pub fn of(&self, feature: &Feature) -> (u32, u32) {
        let sizes = self.sizes.get(feature.name).map_or(&[][..], Vec::as_slice);
        let counted = sizes.iter().filter(|size| **size > feature.above).count();
        (counted as u32, sizes.iter().copied().max().unwrap_or(0))
    }

    /// What there is too little of, a line each, and what is counted but not in the list.
    pub fn missing(&self) -> Vec<String> {
        let short = FEATURES.iter().filter_map(|feature| {
            let (designs, largest) = self.of(feature);
            let enough = designs >= feature.designs && largest >= feature.reaches;
            let Feature { name, above, .. } = feature;
            (!enough).then(|| {
                format!(
                    "{name}: above {above} in {designs} designs of {}, must be {}; largest {largest}, must be {}",
                    self.designs, feature.designs, feature.reaches
                )
            })
        });
        let known: HashSet<&str> = FEATURES.iter().map(|feature| feature.name).collect();
        let unlisted = self.sizes.keys().filter(|name| !known.contains(*name));
        short
            .chain(unlisted.map(|name| format!("{name}: not in the list")))
            .collect()
    }
}

/// The list as a table of the book.
pub fn as_table() -> String {
    let mut text = "| in the designs of one run | counted above | designs at least | largest at least |\n|---|---|---|---|\n".to_string();
    let is_operation = |feature: &&Feature| feature.name.starts_with("operation ");
    let operations: Vec<&Feature> = FEATURES.iter().filter(is_operation).collect();
    let least = |of: fn(&Feature) -> u32| operations.iter().map(|f| of(f)).min().unwrap_or(0);
    let row = |name: &str, above: u32, designs: u32, reaches: u32| {
        format!("| {name} | {above} | {designs} | {reaches} |\n")
    };
    let count = operations.len();
    text += &row(
        &format!("each of the {count} operations"),
        0,
        least(|f| f.designs),
        least(|f| f.reaches),
    );
    for feature in FEATURES.iter().filter(|feature| !is_operation(feature)) {
        text += &row(
            feature.name,
            feature.above,
            feature.designs,
            feature.reaches,
        );
    }
    text
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
            let is_handshake = register.name.ends_with("valid_q");
            self.count("handshakes", usize::from(is_handshake));
        }
        for instance in &module.instances {
            self.instance(module, instance, below);
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

    fn instance(&mut self, outer: &Module, instance: &Instance, below: Below) {
        let inner = &instance.module;
        let count = self
            .instances
            .entry(std::sync::Arc::as_ptr(inner))
            .or_default();
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
            self.bindings(outer, instance, count);
        }
        self.module(inner, under);
    }

    fn bindings(&mut self, outer: &Module, instance: &Instance, count: u32) {
        for (port, binding) in instance.module.ports.iter().zip(&instance.inputs) {
            match binding {
                Some(Binding::LaneNumber) => self.count("inputs that are a lane's number", 1),
                Some(Binding::PerLane { of, stride, .. }) if count > 1 => {
                    debug_assert!(outer.nodes.len() > of.index());
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
        Some(Binding::LaneNumber) => false,
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
