//! `warpwright crosscheck`: emitted Verilog in the eyes of tools that are not ours.

use crate::arguments::{Crosscheck, DialectName};
use crate::configuration::Configuration;
use crate::error::Result;
use crate::interrupt;
use crate::output::{self, Answer};
use crate::report::heading;
use serde::Serialize;
use std::fmt::Write as _;
use warpwright::blocks::catalogue::CATALOGUE;
use warpwright::hdl::verilog::Dialect;
use warpwright::prove::decide;
use warpwright::testbenches::crosscheck::{
    Claim, CrosscheckError, Finding, Options, Subject, Tools, Verdict, crosscheck,
};
use warpwright::testbenches::tools::Tool;

/// Differences that are told of one check; the rest are counted.
const TOLD: usize = 5;

/// Asks the tools; answers whether all agree.
pub fn run(arguments: &Crosscheck) -> Result<bool> {
    let subjects = subjects(arguments)?;
    let tools = tools(arguments.proofs);
    interrupt::before_the_end(warpwright::testbenches::tools::end_all);
    let dialects = match arguments.dialect {
        None => vec![Dialect::Verilog2001, Dialect::SystemVerilog],
        Some(DialectName::Verilog) => vec![Dialect::Verilog2001],
        Some(DialectName::SystemVerilog) => vec![Dialect::SystemVerilog],
    };
    let options = Options {
        decide: decide::Options {
            seconds: f64::from(arguments.limit),
            ..decide::Options::default()
        },
        prover_seconds: arguments.limit,
    };
    let mut answer = Answer::new();
    let mut lines = Vec::new();
    let mut broken = Ok(());
    for (name, configuration) in &subjects {
        if !arguments.json {
            answer.write(&heading(name, configuration))?;
            answer.flush()?;
        }
        let module = configuration.build()?;
        for dialect in &dialects {
            let subject = Subject::new(&module, *dialect);
            let cycles = subject.random_cycles(arguments.cycles as usize, arguments.seed)?;
            let tell = &mut |finding: Finding| {
                let line = Line::new(name, configuration, &finding);
                if !arguments.json {
                    broken = answer.write(&line.as_text()).and_then(|()| answer.flush());
                }
                lines.push(line);
                broken.is_ok()
            };
            crosscheck(&subject, &cycles, &tools, &options, tell)?;
            std::mem::replace(&mut broken, Ok(()))?;
        }
    }
    let held = lines.iter().all(|line| line.verdict == "held");
    if arguments.json {
        answer.write(&output::json(&All {
            held,
            seed: arguments.seed,
            missing: tools.missing.iter().map(Tool::to_string).collect(),
            checks: lines,
        }))?;
    } else {
        answer.write(&conclusion(&lines, &tools.missing))?;
    }
    answer.flush()?;
    Ok(held)
}

/// The tools to ask: all, or those that prove.
fn tools(only_proofs: bool) -> Tools {
    let mut tools = Tools::find();
    if only_proofs {
        let proves = |tool: Tool| matches!(tool, Tool::Yosys | Tool::YosysPypi | Tool::Abc);
        tools.found.retain(|found| proves(found.tool));
        tools.missing.retain(|tool| proves(*tool));
    }
    tools
}

/// What is to be checked, with names.
fn subjects(arguments: &Crosscheck) -> Result<Vec<(String, Configuration)>> {
    if let Some(block) = &arguments.block {
        let configuration = Configuration::new(block, &arguments.settings.settings)?;
        return Ok(vec![(configuration.to_string(), configuration)]);
    }
    let all = CATALOGUE.iter().flat_map(|block| {
        let named = block.configurations().iter();
        named.map(|named| Ok((named.name.to_string(), Configuration::named(*block, named)?)))
    });
    all.collect()
}

/// All opinions.
#[derive(Debug, Serialize)]
struct All {
    held: bool,
    seed: u64,
    /// Tools that are not on this machine.
    missing: Vec<String>,
    checks: Vec<Line>,
}

/// One opinion.
#[derive(Debug, Serialize)]
struct Line {
    /// The configuration's name, or how it is asked for.
    configuration: String,
    block: &'static str,
    /// As options of the command.
    options: String,
    dialect: &'static str,
    reader: Version,
    /// Who proved, where something was proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    prover: Option<Version>,
    claim: String,
    verdict: &'static str,
    seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differences: Vec<String>,
    /// The limit that ended the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
}

