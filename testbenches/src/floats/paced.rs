//! Runs a unit that does not accept operands in every cycle, in a batch simulation: 256 streams side by side, each at its unit's own pace.

use super::bench::{Judge, SIDE_BY_SIDE, on_all_cores, operand_ports};
use std::collections::VecDeque;
use warpwright_blocks::float::Format;
use warpwright_blocks::random::Random;
use warpwright_hdl::netlist::Netlist;
use warpwright_sim::engine::Batch;

/// Cycles in which something must come in or out. No operation takes so many.
const PATIENCE: u32 = 1_000;

/// Puts in words, one for each of up to three inputs, until there are no more; the first result that is wrong, in words. If operations of this netlist
/// come with their rounding, its code is the last of the words.
///
/// # Panics
/// If the netlist has other ports, or no result comes any more.
pub fn run<const N: usize>(
    netlist: &Netlist,
    format: Format,
    mut operands: impl Iterator<Item = [u64; N]>,
    judge: &impl Judge<N>,
) -> Option<String> {
    let mut batch = Batch::new(netlist, SIDE_BY_SIDE).unwrap();
    let width = format.width();
    let ports = operand_ports(netlist, width, N);
    batch
        .write_field("out_ready", 0, 1, &[1; SIDE_BY_SIDE])
        .unwrap();
    let mut offered: Vec<Option<[u64; N]>> = (0..SIDE_BY_SIDE).map(|_| operands.next()).collect();
    let mut under_way: Vec<VecDeque<[u64; N]>> = vec![VecDeque::new(); SIDE_BY_SIDE];
    let [mut ready, mut valid, mut found] = [(); 3].map(|()| vec![0; SIDE_BY_SIDE]);
    let (mut is_new, mut idle) = (true, 0);
    loop {
        if is_new {
            let is_offered = offered.iter().map(|words| u64::from(words.is_some()));
            let is_offered: Vec<u64> = is_offered.collect();
            batch.write_field("in_valid", 0, 1, &is_offered).unwrap();
            for (operand, (port, width)) in ports.iter().enumerate() {
                let word = |words: &Option<[u64; N]>| words.map_or(0, |words| words[operand]);
                let values: Vec<u64> = offered.iter().map(word).collect();
                batch.write_field(port, 0, *width, &values).unwrap();
            }
        }
        batch.step();
        batch.read_field("in_ready", 0, 1, &mut ready).unwrap();
        batch.read_field("out_valid", 0, 1, &mut valid).unwrap();
        let has_results = valid.contains(&1);
        if has_results {
            batch
                .read_field("out_result", 0, width, &mut found)
                .unwrap();
        }
        is_new = false;
        for stream in 0..SIDE_BY_SIDE {
            if valid[stream] == 1 {
                let words = under_way[stream].pop_front();
                let words = words.expect("a result follows operands");
                let expected = judge(words);
                if found[stream] != expected {
                    let found = found[stream];
                    return Some(format!("{words:x?}: {found:x}, must be {expected:x}"));
                }
            }
            if ready[stream] == 1
                && let Some(words) = offered[stream]
            {
                under_way[stream].push_back(words);
                offered[stream] = operands.next();
                is_new = true;
            }
        }
        if !is_new && under_way.iter().all(VecDeque::is_empty) {
            return None;
        }
        idle = if is_new || has_results { 0 } else { idle + 1 };
        assert!(idle < PATIENCE, "nothing comes in or out any more");
    }
}

/// So many operands that are made at random, on all cores.
///
/// # Panics
/// As [`run`] does.
pub fn random<const N: usize>(
    netlist: &Netlist,
    format: Format,
    count: u64,
    words: &(impl Fn(&mut Random) -> [u64; N] + Sync),
    judge: &impl Judge<N>,
) -> Option<String> {
    on_all_cores(count, &|seed, count| {
        let mut random = Random::new(seed);
        let operands = (0..count).map(|_| words(&mut random));
        run(netlist, format, operands, judge)
    })
}
