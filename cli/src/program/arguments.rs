//! The command line's arguments and their help text.

mod bench;
mod equiv;
mod eu;
mod glsl;
mod import;
mod math;
mod new;
mod outside;
mod report;
mod schematic;
mod shell;
mod spirv;
mod verify;
mod wave;

pub use bench::{Bench, Gather, Workload};
pub use equiv::{Equiv, Reading as VerilogReading};
pub use eu::{Decode, Encode, Enum};
pub use glsl::Glsl;
pub use import::Import;
pub use math::{Denormals, Math, MathAccuracy, MathMode, MathTables};
pub use new::New;
pub use outside::{Crosscheck, Export, FormatName, Fusesoc};
pub use report::Report;
pub use schematic::Schematic;
pub use shell::{Completions, Man, ShellName};
pub use spirv::Spirv;
pub use verify::{LevelName, Proving, Verify};
pub use wave::Wave;

use crate::blocks::boolean::Convention;
use crate::hdl::verilog::Dialect;
use crate::program::catalogue::Catalogue;
use crate::program::clocking::Clocking;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

const EXIT_CODES: &str = "\
Exit codes: 0 everything held, 1 a check failed or is unknown, 2 used wrongly or not to be done.";

/// GPU datapath hardware, described once: simulated, emitted as Verilog, checked against golden models.
#[derive(Debug, Parser)]
#[command(
    name = "warpwright",
    version,
    max_term_width = 100,
    disable_help_subcommand = true,
    after_long_help = "\
First steps:
  warpwright list                                  what there is
  warpwright show lut_array                        a block's datasheet
  warpwright sim lut_array --vcd lut_array.vcd     run it
  warpwright wave lut_array.vcd                    and look at it, here or as a picture
  warpwright report lut_array -o pages             a page about it, for a browser
  warpwright emit lut_array -o out                 its Verilog
  warpwright verify lut_array                      check it against its golden model
  warpwright mutate lut_array                      check whether that check would notice a fault
  warpwright new my_block                          a project for a block of your own
  warpwright lut '(a & ~c) | (b & c)'              a Boolean function's table index
  warpwright enum EU_OPCODE 0x6b                   what a value of Intel's enumerations means
  warpwright decode 400a0420002c2022               what an instruction of Alchemist says
  warpwright glsl SClamp 5 -3 3                    what an instruction of GLSL.std.450 gives
  warpwright math INV 3.0 --mode alt               what a function of the EU's math unit gives
  warpwright spirv module.spv                      what blocks compute of a SPIR-V module
  warpwright equiv --model lut_array my_lut.v      prove your own Verilog equal to a golden model

`warpwright COMMAND --help` says more about each.

Exit codes: 0 everything held, 1 a check failed or is unknown, an instruction is illegal,
2 used wrongly or not to be done."
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The same of somebody else's catalogue.
#[derive(Debug, Parser)]
#[command(
    max_term_width = 100,
    disable_help_subcommand = true,
    arg_required_else_help = true,
    subcommand_required = true
)]
struct TheirArguments {
    #[command(subcommand)]
    command: BlockCommand,
}

/// What the command line asks for.
pub fn parsed(catalogue: &'static Catalogue) -> Result<Command, clap::Error> {
    let matches = definition(catalogue).try_get_matches()?;
    if catalogue.is_ours {
        return Ok(Arguments::from_arg_matches(&matches)?.command);
    }
    let command = TheirArguments::from_arg_matches(&matches)?.command;
    Ok(Command::Blocks(Box::new(command)))
}

/// The arguments that the program takes. Examples in the help of somebody else's are of Warpwright's own blocks, and say so.
pub fn definition(catalogue: &'static Catalogue) -> clap::Command {
    if catalogue.is_ours {
        return Arguments::command();
    }
    let names: Vec<&str> = catalogue.blocks.iter().map(|block| block.name()).collect();
    let program = &catalogue.program;
    let about = format!(
        "Hardware described with Warpwright: simulated, emitted as Verilog, checked against golden models. Its blocks: {}.",
        names.join(", ")
    );
    let more = format!("`{program} COMMAND --help` says more about each.\n\n{EXIT_CODES}");
    let command = TheirArguments::command()
        .name(program.as_str())
        .about(about)
        .after_long_help(more);
    command.mut_subcommands(|subcommand| {
        let Some(help) = subcommand.get_after_long_help() else {
            return subcommand;
        };
        let help = help.to_string().replace(
            "Examples:",
            "Examples, with `warpwright`, the program of Warpwright's own blocks:",
        );
        subcommand.after_long_help(help)
    })
}

