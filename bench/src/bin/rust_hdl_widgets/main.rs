//! Compares our engines with rust-hdl's `simulate` on every imported widget; writes `docs/benchmarks_rust_hdl.md`.
//!
//! The widgets and their stimuli are those that `interop/rust-hdl`'s tests compare, in the same
//! source: what is timed is what is tested. A trace is first recorded in rust-hdl. All engines
//! replay it, so that no time is spent on generating stimuli; each replay starts from power-up.

// `widgets` names the macro and the module by their places in this crate.
#[allow(dead_code, reason = "the tests use more of it")]
#[path = "../../../../interop/rust-hdl/tests/common/mod.rs"]
mod common;
#[path = "../../figures.rs"]
mod figures;
mod page;
mod players;

use common::{Widget, imported, trace::record, widgets};
use figures::Figures;
use players::{Many, One, Theirs, checksum};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// How much is measured.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// Rounds in which all take turns.
    rounds: usize,
    /// Processor time of a turn.
    window: Duration,
}

const FULL: Effort = Effort {
    rounds: 7,
    window: Duration::from_millis(60),
};
const SMOKE: Effort = Effort {
    rounds: 3,
    window: Duration::from_millis(5),
};

/// Cycles of a trace.
const CYCLES: usize = 1000;
/// Different traces in a batch; the single engine and rust-hdl play the first.
const TRACES: usize = 8;
/// Stimuli of a batch.
const STIMULI: usize = 256;

/// A widget's figures, in nanoseconds of a cycle and of one stimulus.
#[derive(Debug)]
struct Line {
    name: &'static str,
    /// The single engine's instructions of a step.
    instructions: usize,
    /// rust-hdl without driving inputs.
    theirs: Figures,
    /// The single engine with all that is around it.
    single: Figures,
    /// Only what is around it.
    around: Figures,
    /// The batch engine with all that is around it.
    batch: Figures,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let measured = match arguments[..] {
        [] => measure(FULL).and_then(|page| write(&page)),
        ["--smoke"] => measure(SMOKE).map(drop),
        _ => Err("usage: rust_hdl_widgets [--smoke]".into()),
    };
    match measured {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rust_hdl_widgets: {error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(effort: Effort) -> Result<String> {
    let mut lines = Vec::new();
    for widget in widgets::all() {
        eprintln!("{}", widget.name);
        lines.push(line(&widget, effort).map_err(|error| format!("{}: {error}", widget.name))?);
    }
    let page = page::page(&lines, effort);
    print!("{page}");
    Ok(page)
}

/// All agree first; then they take turns.
fn line(widget: &Widget, effort: Effort) -> Result<Line> {
    let module = imported(widget)?;
    let netlist = optimize(flatten(&module, Names::Dropped));
    let traces: std::result::Result<Vec<_>, String> = (0..TRACES as u64)
        .map(|seed| record(widget, &module, CYCLES, seed + 1))
        .collect();
    let traces = traces?;
    let mut theirs = Theirs::new(widget, &traces[0], module.has_clock());
    let mut one = One::new(&module, &netlist, &traces[0])?;
    let mut many = Many::new(&module, &netlist, &traces)?;
    agree(&module, &netlist, &traces, &mut many)?;

    let plays = |once: Duration| (effort.window.as_nanos() / once.as_nanos().max(1)).max(1) as u32;
    // The second time, because the first is also the one that warms up.
    let mut counts = [1; 4];
    for _ in 0..2 {
        counts = [
            plays(theirs.play(true, 1)),
            plays(theirs.play(false, 1)),
            plays(one.play(true, 1)),
            plays(many.play(1)),
        ];
    }
    let mut line = Line {
        name: widget.name,
        instructions: one.instructions(),
        theirs: Figures::default(),
        single: Figures::default(),
        around: Figures::default(),
        batch: Figures::default(),
    };
    let nanoseconds = |time: Duration, plays: u32, stimuli: usize| {
        time.as_secs_f64() * 1e9 / f64::from(plays) / (CYCLES * stimuli) as f64
    };
    for _ in 0..effort.rounds {
        let all = nanoseconds(theirs.play(true, counts[0]), counts[0], 1);
        let driving = nanoseconds(theirs.play(false, counts[1]), counts[1], 1);
        line.theirs.push(all - driving);
        line.single
            .push(nanoseconds(one.play(true, counts[2]), counts[2], 1));
        line.around
            .push(nanoseconds(one.play(false, counts[2]), counts[2], 1));
        line.batch
            .push(nanoseconds(many.play(counts[3]), counts[3], STIMULI));
    }
    Ok(line)
}

/// Whether both engines had rust-hdl's outputs in every cycle of every trace, as far as a checksum tells.
fn agree(
    module: &Arc<warpwright_hdl::module::Module>,
    netlist: &warpwright_hdl::netlist::Netlist,
    traces: &[common::trace::Trace],
    many: &mut Many,
) -> Result<()> {
    many.play(1);
    for (number, trace) in traces.iter().enumerate() {
        let expected = checksum(trace);
        let mut one = One::new(module, netlist, trace)?;
        one.play(true, 1);
        if one.checksum != expected {
            return Err(format!(
                "the single engine's outputs differ from rust-hdl's, trace {number}"
            )
            .into());
        }
        let others = many.checksums.iter().skip(number).step_by(TRACES);
        if others.clone().any(|found| *found != expected) {
            return Err(format!(
                "the batch engine's outputs differ from rust-hdl's, trace {number}"
            )
            .into());
        }
    }
    Ok(())
}

fn write(page: &str) -> Result<()> {
    let output = std::path::Path::new("docs/benchmarks_rust_hdl.md");
    let unfinished = output.with_extension("md.unfinished");
    std::fs::write(&unfinished, page)?;
    std::fs::rename(unfinished, output)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_wrong_bit_in_one_cycle_of_one_trace_is_noticed() {
        let all = widgets::all();
        let widget = all.iter().find(|widget| widget.name == "pwm").unwrap();
        let module = imported(widget).unwrap();
        let netlist = optimize(flatten(&module, Names::Dropped));
        let record = |seed| record(widget, &module, CYCLES, seed).unwrap();
        let mut traces: Vec<_> = (0..TRACES as u64).map(record).collect();
        let mut many = Many::new(&module, &netlist, &traces).unwrap();
        agree(&module, &netlist, &traces, &mut many).unwrap();
        traces[5].outputs[700][0] ^= num_bigint::BigUint::from(1u8);
        let why = agree(&module, &netlist, &traces, &mut many).unwrap_err();
        assert!(why.to_string().ends_with("trace 5"), "{why}");
    }
}
