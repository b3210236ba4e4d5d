//! Finds the section of an ELF file that holds the program.

use super::reader::{FileSection, Reader};
use super::{ContainerError, expect};

/// The type of that section.
const PROGRAM: u32 = 0xFF00_0005;

const HEADER: u64 = 64;
const ENTRY: u64 = 64;

/// Where the program is in the file, and its bytes.
pub(super) fn program_section(file: &[u8]) -> Result<(usize, &[u8]), ContainerError> {
    let mut reader = Reader::new(file, 0);
    let header = reader.part(HEADER, FileSection::ElfHeader)?;
    let identity = header.word(4);
    let (class, order) = (identity & 0xFF, identity >> 8 & 0xFF);
    let entry = header.half(58).into();
    expect(FileSection::ElfClass, 4, class, 2, "2: a file of 64 bits")?;
    expect(FileSection::ElfOrder, 5, order, 1, "1: little endian")?;
    expect(FileSection::SectionEntrySize, 58, entry, ENTRY as u32, "64")?;
    let sections = usize::from(header.half(60));
    reader.seek(header.long(40), FileSection::SectionEntry)?;
    for _ in 0..sections {
        let entry = reader.part(ENTRY, FileSection::SectionEntry)?;
        if entry.word(4) != PROGRAM {
            continue;
        }
        reader.seek(entry.long(24), FileSection::Section)?;
        let offset = reader.offset();
        return Ok((offset, reader.take(entry.long(32), FileSection::Section)?));
    }
    Err(ContainerError::NoProgram { sections })
}