#[derive(Debug, Serialize)]
struct Version {
    tool: String,
    version: String,
}

impl Line {
    fn new(name: &str, subject: &Configuration, finding: &Finding) -> Self {
        let version = |tool: String, version: &str| Version {
            tool,
            version: version.to_string(),
        };
        let (claim, prover) = match (finding.claim, &finding.prover) {
            (Claim::Functions(count), _) => (
                format!("{count} outputs and next states are the same functions"),
                Some(version("warpwright".to_string(), env!("CARGO_PKG_VERSION"))),
            ),
            (Claim::Sequential, prover) => (
                "no sequence of inputs tells them apart, from the state of all zeros on"
                    .to_string(),
                (prover.as_ref()).map(|abc| version(abc.tool.to_string(), &abc.version)),
            ),
            (Claim::Cycles(count), _) => (format!("{count} random cycles, the same outputs"), None),
        };
        let (verdict, differences, limit) = match &finding.verdict {
            Verdict::Held => ("held", Vec::new(), None),
            Verdict::Differs(places) => (
                "differs",
                places.iter().map(ToString::to_string).collect(),
                None,
            ),
            Verdict::Unknown(limit) => ("unknown", Vec::new(), Some(limit.clone())),
        };
        Self {
            configuration: name.to_string(),
            block: subject.block.name(),
            options: subject.parameters.as_options(),
            dialect: match finding.dialect {
                Dialect::Verilog2001 => "verilog",
                Dialect::SystemVerilog => "systemverilog",
            },
            reader: version(finding.reader.tool.to_string(), &finding.reader.version),
            prover,
            claim,
            verdict,
            seconds: finding.seconds,
            differences,
            limit,
        }
    }

    /// A line for a person, more if it did not hold.
    fn as_text(&self) -> String {
        let verdict = match self.verdict {
            "held" => "held   ",
            "differs" => "DIFFERS",
            _ => "UNKNOWN",
        };
        let tools: Vec<String> = std::iter::once(&self.reader)
            .chain(&self.prover)
            .map(|tool| format!("{} {}", tool.tool, tool.version))
            .collect();
        let (dialect, claim, seconds) = (self.dialect, &self.claim, self.seconds);
        let tools = tools.join(" and ");
        let mut text = format!("  {verdict}  {dialect}, {tools}: {claim} ({seconds:.2} s)\n");
        for difference in self.differences.iter().take(TOLD) {
            let _ = writeln!(text, "           {difference}");
        }
        if self.differences.len() > TOLD {
            let more = self.differences.len() - TOLD;
            let _ = writeln!(text, "           and {more} more");
        }
        if let Some(limit) = &self.limit {
            let _ = writeln!(text, "           ended by a limit: {limit}");
        }
        text
    }
}

/// The last lines.
fn conclusion(lines: &[Line], missing: &[Tool]) -> String {
    let mut text = String::new();
    if !missing.is_empty() {
        let names: Vec<String> = missing.iter().map(Tool::to_string).collect();
        let names = names.join(", ");
        let _ = writeln!(text, "not on this machine, and not asked: {names}");
    }
    let all = lines.len();
    let count = |verdict: &str| lines.iter().filter(|line| line.verdict == verdict).count();
    let _ = match (count("differs"), count("unknown")) {
        (0, 0) => writeln!(text, "all {all} checks held"),
        (0, unknown) => writeln!(text, "{unknown} of {all} checks ended UNKNOWN"),
        (differ, 0) => writeln!(text, "{differ} of {all} checks DIFFER"),
        (differ, unknown) => writeln!(
            text,
            "{differ} of {all} checks DIFFER, {unknown} ended UNKNOWN"
        ),
    };
    text
}

impl From<CrosscheckError> for Box<crate::error::CliError> {
    fn from(error: CrosscheckError) -> Self {
        let help = match &error {
            CrosscheckError::NoTools(_) => {
                "scripts/install-tools installs them; WARPWRIGHT_TOOLS names the folder of its virtual environment"
            }
            CrosscheckError::Tool(_) | CrosscheckError::Answer { .. } => {
                "the command above can be run by hand; a text that a tool refuses is a fault of Warpwright"
            }
            _ => "no verdict was reached",
        };
        Self::new(crate::error::CliError::Crosscheck { error, help })
    }
}
