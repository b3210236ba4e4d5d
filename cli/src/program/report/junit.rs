//! The report for CI systems: one suite per configuration, one case per check.
//!
//! The elements and attributes are those known to both Jenkins' schema (`junit-10.xsd`) and GitLab. GitLab
//! shows a case's class as its suite and the text of `failure` or `error`, not their `message`; so the
//! text contains everything. An undecided check is an `error`: both systems show it as not passed, whereas
//! `skipped` would look harmless. The schema has no properties of a case, so claim, method and seed are
//! lines of its `system-out`, and so is the waveform's path, in the form that both systems turn into a link.

use super::{Finding, Report, Verdict};
use std::fmt::Write as _;
use std::path::Path;

impl Report {
    /// The whole report.
    pub fn junit(&self) -> String {
        let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        let _ = writeln!(
            text,
            "<testsuites name=\"warpwright verify\" {}>",
            totals(&self.checks)
        );
        for suite in self
            .checks
            .chunk_by(|a, b| a.configuration == b.configuration)
        {
            let name = suite.first().map_or("", |finding| &finding.configuration);
            let _ = writeln!(
                text,
                "  <testsuite name=\"{}\" {} skipped=\"0\">",
                escaped(name),
                totals(suite)
            );
            self.properties(&mut text);
            for finding in suite {
                case(&mut text, finding);
            }
            text.push_str("  </testsuite>\n");
        }
        text.push_str("</testsuites>\n");
        text
    }

    fn properties(&self, text: &mut String) {
        let mut properties = vec![
            ("warpwright", self.tools.warpwright.to_string()),
            ("level", self.level.to_string()),
            ("seed", self.seed.to_string()),
        ];
        if let Some(solver) = &self.tools.solver {
            properties.push(("solver", solver.clone()));
        }
        text.push_str("    <properties>\n");
        for (name, value) in properties {
            let value = escaped(&value);
            let _ = writeln!(text, "      <property name=\"{name}\" value=\"{value}\"/>");
        }
        text.push_str("    </properties>\n");
    }
}

/// The attributes that count.
fn totals(findings: &[Finding]) -> String {
    let failures = findings.iter().filter(|f| f.verdict == Verdict::Failed);
    let failures = failures.count();
    let held = findings.iter().filter(|finding| finding.held).count();
    let tests = findings.len();
    let errors = tests - held - failures;
    let seconds: f64 = findings.iter().map(|finding| finding.seconds).sum();
    format!("tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" time=\"{seconds:.3}\"")
}

fn case(text: &mut String, finding: &Finding) {
    let _ = writeln!(
        text,
        "    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3}\">",
        escaped(&finding.configuration),
        escaped(&finding.check),
        finding.seconds,
    );
    if let Some((element, kind, message)) = trouble(finding) {
        let mut body = format!("{message}\nclaim: {}\n", finding.claim);
        if let Some(induction) = &finding.induction {
            let _ = writeln!(body, "{}", induction.as_text());
        }
        if let Some(again) = finding.again() {
            let _ = writeln!(body, "again: {again}");
        }
        let _ = writeln!(
            text,
            "      <{element} type=\"{kind}\" message=\"{}\">{}</{element}>",
            escaped(message),
            as_text(&body)
        );
    }
    let mut out = format!("claim: {}\nhow: {}\n", finding.claim, finding.how.phrase());
    if let Some(seed) = finding.seed {
        let _ = writeln!(out, "seed: {seed}");
    }
    if let Some(sweep) = &finding.sweep {
        let _ = writeln!(out, "{}", sweep.in_words());
    }
    // Of several attachments GitLab takes the first: the waveform rather than the stimulus.
    let (waves, others): (Vec<_>, Vec<_>) = (finding.files.iter())
        .partition(|file| Path::new(file).extension() == Some("vcd".as_ref()));
    for file in waves.into_iter().chain(others) {
        let _ = writeln!(out, "[[ATTACHMENT|{file}]]");
    }
    let _ = writeln!(
        text,
        "      <system-out>{}</system-out>\n    </testcase>",
        as_text(&out)
    );
}

/// The element of a check that did not hold, its type and its message.
fn trouble(finding: &Finding) -> Option<(&'static str, &'static str, &str)> {
    let reason = finding.reason.as_deref().unwrap_or_default();
    let failure = finding.failure.as_ref();
    Some(match finding.verdict {
        Verdict::Held => return None,
        Verdict::Failed => (
            "failure",
            "mismatch",
            failure.map_or(reason, |f| &f.message),
        ),
        Verdict::Unknown => ("error", "unknown", reason),
        Verdict::Error => ("error", "error", reason),
        Verdict::Interrupted => ("error", "interrupted", reason),
        Verdict::NotRun => ("error", "not_run", reason),
    })
}

/// Text as XML has it, in attributes too.
pub fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut done, c| {
        match c {
            '&' => done.push_str("&amp;"),
            '<' => done.push_str("&lt;"),
            '>' => done.push_str("&gt;"),
            '"' => done.push_str("&quot;"),
            '\n' => done.push_str("&#10;"),
            // Not characters of XML, whatever is written for them.
            '\u{fffe}' | '\u{ffff}' => done.push(' '),
            c if c.is_control() => done.push(' '),
            c => done.push(c),
        }
        done
    })
}

/// The same between tags, where lines may stay lines.
fn as_text(text: &str) -> String {
    escaped(text).replace("&#10;", "\n")
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
