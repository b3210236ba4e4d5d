//! Stimulus and checksum for many streams at once, one word per stream, using this machine's vector instructions.
//!
//! The C++ harness is also compiled for this machine; these loops are the only code that the bench adds to our engines.

use crate::stimulus::{TABLES, Term, fold};
use multiversion::multiversion;

/// Fills a row from a table: so many values from each of these places.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn fill32(table: &[u32], places: &[usize], row: &mut [u32]) {
    for (to, place) in row.chunks_exact_mut(TABLES).zip(places) {
        to.copy_from_slice(&table[*place..place + TABLES]);
    }
}

/// As [`fill32`].
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn fill64(table: &[u64], places: &[usize], row: &mut [u64]) {
    for (to, place) in row.chunks_exact_mut(TABLES).zip(places) {
        to.copy_from_slice(&table[*place..place + TABLES]);
    }
}

/// Streams whose sums are in registers while all outputs are added.
const TOGETHER: usize = 32;

/// Sets every stream's sum to the sum of its outputs' terms.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn sums32(rows: &[(&[u32], Term)], sums: &mut [u64]) {
    for (group, sums) in sums.chunks_mut(TOGETHER).enumerate() {
        let first = group * TOGETHER;
        let mut together = [0; TOGETHER];
        for (row, term) in rows {
            let row = &row[first..first + sums.len()];
            if let Ok(row) = <&[u32; TOGETHER]>::try_from(row) {
                add(row, *term, &mut together);
            } else {
                add(row, *term, &mut together[..row.len()]);
            }
        }
        sums.copy_from_slice(&together[..sums.len()]);
    }
}

/// Adds a term of some streams' outputs.
#[inline(always)]
fn add(row: &[u32], term: Term, sums: &mut [u64]) {
    if term.down == 0 && term.mask >= u64::from(u32::MAX) {
        for (sum, bits) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_add(u64::from(*bits).rotate_left(term.turn));
        }
    } else {
        for (sum, bits) in sums.iter_mut().zip(row) {
            *sum = term.add(*sum, u64::from(*bits));
        }
    }
}

/// Adds a term of every stream's output.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn add64(row: &[u64], term: Term, sums: &mut [u64]) {
    for (sum, bits) in sums.iter_mut().zip(row) {
        *sum = term.add(*sum, *bits);
    }
}

/// Takes a cycle's sums into the checksums.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn finish(sums: &[u64], checksums: &mut [u64]) {
    for (checksum, sum) in checksums.iter_mut().zip(sums) {
        *checksum = fold(*checksum, *sum);
    }
}
