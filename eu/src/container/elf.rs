//! The section of an ELF file that holds the program.

use super::ContainerError;
use super::reader::{Place, Reader};

/// The type of that section.
const PROGRAM: u32 = 0xFF00_0005;

const HEADER: u64 = 64;
const ENTRY: u64 = 64;

/// Where the program is in the file, and its bytes.
pub(super) fn program_section(file: &[u8]) -> Result<(usize, &[u8]), ContainerError> {
    let mut reader = Reader::new(file, 0);
    let header = reader.part(HEADER, Place::ElfHeader)?;
    let identity = header.word(4);
    let checks = [
        (
            Place::ElfClass,
            4,
            identity & 0xFF,
            2,
            "2: a file of 64 bits",
        ),
        (
            Place::ElfOrder,
            5,
            identity >> 8 & 0xFF,
            1,
            "1: little endian",
        ),
        (
            Place::SectionEntrySize,
            58,
            header.half(58).into(),
            ENTRY as u32,
            "64",
        ),
    ];
    for (what, offset, found, wanted, expected) in checks {
        if found != wanted {
            return Err(ContainerError::Unexpected {
                what,
                offset,
                found: found.into(),
                expected,
            });
        }
    }
    let sections = usize::from(header.half(60));
    reader.seek(header.long(40), Place::SectionEntry)?;
    for _ in 0..sections {
        let entry = reader.part(ENTRY, Place::SectionEntry)?;
        if entry.word(4) != PROGRAM {
            continue;
        }
        reader.seek(entry.long(24), Place::Section)?;
        let offset = reader.offset();
        return Ok((offset, reader.take(entry.long(32), Place::Section)?));
    }
    Err(ContainerError::NoProgram { sections })
}
