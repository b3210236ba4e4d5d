//! The race: all contestants agree first, then run in turn, round after round.

use crate::contestants::{Contestant, Took, ours, rust_hdl, verilator};
use crate::designs::{emitted, lut_array, table2, words};
use crate::error::Error;
use crate::figures::Figures;
use std::time::Duration;
use verilator::{Compiler, FirstResult, Verilated};

/// How much is measured.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Rounds, each of which runs every contestant once.
    pub rounds: usize,
    /// Processor time of a run.
    pub window: Duration,
    /// Ways to a first result that are timed.
    pub first_results: usize,
    /// Also the Verilog by hand, and the way to a first result with Verilator's runtime compiled before.
    pub thorough: bool,
}

impl Effort {
    /// For figures that are to be kept.
    pub const FULL: Self = Self {
        rounds: 7,
        window: Duration::from_millis(500),
        first_results: 3,
        thorough: true,
    };
    /// For a quick look.
    pub const SMOKE: Self = Self {
        rounds: 3,
        window: Duration::from_millis(60),
        first_results: 1,
        thorough: false,
    };
}

/// Streams that every contestant runs before the race, as far as the slowest affords.
const CHECK_STREAMS: u64 = 16;
/// Cycles of each.
const CHECK_CYCLES: u64 = 512;
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

/// Seconds to a first result.
#[derive(Clone, Debug)]
pub struct First {
    /// Who.
    pub name: String,
    /// Seconds on the clock.
    pub wall: Figures,
    /// Seconds of the processor.
    pub cpu: Figures,
    /// Where they went.
    pub note: String,
}

/// What was measured.
#[derive(Clone, Debug)]
pub struct Speed {
    /// The contestants.
    pub lines: Vec<Line>,
    /// Ways to a first result, ours first.
    pub first: Vec<First>,
    /// How the agreement was checked.
    pub agreement: String,
}

/// Measures everything.
pub fn measure(effort: Effort) -> Result<Speed, Error> {
    let describe = || lut_array(&[("lanes", "32")]);
    let module = describe()?;
    let netlist = ours::netlist(&module);
    let ours_emitted = emitted(&module);

    let mut first = vec![
        in_process("Warpwright, batch of 256", effort, || {
            ours::first_result(describe, Some(256))
        })?,
        in_process("Warpwright, one stimulus", effort, || {
            ours::first_result(describe, None)
        })?,
    ];
    let mut racers: Vec<(Side, Box<dyn Contestant>)> = vec![
        (Side::Batch, Box::new(ours::Many::new(&netlist, 256)?)),
        (Side::Batch, Box::new(ours::Many::new(&netlist, 64)?)),
        (Side::Single, Box::new(ours::One::new(&netlist)?)),
    ];
    for compiler in Compiler::ALL {
        let mut ways = Vec::new();
        for round in 0..effort.first_results {
            eprintln!("building: emitted Verilog, {}", compiler.program());
            let (running, way) = Verilated::build(&ours_emitted, compiler, effort.thorough)?;
            ways.push(way);
            if round == 0 {
                racers.push((Side::VerilatorEmitted, Box::new(running)));
            }
        }
        first.extend(verilator_first(compiler, &ways, effort));
    }
    if effort.thorough {
        for design in [table2(32), words(32)] {
            for compiler in Compiler::ALL {
                eprintln!("building: {}, {}", design.title, compiler.program());
                let (running, _) = Verilated::build(&design, compiler, false)?;
                racers.push((Side::VerilatorByHand, Box::new(running)));
            }
        }
    }
    racers.extend(
        rust_hdl::all()
            .into_iter()
            .map(|racer| (Side::RustHdl, racer)),
    );
    first.push(in_process("rust-hdl, a block a lane", effort, || {
        rust_hdl::first_result()
    })?);

    let agreement = agree(&mut racers)?;
    let lines = race(&mut racers, effort)?;
    Ok(Speed {
        lines,
        first,
        agreement,
    })
}

