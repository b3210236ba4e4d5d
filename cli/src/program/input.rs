//! Reads files and standard input into memory, up to a stated length.
//!
//! An input may be endless: a device, or a pipe whose writer keeps going. Every outside input is read here, so that the
//! command always ends with a message. Traces, which may be larger than memory, are read in parts (`warpwright_draw::picture`).

use crate::program::error::{CliError, Result};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Bytes of an input that is held in memory.
pub const LONGEST: u64 = 1 << 30;

/// The name of the standard input among paths.
pub const STANDARD_INPUT: &str = "-";

/// All of a file.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    let bytes = File::open(path).and_then(|file| read_all(file, LONGEST));
    bytes.map_err(|error| unreadable(path, error))
}

/// All of a file, which is text.
pub fn read_text(path: &Path) -> Result<String> {
    text(path, read(path)?)
}

/// All of the standard input, which is text.
pub fn read_standard_input() -> Result<String> {
    let name = Path::new("standard input");
    let bytes = read_all(io::stdin().lock(), LONGEST).map_err(|error| unreadable(name, error))?;
    text(name, bytes)
}

/// All that there is to read, if it is no more than this.
pub fn read_all(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let most = most >> 20;
        return Err(io::Error::other(format!("it has more than {most} MiB")));
    }
    Ok(bytes)
}

fn text(path: &Path, bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes)
        .map_err(|_| unreadable(path, io::Error::other("it is not text in UTF-8")))
}

/// Says that a file cannot be read.
fn unreadable(path: &Path, error: io::Error) -> Box<CliError> {
    let path = path.to_path_buf();
    Box::new(CliError::Read { path, error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_is_refused_and_what_just_fits_is_not() {
        let most = 1 << 20;
        let read = |length| read_all(io::repeat(7).take(length), most);
        assert_eq!(read(most).expect("it fits").len() as u64, most);
        let refused = read(most + 1).expect_err("one byte too many");
        assert_eq!(refused.to_string(), "it has more than 1 MiB");
        let endless = read_all(io::repeat(7), most).expect_err("no end");
        assert_eq!(endless.to_string(), "it has more than 1 MiB");
    }
}
