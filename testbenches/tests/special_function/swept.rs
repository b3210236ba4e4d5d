//! The hardware on one source in 270, at the edges of exponents and fractions: each result must equal the
//! model's, and if a full run (`scripts/sweeps`) has stored a hash, all of them together must match it.

use std::sync::Arc;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue;
use warpwright_blocks::parameters::Parameters;
use warpwright_blocks::special_function::SpecialFunction;
use warpwright_blocks::sweep::Sweep;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_testbenches::effort::{When, by_run};
use warpwright_testbenches::sweep::{Extent, Subject, Swept, stored, sweep};

/// Units of all tables and tiers.
const UNITS: [&[(&str, &str)]; 3] = [
    &[("arc_tangent", "yes")],
    &[("tables", "as_written"), ("stages", "2")],
    &[("accuracy", "opencl"), ("stages", "13")],
];

/// Each function once, with a unit that has it.
fn all() -> Vec<(Parameters, Vec<Sweep>)> {
    let mut seen: Vec<String> = Vec::new();
    let units = UNITS.iter().map(|settings| {
        let parameters = catalogue::parameters(&SpecialFunction, settings.iter().copied());
        let parameters = parameters.expect("allowed parameters");
        let mut sweeps = SpecialFunction.sweeps(&parameters).expect("few operands");
        sweeps.retain(|of| !seen.contains(&of.function));
        seen.extend(sweeps.iter().map(|of| of.function.clone()));
        (parameters, sweeps)
    });
    units.collect()
}

#[test]
#[cfg_attr(debug_assertions, ignore = "minutes in a debug build")]
fn slices_of_all_sources_have_the_stored_hashes() {
    let is_long = When::LongRuns.is_now();
    let is_kept = |of: &&Sweep| !["_flushed", "_alt"].iter().any(|m| of.function.contains(m));
    let (mut swept, mut compared) = (0, 0);
    for (parameters, sweeps) in all() {
        let module = Arc::new(SpecialFunction.build(&parameters).expect("a unit"));
        let netlist = optimize(flatten(&module, Names::Dropped));
        // The other manners differ in special values, denormals and signs; long runs have them, and all functions.
        let kept = sweeps.iter().filter(|of| is_long || is_kept(of));
        for of in kept.step_by(by_run(3, 1)) {
            let subject = Subject {
                block: &SpecialFunction,
                parameters: &parameters,
                netlist: &netlist,
                sweep: of,
            };
            let found = sweep(&subject, Extent::Slice, &|_| {}).expect("a sweep");
            let Swept::Same { slice, .. } = found else {
                panic!("{}: {found:?}", of.function);
            };
            swept += 1;
            if let Some(stored) = stored::find("special_function", of) {
                compared += 1;
                assert_eq!(stored.slice, slice.to_string(), "{}", of.function);
            }
        }
    }
    println!("{swept} functions, {compared} with a stored hash");
    // The eight functions, the cosine as it is written, and three of the other tier; in every run a third.
    assert_eq!(swept, by_run(3 + 1 + 1, 8 * 3 + 2 + 3 * 3));
}

/// No hash is kept of what is no more.
#[test]
fn stored_hashes_are_of_functions_that_there_are() {
    let all = all();
    let all = all.iter().flat_map(|(_, sweeps)| sweeps);
    let there: Vec<_> = all
        .filter_map(|of| stored::find("special_function", of))
        .collect();
    let stored = stored::STORED.iter();
    let stored = stored.filter(|s| s.block == "special_function").count();
    assert_eq!(there.len(), stored);
}
