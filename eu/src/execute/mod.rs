//! The golden model of the execution units: executes kernels, one instruction after the other.
//!
//! Contract: a [`Program`] is the code of a kernel; every instruction that can be reached is supported. A [`Launch`] is a kernel with its
//! arguments in memory; [`Launch::run`] executes a grid of groups of threads and leaves in memory what the hardware would. An
//! instruction is complete before the next one of its thread starts, so annotations of the scoreboard have no effect. There is no
//! time: how threads of different groups take turns is not modelled.
//!
//! Written from documents about the instruction set, and independent of the hardware descriptions. Where the documents are silent,
//! the headers of the files here say what was chosen.
//!
//! ```
//! use warpwright_eu::container::launchable_kernels;
//! use warpwright_eu::execute::{Argument, Grid, Launch, NoObserver, Program, Start};
//!
//! let file = include_bytes!("../../data/three_kernels.bin");
//! let kernels = launchable_kernels(file)?;
//! let vadd = &kernels[0];
//! let start = Start::IdsInRegisters;
//! let program = Program::new(vadd.kernel.code, start.entry(&vadd.launch), vadd.launch.registers)?;
//! let numbers = |number: u32| Argument::Buffer(number.to_le_bytes().repeat(64));
//! let grid = Grid { global: [64, 1, 1], local: [32, 1, 1] };
//! let mut launch = Launch::new(&vadd.launch, vec![numbers(2), numbers(3), numbers(0)], grid)?;
//! launch.run(&program, start, 10_000, &mut NoObserver)?;
//! assert_eq!(launch.buffer(2), Some(&5_u32.to_le_bytes().repeat(64)[..]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every error is one of the user's code or of its arguments: nothing here panics on them.

mod compute;
mod deliver;
mod error;
mod float;
mod group;
mod integer;
mod launch;
mod lower;
mod memory;
mod message;
mod operand;
mod program;
mod real;
mod registers;
mod scalar;
mod step;
mod stop;
mod thread;

pub use compute::Lanes;
pub use deliver::Surroundings;
pub use error::{Location, ProgramError, RunError, Unsupported};
pub use float::{Format, HALF, Real, Rounding, SINGLE};
pub use group::{Group, NoObserver, Observer};
pub use launch::{Argument, Grid, Launch, LaunchError, Start};
pub use memory::{Base, Buffer, Fault, Memory, Nearest};
pub use operand::OutsideRegisters;
pub use program::Program;
pub use registers::{ACCUMULATORS, REGISTER, Registers, Space};
pub use scalar::{Mode, Scalar};
pub use step::{Step, Work};
pub use stop::Stop;
pub use thread::{Progress, Thread};
