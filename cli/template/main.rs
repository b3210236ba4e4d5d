//! Provides the subcommands `list`, `show`, `sim`, `wave`, `emit`, `verify`, `report` and others. `saturating_sum --help` lists all of them.

fn main() -> std::process::ExitCode {
    warpwright::command(&[&saturating_sum::SaturatingSum])
}
