//! `lane_addresses`: computes what each lane of a vector request touches: its address, one
//! or two memory lines, the bytes in them, and any error. The front of a gather/scatter unit.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`; the message, its fields named and coded as in `lsc_decode`: `in_sfid` (4 bits),
//! `in_operation` (6), `in_address_size` (2), `in_data_size` (3), `in_elements` (7; 1 to 4, 8, 16, 32 or 64), `in_component_mask`
//! (4), `in_transposed`, `in_cache` (3), `in_surface` (2), `in_returns`; and `in_base` (64), `in_offset` (32, signed), `in_scale`
//! (2: addresses are shifted left by so many bits), `in_surface_bytes` (64), `in_alignment` (32), `in_policy` (2: [`POLICIES`]),
//! `in_mask` (one bit per lane), `in_address` (64 bits a lane). Out, a stream: `out_valid`, `out_ready`, of the request `out_illegal`,
//! `out_reason` (5: 0 or 1 + the index in [`REASONS`]), `out_is_store`, `out_is_atomic`, `out_walks`, `out_length` (10);
//! for each lane, side by side, `out_active`, `out_line` (64 less the bits of the place), `out_place` (5 to 7), `out_touches_first`,
//! `out_crosses`, `out_bytes` (32), and `out_misaligned`, `out_misaligned_inactive`, `out_out_of_bounds`, `out_wrapped`.
//!
//! **A lane's address** is base + offset + (address << scale). The address size selects the low
//! 16, 32 or all 64 bits of the address, unsigned. The base is the surface's; a flat request
//! has none. The sum is taken modulo 2^64; `line` and `place` are its upper and lower bits.
//!
//! **What it touches.** `bytes` marks which of the 32 bytes from the address on: the request's elements, or the components that the
//! mask selects, except those out of bounds. `active`: there is at least one. `crosses`: some are in line + 1 (line 0 follows the last
//! line). `touches_first`: some are in `line`. A transposed request has up to 512 bytes at the address of lane 0: `length` is their
//! number, even if small; `walks` is 1 if there are more than 32, and then `bytes`, `crosses` and `touches_first` describe the first 32.
//!
//! **What is wrong.** `misaligned`: the lane is in the mask and its address is not a multiple of the alignment; by policy the lane is served
//! anyway, is treated as off (suppress), or its address is rounded down (force). `out_of_bounds`: some component ends after the surface's last
//! byte, or the address is below its first. `wrapped`: an active lane's sum is below 0 or above 2^64 - 1, or it touches bytes beyond 2^64 - 1.
//! `misaligned_inactive` is for lanes outside the mask, and is the only output that their addresses affect. An illegal request touches
//! nothing: all outputs except `illegal` and `reason` are 0. So are the outputs of a lane that touches nothing, except its error flags.
//!
//! **Parameters.** `lanes` 1 to 32; `line_bytes` 32, 64 or 128; `payload_bytes` 8 to 1024: registers that a
//! request's data may fill, in bytes (256: eight of 256 bits; 512: eight of 512 bits; 1024: no limit); `stages` 1
//! to 3: registers. The last is after all logic; with several, the first is between the sums and the checks on them.
//!
//! **Timing.** `stages` clocks from input to output, one request per cycle; a request waits until `out_ready`.
//!
//! **Reset.** The contents of the registers are dropped.
//!
//! **Defined here.** [`REASONS`] lists why requests are illegal, in order. Loads with status and uncompressed stores touch memory as loads and stores
//! do. Opcodes 32 to 35 are the atomics of the PRM. Two-dimensional and strided blocks, fences and state are not requests to this block. For typed
//! memory, addresses are byte offsets and the data size gives the element size; the sender, who knows the surface's format, supplies both. The data
//! size 6, `D16U32H`, is not in the PRM, and reserved here. A prefetch that invalidates is illegal in shared local memory, too. A transposed request
//! has the mask 1; one with the mask 0 is illegal. An atomic has one element. Policy 3 is reserved. With a surface a request is within bounds or
//! touches nothing, whatever the policy: an address that is rounded down to below the surface is out of bounds. A lane that is suppressed is neither
//! out of bounds nor wrapped. A surface may wrap around 2^64 as a flat request may. The limit of data counts as many channels as there are lanes.
//!
//! **References.** PRM volume 2b, the enumerations `DP_*`; `SPV_INTEL_masked_gather_scatter` for masks and alignment.
//!
//! **Proved.** The combinational answer ([`function`]) equals the golden model's for all requests, with one lane; in long runs with
//! four. The block with its registers is equal to the model in every cycle, with one lane and one stage; in long runs also with
//! two and three stages, and with two lanes. Addresses of lanes outside the mask affect only `misaligned_inactive`: proved with
//! two lanes. Lanes share only the request's fields; more lanes are compared by simulation (`testbenches/tests/lane_addresses.rs`).

pub(crate) mod contract;
pub mod golden;
pub(crate) mod rtl;
pub(crate) mod stimulus;

pub use contract::{Configuration, POLICIES, REASON_BITS, REASONS};
pub use rtl::function;

use crate::framework::block::{
    Block, Directed, FaultTrial, NamedConfiguration, Proof, Reference, Timing,
};
use crate::framework::effort::Effort;
use crate::framework::golden::{AnyModel, Stimulus, StreamFunction};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use crate::framework::streams::StreamPorts;
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct LaneAddresses;

static PARAMETERS: [ParameterSpec; 4] = [
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
        doc: "registers that a request's data may fill, in bytes; 1024: no limit",
        kind: ParameterKind::Number { min: 8, max: 1024 },
        default: "1024",
    },
    ParameterSpec {
        name: "stages",
        doc: "pipeline registers; with several, the first is between the sums and the checks on them",
        kind: ParameterKind::Number { min: 1, max: 3 },
        default: "2",
    },
];

impl Block for LaneAddresses {
    fn name(&self) -> &'static str {
        "lane_addresses"
    }

    fn summary(&self) -> &'static str {
        "computes which memory lines and bytes each lane of a vector request touches"
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
        &[NamedConfiguration {
            name: "lane_addresses",
            settings: &[],
        }]
    }

    fn effort(&self, _configuration: &str) -> Effort {
        Effort::SLOW_IN_YOSYS
    }

    fn fault_trial(&self, _configuration: &str) -> FaultTrial {
        FaultTrial::with(100).of(&[("lanes", "1"), ("stages", "1")])
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(&Configuration::new(parameters))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        Timing::staged(
            parameters.number("stages"),
            "a request waits until out_ready is 1",
        )
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        let configuration = Configuration::new(parameters);
        Box::new(golden::Pipeline(golden::Touching(configuration)))
    }

    /// Outputs and invariants show all that the registers hold, so that one good cycle says enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, parameters: &Parameters) -> Vec<StreamPorts> {
        let function = golden::Touching(Configuration::new(parameters));
        StreamPorts::in_and_out(function.payload(), function.fields())
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        stimulus::random(Configuration::new(parameters), seed)
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(Configuration::new(parameters))
    }
}
