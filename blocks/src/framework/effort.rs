//! Which whole-catalogue runs check a configuration; each block decides, in [`Block::effort`](crate::framework::block::Block::effort).

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

/// What every run takes of something, or, in a long run, what long runs take.
pub fn by_run<T>(every: T, long: T) -> T {
    if When::LongRuns.is_now() { long } else { every }
}

/// When each check takes a configuration. What a check leaves out is tried in another way in every run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The proof that it equals its golden model. What is never proved itself is proved in other sizes or in parts.
    pub proof: When,
    /// The proof that the emitted Verilog-2001 is the netlist, as Yosys 0.23 reads it, file by file: by our prover and by ABC.
    pub text: When,
    /// The same proof of the emitted SystemVerilog, as Yosys 0.70 reads it; slower, so that tests take one configuration of a block at most.
    pub system_verilog: When,
    /// The lints of Yosys, which takes longer than the others; which tool lints which text is the testbenches' affair.
    pub yosys: When,
    /// Verilator running the emitted Verilog beside the golden model; tests take one configuration of a block.
    pub verilator: When,
    /// Other people's readers of the exported netlist; tests take the defaults of the parameters.
    pub export: When,
}

impl Effort {
    /// All of it in every run.
    pub const EVERY_RUN: Self = Self {
        proof: When::EveryRun,
        text: When::EveryRun,
        system_verilog: When::EveryRun,
        yosys: When::EveryRun,
        verilator: When::EveryRun,
        export: When::EveryRun,
    };

    /// Another configuration of its block is proved in every run; of this one, which takes the prover long, the text is.
    pub const PROVED_IN_LONG_RUNS: Self = Self {
        proof: When::LongRuns,
        ..Self::EVERY_RUN
    };

    /// Another configuration of its block is proved in every run, and its text: this one takes provers and Yosys long.
    pub const LARGE: Self = Self {
        proof: When::LongRuns,
        text: When::LongRuns,
        ..Self::EVERY_RUN
    };

    /// Products of more than a few digits, or sums rounded to more than ten: no prover decides them, unless both sides calculate alike.
    pub const BEYOND_PROVERS: Self = Self {
        proof: When::Never,
        text: When::Never,
        ..Self::EVERY_RUN
    };

    /// Yosys takes most of a minute to read the whole of it, and no prover decides it in that size.
    pub const SLOW_IN_YOSYS: Self = Self {
        proof: When::Never,
        system_verilog: When::LongRuns,
        yosys: When::LongRuns,
        verilator: When::LongRuns,
        ..Self::EVERY_RUN
    };

    /// Every run checks its modules within another block.
    pub const WITHIN_ANOTHER: Self = Self {
        system_verilog: When::LongRuns,
        yosys: When::LongRuns,
        verilator: When::LongRuns,
        ..Self::EVERY_RUN
    };
}
