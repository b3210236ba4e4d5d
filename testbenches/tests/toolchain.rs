//! The toolchain against itself: random designs must behave the same in every netlist and engine.
//!
//! `WARPWRIGHT_DESIGNS=n` sets how many (`WARPWRIGHT_LONG=1`: ten times as many), `WARPWRIGHT_SEED=s` the
//! first seed: a failure prints the seed that reproduces it, and the smallest design found that still fails.

use std::sync::Arc;
use warpwright_blocks::catalogue::{CATALOGUE, parameters};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::flatten::{Names, flatten, flatten_lane_by_lane};
use warpwright_hdl::netlist::{NetOp, Netlist, passes};
use warpwright_sim::engine::{Batch, Single};
use warpwright_sim::reference::Reference;
use warpwright_testbenches::effort::by_run;
use warpwright_testbenches::effort::designs::{NETLISTS, READ_BACK};
use warpwright_testbenches::random_design::compare::{
    first_difference, netlists, random_inputs, run,
};
use warpwright_testbenches::random_design::{Gene, Limits, build, random_genes, shrink};
use warpwright_testbenches::verify::{How, Level, checks};

const CYCLES: usize = 12;

fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

/// Everything that must hold for one design.
fn check(genes: &[Gene], seed: u64) -> Result<(), String> {
    let module = build(genes).map_err(|e| format!("a design was refused: {e}"))?;
    let netlists = netlists(&Arc::new(module));
    let (_, meaning) = &netlists[0];
    let inputs = random_inputs(meaning, CYCLES, seed);
    let expected = run(&mut Reference::new(meaning), meaning, &inputs)?;
    for (what, netlist) in &netlists {
        netlist.validate().map_err(|e| format!("{what}: {e}"))?;
        let found = run(&mut Reference::new(netlist), netlist, &inputs)?;
        first_difference(netlist, what, &expected, &found)?;
    }
    for (what, netlist) in [&netlists[0], &netlists[2]] {
        let found = run(&mut Single::new(netlist), netlist, &inputs)?;
        first_difference(
            netlist,
            &format!("single engine, {what}"),
            &expected,
            &found,
        )?;
        check_batch(netlist, seed).map_err(|e| format!("batch engine, {what}, {e}"))?;
    }
    Ok(())
}

/// The batch engine with a stimulus of its own in each lane, against the reference evaluator lane by lane.
fn check_batch(netlist: &Netlist, seed: u64) -> Result<(), String> {
    const LANES: usize = 3;
    let stimuli: Vec<_> = (0..LANES as u64)
        .map(|lane| random_inputs(netlist, CYCLES, seed ^ lane << 40))
        .collect();
    let mut batch = Batch::new(netlist, LANES).map_err(|e| e.to_string())?;
    let mut answers = vec![Vec::new(); LANES];
    for cycle in 0..CYCLES {
        for (lane, stimulus) in stimuli.iter().enumerate() {
            for (port, value) in netlist.inputs.iter().zip(&stimulus[cycle]) {
                batch
                    .poke(&port.name, lane, value)
                    .map_err(|e| e.to_string())?;
            }
        }
        batch.step();
        for (lane, answers) in answers.iter_mut().enumerate() {
            let outputs = netlist.outputs.iter();
            let outputs: Result<Vec<_>, _> = outputs.map(|o| batch.peek(&o.name, lane)).collect();
            answers.push(outputs.map_err(|e| e.to_string())?);
        }
    }
    for (lane, stimulus) in stimuli.iter().enumerate() {
        let expected = run(&mut Reference::new(netlist), netlist, stimulus)?;
        first_difference(netlist, &format!("lane {lane}"), &expected, &answers[lane])?;
    }
    Ok(())
}

fn check_or_shrink(seed: u64) {
    let genes = random_genes(seed, Limits::default());
    let Err(why) = check(&genes, seed) else {
        return;
    };
    let small = shrink(&genes, &mut |genes| check(genes, seed).is_err());
    let smaller = check(&small, seed).err().unwrap_or_default();
    let text = match build(&small) {
        Ok(module) => warpwright_hdl::text::print(&module),
        Err(errors) => errors.to_string(),
    };
    panic!(
        "seed {seed}: {why}\nshrunk from {} to {} genes: {smaller}\n{text}\nrepeat with WARPWRIGHT_SEED={seed} WARPWRIGHT_DESIGNS=1",
        genes.len(),
        small.len()
    );
}

#[test]
fn random_designs_mean_the_same_in_every_netlist() {
    let first = number("WARPWRIGHT_SEED", 1);
    let count = number("WARPWRIGHT_DESIGNS", by_run(1, 10) * NETLISTS);
    for seed in first..first + count {
        check_or_shrink(seed);
    }
}

