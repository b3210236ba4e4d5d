//! Writes a report where it was requested: text as each check ends, JSON and `JUnit` at the end.
//!
//! It is shared with the signal handler. Whoever is first finishes the report, exactly
//! once: the command when all checks are done or one cannot be run, or a signal.

use crate::program::error::{CliError, Result};
use crate::program::files::{Destination, Files};
use crate::program::output::{self, StandardOutput};
use crate::program::report::{Finding, Report};
use crate::testbenches::verify::Outcome;
use indicatif::ProgressBar;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// A report being made.
pub struct Session {
    pub report: Report,
    /// What stands on the terminal below the text.
    pub bar: ProgressBar,
    answer: StandardOutput,
    is_json: bool,
    junit: Option<(PathBuf, Destination)>,
    /// How many checks have been told of.
    told: usize,
}

impl Session {
    pub fn new(report: Report, is_json: bool) -> Self {
        Self {
            report,
            bar: ProgressBar::hidden(),
            answer: if is_json {
                StandardOutput::new()
            } else {
                StandardOutput::report()
            },
            is_json,
            junit: None,
            told: 0,
        }
    }

    /// Begins the `JUnit` report.
    pub fn begin_junit(&mut self, path: &Path) -> Result<()> {
        self.junit = Some((path.to_path_buf(), Destination::open(path)?));
        Ok(())
    }

    /// Some text, where text is the answer.
    pub fn say(&mut self, text: &str) -> Result<()> {
        if self.is_json {
            return Ok(());
        }
        self.answer.write(text)?;
        self.answer.flush()
    }

    /// A check has ended.
    pub fn ended(&mut self, index: usize, outcome: &Outcome, files: Vec<String>) -> Result<()> {
        let finding = &mut self.report.checks[index];
        finding.ended(outcome);
        finding.files = files;
        self.tell_up_to(index + 1)
    }

    /// A check could not be run, and the rest will not be.
    pub fn stop_at(&mut self, index: usize, error: &CliError) -> Result<()> {
        self.report.checks[index].could_not_run(error.to_string());
        self.close(false)
    }

    /// All checks have ended; answers whether all held.
    pub fn end(&mut self) -> Result<bool> {
        self.close(false)?;
        Ok(self.report.held)
    }

    fn tell_up_to(&mut self, end: usize) -> Result<()> {
        let findings = &self.report.checks[self.told..end];
        let text: String = findings.iter().map(Finding::as_text).collect();
        self.told = end;
        self.say(&text)
    }

    fn close(&mut self, interrupted: bool) -> Result<()> {
        self.bar.finish_and_clear();
        self.report.end(interrupted);
        // Both are tried, whatever becomes of the other.
        let file = self.write_junit();
        self.answer_all().and(file)
    }

    fn answer_all(&mut self) -> Result<()> {
        if self.is_json {
            self.answer.write(&output::json(&self.report))?;
            return self.answer.flush();
        }
        self.tell_up_to(self.report.checks.len())?;
        let conclusion = self.report.conclusion();
        self.say(&conclusion)?;
        self.answer.end(self.report.held)
    }

    fn write_junit(&mut self) -> Result<()> {
        if let Some((path, place)) = self.junit.take() {
            let mut files = Files::new();
            files.fill(&path, place, self.report.junit())?;
            files.commit()?;
        }
        Ok(())
    }
}

/// The session, for the command and for signals.
#[derive(Clone)]
pub struct Shared(Arc<Mutex<Option<Session>>>);

impl Shared {
    pub fn new(session: Session) -> Self {
        Self(Arc::new(Mutex::new(Some(session))))
    }

    /// Works on the session. Once a signal has taken it, the process is about to end: whoever comes then waits
    /// for that.
    pub fn with<T>(&self, work: impl FnOnce(&mut Session) -> T) -> T {
        let mut session = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(session) = session.as_mut() {
            return work(session);
        }
        drop(session);
        loop {
            std::thread::park();
        }
    }

    /// Ends the report with what there is.
    pub fn interrupt(&self) {
        let mut session = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mut session) = session.take() {
            // There is nobody left to tell of a second mishap.
            let _ = session.close(true);
        }
    }
}
