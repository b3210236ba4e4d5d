//! Kernel files: the output of `ocloc` is read, and every fault in a file is an error that gives its location.

use proptest::prelude::*;
use warpwright_eu::container::{ContainerError, EXAMPLE, FileSection, Kernel, kernels};
use warpwright_eu::model::Instruction;
use warpwright_eu::text::disassemble;

const BINARY: &[u8] = EXAMPLE;

fn read(file: &[u8]) -> Vec<Kernel<'_>> {
    kernels(file).expect("the file is well formed")
}

#[test]
fn kernels_of_a_binary_have_names_and_code() {
    let found = read(BINARY);
    let names: Vec<&str> = found.iter().map(|kernel| kernel.name).collect();
    assert_eq!(names, ["copy_add", "scale"]);
    for kernel in &found {
        assert_eq!(
            &BINARY[kernel.offset..kernel.offset + kernel.code.len()],
            kernel.code
        );
        let (instructions, error) = Instruction::decode_all(kernel.code);
        assert_eq!(error, None);
        assert!(instructions.iter().all(Instruction::is_legal));
        let ends = instructions
            .iter()
            .filter(|instruction| disassemble(instruction).contains("EOT"));
        assert_eq!(ends.count(), 1, "{}", kernel.name);
    }
}

#[test]
fn other_files_are_raw_code() {
    let code = [0x60; 16];
    let found = read(&code);
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].name, found[0].offset, found[0].code),
        ("", 0, &code[..])
    );
}

/// And what they are taken for begins with no legal instruction.
#[test]
fn neighbours_of_a_binary_are_refused() {
    for (file, what) in [
        (&b"!<arch>\nxxxxxxxx"[..], "an archive"),
        (b"\x03\x02\x23\x07\0\0\0\0\0\0\0\0\0\0\0\0", "SPIR-V"),
    ] {
        let error = kernels(file).expect_err("it is no code").to_string();
        assert!(error.starts_with(&format!("the file is {what}")), "{error}");
        let first = Instruction::decode(file, 0).expect("it is long enough");
        assert!(!first.is_legal(), "{what}");
    }
}

/// The program alone, without the ELF file around it.
#[test]
fn a_program_without_elf_is_read_too() {
    let program = &BINARY[2120..2120 + 3836];
    let inside: Vec<usize> = read(program)
        .iter()
        .map(|kernel| kernel.offset + 2120)
        .collect();
    let whole: Vec<usize> = read(BINARY).iter().map(|kernel| kernel.offset).collect();
    assert_eq!(inside, whole);
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    let changed = |at: usize, bytes: &[u8]| {
        let mut file = BINARY.to_vec();
        file[at..at + bytes.len()].copy_from_slice(bytes);
        kernels(&file).expect_err("the change is found").to_string()
    };
    assert_eq!(kernels(&[]), Err(ContainerError::Empty));
    assert_eq!(
        changed(4, &[1]),
        "the ELF class at offset 0x4 is 0x1, not 2: a file of 64 bits"
    );
    assert_eq!(
        changed(5, &[2]),
        "the ELF byte order at offset 0x5 is 0x2, not 1: little endian"
    );
    assert_eq!(
        changed(2120 + 8, &[0x12, 0, 0, 0]),
        "the program's device at offset 0x850 is 0x12, not 0xc07 (Xe-HPG: DG2)"
    );
    assert_eq!(
        changed(2120, b"X"),
        "the program's magic number at offset 0x848 is 0x494e5458, not 0x494e5443"
    );
    assert_eq!(
        changed(64 + 2 * 64 + 4, &[0]),
        "the ELF file has no section of type 0xff000005 among its 4: a binary that `ocloc compile -device dg2-g10` wrote is expected"
    );
    assert_eq!(
        changed(2120 + 28 + 36, &[0xFF; 4]),
        "the size of a kernel's code at offset 0x888 is 0xffffffff, not within its size with padding"
    );
    assert_eq!(
        changed(2120 + 16, &[3]),
        "the file ends at 0x1744, within a kernel's header at offset 0x1744, which takes 40 bytes"
    );
    assert_eq!(
        changed(2120 + 68, &[0xFF]),
        "the kernel name at offset 0x88c is not valid text"
    );
    assert_eq!(
        changed(40, &[0xFF; 8]),
        "the file ends at 0x1780, within an entry of the section table at offset 0x0, which takes 18446744073709551615 bytes"
    );
}

#[test]
fn no_truncation_passes() {
    let end = 2120 + 3836;
    for length in 1..end {
        let result = kernels(&BINARY[..length]);
        if length >= 4 {
            let Err(ContainerError::Truncated { end, .. }) = result else {
                panic!("{length} bytes: {result:?}");
            };
            assert_eq!(end, length);
        }
    }
    let Err(ContainerError::Truncated { what, .. }) = kernels(&BINARY[..63]) else {
        panic!("the header is cut off");
    };
    assert_eq!(what, FileSection::ElfHeader);
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400), kind in 0..3) {
        let mut file = bytes;
        let start: &[u8] = match kind {
            0 => b"",
            1 => b"\x7FELF\x02\x01",
            _ => &BINARY[2120..2120 + 28],
        };
        file.splice(0..0, start.iter().copied());
        if let Ok(found) = kernels(&file) {
            for kernel in found {
                let (instructions, _) = Instruction::decode_all(kernel.code);
                let texts: Vec<String> = instructions.iter().map(disassemble).collect();
                prop_assert!(texts.iter().all(|text| !text.is_empty()));
            }
        }
    }

    #[test]
    fn no_change_of_a_binary_makes_it_panic(at in 0..BINARY.len(), value: u32, length in 0..BINARY.len()) {
        let mut file = BINARY.to_vec();
        let bytes = value.to_le_bytes();
        let end = (at + 4).min(file.len());
        file[at..end].copy_from_slice(&bytes[..end - at]);
        file.truncate(length.max(at));
        let _ = kernels(&file);
    }
}
