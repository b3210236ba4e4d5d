//! Reads a program: its header and its kernels.

use super::reader::{FileSection, Reader};
use super::{ContainerError, Kernel, expect};

/// The number that a program starts with.
pub(super) const MAGIC: u32 = 0x494E_5443;

/// What programs for DG2 say that they are for.
const XE_HPG: u32 = 0xC07;

const HEADER: u64 = 28;
const KERNEL_HEADER: u64 = 40;

pub(super) fn kernels(mut reader: Reader<'_>) -> Result<Vec<Kernel<'_>>, ContainerError> {
    let start = reader.offset();
    let header = reader.part(HEADER, FileSection::ProgramHeader)?;
    let checks = [
        (FileSection::ProgramMagic, 0, MAGIC, "0x494e5443"),
        (FileSection::Device, 8, XE_HPG, "0xc07 (Xe-HPG: DG2)"),
    ];
    for (what, at, wanted, expected) in checks {
        expect(what, start + at, header.word(at), wanted, expected)?;
    }
    reader.take(header.word(24).into(), FileSection::ProgramPatches)?;
    // The number of kernels is not believed until their headers are there.
    let mut kernels = Vec::new();
    for _ in 0..header.word(16) {
        kernels.push(kernel(&mut reader)?);
    }
    Ok(kernels)
}

fn kernel<'a>(reader: &mut Reader<'a>) -> Result<Kernel<'a>, ContainerError> {
    let start = reader.offset();
    let header = reader.part(KERNEL_HEADER, FileSection::KernelHeader)?;
    let [name, patches, code, general, dynamic, surface, unpadded] =
        [12, 16, 20, 24, 28, 32, 36].map(|at| header.word(at));
    if unpadded > code {
        return Err(ContainerError::Unexpected {
            what: FileSection::KernelCodeSize,
            offset: start + 36,
            found: unpadded.into(),
            expected: "within its size with padding",
        });
    }
    let name_offset = reader.offset();
    let name = reader.take(name.into(), FileSection::KernelName)?;
    let name = std::str::from_utf8(name).map_err(|_| ContainerError::Name {
        offset: name_offset,
    })?;
    let offset = reader.offset();
    let code = reader.take(code.into(), FileSection::KernelCode)?;
    for data in [general, dynamic, surface, patches] {
        reader.take(data.into(), FileSection::KernelData)?;
    }
    Ok(Kernel {
        name: name.trim_end_matches('\0'),
        offset,
        code: &code[..unpadded as usize],
    })
}
