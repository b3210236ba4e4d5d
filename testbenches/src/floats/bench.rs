//! Runs a unit in a batch simulation, 256 streams side by side: operands in and results out in every cycle.

use std::collections::VecDeque;
use std::sync::Arc;
use warpwright_blocks::block::Block;
use warpwright_blocks::catalogue;
use warpwright_blocks::float::{CODE_BITS, Format};
use warpwright_blocks::random::Random;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::Batch;

/// The port of the rounding's code.
const CODE: &str = "in_rounding";
/// Streams side by side.
pub(super) const SIDE_BY_SIDE: usize = 256;

/// The netlist of a block that has a format.
///
/// # Panics
/// If it has no such format, rounding or number of stages.
pub fn netlist(block: &dyn Block, format: Format, rounding: &str, stages: u32) -> Netlist {
    let settings = [
        ("exponent_bits", format.exponent_bits.to_string()),
        ("fraction_bits", format.fraction_bits.to_string()),
        ("rounding", rounding.to_string()),
        ("stages", stages.to_string()),
    ];
    let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
    let parameters = catalogue::parameters(block, settings).unwrap();
    let module = Arc::new(block.build(&parameters).unwrap());
    optimize(flatten(&module, Names::Dropped))
}

/// What an operation must give.
pub trait Judge<const N: usize>: Fn([u64; N]) -> u64 + Sync {}
impl<const N: usize, F: Fn([u64; N]) -> u64 + Sync> Judge<N> for F {}

/// The ports of so many words, and their widths: operands, and the rounding's code if it comes with them.
pub(super) fn operand_ports(netlist: &Netlist, width: u32, words: usize) -> Vec<(&str, u32)> {
    let comes_with_code = netlist.inputs.iter().any(|port| port.name == CODE);
    let names = ["in_a", "in_b", "in_c"].into_iter();
    let ports = names.take(words - usize::from(comes_with_code));
    let code = comes_with_code.then_some((CODE, CODE_BITS));
    ports.map(|name| (name, width)).chain(code).collect()
}

/// Puts in words, one for each of up to three operands, until there are no more; the first result that is wrong, in words. A result must come
/// `stages` cycles after its operands. If operations of this netlist come with their rounding, its code is the last of the words.
///
/// # Panics
/// If the netlist has other ports, or a result does not come.
pub fn run<const N: usize>(
    netlist: &Netlist,
    format: Format,
    stages: usize,
    mut operands: impl Iterator<Item = [u64; N]>,
    judge: &impl Judge<N>,
) -> Option<String> {
    let mut batch = Batch::new(netlist, SIDE_BY_SIDE).unwrap();
    let width = format.width();
    let ports = operand_ports(netlist, width, N);
    let ones = vec![1; SIDE_BY_SIDE];
    for port in ["in_valid", "out_ready"] {
        batch.write_field(port, 0, 1, &ones).unwrap();
    }
    let mut under_way: VecDeque<Vec<[u64; N]>> = VecDeque::new();
    let mut found = vec![0; SIDE_BY_SIDE];
    loop {
        let next: Vec<[u64; N]> = operands.by_ref().take(SIDE_BY_SIDE).collect();
        if next.is_empty() && under_way.iter().all(Vec::is_empty) {
            return None;
        }
        for (operand, (port, width)) in ports.iter().enumerate() {
            let mut values: Vec<u64> = next.iter().map(|words| words[operand]).collect();
            values.resize(SIDE_BY_SIDE, 0);
            batch.write_field(port, 0, *width, &values).unwrap();
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
        for (words, found) in under_way.pop_front()?.into_iter().zip(&found) {
            let expected = judge(words);
            if *found != expected {
                return Some(format!("{words:x?}: {found:x}, must be {expected:x}"));
            }
        }
    }
}

/// So many operands that are made at random, on all cores.
///
/// # Panics
/// As [`run`] does.
pub fn random<const N: usize>(
    netlist: &Netlist,
    format: Format,
    stages: u32,
    count: u64,
    words: &(impl Fn(&mut Random) -> [u64; N] + Sync),
    judge: &impl Judge<N>,
) -> Option<String> {
    on_all_cores(count, &|seed, count| {
        let mut random = Random::new(seed);
        let operands = (0..count).map(|_| words(&mut random));
        run(netlist, format, stages as usize, operands, judge)
    })
}

/// Shares a count out among all cores: what the first of them found, from its seed and share.
pub(super) fn on_all_cores(
    count: u64,
    share: &(impl Fn(u64, u64) -> Option<String> + Sync),
) -> Option<String> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    std::thread::scope(|scope| {
        let each = |seed| scope.spawn(move || share(seed, count / threads));
        let running: Vec<_> = (0..threads).map(each).collect();
        running
            .into_iter()
            .find_map(|thread| thread.join().unwrap())
    })
}
