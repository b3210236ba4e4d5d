//! Runs the command with limits on memory and CPU time: exceeding them
//! ends it with a signal, which is distinct from any of its own exit codes.

use crate::common::{Ran, command, words};
use std::path::Path;
use std::process::Command;

/// Megabytes of address space: many times what a small file needs.
pub const SMALL: u32 = 1 << 10;
/// For inputs without an end, which are held until they are known to be such.
pub const LARGE: u32 = 4 << 10;

/// The command, ready for arguments, in a folder.
pub fn limited(folder: &Path, megabytes: u32) -> Command {
    /// Seconds of the processor; the time that others take does not count.
    const SECONDS: u32 = 120;
    let plain = command();
    let mut command = Command::new("sh");
    let kilobytes = u64::from(megabytes) << 10;
    // Where memory cannot be limited the rest is tested all the same.
    let script =
        format!("ulimit -c 0; ulimit -t {SECONDS}; ulimit -v {kilobytes} 2>&-; exec \"$0\" \"$@\"");
    command.arg("-c").arg(script).arg(plain.get_program());
    for (name, _) in plain.get_envs() {
        command.env_remove(name);
    }
    command.current_dir(folder);
    command
}

/// Runs it: it must draw, or refuse in words. Panics with the context otherwise.
#[track_caller]
pub fn drawn_or_refused(folder: &Path, megabytes: u32, line: &str, context: &str) -> Ran {
    let output = limited(folder, megabytes).args(words(line)).output();
    let output = output.expect("the command starts");
    let status = output.status;
    let ran = Ran::from(output);
    let is_an_answer = match ran.code {
        Some(0) => ran.err.is_empty(),
        Some(2) => ran.out.is_empty() && ran.err.starts_with("warpwright::trace"),
        _ => false,
    };
    assert!(
        is_an_answer && !ran.err.contains("panicked"),
        "{context}\n{line}: {status}\n{}\n{}",
        ran.out,
        ran.err
    );
    ran
}
