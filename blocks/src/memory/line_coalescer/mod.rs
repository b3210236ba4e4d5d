//! `line_coalescer`: turns the lanes of a vector request, each with a memory
//! line number, into transactions, exactly one for each distinct line.
//!
//! **Ports.** In, a stream of requests: `in_valid`, `in_ready`, `in_active` (one bit per lane: it takes
//! part), `in_line` (the lanes' line numbers, lane 0 lowest), and with `tag_bits` above 0 `in_tag`, which is
//! passed through. Out, a stream of beats: `out_valid`, `out_ready`; a beat has `requests_per_cycle` slots for
//! transactions, slot 0 lowest: `out_used` (one bit per slot), `out_line` (the line's number), `out_lanes` (the
//! lanes that it serves, 0 in a slot that is not used); and `out_last` (the request's last beat) and `out_tag`.
//!
//! **Parameters.** `lanes`; `line_bits`, the width of a line's number; `tag_bits`; `requests_per_cycle`; `arch`, the lines of a beat:
//! - `serial`: that of the first waiting lane. One request per cycle.
//! - `first_last`: those of the first and the last waiting lane. Two.
//! - `alternating`: of runs of adjacent waiting lanes with the same line,
//!   those of the first and the last, the second and the second to last. Four.
//! - `matrix`: 1, 2 or 4 distinct lines; all beats but the last are full. All pairs of lanes are compared first,
//!   before the block's first registers. The lanes are divided into one share per slot, of adjacent lanes and of equal
//!   size as far as possible, and a line belongs to the share that contains the first lane with this line. A slot
//!   takes the first waiting line of its share; slots whose shares have none take, one after another, the remaining
//!   lines of the others, in lane order.
//!
//! A slot stays unused if an earlier slot of the beat has the same line.
//!
//! **Timing.** From a request to its first beat: one clock, `matrix` two. The next request loads
//! with the last beat of the previous one. `out_last` and `in_ready` depend combinationally
//! on `out_ready`. A request without active lanes produces one beat without a transaction.
//!
//! **Reset.** Requests that are inside are dropped.
//!
//! **Defined here.** Line numbers of inactive lanes have no effect.
//! `arch` determines the order of beats; requests stay in order.
//!
//! **References.** `SPV_INTEL_masked_gather_scatter`: which lanes access memory.
//! That there is only one transaction per line is this block's own guarantee.
//!
//! **Proved.** Equal to the golden model, without bound, for all inputs; and, apart from it, for each `arch`: each active lane is served
//! once, by its own line, and no line comes twice.

pub(crate) mod contract;
pub mod golden;
pub(crate) mod rtl;
mod stimulus;

pub(crate) use contract::architecture;
use contract::most_slots;
pub use contract::{Architecture, Configuration};

use crate::framework::block::{
    Block, Directed, FaultTrial, NamedConfiguration, Proof, Reference, Timing,
};
use crate::framework::fields::field_list;
use crate::framework::golden::{AnyModel, Stimulus};
use crate::framework::parameters::{ParameterError, ParameterKind, ParameterSpec, Parameters};
use crate::framework::streams::StreamPorts;
use golden::Coalescing;
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct LineCoalescer;

/// Whether those two go together, of the block with this name.
pub(crate) fn check_architecture(block: &str, p: &Parameters) -> Result<(), ParameterError> {
    let (architecture, slots) = architecture(p);
    let most = most_slots(architecture);
    if architecture != Architecture::Matrix && slots != most {
        return Err(ParameterError::Combination {
            block: block.to_string(),
            why: format!(
                "arch={} has {most} requests per cycle, not {slots}: leave requests_per_cycle out, or use arch=matrix",
                p.text("arch"),
            ),
        });
    }
    Ok(())
}

/// Clocks from a request to its first beat.
pub(crate) fn latency(architecture: Architecture) -> u32 {
    1 + u32::from(architecture == Architecture::Matrix)
}

static PARAMETERS: [ParameterSpec; 5] = [
    ParameterSpec {
        name: "lanes",
        doc: "lanes of a request",
        kind: ParameterKind::Number { min: 1, max: 64 },
        default: "8",
    },
    ParameterSpec {
        name: "line_bits",
        doc: "bits of a line number: the address without the position in the line",
        kind: ParameterKind::Number { min: 1, max: 64 },
        default: "26",
    },
    ParameterSpec {
        name: "tag_bits",
        doc: "bits of the tag, which is passed through with the request",
        kind: ParameterKind::Number { min: 0, max: 64 },
        default: "0",
    },
    ParameterSpec {
        name: "arch",
        doc: "which lines go into a beat",
        kind: ParameterKind::Choice(&["serial", "first_last", "alternating", "matrix"]),
        default: "serial",
    },
    ParameterSpec {
        name: "requests_per_cycle",
        doc: "transactions in a beat: serial 1, first_last 2, alternating 4, matrix 1, 2 or 4; auto: the maximum",
        kind: ParameterKind::Choice(&["auto", "1", "2", "4"]),
        default: "auto",
    },
];

impl Block for LineCoalescer {
    fn name(&self) -> &'static str {
        "line_coalescer"
    }

    fn summary(&self) -> &'static str {
        "issues one transaction for each distinct line of a vector request's lanes"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "SPV_INTEL_masked_gather_scatter",
            place: "OpMaskedGatherINTEL, OpMaskedScatterINTEL: Mask",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "line_coalescer",
                settings: &[("line_bits", "8"), ("tag_bits", "4")],
            },
            NamedConfiguration {
                name: "line_coalescer_first_last",
                settings: &[("lanes", "4"), ("line_bits", "4"), ("arch", "first_last")],
            },
            NamedConfiguration {
                name: "line_coalescer_alternating",
                settings: &[("lanes", "4"), ("line_bits", "4"), ("arch", "alternating")],
            },
            NamedConfiguration {
                name: "line_coalescer_matrix",
                // With as many slots as lanes no line would move to another slot.
                settings: &[
                    ("lanes", "4"),
                    ("line_bits", "4"),
                    ("arch", "matrix"),
                    ("requests_per_cycle", "2"),
                ],
            },
        ]
    }

    fn fault_trial(&self, configuration: &str) -> FaultTrial {
        match configuration {
            // Its invariants demand more than what its outputs show, so that some faults are never decided.
            "line_coalescer_alternating" => FaultTrial::with(100),
            _ => FaultTrial::with(1_000),
        }
    }

    fn check(&self, p: &Parameters) -> Result<(), ParameterError> {
        check_architecture(self.name(), p)
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(&Configuration::new(parameters))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        Timing::staged(
            latency(Configuration::new(parameters).architecture),
            "from a request to its first beat; a request takes one cycle per beat",
        )
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(Coalescing(Configuration::new(parameters)))
    }

    /// Outputs and invariants show all that the registers hold, so that one good cycle says enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, parameters: &Parameters) -> Vec<StreamPorts> {
        let sizes = Configuration::new(parameters).sizes();
        StreamPorts::in_and_out(field_list(sizes.request()), field_list(sizes.beat()))
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        Box::new(stimulus::Requests::new(
            Configuration::new(parameters),
            seed,
        ))
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(Configuration::new(parameters))
    }
}
