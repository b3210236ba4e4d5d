//! `gather_scatter`: takes vector loads, stores and atomics, issues the fewest
//! memory transactions, takes the memory's answers, and outputs completions.
//!
//! **Ports.** In, a stream, requests: the fields of [`lane_addresses`](crate::memory::lane_addresses), named `in_…` and coded as in
//! `lsc_decode`, or, if requests are messages, instead of the fields in descriptors, `in_sfid`, `in_desc` (32), `in_exdesc` (32) and
//! `in_returns`; `in_tag` (`tag_bits`), and with data `in_fill` (64) and `in_data` (256 bits a lane: its registers). Out, a stream,
//! beats of transactions: for each slot of a beat, side by side, `memory_used`, `memory_line`, `memory_first` (lanes that begin in this
//! line), `memory_second` (lanes that go on into it), `memory_number` (its number within the request, from 0), `memory_enables` (one
//! bit per byte of the line), and with data `memory_data` (the line) and `memory_operand` (64: an atomic's second operand); for all of
//! them `memory_sfid`, `memory_operation`, `memory_data_size`, `memory_cache`, `memory_place` (each lane's offset in its first line),
//! `memory_request` (the number of the request's entry) and `memory_last`. In, a stream, beats of answers: `answer_valid`, `answer_ready`
//! (always 1), `answer_request`, and for each slot `answer_used`, `answer_number`, `answer_fault` and with data `answer_data`. Out, a stream,
//! completions: `out_valid`, `out_ready`, `out_tag`, `out_illegal`, `out_reason`, `out_cache_remapped`, `out_transactions` (how many), the
//! lanes that are `out_misaligned`, `out_misaligned_inactive`, `out_out_of_bounds`, `out_wrapped` and `out_faulted`, and with data `out_data`.
//!
//! **Which transactions.** One per line that a request touches, never two: those of [`line_coalescer`] with
//! twice as many keys as lanes, first each lane's line, then the next line of each lane that crosses into
//! it. A transposed request has its data in pieces of 32 bytes, piece `i` as lane `i`. An atomic is one
//! transaction per active lane, in lane order, never two in a beat. A request that touches nothing has none.
//!
//! **Data in registers.** A lane has 32 bytes. An element takes 4 of them, or 8 for `D64`; the first is lowest, and those of a
//! component mask are packed. A transposed request has all elements side by side, starting at lane 0. For `D8U32` and `D16U32`
//! the low byte or half is in memory; loads zero-extend it. An atomic's operands are elements 0 and 1; its answer is element 0.
//!
//! **Stores.** Lanes store in order, byte by byte, so the highest lane that stores a byte wins. `memory_data` is 0 where nothing is stored.
//!
//! **Loads, and atomics.** The answer is the line as it is in memory, for an atomic its old value. `out_data` has the requested elements,
//! with out-of-bounds elements and bytes of faulted lines 0; `in_fill`, truncated to an element's size in memory, for each element
//! of a lane that is masked off or suppressed; and 0 elsewhere. It is 0 for stores, illegal requests, and requests that do not return.
//!
//! **Caches.** `memory_cache` is the request's policy or its replacement: 0 in shared local memory; without an L1, the policy that
//! treats the L3 the same and leaves out the L1 ([`L3_ONLY`]). `out_cache_remapped` is 1 if a legal request's policy was replaced.
//!
//! **Answers.** Each transaction, including stores, is answered once, in any order; the answers in a beat belong to
//! one request, in any slots. A lane is `faulted` if one of its transactions is; for a transposed request, lane 0.
//!
//! **Messages.** A request is `lsc_decode`'s output for a message to the load/store pipelines. Its offset comes
//! from the extended descriptor: 20 bits from bit 12 if flat, 12 bits from there with a binding table, both
//! signed; none otherwise. The sender looks up a surface's base and size and supplies them with the message.
//!
//! **Parameters.** `lanes` 1 to 32; `line_bytes` 32, 64 or 128; `payload_bytes` as in `lane_addresses`, at most 32 per lane; `arch` and `requests_per_cycle` as in
//! `line_coalescer`; `entries` 1 to 16: requests that may be in flight after the addresses; `completions` `in_order` or `any_order`; `tag_bits` 1 to 32; `caches`
//! are `l1_l3` or `l3`; `data` on or off; `requests` are `fields` or `messages`; `stages` 1 to 3: registers before the entries, those of `lane_addresses`.
//!
//! **Timing.** `stages` clocks to the entries; the coalescer's one or two; one more to the memory port. Entries are used in turn: a request waits for its entry,
//! and, if it touches something, for the coalescer. It occupies the entry from its first step on (an atomic has one step per active lane). A completion is
//! offered one clock after the last answer, or after a request that touches nothing reaches its entry. In order, the next completion is that of the next entry; in
//! any order, that of the first complete entry, searching from the one after the last. An entry is free again once its completion is in the register before `out`.
//!
//! **Reset.** All requests inside are dropped; outstanding answers must not arrive.
//!
//! **Defined here.** An answer counts for the entry that it names, whatever it holds; a request entering in the same cycle starts with none.
//! Requests stay in order: a later request's transactions never precede an earlier one's. The memory decides how those in flight interact.
//!
//! **References.** `SPV_INTEL_masked_gather_scatter`; PRM volume 2b, the enumerations `DP_*`. The order of stores is that of LLVM's masked scatter.
//!
//! **Proved.** For all inputs, against the golden model: the stores of some lanes to a line (3 lanes with lines of 128 bytes, 4 with 32 and 64;
//! in long runs 8 with 32); the byte order from registers to memory and back, with fill values (4 lanes); answers to lanes, if none comes twice (4
//! lanes, 1 and 2 slots); the pieces of requests that walk, and the splitting of atomics (4, 8 and 32 lanes); from a request to its pieces, without
//! data (1 lane; in long runs 2). Unbounded: the stream rules (4 lanes); an illegal request has no transactions, whatever else comes (8 lanes);
//! while all requests are illegal or off, nothing reaches memory (4 lanes); each without data and with `stages` 1. The whole unit equals its model
//! in every cycle, with 1 lane, 1 entry, 1 stage and no data (in long runs); larger sizes are simulated (`testbenches/tests/gather_proofs.rs`).

