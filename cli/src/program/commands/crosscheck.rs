//! `warpwright crosscheck`: checks emitted Verilog with third-party tools.

use crate::hdl::verilog::Dialect;
use crate::program::arguments::Crosscheck;
use crate::program::configuration::Configuration;
use crate::program::error::Result;
use crate::program::interrupt;
use crate::program::output::{self, StandardOutput};
use crate::program::report::heading;
use crate::prove::decide;
use crate::testbenches::crosscheck::parts::parts;
use crate::testbenches::crosscheck::{
    Claim, CrosscheckError, Finding, Options, Subject, Tools, Verdict, crosscheck,
};
use crate::testbenches::tools::{Found, Tool};
use crate::testbenches::wording::{all_held, counted};
use serde::Serialize;
use std::fmt::Write as _;

/// Differences that are told of one check; the rest are counted.
const TOLD: usize = 5;

/// Asks the tools; answers whether all agree.
pub fn run(arguments: &Crosscheck) -> Result<bool> {
    let subjects = Configuration::asked_or_all(&arguments.blocks, &arguments.settings.settings)?;
    interrupt::before_the_end(crate::testbenches::tools::end_all);
    let tools = tools(arguments.proofs);
    let dialects = match arguments.dialect {
        None => vec![Dialect::Verilog2001, Dialect::SystemVerilog],
        Some(name) => vec![name.into()],
    };
    let options = Options {
        decide: decide::Options {
            seconds: f64::from(arguments.seconds),
            ..decide::Options::default()
        },
        prover_seconds: arguments.seconds,
    };
    let mut answer = StandardOutput::report();
    let mut lines = Vec::new();
    let mut broken = Ok(());
    let mut failed = None;
    for (name, configuration) in &subjects {
        if !arguments.json {
            answer.write(&heading(name, configuration))?;
            answer.flush()?;
        }
        let module = configuration.overridable()?;
        for dialect in &dialects {
            let subject = Subject::new(&module, *dialect);
            let cycles = subject.random_cycles(arguments.cycles as usize, arguments.seed)?;
            let tell = &mut |reader: &Found, finding: std::result::Result<_, _>| {
                let line = match finding {
                    Ok(finding) => Line::new(name, configuration, &finding),
                    Err(error) => {
                        let line = Line::failed(name, configuration, *dialect, reader, &error);
                        failed.get_or_insert(error);
                        line
                    }
                };
                if !arguments.json {
                    broken = answer.write(&line.as_text()).and_then(|()| answer.flush());
                }
                lines.push(line);
                broken.is_ok()
            };
            let parts = parts(&module, *dialect);
            crosscheck(&subject, &parts, &cycles, &tools, &options, tell)?;
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
    answer.end(held && !arguments.json)?;
    // What the others said is told; the first error is the one to end with.
    failed.map_or(Ok(held), |error| Err(error.into()))
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
    /// The module whose file this is about, where it is not the whole text.
    #[serde(skip_serializing_if = "Option::is_none")]
    module: Option<String>,
    verdict: &'static str,
    seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differences: Vec<String>,
    /// The limit that ended the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
    /// Why there is no opinion.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Debug, Serialize)]
struct Version {
    tool: String,
    version: String,
}

impl Version {
    fn of(tool: &Found) -> Self {
        Self {
            tool: tool.tool.to_string(),
            version: tool.version.clone(),
        }
    }

    fn ours() -> Self {
        Self {
            tool: "warpwright".to_string(),
            version: env!("CARGO_PKG_VERSION").to_string(),
        }
    }
}

/// A dialect as the command's options name it.
fn language(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Verilog2001 => "verilog",
        Dialect::SystemVerilog => "systemverilog",
    }
}

impl Line {
    fn new(name: &str, subject: &Configuration, finding: &Finding) -> Self {
        let claim = match finding.claim {
            Claim::Functions(count) => {
                let of = match finding.modules {
                    1 => String::new(),
                    modules => format!(" of {modules} modules"),
                };
                format!("{count} outputs and next states{of} are the same functions")
            }
            Claim::Sequential => {
                "no input sequence from the all-zero state distinguishes them".to_string()
            }
            Claim::Cycles(count) => format!("equal outputs in {count} random cycles"),
        };
        let prover = match (&finding.prover, finding.claim) {
            (Some(prover), _) => Some(Version::of(prover)),
            (None, Claim::Cycles(_)) => None,
            (None, _) => Some(Version::ours()),
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
            dialect: language(finding.dialect),
            reader: Version::of(&finding.reader),
            prover,
            claim,
            module: finding.part.clone(),
            verdict,
            seconds: finding.seconds,
            differences,
            limit,
            error: None,
        }
    }

    /// A tool that gave no opinion.
    fn failed(
        name: &str,
        subject: &Configuration,
        dialect: Dialect,
        reader: &Found,
        error: &CrosscheckError,
    ) -> Self {
        Self {
            configuration: name.to_string(),
            block: subject.block.name(),
            options: subject.parameters.as_options(),
            dialect: language(dialect),
            reader: Version::of(reader),
            prover: None,
            claim: "the emitted text is equivalent".to_string(),
            module: None,
            verdict: "error",
            seconds: 0.0,
            differences: Vec::new(),
            limit: None,
            error: Some(error.to_string()),
        }
    }

    /// A line for a person, more if it did not hold.
    fn as_text(&self) -> String {
        let verdict = match self.verdict {
            "held" => "held   ",
            "differs" => "DIFFERS",
            "error" => "ERROR  ",
            _ => "UNKNOWN",
        };
        let tools: Vec<String> = std::iter::once(&self.reader)
            .chain(&self.prover)
            .map(|tool| format!("{} {}", tool.tool, tool.version))
            .collect();
        let (dialect, claim, seconds) = (self.dialect, &self.claim, self.seconds);
        let tools = tools.join(" and ");
        let module = self.module.as_ref();
        let module = module.map_or(String::new(), |module| format!("{module}, "));
        let mut text =
            format!("  {verdict}  {module}{dialect}, {tools}: {claim} ({seconds:.2} s)\n");
        for difference in self.differences.iter().take(TOLD) {
            let _ = writeln!(text, "           {difference}");
        }
        if self.differences.len() > TOLD {
            let more = self.differences.len() - TOLD;
            let _ = writeln!(text, "           and {more} more");
        }
        if let Some(limit) = &self.limit {
            let _ = writeln!(text, "           stopped by a limit: {limit}");
        }
        if let Some(error) = &self.error {
            let first = error.lines().next().unwrap_or_default();
            let _ = writeln!(text, "           {first}");
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
        let _ = writeln!(text, "not found, so not run: {names}");
    }
    let all = lines.len();
    let parts = ["differs", "unknown", "error"].map(|verdict| {
        let count = lines.iter().filter(|line| line.verdict == verdict).count();
        let words = match verdict {
            "differs" => "DIFFER",
            "unknown" => "ended UNKNOWN",
            _ => "could not be run",
        };
        (count > 0).then(|| format!("{count} {words}"))
    });
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let _ = if parts.is_empty() {
        writeln!(text, "{}", all_held(all))
    } else {
        writeln!(text, "of {} {}", counted(all, "check"), parts.join(", "))
    };
    text
}

impl From<CrosscheckError> for Box<crate::program::error::CliError> {
    fn from(error: CrosscheckError) -> Self {
        let help = match &error {
            CrosscheckError::NoTools(_) => {
                "scripts/install-tools installs them; WARPWRIGHT_TOOLS names the folder of its virtual environment"
            }
            CrosscheckError::Tool(_) | CrosscheckError::Answer { .. } => {
                "`warpwright emit` writes the text that the tool read; if a correct tool rejects it, this is a bug in Warpwright"
            }
            _ => "no verdict was reached",
        };
        Self::new(crate::program::error::CliError::Crosscheck { error, help })
    }
}
