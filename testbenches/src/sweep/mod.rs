//! Runs all operands of a function through the hardware, beside its golden model.
//!
//! **The theorem.** For every number that a [`Sweep`] counts through, each output of the hardware equals the golden model's wherever that
//! cares, when the operands of a chunk follow each other cycle by cycle from power-up. The hardware is the netlist that is emitted and proved,
//! in the batch engine: full sweeps use it with constant inputs tied, slices use all of it. The golden model is turned into gates once, by
//! running it on symbols as a proof does, and the gates compute 256 answers at a time; on some operands it also runs on numbers, and must agree.
//!
//! **What it adds to a proof.** No solver is involved, and the hash of the results ([`Digest`]) records what
//! they were: if hardware and model both change in the same way, a proof still passes, but the hash does not.
//!
//! `docs/decisions/0016-exhaustive-sweeps.md` lists the alternatives considered.

mod answers;
mod chunk;
mod digest;
mod drawn;
mod planes;
pub mod stored;
mod tied;

pub use chunk::Numbers;
pub use digest::Digest;
pub use planes::CHUNK_BITS;

use answers::Answers;
use chunk::{Ended, Runner};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use thiserror::Error;
use warpwright_blocks::block::Block;
use warpwright_blocks::parameters::Parameters;
use warpwright_blocks::sweep::Sweep;
use warpwright_hdl::netlist::Netlist;
use warpwright_sim::error::SimError;

/// Why a sweep could not be run: a fault of ours.
#[derive(Debug, Error)]
pub enum SweepError {
    /// What the model answers depends on more than the operands that it answers.
    #[error("{function}: the golden model's result also depends on later operands")]
    NoFunction {
        /// The function.
        function: String,
    },
    /// An output that the model does not speak of.
    #[error("the golden model does not specify {port}")]
    Silent {
        /// The output.
        port: String,
    },
    /// The model's two readings differ.
    #[error(
        "the golden model gives different values for {port} on numbers and as gates, with operands {number:#x}"
    )]
    Referee {
        /// The operands.
        number: u64,
        /// The output.
        port: String,
    },
    /// The simulator refused.
    #[error(transparent)]
    Simulator(#[from] SimError),
}

/// What is swept.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The block.
    pub block: &'static dyn Block,
    /// Its parameters.
    pub parameters: &'a Parameters,
    /// Its hardware.
    pub netlist: &'a Netlist,
    /// The sweep.
    pub sweep: &'a Sweep,
}

impl std::fmt::Debug for Subject<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Subject")
            .field("sweep", &self.sweep.function)
            .finish_non_exhaustive()
    }
}

/// Which of the operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All.
    All,
    /// The chunks whose number, in 16 bits, is a row of ones among zeros or zeros alone, with and without the highest bit turned over: one in
    /// 270. Of floats in single precision that is wherever exponents and fractions are all ones or zeros, and all chunks of fewer bits.
    Slice,
}

impl Extent {
    fn chunks(self, sweep: &Sweep) -> Vec<u64> {
        let bits = sweep.bits.saturating_sub(planes::CHUNK_BITS);
        let all = 0..1u64 << bits;
        all.filter(|chunk| self == Self::All || is_in_slice(*chunk, bits))
            .collect()
    }

    /// How many operands that are.
    pub fn count(self, sweep: &Sweep) -> u64 {
        let chunks = self.chunks(sweep).len() as u64;
        chunks << sweep.bits.min(planes::CHUNK_BITS)
    }
}

fn is_in_slice(chunk: u64, bits: u32) -> bool {
    let is_row = |number: u64| {
        let lowest = number & number.wrapping_neg();
        number & number.wrapping_add(lowest) == 0
    };
    let highest = 1u64 << bits >> 1;
    is_row(chunk) || is_row(chunk ^ highest)
}

/// What a sweep found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Swept {
    /// Every output was as expected.
    Same {
        /// The hash of all results.
        hash: Digest,
        /// The hash of those of the [slice](Extent::Slice).
        slice: Digest,
    },
    /// An output was not.
    Differs(Difference),
}

/// Operands for which an output is not as expected: the first of a chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Their number.
    pub number: u64,
    /// What the same stimulus of the engine was given before from the chunk's beginning, and they.
    pub leading: Vec<u64>,
}

impl Difference {
    /// At a place of a chunk.
    fn new(sweep: &Sweep, numbers: Numbers, chunk: u64, place: u64) -> Self {
        let block = planes::BLOCK as u64;
        let within = (place % block) as usize;
        let blocks = 0..=place / block;
        let leading: Vec<u64> = blocks
            .map(|block| numbers.of(sweep, chunk, block)[within])
            .collect();
        Self {
            number: leading.last().copied().unwrap_or_default(),
            leading,
        }
    }
}

/// What a chunk found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChunkEnd {
    /// Every output was as expected; the hash of the results.
    Same(Digest),
    /// An output was not.
    Differs(Difference),
}

