//! The Verilog writer: the exact text of small modules, and rules that every text must meet.
//!
//! The snapshots are for reading: each shows how one construct is written.
//! Independent simulators check elsewhere that the texts behave as the modules do.

use crate::shared::{assert_has, module};
use std::sync::Arc;
use warpwright_hdl::allowed::Allowed;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::overridable::overridable;
use warpwright_hdl::prelude::*;
use warpwright_hdl::verilog::{Dialect, Options, ResetStyle, emit};

/// The text of a module's own file, from the line that names it on.
fn text_with(m: &ModuleBuilder, options: &Options) -> String {
    text_of(&Arc::new(m.finish().unwrap()), options)
}

fn text_of(module: &Arc<Module>, options: &Options) -> String {
    let files = emit(module, options);
    let text = &files[files.len() - 1].text;
    let from = text.find("\nmodule").unwrap() + 1;
    text[from..]
        .trim_end_matches("\n`default_nettype wire\n")
        .to_string()
}

fn text(m: &ModuleBuilder) -> String {
    text_with(m, &Options::default())
}

pub fn system_verilog() -> Options {
    Options {
        dialect: Dialect::SystemVerilog,
        ..Options::default()
    }
}

/// The text of a combinational module between its ports and its end.
fn body(describe: impl FnOnce(&ModuleBuilder)) -> String {
    let m = ModuleBuilder::new("block");
    describe(&m);
    let text = text(&m);
    let (_, body) = text.split_once(");\n").unwrap();
    body.trim_end()
        .trim_end_matches("endmodule")
        .trim_end()
        .to_string()
}

/// The statement that drives output `y`.
fn y<'m>(m: &'m ModuleBuilder, value: Signal<'m>) {
    m.output("y", value);
}

pub fn lut_array(lanes: u32, width: u32) -> ModuleBuilder {
    let m = ModuleBuilder::new("lut_array");
    m.doc("Any bitwise function of three operands.");
    let lanes = m.parameter("LANES", lanes, "threads");
    let width = m.parameter("WIDTH", width, "bits of a thread's word");
    let enable = m.input("lane_enable", lanes).doc("threads that write");
    let sources: Vec<Signal> = (0..3)
        .map(|i| m.input(&format!("src{i}"), lanes * width))
        .collect();
    let table = m.input("table_bits", 8).doc("the function");
    let muxes = m.lanes("bits", lanes * width, |lane| {
        let index = lane.cat(sources.iter().map(|s| lane.bit(*s)));
        lane.output("result", lane.whole(table).select(index));
    });
    let result = muxes.output("result").named("result");
    let out = m.lanes("lanes", lanes, |lane| {
        let dst = lane.register("dst_q", width).enable(lane.bit(enable));
        lane.output("dst", dst.next(lane.bits(result, width)));
    });
    m.output("dst", out.output("dst"));
    m
}

/// The same, with parameters that may be overridden.
fn open_lut_array(lanes: u32, width: u32) -> Arc<Module> {
    let settings = [("LANES", lanes, 1..=64), ("WIDTH", width, 1..=32)];
    let build = |[lanes, width]: [u32; 2]| lut_array(lanes, width).finish();
    Arc::new(overridable(settings, build).unwrap())
}

#[test]
fn a_whole_file() {
    let module = open_lut_array(4, 8);
    let options = Options {
        command: "warpwright emit lut_array".to_string(),
        generator: "warpwright 0.1.0".to_string(),
        ..Options::default()
    };
    let files = emit(&module, &options);
    assert_eq!(files.len(), 1);
    assert_eq!(files[0].name, "lut_array.v");
    let text = &files[0].text;
    insta::assert_snapshot!(text);
}

#[test]
fn a_parameter_is_only_a_default() {
    let text = |lanes, width| text_of(&open_lut_array(lanes, width), &Options::default());
    let (few, many) = (text(8, 8), text(32, 8));
    let lines = few.lines().zip(many.lines());
    let differing: Vec<_> = lines.filter(|(a, b)| a != b).collect();
    assert_eq!(differing.len(), 1, "{differing:?}");
    assert!(differing[0].0.contains("parameter LANES = 8,"));
    // Also where the number is 1, and a vector of that width would be a single bit.
    assert_eq!(few.replace("LANES = 8", "LANES = 1"), text(1, 8));
    assert_eq!(few.replace("WIDTH = 8", "WIDTH = 1"), text(8, 1));
}

#[test]
fn a_number_that_may_not_be_overridden_is_a_localparam() {
    insta::assert_snapshot!(text(&lut_array(1, 1)));
    // In the ports, one that may be overridden keeps its name beside one that may not.
    let build = |[lanes]: [u32; 1]| lut_array(lanes, 8).finish();
    let module = overridable([("LANES", 4, 1..=64)], build).unwrap();
    let text = text_of(&Arc::new(module), &system_verilog());
    let lines = [
        "module lut_array #(\n    parameter int LANES = 4  // threads\n) (",
        "    input  logic [8*LANES-1:0] src0,",
        "\n);\n    localparam int WIDTH = 8;  // bits of a thread's word\n\n",
        "wire [LANES*WIDTH-1:0] result;",
    ];
    assert_has(&text, lines);
}

