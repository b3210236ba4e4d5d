//! The catalogue: one line per block.

use crate::framework::block::Block;
use crate::framework::parameters::{ParameterError, Parameters};
use crate::nearest::{did_you_mean, nearest};
use thiserror::Error;

/// Every block, in the order in which they are listed.
pub static CATALOGUE: &[&dyn Block] = &[
    &crate::bitwise::lut_array::LutArray,
    &crate::bitwise::lop3_unit::Lop3Unit,
    &crate::bitwise::priority_tree::PriorityTree,
    &crate::bitwise::leading_zeros::LeadingZeros,
    &crate::bitwise::barrel_shifter::BarrelShifter,
    &crate::stream::stream_buffer::StreamBuffer,
    &crate::stream::stream_fifo::StreamFifo,
    &crate::stream::stream_fork::StreamFork,
    &crate::stream::stream_join::StreamJoin,
    &crate::stream::stream_arbiter::StreamArbiter,
    &crate::stream::stream_width::StreamWidth,
    &crate::eu::eu_fetch::EuFetch,
    &crate::eu::eu_expand::EuExpand,
    &crate::eu::eu_decode::EuDecode,
    &crate::eu::eu_legal::EuLegal,
    &crate::eu::eu_frontend::EuFrontend,
    &crate::eu::lsc_decode::LscDecode,
    &crate::eu::enum_name::EnumName,
    &crate::memory::line_coalescer::LineCoalescer,
    &crate::memory::slm_banks::SlmBanks,
    &crate::memory::lane_addresses::LaneAddresses,
    &crate::memory::gather_scatter::GatherScatter,
    &crate::float::float_fma::FloatFma,
    &crate::float::float_pair::FloatPair::Add,
    &crate::float::float_pair::FloatPair::Multiply,
    &crate::float::float_digits::FloatDigits::Divide,
    &crate::float::float_digits::FloatDigits::SquareRoot,
    &crate::special::glsl450::Glsl450,
    &crate::special::glsl450_sequencer::Glsl450Sequencer,
    &crate::special::special_function::SpecialFunction,
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
    find_in(CATALOGUE, name)
}

/// The block of this name in another catalogue.
pub fn find_in(
    catalogue: &[&'static dyn Block],
    name: &str,
) -> Result<&'static dyn Block, UnknownBlock> {
    let found = catalogue.iter().find(|block| block.name() == name);
    found.copied().ok_or_else(|| {
        let names: Vec<&str> = catalogue.iter().map(|block| block.name()).collect();
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
