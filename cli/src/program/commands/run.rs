//! `warpwright run`: executes a kernel with the golden model.

mod argument;

use crate::eu::container::{LaunchableKernel, launchable_kernels};
use crate::eu::execute::{
    Grid, Launch, NoObserver, Observer, Program, ProgramError, Start, Step, Thread,
};
use crate::eu::text::disassemble;
use crate::hdl::nearest::{did_you_mean, nearest};
use crate::program::arguments::Run;
use crate::program::error::{CliError, Result};
use crate::program::files::{Destination, Files};
use crate::program::input;
use crate::program::output::{self, StandardOutput};
use argument::Given;
use serde::Serialize;
use std::fmt::Write as _;

const COMPILE: &str = "compile with `ocloc compile -file FILE.cl -device dg2-g10 -output NAME -output_no_suffix -internal_options \
                       \"-cl-intel-allow-zebin\"`";

/// A kernel that a compiler adds for itself, if there are tables of constants.
const NO_KERNEL: &str = "Intel_Symbol_Table_Void_Program";

#[derive(Serialize)]
struct RunJson<'a> {
    kernel: &'a str,
    simd: u32,
    groups: u64,
    threads: u64,
    /// Executed by all threads.
    instructions: u64,
    buffers: Vec<BufferJson>,
}

#[derive(Serialize)]
struct BufferJson {
    argument: usize,
    bytes: usize,
    file: Option<String>,
}

#[derive(Serialize)]
struct CheckJson<'a> {
    kernel: &'a str,
    simd: u32,
    /// Those that can be reached.
    instructions: usize,
}

/// Executes the kernel, or only checks it.
pub fn run(arguments: &Run) -> Result<()> {
    let file = arguments.file.display().to_string();
    let fault = |message: String, help: &'static str| {
        let file = file.clone();
        Box::new(CliError::Code {
            file,
            message,
            help,
        })
    };
    let bytes = input::read(&arguments.file)?;
    let kernels = launchable_kernels(&bytes);
    let kernels = kernels.map_err(|error| fault(error.to_string(), COMPILE))?;
    let kernel = chosen(&kernels, arguments.kernel.as_deref())
        .map_err(|message| fault(message, "--kernel NAME chooses a kernel"))?;
    let (name, launch) = (kernel.kernel.name, &kernel.launch);
    let start = if arguments.load_ids {
        Start::IdsInMemory
    } else {
        Start::IdsInRegisters
    };
    let program = |code: &[u8]| {
        let program = Program::new(code, start.entry(launch), launch.registers);
        program.map_err(|error| {
            let message = format!("kernel `{name}`: {}", in_lines(&error));
            fault(message, "`warpwright decode --file` shows the whole kernel")
        })
    };
    let checked_program = program(kernel.kernel.code)?;
    let (Some(global), Some(local), false) = (arguments.global, arguments.local, arguments.check)
    else {
        return checked(arguments, kernel, checked_program.steps().len());
    };

    let given = arguments.arguments.iter().enumerate();
    let given = given.map(|(number, text)| Given::read(number, text));
    let given = given.collect::<Result<Vec<Given>>>()?;
    argument::check_files(&given)?;
    let values = given.iter().map(|given| given.argument.clone()).collect();
    let made = Launch::new(launch, values, Grid { global, local });
    let mut made = made.map_err(|error| {
        let message = format!("kernel `{name}`: {error}");
        fault(
            message,
            "`warpwright run --help` lists the forms of arguments",
        )
    })?;
    let addresses: Vec<u64> = kernel.data.iter().map(|data| made.add_data(data)).collect();
    let program = program(&kernel.linked(&addresses))?;
    // Before a long run: whether its results can be written.
    let opened = given.iter().map(|given| {
        let path = given.output.as_deref();
        path.map(Destination::open).transpose()
    });
    let opened = opened.collect::<Result<Vec<Option<Destination>>>>()?;
    let mut trace = Trace(arguments.trace.then(StandardOutput::new));
    let observer: &mut dyn Observer = match trace.0 {
        Some(_) => &mut trace,
        None => &mut NoObserver,
    };
    let executed = made.run(&program, start, arguments.limit, observer);
    if let Some(mut out) = trace.0.take() {
        out.flush()?;
    }
    let instructions = executed.map_err(|error| {
        let message = format!("kernel `{name}`: {error}");
        fault(
            message,
            "`--trace` shows what was executed; no file was written",
        )
    })?;

    let mut files = Files::new();
    for (number, (given, opened)) in given.iter().zip(opened).enumerate() {
        if let (Some(path), Some(place), Some(bytes)) = (&given.output, opened, made.buffer(number))
        {
            files.fill(path, place, bytes)?;
        }
    }
    files.commit()?;
    let groups = made.groups().count() as u64;
    let items: u64 = local.iter().map(|size| u64::from(*size)).product();
    let answer = RunJson {
        kernel: name,
        simd: launch.simd_size,
        groups,
        threads: groups * items.div_ceil(launch.simd_size.into()),
        instructions,
        buffers: buffers(&given, &made),
    };
    if arguments.json {
        return output::print_json(&answer);
    }
    output::print(&in_words(&answer))
}

