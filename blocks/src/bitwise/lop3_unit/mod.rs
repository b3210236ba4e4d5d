//! `lop3_unit`: executes `LOP3 Rd, Ra, Rb, Rc, Imm8` for a group of threads, each with its own register file.
//!
//! **Instruction.** Each of the three operands, and the function operand, is a register of the
//! executing thread or a constant that all threads share (\[0021\], claims 12 and 13). The function
//! operand is written to the thread's lookup table, which is then accessed for every bit (figures 1 and
//! 3). One predicate bit per thread decides which threads execute and write back (claim 15; table 3).
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`, `predicate`, `rd`, and for each of `a`, `b`, `c`:
//! `a_source`, `a_register`, `a_constant`; for the function `table_source`, `table_register`, `imm8`. Out,
//! a stream: `out_valid`, `out_ready`, `out_register`, `out_lanes`, `out_data` (thread 0 in the low bits).
//!
//! **Parameters.** `lanes` 1 to 32 threads, `registers` 2 to 64 per thread, `width` 1 to 64 bits each.
//!
//! **Timing.** One instruction per cycle. The result appears at the output one cycle after
//! its instruction was accepted and stays until taken; it is written to the register file
//! at the clock edge at which it is taken. `in_ready` is 0 while a result waits; nothing is
//! lost. An instruction sees the results of all earlier ones, including the one just leaving.
//!
//! **Reset.** `out_valid` becomes 0: a result at the output that is not taken in that cycle is dropped,
//! and an instruction offered in that cycle is not accepted. Register files keep their contents.
//!
//! **Undefined by the texts, defined here.** A register number beyond the last reads 0, and
//! writes to it are ignored. A function operand from a register is the register's low 8 bits, with
//! zeros above if it has fewer. `out_data` of a thread outside `out_lanes`, and all `out_…` except
//! `out_valid` while that is 0, must be ignored. Register files hold arbitrary values after power-up.
//!
//! **References.** US 2014/0149721 A1: \[0014\], \[0015\], \[0018\], \[0021\], \[0023\] to \[0025\], figures 1 and 3,
//! table 3, claims 11 to 20.

pub(crate) mod contract;
pub mod golden;
mod rtl;
pub mod stimulus;

pub use contract::Configuration;

use crate::framework::block::{Block, NamedConfiguration, Reference, Timing};
use crate::framework::effort::Effort;
use crate::framework::golden::{AnyModel, Stimulus};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use crate::framework::streams::{Direction, StreamPorts};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct Lop3Unit;

static PARAMETERS: [ParameterSpec; 3] = [
    ParameterSpec {
        name: "lanes",
        doc: "threads that execute together",
        kind: ParameterKind::Number { min: 1, max: 32 },
        default: "4",
    },
    ParameterSpec {
        name: "registers",
        doc: "registers per thread",
        kind: ParameterKind::Number { min: 2, max: 64 },
        default: "8",
    },
    ParameterSpec {
        name: "width",
        doc: "bits of a register",
        kind: ParameterKind::Number { min: 1, max: 64 },
        default: "32",
    },
];

impl Block for Lop3Unit {
    fn name(&self) -> &'static str {
        "lop3_unit"
    }

    fn summary(&self) -> &'static str {
        "LOP3 instruction unit: register files, predicates, back-to-back dependent instructions, stalls"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "US 2014/0149721 A1",
            place: "[0014], [0015], [0023]-[0025], figures 1 and 3, table 3, claims 11-20",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "lop3_unit",
                settings: &[],
            },
            NamedConfiguration {
                name: "lop3_unit_warp",
                settings: &[("lanes", "32"), ("registers", "32")],
            },
        ]
    }

    fn effort(&self, configuration: &str) -> Effort {
        // Yosys takes half a minute to map its registers.
        match configuration {
            "lop3_unit_warp" => Effort::LARGE,
            _ => Effort::EVERY_RUN,
        }
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(&Configuration::new(parameters))
    }

    fn timing(&self, _parameters: &Parameters) -> Timing {
        Timing::staged(
            1,
            "a result waits until out_ready is 1; in_ready is 0 while it waits",
        )
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(golden::Lop3UnitModel(Configuration::new(parameters)))
    }

    /// A result waits in registers that nothing else is written to meanwhile, so that the output keeps the
    /// rules whether or not the input does.
    fn streams(&self, _parameters: &Parameters) -> Vec<StreamPorts> {
        let instruction = [
            "predicate",
            "rd",
            "a_source",
            "a_register",
            "a_constant",
            "b_source",
            "b_register",
            "b_constant",
            "c_source",
            "c_register",
            "c_constant",
            "table_source",
            "table_register",
            "imm8",
        ];
        let result = ["out_register", "out_lanes", "out_data"];
        vec![
            StreamPorts::new("in", Direction::Input { relied_on: false }, instruction),
            StreamPorts::new("out", Direction::Output, result),
        ]
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        Box::new(stimulus::Programs::new(
            Configuration::new(parameters),
            seed,
        ))
    }
}
