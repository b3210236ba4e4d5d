//! The command line's arguments and their help text.

mod bench;
mod campaign;
mod equiv;
mod eu;
mod glsl;
mod import;
mod math;
mod new;
mod outside;
mod report;
mod run;
mod schematic;
mod shell;
mod spirv;
mod verify;
mod wave;

pub use bench::{Bench, Gather, Workload};
pub use campaign::{
    Campaign, EngineName, Gaps as CampaignGaps, Merge as CampaignMerge, Plan as CampaignPlan,
    Run as CampaignRun, Status as CampaignStatus, Step as CampaignStep, Submit as CampaignSubmit,
};
pub use equiv::{Equiv, Reading as VerilogReading};
pub use eu::{Decode, Encode, Enum};
pub use glsl::Glsl;
pub use import::Import;
pub use math::{Denormals, Math, MathAccuracy, MathMode, MathTables};
pub use new::New;
pub use outside::{Crosscheck, Export, FormatName, Fusesoc};
pub use report::Report;
pub use run::Run;
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
Exit codes:
  0   all checks held
  1   a check failed, or its result is unknown
  2   the command was used incorrectly or could not be carried out";

/// Simulate GPU datapath hardware, check it against golden models, and emit it as Verilog.
#[derive(Debug, Parser)]
#[command(
    name = "warpwright",
    version,
    max_term_width = 100,
    disable_help_subcommand = true,
    after_long_help = "\
First steps:
  warpwright list                                  list the blocks
  warpwright show lut_array                        show a block's datasheet
  warpwright sim lut_array --vcd lut_array.vcd     simulate the block and write a waveform
  warpwright wave lut_array.vcd                    draw the waveform in the terminal
  warpwright report lut_array -o pages             write a browser page about the block
  warpwright emit lut_array -o out                 write the block's Verilog
  warpwright verify lut_array                      check the block against its golden model
  warpwright mutate lut_array                      measure whether the checks detect faults
  warpwright campaign plan nightly.toml -o nightly
                                                   cut long checks into shards for a cluster
  warpwright new my_block                          create a project for your own block
  warpwright lut '(a & ~c) | (b & c)'              print the index of a Boolean function
  warpwright enum EU_OPCODE 0x6b                   show the meaning of an enumeration's value
  warpwright decode 400a0420002c2022               disassemble an instruction of Alchemist
  warpwright run kernel.bin --check                check that a kernel can be executed
  warpwright glsl SClamp 5 -3 3                    execute an instruction of GLSL.std.450
  warpwright math INV 3.0 --mode alt               execute a function of the EU's math unit
  warpwright spirv module.spv                      list SPIR-V instructions that blocks compute
  warpwright equiv --model lut_array my_lut.v      prove your Verilog equal to a golden model

`warpwright COMMAND --help` explains each command.

Exit codes:
  0   all checks held
  1   a check failed, its result is unknown, or an instruction is illegal
  2   the command was used incorrectly or could not be carried out"
)]
pub struct Arguments {
    #[command(flatten)]
    pub common: Common,
    /// The subcommand.
    #[command(subcommand)]
    pub command: Command,
}

/// Options that every subcommand accepts.
#[derive(Debug, Args)]
pub struct Common {
    /// Print only failures and requested results, without progress messages or success reports
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

/// The arguments of a program with a third-party catalogue.
#[derive(Debug, Parser)]
#[command(
    max_term_width = 100,
    disable_help_subcommand = true,
    arg_required_else_help = true,
    subcommand_required = true
)]
struct TheirArguments {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: BlockCommand,
}

/// Parses the command line into the subcommand and the common options.
pub fn parsed(catalogue: &'static Catalogue) -> Result<(Command, Common), clap::Error> {
    let matches = definition(catalogue).try_get_matches()?;
    if catalogue.is_ours {
        let Arguments { command, common } = Arguments::from_arg_matches(&matches)?;
        return Ok((command, common));
    }
    let TheirArguments { command, common } = TheirArguments::from_arg_matches(&matches)?;
    Ok((Command::Blocks(Box::new(command)), common))
}

