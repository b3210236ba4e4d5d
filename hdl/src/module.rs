//! A described module: the graph that every back end reads.
//!
//! A `Module` is made only by [`ModuleBuilder::finish`](crate::builder::ModuleBuilder::finish)
//! or by the text parser. Both run the static checks:
//! every node's operands exist and have the right widths, every wire, register and output
//! is driven exactly once, and there is no combinational loop. Clock and reset are not nodes:
//! a module with state has a port `clk`, and one with resettable registers has a port `rst`.

use crate::allowed::Allowed;
use crate::bits::Bits;
use crate::enums::EnumType;
use crate::primitive::Primitive;
use crate::problem::Problem;
use crate::section::Section;
use crate::size::Size;
use crate::source::Source;
use std::collections::HashSet;
use std::sync::Arc;

/// Name of the implicit clock port.
pub const CLOCK: &str = "clk";
/// Name of the implicit reset port (active high, synchronous, unless emission says otherwise).
pub const RESET: &str = "rst";
/// Its name where emission makes it active low.
pub const RESET_LOW: &str = "rst_n";

/// What the module that a lane array repeats is called inside the lane, whose label already says what
/// repeats: a register's path is `lanes[3].unit.count_q`, in traces as in emitted Verilog.
pub const LANE_UNIT: &str = "unit";

macro_rules! index_type {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub u32);
        impl $name {
            /// The index as a `usize`.
            pub const fn index(self) -> usize { self.0 as usize }
        }
    };
}
pub(crate) use index_type;
index_type!(/// Index of a node in its module.
    NodeId);
index_type!(/// Index of a register in its module.
    RegisterId);
index_type!(/// Index of a memory in its module.
    MemoryId);
index_type!(/// Index of a table in its module.
    TableId);
index_type!(/// Index of an instance (or lane array) in its module.
    InstanceId);

/// Stands for "not driven yet" until `finish`.
pub(crate) const NOT_DRIVEN: NodeId = NodeId(u32::MAX);

/// A described block of hardware.
#[derive(Clone, Debug)]
pub struct Module {
    /// The module's name, which is also its file's.
    pub name: String,
    /// What it is, in a sentence or a few lines.
    pub doc: String,
    /// Where its description begins.
    pub source: Source,
    /// Numbers that the emitted text keeps under a name.
    pub parameters: Vec<Parameter>,
    /// Ports in contract order, without clock and reset.
    pub ports: Vec<Port>,
    /// The graph.
    pub nodes: Vec<Node>,
    /// Registers.
    pub registers: Vec<Register>,
    /// Memories.
    pub memories: Vec<Memory>,
    /// Constant tables.
    pub tables: Vec<Table>,
    /// Instances of other modules, and lane arrays.
    pub instances: Vec<Instance>,
    /// Inputs that are unused on purpose.
    pub unused: Vec<NodeId>,
    /// The vendor's primitive that it is the model of.
    pub primitive: Option<Primitive>,
    /// Whether it is the same in every design, all below it too: it keeps its name then, and designs in one project share its file.
    pub is_shared: bool,
}

/// A number that the emitted text keeps under a name: as a `parameter` if it may be overridden, otherwise as a
/// `localparam`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, `UPPER_CASE`.
    pub name: String,
    /// The value that the module was built with.
    pub value: u32,
    /// What it counts.
    pub doc: String,
    /// The values that it may be overridden with in the emitted text, this one among them: the text is right for
    /// each. [`overridable`](mod@crate::overridable) finds out. Without, the text is right for `value` alone.
    pub allowed: Option<Allowed>,
}

/// Which way a port carries values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Into the module.
    Input,
    /// Out of the module.
    Output,
}

impl Direction {
    /// As messages and texts call it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Output => "output",
        }
    }
}

