//! Writes the results as a page of the book.

use crate::figures::Figures;
use crate::{CYCLES, Effort, Line, STIMULI, TRACES};
use std::fmt::Write;

/// What the single engine is held to: the median over the widgets.
const CLAIMED_RATIO: f64 = 5.0;

/// The whole page.
pub fn page(lines: &[Line], effort: Effort) -> String {
    let mut page = format!(
        "# Imported widgets against rust-hdl\n\n\
         The command `bench/run --rust-hdl` writes this page. All measurements come from one run on one machine. Each row of the table measures an \
         imported block of rust-hdl-widgets 0.46, or a small system of imported blocks. The stimulus comes from the tests of `interop/rust-hdl`. The \
         stimulus is recorded for {CYCLES} cycles, and replayed from power-up. Before the benchmark, our two engines and rust-hdl simulated {TRACES} recorded \
         traces. The output checksums of the three simulators were equal in every cycle.\n\n\
         The times are processor times per cycle of one stimulus, in nanoseconds. Every listed time is the median of {rounds} rounds. In each round, \
         the simulators run one after another, each for about {window} ms. The column *spread* is the difference between the largest and the \
         smallest value, divided by the median. For rust-hdl, a plain loop calls the simulation function directly. The loop calls `simulate` twice \
         per cycle, or once per cycle if the widget has no clock. The time of rust-hdl does *not* include the time to drive the inputs. The times of \
         our engines include the time to drive the inputs, and the time to compute a checksum of every output in every cycle. The column *around* \
         lists the time of the single engine for driving the inputs and reading the outputs. The batch contains {STIMULI} stimuli, which replay \
         {TRACES} different traces. Each ratio is the ratio of two medians. The brackets contain the smallest and the largest ratio among the \
         rounds.\n\n\
         The measured rust-hdl testbench neither drives inputs nor reads outputs. A real testbench must do both, so this comparison favours rust-hdl. The column *instructions* \
         lists the number of instructions per cycle in the single engine's program. The single engine can skip the instructions of disabled registers \
         and of disabled memory writes, but no other instructions. In an `if` or a `match`, rust-hdl's simulation executes only the branch that \
         is taken.\n\n\
         Processor: {processor}; load at the end: {load}\n\n\
         | widget | instructions | rust-hdl | spread | single | spread | around | batch | spread | single is faster | batch is faster |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
        rounds = effort.rounds,
        window = effort.window.as_millis(),
        processor = processor(),
        load = load(),
    );
    for line in lines {
        let time = |figures: &Figures| match figures.median() {
            median if median < 10.0 => format!("{median:.2}"),
            median => format!("{median:.0}"),
        };
        let spread = |figures: &Figures| format!("{:.0} %", figures.spread() * 100.0);
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            line.name,
            line.instructions,
            time(&line.theirs),
            spread(&line.theirs),
            time(&line.single),
            spread(&line.single),
            time(&line.around),
            time(&line.batch),
            spread(&line.batch),
            ratio(&line.theirs, &line.single),
            ratio(&line.theirs, &line.batch),
        );
    }
    summary(&mut page, lines);
    page
}

fn summary(page: &mut String, lines: &[Line]) {
    let ratios = |ours: fn(&Line) -> &Figures| -> Figures {
        let ratios = lines.iter();
        ratios
            .map(|line| line.theirs.median() / ours(line).median())
            .collect()
    };
    let (single, batch) = (ratios(|line| &line.single), ratios(|line| &line.batch));
    let (slowest, fastest) = single.range();
    let (batch_slowest, batch_fastest) = batch.range();
    let verdict = if single.median() >= CLAIMED_RATIO {
        "holds"
    } else {
        "does not hold"
    };
    let _ = write!(
        page,
        "\nOver the {count} widgets, the median speed of the single engine is {single} the speed of rust-hdl's loop ({slowest} to {fastest}). The median speed of \
         the batch engine is {batch} the speed of rust-hdl's loop ({batch_slowest} to {batch_fastest}). We claim that the single engine's median speed is at \
         least {CLAIMED_RATIO:.0} times the speed of rust-hdl's loop. In this run, the claim {verdict}.\n",
        count = lines.len(),
        single = times(single.median()),
        slowest = times(slowest),
        fastest = times(fastest),
        batch = times(batch.median()),
        batch_slowest = times(batch_slowest),
        batch_fastest = times(batch_fastest),
    );
    let below = lines.iter().filter_map(|line| {
        let ratio = line.theirs.median() / line.single.median();
        (ratio < CLAIMED_RATIO).then(|| format!("`{}` ({})", line.name, times(ratio)))
    });
    let below: Vec<String> = below.collect();
    let said = match below.as_slice() {
        [] => format!("No widget is below {CLAIMED_RATIO:.0} times."),
        below => format!(
            "The single engine is less than {CLAIMED_RATIO:.0} times as fast as rust-hdl for the following widgets:\n\n{}",
            below.join(", ")
        ),
    };
    let _ = writeln!(page, "\n{said}");
}

fn ratio(theirs: &Figures, ours: &Figures) -> String {
    let (low, high) = theirs.over(ours).range();
    let ratio = theirs.median() / ours.median();
    format!("{} ({} to {})", times(ratio), times(low), times(high))
}

fn times(ratio: f64) -> String {
    match ratio {
        ratio if ratio >= 100.0 => format!("{ratio:.0}x"),
        ratio if ratio >= 10.0 => format!("{ratio:.1}x"),
        ratio => format!("{ratio:.2}x"),
    }
}

fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text
        .lines()
        .find_map(|line| line.strip_prefix("model name"));
    let model = model.map_or("unknown", |rest| rest.trim_start_matches(['\t', ' ', ':']));
    model.to_string()
}

fn load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().unwrap_or("unknown").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(single: f64) -> Line {
        let figures = |figure: f64| [figure; 3].into_iter().collect::<Figures>();
        Line {
            name: "w",
            instructions: 1,
            theirs: figures(100.0),
            single: figures(single),
            around: figures(1.0),
            batch: figures(1.0),
        }
    }

    #[test]
    fn the_claim_is_not_said_to_hold_where_it_does_not() {
        let effort = crate::SMOKE;
        let held = page(&[line(10.0), line(19.0), line(50.0)], effort);
        assert!(held.contains("This claim holds in this run"));
        assert!(held.contains("times as fast as rust-hdl for these widgets: `w` (2.00x)."));
        let not = page(&[line(10.0), line(25.0), line(50.0)], effort);
        assert!(not.contains("This claim does not hold in this run"));
    }
}
