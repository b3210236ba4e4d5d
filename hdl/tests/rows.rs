//! Rows of bundles, and bundles whose fields are used alone: what they generate, and the exact text of every error.

use crate::bundles::values;
use crate::shared::{assert_has, refused};
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
    let names = ["low", "carry", "tag"];
    for (name, value) in names.map(|name| (name, array.output(name))) {
        let is_tag = name == "tag";
        m.output(name, value).doc(if is_tag {
            "Has no bits in some rows."
        } else {
            ""
        });
    }
    let [by_hand, row] = [m.finish(), adders(2)].map(|module| {
        emit(&Arc::new(module.unwrap()), &Options::default())
            .remove(0)
            .text
    });
    assert_has(&row, ["// An adder a lane."]);
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
    let selects = ["x[lane*WIDTH +: WIDTH]", "y[lane*8 +: 8]"];
    assert_has(&files[0].text, selects);
    assert_has(&files[0].text, ["LANES +: LANES]"]);
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
    let expected = "lane 2 would see bits 4 to 5, but `x` has 4 bits (0 to 3)";
    refused([expected], |m| {
        let x = m.input("x", 4);
        let row = m.row::<One<Field>>("lanes", 4, |lane| One {
            high: lane.bits(x, 2).msb(),
        });
        m.outputs("", row);
    });
}

/// A row of `count` sums, of which an index of `index_bits` bits reads one and puts another in its place.
fn indexed(count: u32, index_bits: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("indexed");
    let index = m.input("index", index_bits);
    let sum = Sum {
        low: 2,
        carry: 1,
        tag: 0,
    };
    let element = m.inputs("new", sum.map(Field::bits));
    let row = m.inputs("old", sum.map(|bits| Field::bits(count * bits)));
    m.outputs("found", m.row_element(row, count, index));
    m.outputs("now", m.row_with("written", row, count, index, element));
    m.finish()
}

/// Every index, more of them than there are elements and fewer, against a list of pairs.
#[test]
fn an_index_reads_and_writes_an_element_of_each_leaf() {
    for (count, index_bits) in [(4u32, 2u32), (5, 3), (3, 4), (6, 2), (2, 1)] {
        for index in 0..1 << index_bits {
            let [new_low, new_carry] = [2u64, 1];
            let (lows, carries) = (0x2d93 & ((1 << (2 * count)) - 1), 0x26 & ((1 << count) - 1));
            let module = indexed(count, index_bits).unwrap();
            let found = values(module, &[index, new_low, new_carry, lows, carries]);
            let mut list: Vec<(u64, u64)> = (0..count)
                .map(|i| ((lows >> (2 * i)) & 3, (carries >> i) & 1))
                .collect();
            let read = list.get(index as usize).copied().unwrap_or_default();
            if let Some(place) = list.get_mut(index as usize) {
                *place = (new_low, new_carry);
            }
            let packed = list
                .iter()
                .rev()
                .fold((0, 0), |(lows, carries), (low, carry)| {
                    (lows << 2 | low, carries << 1 | carry)
                });
            let expected = [read.0, read.1, packed.0, packed.1];
            assert_eq!(found, expected, "{index} of {count}");
        }
    }
}

#[test]
fn a_written_row_is_a_loop() {
    let files = emit(&Arc::new(indexed(5, 3).unwrap()), &Options::default());
    let parts = [
        "for (i = 0; i < 5; i = i + 1) begin : written",
        "assign now_low[i*2 +: 2] = (index == i_number) ? new_low : old_low[i*2 +: 2];",
    ];
    assert_has(&files[0].text, parts);
}

#[test]
fn elements_must_fill_the_row() {
    let what = |element, expected| {
        format!("`low` of a row of 4 elements of {element} bits must have {expected} bits, found 9")
    };
    refused([what(2, 8), what(3, 12)], |m| {
        let (index, row) = (m.input("index", 2), m.input("row", 9));
        let element = m.input("element", 3);
        let [row, element] = [row, element].map(|low| Sum {
            low,
            carry: m.zeros(0),
            tag: m.zeros(0),
        });
        m.output("read", m.row_element(row, 4, index).low);
        m.output("now", m.row_with("written", row, 4, index, element).low);
    });
}
