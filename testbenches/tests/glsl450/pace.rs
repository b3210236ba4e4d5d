//! The unit's throughput, and its results against Rust's own arithmetic, without the golden model.
//! Covers units of integer instructions, and of all classes with each supported number of stages.

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
    has_floats: bool,
    has_mix: bool,
}

fn joined(vector: Vector) -> u64 {
    u64::from(vector[1]) << 32 | u64::from(vector[0])
}

impl Bench {
    fn new(ops: &str, [integer, exact, fma]: [u32; 3]) -> Self {
        let settings = [
            ("ops", ops.to_string()),
            ("lanes", LANES.to_string()),
            ("tag_bits", TAG_BITS.to_string()),
            ("integer_stages", integer.to_string()),
            ("exact_stages", exact.to_string()),
            ("fma_stages", fma.to_string()),
        ];
        let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
        let parameters = catalogue::parameters(&Glsl450, settings).unwrap();
        let module = Arc::new(Glsl450.build(&parameters).unwrap());
        let netlist = optimize(flatten(&module, Names::Dropped));
        let mut bench = Self {
            simulator: Single::new(&netlist),
            has_floats: ops != "integer",
            has_mix: !ops.ends_with("-FMix"),
        };
        bench.poke("rst", 1);
        bench.simulator.step();
        bench.poke("rst", 0);
        bench
    }

    /// An operation that the unit may be asked for; of numbers that are none of its instructions, 47.
    fn random(&self, random: &mut Random, tag: u64) -> Operation {
        let mut operation = random_operation(random, tag, self.has_floats);
        if operation.op == 46 && !self.has_mix {
            operation.op = 47;
        }
        operation
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
fn component(op: u32, [a, b, c]: [u32; 3], has_floats: bool) -> Option<u32> {
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
        _ if !has_floats => return None,
        // FAbs, Trunc and FMin, of numbers.
        4 => a & 0x7FFF_FFFF,
        3 => f32::from_bits(a).trunc().to_bits(),
        37 => {
            let [x, y] = [a, b].map(f32::from_bits);
            if y.total_cmp(&x).is_lt() { b } else { a }
        }
        11 | 12 | 46 | 50 => super::fma::single((op.into(), [a, b, c].map(u64::from))) as u32,
        _ => return None,
    })
}

fn random_operation(random: &mut Random, tag: u64, has_floats: bool) -> Operation {
    const INTEGER: [u32; 13] = [5, 7, 38, 39, 41, 42, 44, 45, 73, 74, 75, 59, 47];
    const FLOAT: [u32; 7] = [3, 4, 37, 11, 12, 46, 50];
    if has_floats && random.chance(2, 3) {
        let number = |random: &mut Random| {
            let some = random.next_u64() as u32;
            (some & 0x807F_FFFF) | ((some >> 8 & 15) + 120) << 23
        };
        let vector = |random: &mut Random| [number(random), number(random)];
        return Operation {
            op: *random.pick(&FLOAT),
            operands: [vector(random), vector(random), vector(random)],
            tag: tag & 0xFFFF,
        };
    }
    let word = |random: &mut Random| {
        let some = random.next_u64() as u32;
        *random.pick(&[some, some >> (some % 32), some | 1 << 31, some % 4])
    };
    let vector = |random: &mut Random| [word(random), word(random)];
    Operation {
        op: *random.pick(&INTEGER),
        operands: [vector(random), vector(random), vector(random)],
        tag: tag & 0xFFFF,
    }
}

/// Checks what stands at the output against the operation it belongs to.
fn check(bench: &mut Bench, operation: &Operation) {
    let lane = |lane: usize| {
        let operands = operation.operands.map(|v| v[lane]);
        component(operation.op, operands, bench.has_floats)
    };
    let expected: Vec<Option<u32>> = (0..LANES).map(lane).collect();
    let result = [0, 1].map(|lane| expected[lane].unwrap_or(0));
    assert_eq!(bench.peek("out_tag"), operation.tag, "{operation:?}");
    assert_eq!(bench.peek("out_result"), joined(result), "{operation:?}");
    let illegal = u64::from(expected[0].is_none());
    assert_eq!(bench.peek("out_illegal"), illegal, "{operation:?}");
}

/// Units, and the registers on the way of every operation: as many as the class with the most has, multiply-adds with `FMix` twice theirs.
const UNITS: [(&str, [u32; 3], u32); 8] = [
    ("integer", [1, 1, 5], 1),
    ("integer", [2, 1, 5], 2),
    ("integer+exact+fma", [1, 1, 5], 10),
    ("integer+exact+fma", [2, 1, 1], 2),
    ("integer+exact+fma", [1, 2, 3], 6),
    ("integer+exact+fma", [2, 2, 2], 4),
    ("integer+exact+fma-FMix", [2, 1, 1], 2),
    ("integer+exact+fma-FMix", [1, 2, 4], 4),
];

/// Any mix back to back: one result in every cycle, each after as many clocks as there are stages.
#[test]
fn a_result_a_cycle() {
    for (ops, of_classes, stages) in UNITS {
        let mut bench = Bench::new(ops, of_classes);
        let cycles = if bench.has_floats { 1_000 } else { 4_000 };
        let mut random = Random::new(7);
        bench.poke("out_ready", 1);
        let mut under_way = VecDeque::new();
        for cycle in 0..cycles {
            let operation = bench.random(&mut random, cycle);
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
    for (ops, of_classes, stages) in UNITS {
        let mut bench = Bench::new(ops, of_classes);
        let cycles = if bench.has_floats { 1_000 } else { 6_000 };
        let mut random = Random::new(11);
        let mut under_way: VecDeque<Operation> = VecDeque::new();
        let mut left = 0;
        for cycle in 0..cycles {
            let operation = bench.random(&mut random, cycle);
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
        assert!(left > cycles / 6, "{left}");
    }
}