pub(crate) mod contract;
pub mod golden;
pub mod parts;
mod rtl;
pub mod stimulus;

pub use contract::{Caches, Configuration, L3_ONLY, LANE_BYTES};

use crate::framework::block::{
    Block, Common, Directed, FaultTrial, NamedConfiguration, Proof, Reference, Timing,
};
use crate::framework::effort::{Effort, When};
use crate::framework::fields::field_list;
use crate::framework::golden::{AnyModel, Stimulus};
use crate::framework::parameters::{ParameterError, ParameterKind, ParameterSpec, Parameters};
use crate::framework::streams::{Direction, StreamPorts};
use crate::memory::line_coalescer;
use std::sync::Arc;
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct GatherScatter;

static PARAMETERS: [ParameterSpec; 12] = [
    ParameterSpec {
        name: "lanes",
        doc: "lanes of a request",
        kind: ParameterKind::Number { min: 1, max: 32 },
        default: "4",
    },
    ParameterSpec {
        name: "line_bytes",
        doc: "bytes of a memory line",
        kind: ParameterKind::Choice(&["32", "64", "128"]),
        default: "64",
    },
    ParameterSpec {
        name: "payload_bytes",
        doc: "registers that a request's data may fill, in bytes; never more than 32 per lane",
        kind: ParameterKind::Number { min: 8, max: 1024 },
        default: "1024",
    },
    ParameterSpec {
        name: "arch",
        doc: "which lines go into a beat, as in line_coalescer",
        kind: ParameterKind::Choice(&["serial", "first_last", "alternating", "matrix"]),
        default: "serial",
    },
    ParameterSpec {
        name: "requests_per_cycle",
        doc: "transactions in a beat: serial 1, first_last 2, alternating 4, matrix 1, 2 or 4; auto: the maximum",
        kind: ParameterKind::Choice(&["auto", "1", "2", "4"]),
        default: "auto",
    },
    ParameterSpec {
        name: "entries",
        doc: "requests that may be in flight after the addresses",
        kind: ParameterKind::Number { min: 1, max: 16 },
        default: "2",
    },
    ParameterSpec {
        name: "completions",
        doc: "the order of completions",
        kind: ParameterKind::Choice(&["in_order", "any_order"]),
        default: "in_order",
    },
    ParameterSpec {
        name: "tag_bits",
        doc: "bits of the tag, which is passed through with the request to its completion",
        kind: ParameterKind::Number { min: 1, max: 32 },
        default: "4",
    },
    ParameterSpec {
        name: "caches",
        doc: "the caches to which policies apply",
        kind: ParameterKind::Choice(&["l1_l3", "l3"]),
        default: "l1_l3",
    },
    ParameterSpec {
        name: "data",
        doc: "whether the unit has a data path for stored and loaded data",
        kind: ParameterKind::Choice(&["on", "off"]),
        default: "on",
    },
    ParameterSpec {
        name: "requests",
        doc: "input format: fields, or messages with their descriptors",
        kind: ParameterKind::Choice(&["fields", "messages"]),
        default: "fields",
    },
    ParameterSpec {
        name: "stages",
        doc: "pipeline registers of the addresses",
        kind: ParameterKind::Number { min: 1, max: 3 },
        default: "2",
    },
];

