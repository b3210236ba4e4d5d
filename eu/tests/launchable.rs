//! Files that say how their kernels are started: they are read and executed, and every fault in them is an error.

use proptest::prelude::*;
use warpwright_eu::container::{PayloadKind, kernels, launchable_kernels};
use warpwright_eu::execute::{Argument, Grid, Launch, NoObserver, Program, Start};

/// Three kernels for threads of 16 work-items.
const BINARY: &[u8] = include_bytes!("../data/three_kernels.bin");

/// Where the description begins in the file.
fn description() -> usize {
    let found = BINARY.windows(5).position(|five| five == b"---\nv");
    found.expect("the file has a description")
}

#[test]
fn kernels_have_code_and_what_they_need() {
    let found = launchable_kernels(BINARY).expect("the file is well formed");
    let names: Vec<&str> = found.iter().map(|found| found.kernel.name).collect();
    assert_eq!(names, ["vadd", "reduce", "mandel"]);
    let code = kernels(BINARY).expect("the file is well formed");
    assert!(code.iter().eq(found.iter().map(|found| &found.kernel)));
    for found in &found {
        let at = found.kernel.offset;
        let code = found.kernel.code;
        assert_eq!(&BINARY[at..at + code.len()], code);
        assert!(found.relocations.is_empty());
        let launch = &found.launch;
        assert_eq!(
            (launch.simd_size, launch.registers, launch.skip),
            (16, 128, 192)
        );
        assert_eq!((launch.inline_bytes, launch.local_id_bytes), (32, 96));
    }
    let [vadd, reduce, mandel] = &found[..] else {
        panic!("there are three");
    };
    assert_eq!(vadd.launch.bindings, [(0, 0), (1, 1), (2, 2)]);
    assert_eq!(
        (reduce.launch.shared_bytes, reduce.launch.barriers),
        (256, 1)
    );
    assert_eq!(reduce.launch.required_group, Some([64, 1, 1]));
    let arguments = mandel.launch.arguments.iter();
    let arguments: Vec<String> = arguments
        .map(|argument| format!("{} {}", argument.type_name, argument.name))
        .collect();
    let expected = [
        "uint* out",
        "float x0",
        "float y0",
        "float dx",
        "uint w",
        "uint maxit",
    ];
    assert_eq!(arguments, expected);
    let values = mandel.launch.payload.iter();
    let values: Vec<u32> = values
        .filter(|piece| matches!(piece.kind, PayloadKind::Value { .. }))
        .map(|piece| piece.offset)
        .collect();
    assert_eq!(values, [40, 44, 48, 52, 56]);
}

/// Executes a kernel; what it leaves in a buffer.
fn run(name: &str, arguments: Vec<Argument>, items: u32, group: u32, buffer: usize) -> Vec<u32> {
    let found = launchable_kernels(BINARY).expect("the file is well formed");
    let found = found.iter().find(|found| found.kernel.name == name);
    let found = found.expect("the kernel is there");
    let mut left = Vec::new();
    for start in [Start::IdsInRegisters, Start::IdsInMemory] {
        let program = Program::new(found.kernel.code, start.entry(&found.launch), 128);
        let program = program.expect("all instructions are supported");
        let grid = Grid {
            global: [items, 1, 1],
            local: [group, 1, 1],
        };
        let launch = Launch::new(&found.launch, arguments.clone(), grid);
        let mut launch = launch.expect("the arguments fit");
        let executed = launch.run(&program, start, 10_000, &mut NoObserver);
        executed.expect("nothing stops it");
        left.push(launch.buffer(buffer).expect("a buffer").to_vec());
    }
    assert_eq!(left[0], left[1], "both starts");
    let words = left[0].chunks_exact(4);
    words
        .map(|word| u32::from_le_bytes(word.try_into().expect("four bytes")))
        .collect()
}

fn numbers(values: impl Iterator<Item = u32>) -> Argument {
    Argument::Buffer(values.flat_map(u32::to_le_bytes).collect())
}

/// Also with a last thread that is not full.
#[test]
fn sums_without_any_tool() {
    for group in [32, 24, 48] {
        let arguments = vec![
            numbers(0..96),
            numbers((0..96).map(|i| 1000 * i)),
            numbers([7; 96].into_iter()),
        ];
        let sums = run("vadd", arguments, 96, group, 2);
        assert!(sums.iter().copied().eq((0..96).map(|i| 1001 * i)));
    }
    let arguments = vec![numbers(0..128), numbers([0; 2].into_iter())];
    assert_eq!(run("reduce", arguments, 128, 64, 1), [2016, 6112]);
}

