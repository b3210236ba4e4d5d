//! The code on the page `docs/interop/blocks_in_rust_hdl.md`, and a test that it behaves as the page says.

mod lut_array;

use lut_array::LutArray;
use std::error::Error;
use std::path::Path;
use warpwright_rust_hdl::export::prelude::*;
use warpwright_rust_hdl::export::rust_source;

fn write_lut_array(file: &Path) -> Result<(), Box<dyn Error>> {
    let source = rust_source("lut_array", &[], "LutArray")?;
    Ok(std::fs::write(file, source)?)
}

#[derive(LogicBlock, Default)]
struct Fold {
    clock: Signal<In, Clock>,
    rst: Signal<In, Bit>,
    valid: Signal<In, Bit>,
    word: Signal<In, Bits<32>>,
    function: Signal<In, Bits<8>>,
    total: Signal<Out, Bits<32>>,
    unit: LutArray,
}

impl Logic for Fold {
    #[hdl_gen]
    fn update(&mut self) {
        clock!(self, clock, unit);
        self.unit.rst.next = self.rst.val();
        self.unit.in_valid.next = self.valid.val();
        self.unit.lane_enable.next = true;
        self.unit.src0.next = self.unit.dst.val();
        self.unit.src1.next = self.word.val();
        self.unit.src2.next = 0.into();
        self.unit.table_bits.next = self.function.val();
        self.total.next = self.unit.dst.val();
    }
}

fn fold_in_a_simulation() -> Result<(), SimError> {
    let mut simulation = Simulation::<Fold>::new();
    simulation.add_clock(5, |design| design.clock.next = !design.clock.val());
    simulation.add_testbench(|mut bench: Sim<Fold>| {
        let mut design = bench.init()?;
        // The second operand's bits of a table are 0xcc, the exclusive or of the first two is 0x3c.
        for (function, word) in [(0xcc, 0xff00), (0x3c, 0x0ff0), (0x3c, 0x000f)] {
            wait_clock_false!(bench, clock, design);
            design.valid.next = true;
            design.function.next = function.into();
            design.word.next = word.into();
            wait_clock_true!(bench, clock, design);
        }
        wait_clock_false!(bench, clock, design);
        sim_assert_eq!(bench, design.total.val(), 0xf0ff, design);
        bench.done(design)
    });
    simulation.run(Box::default(), 1_000)
}

fn fold_as_verilog() -> String {
    let mut design = Fold::default();
    design.connect_all();
    generate_verilog(&design)
}

#[test]
fn the_pages_code_is_the_code_tested_here() {
    let page = include_str!("../../../docs/interop/blocks_in_rust_hdl.md");
    let sources = [include_str!("guide.rs"), include_str!("guide/lut_array.rs")];
    let blocks: Vec<&str> = page.split("```rust\n").skip(1).collect();
    assert_eq!(blocks.len(), 5);
    for block in blocks {
        let code = block.split("```").next().unwrap_or_default();
        let is_tested = sources.iter().any(|source| source.contains(code));
        assert!(is_tested, "not in the tests as the page has it:\n{code}");
    }
}

#[test]
fn the_file_is_written_as_the_page_says() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("lut_array.rs");
    write_lut_array(&file).expect("a file");
    let written = std::fs::read_to_string(file).expect("the file");
    assert_eq!(written, include_str!("guide/lut_array.rs"));
}

#[test]
fn the_fold_folds() {
    assert_eq!(fold_in_a_simulation(), Ok(()));
}

#[test]
fn the_text_has_the_modules_that_the_page_names() {
    let text = fold_as_verilog();
    for part in [
        "module top$unit(",
        "\nmodule warpwright_lut_array (",
        "`ifndef WARPWRIGHT_LUT_ARRAY\n",
    ] {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
}
