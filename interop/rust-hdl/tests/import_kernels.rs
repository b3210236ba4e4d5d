//! Random kernels: rust-hdl's simulation against our engine, and rust-hdl's Verilog against ours.

mod common;
mod kernels;

use common::prove::prove_equal;
use common::{Widget, compare, imported};
use warpwright_testbenches::tools::{Tool, require_or_skip};

const CYCLES: usize = 2_000;

/// What is wrong with a kernel, if anything is.
fn simulated(kernel: &Widget) -> Result<usize, String> {
    let module = imported(kernel).map_err(|why| why.to_string())?;
    let compared = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        compare(kernel, &module, CYCLES, 7)
    }));
    let compared = compared.unwrap_or_else(|_| Err("panicked".to_string()))?;
    Ok(compared.changes)
}

#[test]
fn kernels_behave_as_in_rust_hdl() {
    let mut failures = Vec::new();
    let (mut changes, mut quiet) = (0, Vec::new());
    for kernel in kernels::all() {
        match simulated(&kernel) {
            Ok(0) => quiet.push(kernel.name),
            Ok(changed) => changes += changed,
            Err(why) => failures.push(format!("{}: {why}", kernel.name)),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    // By chance some kernels have only constant outputs.
    assert!(quiet.len() <= 6, "no output ever changed: {quiet:?}");
    // On average every fourth cycle shows something.
    assert!(changes > kernels::all().len() * CYCLES / 4, "{changes}");
}

/// The twelve kernels with the shortest text that have no products, which SAT solvers do not compare.
fn sample() -> Vec<Widget> {
    let all = kernels::all().into_iter();
    let text = |kernel: &Widget| (kernel.make)().verilog();
    let mut plain: Vec<Widget> = all.filter(|kernel| !text(kernel).contains(" * ")).collect();
    plain.sort_by_key(|kernel| text(kernel).len());
    plain.truncate(12);
    plain
}

#[test]
fn kernels_equal_the_verilog_that_rust_hdl_writes() {
    let test = "kernels_equal_the_verilog_that_rust_hdl_writes";
    let Some(yosys) = require_or_skip(Tool::Yosys, test) else {
        return;
    };
    let mut failures = Vec::new();
    let sample = sample();
    assert!(sample.len() >= 10);
    for kernel in sample {
        let theirs = (kernel.make)().verilog();
        if let Err(why) = prove_equal(&yosys, &kernel, &theirs) {
            failures.push(format!("{}: {why}", kernel.name));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_changed_operator_is_noticed() {
    let mut missed = Vec::new();
    for (kernel, twin) in kernels::twins() {
        let changed = imported(&twin).unwrap();
        let compared = compare(&kernel, &changed, CYCLES, 7);
        if !compared.is_err_and(|why| why.contains("in rust-hdl")) {
            missed.push(twin.name);
        }
    }
    assert!(missed.is_empty(), "not noticed: {missed:?}");
}
