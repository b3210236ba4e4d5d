//! Special values of each operand combined with those of all others, through hardware and golden model.

use super::{alone, of_class};
use warpwright_blocks::glsl450::golden::execute;
use warpwright_blocks::glsl450::stimulus::float_values;
use warpwright_blocks::glsl450::table::{Class, Instruction, NumberKind};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::word::{Wide, Word};
use warpwright_sim::engine::Batch;

/// Values of an operand: at least 60.
fn values(kind: NumberKind, width: u32) -> Vec<u64> {
    let values = match kind {
        NumberKind::Float => float_values(width),
        // Powers of two: from where nothing is left to where all is too large, and far beyond.
        NumberKind::Signed | NumberKind::Unsigned => {
            let ones = u64::MAX >> (64 - width);
            let range = 2i64 << [5, 8, 11][width.ilog2() as usize - 4];
            let near = -40..=40;
            let far = (0..=20).flat_map(move |n| [n * range / 20, -n * range / 20]);
            let all = near.chain(far).chain([i64::MIN, i64::MAX]);
            let mut all: Vec<u64> = all.map(|value| value as u64 & ones).collect();
            all.sort_unstable();
            all.dedup();
            all
        }
    };
    assert!(values.len() >= 60, "{}", values.len());
    values
}

/// All tuples of one value from each list.
fn tuples(lists: &[Vec<u64>]) -> Vec<Vec<u64>> {
    let one = vec![Vec::new()];
    lists.iter().fold(one, |tuples, list| {
        let longer = tuples.iter().flat_map(|tuple| {
            list.iter()
                .map(move |value| [tuple.as_slice(), &[*value]].concat())
        });
        longer.collect()
    })
}

fn by_model(instruction: &Instruction, operands: &[u64], width: u32) -> u64 {
    fn run<W: Word>(instruction: &Instruction, operands: &[u64], width: u32) -> W {
        let operands = operands.iter().map(|bits| vec![W::number(*bits, width)]);
        execute(instruction, &operands.collect::<Vec<_>>()).result[0].clone()
    }
    if (instruction.name, width) == ("Ldexp", 64) {
        let value = run::<Bits>(instruction, operands, width);
        return value.value().try_into().unwrap();
    }
    run::<Wide>(instruction, operands, width).value() as u64
}

/// The first tuple for which hardware and model differ, with both answers.
fn difference(
    netlist: &Netlist,
    instruction: &Instruction,
    width: u32,
    tuples: &[Vec<u64>],
) -> Option<(Vec<u64>, u64, u64)> {
    let mut batch = Batch::new(netlist, tuples.len().min(256)).unwrap();
    for some in tuples.chunks(batch.stimuli()) {
        for (port, name) in ["a", "b", "c"].iter().take(some[0].len()).enumerate() {
            let column = some.iter().map(|tuple| tuple[port]);
            for (stimulus, value) in column.enumerate() {
                batch.poke(name, stimulus, &value.into()).unwrap();
            }
        }
        batch.settle();
        for (stimulus, tuple) in some.iter().enumerate() {
            let found = batch.peek("result", stimulus).unwrap();
            let found: u64 = found.try_into().unwrap();
            let expected = by_model(instruction, tuple, width);
            if found != expected {
                return Some((tuple.clone(), found, expected));
            }
        }
    }
    None
}

fn operands(instruction: &Instruction, width: u32) -> Vec<Vec<u64>> {
    let kinds = instruction.shape.operands.iter();
    let lists: Vec<_> = kinds.map(|kind| values(*kind, width)).collect();
    tuples(&lists)
}

#[test]
fn special_values_meet_in_exact_instructions() {
    let of_some = of_class(Class::Exact).filter(|i| i.shape.operands.len() > 1);
    for instruction in of_some {
        for &width in instruction.shape.widths {
            let tuples = operands(instruction, width);
            let found = difference(&alone(instruction, width), instruction, width, &tuples);
            assert_eq!(found, None, "{} at {width} bits", instruction.name);
            println!("{} at {width} bits: {}", instruction.name, tuples.len());
        }
    }
}

/// The hardware of one held against the model of another that differs for few operands.
#[test]
fn special_values_tell_instructions_apart() {
    let find = |name: &str| of_class(Class::Exact).find(|i| i.name == name).unwrap();
    for (one, other) in [("FMin", "FMax"), ("Step", "NMin"), ("FClamp", "FMax")] {
        let tuples = operands(find(one), 32);
        let found = difference(&alone(find(one), 32), find(other), 32, &tuples);
        assert!(found.is_some(), "{one} as {other}");
    }
}
