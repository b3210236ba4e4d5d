//! `lsc_decode`: decodes messages to the load/store pipelines of Xe-HPG (ugm, ugml, slm, tgm) into fields, lengths and rules.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready` and the parts of `send` that form a message, as in `eu_decode`: `in_sfid` (4
//! bits), `in_exec_size` (3), `in_desc` (32), `in_exdesc_is_register`, `in_exdesc` (32), `in_data_length_exists`, `in_data_length`
//! (5; the length of the second source), `in_returns` (the destination is a register). Out, a stream: `out_valid`, `out_ready`,
//! one port for each of the model's fields, `out_NAME` (names, widths and codings are those of `warpwright_eu::model::LSC_FIELDS`),
//! one for each rule, `out_l01` to `out_l21` (1: broken), and `out_warned` (some rule is broken).
//!
//! **Parameters.** `stages` 1 to 3: registers. The last is after all logic; with several, the first
//! is between decoding the descriptors and calculating lengths and rules. `rules`: those checked,
//! e.g. `all-L21` or `L01+L02` ([`crate::framework::selection`]); any other has bit 0 and no hardware.
//!
//! **Timing.** `stages` clocks from input to output, one message per cycle; a message waits until `out_ready`.
//!
//! **Reset.** The contents of the registers are dropped.
//!
//! **Defined here.** For a message to any other unit all fields and rules are 0. If an operation does not have a field, the output for
//! this field is 0. A descriptor in a register is unknown and must not be sent here. Nothing is rejected: the rules are warnings.
//!
//! **References.** PRM volume 2b has the enumerations `DP_*`; the field positions and the
//! valid combinations are public facts of Intel's graphics compiler, its assembler and Mesa.
//!
//! **Proved.** Equal to the software model (`warpwright_eu::model::{lsc_fields, lsc_rules}`) for all messages, and the stream rules, without
//! bound.

pub(crate) mod contract;
pub mod golden;
pub(crate) mod rtl;
pub(crate) mod stimulus;

use crate::framework::block::{
    Block, Common, Directed, FaultTrial, NamedConfiguration, Proof, Reference, Timing,
};
use crate::framework::golden::{AnyModel, Elastic, Stimulus, StreamFunction as _};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use crate::framework::selection::{Groups, Selection};
use crate::framework::streams::StreamPorts;
use std::sync::LazyLock;
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct LscDecode;

/// The rules to select from.
static RULES: LazyLock<Selection> = LazyLock::new(|| {
    static IDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let rules = contract::RULE_PORTS.iter();
        rules.map(|(_, rule)| rule.id).collect()
    });
    Selection {
        what: "rule",
        items: IDS.as_slice(),
        groups: Groups::Letters,
    }
});

static PARAMETERS: LazyLock<[ParameterSpec; 2]> = LazyLock::new(|| {
    [
        ParameterSpec {
            name: "stages",
            doc: "pipeline registers; with several, the first is between the descriptors' fields and the lengths and rules",
            kind: ParameterKind::Number { min: 1, max: 3 },
            default: "2",
        },
        ParameterSpec {
            name: "rules",
            doc: "the rules that are checked",
            kind: ParameterKind::Parts(&RULES),
            default: "all",
        },
    ]
});

fn function(parameters: &Parameters) -> golden::MessageDecoding {
    golden::MessageDecoding {
        checked: parameters.parts("rules").into(),
    }
}

impl Block for LscDecode {
    fn name(&self) -> &'static str {
        "lsc_decode"
    }

    fn summary(&self) -> &'static str {
        "decodes messages to Xe-HPG's load/store pipelines into fields, lengths and rules"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        PARAMETERS.as_slice()
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "Intel Arc PRM, volume 2b",
            place: "SFID and the enumerations DP_*",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[NamedConfiguration {
            name: "lsc_decode",
            settings: &[],
        }]
    }

    fn fault_trial(&self, _configuration: &str) -> FaultTrial {
        FaultTrial::with(50)
    }

    fn in_common(&self) -> &'static [Common] {
        &[Common::Tables("the list of rules and of message fields")]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(parameters.number("stages"), &parameters.parts("rules"))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        Timing::staged(
            parameters.number("stages"),
            "a message waits until out_ready is 1",
        )
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(Elastic::new(
            function(parameters),
            parameters.number("stages"),
        ))
    }

    /// Outputs and invariants show all that the registers hold, so that one good cycle says enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, parameters: &Parameters) -> Vec<StreamPorts> {
        let function = function(parameters);
        StreamPorts::in_and_out(function.payload(), function.fields())
    }

    fn stimulus(&self, _parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        stimulus::random(seed)
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(parameters.number("stages"))
    }
}
