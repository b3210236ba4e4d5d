//! The mutator changes designs, its proofs work, and the blocks' checks detect its faults.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use warpwright_blocks::block::{Block, Directed, FaultTrial};
use warpwright_blocks::catalogue;
use warpwright_blocks::golden::{AnyModel, Stimulus};
use warpwright_blocks::parameters::{ParameterSpec, Parameters};
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::flatten_with_origins;
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::prelude::*;
use warpwright_prove::decide;
use warpwright_sim::reference::Reference;
use warpwright_testbenches::mutate::equal::is_equal;
use warpwright_testbenches::mutate::fault::{Fault, FaultKind, draw};
use warpwright_testbenches::mutate::inject::{side_by_side, with_fault};
use warpwright_testbenches::mutate::sites::Sites;
use warpwright_testbenches::mutate::{Fate, MutateError, Options, mutate};
use warpwright_testbenches::random_design::compare::{random_inputs, run};
use warpwright_testbenches::random_design::{Limits, build, random_genes};

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn some(mutants: usize) -> Options {
    Options {
        mutants,
        ..Options::default()
    }
}

#[test]
fn the_default_configurations_have_checks_that_notice() -> Outcome {
    let is_quick = |block: &&&'static dyn Block| {
        let first = block.configurations()[0].name;
        let FaultTrial {
            faults,
            stand_in,
            same_design_only,
            ..
        } = block.fault_trial(first);
        faults >= 300 && stand_in.is_none() && !same_design_only
    };
    let blocks: Vec<_> = catalogue::CATALOGUE.iter().filter(is_quick).collect();
    assert!(blocks.len() > 8, "{}", blocks.len());
    for block in blocks {
        let parameters = catalogue::parameters(*block, [])?;
        let report = mutate(*block, &parameters, &some(100), &|_| {})?;
        assert_eq!(report.mutants.len(), 100);
        let survivors: Vec<_> = report.survivors().collect();
        assert!(survivors.is_empty(), "{}: {survivors:#?}", block.name());
        // The others change nothing: faults in what a tree has at places that no leaf reaches.
        let killed = report.killed();
        assert!(killed > 75, "{}: {killed}", block.name());
        // One line of Rust and one place each.
        for mutant in &report.mutants {
            assert!(mutant.origin.source.is_known(), "{mutant:?}");
        }
    }
    Ok(())
}

/// By its own row or by that of a smaller size, which the row names.
#[test]
fn every_named_configuration_has_a_score() -> Outcome {
    let page = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../docs/verification.md"
    ))?;
    // The page has other tables of configurations.
    let (_, page) = page.split_once("scripts/mutation-scores: begin").unwrap();
    for block in catalogue::CATALOGUE {
        for named in block.configurations() {
            let stand_in = block.fault_trial(named.name).stand_in;
            let begin = match stand_in {
                Some(settings) => {
                    let smaller = catalogue::parameters(*block, settings.iter().copied())?;
                    let own = catalogue::parameters(*block, named.settings.iter().copied())?;
                    assert_ne!(smaller.as_options(), own.as_options(), "{}", named.name);
                    format!("| `{}`, as `{}` |", named.name, smaller.as_options().trim())
                }
                None => format!("| `{}` |", named.name),
            };
            let rows = page.lines().filter(|line| line.starts_with(&begin));
            assert_eq!(rows.count(), 1, "docs/verification.md: {begin}");
        }
    }
    Ok(())
}

#[test]
fn a_check_level_that_runs_nothing_lets_faults_survive() -> Outcome {
    let block = catalogue::find("lut_array")?;
    let parameters = catalogue::parameters(block, [("width", "2")])?;
    let blind = Options {
        cycles: Some(0),
        ..some(30)
    };
    let report = mutate(block, &parameters, &blind, &|_| {})?;
    assert_eq!(report.killed(), 0);
    let survivors: Vec<_> = report.survivors().collect();
    assert!(survivors.len() > 20, "{survivors:#?}");
    assert!(report.score() < 0.1);
    // Each is really wrong: seen again, it is killed.
    for survivor in survivors {
        assert!(
            matches!(&survivor.fate, Fate::Survived(why) if why.contains("must be") || why.contains("broken")),
            "{survivor:?}"
        );
        let only = Options {
            only: Some(survivor.number),
            ..some(1)
        };
        assert_eq!(mutate(block, &parameters, &only, &|_| {})?.killed(), 1);
    }
    Ok(())
}

