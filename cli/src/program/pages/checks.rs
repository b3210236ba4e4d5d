//! A block's checks for its page: claim, method, result.
//!
//! A page remembers what it was checked with: this program, which holds hardware, golden model and checks, and the configuration, level and seed. If all
//! of that is the same and every check held, the next page takes over the results.

use super::html::{escaped, prose, section, table};
use crate::program::arguments::LevelName;
use crate::program::catalogue::served;
use crate::program::configuration::Configuration;
use crate::program::error::CliError;
use crate::program::output;
use crate::program::report::{Finding, Verdict};
use crate::prove::decide::Options;
use crate::testbenches::verify::{self, checks};
use crate::testbenches::wording::{all_held, counted};
use sha2::{Digest, Sha256};
use std::sync::LazyLock;
use std::time::SystemTime;

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
    /// Whether an earlier page has these results, and nothing was run.
    pub are_of_before: bool,
}

impl Verdicts {
    /// In a few words, with a class that colours them.
    pub fn badge(self) -> String {
        let Self { all, held, .. } = self;
        let (class, words) = match (all, held == all) {
            (0, _) => ("none", "not checked".to_string()),
            (1, true) => ("held", "the one check held".to_string()),
            (_, true) => ("held", all_held(all)),
            (_, false) => (
                "failed",
                format!("{held} of {} held", counted(all, "check")),
            ),
        };
        format!("<span class=\"badge {class}\">{words}</span>")
    }
}

/// The section, and what is in it.
pub struct Checked {
    pub verdicts: Verdicts,
    /// Why a check could not be run, of the first such.
    pub error: Option<Box<CliError>>,
    pub section: String,
}

/// Runs the checks, unless the page of an earlier run has their results.
pub fn checked(
    name: &str,
    configuration: &Configuration,
    level: Level,
    before: Option<&str>,
) -> Checked {
    let mark = mark(name, level);
    let text = |text: &str| section("checks", "Verification", text);
    if let Some((text_before, held)) = before.and_then(|page| taken_over(page, &mark)) {
        let verdicts = Verdicts {
            all: held,
            held,
            are_of_before: true,
        };
        return Checked {
            verdicts,
            error: None,
            section: text(text_before),
        };
    }
    let (findings, error) = run(name, configuration, level);
    let verdicts = Verdicts {
        all: findings.len(),
        held: findings.iter().filter(|finding| finding.held).count(),
        are_of_before: false,
    };
    let mut found = in_words(configuration, level, &findings);
    if level.level.is_some() && verdicts.held == verdicts.all {
        found = format!("{mark}{} -->\n{found}", verdicts.held);
    }
    Checked {
        verdicts,
        error,
        section: text(&found),
    }
}

/// How the results begin that hold for this very program, configuration, level and seed; then comes how many checks there are.
fn mark(name: &str, level: Level) -> String {
    let options = level.options();
    let what = Sha256::new()
        .chain_update(program_digest())
        .chain_update(format!("{name}{options}"));
    format!("<!-- checked {:x}: ", what.finalize())
}

/// The digest of the program's file; of nothing if it cannot be read, and then a number that no other run has.
fn program_digest() -> &'static str {
    static DIGEST: LazyLock<String> = LazyLock::new(|| {
        let file = std::env::current_exe().and_then(std::fs::read);
        file.map_or_else(
            |_| format!("{} {:?}", std::process::id(), SystemTime::now()),
            |bytes| format!("{:x}", Sha256::digest(bytes)),
        )
    });
    &DIGEST
}

/// The results in an earlier page that begin so, and how many checks held.
fn taken_over<'p>(page: &'p str, mark: &str) -> Option<(&'p str, usize)> {
    let start = page.find(mark)?;
    let (text, _) = page[start..].split_once("</section>")?;
    let (held, _) = text[mark.len()..].split_once(" -->")?;
    Some((text, held.parse().ok()?))
}

/// Runs the checks. One that cannot be run does not keep the others from it; why, of the first such.
fn run(
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

/// What stands in the section.
fn in_words(configuration: &Configuration, level: Level, findings: &[Finding]) -> String {
    let command = escaped(&served().typed(format_args!("verify {configuration}")));
    let Some(asked) = level.level else {
        return format!(
            "<p>Nothing was checked for this page. <code>{command}</code> does it.</p>\n"
        );
    };
    let rows: Vec<_> = findings.iter().map(row).collect();
    let name = asked.name();
    let seed = level.seed;
    let solver = match asked {
        LevelName::Proof => format!(" Proofs by {}.", Options::default().solver.version()),
        _ => String::new(),
    };
    format!(
        "<p>Run for this page, as <code>{command} --level {name} --seed {seed}</code> does. In Warpwright's blocks, the golden \
         model and the hardware never import each other; both import the block's contract, and some import the same tables of the documents.{solver}</p>\n{}",
        table(&["check", "claim", "how", "result", "s"], &[4], &rows)
    )
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_results_of_the_same_program_configuration_level_and_seed_are_taken_over() {
        let level = |level, seed| Level {
            level: Some(level),
            seed,
        };
        let quick = level(LevelName::Quick, 1);
        let configuration = Configuration::new("priority_tree", &[]).expect("a block");
        let name = configuration.to_string();
        let first = checked(&name, &configuration, quick, None);
        assert!(!first.verdicts.are_of_before && first.verdicts.held > 0);
        let page = format!("<section id=\"a\"></section>{}<p>more</p>", first.section);
        let again = checked(&name, &configuration, quick, Some(&page));
        assert!(again.verdicts.are_of_before);
        assert_eq!(again.verdicts.held, first.verdicts.held);
        assert_eq!(again.section, first.section);
        for (name, level) in [
            ("priority_tree -p lanes=3", quick),
            (&*name, level(LevelName::Quick, 2)),
            (&*name, level(LevelName::Full, 1)),
        ] {
            assert_eq!(taken_over(&page, &mark(name, level)), None, "{name}");
        }
        // Another program's results begin otherwise.
        let others = page.replace("<!-- checked ", "<!-- checked 0");
        assert_eq!(taken_over(&others, &mark(&name, quick)), None);
    }
}
