//! All faults of a unit in a seven-bit format. The stimulus lists of `verify` detect each fault that some triple of words shows.
//!
//! **Why this is enough.** With one stage a result depends on three words, of which there are 2^21 triples; a fault that shows in none of them
//! leaves results correct. Other stream behaviour is not covered: such faults must be proved equivalent, or be detected by `warpwright mutate`.

use std::sync::Arc;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::float::{Format, Rounding};
use warpwright_blocks::float_fma::FloatFma;
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::netlist::flatten::flatten_with_origins;
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::{Batch, OutputPiece};
use warpwright_testbenches::floats::naive::Naive;
use warpwright_testbenches::mutate::equal::is_equal;
use warpwright_testbenches::mutate::fault::{Fault, Site};
use warpwright_testbenches::mutate::inject::{CHOSEN, side_by_side};
use warpwright_testbenches::mutate::kill::kill;
use warpwright_testbenches::mutate::script::scripts;
use warpwright_testbenches::mutate::sites::Sites;
use warpwright_testbenches::mutate::words::describe;
use warpwright_testbenches::mutate::{Options, mutate};

/// Three words, and what they must give.
type Triple = ([u64; 3], u64);

/// Faults tried side by side.
const TOGETHER: usize = 255;
/// Triples of a first round, after which few are left to be tried with all.
const FEW: usize = 1 << 16;

fn parameters(rounding: Rounding) -> Parameters {
    let settings = [
        ("exponent_bits", "3"),
        ("fraction_bits", "3"),
        ("stages", "1"),
        ("rounding", rounding.name()),
    ];
    catalogue::parameters(&FloatFma, settings).unwrap()
}

/// Marks the mutants that do not answer this.
fn compare(batch: &Batch, piece: OutputPiece, value: u64, differs: &mut [bool]) {
    let row = batch.row(piece);
    row.for_each(|mutant, word| differs[mutant] |= word != value);
}

/// For each fault the first of these triples that shows it.
fn shown(sites: &Sites<'_>, faults: &[Fault], triples: &[Triple]) -> Vec<Option<[u64; 3]>> {
    let mut shown = vec![None; faults.len()];
    for (group, shown) in faults.chunks(TOGETHER).zip(shown.chunks_mut(TOGETHER)) {
        let netlist = optimize(side_by_side(sites, group));
        let mut batch = Batch::new(&netlist, group.len() + 1).unwrap();
        for mutant in 0..group.len() {
            let chosen = num_bigint::BigUint::from(1u8) << mutant;
            batch.poke(CHOSEN, mutant, &chosen).unwrap();
        }
        let [valid, ready, a, b, c] = ["in_valid", "out_ready", "in_a", "in_b", "in_c"]
            .map(|port| batch.input(port).unwrap()[0]);
        let [result, is_there] =
            ["out_result", "out_valid"].map(|port| batch.output(port).unwrap()[0]);
        batch.row_mut(valid).fill(1);
        batch.row_mut(ready).fill(1);
        let mut left = group.len();
        let mut before: Option<&Triple> = None;
        let mut differs = vec![false; group.len() + 1];
        for next in triples.iter().map(Some).chain([None]) {
            if let Some((words, _)) = next {
                for (piece, word) in [a, b, c].into_iter().zip(words) {
                    batch.row_mut(piece).fill(*word);
                }
            }
            batch.step();
            if let Some((words, expected)) = before {
                differs.fill(false);
                compare(&batch, result, *expected, &mut differs);
                compare(&batch, is_there, 1, &mut differs);
                assert!(!differs[group.len()], "without a fault");
                for (shown, _) in shown.iter_mut().zip(&differs).filter(|(_, d)| **d) {
                    left -= usize::from(shown.is_none());
                    shown.get_or_insert(*words);
                }
            }
            before = next;
            if left == 0 {
                break;
            }
        }
    }
    shown
}

/// What the lists of `verify` do not notice although it is wrong, in words.
fn holes(rounding: Rounding) -> Vec<String> {
    let parameters = parameters(rounding);
    let module = Arc::new(FloatFma.build(&parameters).unwrap());
    let (netlist, origins) = flatten_with_origins(&module);
    let sites = Sites::new(&netlist);
    let all = sites.faults();
    let lists = scripts(&FloatFma, &parameters, &netlist, 1, None);
    let kills = kill(&sites, &all, &lists, &|_| {}).unwrap();
    let unnoticed = (0..all.len()).filter(|fault| kills[*fault].is_none());
    let unnoticed: Vec<usize> = unnoticed.collect();
    println!(
        "{rounding:?}: {} of {} faults are not noticed",
        unnoticed.len(),
        all.len()
    );

    let naive = Naive::new(Format::new(3, 3));
    let words = |n: u64| [n & 127, n >> 7 & 127, n >> 14];
    // In an order in which neighbours differ much.
    let triples = (0..1u64 << 21).map(|n| words(n.wrapping_mul(0x9_E377) & 0x1F_FFFF));
    let triples: Vec<Triple> = triples.map(|t| (t, naive.fused(rounding, t))).collect();
    let mut harmless = unnoticed;
    let mut holes = Vec::new();
    for triples in [&triples[..FEW], &triples[..]] {
        let faults: Vec<Fault> = harmless.iter().map(|fault| all[*fault]).collect();
        let shown = shown(&sites, &faults, triples);
        for (fault, words) in harmless.iter().zip(&shown) {
            if let Some(words) = words {
                let what = describe(&sites, &all[*fault], &|net| {
                    origins[net.index()].path.clone()
                });
                let site = match all[*fault].site {
                    Site::Net(net) => origins[net.index()].source.to_string(),
                    site @ Site::Write { .. } => format!("{site:?}"),
                };
                holes.push(format!(
                    "fault {fault} at {site}: {what}; shown by {words:x?}"
                ));
            }
        }
        let left = harmless
            .iter()
            .zip(shown)
            .filter(|(_, shown)| shown.is_none());
        harmless = left.map(|(fault, _)| *fault).collect();
        println!(
            "{} of them after {} triples; {holes:#?}",
            harmless.len(),
            triples.len()
        );
    }
    if std::env::var_os("WARPWRIGHT_HOLES").is_some() {
        return holes;
    }
    // Of the others, results are those of the model. So is all that streams do if the design is proved to be the same.
    let options = Options::default();
    let mut same = 0;
    for fault in &harmless {
        if is_equal(&sites, all[*fault], &options.decide).unwrap() {
            same += 1;
            continue;
        }
        let only = Options {
            only: Some(*fault as u32),
            ..options.clone()
        };
        let report = mutate(&FloatFma, &parameters, &only, &|_| {}).unwrap();
        holes.extend(report.survivors().map(|mutant| format!("{mutant:?}")));
    }
    println!("{same} are proved to be the same design");
    holes
}

#[test]
fn each_wrong_result_of_a_tiny_format_is_noticed() {
    if std::env::var_os("WARPWRIGHT_LONG").is_none() {
        return;
    }
    for rounding in [Rounding::NearestEven, Rounding::TowardZero] {
        let holes = holes(rounding);
        for hole in &holes {
            println!("{rounding:?}: {hole}");
        }
        assert_eq!(holes.len(), 0, "{rounding:?}");
    }
}
