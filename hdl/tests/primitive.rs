//! Vendor primitives: how they are instantiated, that every other tool uses their models, and the exact text of every error.

use crate::shared::{assert_has, module, only, refused};
use std::sync::Arc;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::inline::inlined;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::prelude::*;
use warpwright_hdl::text::{parse, print};
use warpwright_hdl::verilog::{Options, emit};

/// A flip-flop with an enable, as Xilinx calls it but for what its reset is.
fn flip_flop() -> Arc<Module> {
    module("flip_flop_model", |m| {
        let [data, enable] = ["data", "ce"].map(|name| m.input(name, 1));
        m.output("q", m.register("held_q", 1).enable(enable).next(data));
        let primitive = Primitive::new("FDxE").clock("C").port("data", "D");
        let primitive = primitive.parameter("INIT", Bits::truncated(1u8, 1));
        m.stands_for(primitive.parameter("DEPTH", 3).parameter("MODE", "LATE"));
    })
}

/// Two of them in a row, and one in each of four lanes.
fn design() -> Arc<Module> {
    let m = ModuleBuilder::new("two_kinds");
    let (a, enable) = (m.input("a", 1), m.input("enable", 4));
    let unit = flip_flop();
    let first = m.instance("first", &unit).connect("data", a);
    let first = first.connect("ce", enable.bit(0)).output("q");
    let lanes = m.lanes_of("lanes", 4, &unit).connect("data", first);
    m.output("y", lanes.connect_lanes("ce", enable).output("q"));
    Arc::new(m.finish().unwrap())
}

#[test]
fn an_instance_is_the_vendors() {
    let files = emit(&design(), &Options::default());
    assert_eq!(files.len(), 1, "the model has no text");
    let parts = [
        "    FDxE #(.INIT(1'h1), .DEPTH(3), .MODE(\"LATE\")) first (\n        .C(clk),\n        .D(a),\n        .CE(enable[0]),\n        .Q(first_q)\n    );",
        "FDxE #(.INIT(1'h1), .DEPTH(3), .MODE(\"LATE\")) unit (",
    ];
    assert_has(&files[0].text, parts);
}

#[test]
fn the_model_is_simulated_and_stays_an_instance() {
    let netlist = flatten(&design(), Names::Kept);
    assert_eq!(netlist.registers.len(), 5);
    let inverter = module("inverter_model", |m| {
        m.output("y", !m.input("a", 1));
        m.stands_for(Primitive::new("INV"));
    });
    let design = module("two_kinds", |m| {
        let inverter = m.instance("inverter", &inverter);
        m.output("y", inverter.connect("a", m.input("a", 1)).output("y"));
    });
    assert_eq!(inlined(&design, |_| true).instances.len(), 1);
}

#[test]
fn a_model_by_itself_has_a_text() {
    let files = emit(&flip_flop(), &Options::default());
    assert!(files[0].text.contains("module flip_flop_model ("));
}

#[test]
fn the_text_form_says_all() {
    let text = print(&design());
    let head = "module flip_flop_model {\n  primitive FDxE {\n    parameter INIT = 1'h1, parameter DEPTH = 3, parameter MODE = \"LATE\", clk = C,\n    data = D, ce = CE, q = Q,\n  }\n";
    let short = "module flip_flop_model {\n  primitive FDxE { parameter INIT = 1'h1, parameter DEPTH = 3, parameter MODE = \"LATE\"";
    assert!(text.starts_with(head) || text.starts_with(short), "{text}");
    assert_eq!(print(&parse(&text).unwrap()), text);
}

#[test]
fn what_cannot_be_written_is_a_mistake() {
    let wrong = |primitive: Primitive| {
        only(|m| {
            m.output("y", !m.input("a", 1));
            m.stands_for(primitive);
        })
    };
    let cannot_be = |why: &str| format!("the primitive `INV` cannot be instantiated: {why}");
    let begin = || Primitive::new("INV");
    for (primitive, why) in [
        (begin().port("b", "B"), "its model has no port `b`"),
        (begin().clock("C"), "its model has no port `clk`"),
        (begin().port("y", "A"), "the port `A` is given twice"),
        (
            begin().port("y", "O").port("y", "Q"),
            "the port of the model `y` is given twice",
        ),
        (
            begin().parameter("P", 1).parameter("P", "x"),
            "the parameter `P` is given twice",
        ),
        (
            begin().parameter("P", "a\"b"),
            "the parameter `P` must not contain quotes, backslashes or special characters",
        ),
    ] {
        assert_eq!(wrong(primitive), cannot_be(why));
    }
    let keyword = wrong(Primitive::new("not"));
    assert_eq!(keyword, "`not` is a keyword of Verilog");
    assert_eq!(
        wrong(begin().parameter("a b", 1)),
        "`a b` is not a legal name: only letters, digits and underscores are allowed"
    );
    let expected = [
        "the primitive `FDSE` cannot be instantiated: the module already stands in for another module",
        "the primitive `FDRE` cannot be instantiated: its model has registers with a reset, which is not a port of the primitive; make the reset a port of the model",
    ];
    refused(expected, |m| {
        m.output("q", m.register("q_q", 1).reset(0u8).next(m.input("d", 1)));
        m.stands_for(Primitive::new("FDRE"));
        m.stands_for(Primitive::new("FDSE"));
    });
    let in_place = cannot_be(
        "the body of a lane is written in place; instantiate the model inside the body instead",
    );
    refused([in_place], |m| {
        let a = m.input("a", 2);
        let lanes = m.lanes("lanes", 2, |lane| {
            lane.stands_for(Primitive::new("INV"));
            lane.output("y", !lane.bit(a));
        });
        m.output("y", lanes.output("y"));
    });
}
