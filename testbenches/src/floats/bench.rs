//! The unit in a batch simulation, 256 streams side by side: operands in and results out in every cycle.

use std::collections::VecDeque;
use std::sync::Arc;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::float::Format;
use warpwright_blocks::float_fma::FloatFma;
use warpwright_blocks::float_fma::stimulus::triple;
use warpwright_blocks::random::Random;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::Batch;

/// Streams side by side.
const SIDE_BY_SIDE: usize = 256;

/// The block's netlist.
pub fn netlist(format: Format, rounding: &str, stages: u32) -> Netlist {
    let settings = [
        ("exponent_bits", format.exponent_bits.to_string()),
        ("fraction_bits", format.fraction_bits.to_string()),
        ("rounding", rounding.to_string()),
        ("stages", stages.to_string()),
    ];
    let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
    let parameters = catalogue::parameters(&FloatFma, settings).unwrap();
    let module = Arc::new(FloatFma.build(&parameters).unwrap());
    optimize(&flatten(&module, Names::Dropped))
}

/// What an operation must give.
pub trait Judge: Fn([u64; 3]) -> u64 + Sync {}
impl<F: Fn([u64; 3]) -> u64 + Sync> Judge for F {}

/// Puts in triples until there are no more; the first result that is wrong, in words. A result must come `stages` cycles after its operands.
pub fn run(
    netlist: &Netlist,
    format: Format,
    stages: usize,
    mut triples: impl Iterator<Item = [u64; 3]>,
    judge: &impl Judge,
) -> Option<String> {
    let mut batch = Batch::new(netlist, SIDE_BY_SIDE).unwrap();
    let width = format.width();
    let ones = vec![1; SIDE_BY_SIDE];
    for port in ["in_valid", "out_ready"] {
        batch.write_field(port, 0, 1, &ones).unwrap();
    }
    let mut under_way: VecDeque<Vec<[u64; 3]>> = VecDeque::new();
    let mut found = vec![0; SIDE_BY_SIDE];
    loop {
        let next: Vec<[u64; 3]> = triples.by_ref().take(SIDE_BY_SIDE).collect();
        if next.is_empty() && under_way.iter().all(Vec::is_empty) {
            return None;
        }
        for (operand, port) in ["in_a", "in_b", "in_c"].into_iter().enumerate() {
            let mut values: Vec<u64> = next.iter().map(|triple| triple[operand]).collect();
            values.resize(SIDE_BY_SIDE, 0);
            batch.write_field(port, 0, width, &values).unwrap();
        }
        under_way.push_back(next);
        batch.step();
        if under_way.len() <= stages {
            continue;
        }
        batch.read_field("out_valid", 0, 1, &mut found).unwrap();
        assert_eq!(found, ones, "a result comes in every cycle");
        batch
            .read_field("out_result", 0, width, &mut found)
            .unwrap();
        for (triple, found) in under_way.pop_front()?.into_iter().zip(&found) {
            let expected = judge(triple);
            if *found != expected {
                return Some(format!("{triple:x?}: {found:x}, must be {expected:x}"));
            }
        }
    }
}

/// As many random triples, on all cores.
pub fn random(
    format: Format,
    rounding: &str,
    stages: u32,
    count: u64,
    judge: &impl Judge,
) -> Option<String> {
    let netlist = netlist(format, rounding, stages);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let each = |seed: u64| {
            let netlist = &netlist;
            scope.spawn(move || {
                let mut random = Random::new(seed);
                let triples = (0..count / threads as u64).map(|_| triple(format, &mut random));
                run(netlist, format, stages as usize, triples, judge)
            })
        };
        let running: Vec<_> = (0..threads as u64).map(each).collect();
        running
            .into_iter()
            .find_map(|thread| thread.join().unwrap())
    })
}