/// A port.
#[derive(Clone, Debug)]
pub struct Port {
    /// The port's name.
    pub name: String,
    /// Into or out of the module.
    pub direction: Direction,
    /// Width in bits.
    pub width: Size,
    /// What it carries.
    pub doc: String,
    /// The enumeration whose values it carries.
    pub enum_type: Option<Arc<EnumType>>,
    /// For an input the [`Op::Input`] node, for an output the node that drives it.
    pub node: NodeId,
    /// Where it was declared.
    pub source: Source,
}

/// One value of the graph.
#[derive(Clone, Debug)]
pub struct Node {
    /// How it is computed.
    pub op: Op,
    /// Its width in bits, at least 1.
    pub width: Size,
    /// The name given in Rust, if any.
    pub name: Option<String>,
    /// What the variable is called that holds it: a name for its net, should it need one.
    pub variable: Option<String>,
    /// What it means, if the description says so.
    pub doc: String,
    /// The enumeration whose values it carries.
    pub enum_type: Option<Arc<EnumType>>,
    /// The part of the description that it belongs to, if that has parts.
    pub section: Option<Arc<Section>>,
    /// Where it was described.
    pub source: Source,
}

/// Operations with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    /// Every bit inverted.
    Not,
    /// 1 if every bit is 1.
    All,
    /// 1 if some bit is 1.
    Any,
    /// 1 if an odd number of bits is 1.
    Parity,
}

/// Operations with two operands. Unless said otherwise both have the result's width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Sum modulo two to the width.
    Add,
    /// Difference modulo two to the width.
    Sub,
    /// Product modulo two to the width.
    Mul,
    /// Equal; the result has one bit.
    Eq,
    /// Not equal; the result has one bit.
    Ne,
    /// Unsigned less than; the result has one bit.
    Lt,
    /// Unsigned less than or equal; the result has one bit.
    Le,
    /// Two's complement less than; the result has one bit.
    SignedLt,
    /// Two's complement less than or equal; the result has one bit.
    SignedLe,
    /// Left shift; the amount may have any width, bits shifted in are 0.
    Shl,
    /// Right shift; the amount may have any width, bits shifted in are 0.
    Shr,
    /// Right shift; the amount may have any width, bits shifted in are copies of the sign.
    SignedShr,
}

/// How a node is computed. Operand order is as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// The value of input port number `n` (an index into [`Module::ports`]).
    Input(u32),
    /// A constant.
    Const(Bits),
    /// See [`UnaryOp`].
    Unary(UnaryOp, NodeId),
    /// See [`BinaryOp`].
    Binary(BinaryOp, NodeId, NodeId),
    /// `condition` (one bit) chooses `then` or `otherwise`.
    Mux {
        /// One bit.
        condition: NodeId,
        /// The result where the condition is 1.
        then: NodeId,
        /// The result where the condition is 0.
        otherwise: NodeId,
    },
    /// The first arm that lists the subject's value, or the default. No value is listed twice.
    Case {
        /// What is compared.
        subject: NodeId,
        /// Values (of the subject's width) and results.
        arms: Vec<CaseArm>,
        /// The result for every other value.
        default: NodeId,
    },
    /// Bits from `low` up, as many as the node is wide.
    Slice {
        /// The sliced value.
        of: NodeId,
        /// Its lowest bit taken.
        low: u32,
    },
    /// All parts side by side, the first one most significant.
    Concat(Vec<NodeId>),
    /// The operand repeated until the node's width is filled.
    Repeat(NodeId),
    /// Element number `index` of a packed row of elements as wide as the node, element 0 in the low
    /// bits; an index beyond the last whole element gives 0.
    Select {
        /// The packed row.
        of: NodeId,
        /// The element's number.
        index: NodeId,
    },
    /// The table's entry; an address beyond the last gives 0.
    TableRead {
        /// Which table.
        table: TableId,
        /// The entry's number.
        address: NodeId,
    },
    /// The register's present value.
    Register(RegisterId),
    /// The memory's present word, read without a clock; an address beyond the last gives 0.
    MemoryRead {
        /// Which memory.
        memory: MemoryId,
        /// The word's number.
        address: NodeId,
    },
    /// An output (index into the instance's module's ports) of an instance; of a lane array, all lanes'
    /// outputs side by side, lane 0 in the low bits.
    InstanceOutput {
        /// Which instance.
        instance: InstanceId,
        /// Index into the ports of the instance's module.
        port: u32,
    },
    /// A wire that was declared before it was driven, or a second name for a value.
    Wire(NodeId),
}

