//! The text form: whole modules round-trip, the exact text of every error, and no panic on garbage input.

use crate::shared::module;
use proptest::prelude::*;
use std::sync::Arc;
use warpwright_hdl::allowed::Allowed;
use warpwright_hdl::prelude::*;
use warpwright_hdl::text::{parse, parse_labelled, print, print_with_sources};

fn alu_op() -> Arc<EnumType> {
    let values = [("ADD", 0), ("SUB", 1), ("MUL", 2)];
    Arc::new(EnumType::new("alu_op", 2, values))
}

fn child() -> Arc<Module> {
    module("child", |m| {
        m.doc("Adds, \"says\" so:\n\ttwice \\ \u{7}µ.");
        let width = m.parameter("WIDTH", 8, "bits of a word");
        let (a, n) = (m.input("a", width), m.input("n", 8));
        m.output("sum", a + n).doc("the sum");
        m.output("ready", m.constant(1u8, 1));
    })
}

/// A module with every operation and every construct.
fn everything() -> Arc<Module> {
    let op = alu_op();
    let child = child();
    let m = ModuleBuilder::new("everything");
    m.doc("Everything.");
    let lanes = m.parameter("LANES", 4, "threads");
    let width = m.parameter("WIDTH", 8, "");
    let a = m.input("a", width).doc("first");
    let b = m.input("b", width);
    m.output("early", a);
    let kind = m.input_enum("kind", &op);
    let plain_kind = m.input("plain_kind", 2).of_enum(&op);
    let row = m.input("row", lanes * width);
    let wide = m.input("wide", lanes * width * 2);
    m.unused(m.input("spare", 3));
    let late = m.wire("late", width);
    let of_one = [a.all(), a.any(), a.parity()].into_iter();
    let of_both = [a.eq(b), a.ne(b), a.lt(b), a.le(b)];
    let signs = [a.signed_lt(b), a.signed_le(b), (!a).msb()];
    let flags = m.cat(of_one.chain(of_both).chain(signs)).named("flags");
    let words = ((a & b) | (a ^ 0x5au32)) + (a - b) * (a << b.slice(0, 3));
    let words = words.named("words").doc("a mixture");
    let shifted = (words >> flags).signed_shr(kind) & late.value();
    let chosen = kind.case(
        [(vec![0, 1], a), (vec![], words), (vec![3], shifted)],
        b.bit(2).mux(a, m.ones(width)),
    );
    let next_kind = m.enum_value(&op, "SUB");
    let state = m.register("state", 2).of_enum(&op).reset(2u8);
    let state = state.doc("what is done").enable(a.bit(0));
    let state = state.next(next_kind).doc("the present one");
    let count = m.register("count", width);
    count.next(count.value() + 1);
    let memory = m.memory("words_of", width, 5).doc("a few words");
    let memory = memory.contents([3u8, 0, 200]);
    let table = m.table("squares", 8, (0u32..16).map(|i| i * i));
    let table = table.doc("squares");
    let read = memory.read(kind) ^ table.read(row.slice(0, 4)) ^ count.value();
    memory.write(state.bit(0), kind, read);
    memory.write(state.bit(1), plain_kind, a);
    memory.write_parts(state, kind, a);
    late.drive(read);
    let bare = m.memory("bare", width, 1);
    bare.write(state.bit(0), kind, a);
    let one = m.instance("one", &child).doc("just one");
    let one = one.connect("a", chosen);
    let one = one.connect("n", row.select_word(kind, 8));
    let many = m.lanes_of("many", lanes, &child).connect_lanes("a", row);
    let numbered = m.lanes_of("counted", 4, &child);
    let numbered = numbered.connect("a", bare.read(kind));
    let numbered = numbered.connect_lane_number("n");
    let many = many.connect("n", one.output("sum"));
    let body = m.lanes("body", lanes, |lane| {
        lane.doc("the body's own");
        let own = lane.bits(row, width).named("own");
        let kept = lane.register("kept", width).next(own ^ lane.whole(words));
        let window = lane.window(wide, 3, width * 2, 8);
        let inner = lane.lanes("inner", width, |bit| {
            bit.output("q", bit.bit(kept) ^ bit.number().bit(0));
        });
        let of_enum = lane.whole(kind).eq(0);
        lane.output("q", inner.output("q") ^ window.repeat(1))
            .doc("one lane's");
        lane.output("picked", of_enum & lane.number().any());
    });
    let body = body.doc("a loop");
    let own = m.lanes("with_own", 2, |lane| {
        let local = lane.parameter("OWN", 8, "only here");
        lane.output("q", lane.whole(b) ^ lane.zeros(local));
    });
    m.parameter("AFTER", 3, "behind a body");
    m.output("body_q", body.output("q"));
    m.output("picked", body.output("picked"));
    m.output("sums", many.output("sum").sext(100));
    m.output("numbered", numbered.output("sum"));
    m.output("state", state).doc("the state");
    m.output("chosen", chosen.named("chosen_too"));
    m.output("own_q", own.output("q"));
    m.output("one_ready", one.output("ready").zext(9));
    m.output("second", a.named("second_name"));
    let mut module = m.finish().unwrap();
    module.parameters[2].allowed = Some(Allowed::of([1, 2, 3, 8]));
    Arc::new(module)
}

