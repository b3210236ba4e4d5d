//! Pairs of designs that a hostile reader tried: what differs is not called equal, and what is no synchronous design is refused.

use super::{Written, has_yosys};
use warpwright_testbenches::foreign::ForeignError;
use warpwright_testbenches::foreign::equal::{Limits, Verdict, texts};
use warpwright_testbenches::foreign::icarus::misread;
use warpwright_testbenches::foreign::ports::{Given, Start};

fn asked(first: &str, second: &str, given: &Given) -> Result<Verdict, ForeignError> {
    let [first, second] = [first, second].map(|text| Written::new("text.v", text));
    let (one, other) = (first.read(given)?, second.read(given)?);
    let answer = texts(&one, &other, given, &Limits::default(), &|_| {})?;
    Ok(answer.verdict)
}

#[track_caller]
fn differ(first: &str, second: &str) {
    let given = Given::default();
    let verdict = asked(first, second, &given).expect("both are read");
    assert!(matches!(verdict, Verdict::Different(_)), "{verdict:?}");
    // The check can say that they are equal.
    let same = asked(first, first, &given).expect("it is read");
    assert!(matches!(same, Verdict::Equal), "{same:?}");
}

#[track_caller]
fn refused(first: &str, second: &str, why: &str) {
    let Err(error) = asked(first, second, &Given::default()) else {
        panic!("{first} is taken");
    };
    assert!(error.to_string().contains(why), "{error}");
}

#[test]
fn what_memories_and_registers_begin_with_counts() {
    if !has_yosys("power_up") {
        return;
    }
    let memory = |word: u32| {
        format!(
            "module m(input clk, we, input [1:0] a, input [2:0] d, output [2:0] y);
               reg [2:0] mem [0:3]; integer i;
               initial begin for (i = 0; i < 4; i = i + 1) mem[i] = 0; mem[0] = {word}; end
               always @(posedge clk) if (we) mem[a] <= d;
               assign y = mem[a]; endmodule"
        )
    };
    differ(&memory(3), &memory(7));
    let kept = |value: u32| {
        format!(
            "module m(input clk, rst, d, output reg y, output z);
               reg k; initial k = {value}; assign z = k;
               always @(posedge clk) begin k <= k; if (rst) y <= 0; else y <= d; end endmodule"
        )
    };
    differ(&kept(0), &kept(1));
    let given = Given {
        start: Start::PowerUp,
        ..Given::default()
    };
    let two = "module m(input clk, we, a, input [1:0] d, output [1:0] y);
       reg [1:0] one, other; initial begin one = 3; other = 0; end
       always @(posedge clk) if (we) if (a) other <= d; else one <= d;
       assign y = a ? other : one; endmodule";
    let in_memory = "module m(input clk, we, a, input [1:0] d, output [1:0] y);
       reg [1:0] mem [0:1]; initial begin mem[0] = 3; mem[1] = 0; end
       always @(posedge clk) if (we) mem[a] <= d;
       assign y = mem[a]; endmodule";
    let verdict = asked(two, in_memory, &given).expect("both are read");
    assert!(matches!(verdict, Verdict::Equal), "{verdict:?}");
}

