//! The README's results, assembled from where each figure is stored: no figure is typed by hand.
//!
//! | figures | stored in | by |
//! |---|---|---|
//! | cells, clocks, times to first results | `docs/benchmarks.md` | `bench/run` |
//! | cells and clocks of named configurations | `cli/data/cells.json` | `bench/run --cells`, `--clocks` |
//! | speeds of simulation | `cli/data/race.json`, `race_processors.json` | `bench/run --race`, `--processors` |
//! | proofs and their times | `testbenches/data/proofs.json` | `scripts/proof-times` |
//! | faults | `docs/verification.md` | `scripts/mutation-scores` |
//! | sweeps | `testbenches/data/sweeps.json` | `scripts/sweeps` |

use super::race;
use serde_json::Value;
use std::fmt::Write;

/// The page of speeds, cells and clocks.
pub const BENCHMARKS: &str = "docs/benchmarks.md";
const VERIFICATION: &str = "docs/verification.md";
const CELLS: &str = "cli/data/cells.json";
const PROOFS: &str = "testbenches/data/proofs.json";
const SWEEPS: &str = "testbenches/data/sweeps.json";

/// The blocks that are shown; `bench/clock.py` measures more.
const SHOWN: [&str; 12] = [
    "`eu_fetch`",
    "`eu_expand`",
    "`eu_decode`",
    "`lsc_decode`, `stages=2`",
    "`eu_frontend`",
    "`line_coalescer`, `arch=matrix`, 58-bit lines",
    "`float_add`, f32, five stages",
    "`float_multiply`, f32, five stages",
    "`float_fma`, f32, five stages",
    "`glsl450`, integers, 32 bits, a lane",
    "`glsl450`, exact floats, f32, a lane",
    "SHA-256 round from SPIR-V, two stages",
];

/// Named configurations whose cells are shown, with their titles in the stored proofs.
const NAMED: [(&str, &str); 3] = [
    ("`lut_array`, 32 lanes", "lut_array_warp"),
    ("`lop3_unit`, four lanes", "lop3_unit"),
    ("`gather_scatter`, four lanes", "gather_scatter"),
];

/// What stands between the README's marks.
pub fn text() -> String {
    let mut text = blocks();
    let _ = write!(text, "\n{}\n{}\n{}", simulation(), faults(), sweeps());
    text
}

/// The text of a file of the repository.
pub fn file(name: &str) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    std::fs::read_to_string(format!("{root}/{name}")).expect(name)
}

/// The cells of each table's rows below a heading of a page, up to the next heading.
fn rows(page: &str, heading: &str) -> Vec<Vec<String>> {
    let page = file(page);
    let (_, section) = page.split_once(&format!("\n{heading}\n")).expect(heading);
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter_map(|line| {
        let inner = line.strip_prefix("| ")?.strip_suffix(" |")?;
        Some(inner.split(" | ").map(|cell| cell.trim().to_string()))
    });
    rows.map(Iterator::collect).collect()
}

/// The row that begins so.
fn row<'r>(rows: &'r [Vec<String>], begin: &[&str]) -> &'r [String] {
    let is_it = |row: &&Vec<String>| row.iter().zip(begin).all(|(cell, begin)| cell == begin);
    let found = rows.iter().find(is_it);
    found.unwrap_or_else(|| panic!("no row {begin:?}"))
}

fn json(name: &str) -> Vec<Value> {
    serde_json::from_str(&file(name)).expect("a list in JSON")
}

/// A row for each block: what was proved of it, its cells and its clock.
fn blocks() -> String {
    let clocks = rows(BENCHMARKS, "## Clock");
    let proofs = json(PROOFS);
    let mut text = "| block | equal to its golden model for all inputs | ECP5 LUT4 | flip-flops | iCE40 LUT4 | ECP5, MHz |\n\
                    |---|---|---:|---:|---:|---:|\n"
        .to_string();
    let cells: Value = serde_json::from_str(&file(CELLS)).expect("the stored cells");
    for (title, name) in NAMED {
        let targets = &cells["configurations"][name]["targets"];
        let count = |family: &str, kind: &str| targets[family][kind].as_u64().expect("a count");
        let clock = targets["ECP5"]["clock_mhz"]["median"].as_f64();
        let clock = clock.map_or("not measured".to_string(), |clock| format!("{clock:.0}"));
        let _ = writeln!(
            text,
            "| {title} | {} | {} | {} | {} | {clock} |",
            proved(proof_of(&proofs, title)),
            count("ECP5", "lut"),
            count("ECP5", "ff"),
            count("iCE40", "lut"),
        );
    }
    for title in SHOWN {
        let clock = row(&clocks, &[title]);
        let [_, luts, flip_flops, ice_luts, median, _] = clock else {
            panic!("{clock:?}");
        };
        let proved = proved(proof_of(&proofs, title));
        let _ = writeln!(
            text,
            "| {title} | {proved} | {luts} | {flip_flops} | {ice_luts} | {median} |"
        );
    }
    text
}

