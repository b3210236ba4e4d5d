//! What tests in blocks' folders have in common.

use std::sync::Arc;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_prove::decide::Options;
use warpwright_prove::obligation::Verdict;
use warpwright_testbenches::proof::agrees_with_golden;

/// A block with these settings is proved to agree with its golden model, in the way that it says.
#[track_caller]
pub fn is_proved(block: &dyn Block, settings: &[(&str, &str)]) {
    let parameters = catalogue::parameters(block, settings.iter().copied()).unwrap();
    let module = Arc::new(block.build(&parameters).unwrap());
    let netlist = optimize(&flatten(&module, Names::Dropped));
    let proof = agrees_with_golden(block, &parameters, &netlist, &Options::default());
    assert_eq!(proof.unwrap().verdict, Verdict::Held, "{settings:?}");
}
