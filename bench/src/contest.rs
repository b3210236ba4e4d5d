//! A benchmark run: all contestants must agree first, then they run in turn, round after round.

use crate::contestants::Contestant;
use crate::error::Error;
use crate::figures::Figures;
use crate::stimulus::{TABLES, Tape};
use std::time::Duration;

/// What a first try takes to find out how long a run must be.
const TRIAL: u64 = 512;

/// Who a contestant is, for the ratios.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The batch engine.
    Batch,
    /// The single-stimulus engine.
    Single,
    /// Verilator on what we emit.
    VerilatorEmitted,
    /// Verilator on Verilog by hand.
    VerilatorByHand,
    /// rust-hdl.
    RustHdl,
}

/// A contestant's figures.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its name.
    pub name: String,
    /// Who it is.
    pub side: Side,
    /// Stimulus-cycles a second, a figure a round.
    pub rate: Figures,
    /// The same of the stimulus alone.
    pub stimulus: Option<Figures>,
}

impl Line {
    /// Nanoseconds of a stimulus-cycle without its stimulus.
    pub fn net(&self) -> Option<f64> {
        let stimulus = self.stimulus.as_ref()?;
        Some(1e9 / self.rate.median() - 1e9 / stimulus.median())
    }
}

/// How far contestants are compared before the race.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Streams.
    pub streams: u64,
    /// Cycles of each.
    pub cycles: u64,
}

impl Check {
    /// Every table, whole.
    pub const fn full(tape: &Tape) -> Self {
        Self {
            streams: TABLES as u64,
            cycles: tape.cycles as u64,
        }
    }
}

/// Contestants, the one first to whom all others are compared.
pub type Racers = Vec<(Side, Box<dyn Contestant>)>;

/// Every contestant's checksums equal the first one's.
pub fn agree(racers: &mut Racers, check: Check) -> Result<String, Error> {
    let Check { streams, cycles } = check;
    let mut reference: Option<(String, Vec<u64>)> = None;
    for (_, racer) in racers.iter_mut() {
        let found = racer.check(streams, cycles)?;
        let name = racer.name().to_string();
        let (against, expected) = reference.get_or_insert_with(|| (name.clone(), found.clone()));
        if let Some(stream) = (0..expected.len()).find(|i| found.get(*i) != expected.get(*i)) {
            return Err(Error::Disagreement {
                name,
                reference: against.clone(),
                stream,
                cycles,
                found: found.get(stream).copied().unwrap_or_default(),
                expected: expected[stream],
            });
        }
    }
    Ok(format!(
        "all {} simulators produced equal checksums on {streams} streams of {cycles} cycles",
        racers.len()
    ))
}

/// Rounds in which all take turns, a run of about `window` of processor time each; with or without a turn of the stimulus alone.
pub fn race(
    racers: &mut Racers,
    rounds: usize,
    window: Duration,
    with_stimulus: bool,
) -> Result<Vec<Line>, Error> {
    let mut lengths = Vec::new();
    let mut lines = Vec::new();
    for (side, racer) in racers.iter_mut() {
        // Twice, because the first run is also the one that warms up.
        let mut length = TRIAL;
        for _ in 0..2 {
            length = (racer.run(length)?.rate() * window.as_secs_f64()).max(1.0) as u64;
        }
        lengths.push(length);
        lines.push(Line {
            name: racer.name().to_string(),
            side: *side,
            rate: Figures::default(),
            stimulus: None,
        });
    }
    for round in 0..rounds {
        eprintln!("round {} of {}", round + 1, rounds);
        for (((_, racer), line), length) in racers.iter_mut().zip(&mut lines).zip(&lengths) {
            line.rate.push(racer.run(*length)?.rate());
            if with_stimulus && let Some(sample) = racer.stimulus_only(*length)? {
                line.stimulus.get_or_insert_default().push(sample.rate());
            }
        }
    }
    Ok(lines)
}
