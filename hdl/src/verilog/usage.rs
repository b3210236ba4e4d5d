//! What of a module matters: live nodes, how often each is read, and which of its bits.

use super::expression::can_exceed;
use crate::bits::Bits;
use crate::module::{Binding, Direction, Module, NodeId, Op};
use num_bigint::BigUint;

/// The reading of a module's nodes.
#[derive(Debug)]
pub(super) struct Usage {
    /// By node: whether anything that matters needs it.
    pub live: Vec<bool>,
    /// By node: how many readers it has.
    pub reads: Vec<u32>,
    /// By node: whether some reader needs it as a net: it is sliced or indexed.
    pub as_net: Vec<bool>,
    /// By node: the bits that are read.
    pub bits: Vec<BigUint>,
    /// By memory: whether it is read.
    pub memories: Vec<bool>,
}

impl Usage {
    /// The usage of a module of which only some outputs (by port) matter.
    pub fn new(module: &Module, matters: impl Fn(usize) -> bool) -> Self {
        let count = module.nodes.len();
        let mut usage = Self {
            live: vec![false; count],
            reads: vec![0; count],
            as_net: vec![false; count],
            bits: vec![BigUint::ZERO; count],
            memories: vec![false; module.memories.len()],
        };
        usage.find_live(module, &matters);
        usage.count(module, &matters);
        usage
    }

    fn find_live(&mut self, module: &Module, matters: &impl Fn(usize) -> bool) {
        let mut open: Vec<NodeId> = Vec::new();
        for (index, port) in module.ports.iter().enumerate() {
            if port.direction == Direction::Output && matters(index) {
                open.push(port.node);
            }
        }
        while let Some(id) = open.pop() {
            if std::mem::replace(&mut self.live[id.index()], true) {
                continue;
            }
            let op = &module.node(id).op;
            op.for_each_operand(|operand| open.push(operand));
            match op {
                Op::Register(register) => {
                    let register = &module.registers[register.index()];
                    open.push(register.next);
                    open.extend(register.enable);
                }
                Op::MemoryRead { memory, .. } if !self.memories[memory.index()] => {
                    self.memories[memory.index()] = true;
                    for write in &module.memories[memory.index()].writes {
                        open.extend([write.enable, write.address, write.data]);
                    }
                }
                Op::InstanceOutput { instance, .. } => {
                    let instance = &module.instances[instance.index()];
                    open.extend(instance.inputs.iter().flatten().filter_map(Binding::node));
                }
                _ => {}
            }
        }
    }

    fn count(&mut self, module: &Module, matters: &impl Fn(usize) -> bool) {
        for (index, node) in module.nodes.iter().enumerate() {
            if !self.live[index] {
                continue;
            }
            match &node.op {
                Op::Slice { of, low } => {
                    self.read_bits(*of, *low, node.width.get());
                    // A constant's slice is written as a constant.
                    if !matches!(module.node(*of).op, Op::Const(_)) {
                        self.need_net(*of);
                    }
                }
                Op::Select { of, index } => {
                    self.read_all(module, *of);
                    self.read_all(module, *index);
                    self.need_net(*of);
                    let count = module.node(*of).width.get() / node.width.get();
                    if node.width.get() > 1 || can_exceed(module.node(*index).width.get(), count) {
                        self.need_net(*index);
                    }
                }
                Op::MemoryRead { memory, address } => {
                    self.read_all(module, *address);
                    let depth = module.memories[memory.index()].depth;
                    if can_exceed(module.node(*address).width.get(), depth) {
                        self.need_net(*address);
                    }
                }
                op => op.for_each_operand(|operand| self.read_all(module, operand)),
            }
            if let Op::Register(register) = node.op {
                let register = &module.registers[register.index()];
                self.read_all(module, register.next);
                if let Some(enable) = register.enable {
                    self.read_all(module, enable);
                }
            }
        }
        for (memory, _) in module
            .memories
            .iter()
            .zip(self.memories.clone())
            .filter(|m| m.1)
        {
            for write in &memory.writes {
                for id in [write.enable, write.address, write.data] {
                    self.read_all(module, id);
                }
                if can_exceed(module.node(write.address).width.get(), memory.depth) {
                    self.need_net(write.address);
                }
            }
        }
        for (index, port) in module.ports.iter().enumerate() {
            if port.direction == Direction::Output && matters(index) {
                self.read_all(module, port.node);
            }
        }
        for index in 0..module.instances.len() {
            self.count_instance(module, index);
        }
    }

    fn count_instance(&mut self, module: &Module, index: usize) {
        let instance = &module.instances[index];
        let outputs = self.live_outputs(module, index);
        if !outputs.iter().any(|live| *live) {
            return;
        }
        let in_place = instance.lanes.is_some_and(|lanes| lanes.in_place);
        // What a body in place does with its inputs is done with what they are bound to.
        let inner = in_place.then(|| Usage::new(&instance.module, |port| outputs[port]));
        for (port, binding) in instance.module.ports.iter().zip(&instance.inputs) {
            let Some(binding) = binding else { continue };
            let width = port.width.get();
            let bits = match &inner {
                Some(inner) => inner.bits[port.node.index()].clone(),
                None => Bits::ones(width).value().clone(),
            };
            match binding {
                Binding::Whole(node) => {
                    self.read_mask(*node, &bits);
                    if in_place && !matches!(module.node(*node).op, Op::Const(_)) {
                        self.need_net(*node);
                    }
                }
                Binding::PerLane { of, base, stride } => {
                    let lanes = instance.lanes.map_or(1, |lanes| lanes.count.get());
                    let mut mask = BigUint::ZERO;
                    for lane in 0..lanes {
                        mask |= &bits << (base + lane * stride.get());
                    }
                    self.read_mask(*of, &mask);
                    self.need_net(*of);
                }
                Binding::LaneNumber => {}
            }
        }
    }

    /// By port of an instance: whether it is an output that something reads.
    pub fn live_outputs(&self, module: &Module, instance: usize) -> Vec<bool> {
        let mut live = vec![false; module.instances[instance].module.ports.len()];
        for (index, node) in module.nodes.iter().enumerate() {
            if let Op::InstanceOutput { instance: of, port } = node.op
                && of.index() == instance
                && self.live[index]
            {
                live[port as usize] = true;
            }
        }
        live
    }

    fn need_net(&mut self, id: NodeId) {
        self.as_net[id.index()] = true;
    }

    fn read_all(&mut self, module: &Module, id: NodeId) {
        let ones = Bits::ones(module.node(id).width.get());
        self.read_mask(id, ones.value());
    }

    fn read_bits(&mut self, id: NodeId, low: u32, width: u32) {
        let mask = Bits::ones(width).value() << low;
        self.read_mask(id, &mask);
    }

    fn read_mask(&mut self, id: NodeId, mask: &BigUint) {
        self.reads[id.index()] += 1;
        self.bits[id.index()] |= mask;
    }

    /// The runs of bits of a live node that nothing reads: lowest bit and width.
    pub fn unread_runs(&self, module: &Module, id: NodeId) -> Vec<(u32, u32)> {
        let width = module.node(id).width.get();
        let read = &self.bits[id.index()];
        let mut runs: Vec<(u32, u32)> = Vec::new();
        for bit in (0..width).filter(|bit| !read.bit(u64::from(*bit))) {
            match runs.last_mut() {
                Some((low, count)) if *low + *count == bit => *count += 1,
                _ => runs.push((bit, 1)),
            }
        }
        runs
    }
}