#[test]
fn undefined_words_and_overlapping_choices_are_not_0() {
    if !has_yosys("undefined_words") {
        return;
    }
    let rom = |rest: &str| {
        format!(
            "module m(input [1:0] a, output [3:0] y); reg [3:0] mem [0:3];
               initial begin mem[0] = 1; mem[1] = 2; {rest} end assign y = mem[a]; endmodule"
        )
    };
    let text = rom("");
    let whole = rom("mem[2] = 0; mem[3] = 0;");
    let verdict = asked(&text, &whole, &Given::default()).expect("both are read");
    assert!(matches!(verdict, Verdict::Different(_)), "{verdict:?}");
    let overlapping = "module m(input [2:0] x, output reg [1:0] y);
       always @* begin y = 0; (* parallel_case *) case (1'b1) x[0]: y = 1; x[1]: y = 2; x[2]: y = 3; endcase end endmodule";
    for order in [
        "x[0] ? 1 : x[1] ? 2 : x[2] ? 3 : 0",
        "x[2] ? 3 : x[1] ? 2 : x[0] ? 1 : 0",
    ] {
        let second =
            format!("module m(input [2:0] x, output [1:0] y); assign y = {order}; endmodule");
        let verdict = asked(overlapping, &second, &Given::default()).expect("both are read");
        assert!(matches!(verdict, Verdict::Different(_)), "{verdict:?}");
    }
}

#[test]
fn several_drivers_clocks_and_resets_are_refused() {
    if !has_yosys("several_drivers") {
        return;
    }
    let or = "module m(input a, b, output y); assign y = a | b; endmodule";
    let two = "module m(input a, b, output y); assign y = a & b; assign y = a | b; endmodule";
    refused(two, or, "`y` has several drivers");
    let two_tops = "module m(input a, b, output y); assign y = a | b; endmodule
       module n(input a, b, output y); assign y = a; endmodule";
    refused(
        two_tops,
        two_tops,
        "several modules are not instantiated by others: m, n",
    );
    let inner = "module s(input a, output y); wire w = ~a; assign y = w; endmodule
       module m(input a, b, output y); s s(.a(a)); assign y = s.w; endmodule";
    refused(inner, or, "is implicitly declared");
    let constant = "module m(input a, b, output y); assign a = 1'b0; assign y = a | b; endmodule";
    refused(constant, or, "the input `a` has a constant assigned to it");
    let written = "module m(input clk, a, b, output reg y);
       always @(posedge clk) if (a) y <= 1; always @(posedge clk) if (b) y <= 0; endmodule";
    refused(written, written, "`y` has several drivers");
    let clocked = |clock: &str| {
        format!(
            "module m(input clk, clk2, d, output reg q); always @(posedge {clock}) q <= d; endmodule"
        )
    };
    refused(
        &clocked("clk"),
        &clocked("clk2"),
        "both designs have both ports",
    );
    let reset = |named: &str| {
        format!(
            "module m(input clk, srst, arst, d, output reg q); always @(posedge clk) if ({named}) q <= 0; else q <= d; endmodule"
        )
    };
    // The first input that is called like a reset is taken for it in both: it resets nothing in one of them.
    let verdict = asked(&reset("srst"), &reset("arst"), &Given::default());
    assert!(!matches!(verdict, Ok(Verdict::Equal)), "{verdict:?}");
    let edge = clocked("clk").replace("posedge", "negedge");
    refused(&clocked("clk"), &edge, "falling edge");
}

#[test]
fn an_input_called_rst_is_a_reset_only_if_it_is_taken_for_one() {
    if !has_yosys("called_rst") {
        return;
    }
    let none = Given {
        has_no_reset: true,
        ..Given::default()
    };
    let begins = |value: u32| {
        format!(
            "module m(input clk, rst, output reg y); initial y = {value}; always @(posedge clk) if (rst) y <= 0; endmodule"
        )
    };
    let verdict = asked(&begins(0), &begins(1), &none).expect("both are read");
    assert!(matches!(verdict, Verdict::Different(_)), "{verdict:?}");
    // Two bits of that name are none in any case.
    let wide =
        "module m(input [1:0] rst, input a, output y); assign y = rst[0] ? a : rst[1]; endmodule";
    let verdict = asked(wide, wide, &Given::default()).expect("it is read");
    assert!(matches!(verdict, Verdict::Equal), "{verdict:?}");
}

#[test]
fn what_icarus_reads_otherwise_is_noticed() {
    if !has_yosys("misread") {
        return;
    }
    // Yosys leaves a write out that begins below its vector's last bit.
    let text = "module m(input [2:0] w, input [6:0] v, output reg [7:0] y); always @* begin y = 0; y[w -: 7] = v; end endmodule";
    let given = Given::default();
    let written = Written::new("text.v", text);
    let reading = written.read(&given).expect("it is read");
    let found = misread(&written.text, &reading, &given).expect("it is asked");
    let plain =
        "module m(input [2:0] w, input [6:0] v, output [7:0] y); assign y = v >> w; endmodule";
    let plain = Written::new("text.v", plain);
    let read = plain.read(&given).expect("it is read");
    assert_eq!(
        misread(&plain.text, &read, &given).expect("it is asked"),
        None
    );
    if warpwright_testbenches::tools::Tool::Icarus.find().is_some() {
        assert_eq!(found.expect("they differ").port, "y");
    }
}