#[test]
fn every_construct_comes_back_the_same() {
    for module in [child(), everything()] {
        let text = print(&module);
        assert_eq!(print(&parse(&text).unwrap()), text);
        // The debug text shows every field, spellings and places included.
        let text = print_with_sources(&module);
        let back = parse(&text).unwrap();
        assert_eq!(format!("{back:#?}"), format!("{module:#?}"));
        assert_eq!(print_with_sources(&back), text);
    }
}

#[test]
fn the_text_is_plain_to_read() {
    let m = ModuleBuilder::new("picker");
    m.doc("Picks lanes.");
    let lanes = m.parameter("LANES", 4, "threads");
    let kind = m.input_enum("kind", &alu_op());
    let row = m.input("row", lanes * 8).doc("all words");
    let ram = m.memory("ram", 8, 3).contents([7u8, 0xFF]);
    let out = m.lanes("bits", lanes, |lane| {
        let word = lane.bits(row, 8);
        lane.output("q", lane.register("q_q", 8).reset(1u8).next(word));
    });
    let q = out.output("q").named("q");
    ram.write(kind.bit(0), kind, q.slice(8, 8));
    ram.write_parts(kind, kind, q.slice(8, 8));
    m.output("y", ram.read(kind) ^ 3);
    let expected = r#"enum alu_op : 2 { ADD = 0, SUB = 1, MUL = 2 }
module picker "Picks lanes." {
  parameter LANES = 4 "threads"
  input kind : 2 of alu_op
  input row : 8*LANES "all words"
  lanes bits LANES in place {
    input row : 8 = row each 8
    register q_q : 8 reset 8'h1 next row
    output q : 8 = q_q
  }
  let q : 8*LANES = out bits.q
  let %3 : 1 = slice kind 0
  let %4 : 8 = slice q 8
  let %5 : 8 = slice q 8
  memory ram : 8 x 3 {
    contents { 0x7, 0xff }
    write %3 kind %4
    write kind kind %5
  }
  let %6 : 8 = read ram kind
  let %7 : 8 = 8'h3
  let %8 : 8 = xor %6 %7
  output y : 8 = %8
}
"#;
    assert_eq!(print(&m.finish().unwrap()), expected);
}

