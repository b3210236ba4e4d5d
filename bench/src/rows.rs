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

/// Adds a term of every stream's output.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn add32(row: &[u32], term: Term, sums: &mut [u64]) {
    for (sum, bits) in sums.iter_mut().zip(row) {
        *sum = term.add(*sum, u64::from(*bits));
    }
}

/// As [`add32`].
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
