//! A test bench to hand out beside emitted Verilog: plain Verilog-2001 that checks itself, with a memory file of inputs and of the golden model's
//! outputs.
//!
//! Input streams that the block relies on keep their rules. The inputs change while the clock is low and the outputs are compared before it rises, so the bench runs before and after synthesis. Bits
//! that the model leaves open are not compared. It begins with two cycles of reset, in which nothing is.

mod cocotb;
mod verilog;

use crate::kept_streams::KeptStreams;
use num_bigint::BigUint;
use std::fmt::Write as _;
use warpwright_blocks::block::Block;
use warpwright_blocks::golden::{PortValues, Stimulus as _};
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::module::{Direction, Module, RESET};
use warpwright_hdl::verilog::{Options, ResetStyle};

/// Cycles of reset at the beginning.
const RESET_CYCLES: usize = 2;

/// A bench's two files: name and text.
#[derive(Clone, Debug)]
pub struct PlainBench {
    /// The module `TOP_tb`.
    pub verilog: (String, String),
    /// A line a cycle.
    pub vectors: (String, String),
}

/// A value, and which of its bits are compared.
struct Expected {
    value: BigUint,
    care: BigUint,
}

/// What a port is given, or must give, in each cycle.
struct Column {
    name: String,
    width: u32,
    cells: Vec<Expected>,
    is_output: bool,
}

/// The bench of a module of this block, emitted with these options, for so many cycles of the block's own stimulus.
pub fn plain_bench(
    block: &dyn Block,
    parameters: &Parameters,
    module: &Module,
    options: &Options,
    cycles: usize,
) -> PlainBench {
    let columns = columns(block, parameters, module, options.reset, cycles);
    let name = format!("{}_tb", module.name);
    let vectors = format!("{name}.hex");
    PlainBench {
        verilog: (
            format!("{name}.v"),
            verilog::text(module, options, &columns, &name, &vectors),
        ),
        vectors: (vectors, hex(&columns)),
    }
}

/// A bench in Python, and its data.
#[derive(Clone, Debug)]
pub struct CocotbBench {
    /// The module `test_TOP`.
    pub python: (String, String),
    /// A line a cycle.
    pub vectors: (String, String),
}

/// The same cycles as a bench for cocotb. The Verilog is in these files.
pub fn cocotb_bench(
    block: &dyn Block,
    parameters: &Parameters,
    module: &Module,
    options: &Options,
    cycles: usize,
    sources: &[String],
) -> CocotbBench {
    let columns = columns(block, parameters, module, options.reset, cycles);
    let name = format!("test_{}", module.name);
    let vectors = format!("{name}.hex");
    CocotbBench {
        python: (
            format!("{name}.py"),
            cocotb::text(module, options, &columns, &vectors, sources),
        ),
        vectors: (vectors, hex(&columns)),
    }
}

fn columns(
    block: &dyn Block,
    parameters: &Parameters,
    module: &Module,
    reset: ResetStyle,
    cycles: usize,
) -> Vec<Column> {
    let has_reset = module.has_reset();
    let begin = if has_reset { RESET_CYCLES } else { 0 };
    let column = |name: &str, width, is_output| Column {
        name: name.to_string(),
        width,
        cells: Vec::new(),
        is_output,
    };
    let rst = has_reset.then(|| column(RESET, 1, false));
    let ports = module.ports.iter().map(|port| {
        let is_output = port.direction == Direction::Output;
        column(&port.name, port.width.get(), is_output)
    });
    let mut columns: Vec<Column> = rst.into_iter().chain(ports).collect();
    let mut stimulus = KeptStreams::new(block, parameters, 1);
    let mut golden = block.golden(parameters);
    for cycle in 0..begin + cycles {
        let inputs = if cycle < begin {
            resetting(&columns)
        } else {
            stimulus.next()
        };
        let expected = golden.cycle(&inputs);
        for column in &mut columns {
            let found = expected.iter().find(|e| e.port == column.name);
            let cell = if column.is_output {
                // A reset that acts at once shows before the clock edge, of which the model says nothing.
                let is_open = reset.asynchronous && inputs.is_set(RESET);
                let known = found.filter(|_| cycle >= begin && !is_open);
                known.map_or((BigUint::ZERO, BigUint::ZERO), |e| {
                    (e.value.clone() & e.care.clone(), e.care.clone())
                })
            } else {
                (inputs.get(&column.name).clone(), BigUint::ZERO)
            };
            let (value, care) = cell;
            column.cells.push(Expected { value, care });
        }
    }
    // The port of a reset that is active low carries the opposite.
    if let Some(rst) = columns
        .first_mut()
        .filter(|_| has_reset && reset.active_low)
    {
        for cell in &mut rst.cells {
            cell.value = BigUint::from(u8::from(cell.value == BigUint::ZERO));
        }
    }
    columns
}

/// Reset, and nothing else.
fn resetting(columns: &[Column]) -> PortValues {
    let mut values = PortValues::default();
    for column in columns.iter().filter(|column| !column.is_output) {
        let is_reset = column.name == RESET;
        values.set(&column.name, BigUint::from(u8::from(is_reset)));
    }
    values
}

/// A line a cycle, the first port in the highest bits: of an input its value, of an output what it must be and which of its bits are compared.
fn hex(columns: &[Column]) -> String {
    let bits = line_bits(columns);
    let cycles = columns.first().map_or(0, |column| column.cells.len());
    let mut text = String::new();
    for cycle in 0..cycles {
        let mut line = BigUint::ZERO;
        for column in columns {
            let Expected { value, care } = &column.cells[cycle];
            line = (line << column.width) | value;
            if column.is_output {
                line = (line << column.width) | care;
            }
        }
        let digits = bits.div_ceil(4) as usize;
        let _ = writeln!(text, "{line:0digits$x}");
    }
    text
}

fn line_bits(columns: &[Column]) -> u32 {
    let of = |column: &Column| column.width * if column.is_output { 2 } else { 1 };
    columns.iter().map(of).sum()
}

/// The reset's port where `rst` is one of the columns, any other port as it is.
fn port<'a>(column: &'a Column, options: &'a Options) -> &'a str {
    if column.name == RESET {
        options.reset_port()
    } else {
        &column.name
    }
}

/// What the first line of a file says.
fn generated(options: &Options) -> String {
    if options.command.is_empty() {
        format!("Generated by {}", options.generator)
    } else {
        format!("Generated by {}: {}", options.generator, options.command)
    }
}