/// The subcommands of Warpwright's own catalogue.
#[derive(Debug, Subcommand)]
pub enum Command {
    #[command(flatten)]
    Blocks(Box<BlockCommand>),
    New(New),
    Bench(Bench),
    Lut(Lut),
    Enum(Enum),
    Decode(Decode),
    Encode(Encode),
    Glsl(Glsl),
    Math(Math),
    Spirv(Spirv),
}

/// The subcommands of any catalogue.
#[derive(Debug, Subcommand)]
pub enum BlockCommand {
    List(List),
    Show(Show),
    Schematic(Schematic),
    Emit(Emit),
    Sim(Sim),
    Wave(Wave),
    Report(Report),
    Verify(Verify),
    Mutate(Mutate),
    Crosscheck(Crosscheck),
    Equiv(Equiv),
    Import(Import),
    Export(Export),
    Fusesoc(Fusesoc),
    #[command(display_order = 900)]
    Completions(Completions),
    #[command(display_order = 901)]
    Man(Man),
}

/// The settings of a block's parameters.
#[derive(Debug, Args)]
pub struct Settings {
    /// Set a parameter; may be given several times
    #[arg(short = 'p', long = "param", value_name = "NAME=VALUE")]
    pub settings: Vec<String>,
}

/// List the blocks of the catalogue
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright list
  warpwright list --json")]
pub struct List {
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// Show a block's datasheet: parameters and ranges, ports, timing, references
///
/// Ports and timing are those of the parameters given.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright show lut_array
  warpwright show lut_array -p lanes=32 -p stages=0
  warpwright show lop3_unit --json")]
pub struct Show {
    /// The block's name, as `warpwright list` shows it, or that of a named configuration
    pub block: String,
    #[command(flatten)]
    pub settings: Settings,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// Write a block's Verilog, one module a file, and a TOP.json that describes it
///
/// TOP.json holds the parameters, the ports, the timing and the hash of every file. The same arguments
/// give the same bytes; the first line of every file is the command that makes it.
///
/// The names of inner modules begin with the top module's, which is the block's or --top: with two names,
/// two configurations of a block have room in one project. With --core comes a core file, with which FuseSoC takes the folder as a part of a design.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright emit lut_array                          into the current directory
  warpwright emit lut_array -p stages=0 -o out       into out/, which is made if needed
  warpwright emit lop3_unit --dialect systemverilog
  warpwright emit lut_array -p inputs=6 --top wide_table --core
                                                     module wide_table, and wide_table.core
  warpwright emit --all-named -o out                 each named configuration of each block into
                                                     out/CONFIGURATION/")]
pub struct Emit {
    /// The block's name, as `warpwright list` shows it, or that of a named configuration
    #[arg(required_unless_present = "all_named")]
    pub block: Option<String>,
    #[command(flatten)]
    pub settings: Settings,
    /// Emit every named configuration of every block, each into a folder of its name
    #[arg(long, conflicts_with_all = ["block", "settings"], hide_short_help = true)]
    pub all_named: bool,
    /// Where to write
    #[arg(short = 'o', long = "output", value_name = "DIR", default_value = ".")]
    pub output: PathBuf,
    /// The language to write
    #[arg(long, value_enum, default_value_t = DialectName::Verilog)]
    pub dialect: DialectName,
    /// What the top module is called; the names of inner modules begin with it
    #[arg(long, value_name = "NAME", conflicts_with = "all_named")]
    pub top: Option<String>,
    /// What the names of all modules begin with, the top module's and those that blocks share, too
    #[arg(long, value_name = "NAME", conflicts_with = "all_named")]
    pub prefix: Option<String>,
    #[command(flatten)]
    pub beside: Beside,
    /// Write a self-checking test bench, too: plain Verilog, with inputs and the golden model's outputs in a file
    /// beside it; of 256 cycles, if no number is given
    #[arg(
        long,
        value_name = "CYCLES",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "256",
        value_parser = clap::value_parser!(u32).range(1..=1_000_000),
    )]
    pub testbench: Option<u32>,
    /// Write timing constraints, too, in TOP.sdc; at 100 MHz, if no number is given
    #[arg(
        long,
        value_name = "MHZ",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "100",
        value_parser = clap::value_parser!(u32).range(1..=10_000),
    )]
    pub sdc: Option<u32>,
    /// Write a module around the block, too, with the interfaces of a standard
    #[arg(
        long,
        value_name = "STANDARD",
        value_enum,
        conflicts_with = "all_named"
    )]
    pub wrap: Option<WrapperName>,
    #[command(flatten)]
    pub clocking: Clocking,
}

