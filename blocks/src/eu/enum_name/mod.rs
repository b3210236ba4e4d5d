//! `enum_name`: classifies a value of one of the PRM's enumerations: legal or reserved, and its row in the table.
//!
//! **Ports.** In: `value`, as wide as the enumeration; `condition`, only if values depend
//! on one (types of three-source instructions, sub-byte types). Out: `legal` (the value
//! has a meaning), `reserved` (it has none), `index` (the number of its row in the table
//! of `warpwright enum`). Ports carry the enumeration's names, so that waveforms show them.
//!
//! **Parameters.** `enumeration`: the `id` from `warpwright enum --json`.
//!
//! **Timing.** Combinational.
//!
//! **Defined here.** A value that no row lists is reserved, and its `index`
//! is the number of rows, `UNLISTED`; so is every value of an undefined
//! `condition`. The tables are the document's, corrected: `docs/errata.md`.
//!
//! **Proved.** Equal to a search through the rows, for all values of every enumeration:
//! `testbenches/tests/pieces.rs`.
//!
//! **References.** Intel Arc PRM, volume 2b (March 2023).

pub mod golden;
mod rtl;
mod stimulus;

use crate::framework::block::{Block, Common, Directed, NamedConfiguration, Reference};
use crate::framework::golden::{AnyModel, Pure};
use crate::framework::parameters::{ParameterKind, ParameterSpec, Parameters};
use std::sync::LazyLock;
use warpwright_eu::enums::{self, Enumeration};
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;

/// The block; see the module's documentation.
#[derive(Clone, Copy, Debug)]
pub struct EnumName;

/// The enumeration's parameter: one choice a table.
static PARAMETERS: LazyLock<[ParameterSpec; 1]> = LazyLock::new(|| {
    static IDS: LazyLock<Vec<&str>> =
        LazyLock::new(|| enums::all().iter().map(|of| of.id.as_str()).collect());
    [ParameterSpec {
        name: "enumeration",
        doc: "the enumeration",
        kind: ParameterKind::Choice(IDS.as_slice()),
        default: "eu_opcode",
    }]
});

/// The enumeration asked for.
fn enumeration(parameters: &Parameters) -> &'static Enumeration {
    let found = enums::enumeration(parameters.text("enumeration"));
    found.expect("parameters are checked against the list of enumerations")
}

impl Block for EnumName {
    fn name(&self) -> &'static str {
        "enum_name"
    }

    fn summary(&self) -> &'static str {
        "classifies a value of one of 66 enumerations of Intel's Alchemist as legal or reserved, and finds its row"
    }

    fn parameters(&self) -> &'static [ParameterSpec] {
        PARAMETERS.as_slice()
    }

    fn references(&self) -> &'static [Reference] {
        &[Reference {
            document: "Intel Arc PRM, volume 2b",
            place: "the enumeration's section",
        }]
    }

    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[
            NamedConfiguration {
                name: "enum_name",
                settings: &[],
            },
            NamedConfiguration {
                name: "enum_name_dp_opcode",
                settings: &[("enumeration", "dp_opcode")],
            },
            NamedConfiguration {
                name: "enum_name_sfid",
                settings: &[("enumeration", "sfid")],
            },
            NamedConfiguration {
                name: "enum_name_ternary_data_type",
                settings: &[("enumeration", "ternary_data_type")],
            },
        ]
    }

    fn in_common(&self) -> &'static [Common] {
        &[Common::Tables("the rows of the enumerations")]
    }

    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors> {
        rtl::build(enumeration(parameters))
    }

    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        Box::new(Pure(golden::EnumNameModel {
            of: enumeration(parameters),
        }))
    }

    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        stimulus::directed(enumeration(parameters))
    }
}
