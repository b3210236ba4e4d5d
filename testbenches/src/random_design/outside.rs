//! Random designs as emitted Verilog in another simulator, many in one program.

use super::compare::{cycles, power_ups, random_inputs};
use super::{Gene, Limits, build_named, random_genes, shrink};
use crate::cross;
use crate::selfcheck::Design;
use crate::tools::{Found, Scratch, Tool};
use std::ops::Range;
use std::sync::Arc;
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::flatten::{Names, flatten_lane_by_lane};
use warpwright_hdl::verilog::{self, Options};

/// Cycles of each design.
pub const CYCLES: usize = 12;

/// How large designs get. A simulator that compiles takes long over wide values and many lanes, which Icarus gets.
pub fn limits(tool: Tool) -> Limits {
    match tool {
        Tool::Icarus => Limits::default(),
        _ => Limits {
            genes: 16,
            width: 150,
            size: 60,
            depth: 3,
        },
    }
}

/// A design, and what it must do.
pub fn design(genes: &[Gene], seed: u64) -> Result<(Arc<Module>, Design), String> {
    let module = build_named(&format!("design{seed}"), genes).map_err(|e| e.to_string())?;
    let module = Arc::new(module);
    let mut netlist = flatten_lane_by_lane(&module, Names::Dropped);
    let inputs = random_inputs(&netlist, CYCLES, seed);
    let cycles = cycles(&netlist, &inputs)?;
    let own = power_ups(&module);
    netlist.registers.retain(|r| !own.contains(&r.path));
    Ok((module, Design { netlist, cycles }))
}

/// Runs designs in one program; the error is what the simulator said.
pub fn run(
    tool: &Found,
    designs: Vec<(Arc<Module>, Design)>,
    options: &Options,
) -> Result<(), String> {
    let folder = Scratch::new().map_err(|error| error.to_string())?;
    let (modules, designs): (Vec<_>, Vec<_>) = designs.into_iter().unzip();
    cross::simulate(tool, folder.path(), &modules, &designs, options)
}

/// Runs the designs of these seeds in one program.
pub fn run_seeds(tool: &Found, seeds: Range<u64>, options: &Options) -> Result<(), String> {
    let genes = |seed| random_genes(seed, limits(tool.tool));
    let designs: Result<Vec<_>, String> = seeds.map(|seed| design(&genes(seed), seed)).collect();
    run(tool, designs?, options)
}

/// The smallest design found that still fails, as Verilog.
pub fn smallest(tool: &Found, seed: u64, options: &Options) -> Result<String, String> {
    let fails = |genes: &[Gene]| {
        let designed = design(genes, seed);
        designed.is_ok_and(|designed| run(tool, vec![designed], options).is_err())
    };
    let small = shrink(&random_genes(seed, limits(tool.tool)), &mut |genes| {
        fails(genes)
    });
    let (module, _) = design(&small, seed)?;
    let files = verilog::emit(&module, options).into_iter();
    Ok(files.map(|file| file.text).collect())
}