/// What would be wrong with another value is not marked, whatever it is in the text that would be wrong.
#[test]
fn a_parameter_from_which_other_numbers_follow_is_not_overridable() {
    type Describe = fn(&ModuleBuilder, Size);
    let wrong: [(&str, Describe); 5] = [
        ("a width that is computed", |m, lanes| {
            let a = m.input("a", lanes.get() + 1);
            m.output("y", a.slice(0, lanes));
            m.output("z", a.slice(1, lanes));
        }),
        ("a constant", |m, lanes| {
            let a = m.input("a", lanes);
            m.output("y", a.eq(lanes.get() - 1));
        }),
        ("a lane's number", |m, lanes| {
            let at = m.input("at", 8);
            let array = m.lanes("lanes", lanes, |lane| {
                let number = lane.number().zext(8);
                lane.output("y", number.eq(lane.whole(at)));
            });
            m.output("y", array.output("y"));
        }),
        ("a comment", |m, lanes| {
            m.doc(&format!("Inverts {lanes} bits."));
            m.output("y", !m.input("a", lanes));
        }),
        ("one value in the middle", |m, lanes| {
            let a = m.input("a", lanes);
            m.output("y", if lanes.get() == 29 { a } else { !a });
        }),
    ];
    for (what, describe) in wrong {
        let build = |[lanes]: [u32; 1]| {
            let m = ModuleBuilder::new("block");
            let lanes = m.parameter("LANES", lanes, "lanes");
            describe(&m, lanes);
            m.finish()
        };
        let module = overridable([("LANES", 4, 1..=64)], build).unwrap();
        assert_eq!(module.parameters[0].allowed, None, "{what}");
    }
}

#[test]
fn other_values_end_elaboration() {
    let guard = |values: Allowed| {
        let m = ModuleBuilder::new("block");
        let first = values.ends().unwrap().0;
        let width = m.parameter("WIDTH", first, "bits");
        m.output("y", !m.input("a", width));
        let mut module = m.finish().unwrap();
        module.parameters[0].allowed = Some(values);
        text_of(&Arc::new(module), &Options::default())
    };
    insta::assert_snapshot!(guard(Allowed::of([4, 8, 16, 32])));
    let list = guard(Allowed::of([1, 3, 5, 6, 7]));
    let lines = [
        "        if (\n            WIDTH < 1\n            || WIDTH > 7\n",
        "            || (WIDTH > 1 && WIDTH < 3)\n            || (WIDTH > 3 && WIDTH < 5)\n",
        "        ) begin : WIDTH_is_not_allowed\n",
        "            WIDTH_must_be_1_3_or_5_to_7 stop ();\n",
    ];
    assert_has(&list, lines);
    let long = guard(Allowed::of((1..99).step_by(7)));
    assert!(long.lines().all(|line| line.len() <= 100), "{long}");
    let name = "            WIDTH_must_be_one_of_14_numbers_from_1_to_92 stop ();\n";
    assert_has(&long, [name]);
}

#[test]
fn a_parameter_is_passed_down_to_modules_inside() {
    let inverter = |width: u32| {
        module("inverter", |m| {
            let width = m.parameter("WIDTH", width, "bits");
            m.output("y", !m.input("a", width));
        })
    };
    let build = |[width]: [u32; 1]| {
        let inner = inverter(width);
        let m = ModuleBuilder::new("block");
        let width = m.parameter("WIDTH", width, "bits");
        let row = m.lanes_of("rows", 4, &inner);
        let row = row.connect_lanes("a", m.input("a", width * 4));
        m.output("y", row.output("y"));
        m.finish()
    };
    let module = Arc::new(overridable([("WIDTH", 8, 1..=64)], build).unwrap());
    let files = emit(&module, &Options::default());
    for file in &files {
        let lines = ["    parameter WIDTH = 8", "WIDTH_must_be_1_to_64 stop ();"];
        assert_has(&file.text, lines);
        assert_eq!(file.parameters.len(), 1);
    }
    assert_has(&files[1].text, ["inverter #(.WIDTH(WIDTH)) unit ("]);
    // A width that happens to be the parameter's value is not passed down: with another value it would be wrong.
    let build = |[width]: [u32; 1]| {
        let m = ModuleBuilder::new("block");
        let width = m.parameter("WIDTH", width, "bits");
        let one = m.instance("one", &inverter(8));
        let one = one.connect("a", m.input("a", 8));
        m.output("y", one.output("y"));
        m.output("z", !m.input("b", width));
        m.finish()
    };
    let module = overridable([("WIDTH", 8, 1..=64)], build).unwrap();
    assert_eq!(module.parameters[0].allowed, None);
}

