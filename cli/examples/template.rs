//! The project that `warpwright new` makes, as a part of this one: its program, and its tests as the program's first argument asks.

#[path = "../template/lib.rs"]
mod saturating_sum;

fn main() -> std::process::ExitCode {
    warpwright::command(&[&saturating_sum::SaturatingSum])
}
