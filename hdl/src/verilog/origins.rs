//! A module as described, beside the merged one that is written.

use crate::module::{Module, NodeId};

/// A module as described, beside the merged one that is written.
#[derive(Debug)]
pub(super) struct Origins<'a> {
    pub described: &'a Module,
    /// By node as described, the one that is written for it.
    pub written: Vec<NodeId>,
    /// By written node, all described ones for which it is written.
    pub twins: Vec<Vec<NodeId>>,
    /// By instance, the same for its body in place.
    pub bodies: Vec<Option<Origins<'a>>>,
}

impl<'a> Origins<'a> {
    /// Of a module whose nodes are written as these.
    pub fn new(
        described: &'a Module,
        written: Vec<NodeId>,
        bodies: Vec<Option<Origins<'a>>>,
    ) -> Self {
        let mut twins = vec![Vec::new(); written.len()];
        for (id, stands_for) in (0..).map(NodeId).zip(&written) {
            twins[stands_for.index()].push(id);
        }
        Self {
            described,
            written,
            twins,
            bodies,
        }
    }
}