/// One arm of a [`Op::Case`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseArm {
    /// The values that choose this arm.
    pub values: Vec<Bits>,
    /// The result.
    pub result: NodeId,
}

/// A clocked register: at a clock edge it takes its reset value if `rst` is 1 and it has one; otherwise
/// `next`, if it has no enable or the enable is 1.
#[derive(Clone, Debug)]
pub struct Register {
    /// The register's name.
    pub name: String,
    /// The field that it holds, if it holds one of a bundle.
    pub member: Option<Member>,
    /// What it holds.
    pub doc: String,
    /// Value after reset; `None` for a data register, which reset leaves alone.
    pub reset: Option<Bits>,
    /// Value at power-up, written as `initial`, of a register that reset leaves alone; `None` promises none.
    pub power_up: Option<Bits>,
    /// One bit.
    pub enable: Option<NodeId>,
    /// What it takes at the clock edge.
    pub next: NodeId,
    /// The node that reads it.
    pub node: NodeId,
    /// Where it was declared.
    pub source: Source,
}

/// A field of a bundle in registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// What the bundle's registers are called together, where a text has them as one variable.
    pub variable: String,
    /// The field's name.
    pub field: String,
}

/// A memory: written at the clock edge, read at any time.
#[derive(Clone, Debug)]
pub struct Memory {
    /// The memory's name.
    pub name: String,
    /// What it holds.
    pub doc: String,
    /// Bits of a word.
    pub width: Size,
    /// Number of words.
    pub depth: u32,
    /// Words at power-up from address 0, written as `initial`; words beyond the last one are 0. Empty: no value is promised.
    pub contents: Vec<Bits>,
    /// Write ports; where two write the same word in one cycle, the later in this list wins.
    pub writes: Vec<MemoryWrite>,
    /// Where it was declared.
    pub source: Source,
}

/// A write port; a write beyond the last word does nothing.
#[derive(Clone, Debug)]
pub struct MemoryWrite {
    /// One bit: whether to write. Or one bit for each of several equal parts of the word, the lowest first.
    pub enable: NodeId,
    /// The word's number.
    pub address: NodeId,
    /// The word.
    pub data: NodeId,
}

/// A table of constants.
#[derive(Clone, Debug)]
pub struct Table {
    /// The table's name.
    pub name: String,
    /// What it holds.
    pub doc: String,
    /// Bits of an entry.
    pub width: u32,
    /// The entries, from address 0.
    pub entries: Vec<Bits>,
    /// Where it was declared.
    pub source: Source,
}

/// Another module inside this one: once, or once a lane.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The instance's name; of a lane array, the label of its generate block.
    pub name: String,
    /// What it is for.
    pub doc: String,
    /// What is instantiated.
    pub module: Arc<Module>,
    /// Once, or once a lane.
    pub lanes: Option<Lanes>,
    /// What drives each port of the module, in the order of [`Module::ports`]; `None` for outputs.
    pub inputs: Vec<Option<Binding>>,
    /// Where it was described.
    pub source: Source,
}

/// How often a lane array repeats its body.
#[derive(Clone, Copy, Debug)]
pub struct Lanes {
    /// Number of lanes.
    pub count: Size,
    /// Whether the body was written in place (its text belongs into the generate loop) rather than being
    /// a module of its own.
    pub in_place: bool,
}

