//! The program of the project that `warpwright new` makes, compiled here from the files that it writes: `tests/template.rs` runs it.

#[path = "../template/lib.rs"]
mod saturating_sum;

fn main() -> std::process::ExitCode {
    warpwright::command(&[&saturating_sum::SaturatingSum])
}
