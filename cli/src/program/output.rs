//! Standard output and standard error: results, tables, error reports, progress.

use crate::program::catalogue::served;
use crate::program::error::{CliError, Result};
use crate::program::progress_log;
use comfy_table::{ContentArrangement, Table, presets};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use miette::{GraphicalReportHandler, GraphicalTheme};
use serde::Serialize;
use std::io::{BufWriter, ErrorKind, IsTerminal, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Columns of text where there is no terminal to ask.
const WIDTH: u16 = 100;

/// `--quiet`.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// From now on, progress and reports of success are not shown.
pub fn be_quiet() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

/// Standard output. If its reader closes the pipe (`| head`), output stops and the work goes on.
pub struct StandardOutput {
    writer: BufWriter<Stdout>,
    is_closed: bool,
    /// A report that is written only if something fails.
    kept: Option<String>,
}

impl StandardOutput {
    /// For an answer that the user asked for.
    pub fn new() -> Self {
        Self {
            writer: BufWriter::new(std::io::stdout()),
            is_closed: false,
            kept: None,
        }
    }

    /// For a report of what was checked and written. With `--quiet` it appears only if [`Self::end`] learns of a failure.
    pub fn report() -> Self {
        Self {
            kept: is_quiet().then(String::new),
            ..Self::new()
        }
    }

    /// Ends a report.
    pub fn end(&mut self, held: bool) -> Result<()> {
        if let Some(kept) = self.kept.take()
            && !held
        {
            self.write(&kept)?;
        }
        self.flush()
    }

    /// Writes some text.
    pub fn write(&mut self, text: &str) -> Result<()> {
        if let Some(kept) = &mut self.kept {
            kept.push_str(text);
            return Ok(());
        }
        if self.is_closed {
            return Ok(());
        }
        let written = self.writer.write_all(text.as_bytes());
        self.judge(written)
    }

    /// What was written reaches the reader.
    pub fn flush(&mut self) -> Result<()> {
        if self.is_closed {
            return Ok(());
        }
        let flushed = self.writer.flush();
        self.judge(flushed)
    }

    fn judge(&mut self, result: std::io::Result<()>) -> Result<()> {
        match result {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(())
            }
            Err(error) => Err(CliError::Answer(error).into()),
        }
    }
}

/// Writes a whole report of what was checked and written.
pub fn print_report(text: &str, held: bool) -> Result<()> {
    let mut report = StandardOutput::report();
    report.write(text)?;
    report.end(held)
}

/// Writes an answer that is known as a whole.
pub fn print(text: &str) -> Result<()> {
    let mut answer = StandardOutput::new();
    answer.write(text)?;
    answer.flush()
}

/// Writes what the arguments' parser has to say, and answers with the exit code: help and version are answers on standard
/// output, a mistake goes to standard error.
pub fn print_usage(said: &clap::Error) -> Result<u8> {
    let written = said.print().and_then(|()| std::io::stdout().flush());
    if !said.use_stderr() {
        StandardOutput::new().judge(written)?;
    }
    Ok(u8::try_from(said.exit_code()).unwrap_or(2))
}

/// Writes an answer in JSON.
pub fn print_json(value: &impl Serialize) -> Result<()> {
    print(&json(value))
}

/// JSON that a person can read too, with a line end.
pub fn json(value: &impl Serialize) -> String {
    // Only maps with keys that are not texts cannot be written, and there are none.
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}

/// An empty table with a header.
pub fn table<const N: usize>(header: [&str; N]) -> Table {
    let mut table = Table::new();
    table
        .load_style(presets::UTF8_FULL_CONDENSED)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_header(header);
    table.set_width(width());
    table
}

/// Columns that an answer may fill.
pub fn width() -> u16 {
    let terminal = std::io::stdout()
        .is_terminal()
        .then(|| Table::new().width());
    terminal.flatten().unwrap_or(WIDTH)
}

/// Says on standard error what went wrong: in colour on a terminal, in plain letters elsewhere.
pub fn report(error: &CliError) {
    let handler = if std::io::stderr().is_terminal() {
        GraphicalReportHandler::new()
    } else {
        // One line a message, for whatever reads it.
        GraphicalReportHandler::new_themed(GraphicalTheme::none()).with_wrap_lines(false)
    };
    let _ = writeln!(
        std::io::stderr(),
        "{}",
        in_words(&handler, error).trim_end()
    );
}

fn in_words(handler: &GraphicalReportHandler, error: &CliError) -> String {
    let mut text = String::new();
    if handler.render_report(&mut text, error).is_err() {
        text = error.to_string();
    }
    served().in_its_name(&text)
}

/// What `report` says where there is no terminal.
pub fn in_plain_words(error: &CliError) -> String {
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::none());
    in_words(&handler, error)
}

/// A bar on standard error for work of a known length: a line a minute where that is no terminal.
pub fn progress(length: u64, what: &str) -> ProgressBar {
    if is_quiet() {
        return ProgressBar::hidden();
    }
    if !std::io::stderr().is_terminal() {
        return progress_log::logged(Some(length), what);
    }
    let style = ProgressStyle::with_template("{msg} {wide_bar} {human_pos}/{human_len} {eta}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::stderr())
        .with_style(style)
        .with_message(what.to_string())
}

/// A sign of life on standard error for work of unknown length: a line a minute where that is no terminal.
pub fn spinner(what: &str) -> ProgressBar {
    if is_quiet() {
        return ProgressBar::hidden();
    }
    if !std::io::stderr().is_terminal() {
        return progress_log::logged(None, what);
    }
    let style = ProgressStyle::with_template("{prefix} {spinner} {elapsed} {wide_msg}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner());
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_style(style)
        .with_prefix(what.to_string());
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
