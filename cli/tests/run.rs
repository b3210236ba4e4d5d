//! `run`: kernels executed by the golden model, as seen by users and scripts.

use crate::common::{Folder, KERNELS, assert_has};
use serde_json::json;

/// Three kernels for threads of 16 work-items: `vadd`, `reduce` and `mandel`.
const LAUNCHABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../eu/data/three_kernels.bin");

fn numbers(values: impl Iterator<Item = u32>) -> Vec<u8> {
    values.flat_map(u32::to_le_bytes).collect()
}

/// A folder with two inputs for `vadd`.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("a.bin", numbers(0..64));
    folder.write("b.bin", numbers((0..64).map(|i| 1000 * i)));
    folder
}

fn vadd(more: &str) -> String {
    format!(
        "run '{LAUNCHABLE}' --kernel vadd --global 64,1,1 --local 32,1,1 --arg buffer:a.bin --arg buffer:b.bin {more}"
    )
}

#[test]
fn a_kernel_leaves_its_result_in_a_file() {
    let folder = folder();
    for more in ["", "--load-ids"] {
        let said = folder.answer(&vadd(&format!("--arg buffer:256:c.bin {more}")));
        assert_has(&said, "vadd: SIMD16, 4 threads in 2 groups, ");
        assert_has(&said, "wrote c.bin: 256 bytes of argument 2\n");
        assert_eq!(folder.read("c.bin"), numbers((0..64).map(|i| 1001 * i)));
        std::fs::remove_file(folder.path().join("c.bin")).expect("it is there");
    }
    // An input may be an output, too.
    folder.write("c.bin", numbers([7; 64].into_iter()));
    let json = folder.json(&vadd("--arg buffer:c.bin:c.bin --json"));
    assert_eq!(folder.read("c.bin"), numbers((0..64).map(|i| 1001 * i)));
    assert_eq!(json["kernel"], "vadd");
    assert_eq!(
        (&json["simd"], &json["threads"], &json["groups"]),
        (&json!(16), &json!(4), &json!(2))
    );
    let third = json!({"argument": 2, "bytes": 256, "file": "c.bin"});
    assert_eq!(json["buffers"][2], third);
    assert_eq!(json["buffers"][0]["file"], json!(null));
}

#[test]
fn numbers_and_barriers() {
    let folder = folder();
    let mandel = "--kernel mandel --global 16,16 --local 16,2 --arg buffer:1024:out.bin --arg f32:-2 --arg f32:-1.2 --arg f32:0.15 \
                  --arg u32:16 --arg u32:40";
    folder.answer(&format!("run '{LAUNCHABLE}' {mandel}"));
    let found = folder.read("out.bin");
    let mut expected = Vec::new();
    for py in 0..16_u8 {
        for px in 0..16_u8 {
            let (cx, cy) = (-2.0 + 0.15 * f32::from(px), -1.2 + 0.15 * f32::from(py));
            let (mut x, mut y, mut it) = (0.0_f32, 0.0_f32, 0_u32);
            while x * x + y * y <= 4.0 && it < 40 {
                let t = x.mul_add(x, (-y).mul_add(y, cx));
                y = (2.0 * x).mul_add(y, cy);
                x = t;
                it += 1;
            }
            expected.push(it);
        }
    }
    assert_eq!(found, numbers(expected.into_iter()));

    folder.write("in.bin", numbers(0..128));
    let reduce =
        "--kernel reduce --global 128 --local 64 --arg buffer:in.bin --arg buffer:8:sums.bin";
    folder.answer(&format!("run '{LAUNCHABLE}' {reduce}"));
    assert_eq!(folder.read("sums.bin"), numbers([2016, 6112].into_iter()));
}

#[test]
fn every_executed_instruction_is_traced() {
    let folder = folder();
    let said = folder.answer(&vadd("--arg buffer:256 --trace"));
    let first = "0,0,0 0  0x00c0 ff (W) mov (8|M0) r127.0<1>:ud 0x0:ud {$1.src}\n";
    assert!(said.starts_with(first), "{said}");
    let lines: Vec<&str> = said.lines().collect();
    let ends = lines.iter().filter(|line| line.contains("EOT"));
    assert_eq!(ends.count(), 4);
    let count = lines.len() - 1;
    let summary = format!("vadd: SIMD16, 4 threads in 2 groups, {count} instructions executed");
    assert_eq!(lines[count], summary);
    assert!(lines[count - 1].starts_with("1,0,0 1  "), "{said}");
}

