//! `warpwright encode`: encodes instructions from their fields.

use crate::program::arguments::Encode;
use crate::program::error::Result;
use crate::program::input;
use crate::program::instructions::{hexadecimal, read};
use crate::program::output;
use std::path::Path;

/// Prints the bytes of each instruction, one a line.
pub fn run(arguments: &Encode) -> Result<()> {
    let path = &arguments.fields;
    let is_standard = path == Path::new(input::STANDARD_INPUT);
    let (name, text) = if is_standard {
        ("standard input".to_string(), input::read_standard_input()?)
    } else {
        (path.display().to_string(), input::read_text(path)?)
    };
    let mut answer = output::StandardOutput::new();
    for bytes in read::encode_all(&name, &text, arguments.compact)? {
        answer.write(&hexadecimal::text(&bytes))?;
        answer.write("\n")?;
    }
    answer.flush()
}
