//! The and-inverter graph that proofs work on.
//!
//! Nodes are in topological order: node 0 is the constant 0, an input has no
//! operands, and a gate's operands come before it. Equal gates are merged (structural
//! hashing), and gates determined by a constant or a repeated operand are not created.

use std::cell::{Ref, RefCell};
use std::rc::Rc;
use warpwright_hdl::word::{Gates, Literal, Symbol};

/// Marks an input in a node's first operand.
const INPUT: Literal = Literal::from_code(u32::MAX);

/// A graph.
#[derive(Clone, Debug)]
pub struct Aig {
    /// The operands of each node.
    nodes: Vec<[Literal; 2]>,
    inputs: Vec<u32>,
    gates: GateTable,
}

impl Default for Aig {
    fn default() -> Self {
        Self {
            nodes: vec![[Literal::FALSE; 2]],
            inputs: Vec::new(),
            gates: GateTable::default(),
        }
    }
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// The constant 0; node 0 alone.
    Constant,
    /// Any value.
    Input,
    /// The conjunction of two literals.
    And(Literal, Literal),
}

impl Aig {
    /// A graph of nothing but the constant.
    pub fn new() -> Self {
        Self::default()
    }

    /// A new input.
    pub fn input(&mut self) -> Literal {
        let node = self.nodes.len() as u32;
        self.nodes.push([INPUT; 2]);
        self.inputs.push(node);
        Literal::new(node, false)
    }

    /// The conjunction of two literals.
    pub fn and(&mut self, a: Literal, b: Literal) -> Literal {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if a == Literal::FALSE || a == !b {
            return Literal::FALSE;
        }
        if a == Literal::TRUE || a == b {
            return b;
        }
        let made = self.gates.find_or_insert(&self.nodes, [a, b]);
        if made as usize == self.nodes.len() {
            self.nodes.push([a, b]);
        }
        Literal::new(made, false)
    }

    /// The exclusive or of two literals.
    pub fn xor(&mut self, a: Literal, b: Literal) -> Literal {
        let (only_a, only_b) = (self.and(a, !b), self.and(!a, b));
        !self.and(!only_a, !only_b)
    }

    /// What a node is.
    pub fn node(&self, node: u32) -> Node {
        match self.nodes[node as usize] {
            _ if node == 0 => Node::Constant,
            [INPUT, _] => Node::Input,
            [a, b] => Node::And(a, b),
        }
    }

    /// How many nodes there are, the constant included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing but the constant.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// The inputs in the order in which they were made.
    pub fn inputs(&self) -> &[u32] {
        &self.inputs
    }

    /// How many gates there are.
    pub fn gate_count(&self) -> usize {
        self.nodes.len() - 1 - self.inputs.len()
    }

    /// 64 evaluations at once: a word for every node, from a word for every input in order.
    pub fn simulate(&self, inputs: &[u64]) -> Vec<u64> {
        let mut given = inputs.iter();
        let mut values = Vec::with_capacity(self.nodes.len());
        for node in 0..self.nodes.len() as u32 {
            let value = match self.node(node) {
                Node::Constant => 0,
                Node::Input => given.next().copied().unwrap_or(0),
                Node::And(a, b) => word_of(&values, a) & word_of(&values, b),
            };
            values.push(value);
        }
        values
    }
}

/// A literal's word among the words of [`Aig::simulate`].
pub fn word_of(values: &[u64], literal: Literal) -> u64 {
    values[literal.node() as usize] ^ 0u64.wrapping_sub(u64::from(literal.is_inverted()))
}

/// Gates by operands: a hash table with open addressing that holds node numbers only.
#[derive(Clone, Debug, Default)]
struct GateTable {
    /// Node numbers; 0 where free.
    slots: Vec<u32>,
    used: usize,
}

impl GateTable {
    /// The gate with these operands, or the number that it must get.
    fn find_or_insert(&mut self, nodes: &[[Literal; 2]], operands: [Literal; 2]) -> u32 {
        if self.used * 2 >= self.slots.len() {
            self.grow(nodes);
        }
        let mask = self.slots.len() - 1;
        let mut slot = hash(operands) & mask;
        loop {
            match self.slots[slot] {
                0 => break,
                found if nodes[found as usize] == operands => return found,
                _ => slot = (slot + 1) & mask,
            }
        }
        self.slots[slot] = nodes.len() as u32;
        self.used += 1;
        nodes.len() as u32
    }

    fn grow(&mut self, nodes: &[[Literal; 2]]) {
        let size = (self.slots.len() * 2).max(1024);
        let old = std::mem::replace(&mut self.slots, vec![0; size]);
        for node in old.into_iter().filter(|node| *node != 0) {
            let mut slot = hash(nodes[node as usize]) & (size - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.slots[slot] = node;
        }
    }
}

fn hash([a, b]: [Literal; 2]) -> usize {
    let both = u64::from(a.code()) << 32 | u64::from(b.code());
    (both.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24) as usize
}

/// A graph that words can be made of; clones are the same graph.
#[derive(Clone, Debug, Default)]
pub struct SharedAig(Rc<RefCell<Aig>>);

impl SharedAig {
    /// A new, empty graph.
    pub fn new() -> Self {
        Self::default()
    }

    /// A word of new inputs.
    pub fn inputs(&self, width: u32) -> Symbol {
        let literals: Vec<Literal> = (0..width).map(|_| self.0.borrow_mut().input()).collect();
        self.word(literals)
    }

    /// A word of these literals.
    pub fn word(&self, literals: impl IntoIterator<Item = Literal>) -> Symbol {
        Symbol::new(Rc::new(self.clone()), literals)
    }

    /// The graph as it is now; no word may be computed while it is looked at.
    pub fn graph(&self) -> Ref<'_, Aig> {
        self.0.borrow()
    }
}

impl Gates for SharedAig {
    fn and(&self, a: Literal, b: Literal) -> Literal {
        self.0.borrow_mut().and(a, b)
    }
}
