//! `saturating_sum list`, `show`, `sim`, `wave`, `emit`, `verify`, `report` and so on: `saturating_sum --help` has them all.

fn main() -> std::process::ExitCode {
    warpwright::command(&[&saturating_sum::SaturatingSum])
}
