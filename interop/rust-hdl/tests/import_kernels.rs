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
    let mut changes = 0;
    for kernel in kernels::all() {
        match simulated(&kernel) {
            Ok(0) => failures.push(format!("{}: no output ever changed", kernel.name)),
            Ok(changed) => changes += changed,
            Err(why) => failures.push(format!("{}: {why}", kernel.name)),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    // On average every fourth cycle shows something.
    assert!(changes > kernels::all().len() * CYCLES / 4, "{changes}");
}

/// Every third kernel without products, which SAT solvers do not compare.
fn sample() -> Vec<Widget> {
    let all = kernels::all().into_iter();
    let plain = all.filter(|kernel| !(kernel.make)().verilog().contains(" * "));
    plain.step_by(3).collect()
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
    for (kernel, twin) in kernels::twins() {
        let changed = imported(&twin).unwrap();
        let why = compare(&kernel, &changed, CYCLES, 7);
        assert!(
            why.is_err_and(|why| why.contains("in rust-hdl")),
            "{}: the change was not noticed",
            kernel.name
        );
    }
}