/// The definition of the command line for a catalogue.
///
/// With a third-party catalogue, the examples in the help still use Warpwright's own blocks. The heading of the examples states this.
pub fn definition(catalogue: &'static Catalogue) -> clap::Command {
    if catalogue.is_ours {
        return Arguments::command();
    }
    let names: Vec<&str> = catalogue.blocks.iter().map(|block| block.name()).collect();
    let program = &catalogue.program;
    let about = format!(
        "Simulate hardware described with Warpwright, check it against golden models, and emit it as Verilog. Blocks: {}.",
        names.join(", ")
    );
    let more = format!("`{program} COMMAND --help` explains each command.\n\n{EXIT_CODES}");
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
            "Examples for `warpwright`, the program with Warpwright's own blocks:",
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
    Run(Run),
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
    Campaign(Campaign),
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

/// Values for a block's parameters.
#[derive(Debug, Args)]
pub struct Settings {
    /// Set a parameter of the block; this option may be repeated
    #[arg(short = 'p', long = "param", value_name = "NAME=VALUE")]
    pub settings: Vec<String>,
}

/// List the blocks in the catalogue
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright list
  warpwright list --json")]
pub struct List {
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Show a block's datasheet: parameters and ranges, ports, timing, references
///
/// The datasheet shows the ports and the timing for the given parameter values.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright show lut_array
  warpwright show lut_array -p lanes=32 -p stages=0
  warpwright show lop3_unit --json")]
pub struct Show {
    /// Name of a block (as shown by `warpwright list`) or of a named configuration
    pub block: String,
    #[command(flatten)]
    pub settings: Settings,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Write a block's Verilog, one file per module, and a description in TOP.json
///
/// TOP.json lists the parameters, ports and timing of the block, and a hash of every file. The same arguments always produce identical files.
/// The first line of each Verilog file contains the command that generates the file.
///
/// By default, the top module has the name of the block. The option --top gives the top module another name. The names of inner modules begin with
/// the name of the top module. To use two configurations of a block in one project, give their top modules different names.
///
/// With --core, the command also writes a core file for FuseSoC. With the core file, FuseSoC can use the output folder in a design.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright emit lut_array                          write to the current folder
  warpwright emit lut_array -p stages=0 -o out       write to out/, which is created if needed
  warpwright emit lop3_unit --dialect systemverilog
  warpwright emit lut_array -p inputs=6 --top wide_table --core
                                                     write module wide_table and wide_table.core
  warpwright emit --all-named -o out                 write each named configuration of each block
                                                     to out/CONFIGURATION/")]
pub struct Emit {
    /// Name of a block (as shown by `warpwright list`) or of a named configuration
    #[arg(required_unless_present = "all_named")]
    pub block: Option<String>,
    #[command(flatten)]
    pub settings: Settings,
    /// Emit every named configuration of every block, each to a folder of the same name
    #[arg(long, conflicts_with_all = ["block", "settings"], hide_short_help = true)]
    pub all_named: bool,
    /// Output folder
    #[arg(short = 'o', long = "output", value_name = "DIR", default_value = ".")]
    pub output: PathBuf,
    /// Language of the emitted modules
    #[arg(long, value_enum, default_value_t = DialectName::Verilog)]
    pub dialect: DialectName,
    /// Name of the top module; the names of inner modules begin with this name
    #[arg(long, value_name = "NAME", conflicts_with = "all_named")]
    pub top: Option<String>,
    /// Prefix for the names of all modules, including shared modules
    #[arg(long, value_name = "NAME", conflicts_with = "all_named")]
    pub prefix: Option<String>,
    #[command(flatten)]
    pub beside: Beside,
    /// Also write a self-checking testbench in plain Verilog, with CYCLES cycles (256 if CYCLES is omitted)
    ///
    /// A data file next to the testbench contains the inputs, and the outputs that the golden model expects.
    #[arg(
        long,
        value_name = "CYCLES",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "256",
        value_parser = clap::value_parser!(u32).range(1..=1_000_000),
    )]
    pub testbench: Option<u32>,
    /// Also write a self-checking testbench in Python for cocotb 2, with CYCLES cycles (256 if CYCLES is omitted)
    ///
    /// The command `python3 test_TOP.py` builds and simulates the Verilog. A test runner can also use `test_TOP` as a test module.
    #[arg(
        long,
        value_name = "CYCLES",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "256",
        value_parser = clap::value_parser!(u32).range(1..=100_000),
    )]
    pub cocotb: Option<u32>,
    /// Also write timing constraints to TOP.sdc for a clock of MHZ megahertz (100 if MHZ is omitted)
    #[arg(
        long,
        value_name = "MHZ",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "100",
        value_parser = clap::value_parser!(u32).range(1..=10_000),
    )]
    pub sdc: Option<u32>,
    /// Also write a wrapper module with standard interfaces
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

