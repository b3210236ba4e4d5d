//! Runs a tool to completion or to a time limit, and reports clearly what went wrong.

use std::fmt;
use std::io::Read;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use super::{Found, scratch};

/// Long enough for a C++ build on a loaded machine, short enough that a hung simulation does not hold up a test run.
const LIMIT: Duration = Duration::from_mins(10);

/// Why a tool's run counts as failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// It could not be started; the text is the system's.
    NotStarted(String),
    /// It ran past the limit, given in seconds, and was ended.
    TimedOut(u64),
    /// It ended with a status other than success, as told by the system.
    Failed(String),
    /// It ended well, but printed a warning or an error.
    Complained,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted(why) => write!(f, "could not be started: {why}"),
            Self::TimedOut(seconds) => write!(f, "did not end within {seconds} s"),
            Self::Failed(status) => write!(f, "failed: {status}"),
            Self::Complained => f.write_str("printed warnings, but none are allowed"),
        }
    }
}

/// A tool's run that did not go through without a word.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{tool} {version} {reason}\n  command: {command}\n{output}")]
pub struct ToolFailure {
    /// The tool.
    pub tool: super::Tool,
    /// Its version.
    pub version: String,
    /// What went wrong.
    pub reason: Reason,
    /// The command line, for running it again by hand.
    pub command: String,
    /// What the tool printed: standard output, then standard error.
    pub output: String,
}

/// A finished run: what was printed where.
#[derive(Debug)]
pub(super) struct Finished {
    pub stdout: String,
    pub stderr: String,
    command: String,
}

impl Finished {
    /// Fails if any line of either stream matches `is_complaint`.
    pub(super) fn without(
        self,
        found: &Found,
        is_complaint: impl Fn(&str) -> bool,
    ) -> Result<Self, ToolFailure> {
        if self
            .stdout
            .lines()
            .chain(self.stderr.lines())
            .any(is_complaint)
        {
            let output = format!("{}{}", self.stdout, self.stderr);
            return Err(failure(found, Reason::Complained, self.command, output));
        }
        Ok(self)
    }
}

/// Runs `command`, a command of `found`, and fails unless it starts, ends in time and ends well.
pub(super) fn run(found: &Found, command: Command) -> Result<Finished, ToolFailure> {
    run_within(LIMIT, found, command)
}

/// The same with a limit of its own.
pub(super) fn run_within(
    limit: Duration,
    found: &Found,
    mut command: Command,
) -> Result<Finished, ToolFailure> {
    let line = command_line(&command);
    // A group of its own, because a tool such as Verilator is a script that starts others.
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    let (mut child, running) = match Running::spawn(&mut command) {
        Ok(started) => started,
        Err(error) => {
            let reason = Reason::NotStarted(error.to_string());
            return Err(failure(found, reason, line, String::new()));
        }
    };
    let deadline = Instant::now() + limit;
    let stdout = drain(child.stdout.take());
    let stderr = drain(child.stderr.take());
    // Both streams close when the last process of the group ends.
    let texts = [stdout, stderr].map(|text| {
        let left = deadline.saturating_duration_since(Instant::now());
        text.recv_timeout(left).ok()
    });
    let [Some(stdout), Some(stderr)] = texts else {
        running.end();
        let _ = child.wait();
        let output = texts.into_iter().flatten().collect();
        return Err(failure(
            found,
            Reason::TimedOut(limit.as_secs()),
            line,
            output,
        ));
    };
    let status = child.wait();
    if status.as_ref().is_ok_and(ExitStatus::success) {
        return Ok(Finished {
            stdout,
            stderr,
            command: line,
        });
    }
    let status = status.map_or_else(|error| error.to_string(), |status| status.to_string());
    Err(failure(
        found,
        Reason::Failed(status),
        line,
        stdout + &stderr,
    ))
}

