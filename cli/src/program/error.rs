//! All user errors; each message says what was wrong, what was found and what is allowed.

use crate::blocks::boolean::TableError;
use crate::blocks::catalogue::UnknownBlock;
use crate::blocks::parameters::ParameterError;
use crate::blocks::sweep::NoSweep;
use crate::campaign::error::CampaignError;
use crate::eu::enums::{UnknownEnumeration, UnknownName, ValueTooWide};
use crate::hdl::problem::{BuildErrors, Problem};
use crate::program::catalogue::served;
use crate::prove::solver::SolverError;
use crate::sim::error::SimError;
use crate::sim::wave::{WaveError, WriteError};
use crate::testbenches::campaign::WorkError;
use crate::testbenches::crosscheck::CrosscheckError;
use crate::testbenches::foreign::ForeignError;
use crate::testbenches::gather::PatternError;
use crate::testbenches::gather::coalescer::CoalescerError;
use crate::testbenches::mutate::MutateError;
use crate::testbenches::verify::VerifyError;
use miette::{Diagnostic, NamedSource, SourceSpan};
use std::path::PathBuf;
use thiserror::Error;

/// An answer or what went wrong. Boxed: errors are rare and may carry a source text.
pub type Result<T> = std::result::Result<T, Box<CliError>>;

/// An error of another crate that nobody looks into.
type Cause = Box<dyn std::error::Error + Send + Sync>;

/// What went wrong.
#[derive(Debug, Error, Diagnostic)]
pub enum CliError {
    /// A project that cannot be made.
    #[error("{message}")]
    #[diagnostic(code(warpwright::new))]
    Project {
        message: String,
        #[help]
        help: &'static str,
    },

