//! Writes the figures as a page of the book. Everything on it is measured in the run that writes it.

use crate::area::Comparison;
use crate::contest::{Line, Side};
use crate::figures::Figures;
use crate::machine::Machine;
use crate::speed::{Effort, First, Speed};
use crate::stimulus::{CYCLES, TABLES};
use std::fmt::Write;

/// What the batch engine is held to against Verilator.
const CLAIMED_RATIO: f64 = 2.0;

/// The whole page.
pub fn page(
    machine: &Machine,
    speed: Option<(&Speed, Effort)>,
    area: Option<&[Comparison]>,
) -> String {
    let mut page = String::from(
        "# Benchmarks\n\n\
         The script `bench/run` writes this page. One run on one machine produced all sections from *Machine* to *Area*. Each later section names \
         the option of `bench/run` that writes the section. Each speed is the median of several rounds. In each round, all compared programs run one \
         after another. The column *spread* is the difference between the largest and the smallest value, divided by the median.\n\n\
         ## Machine\n\n| | |\n|---|---|\n",
    );
    for (what, found) in &machine.facts {
        row(&mut page, &[what, found]);
    }
    if let Some((speed, effort)) = speed {
        rates(&mut page, speed, effort);
        ratios(&mut page, speed);
        first_results(&mut page, &speed.first);
    }
    if let Some(area) = area {
        cells(&mut page, area);
    }
    page
}

fn rates(page: &mut String, speed: &Speed, effort: Effort) {
    let _ = write!(
        page,
        "\n## Simulation speed\n\n\
         This section compares simulators on one block that suits our engines. For the results of many configurations, see the section \
         [Comparison with Verilator](#comparison-with-verilator). The simulated block is `lut_array` with 32 lanes of 32 bits, three operands and \
         one stage. Every engine receives the same random stimulus. The stimulus is recorded before the benchmark, as {TABLES} tables of {CYCLES} \
         cycles (`bench/src/stimulus.rs`). An engine with one stimulus processes the tables one after another. A batch processes the tables in \
         parallel. Every engine folds all outputs of every cycle into a checksum. Before the benchmark, {}. The benchmark has {} rounds on one core. \
         In each round, every simulator runs for about {} ms of processor time. The measured time is the processor time of the simulator's process. \
         The load from other processes therefore has little influence on the measured time.\n\n\
         Verilator runs with `--cc -O3 --x-assign fast --x-initial fast --noassert`. Verilator's C++ code is compiled with `-O3 -march=native`. Each \
         simulated clock cycle takes two evaluations of Verilator's C++ code. Verilator runs the emitted Verilog and two hand-written designs with \
         the same ports (`bench/verilog/`). The hand-written design *table 2* has one multiplexer per bit, as in the patent. The hand-written design \
         *words* computes with whole words, which is fast in Verilator. The rust-hdl designs have one 32-bit port per lane, because rust-hdl would \
         store a single 1024-bit port with one byte per bit. In rows marked *one block per lane*, the designs use rust-hdl's synthesisable subset. In rows \
         marked *plain Rust*, the designs use as much plain Rust as rust-hdl's simulator allows. In rows marked `simulate`, rust-hdl's function \
         `simulate` is called twice per clock cycle. In rows marked `Simulation`, a rust-hdl testbench waits twice per clock cycle. Our engines and \
         their stimulus code are compiled with the settings of `cargo build --release` for any x86-64 processor. At run time, our engines and their \
         stimulus code choose a vector instruction set that the processor supports.\n\n\
         A stimulus-cycle is one clock cycle of one stimulus. The column *net* contains the time that the design alone takes per stimulus-cycle, \
         without the stimulus and the checksum. The benchmark measures the same \
         loop with and without the design. The column *net* is the difference between the two times.\n\n\
         | engine | stimulus-cycles/s | spread | net, ns |\n|---|---:|---:|---:|\n",
        speed.agreement,
        effort.rounds,
        effort.window.as_millis(),
    );
    for line in &speed.lines {
        let net = line
            .net()
            .map_or("-".to_string(), |net| format!("{net:.1}"));
        row(
            page,
            &[
                &line.name,
                &rate(line.rate.median()),
                &percent(line.rate.spread()),
                &net,
            ],
        );
    }
}

