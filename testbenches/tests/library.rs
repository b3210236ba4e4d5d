//! Helpers shared by tests in block folders, and what the stream library rejects.

use std::sync::Arc;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue;
use warpwright_blocks::stream_fifo::fifo;
use warpwright_blocks::stream_fork::fork;
use warpwright_blocks::stream_width::{Word, narrow, widen};
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::prelude::*;
use warpwright_prove::obligation::Verdict;
use warpwright_testbenches::proof::{agrees_with_golden, patient};

/// A block with these settings is proved to agree with its golden model, in the way that it says.
#[track_caller]
pub fn is_proved(block: &dyn Block, settings: &[(&str, &str)]) {
    let parameters = catalogue::parameters(block, settings.iter().copied()).unwrap();
    let module = Arc::new(block.build(&parameters).unwrap());
    let netlist = optimize(flatten(&module, Names::Dropped));
    let proof = agrees_with_golden(block, &parameters, &netlist, &patient());
    assert_eq!(proof.unwrap().verdict, Verdict::Held, "{settings:?}");
}

/// Cells and clock of named configurations on ECP5, as `bench/run` measured them: what stands in a page's table.
pub fn costs(names: &[&str]) -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/data/cells.json");
    let text = std::fs::read_to_string(file).expect("the measured figures");
    let measured: serde_json::Value = serde_json::from_str(&text).expect("figures in JSON");
    let row = |name: &&str| {
        let figures = &measured["configurations"][name]["targets"]["ECP5"];
        assert!(figures.is_object(), "{name} is not measured");
        let [luts, registers, multipliers, memories] =
            ["lut", "ff", "dsp", "ram"].map(|of| &figures[of]);
        let clock = &figures["clock_mhz"];
        let clock = match (clock["least"].as_f64(), clock["greatest"].as_f64()) {
            (Some(least), Some(greatest)) => format!("{least:.1} to {greatest:.1} MHz"),
            _ => "not measured".to_string(),
        };
        format!("| `{name}` | {luts} | {registers} | {multipliers} | {memories} | {clock} |\n")
    };
    let rows: String = names.iter().map(row).collect();
    let head = "| configuration | LUT4 | registers | multipliers | block memories | clock |\n|---|---:|---:|---:|---:|---|\n";
    format!("\n{head}{rows}\n")
}

fn word(bits: u32) -> Word<Field> {
    Word {
        data: Field::bits(bits),
    }
}

#[test]
fn what_the_library_does_not_make_is_refused() {
    let said = |m: ModuleBuilder| m.finish().expect_err("refused").to_string();

    let m = ModuleBuilder::new("queue_of_three");
    let queue = fifo(m.stream_in("in", word(8)), "queue", 3);
    m.stream_out("out", queue, word(8));
    let text = said(m);
    assert!(text.contains("found 3"), "{text}");

    let m = ModuleBuilder::new("one_as_one");
    let wide = widen(m.stream_in("in", word(8)), "wide", 1);
    m.stream_out("out", wide, word(8));
    let text = said(m);
    assert!(text.contains("found 1"), "{text}");

    let m = ModuleBuilder::new("thirds_of_a_byte");
    let parts = narrow(m.stream_in("in", word(8)), "narrow", 3);
    m.stream_out("out", parts, word(2));
    let text = said(m);
    assert!(text.contains("found 3"), "{text}");
}

/// Two forks in one module have names of their own.
#[test]
fn a_module_may_fork_twice() {
    let m = ModuleBuilder::new("two_forks");
    for name in ["left", "right"] {
        let names = ["a", "b"].map(|to| format!("{name}_{to}"));
        let names = names.each_ref().map(String::as_str);
        let arriving = m.stream_in(name, word(8));
        for (to, branch) in names
            .iter()
            .zip(fork(arriving, &format!("{name}_fork"), &names))
        {
            m.stream_out(to, branch, word(8));
        }
    }
    m.finish().expect("a module");
}
