//! Runs mutants against the scripts of a check level, many side by side.
//!
//! Every stimulus of a batch is the same; only the mutant differs. One additional
//! slot runs the fault-free design: if it fails, the checks say nothing about mutants.

use super::MutateError;
use super::fault::Fault;
use super::inject::{CHOSEN, side_by_side};
use super::script::{Cycle, Number, Script};
use super::sites::Sites;
use rayon::prelude::*;
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::netlist::{Netlist, OutputPort};
use warpwright_sim::engine::{Batch, InputPiece, OutputPiece};
use warpwright_sim::error::SimError;

/// Mutants of a batch: all that it holds but one, which is without a fault.
const TOGETHER: usize = 255;

/// Cycles of a first round, which most mutants do not survive. Those that do run again with all cycles, and
/// are fewer.
const FEW: usize = 128;

/// The first difference that a mutant showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kill {
    /// The script, by index.
    pub script: usize,
    /// Its cycle, from 0.
    pub cycle: usize,
}

/// For each fault, where it first shows, if it does.
pub fn kill(
    sites: &Sites<'_>,
    faults: &[Fault],
    scripts: &[Script],
    progress: &(dyn Fn(usize) + Sync),
) -> Result<Vec<Option<Kill>>, MutateError> {
    let mut kills = vec![None; faults.len()];
    for limit in [FEW, usize::MAX] {
        let open: Vec<usize> = (0..faults.len()).filter(|i| kills[*i].is_none()).collect();
        let rounds: Result<Vec<_>, MutateError> = (open.par_chunks(TOGETHER))
            .map(|group| {
                let group: Vec<Fault> = group.iter().map(|index| faults[*index]).collect();
                let kills = run(sites, &group, scripts, limit)?;
                progress(kills.iter().flatten().count());
                Ok(kills)
            })
            .collect();
        for (index, found) in open.into_iter().zip(rounds?.into_iter().flatten()) {
            kills[index] = found;
        }
    }
    Ok(kills)
}

/// Runs the scripts, or the first cycles of the first one, until no mutant is left.
fn run(
    sites: &Sites<'_>,
    faults: &[Fault],
    scripts: &[Script],
    limit: usize,
) -> Result<Vec<Option<Kill>>, MutateError> {
    let good = sites.netlist();
    let mut bench = Bench::new(good, &optimize(side_by_side(sites, faults)), faults.len())?;
    let mut kills = vec![None; faults.len()];
    let mut left = faults.len();
    for (script, Script { name, cycles }) in scripts.iter().enumerate() {
        bench.power_up()?;
        for (number, cycle) in cycles.iter().enumerate().take(limit) {
            if left == 0 {
                return Ok(kills);
            }
            let differs = bench.cycle(cycle);
            if differs.iter().all(|differs| *differs == 0) {
                continue;
            }
            if differs[faults.len()] != 0 {
                return Err(MutateError::FailsUnchanged {
                    block: good.name.clone(),
                    check: name.clone(),
                    cycle: number,
                });
            }
            for (kill, _) in (kills.iter_mut().zip(differs))
                .filter(|(kill, differs)| kill.is_none() && **differs != 0)
            {
                *kill = Some(Kill {
                    script,
                    cycle: number,
                });
                left -= 1;
            }
        }
        if limit < usize::MAX {
            break;
        }
    }
    Ok(kills)
}

/// A batch and the pieces of its ports.
struct Bench {
    batch: Batch,
    mutants: usize,
    inputs: Vec<Vec<InputPiece>>,
    outputs: Vec<Vec<OutputPiece>>,
    /// For each place whether an output of the cycle differed: not 0.
    differs: Vec<u64>,
}

impl Bench {
    fn new(good: &Netlist, design: &Netlist, mutants: usize) -> Result<Self, SimError> {
        let batch = Batch::new(design, mutants + 1)?;
        let inputs = good.inputs.iter().map(|port| batch.input(&port.name));
        let outputs = good.outputs.iter();
        let outputs = outputs.map(|OutputPort { name, .. }| batch.output(name));
        Ok(Self {
            inputs: inputs.collect::<Result<_, _>>()?,
            outputs: outputs.collect::<Result<_, _>>()?,
            differs: vec![0; mutants + 1],
            batch,
            mutants,
        })
    }

    fn power_up(&mut self) -> Result<(), SimError> {
        self.batch.power_up();
        for mutant in 0..self.mutants {
            let chosen = num_bigint::BigUint::from(1u8) << mutant;
            self.batch.poke(CHOSEN, mutant, &chosen)?;
        }
        Ok(())
    }

    /// Runs a cycle; answers for each place whether it differed.
    fn cycle(&mut self, cycle: &Cycle) -> &[u64] {
        for (pieces, value) in self.inputs.iter().zip(&cycle.inputs) {
            for piece in pieces {
                let word = value.field(piece.low, piece.width);
                self.batch.row_mut(*piece).fill(word);
            }
        }
        self.batch.step();
        self.differs.fill(0);
        for demand in &cycle.outputs {
            for piece in &self.outputs[demand.port] {
                let field = |number: &Number| number.field(piece.low, piece.width);
                let (value, care) = (field(&demand.value), field(&demand.care));
                if care == 0 {
                    continue;
                }
                let differs = &mut self.differs[..];
                self.batch.row(*piece).for_each(|place, word| {
                    differs[place] |= (word ^ value) & care;
                });
            }
        }
        &self.differs
    }
}