/// Runs chunks one after another on one processor. `ready` is called before the first, `each` after each one, with its number.
pub fn sweep_chunks(
    subject: &Subject<'_>,
    numbers: Numbers,
    chunks: std::ops::Range<u64>,
    ready: &mut dyn FnMut(),
    each: &mut dyn FnMut(u64, ChunkEnd),
) -> Result<(), SweepError> {
    let model = subject.block.model(subject.parameters);
    let answers = Answers::new(model.as_ref(), subject.netlist, subject.sweep)?;
    let tied = tied::tied(subject.netlist, subject.sweep);
    let subject = &Subject {
        netlist: &tied,
        ..*subject
    };
    let mut runner = Runner::new(subject, &answers, numbers)?;
    ready();
    for chunk in chunks {
        let end = match runner.run(chunk)? {
            Ended::Same(digest) => ChunkEnd::Same(digest),
            Ended::Differs(place) => {
                ChunkEnd::Differs(Difference::new(subject.sweep, numbers, chunk, place))
            }
        };
        each(chunk, end);
    }
    Ok(())
}

/// Runs a sweep on all processors; `progress` is told how many operands are done.
pub fn sweep(
    subject: &Subject<'_>,
    extent: Extent,
    progress: &dyn Fn(u64),
) -> Result<Swept, SweepError> {
    let model = subject.block.model(subject.parameters);
    let answers = Answers::new(model.as_ref(), subject.netlist, subject.sweep)?;
    let tied = match extent {
        Extent::All => tied::tied(subject.netlist, subject.sweep),
        Extent::Slice => subject.netlist.clone(),
    };
    let subject = &Subject {
        netlist: &tied,
        ..*subject
    };
    let chunks = extent.chunks(subject.sweep);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (next, stops) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (tell, hear) = mpsc::channel();
    let work = |tell: mpsc::Sender<(usize, Result<Ended, SweepError>)>| {
        let mut runner = match Runner::new(subject, &answers, Numbers::Counted) {
            Ok(runner) => runner,
            Err(error) => {
                let _ = tell.send((0, Err(error.into())));
                return;
            }
        };
        // Chunks are begun in order, and those begun are ended: the first one that differs is the first of all.
        while !stops.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(chunk) = chunks.get(index) else {
                return;
            };
            let ended = runner.run(*chunk);
            if !matches!(ended, Ok(Ended::Same(_))) {
                stops.store(true, Ordering::Relaxed);
            }
            if tell.send((index, ended)).is_err() {
                return;
            }
        }
    };
    let mut digests = vec![None; chunks.len()];
    let mut differs: Option<(u64, u64)> = None;
    let mut refused = None;
    std::thread::scope(|scope| {
        for _ in 0..threads.min(chunks.len()) {
            let tell = tell.clone();
            scope.spawn(|| work(tell));
        }
        drop(tell);
        let mut done = 0;
        for (index, ended) in hear {
            match ended {
                Ok(Ended::Same(digest)) => digests[index] = Some(digest),
                Ok(Ended::Differs(place)) => {
                    differs = differs.into_iter().chain([(chunks[index], place)]).min();
                }
                Err(error) => refused = Some(error),
            }
            done += 1 << subject.sweep.bits.min(planes::CHUNK_BITS);
            progress(done);
        }
    });
    if let Some(error) = refused {
        return Err(error);
    }
    if let Some((chunk, place)) = differs {
        return Ok(Swept::Differs(Difference::new(
            subject.sweep,
            Numbers::Counted,
            chunk,
            place,
        )));
    }
    let bits = subject.sweep.bits.saturating_sub(planes::CHUNK_BITS);
    let all = || digests.iter().flatten().zip(&chunks);
    let slice = all().filter(|(_, chunk)| is_in_slice(**chunk, bits));
    Ok(Swept::Same {
        hash: Digest::of_digests(all().map(|(digest, _)| digest)),
        slice: Digest::of_digests(slice.map(|(digest, _)| digest)),
    })
}

#[cfg(test)]
mod tests {
    use super::is_in_slice;

    #[test]
    fn a_slice_has_the_edges() {
        let of = |bits: u32| (0..1u64 << bits).filter(move |chunk| is_in_slice(*chunk, bits));
        assert_eq!(of(0).count(), 1);
        assert_eq!(of(1).count(), 2);
        assert_eq!(of(2).count(), 4);
        assert_eq!(of(16).count(), 242);
        // Zeros, the last denormal and the first normal numbers, a half, 1, 2, infinity and what follows it, of both signs.
        for edge in [
            0, 0x7f, 0x80, 0x3f00, 0x3f80, 0x3fff, 0x4000, 0x7f80, 0x7fff,
        ] {
            assert!(is_in_slice(edge, 16), "{edge:#x}");
            assert!(is_in_slice(edge | 0x8000, 16), "{edge:#x}");
        }
    }
}
