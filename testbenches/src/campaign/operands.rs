//! Operands of a function, counted through or drawn: a unit is a chunk of 65,536 of them, or of all if there are fewer.

use super::{Configuration, Watch, WorkError, failed, take};
use crate::sweep::stored::{self, Compared};
use crate::sweep::{CHUNK_BITS, ChunkEnd, Digest, Numbers, Subject, sweep_chunks};
use crate::verify::Swept;
use std::ops::Range;
use warpwright_blocks::block::Block;
use warpwright_blocks::golden::PortValues;
use warpwright_blocks::parameters::Parameters;
use warpwright_blocks::streams::Direction;
use warpwright_blocks::sweep::{MOST_BITS, MOST_BITS_OF_ANY, NoSweep, Sweep};
use warpwright_campaign::findings::Findings;

/// Which operands.
#[derive(Clone, Copy, Debug)]
pub struct Operands<'a> {
    /// The configuration.
    pub of: Configuration<'a>,
    /// The function, as its [`Sweep`] calls it.
    pub function: &'a str,
    /// Counted through, or drawn.
    pub numbers: Numbers,
}

/// The functions of a configuration: those that the block lists, or the block itself.
pub fn functions(of: Configuration<'_>) -> Result<Vec<Sweep>, NoSweep> {
    let Configuration { block, parameters } = of;
    match block.sweeps(parameters) {
        Ok(sweeps) if !sweeps.is_empty() => Ok(sweeps),
        _ => of_operands(block, parameters).map(|sweep| vec![sweep]),
    }
}

/// The operands of a block with at most [`MOST_BITS_OF_ANY`] bits of them: all inputs of a block without state, or what a stream brings to a pipeline
/// that takes a word in every cycle.
fn of_operands(block: &dyn Block, parameters: &Parameters) -> Result<Sweep, NoSweep> {
    let Ok(module) = block.build(parameters) else {
        return Err(NoSweep::Sequential);
    };
    let mut held = PortValues::new();
    let mut latency = 0;
    if module.has_clock() {
        let streams = block.streams(parameters);
        let (out, into): (Vec<_>, Vec<_>) =
            (streams.iter()).partition(|stream| stream.direction == Direction::Output);
        let timing = block.timing(parameters);
        let ([into], [out], 1) = (&into[..], &out[..], timing.interval) else {
            return Err(NoSweep::Sequential);
        };
        held.set(&format!("{}_valid", into.name), 1u8);
        held.set(&format!("{}_ready", out.name), 1u8);
        latency = timing.latency;
    }
    let sweep = Sweep::of_ports(block.name(), &module, held, latency);
    sweep.within(MOST_BITS_OF_ANY, "a function of a campaign has")
}

/// How many chunks a function has.
pub fn chunks(sweep: &Sweep) -> u64 {
    1 << sweep.bits.saturating_sub(CHUNK_BITS)
}

/// Runs the chunks. `again` is a command that runs one of them.
pub fn run(
    operands: Operands<'_>,
    chunks: Range<u64>,
    again: &dyn Fn(u64) -> String,
    watch: &mut Watch,
) -> Result<Findings, WorkError> {
    let Configuration { block, parameters } = operands.of;
    let design = Swept::new(block, parameters)?;
    let all = functions(operands.of).unwrap_or_default();
    let meant = all.iter().find(|sweep| sweep.function == operands.function);
    let meant = meant.ok_or_else(|| {
        let what = format!("function `{}`", operands.function);
        operands.of.has_no(what)
    })?;
    let subject = Subject {
        block,
        parameters,
        netlist: design.netlist(),
        sweep: meant,
    };
    let mut findings = Findings::default();
    let mut different = Vec::new();
    let is_counted = operands.numbers == Numbers::Counted;
    let in_a_chunk = 1u64 << meant.bits.min(CHUNK_BITS);
    let mut each = |chunk: u64, end: ChunkEnd| {
        findings.count(
            "operands",
            if is_counted {
                in_a_chunk
            } else {
                1 << CHUNK_BITS
            },
        );
        match end {
            // The hash of drawn operands says nothing that anybody could compare, and the hashes of more chunks would fill a disk.
            ChunkEnd::Same(digest) if is_counted && meant.bits <= MOST_BITS => {
                findings.hashes.insert(chunk, digest.to_string());
            }
            ChunkEnd::Same(_) => {}
            ChunkEnd::Differs(difference) => different.push((chunk, difference)),
        }
    };
    sweep_chunks(
        &subject,
        operands.numbers,
        chunks,
        &mut || watch.ready(),
        &mut each,
    )?;
    for (chunk, difference) in different {
        let failure = design.shown(meant, &difference)?;
        let name = format!("operands of {}", operands.function);
        take(&mut findings, failed(chunk, &name, &failure, again(chunk)));
    }
    Ok(findings)
}

/// What is to be said of all chunks of a function together: the hash of all results, and whether it is the stored one.
pub fn conclusion(
    operands: Operands<'_>,
    findings: &mut Findings,
) -> Option<(String, Option<String>)> {
    let all = functions(operands.of).ok()?;
    let meant = all
        .iter()
        .find(|sweep| sweep.function == operands.function)?;
    let is_whole = findings.hashes.len() as u64 == chunks(meant);
    if operands.numbers != Numbers::Counted || !is_whole {
        return None;
    }
    let digests: Option<Vec<Digest>> = findings.hashes.values().map(|h| h.parse().ok()).collect();
    let hash = Digest::of_digests(&digests?);
    findings.hashes.clear();
    let stored = stored::find(operands.of.block.name(), meant);
    let line = format!("SHA-256 of all results: {hash}");
    Some(match Compared::of(hash, stored) {
        Compared::New => (line, None),
        Compared::Same => (format!("{line}, as stored"), None),
        Compared::Differs { stored } => {
            let wrong = format!(
                "the results have changed: their hash is {hash}, and the stored one is {stored}"
            );
            (line, Some(wrong))
        }
    })
}