fn proof_of<'p>(proofs: &'p [Value], title: &str) -> &'p Value {
    let proof = proofs.iter().find(|proof| proof["title"] == title);
    proof.unwrap_or_else(|| panic!("scripts/proof-times has not proved {title}"))
}

/// How far a proof reaches, and how long it took.
fn proved(proof: &Value) -> String {
    let seconds = proof["seconds"].as_f64().expect("a time");
    match (proof["verdict"].as_str(), proof["method"].as_str()) {
        (Some("held"), Some("induction")) => format!("unbounded proof in {seconds:.2} s"),
        (Some("unknown"), _) => {
            let block = proof["block"].as_str().expect("a block");
            format!("[smaller sizes](docs/blocks/{block}.md) proved, this size tested")
        }
        other => panic!("the table has no words for {other:?}"),
    }
}

fn simulation() -> String {
    let firsts = rows(BENCHMARKS, "## Time to first result");
    let first = |of| row(&firsts, &[of])[1].parse::<f64>().expect("seconds");
    format!(
        "- **Simulation speed.** {}\n  Warpwright produces the first results of `lut_array` with 32 lanes after {:.2} ms. Verilator produces the first results \
         of the same `lut_array` after {:.0} s.",
        race::headline(),
        first("Warpwright, batch of 256") * 1000.0,
        first("Verilator, g++, empty folder"),
    )
}

fn faults() -> String {
    let section = "## Whether the checks would notice a fault";
    let rows = rows(VERIFICATION, section);
    let rows: Vec<_> = rows.iter().filter(|row| row[0].starts_with('`')).collect();
    let numbers = |row: &[String]| -> Vec<u64> {
        let cells = row[2..8].iter();
        cells.map(|n| n.parse().expect("a number")).collect()
    };
    let mutated: Vec<Vec<u64>> = rows.iter().map(|row| numbers(row)).collect();
    let sum = |place: usize| mutated.iter().map(|row| row[place]).sum::<u64>();
    let smaller = rows.iter().filter(|row| row[0].contains(", as ")).count();
    let tried = mutated.iter().map(|row| row[0]);
    format!(
        "- **Fault injection.** We injected {} faults into {} configurations, one fault at a time. We injected {} to {} faults into each configuration. For \
         {smaller} configurations, we injected the faults into a smaller size of the same block. The checks detected {} faults. The prover showed that another \
         {} faults are harmless. Another {} faults are undecided: the checks did not detect them, and the prover could not decide whether they are harmless. \
         Among the undetected faults, the prover found {} harmful faults. The \
         [verification page](docs/verification.md#whether-the-checks-would-notice-a-fault) explains our fault injection.",
        grouped(sum(0)),
        rows.len(),
        tried.clone().min().expect("rows"),
        grouped(tried.max().expect("rows")),
        grouped(sum(1)),
        grouped(sum(2) + sum(3)),
        grouped(sum(5)),
        grouped(sum(4)),
    )
}

fn sweeps() -> String {
    let sweeps = json(SWEEPS);
    let of = |block: &str| -> Vec<u64> {
        let rows = sweeps.iter().filter(|sweep| sweep["block"] == block);
        let counts = rows.map(|sweep| sweep["count"].as_u64());
        counts.map(|count| count.expect("a number")).collect()
    };
    let (instructions, functions) = (of("glsl450"), of("special_function"));
    let whole = instructions.iter().filter(|count| **count == 1 << 32);
    assert!(functions.iter().all(|count| *count == 1 << 32));
    format!(
        "- **Exhaustive sweeps.** We simulated the hardware of [{} GLSL.std.450 instructions](docs/blocks/glsl450.md) with every possible operand. Each \
         instruction was simulated at one operand width. All {} simulated results agree with the golden model. Of the simulated GLSL.std.450 instructions, {} \
         have 2^32 possible operands. We also simulated [{} functions of `special_function`](docs/blocks/special_function.md) with all 2^32 operands.",
        instructions.len(),
        grouped(instructions.iter().sum()),
        whole.count(),
        functions.len(),
    )
}

/// `12345` becomes `12,345`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
