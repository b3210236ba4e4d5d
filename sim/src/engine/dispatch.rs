//! Which vector instructions the batch interpreter uses: chosen when a batch is made.
//!
//! The interpreter is compiled once for each instruction set. This is the only place with `unsafe`.

use super::interpret::run;
use super::rows::Rows;
use super::word::Word;
use crate::program::Tape;

/// A set of vector instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InstructionSet {
    /// Whatever every machine of this kind has.
    Portable,
    /// AVX2, of x86-64.
    Avx2,
    /// AVX-512 (F, BW, DQ and VL), of x86-64.
    Avx512,
}

impl InstructionSet {
    /// All sets, the plainest first.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// Whether this machine has it.
    pub fn is_present(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx2 | Self::Avx512 => false,
        }
    }

    /// The best that this machine has.
    pub fn best() -> Self {
        let present = Self::ALL.into_iter().rev();
        present
            .into_iter()
            .find(|set| set.is_present())
            .unwrap_or(Self::Portable)
    }
}

/// Runs a tape once with an instruction set; with the portable one where this machine lacks it.
pub(super) fn run_with<W: Word, const LANES: usize>(
    set: InstructionSet,
    rows: &mut Rows<W, LANES>,
    tape: &Tape,
    tables: &[Vec<W>],
) {
    #[cfg(target_arch = "x86_64")]
    {
        // SAFETY: the function's target features are present, which is all that calling it needs. The
        // check is one load from a cache of the processor's answer.
        if set == InstructionSet::Avx512 && set.is_present() {
            return unsafe { run_avx512(rows, tape, tables) };
        }
        // SAFETY: as above.
        if set == InstructionSet::Avx2 && set.is_present() {
            return unsafe { run_avx2(rows, tape, tables) };
        }
    }
    let _ = set;
    run_portable(rows, tape, tables);
}

fn run_portable<W: Word, const LANES: usize>(
    rows: &mut Rows<W, LANES>,
    tape: &Tape,
    tables: &[Vec<W>],
) {
    run(rows, tape, tables);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn run_avx2<W: Word, const LANES: usize>(
    rows: &mut Rows<W, LANES>,
    tape: &Tape,
    tables: &[Vec<W>],
) {
    run(rows, tape, tables);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn run_avx512<W: Word, const LANES: usize>(
    rows: &mut Rows<W, LANES>,
    tape: &Tape,
    tables: &[Vec<W>],
) {
    run(rows, tape, tables);
}
