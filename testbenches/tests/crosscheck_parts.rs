//! Emitted Verilog proved file by file: a fault shows in the part whose file has it, also one between two files.

use std::sync::Arc;
use warpwright_blocks::catalogue;
use warpwright_blocks::overridable::overridable;
use warpwright_hdl::verilog::Dialect;
use warpwright_testbenches::crosscheck::parts::parts;
use warpwright_testbenches::crosscheck::{CrosscheckError, Options, Subject, Verdict, prove};
use warpwright_testbenches::tools::{Found, Tool, require_or_skip};

/// What each part of `eu_fetch` is said to be, the queue first, when one place of a file is another.
fn verdicts(yosys: &Found, from: &str, to: &str) -> Vec<Result<String, CrosscheckError>> {
    let block = catalogue::find("eu_fetch").unwrap();
    let parameters = catalogue::parameters(block, []).unwrap();
    let module = Arc::new(overridable(block, &parameters).unwrap());
    let mut parts = parts(&module, Dialect::Verilog2001);
    let names: Vec<&str> = parts.iter().map(|part| &*part.netlist.name).collect();
    assert_eq!(names, ["eu_fetch_byte_queue", "eu_fetch"]);
    assert_eq!(parts[1].cut.len(), 1, "{:?}", parts[1].cut);
    let mut places = 0;
    let mut told = Vec::new();
    for part in &mut parts {
        for file in &mut part.files {
            places += file.text.matches(from).count();
            file.text = file.text.replace(from, to);
        }
        told.push(verdict(part, yosys));
    }
    assert!(from.is_empty() || places > 0, "{from} is in no file");
    told
}

/// `held`, or the first difference in words.
fn verdict(part: &Subject, yosys: &Found) -> Result<String, CrosscheckError> {
    let findings = prove(part, yosys, None, &Options::default())?;
    Ok(match &findings[0].verdict {
        Verdict::Held => "held".to_string(),
        Verdict::Differs(places) => places[0].to_string(),
        Verdict::Unknown(limit) => limit.clone(),
    })
}

#[test]
fn a_fault_shows_in_its_part() {
    let Some(yosys) = require_or_skip(Tool::Yosys, "a_fault_shows_in_its_part") else {
        return;
    };
    let told = |from, to| verdicts(&yosys, from, to);
    let words = |told: Vec<Result<String, CrosscheckError>>| -> Vec<String> {
        told.into_iter().map(Result::unwrap).collect()
    };
    assert_eq!(words(told("", "")), ["held", "held"]);

    // Within the queue: the rest is as it was.
    let within = words(told("= unit_0_q[29];", "= unit_0_q[30];"));
    assert_ne!(within[0], "held");
    assert_eq!(within[1], "held");

    // Between the two: what the queue is given is no longer what it must be, though the queue is the same.
    let between = words(told(".in_valid(in_valid)", ".in_valid(rst)"));
    assert_eq!(between[0], "held");
    assert!(
        between[1].starts_with("output queue.in_valid is"),
        "{between:?}"
    );

    // Another clock, which is no function.
    let clock = words(told(".clk(clk)", ".clk(in_valid)"));
    assert_eq!(clock[1], "output queue.clk is in the text only");

    // Another module with the same ports.
    let other = told("eu_fetch_byte_queue queue (", "another queue (");
    assert!(
        matches!(other[1], Err(CrosscheckError::Tool(_))),
        "{other:?}"
    );
}
