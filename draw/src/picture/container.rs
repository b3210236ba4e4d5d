//! A trace file: its format, whether it is complete and not too large, and when the trace ends.
//!
//! Trace readers trust their input. Damaged, unfinished or endless files that would mislead them are detected
//! here first: [`open`] decides what is held in memory, [`inspect`] checks the parts ([`fst`], [`vcd`]).

use super::fault::Fault;
use super::limits::{HELD, read_all};
use super::{fst, vcd};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// A trace that can be read from any place on.
#[derive(Debug)]
pub enum Trace {
    /// As long as it likes.
    File(File),
    /// What came through a pipe, or was packed.
    Memory(Vec<u8>),
}

/// What is known of the file.
#[derive(Clone, Debug)]
pub struct Container {
    pub format: Format,
    /// The last time that it speaks of.
    pub end: Option<u64>,
}

/// The formats that are read.
#[derive(Clone, Debug)]
pub enum Format {
    Vcd,
    Fst(fst::Structure),
}

/// Opens a trace. A pipe or a device, and an FST that is packed as a whole, are read up to their ends or up to a limit.
pub fn open(path: &Path) -> Result<Trace, Fault> {
    let mut file = File::open(path)?;
    let kind = file.metadata()?;
    if kind.is_dir() {
        return Err(Fault::Trace("it is a folder".to_string()));
    }
    if !kind.is_file() {
        let bytes = read_all(file, HELD)?;
        return match bytes.first() {
            Some(&fst::section::PACKED) => unpacked(&bytes),
            _ => Ok(Trace::Memory(bytes)),
        };
    }
    let mut first = [0];
    let has = file.read(&mut first)?;
    file.rewind()?;
    if has == 0 || first[0] != fst::section::PACKED {
        return Ok(Trace::File(file));
    }
    unpacked(&read_all(file, HELD)?)
}

fn unpacked(bytes: &[u8]) -> Result<Trace, Fault> {
    let bytes = fst::unpack(bytes, HELD)?;
    if bytes.first() == Some(&fst::section::HEADER) {
        return Ok(Trace::Memory(bytes));
    }
    Err(Fault::damaged("the compressed content is not an FST"))
}

/// Looks into a file, and answers what is wrong with it if it cannot be drawn. Leaves the file at its begin.
pub fn inspect(file: &mut (impl BufRead + Seek)) -> Result<Container, Fault> {
    let wrong = |message: &str| Err(Fault::Trace(message.to_string()));
    let length = file.seek(SeekFrom::End(0))?;
    file.rewind()?;
    let mut start = Vec::new();
    file.by_ref().take(4096).read_to_end(&mut start)?;
    file.rewind()?;
    let container = match start.first() {
        None => return wrong("the file is empty"),
        Some(&fst::section::HEADER) => {
            let structure = fst::inspect(file, length)?;
            Container {
                end: Some(structure.end),
                format: Format::Fst(structure),
            }
        }
        Some(&fst::section::UNFINISHED) => return Err(fst::unfinished()),
        Some(_) if start.starts_with(b"GHDLwave") => {
            return wrong(
                "it is GHDL's own format; `ghdl --vcd=FILE` or `--fst=FILE` writes one that can be drawn",
            );
        }
        Some(_) if start.starts_with(b"\x1f\x8b") => {
            return wrong("it is compressed with gzip; decompress it first");
        }
        Some(_) if start.trim_ascii_start().starts_with(b"$") => {
            vcd::inspect(file)?;
            Container {
                format: Format::Vcd,
                end: vcd::end(file, length)?,
            }
        }
        Some(_) => return wrong("it is neither a VCD nor an FST"),
    };
    file.rewind()?;
    Ok(container)
}

/// The same of a file.
pub fn inspect_file(file: &File) -> Result<Container, Fault> {
    inspect(&mut BufReader::new(file))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn look(bytes: &[u8]) -> Result<Container, String> {
        inspect(&mut Cursor::new(bytes)).map_err(|fault| fault.to_string())
    }

    /// A header, a geometry of no signals and a hierarchy of none, as the format's documents have them.
    fn whole_fst() -> Vec<u8> {
        let mut bytes = vec![fst::section::HEADER];
        bytes.extend(329_u64.to_be_bytes());
        bytes.extend(0_u64.to_be_bytes());
        bytes.extend(160_u64.to_be_bytes());
        bytes.resize(330, 0);
        bytes.push(fst::section::GEOMETRY);
        bytes.extend([24_u64, 0, 0].map(u64::to_be_bytes).concat());
        bytes.push(fst::section::HIERARCHY_LZ4);
        bytes.extend([17_u64, 0].map(u64::to_be_bytes).concat());
        bytes.push(0);
        bytes
    }

    #[test]
    fn a_whole_file_has_an_end() {
        let vcd = b"$enddefinitions $end\n#0\n1!\n#160\n0!\n";
        assert_eq!(look(vcd).unwrap().end, Some(160));
        assert_eq!(look(b"  $end").unwrap().end, None);
        let found = look(&whole_fst()).unwrap();
        assert!(matches!(found.format, Format::Fst(_)));
        assert_eq!(found.end, Some(160));
    }

    #[test]
    fn what_is_cut_off_is_found() {
        let whole = whole_fst();
        for length in 1..whole.len() {
            let expected = match length {
                330 => "it has no geometry",
                355 => "it has no hierarchy",
                _ => "is cut off",
            };
            let message = look(&whole[..length]).unwrap_err();
            assert!(message.contains(expected), "{length}: {message}");
        }
        let mut unfinished = whole_fst();
        unfinished[330] = fst::section::UNFINISHED;
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
