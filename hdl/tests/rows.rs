//! Rows of bundles, and bundles whose fields stand alone: what they become, and the exact text of what is not accepted.

use crate::mistakes::mistakes;
use std::sync::Arc;
use warpwright_hdl::bundle::FieldNames;
use warpwright_hdl::prelude::*;
use warpwright_hdl::verilog::{Options, emit};

#[derive(Bundle, Clone, Copy, Debug)]
struct Sum<T> {
    low: T,
    carry: T,
    /// Has no bits in some rows.
    tag: T,
}

#[derive(Bundle, Clone, Copy, Debug)]
struct Tagged<T> {
    #[bundle(flat)]
    sum: Sum<T>,
    kind: T,
}

/// Four sums of eight bits, as a row of bundles.
fn adders(tag_bits: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("sums");
    let [a, b] = ["a", "b"].map(|name| m.input(name, 4 * 8));
    let given = m.input("given_tag", tag_bits);
    let sums = m.row::<Sum<Field>>("adders", 4, |lane| {
        lane.doc("An adder a lane.");
        let sum = lane.element(a).widening_add(lane.element(b));
        Sum {
            low: sum.slice(0, 8),
            carry: sum.msb(),
            tag: lane.whole(given),
        }
    });
    m.outputs("", sums);
    m.finish()
}

#[test]
fn a_row_is_an_array_of_lanes() {
    let m = ModuleBuilder::new("sums");
    let [a, b] = ["a", "b"].map(|name| m.input(name, 4 * 8));
    let given = m.input("given_tag", 2);
    let array = m.lanes("adders", 4, |lane| {
        let sum = lane.bits(a, 8).widening_add(lane.bits(b, 8));
        let (low, carry) = (sum.slice(0, 8), sum.msb());
        let tag = lane.whole(given);
        lane.output("low", low);
        lane.output("carry", carry);
        lane.output("tag", tag);
    });
    let array = array.doc("An adder a lane.");
    let outputs = ["low", "carry", "tag"].map(|name| (name, array.output(name)));
    for (name, value) in outputs {
        m.output(name, value);
    }
    let [by_hand, row] = [m.finish(), adders(2)].map(|module| {
        let files = emit(&Arc::new(module.unwrap()), &Options::default());
        files.into_iter().next().map(|file| file.text)
    });
    assert!(
        row.as_ref()
            .is_some_and(|text| text.contains("// An adder a lane."))
    );
    assert_eq!(by_hand, row);
}

#[test]
fn what_has_no_bits_has_no_row() {
    let module = adders(0).unwrap();
    let outputs = module.outputs().map(|port| port.name.as_str());
    assert_eq!(outputs.collect::<Vec<_>>(), ["low", "carry"]);
}

/// A lane's output may be called what an input of the lane is called.
#[test]
fn a_row_has_names_of_its_own() {
    let m = ModuleBuilder::new("inverts");
    let tag = m.input("tag", 4);
    let zero = m.zeros(4);
    let row = m.row::<Sum<Field>>("lanes", 4, |lane| Sum {
        low: lane.bit(zero),
        carry: lane.bit(zero),
        tag: !lane.bit(tag),
    });
    m.output("inverted", row.tag);
    m.unused(row.low);
    m.unused(row.carry);
    let files = emit(&Arc::new(m.finish().unwrap()), &Options::default());
    assert!(files[0].text.contains("= ~tag[lane];"));
}

/// The width of an element is spelled with the parameters that are left of the row's.
#[test]
fn an_element_is_as_wide_as_the_row_says() {
    let m = ModuleBuilder::new("rows");
    let [lanes, width] = [("LANES", 4u32), ("WIDTH", 6)];
    let [lanes, width] = [lanes, width].map(|(name, value)| m.parameter(name, value, name));
    let x = m.input("x", lanes * width);
    let y = m.input("y", lanes * 8);
    let by_lane = m.row::<Sum<Field>>("lanes", lanes, |lane| Sum {
        low: !lane.element(x),
        carry: !lane.element(y),
        tag: lane.zeros(0),
    });
    let by_byte = m.lanes("bytes", 8, |byte| {
        byte.output("inverted", !byte.element(y));
    });
    m.output("a", by_lane.low);
    m.output("b", by_lane.carry);
    m.output("c", by_byte.output("inverted"));
    let files = emit(&Arc::new(m.finish().unwrap()), &Options::default());
    for part in [
        "x[lane*WIDTH +: WIDTH]",
        "y[lane*8 +: 8]",
        "LANES +: LANES]",
    ] {
        assert!(files[0].text.contains(part), "{part}: {}", files[0].text);
    }
}

#[test]
fn fields_of_flat_bundles_keep_their_names() {
    let sum = Sum {
        low: 8,
        carry: 1,
        tag: 0,
    };
    let leaves = Tagged { sum, kind: 3 }.leaves();
    let names: Vec<&str> = leaves.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["low", "carry", "tag", "kind"]);
    assert_eq!(Tagged::<Field>::FIELDS, ["kind"]);
}

#[test]
fn mistakes_in_rows_say_what_is_wrong() {
    #[derive(Bundle)]
    struct One<T> {
        high: T,
    }
    let found = mistakes(|m| {
        let x = m.input("x", 4);
        let row = m.row::<One<Field>>("lanes", 4, |lane| One {
            high: lane.bits(x, 2).msb(),
        });
        m.outputs("", row);
    });
    assert_eq!(
        found,
        ["lane 2 would see bits 4 to 5, but `x` has 4 bits (0 to 3)"]
    );
}
