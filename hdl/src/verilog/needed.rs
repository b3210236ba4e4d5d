//! Liveness: which values the text needs, and how often each is read.
//!
//! A value is needed if it reaches an output, a register, a memory or an
//! instance. A lane body written in place belongs to the surrounding text: its
//! outputs, and the values that it sees, are needed only where they are read.

use crate::module::{Binding, Direction, Instance, InstanceId, Module, NodeId, Op};

/// The needed values of a module or of a body written in place.
#[derive(Debug)]
pub(super) struct Needed {
    nodes: Vec<bool>,
    /// By instance; `None` for modules of their own.
    pub bodies: Vec<Option<Needed>>,
}

impl Needed {
    /// The needed values of a module, all of whose outputs are.
    pub fn of(module: &Module) -> Self {
        let (mut needed, _) = Self::of_state(module);
        needed.mark(module, module.outputs().map(|p| p.node).collect());
        needed
    }

    /// What state and instances need by themselves; also the needed inputs, as port indices.
    fn of_state(module: &Module) -> (Self, Vec<usize>) {
        let mut roots = Vec::new();
        for register in &module.registers {
            roots.extend([register.node, register.next]);
            roots.extend(register.enable);
        }
        for write in module.memories.iter().flat_map(|m| &m.writes) {
            roots.extend([write.enable, write.address, write.data]);
        }
        let mut bodies = Vec::new();
        for instance in &module.instances {
            let bound = |port: usize| instance.inputs[port].as_ref().and_then(Binding::node);
            if instance.is_in_place() {
                let (mut body, inputs) = Self::of_state(&instance.module);
                let inputs = body.with_rows(instance, inputs);
                let place = InstanceId(bodies.len() as u32);
                roots.extend(rows(module, place, &inputs));
                roots.extend(inputs.into_iter().filter_map(bound));
                bodies.push(Some(body));
            } else {
                roots.extend((0..instance.inputs.len()).filter_map(bound));
                bodies.push(None);
            }
        }
        let nodes = vec![false; module.nodes.len()];
        let mut needed = Self { nodes, bodies };
        let inputs = needed.mark(module, roots);
        (needed, inputs)
    }

    /// Marks nodes and all that they need; returns the ports of inputs that were not marked before.
    fn mark(&mut self, module: &Module, mut open: Vec<NodeId>) -> Vec<usize> {
        let mut inputs = Vec::new();
        while let Some(id) = open.pop() {
            if std::mem::replace(&mut self.nodes[id.index()], true) {
                continue;
            }
            match &module.node(id).op {
                Op::Input(port) => inputs.push(*port as usize),
                Op::InstanceOutput { instance, port } => {
                    let instance_of = &module.instances[instance.index()];
                    if let Some(body) = &mut self.bodies[instance.index()] {
                        let node = instance_of.module.ports[*port as usize].node;
                        let seen = body.mark(&instance_of.module, vec![node]);
                        let seen = body.with_rows(instance_of, seen);
                        open.extend(rows(module, *instance, &seen));
                        let bindings = seen.iter().filter_map(|p| instance_of.inputs[*p].as_ref());
                        open.extend(bindings.filter_map(Binding::node));
                        open.extend(instance_of.ends(*port).map(|(ends, _)| ends));
                    }
                }
                op => op.for_each_operand(|operand| open.push(operand)),
            }
        }
        inputs
    }

    /// Marks the outputs that the lanes of a body see through these inputs; returns the inputs and those that the outputs need.
    fn with_rows(&mut self, instance: &Instance, mut inputs: Vec<usize>) -> Vec<usize> {
        let mut next = 0;
        while let Some(input) = inputs.get(next) {
            if let Some(Binding::Row { output, .. }) = &instance.inputs[*input] {
                let node = instance.module.ports[*output as usize].node;
                inputs.extend(self.mark(&instance.module, vec![node]));
            }
            next += 1;
        }
        inputs
    }

    /// Whether the text needs a node.
    pub fn is(&self, node: NodeId) -> bool {
        self.nodes[node.index()]
    }

    /// Whether a body has anything to say.
    pub fn is_empty(&self, module: &Module) -> bool {
        !self.nodes.iter().any(|needed| *needed)
            && module.memories.is_empty()
            && module.instances.is_empty()
    }

