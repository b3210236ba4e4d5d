//! The subcommands, one file each. Each returns whether all checks passed.

mod bench;
mod completions;
mod crosscheck;
mod decode;
mod emit;
mod encode;
mod enums;
mod export;
mod fusesoc;
mod glsl;
mod list;
mod lut;
mod man;
mod math;
mod mutate;
mod report;
mod schematic;
mod show;
mod sim;
mod spirv;
mod verify;
mod wave;

use crate::arguments::Command;
use crate::error::Result;

/// Does what the command line asks for.
pub fn run(command: &Command) -> Result<bool> {
    match command {
        Command::List(arguments) => list::run(arguments).map(|()| true),
        Command::Show(arguments) => show::run(arguments).map(|()| true),
        Command::Schematic(arguments) => schematic::run(arguments).map(|()| true),
        Command::Emit(arguments) => emit::run(arguments).map(|()| true),
        Command::Sim(arguments) => sim::run(arguments).map(|()| true),
        Command::Wave(arguments) => wave::run(arguments).map(|()| true),
        Command::Report(arguments) => report::run(arguments),
        Command::Verify(arguments) => verify::run(arguments),
        Command::Mutate(arguments) => mutate::run(arguments),
        Command::Crosscheck(arguments) => crosscheck::run(arguments),
        Command::Export(arguments) => export::run(arguments).map(|()| true),
        Command::Fusesoc(arguments) => fusesoc::run(arguments).map(|()| true),
        Command::Bench(arguments) => bench::run(arguments),
        Command::Lut(arguments) => lut::run(arguments).map(|()| true),
        Command::Enum(arguments) => enums::run(arguments).map(|()| true),
        Command::Decode(arguments) => decode::run(arguments),
        Command::Encode(arguments) => encode::run(arguments).map(|()| true),
        Command::Glsl(arguments) => glsl::run(arguments),
        Command::Math(arguments) => math::run(arguments),
        Command::Completions(arguments) => completions::run(arguments).map(|()| true),
        Command::Man(arguments) => man::run(arguments).map(|()| true),
        Command::Spirv(arguments) => spirv::run(arguments),
    }
}
