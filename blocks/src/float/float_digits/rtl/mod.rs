//! The blocks as hardware, in three architectures, two of which are pipelines.

mod finish;
mod iterative;
mod markstein;
mod pipelined;
mod special;

pub use pipelined::function;

use super::contract::Configuration;
use warpwright_hdl::prelude::*;

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    match c.architecture.stages() {
        None => iterative::build(c),
        Some(stages) => pipelined::build(c, stages),
    }
}