    /// What drives an instance's inputs as far as it is needed, by port.
    pub fn bindings<'a>(
        instance: &'a Instance,
        body: Option<&'a Self>,
    ) -> impl Iterator<Item = (usize, &'a Binding)> {
        let bound = instance.inputs.iter().enumerate();
        bound.filter_map(move |(port, binding)| {
            let node = instance.module.ports[port].node;
            let needed = body.is_none_or(|body| body.is(node));
            binding.as_ref().filter(|_| needed).map(|b| (port, b))
        })
    }

    /// How often each node is read.
    pub fn uses(&self, module: &Module) -> Vec<u32> {
        let mut uses = vec![0; module.nodes.len()];
        let mut count = |id: NodeId| uses[id.index()] += 1;
        for (node, needed) in module.nodes.iter().zip(&self.nodes) {
            if *needed {
                node.op.for_each_operand(&mut count);
            }
        }
        for port in module
            .ports
            .iter()
            .filter(|p| p.direction == Direction::Output)
        {
            if self.is(port.node) {
                count(port.node);
            }
        }
        for register in &module.registers {
            count(register.next);
            register.enable.into_iter().for_each(&mut count);
        }
        for write in module.memories.iter().flat_map(|m| &m.writes) {
            [write.enable, write.address, write.data]
                .into_iter()
                .for_each(&mut count);
        }
        for (instance, body) in module.instances.iter().zip(&self.bodies) {
            for (_, binding) in Self::bindings(instance, body.as_ref()) {
                binding.node().into_iter().for_each(&mut count);
            }
        }
        uses
    }
}

/// The rows that lanes see through these inputs, as values of the module: they are there even if nothing else reads them.
fn rows(module: &Module, instance: InstanceId, inputs: &[usize]) -> Vec<NodeId> {
    let bindings = &module.instances[instance.index()].inputs;
    let rows = inputs.iter().filter_map(|input| match bindings[*input] {
        Some(Binding::Row { output, .. }) => module.output_node(instance, output),
        _ => None,
    });
    rows.collect()
}

/// What is written next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Node(NodeId),
    /// Index of an instance.
    Instance(usize),
}

/// Every needed node after its operands, otherwise in the order of description; every instance after what
/// its inputs read, as near to its first output as that allows.
pub(super) fn order(module: &Module, needed: &Needed) -> Vec<Step> {
    let mut order = Order {
        module,
        steps: Vec::new(),
        nodes: vec![false; module.nodes.len()],
    };
    let mut done = vec![false; module.instances.len()];
    let instance = |index: usize, order: &mut Order<'_>, done: &mut Vec<bool>| {
        if std::mem::replace(&mut done[index], true) {
            return;
        }
        let body = needed.bodies[index].as_ref();
        let of = &module.instances[index];
        for (_, binding) in Needed::bindings(of, body) {
            binding.node().into_iter().for_each(|id| order.visit(id));
        }
        let rows = (0..of.inputs.len() as u32).filter_map(|output| of.ends(output));
        let ends = rows.map(|(ends, _)| ends).filter(|ends| needed.is(*ends));
        ends.for_each(|ends| order.visit(ends));
        order.steps.push(Step::Instance(index));
    };
    for id in (0..module.nodes.len() as u32).map(NodeId) {
        if let Op::InstanceOutput { instance: of, .. } = module.node(id).op {
            instance(of.index(), &mut order, &mut done);
        }
        if needed.is(id) {
            order.visit(id);
        }
    }
    for index in 0..module.instances.len() {
        instance(index, &mut order, &mut done);
    }
    order.steps
}

struct Order<'a> {
    module: &'a Module,
    steps: Vec<Step>,
    nodes: Vec<bool>,
}

impl Order<'_> {
    /// Adds a node after its operands; with a stack of its own, because descriptions may be deep.
    fn visit(&mut self, id: NodeId) {
        let mut open = vec![(id, false)];
        while let Some((id, is_ready)) = open.pop() {
            if is_ready {
                self.steps.push(Step::Node(id));
            } else if !std::mem::replace(&mut self.nodes[id.index()], true) {
                open.push((id, true));
                let mut operands = Vec::new();
                let op = &self.module.node(id).op;
                op.for_each_operand(|operand| operands.push((operand, false)));
                open.extend(operands.into_iter().rev());
            }
        }
    }
}
