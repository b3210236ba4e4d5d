//! What is equal is proved, what is not is shown, and Icarus shows it too.

use super::{Written, has_yosys};
use std::collections::BTreeMap;
use warpwright_blocks::catalogue;
use warpwright_testbenches::foreign::equal::{
    Answer, Difference, Limits, Verdict, texts, with_model,
};
use warpwright_testbenches::foreign::icarus;
use warpwright_testbenches::foreign::ports::{Given, ResetPort};
use warpwright_testbenches::tools::Tool;

const FIFO: &str = "
module fifo(input clk, input rst, input push, output can_push, input [7:0] din, input pop, output can_pop, output [7:0] dout);
  reg [7:0] words [0:3];
  reg [2:0] head, tail;
  assign can_pop = head != tail;
  assign can_push = (head ^ tail) != 3'b100;
  assign dout = words[tail[1:0]];
  always @(posedge clk) begin
    if (push & can_push) words[head[1:0]] <= din;
    if (rst) begin head <= 0; tail <= 0; end
    else begin
      if (push & can_push) head <= head + 1;
      if (pop & can_pop) tail <= tail + 1;
    end
  end
endmodule
";

/// The same with a count and short pointers.
const COUNTING: &str = "
module fifo(input clk, input rst, input push, output can_push, input [7:0] din, input pop, output can_pop, output [7:0] dout);
  reg [7:0] words [0:3];
  reg [1:0] head, tail;
  reg [2:0] count;
  assign can_pop = count != 0;
  assign can_push = count != 4;
  assign dout = words[tail];
  wire goes_in = push & can_push, goes_out = pop & can_pop;
  always @(posedge clk) begin
    if (goes_in) words[head] <= din;
    if (rst) begin head <= 0; tail <= 0; count <= 0; end
    else begin
      head <= head + goes_in;
      tail <= tail + goes_out;
      count <= count + goes_in - goes_out;
    end
  end
endmodule
";

/// What is not proved at once is not proved at all.
fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.decide.seconds = 20.0;
    limits
}

fn names(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    let pairs = pairs
        .iter()
        .map(|(a, b)| ((*a).to_string(), (*b).to_string()));
    pairs.collect()
}

fn against(written: &Written, given: &Given, block: &str, settings: &[(&str, &str)]) -> Answer {
    let reading = written.read(given).expect("it is read");
    let block = catalogue::find(block).unwrap();
    let parameters = catalogue::parameters(block, settings.iter().copied()).unwrap();
    with_model(
        &reading,
        given,
        block,
        &parameters,
        &Limits::default(),
        &|_| {},
    )
    .expect("ports fit")
}

fn both(first: &str, second: &str) -> Answer {
    let [first, second] = [first, second].map(|text| Written::new("text.v", text));
    let given = Given::default();
    let [one, other] = [&first, &second].map(|text| text.read(&given).expect("it is read"));
    texts(&one, &other, &given, &limits(), &|_| {}).expect("ports fit")
}

fn is_equal(answer: &Answer) {
    assert!(
        matches!(answer.verdict, Verdict::Equal),
        "{:?}",
        answer.verdict
    );
}

fn difference(answer: &Answer) -> &Difference {
    match &answer.verdict {
        Verdict::Different(difference) => difference,
        other => panic!("{other:?}"),
    }
}

fn fifo_ports() -> Given {
    Given {
        ports: names(&[
            ("push", "in_valid"),
            ("can_push", "in_ready"),
            ("din", "in_data"),
            ("pop", "out_ready"),
            ("can_pop", "out_valid"),
            ("dout", "out_data"),
        ]),
        ..Given::default()
    }
}

