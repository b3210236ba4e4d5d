//! What `warpwright verify` found: as text, as JSON, as a `JUnit` report.

use crate::configuration::Configuration;
use serde::Serialize;
use std::fmt::Write as _;
use warpwright::testbenches::verify::{Check, How, Outcome};

/// All that was found.
#[derive(Debug, Serialize)]
pub struct Answer<'a> {
    pub held: bool,
    pub level: &'static str,
    pub seed: u64,
    pub checks: &'a [Finding],
}

/// One check and its outcome.
#[derive(Debug, Serialize)]
pub struct Finding {
    /// The configuration's name, or how it is asked for.
    pub configuration: String,
    pub block: &'static str,
    /// As options of the command.
    pub options: String,
    pub check: String,
    pub claim: String,
    pub how: &'static str,
    pub cycles: u64,
    pub seconds: f64,
    pub held: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<Told>,
    /// Stimulus and waveform of the failure, where they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
}

/// A failure.
#[derive(Debug, Serialize)]
pub struct Told {
    /// All of it in one line.
    pub message: String,
    pub cycle: u64,
    pub port: String,
    pub expected: String,
    pub found: String,
}

impl Finding {
    /// What a check of a configuration found.
    pub fn new(name: &str, subject: &Configuration, check: &Check, outcome: &Outcome) -> Self {
        Self {
            configuration: name.to_string(),
            block: subject.block.name(),
            options: subject.parameters.as_options(),
            check: check.name.clone(),
            claim: check.claim.clone(),
            how: match check.how {
                How::Random | How::Streams => "random",
                How::Directed => "directed",
                How::Engines => "engines",
            },
            cycles: outcome.cycles,
            seconds: outcome.seconds,
            held: outcome.held(),
            failure: outcome.failure.as_ref().map(|failure| Told {
                message: failure.to_string(),
                cycle: failure.cycle,
                port: failure.port.clone(),
                expected: format!("{:#x}", failure.expected),
                found: format!("{:#x}", failure.found),
            }),
            files: Vec::new(),
        }
    }

    /// A name for the failure's files: letters, digits, `_` and `-` only.
    pub fn file_name(&self) -> String {
        let name = format!("{}-{}", self.configuration.replace(" -p ", "-"), self.check);
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        name.replace(|c| !is_plain(c), "-")
    }

    /// A line for a person, more if it failed.
    pub fn as_text(&self) -> String {
        let Self {
            check,
            claim,
            cycles,
            seconds,
            ..
        } = self;
        let verdict = if self.held { "held  " } else { "FAILED" };
        let mut text = format!("  {verdict}  {check}: {claim} ({cycles} cycles, {seconds:.2} s)\n");
        let Some(failure) = &self.failure else {
            return text;
        };
        let _ = writeln!(text, "          {}", failure.message);
        for file in &self.files {
            let _ = writeln!(text, "          wrote {file}");
        }
        match self.files.first() {
            Some(stimulus) => {
                let (block, options) = (self.block, &self.options);
                let _ = writeln!(
                    text,
                    "          again: warpwright sim {block}{options} --stimulus {stimulus}"
                );
            }
            None => text.push_str("          --waves DIR writes its stimulus and waveform\n"),
        }
        text
    }
}

/// The line above a configuration's checks.
pub fn heading(name: &str, configuration: &Configuration) -> String {
    let command = configuration.to_string();
    if name == command {
        return format!("{name}\n");
    }
    format!("{name} ({command})\n")
}

/// The last line.
pub fn conclusion(findings: &[Finding]) -> String {
    let failed = findings.iter().filter(|finding| !finding.held).count();
    let all = findings.len();
    if failed == 0 {
        return format!("all {all} checks held\n");
    }
    format!("{failed} of {all} checks FAILED\n")
}

/// The report that CI systems read: a suite a configuration, a case a check.
pub fn junit(findings: &[Finding]) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for suite in findings.chunk_by(|a, b| a.configuration == b.configuration) {
        let name = suite.first().map_or("", |finding| &finding.configuration);
        let failed = suite.iter().filter(|finding| !finding.held).count();
        let seconds: f64 = suite.iter().map(|finding| finding.seconds).sum();
        let _ = writeln!(
            text,
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{failed}\" errors=\"0\" time=\"{seconds:.3}\">",
            escaped(name),
            suite.len(),
        );
        for finding in suite {
            let _ = write!(
                text,
                "    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3}\"",
                escaped(name),
                escaped(&finding.check),
                finding.seconds,
            );
            match &finding.failure {
                None => text.push_str("/>\n"),
                Some(failure) => {
                    let _ = writeln!(
                        text,
                        ">\n      <failure message=\"{}\">{}</failure>\n    </testcase>",
                        escaped(&failure.message),
                        escaped(&finding.claim),
                    );
                }
            }
        }
        text.push_str("  </testsuite>\n");
    }
    text.push_str("</testsuites>\n");
    text
}

/// Text as XML has it, in attributes too.
fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut done, c| {
        match c {
            '&' => done.push_str("&amp;"),
            '<' => done.push_str("&lt;"),
            '>' => done.push_str("&gt;"),
            '"' => done.push_str("&quot;"),
            '\n' => done.push_str("&#10;"),
            c if c.is_control() => done.push(' '),
            c => done.push(c),
        }
        done
    })
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn marks_of_xml_are_escaped() {
        let text = "a < b & \"c\" >\n\u{7}";
        assert_eq!(escaped(text), "a &lt; b &amp; &quot;c&quot; &gt;&#10; ");
    }
}