    /// No such block.
    #[error("{0}")]
    #[diagnostic(
        code(warpwright::unknown_block),
        help("`warpwright list` describes every block")
    )]
    Block(UnknownBlock),

    /// A `-p` without `=`.
    #[error("expected a parameter as NAME=VALUE, found `{found}`")]
    #[diagnostic(
        code(warpwright::setting),
        help("`warpwright show {block}` lists the parameters and their ranges")
    )]
    Setting { found: String, block: &'static str },

    /// A parameter that the block does not have, or a value that it does not take.
    #[error("{error}")]
    #[diagnostic(
        code(warpwright::parameter),
        help("`warpwright show {block}` lists the parameters and their ranges")
    )]
    Parameter {
        error: ParameterError,
        block: &'static str,
    },

    /// Something about a campaign.
    #[error("{0}")]
    #[diagnostic(code(warpwright::campaign))]
    Campaign(CampaignError),

    /// A campaign file with a mistake.
    #[error("{file}: {message}")]
    #[diagnostic(
        code(warpwright::campaign_file),
        help(
            "`warpwright campaign --help` shows an example; the chapter on campaigns in the book lists all keys"
        )
    )]
    CampaignFile { file: String, message: String },

    /// A shard that could not be run.
    #[error("{0}")]
    #[diagnostic(code(warpwright::shard))]
    Work(WorkError),

    /// Settings, and not one block that they are of.
    #[error("-p sets a parameter of a single block, but the command does not name exactly one")]
    #[diagnostic(
        code(warpwright::usage),
        help(
            "for example `warpwright report lut_array -p lanes=8 -o pages`; use a separate run for each block"
        )
    )]
    SettingsOfMany,

    /// A wrapper for streams around a block that has none.
    #[error("{block} has no stream that could become an AXI4-Stream interface")]
    #[diagnostic(
        code(warpwright::no_stream),
        help("`warpwright show {block}` lists its ports")
    )]
    NoStream { block: &'static str },
    /// An AXI4 master of a block that has no memory port for one.
    #[error(
        "{configuration} has no memory port for an AXI4 master; gather_scatter has one with data=on and one transaction per beat (arch=serial, or arch=matrix with requests_per_cycle=1)"
    )]
    #[diagnostic(code(warpwright::no_memory_port))]
    NoMemoryPort { configuration: String },
    /// Assertions of a block of which there are none to make.
    #[error(
        "{block} has no clocked output stream, no outputs of which at most one may be 1, and no known facts about its registers: there is nothing to assert"
    )]
    #[diagnostic(
        code(warpwright::nothing_to_assert),
        help(
            "`warpwright emit {block} --testbench` writes a testbench that checks the outputs against the golden model's results"
        )
    )]
    NothingToAssert { block: &'static str },
    /// A header of enumerations for a block that has none.
    #[error("`{block}` has no enumerations to write into a header: its values are numbers")]
    #[diagnostic(code(warpwright::no_enumeration))]
    NoEnumeration { block: &'static str },
    /// A name of the top module, or a prefix, with which no module can be named.
    #[error("{what} `{name}` does not give valid module names: {problem}")]
    #[diagnostic(code(warpwright::module_names))]
    ModuleNames {
        what: &'static str,
        name: String,
        problem: Problem,
    },

    /// A name for the clock or the reset that cannot be one.
    #[error("the clock or reset name cannot be used: {problem}")]
    #[diagnostic(code(warpwright::port_name))]
    PortName { problem: Problem },

    /// A mistake in a text that has places: a stimulus file, an expression.
    #[error("{message}")]
    #[diagnostic(code(warpwright::text))]
    Text {
        message: String,
        /// The text; left out where a line is too long to be shown.
        #[source_code]
        text: Option<NamedSource<String>>,
        #[label("here")]
        place: Option<SourceSpan>,
        #[help]
        help: &'static str,
    },

    /// A table that cannot be.
    #[error("{0}")]
    #[diagnostic(
        code(warpwright::table),
        help(
            "a table of N inputs has 2^N bits; --inputs N sets the number of inputs (default: 3)"
        )
    )]
    Table(TableError),

    /// An enumeration that there is not.
    #[error("{0}")]
    #[diagnostic(
        code(warpwright::unknown_enum),
        help("`warpwright enum` lists every enumeration")
    )]
    Enumeration(UnknownEnumeration),

    /// A name that an enumeration does not have.
    #[error("{0}")]
    #[diagnostic(
        code(warpwright::enum_value),
        help("a value is 0x1f, 0b101, 31 or a name; `warpwright enum {}` lists them", quoted(.0.enumeration))
    )]
    EnumerationName(UnknownName),

    /// A value that an enumeration has no bits for.
    #[error("{0}")]
    #[diagnostic(
        code(warpwright::enum_value),
        help("a value is 0x1f, 0b101, 31 or a name; `warpwright enum {}` lists them", quoted(.0.name))
    )]
    EnumerationValue(ValueTooWide),

    /// A file that has no such code.
    #[error("{file}: {message}")]
    #[diagnostic(code(warpwright::code))]
    Code {
        file: String,
        message: String,
        #[help]
        help: &'static str,
    },

    /// An argument of a kernel that cannot be read.
    #[error("{message}")]
    #[diagnostic(code(warpwright::argument))]
    KernelArgument {
        message: String,
        #[help]
        help: &'static str,
    },

    /// A trace that cannot be drawn, or not into this file.
    #[error("{file}: {message}")]
    #[diagnostic(code(warpwright::trace))]
    Trace {
        file: String,
        message: String,
        #[help]
        help: &'static str,
    },

    /// A drawing of a kind that there is not.
    #[error("{file}: the file name of a schematic must end in .svg")]
    #[diagnostic(
        code(warpwright::drawing),
        help("`warpwright schematic --help` has examples")
    )]
    Drawing { file: String },

    /// A file of index streams with a mistake.
    #[error("{file}: {error}")]
    #[diagnostic(
        code(warpwright::patterns),
        help(
            "write an index stream as {{\"id\": \"p\", \"pattern\": [0, 8], \"delta\": 1, \"groups\": 256}}, in {{\"patterns\": [...]}}; \
             see `warpwright bench gather --help`"
        )
    )]
    Patterns { file: String, error: PatternError },

    /// A stream that there is not, or a block that takes none.
    #[error("{message}")]
    #[diagnostic(code(warpwright::pattern))]
    Pattern {
        message: String,
        #[help]
        help: &'static str,
    },

    /// An instruction of GLSL.std.450, or an operand of one, that there is not.
    #[error("{message}")]
    #[diagnostic(code(warpwright::glsl))]
    Glsl {
        message: String,
        #[help]
        help: &'static str,
    },

    /// A function of the EU's math instruction, or an operand of one, that there is not.
    #[error("{message}")]
    #[diagnostic(code(warpwright::math))]
    Math {
        message: String,
        #[help]
        help: &'static str,
    },

    /// A SPIR-V module, or a function of one, that cannot be taken.
    #[error("{file}: {message}")]
    #[diagnostic(code(warpwright::spirv))]
    Spirv {
        file: String,
        message: String,
        #[help]
        help: &'static str,
    },

    /// A file that cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    #[diagnostic(code(warpwright::read))]
    Read {
        path: PathBuf,
        error: std::io::Error,
    },

    /// A file or a waveform that cannot be written.
    #[error("{0}")]
    #[diagnostic(
        code(warpwright::write),
        help("a file is written completely or not at all; no partial file is left behind")
    )]
    Write(Cause),

    /// Standard output that takes nothing.
    #[error("cannot write to standard output: {0}")]
    #[diagnostic(code(warpwright::write))]
    Answer(std::io::Error),

    /// The stimulus would be lost.
    #[error("{} is the stimulus file; the waveform needs a different file", path.display())]
    #[diagnostic(code(warpwright::write))]
    Overwritten { path: PathBuf },

    /// What somebody wrote would be lost.
    #[error("{} exists, and it does not say that it was generated", path.display())]
    #[diagnostic(
        code(warpwright::write),
        help("choose another folder with -o, or delete the file")
    )]
    NotGenerated { path: PathBuf },

    /// A waveform whose name says another format.
    #[error("{option} cannot write {}, whose name belongs to another format", path.display())]
    #[diagnostic(
        code(warpwright::usage),
        help("--{other} writes files that end in .{other}")
    )]
    OtherFormat {
        option: &'static str,
        path: PathBuf,
        other: &'static str,
    },

    /// An option of reading Verilog, for a block.
    #[error("{option} is for Verilog files")]
    #[diagnostic(
        code(warpwright::usage),
        help("name the files with --verilog; -p sets a parameter of a block")
    )]
    ForVerilog { option: &'static str },

    /// A description with mistakes, which Warpwright's own blocks should not have.
    #[error("{configuration}: the description has errors\n{errors}")]
    #[diagnostic(code(warpwright::description), help("{}", whose_fault()))]
    Description {
        configuration: String,
        errors: BuildErrors,
    },

    /// The simulator refused what it should have taken, a check could not be run, or `bench gather` lacks hardware.
    #[error("{0}")]
    #[diagnostic(code(warpwright::internal), help("this is a bug in Warpwright"))]
    Internal(Cause),

    /// No verdict of a tool that is not ours.
    #[error("{error}")]
    #[diagnostic(code(warpwright::crosscheck))]
    Crosscheck {
        error: CrosscheckError,
        #[help]
        help: &'static str,
    },

    /// A user's Verilog of which there is no answer.
    #[error("{error}")]
    #[diagnostic(code(warpwright::verilog))]
    Foreign {
        error: ForeignError,
        #[help]
        help: &'static str,
    },

    /// An option of proofs, and no proof.
    #[error("{option} applies only to proofs; use it with --level proof")]
    #[diagnostic(code(warpwright::usage))]
    NothingToProve { option: &'static str },

    /// Operands that cannot all be tried.
    #[error("{configuration}: {error}")]
    #[diagnostic(
        code(warpwright::sweep),
        help(
            "--level exhaustive tries all operands of every function of the configuration; --level proof has no such limit"
        )
    )]
    Sweep {
        configuration: String,
        error: NoSweep,
    },

    /// A check that the level does not have.
    #[error("--level {level} has no check `{check}` here; it has {allowed}")]
    #[diagnostic(code(warpwright::check))]
    NoCheck {
        check: String,
        level: &'static str,
        allowed: String,
    },

    /// A solver that there is not.
    #[error("{0}")]
    #[diagnostic(code(warpwright::solver))]
    Solver(SolverError),

    /// Mutants that could not be tried.
    #[error("{0}")]
    #[diagnostic(code(warpwright::mutate))]
    Mutate(MutateError),
}

