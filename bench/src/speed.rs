//! The array `lut_array` in every engine: ours, Verilator with three texts, rust-hdl in four ways.

use crate::contest::{Check, Line, Racers, Side, agree, race};
use crate::contestants::{Took, ours, rust_hdl, verilator};
use crate::designs::{built, emitted, lut_array, table2, words};
use crate::error::Error;
use crate::figures::Figures;
use crate::stimulus::Origin;
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
    let array = built("lut_array", &[("lanes", "32")])?;
    let tape = array.tape(Origin::Random);
    let netlist = ours::netlist(&array.module);
    let ours_emitted = emitted(&array.module);

    let mut first = vec![
        in_process("Warpwright, batch of 256", effort, || {
            ours::first_result(&tape, describe, Some(256))
        })?,
        in_process("Warpwright, one stimulus", effort, || {
            ours::first_result(&tape, describe, None)
        })?,
    ];
    let mut racers: Racers = vec![
        (
            Side::Batch,
            Box::new(ours::Many::new(&netlist, &tape, 256)?),
        ),
        (Side::Batch, Box::new(ours::Many::new(&netlist, &tape, 64)?)),
        (Side::Single, Box::new(ours::One::new(&netlist, &tape)?)),
    ];
    for compiler in Compiler::ALL {
        let mut ways = Vec::new();
        for round in 0..effort.first_results {
            eprintln!("building: emitted Verilog, {}", compiler.program());
            let (running, way) = Verilated::build(&ours_emitted, &tape, compiler, effort.thorough)?;
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
                let (running, _) = Verilated::build(&design, &tape, compiler, false)?;
                racers.push((Side::VerilatorByHand, Box::new(running)));
            }
        }
    }
    racers.extend(
        rust_hdl::all(&tape)
            .into_iter()
            .map(|racer| (Side::RustHdl, racer)),
    );
    first.push(in_process("rust-hdl, one block per lane", effort, || {
        rust_hdl::first_result(&tape)
    })?);

    let agreement = agree(&mut racers, Check::full(&tape))?;
    let lines = race(&mut racers, effort.rounds, effort.window, true)?;
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
