//! A report for a person: one line per check, more for one that did not pass.

use super::{Counts, Finding, Report, Verdict};
use crate::program::configuration::Configuration;
use crate::testbenches::wording::{all_held, counted};
use std::fmt::Write as _;

/// The line above a configuration's checks.
pub fn heading(name: &str, configuration: &Configuration) -> String {
    let command = configuration.to_string();
    if name == command {
        return format!("{name}\n");
    }
    format!("{name} ({command})\n")
}

impl Finding {
    /// A line, more if it did not hold.
    pub fn as_text(&self) -> String {
        let verdict = match self.verdict {
            Verdict::Held => "held   ",
            Verdict::Failed => "FAILED ",
            Verdict::Unknown => "UNKNOWN",
            Verdict::Error => "ERROR  ",
            Verdict::Interrupted | Verdict::NotRun => "-      ",
        };
        let (check, claim, how) = (&self.check, &self.claim, self.how.phrase());
        let mut text = format!("  {verdict} {check}: {claim} ({how}");
        if !matches!(self.verdict, Verdict::Interrupted | Verdict::NotRun) {
            let _ = write!(text, ", {:.2} s", self.seconds);
        }
        text.push_str(")\n");
        let mut add = |line: &str| {
            let _ = writeln!(text, "          {line}");
        };
        if let Some(sweep) = &self.sweep {
            add(&sweep.in_words());
        }
        if !self.not_compared.is_empty() {
            let bits = self.not_compared.join(", ");
            add(&format!("never compared in these cycles: {bits}"));
        }
        if let Some(reason) = &self.reason {
            reason.lines().for_each(&mut add);
        }
        if let Some(induction) = &self.induction {
            induction.as_text().lines().for_each(&mut add);
        }
        if let Some(failure) = &self.failure {
            add(&failure.message);
        } else if self.induction.is_none() {
            return text;
        }
        for file in &self.files {
            add(&format!("wrote {file}"));
        }
        match self.again() {
            Some(again) => add(&format!("again: {again}")),
            None => add("--waves DIR writes its stimulus and waveform"),
        }
        text
    }
}

impl Report {
    /// The last line.
    pub fn conclusion(&self) -> String {
        let Counts {
            all,
            held,
            failed,
            unknown,
            not_done,
        } = self.counts;
        if self.held {
            return format!("{}\n", all_held(all));
        }
        let mut parts = Vec::new();
        for (count, what) in [
            (failed, "FAILED"),
            (unknown, "UNKNOWN"),
            (held, "held"),
            (not_done, "not done"),
        ] {
            if count > 0 {
                parts.push(format!("{count} {what}"));
            }
        }
        let interrupted = if self.interrupted {
            "interrupted: "
        } else {
            ""
        };
        let all = counted(all, "check");
        format!("{interrupted}of {all} {}\n", parts.join(", "))
    }
}