#[test]
fn a_parameter_that_the_text_does_not_depend_on_is_left_out() {
    let m = ModuleBuilder::new("block");
    m.parameter("DEPTH", 4, "entries");
    y(&m, !m.input("a", 4));
    assert!(!text(&m).contains("DEPTH"));
}

#[test]
fn parentheses_are_where_a_reader_wants_them() {
    macro_rules! check {
        ($($expression:expr => $text:literal;)*) => {$(
            let found = body(|m| {
                let [a, b, c] = ["a", "b", "c"].map(|name| m.input(name, 8));
                let f: for<'m> fn(Signal<'m>, Signal<'m>, Signal<'m>) -> Signal<'m> = $expression;
                y(m, f(a, b, c));
                for signal in [a, b, c] {
                    m.unused(signal);
                }
            }) + "\n";
            let expected = format!("    assign y = {};\n", $text);
            assert!(found.contains(&expected), "{expected}{found}");
        )*};
    }
    check! {
        |a, b, c| a & b & c => "a & b & c";
        |a, b, c| a & (b | c) => "a & (b | c)";
        |a, b, c| (a ^ b) | c => "(a ^ b) | c";
        |a, b, c| !(a & b) ^ c => "~(a & b) ^ c";
        |a, b, c| a + b - c => "a + b - c";
        |a, b, c| a - (b + c) => "a - (b + c)";
        |a, b, c| a + b * c => "a + b * c";
        |a, b, c| (a + b).lt(c) => "a + b < c";
        |a, b, c| a.eq(b) & c.ne(b) => "(a == b) & (c != b)";
        |a, b, c| !a.eq(b) ^ c.any() => "(a != b) ^ (|c)";
        |a, b, _| !(a | b).any() => "~|(a | b)";
        |a, b, c| a.bit(0).mux(b, c) => "a[0] ? b : c";
        |a, b, c| a.eq(1).mux(b, a.eq(2).mux(c, a)) => "(a == 8'd1) ? b : (a == 8'd2) ? c : a";
        |a, b, c| (a << b.slice(0, 3)) | c => "(a << b[2:0]) | c";
        |a, b, _| a.slice(4, 4).zext(8) ^ b => "{4'd0, a[7:4]} ^ b";
        |a, _, _| a.sext(16) => "{{8{a[7]}}, a}";
        |a, _, _| a & 0x0f => "a & 8'h0f";
        |a, b, _| a.signed_lt(b) => "$signed(a) < $signed(b)";
        |a, _, _| a.signed_lt(0xf4) => "$signed(a) < -8'sd12";
        |a, b, _| !a.signed_le(b) => "$signed(a) > $signed(b)";
        |a, _, _| a.builder().constant(5u8, 8).lt(a) => "a > 8'd5";
        |a, b, _| a.signed_shr(b) => "$unsigned($signed(a) >>> b)";
        |a, b, c| a.signed_shr(b) | c => "$unsigned($signed(a) >>> b) | c";
    }
}

#[test]
fn an_index_beyond_the_end_is_compared_first() {
    let found = body(|m| {
        let (row, wide) = (m.input("row", 32), m.input("wide", 64));
        let (i3, i5) = (m.input("i3", 3), m.input("i5", 5));
        m.output("fits", row.select(i5));
        m.output("brief", row.select(i3));
        m.output("beyond", row.slice(0, 20).select(i5));
        m.output("word", row.select_word(i3.slice(0, 2), 8));
        m.output("far_word", row.select_word(i3, 8));
        m.output("odd_word", row.select_word(i3, 5));
        m.output("part_of_table", wide.slice(32, 32).select(i5));
        m.output("beyond_part", wide.slice(32, 32).select(m.input("i6", 6)));
    });
    insta::assert_snapshot!(found);
}

#[test]
fn a_case_is_a_block_with_an_arm_a_line() {
    let describe = |options: &Options| {
        let m = ModuleBuilder::new("block");
        let values = [("IDLE", 0), ("BUSY", 1), ("DONE", 2)];
        let state = Arc::new(EnumType::new("state", 2, values));
        let now = m.input_enum("now", &state).doc("the state");
        let (a, b) = (m.input("a", 4), m.input("b", 4));
        let chosen = now.case([(vec![0], a + b), (vec![1, 2], b)], m.zeros(4));
        m.output("y", chosen);
        m.output("is_done", now.eq(m.enum_value(&state, "DONE")));
        text_with(&m, options)
    };
    insta::assert_snapshot!("case", describe(&Options::default()));
    insta::assert_snapshot!("case_system_verilog", describe(&system_verilog()));
}

