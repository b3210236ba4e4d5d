//! The catalogue: one line a block.

use crate::block::Block;
use crate::nearest::{did_you_mean, nearest};
use crate::parameters::{ParameterError, Parameters};
use thiserror::Error;

/// Every block, in the order in which they are listed.
pub static CATALOGUE: &[&dyn Block] = &[
    &crate::lut_array::LutArray,
    &crate::lop3_unit::Lop3Unit,
    &crate::priority_tree::PriorityTree,
    &crate::leading_zeros::LeadingZeros,
    &crate::barrel_shifter::BarrelShifter,
    &crate::stream_buffer::StreamBuffer,
    &crate::stream_fifo::StreamFifo,
    &crate::stream_fork::StreamFork,
    &crate::stream_join::StreamJoin,
    &crate::stream_arbiter::StreamArbiter,
    &crate::stream_width::StreamWidth,
    &crate::eu_fetch::EuFetch,
    &crate::eu_expand::EuExpand,
    &crate::eu_decode::EuDecode,
    &crate::eu_legal::EuLegal,
    &crate::eu_frontend::EuFrontend,
    &crate::lsc_decode::LscDecode,
    &crate::enum_name::EnumName,
    &crate::line_coalescer::LineCoalescer,
    &crate::slm_banks::SlmBanks,
    &crate::lane_addresses::LaneAddresses,
    &crate::gather_scatter::GatherScatter,
    &crate::float_fma::FloatFma,
    &crate::float_pair::FloatPair::Add,
    &crate::float_pair::FloatPair::Multiply,
    &crate::float_digits::FloatDigits::Divide,
    &crate::float_digits::FloatDigits::SquareRoot,
    &crate::glsl450::Glsl450,
    &crate::glsl450_sequencer::Glsl450Sequencer,
    &crate::special_function::SpecialFunction,
];

/// No block has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "there is no block `{name}`; the catalogue has {available}{}",
    did_you_mean(suggested.as_deref())
)]
pub struct UnknownBlock {
    /// The name asked for.
    pub name: String,
    /// The names there are.
    pub available: String,
    /// The nearest name.
    pub suggested: Option<String>,
}

/// The block of this name.
pub fn find(name: &str) -> Result<&'static dyn Block, UnknownBlock> {
    let found = CATALOGUE.iter().find(|block| block.name() == name);
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = CATALOGUE.iter().map(|block| block.name()).collect();
        UnknownBlock {
            name: name.to_string(),
            available: names.join(", "),
            suggested: nearest(name, names.iter().copied()).map(str::to_string),
        }
    })
}

/// A block's parameters: the defaults, changed as asked, checked one by one and together.
pub fn parameters<'a>(
    block: &dyn Block,
    settings: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Parameters, ParameterError> {
    let parameters = Parameters::new(block.name(), block.parameters(), settings)?;
    block.check(&parameters)?;
    Ok(parameters)
}
