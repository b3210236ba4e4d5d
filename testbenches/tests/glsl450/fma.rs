//! Hardware of the multiply-add instructions, checked against the CPU's and LLVM's arithmetic, alone and back to back with others.
//!
//! `WARPWRIGHT_LONG=1` runs a hundred times as many random operations, a debug build a hundredth.

use crate::judged::count;
use rustc_apfloat::Float;
use rustc_apfloat::ieee::Half;
use std::collections::VecDeque;
use std::str::FromStr;
use std::sync::Arc;
use warpwright_blocks::block::Block as _;
use warpwright_blocks::catalogue;
use warpwright_blocks::float::Format;
use warpwright_blocks::float_fma::stimulus::{special_values, triple};
use warpwright_blocks::glsl450::Glsl450;
use warpwright_blocks::random::Random;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_sim::engine::Batch;

pub const RADIANS: u64 = 11;
pub const DEGREES: u64 = 12;
pub const MIX: u64 = 46;
pub const FMA: u64 = 50;
const ALL: [u64; 4] = [RADIANS, DEGREES, MIX, FMA];

/// Streams side by side.
const SIDE_BY_SIDE: usize = 256;

/// An instruction's number and its operands.
type Operation = (u64, [u64; 3]);

/// What the machine says, or the C library; of NaNs the unit's.
pub fn single((op, operands): Operation) -> u64 {
    let [x, y, z] = operands.map(|bits| f32::from_bits(bits as u32));
    let result = match op {
        RADIANS => x * 0.017_453_292_519_943_295_f64 as f32,
        DEGREES => x * 57.295_779_513_082_32_f64 as f32,
        MIX => y.mul_add(z, (-z).mul_add(x, x)),
        FMA => x.mul_add(y, z),
        _ => return 0,
    };
    if result.is_nan() {
        return 0x7FC0_0000;
    }
    result.to_bits().into()
}

fn double((op, operands): Operation) -> u64 {
    let [x, y, z] = operands.map(f64::from_bits);
    let result = match op {
        MIX => y.mul_add(z, (-z).mul_add(x, x)),
        FMA => x.mul_add(y, z),
        _ => return 0,
    };
    if result.is_nan() {
        return 0x7FF8_0000_0000_0000;
    }
    result.to_bits()
}

fn half((op, operands): Operation) -> u64 {
    let [x, y, z] = operands.map(|bits| Half::from_bits(bits.into()));
    let factor = |text| Half::from_str(text).expect("a number");
    let result = match op {
        RADIANS => x * factor("0.017453292519943295769236907684886127134428718885417"),
        DEGREES => x * factor("57.295779513082320876798154814105170332405472466564"),
        MIX => y.mul_add(z, (-z).mul_add(x, x).value),
        FMA => x.mul_add(y, z),
        _ => return 0,
    };
    if result.value.is_nan() {
        return 0x7E00;
    }
    result.value.to_bits() as u64
}

/// A unit of one lane.
struct Unit {
    netlist: Netlist,
    width: u32,
    latency: usize,
}

impl Unit {
    fn new(ops: &str, width: u32, fma_stages: u32) -> Self {
        let settings = [
            ("ops", ops.to_string()),
            ("width", width.to_string()),
            ("lanes", "1".to_string()),
            ("fma_stages", fma_stages.to_string()),
        ];
        let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
        let parameters = catalogue::parameters(&Glsl450, settings).unwrap();
        let module = Arc::new(Glsl450.build(&parameters).unwrap());
        Self {
            netlist: optimize(flatten(&module, Names::Dropped)),
            width,
            latency: Glsl450.timing(&parameters).latency as usize,
        }
    }

    /// Puts in operations until there are no more; the first result that is wrong, in words. One must come `latency` cycles after its operation, in
    /// every cycle.
    fn run(
        &self,
        mut operations: impl Iterator<Item = Operation>,
        judge: impl Fn(Operation) -> u64,
    ) -> Option<String> {
        let mut batch = Batch::new(&self.netlist, SIDE_BY_SIDE).unwrap();
        let has = |port: &str| self.netlist.inputs.iter().any(|known| known.name == port);
        let ones = vec![1; SIDE_BY_SIDE];
        for port in ["in_valid", "out_ready"] {
            batch.write_field(port, 0, 1, &ones).unwrap();
        }
        let mut under_way: VecDeque<Vec<Operation>> = VecDeque::new();
        let mut found = vec![0; SIDE_BY_SIDE];
        loop {
            let next: Vec<Operation> = operations.by_ref().take(SIDE_BY_SIDE).collect();
            if next.is_empty() && under_way.iter().all(Vec::is_empty) {
                return None;
            }
            let mut write = |port: &str, width: u32, of: &dyn Fn(&Operation) -> u64| {
                if has(port) {
                    let mut values: Vec<u64> = next.iter().map(of).collect();
                    values.resize(SIDE_BY_SIDE, 0);
                    batch.write_field(port, 0, width, &values).unwrap();
                }
            };
            write("in_op", 7, &|(op, _)| *op);
            for (operand, port) in ["in_a", "in_b", "in_c"].into_iter().enumerate() {
                write(port, self.width, &|(_, operands)| operands[operand]);
            }
            under_way.push_back(next);
            batch.step();
            if under_way.len() <= self.latency {
                continue;
            }
            batch.read_field("out_valid", 0, 1, &mut found).unwrap();
            assert_eq!(found, ones, "a result comes in every cycle");
            batch
                .read_field("out_result", 0, self.width, &mut found)
                .unwrap();
            for (operation, found) in under_way.pop_front()?.into_iter().zip(&found) {
                let expected = judge(operation);
                if *found != expected {
                    let (op, operands) = operation;
                    return Some(format!(
                        "{op} of {operands:x?}: {found:x}, must be {expected:x}"
                    ));
                }
            }
        }
    }
}