/// What an instance's input is connected to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Binding {
    /// The whole value, the same for every lane.
    Whole(NodeId),
    /// Lane `i` sees as many bits as the port is wide, from `base + i * stride` up.
    PerLane {
        /// The value that all lanes share.
        of: NodeId,
        /// Lane 0's lowest bit.
        base: Size,
        /// Distance from lane to lane.
        stride: Size,
    },
    /// Lane `i` sees as many bits as the port is wide, from `base + i * stride` up, of an output of the array
    /// itself: see [`Instance::ends`]. It sees only what `ends` are, or lanes that do not see what it yields.
    Row {
        /// The output, an index into the ports of the array's module.
        output: u32,
        /// What the row has beside the lanes' values.
        ends: NodeId,
        /// Where it has it.
        side: Side,
        /// Lane 0's lowest bit.
        base: Size,
        /// Distance from lane to lane.
        stride: Size,
    },
    /// The lane's own number.
    LaneNumber,
}

/// Where the ends of a [`Binding::Row`] are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// In the low bits: lanes see lower lanes.
    Below,
    /// In the high bits: lanes see higher lanes.
    Above,
}

impl Module {
    /// A module with nothing in it.
    pub(crate) fn empty(name: String, source: Source) -> Self {
        Self {
            name,
            doc: String::new(),
            source,
            parameters: Vec::new(),
            ports: Vec::new(),
            nodes: Vec::new(),
            registers: Vec::new(),
            memories: Vec::new(),
            tables: Vec::new(),
            instances: Vec::new(),
            unused: Vec::new(),
            primitive: None,
            is_shared: false,
        }
    }

    /// What a value means: its own comment, or that of the port, the register or the inner module's output that it is, or of an output that it drives.
    pub fn meaning(&self, id: NodeId) -> &str {
        let node = self.node(id);
        if !node.doc.is_empty() {
            return &node.doc;
        }
        let own = match node.op {
            Op::Input(port) => self.ports.get(port as usize).map(|port| &*port.doc),
            Op::Register(register) => self.registers.get(register.index()).map(|of| &*of.doc),
            Op::InstanceOutput { instance, port } => self
                .instances
                .get(instance.index())
                .and_then(|of| of.module.ports.get(port as usize))
                .map(|port| &*port.doc),
            Op::Wire(driver) if driver != NOT_DRIVEN && driver < id => Some(self.meaning(driver)),
            _ => None,
        };
        let drives = |port: &&Port| port.direction == Direction::Output && port.node == id;
        let of_output = || self.ports.iter().find(drives).map(|port| &*port.doc);
        own.filter(|doc| !doc.is_empty())
            .or_else(of_output)
            .unwrap_or_default()
    }

    /// The node with this index.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// The first node that is an output of an instance, if there is one.
    pub(crate) fn output_node(&self, instance: InstanceId, port: u32) -> Option<NodeId> {
        let output = Op::InstanceOutput { instance, port };
        let found = self.nodes.iter().position(|node| node.op == output)?;
        Some(NodeId(found as u32))
    }

    /// The port of this name.
    pub fn port(&self, name: &str) -> Option<&Port> {
        self.ports.iter().find(|port| port.name == name)
    }

    /// Ports that carry values into the module.
    pub fn inputs(&self) -> impl Iterator<Item = &Port> {
        self.ports_of(Direction::Input)
    }

    /// Ports that carry values out of the module.
    pub fn outputs(&self) -> impl Iterator<Item = &Port> {
        self.ports_of(Direction::Output)
    }

    pub(crate) fn ports_of(&self, direction: Direction) -> impl Iterator<Item = &Port> {
        let ports = self.ports.iter();
        ports.filter(move |port| port.direction == direction)
    }

    /// The index of the port of this name and direction.
    pub(crate) fn port_index(&self, name: &str, direction: Direction) -> Option<usize> {
        let mut ports = self.ports.iter();
        ports.position(|port| port.name == name && port.direction == direction)
    }

    /// That there is no port of this name and direction.
    pub(crate) fn unknown_port(&self, name: &str, direction: Direction) -> Problem {
        let available = self.ports_of(direction).map(|p| p.name.as_str());
        let available: Vec<&str> = available.collect();
        Problem::UnknownPort {
            module: self.name.clone(),
            direction: direction.word(),
            port: name.to_string(),
            available: if available.is_empty() {
                "none".to_string()
            } else {
                available.join(", ")
            },
        }
    }

