//! Which values become nets, and what they are called.
//!
//! A value is a net if it has a name, if it is state or an instance's output, if it is sliced or indexed, if
//! it is read more than once and is more than a name or a constant, or if its expression would be long. Names
//! given in Rust are kept; a nameless net that drives an output takes the port's name; any other is named after
//! what it is, so that names do not change when something unrelated does.

use super::scope::Scope;
use crate::module::{BinaryOp, Direction, NodeId, Op, UnaryOp};

/// Longest expression that is written where it is used.
const LONGEST_INLINE: usize = 72;

/// Longest name that is built from others.
const LONGEST_DERIVED: usize = 28;

impl Scope<'_> {
    /// Names every net of the scope, inputs excepted.
    pub(super) fn name_nets(&mut self) {
        self.name_given();
        self.name_port_drivers();
        for index in 0..self.module.nodes.len() {
            let id = NodeId(index as u32);
            if self.usage.live[index] && self.nets[index].is_none() && self.must_be_net(id) {
                let name = self.derived_name(id);
                let name = self.taken.free(&name);
                self.nets[index] = Some(name);
            }
        }
    }

    /// Names given in Rust, and those of state.
    fn name_given(&mut self) {
        for (index, node) in self.module.nodes.iter().enumerate() {
            if !self.usage.live[index] || matches!(node.op, Op::Input(_)) {
                continue;
            }
            self.nets[index].clone_from(&node.name);
        }
    }

    /// Nameless drivers of output ports take the port's name. In a lane's body outputs are no nets.
    fn name_port_drivers(&mut self) {
        if self.in_place {
            return;
        }
        for port in &self.module.ports {
            let driver = port.node.index();
            let op = &self.module.nodes[driver].op;
            if port.direction == Direction::Output
                && self.nets[driver].is_none()
                && !matches!(op, Op::Input(_) | Op::Const(_))
            {
                self.nets[driver] = Some(port.name.clone());
            }
        }
    }

    fn must_be_net(&self, id: NodeId) -> bool {
        let node = self.module.node(id);
        match &node.op {
            Op::Input(_) => false,
            Op::InstanceOutput { .. } | Op::Case { .. } | Op::TableRead { .. } => true,
            Op::Const(_) => self.usage.as_net[id.index()],
            op => {
                let is_small = match op {
                    Op::Slice { .. } | Op::Register(_) => true,
                    Op::Unary(UnaryOp::Not, a) => self.net(*a).is_some(),
                    _ => false,
                };
                self.usage.as_net[id.index()]
                    || (self.usage.reads[id.index()] > 1 && !is_small)
                    || self.written_out(id).text.len() > LONGEST_INLINE
            }
        }
    }

    /// What a nameless value is, in a word or two.
    fn derived_name(&self, id: NodeId) -> String {
        let stem = |id: NodeId| {
            let name = self.stem(id);
            name.filter(|name| name.len() <= LONGEST_DERIVED)
        };
        let joined = |a: NodeId, word: &str, b: NodeId, otherwise: &str| {
            let name = stem(a).zip(stem(b)).map(|(a, b)| format!("{a}_{word}_{b}"));
            name.filter(|name| name.len() <= LONGEST_DERIVED)
                .unwrap_or_else(|| otherwise.to_string())
        };
        let with = |a: NodeId, ending: &str| match stem(a) {
            Some(a) => format!("{a}_{ending}"),
            None => ending.to_string(),
        };
        match &self.module.node(id).op {
            Op::Unary(op, a) => match op {
                UnaryOp::Not => match stem(*a) {
                    Some(a) => format!("not_{a}"),
                    None => "inverted".to_string(),
                },
                UnaryOp::All => with(*a, "all"),
                UnaryOp::Any => with(*a, "any"),
                UnaryOp::Parity => with(*a, "parity"),
            },
            Op::Binary(op, a, b) => match op {
                BinaryOp::And => joined(*a, "and", *b, "both"),
                BinaryOp::Or => joined(*a, "or", *b, "either"),
                BinaryOp::Xor => joined(*a, "xor", *b, "differing"),
                BinaryOp::Add => joined(*a, "plus", *b, "sum"),
                BinaryOp::Sub => joined(*a, "minus", *b, "difference"),
                BinaryOp::Mul => joined(*a, "times", *b, "product"),
                BinaryOp::Eq => joined(*a, "is", *b, "equal"),
                BinaryOp::Ne => joined(*a, "is_not", *b, "unequal"),
                BinaryOp::Lt | BinaryOp::SignedLt => joined(*a, "below", *b, "below"),
                BinaryOp::Le | BinaryOp::SignedLe => joined(*a, "up_to", *b, "up_to"),
                BinaryOp::Shl | BinaryOp::Shr | BinaryOp::SignedShr => with(*a, "shifted"),
            },
            Op::Mux { .. } => "choice".to_string(),
            Op::Case { subject, .. } => with(*subject, "case"),
            Op::Slice { of, .. } => with(*of, "part"),
            Op::Concat(_) => "joined".to_string(),
            Op::Repeat(a) => with(*a, "repeated"),
            Op::Select { of, .. } => with(*of, "element"),
            Op::TableRead { table, .. } => {
                format!("{}_entry", self.module.tables[table.index()].name)
            }
            Op::MemoryRead { memory, .. } => {
                format!("{}_word", self.module.memories[memory.index()].name)
            }
            Op::InstanceOutput { instance, port } => {
                let instance = &self.module.instances[instance.index()];
                let port = &instance.module.ports[*port as usize].name;
                format!("{}_{port}", instance.name)
            }
            Op::Const(_) => "constant".to_string(),
            Op::Input(_) | Op::Register(_) | Op::Wire(_) => "value".to_string(),
        }
    }

    /// The name of a value that has one, of its inverse, or of a number.
    fn stem(&self, id: NodeId) -> Option<String> {
        if let Op::Const(bits) = &self.module.node(id).op {
            return Some(bits.value().to_string());
        }
        let name = self.net(id)?;
        let is_identifier = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        is_identifier.then_some(name)
    }
}
