//! Inlining instances into the enclosing module.

use crate::shared::module;
use std::sync::Arc;
use warpwright_hdl::inline::inlined;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::word::{Small, Word};

/// Two instances of a function and something around them, taken or left, compute the same; taken, no instance is left.
#[test]
fn contents_compute_what_the_instances_did() {
    let function = module("f", |f| {
        let (a, b) = (f.input("a", 3), f.input("b", 3));
        let sum = (a + b).named("sum");
        f.output("result", sum ^ a);
        f.output("other", sum & b);
    });
    let module = module("m", |m| {
        let (x, y) = (m.input("x", 3), m.input("y", 3));
        let one = m.instance("one", &function).connect("a", x).connect("b", y);
        let first = one.output("result").named("first");
        let two = m.instance("two", &function);
        let two = two.connect("a", first).connect("b", one.output("other"));
        m.output("z", two.output("result") + y);
    });
    for (count, takes) in [
        (0, ["one", "two"]),
        (1, ["one", "none"]),
        (2, ["none", "none"]),
    ] {
        let made = inlined(&module, |instance| takes.contains(&instance.name.as_str()));
        assert_eq!(made.instances.len(), count);
        let named = made.nodes.iter().filter_map(|node| node.name.as_deref());
        let sums = named.filter(|name| name.ends_with("_sum"));
        assert_eq!(sums.count(), 2 - count);
        let [before, after] = [&module, &Arc::new(made)].map(|m| flatten(m, Names::Dropped));
        for word in 0..64 {
            let inputs = [Small::number(word & 7, 3), Small::number(word >> 3, 3)];
            let values = [&before, &after].map(|netlist| {
                let state = State::power_up(netlist);
                let cycle = Cycle::new(netlist, &inputs, &state);
                cycle.value(netlist.outputs[0].net).value()
            });
            assert_eq!(values[0], values[1]);
        }
    }
}