    /// The nodes that these need and they themselves, each once and behind its operands. A register's next value is none.
    pub(crate) fn operands_first(&self, of: impl IntoIterator<Item = NodeId>) -> Vec<NodeId> {
        let mut order = Vec::new();
        let mut seen = vec![false; self.nodes.len()];
        for start in of {
            let mut open = vec![(start, false)];
            while let Some((id, is_ready)) = open.pop() {
                if is_ready {
                    order.push(id);
                } else if !std::mem::replace(&mut seen[id.index()], true) {
                    open.push((id, true));
                    let op = &self.node(id).op;
                    op.for_each_operand(|operand| open.push((operand, false)));
                }
            }
        }
        order
    }

    /// Calls `visit` with every node that a port, register, memory or instance refers to, to be replaced.
    pub(crate) fn for_each_end_mut(&mut self, visit: impl Fn(&mut NodeId)) {
        self.ports.iter_mut().for_each(|port| visit(&mut port.node));
        for register in &mut self.registers {
            register.enable.iter_mut().for_each(&visit);
            visit(&mut register.next);
        }
        for write in self.memories.iter_mut().flat_map(|m| &mut m.writes) {
            visit(&mut write.enable);
            visit(&mut write.address);
            visit(&mut write.data);
        }
        let inputs = self.instances.iter_mut().flat_map(|i| &mut i.inputs);
        let nodes = inputs.flatten().filter_map(Binding::node_mut);
        nodes.for_each(visit);
    }

    /// Whether the module holds state, and so has a port `clk`.
    pub fn has_clock(&self) -> bool {
        self.any_below(|m| !m.registers.is_empty() || !m.memories.is_empty())
    }

    /// Whether some register resets, so that the module has a port `rst`.
    pub fn has_reset(&self) -> bool {
        self.any_below(|m| m.registers.iter().any(|r| r.reset.is_some()))
    }

    /// Whether something holds for this module or one below it. Asks each once, however often it is used.
    fn any_below(&self, holds: impl Fn(&Self) -> bool) -> bool {
        let mut seen = HashSet::new();
        let mut open = vec![self];
        while let Some(module) = open.pop() {
            if holds(module) {
                return true;
            }
            let below = module.instances.iter().map(|i| &i.module);
            let new = below.filter(|inner| seen.insert(Arc::as_ptr(inner)));
            open.extend(new.map(|inner| &**inner));
        }
        false
    }

    /// Every module below this one and itself, each once, the deepest first. Bodies written in place
    /// count as part of the module that they stand in. Models of primitives, and what is below them, are left out.
    pub fn hierarchy(self: &Arc<Self>) -> Vec<Arc<Module>> {
        struct Found {
            seen: HashSet<*const Module>,
            names: HashSet<String>,
            modules: Vec<Arc<Module>>,
        }
        fn visit(module: &Arc<Module>, in_place: bool, found: &mut Found) {
            if !found.seen.insert(Arc::as_ptr(module)) {
                return;
            }
            let is_described = |i: &&Instance| i.module.primitive.is_none();
            for instance in module.instances.iter().filter(is_described) {
                visit(&instance.module, instance.is_in_place(), found);
            }
            if !in_place && found.names.insert(module.name.clone()) {
                found.modules.push(Arc::clone(module));
            }
        }
        let mut found = Found {
            seen: HashSet::new(),
            names: HashSet::new(),
            modules: Vec::new(),
        };
        visit(self, false, &mut found);
        found.modules
    }
}

