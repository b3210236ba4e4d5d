//! Synchronous reads, part enables and contents of memories: their behaviour in every
//! engine, and that synthesis for ECP5 and Xilinx infers block memories from them.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::prelude::*;
use warpwright_hdl::verilog::{Options, emit};
use warpwright_sim::engine::Single;
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;
use warpwright_testbenches::effort::When;
use warpwright_testbenches::tools::{Scratch, Tool, require_or_skip, run_yosys};

/// A memory with a port that writes and one that reads.
fn memory(depth: u32) -> Arc<Module> {
    let m = ModuleBuilder::new("words");
    let address_bits = depth.trailing_zeros();
    let [write, read] = ["write", "read"].map(|name| m.input(name, 1));
    let [to, from] = ["to", "from"].map(|name| m.input(name, address_bits));
    let words = m.memory("words", 18, depth);
    words.write(write, to, m.input("data", 18));
    let word = words.read_at_edge("word_q", from).enable(read);
    m.output("word", word.value());
    m.finish().expect("a memory").into()
}

/// A memory with an enable for each byte of its words.
fn in_bytes(depth: u32) -> Arc<Module> {
    let m = ModuleBuilder::new("in_bytes");
    let address_bits = depth.trailing_zeros();
    let (write, read) = (m.input("write", 2), m.input("read", 1));
    let [to, from] = ["to", "from"].map(|name| m.input(name, address_bits));
    let words = m.memory("words", 16, depth);
    words.write_parts(write, to, m.input("data", 16));
    let word = words.read_at_edge("word_q", from).enable(read);
    m.output("word", word.value());
    m.finish().expect("a memory").into()
}

/// A memory that begins with two words and zeros.
fn with_contents(depth: u32) -> Arc<Module> {
    let m = ModuleBuilder::new("with_contents");
    let address_bits = depth.trailing_zeros();
    let [write, read] = ["write", "read"].map(|name| m.input(name, 1));
    let [to, from] = ["to", "from"].map(|name| m.input(name, address_bits));
    let words = m.memory("words", 18, depth).contents([0x12345u32, 0x2AAAA]);
    words.write(write, to, m.input("data", 18));
    let word = words.read_at_edge("word_q", from).enable(read);
    m.output("word", word.value());
    m.finish().expect("a memory").into()
}

/// A table of 512 squares.
fn table() -> Arc<Module> {
    let m = ModuleBuilder::new("squares");
    let squares = m.table("squares", 18, (0..512u32).map(|n| n * n));
    let square = squares.read_at_edge("square_q", m.input("of", 9));
    m.output("square", square.value());
    m.finish().expect("a table").into()
}

/// What each engine has at the output behind the edges of these cycles: write, read, to, from, data; and the word expected.
fn check_cycles(module: &Arc<Module>, cycles: &[([u32; 5], u32)]) {
    let netlist = flatten(module, Names::Dropped);
    let mut engines: [Box<dyn Simulator>; 2] = [
        Box::new(Reference::new(&netlist)),
        Box::new(Single::new(&netlist)),
    ];
    for engine in &mut engines {
        for (given, expected) in cycles {
            let ports = ["write", "read", "to", "from", "data"];
            for (port, value) in ports.iter().zip(given) {
                engine.poke(port, (*value).into()).expect("a port");
            }
            engine.step();
            engine.settle();
            assert_eq!(engine.peek("word").expect("a port"), (*expected).into());
        }
    }
}

/// A word that is written while it is read comes out as it was; without an enable the last one stays.
#[test]
fn a_read_is_of_the_word_before_the_edge() {
    let cycles = [
        ([1, 0, 3, 0, 77], 0),
        ([1, 1, 3, 3, 78], 77),
        ([0, 0, 3, 3, 79], 77),
        ([0, 1, 3, 3, 79], 78),
        ([1, 1, 4, 3, 80], 78),
        ([0, 1, 0, 4, 0], 80),
    ];
    check_cycles(&memory(8), &cycles);
}

#[test]
fn bytes_without_an_enable_stay() {
    let cycles = [
        ([0b11, 0, 3, 0, 0x1234], 0),
        ([0b01, 1, 3, 3, 0xABCD], 0x1234),
        ([0b10, 1, 3, 3, 0x5678], 0x12CD),
        ([0b00, 1, 3, 3, 0xFFFF], 0x56CD),
        ([0b11, 1, 3, 3, 0x9999], 0x56CD),
        ([0b00, 1, 3, 3, 0], 0x9999),
    ];
    check_cycles(&in_bytes(8), &cycles);
}

#[test]
fn a_memory_begins_with_its_contents() {
    let cycles = [
        ([0, 1, 0, 0, 0], 0x12345),
        ([1, 1, 1, 1, 7], 0x2AAAA),
        ([0, 1, 0, 1, 0], 7),
        ([0, 1, 0, 2, 0], 0),
    ];
    check_cycles(&with_contents(8), &cycles);
}

