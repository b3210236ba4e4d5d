//! `slm_banks`: conflict resolution for banked local memory: splits a request of many lanes into the fewest passes.
//!
//! The memory is `banks` memories side by side, each 32 bits wide; word `w` is row `w / banks` of
//! bank `w % banks`. In a pass, each bank serves one row, and with it all lanes that want this word.
//!
//! **Ports.** In, a stream, a request: `in_valid`, `in_ready`, `in_is_store`, `in_tag`, `in_mask` (one bit per lane:
//! it is active), `in_word` (each lane's word number), and with data `in_bytes` (4 bits per lane: the bytes it stores)
//! and `in_data` (32 bits per lane). Out, a stream, its passes: `out_valid`, `out_ready`, `out_is_store`, `out_tag`,
//! `out_last` (of this request), `out_lanes` (served in this pass), `out_bank` (for each lane the bank that serves it;
//! not with one bank), for each bank `out_used` and `out_row`, and with data `out_bytes` and `out_data` to store there.
//!
//! **Parameters.** `lanes` 1 to 32; `banks` 1, 2, 4, 8, 16 or 32; `word_bits` 1 to 24 bits
//! of a word number, more than in a bank number; `tag_bits` 1 to 16; `data` on or off.
//!
//! **Which passes.** In each pass every bank serves the word of its lowest waiting lane, and all lanes that want that
//! word: reads are broadcast. So the k-th pass has each bank's k-th distinct word, and the number of passes is the
//! greatest number of distinct words in one bank that active lanes access, which is the minimum. The same holds for stores,
//! since lanes that store to one word are merged first: byte by byte, the highest active lane that stores the byte wins.
//!
//! **Timing.** One clock from a request to its first pass, one pass per cycle, and the next request is accepted
//! with the last pass of the previous one. `in_ready` depends combinationally on `out_ready` in that cycle.
//!
//! **Reset.** A reset drops a request in flight.
//!
//! **Defined here.** A request without active lanes takes one pass, which serves no lane. Inactive lanes affect no
//! output. A lane that stores no byte is still active, and its word is served. The following output values are 0: the bank
//! number of a lane that is not served, the row number of an unused bank, data bytes that no lane stores, and all data bytes of a load.
//!
//! **References.** None: the documents say that local memory is banked but not how. vortex
//! issue 153: users ask for the broadcast of one word to many lanes where it is missing.
//!
//! **Proved.** Equal to a model that serves lanes one after another; and, from its ports alone, that each active
//! lane is served once, with its own row, and that the number of passes is minimal: `testbenches/tests/slm_banks.rs`.

pub(crate) mod contract;
pub mod golden;
mod rtl;
pub mod stimulus;

pub use contract::{Configuration, WORD_BYTES};

use crate::framework::block::{Block, Directed, FaultTrial, NamedConfiguration, Proof, Timing};
use crate::framework::effort::Effort;
use crate::framework::fields::field_list;
use crate::framework::golden::{AnyModel, Stimulus};
use crate::framework::parameters::{ParameterError, ParameterKind, ParameterSpec, Parameters};
use crate::framework::streams::{Direction, StreamPorts};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct SlmBanks;

static PARAMETERS: [ParameterSpec; 5] = [
    ParameterSpec {
        name: "lanes",
        doc: "lanes of a request",
        kind: ParameterKind::Number { min: 1, max: 32 },
        default: "4",
    },
    ParameterSpec {
        name: "banks",
        doc: "banks of the memory",
        kind: ParameterKind::Choice(&["1", "2", "4", "8", "16", "32"]),
        default: "4",
    },
    ParameterSpec {
        name: "word_bits",
        doc: "bits of a word number: 15 for 128 KiB",
        kind: ParameterKind::Number { min: 1, max: 24 },
        default: "6",
    },
    ParameterSpec {
        name: "tag_bits",
        doc: "bits of the tag, which is passed through with the request",
        kind: ParameterKind::Number { min: 1, max: 16 },
        default: "4",
    },
    ParameterSpec {
        name: "data",
        doc: "whether the block has store data: byte enables and data",
        kind: ParameterKind::Choice(&["on", "off"]),
        default: "on",
    },
];

impl Block for SlmBanks {
    fn name(&self) -> &'static str {
        "slm_banks"
    }

    fn summary(&self) -> &'static str {
        "splits requests of many lanes to banked local memory into the fewest conflict-free passes"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        &PARAMETERS
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "slm_banks",
                settings: &[],
            },
            NamedConfiguration {
                name: "slm_banks_addresses",
                settings: &[("lanes", "8"), ("banks", "4"), ("data", "off")],
            },
        ]
    }

    fn effort(&self, configuration: &str) -> Effort {
        match configuration {
            "slm_banks_addresses" => Effort::PROVED_IN_LONG_RUNS,
            _ => Effort::EVERY_RUN,
        }
    }

    fn fault_trial(&self, _configuration: &str) -> FaultTrial {
        FaultTrial::with(25)
    }

    fn check(&self, p: &Parameters) -> Result<(), ParameterError> {
        let c = Configuration::new(p);
        if c.word_bits <= c.bank_bits() {
            let (banks, least) = (c.banks, c.bank_bits() + 1);
            return Err(ParameterError::Combination {
                block: self.name().to_string(),
                why: format!(
                    "word_bits must be more than the bits of a bank's number, got {}; for banks={banks} set word_bits to {least} or more",
                    c.word_bits
                ),
            });
        }
        Ok(())
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(Configuration::new(parameters))
    }

    fn timing(&self, _parameters: &Parameters) -> Timing {
        Timing::staged(
            1,
            "a request of k passes takes k cycles, and each pass waits until out_ready is 1",
        )
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(golden::Banks(Configuration::new(parameters)))
    }

    /// Outputs and invariants show all that the registers hold, so that one good cycle says enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, parameters: &Parameters) -> Vec<StreamPorts> {
        let c = Configuration::new(parameters);
        let (input, lanes) = (Direction::Input { relied_on: false }, c.lanes.into());
        vec![
            StreamPorts::of_fields("in", input, field_list(c.request(lanes))),
            StreamPorts::of_fields("out", Direction::Output, field_list(c.pass(lanes))),
        ]
    }

    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        let configuration = Configuration::new(parameters);
        Box::new(stimulus::Requests::new(configuration, seed))
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(Configuration::new(parameters))
    }
}