impl Op {
    /// Calls `visit` with every node that this operation reads in the same cycle within the module.
    /// An instance's output reads nothing here: what it depends on is the instance's affair.
    pub fn for_each_operand(&self, mut visit: impl FnMut(NodeId)) {
        match self {
            Self::Input(_) | Self::Const(_) | Self::Register(_) | Self::InstanceOutput { .. } => {}
            Self::Unary(_, a) | Self::Repeat(a) | Self::Wire(a) | Self::Slice { of: a, .. } => {
                visit(*a);
            }
            Self::TableRead { address, .. } | Self::MemoryRead { address, .. } => visit(*address),
            Self::Binary(_, a, b) | Self::Select { of: a, index: b } => {
                [*a, *b].into_iter().for_each(visit);
            }
            Self::Mux {
                condition,
                then,
                otherwise,
            } => [*condition, *then, *otherwise].into_iter().for_each(visit),
            Self::Case {
                subject,
                arms,
                default,
            } => {
                visit(*subject);
                for arm in arms {
                    visit(arm.result);
                }
                visit(*default);
            }
            Self::Concat(parts) => parts.iter().copied().for_each(visit),
        }
    }

    /// Calls `visit` with every operand, to be replaced.
    pub(crate) fn for_each_operand_mut(&mut self, mut visit: impl FnMut(&mut NodeId)) {
        match self {
            Self::Input(_) | Self::Const(_) | Self::Register(_) | Self::InstanceOutput { .. } => {}
            Self::Unary(_, a) | Self::Repeat(a) | Self::Wire(a) | Self::Slice { of: a, .. } => {
                visit(a);
            }
            Self::TableRead { address, .. } | Self::MemoryRead { address, .. } => visit(address),
            Self::Binary(_, a, b) | Self::Select { of: a, index: b } => {
                [a, b].into_iter().for_each(visit);
            }
            Self::Mux {
                condition,
                then,
                otherwise,
            } => [condition, then, otherwise].into_iter().for_each(visit),
            Self::Case {
                subject,
                arms,
                default,
            } => {
                visit(subject);
                for arm in arms {
                    visit(&mut arm.result);
                }
                visit(default);
            }
            Self::Concat(parts) => parts.iter_mut().for_each(visit),
        }
    }
}

impl Instance {
    /// Whether it is a lane array whose body was written in place.
    pub(crate) fn is_in_place(&self) -> bool {
        self.lanes.is_some_and(|lanes| lanes.in_place)
    }

    /// How many times it is there.
    pub(crate) fn count(&self) -> u32 {
        self.lanes.map_or(1, |lanes| lanes.count.get())
    }

    /// The hierarchical name of what is in one of its lanes, within the module called `around`.
    pub(crate) fn path(&self, around: &str, lane: u32) -> String {
        let own = join(around, &self.name);
        match self.lanes {
            Some(lanes) if lanes.in_place => format!("{own}[{lane}]"),
            Some(_) => format!("{own}[{lane}].{LANE_UNIT}"),
            None => own,
        }
    }

    /// What an output of a lane array has beside the lanes' values, and where, if lanes see it themselves
    /// ([`Binding::Row`]): it is a row, as wide as both together.
    pub fn ends(&self, output: u32) -> Option<(NodeId, Side)> {
        self.inputs
            .iter()
            .flatten()
            .find_map(|binding| match binding {
                Binding::Row {
                    output: of,
                    ends,
                    side,
                    ..
                } if *of == output => Some((*ends, *side)),
                _ => None,
            })
    }
}

impl Binding {
    /// The node that is read, if any, to be replaced.
    pub(crate) fn node_mut(&mut self) -> Option<&mut NodeId> {
        match self {
            Self::Whole(node) | Self::PerLane { of: node, .. } | Self::Row { ends: node, .. } => {
                Some(node)
            }
            Self::LaneNumber => None,
        }
    }

    /// The node that is read, if any.
    pub fn node(&self) -> Option<NodeId> {
        match self {
            Self::Whole(node) | Self::PerLane { of: node, .. } | Self::Row { ends: node, .. } => {
                Some(*node)
            }
            Self::LaneNumber => None,
        }
    }
}

/// The hierarchical name of something in a module; the top module is called nothing.
pub(crate) fn join(around: &str, name: &str) -> String {
    match around {
        "" => name.to_string(),
        around => format!("{around}.{name}"),
    }
}
