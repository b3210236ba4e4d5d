//! Reads kernels from files: raw code, and the binaries that `ocloc` writes for DG2.
//!
//! Such a binary is a 64-bit ELF file with a section of type 0xff000005, which holds a program: a header,
//! then for each kernel a header, its name, its padded code, and data that are not read here. All numbers
//! are little-endian. Nothing in a file is trusted: anything invalid is an error that gives its location.
//!
//! The newer binaries, which say how kernels are started, are ELF files with a section `.ze_info`:
//! [`launchable_kernels`] reads them, and [`kernels`] reads their code.

mod elf;
mod launch;
mod linking;
mod program;
mod reader;
mod yaml;
mod zebin;

pub use launch::{KernelLaunch, Payload, PayloadKind, SourceArgument};
pub use linking::{AddressPart, Data, Relocation};
pub use reader::FileSection;
pub use zebin::{LaunchableKernel, launchable_kernels};

use reader::Reader;

/// A file with two small kernels, `copy_add` and `scale`: what `ocloc compile -file two_kernels.cl -device dg2-g10` writes of
/// `data/two_kernels.cl`.
pub const EXAMPLE: &[u8] = include_bytes!("../../data/two_kernels.bin");

/// One kernel of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel<'a> {
    /// Its name; empty for raw code.
    pub name: &'a str,
    /// Where its code starts in the file.
    pub offset: usize,
    /// Its code.
    pub code: &'a [u8],
}

/// Why a file has no kernels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContainerError {
    /// There is nothing in the file.
    #[error("the file is empty; raw code or a binary of `ocloc` is expected")]
    Empty,
    /// The file ends before something that must be there.
    #[error(
        "the file ends at {end:#x}, within {what} at offset {offset:#x}, which takes {needed} bytes"
    )]
    Truncated {
        /// What is cut off.
        what: FileSection,
        /// Where it starts.
        offset: usize,
        /// How long it says, or must, be.
        needed: u64,
        /// How long the file, or the section, is.
        end: usize,
    },
    /// A file that cannot be code.
    #[error(
        "the file is {what}; raw code or a binary of `ocloc compile -device dg2-g10` is expected"
    )]
    OtherKind {
        /// What it is.
        what: &'static str,
    },
    /// A part of the file is of another kind.
    #[error("{what} at offset {offset:#x} is {found:#x}, not {expected}")]
    Unexpected {
        /// What is not as it must be.
        what: FileSection,
        /// Where it is.
        offset: usize,
        /// What it is.
        found: u64,
        /// What it must be.
        expected: &'static str,
    },
    /// No section has a program.
    #[error(
        "the ELF file has no section of type 0xff000005 among its {sections}: a binary that `ocloc compile -device dg2-g10` wrote is expected"
    )]
    NoProgram {
        /// How many sections there are.
        sections: usize,
    },
    /// Nothing says how kernels are started.
    #[error(
        "the ELF file has no section `.ze_info` among its {sections}: compile with `ocloc compile -device dg2-g10 -internal_options \"-cl-intel-allow-zebin\"`"
    )]
    NoLaunch {
        /// How many sections there are.
        sections: usize,
    },
    /// What says how kernels are started is wrong.
    #[error("the section `.ze_info`: {message}")]
    Launch {
        /// What is wrong.
        message: String,
    },
    /// An address in a kernel's code that cannot be known.
    #[error("the code of `{section}` needs an address at {offset:#x}: {message}")]
    Link {
        /// The section with the code.
        section: String,
        /// Where in the code.
        offset: u64,
        /// What is not known of it.
        message: String,
    },
    /// A kernel's name is no text.
    #[error("the kernel name at offset {offset:#x} is not valid text")]
    Name {
        /// Where it is.
        offset: usize,
    },
}

/// Checks a number that can be but one.
fn expect(
    what: FileSection,
    offset: usize,
    found: u32,
    wanted: u32,
    expected: &'static str,
) -> Result<(), ContainerError> {
    if found == wanted {
        return Ok(());
    }
    let found = found.into();
    Err(ContainerError::Unexpected {
        what,
        offset,
        found,
        expected,
    })
}

const ELF: &[u8] = b"\x7FELF";

/// What else lies beside such binaries, by its first bytes. No legal instruction begins so: the opcode is
/// undefined, or has no compact form.
const OTHERS: [(&[u8], &str); 2] = [
    (b"\x03\x02\x23\x07", "SPIR-V"),
    (
        b"!<arch>\n",
        "an archive, which `ocloc` writes for several devices at once",
    ),
];

/// All kernels of a file, in its order; a file that is no ELF binary is the code of one kernel without a name.
pub fn kernels(file: &[u8]) -> Result<Vec<Kernel<'_>>, ContainerError> {
    if file.is_empty() {
        return Err(ContainerError::Empty);
    }
    if file.starts_with(ELF) {
        let (offset, program) = match elf::program_section(file) {
            Ok(found) => found,
            Err(error) => {
                let newer = launchable_kernels(file).map_err(|_| error)?;
                return Ok(newer.iter().map(|found| found.kernel).collect());
            }
        };
        return program::kernels(Reader::new(program, offset));
    }
    if file.starts_with(&program::MAGIC.to_le_bytes()) {
        return program::kernels(Reader::new(file, 0));
    }
    if let Some((_, what)) = OTHERS.iter().find(|(magic, _)| file.starts_with(magic)) {
        return Err(ContainerError::OtherKind { what });
    }
    Ok(vec![Kernel {
        name: "",
        offset: 0,
        code: file,
    }])
}
