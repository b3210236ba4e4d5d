//! Sizes that follow from a parameter: sums and logarithms in the text, and the values for which it is right.

use std::sync::Arc;
use warpwright_hdl::allowed::Allowed;
use warpwright_hdl::overridable::overridable;
use warpwright_hdl::prelude::*;
use warpwright_hdl::text::{parse, print};
use warpwright_hdl::verilog::{Options, emit};

/// A module with a parameter `LANES` of 4, which may be 1 to 64.
fn of_lanes(describe: impl Fn(&ModuleBuilder, Size)) -> Module {
    let build = |[lanes]: [u32; 1]| {
        let m = ModuleBuilder::new("block");
        let lanes = m.parameter("LANES", lanes, "lanes");
        describe(&m, lanes);
        m.finish()
    };
    overridable([("LANES", 4, 1..=64)], build).expect("a module")
}

fn text(module: Module) -> String {
    let files = emit(&Arc::new(module), &Options::default());
    files[0].text.clone()
}

fn allowed(module: &Module) -> Option<String> {
    module.parameters[0]
        .allowed
        .as_ref()
        .map(Allowed::to_string)
}

fn assert_has(text: &str, lines: &[&str]) {
    for line in lines {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

/// Zeros in front of a bit, as many as there are lanes but one; a small constant likewise. With one lane there are none.
#[test]
fn a_sum_is_a_formula() {
    let module = of_lanes(|m, lanes| {
        let (flag, row) = (m.input("flag", 1), m.input("row", lanes));
        m.output("first", flag.zext(lanes));
        m.output("is_one", row.eq(1u32));
        m.output("longer", m.cat([flag, row]));
        m.output(
            "is_full",
            row.zext(lanes + 3.into()).eq(m.ones(lanes + 3.into())),
        );
    });
    assert_eq!(allowed(&module).as_deref(), Some("2 to 64"));
    let lines = [
        "    output wire [LANES:0]   longer,",
        "assign first = {{LANES-1{1'b0}}, flag};",
        "assign is_one = row == {{LANES-1{1'b0}}, 1'b1};",
        "assign longer = {flag, row};",
        "{3'd0, row} == {LANES+3{1'b1}}",
    ];
    assert_has(&text(module), &lines);
}

/// A lane's number has the bits that number the lanes.
#[test]
fn a_lane_number_has_a_logarithm_of_bits() {
    let module = of_lanes(|m, lanes| {
        let row = m.input("row", lanes);
        let array = m.lanes("lanes", lanes, |lane| {
            lane.output("above", (lane.whole(row) >> lane.number()).bit(0));
        });
        m.output("above", array.output("above"));
    });
    assert_eq!(allowed(&module).as_deref(), Some("2 to 64"));
    let line = "wire [$clog2(LANES)-1:0] lane_number = lane[$clog2(LANES)-1:0];";
    assert_has(&text(module), &[line]);
}

/// A port of another width that is given the lane's number has it as it is, with zeros in front beyond the loop variable's 32 bits.
#[test]
fn a_lane_number_of_another_width_is_a_number() {
    let build = |[width]: [u32; 1]| {
        let inner = ModuleBuilder::new("inner");
        let own = inner.parameter("WIDTH", width, "bits");
        inner.output("y", !inner.input("number", own));
        let inner = Arc::new(inner.finish()?);
        let m = ModuleBuilder::new("block");
        m.parameter("WIDTH", width, "bits");
        let rows = m.lanes_of("rows", 4, &inner);
        m.output("y", rows.connect_lane_number("number").output("y"));
        m.finish()
    };
    let module = overridable([("WIDTH", 40, 1..=64)], build).expect("a module");
    assert_eq!(allowed(&module), None);
    let files = emit(&Arc::new(module), &Options::default());
    let line = "wire [39:0] row_number = {8'd0, row[31:0]};";
    assert_has(&files[1].text, &[line]);
}

/// What is another module with one value is right up to that value, if these are most.
#[test]
fn a_set_is_cut_to_the_values_of_one_text() {
    let but = |other: u32| {
        of_lanes(move |m, lanes| {
            let a = m.input("a", lanes);
            m.output("y", if lanes.get() == other { a } else { !a });
        })
    };
    assert_eq!(allowed(&but(1)).as_deref(), Some("2 to 64"));
    assert_eq!(allowed(&but(40)).as_deref(), Some("1 to 39"));
    assert_eq!(allowed(&but(32)), None);
    assert_has(
        &text(but(1)),
        &[
            "if (LANES < 2 || LANES > 64) begin",
            "LANES_must_be_2_to_64 stop ();",
        ],
    );
}

#[test]
fn sizes_are_read_back() {
    let module = of_lanes(|m, lanes| {
        let number = m.input("number", lanes.address_bits());
        m.output("wide", number.zext(lanes.address_bits() + 2.into()));
        m.output("first", m.input("flag", 1).zext(lanes * 3));
        m.output("same", m.input("part", lanes * 3 - 2));
        let thirds = (lanes + 1.into()).quotient(3);
        m.output("thirds", m.input("third", thirds));
        m.output("halves", m.input("half", lanes.quotient(2) * 4 + 1.into()));
    });
    let printed = print(&module);
    let sizes = [
        "clog2 LANES",
        "clog2 LANES+2",
        "3*LANES-1",
        "3*LANES-2",
        "LANES plus 1 over 3",
        "4*LANES over 2+1",
    ];
    assert_has(
        &printed,
        &sizes
            .map(|size| format!(": {size}"))
            .each_ref()
            .map(String::as_str),
    );
    let again = parse(&printed).expect("what was printed");
    assert_eq!(print(&again), printed);
    // But for the file in which it is described.
    let body = |module| {
        text(module)
            .split_once("`default_nettype")
            .map(|(_, body)| body.to_string())
    };
    assert_eq!(body(Module::clone(&again)), body(module));
}

/// Sums are added to and multiplied, but not with sums; equal terms add up.
#[test]
fn what_has_no_formula_is_a_number() {
    let m = ModuleBuilder::new("block");
    let lanes = m.parameter("LANES", 4, "lanes");
    let has_formula = |size: Size, value: u32| {
        assert_eq!(size.get(), value);
        size.spelling().is_some()
    };
    assert!(has_formula(lanes * 2 + lanes - 3, 9));
    assert!(has_formula((lanes - 1) * 1, 3));
    assert!(has_formula((lanes - 1) * 2, 6));
    let bits = lanes.address_bits();
    assert!(has_formula((lanes - 1) * bits + lanes * bits, 14));
    let thirds = (lanes + 5.into()).quotient(3);
    assert!(has_formula(thirds, 3));
    assert!(has_formula(thirds * lanes + thirds * 2, 18));
    let sum: Size = lanes * 2 + 1.into();
    assert!(has_formula((sum * thirds).part_of(sum), 3));
    assert!(!has_formula((sum * thirds).part_of(lanes + 5.into()), 3));
    assert!(!has_formula(thirds + lanes, 7));
    assert!(!has_formula(lanes.quotient(5), 0));
    assert!(!has_formula(lanes.quotient(0), 0));
    let doubled: Size = lanes * 2;
    assert!(!has_formula(doubled.quotient(3), 2));
    assert!(!has_formula((lanes - 1) * (lanes + 1.into()), 15));
    assert!(!has_formula((lanes - 1u32).address_bits(), 2));
    assert!(!has_formula(lanes - 9, 0));
    assert!(!has_formula(lanes - lanes, 0));
    let one = m.parameter("ONE", 1, "one");
    assert!(!has_formula(one.address_bits(), 1));
}