fn ratios(page: &mut String, speed: &Speed) {
    let best = |side| best_of(&speed.lines, |line| line.side == side);
    let Some(batch) = best(Side::Batch) else {
        return;
    };
    page.push_str(
        "\nEach ratio is the quotient of two medians. The brackets contain the smallest and the largest ratio among the rounds.\n\n\
         | ours | the fastest of | which is | ratio | net |\n|---|---|---|---:|---:|\n",
    );
    let others = [
        (Side::VerilatorEmitted, "Verilator on the emitted Verilog"),
        (Side::VerilatorByHand, "Verilator on hand-written Verilog"),
        (Side::RustHdl, "rust-hdl"),
    ];
    let ours = [Some(batch), best(Side::Single)];
    for ours in ours.into_iter().flatten() {
        for (side, who) in others {
            let Some(theirs) = best(side) else {
                continue;
            };
            let net = match (ours.net(), theirs.net()) {
                (Some(ours), Some(theirs)) if ours > 0.0 => times(theirs / ours),
                _ => "-".to_string(),
            };
            row(
                page,
                &[
                    &ours.name,
                    who,
                    &theirs.name,
                    &ratio(&ours.rate, &theirs.rate),
                    &net,
                ],
            );
        }
    }
    let threaded = |line: &Line| line.side == Side::RustHdl && line.name.ends_with("`Simulation`");
    if let Some(threaded) = best_of(&speed.lines, threaded) {
        let found = ratio(&batch.rate, &threaded.rate);
        row(
            page,
            &[
                &batch.name,
                "rust-hdl's `Simulation`",
                &threaded.name,
                &found,
                "-",
            ],
        );
    }
    if let Some(verilator) = best(Side::VerilatorEmitted) {
        let found = batch.rate.median() / verilator.rate.median();
        let verdict = if found >= CLAIMED_RATIO {
            "holds"
        } else {
            "does not hold"
        };
        let _ = write!(
            page,
            "\nWe claim that our batch engine is at least {CLAIMED_RATIO:.0} times as fast as Verilator with the emitted Verilog. The claim compares \
             stimulus-cycles (clock cycles times stimuli) per second on one core. In this run, the claim {verdict} ({}).\n",
            times(found)
        );
    }
    slower(page, &speed.lines, batch, best(Side::Single));
}

/// What of ours is slower than something of theirs, said as plainly as what is faster.
fn slower(page: &mut String, lines: &[Line], batch: &Line, single: Option<&Line>) {
    let theirs = |line: &&Line| !matches!(line.side, Side::Batch | Side::Single);
    page.push_str("\n**Where our engines are slower.** ");
    let mut found = Vec::new();
    for ours in [Some(batch), single].into_iter().flatten() {
        let faster = lines.iter().filter(theirs);
        let faster = faster.filter(|line| line.rate.median() > ours.rate.median());
        let faster: Vec<String> = faster
            .map(|line| {
                let by = line.rate.median() / ours.rate.median();
                format!("- {}: {} our speed", line.name, times(by))
            })
            .collect();
        if !faster.is_empty() {
            found.push(format!(
                "The engine *{}* is slower than the following simulators:\n\n{}",
                ours.name,
                faster.join("\n")
            ));
        }
    }
    if found.is_empty() {
        found.push(
            "In this run, neither of our engines is slower than another simulator in the table."
                .to_string(),
        );
    }
    page.push_str(&found.join("\n\n"));
    page.push_str(
        "\n\nThe batch engine reaches its speed only with many short, independent stimuli. The single engine reaches its speed in one long run with a single stimulus. \
         Verilator can also use several threads to simulate a large design.\n",
    );
}

