//! The unit's pace, and its results against Rust's own arithmetic: nothing here knows the golden model.

use std::collections::VecDeque;
use std::sync::Arc;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::glsl450::Glsl450;
use warpwright_blocks::random::Random;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::Single;
use warpwright_sim::simulator::Simulator;

/// Components of a vector.
const LANES: usize = 2;
/// Bits of a tag.
const TAG_BITS: u32 = 16;

type Vector = [u32; LANES];

/// The unit in simulation, with 32-bit components.
struct Bench {
    simulator: Single,
}

fn joined(vector: Vector) -> u64 {
    u64::from(vector[1]) << 32 | u64::from(vector[0])
}

impl Bench {
    fn new(integer_stages: u32) -> Self {
        let settings = [
            ("ops", "integer".to_string()),
            ("lanes", LANES.to_string()),
            ("tag_bits", TAG_BITS.to_string()),
            ("integer_stages", integer_stages.to_string()),
        ];
        let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
        let parameters = catalogue::parameters(&Glsl450, settings).unwrap();
        let module = Arc::new(Glsl450.build(&parameters).unwrap());
        let netlist = optimize(&flatten(&module, Names::Dropped));
        let mut bench = Self {
            simulator: Single::new(&netlist),
        };
        bench.poke("rst", 1);
        bench.simulator.step();
        bench.poke("rst", 0);
        bench
    }

    fn poke(&mut self, port: &str, value: u64) {
        self.simulator.poke(port, value.into()).unwrap();
    }

    fn peek(&mut self, port: &str) -> u64 {
        let value = self.simulator.peek(port).unwrap();
        value.try_into().unwrap()
    }

    fn offer(&mut self, operation: Option<&Operation>) {
        self.poke("in_valid", u64::from(operation.is_some()));
        if let Some(operation) = operation {
            self.poke("in_op", operation.op.into());
            for (port, vector) in ["in_a", "in_b", "in_c"].into_iter().zip(operation.operands) {
                self.poke(port, joined(vector));
            }
            self.poke("in_tag", operation.tag);
        }
    }
}

#[derive(Clone, Debug)]
struct Operation {
    op: u32,
    operands: [Vector; 3],
    tag: u64,
}

/// What Rust says of one component; nothing of an instruction that is not built in.
fn component(op: u32, [a, b, c]: [u32; 3]) -> Option<u32> {
    let [x, y, z] = [a, b, c].map(|word| word as i32);
    let top = |word: u32| word.checked_ilog2().unwrap_or(u32::MAX);
    Some(match op {
        5 => x.wrapping_abs() as u32,
        7 => x.signum() as u32,
        38 => a.min(b),
        39 => x.min(y) as u32,
        41 => a.max(b),
        42 => x.max(y) as u32,
        44 => a.max(b).min(c),
        45 => x.max(y).min(z) as u32,
        73 if a == 0 => u32::MAX,
        73 => a.trailing_zeros(),
        74 => top(if x < 0 { !a } else { a }),
        75 => top(a),
        _ => return None,
    })
}

fn random_operation(random: &mut Random, tag: u64) -> Operation {
    const OPS: [u32; 13] = [5, 7, 38, 39, 41, 42, 44, 45, 73, 74, 75, 59, 47];
    let word = |random: &mut Random| {
        let some = random.next_u64() as u32;
        *random.pick(&[some, some >> (some % 32), some | 1 << 31, some % 4])
    };
    let vector = |random: &mut Random| [word(random), word(random)];
    Operation {
        op: *random.pick(&OPS),
        operands: [vector(random), vector(random), vector(random)],
        tag: tag & 0xFFFF,
    }
}

/// Checks what stands at the output against the operation it belongs to.
fn check(bench: &mut Bench, operation: &Operation) {
    let lane = |lane: usize| component(operation.op, operation.operands.map(|v| v[lane]));
    let expected: Vec<Option<u32>> = (0..LANES).map(lane).collect();
    let result = [0, 1].map(|lane| expected[lane].unwrap_or(0));
    assert_eq!(bench.peek("out_tag"), operation.tag, "{operation:?}");
    assert_eq!(bench.peek("out_result"), joined(result), "{operation:?}");
    let illegal = u64::from(expected[0].is_none());
    assert_eq!(bench.peek("out_illegal"), illegal, "{operation:?}");
}

/// Any mix back to back: one result in every cycle, each after as many clocks as there are stages.
#[test]
fn a_result_a_cycle() {
    for stages in [1, 2] {
        let mut bench = Bench::new(stages);
        let mut random = Random::new(7);
        bench.poke("out_ready", 1);
        let mut under_way = VecDeque::new();
        for cycle in 0..4_000 {
            let operation = random_operation(&mut random, cycle);
            bench.offer(Some(&operation));
            bench.simulator.settle();
            assert_eq!(bench.peek("in_ready"), 1);
            let is_due = cycle >= u64::from(stages);
            assert_eq!(bench.peek("out_valid"), u64::from(is_due), "cycle {cycle}");
            if is_due {
                let oldest = under_way.pop_front().unwrap();
                check(&mut bench, &oldest);
            }
            under_way.push_back(operation);
            bench.simulator.step();
        }
    }
}

/// At any pace of either side nothing is lost, doubled or overtaken; and while the output stands still, as many operations go in as there
/// are stages, and no more.
#[test]
fn pressure_from_behind() {
    for stages in [1, 2] {
        let mut bench = Bench::new(stages);
        let mut random = Random::new(11);
        let mut under_way: VecDeque<Operation> = VecDeque::new();
        let mut left = 0;
        for cycle in 0..6_000 {
            let operation = random_operation(&mut random, cycle);
            let is_offered = random.chance(3, 4);
            let is_taken = random.chance(1, 2) && cycle % 100 < 80;
            bench.offer(is_offered.then_some(&operation));
            bench.poke("out_ready", u64::from(is_taken));
            bench.simulator.settle();
            let is_there = bench.peek("out_valid") == 1;
            let is_accepted = is_offered && bench.peek("in_ready") == 1;
            if is_there {
                check(
                    &mut bench,
                    under_way.front().expect("something is under way"),
                );
            }
            if is_there && is_taken {
                under_way.pop_front();
                left += 1;
            }
            if is_accepted {
                under_way.push_back(operation);
            }
            assert!(under_way.len() <= stages as usize);
            if cycle % 100 == 99 {
                assert_eq!(under_way.len(), stages as usize, "full after twenty cycles");
            }
            bench.simulator.step();
        }
        assert!(left > 1_000, "{left}");
    }
}
