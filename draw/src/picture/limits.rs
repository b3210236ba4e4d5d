//! How large a trace may be: the data that third-party readers would hold in memory, and the nesting depth of names.
//!
//! A trace as a whole may be larger than memory; the limits apply to the parts held at once.
//! The book has the same figures (`docs/guide/waveforms.md`), and a test checks that they agree.

use crate::picture::fault::Fault;
use std::io::{self, Read};

/// Bytes of what is held as a whole: what comes out of a pipe, and an FST that is packed as a whole, unpacked.
pub const HELD: u64 = 1 << 30;

/// Bytes of a VCD's declarations, or of an FST's hierarchy when it is unpacked.
pub const DECLARATIONS: u64 = 256 << 20;

/// Scopes within scopes.
pub const NESTED_SCOPES: usize = 1000;

/// Bytes of a signal's path.
pub const PATH: usize = 1 << 14;

/// Bytes between two spaces of a VCD: the digits of a value.
pub const WORD: u64 = 16 << 20;

/// Places in the list that a reader keeps of a VCD's identifier codes; there are unused ones between them.
pub const CODES: u64 = 1 << 27;

/// Signals of an FST. A reader has lists of so many entries.
pub const SIGNALS: u64 = 1 << 25;

/// Bits of a signal of an FST.
pub const SIGNAL_BITS: u32 = 1 << 26;

/// Bits of a signal that is drawn.
pub const DRAWN_BITS: u32 = 1 << 16;

/// Times of an FST at which something changes: all of them are held.
pub const TIMES: u64 = 1 << 27;

/// Bytes of the values of an FST's section that are held at once: of all signals at its begin, and all changes of those
/// that are drawn.
pub const VALUES: u64 = 512 << 20;

/// Bytes of the values of a picture.
pub const DRAWN: usize = 64 << 20;

/// Refuses what is too large: `what`, `found` of which the file has, and `unit`.
pub fn check(what: &str, found: u64, most: u64, unit: &str) -> Result<(), Fault> {
    if found <= most {
        return Ok(());
    }
    Err(Fault::TooLarge(format!(
        "{what} {found} {unit}, but at most {most} are supported"
    )))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The last column of the book's table.
    #[test]
    fn the_book_has_the_same_figures() {
        let book = include_str!("../../../docs/guide/waveforms.md");
        let (_, part) = book
            .split_once("### How large a trace may be")
            .expect("a heading");
        let part = part.split("\n### ").next().expect("a text");
        let rows = part.lines().filter(|line| line.starts_with("| "));
        let last = |row: &str| {
            row.trim_end_matches(" |")
                .rsplit(" | ")
                .next()
                .map(str::to_string)
        };
        let found: Vec<String> = rows.skip(1).filter_map(last).collect();
        let mebibytes = |bytes: u64| format!("{} MiB", bytes >> 20);
        assert_eq!(
            found,
            [
                mebibytes(HELD),
                mebibytes(DECLARATIONS),
                NESTED_SCOPES.to_string(),
                format!("{PATH} bytes"),
                mebibytes(WORD),
                CODES.to_string(),
                SIGNALS.to_string(),
                SIGNAL_BITS.to_string(),
                DRAWN_BITS.to_string(),
                TIMES.to_string(),
                mebibytes(VALUES),
                mebibytes(DRAWN as u64),
            ]
        );
    }

    #[test]
    fn what_is_too_long_is_refused_and_what_just_fits_is_not() {
        let most = 1 << 20;
        let read = |length| read_all(io::repeat(7).take(length), most);
        assert_eq!(read(most).expect("it fits").len() as u64, most);
        let refused = read(most + 1).expect_err("one byte too many");
        assert_eq!(refused.to_string(), "it has more than 1 MiB");
    }
}
