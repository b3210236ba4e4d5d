//! Emitted lines point to exactly the Rust lines that describe them, on small modules.
//!
//! Each test counts the lines of its own description from `line!()` on; the expected
//! numbers are those a reader would point at. A missing, extra or off-by-one location fails.

use crate::shared::module;
use crate::verilog::system_verilog;
use std::sync::Arc;
use warpwright_hdl::prelude::*;
use warpwright_hdl::verilog::{Options, emit};

/// The lines of a module's own file that have places, behind those places' lines, counted from `here`.
fn lines(m: &ModuleBuilder, here: u32) -> Vec<String> {
    let module = Arc::new(m.finish().unwrap());
    let files = emit(&module, &Options::default());
    let file = &files[files.len() - 1];
    assert_eq!(file.places.len(), file.text.lines().count());
    let mut lines = Vec::new();
    for (text, places) in file.text.lines().zip(&file.places) {
        let mut files = places.iter().map(|place| &*place.file);
        assert!(files.all(|file| file == "hdl/tests/places.rs"));
        assert!(places.is_sorted_by(|a, b| a < b), "{places:?}");
        let numbers = places.iter().map(|place| place.line - here);
        let numbers: Vec<String> = numbers.map(|line| line.to_string()).collect();
        if !numbers.is_empty() {
            lines.push(format!("{}: {}", numbers.join(" "), text.trim()));
        }
    }
    lines
}

#[test]
fn a_statement_has_the_places_of_all_that_is_written_in_it() {
    let here = line!();
    let m = ModuleBuilder::new("block");
    let a = m.input("a", 8).doc("one");
    let b = m.input("b", 8);
    let inverted = !b;
    let sum = (a + inverted).named("sum");
    let shared = sum & a;
    let low = m.cat([a.slice(0, 4), shared.slice(0, 4)]).slice(0, 4);
    m.output("x", shared | b);
    let y = shared ^ b;
    m.output("y", y);
    m.output("z", low);
    let expected = [
        "1: module block (",
        "2: input  wire [7:0] a,  // one",
        "3: input  wire [7:0] b,",
        "8: output wire [7:0] x,",
        "10: output wire [7:0] y,",
        "11: output wire [3:0] z",
        "4 5: wire [7:0] sum = a + ~b;",
        "6: wire [7:0] sum_and_a = sum & a;",
        "8: assign x = sum_and_a | b;",
        "9 10: assign y = sum_and_a ^ b;",
        "7 11: assign z = sum_and_a[3:0];",
    ];
    assert_eq!(lines(&m, here), expected);
}

#[test]
fn of_equal_values_each_reader_leads_to_its_own() {
    let here = line!();
    let m = ModuleBuilder::new("block");
    let (a, b) = (m.input("a", 8), m.input("b", 8));
    let first = a + b;
    let second = a + b;
    let not_a = !a;
    m.output("x", first | not_a);
    let again = !a;
    m.output("y", second ^ again);
    let body = lines(&m, here).split_off(5);
    let expected = [
        "3 4: wire [7:0] a_plus_b = a + b;",
        "5 6: assign x = a_plus_b | ~a;",
        "7 8: assign y = a_plus_b ^ ~a;",
    ];
    assert_eq!(body, expected);
}

#[test]
fn state_has_the_places_of_its_own_and_of_its_next_value() {
    let here = line!();
    let m = ModuleBuilder::new("block");
    let up = m.input("up", 1);
    let count = m.register("count", 4).reset(0u8);
    let first = m.register("first", 4).reset(1u8);
    let next = count.value() + 1;
    let enabled = up & count.value().bit(0);
    let count = count.enable(enabled).next(next);
    let first = first.enable(enabled).next(count);
    let words = m.memory("words", 4, 16).doc("kept");
    let data = !first;
    words.write(up, count, data);
    m.output("word", words.read(first));
    let body = lines(&m, here).split_off(3);
    let expected = [
        "3: reg [3:0] count;",
        "4: reg [3:0] first;",
        "9: reg [3:0] words [0:15];  // kept",
        "12: assign word = words[first];",
        "3 4 6: always @(posedge clk) begin",
        "3 4 6: if (rst) begin",
        "3: count <= 4'd0;",
        "4: first <= 4'd1;",
        "3 4 6: end else if (up & count[0]) begin",
        "3 5: count <= count + 4'd1;",
        "4: first <= count;",
        "3 4 6: end",
        "3 4 6: end",
        "9 10: always @(posedge clk) if (up) words[count] <= ~first;",
    ];
    assert_eq!(body, expected);
}