/// Whose fault a description with mistakes is.
fn whose_fault() -> &'static str {
    if served().is_ours {
        "this is a bug in Warpwright"
    } else {
        "each line states the error and its location in the block's description"
    }
}

/// A name as a shell takes it for one word.
fn quoted(name: &str) -> String {
    if name.contains(' ') {
        return format!("'{name}'");
    }
    name.to_string()
}

impl CliError {
    /// A mistake at a place of a text.
    pub fn text(
        message: String,
        name: &str,
        text: &str,
        place: std::ops::Range<usize>,
        help: &'static str,
    ) -> Self {
        /// Longer lines would fill the screen and show nothing.
        const LONGEST_LINE: usize = 200;
        let start = text[..place.start].rfind('\n').map_or(0, |end| end + 1);
        let rest = &text[start..];
        let line = rest.find('\n').unwrap_or(rest.len());
        let is_shown = line <= LONGEST_LINE;
        // Where something is missing, the mark needs a character to stand under.
        let character = text[place.start..].chars().next().map_or(1, char::len_utf8);
        let end = place.end.max(place.start + character);
        // A terminal would obey what is no text. What takes its place is as long.
        let harmless = |c: char| match c {
            '\n' | '\t' | '\r' => c,
            c if c.is_control() && c.len_utf8() == 1 => '?',
            c if c.is_control() => '\u{b7}',
            c => c,
        };
        let blank = if end > text.len() { " " } else { "" };
        let text = text.chars().map(harmless).collect::<String>() + blank;
        Self::Text {
            message,
            text: is_shown.then(|| NamedSource::new(name, text)),
            place: is_shown.then(|| (place.start..end).into()),
            help,
        }
    }
}

/// Errors of the libraries that an answer of ours may be, each as its variant.
macro_rules! taken_in {
    ($($error:ident as $variant:ident,)*) => {
        $(impl From<$error> for Box<CliError> {
            fn from(error: $error) -> Self {
                Self::new(CliError::$variant(error.into()))
            }
        })*
    };
}

taken_in! {
    SimError as Internal,
    TableError as Table,
    UnknownEnumeration as Enumeration,
    UnknownName as EnumerationName,
    ValueTooWide as EnumerationValue,
    WriteError as Write,
    WaveError as Write,
    MutateError as Mutate,
    CoalescerError as Internal,
    VerifyError as Internal,
}
