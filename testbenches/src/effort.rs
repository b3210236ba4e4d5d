//! When each check of the whole catalogue takes a configuration: in every run, in long runs, or never, and why.
//!
//! The tests ask here what to try, and [`claims`](crate::claims) says in README and book what they try: both read the same answers. A
//! configuration that a check leaves out is tried in another way in every run; [`theorems`](crate::claims::theorems) has what is proved in
//! its place.

/// The runs of the tests in which something is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum When {
    /// In every run: the release pass of `./run-tests`.
    EveryRun,
    /// Only in long runs: `./run-tests --long`.
    LongRuns,
    /// In no run: no tool decides it.
    Never,
}

impl When {
    /// Whether it is to be checked in this run.
    pub fn is_now(self) -> bool {
        match self {
            Self::EveryRun => true,
            Self::LongRuns => std::env::var_os("WARPWRIGHT_LONG").is_some(),
            Self::Never => false,
        }
    }
}

/// An `EveryRun` or `LongRuns`.
fn long_if(is_slow: bool) -> When {
    if is_slow {
        When::LongRuns
    } else {
        When::EveryRun
    }
}

/// The EU's decoders, and the front end of which they are parts.
fn is_of_eu(block: &str) -> bool {
    block.starts_with("eu_")
}

/// Yosys and ABC take most of a minute to read them.
fn is_slow_in_yosys(block: &str) -> bool {
    ["lane_addresses", "gather_scatter"].contains(&block)
}

/// Products of more than a few digits, or sums rounded to more than ten: no prover here decides them, unless both sides calculate alike.
fn is_beyond_provers(configuration: &str) -> bool {
    let beyond = [
        "float_fma",
        "float_fma_f16",
        "float_add",
        "float_multiply_f16",
        "glsl450_fma",
        "special_function",
        "special_function_as_written",
        "special_function_opencl",
        "glsl450_sequencer",
        "glsl450_sequencer_f16",
    ];
    beyond.contains(&configuration)
}

/// The proof that a configuration equals its golden model, itself: `testbenches/tests/proofs.rs`. What is not proved itself is proved in
/// other sizes or in parts.
pub fn proof(block: &str, configuration: &str) -> When {
    let undecided = ["glsl450_exact", "float_divide", "float_sqrt"].contains(&configuration)
        || is_slow_in_yosys(block)
        || is_beyond_provers(configuration);
    if undecided {
        When::Never
    } else {
        long_if(configuration == "glsl450_pack")
    }
}

/// The proof that the emitted Verilog-2001 is the netlist, as Yosys 0.23 reads it: by our prover and by ABC.
pub fn verilog_proof(block: &str, configuration: &str) -> When {
    if is_beyond_provers(configuration) {
        When::Never
    } else {
        long_if(is_slow_in_yosys(block))
    }
}

/// Whether ABC's answer may be that it found none in the time it had.
pub fn may_be_undecided_by_abc(block: &str) -> bool {
    is_slow_in_yosys(block)
}

/// The same proof of the emitted SystemVerilog, as Yosys 0.70 reads it: slower, as WebAssembly, and so on a sample.
pub fn system_verilog_proof(block: &str, configuration: &str) -> When {
    let is_sample = configuration == block && !is_of_eu(block);
    verilog_proof(block, configuration).max(long_if(!is_sample))
}

/// Yosys's lints, of both versions; the other tools lint every file in every run.
pub fn yosys_lint(block: &str) -> When {
    let is_within_another = is_of_eu(block) && block != "eu_frontend";
    long_if(is_within_another || is_slow_in_yosys(block))
}

/// Verilator running the emitted Verilog beside the golden model: one configuration of each block. Those that have modules of others inside run alone,
/// in long runs.
pub fn verilator_run(block: &str, configuration: &str) -> When {
    if configuration == block {
        let has_others_inside = block == "glsl450_sequencer";
        long_if(is_of_eu(block) || is_slow_in_yosys(block) || has_others_inside)
    } else {
        When::Never
    }
}

/// Other people's readers of the exported netlist: the blocks with their parameters' defaults.
pub fn export(block: &str) -> When {
    long_if(block == "gather_scatter")
}

/// How many random designs one run takes through each reading.
pub mod designs {
    /// The reference evaluator, flattening, every pass, splitting, and both engines; ten times as many in long runs.
    pub const NETLISTS: u64 = 1_500;
    /// The text form, and other names.
    pub const READ_BACK: u64 = 300;
    /// Emitted as Verilog-2001, in Icarus; ten times as many in long runs, and so the next three.
    pub const ICARUS: u64 = 500;
    /// Emitted as SystemVerilog, in Icarus.
    pub const SYSTEM_VERILOG: u64 = 100;
    /// Emitted, in Verilator.
    pub const VERILATOR: u64 = 100;
    /// With parameters overridden, in Icarus.
    pub const OVERRIDDEN: u64 = 150;
}