impl First {
    fn of(name: String, note: String, times: impl Iterator<Item = Took> + Clone) -> Self {
        Self {
            name,
            wall: times.clone().map(|took| took.wall.as_secs_f64()).collect(),
            cpu: times.map(|took| took.cpu.as_secs_f64()).collect(),
            note,
        }
    }
}

fn in_process(
    name: &str,
    effort: Effort,
    once: impl Fn() -> Result<Took, Error>,
) -> Result<First, Error> {
    // The very first one also loads code from disk; it counts like the others.
    let times: Result<Vec<Took>, Error> = (0..effort.rounds).map(|_| once()).collect();
    let note = "in the running program".to_string();
    Ok(First::of(name.to_string(), note, times?.into_iter()))
}

fn verilator_first(compiler: Compiler, ways: &[FirstResult], effort: Effort) -> Vec<First> {
    let median = |part: fn(&FirstResult) -> Took| {
        let parts: Figures = ways
            .iter()
            .map(|way| part(way).wall.as_secs_f64())
            .collect();
        parts.median()
    };
    let program = compiler.program();
    let note = |compile: f64| {
        let verilate = median(|way| way.verilate);
        format!("Verilator {verilate:.2} s, C++ {compile:.2} s")
    };
    let mut first = vec![First::of(
        format!("Verilator, {program}, empty folder"),
        note(median(|way| way.compile)),
        ways.iter().map(|way| way.total()),
    )];
    if effort.thorough {
        first.push(First::of(
            format!("Verilator, {program}, its runtime compiled before"),
            note(median(|way| way.compile_design_only)),
            ways.iter().map(|way| way.total_with_runtime()),
        ));
    }
    first
}

type Racers = [(Side, Box<dyn Contestant>)];

/// Every contestant's checksums equal the first one's.
fn agree(racers: &mut Racers) -> Result<String, Error> {
    let mut reference: Option<(String, Vec<u64>)> = None;
    for (_, racer) in racers.iter_mut() {
        let found = racer.check(CHECK_STREAMS, CHECK_CYCLES)?;
        let name = racer.name().to_string();
        let (against, expected) = reference.get_or_insert_with(|| (name.clone(), found.clone()));
        if let Some(stream) = (0..expected.len()).find(|i| found.get(*i) != expected.get(*i)) {
            return Err(Error::Disagreement {
                name,
                reference: against.clone(),
                stream,
                cycles: CHECK_CYCLES,
                found: found.get(stream).copied().unwrap_or_default(),
                expected: expected[stream],
            });
        }
    }
    Ok(format!(
        "all {} contestants gave equal checksums on {CHECK_STREAMS} streams of {CHECK_CYCLES} cycles",
        racers.len()
    ))
}

fn race(racers: &mut Racers, effort: Effort) -> Result<Vec<Line>, Error> {
    let mut lengths = Vec::new();
    let mut lines = Vec::new();
    for (side, racer) in racers.iter_mut() {
        // Twice, because the first run is also the one that warms up.
        let mut length = TRIAL;
        for _ in 0..2 {
            length = (racer.run(length)?.rate() * effort.window.as_secs_f64()).max(1.0) as u64;
        }
        lengths.push(length);
        lines.push(Line {
            name: racer.name().to_string(),
            side: *side,
            rate: Figures::default(),
            stimulus: None,
        });
    }
    for round in 0..effort.rounds {
        eprintln!("round {} of {}", round + 1, effort.rounds);
        for (((_, racer), line), length) in racers.iter_mut().zip(&mut lines).zip(&lengths) {
            line.rate.push(racer.run(*length)?.rate());
            if let Some(sample) = racer.stimulus_only(*length)? {
                line.stimulus.get_or_insert_default().push(sample.rate());
            }
        }
    }
    Ok(lines)
}