impl Block for GatherScatter {
    fn name(&self) -> &'static str {
        "gather_scatter"
    }

    fn summary(&self) -> &'static str {
        "issues the fewest memory transactions for vector loads, stores and atomics, and turns the answers into completions"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn references(&self) -> &'static [Reference] {
        &[
            Reference {
                document: "Intel Arc PRM, volume 2b",
                place: "the enumerations DP_*",
            },
            Reference {
                document: "SPV_INTEL_masked_gather_scatter",
                place: "OpMaskedGatherINTEL, OpMaskedScatterINTEL",
            },
        ]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "gather_scatter",
                settings: &[],
            },
            NamedConfiguration {
                name: "gather_scatter_messages",
                settings: &[
                    ("arch", "first_last"),
                    ("completions", "any_order"),
                    ("data", "off"),
                    ("requests", "messages"),
                ],
            },
        ]
    }

    fn effort(&self, configuration: &str) -> Effort {
        // Its copies of the registers take Yosys most of a minute.
        let text = match configuration {
            "gather_scatter" => When::LongRuns,
            _ => When::EveryRun,
        };
        Effort {
            text,
            export: When::LongRuns,
            ..Effort::SLOW_IN_YOSYS
        }
    }

    fn fault_trial(&self, _configuration: &str) -> FaultTrial {
        FaultTrial::with(60).same_design_only()
    }

    fn in_common(&self) -> &'static [Common] {
        &[Common::Tables("the list of message fields")]
    }

    fn check(&self, p: &Parameters) -> Result<(), ParameterError> {
        line_coalescer::check_architecture(self.name(), p)
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(&Configuration::new(parameters))
    }

    fn axi4(
        &self,
        parameters: &Parameters,
        unit: &Arc<Module>,
    ) -> Option<Result<Module, BuildErrors>> {
        let c = Configuration::new(parameters);
        (c.slots == 1 && c.data).then(|| rtl::axi4::build(&c, unit))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        let c = Configuration::new(parameters);
        Timing::staged(
            c.addresses.stages + line_coalescer::latency(c.architecture) + 1,
            "from a request to its first transaction; a request takes one cycle per beat",
        )
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(golden::Gathering(Configuration::new(parameters)))
    }

    /// Without data and with one lane, the unit is within reach of an induction; otherwise only the cycles before the first transaction are, in
    /// which nothing is to be seen but who is taken in.
    fn proof(&self, parameters: &Parameters) -> Proof {
        let c = Configuration::new(parameters);
        if !c.data && c.lanes() == 1 && c.addresses.stages == 1 {
            return Proof::Induction { cycles: 1 };
        }
        Proof::Bounded { cycles: 2 }
    }

    fn streams(&self, parameters: &Parameters) -> Vec<StreamPorts> {
        let c = Configuration::new(parameters);
        let input = Direction::Input { relied_on: false };
        vec![
            StreamPorts::of_fields("in", input, c.request()),
            StreamPorts::of_fields("memory", Direction::Output, field_list(c.memory())),
            StreamPorts::of_fields("answer", input, field_list(c.answer())),
            StreamPorts::of_fields("out", Direction::Output, field_list(c.completion())),
        ]
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        stimulus::random(Configuration::new(parameters), seed)
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(Configuration::new(parameters))
    }
}