#[test]
fn enumerations_of_one_name_keep_their_own_values() {
    let two = Arc::new(EnumType::new("op", 2, [("ADD", 0), ("SUB", 1)]));
    let three = Arc::new(EnumType::new("op", 3, [("SUB", 0), ("ADD", 1)]));
    let m = ModuleBuilder::new("block");
    let (a, b) = (m.input_enum("a", &two), m.input_enum("b", &three));
    m.output("y", a.eq(m.enum_value(&two, "SUB")));
    let values = [m.enum_value(&two, "SUB"), m.enum_value(&three, "ADD"), b];
    m.output("z", m.cat(values));
    let text = text(&m);
    let lines = [
        "localparam [1:0] OP_SUB = 2'd1;",
        "localparam [2:0] OP_ADD = 3'd1;",
        "assign z = {OP_SUB, OP_ADD, b};",
    ];
    assert_has(&text, lines);
}

/// The port of a stream's field says the values as that of an input of the enumeration does.
#[test]
fn a_field_of_a_stream_may_be_of_an_enumeration() {
    let op = Arc::new(EnumType::new("op", 2, [("ADD", 0), ("SUB", 1)]));
    let m = ModuleBuilder::new("block");
    let stream = m.stream_input("in", [("op", 2)]);
    stream.field_of_enum("op", &op).doc("what is done");
    m.stream_output("out", stream.registered("stage"));
    assert_has(&text(&m), ["// what is done: 0 ADD, 1 SUB"]);
}

#[test]
fn an_amount_that_shifts_everything_out_is_not_written() {
    let written = body(|m| {
        let a = m.input("a", 8);
        m.output("left", a << m.constant(8u8, 4));
        m.output("right", a.signed_shr(m.constant(200u8, 8)));
        m.output("less", a << m.constant(7u8, 8));
    });
    let expected = "    assign left = 8'd0;
    assign right = {8{a[7]}};
    assign less = a << 8'd7;";
    assert_eq!(written, expected);
}

#[test]
fn a_table_has_an_entry_a_line() {
    let m = ModuleBuilder::new("block");
    let at = m.input("at", 2);
    let squares = m.table("squares", 8, [0u32, 1, 4, 9]);
    m.output("y", squares.read(at) + 1);
    insta::assert_snapshot!("table", text(&m));
    let m = ModuleBuilder::new("block");
    let squares = m.table("squares", 8, [0u32, 1, 4, 9]);
    m.output("y", squares.read(m.input("at", 2)));
    let found = text_with(&m, &system_verilog());
    // Every value is listed, so SystemVerilog can say that nothing was forgotten.
    assert_has(&found, ["unique case (at)"]);
    assert!(!found.contains("default"), "{found}");
}

fn registers(options: &Options) -> String {
    let m = ModuleBuilder::new("block");
    let (go, data) = (m.input("go", 1), m.input("data", 8));
    let valid = m.register("valid", 1).reset(0u8).next(go);
    let count = m.register("count_q", 8).reset(3u8).enable(go);
    count.next(count.value() + 1);
    let held = m.register("held_q", 8).enable(go).doc("the last word");
    m.output("valid", valid);
    m.output("late", held.next(data) ^ count.value());
    text_with(&m, options)
}

#[test]
fn registers_share_a_block_where_they_can() {
    insta::assert_snapshot!("registers", registers(&Options::default()));
    insta::assert_snapshot!("registers_system_verilog", registers(&system_verilog()));
}

/// Conditions of registers are branches where one keeps a register, chooses again or serves several; a plain choice stays one.
#[test]
fn registers_take_their_values_under_conditions() {
    let m = ModuleBuilder::new("block");
    let [go, jump, stop] = ["go", "jump", "stop"].map(|name| m.input(name, 1));
    let [data, other] = ["data", "other"].map(|name| m.input(name, 8));
    let register = |name| m.register(name, 8);
    let count = register("count_q").reset(0u8);
    let target = register("target_q").reset(0u8);
    let kept = register("kept_q").enable(go);
    let plain = register("plain_q");
    let within = register("within_q");
    m.when(jump, || {
        count.assign(data);
        target.assign(other);
    })
    .otherwise_when(go, || count.assign(count.value() + 1))
    .otherwise(|| target.assign(data));
    m.when(stop, || ()).otherwise(|| kept.assign(other));
    // An `else` is that of the condition before it, not of one within its branch.
    m.when(jump, || {
        m.when(stop, || within.assign(data)).otherwise(|| ());
    })
    .otherwise_when(go, || within.assign(other));
    plain.next(go.mux(data, other));
    let registers = [count, target, kept, plain, within];
    for (name, register) in ["a", "b", "c", "d", "e"].into_iter().zip(registers) {
        m.output(name, register.value());
    }
    insta::assert_snapshot!("registers_under_conditions", text(&m));
}