#[test]
fn arms_have_the_places_of_their_results() {
    let here = line!();
    let m = ModuleBuilder::new("block");
    let (a, b) = (m.input("a", 2), m.input("b", 8));
    let one = !b;
    let two = b + 1;
    let chosen = a.case([(vec![1], one), (vec![2], two)], b);
    m.output("y", chosen.named("y_value"));
    let primes = m.table("primes", 8, [2u8, 3, 5, 7]);
    m.output("prime", primes.read(a));
    let body = lines(&m, here).split_off(5);
    let expected = [
        "6: reg [7:0] y_value;",
        "6: always @* begin",
        "6: case (a)",
        "3 6: 2'd1: y_value = ~b;",
        "4 6: 2'd2: y_value = b + 8'd1;",
        "6: default: y_value = b;",
        "6: endcase",
        "6: end",
        "7 8: always @* begin",
        "7 8: case (a)",
        "7 8: 2'd0: prime = 8'd2;",
        "7 8: 2'd1: prime = 8'd3;",
        "7 8: 2'd2: prime = 8'd5;",
        "7 8: 2'd3: prime = 8'd7;",
        "7 8: default: prime = 8'd0;",
        "7 8: endcase",
        "7 8: end",
        "6: assign y = y_value;",
    ];
    assert_eq!(body, expected);
}

#[test]
fn lanes_have_the_places_of_their_body() {
    let inner = module("inner", |m| {
        m.output("q", !m.input("d", 4));
    });
    let here = line!();
    let m = ModuleBuilder::new("block");
    let a = m.input("a", 16);
    let bits = m.lanes("bits", 4, |lane| {
        let mine = lane.bits(a, 4);
        let next = mine + 1;
        let kept = lane.register("kept", 4).next(next);
        lane.output("kept", kept);
    });
    let all = bits.output("kept");
    let one = m.instance("one", &inner);
    let low = !all.slice(0, 4);
    let one = one.connect("d", low);
    m.output("y", one.output("q"));
    let body = lines(&m, here).split_off(3);
    let expected = [
        "9: wire [15:0] bits_kept;",
        "3: genvar bit_index;",
        "3: generate",
        "3: for (bit_index = 0; bit_index < 4; bit_index = bit_index + 1) begin : bits",
        "6: reg [3:0] kept;",
        "4 5 6: always @(posedge clk) kept <= a[bit_index*4 +: 4] + 4'd1;",
        "7: assign bits_kept[bit_index*4 +: 4] = kept;",
        "3: end",
        "3: endgenerate",
        "10: inner one (",
        "10 11: .d(~bits_kept[3:0]),",
        "10 13: .q(y)",
        "10: );",
    ];
    assert_eq!(body, expected);
}

#[test]
fn streams_have_the_place_that_asks_for_them() {
    let here = line!();
    let m = ModuleBuilder::new("block");
    let words = m.stream_input("in", [("data", 8u32)]);
    let words = words.registered("kept");
    let words = words.skid("spare");
    m.stream_output("out", words);
    let found = lines(&m, here);
    let find = |text: &str| {
        let of = found.iter().find(|line| line.contains(text));
        of.unwrap_or_else(|| panic!("{text} is not in {found:#?}"))
    };
    assert!(find("input  wire [7:0] in_data").starts_with("2: "));
    assert!(find("reg [7:0] kept_data_q").starts_with("3: "));
    assert!(find("reg [7:0] spare_data_spare_q").starts_with("4: "));
    assert!(find("output wire [7:0] out_data").starts_with("5: "));
}

#[test]
fn the_dialect_changes_no_place() {
    let m = ModuleBuilder::new("block");
    let (a, b) = (m.input("a", 2), m.input("b", 8));
    m.output("y", a.case([(vec![0], !b), (vec![3], b + 1)], b));
    let module = Arc::new(m.finish().unwrap());
    let both = [Options::default(), system_verilog()];
    let [verilog, system_verilog] = both.map(|options| emit(&module, &options));
    assert_eq!(verilog[0].places, system_verilog[0].places);
}

/// A mistake is told with the line that made it.
#[test]
fn a_mistake_shows_its_line() {
    let m = ModuleBuilder::new("wrong");
    let (a, b) = (m.input("a", 8), m.input("b", 9));
    let line = line!() + 1;
    m.output("y", a & b);
    m.unused(b);
    let text = m.finish().unwrap_err().to_string();
    let expected = format!("\n  at hdl/tests/places.rs:{line}\n     m.output(\"y\", a & b);");
    assert!(text.ends_with(&expected), "{text}");
}