/// Files to write in addition to the Verilog.
#[derive(Clone, Copy, Debug, Args)]
pub struct Beside {
    /// Also write a core file for FuseSoC
    #[arg(long)]
    pub core: bool,
    /// Also write TOP.vh, which defines the block's enumeration values as Verilog constants
    ///
    /// Use the constants from TOP.vh in the module that instantiates the block.
    #[arg(long, conflicts_with = "all_named")]
    pub header: bool,
    /// Also write assertions to `TOP_assertions.sv`, and a task file for SymbiYosys to `TOP.sby`
    ///
    /// During a simulation, the assertions check the block's ports and registers.
    #[arg(long, conflicts_with = "all_named")]
    pub assertions: bool,
}

/// Standard interfaces of a wrapper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WrapperName {
    /// Write the module `TOP_axis`, in which each stream is an AXI4-Stream interface
    AxiStream,
    /// Write the module `TOP_axi4`, in which the memory port of `gather_scatter` is an AXI4 master
    Axi4,
}

/// Name of a dialect on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DialectName {
    /// Verilog-2001
    Verilog,
    /// Synthesizable SystemVerilog: `logic`, `always_ff`, packed structs, and a package with the enumerations
    #[value(name = "systemverilog")]
    SystemVerilog,
}

impl DialectName {
    /// The dialect's name on the command line.
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

/// Simulate a block or your own Verilog cycle by cycle, and write waveforms
///
/// Without --stimulus, the block's own random stimulus drives the inputs. The same seed always produces the same inputs. Registers with a reset
/// start at their reset values, so a simulation needs no reset cycle.
///
/// For each cycle, a stimulus file contains one object that assigns values to ports. In a stimulus file, a value is a whole number or a string. A
/// string value may contain a hexadecimal, binary or decimal number. For a port with an enumeration type, a string may also be a name from the
/// enumeration. A port that is not listed in a cycle keeps its value from the previous cycle. Every input port is 0 until a value is set.
///
/// A stimulus file may begin with initial values of registers and memories. Each register or memory is identified by its path below the top
/// module. The initial value of a register is one number. The initial value of a memory may be an array of words. The first array element is the
/// value of word 0. The initial value of a memory may also be an object that maps word numbers to words. Without an initial value, a register or
/// memory starts with its power-up value.
///
/// With --json, the command prints every output of every cycle in the format of a stimulus file. In each cycle, the inputs are applied before
/// the outputs are sampled. The outputs are sampled before the clock edge that ends the cycle.
///
/// With --verilog, Yosys reads your Verilog files. The random inputs activate the reset of your design only in the first cycle. In the
/// simulation, the reset port of your design is always called rst and is always active high, regardless of its original name and level. Undefined
/// bits in your Verilog are simulated as 0. If several items of a parallel case statement match, the simulation uses the first matching item.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example of a stimulus file with two cycles:
  {\"cycles\": [{\"in_valid\": 1, \"src0\": \"0x1f\"}, {\"src0\": \"0b101\"}]}

Example of initial values in a stimulus file, for the output and two registers of lop3_unit:
  {\"start\": {\"out_valid\": 1, \"threads[0].registers\": {\"1\": \"0xff\", \"3\": 7}},
   \"cycles\": [{\"out_ready\": 1}]}

Examples:
  warpwright sim lut_array                                32 random cycles
  warpwright sim lut_array --cycles 1000 --seed 7 --vcd lut_array.vcd
  warpwright sim lop3_unit --stimulus program.json --json
  warpwright sim lut_array -p lanes=32 --fst warp.fst
  warpwright sim eu_frontend --file kernels.bin --kernel saxpy --vcd saxpy.vcd
  warpwright sim line_coalescer --pattern AMG-G0 --vcd amg.vcd
  warpwright sim --verilog my_alu.v --top my_alu --cycles 1000 --fst my_alu.fst

With the waveform run.vcd, the command also writes settings files for GTKWave (run.gtkw) and
Surfer (run.sucl). With the settings files, GTKWave and Surfer open the waveform with the signals
already arranged.")]
pub struct Sim {
    /// Name of a block (as shown by `warpwright list`) or of a named configuration
    #[arg(required_unless_present = "verilog")]
    pub block: Option<String>,
    #[command(flatten)]
    pub settings: Settings,
    /// Verilog file to simulate instead of a block; may be repeated
    #[arg(long, value_name = "FILE", conflicts_with_all = ["block", "settings", "file", "pattern"])]
    pub verilog: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: VerilogReading,
    /// File that names the ports, clock and reset of your Verilog, in the format of `equiv --map`
    #[arg(long, value_name = "FILE.json")]
    pub map: Option<PathBuf>,
    /// Number of cycles to simulate [default: 32 with random inputs]
    ///
    /// With a stimulus file, the default is the number of cycles in the file. If the input is a program or an index stream, the simulation
    /// runs by default until all data has left the block. After the last cycle of the stimulus file, the inputs keep their values.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub cycles: Option<u64>,
    /// Seed of the random inputs
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        allow_negative_numbers = true,
        conflicts_with = "stimulus"
    )]
    pub seed: u64,
    /// Read the inputs from a stimulus file; the name `-` means standard input
    #[arg(long, value_name = "FILE.json")]
    pub stimulus: Option<PathBuf>,
    /// Code for `eu_fetch` or `eu_frontend`: a file with raw code, or a binary written by Intel's compiler ocloc
    #[arg(long, value_name = "KERNEL.bin", conflicts_with_all = ["stimulus", "seed"])]
    pub file: Option<PathBuf>,
    /// Name of the kernel to run, if the file contains several kernels
    #[arg(long, value_name = "NAME", requires = "file")]
    pub kernel: Option<String>,
    /// Start at this byte offset in the code, for example 0x10 or 16
    #[arg(long, value_name = "N", requires = "file", allow_negative_numbers = true, value_parser = eu::offset)]
    pub offset: Option<usize>,
    /// Name of an index stream of `bench gather`, as input for `line_coalescer` or `gather_scatter`
    #[arg(long, value_name = "NAME", conflicts_with_all = ["stimulus", "seed", "file"])]
    pub pattern: Option<String>,
    /// Read the index stream from a file, in the format of `bench gather`
    #[arg(long, value_name = "FILE.json", requires = "pattern")]
    pub patterns: Option<PathBuf>,
    /// Bytes per element of the index stream [default: 4]
    #[arg(long, value_name = "N", requires = "pattern", value_parser = ["4", "8"])]
    pub element_bytes: Option<String>,
    /// Write a VCD waveform
    #[arg(long, value_name = "FILE")]
    pub vcd: Option<PathBuf>,
    /// Write an FST waveform, which is much smaller than a VCD waveform
    #[arg(long, value_name = "FILE")]
    pub fst: Option<PathBuf>,
    /// Omit enumeration names and source locations from the VCD, so that every viewer accepts the file
    #[arg(long, requires = "vcd")]
    pub plain_vcd: bool,
    /// Print every output of every cycle as JSON
    #[arg(long)]
    pub json: bool,
}

/// Inject single faults into a block and measure whether its checks detect them
///
/// Each mutant is a copy of the design with one fault. The command runs the checks of `verify` on each mutant. If no check detects the fault, the
/// command tries to prove that the fault is harmless. A fault is harmless if the mutant is equal to the original design. A fault is also harmless if
/// the mutant agrees with the golden model. A mutant survives if no check detects the fault and a proof shows that the mutant is wrong. A surviving
/// mutant shows a gap in the checks. If no proof finishes, the mutant is counted as not decided.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright mutate lut_array
  warpwright mutate lop3_unit -p lanes=2 --mutants 5000 --seed 7
  warpwright mutate --all --json
  warpwright mutate lut_array --only 42                 try only fault number 42
  warpwright mutate lut_array --cycles 10               report faults that shorter checks would miss

The exit code is 0 if every fault was detected or proved harmless, and otherwise 1.")]
pub struct Mutate {
    /// Names of blocks (as shown by `warpwright list`) or of named configurations
    #[arg(value_name = "BLOCK", required_unless_present = "all")]
    pub blocks: Vec<String>,
    /// Inject faults into every named configuration of every block
    #[arg(long, conflicts_with_all = ["blocks", "settings", "only"])]
    pub all: bool,
    #[command(flatten)]
    pub settings: Settings,
    /// Maximum number of mutants; a block may have fewer possible faults
    #[arg(long, value_name = "N", default_value_t = 1_000, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    pub mutants: u32,
    /// Seed of the random inputs, and of the random selection of faults
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    pub seed: u64,
    /// Inject only the fault with this number
    #[arg(long, value_name = "NUMBER", conflicts_with = "mutants")]
    pub only: Option<u32>,
    /// Run at most this many cycles of each check
    #[arg(long, value_name = "N")]
    pub cycles: Option<u64>,
    /// Limit each solver call of a proof to N conflicts, and disable the default time limit of one minute
    #[arg(long, value_name = "N")]
    pub conflicts: Option<u64>,
    /// Check only whether a mutant is equal to the original design; skip the proof against the golden model
    #[arg(long)]
    pub same_design_only: bool,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}

/// Convert between a Boolean expression and its truth table index
///
/// An expression consists of the operands a to f, the constants 0 and 1, the operators & | ^ ~, and parentheses. The operator ~ binds tightest,
/// followed by &, ^ and |. A truth table index is a hexadecimal, decimal or binary number, such as 0xCA, 202 or 0b11001010.
///
/// A Boolean function has two indices, one in each convention. The operand values form a binary number, which selects a bit of the truth table.
/// In the lop3 convention, operand a is the most significant bit of the number that selects a truth table bit. In the spirv convention, operand a
/// is the least significant bit of the number that selects a truth table bit. For example, the function that returns the first of three operands
/// has the lop3 index 0xF0 and the spirv index 0xAA. Intel's instruction bfn uses the spirv convention.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  warpwright lut '(a & ~c) | (b & c)' --convention spirv     0xCA
  warpwright lut 0x96                                        a ^ b ^ c
  warpwright lut 'a & b & c & d' --json
  warpwright lut 0x8000 --inputs 4

If the whole argument is 0 or 1, the command reads the argument as an index. To enter
the constant function 1 as an expression, write (1).")]
pub struct Lut {
    /// Expression or index
    #[arg(value_name = "EXPRESSION|INDEX", allow_negative_numbers = true)]
    pub function: String,
    /// Convention of the index: operand a is the most significant bit (lop3) or the least significant bit (spirv)
    #[arg(
        long,
        default_value = "lop3",
        value_parser = PossibleValuesParser::new(["lop3", "spirv"]).try_map(|name| name.parse::<Convention>())
    )]
    pub convention: Convention,
    /// Number of operands, 1 to 6 [default: 3, or more if the expression has more operands]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=6))]
    pub inputs: Option<u32>,
    /// Print the answer as JSON
    #[arg(long)]
    pub json: bool,
}