fn first_results(page: &mut String, first: &[First]) {
    page.push_str(
        "\n## Time to first result\n\n\
         The table shows wall time on one core. For our engines and rust-hdl, the measurement starts from the Rust description. For Verilator, the \
         measurement starts from the emitted Verilog. The measurement ends when the checksum contains the first outputs. The measured time does not \
         include the compilation of the Rust program or the emission of Verilog. Verilator's C++ code is compiled with the compiler options of the \
         speed benchmark above. With less optimisation, Verilator's C++ code compiles faster but runs slower.\n\n\
         | method | wall, s | spread | processor, s | wall time spent in | relative to our batch |\n\
         |---|---:|---:|---:|---|---:|\n",
    );
    let Some(ours) = first.first() else {
        return;
    };
    let seconds = |figure: f64| match figure {
        f if f < 0.1 => format!("{f:.5}"),
        f => format!("{f:.2}"),
    };
    for way in first {
        let wall = way.wall.median();
        let shown = [wall, way.cpu.median()].map(seconds);
        let spread = percent(way.wall.spread());
        let beside = times(wall / ours.wall.median());
        row(
            page,
            &[&way.name, &shown[0], &spread, &shown[1], &way.note, &beside],
        );
    }
    let quicker = first
        .iter()
        .filter(|way| way.wall.median() < ours.wall.median());
    let quicker: Vec<&str> = quicker.map(|way| way.name.as_str()).collect();
    if !quicker.is_empty() {
        let _ = writeln!(
            page,
            "\nThe following methods produce the first result earlier than our batch engine:\n\n- {}",
            quicker.join("\n- ")
        );
    }
}

fn cells(page: &mut String, area: &[Comparison]) {
    page.push_str(
        "\n## Area\n\n\
         This section compares the emitted Verilog with hand-written Verilog (`bench/verilog/`). The hand-written Verilog implements table 2 of \
         US 2014/0149721 A1. Both designs have the same ports and registers. The same version of Yosys synthesizes both designs with the same \
         command. Pads and clock buffers are not counted. Each design has three operands, 32 bits and one lane.\n\n\
         | block | family | Yosys | emitted: LUT + FF + other | by hand: LUT + FF + other | total | verdict |\n\
         |---|---|---|---:|---:|---:|---|\n",
    );
    for comparison in area {
        let parts = |cells: &crate::area::Cells| {
            format!(
                "{} + {} + {}",
                cells.luts(),
                cells.flip_flops(),
                cells.others()
            )
        };
        let (ours, theirs) = (comparison.emitted.total(), comparison.by_hand.total());
        let verdict = match ours.cmp(&theirs) {
            std::cmp::Ordering::Less => "smaller",
            std::cmp::Ordering::Equal => "equal",
            std::cmp::Ordering::Greater => "**larger**",
        };
        row(
            page,
            &[
                comparison.what,
                comparison.family.name,
                &comparison.yosys,
                &parts(&comparison.emitted),
                &parts(&comparison.by_hand),
                &format!("{ours} : {theirs}"),
                verdict,
            ],
        );
    }
    let holds = area.iter().filter(|comparison| comparison.holds()).count();
    let _ = write!(
        page,
        "\nWe claim that the emitted Verilog needs no more cells than the hand-written Verilog. In this run, the claim holds in {holds} of {} cases.\n",
        area.len()
    );
}

fn best_of(lines: &[Line], belongs: impl Fn(&Line) -> bool) -> Option<&Line> {
    let lines = lines.iter().filter(|line| belongs(line));
    lines.max_by(|a, b| a.rate.median().total_cmp(&b.rate.median()))
}

fn ratio(ours: &Figures, theirs: &Figures) -> String {
    let (low, high) = ours.over(theirs).range();
    format!(
        "{} ({} to {})",
        times(ours.median() / theirs.median()),
        times(low),
        times(high)
    )
}

/// A ratio with three digits that matter.
fn times(ratio: f64) -> String {
    let digits = match ratio {
        r if r >= 100.0 => 0,
        r if r >= 10.0 => 1,
        r if r >= 0.1 => 2,
        _ => 4,
    };
    format!("{ratio:.digits$}x")
}

fn rate(figure: f64) -> String {
    match figure {
        f if f >= 1e6 => format!("{:.2} M", f / 1e6),
        f => format!("{:.1} k", f / 1e3),
    }
}

fn percent(part: f64) -> String {
    format!("{:.0} %", part * 100.0)
}

fn row(page: &mut String, cells: &[&str]) {
    let _ = writeln!(page, "| {} |", cells.join(" | "));
}
