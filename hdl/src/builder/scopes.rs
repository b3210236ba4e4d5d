//! Assignment scopes: one for each branch being described; the outermost belongs to the module.

use crate::module::{Module, NodeId, Op, RegisterId};
use std::collections::{BTreeMap, BTreeSet};

/// What can be assigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A register.
    Register(RegisterId),
    /// A variable's wire, and the value that it was declared with.
    Variable(NodeId, NodeId),
}

impl Target {
    /// What it is where nothing is assigned.
    pub fn unassigned(self, module: &Module) -> NodeId {
        match self {
            Self::Register(id) => module.registers[id.index()].node,
            Self::Variable(_, otherwise) => otherwise,
        }
    }

    /// Makes it a value.
    pub fn drive(self, module: &mut Module, value: NodeId) {
        match self {
            Self::Register(id) => module.registers[id.index()].next = value,
            Self::Variable(wire, _) => module.nodes[wire.index()].op = Op::Wire(value),
        }
    }
}

/// What is assigned in a branch.
#[derive(Debug, Default)]
pub struct Assigned(BTreeMap<Target, NodeId>);

impl Assigned {
    /// What is assigned to a target, if something is.
    pub fn of(&self, target: Target) -> Option<NodeId> {
        self.0.get(&target).copied()
    }

    /// What something is assigned to.
    pub fn targets(&self) -> impl Iterator<Item = Target> {
        self.0.keys().copied()
    }
}

/// Each target once, in order.
pub fn distinct(targets: impl Iterator<Item = Target>) -> BTreeSet<Target> {
    targets.collect()
}

/// The scopes that are open.
#[derive(Debug, Default)]
pub struct Scopes {
    module: Assigned,
    branches: Vec<Assigned>,
}

impl Scopes {
    /// How many branches are open.
    pub fn depth(&self) -> usize {
        self.branches.len()
    }

    pub fn enter(&mut self) {
        self.branches.push(Assigned::default());
    }

    pub fn leave(&mut self) -> Assigned {
        self.branches.pop().unwrap_or_default()
    }

    pub fn assign(&mut self, target: Target, value: NodeId) {
        let scope = self.branches.last_mut().unwrap_or(&mut self.module);
        scope.0.insert(target, value);
    }

    /// What a target is here, if something is assigned.
    pub fn of(&self, target: Target) -> Option<NodeId> {
        let inner = self.branches.iter().rev();
        inner
            .chain([&self.module])
            .find_map(|scope| scope.of(target))
    }
}