/// Runs somebody's own command to its end, however that is: what it said, on both streams, and its status. [`end_all`] ends it, too.
pub fn run_to_end(mut command: Command) -> std::io::Result<(ExitStatus, String)> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    let (mut child, _running) = Running::spawn(&mut command)?;
    let streams = [drain(child.stdout.take()), drain(child.stderr.take())];
    let said = streams.into_iter();
    let said = said.map(|text| text.recv().unwrap_or_default()).collect();
    Ok((child.wait()?, said))
}

/// The process groups that run now.
static GROUPS: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// A process group that is known to run until this is dropped.
struct Running(u32);

impl Running {
    /// Starts a command in a group of its own. Nobody can end all groups between its start and its entry.
    fn spawn(command: &mut Command) -> std::io::Result<(Child, Self)> {
        let mut groups = GROUPS.lock().unwrap_or_else(PoisonError::into_inner);
        let child = command.spawn()?;
        groups.push(child.id());
        let running = Self(child.id());
        Ok((child, running))
    }

    /// Ends it with all that it started.
    fn end(&self) {
        end(self.0);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let mut groups = GROUPS.lock().unwrap_or_else(PoisonError::into_inner);
        groups.retain(|group| *group != self.0);
    }
}

fn end(group: u32) {
    let group = format!("-{group}");
    let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
}

/// Ends every tool that runs and removes what they had written: for a command that is itself being ended.
/// Whoever waits for one of them waits until the process is gone.
pub fn end_all() {
    let groups = GROUPS.lock().unwrap_or_else(PoisonError::into_inner);
    groups.iter().copied().for_each(end);
    // Never given back: no tool is started from now on, and none is told to have failed.
    std::mem::forget(groups);
    scratch::remove_all();
}

fn failure(found: &Found, reason: Reason, command: String, output: String) -> ToolFailure {
    ToolFailure {
        tool: found.tool,
        version: found.version.clone(),
        reason,
        command,
        output,
    }
}

/// Reads a stream to its end on a thread of its own, so that neither stream can block the other.
fn drain(stream: Option<impl Read + Send + 'static>) -> mpsc::Receiver<String> {
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut stream) = stream {
            let _ = stream.read_to_end(&mut bytes);
        }
        let _ = send.send(String::from_utf8_lossy(&bytes).into_owned());
    });
    receive
}

/// The command as one would type it, environment first.
fn command_line(command: &Command) -> String {
    let mut words = Vec::new();
    for (name, value) in command.get_envs() {
        let value = value.unwrap_or_default().to_string_lossy();
        words.push(format!("{}={}", name.to_string_lossy(), quoted(&value)));
    }
    words.push(quoted(&command.get_program().to_string_lossy()));
    words.extend(
        command
            .get_args()
            .map(|word| quoted(&word.to_string_lossy())),
    );
    words.join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./=+,:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::Tool;

    /// The program that hangs is a child of the one that was started, as it is with Verilator's script.
    #[test]
    fn a_run_past_its_limit_is_ended_with_all_it_started() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let survived = folder.path().join("survived");
        let found = Found {
            tool: Tool::Icarus,
            program: "sh".into(),
            arguments: Vec::new(),
            environment: Vec::new(),
            version: String::new(),
        };
        let mut command = found.command();
        command
            .arg("-c")
            .arg(format!("(sleep 2; touch '{}') & wait", survived.display()));
        let failure = run_within(Duration::from_secs(1), &found, command).unwrap_err();
        assert_eq!(failure.reason, Reason::TimedOut(1));
        std::thread::sleep(Duration::from_millis(1500));
        assert!(!survived.exists());
    }

    #[test]
    fn a_command_line_can_be_pasted_into_a_shell() {
        let mut command = Command::new("tool");
        command
            .env("HOME_OF", "a b")
            .args(["-p", "don't; stop", "x.v", ""]);
        let line = command_line(&command);
        assert_eq!(line, r"HOME_OF='a b' tool -p 'don'\''t; stop' x.v ''");
    }
}
