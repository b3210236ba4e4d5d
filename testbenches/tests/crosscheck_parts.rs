//! Emitted Verilog proved file by file: a fault shows in the part whose file has it, also one between two files.

use std::sync::Arc;
use warpwright_blocks::catalogue;
use warpwright_blocks::overridable::overridable;
use warpwright_hdl::module::Module;
use warpwright_hdl::verilog::Dialect;
use warpwright_testbenches::crosscheck::parts::parts;
use warpwright_testbenches::crosscheck::{
    Claim, CrosscheckError, Finding, Options, Subject, Tools, Verdict, crosscheck, prove,
};
use warpwright_testbenches::tools::{Found, Tool, require_or_skip};

fn eu_fetch() -> Arc<Module> {
    let block = catalogue::find("eu_fetch").unwrap();
    let parameters = catalogue::parameters(block, []).unwrap();
    Arc::new(overridable(block, &parameters).unwrap())
}

/// What each part of `eu_fetch` is said to be, the queue first, when one place of a file is another.
fn verdicts(yosys: &Found, from: &str, to: &str) -> Vec<Result<String, CrosscheckError>> {
    let mut parts = parts(&eu_fetch(), Dialect::Verilog2001);
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
    assert_eq!(clock[1], "output queue.clk is only in the emitted text");

    // Another module with the same ports.
    let other = told("eu_fetch_byte_queue queue (", "another queue (");
    assert!(
        matches!(other[1], Err(CrosscheckError::Tool(_))),
        "{other:?}"
    );
}

/// What holds of all parts is told once, and of a part that differs which it is.
#[test]
fn a_part_that_differs_is_named() {
    let Some(yosys) = require_or_skip(Tool::Yosys, "a_part_that_differs_is_named") else {
        return;
    };
    let tools = Tools {
        found: vec![yosys],
        missing: Vec::new(),
    };
    let whole = Subject::new(&eu_fetch(), Dialect::Verilog2001);
    let told = |from: &str, to: &str| {
        let mut parts = parts(&eu_fetch(), Dialect::Verilog2001);
        for file in parts.iter_mut().flat_map(|part| &mut part.files) {
            file.text = file.text.replace(from, to);
        }
        let mut told: Vec<Finding> = Vec::new();
        let mut tell = |_: &Found, finding: Result<Finding, CrosscheckError>| {
            told.push(finding.unwrap());
            true
        };
        let options = Options::default();
        crosscheck(&whole, &parts, &[], &tools, &options, &mut tell).unwrap();
        told
    };
    let right = told("", "");
    assert_eq!(right.len(), 1);
    assert_eq!((right[0].modules, &right[0].part), (2, &None));
    assert_eq!(right[0].verdict, Verdict::Held);

    let wrong = told("= unit_0_q[29];", "= unit_0_q[30];");
    let parts: Vec<_> = wrong.iter().map(|found| found.part.as_deref()).collect();
    assert_eq!(parts, [Some("eu_fetch"), Some("eu_fetch_byte_queue")]);
    assert_eq!(wrong[0].verdict, Verdict::Held);
    assert!(matches!(wrong[1].verdict, Verdict::Differs(_)));
    let functions = |found: &Finding| match found.claim {
        Claim::Functions(count) => count,
        other => panic!("{other:?}"),
    };
    let each: usize = wrong.iter().map(functions).sum();
    assert_eq!(functions(&right[0]), each);
}
