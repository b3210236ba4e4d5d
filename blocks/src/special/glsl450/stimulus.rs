//! Stimulus: instructions in any order, with corner-case operands and operands close to each other.

mod fixed;
mod fma;
mod points;
mod values;

use super::Configuration;
use super::configuration::OPERANDS;
use super::table::{Class, Instruction};
use crate::float::Format;
use crate::framework::block::Directed;
use crate::framework::golden::{PortValues, Stimulus, join_lanes, low_ones};
use crate::framework::random::Random;
use crate::framework::random_stream::RandomStream;
use num_bigint::BigUint;
use values::{special, telling};

/// Special floats of a width: zeros, ends of ranges, numbers around whole ones and halves, infinities and NaNs, of both signs.
pub fn float_values(width: u32) -> Vec<u64> {
    values::floats(Format::of_width(width))
}

/// An operation: an instruction's number and the components of its operands.
struct Operation {
    op: u64,
    operands: Vec<Vec<u64>>,
    tag: u64,
}

impl Operation {
    /// The values of the input's ports, besides `in_valid`.
    fn ports(&self, c: &Configuration) -> PortValues {
        let mut ports = PortValues::new();
        if c.has_op() {
            ports.set("in_op", self.op);
        }
        for (name, components) in OPERANDS.iter().zip(&self.operands) {
            let value = join_lanes(c.width, components.iter().copied());
            ports.set(&format!("in_{name}"), value);
        }
        if c.tag_bits > 0 {
            ports.set("in_tag", self.tag & low_ones(c.tag_bits));
        }
        ports
    }

    /// One at random.
    fn random(c: &Configuration, random: &mut Random) -> Self {
        let built = *random.pick(&c.ops);
        let op = if random.chance(1, 16) {
            random.below(128)
        } else {
            built.number.into()
        };
        let special = special(built, c.width);
        let mut operands = vec![Vec::new(); c.operands()];
        for _ in 0..c.lanes {
            if built.class == Class::Fma && random.chance(3, 4) {
                let component = fma::component(built, c.width, random);
                for (components, value) in operands.iter_mut().zip(component) {
                    components.push(value);
                }
                continue;
            }
            let mut last = 0;
            for components in &mut operands {
                let corner = random.corner(c.width).iter_u64_digits().next();
                let value = match random.below(8) {
                    0 | 1 => *random.pick(&special),
                    // Near the operand before it, where comparisons are close.
                    2 if built.name == "Ldexp" => points::power(c.width, random),
                    2 => last,
                    3 => last.wrapping_add(1),
                    4 => last ^ 1 << random.below(c.width.into()),
                    _ => corner.unwrap_or(0),
                };
                last = value & low_ones(c.width);
                components.push(last);
            }
        }
        Self {
            op,
            operands,
            tag: random.next_u64(),
        }
    }
}

/// Random operations at any pace, taken at any pace.
#[derive(Debug)]
pub(super) struct Operations {
    configuration: Configuration,
    /// Numbers of operations.
    numbers: RandomStream,
}

impl Operations {
    /// The operations of this seed.
    pub(super) fn new(configuration: Configuration, seed: u64) -> Self {
        let number = |random: &mut Random| BigUint::from(random.next_u64());
        Self {
            configuration,
            numbers: RandomStream::new(NUMBER, seed, number),
        }
    }
}

/// The payload of the stream that paces the operations.
const NUMBER: &str = "number";

impl Stimulus for Operations {
    fn next(&mut self) -> PortValues {
        let pace = self.numbers.next();
        let mut random = Random::new(pace.get_u64(NUMBER));
        let operation = Operation::random(&self.configuration, &mut random);
        ["in_valid", "out_ready", "rst"]
            .into_iter()
            .fold(operation.ports(&self.configuration), |ports, port| {
                ports.with(port, pace.get(port).clone())
            })
    }
}

/// Operations without a pause, and again from the start.
struct Listed {
    configuration: Configuration,
    operations: Vec<Operation>,
    next: usize,
}

impl Stimulus for Listed {
    fn next(&mut self) -> PortValues {
        let operation = &self.operations[self.next];
        self.next = (self.next + 1) % self.operations.len();
        operation
            .ports(&self.configuration)
            .with("in_valid", 1u8)
            .with("out_ready", 1u8)
            .with("rst", 0u8)
    }
}

fn listed(
    c: &Configuration,
    name: &'static str,
    claim: String,
    operations: Vec<Operation>,
) -> Directed {
    Directed {
        name,
        claim,
        cycles: operations.len() as u64 + u64::from(c.stages()) + 1,
        stimulus: Box::new(Listed {
            configuration: c.clone(),
            operations,
            next: 0,
        }),
    }
}

