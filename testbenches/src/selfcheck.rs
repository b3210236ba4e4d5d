//! Self-checking Verilog test benches: stimulus and expected
//! values in hex files beside a bench that any simulator runs.
//!
//! A bench holds any number of designs, because starting a simulator costs more than running one. In
//! each cycle the inputs are set while the clock is low, the outputs are compared just before the clock
//! edge, then the edge comes. The initial state is that of our own engines: registers at their reset
//! value or 0, memories at 0. The last line printed is `PASS` or `FAIL` with the number of mismatches.

use num_bigint::BigUint;
use std::fmt::Write as _;
use warpwright_hdl::netlist::{Netlist, RegisterState};

/// A design with what it is given and what it must answer.
#[derive(Clone, Debug)]
pub struct Design {
    /// The flat design: ports, registers and memories are taken from it.
    pub netlist: Netlist,
    /// The cycles.
    pub cycles: Vec<Cycle>,
}

/// One cycle's inputs and outputs, in the order of the netlist's ports.
#[derive(Clone, Debug, Default)]
pub struct Cycle {
    /// A value an input port.
    pub inputs: Vec<BigUint>,
    /// A value an output port, and which of its bits matter.
    pub outputs: Vec<(BigUint, BigUint)>,
}

/// A file of a bench.
#[derive(Clone, Debug)]
pub struct BenchFile {
    /// File name, without folders.
    pub name: String,
    /// Content.
    pub text: String,
}

/// The top module's name.
pub const TOP: &str = "selfcheck";

/// The bench's files, the Verilog file first.
pub fn bench(designs: &[Design]) -> Vec<BenchFile> {
    let mut files = Vec::new();
    let mut body = String::new();
    let longest = designs.iter().map(|d| d.cycles.len()).max().unwrap_or(0);
    for (number, design) in designs.iter().enumerate() {
        write_design(&mut body, number, design);
        files.extend(hex_files(number, design));
    }
    let text = format!(
        "// Drives {count} designs with recorded inputs and compares every output in every cycle.\n\
         `timescale 1ns / 1ns\n\
         module {TOP};\n\
         \x20   reg clk = 1'b0;\n\
         \x20   integer cycle = 0;\n\
         \x20   integer mismatches = 0;\n\
         \n{body}\
         \x20   always begin\n\
         \x20       #5 clk = 1'b1;\n\
         \x20       #5 clk = 1'b0;\n\
         \x20       cycle = cycle + 1;\n\
         \x20       if (cycle == {longest}) begin\n\
         \x20           if (mismatches == 0) $display(\"PASS 0\");\n\
         \x20           else $display(\"FAIL %0d\", mismatches);\n\
         \x20           $finish;\n\
         \x20       end\n\
         \x20   end\n\
         endmodule\n",
        count = designs.len()
    );
    let name = format!("{TOP}.v");
    files.insert(0, BenchFile { name, text });
    files
}