#[test]
fn reset_has_four_styles() {
    let with = |active_low, asynchronous| {
        registers(&Options {
            reset: ResetStyle {
                active_low,
                asynchronous,
            },
            ..Options::default()
        })
    };
    let low = [
        "rst_n,  // synchronous reset, active low",
        "if (!rst_n) valid <= 1'b0;\n",
    ];
    assert_has(&with(true, false), low);
    let high = [
        "always @(posedge clk or posedge rst) begin\n        if (rst) valid",
        // A register without a reset value must not wait for an edge of reset.
        "always @(posedge clk) if (go) held_q <= data;\n",
    ];
    assert_has(&with(false, true), high);
    let both = with(true, true);
    assert_has(&both, ["always @(posedge clk or negedge rst_n) begin"]);
}

#[test]
fn power_up_values_are_written_as_initial_values() {
    let m = ModuleBuilder::new("block");
    let (go, data) = (m.input("go", 1), m.input("data", 8));
    let plain = m.register("plain_q", 8).next(data);
    let first = m.register("first_q", 8).power_up(0x5Au8).next(data);
    let second = m.register("second_q", 1).power_up(1u8).next(go);
    let held = m.register("held_q", 8).power_up(0u8).enable(go);
    m.output("y", plain ^ first ^ held.next(data));
    m.output("z", second);
    let module = Arc::new(m.finish().unwrap());
    assert!(!module.has_reset());
    let text = emit(&module, &Options::default())[0].text.clone();
    let expected = "\
    always @(posedge clk) plain_q <= data;

    initial begin
        first_q = 8'h5a;
        second_q = 1'b1;
    end

    always @(posedge clk) begin
        first_q <= data;
        second_q <= go;
    end

    initial held_q = 8'd0;

    always @(posedge clk) if (go) held_q <= data;
";
    assert_has(&text, [expected]);
    // SystemVerilog allows `always_ff` no second writer.
    let lines = [
        "always_ff @(posedge clk) plain_q",
        "    always @(posedge clk) if (go) held_q",
    ];
    assert_has(&emit(&module, &system_verilog())[0].text, lines);
    // Engines begin there too.
    let netlist = flatten(&module, Names::Dropped);
    let starts = netlist.registers.iter().map(|r| r.initial.to_string());
    let starts: Vec<String> = starts.collect();
    assert_eq!(starts, ["8'h0", "8'h5a", "1'b1", "8'h0"]);
    assert!(netlist.registers.iter().all(|register| !register.resets));
}

#[test]
fn a_memory_is_guarded_and_its_registered_read_is_plain() {
    let m = ModuleBuilder::new("block");
    let (write, at, data) = (m.input("write", 1), m.input("at", 4), m.input("data", 8));
    let full = m.memory("full", 8, 16).doc("every address is a word");
    full.write(write, at, data);
    m.output("full_out", m.register("full_q", 8).next(full.read(at)));
    let brief = m.memory("brief", 8, 10);
    brief.write(write, at, data);
    m.output("brief_out", brief.read(at));
    insta::assert_snapshot!(text(&m));
}

/// Nothing stands between a memory's word and the register: what synthesis takes for a block memory.
#[test]
fn a_read_at_the_edge_is_one_assignment() {
    let m = ModuleBuilder::new("block");
    let (write, read) = (m.input("write", 1), m.input("read", 1));
    let (to, from) = (m.input("to", 4), m.input("from", 4));
    let words = m.memory("words", 8, 16);
    words.write(write, to, m.input("data", 8));
    let word = words.read_at_edge("word_q", from).enable(read);
    m.output("word", word.value());
    let lines = [
        "if (read) word_q <= words[from];",
        "if (write) words[to] <= data;",
    ];
    assert_has(&text(&m), lines);
}

#[test]
fn a_memory_has_contents_and_is_written_in_parts() {
    let m = ModuleBuilder::new("block");
    let (write, at, data) = (m.input("write", 4), m.input("at", 4), m.input("data", 32));
    let some = m.memory("some", 32, 16).contents([7u32, 0xDEAD_BEEF]);
    some.write_parts(write, at, data);
    m.output("some_out", some.read_at_edge("some_q", at).value());
    let all = m.memory("all", 32, 3).contents([1u8, 2, 3]);
    all.write(write.bit(0) & write.bit(1), at, data + 1);
    // Constant enables, and nameless data and enables.
    let (on, off) = (m.constant(1u8, 1), m.constant(0u8, 1));
    all.write_parts(m.cat([write.bit(3), on, off, write.bit(2)]), at, data);
    all.write_parts(write.slice(0, 2) + 1, at, data ^ 5);
    m.output("all_out", all.read(at));
    insta::assert_snapshot!(text(&m));
    // SystemVerilog allows `always_ff` no second writer.
    let plain = "    always @(posedge clk) begin\n        if (write[0]) some[at]";
    assert_has(&text_with(&m, &system_verilog()), [plain]);
}

