//! Lanes that see one another: trees from the leaves and from the root, chains, and what is refused.

use std::sync::Arc;
use warpwright_hdl::allowed::Allowed;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::overridable::overridable;
use warpwright_hdl::prelude::*;
use warpwright_hdl::text::{parse, print};
use warpwright_hdl::verilog::{Options, emit};

/// The first of the bits that are 1: whether there is one, its number, and it alone.
fn first_of(width: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("first");
    let width = m.parameter("WIDTH", width, "bits");
    let requests = m.input("requests", width);
    let numbers = m.lanes("leaf", width, |leaf| {
        leaf.output("numbers", leaf.number());
    });
    let numbers = numbers.output("numbers");
    let tree = m.lanes("node", width - 1, |node| {
        let [lower, upper] = node.branches("found", requests);
        let [first, second] = node.branches("number", numbers);
        node.output("found", lower | upper);
        node.output("number", lower.mux(first, second));
    });
    let (found, number) = (tree.output("found"), tree.output("number"));
    let grants = m.lanes("below", width - 1, |node| {
        let own = node.from_above("to", found.bit(0));
        let lower = node.window(found, 1, 2, 1);
        node.output("to", node.cat([own & !lower, own & lower]));
    });
    m.output("any", found.bit(0));
    m.output("index", number.slice(0, width.address_bits()));
    m.output("grant", grants.output("to").slice(width.get() - 1, width));
    m.finish()
}

/// The outputs for these inputs.
fn outputs(module: &Module, inputs: &[u64]) -> Vec<u64> {
    let netlist = flatten(&Arc::new(module.clone()), Names::Kept);
    let state = State::power_up(&netlist);
    let given = netlist.inputs.iter().zip(inputs);
    let inputs: Vec<Bits> = given
        .map(|(port, value)| Bits::truncated(*value, port.width))
        .collect();
    let cycle = Cycle::new(&netlist, &inputs, &state);
    let outputs = netlist.outputs.iter();
    outputs
        .map(|port| cycle.value(port.net).to_u64().expect("64 bits at most"))
        .collect()
}

fn text(module: Module) -> String {
    let files = emit(&Arc::new(module), &Options::default());
    files[0].text.clone()
}

#[test]
fn a_tree_finds_the_first_and_leads_back_to_it() {
    for width in [2, 4, 8] {
        let module = first_of(width).expect("a module");
        let again = parse(&print(&Arc::new(module.clone()))).expect("its own text");
        for requests in 0..1u64 << width {
            let index = if requests == 0 {
                u64::from(width) - 1
            } else {
                requests.trailing_zeros().into()
            };
            let first = requests & requests.wrapping_neg();
            let expected = [u64::from(requests != 0), index, first];
            assert_eq!(outputs(&module, &[requests]), expected, "{requests:b}");
            assert_eq!(outputs(&again, &[requests]), expected, "{requests:b}");
        }
    }
}

/// One text for all sizes from which there is a tree.
#[test]
fn a_tree_is_a_loop_with_its_size_as_a_parameter() {
    let module = overridable([("WIDTH", 8, 1..=64)], |[width]| first_of(width));
    let module = module.expect("a module");
    let allowed = module.parameters[0].allowed.as_ref();
    let allowed = allowed.map(Allowed::to_string);
    assert_eq!(allowed.as_deref(), Some("2 to 64"));
    insta::assert_snapshot!(text(module));
}

/// A sum of two rows, bit by bit with the carry from the bit before.
#[test]
fn a_chain_hands_on_from_lane_to_lane() {
    let m = ModuleBuilder::new("ripple");
    let (a, b, carry) = (m.input("a", 4), m.input("b", 4), m.input("carry", 1));
    let bits = m.lanes("place", 4, |place| {
        let carried = place.before("carry_out", carry);
        let (a, b) = (place.bit(a), place.bit(b));
        place.output("sum", a ^ b ^ carried);
        place.output("carry_out", (a & b) | ((a ^ b) & carried));
    });
    m.output("sum", bits.output("sum"));
    m.output("carries", bits.output("carry_out"));
    let module = m.finish().expect("a module");
    for inputs in 0..1u64 << 9 {
        let (a, b, carry) = (inputs & 15, inputs >> 4 & 15, inputs >> 8);
        let found = outputs(&module, &[a, b, carry]);
        let sum = a + b + carry;
        assert_eq!(found[0], sum & 15, "{inputs:x}");
        assert_eq!(found[1] >> 4, sum >> 4, "{inputs:x}");
        assert_eq!(found[1] & 1, carry, "{inputs:x}");
    }
    insta::assert_snapshot!(text(module));
}