#[test]
fn a_kernel_is_checked_without_arguments() {
    let folder = Folder::new();
    let said = folder.answer(&format!("run '{LAUNCHABLE}' --kernel mandel --check"));
    let expected = "mandel: SIMD16, all ";
    assert!(said.starts_with(expected), "{said}");
    let json = folder.json(&format!(
        "run '{LAUNCHABLE}' --kernel mandel --check --json"
    ));
    assert_eq!(
        (&json["kernel"], &json["simd"]),
        (&json!("mandel"), &json!(16))
    );
    // An instruction with another opcode: `dpas`, which is not supported, or illegal.
    let mut file = std::fs::read(LAUNCHABLE).expect("the binary is there");
    let code = 0x40 + 0xC0;
    assert_eq!(file[code], 0x61, "the first mov of vadd behind the ids");
    file[code] = 0x59;
    folder.write("other.bin", &file);
    let said = folder.refused(
        "run other.bin --kernel vadd --check",
        "kernel `vadd`: 1 of ",
    );
    let _ = said;
    folder.refused("run other.bin --kernel vadd --check", "0x00c0: ");
}

/// The files that `run` takes are files for `decode`, too.
#[test]
fn the_same_file_is_decoded() {
    let folder = Folder::new();
    let said = folder.answer(&format!("decode --file '{LAUNCHABLE}'"));
    assert_has(&said, "reduce");
    let said = folder.answer(&format!("decode --file '{LAUNCHABLE}' --kernel vadd"));
    assert_has(&said, "rd:0; end of thread\n");
}

/// Memory that a group shares is no buffer, and a buffer is none.
#[test]
fn shared_memory_is_an_argument() {
    let folder = folder();
    let message = "argument 2 (int* c) is a buffer, got memory that a group shares";
    folder.refused(&vadd("--arg shared:128"), message);
}

/// Nothing is written unless all goes well.
#[test]
fn mistakes_are_answered() {
    let folder = folder();
    let mut other = std::fs::read(LAUNCHABLE).expect("the binary is there");
    let product = other
        .windows(12)
        .position(|w| w == b"IntelGT\0\xF6\x04\0\0");
    other[product.expect("a note") + 8] = 0xF7;
    folder.write("pvc.bin", &other);
    folder.write("cut.bin", &other[..9000]);
    let before = folder.names();
    let run = |kernel: &str, more: &str| format!("run '{LAUNCHABLE}' --kernel {kernel} {more}");
    for (line, message) in [
        (
            format!("run '{LAUNCHABLE}' --check"),
            "there are 3 kernels: vadd, reduce, mandel",
        ),
        (
            run("vad", "--check"),
            "there is no kernel `vad`; did you mean `vadd`?",
        ),
        (
            run("vadd", "--global 64"),
            "the following required arguments were not provided",
        ),
        (
            run("vadd", "--global 64,x --local 8"),
            "expected one to three numbers, such as 64 or 16,16,1",
        ),
        (
            run("vadd", "--global 64 --local 48"),
            "kernel `vadd`: the global size 64 in x is not a multiple of the local size 48",
        ),
        (
            run("vadd", "--global 64 --local 32 --arg buffer:256"),
            "kernel `vadd`: the kernel has 3 arguments (int* a, int* b, int* c), got 1",
        ),
        (
            vadd("--arg u32:9"),
            "kernel `vadd`: argument 2 (int* c) is a buffer, got a value of 4 bytes",
        ),
        (vadd("--arg u32"), "--arg 2: `u32` has no type"),
        (vadd("--arg buffer:none.bin:c.bin"), "cannot read none.bin"),
        (vadd("--arg buffer:256:nowhere/c.bin"), "nowhere"),
        (vadd("--arg buffer:200:c.bin"), "outside of every buffer"),
        (
            vadd("--arg buffer:256:c.bin --limit 10"),
            "the limit of 10 instructions is reached",
        ),
        (
            run(
                "reduce",
                "--global 128 --local 32 --arg buffer:512 --arg buffer:8:c.bin",
            ),
            "kernel `reduce`: the kernel requires the local size 64,1,1",
        ),
        (
            "run pvc.bin --kernel vadd --check".to_string(),
            "is 0x4f7, not 0x4f6 (DG2)",
        ),
        ("run cut.bin --check".to_string(), "the file ends at"),
        (
            format!("run '{KERNELS}' --check"),
            "the ELF file has no section `.ze_info` among its 4",
        ),
        ("run a.bin --check".to_string(), "the file is no ELF file"),
        (
            format!(
                "run '{LAUNCHABLE}' --kernel vadd --global 64 --local 32 --arg buffer:256:c.bin --arg buffer:256:c.bin --arg \
                 buffer:256"
            ),
            "--arg 1: c.bin is the output of another argument",
        ),
    ] {
        folder.refused(&line, message);
        assert_eq!(folder.names(), before, "{line}");
    }
}

/// An access is reported with its address, its instruction and its lane.
#[test]
fn an_access_outside_of_a_buffer_says_where() {
    let folder = folder();
    let ran = folder.warpwright(&vadd("--arg buffer:200:c.bin"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert_has(&ran.err, "group 1,0,0 thread 1, at ");
    assert_has(&ran.err, "store.ugm.d32.a64");
    assert_has(&ran.err, "lane 2 writes 4 bytes at address ");
    assert_has(&ran.err, "the nearest is the buffer of argument 2");
}