/// Both versions of Yosys in long runs; otherwise the one that starts at once.
fn versions() -> Vec<Tool> {
    let newer = When::LongRuns.is_now().then_some(Tool::YosysPypi);
    [Tool::Yosys].into_iter().chain(newer).collect()
}

/// Cells by their types.
fn cells(tool: Tool, module: &Arc<Module>, synthesis: &str) -> Option<BTreeMap<String, u32>> {
    Some(synthesized(tool, module, synthesis)?.0)
}

/// Cells by their types, and the text that Yosys writes of them.
fn synthesized(
    tool: Tool,
    module: &Arc<Module>,
    synthesis: &str,
) -> Option<(BTreeMap<String, u32>, String)> {
    let yosys = require_or_skip(tool, "block_memories")?;
    let scratch = Scratch::new().expect("a folder");
    let names = ["source.v", "counts.txt", "cells.v"];
    let [source, counts, written] = names.map(|name| scratch.path().join(name));
    let [file] = &emit(module, &Options::default())[..] else {
        panic!("one module");
    };
    fs::write(&source, &file.text).expect("the text is written");
    let script = format!(
        "read_verilog {}; {synthesis} -top {}; tee -q -o {} stat; write_verilog -noattr {}",
        yosys.path(&source).display(),
        module.name,
        yosys.path(&counts).display(),
        yosys.path(&written).display()
    );
    run_yosys(&yosys, &script).expect("synthesis");
    let counts = fs::read_to_string(&counts).expect("the counts are there");
    let pairs = counts.lines().filter_map(|line| {
        // A name and a number, in the one version's order or the other's; areas are no whole numbers.
        let words: Vec<&str> = line.split_whitespace().collect();
        let [a, b] = words[..] else { return None };
        let pair = |name: &str, number: &str| Some((name.to_string(), number.parse().ok()?));
        pair(a, b).or_else(|| pair(b, a))
    });
    let written = fs::read_to_string(&written).expect("the cells are there");
    Some((pairs.collect(), written))
}

/// Of each memory and of the table, one block memory each, and no more than a few other cells. For Xilinx every run has two of them.
#[test]
fn synthesis_makes_block_memories() {
    for tool in versions() {
        for (synthesis, blocks) in [
            ("synth_ecp5", &["DP16KD", "PDPW16KD"][..]),
            ("synth_xilinx -noiopad -noclkbuf", &["RAMB18E1", "RAMB36E1"]),
        ] {
            let mut modules = vec![with_contents(1024), table()];
            if synthesis == "synth_ecp5" || When::LongRuns.is_now() {
                modules.extend([memory(1024), in_bytes(1024)]);
            }
            for module in modules {
                let Some(cells) = cells(tool, &module, synthesis) else {
                    return;
                };
                let of = |names: &[&str]| -> u32 {
                    let found = names.iter().filter_map(|name| cells.get(*name));
                    found.sum()
                };
                let about = format!("{tool:?}, {synthesis}, {}: {cells:?}", module.name);
                assert_eq!(of(blocks), 1, "{about}");
                let others = ["TRELLIS_DPR16X4", "RAM64M", "RAM128X1D", "RAM32M"];
                assert_eq!(of(&others), 0, "{about}");
                // That a word which is read while it is written comes out as it was takes registers on ECP5: for a word and two addresses.
                let registers = of(&["TRELLIS_FF", "FDRE"]);
                assert!(registers <= 3 * 18, "{about}");
                assert!(module.name != "squares" || registers == 0, "{about}");
                println!("{about}");
            }
        }
    }
}

/// The contents are in the block memory: 0x12345 and 0x2aaaa. Xilinx keeps every ninth bit elsewhere.
#[test]
fn block_memories_begin_with_the_contents() {
    for tool in versions() {
        for (synthesis, parameter, digits) in [
            ("synth_ecp5", ".INITVAL_00(", "02aaaa12345)"),
            (
                "synth_xilinx -noiopad -noclkbuf",
                ".INIT_00(",
                "0055aa9145)",
            ),
        ] {
            if synthesis != "synth_ecp5" && !When::LongRuns.is_now() {
                continue;
            }
            let module = with_contents(1024);
            let Some((_, text)) = synthesized(tool, &module, synthesis) else {
                return;
            };
            let mut found = text.lines().filter(|line| line.contains(parameter));
            let first = found.next().unwrap_or_default();
            assert!(first.contains(digits), "{tool:?}, {synthesis}: {first}");
            assert_eq!(found.next(), None, "{tool:?}, {synthesis}");
        }
    }
}

/// What a block memory is not made of: a read without a clock.
#[test]
fn a_read_without_a_clock_takes_no_block_memory() {
    let m = ModuleBuilder::new("words");
    let words = m.memory("words", 18, 1024);
    words.write(m.input("write", 1), m.input("to", 10), m.input("data", 18));
    m.output("word", words.read(m.input("from", 10)));
    let module = Arc::new(m.finish().expect("a memory"));
    let Some(cells) = cells(Tool::Yosys, &module, "synth_ecp5") else {
        return;
    };
    assert_eq!(cells.get("DP16KD"), None, "{cells:?}");
}