/// What is written beside the Verilog.
#[derive(Clone, Copy, Debug, Args)]
pub struct Beside {
    /// Write a core file for FuseSoC, too
    #[arg(long)]
    pub core: bool,
    /// Write the values of its enumerations, too, in TOP.vh: named constants of Verilog for the module that instantiates it
    #[arg(long, conflicts_with = "all_named")]
    pub header: bool,
    /// Write assertions, too: `TOP_assertions.sv`, which watches the ports in a simulation, and `TOP.sby` for SymbiYosys
    #[arg(long, conflicts_with = "all_named")]
    pub assertions: bool,
}

/// The standard of a wrapper's interfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WrapperName {
    /// `TOP_axis`: each stream is an AXI4-Stream interface
    AxiStream,
    /// `TOP_axi4`: the memory port of `gather_scatter` is an AXI4 master
    Axi4,
}

/// A dialect by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DialectName {
    /// Verilog-2001
    Verilog,
    /// The synthesizable subset of SystemVerilog: logic, `always_ff`, packed structs, enumerations in a package
    #[value(name = "systemverilog")]
    SystemVerilog,
}

impl DialectName {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Verilog => "verilog",
            Self::SystemVerilog => "systemverilog",
        }
    }
}

impl From<DialectName> for Dialect {
    fn from(name: DialectName) -> Self {
        match name {
            DialectName::Verilog => Self::Verilog2001,
            DialectName::SystemVerilog => Self::SystemVerilog,
        }
    }
}

/// Run a block cycle by cycle, with waveforms
///
/// Without --stimulus the inputs are the block's own random ones, the same for the same seed. Registers
/// start at their reset values, so no reset cycle is needed.
///
/// A stimulus file holds one object a cycle, with a value a port: a string (hexadecimal, binary or
/// decimal), a whole number, or the name of a value of the port's enumeration. A port that is not named
/// keeps its value of the cycle before; at the start every input is 0.
///
/// A file may begin with what registers and memories hold at first, by their paths below the top module: a
/// register takes a value, a memory takes its words from word 0 or some of them by number. What is not
/// named is as at power-up. Counter-examples of proofs begin so where they need it.
///
/// With --json the answer has the same form: every output of every cycle, as it stands after that cycle's
/// inputs, before its clock edge.
#[derive(Debug, Args)]
#[command(after_long_help = "\
A stimulus file of two cycles:
  {\"cycles\": [{\"in_valid\": 1, \"src0\": \"0x1f\"}, {\"src0\": \"0b101\"}]}
The same for lop3_unit, which begins with a word at its output and two registers of thread 0 set:
  {\"start\": {\"out_valid\": 1, \"threads[0].registers\": {\"1\": \"0xff\", \"3\": 7}},
   \"cycles\": [{\"out_ready\": 1}]}

Examples:
  warpwright sim lut_array                                32 random cycles
  warpwright sim lut_array --cycles 1000 --seed 7 --vcd lut_array.vcd
  warpwright sim lop3_unit --stimulus program.json --json
  warpwright sim lut_array -p lanes=32 --fst warp.fst
  warpwright sim eu_frontend --file kernels.bin --kernel saxpy --vcd saxpy.vcd
  warpwright sim line_coalescer --pattern AMG-G0 --vcd amg.vcd

Beside a waveform run.vcd come run.gtkw and run.sucl, which open it in GTKWave and Surfer with its
signals laid out.")]
pub struct Sim {
    /// The block's name, as `warpwright list` shows it, or that of a named configuration
    pub block: String,
    #[command(flatten)]
    pub settings: Settings,
    /// How many cycles [default: 32, or all of the stimulus file, or until code or stream has left]; beyond the stimulus file's
    /// last cycle its inputs are held
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub cycles: Option<u64>,
    /// The seed of the random inputs
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        allow_negative_numbers = true,
        conflicts_with = "stimulus"
    )]
    pub seed: u64,
    /// Take the inputs from a file, or with - from the standard input
    #[arg(long, value_name = "FILE.json")]
    pub stimulus: Option<PathBuf>,
    /// Fetch code from a file, raw or a binary that ocloc writes; for blocks that take code: `eu_fetch`, `eu_frontend`
    #[arg(long, value_name = "KERNEL.bin", conflicts_with_all = ["stimulus", "seed"])]
    pub file: Option<PathBuf>,
    /// Which kernel of the file
    #[arg(long, value_name = "NAME", requires = "file")]
    pub kernel: Option<String>,
    /// Begin so many bytes into the code, 0x10 or 16
    #[arg(long, value_name = "N", requires = "file", allow_negative_numbers = true, value_parser = eu::offset)]
    pub offset: Option<usize>,
    /// Take groups of an index stream that `bench gather` has; for blocks that take lines or addresses of lanes: `line_coalescer`, `gather_scatter`
    #[arg(long, value_name = "NAME", conflicts_with_all = ["stimulus", "seed", "file"])]
    pub pattern: Option<String>,
    /// Take the stream from a file, in the form that `bench gather` takes
    #[arg(long, value_name = "FILE.json", requires = "pattern")]
    pub patterns: Option<PathBuf>,
    /// Bytes of the stream's elements [default: 4]
    #[arg(long, value_name = "N", requires = "pattern", value_parser = ["4", "8"])]
    pub element_bytes: Option<String>,
    /// Write a VCD waveform
    #[arg(long, value_name = "FILE")]
    pub vcd: Option<PathBuf>,
    /// Write an FST waveform, much smaller
    #[arg(long, value_name = "FILE")]
    pub fst: Option<PathBuf>,
    /// Keep the VCD to what every reader takes: numbers only, no names of enumeration values
    #[arg(long, requires = "vcd")]
    pub plain_vcd: bool,
    /// Answer with every output of every cycle in JSON
    #[arg(long)]
    pub json: bool,
}

