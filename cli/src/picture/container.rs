//! The file of a trace: which format it has, whether it is whole, and when the trace ends.
//!
//! Readers of traces take much on trust. What a damaged or unfinished file would lead them to is found here first: the
//! sections of an FST must fill its file, and a VCD must be one from its first character on.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};

/// What is known of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Container {
    pub format: Format,
    /// The last time that it speaks of.
    pub end: Option<u64>,
}

/// The formats that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Vcd,
    Fst,
}

/// Types of an FST's sections.
mod section {
    pub const HEADER: u8 = 0;
    /// The whole file, packed by gzip.
    pub const PACKED: u8 = 254;
    /// Being written.
    pub const UNFINISHED: u8 = 255;
}

/// Looks into a file; answers what is wrong with it if it cannot be drawn.
pub fn inspect(file: &File) -> Result<Container, String> {
    let mut file = BufReader::new(file);
    inspect_bytes(&mut file).map_err(|error| match error {
        Wrong::File(message) => message,
        Wrong::Reading(error) => error.to_string(),
    })
}

enum Wrong {
    File(String),
    Reading(std::io::Error),
}

impl From<std::io::Error> for Wrong {
    fn from(error: std::io::Error) -> Self {
        Self::Reading(error)
    }
}

fn inspect_bytes(file: &mut (impl Read + Seek)) -> Result<Container, Wrong> {
    let wrong = |message: &str| Err(Wrong::File(message.to_string()));
    let length = file.seek(SeekFrom::End(0))?;
    file.rewind()?;
    let mut start = Vec::new();
    file.by_ref().take(4096).read_to_end(&mut start)?;
    match start.first() {
        None => wrong("the file is empty"),
        Some(&section::HEADER) => {
            let end = fst(file, length)?;
            let format = Format::Fst;
            Ok(Container {
                format,
                end: Some(end),
            })
        }
        Some(&section::PACKED) => Ok(Container {
            format: Format::Fst,
            end: None,
        }),
        Some(&section::UNFINISHED) => {
            wrong("it is an FST that was never finished: its simulation was stopped, or still runs")
        }
        Some(_) if start.starts_with(b"GHDLwave") => wrong(
            "it is GHDL's own format; `ghdl --vcd=FILE` or `--fst=FILE` writes one that can be drawn",
        ),
        Some(_) if start.starts_with(b"\x1f\x8b") => wrong("it is packed by gzip; unpack it first"),
        Some(_) if start.trim_ascii_start().starts_with(b"$") => Ok(Container {
            format: Format::Vcd,
            end: vcd_end(file, length)?,
        }),
        Some(_) => wrong("it is neither a VCD nor an FST"),
    }
}

/// Goes from section to section of an FST; answers the end time that its header has.
fn fst(file: &mut (impl Read + Seek), length: u64) -> Result<u64, Wrong> {
    let cut = |at: u64| {
        let message = format!(
            "the FST is cut off or damaged: its section at byte {at} goes beyond the file's {length} bytes"
        );
        Wrong::File(message)
    };
    let mut at = 0;
    let mut end = 0;
    while at < length {
        file.seek(SeekFrom::Start(at))?;
        let mut head = [0; 25];
        let has = (length - at).min(25) as usize;
        file.read_exact(&mut head[..has])?;
        let number =
            |from: usize| u64::from_be_bytes(std::array::from_fn(|byte| head[from + byte]));
        if head[0] == section::UNFINISHED {
            return Err(Wrong::File(
                "it is an FST that was never finished: its simulation was stopped, or still runs"
                    .to_string(),
            ));
        }
        if at == 0 {
            // After its length the header has the first and the last time.
            end = number(17);
        }
        // The length counts itself and not the type before it.
        let next = number(1).max(8).checked_add(at + 1);
        at = next.filter(|next| *next <= length).ok_or_else(|| cut(at))?;
    }
    Ok(end)
}

/// The last time of a VCD.
fn vcd_end(file: &mut (impl Read + Seek), length: u64) -> Result<Option<u64>, Wrong> {
    /// Between two times there may be values of many signals.
    const ENOUGH: u64 = 1 << 20;
    file.seek(SeekFrom::Start(length.saturating_sub(ENOUGH)))?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail)?;
    let time = |line: &[u8]| {
        let digits = line.trim_ascii().strip_prefix(b"#")?;
        std::str::from_utf8(digits).ok()?.parse().ok()
    };
    Ok(tail.rsplit(|byte| *byte == b'\n').find_map(time))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn look(bytes: &[u8]) -> Result<Container, String> {
        inspect_bytes(&mut Cursor::new(bytes)).map_err(|error| match error {
            Wrong::File(message) => message,
            Wrong::Reading(error) => error.to_string(),
        })
    }

    /// A header section and another one, as the format's documents have them.
    fn fst() -> Vec<u8> {
        let mut bytes = vec![section::HEADER];
        bytes.extend(329_u64.to_be_bytes());
        bytes.extend(0_u64.to_be_bytes());
        bytes.extend(160_u64.to_be_bytes());
        bytes.resize(330, 0);
        bytes.push(3);
        bytes.extend(10_u64.to_be_bytes());
        bytes.extend([7, 7]);
        bytes
    }

    #[test]
    fn a_whole_file_has_an_end() {
        let vcd = b"$enddefinitions $end\n#0\n1!\n#160\n0!\n";
        assert_eq!(look(vcd).unwrap().end, Some(160));
        assert_eq!(look(b"  $end").unwrap().end, None);
        let found = look(&fst()).unwrap();
        assert_eq!((found.format, found.end), (Format::Fst, Some(160)));
    }

    #[test]
    fn what_is_cut_off_is_found() {
        let whole = fst();
        for length in 1..whole.len() {
            if length != 330 {
                let message = look(&whole[..length]).unwrap_err();
                assert!(message.contains("is cut off"), "{length}: {message}");
            }
        }
        let mut unfinished = fst();
        unfinished[330] = section::UNFINISHED;
        assert!(look(&unfinished).unwrap_err().contains("never finished"));
        for (bytes, message) in [
            (&b""[..], "is empty"),
            (b"hello", "neither a VCD nor an FST"),
            (b"\x1f\x8b\x08", "gzip"),
            (b"GHDLwave\n", "GHDL"),
        ] {
            assert!(look(bytes).unwrap_err().contains(message));
        }
    }
}
