//! Describing modules: what is accepted, and the exact text of what is not.

use crate::mistakes::mistakes;
use std::sync::Arc;
use warpwright_hdl::prelude::*;

fn lut_array(lanes: u32, width: u32) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("lut_array");
    let lanes = m.parameter("LANES", lanes, "threads");
    let width = m.parameter("WIDTH", width, "bits of a thread's word");
    let valid = m.input("in_valid", 1);
    let enable = m.input("lane_enable", lanes);
    let sources: Vec<Signal> = (0..3)
        .map(|i| m.input(&format!("src{i}"), lanes * width))
        .collect();
    let table = m.input("table_bits", 8);
    let muxes = m.lanes("bits", lanes * width, |lane| {
        let index = lane.cat(sources.iter().map(|s| lane.bit(*s)));
        lane.output("result", lane.whole(table).select(index));
    });
    let result = muxes.output("result").named("result");
    let write = (enable & valid.repeat(lanes)).named("write");
    let out = m.lanes("lanes", lanes, |lane| {
        let dst = lane.register("dst_q", width).enable(lane.bit(write));
        lane.output("dst", dst.next(lane.bits(result, width)));
    });
    m.output("out_valid", m.register("valid_q", 1).reset(0u8).next(valid));
    m.output("dst", out.output("dst"));
    m.finish()
}

#[test]
fn a_described_array_passes_its_checks() {
    let module = lut_array(4, 8).unwrap();
    assert!(module.has_clock() && module.has_reset());
    assert_eq!(module.port("dst").unwrap().width.get(), 32);
}

#[test]
fn widths_must_agree() {
    let found = mistakes(|m| {
        let (a, b) = (m.input("a", 8), m.input("b", 9));
        m.output("y", a & b);
    });
    assert_eq!(
        found,
        [
            "`&` needs operands of equal width, found 8 and 9 bits; widen with `zext` or `sext`, or take a `slice`"
        ]
    );
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
        let a = m.input("logic", 1);
        let b = m.input("clk", 1);
        let c = m.input("2x", 1);
        let d = m.input("data", 1);
        let e = m.input("DATA", 1);
        let f = m.input("data", 1);
        m.output("y", m.cat([a, b, c, d, e, f]));
    });
    assert_eq!(found[0], "`logic` is a keyword of SystemVerilog");
    assert_eq!(
        found[1],
        "`clk` is not a legal name: `clk`, `rst` and `rst_n` are the implicit clock and reset ports"
    );
    assert_eq!(
        found[2],
        "`2x` is not a legal name: it must begin with a letter or an underscore"
    );
    assert!(found[3].starts_with("the names `DATA` and `data` (at hdl/tests/describe.rs:"));
    assert!(found[3].ends_with("differ only in case, which some tools cannot tell apart"));
    assert!(found[4].starts_with("the name `data` is taken, first used at hdl/tests/describe.rs:"));
}

#[test]
fn words_that_tools_keep_are_no_names() {
    let found = mistakes(|m| {
        let names = ["double", "Register", "bool", "wreal", "RST", "rst_n"];
        let inputs = names.map(|name| m.input(name, 1));
        m.output("y", m.cat(inputs));
    });
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
    assert_eq!(found, expected);
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
    let found = mistakes(|m| {
        let d = m.input("d", 4);
        m.output("y", m.register("y_q", 4).reset(0u8).power_up(1u8).next(d));
        m.output("z", m.register("z_q", 4).power_up(16u8).next(d));
    });
    assert_eq!(
        found,
        [
            "register `y_q` has a reset value and a power-up value; give it one of them: \
             after reset it starts at the reset value anyway",
            "the constant 16 does not fit 4 bits",
        ]
    );
}

#[test]
fn drivers_are_counted() {
    let found = mistakes(|m| {
        let w = m.wire("w", 4);
        let r = m.register("r", 4);
        m.output("y", w.value() ^ r.value());
    });
    assert_eq!(
        found,
        ["wire `w` is never driven", "register `r` is never driven"]
    );
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
    let found = mistakes(|m| {
        let a = m.input("a", 3);
        m.output("y", m.memory("rom", 8, 8).read(a));
    });
    let expected = "memory `rom` is never written; constants belong in a table";
    assert_eq!(found, [expected]);
}