/// What only lanes read of one another is in the text, in the stages of a pipeline and in the netlist, even where it goes into a register.
#[test]
fn a_row_that_only_lanes_see_is_there() {
    let ripple = |has_register: bool| {
        let m = ModuleBuilder::new("ripple");
        let (a, b, carry) = (m.input("a", 4), m.input("b", 4), m.input("carry", 1));
        let bits = m.lanes("place", 4, |place| {
            let carried = place.before("carry_out", carry);
            let (a, b) = (place.bit(a), place.bit(b));
            place.output("carry_out", (a & b) | ((a ^ b) & carried));
            let sum = a ^ b ^ carried;
            if has_register {
                place.output("sum", place.register("sum_q", 1).next(sum));
            } else {
                place.output("sum", sum);
            }
        });
        m.output("sum", bits.output("sum"));
        m.finish().expect("a module")
    };
    let module = ripple(false);
    for inputs in 0..1u64 << 9 {
        let (a, b, carry) = (inputs & 15, inputs >> 4 & 15, inputs >> 8);
        assert_eq!(outputs(&module, &[a, b, carry]), [(a + b + carry) & 15]);
    }
    let carried = "place_carry_out[i + 1] = (a[i] & b[i]) | ((a[i] ^ b[i]) & place_carry_out[i])";
    let lines = ["assign place_carry_out[0] = carry;", carried];
    let stages = warpwright_hdl::pipeline::stages(&module, 2).expect("two stages");
    let stage = stages
        .iter()
        .map(|stage| text(Module::clone(&stage.module)));
    let stages = stage.collect::<String>();
    for text in [text(module), text(ripple(true))] {
        for line in lines {
            assert!(text.contains(line), "{text}");
        }
    }
    assert!(stages.contains("(a[i] & b[i])"), "{stages}");
}

/// Who reads a row by an index reads a copy, and a row that is called like a port is not the port: Verilator looks at the row in parts.
#[test]
fn a_row_is_a_net_of_its_own() {
    let m = ModuleBuilder::new("counts");
    let (a, one, place) = (m.input("a", 4), m.input("one", 1), m.input("index", 3));
    let lanes = m.lanes("place", 4, |lane| {
        let before = lane.before("odd", one);
        lane.output("odd", before ^ lane.bit(a));
    });
    let odd = lanes.output("odd").named("odd");
    m.output("odd", odd);
    m.output("chosen", odd.select(place));
    let text = text(m.finish().expect("a module"));
    assert!(
        text.contains("place_odd /* verilator split_var */;"),
        "{text}"
    );
    assert!(!text.contains("place_odd[index]"), "{text}");
}

/// The greatest of some numbers and two zeros, in a tree of three branches at each node.
fn greatest_of(count: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("greatest");
    let count = m.parameter("COUNT", count, "how many numbers there are");
    let numbers = m.input("numbers", count * 5);
    let nodes = count.quotient(2);
    let leaves = nodes * 2 + Size::plain(1);
    // Always more than leaves, so that they are a part of it.
    let filled = m.cat([m.zeros(2 * 5), numbers]).named("filled");
    let tree = m.lanes("node", nodes, |node| {
        let three = node.many_branches("greater", filled.slice(0, leaves * 5), 3);
        let [a, b, c] = [0, 1, 2].map(|place| three.slice(place * 5, 5));
        let greater = a.lt(b).mux(b, a);
        node.output("greater", greater.lt(c).mux(c, greater));
    });
    m.output("greatest", tree.output("greater").slice(0, 5));
    m.finish()
}

#[test]
fn a_tree_of_three_branches_has_its_size_as_a_parameter() {
    for count in 2..=9 {
        let module = greatest_of(count).expect("a module");
        let again = parse(&print(&Arc::new(module.clone()))).expect("its own text");
        for greatest in 0..count {
            let number = |place: u32| {
                if place == greatest {
                    31
                } else {
                    u64::from(place)
                }
            };
            let numbers = (0..count).map(|place| number(place) << (5 * place)).sum();
            assert_eq!(outputs(&module, &[numbers]), [31], "{count}");
            assert_eq!(outputs(&again, &[numbers]), [31], "{count}");
        }
    }
    let module =
        overridable([("COUNT", 6, 2..=9)], |[count]| greatest_of(count)).expect("a module");
    insta::assert_snapshot!(text(module));
}

#[test]
fn what_is_refused() {
    let m = ModuleBuilder::new("wrong");
    let (row, one) = (m.input("row", 4), m.input("one", 1));
    m.lanes("lanes", 3, |lane| {
        let [a, b] = lane.branches("missing", row);
        lane.output("y", a & b);
    });
    m.lanes("uneven", 2, |lane| {
        let [a, b] = lane.branches("y", row);
        lane.output("y", a ^ b);
    });
    m.lanes("too_few", 2, |lane| {
        lane.output("y", lane.many_branches("y", row, 3));
    });
    m.lanes("two_sided", 3, |lane| {
        let [a, b] = lane.branches("y", row);
        let c = lane.before("z", one);
        lane.output("y", a ^ b ^ c);
        lane.output("z", a & c);
    });
    m.lanes("too_wide", 3, |lane| {
        let before = lane.before("z", one);
        lane.output("z", lane.cat([before, before, before]));
    });
    let errors = m.finish().expect_err("mistakes");
    insta::assert_snapshot!(errors.to_string());
}

/// A text that was changed by hand.
#[test]
fn a_text_without_the_row_or_with_a_loop_is_refused() {
    let module = Arc::new(first_of(4).expect("a module"));
    let text = print(&module);
    for (name, from, to) in [
        ("a_loop", " from 1", " from 0"),
        ("another_side", " above ", " below "),
    ] {
        assert!(text.contains(from), "{text}");
        let changed = text.replacen(from, to, 1);
        let error = parse(&changed).expect_err("a mistake");
        insta::assert_snapshot!(name, error.to_string());
    }
}
