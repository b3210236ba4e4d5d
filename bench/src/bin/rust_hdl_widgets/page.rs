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
         Written by `bench/run --rust-hdl`, in one run on one machine; no figure on this page is typed by hand. Each row is a block of rust-hdl-widgets \
         0.46 (or a small system of some), imported. The stimulus is that of `interop/rust-hdl`'s tests, recorded for {CYCLES} cycles and played again from \
         power-up; before the race both engines of ours gave a checksum equal to that of rust-hdl's outputs in every cycle, on {TRACES} such traces.\n\n\
         Times are processor nanoseconds of a cycle of one stimulus: medians of {rounds} rounds of about {window} ms each, in which all take turns; *spread* is \
         (largest - smallest) / median. rust-hdl's is the direct loop, two calls of `simulate` a cycle (one where there is no clock), *without* what driving the \
         inputs takes. Ours is with driving the inputs, and with reading every output in every cycle into a checksum; *around* is this part. The batch has \
         {STIMULI} stimuli, which play {TRACES} different traces. Ratios are of medians; in brackets the smallest and largest of a round.\n\n\
         This favours rust-hdl, whose test benches have to drive and to read as well. *Instructions* are the single engine's of a cycle; it runs all of them \
         always, whereas rust-hdl skips what an `if` or a `match` skips.\n\n\
         Processor: {processor}; load at the end: {load}.\n\n\
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
        "\nOver the {count} widgets the single engine is {single} as fast as rust-hdl's loop on the median ({slowest} to {fastest}), the batch engine \
         {batch} ({batch_slowest} to {batch_fastest}). The claim is at least {CLAIMED_RATIO:.0} times for the single engine's median: it {verdict} in this run.\n",
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
        [] => "No widget is below that.".to_string(),
        below => format!("Below that: {}.", below.join(", ")),
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
        assert!(held.contains("it holds in this run"));
        assert!(held.contains("Below that: `w` (2.00x)."));
        let not = page(&[line(10.0), line(25.0), line(50.0)], effort);
        assert!(not.contains("it does not hold in this run"));
    }
}
