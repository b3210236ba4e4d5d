//! Answers that are known without executing anything.

use super::cases::{CASES, Setting};
use super::ocloc::{self, Form, Pointers, compiled};
use warpwright_eu::execute::Start;

fn words(bytes: &[u8]) -> Vec<u32> {
    let words = bytes.chunks_exact(4);
    words
        .map(|word| u32::from_le_bytes(word.try_into().expect("four bytes")))
        .collect()
}

/// What `scan` leaves: sums of the values up to each one of a thread, and of all of them.
pub fn scan(settings: &[Setting], simd: u32) -> Vec<Vec<u8>> {
    let Some(Setting::Buffer(input)) = settings.first() else {
        panic!("the first argument is a buffer");
    };
    let (mut sums, mut totals) = (Vec::new(), Vec::new());
    for thread in words(input).chunks(simd as usize) {
        let mut sum = 0_u32;
        for value in thread {
            sum = sum.wrapping_add(*value);
            sums.extend(sum.to_le_bytes());
        }
        totals.extend(sum.to_le_bytes());
    }
    vec![input.clone(), sums, totals]
}

fn run(kernel: &str, settings: &[Setting], simd: u32) -> Vec<Vec<u8>> {
    let case = CASES.iter().find(|case| case.kernel == kernel);
    let case = case.expect("the kernel is one of them");
    let pointers = Pointers::Far;
    let binary = compiled(Form { simd, pointers });
    super::executed(&binary, case, settings, Start::IdsInRegisters).0
}

/// FIPS 180-4 gives the digest of "abc".
#[test]
fn sha256_of_abc() {
    if !ocloc::tools() {
        return;
    }
    let case = CASES.iter().find(|case| case.kernel == "sha256");
    let settings = case.expect("it is one of them").settings(8);
    let found = run("sha256", &settings, 8);
    let digest: [u32; 8] = [
        0xBA78_16BF,
        0x8F01_CFEA,
        0x4141_40DE,
        0x5DAE_2223,
        0xB003_61A3,
        0x9617_7A9C,
        0xB410_FF61,
        0xF200_15AD,
    ];
    assert_eq!(words(&found[1]), digest.repeat(32));
}

/// The sums of 0 to 63 and of 64 to 127.
#[test]
fn sums_of_two_groups() {
    if !ocloc::tools() {
        return;
    }
    let numbers = (0_u32..128).flat_map(u32::to_le_bytes).collect();
    let settings = [Setting::Buffer(numbers), Setting::Buffer(vec![0; 8])];
    let found = run("reduce", &settings, 16);
    assert_eq!(words(&found[1]), [2016, 6112]);
}
