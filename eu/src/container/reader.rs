//! Bounds-checked reads of numbers and slices from a file.

use super::ContainerError;
use std::fmt;

/// Parts of a file that errors name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileSection {
    /// The header of the ELF file.
    ElfHeader,
    /// Its class byte.
    ElfClass,
    /// Its byte order.
    ElfOrder,
    /// The size of an entry of its section table.
    SectionEntrySize,
    /// An entry of that table.
    SectionEntry,
    /// The section with the program.
    Section,
    /// The program's header.
    ProgramHeader,
    /// The number that programs start with.
    ProgramMagic,
    /// What it is compiled for.
    Device,
    /// Data between the program's header and its first kernel.
    ProgramPatches,
    /// A kernel's header.
    KernelHeader,
    /// A kernel's name.
    KernelName,
    /// A kernel's code with its padding.
    KernelCode,
    /// The size of a kernel's code without padding.
    KernelCodeSize,
    /// Data after a kernel's code.
    KernelData,
    /// A note about what code is for.
    Note,
    /// An entry of the symbol table.
    Symbol,
    /// An address that code needs.
    Relocation,
}

impl fmt::Display for FileSection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ElfHeader => "the ELF header",
            Self::ElfClass => "the ELF class",
            Self::ElfOrder => "the ELF byte order",
            Self::SectionEntrySize => "the size of the section table's entries",
            Self::SectionEntry => "an entry of the section table",
            Self::Section => "the program's section",
            Self::ProgramHeader => "the program's header",
            Self::ProgramMagic => "the program's magic number",
            Self::Device => "the program's device",
            Self::ProgramPatches => "the program's patch list",
            Self::KernelHeader => "a kernel's header",
            Self::KernelName => "a kernel's name",
            Self::KernelCode => "a kernel's code",
            Self::KernelCodeSize => "the size of a kernel's code",
            Self::KernelData => "a kernel's data",
            Self::Note => "a note",
            Self::Symbol => "a symbol",
            Self::Relocation => "a relocation",
        })
    }
}

/// A section of an ELF file.
pub(super) struct Section<'a> {
    pub(super) name: &'a str,
    pub(super) offset: usize,
    pub(super) bytes: &'a [u8],
}

/// Bytes of a file from some place on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    /// Where `bytes` start in the file.
    base: usize,
    /// How far it has been read.
    position: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8], base: usize) -> Self {
        Self {
            bytes,
            base,
            position: 0,
        }
    }

    /// Where it is in the file.
    pub(super) fn offset(&self) -> usize {
        self.base + self.position
    }

    /// How many bytes follow.
    pub(super) fn left(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// The next bytes.
    pub(super) fn take(
        &mut self,
        length: u64,
        what: FileSection,
    ) -> Result<&'a [u8], ContainerError> {
        let rest = &self.bytes[self.position..];
        let fitting = usize::try_from(length).ok();
        let Some(length) = fitting.filter(|length| *length <= rest.len()) else {
            return Err(ContainerError::Truncated {
                what,
                offset: self.offset(),
                needed: length,
                end: self.base + self.bytes.len(),
            });
        };
        self.position += length;
        Ok(&rest[..length])
    }

    /// A reader of the next bytes alone.
    pub(super) fn part(&mut self, length: u64, what: FileSection) -> Result<Self, ContainerError> {
        let base = self.offset();
        Ok(Self::new(self.take(length, what)?, base))
    }

    /// Bytes at an offset into the reader's bytes, which must reach that far.
    fn at<const N: usize>(&self, at: usize) -> [u8; N] {
        let found = self.bytes[at..].first_chunk();
        *found.expect("the part has so many bytes")
    }

    /// A byte.
    pub(super) fn byte(&self, at: usize) -> u8 {
        self.at::<1>(at)[0]
    }

    /// A number of four bytes.
    pub(super) fn word(&self, at: usize) -> u32 {
        u32::from_le_bytes(self.at(at))
    }

    /// A number of eight bytes.
    pub(super) fn long(&self, at: usize) -> u64 {
        u64::from_le_bytes(self.at(at))
    }

    /// A number of two bytes.
    pub(super) fn half(&self, at: usize) -> u16 {
        u16::from_le_bytes(self.at(at))
    }

    /// Skips to an offset of the reader's bytes.
    pub(super) fn seek(&mut self, to: u64, what: FileSection) -> Result<(), ContainerError> {
        self.position = 0;
        self.take(to, what).map(|_| ())
    }
}
