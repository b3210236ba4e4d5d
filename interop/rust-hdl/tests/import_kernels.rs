//! Random kernels: rust-hdl's simulation against our engine, and rust-hdl's Verilog against ours.

use crate::changed::judge::{is_noticed, is_same};
use crate::changed::{self, Changed, tree};
use crate::common::prove::prove_equal;
use crate::common::trace::record;
use crate::common::{Compared, Widget, compare, imported};
use crate::kernels;
use crate::kernels::construct::{CONSTRUCTS, Uses, count};
use rust_hdl_core::prelude::Verilog;
use std::sync::Arc;
use warpwright_blocks::effort::by_run;
use warpwright_blocks::random::Random;
use warpwright_rust_hdl::import_as;
use warpwright_testbenches::tools::{Tool, require_or_skip};

const CYCLES: usize = 2_000;

/// So many operators are changed in each kernel in long runs, and a third of them in every run.
const CHANGES: usize = 10;

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

/// Outputs that change too seldom to show much.
fn quiet(compared: &Compared) -> Vec<String> {
    let each = compared.by_output.iter();
    let mut quiet: Vec<String> = each
        .filter(|(_, changes)| *changes < EACH)
        .map(|(output, changes)| format!("`{output}` changes in {changes} cycles only"))
        .collect();
    if compared.changes < LIVELY {
        quiet.push(format!(
            "outputs change in {} cycles only",
            compared.changes
        ));
    }
    quiet
}

#[test]
fn kernels_behave_as_in_rust_hdl_and_are_lively() {
    let kernels = kernels::all();
    assert!(kernels.len() >= 64);
    let mut failures = Vec::new();
    for kernel in kernels {
        let why = simulated(&kernel).map_or_else(|why| vec![why], |compared| quiet(&compared));
        failures.extend(why.iter().map(|why| format!("{}: {why}", kernel.name)));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_quiet_output_is_found() {
    let compared = |changes, y| Compared {
        changes,
        by_output: vec![("x".to_string(), LIVELY), ("y".to_string(), y)],
    };
    assert!(quiet(&compared(LIVELY, EACH)).is_empty());
    let one = quiet(&compared(LIVELY, EACH - 1));
    assert_eq!(one, [format!("`y` changes in {} cycles only", EACH - 1)]);
    assert_eq!(quiet(&compared(LIVELY - 1, 0)).len(), 2);
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
        let mut is_first = true;
        let mut all = Vec::new();
        for (scope, code) in changed::scopes(unit.block()).into_iter().enumerate() {
            if let Verilog::Combinatorial(block) = code {
                let places = 0..tree::operators(&block);
                all.extend(places.map(|place| (scope, place, block.clone())));
            }
        }
        for _ in 0..by_run(CHANGES / 3, CHANGES).min(all.len()) {
            let at = random.below(all.len() as u64) as usize;
            let (scope, place, mut block) = all.swap_remove(at);
            let how = tree::change(&mut block, place).expect("an operator");
            let code = Verilog::Combinatorial(block);
            let other = Changed {
                block: unit.block(),
                scope,
                code,
            };
            // Such as an index that is beyond the signal now.
            let Ok(other) = import_as(&other, kernel.name).map(Arc::new) else {
                counts[0] += 1;
                continue;
            };
            if is_noticed(&other, &trace) {
                counts[0] += 1;
                // So does the comparison that the kernels are held to.
                if std::mem::take(&mut is_first) {
                    let why = compare(kernel, &other, CYCLES, 7).expect_err(kernel.name);
                    assert!(why.contains("in rust-hdl"), "{why}");
                }
            } else if is_same(&module, &other) {
                counts[1] += 1;
            } else {
                counts[2] += 1;
                missed.push(format!("{}: {how}", kernel.name));
            }
        }
    }
    let [noticed, same, unknown] = counts;
    let all = noticed + same + unknown;
    let told = format!(
        "{noticed} of {all} noticed, {same} are no change, missed:\n{}",
        missed.join("\n")
    );
    println!("{told}");
    assert!(noticed * 100 >= all * 70, "{told}");
    // What few inputs show, such as `<` for `<=` of 16 bits.
    assert!(unknown * 100 <= all * 5, "{told}");
}

/// Not asked of Yosys: wide sums and shifts behind each other take it minutes, and in `kernel_51` it does not find the proof but of
/// single gates (`techmap`), which takes long for all others.
const NOT_ASKED: [&str; 5] = [
    "kernel_15",
    "kernel_23",
    "kernel_38",
    "kernel_41",
    "kernel_51",
];

/// Kernels that together have every construct, without those with products, which SAT solvers do not compare: again and again the
/// one with most that is new, the shorter one of equals, and at least twelve.
fn sample() -> (Uses, Vec<Widget>) {
    let mut left: Vec<(Uses, usize, Widget)> = kernels::made()
        .into_iter()
        .map(|(kernel, uses, _)| (uses, (kernel.make)().verilog(), kernel))
        .filter(|(_, text, kernel)| !text.contains(" * ") && !NOT_ASKED.contains(&kernel.name))
        .map(|(uses, text, kernel)| (uses, text.len(), kernel))
        .collect();
    let mut covered = Uses::NONE;
    let mut chosen = Vec::new();
    loop {
        let best = (0..left.len()).max_by_key(|at| {
            let (uses, length, _) = &left[*at];
            (uses.beyond(covered), std::cmp::Reverse(*length))
        });
        let Some(best) = best else {
            return (covered, chosen);
        };
        if left[best].0.beyond(covered) == 0 && chosen.len() >= 12 {
            return (covered, chosen);
        }
        let (uses, _, kernel) = left.swap_remove(best);
        covered.add(uses);
        chosen.push(kernel);
    }
}

#[test]
fn kernels_equal_the_verilog_that_rust_hdl_writes() {
    let test = "kernels_equal_the_verilog_that_rust_hdl_writes";
    let Some(yosys) = require_or_skip(Tool::Yosys, test) else {
        return;
    };
    let mut failures = Vec::new();
    let (covered, sample) = sample();
    assert!(sample.len() >= 12);
    let left_out: Vec<&str> = (CONSTRUCTS.iter().zip(count(&[covered])))
        .filter(|(_, count)| *count == 0)
        .map(|((name, _), _)| *name)
        .collect();
    assert_eq!(left_out, ["`Bits * Bits`", "`Signed * Signed`"]);
    for kernel in sample {
        let theirs = (kernel.make)().verilog();
        if let Err(why) = prove_equal(&yosys, &kernel, &theirs) {
            failures.push(format!("{}: {why}", kernel.name));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
