//! Cuts a function into pipeline stages: register positions are computed, not written by hand.
//!
//! [`stages`] takes a module without state and returns modules without state, one per stage, whose chain computes the
//! same function. The caller registers the values between stages, with whatever valid, ready or enable signals they need.
//!
//! **Where it cuts.** `delay` estimates how long each node takes. The stages are balanced by these estimates: the
//! time per stage is the shortest for which the stages suffice. Within that time most nodes could be in either of two
//! stages; they are placed so that the fewest bits cross each cut (`flow`). A node is never split, nor is an instance. Part of a
//! value that crosses does not cross beside it.
//!
//! **Names.** A value that crosses a cut has its own name or that of its variable; otherwise one made of its operands' names (`names`).
//! A stage's outputs have the next stage's input names prefixed with [`NEXT`]; the last stage's are named after the function's outputs.

mod delay;
mod flow;
mod names;
mod schedule;
mod stage;

use crate::module::{Module, Node, NodeId, Op};
use crate::problem::BuildErrors;
use std::sync::Arc;

/// What is put before the name of what a stage leaves.
pub const NEXT: &str = "next_";

/// The cost of a bit across a cut.
const BIT: u32 = 64;

/// A stage of a pipeline.
#[derive(Clone, Debug)]
pub struct Stage {
    /// Its function: inputs are what the stage before leaves, or those of the whole.
    pub module: Arc<Module>,
    /// What it leaves, by name, with its bits.
    pub leaves: Vec<(String, u32)>,
}

/// The function in so many stages, at least one.
///
/// # Panics
/// If the module has state.
pub fn stages(function: &Module, count: u32) -> Result<Vec<Stage>, BuildErrors> {
    assert!(
        !function.has_clock(),
        "{} has state, but only a stateless function can be cut into stages",
        function.name
    );
    let graph = Graph::new(function);
    let places = schedule::places(&graph, count.max(1));
    stage::modules(function, &graph, &places, count.max(1))
}

/// What depends on what, and what each takes: vertices are the nodes and, behind them, the instances.
struct Graph {
    /// Of each vertex those that it reads.
    reads: Vec<Vec<usize>>,
    /// In an order in which each is behind those that it reads; those that reach no output are not in it.
    order: Vec<usize>,
    delays: Vec<u32>,
    /// What it costs to keep a vertex where it is read behind a cut: nothing of a constant, which is made anew.
    costs: Vec<u32>,
    /// Vertices that cannot be apart: outputs of an instance and it.
    together: Vec<(usize, usize)>,
    /// Those that are outputs of the whole.
    outputs: Vec<usize>,
}

impl Graph {
    fn new(module: &Module) -> Self {
        let nodes = module.nodes.len();
        let instance = |index: usize| nodes + index;
        let mut reads: Vec<Vec<usize>> = Vec::new();
        let mut together = Vec::new();
        for (place, node) in module.nodes.iter().enumerate() {
            let mut operands = Vec::new();
            node.op.for_each_operand(|id| operands.push(id.index()));
            if let Op::InstanceOutput { instance: of, .. } = node.op {
                operands.push(instance(of.index()));
                together.push((place, instance(of.index())));
            }
            reads.push(operands);
        }
        for instance in &module.instances {
            let bindings = instance.inputs.iter().flatten();
            let read = bindings.filter_map(|binding| binding.node().map(NodeId::index));
            reads.push(read.collect());
        }
        // Bits first; of as many bits rather one value than several, and one with a name.
        let is_named = |node: &Node| node.name.is_some() || node.variable.is_some();
        let costs = module.nodes.iter().map(|node| match node.op {
            Op::Const(_) => 0,
            Op::Input(_) => BIT * node.width.get() + 1,
            _ => BIT * node.width.get() + if is_named(node) { 1 } else { 2 },
        });
        let costs = costs.chain(module.instances.iter().map(|_| 0)).collect();
        let outputs: Vec<usize> = module.outputs().map(|port| port.node.index()).collect();
        Self {
            order: order(&reads, &outputs),
            delays: delay::of_all(module),
            reads,
            costs,
            together,
            outputs,
        }
    }
}

/// Those that others depend on first.
fn order(reads: &[Vec<usize>], outputs: &[usize]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut seen = vec![false; reads.len()];
    let mut open: Vec<(usize, bool)> = outputs.iter().map(|output| (*output, false)).collect();
    while let Some((vertex, is_ready)) = open.pop() {
        if is_ready {
            order.push(vertex);
        } else if !std::mem::replace(&mut seen[vertex], true) {
            open.push((vertex, true));
            open.extend(reads[vertex].iter().map(|read| (*read, false)));
        }
    }
    order
}
