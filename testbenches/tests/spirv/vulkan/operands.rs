//! Operands for a driver: special values and random ones, a few hundred operations of each form.

use crate::spirv::cases::Case;
use crate::spirv::forms::{Form, Type, signed};
use half::f16;
use warpwright_blocks::glsl450::stimulus::float_values;
use warpwright_blocks::glsl450::table::NumberKind;
use warpwright_blocks::golden::low_ones;
use warpwright_blocks::random::Random;

/// Operations of each form, in whole groups of a shader: in every run, and in long ones.
pub const OPERATIONS: [usize; 2] = [384, 19_200];

/// The operands' components.
pub type Operands = Vec<Vec<u64>>;

/// The number that a component is.
pub fn value(of: Type, bits: u64) -> f64 {
    match (of.kind, of.width) {
        (NumberKind::Signed, width) => signed(bits, width) as f64,
        (NumberKind::Unsigned, _) => bits as f64,
        (NumberKind::Float, 16) => f16::from_bits(bits as u16).to_f64(),
        (NumberKind::Float, 32) => f32::from_bits(bits as u32).into(),
        (NumberKind::Float, _) => f64::from_bits(bits),
    }
}

/// A float of a size between an eighth and eight, and with any fraction.
fn near_one(random: &mut Random, width: u32) -> u64 {
    let (one, fraction) = match width {
        16 => (f16::ONE.to_bits().into(), 10),
        32 => (1f32.to_bits().into(), 23),
        _ => (1f64.to_bits(), 52),
    };
    let any = random.next_u64();
    let exponent = one + (((any >> 60) % 7) << fraction) - (3 << fraction);
    (any & low_ones(fraction) | exponent) | (any >> 59 & 1) << (width - 1)
}

fn component(random: &mut Random, of: Type) -> u64 {
    let any = random.next_u64() & low_ones(of.width);
    if of.kind == NumberKind::Float {
        return match random.next_u64() % 4 {
            0 => any,
            1 => near_one(random, of.width),
            _ => *random.pick(&float_values(of.width)),
        };
    }
    let top = 1 << (of.width - 1);
    let ends = [0, 1, 2, top, top - 1, top + 1, low_ones(of.width)];
    match random.next_u64() % 4 {
        0 => *random.pick(&ends),
        1 => any & 0xF,
        2 => any >> (any % u64::from(of.width)),
        _ => any,
    }
}

fn operation(random: &mut Random, form: &Form) -> Operands {
    let name = form.instruction.name;
    let types = form.operands();
    let mut operands: Operands = types
        .iter()
        .map(|of| (0..of.count).map(|_| component(random, *of)).collect())
        .collect();
    for lane in 0..operands[0].len() {
        // The same again, its opposite, or a neighbour: what comparisons stand or fall with.
        for place in 1..operands.len() {
            let is_like = types[place].scalar() == types[place - 1].scalar();
            if is_like && random.chance(1, 3) {
                let change = *random.pick(&[0, 1, 1 << (types[place].width - 1)]);
                operands[place][lane] = operands[place - 1][lane] ^ change;
            }
        }
        match name {
            // Powers that leave something of the number, and that the unit has: as wide as a component.
            "Ldexp" if form.width == 16 || random.chance(7, 8) => {
                let most = match form.width {
                    16 => 40,
                    32 => 300,
                    _ => 2_200,
                };
                let power = (random.next_u64() % (2 * most as u64)) as i64 - most;
                operands[1][lane] = power as u64 & low_ones(32);
            }
            // Mostly bounds in order: the others are left open.
            _ if name.ends_with("Clamp") && random.chance(7, 8) => {
                let [low, high] = [1, 2].map(|place| operands[place][lane]);
                if value(types[1], low) > value(types[1], high) {
                    (operands[1][lane], operands[2][lane]) = (high, low);
                }
            }
            _ => {}
        }
    }
    operands
}

/// So many operations of a form, the same in every run: those that are given, each special value as the first operand, then others.
pub fn operations(form: &Form, first: &[&Case], count: usize) -> Vec<Operands> {
    let mut random = Random::new(form.instruction.number.into());
    let given = first.iter().map(|case| case.operands.clone());
    let of = form.operands()[0];
    let special = match of.kind {
        NumberKind::Float => float_values(of.width),
        _ => Vec::new(),
    };
    let mut special = special.into_iter();
    let others = std::iter::repeat_with(|| {
        let mut operands = operation(&mut random, form);
        for component in &mut operands[0] {
            *component = special.next().unwrap_or(*component);
        }
        operands
    });
    given.chain(others).take(count).collect()
}
