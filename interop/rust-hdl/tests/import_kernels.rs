//! Random kernels: rust-hdl's simulation against our engine, and rust-hdl's Verilog against ours.

mod common;
mod kernel_source;
mod kernels;

use common::prove::prove_equal;
use common::{Compared, Widget, compare, imported};
use kernel_source::construct::Uses;
use warpwright_testbenches::tools::{Tool, require_or_skip};

const CYCLES: usize = 2_000;

/// In at least so many cycles of a kernel's comparison some output changes.
const LIVELY: usize = 400;

/// In at least so many cycles each of its outputs changes.
const EACH: usize = 20;

fn simulated(kernel: &Widget) -> Result<Compared, String> {
    let module = imported(kernel).map_err(|why| why.to_string())?;
    let compared = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        compare(kernel, &module, CYCLES, 7)
    }));
    compared.unwrap_or_else(|_| Err("panicked".to_string()))
}

#[test]
fn kernels_behave_as_in_rust_hdl_and_are_lively() {
    let mut failures = Vec::new();
    for kernel in kernels::all() {
        let name = kernel.name;
        match simulated(&kernel) {
            Ok(Compared { changes, by_output }) => {
                if changes < LIVELY {
                    failures.push(format!("{name}: outputs change in {changes} cycles only"));
                }
                for (output, changes) in by_output.iter().filter(|(_, changes)| *changes < EACH) {
                    failures.push(format!("{name}: `{output}` changes in {changes} cycles only"));
                }
            }
            Err(why) => failures.push(format!("{name}: {why}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
