//! `eu_fetch`: splits a byte stream of code into whole instructions of Xe-HPG's EU, 8 or 16 bytes each.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`, `in_data` (a word of code, its first byte lowest), and `next_address`, the
//! address of the next word expected there. `jump` with `jump_pc`: continue there. Out, a stream: `out_valid`, `out_ready`,
//! `out_pc` (32 bits), `out_length` (8 or 16), `out_instruction` (128 bits; above a compact one, zeros); with `issue=2`
//! also `out_second` and the same ports for a second instruction, `out_second_pc`, …, which leaves together with the first.
//!
//! **Parameters.** `word_bytes` 16 or 32; `issue` 1 or 2: instructions per cycle; two need words of 32 bytes.
//!
//! **Timing.** Two clocks from a word to its first instruction. `issue` instructions leave in every
//! cycle, whatever their lengths, as long as a word arrives in every cycle in which there is room;
//! the first after a jump into the middle of a word may need one word more. `in_ready` is registered.
//!
//! **Jumps.** A cycle with `jump` drops the queue and any word arriving in that cycle; an instruction leaving in that
//! cycle still leaves. From the next cycle on, words are expected from the one that holds `jump_pc`. `jump_pc` is a
//! multiple of 8, its low three bits are ignored. A memory with latency must itself drop responses to earlier requests.
//!
//! **Reset.** Same as a jump to 0.
//!
//! **Defined here.** The length is bit 29 of the instruction's first 8 bytes (`CmptCtrl`), also of an undefined opcode. Addresses
//! wrap at 2^32. With `issue=2`, an instruction leaves alone if the second has not arrived yet; an offered pair is stable until taken.
//!
//! **References.** PRM volume 2b: `CmptCtrl`.
//!
//! **Proved.** Equal, without bound, to a queue that moves unit by unit: no byte is lost, repeated or reordered, under
//! any back-pressure, lengths and jumps; and the address of each instruction matches that of the word it came from.

pub(crate) mod contract;
pub mod golden;
pub(crate) mod rtl;
pub(crate) mod stimulus;

pub use contract::Configuration;

use crate::framework::block::{
    Block, Directed, FaultTrial, NamedConfiguration, Proof, Reference, Timing,
};
use crate::framework::effort::Effort;
use crate::framework::golden::{AnyModel, Elastic, Stimulus};
use crate::framework::parameters::{ParameterError, ParameterKind, ParameterSpec, Parameters};
use crate::framework::streams::{Direction, StreamPorts};
use golden::{AsItIs, Fetching};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct EuFetch;

/// The parameter `word_bytes`.
pub(crate) const WORD_BYTES: ParameterSpec = ParameterSpec {
    name: "word_bytes",
    doc: "bytes of a word of code",
    kind: ParameterKind::Choice(&["16", "32"]),
    default: "16",
};

static PARAMETERS: [ParameterSpec; 2] = [
    WORD_BYTES,
    ParameterSpec {
        name: "issue",
        doc: "instructions per cycle; 2 requires words of 32 bytes",
        kind: ParameterKind::Number { min: 1, max: 2 },
        default: "1",
    },
];

impl Block for EuFetch {
    fn name(&self) -> &'static str {
        "eu_fetch"
    }

    fn summary(&self) -> &'static str {
        "splits a byte stream of code into whole instructions of Xe-HPG's EU"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "Intel Arc PRM, volume 2b",
            place: "CmptCtrl",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "eu_fetch",
                settings: &[],
            },
            NamedConfiguration {
                name: "eu_fetch_pair",
                settings: &[("word_bytes", "32"), ("issue", "2")],
            },
        ]
    }

    fn effort(&self, _configuration: &str) -> Effort {
        Effort::WITHIN_ANOTHER
    }

    fn fault_trial(&self, configuration: &str) -> FaultTrial {
        match configuration {
            "eu_fetch_pair" => FaultTrial::with(100),
            _ => FaultTrial::with(300),
        }
    }

    fn check(&self, p: &Parameters) -> Result<(), ParameterError> {
        let c = Configuration::new(p);
        if c.issue == 2 && c.word_bytes == 16 {
            return Err(ParameterError::Combination {
                block: self.name().to_string(),
                why: "two instructions per cycle need words of 32 bytes: set word_bytes=32"
                    .to_string(),
            });
        }
        Ok(())
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(Configuration::new(parameters))
    }

    fn timing(&self, _parameters: &Parameters) -> Timing {
        Timing {
            latency: 2,
            interval: 1,
            note: "from a word to its first instruction, which waits until out_ready is 1",
        }
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        let queue = Configuration::new(parameters);
        let function = AsItIs(queue);
        let then = Elastic::new(function, 1);
        Box::new(Fetching { queue, then })
    }

    /// Outputs and invariants show all that the registers hold, so that one good cycle says enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, parameters: &Parameters) -> Vec<StreamPorts> {
        let c = Configuration::new(parameters);
        vec![
            StreamPorts::new("in", Direction::Input { relied_on: false }, ["in_data"]),
            StreamPorts::of_fields("out", Direction::Output, c.payload()).ended_by("jump"),
        ]
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        Box::new(stimulus::Code::new(Configuration::new(parameters), seed))
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(Configuration::new(parameters))
    }
}
