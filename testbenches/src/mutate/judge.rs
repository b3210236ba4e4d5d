//! Judges mutants that no comparison with the golden model detected: checks the streams, then tries the proofs.

use super::fault::Fault;
use super::inject::with_fault;
use super::sites::Sites;
use super::{Fate, MutateError, Options, equal};
use crate::verify::{How, Level, checks, first_broken_stream};
use rayon::prelude::*;
use warpwright_blocks::block::Block;
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::netlist::Netlist;
use warpwright_prove::obligation;

/// The check of a block's streams.
pub(super) struct Streams {
    pub name: String,
    /// Its index among the checks.
    check: usize,
    cycles: u64,
}

impl Streams {
    /// The one of the quick level, if there are streams.
    pub fn new(
        block: &'static dyn Block,
        parameters: &Parameters,
        options: &Options,
        index: usize,
    ) -> Option<Self> {
        let checks = checks(block, parameters, Level::Quick, options.seed);
        let check = checks.into_iter().find(|check| check.how == How::Streams)?;
        Some(Self {
            name: check.name,
            check: index,
            cycles: check.cycles.min(options.cycles.unwrap_or(u64::MAX)),
        })
    }
}

/// What the mutants that no comparison with the golden model noticed are judged by.
pub(super) struct Trial<'a> {
    pub block: &'static dyn Block,
    pub parameters: &'a Parameters,
    pub sites: &'a Sites<'a>,
    pub streams: Option<Streams>,
    pub options: &'a Options,
}

impl Trial<'_> {
    /// Gives each of them a fate.
    pub fn judge_survivors(
        &self,
        faults: &[Fault],
        fates: &mut [Option<Fate>],
        progress: &(dyn Fn(usize) + Sync),
    ) -> Result<(), MutateError> {
        let open: Vec<usize> = (0..faults.len()).filter(|i| fates[*i].is_none()).collect();
        let equal: Result<Vec<bool>, MutateError> = (open.par_iter())
            .map(|index| equal::is_equal(self.sites, faults[*index], &self.options.decide))
            .collect();
        let (same, other): (Vec<_>, Vec<_>) = (open.into_iter())
            .zip(equal?)
            .partition(|(_, is_equal)| *is_equal);
        progress(same.len());
        for (index, _) in same {
            fates[index] = Some(Fate::Same);
        }
        if let (false, Some((check, cycle))) =
            (other.is_empty(), self.broken_stream(self.sites.netlist())?)
        {
            return Err(MutateError::FailsUnchanged {
                block: self.block.name().to_string(),
                check,
                cycle,
            });
        }
        let judged: Result<Vec<(usize, Fate)>, MutateError> = (other.into_par_iter())
            .map(|(index, _)| {
                let fate = self.judge(&with_fault(self.sites, faults[index]))?;
                progress(1);
                Ok((index, fate))
            })
            .collect();
        for (index, fate) in judged? {
            fates[index] = Some(fate);
        }
        Ok(())
    }

    fn judge(&self, mutant: &Netlist) -> Result<Fate, MutateError> {
        if let (Some(Streams { check, .. }), Some((_, cycle))) =
            (&self.streams, self.broken_stream(mutant)?)
        {
            let check = *check;
            return Ok(Fate::Killed { check, cycle });
        }
        let Trial {
            block, parameters, ..
        } = self;
        if self.options.same_design_only {
            let why = "it is not proved to be the same design, and nothing else was tried";
            return Ok(Fate::NotDecided(why.to_string()));
        }
        let decide = &self.options.decide;
        Ok(
            match equal::still_correct(*block, parameters, mutant, decide)? {
                obligation::Verdict::Held => Fate::Correct,
                obligation::Verdict::Refuted(example) => Fate::Survived(example.to_string()),
                obligation::Verdict::Unknown(why) => Fate::NotDecided(why),
            },
        )
    }

    /// The check of the streams and the cycle in which it notices something. Streams are looked at only now:
    /// what their monitor says depends on the mutant's own outputs, and cannot be written down before.
    fn broken_stream(&self, netlist: &Netlist) -> Result<Option<(String, usize)>, MutateError> {
        let Some(Streams { name, cycles, .. }) = &self.streams else {
            return Ok(None);
        };
        let Trial {
            block, parameters, ..
        } = self;
        let broken = first_broken_stream(*block, parameters, netlist, self.options.seed, *cycles)?;
        Ok(broken.map(|cycle| (name.clone(), cycle as usize)))
    }
}
