//! Stimulus and checksum for many streams at once, one word per stream, using this machine's vector instructions.
//!
//! The C++ harness is also compiled for this machine; these loops are the only code that the bench adds to our engines.

use crate::stimulus::{TABLES, Term, fold};
use multiversion::multiversion;
use warpwright_sim::engine::{Batch, OutputPiece, OutputRows, Row};

/// Fills a row from a table: so many values from each of these places.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn fill32(table: &[u32], places: &[usize], row: &mut [u32]) {
    for (to, place) in row.chunks_exact_mut(TABLES).zip(places) {
        to.copy_from_slice(&table[*place..place + TABLES]);
    }
}

/// As [`fill32`].
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn fill8(table: &[u8], places: &[usize], row: &mut [u8]) {
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

/// How the rows of outputs are added to a cycle's sums.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Words that can be added in 32 bits, shifted; the sum goes into the cycle's sum from bit `BASES[k]` up.
    short: [Vec<(OutputPiece, u32)>; 3],
    long: Vec<(OutputPiece, Term)>,
}

/// Lowest bits of sums of 32 bits.
const BASES: [u32; 3] = [0, 16, 32];
/// A sum of 32 bits has room for two to this many words.
const ROOM: u32 = 6;

impl Plan {
    /// For outputs' pieces and the terms of their sums, in rows of words of at most 32 bits if they are narrow.
    pub fn new(outputs: Vec<(OutputPiece, Term)>, are_narrow: bool) -> Self {
        let mut plan = Self::default();
        for (piece, term) in outputs {
            let is_whole = term.takes_all(piece.width);
            let fits = |k: usize| {
                let end = term.turn + piece.width;
                // What overflows the last sum overflows 64 bits, too.
                let (limit, room) = if BASES[k] == 32 {
                    (64, usize::MAX)
                } else {
                    (BASES[k] + 32 - ROOM, 1 << ROOM)
                };
                is_whole && term.turn >= BASES[k] && end <= limit && plan.short[k].len() < room
            };
            match (0..BASES.len()).find(|k| are_narrow && fits(*k)) {
                Some(k) => plan.short[k].push((piece, term.turn - BASES[k])),
                None => plan.long.push((piece, term)),
            }
        }
        plan
    }
}

/// Takes a cycle's outputs into the checksums.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn observe(batch: &Batch, plan: &Plan, checksums: &mut [u64]) {
    let rows = batch.output_rows();
    match checksums.len() {
        len if len.is_multiple_of(64) => observe_by::<64>(rows, plan, checksums),
        len if len.is_multiple_of(32) => observe_by::<32>(rows, plan, checksums),
        _ => observe_by::<TABLES>(rows, plan, checksums),
    }
}

/// As [`observe`], for so many streams at once, whose sums are in registers.
#[expect(
    clippy::inline_always,
    reason = "it must be compiled into each instruction set's copy, not called by it"
)]
#[inline(always)]
fn observe_by<const N: usize>(rows: OutputRows<'_>, plan: &Plan, checksums: &mut [u64]) {
    let (groups, _) = checksums.as_chunks_mut::<N>();
    for (group, checksums) in groups.iter_mut().enumerate() {
        let of_group = group * N..group * N + N;
        let mut sums = [0_u64; N];
        for (base, terms) in BASES.iter().zip(&plan.short) {
            let mut short = [0_u32; N];
            for (piece, up) in terms {
                match rows.get(*piece) {
                    Row::Bytes(row) => add_short(&mut short, &row[of_group.clone()], *up),
                    Row::Narrow(row) => add_short(&mut short, &row[of_group.clone()], *up),
                    Row::Wide(_) => unreachable!("such pieces are no short ones"),
                }
            }
            for (sum, short) in sums.iter_mut().zip(short) {
                *sum = sum.wrapping_add(u64::from(short) << base);
            }
        }
        for (piece, term) in &plan.long {
            match rows.get(*piece) {
                Row::Bytes(row) => {
                    for (sum, bits) in sums.iter_mut().zip(&row[of_group.clone()]) {
                        *sum = term.add(*sum, u64::from(*bits));
                    }
                }
                Row::Narrow(row) => {
                    for (sum, bits) in sums.iter_mut().zip(&row[of_group.clone()]) {
                        *sum = term.add(*sum, u64::from(*bits));
                    }
                }
                Row::Wide(row) => {
                    for (sum, bits) in sums.iter_mut().zip(&row[of_group.clone()]) {
                        *sum = term.add(*sum, *bits);
                    }
                }
            }
        }
        for (checksum, sum) in checksums.iter_mut().zip(sums) {
            *checksum = fold(*checksum, sum);
        }
    }
}

/// Adds a row, shifted, to sums.
#[expect(
    clippy::inline_always,
    reason = "it must be compiled into each instruction set's copy, not called by it"
)]
#[inline(always)]
fn add_short<const N: usize, T: Copy + Into<u32>>(sums: &mut [u32; N], row: &[T], up: u32) {
    if let Ok(row) = <&[T; N]>::try_from(row) {
        for (sum, bits) in sums.iter_mut().zip(row) {
            let bits: u32 = (*bits).into();
            *sum = sum.wrapping_add(bits << up);
        }
    }
}

/// The sum of one stream's outputs, each masked and turned.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub fn sum(outputs: &[u64], terms: &[(u64, u32)]) -> u64 {
    let terms = outputs.iter().zip(terms);
    terms.fold(0_u64, |sum, (word, (mask, turn))| {
        sum.wrapping_add((word & mask).rotate_left(*turn))
    })
}
