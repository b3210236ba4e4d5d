//! Describing modules: what is accepted, and the exact text of every error.

use crate::shared::{inverter, mistakes, module, only, refused};
use crate::verilog::lut_array;
use std::sync::Arc;
use warpwright_hdl::prelude::*;

#[test]
fn a_described_array_passes_its_checks() {
    let m = lut_array(4, 8);
    let valid = m.register("valid_q", 1).reset(0u8);
    m.output("out_valid", valid.next(m.input("in_valid", 1)));
    let module = m.finish().unwrap();
    assert!(module.has_clock() && module.has_reset());
    assert_eq!(module.port("dst").unwrap().width.get(), 32);
}

#[test]
fn widths_must_agree() {
    let expected = "`&` needs operands of equal width, found 8 and 9 bits; widen with `zext` or `sext`, or take a `slice`";
    refused([expected], |m| {
        let (a, b) = (m.input("a", 8), m.input("b", 9));
        m.output("y", a & b);
    });
}

#[test]
fn every_mistake_is_reported_with_its_line() {
    let m = ModuleBuilder::new("wrong");
    let a = m.input("module", 8);
    let line = line!() - 1;
    m.output("y", a + 256);
    let BuildErrors(errors) = m.finish().unwrap_err();
    assert_eq!(errors.len(), 2);
    assert_eq!(errors[0].source.line, line);
    assert_eq!(
        errors[0].to_string(),
        format!(
            "wrong: `module` is a keyword of Verilog\n  at hdl/tests/describe.rs:{line}\n     let a = m.input(\"module\", 8);"
        )
    );
    assert_eq!(
        errors[1].problem.to_string(),
        "the constant 256 does not fit 8 bits"
    );
    assert_eq!(errors[1].source.line, line + 2);
}

#[test]
fn names_must_be_legal_and_distinct() {
    let found = mistakes(|m| {
        let names = ["logic", "clk", "2x", "data", "DATA", "data"];
        m.output("y", m.cat(names.map(|name| m.input(name, 1))));
    });
    let expected = [
        "`logic` is a keyword of SystemVerilog",
        "`clk` is not a legal name: `clk`, `rst` and `rst_n` are the implicit clock and reset ports",
        "`2x` is not a legal name: it must begin with a letter or an underscore",
    ];
    assert_eq!(found[..3], expected);
    assert!(found[3].starts_with("the names `DATA` and `data` (at hdl/tests/describe.rs:"));
    assert!(found[3].ends_with("differ only in case, which some tools cannot tell apart"));
    assert!(found[4].starts_with("the name `data` is taken, first used at hdl/tests/describe.rs:"));
}

#[test]
fn words_that_tools_keep_are_no_names() {
    let implicit =
        "is not a legal name: `clk`, `rst` and `rst_n` are the implicit clock and reset ports";
    let expected = [
        "`double` is a keyword of C++, which Verilator writes".to_string(),
        "`Register` is a keyword of C++, which Verilator writes".to_string(),
        "`bool` is a keyword of C++, which Verilator writes".to_string(),
        "`wreal` is a keyword of some Verilog tools".to_string(),
        format!("`RST` {implicit}"),
        format!("`rst_n` {implicit}"),
    ];
    refused(expected, |m| {
        let names = ["double", "Register", "bool", "wreal", "RST", "rst_n"];
        m.output("y", m.cat(names.map(|name| m.input(name, 1))));
    });
}

#[test]
fn an_enumerations_value_may_be_a_keyword() {
    let ty = EnumType::new("alu_op", 2, [("and", 0), ("or", 1), ("not", 2)]);
    assert_eq!(ty.check(), Ok(()));
    let ty = EnumType::new("alu_op", 2, [("a b", 0)]);
    assert!(ty.check().is_err());
}

#[test]
fn a_register_has_one_start_value() {
    let expected = [
        "register `y_q` has a reset value and a power-up value; give it one of them: \
         after reset it starts at the reset value anyway",
        "the constant 16 does not fit 4 bits",
    ];
    refused(expected, |m| {
        let d = m.input("d", 4);
        m.output("y", m.register("y_q", 4).reset(0u8).power_up(1u8).next(d));
        m.output("z", m.register("z_q", 4).power_up(16u8).next(d));
    });
}

