//! What tests in blocks' folders have in common.

use std::sync::Arc;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_prove::decide::Options;
use warpwright_prove::obligation::Verdict;
use warpwright_testbenches::proof::agrees_with_golden;

/// A block with these settings is proved to agree with its golden model, in the way that it says.
#[track_caller]
pub fn is_proved(block: &dyn Block, settings: &[(&str, &str)]) {
    let parameters = catalogue::parameters(block, settings.iter().copied()).unwrap();
    let module = Arc::new(block.build(&parameters).unwrap());
    let netlist = optimize(&flatten(&module, Names::Dropped));
    let proof = agrees_with_golden(block, &parameters, &netlist, &Options::default());
    assert_eq!(proof.unwrap().verdict, Verdict::Held, "{settings:?}");
}

/// Cells and clock of named configurations on ECP5, as `bench/run` measured them: what stands in a page's table.
pub fn costs(names: &[&str]) -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../cli/data/cells.json");
    let text = std::fs::read_to_string(file).expect("the measured figures");
    let measured: serde_json::Value = serde_json::from_str(&text).expect("figures in JSON");
    let row = |name: &&str| {
        let figures = &measured["configurations"][name]["targets"]["ECP5"];
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
