//! Traces clocks to their sources.
//!
//! A module has one implicit clock, so clocks are not signals here: in each block every clock is traced through
//! assignments, links and sub-blocks that pass it on, to a clock input of the block. The top block may use one.

use super::error::ImportProblem;
use std::collections::BTreeMap;

type Outcome<T> = Result<T, ImportProblem>;

/// The clocks of a finished block.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks {
    /// Clock inputs that are used, each with the path of a block that uses it.
    pub used: Vec<(String, String)>,
    /// Clock outputs, each with the clock input that it passes on.
    pub outputs: Vec<(String, String)>,
}

/// What a block knows of its clocks.
#[derive(Debug, Default)]
pub(super) struct Wiring {
    /// The block's own clock inputs.
    pub inputs: Vec<String>,
    /// The block's own clock outputs.
    pub outputs: Vec<String>,
    /// What each clock is assigned.
    pub assigned: BTreeMap<String, String>,
    /// Sub-blocks' clock outputs and the clocks of the same sub-block that they pass on.
    pub passed: BTreeMap<String, String>,
    /// Clocks that are used, each with the path of a block that uses it.
    pub uses: Vec<(String, String)>,
}

impl Wiring {
    pub fn assign(&mut self, target: String, source: String) -> Outcome<()> {
        match self.assigned.insert(target.clone(), source.clone()) {
            Some(other) if other != source => Err(ImportProblem::ClockDerived(target)),
            _ => Ok(()),
        }
    }

    /// The clock input that a clock comes from.
    fn origin(&self, clock: &str) -> Outcome<String> {
        let mut at = clock.to_string();
        // No chain is longer than there are links.
        for _ in 0..=self.assigned.len() + self.passed.len() {
            if self.inputs.contains(&at) {
                return Ok(at);
            }
            match self.assigned.get(&at).or_else(|| self.passed.get(&at)) {
                Some(next) => at.clone_from(next),
                None => break,
            }
        }
        Err(ImportProblem::ClockNotDriven(clock.to_string()))
    }

    pub fn solve(&self) -> Outcome<Clocks> {
        let mut clocks = Clocks::default();
        for (clock, user) in &self.uses {
            let origin = self.origin(clock)?;
            if !clocks.used.iter().any(|(input, _)| *input == origin) {
                clocks.used.push((origin, user.clone()));
            }
        }
        for output in &self.outputs {
            if self.assigned.contains_key(output) {
                clocks.outputs.push((output.clone(), self.origin(output)?));
            }
        }
        Ok(clocks)
    }
}

impl Clocks {
    /// The top block: one clock, and none goes out.
    pub fn check_top(&self) -> Outcome<()> {
        if let [(first, first_user), (second, second_user), ..] = &self.used[..] {
            return Err(ImportProblem::TwoClocks {
                first: first.clone(),
                first_user: first_user.clone(),
                second: second.clone(),
                second_user: second_user.clone(),
            });
        }
        match self.outputs.first() {
            Some((output, _)) => Err(ImportProblem::ClockOutput(output.clone())),
            None => Ok(()),
        }
    }
}
