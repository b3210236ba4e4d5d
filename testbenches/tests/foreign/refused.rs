//! What cannot be read or compared is refused with what, where and what is allowed.

use super::{Written, has_yosys};
use warpwright_testbenches::foreign::ports::{Given, ResetPort};

fn said(verilog: &str, given: &Given) -> String {
    let written = Written::new("my.v", verilog);
    let error = written.read(given).expect_err("it is refused").to_string();
    let folder = written.text.files[0]
        .parent()
        .unwrap()
        .display()
        .to_string();
    error.replace(&format!("{folder}/"), "")
}

#[test]
fn a_text_that_is_no_synchronous_design_is_refused() {
    if !has_yosys("refused") {
        return;
    }
    let mut wrong = Vec::new();
    for (verilog, says) in [
        (
            "module m(input e, d,\n output reg q);\n always @* if (e)\n q = d;\nendmodule",
            "m: a latch at my.v:",
        ),
        (
            "module m(input e, d, output q);\n assign q = e ? d : 1'bz;\nendmodule",
            "m: a tri-state driver at my.v:2; every signal must be driven to 0 or 1",
        ),
        (
            "module m(input e, inout q); assign q = e; endmodule",
            "m: the port `q` is an inout; only inputs and outputs are supported",
        ),
        (
            "module m(input a, b, d, output reg p, q);\n always @(posedge a) p <= d;\n always @(posedge b) q <= d;\nendmodule",
            "; all state must change at the same edge of one clock, and the clock must be an input",
        ),
        (
            "module m(input a, d, output reg p, q);\n always @(posedge a) p <= d;\n always @(negedge a) q <= d;\nendmodule",
            "m: both edges of the clock are used: one at my.v:",
        ),
        (
            "module m(input c, e, d, output reg p);\n wire g = c & e;\n always @(posedge g) p <= d;\nendmodule",
            "m: a clock that is computed instead of being an input at my.v:3",
        ),
        (
            "module m(input c, d, output reg p, output q);\n always @(posedge c) p <= d;\n assign q = c & d;\nendmodule",
            "m: the clock `c` is used as a value at my.v:3",
        ),
        (
            "module m(input a, output y);\n wire x;\n assign x = y + a;\n assign y = x + 1'b1;\nendmodule",
            "m: a combinational loop through my.v:",
        ),
        (
            "module m(input a, output y);\n other o(a, y);\nendmodule",
            "other' referenced in module",
        ),
        (
            "module m(input a, output y;\nendmodule",
            "my.v:1: syntax error",
        ),
        (
            "module m(input a, output [7:0] y);\n assign y = a ** a;\nendmodule",
            "m: a power (`**`) that depends on a signal at my.v:2",
        ),
    ] {
        let found = said(verilog, &Given::default());
        if !found.contains(says) {
            wrong.push(found);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_bit_that_depends_on_other_bits_of_its_word_is_no_loop() {
    if !has_yosys("no_loop") {
        return;
    }
    let text = "module m(input [7:0] r, output [7:0] m);
      assign m[0] = r[0]; assign m[7:1] = m[6:0] | r[7:1]; endmodule";
    let reading = Written::new("my.v", text).read(&Given::default()).unwrap();
    assert_eq!(reading.netlist.validate(), Ok(()));
}

#[test]
fn a_map_that_speaks_of_other_ports_is_refused() {
    if !has_yosys("map") {
        return;
    }
    let text = "module m(input clk, input [3:0] d, output reg [3:0] q); always @(posedge clk) q <= d; endmodule";
    let mut given = Given::default();
    given
        .ports
        .insert("data".to_string(), "in_data".to_string());
    assert_eq!(said(text, &given), "m has no port `data`; it has clk, d, q");
    let reset = |name: &str| Given {
        reset: Some(ResetPort {
            name: name.to_string(),
            is_low: false,
        }),
        ..Given::default()
    };
    assert_eq!(
        said(text, &reset("rst")),
        "m has no input `rst` that could be the reset; it has clk, d"
    );
    assert_eq!(
        said(text, &reset("d")),
        "m: the reset `d` has 4 bits, but must have 1"
    );
    let clock = Given {
        clock: Some("d".to_string()),
        ..Given::default()
    };
    assert_eq!(
        said(text, &clock),
        "m: the clock is `clk`, but the map names `d`"
    );
    let mut twice = Given::default();
    twice.ports.insert("d".to_string(), "q".to_string());
    assert_eq!(
        said(text, &twice),
        "an input and an output of m are both called `q`"
    );
    let mut parts = Given::default();
    parts.ports.insert("d[4:2]".to_string(), "x".to_string());
    assert_eq!(
        said(text, &parts),
        "`d[4:2]`: the port has bits 3 down to 0"
    );
}