fn write_design(body: &mut String, number: usize, design: &Design) {
    let netlist = &design.netlist;
    let cycles = design.cycles.len();
    let input_bits: u32 = netlist.inputs.iter().map(|p| p.width).sum::<u32>().max(1);
    let output_bits: u32 = netlist.outputs.iter().map(|p| p.width).sum::<u32>().max(1);
    let name = &netlist.name;
    let mut connections = Vec::new();
    if netlist.clocked {
        connections.push(".clk(clk)".to_string());
    }
    let mut low = input_bits;
    for port in &netlist.inputs {
        low = low.saturating_sub(port.width);
        let high = low + port.width - 1;
        connections.push(format!(".{}(in{number}[{high}:{low}])", port.name));
    }
    let mut low = output_bits;
    for port in &netlist.outputs {
        low = low.saturating_sub(port.width);
        let high = low + port.width - 1;
        connections.push(format!(".{}(out{number}[{high}:{low}])", port.name));
    }
    let connections = connections.join(",\n        ");
    let _ = write!(
        body,
        "    // Design {number}: {name}\n\
         \x20   reg [{im}:0] stimulus{number} [0:{last}];\n\
         \x20   reg [{om}:0] expected{number} [0:{last}];\n\
         \x20   reg [{om}:0] care{number} [0:{last}];\n\
         \x20   wire [{im}:0] in{number} = cycle < {cycles} ? stimulus{number}[cycle] : {input_bits}'d0;\n\
         \x20   wire [{om}:0] out{number};\n\
         \x20   {name} dut{number} (\n        {connections}\n    );\n\
         \x20   initial begin\n\
         \x20       $readmemh(\"stimulus{number}.hex\", stimulus{number});\n\
         \x20       $readmemh(\"expected{number}.hex\", expected{number});\n\
         \x20       $readmemh(\"care{number}.hex\", care{number});\n\
         \x20   end\n",
        im = input_bits - 1,
        om = output_bits - 1,
        last = cycles.saturating_sub(1),
    );
    write_initial_state(body, number, netlist);
    let _ = write!(
        body,
        "    always @(posedge clk)\n\
         \x20       if (cycle < {cycles} && ((out{number} ^ expected{number}[cycle]) & care{number}[cycle]) !== {output_bits}'d0) begin\n\
         \x20           mismatches = mismatches + 1;\n\
         \x20           $display(\"MISMATCH {name} cycle %0d inputs %h outputs %h expected %h care %h\", cycle,\n\
         \x20               in{number}, out{number}, expected{number}[cycle], care{number}[cycle]);\n\
         \x20       end\n\n"
    );
}

/// Verilator starts everything at 0 when told so; other simulators at x. A register with a power-up value and a
/// memory with contents are left to the text, which must give them those.
fn write_initial_state(body: &mut String, number: usize, netlist: &Netlist) {
    if netlist.registers.is_empty() && netlist.memories.is_empty() {
        return;
    }
    let _ = writeln!(body, "    integer word{number};");
    let _ = writeln!(body, "    initial begin");
    let is_left = |register: &&RegisterState| register.resets || register.initial.is_zero();
    for register in netlist.registers.iter().filter(is_left) {
        let (path, width) = (&register.path, register.width);
        let value = register.initial.value();
        let _ = writeln!(body, "        dut{number}.{path} = {width}'h{value:x};");
    }
    let without_contents = netlist.memories.iter().filter(|m| m.contents.is_empty());
    for memory in without_contents {
        let (path, depth) = (&memory.path, memory.depth);
        let _ = writeln!(
            body,
            "        for (word{number} = 0; word{number} < {depth}; word{number} = word{number} + 1) dut{number}.{path}[word{number}] = {}'d0;",
            memory.width
        );
    }
    let _ = writeln!(body, "    end");
}

fn hex_files(number: usize, design: &Design) -> Vec<BenchFile> {
    let widths = |ports: Vec<u32>| ports;
    let inputs = widths(design.netlist.inputs.iter().map(|p| p.width).collect());
    let outputs = widths(design.netlist.outputs.iter().map(|p| p.width).collect());
    let join = |values: Vec<&BigUint>, widths: &[u32]| {
        let mut joined = BigUint::ZERO;
        for (value, width) in values.into_iter().zip(widths) {
            joined = (joined << *width) | value;
        }
        format!("{joined:x}\n")
    };
    let mut texts = [String::new(), String::new(), String::new()];
    for cycle in &design.cycles {
        texts[0] += &join(cycle.inputs.iter().collect(), &inputs);
        texts[1] += &join(cycle.outputs.iter().map(|(v, _)| v).collect(), &outputs);
        texts[2] += &join(cycle.outputs.iter().map(|(_, c)| c).collect(), &outputs);
    }
    ["stimulus", "expected", "care"]
        .into_iter()
        .zip(texts)
        .map(|(what, text)| BenchFile {
            name: format!("{what}{number}.hex"),
            text,
        })
        .collect()
}
