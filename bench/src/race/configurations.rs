//! What is raced: seventeen configurations, small and large, wide and narrow, with and without state, and every other named configuration of the
//! catalogue.

use crate::stimulus::Origin;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue::{self, CATALOGUE};

/// A configuration of a block, and what drives it.
#[derive(Clone, Copy, Debug)]
pub struct Configuration {
    /// What it is called here.
    pub name: &'static str,
    /// The block of the catalogue.
    pub block: &'static str,
    /// The parameters that differ from the defaults.
    pub settings: &'static [(&'static str, &'static str)],
    /// Where its inputs come from.
    pub origin: Origin,
}

impl Configuration {
    /// The command that writes its Verilog.
    pub fn command(&self) -> String {
        let settings = self.settings.iter();
        let options = settings.map(|(name, value)| format!(" -p {name}={value}"));
        format!(
            "warpwright emit {}{}",
            self.block,
            options.collect::<String>()
        )
    }
}

const fn of(
    name: &'static str,
    block: &'static str,
    settings: &'static [(&'static str, &'static str)],
    origin: Origin,
) -> Configuration {
    Configuration {
        name,
        block,
        settings,
        origin,
    }
}

use Origin::{Answered, Catalogue, Random};

/// The seventeen. Instructions, requests and lines are the catalogue's, and so are the words of blocks whose Verilator program branches on
/// single bits of them: on random words each such branch is a coin toss that the processor loses, which would flatter our engines.
pub const SEVENTEEN: [Configuration; 17] = [
    of("lut_array", "lut_array", &[], Random),
    of("lut_array_32", "lut_array", &[("lanes", "32")], Random),
    of("lop3_unit", "lop3_unit", &[], Random),
    of(
        "coalescer_alternating",
        "line_coalescer",
        &[
            ("lanes", "32"),
            ("line_bits", "58"),
            ("arch", "alternating"),
        ],
        Catalogue,
    ),
    of(
        "coalescer_matrix",
        "line_coalescer",
        &[("lanes", "32"), ("line_bits", "58"), ("arch", "matrix")],
        Catalogue,
    ),
    of("slm_banks", "slm_banks", &[], Random),
    of("gather_scatter", "gather_scatter", &[], Answered),
    of("eu_frontend", "eu_frontend", &[], Catalogue),
    of("eu_decode", "eu_decode", &[], Catalogue),
    of("lsc_decode", "lsc_decode", &[], Catalogue),
    of("float_fma", "float_fma", &[], Random),
    of("float_add", "float_add", &[], Random),
    of("glsl450_integer", "glsl450", &[("lanes", "4")], Catalogue),
    of(
        "glsl450_exact_4",
        "glsl450",
        &[("ops", "exact"), ("lanes", "4")],
        Catalogue,
    ),
    of(
        "glsl450_fma_4",
        "glsl450",
        &[("ops", "fma"), ("lanes", "4")],
        Catalogue,
    ),
    of("leading_zeros", "leading_zeros", &[], Catalogue),
    of("priority_tree", "priority_tree", &[], Catalogue),
];

/// The seventeen, then the others, which the catalogue's stimulus drives.
pub fn all() -> Vec<Configuration> {
    let others = CATALOGUE.iter().flat_map(|block| {
        let named = block.configurations().iter();
        named.map(|named| of(named.name, block.name(), named.settings, Catalogue))
    });
    let is_new = |other: &Configuration| !SEVENTEEN.iter().any(|known| is_same(known, other));
    SEVENTEEN.into_iter().chain(others.filter(is_new)).collect()
}

/// Whether two configurations are the same block with the same parameters.
fn is_same(a: &Configuration, b: &Configuration) -> bool {
    let parameters = |configuration: &Configuration| {
        let block: &dyn Block = catalogue::find(configuration.block).ok()?;
        catalogue::parameters(block, configuration.settings.iter().copied()).ok()
    };
    a.block == b.block && parameters(a) == parameters(b)
}

/// Those of a quick look: one with a clock, one without.
pub const SMOKE: [&str; 2] = ["lut_array", "leading_zeros"];
