//! Reads the ELF files that `ocloc` writes with `-internal_options "-cl-intel-allow-zebin"`: code, and what a kernel needs to start.
//!
//! Such a file has 64 bits, or 32 if pointers have. The section `.text.NAME` has the code of a kernel, `.ze_info` describes all
//! kernels. Nothing in a file is trusted.

use super::launch::{KernelLaunch, kernel_launches};
use super::linking::{self, Data, Relocation};
use super::reader::{FileSection, Reader, Section};
use super::{ContainerError, Kernel, expect};

const LAUNCH: &str = ".ze_info";
const CODE: &str = ".text.";

/// Notes about what the code is for.
const COMPATIBILITY: &str = ".note.intelgt.compat";

/// The type of the note with the product's number.
const PRODUCT: u32 = 1;

/// The number of the product.
const DG2: u32 = 0x4F6;

/// The type of sections without bytes in the file.
const NO_BITS: u32 = 8;

/// One kernel of such a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaunchableKernel<'a> {
    /// Its name and its code.
    pub kernel: Kernel<'a>,
    /// What it needs to start.
    pub launch: KernelLaunch,
    /// Data in the file that kernels use.
    pub data: Vec<Data<'a>>,
    /// Addresses of data that must be put into its code before it runs.
    pub relocations: Vec<Relocation>,
}

impl LaunchableKernel<'_> {
    /// Its code, with the addresses of the file's data in it.
    pub fn linked(&self, addresses: &[u64]) -> Vec<u8> {
        linking::linked(self.kernel.code, &self.relocations, addresses)
    }
}

/// How a class of ELF files places its numbers.
struct Layout {
    header: u64,
    sections_at: usize,
    counts_at: usize,
    entry: u64,
    is_wide: bool,
}

const WIDE: Layout = Layout {
    header: 64,
    sections_at: 40,
    counts_at: 58,
    entry: 64,
    is_wide: true,
};
const NARROW: Layout = Layout {
    header: 52,
    sections_at: 32,
    counts_at: 46,
    entry: 40,
    is_wide: false,
};

/// All kernels of a file that can be started, in its order.
pub fn launchable_kernels(file: &[u8]) -> Result<Vec<LaunchableKernel<'_>>, ContainerError> {
    if file.is_empty() {
        return Err(ContainerError::Empty);
    }
    if !file.starts_with(super::ELF) {
        return Err(ContainerError::OtherKind {
            what: "no ELF file",
        });
    }
    let (sections, is_wide) = sections(file)?;
    let named = |name: &str| sections.iter().find(|section| section.name == name);
    if let Some(notes) = named(COMPATIBILITY) {
        check_device(notes)?;
    }
    let Some(launch) = named(LAUNCH) else {
        return Err(ContainerError::NoLaunch {
            sections: sections.len(),
        });
    };
    let text = std::str::from_utf8(launch.bytes).map_err(|_| ContainerError::Launch {
        message: "it is not text in UTF-8".to_string(),
    })?;
    let launches = kernel_launches(text)?;
    let symbols = linking::symbols(&sections, is_wide)?;
    let kernels = launches.into_iter().map(|launch| {
        let code = format!("{CODE}{}", launch.name);
        let Some(index) = sections.iter().position(|section| section.name == code) else {
            return Err(ContainerError::Launch {
                message: format!(
                    "it describes kernel `{}`, which has no section `{}`",
                    launch.name.escape_debug(),
                    code.escape_debug()
                ),
            });
        };
        let section = &sections[index];
        // Behind the instructions there is padding.
        let mut sizes = symbols.iter().filter(|symbol| symbol.section == index);
        let size = sizes.find(|symbol| symbol.name == launch.name);
        let size = size.and_then(|symbol| usize::try_from(symbol.size).ok());
        let size = size.filter(|size| (1..=section.bytes.len()).contains(size));
        let code = &section.bytes[..size.unwrap_or(section.bytes.len())];
        Ok(LaunchableKernel {
            kernel: Kernel {
                name: &section.name[CODE.len()..],
                offset: section.offset,
                code,
            },
            data: linking::data(&sections),
            relocations: linking::relocations(&sections, section, &symbols, is_wide)?,
            launch,
        })
    });
    kernels.collect()
}

/// Refuses code for another device, as far as the file says what it is for.
fn check_device(notes: &Section<'_>) -> Result<(), ContainerError> {
    const HEADER: u64 = 12;
    let mut reader = Reader::new(notes.bytes, notes.offset);
    while reader.left() >= HEADER as usize {
        let note = reader.part(HEADER, FileSection::Note)?;
        let padded = |length: u32| u64::from(length).next_multiple_of(4);
        reader.take(padded(note.word(0)), FileSection::Note)?;
        let found = reader.part(padded(note.word(4)), FileSection::Note)?;
        if note.word(8) == PRODUCT && note.word(4) == 4 {
            let at = found.offset();
            expect(FileSection::Device, at, found.word(0), DG2, "0x4f6 (DG2)")?;
        }
    }
    Ok(())
}

/// All sections, and whether the file has 64 bits.
fn sections(file: &[u8]) -> Result<(Vec<Section<'_>>, bool), ContainerError> {
    let class = Reader::new(file, 0).part(6, FileSection::ElfHeader)?;
    let layout = match class.byte(4) {
        1 => NARROW,
        2 => WIDE,
        found => {
            return Err(ContainerError::Unexpected {
                what: FileSection::ElfClass,
                offset: 4,
                found: found.into(),
                expected: "1 or 2: a file of 32 or 64 bits",
            });
        }
    };
    let order = class.byte(5).into();
    expect(FileSection::ElfOrder, 5, order, 1, "1: little endian")?;
    let mut reader = Reader::new(file, 0);
    let header = reader.part(layout.header, FileSection::ElfHeader)?;
    let entry = u32::from(header.half(layout.counts_at));
    let expected = if layout.is_wide { "64" } else { "40" };
    expect(
        FileSection::SectionEntrySize,
        layout.counts_at,
        entry,
        layout.entry as u32,
        expected,
    )?;
    let number = |part: &Reader<'_>, wide: usize, narrow: usize| {
        if layout.is_wide {
            part.long(wide)
        } else {
            part.word(narrow).into()
        }
    };
    let names = usize::from(header.half(layout.counts_at + 4));
    let at = number(&header, layout.sections_at, layout.sections_at);
    reader.seek(at, FileSection::SectionEntry)?;
    let mut found = Vec::new();
    for _ in 0..header.half(layout.counts_at + 2) {
        let entry = reader.part(layout.entry, FileSection::SectionEntry)?;
        // A section without bytes in the file, such as one of zeros.
        if entry.word(4) == NO_BITS {
            found.push((entry.word(0) as usize, 0, &[][..]));
            continue;
        }
        let mut section = Reader::new(file, 0);
        section.seek(number(&entry, 24, 16), FileSection::Section)?;
        let offset = section.offset();
        let bytes = section.take(number(&entry, 32, 20), FileSection::Section)?;
        found.push((entry.word(0) as usize, offset, bytes));
    }
    let names = found.get(names).map_or(&[][..], |(_, _, bytes)| bytes);
    let named = found.into_iter().map(|(name, offset, bytes)| {
        let text = names.get(name..).unwrap_or_default();
        let end = text.iter().position(|byte| *byte == 0);
        let name = std::str::from_utf8(&text[..end.unwrap_or(0)]);
        let name = name.map_err(|_| ContainerError::Name { offset })?;
        Ok(Section {
            name,
            offset,
            bytes,
        })
    });
    let named: Result<_, ContainerError> = named.collect();
    Ok((named?, layout.is_wide))
}
