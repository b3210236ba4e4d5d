//! What `verify` finds of a block, for a test of somebody else's crate.

use crate::blocks::block::Block;
use crate::program::configuration::Configuration;
use crate::program::output;
use crate::program::report::{Finding, heading};
use crate::testbenches::verify::{Level, checks};
use std::fmt;

/// The seed of random cycles, which is that of `verify` without `--seed`.
const SEED: u64 = 1;

/// What did not hold, in the words of `verify`: a test that ends with it prints them.
#[derive(Clone, PartialEq, Eq)]
pub struct NotHeld(String);

impl fmt::Display for NotHeld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for NotHeld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotHeld {}

/// Runs all checks of a level on a block with these parameters. Parameters that it does not take, a description
/// with mistakes and a check that cannot be run are not held, either.
///
/// ```
/// use warpwright::blocks::priority_tree::PriorityTree;
/// use warpwright::testbenches::verify::Level;
///
/// warpwright::verified(&PriorityTree, &[("width", "5")], Level::Quick)?;
/// let refused = warpwright::verified(&PriorityTree, &[("width", "many")], Level::Quick);
/// assert!(refused.unwrap_err().to_string().contains("many"));
/// # Ok::<(), warpwright::NotHeld>(())
/// ```
pub fn verified(
    block: &'static dyn Block,
    settings: &[(&str, &str)],
    level: Level,
) -> Result<(), NotHeld> {
    let said = |error| NotHeld(format!("\n{}", output::in_plain_words(&error)));
    let configuration = Configuration::of(block, settings.iter().copied());
    let configuration = configuration.map_err(|error| said(*error))?;
    configuration.build().map_err(|error| said(*error))?;
    if level == Level::Exhaustive {
        configuration.can_be_swept().map_err(|error| said(*error))?;
    }
    let mut told = String::new();
    for check in checks(block, &configuration.parameters, level, SEED) {
        let mut finding = Finding::planned(block.name(), &configuration, &check);
        match check.run(&|_| {}) {
            Ok(outcome) => finding.ended(&outcome),
            Err(error) => finding.could_not_run(error.to_string()),
        }
        if !finding.held {
            told.push_str(&finding.as_text());
        }
    }
    if told.is_empty() {
        return Ok(());
    }
    let name = configuration.to_string();
    Err(NotHeld(format!(
        "\n{}{told}",
        heading(&name, &configuration)
    )))
}
