//! Random designs contain what they claim to contain: `random_design::coverage` lists
//! it, and the verification page prints the list. `WARPWRIGHT_WRITE=1` rewrites it there.

use std::path::Path;
use warpwright_testbenches::effort::designs::{
    ICARUS, LONGER, NETLISTS, OVERRIDDEN, READ_BACK, SYSTEM_VERILOG, VERILATOR,
};
use warpwright_testbenches::random_design::coverage::{Coverage, FEATURES, as_table};
use warpwright_testbenches::random_design::{Limits, build, random_genes};

/// The designs that one run takes through the netlists and engines.
const DESIGNS: u64 = NETLISTS;

#[test]
fn every_feature_is_in_the_designs_of_one_run() {
    let mut coverage = Coverage::default();
    for seed in 1..=DESIGNS {
        coverage.add(&build(&random_genes(seed, Limits::default())).unwrap());
    }
    for feature in FEATURES {
        let (designs, largest) = coverage.of(feature);
        let name = format!("{} above {}", feature.name, feature.above);
        println!("{name:50} {designs:5} designs, largest {largest}");
    }
    let missing = coverage.missing();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// How many designs a run takes through what.
fn counts() -> String {
    format!(
        "In every run, `./run-tests` checks {NETLISTS} random designs with the reference evaluator, the netlist passes and both engines. Icarus simulates {ICARUS} random designs as\n\
         Verilog-2001 and {SYSTEM_VERILOG} random designs as SystemVerilog. Verilator simulates {VERILATOR} random designs. Another test prints {READ_BACK} random designs as text and parses the printed\n\
         text. For {OVERRIDDEN} random designs, a further test emits Verilog modules that have parameters with default values. Icarus then simulates the emitted Verilog with other\n\
         parameter values. The option `--fast` of `./run-tests` omits the random designs. A debug build checks a tenth of the random designs. The variable\n\
         `WARPWRIGHT_SEED` selects another seed for the random designs. Compared with other runs, long runs check ten times as many netlists and {LONGER} times as many\n\
         emitted designs. The command `./run-tests --long` or the variable `WARPWRIGHT_LONG=1` starts a long run. If a random design fails, the report names the seed.\n\
         The test reduces a failing design to the smallest failing design that the test finds."
    )
}

#[test]
fn the_page_lists_them() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/verification.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let begin = "<!-- written by the test random_coverage: begin -->\n";
    let end = "<!-- written by the test random_coverage: end -->";
    let (before, rest) = page.split_once(begin).unwrap();
    let (_, after) = rest.split_once(end).unwrap();
    let wanted = format!(
        "{before}{begin}\n{}\n{}\n\n{end}{after}",
        as_table(),
        counts()
    );
    if std::env::var_os("WARPWRIGHT_WRITE").is_some_and(|v| v == "1") {
        std::fs::write(&path, wanted).unwrap();
        return;
    }
    assert!(
        page == wanted,
        "{} has another list of features: run this test with WARPWRIGHT_WRITE=1",
        path.display()
    );
}
