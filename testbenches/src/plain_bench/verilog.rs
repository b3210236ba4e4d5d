//! The bench as a module of plain Verilog-2001.

use super::{Column, RESET_CYCLES, generated, line_bits, port};
use std::fmt::Write as _;
use warpwright_hdl::module::Module;
use warpwright_hdl::verilog::Options;

/// The text of the module.
pub(super) fn text(
    module: &Module,
    options: &Options,
    columns: &[Column],
    name: &str,
    vectors: &str,
) -> String {
    let top = &module.name;
    let cycles = columns.first().map_or(0, |column| column.cells.len());
    let range = |width: u32| match width {
        1 => String::new(),
        width => format!("[{}:0]", width - 1),
    };
    let widest = columns.iter().map(|column| range(column.width).len()).max();
    let widest = widest.unwrap_or_default();
    let [cycle, mismatches, lines, count] =
        ["cycle", "mismatches", "vectors", "CYCLES"].map(|name| free(name, columns, options));
    let mut declared = String::new();
    let (mut fields, mut compared) = (Vec::new(), String::new());
    let mut connected = Vec::new();
    if module.has_clock() {
        connected.push(format!(".{0}({0})", options.clock_name));
    }
    for column in columns {
        let port = port(column, options);
        let range = format!("{:widest$} ", range(column.width));
        let range = if widest == 0 { "" } else { &range };
        connected.push(format!(".{port}({port})"));
        if !column.is_output {
            let _ = writeln!(declared, "    reg  {range}{port};");
            fields.push(port.to_string());
            continue;
        }
        let _ = writeln!(declared, "    wire {range}{port};");
        let _ = writeln!(
            declared,
            "    reg  {range}{port}_expected, {port}_compared;"
        );
        fields.push(format!("{port}_expected, {port}_compared"));
        let _ = write!(
            compared,
            "            if ((({port} ^ {port}_expected) & {port}_compared) !== {}'d0) begin\n\
             \x20               {mismatches} = {mismatches} + 1;\n\
             \x20               $display(\"cycle %0d: {port} is %h, must be %h in the bits %h\", {cycle}, {port}, {port}_expected, {port}_compared);\n\
             \x20           end\n",
            column.width
        );
    }
    let clock = &options.clock_name;
    let (clock_declared, edge) = if module.has_clock() {
        (
            format!("    reg  {clock} = 1'b0;\n"),
            format!("            #1 {clock} = 1'b1;\n            #5 {clock} = 1'b0;\n"),
        )
    } else {
        (String::new(), "            #6;\n".to_string())
    };
    let reset = if module.has_reset() {
        format!(" The first {RESET_CYCLES} cycles are reset, and nothing is compared.")
    } else {
        String::new()
    };
    let header = generated(options);
    let last_bit = line_bits(columns) - 1;
    let connected = connected.join(",\n        ");
    let fields = fields.join(",\n             ");
    format!(
        "// {header}\n\
         // Self-checking test bench of {top}: {cycles} cycles, with inputs and outputs of the golden model from {vectors}.\n\
         // It prints PASS or FAIL at the end. What the model leaves open is not compared.{reset}\n\
         `timescale 1ns / 1ns\n\
         `default_nettype none\n\
         \n\
         module {name};\n\
         \x20   localparam {count} = {cycles};\n\
         \n\
         \x20   // A line of the file has a cycle: each input, and of each output what it must be and which bits are compared.\n\
         \x20   reg [{last_bit}:0] {lines} [0:{count}-1];\n\
         {clock_declared}{declared}\
         \x20   integer {cycle}, {mismatches};\n\
         \n\
         \x20   {top} dut (\n        {connected}\n    );\n\
         \n\
         \x20   initial begin\n\
         \x20       $readmemh(\"{vectors}\", {lines});\n\
         \x20       {mismatches} = 0;\n\
         \x20       for ({cycle} = 0; {cycle} < {count}; {cycle} = {cycle} + 1) begin\n\
         \x20           {{{fields}}} = {lines}[{cycle}];\n\
         \x20           #4;\n\
         {compared}{edge}\
         \x20       end\n\
         \x20       if ({mismatches} == 0) $display(\"PASS: %0d cycles\", {count});\n\
         \x20       else $display(\"FAIL: %0d outputs in %0d cycles\", {mismatches}, {count});\n\
         \x20       $finish;\n\
         \x20   end\n\
         endmodule\n\
         \n\
         `default_nettype wire\n"
    )
}

/// A name that no port has.
fn free<'a>(name: &'a str, columns: &[Column], options: &Options) -> std::borrow::Cow<'a, str> {
    let is_taken = columns.iter().any(|column| {
        let port = port(column, options);
        port == name || format!("{port}_expected") == name || format!("{port}_compared") == name
    });
    if is_taken || name == options.clock_name {
        format!("bench_{name}").into()
    } else {
        name.into()
    }
}