#[test]
fn a_leading_zero_counter_is_proved_and_a_fault_in_it_shown() {
    if !has_yosys("leading_zero_counter") {
        return;
    }
    let text = "module clz(input [12:0] value, output reg [3:0] zeros, output is_zero);
      integer i;
      always @* begin zeros = 13; for (i = 0; i < 13; i = i + 1) if (value[i]) zeros = 12 - i; end
      assign is_zero = ~|value;
    endmodule";
    let settings = [("width", "13")];
    let right = Written::new("clz.v", text);
    is_equal(&against(
        &right,
        &Given::default(),
        "leading_zeros",
        &settings,
    ));
    let faulty = Written::new("clz.v", &text.replace("12 - i;", "12 - i + (i == 7);"));
    let answer = against(&faulty, &Given::default(), "leading_zeros", &settings);
    let shown = difference(&answer);
    assert_eq!(shown.port, "zeros");
    assert_eq!(shown.stimulus[0].get_u64("value").ilog2(), 7);
    if Tool::Icarus.find().is_some() {
        let reading = faulty.read(&Given::default()).unwrap();
        let run = icarus::shown(
            &faulty.text,
            &reading,
            &Given::default(),
            &shown.start,
            &shown.stimulus,
            "zeros",
        );
        let run = run.unwrap().unwrap();
        assert!(run.is(&shown.found, &shown.care), "{run:?}");
        assert!(!run.is(&shown.expected, &shown.care), "{run:?}");
    }
}

#[test]
fn a_pipelined_table_is_the_golden_models_at_its_latency_alone() {
    if !has_yosys("pipelined_table") {
        return;
    }
    let text = "module lut(input clk, input [7:0] a, b, c, input [7:0] tab, output reg [7:0] y);
      reg [7:0] aq, bq, cq, tq;
      integer i;
      always @(posedge clk) begin
        aq <= a; bq <= b; cq <= c; tq <= tab;
        for (i = 0; i < 8; i = i + 1) y[i] <= tq[{aq[i], bq[i], cq[i]}];
      end
    endmodule";
    let written = Written::new("lut.v", text);
    let given = |latency| Given {
        ports: names(&[
            ("a", "src0"),
            ("b", "src1"),
            ("c", "src2"),
            ("tab", "table_bits"),
            ("y", "dst"),
        ]),
        constants: BTreeMap::from(
            ["in_valid", "lane_enable"].map(|name| (name.to_string(), 1u8.into())),
        ),
        ignored: ["out_valid", "dst_enable"].map(str::to_string).into(),
        latency: Some(latency),
        ..Given::default()
    };
    // Against a model without state, of the same latency, and of a longer one.
    for stages in ["0", "1", "2", "3"] {
        is_equal(&against(
            &written,
            &given(2),
            "lut_array",
            &[("width", "8"), ("stages", stages)],
        ));
    }
    for latency in [1, 3] {
        let answer = against(
            &written,
            &given(latency),
            "lut_array",
            &[("width", "8"), ("stages", "0")],
        );
        assert_eq!(difference(&answer).port, "dst");
    }
}

#[test]
fn a_fifo_is_the_golden_models_for_all_time() {
    if !has_yosys("fifo") {
        return;
    }
    let settings = [("width", "8"), ("depth", "4")];
    for text in [FIFO, COUNTING] {
        let answer = against(
            &Written::new("fifo.v", text),
            &fifo_ports(),
            "stream_fifo",
            &settings,
        );
        is_equal(&answer);
        assert!(
            answer.claim.contains("in every cycle after a reset"),
            "{}",
            answer.claim
        );
    }
    let faulty = FIFO.replace("3'b100", "3'b010");
    let answer = against(
        &Written::new("fifo.v", &faulty),
        &fifo_ports(),
        "stream_fifo",
        &settings,
    );
    assert_eq!(difference(&answer).port, "in_ready");
}

#[test]
fn an_asynchronous_low_reset_is_a_reset() {
    if !has_yosys("asynchronous") {
        return;
    }
    let text = FIFO
        .replace("input rst", "input my_reset")
        .replace("always @(posedge clk) begin", "always @(posedge clk)")
        .replace(
            "    if (rst)",
            "  always @(posedge clk or negedge my_reset) begin if (!my_reset)",
        );
    let mut given = fifo_ports();
    given.reset = Some(ResetPort {
        name: "my_reset".to_string(),
        is_low: true,
    });
    // The model resets at the clock edge: they are equal as long as there is no reset after the start.
    let settings = [("width", "8"), ("depth", "4")];
    let written = Written::new("fifo.v", &text);
    let answer = against(&written, &given, "stream_fifo", &settings);
    assert!(difference(&answer).stimulus.last().unwrap().is_set("rst"));
    given.constants.insert("my_reset".to_string(), 1u8.into());
    is_equal(&against(&written, &given, "stream_fifo", &settings));
}