/// A part that no port but the later one writes keeps what the earlier one wrote.
#[test]
fn the_later_port_wins_part_by_part() {
    let m = ModuleBuilder::new("block");
    let [first, second] = ["first", "second"].map(|name| m.input(name, 2));
    let [to, also] = [m.input("to", 2), m.input("also", 3)];
    let [a, b] = ["a", "b"].map(|name| m.input(name, 8));
    let words = m.memory("words", 8, 4).contents([0x12u8, 0x34]);
    words.write_parts(first, to, a);
    words.write_parts(second, also, b);
    m.output("word", words.read(to));
    let netlist = flatten(&Arc::new(m.finish().unwrap()), Names::Dropped);
    netlist.validate().unwrap();
    let start = State::power_up(&netlist);
    for (inputs, expected) in [
        ([0b11u32, 0b10, 0, 0, 0xAB, 0xCD], 0xCBu32),
        ([0b01, 0b10, 0, 0, 0xAB, 0xCD], 0xCB),
        ([0b01, 0b00, 1, 1, 0xAB, 0xCD], 0x3B),
        ([0b01, 0b11, 1, 5, 0xAB, 0xCD], 0x3B),
        ([0b10, 0b01, 2, 2, 0xAB, 0xCD], 0xAD),
        ([0b00, 0b00, 0, 0, 0xAB, 0xCD], 0x12),
        ([0b11, 0b11, 3, 3, 0xAB, 0xCD], 0xCD),
    ] {
        let inputs = netlist.inputs.iter().zip(inputs);
        let inputs = inputs.map(|(port, value)| Bits::truncated(value, port.width));
        let inputs: Vec<Bits> = inputs.collect();
        let next = Cycle::new(&netlist, &inputs, &start).next(&netlist, &start);
        let after = Cycle::new(&netlist, &inputs, &next);
        let word = netlist.output("word").unwrap().net;
        assert_eq!(after.value(word), &Bits::truncated(expected, 8));
    }
}

#[test]
fn an_instance_is_connected_by_name() {
    let inner = module("adder", |m| {
        let width = m.parameter("WIDTH", 8, "bits");
        let (a, b) = (m.input("a", width), m.input("b", width));
        m.output("sum", m.register("sum_q", width).reset(0u8).next(a + b));
        m.output("carry", (a.zext(9) + b.zext(9)).bit(8));
    });
    let m = ModuleBuilder::new("block");
    let width = m.parameter("WIDTH", 8, "bits");
    let (x, z) = (m.input("x", width), m.input("z", width * 4));
    let one = m.instance("first", &inner).doc("x twice");
    let one = one.connect("a", x).connect("b", x);
    let row = m.lanes_of("rows", 4, &inner).connect_lanes("a", z);
    let row = row.connect("b", one.output("sum"));
    m.output("sums", row.output("sum"));
    insta::assert_snapshot!(text(&m));
}

#[test]
fn loops_nest_and_number_their_lanes() {
    let m = ModuleBuilder::new("block");
    let (a, lane) = (m.input("a", 32), m.input("lane", 1));
    let array = m.lanes("lanes", 4, |l| {
        let word = l.bits(a, 8);
        let number = l.number();
        let bits = l.lanes("bits", 8, |b| {
            b.output("each_bit", b.bit(word) ^ b.whole(l.whole(lane)));
        });
        l.output("y", bits.output("each_bit") + number.zext(8));
    });
    m.output("y", array.output("y"));
    insta::assert_snapshot!(text(&m));
}

#[test]
fn no_loop_variable_begins_with_a_digit() {
    let m = ModuleBuilder::new("block");
    let a = m.input("a", 32);
    let array = m.lanes("of_4", 4, |l| {
        let word = l.bits(a, 8);
        let pairs = l.lanes("in_2", 4, |pair| {
            pair.output("any", pair.bits(word, 2).any());
        });
        l.output("any", pairs.output("any"));
    });
    m.output("y", array.output("any"));
    let text = text(&m);
    let genvars = text.lines().filter(|line| line.contains("genvar "));
    let expected = ["    genvar i;", "    genvar lane2_index;"];
    assert_eq!(genvars.collect::<Vec<_>>(), expected, "{text}");
}

#[test]
fn no_comparison_with_a_lanes_number_is_constant_in_some_lane() {
    let m = ModuleBuilder::new("block");
    let count = m.input("count", 2);
    let lanes = m.lanes("lanes", 4, |lane| {
        let count = lane.whole(count);
        lane.output("below", lane.number().lt(count));
        lane.output("from", count.le(lane.number()));
    });
    for name in ["below", "from"] {
        m.output(name, lanes.output(name));
    }
    let comparisons = [
        "below[lane] = {2'd1, lane_number} < {2'd1, count}",
        "from[lane] = {2'd1, count} <= {2'd1, lane_number}",
    ];
    assert_has(&text(&m), comparisons);
}

