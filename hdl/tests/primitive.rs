//! Vendors' primitives: how instances of them are written, that their models go through everything else, and the exact text of what is not accepted.

use crate::mistakes::mistakes;
use std::sync::Arc;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::inline::inlined;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::prelude::*;
use warpwright_hdl::text::{parse, print};
use warpwright_hdl::verilog::{Options, emit};

/// A flip-flop with an enable, as Xilinx calls it but for what its reset is.
fn flip_flop() -> Arc<Module> {
    let m = ModuleBuilder::new("flip_flop_model");
    let [data, enable] = ["data", "ce"].map(|name| m.input(name, 1));
    m.output("q", m.register("held_q", 1).enable(enable).next(data));
    let primitive = Primitive::new("FDxE").clock("C").port("data", "D");
    let primitive = primitive.parameter("INIT", Bits::truncated(1u8, 1));
    m.stands_for(primitive.parameter("DEPTH", 3).parameter("MODE", "LATE"));
    Arc::new(m.finish().unwrap())
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
    let text = &files[0].text;
    for part in [
        "    FDxE #(.INIT(1'h1), .DEPTH(3), .MODE(\"LATE\")) first (\n        .C(clk),\n        .D(a),\n        .CE(enable[0]),\n        .Q(first_q)\n    );",
        "FDxE #(.INIT(1'h1), .DEPTH(3), .MODE(\"LATE\")) unit (",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn the_model_is_simulated_and_stays_an_instance() {
    let netlist = flatten(&design(), Names::Kept);
    assert_eq!(netlist.registers.len(), 5);
    let m = ModuleBuilder::new("inverter_model");
    let a = m.input("a", 1);
    m.output("y", !a);
    m.stands_for(Primitive::new("INV"));
    let inverter = Arc::new(m.finish().unwrap());
    let m = ModuleBuilder::new("two_kinds");
    let a = m.input("a", 1);
    m.output(
        "y",
        m.instance("inverter", &inverter)
            .connect("a", a)
            .output("y"),
    );
    let design = m.finish().unwrap();
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
        let found = mistakes(|m| {
            m.output("y", !m.input("a", 1));
            m.stands_for(primitive);
        });
        assert_eq!(found.len(), 1, "{found:?}");
        found.into_iter().next().unwrap_or_default()
    };
    let begin = || Primitive::new("INV");
    for (primitive, expected) in [
        (
            begin().port("b", "B"),
            "the primitive `INV` cannot be: its model has no port `b`",
        ),
        (
            begin().clock("C"),
            "the primitive `INV` cannot be: its model has no port `clk`",
        ),
        (
            begin().port("y", "A"),
            "the primitive `INV` cannot be: the port `A` is given twice",
        ),
        (
            begin().port("y", "O").port("y", "Q"),
            "the primitive `INV` cannot be: the port of the model `y` is given twice",
        ),
        (
            begin().parameter("P", 1).parameter("P", "x"),
            "the primitive `INV` cannot be: the parameter `P` is given twice",
        ),
        (
            begin().parameter("P", "a\"b"),
            "the primitive `INV` cannot be: the parameter `P` may have no quotes, backslashes or special characters in it",
        ),
        (Primitive::new("not"), "`not` is a keyword of Verilog"),
        (
            begin().parameter("a b", 1),
            "`a b` is not a legal name: only letters, digits and underscores are allowed",
        ),
    ] {
        assert_eq!(wrong(primitive), expected);
    }
    let found = mistakes(|m| {
        m.output("q", m.register("q_q", 1).reset(0u8).next(m.input("d", 1)));
        m.stands_for(Primitive::new("FDRE"));
        m.stands_for(Primitive::new("FDSE"));
    });
    let expected = [
        "the primitive `FDSE` cannot be: the module stands for another one already",
        "the primitive `FDRE` cannot be: its model has registers with a reset, which is no port of the primitive; make the reset a port of the model",
    ];
    assert_eq!(found, expected);
    let found = mistakes(|m| {
        let a = m.input("a", 2);
        let lanes = m.lanes("lanes", 2, |lane| {
            lane.stands_for(Primitive::new("INV"));
            lane.output("y", !lane.bit(a));
        });
        m.output("y", lanes.output("y"));
    });
    let expected = "the primitive `INV` cannot be: a lane's body is written in place; make an instance of a model in it";
    assert_eq!(found, [expected]);
}
