//! Proofs of the catalogue's blocks, in the sizes that the project claims.
//!
//! The matrix runs in release builds, and completely in long runs; debug builds cover its small sizes
//! and one corner. A claimed proof must end within ten seconds on one core. The test machine may be
//! slow or busy, so that time is printed and not judged, but the decision procedure's limit is set.

use rayon::prelude::*;
use std::sync::Arc;
use std::time::{Duration, Instant};
use warpwright_blocks::block::{Block, Proof};
use warpwright_blocks::catalogue;
use warpwright_blocks::effort::When;
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_prove::obligation::{Obligation, Verdict, prove};
use warpwright_prove::spec::Spec;
use warpwright_testbenches::proof::{self, GoldenSpec, patient};

/// A size of a block.
type Settings = Vec<(&'static str, String)>;

/// Proves that a block agrees with its model, in the way that it says or another; how long it took.
fn held(block: &dyn Block, settings: &Settings, obligation: Option<Obligation>) -> Duration {
    let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
    let parameters: Parameters = catalogue::parameters(block, settings).unwrap();
    let module = Arc::new(block.build(&parameters).unwrap());
    let netlist = optimize(flatten(&module, Names::Dropped));
    let model = block.model(&parameters);
    let spec = || -> Box<dyn Spec> { Box::new(GoldenSpec::new(model.as_ref())) };
    let obligation = obligation.unwrap_or_else(|| proof::obligation(block.proof(&parameters)));
    let began = Instant::now();
    let proof = prove(&netlist, &spec, obligation, &patient()).unwrap();
    let took = began.elapsed();
    let what = format!("{}{} {obligation:?}", block.name(), parameters.as_options());
    println!("{what}: {took:?}");
    assert_eq!(proof.verdict, Verdict::Held, "{what}");
    assert!(proof.silent.is_empty(), "{what}: {:?}", proof.silent);
    took
}

fn matrix(sizes: &[(u32, u32)]) -> Vec<Settings> {
    let mut all = Vec::new();
    for inputs in 1..=6u32 {
        for convention in ["lop3", "spirv"] {
            for (width, lanes) in sizes {
                for stages in 0..=3u32 {
                    all.push(vec![
                        ("inputs", inputs.to_string()),
                        ("convention", convention.to_string()),
                        ("width", width.to_string()),
                        ("lanes", lanes.to_string()),
                        ("stages", stages.to_string()),
                    ]);
                }
            }
        }
    }
    all
}

#[test]
fn lut_arrays_of_every_kind() {
    let block = catalogue::find("lut_array").unwrap();
    let sizes: Vec<(u32, u32)> = if cfg!(debug_assertions) {
        vec![(1, 1), (2, 3)]
    } else {
        let widths = [1, 8, 32, 64].into_iter();
        let all = widths.flat_map(|width| [1, 4, 32].map(|lanes| (width, lanes)));
        // The largest take most of the time.
        let is_now = |of: &(u32, u32)| of.0 * of.1 <= 64 || When::LongRuns.is_now();
        all.filter(is_now).collect()
    };
    let times = matrix(&sizes)
        .into_iter()
        .map(|settings| held(block, &settings, None));
    let slowest = times.fold((Duration::ZERO, Duration::ZERO), |(all, slowest), took| {
        (all + took, slowest.max(took))
    });
    println!("all in {:?}, the slowest in {:?}", slowest.0, slowest.1);
}

/// From any state, too: what it answers follows from the last cycles alone.
#[test]
fn lut_arrays_from_any_state() {
    let block = catalogue::find("lut_array").unwrap();
    for settings in matrix(&[(2, 2)]) {
        let stages = settings
            .last()
            .map_or(0, |(_, value)| value.parse().unwrap());
        held(
            block,
            &settings,
            Some(Obligation::Pipeline { latency: stages }),
        );
    }
}

#[test]
fn lop3_units_without_bound() {
    let block = catalogue::find("lop3_unit").unwrap();
    let mut sizes = vec![(2, 1, 2), (3, 2, 4), (4, 2, 4)];
    if !cfg!(debug_assertions) {
        sizes.extend([(4, 4, 8), (8, 4, 32), (16, 8, 32), (5, 3, 64)]);
    }
    for (registers, lanes, width) in sizes {
        let settings = vec![
            ("registers", registers.to_string()),
            ("lanes", lanes.to_string()),
            ("width", width.to_string()),
        ];
        let parameters = settings.iter().map(|(name, value)| (*name, value.as_str()));
        let parameters = catalogue::parameters(block, parameters).unwrap();
        assert!(matches!(block.proof(&parameters), Proof::Induction { .. }));
        held(block, &settings, None);
    }
}

#[test]
fn named_configurations() {
    let named = catalogue::CATALOGUE.iter().flat_map(|block| {
        let named = block.configurations().iter();
        named.map(move |configuration| (*block, configuration))
    });
    let wanted = named.filter(|(block, configuration)| {
        // What takes the debug build long.
        let is_large = configuration.settings.contains(&("registers", "32"))
            || ["eu_legal", "eu_frontend", "glsl450"].contains(&block.name());
        let when = block.effort(configuration.name).proof;
        when.is_now() && !(is_large && cfg!(debug_assertions))
    });
    let wanted: Vec<_> = wanted.collect();
    wanted.into_par_iter().for_each(|(block, configuration)| {
        let settings = configuration.settings.iter();
        let settings: Settings = settings.map(|(n, v)| (*n, (*v).to_string())).collect();
        held(block, &settings, None);
    });
}
