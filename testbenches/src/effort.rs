//! When each check of the whole catalogue covers a configuration: what blocks declare, and which configurations represent the others.
//!
//! The tests take their configurations from here, and [`claims`](crate::claims) reports them in
//! README and book: both use the same data. A configuration that a check omits is tested in another
//! way in every run; [`theorems`](crate::claims::theorems) lists what is proved in its place.

use crate::tools::{Dialect, Tool};
use warpwright_blocks::catalogue;
pub use warpwright_blocks::effort::{Effort, When, by_run};

/// What a block says of one of its configurations.
pub fn of(block: &str, configuration: &str) -> Effort {
    let known = catalogue::find(block);
    known.map_or(Effort::EVERY_RUN, |block| block.effort(configuration))
}

/// The proof of the emitted SystemVerilog: of the configuration with the block's name.
pub fn system_verilog_proof(block: &str, configuration: &str) -> When {
    let Effort {
        text,
        system_verilog,
        ..
    } = of(block, configuration);
    let sample = if configuration == block {
        When::EveryRun
    } else {
        When::LongRuns
    };
    text.max(system_verilog).max(sample)
}

/// A lint of one configuration's text alone. Every run reads that of the configuration with the block's name, and all with slang and Verible, which take a
/// fraction of a second; the other tools have read all together then (`cli/tests/one_project.rs`). Older and slower versions of a tool wait for long runs, and
/// so do Icarus and Yosys in `SystemVerilog`.
pub fn lint(tool: Tool, dialect: Dialect, block: &str, configuration: &str) -> When {
    let is_quick = matches!(tool, Tool::Slang | Tool::Verible);
    let is_read = match dialect {
        Dialect::Verilog2001 => {
            is_quick || matches!(tool, Tool::VerilatorPypi | Tool::Icarus | Tool::Yosys)
        }
        Dialect::SystemVerilog => is_quick || tool == Tool::VerilatorPypi,
    };
    let is_taken = configuration == block || is_quick && dialect == Dialect::Verilog2001;
    let when = if is_read && is_taken {
        When::EveryRun
    } else {
        When::LongRuns
    };
    match tool {
        // It takes seconds to read so much twice.
        Tool::Yosys | Tool::YosysPypi => when.max(of(block, configuration).yosys),
        _ => when,
    }
}

/// Verilator running the emitted Verilog: that of the configuration with the block's name; in every run if nothing is proved of it then.
pub fn verilator_run(block: &str, configuration: &str) -> When {
    let Effort {
        text, verilator, ..
    } = of(block, configuration);
    match text {
        _ if configuration != block => When::Never,
        When::EveryRun => verilator.max(When::LongRuns),
        _ => verilator,
    }
}

/// How many random designs one run takes through each reading.
pub mod designs {
    /// The reference evaluator, flattening, every pass, splitting, and both engines; ten times as many in long runs.
    pub const NETLISTS: u64 = 1_500;
    /// The text form, and other names.
    pub const READ_BACK: u64 = 200;
    /// How many times as many of the next four long runs take.
    pub const LONGER: u64 = 100;
    /// Emitted as Verilog-2001, in Icarus.
    pub const ICARUS: u64 = 50;
    /// Emitted as SystemVerilog, in Icarus.
    pub const SYSTEM_VERILOG: u64 = 13;
    /// Emitted, in Verilator.
    pub const VERILATOR: u64 = 6;
    /// With parameters overridden, in Icarus.
    pub const OVERRIDDEN: u64 = 25;
}
