//! `warpwright decode`: instructions as text, or every field of them.

use crate::arguments::Decode;
use crate::error::{CliError, Result};
use crate::files;
use crate::instructions::hexadecimal::Hexadecimal;
use crate::instructions::write::{Code, Shape, write};
use crate::output;
use serde::Serialize;
use warpwright::blocks::nearest::{did_you_mean, nearest};
use warpwright::eu::container::{Kernel, kernels};

const HELP: &str = "--file takes raw code, or a binary that `ocloc compile -device dg2-g10` writes";

/// Writes what was asked for, and answers whether every instruction is legal.
pub fn run(arguments: &Decode) -> Result<bool> {
    let mut answer = output::Answer::new();
    let mut out = |text: &str| answer.write(text);
    let done = match &arguments.file {
        None => of_hexadecimal(arguments, &mut out),
        Some(path) => {
            let file = path.display().to_string();
            let bytes = files::read(path)?;
            of_file(&file, &bytes, arguments, &mut out)
        }
    };
    // What comes before a fault is an answer, too.
    answer.flush()?;
    done
}

fn shape(arguments: &Decode) -> Shape {
    match (arguments.json, arguments.fields) {
        (true, _) => Shape::Json,
        (_, true) => Shape::Fields,
        _ => Shape::Text,
    }
}

/// Nothing is written unless all of it is instructions.
fn of_hexadecimal(arguments: &Decode, out: impl FnMut(&str) -> Result<()>) -> Result<bool> {
    let read = (1..).zip(&arguments.hex);
    let read = read.map(|(number, text)| Hexadecimal::read(number, text));
    let read = read.collect::<Result<Vec<_>>>()?;
    let code = read.iter().map(|read| {
        let code = Code {
            bytes: &read.bytes,
            start: 0,
            has_pc: false,
        };
        match code.whole() {
            (code, None) => Ok(code),
            (_, Some(error)) => Err(read.truncated(&error)),
        }
    });
    write(&code.collect::<Result<Vec<_>>>()?, shape(arguments), out)
}

/// Text goes as far as there are instructions.
fn of_file(
    file: &str,
    bytes: &[u8],
    arguments: &Decode,
    mut out: impl FnMut(&str) -> Result<()>,
) -> Result<bool> {
    let fault = |message: String, help| {
        let file = file.to_string();
        Err(Box::new(CliError::Code {
            file,
            message,
            help,
        }))
    };
    let kernels = match kernels(bytes) {
        Ok(kernels) => kernels,
        Err(error) => return fault(error.to_string(), HELP),
    };
    let kernel = match (&arguments.kernel, kernels.as_slice()) {
        (_, []) => return fault("the binary has no kernels".to_string(), HELP),
        (Some(_), [raw]) if raw.name.is_empty() => {
            return fault(
                "raw code has no kernels to choose from".to_string(),
                "leave out --kernel; --offset says where to begin",
            );
        }
        (Some(name), _) => {
            let Some(kernel) = kernels.iter().find(|kernel| kernel.name == name) else {
                let message = no_such_kernel(name, &kernels);
                return fault(message, "without --kernel the kernels are listed");
            };
            kernel
        }
        (None, [kernel]) => kernel,
        (None, several) if arguments.offset.is_some() => {
            let message = format!("there are {} kernels; of which is --offset?", several.len());
            return fault(
                message,
                "--kernel NAME chooses one; without both they are listed",
            );
        }
        (None, several) => return list(several, arguments.json, out).map(|()| true),
    };
    let start = arguments.offset.unwrap_or(0);
    let length = kernel.code.len();
    if start >= length {
        let message = match arguments.offset {
            Some(_) => {
                format!("--offset {start:#x} is not in the code, which has {length:#x} bytes")
            }
            None => format!("kernel `{}` has no code", kernel.name.escape_debug()),
        };
        return fault(message, HELP);
    }
    let code = Code {
        bytes: kernel.code,
        start,
        has_pc: true,
    };
    let (whole, error) = code.whole();
    let shape = shape(arguments);
    match error {
        None => write(&[whole], shape, out),
        Some(error) => {
            if shape != Shape::Json {
                write(&[whole], shape, &mut out)?;
            }
            fault(error.to_string(), HELP)
        }
    }
}

fn no_such_kernel(name: &str, kernels: &[Kernel<'_>]) -> String {
    /// Comparing longer ones would take its time.
    const LONGEST: usize = 200;
    let names = kernels.iter().map(|kernel| kernel.name);
    let names = names.filter(|other| other.len().max(name.len()) <= LONGEST);
    let near = nearest(name, names).map(|near| near.escape_debug().to_string());
    let hint = match near {
        Some(near) => did_you_mean(Some(&near)),
        None => format!("; it has {}", kernels.len()),
    };
    format!("there is no kernel `{}`{hint}", name.escape_debug())
}

#[derive(Serialize)]
struct Listed<'a> {
    name: &'a str,
    /// Where its code is in the file.
    offset: usize,
    length: usize,
}

#[derive(Serialize)]
struct List<'a> {
    kernels: Vec<Listed<'a>>,
}

fn list(kernels: &[Kernel<'_>], json: bool, mut out: impl FnMut(&str) -> Result<()>) -> Result<()> {
    if json {
        let kernels = kernels.iter().map(|kernel| Listed {
            name: kernel.name,
            offset: kernel.offset,
            length: kernel.code.len(),
        });
        let kernels = kernels.collect();
        return out(&output::json(&List { kernels }));
    }
    let mut table = output::table(["kernel", "in the file at", "bytes of code"]);
    for kernel in kernels {
        let name = kernel.name.escape_debug().to_string();
        let (offset, length) = (
            format!("{:#x}", kernel.offset),
            kernel.code.len().to_string(),
        );
        table.add_row([name, offset, length]);
    }
    out(&format!("{table}\n`--kernel NAME` decodes one.\n"))
}

#[cfg(test)]
mod tests;
