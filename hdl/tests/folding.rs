//! What a description says about nothing in its size is not in the text, and what it names stays.

use std::sync::Arc;
use warpwright_hdl::prelude::*;
use warpwright_hdl::verilog::{Options, emit};

/// The statements of a module with inputs `a` and `b` of eight bits and `c` of one, and an output `y`.
fn body(describe: impl for<'m> FnOnce(&'m ModuleBuilder, [Signal<'m>; 3]) -> Signal<'m>) -> String {
    let m = ModuleBuilder::new("block");
    let inputs = [m.input("a", 8), m.input("b", 8), m.input("c", 1)];
    for input in inputs {
        m.unused(input);
    }
    m.output("y", describe(&m, inputs));
    let file = emit(&Arc::new(m.finish().unwrap()), &Options::default()).remove(0);
    let lines = file.text.lines().skip_while(|line| *line != ");").skip(1);
    let lines =
        lines.take_while(|line| !line.contains("Bits that nothing") && *line != "endmodule");
    let lines = lines.map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

type Describe = for<'m> fn(&'m ModuleBuilder, [Signal<'m>; 3]) -> Signal<'m>;

#[test]
fn a_value_is_said_in_few_words() {
    let cases: [(&str, Describe); 22] = [
        ("a", |m, [a, ..]| a | m.zeros(8)),
        ("a", |m, [a, ..]| m.ones(8) & a),
        ("a", |m, [a, ..]| a + m.zeros(8)),
        ("~a", |m, [a, ..]| a ^ m.ones(8)),
        ("8'd0", |m, [a, ..]| a & m.zeros(8)),
        ("8'd0", |_, [a, ..]| a & !a),
        ("1'b1", |_, [_, _, c]| c | !c),
        ("1'b0", |_, [_, _, c]| !(c | !c)),
        ("a", |_, [a, _, c]| c.mux(a, a)),
        ("a", |m, [a, b, _]| m.ones(1).mux(a, b)),
        ("~c", |m, [_, _, c]| c.mux(m.zeros(1), m.ones(1))),
        ("a", |m, [a, ..]| m.cat([a.slice(4, 4), a.slice(0, 4)])),
        ("a[6:1]", |m, [a, ..]| m.cat([a.slice(3, 4), a.slice(1, 2)])),
        ("{a[0], a[1]}", |m, [a, ..]| m.cat([a.bit(0), a.bit(1)])),
        ("b[2:1]", |m, [a, b, _]| m.cat([a, b]).slice(1, 2)),
        ("a[3:2]", |_, [a, ..]| a.slice(1, 5).slice(1, 2)),
        ("c", |_, [_, _, c]| c.eq(1)),
        ("a == 8'd5", |m, [a, ..]| {
            a.case([(vec![5], m.ones(1))], m.zeros(1))
        }),
        ("a != 8'd5", |m, [a, ..]| {
            a.case([(vec![5], m.zeros(1))], m.ones(1))
        }),
        ("c ? a : b", |_, [a, b, c]| c.case([(vec![1], a)], b)),
        ("a", |_, [a, b, _]| b.case([(vec![1], a), (vec![2], a)], a)),
        ("8'd7", |m, _| m.constant(3_u32, 8) + m.constant(4_u32, 8)),
    ];
    for (expected, describe) in cases {
        let found = body(describe);
        assert_eq!(found, format!("assign y = {expected};"));
    }
}

#[test]
fn what_says_something_stays() {
    let cases: [(&str, Describe); 4] = [
        ("c ? a : b", |_, [a, b, c]| c.mux(a, b)),
        ("a & b", |_, [a, b, _]| a & b),
        ("a - b", |_, [a, b, _]| a - b),
        ("{b, a}", |m, [a, b, _]| m.cat([b, a])),
    ];
    for (expected, describe) in cases {
        assert_eq!(body(describe), format!("assign y = {expected};"));
    }
}

#[test]
fn a_name_stays_and_a_constant_loses_it() {
    let found = body(|m, [a, b, _]| {
        let same = (a | m.zeros(8)).named("same");
        let none = (b & m.zeros(8)).named("none");
        (same ^ b) + none
    });
    assert_eq!(found, "wire [7:0] same = a; assign y = same ^ b;");
}

#[test]
fn a_sum_that_is_read_whole_and_in_part_is_made_once() {
    let found = body(|m, [a, b, _]| {
        let both = m.cat([a + b, a]);
        both ^ both.slice(8, 8).zext(16)
    });
    assert_eq!(found.matches("a + b").count(), 1, "{found}");
}

#[test]
fn a_constant_that_is_named_is_a_localparam() {
    let found = body(|m, [a, ..]| {
        let bias = m
            .constant(127_u32, 8)
            .named("BIAS")
            .doc("2 to the 7, less 1");
        a - bias
    });
    let expected = "localparam [7:0] BIAS = 8'h7f;  // 2 to the 7, less 1 assign y = a - BIAS;";
    assert_eq!(found, expected);
}

#[test]
fn a_lane_does_not_say_what_all_lanes_see_as_a_constant() {
    let found = body(|m, [a, b, c]| {
        let always = m.ones(1) | c;
        let lanes = m.lanes("lanes", 8, |lane| {
            let chosen = lane.whole(always).mux(lane.bit(a), lane.bit(b));
            let inner = lane.lanes("inner", 1, |inner| {
                inner.output("one", inner.bit(chosen) & inner.whole(lane.whole(always)));
            });
            lane.output("one", inner.output("one"));
        });
        lanes.output("one")
    });
    assert!(found.contains("y[lane + i] = a[lane + i];"), "{found}");
    for constant in ["1'b1", "1'd1", "?", "&"] {
        assert!(!found.contains(constant), "{constant} in {found}");
    }
}

#[test]
fn constants_of_two_bodies_are_not_taken_for_each_other() {
    let found = body(|m, [a, ..]| {
        let three = m.constant(3_u32, 8);
        let lanes = m.lanes("lanes", 1, |lane| {
            let sum = lane.whole(a) + lane.whole(three);
            let five = lane.constant(5_u32, 8);
            let inner = lane.lanes("inner", 1, |inner| {
                let both = inner.whole(sum) ^ inner.whole(five);
                inner.output("sum", both - inner.whole(lane.whole(three)));
            });
            lane.output("sum", inner.output("sum"));
        });
        lanes.output("sum")
    });
    for part in ["+ 8'd3", "^ 8'd5", "- 8'd3"] {
        assert_eq!(found.matches(part).count(), 1, "{part} in {found}");
    }
    assert!(!found.contains("localparam"), "{found}");
}
