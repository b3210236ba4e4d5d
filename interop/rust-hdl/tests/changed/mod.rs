//! Imported kernels with one operator changed in the tree: changes that a comparison must detect.
//!
//! rust-hdl's simulation of the original kernel was recorded; the recording is replayed on a changed one. An undetected
//! change may be equivalent: a prover confirms this if both designs have the same outputs and next contents for all
//! inputs and contents. The remaining changes would show only on a rare input, or on none; a test bounds their number.

pub mod judge;
pub mod tree;

use rust_hdl_core::atom::Atom;
use rust_hdl_core::prelude::*;

/// A block whose scope of this number does what this code says.
pub struct Changed<'a> {
    pub block: &'a dyn Block,
    pub scope: usize,
    pub code: Verilog,
}

impl Logic for Changed<'_> {
    fn update(&mut self) {}
}

impl Block for Changed<'_> {
    fn connect_all(&mut self) {}
    fn update_all(&mut self) {}
    fn has_changed(&self) -> bool {
        false
    }
    fn accept(&self, name: &str, probe: &mut dyn Probe) {
        let mut swap = Swap {
            probe,
            before: self.scope,
            is_done: false,
            code: &self.code,
        };
        self.block.accept(name, &mut swap);
    }
}

/// Passes on all that it is shown, but for one scope's code.
struct Swap<'p> {
    probe: &'p mut dyn Probe,
    /// Scopes that are still to come before it.
    before: usize,
    is_done: bool,
    code: &'p Verilog,
}

impl Probe for Swap<'_> {
    fn visit_start_scope(&mut self, name: &str, node: &dyn Block) {
        if self.before == 0 && !self.is_done {
            self.is_done = true;
            let code = self.code;
            return self.probe.visit_start_scope(name, &Coded { node, code });
        }
        self.before = self.before.saturating_sub(1);
        self.probe.visit_start_scope(name, node);
    }
    fn visit_start_namespace(&mut self, name: &str, node: &dyn Block) {
        self.probe.visit_start_namespace(name, node);
    }
    fn visit_atom(&mut self, name: &str, signal: &dyn Atom) {
        self.probe.visit_atom(name, signal);
    }
    fn visit_end_namespace(&mut self, name: &str, node: &dyn Block) {
        self.probe.visit_end_namespace(name, node);
    }
    fn visit_end_scope(&mut self, name: &str, node: &dyn Block) {
        self.probe.visit_end_scope(name, node);
    }
}

/// A scope with other code.
struct Coded<'a> {
    node: &'a dyn Block,
    code: &'a Verilog,
}

impl Logic for Coded<'_> {
    fn update(&mut self) {}
    fn hdl(&self) -> Verilog {
        self.code.clone()
    }
}

impl Block for Coded<'_> {
    fn connect_all(&mut self) {}
    fn update_all(&mut self) {}
    fn has_changed(&self) -> bool {
        false
    }
    fn accept(&self, name: &str, probe: &mut dyn Probe) {
        self.node.accept(name, probe);
    }
}

/// The code of every scope.
pub fn scopes(block: &dyn Block) -> Vec<Verilog> {
    struct Codes(Vec<Verilog>);
    impl Probe for Codes {
        fn visit_start_scope(&mut self, _: &str, node: &dyn Block) {
            self.0.push(node.hdl());
        }
    }
    let mut codes = Codes(Vec::new());
    block.accept("top", &mut codes);
    codes.0
}