/// A port gets as many bits of the lane's number as it has, and none that a loop variable has not.
#[test]
fn a_lanes_number_is_as_wide_as_each_port_that_takes_it() {
    let described = "module unit_of { input a : 1 input b : 3 input c : 40 output y : 44 = (cat a, b, c) } \
         module block { lanes l 6 : unit_of { a = %lane, b = %lane, c = %lane } output y = (out l.y) }";
    let module = warpwright_hdl::text::parse(described).unwrap();
    let text = &emit(&module, &Options::default())[1].text;
    let numbers = [
        (".a(", "wire ", "i[0];"),
        (".b(", "wire [2:0] ", "i[2:0];"),
        (".c(", "wire [39:0] ", "{8'd0, i[31:0]};"),
    ];
    for (port, declared, value) in numbers {
        let connection = text.split_once(port).unwrap().1;
        let (net, _) = connection.split_once(')').unwrap();
        assert_has(text, [&format!("{declared}{net} = {value}")]);
    }
}

#[test]
fn long_conditions_and_choices_stay_within_the_line() {
    let m = ModuleBuilder::new("block");
    let name = |what: &str| format!("a_long_name_of_something_{what}");
    let [at, enable, data] = ["at", "enable", "data"].map(name);
    let (at, enable) = (m.input(&at, 4), m.input(&enable, 8));
    let data = m.input(&data, 16);
    let memory = m.memory("words_of_the_long_names", 16, 11);
    memory.write(enable.bit(3) & enable.bit(4), at, data);
    m.output("y", memory.read(at));
    m.output("z", data.signed_shr(at) + data);
    let register = m.register("held_q", 16).reset(0u8);
    let load = enable.bit(1) & at.eq(3) & (data.any() | enable.bit(2));
    m.output("held", register.enable(load).next(data));
    for options in [Options::default(), system_verilog()] {
        let text = text_with(&m, &options);
        let longest = text.lines().max_by_key(|line| line.len()).unwrap();
        assert!(longest.len() <= 100, "{longest}");
    }
}

#[test]
fn bodies_nest_further_than_a_line_is_wide() {
    fn nested<'m>(m: &'m ModuleBuilder, value: Signal<'m>, levels: u32) -> Signal<'m> {
        if levels == 0 {
            return !value;
        }
        let array = m.lanes(&format!("level{levels}"), 1, |lane| {
            lane.output("y", nested(lane, lane.whole(value), levels - 1));
        });
        array.doc("one more level").output("y")
    }
    let m = ModuleBuilder::new("block");
    let a = m.input("a", 1);
    m.output("y", nested(&m, a, 30));
    assert_has(&text(&m), ["begin : level1\n"]);
}

#[test]
fn a_comment_stays_a_comment() {
    let m = ModuleBuilder::new("block");
    let value = (!m.input("a", 1)).named("value").doc("one\rwire two;");
    m.output("y", value & value.named("again"));
    let text = text(&m);
    assert!(!text.contains('\r'), "{text}");
    assert_has(&text, ["// one wire two;"]);
}

#[test]
fn what_nothing_reads_is_said_once() {
    let found = body(|m| {
        let (a, b) = (m.input("a", 8), m.input("b", 4));
        m.unused(b);
        m.output("y", a.slice(2, 3));
    });
    // Two gaps: the whole value.
    let said = |text: &str| text.lines().last().unwrap_or_default().to_string();
    assert_eq!(said(&found), "    assign unused_ok = &{1'b0, a, b};");
    let found = body(|m| y(m, m.input("a", 8).slice(0, 5)));
    assert_eq!(said(&found), "    assign unused_ok = &{1'b0, a[7:5]};");
    let found = body(|m| y(m, m.input("a", 8)));
    assert_eq!(found, "    assign y = a;");
}

#[test]
fn dead_values_are_not_written() {
    let found = body(|m| {
        let (a, b) = (m.input("a", 8), m.input("b", 8));
        let _ = (a * b).named("product");
        y(m, a & b);
    });
    assert_eq!(found, "    assign y = a & b;");
}

#[test]
fn equal_values_are_written_once() {
    let found = body(|m| {
        let (a, b) = (m.input("a", 8), m.input("b", 8));
        m.output("sum", (a + b) ^ a);
        m.output("other", (a + b) ^ b);
    });
    let expected = "    wire [7:0] a_plus_b = a + b;
    assign sum = a_plus_b ^ a;
    assign other = a_plus_b ^ b;";
    assert_eq!(found, expected);
}

#[test]
fn names_do_not_depend_on_what_is_unrelated() {
    let describe = |with_more: bool| {
        let m = ModuleBuilder::new("block");
        let (a, b, c) = (m.input("a", 8), m.input("b", 8), m.input("c", 8));
        if with_more {
            m.output("more", (a ^ c).slice(1, 2) ^ (b + c).slice(0, 2));
        }
        m.output("y", (a + b).slice(2, 4).zext(8) ^ !(a & c).any().repeat(8));
        m.output("z", (a + b) & c);
        text(&m)
    };
    let (less, more) = (describe(false), describe(true));
    for line in less.lines().filter(|line| line.contains(" = ")) {
        // The sink lists one value more; all else is as it was.
        assert!(
            line.contains("unused_ok") || more.contains(line),
            "{line}\n{more}"
        );
    }
    assert_ne!(less, more);
}