#[test]
fn faults_are_errors_that_say_where() {
    let changed = |from: &str, to: &str| {
        assert_eq!(from.len(), to.len());
        let at = BINARY
            .windows(from.len())
            .skip(description())
            .position(|window| window == from.as_bytes());
        let at = description() + at.expect("the text is there");
        let mut file = BINARY.to_vec();
        file[at..at + to.len()].copy_from_slice(to.as_bytes());
        let error = launchable_kernels(&file).expect_err("the change is found");
        error.to_string()
    };
    assert_eq!(
        changed("simd_size:       16", "simd_sise:       16"),
        "the section `.ze_info`: `simd_size` is missing"
    );
    assert_eq!(
        changed("simd_size:       16", "simd_size:       1x"),
        "the section `.ze_info`: `simd_size` is `1x`, not a number"
    );
    assert_eq!(
        changed(
            "required_work_group_size: [ 64, 1, 1 ]",
            "required_work_group_size: [ 64, 1,   ]"
        ),
        "the section `.ze_info`: `required_work_group_size` has not three numbers"
    );
    assert_eq!(
        changed("name:            vadd", "name:            vsub"),
        "the section `.ze_info`: it describes kernel `vsub`, which has no section `.text.vsub`"
    );
    assert_eq!(
        changed("version:         '", "version:         |"),
        "the section `.ze_info`: line 2: values of this form are not supported"
    );
    let other = |at: usize, bytes: &[u8]| {
        let mut file = BINARY.to_vec();
        file[at..at + bytes.len()].copy_from_slice(bytes);
        let error = launchable_kernels(&file).expect_err("the change is found");
        error.to_string()
    };
    assert_eq!(
        other(4, &[3]),
        "the ELF class at offset 0x4 is 0x3, not 1 or 2: a file of 32 or 64 bits"
    );
    let notes = BINARY.windows(8).position(|eight| eight == b"IntelGT\0");
    let notes = notes.expect("the first note");
    let product = BINARY[notes..]
        .windows(12)
        .position(|twelve| twelve == b"IntelGT\0\xF6\x04\0\0");
    let product = notes + product.expect("the note with the product") + 8;
    assert_eq!(
        other(product, &[0x1D, 0]),
        format!("the program's device at offset {product:#x} is 0x1d, not 0x4f6 (DG2)")
    );
    // The older files say nothing about how kernels are started.
    let older = include_bytes!("../data/two_kernels.bin");
    let error = launchable_kernels(older).expect_err("it has no description");
    let start = "the ELF file has no section `.ze_info` among its 4: compile with `ocloc compile";
    assert!(error.to_string().starts_with(start), "{error}");
    for (file, start) in [
        (&b""[..], "the file is empty"),
        (&[0x60; 16], "the file is no ELF file"),
        (
            &BINARY[..40],
            "the file ends at 0x28, within the ELF header",
        ),
    ] {
        let error = launchable_kernels(file).expect_err("it is no such file");
        assert!(error.to_string().starts_with(start), "{error}");
    }
}

/// The section table is at the end.
#[test]
fn no_truncation_passes() {
    for length in (0..BINARY.len()).step_by(97).chain([BINARY.len() - 1]) {
        assert!(launchable_kernels(&BINARY[..length]).is_err(), "{length}");
    }
}

/// Starts whatever can be started, with arguments that may fit.
fn start_all(file: &[u8]) {
    let Ok(found) = launchable_kernels(file) else {
        return;
    };
    for found in found {
        let Ok(program) = Program::new(found.kernel.code, found.launch.skip, 128) else {
            continue;
        };
        let grid = Grid {
            global: [64, 1, 1],
            local: [64, 1, 1],
        };
        let buffer = || Argument::Buffer(vec![0; 256]);
        let value = || Argument::Value(vec![1; 4]);
        for arguments in [
            vec![buffer(), buffer(), buffer()],
            vec![buffer(), buffer()],
            vec![buffer(), value(), value(), value(), value(), value()],
        ] {
            if let Ok(mut launch) = Launch::new(&found.launch, arguments, grid) {
                let _ = launch.run(&program, Start::IdsInRegisters, 500, &mut NoObserver);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn no_change_of_a_file_makes_it_panic(at in 0..BINARY.len(), value: u32) {
        let mut file = BINARY.to_vec();
        let end = (at + 4).min(file.len());
        file[at..end].copy_from_slice(&value.to_le_bytes()[..end - at]);
        start_all(&file);
    }

    /// Where a number, an indentation or a name is another.
    #[test]
    fn no_change_of_the_description_makes_it_panic(at in 0..3000_usize, text in "[0-9 \\-:a\n'\\[\\]]{1,6}") {
        let mut file = BINARY.to_vec();
        let at = description() + at;
        file[at..at + text.len()].copy_from_slice(text.as_bytes());
        start_all(&file);
    }

    /// Changes two bits of the code; instructions that remain legal are executed.
    #[test]
    fn no_change_of_code_makes_it_panic(at in 0x40..0x800_usize, bit in 0..8_u8, more in 0x40..0x800_usize) {
        let mut file = BINARY.to_vec();
        file[at] ^= 1_u8 << bit;
        file[more] ^= 1 << (at % 8);
        start_all(&file);
    }
}
