//! The unit as hardware.

use super::Configuration;
use warpwright_hdl::prelude::*;

pub(super) fn build(c: &Configuration) -> Result<Module, BuildErrors> {
    let m = ModuleBuilder::new("gather_scatter");
    let _ = c;
    m.finish()
}
