//! Somebody's own command: a unit is a run of it, with the unit's number among its arguments.
//!
//! It ends with 0 if what it checks holds, and with 1 if not. Any other end is no result: the shard has to run again.

use super::{Watch, WorkError};
use crate::tools::run_to_end;
use std::ops::Range;
use std::process::Command;
use warpwright_campaign::findings::{Findings, Kind, Verdict};
use warpwright_campaign::schedulers::quoted;

/// What stands for the unit's number in an argument.
pub const UNIT: &str = "{unit}";

/// The most that is kept of what a command says.
const MOST_SAID: usize = 2000;

/// Runs the command for each unit.
pub fn run(
    command: &[String],
    units: Range<u64>,
    watch: &mut Watch,
) -> Result<Findings, WorkError> {
    let mut findings = Findings::default();
    watch.ready();
    for unit in units {
        let words: Vec<String> = command
            .iter()
            .map(|word| word.replace(UNIT, &unit.to_string()))
            .collect();
        let shown: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        let shown = shown.join(" ");
        let Some((program, arguments)) = words.split_first() else {
            return Err(WorkError::Tool("the command is empty".to_string()));
        };
        let mut command = Command::new(program);
        command.args(arguments);
        let (status, said) = run_to_end(command)
            .map_err(|error| WorkError::Tool(format!("`{shown}` cannot be run: {error}")))?;
        findings.count("runs", 1);
        let said = last_of(said.trim_end());
        match status.code() {
            Some(0) => {}
            Some(1) => {
                let found = Kind {
                    verdict: Verdict::Failed,
                    times: 1,
                    unit,
                    message: said.to_string(),
                    again: shown,
                    evidence: None,
                };
                findings.add("the command ends with 1", found);
            }
            _ => {
                return Err(WorkError::Tool(format!(
                    "`{shown}` ends with {status}, which is no result (0: held, 1: failed): {said}"
                )));
            }
        }
    }
    Ok(findings)
}

/// The end of a long text.
fn last_of(text: &str) -> &str {
    let from = text.len().saturating_sub(MOST_SAID);
    let from = (from..=text.len()).find(|at| text.is_char_boundary(*at));
    &text[from.unwrap_or(0)..]
}
