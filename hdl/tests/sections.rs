//! Sections: where the text of each stands, its banner, and where registers are declared.

use std::sync::Arc;
use warpwright_hdl::pipeline;
use warpwright_hdl::prelude::*;
use warpwright_hdl::text::{parse, print};
use warpwright_hdl::verilog::{Options, emit};

/// The lines between the ports and the end, without rules.
fn body(module: &Arc<Module>) -> Vec<String> {
    let file = emit(module, &Options::default()).pop().unwrap();
    let lines = file.text.lines().skip_while(|line| *line != ");").skip(1);
    let lines = lines.take_while(|line| *line != "endmodule");
    let lines = lines.map(str::trim);
    let is_text = |line: &&str| !line.is_empty() && !line.starts_with("// --");
    lines.filter(is_text).map(str::to_string).collect()
}

fn place(lines: &[String], part: &str) -> usize {
    let found = lines.iter().position(|line| line.contains(part));
    found.unwrap_or_else(|| panic!("no {part} in {lines:#?}"))
}

/// Each stands in front of the next.
fn in_order(lines: &[String], parts: &[&str]) {
    for pair in parts.windows(2) {
        let (first, second) = (place(lines, pair[0]), place(lines, pair[1]));
        assert!(first < second, "{pair:?} in {lines:#?}");
    }
}

#[description]
fn two_thoughts() -> Result<Arc<Module>, BuildErrors> {
    let m = ModuleBuilder::new("two_thoughts");
    let a = m.input("a", 8);
    let b = m.input("b", 8);
    m.section_about("Compare", "The greater one\nis kept.");
    let is_less = a.lt(b).named("is_less");
    m.section("Choose");
    let greater = is_less.mux(b, a).named("greater");
    let kept = m.register("kept_q", 8).doc("The greatest so far.");
    // This reads what is computed in the section that comes next.
    m.section("Compare");
    let is_more = kept.value().lt(greater).named("is_more");
    let passed = m.register("passed_q", 8).doc("What is handed on.");
    kept.enable(is_more).next(greater);
    m.section("Hand on");
    let sum = (kept.value() + b).named("sum");
    m.output("out", passed.next(sum));
    m.finish().map(Arc::new)
}

#[test]
fn a_section_is_a_banner_and_what_belongs_to_it() {
    let lines = body(&two_thoughts().unwrap());
    in_order(
        &lines,
        &[
            "// Compare",
            "// The greater one",
            "// is kept.",
            "wire is_less",
            "// Choose",
            "wire [7:0] greater",
            "wire is_more",
            "// Hand on",
            "wire [7:0] sum",
        ],
    );
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.contains("// Compare"))
            .count(),
        1
    );
}

#[test]
fn a_register_is_declared_where_it_is_read_first_or_above_its_clocked_block() {
    let lines = body(&two_thoughts().unwrap());
    // `is_more` reads the one, and nothing in the text but an output the other.
    in_order(
        &lines,
        &[
            "// Choose",
            "reg [7:0] kept_q;  // The greatest so far.",
            "is_more",
            "kept_q <= greater",
            "// Hand on",
            "reg [7:0] passed_q;",
            "passed_q <= sum",
            "assign out",
        ],
    );
}

#[test]
fn stages_have_the_sections_of_what_is_in_them() {
    let m = ModuleBuilder::new("product");
    let a = m.input("a", 8);
    m.section("Multiply");
    let product = a.widening_mul(a).named("product");
    m.section("Round");
    let rounded = (product + 1).named("rounded");
    m.output("out", rounded);
    let function = Arc::new(m.finish().unwrap());
    let stages = pipeline::stages(&function, 2).unwrap();
    let titles = stages.iter().map(|stage| {
        let lines = body(&stage.module);
        let banner = lines.iter().find(|line| line.starts_with("//"));
        banner.cloned().unwrap_or_default()
    });
    let titles: Vec<String> = titles.collect();
    assert_eq!(titles, ["// Multiply", "// Round"]);
}

#[test]
fn a_text_keeps_its_sections() {
    let module = two_thoughts().unwrap();
    let text = print(&module);
    assert!(
        text.contains("section 1 \"Compare\" \"The greater one\\nis kept.\""),
        "{text}"
    );
    let again = parse(&text).unwrap();
    assert_eq!(print(&again), text);
    assert_eq!(body(&again), body(&module));
}

#[test]
fn stages_of_a_stream_have_the_handshake_in_front_and_their_registers_behind() {
    let m = ModuleBuilder::new("stages");
    let mut stream = m.stream_in("in", Word { value: 8.into() });
    for (number, title) in (1..).zip(["Twice", "Thrice"]) {
        let changed = stream.map(|word| {
            m.section(title);
            let value = word.value + number;
            Word {
                value: value.named(&title.to_lowercase()),
            }
        });
        stream = changed.registered(&format!("stage_{number}"));
    }
    m.stream_out("out", stream, Word { value: 8.into() });
    let lines = body(&Arc::new(m.finish().unwrap()));
    in_order(
        &lines,
        &[
            "// Handshake",
            "reg stage_1_valid_q",
            "wire stage_1_load",
            "wire stage_2_load",
            "stage_1_valid_q <=",
            "// Twice",
            "wire [7:0] twice",
            "// Registers of stage_1",
            "reg [7:0] stage_1_value_q;",
            "stage_1_value_q <=",
            "// Thrice",
            "// Registers of stage_2",
        ],
    );
}

#[derive(Bundle, Clone, Debug)]
struct Word<T> {
    /// A word.
    value: T,
}

#[test]
fn a_body_far_inside_has_room_for_a_section() {
    fn nested<'m>(m: &'m ModuleBuilder, value: Signal<'m>, levels: u32) -> Signal<'m> {
        if levels == 0 {
            m.section("Invert");
            return (!value).named("inverse");
        }
        let array = m.lanes(&format!("level{levels}"), 1, |lane| {
            lane.output("y", nested(lane, lane.whole(value), levels - 1));
        });
        array.output("y")
    }
    let m = ModuleBuilder::new("deep");
    let a = m.input("a", 1);
    m.output("y", nested(&m, a, 30));
    let lines = body(&Arc::new(m.finish().unwrap()));
    in_order(&lines, &["begin : level1", "// Invert", "wire inverse"]);
}

#[test]
fn a_text_may_number_its_sections_as_high_as_it_likes() {
    let text = "module high { input a : 1 section 4294967295 \"Invert\" let b : 1 = not a output y : 1 = b }";
    let lines = body(&parse(text).unwrap());
    in_order(&lines, &["// Invert", "assign y"]);
}

#[test]
fn without_sections_there_is_no_banner() {
    let m = ModuleBuilder::new("plain");
    let stream = m.stream_in("in", Word { value: 8.into() });
    m.stream_out("out", stream.registered("stage"), Word { value: 8.into() });
    let lines = body(&Arc::new(m.finish().unwrap()));
    assert!(
        !lines.iter().any(|line| line.contains("Handshake")),
        "{lines:#?}"
    );
    in_order(
        &lines,
        &["reg       stage_valid_q", "reg [7:0] stage_value_q"],
    );
}
