//! The subcommands, one file each. Each returns whether all checks passed.

mod bench;
mod campaign;
mod completions;
mod crosscheck;
mod decode;
mod emit;
mod encode;
mod enums;
mod equiv;
mod export;
mod fusesoc;
mod glsl;
mod import;
mod list;
mod lut;
mod man;
mod math;
mod mutate;
mod new;
mod report;
mod run;
mod schematic;
mod show;
mod sim;
mod spirv;
mod verify;
mod wave;

use crate::program::arguments::{BlockCommand, Command};
use crate::program::error::Result;

/// Does what the command line asks for.
pub fn run(command: &Command) -> Result<bool> {
    match command {
        Command::Blocks(command) => of_blocks(command),
        Command::New(arguments) => new::run(arguments).map(|()| true),
        Command::Bench(arguments) => bench::run(arguments),
        Command::Lut(arguments) => lut::run(arguments).map(|()| true),
        Command::Enum(arguments) => enums::run(arguments).map(|()| true),
        Command::Decode(arguments) => decode::run(arguments),
        Command::Encode(arguments) => encode::run(arguments).map(|()| true),
        Command::Run(arguments) => run::run(arguments).map(|()| true),
        Command::Glsl(arguments) => glsl::run(arguments),
        Command::Math(arguments) => math::run(arguments),
        Command::Spirv(arguments) => spirv::run(arguments),
    }
}

fn of_blocks(command: &BlockCommand) -> Result<bool> {
    match command {
        BlockCommand::List(arguments) => list::run(arguments).map(|()| true),
        BlockCommand::Show(arguments) => show::run(arguments).map(|()| true),
        BlockCommand::Schematic(arguments) => schematic::run(arguments).map(|()| true),
        BlockCommand::Emit(arguments) => emit::run(arguments).map(|()| true),
        BlockCommand::Sim(arguments) => sim::run(arguments).map(|()| true),
        BlockCommand::Wave(arguments) => wave::run(arguments).map(|()| true),
        BlockCommand::Report(arguments) => report::run(arguments),
        BlockCommand::Verify(arguments) => verify::run(arguments),
        BlockCommand::Mutate(arguments) => mutate::run(arguments),
        BlockCommand::Campaign(arguments) => campaign::run(arguments),
        BlockCommand::Crosscheck(arguments) => crosscheck::run(arguments),
        BlockCommand::Equiv(arguments) => equiv::run(arguments),
        BlockCommand::Import(arguments) => import::run(arguments),
        BlockCommand::Export(arguments) => export::run(arguments).map(|()| true),
        BlockCommand::Fusesoc(arguments) => fusesoc::run(arguments).map(|()| true),
        BlockCommand::Completions(arguments) => completions::run(arguments).map(|()| true),
        BlockCommand::Man(arguments) => man::run(arguments).map(|()| true),
    }
}
