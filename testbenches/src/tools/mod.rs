//! Outside tools: the independent readers of the Verilog we emit.
//!
//! A [`Tool`] is looked for on this machine ([`Tool::find`]), not assumed; what is found is a [`Found`], which knows
//! how its program is started. With it a [`Design`] is linted ([`lint`]) or simulated ([`simulate_icarus`],
//! [`simulate_verilator`]), read into gates ([`run_yosys`]), or a claim given to a prover ([`run_abc`], [`run_z3`]).
//! SPIR-V is assembled and validated ([`assemble`], [`validate`]). A lint passes only when the tool has nothing at all to say: a warning counts as an error.
//!
//! The same tool is used in two versions where both are in wide use: a stable distribution's, and the newest.
//! `scripts/install-tools` installs all of them. Where a tool is missing a test skips itself loudly
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
pub use process::{Reason, ToolFailure, end_all};
pub use prove::{run_abc, run_yosys, run_z3};
pub use scratch::Scratch;
pub use simulate::{simulate_icarus, simulate_verilator};
pub use spirv::{assemble, validate};