/// Every fault drawn in random designs, alone and side by side: both are valid netlists and agree. A fault
/// of every kind is among them, and of every kind one that changes what the design does.
#[test]
fn a_fault_means_the_same_alone_and_among_others() -> Outcome {
    let mut seen: BTreeMap<FaultKind, BTreeSet<bool>> = BTreeMap::new();
    for seed in 0..40 {
        let limits = Limits {
            width: 40,
            ..Limits::default()
        };
        let module = Arc::new(build(&random_genes(seed, limits))?);
        let (good, _) = flatten_with_origins(&module);
        let sites = Sites::new(&good);
        let all = sites.faults();
        let drawn = draw(&all, 30, seed);
        let faults: Vec<Fault> = drawn.iter().map(|number| all[*number as usize]).collect();
        if faults.is_empty() {
            continue;
        }
        let many = side_by_side(&sites, &faults);
        many.validate()?;
        let many = optimize(many);
        let inputs = random_inputs(&good, 12, seed);
        let expected = run(&mut Reference::new(&good), &good, &inputs)?;
        let choose = |one: Option<usize>| {
            // The input that chooses comes last.
            let chosen = one.map_or(0u8.into(), |index| num_bigint::BigUint::from(1u8) << index);
            let cycles = inputs.iter().map(|cycle| {
                let mut cycle = cycle.clone();
                cycle.push(chosen.clone());
                cycle
            });
            run(
                &mut Reference::new(&many),
                &many,
                &cycles.collect::<Vec<_>>(),
            )
        };
        assert_eq!(choose(None)?, expected, "seed {seed}, no fault chosen");
        for (index, fault) in faults.iter().enumerate() {
            let alone = with_fault(&sites, *fault);
            alone.validate()?;
            let found = run(&mut Reference::new(&alone), &alone, &inputs)?;
            assert_eq!(choose(Some(index))?, found, "seed {seed}, {fault:?}");
            seen.entry(fault.kind)
                .or_default()
                .insert(found != expected);
        }
    }
    for kind in FaultKind::ALL {
        let differs = seen.get(&kind).is_some_and(|seen| seen.contains(&true));
        assert!(differs, "no fault of the kind `{kind}` changes anything");
    }
    Ok(())
}

/// Part of `y` is said twice, so that some faults in it change nothing.
fn redundant() -> Result<Netlist, BuildErrors> {
    let m = ModuleBuilder::new("redundant");
    let (a, b, c) = (m.input("a", 2), m.input("b", 2), m.input("c", 1));
    let both = a & b;
    m.output("y", both | (a & b & c.repeat(2)));
    m.output("z", c.mux(a, b));
    Ok(flatten_with_origins(&Arc::new(m.finish()?)).0)
}

/// All outputs of all inputs of a design without state and with few of them.
fn function(netlist: &Netlist) -> Result<Vec<Vec<num_bigint::BigUint>>, String> {
    let mut inputs: Vec<Vec<num_bigint::BigUint>> = vec![Vec::new()];
    for port in &netlist.inputs {
        let extended = inputs.into_iter().flat_map(|row| {
            (0..1u32 << port.width).map(move |value| {
                let mut row = row.clone();
                row.push(value.into());
                row
            })
        });
        inputs = extended.collect();
    }
    run(&mut Reference::new(netlist), netlist, &inputs)
}

#[test]
fn mutants_are_called_the_same_design_exactly_where_they_are() -> Outcome {
    let good = redundant()?;
    let sites = Sites::new(&good);
    let faults = sites.faults();
    let expected = function(&good)?;
    let mut proved = Vec::new();
    for fault in faults {
        let is_same = function(&with_fault(&sites, fault))? == expected;
        let is_proved = is_equal(&sites, fault, &decide::Options::default())?;
        assert_eq!(is_proved, is_same, "{fault:?}");
        proved.push(is_proved);
    }
    assert!(proved.contains(&true) && proved.contains(&false));
    Ok(())
}

#[test]
fn a_draw_is_without_repeats_and_leaves_no_kind_out() -> Outcome {
    let good = redundant()?;
    let faults = Sites::new(&good).faults();
    let of_all = |drawn: &[u32]| -> BTreeSet<FaultKind> {
        drawn.iter().map(|n| faults[*n as usize].kind).collect()
    };
    let everything = draw(&faults, usize::MAX, 1);
    assert!(everything.iter().copied().eq(0..faults.len() as u32));
    let kinds = of_all(&everything);
    let few = draw(&faults, kinds.len(), 1);
    assert_eq!((few.len(), of_all(&few)), (kinds.len(), kinds));
    assert_ne!(few, draw(&faults, few.len(), 2));
    Ok(())
}

/// `lut_array` built in the other convention than its golden model expects.
struct Confused;

fn real() -> &'static dyn Block {
    catalogue::CATALOGUE[0]
}

impl Block for Confused {
    fn name(&self) -> &'static str {
        "confused"
    }
    fn summary(&self) -> &'static str {
        "hardware in one convention, golden model in the other"
    }
    fn parameters(&self) -> &'static [ParameterSpec] {
        real().parameters()
    }
    fn build(&self, _: &Parameters) -> Result<Module, BuildErrors> {
        let other = catalogue::parameters(real(), [("convention", "spirv")]);
        real().build(&other.expect("there is this convention"))
    }
    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel> {
        real().model(parameters)
    }
    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        real().stimulus(parameters, seed)
    }
    fn directed(&self, parameters: &Parameters) -> Vec<Directed> {
        real().directed(parameters)
    }
}

static CONFUSED: Confused = Confused;

#[test]
fn nothing_is_said_of_mutants_of_a_design_that_fails_anyway() -> Outcome {
    let parameters = catalogue::parameters(&CONFUSED, [])?;
    let answer = mutate(&CONFUSED, &parameters, &some(10), &|_| {});
    let error = answer.expect_err("the design fails without a fault");
    assert!(
        matches!(error, MutateError::FailsUnchanged { .. }),
        "{error}"
    );
    assert!(error.to_string().contains("without any fault"), "{error}");
    Ok(())
}
