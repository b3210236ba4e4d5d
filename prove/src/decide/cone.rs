//! Cones: the part of a graph that some literals depend on, renumbered so that equal cones look equal.
//!
//! Nodes are numbered in the order in which a walk from the roots leaves them, operands
//! in the graph's order. The key is the list of all gates in that order plus the roots; it
//! distinguishes cones up to their inputs' names. Two cones with equal keys compute the same
//! function of their inputs; an isomorphic cone with another key costs time and nothing else.

use super::Assignment;
use crate::aig::{Aig, Node};
use warpwright_hdl::word::Literal;

/// Marks an input in a cone.
pub(super) const INPUT: u32 = u32::MAX;

/// A part of a graph. Node 0 is the constant 0; literals are codes of local nodes.
#[derive(Clone, Debug)]
pub(super) struct Cone {
    /// The operands of each node, or twice [`INPUT`].
    pub nodes: Vec<[u32; 2]>,
    /// The local nodes that are inputs, and the nodes of the graph that they are.
    pub inputs: Vec<(u32, u32)>,
    /// The literals that the cone is about.
    pub roots: Vec<u32>,
}

impl Cone {
    /// What the cone is, but for the names of its inputs.
    pub fn key(&self) -> Box<[u32]> {
        let nodes = self.nodes.iter().flatten();
        nodes.chain(&self.roots).copied().collect()
    }

    /// An assignment of the whole graph from a value for each input of the cone; others are 0.
    pub fn spread(&self, aig: &Aig, values: &[bool]) -> Assignment {
        let mut bits = vec![false; aig.inputs().len()];
        for ((_, node), value) in self.inputs.iter().zip(values) {
            if let Ok(index) = aig.inputs().binary_search(node) {
                bits[index] = *value;
            }
        }
        Assignment(bits)
    }
}

/// Walks a graph again and again, in time that depends on the cones only.
pub(super) struct Walker<'a> {
    aig: &'a Aig,
    /// The walk in which a node was met last.
    met: Vec<u32>,
    /// Its number in that walk's cone.
    local: Vec<u32>,
    walk: u32,
}

impl<'a> Walker<'a> {
    pub fn new(aig: &'a Aig) -> Self {
        Self {
            aig,
            met: vec![0; aig.len()],
            local: vec![0; aig.len()],
            walk: 0,
        }
    }

    /// The cone of some literals.
    pub fn cone(&mut self, roots: &[Literal]) -> Cone {
        self.walk += 1;
        let mut cone = Cone {
            nodes: vec![[0, 0]],
            inputs: Vec::new(),
            roots: Vec::with_capacity(roots.len()),
        };
        self.met[0] = self.walk;
        self.local[0] = 0;
        let mut stack = Vec::new();
        for root in roots {
            stack.push(root.node());
            while let Some(node) = stack.pop() {
                self.visit(node, &mut stack, &mut cone);
            }
            cone.roots.push(self.local_code(*root));
        }
        cone
    }

    /// Numbers a node if its operands are numbered; otherwise comes back to it after them.
    fn visit(&mut self, node: u32, stack: &mut Vec<u32>, cone: &mut Cone) {
        if self.is_met(node) {
            return;
        }
        let operands = match self.aig.node(node) {
            Node::And(a, b) => {
                let waits_for_b = !self.is_met(b.node());
                let waits_for_a = !self.is_met(a.node());
                if waits_for_a || waits_for_b {
                    stack.push(node);
                    if waits_for_b {
                        stack.push(b.node());
                    }
                    if waits_for_a {
                        stack.push(a.node());
                    }
                    return;
                }
                [self.local_code(a), self.local_code(b)]
            }
            Node::Input | Node::Constant => {
                cone.inputs.push((cone.nodes.len() as u32, node));
                [INPUT; 2]
            }
        };
        self.met[node as usize] = self.walk;
        self.local[node as usize] = cone.nodes.len() as u32;
        cone.nodes.push(operands);
    }

    fn is_met(&self, node: u32) -> bool {
        self.met[node as usize] == self.walk
    }

    fn local_code(&self, literal: Literal) -> u32 {
        let node = self.local[literal.node() as usize];
        Literal::new(node, literal.is_inverted()).code()
    }
}