/// Random operands for each instruction: three that meet near each other, and for mixes a share between 0 and 1 of numbers of like size.
fn random(format: Format, ops: &[u64], count: u64) -> impl Iterator<Item = Operation> {
    let mut random = Random::new(8);
    (0..count).map(move |_| {
        let op = *random.pick(ops);
        let mut operands = triple(format, &mut random);
        if op == MIX && random.chance(1, 2) {
            let some = random.next_u64();
            let fraction = (1 << format.fraction_bits) - 1;
            let near = operands[0] & !fraction | some & fraction;
            let share = format.one() - 1 - (some >> 8) % (4 << format.fraction_bits);
            operands = [operands[0], near, share];
        }
        (op, operands)
    })
}

/// A million of singles in each run.
#[test]
fn random_operations_are_those_of_the_machine() {
    let singles = random(Format::F32, &ALL, count(1_000_000));
    assert_eq!(Unit::new("fma", 32, 5).run(singles, single), None);
    let doubles = random(Format::F64, &ALL[2..], count(100_000));
    assert_eq!(Unit::new("fma", 64, 5).run(doubles, double), None);
    let halves = random(Format::F16, &ALL, count(100_000));
    assert_eq!(Unit::new("fma", 16, 3).run(halves, half), None);
}

fn every_triple(op: u64, format: Format) -> impl Iterator<Item = Operation> {
    let words = special_values(format);
    let count = words.len();
    (0..count.pow(3)).map(move |n| {
        (
            op,
            [n % count, n / count % count, n / count / count].map(|i| words[i]),
        )
    })
}

/// Within the unit of all, and each alone; with every number of stages.
#[test]
fn special_values_meet_each_other() {
    let names = [
        ("Radians", RADIANS),
        ("Degrees", DEGREES),
        ("FMix", MIX),
        ("Fma", FMA),
    ];
    let whole = [(16, 1), (32, 2), (64, 4)];
    for (width, stages) in whole {
        let format = Format::of_width(width);
        let judge = match width {
            16 => half,
            32 => single,
            _ => double,
        };
        let ops = if width == 64 { &names[2..] } else { &names };
        let unit = Unit::new("fma", width, stages);
        for (place, (name, op)) in ops.iter().enumerate() {
            assert_eq!(
                unit.run(every_triple(*op, format), judge),
                None,
                "{name}, {width} bits"
            );
            let alone = Unit::new(name, width, 1 + place as u32);
            assert_eq!(
                alone.run(every_triple(*op, format), judge),
                None,
                "{name}, {width} bits"
            );
        }
    }
}

/// Every half, every denormal and near denormal single, and every fraction of one.
#[test]
fn scalings_of_all_sizes() {
    for (name, op) in [("Radians", RADIANS), ("Degrees", DEGREES)] {
        let halves = (0..1 << 16).map(|x| (op, [x, 0, 0]));
        assert_eq!(Unit::new(name, 16, 2).run(halves, half), None, "{name}");
        let unit = Unit::new(name, 32, 5);
        let all = if std::env::var_os("WARPWRIGHT_LONG").is_some() {
            1
        } else {
            4_099
        };
        let singles = (0..1u64 << 32).step_by(all).map(|x| (op, [x, 0, 0]));
        assert_eq!(unit.run(singles, single), None, "{name}");
    }
}

/// A unit of one instruction is not another's: the judges tell them apart.
#[test]
fn another_instruction_is_noticed() {
    for (name, op) in [("Radians", DEGREES), ("Fma", MIX), ("FMix", FMA)] {
        let found = Unit::new(name, 32, 1).run(every_triple(op, Format::F32), single);
        assert!(found.is_some(), "{name}");
    }
}
