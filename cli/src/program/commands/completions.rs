//! `warpwright completions`: prints a shell's completion script.

use crate::program::arguments::{Completions, ShellName, definition};
use crate::program::catalogue::served;
use crate::program::error::Result;
use crate::program::output;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::{Shell, generate};

/// Prints the shell's script.
pub fn run(arguments: &Completions) -> Result<()> {
    let shell = match arguments.shell {
        ShellName::Bash => Shell::Bash,
        ShellName::Zsh => Shell::Zsh,
        ShellName::Fish => Shell::Fish,
    };
    let catalogue = served();
    let mut command = definition(catalogue).mut_subcommands(with_blocks);
    let mut script = Vec::new();
    generate(shell, &mut command, &catalogue.program, &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    if shell == Shell::Fish {
        script.extend(command.get_subcommands().filter_map(for_fish));
    }
    output::print(&script)
}

/// What the generator leaves out for fish: values of arguments without an option.
fn for_fish(command: &Command) -> Option<String> {
    let values = command.get_positionals().flat_map(Arg::get_possible_values);
    let values: Vec<String> = values.map(|value| value.get_name().to_string()).collect();
    let name = command.get_name();
    let program = &served().program;
    let function = program.replace('-', "_");
    let all = values.join(" ");
    (!values.is_empty()).then(|| {
        format!(
            "complete -c {program} -n \"__fish_{function}_using_subcommand {name}\" -f -a \"{all}\"\n"
        )
    })
}

/// The same with the names of blocks where one is asked for. When it runs, a command looks a block up itself: its answer to a wrong name says more.
fn with_blocks(command: Command) -> Command {
    let blocks = served().blocks.iter();
    let names: Vec<&str> = blocks.map(|block| block.name()).collect();
    command.mut_args(|argument| match argument.get_id().as_str() {
        "block" | "blocks" => argument.value_parser(PossibleValuesParser::new(&names)),
        _ => argument,
    })
}
