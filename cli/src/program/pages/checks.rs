//! A block's checks for its page: claim, method, result.

use super::html::{escaped, prose, section, table};
use crate::program::arguments::LevelName;
use crate::program::catalogue::served;
use crate::program::configuration::Configuration;
use crate::program::error::CliError;
use crate::program::output;
use crate::program::report::{Finding, Verdict};
use crate::prove::decide::Options;
use crate::testbenches::verify::{self, checks};

/// How much is checked, and with which random inputs.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Nothing at all, if there is none.
    pub level: Option<LevelName>,
    pub seed: u64,
}

impl Level {
    /// As options of the command; nothing that it does by itself.
    pub fn options(self) -> String {
        let level = match self.level {
            None => " --no-checks".to_string(),
            Some(LevelName::Quick) => String::new(),
            Some(level) => format!(" --level {}", level.name()),
        };
        match self.seed {
            1 => level,
            seed => format!("{level} --seed {seed}"),
        }
    }
}

/// What became of the checks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Verdicts {
    pub all: usize,
    pub held: usize,
}

impl Verdicts {
    /// In a few words, with a class that colours them.
    pub fn badge(self) -> String {
        let Self { all, held } = self;
        let (class, words) = match (all, held == all) {
            (0, _) => ("none", "not checked".to_string()),
            (1, true) => ("held", "the one check held".to_string()),
            (_, true) => ("held", format!("all {all} checks held")),
            (_, false) => ("failed", format!("{held} of {all} checks held")),
        };
        format!("<span class=\"badge {class}\">{words}</span>")
    }
}

/// Runs the checks. One that cannot be run does not keep the others from it; why, of the first such.
pub fn run(
    name: &str,
    configuration: &Configuration,
    level: Level,
) -> (Vec<Finding>, Option<Box<CliError>>) {
    let Some(asked) = level.level else {
        return (Vec::new(), None);
    };
    let Configuration { block, parameters } = configuration;
    let asked = verify::Level::from(asked);
    let (mut findings, mut first) = (Vec::new(), None);
    for check in checks(*block, parameters, asked, level.seed) {
        let bar = output::spinner(&format!("{name}: {}", check.name));
        let mut finding = Finding::planned(name, configuration, &check);
        let outcome = check.run(&|_| {});
        bar.finish_and_clear();
        match outcome {
            Ok(outcome) => finding.ended(&outcome),
            Err(error) => {
                finding.could_not_run(error.to_string());
                first.get_or_insert(error.into());
            }
        }
        findings.push(finding);
    }
    (findings, first)
}

/// Sums up.
pub fn verdicts(findings: &[Finding]) -> Verdicts {
    Verdicts {
        all: findings.len(),
        held: findings.iter().filter(|finding| finding.held).count(),
    }
}

/// The section.
pub fn section_of(configuration: &Configuration, level: Level, findings: &[Finding]) -> String {
    let command = escaped(&served().typed(format_args!("verify {configuration}")));
    let Some(asked) = level.level else {
        let text =
            format!("<p>Nothing was checked for this page. <code>{command}</code> does it.</p>\n");
        return section("checks", "Verification", &text);
    };
    let rows: Vec<_> = findings.iter().map(row).collect();
    let name = asked.name();
    let seed = level.seed;
    let solver = match asked {
        LevelName::Proof => format!(" Proofs by {}.", Options::default().solver.version()),
        _ => String::new(),
    };
    let text = format!(
        "<p>Run for this page, as <code>{command} --level {name} --seed {seed}</code> does. Golden models \
         share no code with the hardware.{solver}</p>\n{}",
        table(&["check", "claim", "how", "result", "s"], &[4], &rows)
    );
    section("checks", "Verification", &text)
}

fn row(finding: &Finding) -> Vec<String> {
    let (class, verdict) = match finding.verdict {
        Verdict::Held => ("held", "held"),
        Verdict::Failed => ("failed", "failed"),
        Verdict::Unknown => ("failed", "unknown"),
        Verdict::Error | Verdict::Interrupted | Verdict::NotRun => ("none", "not done"),
    };
    let failure = finding
        .failure
        .as_ref()
        .map(|failure| failure.message.as_str());
    let why = failure.or(finding.reason.as_deref()).unwrap_or_default();
    let why = if why.is_empty() {
        String::new()
    } else {
        format!(" <small>{}</small>", escaped(why))
    };
    vec![
        format!("<code>{}</code>", escaped(&finding.check)),
        prose(&finding.claim),
        escaped(&finding.how.phrase()),
        format!("<span class=\"badge {class}\">{verdict}</span>{why}"),
        format!("{:.2}", finding.seconds),
    ]
}