#[test]
fn a_text_written_by_hand_is_read() {
    let text = "
        # Two modules; the last one is the top.
        enum mode : 1 { OFF = 0, ON = 0x1, }
        module inverter { input x : 4 output y = (not x) }
        module top \"the top\" {
            parameter N = 2
            input x : 2*N*2 of mode value plain   # a comment
            input m : 1 of mode
            register q : 4 reset 0xf enable m next (mux m (slice %7 4 : 4) 4'b1010)
            let %7 = wire x
            lanes u N : inverter { x = x each 4, }
            let both = case m { 0, 1'd1 => (out u.y); default => x }
            output y = (cat both, q)
            output z : 1 of mode = m @ \"lib.rs:7\"
        }";
    // The enumeration of `x` is too narrow for it; with the right width all is well.
    let error = parse(text).unwrap_err().to_string();
    assert_eq!(
        error,
        "text:7:13: port `x` of enumeration `mode` must have 1 bits, found 8"
    );
    let top = parse_labelled("my.wire", &text.replace("of mode value plain", "")).unwrap();
    assert_eq!(top.port("y").unwrap().width.get(), 12);
    assert_eq!(top.port("y").unwrap().source.to_string(), "my.wire:13");
    assert_eq!(top.port("z").unwrap().source.to_string(), "lib.rs:7");
    assert_eq!(top.hierarchy().len(), 2);
}

/// The lines of a list, each of the form `text => message`.
fn pairs(list: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = list.lines().filter(|line| !line.is_empty());
    lines.map(|line| line.rsplit_once(" => ").unwrap())
}

/// Checks lines of the form `statements => message` against a module with two inputs of 8 bits and one of
/// 1 bit; the statements stand in line 2 of the text. `WIDEN`, `ITEM` and `VALUE` stand for long phrases.
fn check_mistakes(list: &str) {
    for (statements, expected) in pairs(list) {
        let found = mistake(statements)
            .replace("; widen with `zext` or `sext`, or take a `slice`", "; WIDEN")
            .replace("`input`, `output`, `let`, `register`, `memory`, `table`, `instance`, `lanes`, `unused`, `section`, `parameter`, `parameters`, `primitive`, `shared`, `enum` or `}`", "ITEM")
            .replace("a value such as `name`, `%12`, `8'hff` or `(add a b)`", "VALUE");
        assert_eq!(found, expected, "{statements}");
    }
}

fn mistake(statements: &str) -> String {
    let inputs = "input a : 8 input b : 8 input c : 1 unused a unused b unused c";
    match parse(&format!("module m {{ {inputs}\n{statements}\n}}")) {
        Ok(module) => format!("accepted: {module:?}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn widths_must_agree() {
    check_mistakes(
        r"
let x = add a c => text:2:9: add needs operands of equal width, found 8 and 1 bits; WIDEN
let x : 9 = add a b => text:2:13: `x` must have 8 bits, found 9
let x : 8 = eq a b => text:2:13: `x` must have 1 bits, found 8
let x : 2 = any a => text:2:13: `x` must have 1 bits, found 2
let x : 7 = not a => text:2:13: `x` must have 8 bits, found 7
let x : 9 = wire a => text:2:13: `x` must have 8 bits, found 9
let x : 1 = shl a c => text:2:13: `x` must have 8 bits, found 1
let x = mux a b b => text:2:9: the condition of a mux must have 1 bits, found 8
let x = mux c b c => text:2:9: mux needs operands of equal width, found 8 and 1 bits; WIDEN
let x : 4 = slice a 5 => text:2:13: bits 5 to 8 do not exist in a value of 8 bits (0 to 7)
let x : 15 = cat a, b => text:2:14: `x` must have 16 bits, found 15
let x = cat (repeat a : 65536), c => text:2:9: `x` must be 1 to 65536 bits wide, found 65537
let x : 1 = cat (repeat a : 65536), c => text:2:13: a concatenation must be 1 to 65536 bits wide, found 65537
let x : 12 = repeat a => text:2:14: `x` must have a multiple of 8 bits, found 12
let x : 9 = select a c => text:2:13: bits 0 to 8 do not exist in a value of 8 bits (0 to 7)
let x : 4 = 8'h1 => text:2:13: `x` must have 8 bits, found 4
let x : 0 = repeat a => text:2:13: `x` must be 1 to 65536 bits wide, found 0
let x : 9999*9999*9999 = repeat a => text:2:26: `x` must be 1 to 65536 bits wide, found 4294967295
let x : 1 = slice y 0 let y : 0 = repeat a => text:2:13: `y` must be 1 to 65536 bits wide, found 0
let x = case c { 2'h1 => a; default => b } => text:2:9: the case value 2'h1 must have 1 bits, found 2
let x = case c { 1, 1 => a; default => b } => text:2:9: the case value 1'b1 is listed twice
let x = case c { 2 => a; default => b } => text:2:18: the constant 2 does not fit 1 bits
let x = case c { 1 => c; default => b } => text:2:9: case needs operands of equal width, found 1 and 8 bits; WIDEN
output y : 9 = a => text:2:1: port `y` must have 8 bits, found 9
register q : 4 reset 8'h1 next q => text:2:1: the reset value of register `q` must have 4 bits, found 8
register q : 4 power_up 8'h1 next q => text:2:1: the power-up value of register `q` must have 4 bits, found 8
register q : 4 reset 1 power_up 1 next q => text:2:1: register `q` has a reset value and a power-up value; give it one of them: after reset it starts at the reset value anyway
register q : 4 enable a next q => text:2:1: the enable of register `q` must have 1 bits, found 8
register q : 4 next a => text:2:1: the next value of register `q` must have 4 bits, found 8
memory r : 8 x 2 => text:2:1: memory `r` is never written; constants belong in a table
memory r : 8 x 0 => text:2:1: memory `r` must not be empty
memory r : 4 x 2 { write c a b } => text:2:1: the data of a write to memory `r` must have 4 bits, found 8
memory r : 4 x 2 { write a a b } => text:2:1: a write to memory `r` has 8 enable bits, which do not divide its words of 4 bits into equal parts
memory r : 8 x 2 { contents { 1, 2, 3 } write c a b } => text:2:1: memory `r` has 2 words, but its contents have 3
memory r : 8 x 2 { contents { 256 } write c a b } => text:2:31: the constant 256 does not fit 8 bits
memory r : 8 x 2 { contents { 7'h1 } write c a b } => text:2:1: a word of the contents of memory `r` must have 8 bits, found 7
memory r : 8 x 2 { contents { 1 } } => text:2:1: memory `r` is never written; constants belong in a table
memory r : 4 x 2 let x : 5 = read r a => text:2:30: `x` must have 4 bits, found 5
table t : 4 { 1, 16 } => text:2:18: the constant 16 does not fit 4 bits
table t : 4 { 5'h1 } => text:2:1: an entry of table `t` must have 4 bits, found 5
table t : 4 { } => text:2:1: table `t` must not be empty
table t : 4 { 1 } let x : 5 = lookup t a => text:2:31: `x` must have 4 bits, found 5
enum e : 2 { A = 0 } let x of e = wire a => text:2:35: `x` of enumeration `e` must have 2 bits, found 8
enum e : 2 { A = 0 } output y of e = a => text:2:22: port `y` of enumeration `e` must have 2 bits, found 8
lanes l 0 in place { output q = 1'b0 } => text:2:1: `l` must have 1 to 65536 lanes, found 0
lanes l 3 in place { input x : 3 = a each 3 output q = x } => text:2:1: lane 2 would see bits 6 to 8, but `a` has 8 bits (0 to 7)
lanes l 3 in place { input x : 2 = a each 2 from 3 output q = x } => text:2:1: lane 2 would see bits 7 to 8, but `a` has 8 bits (0 to 7)
lanes l 3 in place { input x : 3 = a output q = x } => text:2:1: input `x` must have 3 bits, found 8
lanes l 3 in place { input x : 8 = a output q = x } let y : 8 = out l.q => text:2:65: `y` must have 24 bits, found 8
",
    );
}

#[test]
fn names_and_drivers_are_checked() {
    check_mistakes(
        r"
let x = add a y => text:2:15: there is no value `y`; there is a, b, c, x
let x = add a %9 => text:2:15: there is no value `%9`; there is a, b, c, x
let x = not a let x = not b => text:2:19: the name `x` is taken, first used at text:2:1
let %1 = not a let %1 = not b => text:2:20: the name `%1` is taken, first used at text:2:1
let x = not a table X : 1 { 1 } => text:2:15: the names `X` and `x` (at text:2:1) differ only in case, which some tools cannot tell apart
let clk = not a => text:2:11: `clk` is not a legal name: `clk`, `rst` and `rst_n` are the implicit clock and reset ports
let wire = not a => text:2:12: `wire` is a keyword of Verilog
let x : 8 = not y let y = not x => text:2:1: combinational loop: x -> y -> x
input d : 1 => text:2:1: input `d` is never used; mark it with `unused` if this is intended
let x = lookup t a => text:2:16: there is no table `t`; there is none
let x = out u.y => text:2:13: there is no instance `u`; there is none
input d : N => text:2:11: there is no parameter `N`; there is none
parameter N = 2 of 3 to 5, 9 => text:2:11: found N = 2, expected one of its values, 3 to 5 or 9
input d : 2 of e => text:2:16: there is no enumeration `e`; there is none
instance u : child {} => text:2:14: there is no module `child`; there is none
enum e : 1 { A = 2 } => text:2:6: enumeration `e`: A = 2 does not fit 1 bits
lanes l 2 in place { input x : 3 output q = x } => text:2:1: input `l.x` is never driven
lanes l 2 in place { input x : 8 = a output q = b } => text:2:49: there is no value `b`; there is x
lanes l 2 in place { input x : 8 = a let y = not x output q = x parameter N = 2 } => text:2:65: found a parameter behind other statements, expected a body's own parameters to come first
",
    );
}

#[test]
fn syntax_mistakes_say_what_is_allowed() {
    check_mistakes(
        r#"
wibble => text:2:1: found `wibble`, expected ITEM
output y = => text:3:1: found `}`, expected VALUE
output y = or a b => text:2:12: found `or`, expected VALUE
output y = a b => text:2:14: found `b`, expected ITEM
output y = (add a => text:3:1: found `}`, expected VALUE
let x = add a b) => text:2:16: found `)`, expected ITEM
let x = inc a => text:2:9: found `inc`, expected a constant or one of not, all, any, parity, and, or, xor, add, sub, mul, eq, ne, lt, le, signed_lt, signed_le, shl, shr, signed_shr, mux, case, slice, cat, repeat, select, lookup, read, out, wire
let x = 12 => text:2:9: found `12`, expected a constant with its width, such as `8'hff`
let x = 8'h1ff => text:2:9: the constant 511 does not fit 8 bits
let x = 8'q1 => text:2:9: `8'q1` is not a constant such as `8'hff`, `8'd255` or `1'b1`
let x : 12ab = not a => text:2:9: `12ab` is not a number such as `12` or `0x1f`
let %x = not a => text:2:5: `%x` is not a reference such as `%12`, or `%lane` or `%row`
let x = slice a 0 => text:2:9: the width of this `slice` cannot be inferred from its operands; write it, as in `let x : 8 = …` or `(… : 8)`
let x = not y let y = not a => text:2:9: the width of this `not` cannot be inferred from its operands; write it, as in `let x : 8 = …` or `(… : 8)`
register q : 4 reset 1 q => text:2:24: found `q`, expected `enable` or `next`
table t : 8 { 1 2 } => text:2:17: found `2`, expected `,` or `}`
lanes l 2 { } => text:2:11: found `{`, expected `:` and a module, or `in place`
memory r : 8 x 99999999999 => text:2:16: found `99999999999`, expected the number of words, at most 4294967295
output y = a "never => text:2:14: a string without its closing quote is not a string such as "text"
output y = a "\q" => text:2:14: a backslash in a string is not one of the escapes \" \\ \n \t \r \u{…}
output y = a @ "here" => text:2:16: "here" is not a place such as "file.rs:12"
output y = $ => text:2:12: the character `$` has no meaning here
"#,
    );
}

#[test]
fn modules_come_before_their_use_and_once() {
    let cases = r"
module child { } => text:2:8: two different modules are called `child`; give one of them another name, for example with its parameters
module t { input x : 2 instance u : child { } output y = x } => text:2:24: input `u.x` is never driven
module t { input x : 2 instance u : child { x = x, x = x } } => text:2:52: input `u.x` is driven twice, first at text:2:24
module t { input x : 2 instance u : child { z = x } } => text:2:45: there is no input `z`; there is x
module t { input x : 2 instance u : child { x = x } output q = (out u.x) } => text:2:71: there is no output `x`; there is y
module t { instance u : child { x = (out u.y) } } => text:2:42: there is no instance `u`; there is none
module t { instance u : child { x = %lane } } => text:2:12: input `x` of `u` differs from lane to lane, but `u` is a single instance
module t { input x : 3 instance u : child { x = x } } => text:2:24: input `x` must have 2 bits, found 3
module t { instance u : child { x = w } let w : 2 = out u.y } => text:2:41: combinational loop: w -> w
";
    for (text, expected) in pairs(cases) {
        let text = format!("module child {{ input x : 2 output y = (not x) }}\n{text}");
        assert_eq!(parse(&text).unwrap_err().to_string(), expected, "{text}");
    }
    let nothing = parse("").unwrap_err().to_string();
    assert_eq!(
        nothing,
        "text:1:1: found the end of the text, expected `module` or `enum`"
    );
}

#[test]
fn nesting_is_limited() {
    let deep = |levels: usize| {
        let (open, close) = ("(not ".repeat(levels), ")".repeat(levels));
        mistake(&format!("output y = {open}a{close}"))
    };
    assert!(deep(64).starts_with("accepted"));
    assert_eq!(deep(65), "text:2:332: more than 64 levels of nesting");
    let mut tower = "module m0 { input x : 1 output y = x }\n".to_string();
    for level in 1..100 {
        let instance = format!("instance u : m{} {{ x = x }}", level - 1);
        let module = ["module m", &level.to_string(), " { input x : 1 ", &instance];
        tower += &module.concat();
        tower += " output y = (out u.y) }\n";
    }
    assert_eq!(
        parse(&tower).unwrap_err().to_string(),
        "text:65:26: levels of modules: found 65, but at most 64 are allowed"
    );
}

#[test]
fn modules_of_one_name_are_compared_by_their_text() {
    let build = |value: u8| {
        module("child", |m| {
            m.output("y", m.constant(value, 4));
        })
    };
    let both = |first, second| {
        let m = ModuleBuilder::new("top");
        m.output("y", m.instance("u", &first).output("y"));
        m.output("z", m.instance("v", &second).output("y"));
        m.finish().is_ok()
    };
    assert!(both(build(1), build(1)));
    assert!(!both(build(1), build(2)));
}

/// Words and marks that a slip of the keyboard might put anywhere.
const SCRAPS: &str =
    r#"{ } ( ) , ; : = => * " @ %lane %3 8'hff 0 65537 4294967295 a x let each default µ"#;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Damaged texts give an error or a module that prints and parses; nothing panics.
    #[test]
    fn damaged_texts_never_panic(
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0usize..40, 0usize..30), 1..4),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut text: Vec<char> = print_with_sources(&everything()).chars().collect();
        for (place, length, scrap) in edits {
            let start = place.index(text.len());
            let end = (start + length % 12).min(text.len());
            match SCRAPS.split(' ').nth(scrap) {
                Some(scrap) => drop(text.splice(start..end, scrap.chars())),
                // Move something elsewhere.
                None => text[start..].rotate_left(length % (end - start).max(1)),
            }
        }
        if let Some(cut) = cut {
            text.truncate(cut.index(text.len()));
        }
        let text: String = text.into_iter().collect();
        if let Ok(module) = parse(&text) {
            let printed = print(&module);
            prop_assert_eq!(print(&parse(&printed).unwrap()), printed);
        }
    }
}
