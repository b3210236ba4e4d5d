//! `eu_legal`: reports which rules a native instruction of Xe-HPG's EU breaks, and whether it is legal.
//!
//! **Ports.** In, a stream: `in_valid`, `in_ready`, `in_instruction` (128 bits, native). Out, a stream: `out_valid`,
//! `out_ready`, `out_illegal` (a hard rule is broken), `out_reason` (7 bits: 0, or 1 + the index in `warpwright_eu::model::RULES`
//! of the first hard rule that is broken), `out_reserved_set` (D26), `out_not_on_silicon` (R21, I12),
//! `out_warned` (a rule of another severity), and one bit for each rule of groups D, R, I and S: `out_d01`, ..., 1 = broken.
//!
//! **Parameters.** `stages` 1 to 3: registers after all logic; with two or three also after decoding; with three also before the verdict,
//! inside R09. `rules`: those checked, as `all-R06-S` or `D+R01` ([`crate::framework::selection`]); others are 0, without hardware.
//!
//! **Timing.** `stages` clocks from input to output, one instruction per cycle; an instruction waits until `out_ready`.
//!
//! **Reset.** The contents of the registers are dropped.
//!
//! **Defined here.** Where the text of a rule is ambiguous, `warpwright_eu::model::RULES` and `docs/errata.md`
//! give the reading used here. The rules for messages to the load/store pipelines, group L, are not checked.
//! Bit 29 only says that the instruction was compact: a compact instruction must go through `eu_expand` first.
//!
//! **References.** PRM volume 2b for encodings; the rules are those that public tools for this generation enforce.

pub(crate) mod contract;
pub mod golden;
pub(crate) mod rtl;
pub(crate) mod stimulus;

use crate::framework::block::{
    Block, Common, Directed, FaultTrial, NamedConfiguration, Proof, Reference, Timing,
};
use crate::framework::effort::Effort;
use crate::framework::golden::{AnyModel, Elastic, Stimulus, StreamFunction as _};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use crate::framework::random_stream::RandomStream;
use crate::framework::selection::{Groups, Selection};
use crate::framework::streams::StreamPorts;
use std::sync::LazyLock;
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct EuLegal;

/// The rules to select from.
static RULES: LazyLock<Selection> = LazyLock::new(|| {
    static IDS: LazyLock<Vec<&str>> =
        LazyLock::new(|| contract::rules().map(|rule| rule.id).collect());
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
            doc: "pipeline registers: the last is after all logic; with two or three, the first is between decoding and rules; with three, \
                  the second is inside the longest rule and before the verdict",
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

impl Block for EuLegal {
    fn name(&self) -> &'static str {
        "eu_legal"
    }

    fn summary(&self) -> &'static str {
        "reports which rules an instruction of Xe-HPG's EU breaks"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        PARAMETERS.as_slice()
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "Intel Arc PRM, volume 2b",
            place: "EU_OPCODE and the enumerations of EU instructions",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[NamedConfiguration {
            name: "eu_legal",
            settings: &[],
        }]
    }

    fn effort(&self, _configuration: &str) -> Effort {
        Effort::WITHIN_ANOTHER
    }

    fn fault_trial(&self, _configuration: &str) -> FaultTrial {
        FaultTrial::with(20).same_design_only()
    }

    fn in_common(&self) -> &'static [Common] {
        &[Common::Tables(
            "the list of rules, the opcodes' attributes and the layout of instructions",
        )]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(parameters.number("stages"), &parameters.parts("rules"))
    }

    fn timing(&self, parameters: &Parameters) -> Timing {
        Timing::staged(
            parameters.number("stages"),
            "an instruction waits until out_ready is 1",
        )
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        let function = golden::Legality::of(&parameters.parts("rules"));
        Box::new(Elastic::new(function, parameters.number("stages")))
    }

    /// Outputs and invariants show all that the registers hold, so that one good cycle says enough.
    fn proof(&self, _parameters: &Parameters) -> Proof {
        Proof::Induction { cycles: 1 }
    }

    fn streams(&self, _parameters: &Parameters) -> Vec<StreamPorts> {
        let function = golden::Legality::of_all_rules();
        StreamPorts::in_and_out(function.payload(), function.fields())
    }

    fn stimulus(&self, _parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        Box::new(RandomStream::new(
            "in_instruction",
            seed,
            stimulus::instruction(),
        ))
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(parameters.number("stages"))
    }
}