/// What a name mentions is mentioned as inverted where it is.
#[test]
fn derived_names_keep_inversions() {
    type Describe = for<'m> fn([Signal<'m>; 3]) -> Signal<'m>;
    let cases: [(&str, Describe); 9] = [
        ("a_and_b", |[a, b, _]| a & b),
        ("a_and_not_f", |[a, _, f]| a & (!f).repeat(8)),
        ("f_or_a_is_zero", |[a, _, f]| f | a.is_zero()),
        ("a_is_zero_and_f", |[a, _, f]| !a.any() & f),
        ("not_all_a_and_f", |[a, _, f]| !a.all() & f),
        ("a_is_not_b_and_f", |[a, b, f]| a.ne(b) & f),
        ("a_repeated", |[a, b, _]| a.eq(b).repeat(8)),
        ("f_and_a", |[a, _, f]| f & !a.is_zero()),
        // Not `f_and_not_f`.
        ("f_combined", |[a, _, f]| f & !(f & a.any())),
    ];
    for (name, describe) in cases {
        let found = body(|m| {
            let inputs = [m.input("a", 8), m.input("b", 8), m.input("f", 1)];
            for input in inputs {
                m.unused(input);
            }
            let value = describe(inputs);
            // Lanes see nets, however short what these are.
            let lanes = m.lanes("lanes", 2, |lane| {
                lane.output("seen", lane.whole(value));
            });
            m.output("y", lanes.output("seen"));
        });
        let mut lines = found.lines().filter(|line| line.contains("wire "));
        let is_there = lines.any(|line| line.contains(&format!(" {name} = ")));
        assert!(is_there, "{name}\n{found}");
    }
}

#[test]
fn derived_names_give_way_to_given_ones() {
    let found = body(|m| {
        let (a, b) = (m.input("a", 8), m.input("a_plus", 8));
        let sum = (a + b).slice(0, 4);
        let taken = (a & b).named("A_PLUS_A_PLUS");
        y(m, m.cat([sum, taken]));
    });
    assert_has(&found, ["wire [7:0] a_plus_a_plus_2 = a + a_plus;"]);
}

#[test]
fn long_texts_are_broken_into_lines() {
    let m = ModuleBuilder::new("block");
    m.doc(&"A rather long sentence about nothing. ".repeat(5));
    let inputs = (0..12).map(|i| m.input(&format!("quite_a_long_input_name_{i}"), 16));
    let inputs = inputs.map(|input| input.doc(&"word ".repeat(20)));
    let inputs: Vec<Signal> = inputs.collect();
    let all = inputs.iter().copied().reduce(|a, b| a & b);
    m.output("all_of_them", all.unwrap());
    let first_equal = inputs.windows(2).fold(m.zeros(16), |rest, pair| {
        pair[0].eq(pair[1]).mux(pair[0], rest)
    });
    m.output("first_equal", first_equal);
    m.output("joined", m.cat(inputs.iter().copied()));
    let constant = Bits::ones(700).value() >> 3u32;
    m.output("constant", m.constant(constant, 700u32));
    insta::assert_snapshot!("long", text(&m));
    assert_tidy(&m);
}

/// What every text keeps.
fn assert_tidy(m: &ModuleBuilder) {
    let module = Arc::new(m.finish().unwrap());
    for options in [Options::default(), system_verilog()] {
        let files = emit(&module, &options);
        assert_eq!(files, emit(&module, &options), "not the same twice");
        for file in files {
            assert!(file.text.ends_with("`default_nettype wire\n"));
            assert!(file.text.contains("\n`default_nettype none\n\nmodule "));
            for line in file.text.lines() {
                assert!(line.len() <= 100, "{} columns: {line}", line.len());
                assert_eq!(line, line.trim_end());
            }
            for word in ["casez", "initial", "'bx", "\t"] {
                assert!(!file.text.contains(word), "{word}");
            }
        }
    }
}

#[test]
fn every_text_is_tidy() {
    assert_tidy(&lut_array(4, 8));
    let m = ModuleBuilder::new("shifts");
    let (a, far) = (m.input("a", 40), m.input("distant", 40));
    m.output("left", a << far);
    m.output("right", a.signed_shr(far));
    assert_tidy(&m);
}

#[test]
fn a_deep_description_is_no_trouble() {
    let m = ModuleBuilder::new("deep");
    let (a, b) = (m.input("a", 8), m.input("b", 8));
    let mut value = a;
    for i in 0..50_000 {
        value = if i % 2 == 0 { value + b } else { value ^ b };
    }
    y(&m, value);
    assert!(text(&m).lines().count() > 1000);
}
