//! Third-party tools: the independent readers of the Verilog we emit.
//!
//! A [`Tool`] is looked for on this machine ([`Tool::find`]), not assumed; the result is a [`Found`], which knows how to
//! start the program. With it a [`Design`] is linted ([`lint`]), simulated ([`simulate_icarus`], [`simulate_verilator`])
//! or read into gates ([`run_yosys`]), or a claim is given to a prover ([`run_abc`], [`run_z3`]). SPIR-V is assembled
//! and validated ([`assemble`], [`validate`]). A lint passes only without any message: a warning counts as an error.
//!
//! Two versions of a tool are used where both are common: a stable distribution's, and the newest.
//! `scripts/install-tools` installs all of them. If a tool is missing, a test skips itself with a notice
//! ([`require_or_skip`]), except under `WARPWRIGHT_REQUIRE_TOOLS=1`, where a missing tool fails the test.

mod find;
mod lint;
mod process;
mod prove;
mod scratch;
mod simulate;
mod spirv;
mod verilated;

pub use find::{Found, Tool, require_or_skip};
pub use lint::{Design, Dialect, lint};
pub use process::{Reason, ToolFailure, end_all, run_to_end};
pub use prove::{run_abc, run_symbiyosys, run_yosys, run_z3};
pub use scratch::Scratch;
pub use simulate::{simulate_icarus, simulate_icarus_with, simulate_verilator};
pub use spirv::{assemble, validate};