#[test]
fn drivers_are_counted() {
    let expected = ["wire `w` is never driven", "register `r` is never driven"];
    refused(expected, |m| {
        let (w, r) = (m.wire("w", 4), m.register("r", 4));
        m.output("y", w.value() ^ r.value());
    });
    let found = mistakes(|m| {
        let a = m.input("a", 4);
        let w = m.wire("w", 4);
        w.drive(a);
        w.drive(!a);
        m.output("y", w.value());
        m.output("y", a);
    });
    assert!(found[0].starts_with("wire `w` is driven twice, first at"));
    assert!(found[1].starts_with("output `y` is driven twice, first at"));
}

#[test]
fn a_memory_must_be_written() {
    let expected = "memory `rom` is never written; constants belong in a table";
    refused([expected], |m| {
        let a = m.input("a", 3);
        m.output("y", m.memory("rom", 8, 8).read(a));
    });
}

#[test]
fn contents_fit_their_memory() {
    let expected = [
        "memory `m0` has 4 words, but its contents have 5",
        "the constant 64 does not fit 6 bits",
        "memory `twice` already has contents",
    ];
    refused(expected, |m| {
        let (a, d) = (m.input("a", 2), m.input("d", 6));
        for (number, words) in [vec![1u8, 2, 3, 4, 5], vec![63, 64]].iter().enumerate() {
            let memory = m.memory(&format!("m{number}"), 6, 4);
            memory.contents(words.iter().copied()).write(a.bit(0), a, d);
            m.output(&format!("y{number}"), memory.read(a));
        }
        let twice = m.memory("twice", 6, 4).contents([1u8]).contents([2u8]);
        twice.write(a.bit(0), a, d);
        m.output("z", twice.read(a));
    });
}

#[test]
fn enables_divide_a_word_into_equal_parts() {
    let unequal = |count: u32| {
        format!(
            "a write to memory `words` has {count} enable bits, which do not divide its words of 6 bits into equal parts"
        )
    };
    let expected = [
        unequal(4),
        unequal(0),
        "the data of a write to memory `words` must have 6 bits, found 4".to_string(),
        "the enable of a write to memory `words` must have 1 bits, found 2".to_string(),
    ];
    refused(expected, |m| {
        let (a, d) = (m.input("a", 4), m.input("d", 6));
        let memory = m.memory("words", 6, 16);
        memory.write_parts(a.slice(0, 3), a, d);
        memory.write_parts(a, a, d);
        memory.write_parts(a.slice(0, 0), a, d);
        memory.write_parts(a.slice(0, 2), a, d.slice(0, 4));
        memory.write(a.slice(0, 2), a, d);
        m.output("y", memory.read(a));
    });
}

#[test]
fn a_read_at_the_edge_is_of_a_word() {
    let rule = "a read at the clock edge needs a depth that is a power of two and an address with no more bits than that depth needs";
    let expected = [
        format!("memory `odd`: an address of 4 bits may exceed 10 words; {rule}"),
        format!("table `brief`: an address of 4 bits may exceed 4 words; {rule}"),
    ];
    refused(expected, |m| {
        let a = m.input("a", 4);
        let odd = m.memory("odd", 8, 10);
        odd.write(a.bit(0), a, m.ones(8));
        m.output("y", odd.read_at_edge("y_q", a).value());
        let brief = m.table("brief", 8, [1u8, 2, 3, 4]);
        m.output("z", brief.read_at_edge("z_q", a).value());
        let enough = m.table("enough", 8, 0..16u8);
        m.output("w", enough.read_at_edge("w_q", a).value());
    });
}

#[test]
fn a_mistake_in_a_body_is_reported_once() {
    let found = only(|m| {
        let a = m.input("a", 4);
        let lanes = m.lanes("lanes", 4, |lane| {
            let bit = lane.bit(a).named("bit_of");
            lane.output("y", (!bit).named("same") ^ (bit ^ bit).named("same"));
        });
        m.output("y", lanes.output("y"));
    });
    assert!(found.starts_with("the name `same` is taken"));
}