/// Every number, built in or not, once.
fn every_number(c: &Configuration) -> Vec<Operation> {
    let mut random = Random::new(1);
    (0..128)
        .map(|op| Operation {
            op,
            ..Operation::random(c, &mut random)
        })
        .collect()
}

/// An instruction of each special value, or of each pair of the most telling ones in the first two operands.
fn pairs(c: &Configuration, instruction: &Instruction) -> Vec<Operation> {
    let of_two = instruction.shape.operands.len() > 1;
    let special = if of_two {
        telling(instruction, c.width)
    } else {
        special(instruction, c.width)
    };
    let mut pairs = Vec::new();
    for (place, a) in special.iter().enumerate() {
        if of_two {
            let others = special.iter().enumerate();
            pairs.extend(others.map(|(other, b)| (*a, *b, place + other)));
        } else {
            pairs.push((*a, 0, place));
        }
    }
    let lanes = c.lanes as usize;
    // Each in each lane once.
    let operation = |place: usize| {
        let lane = |lane: usize| pairs[(place + lane * 31) % pairs.len()];
        let a = (0..lanes).map(|n| lane(n).0).collect();
        let b = (0..lanes).map(|n| lane(n).1).collect();
        // Each of the others beside some pair.
        let other = |n: usize| special[lane(n).2 * 7 % special.len()];
        let third = (0..lanes).map(other).collect();
        Operation {
            op: instruction.number.into(),
            operands: [a, b, third].into_iter().take(c.operands()).collect(),
            tag: place as u64,
        }
    };
    (0..pairs.len()).map(operation).collect()
}

/// An instruction of words in which one bit decides, for each bit: it alone, all but it, the highest or the lowest of its kind; and the
/// highest in which the operands differ.
fn bits(c: &Configuration, instruction: &Instruction, random: &mut Random) -> Vec<Operation> {
    let mut operations = Vec::new();
    for bit in 0..c.width {
        for kind in 0..6 {
            let lane = |lane: u32| {
                let bit = (bit + lane * 5) % c.width;
                let (one, below) = (1 << bit, low_ones(bit));
                let some = random.next_u64();
                let highest = one | (some & below);
                let a = match kind {
                    0 => one,
                    1 => !one,
                    2 => highest,
                    3 => !highest,
                    4 => one | (some & !below),
                    _ => some,
                };
                let b = a ^ one ^ (random.next_u64() & below);
                let c = *random.pick(&[a, b]) ^ one ^ (random.next_u64() & below);
                [a, b, c]
            };
            let lanes: Vec<[u64; 3]> = (0..c.lanes).map(lane).collect();
            let operand = |number: usize| lanes.iter().map(|lane| lane[number]).collect();
            operations.push(Operation {
                op: instruction.number.into(),
                operands: (0..c.operands()).map(operand).collect(),
                tag: bit.into(),
            });
        }
    }
    operations
}

/// Every number; special values of every instruction.
pub(super) fn directed(c: &Configuration) -> Vec<Directed> {
    let mut all = Vec::new();
    if c.has_op() {
        let claim = "every instruction number, built in or not".to_string();
        all.push(listed(c, "every_number", claim, every_number(c)));
    }
    let operations = c.ops.iter().flat_map(|op| pairs(c, op)).collect();
    let claim = "every instruction with each special value, or with each pair of the most critical special values in its first two operands";
    let claim = claim.to_string();
    all.push(listed(c, "special_values", claim, operations));
    let mut random = Random::new(2);
    let operations = c.ops.iter().flat_map(|op| bits(c, op, &mut random));
    let operations = operations.collect();
    let claim = "every instruction with words in which one bit decides, for each bit".to_string();
    all.push(listed(c, "every_bit", claim, operations));
    let operations: Vec<Operation> = c
        .of_class(Class::Fma)
        .flat_map(|op| fma::meetings(c, op, &mut random))
        .collect();
    if !operations.is_empty() {
        let claim = "every multiply-add instruction, with operands that meet near each other or near an end of the format";
        all.push(listed(c, "meetings", claim.to_string(), operations));
    }
    let is_cut = |class| ![Class::Integer, Class::Fma].contains(&class);
    let of_floats = c.ops.iter().filter(|op| is_cut(op.class));
    let operations = of_floats.flat_map(|op| points::points(c, op, &mut random));
    let operations: Vec<Operation> = operations.collect();
    if !operations.is_empty() {
        let claim =
            "every instruction on floats, with the point or the last kept bit at each bit position";
        all.push(listed(c, "every_point", claim.to_string(), operations));
    }
    all
}