#[test]
fn contents_fit_their_memory() {
    let found = mistakes(|m| {
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
    let expected = [
        "memory `m0` has 4 words, but its contents are 5",
        "the constant 64 does not fit 6 bits",
        "memory `twice` has contents already",
    ];
    assert_eq!(found, expected);
}

#[test]
fn enables_divide_a_word_into_equal_parts() {
    let found = mistakes(|m| {
        let (a, d) = (m.input("a", 4), m.input("d", 6));
        let memory = m.memory("words", 6, 16);
        memory.write_parts(a.slice(0, 3), a, d);
        memory.write_parts(a, a, d);
        memory.write_parts(a.slice(0, 0), a, d);
        memory.write_parts(a.slice(0, 2), a, d.slice(0, 4));
        memory.write(a.slice(0, 2), a, d);
        m.output("y", memory.read(a));
    });
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
    assert_eq!(found, expected);
}

#[test]
fn a_read_at_the_edge_is_of_a_word() {
    let found = mistakes(|m| {
        let a = m.input("a", 4);
        let odd = m.memory("odd", 8, 10);
        odd.write(a.bit(0), a, m.ones(8));
        m.output("y", odd.read_at_edge("y_q", a).value());
        let brief = m.table("brief", 8, [1u8, 2, 3, 4]);
        m.output("z", brief.read_at_edge("z_q", a).value());
        let enough = m.table("enough", 8, 0..16u8);
        m.output("w", enough.read_at_edge("w_q", a).value());
    });
    let rule = "a read at the clock edge takes a depth that is a power of two, and an address of no more bits than count to it";
    let expected = [
        format!("memory `odd`: an address of 4 bits may be beyond 10 words; {rule}"),
        format!("table `brief`: an address of 4 bits may be beyond 4 words; {rule}"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_mistake_in_a_body_is_reported_once() {
    let found = mistakes(|m| {
        let a = m.input("a", 4);
        let lanes = m.lanes("lanes", 4, |lane| {
            let bit = lane.bit(a).named("bit_of");
            lane.output("y", (!bit).named("same") ^ (bit ^ bit).named("same"));
        });
        m.output("y", lanes.output("y"));
    });
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("the name `same` is taken"));
}

#[test]
fn the_module_in_a_lane_keeps_its_name() {
    let found = mistakes(|m| {
        let inner = ModuleBuilder::new("inner");
        inner.output("y", !inner.input("a", 1));
        let inner = Arc::new(inner.finish().unwrap());
        let unit = m.input("unit", 4);
        let lanes = m.lanes_of("lanes", 4, &inner).connect_lanes("a", unit);
        m.output("y", lanes.output("y"));
    });
    let expected = "`unit` is not a legal name: `unit` is the module in each lane of a lane array";
    assert_eq!(found, [expected]);
}

#[test]
fn a_module_below_is_followed_once_however_often_it_is_used() {
    let mut module = Arc::new({
        let m = ModuleBuilder::new("level0");
        m.output("y", !m.input("a", 1));
        m.finish().unwrap()
    });
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
    let found = mistakes(|m| {
        let a = m.input("a", 4);
        let first = m.wire("first", 4);
        let second = (first.value() + a).named("second");
        first.drive(second ^ 1);
        m.output("y", second);
    });
    assert_eq!(found, ["combinational loop: first -> second -> first"]);
}

#[test]
fn a_register_closes_no_loop_even_inside_an_instance() {
    let inner = ModuleBuilder::new("inner");
    let a = inner.input("a", 4);
    inner.output("through", a + 1);
    inner.output("held", inner.register("r", 4).reset(0u8).next(a));
    let inner = std::sync::Arc::new(inner.finish().unwrap());
    let use_it = |port: &'static str| {
        let inner = &inner;
        mistakes(move |m| {
            let back = m.wire("back", 4);
            let u = m.instance("u", inner).connect("a", back.value());
            back.drive(u.output(port));
            m.output("y", u.output("held"));
        })
    };
    assert_eq!(use_it("held"), Vec::<String>::new());
    assert_eq!(
        use_it("through"),
        ["combinational loop: back -> u.through -> back"]
    );
}

#[test]
fn lanes_must_fit_what_they_share() {
    let found = mistakes(|m| {
        let a = m.input("a", 30);
        let doubled = m.lanes("lanes", 4, |lane| {
            lane.output("y", !lane.bits(a, 8));
        });
        m.output("y", doubled.output("y"));
    });
    assert_eq!(
        found,
        ["lane 3 would see bits 24 to 31, but `a` has 30 bits (0 to 29)"]
    );
}

#[test]
fn lanes_are_counted_and_only_they_differ() {
    let found = mistakes(|m| {
        let a = m.input("a", 8);
        let none = m.lanes("none", 0, |lane| {
            lane.output("y", lane.bit(a));
        });
        m.output("y", none.output("y"));
        let inner = ModuleBuilder::new("inner");
        inner.output("y", !inner.input("a", 3));
        let inner = Arc::new(inner.finish().unwrap());
        let one = m.instance("one", &inner).connect_lane_number("a");
        m.output("z", one.output("y"));
    });
    let expected = [
        "`none` must have 1 to 65536 lanes, found 0",
        "input `a` of `one` differs from lane to lane, but `one` is a single instance",
        "input `one.a` is never driven",
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_streams_valid_must_not_wait_for_its_ready() {
    let found = mistakes(|m| {
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
    assert_eq!(
        found,
        ["stream `out`: valid depends on ready in the same cycle; it must not wait for it"]
    );
    let found = mistakes(|m| {
        let input = m.stream_input("in", [("data", 8u32)]);
        m.stream_output("out", input.registered("first").skid("second"));
    });
    assert_eq!(found, Vec::<String>::new());
}
