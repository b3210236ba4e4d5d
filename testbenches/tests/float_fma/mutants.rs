//! All faults of a unit in a format of seven bits. The lists of `verify` notice each that some triple of words shows.
//!
//! **Why this is enough.** With one stage a result depends on three words alone, of which there are 2^21 triples; a fault that shows in none of them is
//! harmless to results. What the streams do besides is not seen here: such a fault must be proved to be the same design, or be found by `warpwright mutate`.

use super::naive::Naive;
use std::sync::Arc;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::float::Format;
use warpwright_blocks::float_fma::FloatFma;
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::netlist::flatten::flatten_with_origins;
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::{Batch, Row, RowMut};
use warpwright_testbenches::mutate::equal::is_equal;
use warpwright_testbenches::mutate::fault::Fault;
use warpwright_testbenches::mutate::inject::{CHOSEN, side_by_side};
use warpwright_testbenches::mutate::kill::kill;
use warpwright_testbenches::mutate::script::scripts;
use warpwright_testbenches::mutate::sites::Sites;
use warpwright_testbenches::mutate::{Options, mutate};

/// Faults tried side by side.
const TOGETHER: usize = 255;
/// Triples after which those are put together anew that none has shown.
const FEW: usize = 1 << 12;

fn parameters(rounding: &str) -> Parameters {
    let settings = [
        ("exponent_bits", "3"),
        ("fraction_bits", "3"),
        ("stages", "1"),
        ("rounding", rounding),
    ];
    catalogue::parameters(&FloatFma, settings).unwrap()
}

/// The same word for all mutants.
fn drive(batch: &mut Batch, port: &str, value: u64) {
    let piece = batch.input(port).unwrap()[0];
    match batch.row_mut(piece) {
        RowMut::Narrow(words) => words.fill(value as u32),
        RowMut::Wide(words) => words.fill(value),
    }
}

/// What each mutant answers.
fn answers(batch: &Batch, port: &str) -> Vec<u64> {
    match batch.row(batch.output(port).unwrap()[0]) {
        Row::Narrow(words) => words.iter().map(|word| u64::from(*word)).collect(),
        Row::Wide(words) => words.to_vec(),
    }
}

/// For each fault the first of these triples that shows it.
fn shown(
    sites: &Sites<'_>,
    faults: &[Fault],
    triples: &[([u64; 3], u64)],
) -> Vec<Option<[u64; 3]>> {
    let mut shown = vec![None; faults.len()];
    for (group, shown) in faults.chunks(TOGETHER).zip(shown.chunks_mut(TOGETHER)) {
        let netlist = optimize(&side_by_side(sites, group));
        let mut batch = Batch::new(&netlist, group.len() + 1).unwrap();
        for mutant in 0..group.len() {
            let chosen = num_bigint::BigUint::from(1u8) << mutant;
            batch.poke(CHOSEN, mutant, &chosen).unwrap();
        }
        for port in ["in_valid", "out_ready"] {
            drive(&mut batch, port, 1);
        }
        let mut left = group.len();
        let mut expected: Option<&([u64; 3], u64)> = None;
        for next in triples.iter().map(Some).chain([None]) {
            if let Some((words, _)) = next {
                for (port, word) in ["in_a", "in_b", "in_c"].into_iter().zip(words) {
                    drive(&mut batch, port, *word);
                }
            }
            batch.step();
            if let Some((words, result)) = expected {
                let found = answers(&batch, "out_result");
                let valid = answers(&batch, "out_valid");
                assert_eq!((found[group.len()], valid[group.len()]), (*result, 1));
                for (mutant, shown) in shown.iter_mut().enumerate() {
                    if shown.is_none() && (found[mutant] != *result || valid[mutant] != 1) {
                        *shown = Some(*words);
                        left -= 1;
                    }
                }
            }
            expected = next;
            if left == 0 {
                break;
            }
        }
    }
    shown
}

/// What the lists of `verify` do not notice although it is wrong, in words.
fn holes(rounding: &str) -> Vec<String> {
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
        "{rounding}: {} of {} faults are not noticed",
        unnoticed.len(),
        all.len()
    );

    let naive = Naive::new(Format::new(3, 3), rounding == "toward_zero");
    let words = |n: u64| [n & 127, n >> 7 & 127, n >> 14];
    // In an order in which neighbours differ much.
    let triples = (0..1u64 << 21).map(|n| words(n.wrapping_mul(0x9_E377) & 0x1F_FFFF));
    let triples: Vec<([u64; 3], u64)> = triples.map(|t| (t, naive.fused(t))).collect();
    let mut harmless = unnoticed;
    let mut holes = Vec::new();
    for triples in [&triples[..FEW], &triples[..]] {
        let faults: Vec<Fault> = harmless.iter().map(|fault| all[*fault]).collect();
        let shown = shown(&sites, &faults, triples);
        for (fault, words) in harmless.iter().zip(&shown) {
            if let Some(words) = words {
                let what =
                    warpwright_testbenches::mutate::words::describe(&sites, &all[*fault], &|net| {
                        origins[net.index()].path.clone()
                    });
                let site = match all[*fault].site {
                    warpwright_testbenches::mutate::fault::Site::Net(net) => {
                        origins[net.index()].source.to_string()
                    }
                    site => format!("{site:?}"),
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
        println!("{} of them after {} triples", harmless.len(), triples.len());
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
    for rounding in ["nearest_even", "toward_zero"] {
        let holes = holes(rounding);
        for hole in &holes {
            println!("{rounding}: {hole}");
        }
        assert_eq!(holes.len(), 0, "{rounding}");
    }
}