fn checked(arguments: &Run, kernel: &LaunchableKernel<'_>, instructions: usize) -> Result<()> {
    let (name, simd) = (kernel.kernel.name, kernel.launch.simd_size);
    if arguments.json {
        return output::print_json(&CheckJson {
            kernel: name,
            simd,
            instructions,
        });
    }
    output::print(&format!(
        "{name}: SIMD{simd}, all {instructions} instructions that can be reached are supported\n"
    ))
}

/// The kernel of a name, or the only one.
fn chosen<'k, 'c>(
    kernels: &'k [LaunchableKernel<'c>],
    name: Option<&str>,
) -> std::result::Result<&'k LaunchableKernel<'c>, String> {
    let names = || kernels.iter().map(|found| found.kernel.name);
    let listed = || {
        let names: Vec<String> = names()
            .map(|name| name.escape_debug().to_string())
            .collect();
        names.join(", ")
    };
    if let Some(name) = name {
        let found = kernels.iter().find(|found| found.kernel.name == name);
        return found.ok_or_else(|| {
            let near = nearest(name, names()).map(|near| near.escape_debug().to_string());
            let hint = match near {
                Some(near) => did_you_mean(Some(&near)),
                None => format!("; the file has {}", listed()),
            };
            format!("there is no kernel `{}`{hint}", name.escape_debug())
        });
    }
    let ours: Vec<&LaunchableKernel<'_>> = kernels
        .iter()
        .filter(|found| found.kernel.name != NO_KERNEL)
        .collect();
    match ours[..] {
        [one] => Ok(one),
        _ => Err(format!("there are {} kernels: {}", ours.len(), listed())),
    }
}

/// Each unsupported instruction in a line of its own.
fn in_lines(error: &ProgramError) -> String {
    /// More would push the first ones out of sight.
    const MOST: usize = 20;
    let ProgramError::Unsupported {
        reachable,
        instructions,
    } = error
    else {
        return error.to_string();
    };
    let count = instructions.len();
    let mut text = format!("{count} of {reachable} instructions cannot be executed");
    for instruction in instructions.iter().take(MOST) {
        let _ = write!(text, "\n{instruction}");
    }
    if count > MOST {
        let _ = write!(text, "\nand {} more", count - MOST);
    }
    text
}

fn buffers(given: &[Given], made: &Launch) -> Vec<BufferJson> {
    let buffers = given.iter().enumerate().filter_map(|(argument, given)| {
        let bytes = made.buffer(argument)?.len();
        let file = given.output.as_ref().map(|path| path.display().to_string());
        Some(BufferJson {
            argument,
            bytes,
            file,
        })
    });
    buffers.collect()
}

fn in_words(answer: &RunJson<'_>) -> String {
    let plural = |count: u64, noun: &str| {
        let ending = if count == 1 { "" } else { "s" };
        format!("{count} {noun}{ending}")
    };
    let mut text = format!(
        "{}: SIMD{}, {} in {}, {} executed\n",
        answer.kernel,
        answer.simd,
        plural(answer.threads, "thread"),
        plural(answer.groups, "group"),
        plural(answer.instructions, "instruction"),
    );
    for buffer in &answer.buffers {
        if let Some(file) = &buffer.file {
            let _ = writeln!(
                text,
                "wrote {file}: {} bytes of argument {}",
                buffer.bytes, buffer.argument
            );
        }
    }
    text
}

/// Prints each executed instruction.
struct Trace(Option<StandardOutput>);

impl Observer for Trace {
    fn executed(&mut self, group: [u32; 3], thread: &Thread, step: &Step, enabled: u32) {
        let Some(out) = &mut self.0 else {
            return;
        };
        let [x, y, z] = group;
        let digits = (step.channels as usize).div_ceil(4);
        let instruction = &step.instruction;
        let line = format!(
            "{x},{y},{z} {:<2} {:#06x} {enabled:0>digits$x} {}\n",
            thread.number,
            instruction.pc,
            disassemble(instruction)
        );
        // A closed pipe ends the trace, not the run; other faults are reported at the end.
        let _ = out.write(&line);
    }
}