/// Put faults into a block, one at a time, and see whether its checks notice
///
/// Each mutant has a single fault and runs through the checks of `verify`. One that no check notices may be
/// proved harmless: it is the same design, or agrees with the golden model all the same. If it is proved
/// wrong, it has survived, and shows what the checks do not see. If no proof decides, it is counted as such.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright mutate lut_array
  warpwright mutate lop3_unit -p lanes=2 --mutants 5000 --seed 7
  warpwright mutate --all --json
  warpwright mutate lut_array --only 42                 one fault, and what notices it
  warpwright mutate lut_array --cycles 10               what shorter checks would miss

Exit code 0 if each mutant was killed or proved harmless, 1 if one was not.")]
pub struct Mutate {
    /// The blocks' names, as `warpwright list` shows them, or those of named configurations
    #[arg(value_name = "BLOCK", required_unless_present = "all")]
    pub blocks: Vec<String>,
    /// Try every named configuration of every block
    #[arg(long, conflicts_with_all = ["blocks", "settings", "only"])]
    pub all: bool,
    #[command(flatten)]
    pub settings: Settings,
    /// How many mutants, if there are so many
    #[arg(long, value_name = "N", default_value_t = 1_000, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    pub mutants: u32,
    /// The seed of the draw and of the random inputs
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    pub seed: u64,
    /// Try the fault of this number alone
    #[arg(long, value_name = "NUMBER", conflicts_with = "mutants")]
    pub only: Option<u32>,
    /// Run at most so many cycles of each check
    #[arg(long, value_name = "N")]
    pub cycles: Option<u64>,
    /// Give up a proof after so many conflicts of a call of the solver, not after a minute
    #[arg(long, value_name = "N")]
    pub conflicts: Option<u64>,
    /// Prove only that a mutant is the same design, and not that it agrees with the golden model
    #[arg(long)]
    pub same_design_only: bool,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

/// Convert between a Boolean function's expression and its table index
///
/// An expression has the operands a to f, the constants 0 and 1, and & | ^ ~ with parentheses; ~ binds
/// tightest, then &, ^, |. An index is 0xCA, 202 or 0b11001010.
///
/// The same function has two indices. In the convention lop3 the first operand, a, is the most significant
/// bit of the table's bit numbers (of three operands, a is 0xF0); in spirv, which bfn shares, it is the
/// least significant (a is 0xAA).
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright lut '(a & ~c) | (b & c)' --convention spirv     0xCA
  warpwright lut 0x96                                        a ^ b ^ c
  warpwright lut 'a & b & c & d' --json
  warpwright lut 0x8000 --inputs 4

An expression that is only 0 or 1 reads as an index; the constant function is written (1).")]
pub struct Lut {
    /// The expression or the index
    #[arg(value_name = "EXPRESSION|INDEX", allow_negative_numbers = true)]
    pub function: String,
    /// Which operand is the most significant bit of the table's bit numbers: lop3 the first, spirv the last
    #[arg(
        long,
        default_value = "lop3",
        value_parser = PossibleValuesParser::new(["lop3", "spirv"]).try_map(|name| name.parse::<Convention>())
    )]
    pub convention: Convention,
    /// Operands of the table, 1 to 6 [default: 3, or as many as the expression names]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=6))]
    pub inputs: Option<u32>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}
