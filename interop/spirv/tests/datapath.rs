//! Functions as blocks: the interpreter against known answers, the hardware proved against the interpreter, and the emitted text linted.

use crate::common::{clean, datapath, example, interpreted, proved, read};
use sha2::{Digest, Sha256};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::word::Word;
use warpwright_spirv::datapath::Port;

/// The fractional parts of the cube roots of the first primes, FIPS 180-4, section 4.2.2; by arithmetic, not by heart.
fn round_constants() -> Vec<u64> {
    let is_prime = |n: &u128| (2..*n).all(|d| !n.is_multiple_of(d));
    let root = |n: u128| {
        // The cube root of n * 2^96 has 32 bits behind its point.
        let target = n << 96;
        let (mut low, mut high) = (0u128, 1u128 << 36);
        while low + 1 < high {
            let middle = low.midpoint(high);
            if middle * middle * middle <= target {
                low = middle;
            } else {
                high = middle;
            }
        }
        (low & 0xffff_ffff) as u64
    };
    (2..).filter(is_prime).take(64).map(root).collect()
}

/// 64 rounds by the interpreter are the compression of a block: the hash that another implementation gives.
#[test]
fn rounds_of_sha_256_make_the_hash() {
    let Some(binary) = example("sha256_round", "rounds_of_sha_256_make_the_hash") else {
        return;
    };
    let round = datapath(&read(&binary), "sha256_round", 1);
    let names =
        |ports: &[Port]| -> Vec<String> { ports.iter().map(|port| port.name.clone()).collect() };
    let of_state = |prefix: &str| {
        ('a'..='h')
            .map(|letter| format!("{prefix}{letter}"))
            .collect()
    };
    let mut inputs: Vec<String> = of_state("in_v_");
    inputs.extend(["in_k", "in_w"].map(str::to_string));
    assert_eq!(names(round.inputs()), inputs);
    let outputs: Vec<String> = of_state("out_");
    assert_eq!(names(round.outputs()), outputs);
    for message in ["", "abc", "a datapath from SPIR-V"] {
        let mut block = message.as_bytes().to_vec();
        block.push(0x80);
        block.resize(56, 0);
        block.extend((8 * message.len() as u64).to_be_bytes());
        let words = block
            .chunks(4)
            .map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]));
        let mut w: Vec<u32> = words.collect();
        for t in 16..64 {
            let small = |x: u32, a: u32, b: u32, shift: u32| {
                x.rotate_right(a) ^ x.rotate_right(b) ^ (x >> shift)
            };
            let next = small(w[t - 2], 17, 19, 10)
                .wrapping_add(w[t - 7])
                .wrapping_add(small(w[t - 15], 7, 18, 3))
                .wrapping_add(w[t - 16]);
            w.push(next);
        }
        let start: [u64; 8] = [
            0x6a09_e667,
            0xbb67_ae85,
            0x3c6e_f372,
            0xa54f_f53a,
            0x510e_527f,
            0x9b05_688c,
            0x1f83_d9ab,
            0x5be0_cd19,
        ];
        let mut state = start.to_vec();
        for (k, w) in round_constants().iter().zip(&w) {
            state.extend([*k, u64::from(*w)]);
            state = interpreted(&round, &state);
        }
        let hash = state
            .iter()
            .zip(start)
            .flat_map(|(end, start)| ((end + start) as u32).to_be_bytes());
        let hash: Vec<u8> = hash.collect();
        assert_eq!(hash, Sha256::digest(message).to_vec(), "{message}");
    }
}

/// The constants of iota, by the shift register of FIPS 202, section 3.2.5.
fn iota_constants() -> Vec<u64> {
    let mut register = 1u8;
    let mut bit = || {
        let bit = register & 1;
        register = (register << 1) ^ (if register & 0x80 == 0 { 0 } else { 0x71 });
        u64::from(bit)
    };
    let mut constants = Vec::new();
    for _ in 0..24 {
        constants.push((0..7).fold(0, |lane, j| lane | bit() << ((1 << j) - 1)));
    }
    constants
}

/// 24 rounds by the interpreter on the state of zeros are the permutation that the Keccak team has published the answer of.
#[test]
fn rounds_of_keccak_make_the_permutation() {
    let Some(binary) = example("keccak_chi_theta", "rounds_of_keccak_make_the_permutation") else {
        return;
    };
    let round = datapath(&read(&binary), "keccak_round", 1);
    let mut state: Bits = Word::zero(1600);
    for constant in iota_constants() {
        let answer = round.model().answer(&[state, Word::number(constant, 64)]);
        state = answer[0].clone();
    }
    let lane = |n: u32| Word::slice(&state, 64 * n, 64).to_u64().expect("64 bits");
    // KeccakF-1600-IntermediateValues.txt: the first lanes, and the last.
    let known = [
        0xF125_8F79_40E1_DDE7,
        0x84D5_CCF9_33C0_478A,
        0xD598_261E_A65A_A9EE,
        0xBD15_4730_6F80_494D,
    ];
    assert_eq!([0, 1, 2, 3].map(lane), known);
    assert_eq!(lane(24), 0xEAF1_FF7B_5CEC_A249);
}

/// Proved for all inputs and in every cycle, and linted.
#[test]
fn examples_are_proved_and_clean() {
    for (file, function, all) in [
        ("sha256_round", "sha256_round", &[0, 1, 2, 4][..]),
        ("keccak_chi_theta", "keccak_round", &[0, 1, 2]),
        ("keccak_chi_theta", "chi", &[0]),
        ("keccak_chi_theta", "theta", &[1]),
    ] {
        let Some(binary) = example(file, "examples_are_proved_and_clean") else {
            return;
        };
        for stages in all {
            let datapath = datapath(&read(&binary), function, *stages);
            proved(&datapath);
            clean(&datapath);
        }
    }
}
