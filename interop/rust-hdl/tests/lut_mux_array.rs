//! The example `lut_mux_array`: the proof, faults that it detects, and that its page is up to date.

#[path = "../examples/lut_mux_array/array.rs"]
mod array;
#[path = "../examples/lut_mux_array/equal.rs"]
mod equal;

use crate::common::{Widget, compare, prove};
use crate::widget;
use array::LutMuxArray;
use equal::{brought_in, lut_array, prove_equal, proved, size, text};
use rust_hdl_core::prelude::*;
use warpwright_blocks::catalogue;
use warpwright_blocks::overridable::overridable;
use warpwright_testbenches::tools::{Tool, require_or_skip};

/// The array, with the bits from 17 to `END` of one operand exchanged for those of another.
#[derive(LogicBlock, Default)]
struct Wrapped<const END: usize> {
    clock: Signal<In, Clock>,
    rst: Signal<In, Bit>,
    in_valid: Signal<In, Bit>,
    lane_enable: Signal<In, Bit>,
    src0: Signal<In, Bits<32>>,
    src1: Signal<In, Bits<32>>,
    src2: Signal<In, Bits<32>>,
    table_bits: Signal<In, Bits<8>>,
    out_valid: Signal<Out, Bit>,
    dst_enable: Signal<Out, Bit>,
    dst: Signal<Out, Bits<32>>,
    array: LutMuxArray,
}

impl<const END: usize> Logic for Wrapped<END> {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, array);
        self.array.rst.next = self.rst.val();
        self.array.in_valid.next = self.in_valid.val();
        self.array.lane_enable.next = self.lane_enable.val();
        self.array.src0.next = self.src0.val();
        self.array.src1.next = self.src1.val();
        for i in 17..END {
            self.array.src1.next = self.src1.val().replace_bit(i, self.src2.val().get_bit(i));
        }
        self.array.src2.next = self.src2.val();
        self.array.table_bits.next = self.table_bits.val();
        self.out_valid.next = self.array.out_valid.val();
        self.dst_enable.next = self.array.dst_enable.val();
        self.dst.next = self.array.dst.val();
    }
}

#[test]
fn the_array_equals_lut_array() {
    let imported = brought_in(LutMuxArray::default()).unwrap();
    // 34 output bits and as many of registers.
    assert_eq!(prove_equal(&imported, &lut_array().unwrap()), Ok(68));
}

#[test]
fn one_wrong_bit_is_found_where_it_is() {
    let ours = lut_array().unwrap();
    let right = brought_in(Wrapped::<17>::default()).unwrap();
    assert_eq!(prove_equal(&right, &ours), Ok(68));
    let wrong = brought_in(Wrapped::<18>::default()).unwrap();
    let why = prove_equal(&wrong, &ours).unwrap_err();
    assert!(
        why.starts_with("register lanes[0].dst_q[17] is next "),
        "{why}"
    );
    assert_eq!(why.lines().count(), 1, "{why}");
}

#[test]
fn the_other_convention_is_found_and_so_are_more_lanes() {
    let imported = brought_in(LutMuxArray::default()).unwrap();
    let block = catalogue::find("lut_array").unwrap();
    for (setting, said) in [
        (
            ("convention", "spirv"),
            "register lanes[0].dst_q[0] is next",
        ),
        (
            ("lanes", "2"),
            "input src0[32] is missing from the emitted text",
        ),
    ] {
        let parameters = catalogue::parameters(block, [setting]).unwrap();
        let other = block.build(&parameters).unwrap().into();
        let why = prove_equal(&imported, &other).unwrap_err();
        assert!(why.contains(said), "{why}");
    }
}

fn widget() -> Widget {
    widget!("lut_mux_array", LutMuxArray::default(), clock clock,
        inputs rst, in_valid, lane_enable, src0, src1, src2, table_bits)
}

#[test]
fn rust_hdl_simulates_what_was_proved() {
    let mut widget = widget();
    // `rst` would be the module's reset; the port is called `rst_`.
    widget.inputs[0] = "rst_";
    let imported = brought_in(LutMuxArray::default()).unwrap();
    let compared = compare(&widget, &imported, 500, 1).unwrap();
    assert!(compared.changes > 100, "{compared:?}");
}

#[test]
fn rust_hdl_writes_what_was_proved() {
    let Some(yosys) = require_or_skip(Tool::Yosys, "rust_hdl_writes_what_was_proved") else {
        return;
    };
    let widget = widget();
    // The port has the name that it has in our text.
    let theirs = (widget.make)().verilog();
    let theirs = theirs
        .replace("clock,rst,", "clock,rst_,")
        .replace("wire  rst;", "wire  rst_;");
    let theirs = theirs.replace("~rst;", "~rst_;");
    prove::prove_equal(&yosys, &widget, &theirs).unwrap();
    let wrong = theirs.replace("muxes$17$b = src1[17]", "muxes$17$b = src2[17]");
    assert!(theirs != wrong, "no such line in rust-hdl's text");
    prove::prove_equal(&yosys, &widget, &wrong).unwrap_err();
}

/// The blocks of a page in one language.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    let fenced = page.split(fence.as_str()).skip(1);
    fenced
        .map(|rest| rest.split("```").next().unwrap_or_default())
        .collect()
}

#[test]
fn the_page_shows_the_sources_and_the_texts() {
    let page = include_str!("../../../docs/interop/lut_mux_array.md");
    let mut block = LutMuxArray::default();
    block.connect_all();
    let imported = brought_in(LutMuxArray::default()).unwrap();
    let texts = [
        ("rust_hdl.v", generate_verilog(&block)),
        ("lut_mux_array.v", text(&imported)),
        ("lut_array.v", text(&lut_array().unwrap())),
    ];
    let sources = [
        include_str!("../examples/lut_mux_array/array.rs"),
        include_str!("../../../blocks/src/bitwise/lut_array/rtl.rs"),
    ];
    let (rust, verilog) = (blocks(page, "rust"), blocks(page, "verilog"));
    assert_eq!((rust.len(), verilog.len()), (4, 4));
    for code in rust {
        let is_there = sources.iter().any(|source| source.contains(code));
        assert!(is_there, "no source has what the page shows:\n{code}");
    }
    for code in verilog {
        let is_there = texts.iter().any(|(_, text)| text.contains(code));
        assert!(is_there, "no text has what the page shows:\n{code}");
    }
    let sizes: String = texts.iter().map(|(name, text)| size(name, text)).collect();
    let said = proved(68) + &sizes;
    assert_eq!(blocks(page, "text"), [said], "what the example says");
}

#[test]
fn more_lanes_are_the_same_text_with_another_default() {
    let block = catalogue::find("lut_array").unwrap();
    let parameters = catalogue::parameters(block, [("lanes", "32")]).unwrap();
    let wide = text(&overridable(block, &parameters).unwrap().into());
    let narrow = text(&lut_array().unwrap());
    let differ = narrow.lines().zip(wide.lines()).filter(|(a, b)| a != b);
    let differ: Vec<(&str, &str)> = differ.collect();
    let default = |lanes| format!("    parameter LANES = {lanes},  // threads in parallel");
    let (one, many) = (default(1), default(32));
    assert_eq!(differ, [(one.as_str(), many.as_str())]);
    assert_eq!(narrow.lines().count(), wide.lines().count());
}
