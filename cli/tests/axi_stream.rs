//! `emit --wrap axi-stream`: lints take the wrapper of every block with streams, and the bus models of cocotbext-axi talk to it.

use crate::common::Folder;
use std::path::Path;
use warpwright::blocks::catalogue::{self, CATALOGUE};
use warpwright::testbenches::tools::{Design, Dialect, Found, Tool, lint, require_or_skip};

fn wrapped(block: &str) -> Folder {
    let folder = Folder::new();
    folder.answer(&format!("emit {block} --wrap axi-stream"));
    folder
}

#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn lints_take_every_wrapper() {
    let test = "lints_take_every_wrapper";
    let tools = [Tool::VerilatorDebian, Tool::Icarus];
    let tools: Vec<Found> = tools
        .into_iter()
        .filter_map(|tool| require_or_skip(tool, test))
        .collect();
    let mut count = 0;
    for block in CATALOGUE {
        let parameters = catalogue::parameters(*block, []).expect("defaults");
        if block.streams(&parameters).is_empty() {
            continue;
        }
        count += 1;
        let name = block.name();
        let folder = wrapped(name);
        let mut files = folder.verilog(name);
        files.push(folder.path().join(format!("{name}_axis.v")));
        let top = format!("{name}_axis");
        for tool in &tools {
            let design = Design::new(&files, &top).dialect(Dialect::Verilog2001);
            if let Err(failure) = lint(tool, &design) {
                panic!("{name}: {failure}");
            }
        }
    }
    assert!(count > 20, "{count} blocks have streams");
}

/// What the bus models say of a block behind its wrapper.
fn driven(cocotb: &Found, folder: &Folder, block: &str) -> bool {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/axi_stream.py");
    let mut command = cocotb.command();
    command.arg(script).arg(folder.path()).arg(block);
    // Python would leave compiled files beside the script.
    command.env("PYTHONDONTWRITEBYTECODE", "1");
    command.output().expect("Python starts").status.success()
}

#[test]
#[cfg_attr(debug_assertions, ignore = "runs in the release pass")]
fn bus_models_talk_to_a_block() {
    let test = "bus_models_talk_to_a_block";
    let (Some(cocotb), Some(_)) = (
        require_or_skip(Tool::Cocotb, test),
        require_or_skip(Tool::Icarus, test),
    ) else {
        return;
    };
    assert!(driven(&cocotb, &wrapped("stream_fifo"), "stream_fifo"));
    let shifter = wrapped("barrel_shifter");
    assert!(driven(&cocotb, &shifter, "barrel_shifter"));

    // Two fields exchanged.
    let text = shifter.text("barrel_shifter_axis.v");
    let fault = text
        .replace(".in_right(s_axis_tdata[37])", ".in_right(s_axis_tdata[38])")
        .replace(
            ".in_rotates(s_axis_tdata[38])",
            ".in_rotates(s_axis_tdata[37])",
        );
    assert_ne!(fault, text);
    shifter.write("barrel_shifter_axis.v", fault);
    assert!(!driven(&cocotb, &shifter, "barrel_shifter"));
}

#[test]
fn a_block_without_streams_is_refused() {
    let folder = Folder::new();
    let said = "lut_array has no stream that could become an AXI4-Stream interface";
    folder.refused("emit lut_array --wrap axi-stream", said);
    assert_eq!(folder.names(), [""; 0], "nothing is left behind");
}
