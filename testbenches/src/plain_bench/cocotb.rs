//! The bench as a Python module for cocotb 2.

use super::{Column, RESET_CYCLES, generated, line_bits, port};
use std::fmt::Write as _;
use warpwright_hdl::module::Module;
use warpwright_hdl::verilog::Options;

/// The text of the module, which runs in a simulator and, called as a program, starts one.
pub(super) fn text(
    module: &Module,
    options: &Options,
    columns: &[Column],
    vectors: &str,
    sources: &[String],
) -> String {
    let top = &module.name;
    let cycles = columns.first().map_or(0, |column| column.cells.len());
    let reset = if module.has_reset() {
        format!(
            " In the first {RESET_CYCLES} cycles the reset is active and no output is compared."
        )
    } else {
        String::new()
    };
    let clock = if module.has_clock() {
        format!("\"{}\"", options.clock_name)
    } else {
        "None".to_string()
    };
    let mut ports = String::new();
    for column in columns {
        let name = port(column, options);
        let is_output = if column.is_output { "True" } else { "False" };
        let _ = writeln!(ports, "    (\"{name}\", {}, {is_output}),", column.width);
    }
    let mut files = String::new();
    for source in sources {
        let _ = writeln!(files, "    \"{source}\",");
    }
    include_str!("cocotb.py.txt")
        .replace("@GENERATED@", &generated(options))
        .replace("@TOP@", top)
        .replace("@CYCLES@", &cycles.to_string())
        .replace("@RESET@", &reset)
        .replace("@VECTORS@", vectors)
        .replace("@CLOCK@", &clock)
        .replace("@BITS@", &line_bits(columns).to_string())
        .replace("@PORTS@\n", &ports)
        .replace("@SOURCES@\n", &files)
}