/// One round of passes is enough: a second one finds nothing more to leave out, in any configuration and in random designs.
#[test]
fn a_second_round_of_passes_finds_nothing() {
    let again = |what: &str, module: Module| {
        let once = passes::optimize(flatten(&Arc::new(module), Names::Dropped));
        let count = once.nets.len();
        assert_eq!(passes::optimize(once).nets.len(), count, "{what}");
    };
    for block in CATALOGUE {
        for named in block.configurations() {
            let parameters = parameters(*block, named.settings.iter().copied()).unwrap();
            again(named.name, block.build(&parameters).unwrap());
        }
    }
    for seed in 1..=by_run(200, 2000) {
        let module = build(&random_genes(seed, Limits::default())).unwrap();
        again(&format!("seed {seed}"), module);
    }
}

/// What the text form, and other names, must keep: every net of a design, in its order.
#[test]
fn random_designs_mean_the_same_read_back_and_renamed() {
    let first = number("WARPWRIGHT_SEED", 1);
    for seed in first..first + number("WARPWRIGHT_DESIGNS", READ_BACK) {
        let module = Arc::new(build(&random_genes(seed, Limits::default())).unwrap());
        let text = warpwright_hdl::text::print(&module);
        let read = warpwright_hdl::text::parse(&text);
        let read = read.unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        let renamed = warpwright_hdl::prefix::prefixed(&module, "other_").unwrap();
        let flat = |module| flatten_lane_by_lane(module, Names::Dropped);
        let meaning = flat(&module);
        for (what, other) in [("read back", flat(&read)), ("renamed", flat(&renamed))] {
            assert!(meaning.nets == other.nets, "seed {seed}, {what}:\n{text}");
            let starts = |netlist: &Netlist| {
                let all = netlist.registers.iter();
                let all = all.map(|r| (r.path.clone(), r.initial.clone(), r.resets, r.next));
                all.collect::<Vec<_>>()
            };
            assert!(
                starts(&meaning) == starts(&other),
                "seed {seed}, {what}:\n{text}"
            );
            let writes = |netlist: &Netlist| {
                let all = netlist.memories.iter().map(|m| (m.depth, m.writes.clone()));
                all.collect::<Vec<_>>()
            };
            assert!(
                writes(&meaning) == writes(&other),
                "seed {seed}, {what}:\n{text}"
            );
        }
    }
}

/// A planted fault: the first operation of a kind is replaced by another.
fn sabotage(netlist: &Netlist) -> Option<Netlist> {
    let mut wrong = netlist.clone();
    let net = wrong.nets.iter_mut().find_map(|net| match net.op {
        NetOp::Xor(a, b) => Some((net, NetOp::Or(a, b))),
        NetOp::Add(a, b) => Some((net, NetOp::Sub(a, b))),
        _ => None,
    });
    let (net, op) = net?;
    net.op = op;
    Some(wrong)
}

#[test]
fn the_comparison_notices_a_wrong_operation() {
    let (mut tried, mut noticed) = (0, 0);
    for seed in 1..120 {
        let genes = random_genes(seed, Limits::default());
        let module = Arc::new(build(&genes).unwrap());
        let netlists = netlists(&module);
        let meaning = &netlists[0].1;
        let Some(wrong) = sabotage(&netlists[netlists.len() - 1].1) else {
            continue;
        };
        let inputs = random_inputs(meaning, CYCLES, seed);
        let expected = run(&mut Reference::new(meaning), meaning, &inputs).unwrap();
        let found = run(&mut Reference::new(&wrong), &wrong, &inputs).unwrap();
        tried += 1;
        noticed += u32::from(first_difference(&wrong, "wrong", &expected, &found).is_err());
    }
    assert!(tried > 30, "only {tried} designs have such an operation");
    assert!(noticed * 3 > tried, "noticed {noticed} of {tried} faults");
}

#[test]
fn shrinking_keeps_the_fault_and_loses_the_rest() {
    use warpwright_testbenches::random_design::Make;
    let genes = random_genes(11, Limits::default());
    let registers = |genes: &[Gene]| genes.iter().filter(|g| g.make == Make::Register).count();
    assert!(registers(&genes) >= 1 && genes.len() > 5);
    let small = shrink(&genes, &mut |genes| registers(genes) >= 1);
    assert_eq!(small.len(), 1);
    assert_eq!(small[0].pick[3], 1, "{:?}", Bits::zero(1));
}

/// A proof is about the netlist that the engines run, so that at this level they run as long as the random check.
#[test]
fn engines_are_compared_as_long_as_random_cycles_run() {
    let block = warpwright_blocks::catalogue::find("lut_array").unwrap();
    let parameters = warpwright_blocks::catalogue::parameters(block, []).unwrap();
    for level in [Level::Proof, Level::Exhaustive] {
        let checks = checks(block, &parameters, level, 1);
        let cycles = |how: How| checks.iter().find(|c| c.how == how).map(|c| c.cycles);
        assert_eq!(cycles(How::Engines), cycles(How::Random), "{level:?}");
        assert_eq!(cycles(How::Engines), Some(5_000));
    }
}
