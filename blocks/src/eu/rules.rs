//! What rules of the instruction set are called in hardware, how their ports are documented, and what modules for some of them depend on.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;
use warpwright_eu::model::RULES;
use warpwright_hdl::module::Op;
use warpwright_hdl::prelude::*;

/// Of each rule the port's name and its documentation.
static PORTS: LazyLock<BTreeMap<&'static str, [String; 2]>> = LazyLock::new(|| {
    let rules = RULES.iter();
    let ports = rules.map(|rule| {
        let doc = format!("1 if {}", rule.violation);
        (rule.id, [rule.id.to_lowercase(), doc])
    });
    ports.collect()
});

/// The port of a rule's bit: of `D01`, `d01`.
pub(crate) fn rule_port(id: &'static str) -> &'static str {
    PORTS.get(id).map_or(id, |[port, _]| port)
}

/// What the port of a rule's bit says, which is 1 where the rule is broken: of `D01`, `1 if the opcode is not defined`.
pub(crate) fn rule_doc(id: &'static str) -> &'static str {
    PORTS.get(id).map_or(id, |[_, doc]| doc)
}

/// The inputs that some output depends on.
pub(crate) fn inputs_read(module: &Module) -> HashSet<String> {
    let mut open: Vec<_> = module.outputs().map(|port| port.node).collect();
    let mut seen: HashSet<_> = open.iter().copied().collect();
    let mut read = HashSet::new();
    while let Some(id) = open.pop() {
        let op = &module.node(id).op;
        if let Op::Input(port) = op {
            read.insert(module.ports[*port as usize].name.clone());
        }
        op.for_each_operand(|operand| {
            if seen.insert(operand) {
                open.push(operand);
            }
        });
    }
    read
}
