//! Random kernels: rust-hdl's simulation against our engine, and rust-hdl's Verilog against ours.

mod changed;
mod common;
mod kernel_source;
mod kernels;

use changed::judge::{is_noticed, is_same};
use changed::{Changed, tree};
use common::prove::prove_equal;
use common::trace::record;
use common::{Compared, Widget, compare, imported};
use kernel_source::construct::Uses;
use rust_hdl_core::prelude::Verilog;
use std::sync::Arc;
use warpwright_blocks::random::Random;
use warpwright_rust_hdl::import_as;
use warpwright_testbenches::tools::{Tool, require_or_skip};

const CYCLES: usize = 2_000;

/// So many operators are changed in each kernel.
const CHANGES: usize = 12;

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

#[test]
fn a_changed_operator_is_noticed() {
    let mut counts = [0; 3];
    let mut missed = Vec::new();
    for (number, kernel) in kernels::all().iter().enumerate() {
        let module = imported(kernel).expect("an import");
        let trace = record(kernel, &module, CYCLES, 7).expect("a recording");
        assert!(!is_noticed(&module, &trace), "{}", kernel.name);
        let unit = (kernel.make)();
        let mut random = Random::new(number as u64 + 1);
        let mut all = Vec::new();
        for (scope, code) in changed::scopes(unit.block()).into_iter().enumerate() {
            if let Verilog::Combinatorial(block) = code {
                let places = 0..tree::operators(&block);
                all.extend(places.map(|place| (scope, place, block.clone())));
            }
        }
        for _ in 0..CHANGES.min(all.len()) {
            let at = random.below(all.len() as u64) as usize;
            let (scope, place, mut block) = all.swap_remove(at);
            let how = tree::change(&mut block, place).expect("an operator");
            let code = Verilog::Combinatorial(block);
            let other = Changed {
                block: unit.block(),
                scope,
                code,
            };
            let other = import_as(&other, kernel.name).map(Arc::new);
            let other = other.unwrap_or_else(|why| panic!("{}, {how}: {why}", kernel.name));
            if is_noticed(&other, &trace) {
                counts[0] += 1;
            } else if is_same(&module, &other) {
                counts[1] += 1;
            } else {
                counts[2] += 1;
                missed.push(format!("{}: {how}", kernel.name));
            }
        }
    }
    let [noticed, same, unknown] = counts;
    panic!("N {noticed} {same} {unknown} {}", missed.join("\nM "));
}
