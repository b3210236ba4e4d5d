//! `warpwright decode`: prints instructions as text, or all their fields.

use crate::eu::container::Kernel;
use crate::program::arguments::Decode;
use crate::program::error::Result;
use crate::program::input;
use crate::program::instructions::choose::{Choice, HELP, Request};
use crate::program::instructions::code::Code;
use crate::program::instructions::decoder::Decoder;
use crate::program::instructions::hexadecimal::Hexadecimal;
use crate::program::instructions::write::{Shape, write};
use crate::program::output;
use serde::Serialize;

/// Writes what was asked for, and answers whether every instruction is legal.
pub fn run(arguments: &Decode) -> Result<bool> {
    let mut answer = output::StandardOutput::new();
    let mut out = |text: &str| answer.write(text);
    let done = match &arguments.file {
        None => of_hexadecimal(arguments, &mut out),
        Some(path) => {
            let file = path.display().to_string();
            let bytes = input::read(path)?;
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
    let code = code.collect::<Result<Vec<_>>>()?;
    let mut decoder = Decoder::new(arguments.rtl)?;
    write(&code, &mut decoder, shape(arguments), out)
}

/// Text goes as far as there are instructions.
fn of_file(
    file: &str,
    bytes: &[u8],
    arguments: &Decode,
    mut out: impl FnMut(&str) -> Result<()>,
) -> Result<bool> {
    let request = Request {
        file,
        kernel: arguments.kernel.as_deref(),
        offset: arguments.offset,
    };
    let (kernel, start) = match request.choose(bytes)? {
        Choice::One(kernel, start) => (kernel, start),
        Choice::Several(kernels) => return list(&kernels, arguments.json, out).map(|()| true),
    };
    let code = Code {
        bytes: kernel.code,
        start,
        has_pc: true,
    };
    let (whole, error) = code.whole();
    let shape = shape(arguments);
    let mut decoder = Decoder::new(arguments.rtl)?;
    match error {
        None => write(&[whole], &mut decoder, shape, out),
        Some(error) => {
            if shape != Shape::Json {
                write(&[whole], &mut decoder, shape, &mut out)?;
            }
            request.fault(error.to_string(), HELP)
        }
    }
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
