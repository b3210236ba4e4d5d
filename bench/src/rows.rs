//! Stimulus and checksum for many streams at once, a word a stream, in the vector instructions of this machine.
//!
//! The C++ harness is compiled for this machine too; these loops are the only part of ours that the bench adds.

use crate::stimulus::{advance, control, odd, turn, word};
use multiversion::multiversion;

/// Every stream's next state.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn advance_all(states: &mut [u64]) {
    for state in states {
        *state = advance(*state);
    }
}

/// Operand word k of every stream.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn words(states: &[u64], k: usize, to: &mut [u64]) {
    for (to, state) in to.iter_mut().zip(states) {
        *to = word(*state, k);
    }
}

/// The control word of every stream.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn controls(states: &[u64], to: &mut [u64]) {
    for (to, state) in to.iter_mut().zip(states) {
        *to = control(*state);
    }
}

/// The bits of every word that begin at `low` and are in `mask`.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn spread32(words: &[u64], low: u32, mask: u64, row: &mut [u32]) {
    for (to, word) in row.iter_mut().zip(words) {
        *to = (word >> low & mask) as u32;
    }
}

/// As [`spread32`].
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn spread64(words: &[u64], low: u32, mask: u64, row: &mut [u64]) {
    for (to, word) in row.iter_mut().zip(words) {
        *to = word >> low & mask;
    }
}

/// Shifts every word down.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn shift(words: &mut [u64], by: u32) {
    for word in words {
        *word >>= by;
    }
}

/// Whether one of the two lowest bits is set.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn either_of_two(words: &mut [u64]) {
    for word in words {
        *word = (*word | *word >> 1) & 1;
    }
}

/// Begins a cycle's sums with the word of flags, whose upper part is `high`, as the k-th.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn begin(high: &[u64], at: u32, sums: &mut [u64], k: usize) {
    for (sum, high) in sums.iter_mut().zip(high) {
        *sum = (*sum | high << at).rotate_left(turn(k));
    }
}

/// Adds the bits of word k that begin at `low`.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn add32(row: &[u32], low: u32, k: usize, sums: &mut [u64]) {
    let turn = (turn(k) + low) % 64;
    for (sum, bits) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(u64::from(*bits).rotate_left(turn));
    }
}

/// Adds the bits of word k that begin at `low`.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn add64(row: &[u64], low: u32, k: usize, sums: &mut [u64]) {
    let turn = (turn(k) + low) % 64;
    for (sum, bits) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(bits.rotate_left(turn));
    }
}

/// Takes a cycle's sums into the checksums.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn finish(sums: &[u64], checksums: &mut [u64]) {
    for (checksum, sum) in checksums.iter_mut().zip(sums) {
        *checksum = checksum.wrapping_mul(odd(0)).wrapping_add(*sum);
    }
}
