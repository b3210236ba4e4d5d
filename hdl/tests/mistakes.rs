//! What is wrong with a description, as texts.

use warpwright_hdl::prelude::*;

/// The message texts of a wrong description, without places.
pub fn mistakes(describe: impl FnOnce(&ModuleBuilder)) -> Vec<String> {
    let m = ModuleBuilder::new("wrong");
    describe(&m);
    match m.finish() {
        Ok(_) => Vec::new(),
        Err(BuildErrors(errors)) => errors.iter().map(|e| e.problem.to_string()).collect(),
    }
}