#[test]
fn different_registers_may_make_the_same_machine() {
    if !has_yosys("different_registers") {
        return;
    }
    let answer = both(FIFO, COUNTING);
    is_equal(&answer);
    assert!(answer.claim.contains("by induction"), "{}", answer.claim);
    assert!(
        answer
            .notes
            .iter()
            .any(|note| note.contains("start with equal values in both designs: words")),
        "{:?}",
        answer.notes
    );
    let answer = both(FIFO, &COUNTING.replace("count != 4", "count != 3"));
    let shown = difference(&answer);
    assert_eq!((shown.port.as_str(), shown.cycle), ("can_push", 3));
}

#[test]
fn registers_that_begin_with_any_value_are_compared_once_they_are_written() {
    if !has_yosys("any_value") {
        return;
    }
    let one = "module m(input clk, input d, output reg q); always @(posedge clk) q <= d; endmodule";
    let other = "module m(input clk, input d, output q); reg p; always @(posedge clk) p <= d; assign q = p; endmodule";
    is_equal(&both(one, one));
    let answer = both(one, other);
    is_equal(&answer);
    assert!(
        answer.claim.contains("from the first clock edge on"),
        "{}",
        answer.claim
    );
    let inverted = other.replace("q = p", "q = ~p");
    assert_eq!(difference(&both(one, &inverted)).cycle, 1);
}

/// What only shows after a million cycles is not called equal.
#[test]
fn a_late_difference_is_unknown_or_shown_but_not_equal() {
    if !has_yosys("late_difference") {
        return;
    }
    let late = "module m(input clk, input rst, output y); reg [19:0] n;
      always @(posedge clk) if (rst) n <= 0; else n <= n + 1; assign y = n == 20'hfffff; endmodule";
    let never = "module m(input clk, input rst, output y); assign y = 0; endmodule";
    let answer = both(late, never);
    let Verdict::Unknown(why) = &answer.verdict else {
        panic!("{:?}", answer.verdict);
    };
    assert!(
        why.contains("proved equal only in the first 16 cycles after a reset"),
        "{why}"
    );
}

#[test]
fn undefined_bits_may_be_anything() {
    if !has_yosys("undefined_bits") {
        return;
    }
    let open = "module m(input [1:0] s, output reg [3:0] y); always @* case (s) 0: y = 1; 1: y = 2; default: y = 4'bx; endcase endmodule";
    let closed = open.replace("4'bx", "4'b0");
    let answer = both(open, &closed);
    assert!(difference(&answer).stimulus[0].get_u64("s") >= 2);
    assert!(
        answer.notes.iter().any(|note| note.contains("undefined")),
        "{:?}",
        answer.notes
    );
}

#[test]
fn pipelines_without_a_reset_are_compared_once_they_are_filled() {
    if !has_yosys("pipelines") {
        return;
    }
    let first = "module sum(input clk, input [7:0] a, b, output reg [7:0] y);
      reg [8:0] total;
      always @(posedge clk) begin total <= a + b; y <= total[8] ? 8'hff : total[7:0]; end
    endmodule";
    let second = "module sum(input clk, input [7:0] a, b, output reg [7:0] y);
      reg [7:0] x1, x2;
      wire [7:0] s = x1 + x2;
      always @(posedge clk) begin x1 <= a; x2 <= b; y <= s < x1 ? 8'hff : s; end
    endmodule";
    let answer = both(first, second);
    is_equal(&answer);
    assert!(
        answer.claim.contains("from clock edge 2 on"),
        "{}",
        answer.claim
    );
    // One clock edge too late is no pipeline of the same length.
    let late = second
        .replace(
            "y <= s < x1 ? 8'hff : s;",
            "z <= s < x1 ? 8'hff : s; y <= z;",
        )
        .replace("reg [7:0] x1, x2;", "reg [7:0] x1, x2, z;");
    let shown = both(first, &late);
    assert!(difference(&shown).cycle >= 2);
    // A register that keeps its value is not forgotten.
    let kept = "module sum(input clk, input [7:0] a, b, output reg [7:0] y);
      reg [7:0] old;
      always @(posedge clk) begin if (a[0]) old <= b; y <= old; end
    endmodule";
    let other = kept.replace("old", "older");
    let answer = both(kept, &other);
    assert_eq!(difference(&answer).cycle, 1);
    assert!(
        answer
            .notes
            .iter()
            .any(|note| note.contains("start with any value")),
        "{:?}",
        answer.notes
    );
}