#[test]
fn the_module_in_a_lane_keeps_its_name() {
    let expected = "`unit` is not a legal name: `unit` is reserved for the module in each lane of a lane array";
    refused([expected], |m| {
        let unit = m.input("unit", 4);
        let lanes = m
            .lanes_of("lanes", 4, &inverter(1))
            .connect_lanes("a", unit);
        m.output("y", lanes.output("y"));
    });
}

#[test]
fn a_module_below_is_followed_once_however_often_it_is_used() {
    let mut module = inverter(1);
    // Each level uses the one below twice: followed one by one, the last would take years.
    for level in 1..64 {
        let m = ModuleBuilder::new(&format!("level{level}"));
        let a = m.input("a", 1);
        let half = |name, from| m.instance(name, &module).connect("a", from).output("y");
        m.output("y", half("second", half("first", a)));
        module = Arc::new(m.finish().unwrap());
    }
    assert!(!module.has_clock() && !module.has_reset());
    assert_eq!(module.hierarchy().len(), 64);
}

#[test]
fn a_combinational_loop_is_shown_with_its_path() {
    refused(["combinational loop: first -> second -> first"], |m| {
        let a = m.input("a", 4);
        let first = m.wire("first", 4);
        let second = (first.value() + a).named("second");
        first.drive(second ^ 1);
        m.output("y", second);
    });
}

#[test]
fn a_register_closes_no_loop_even_inside_an_instance() {
    let inner = module("inner", |m| {
        let a = m.input("a", 4);
        m.output("through", a + 1);
        m.output("held", m.register("r", 4).reset(0u8).next(a));
    });
    let use_it = |port: &str| {
        mistakes(|m| {
            let back = m.wire("back", 4);
            let u = m.instance("u", &inner).connect("a", back.value());
            back.drive(u.output(port));
            m.output("y", u.output("held"));
        })
    };
    assert_eq!(use_it("held"), [""; 0]);
    let expected = "combinational loop: back -> u.through -> back";
    assert_eq!(use_it("through"), [expected]);
}

#[test]
fn lanes_must_fit_what_they_share() {
    let expected = "lane 3 would see bits 24 to 31, but `a` has 30 bits (0 to 29)";
    refused([expected], |m| {
        let a = m.input("a", 30);
        let doubled = m.lanes("lanes", 4, |lane| {
            lane.output("y", !lane.bits(a, 8));
        });
        m.output("y", doubled.output("y"));
    });
}

#[test]
fn lanes_are_counted_and_only_they_differ() {
    let expected = [
        "`none` must have 1 to 65536 lanes, found 0",
        "input `a` of `one` differs from lane to lane, but `one` is a single instance",
        "input `one.a` is never driven",
    ];
    refused(expected, |m| {
        let a = m.input("a", 8);
        let none = m.lanes("none", 0, |lane| {
            lane.output("y", lane.bit(a));
        });
        m.output("y", none.output("y"));
        let one = m.instance("one", &inverter(3)).connect_lane_number("a");
        m.output("z", one.output("y"));
    });
}

#[test]
fn a_streams_valid_must_not_wait_for_its_ready() {
    let expected =
        "stream `out`: valid depends on ready in the same cycle; valid must not wait for ready";
    refused([expected], |m| {
        let input = m.stream_input("in", [("data", 8u32)]);
        let waiting = m.stream("held", input.valid(), [("data", input.field("data"))]);
        input.accept(waiting.ready());
        let wrong = m.stream(
            "wrong",
            waiting.valid() & waiting.ready(),
            [("data", input.field("data"))],
        );
        waiting.accept(wrong.ready());
        m.stream_output("out", wrong);
    });
    refused([""; 0], |m| {
        let input = m.stream_input("in", [("data", 8u32)]);
        m.stream_output("out", input.registered("first").skid("second"));
    });
}
