//! INVM and RSQTM: the programs' results, using the units' golden models and the CPU's multiply-add, against `rustc_apfloat` and integers.

use rustc_apfloat::Float;
use rustc_apfloat::ieee::Single;
use std::collections::BTreeMap;
use warpwright_blocks::float::{Format, Mode, Rounding};
use warpwright_blocks::float_fma::golden::fused;
use warpwright_blocks::math_macro::{Macro, Unit, Way};
use warpwright_blocks::random::Random;
use warpwright_blocks::special_function::golden::{Asked, answer, native};
use warpwright_blocks::special_function::{Configuration, Function};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::word::{Wide, Word};

/// The units' golden models.
struct Golden;

impl Unit for Golden {
    fn seed(&mut self, function: Function, x: u32) -> u32 {
        let asked: Asked<Wide> = Asked {
            function: Word::number(function.code(), 4),
            src: Word::number(x.into(), 32),
            is_alt: Word::flag(false),
            keeps_denormals: Word::flag(true),
        };
        answer(&Configuration::default(), &asked).result.value() as u32
    }

    fn multiply_add(&mut self, a: u32, b: u32, c: u32) -> u32 {
        let [a, b, c]: [Bits; 3] = [a, b, c].map(|word| Word::number(word.into(), 32));
        let found = fused(Format::F32, &Mode::Fixed(Rounding::NearestEven), &a, &b, &c);
        found.to_u64().expect("32 bits") as u32
    }
}

/// The golden model's seeds, and the machine's multiply-add; with a fault, a seed that is too large by so many last places.
#[derive(Default)]
struct Machine {
    fault: u32,
}

impl Unit for Machine {
    fn seed(&mut self, function: Function, x: u32) -> u32 {
        native::result(function, x, native::Mode::IEEE).wrapping_add(self.fault)
    }

    fn multiply_add(&mut self, a: u32, b: u32, c: u32) -> u32 {
        let [a, b, c] = [a, b, c].map(f32::from_bits);
        let found = a.mul_add(b, c);
        if found.is_nan() {
            0x7FC0_0000
        } else {
            found.to_bits()
        }
    }
}

fn quotient(a: u32, b: u32) -> u32 {
    let [a, b] = [a, b].map(|word| Single::from_bits(word.into()));
    let found = (a / b).value;
    if found.is_nan() {
        0x7FC0_0000
    } else {
        found.to_bits() as u32
    }
}

/// Whether a positive number is the nearest to 1 / √x: in integers, by the middles between it and its neighbours.
fn is_root(x: u32, y: u32) -> bool {
    // x = significand * 2^power; y likewise, with four more digits so that middles are whole.
    let parts = |word: u32| match (word >> 23 & 0xFF, u128::from(word & 0x7F_FFFF)) {
        (0, fraction) => (fraction, -149),
        (exponent, fraction) => (1 << 23 | fraction, exponent as i32 - 150),
    };
    let ((significand, power), (near, of_near)) = (parts(x), parts(y));
    // Below a power of two the next number is half as far.
    let down = if near == 1 << 23 { 1 } else { 2 };
    let (low, high) = (4 * near - down, 4 * near + 2);
    // middle² * significand * 2^all against 1.
    let all = power + 2 * (of_near - 2);
    let one = |middle: u128| (middle * middle * significand).cmp(&(1u128 << -all));
    one(low).is_lt() && one(high).is_gt()
}

fn operand(random: &mut Random) -> u32 {
    let any = random.next_u64();
    let sign = (any >> 63) as u32 * (1 << 31);
    let fraction = match any >> 32 & 7 {
        0 => 0,
        1 => 0x7F_FFFF,
        2 => 1 << (any >> 40 & 15),
        3 => 0x7F_FFFF ^ 1 << (any >> 40 & 15),
        _ => any as u32 & 0x7F_FFFF,
    };
    let exponent = match any >> 48 & 7 {
        0 => [0, 0, 1, 254, 255, 0, 2, 253][(any >> 52 & 7) as usize],
        1..=3 => 120 + (any >> 52 & 15) as u32,
        _ => (any >> 52) as u32 & 0xFF,
    };
    sign | exponent << 23 | fraction
}

/// A million quotients, in long runs a hundred; of some the units' golden models give the same. The predicate says which are correctly rounded.
#[test]
fn quotients_are_correctly_rounded() {
    let count = match std::env::var_os("WARPWRIGHT_LONG") {
        Some(_) => 100_000_000,
        None => 1_000_000,
    };
    let mut random = Random::new(22);
    let mut ways: BTreeMap<&str, u64> = BTreeMap::new();
    let mut twice = 0;
    for number in 0..count {
        let (a, b) = (operand(&mut random), operand(&mut random));
        let (found, way) = Macro::Invm.execute(&mut Machine::default(), a, b);
        let expected = quotient(a, b);
        let name = match way {
            Way::EarlyOut => "early out",
            Way::Refined => "refined",
            Way::TooSmall => "too small",
        };
        *ways.entry(name).or_default() += 1;
        if way == Way::TooSmall {
            let is_near = (found ^ expected) >> 31 == 0 && found.abs_diff(expected) <= 1;
            assert!(
                is_near,
                "{a:08x} / {b:08x}: {found:08x}, not {expected:08x}"
            );
            twice += u64::from(found != expected);
        } else {
            assert_eq!(found, expected, "{a:08x} / {b:08x}, {name}");
        }
        if number % 200 == 0 {
            let by_models = Macro::Invm.execute(&mut Golden, a, b);
            assert_eq!(
                by_models,
                (found, way),
                "{a:08x} / {b:08x}: by the units' models"
            );
        }
    }
    println!("{count} quotients: {ways:?}; rounded twice, and wrong: {twice}");
    assert_eq!(ways.len(), 3);
}

/// Every significand's reciprocal: where it is the nearest number, quotients by it are correctly rounded, whatever is divided (Markstein). And a quotient
/// by each, with a remainder that is hard: a = b ± an ulp and others near it.
#[test]
fn divisors_are_all_tried() {
    let step = match std::env::var_os("WARPWRIGHT_LONG") {
        Some(_) => 1,
        None => 16,
    };
    let mut random = Random::new(26);
    let (mut divisors, mut quotients) = (0, 0);
    for fraction in (0..1u32 << 23).step_by(step) {
        let b = 0x3F80_0000 | fraction;
        let any = random.next_u64() as u32 & 0x7F_FFFF;
        for a in [
            0x3F80_0000,
            b + 1,
            b.max(0x3F80_0001) - 1,
            0x3FFF_FFFF,
            0x3F80_0000 | any,
        ] {
            let (found, way) = Macro::Invm.execute(&mut Machine::default(), a, b);
            assert_eq!(
                (found, way),
                (quotient(a, b), Way::Refined),
                "{a:08x} / {b:08x}"
            );
            quotients += 1;
        }
        divisors += 1;
    }
    println!("{quotients} quotients by {divisors} divisors");
}

/// Reciprocal roots depend on the significand and on whether the exponent is odd: in long runs all of these, in every run one of sixteen; with other exponents
/// some.
#[test]
fn roots_are_correctly_rounded() {
    let step = match std::env::var_os("WARPWRIGHT_LONG") {
        Some(_) => 1,
        None => 16,
    };
    let mut random = Random::new(15);
    let mut roots = 0;
    for (number, low) in (0..1u32 << 24).step_by(step).enumerate() {
        let near = 0x3F80_0000 + low;
        // An even number of powers of two away, as long as integers here hold the powers.
        let moved = (random.next_u64() % 33) as u32;
        let other = near.wrapping_sub(32 << 23).wrapping_add((2 * moved) << 23);
        for x in [near, other] {
            let (found, way) = Macro::Rsqtm.execute(&mut Machine::default(), x, 0);
            assert_eq!(way, Way::Refined);
            assert!(
                is_root(x, found),
                "1 / the root of {x:08x} is not {found:08x}"
            );
            roots += 1;
            if number % 1000 == 0 {
                let by_models = Macro::Rsqtm.execute(&mut Golden, x, 0);
                assert_eq!(by_models, (found, way), "{x:08x}: by the units' models");
            }
        }
    }
    for (x, expected) in [
        (0, 0x7F80_0000),
        (0x8000_0000, 0xFF80_0000),
        (0x7F80_0000, 0),
        (0xBF80_0000, 0x7FC0_0000),
        (0x7FC0_0001, 0x7FC0_0000),
    ] {
        let found = Macro::Rsqtm.execute(&mut Machine::default(), x, 0);
        assert_eq!(found, (expected, Way::EarlyOut), "{x:08x}");
    }
    // The least denormal is 2^-149, the least with an even power 2^-148: the root of 2^-148 is 2^-74.
    let (found, _) = Macro::Rsqtm.execute(&mut Machine::default(), 2, 0);
    assert_eq!(found, 2f32.powi(74).to_bits());
    println!("{roots} roots");
}

/// The checks are none if they cannot fail: seeds that are wrong by some hundred last places make wrong results.
#[test]
fn worse_seeds_are_noticed() {
    let mut random = Random::new(1);
    let mut wrong = [0, 0];
    for _ in 0..20_000 {
        let fraction = random.next_u64() as u32 & 0x7F_FFFF;
        let (a, b) = (
            0x3F80_0000 | (random.next_u64() as u32 & 0x7F_FFFF),
            0x3F80_0000 | fraction,
        );
        let mut unit = Machine { fault: 20_000 };
        wrong[0] += u32::from(Macro::Invm.execute(&mut unit, a, b).0 != quotient(a, b));
        wrong[1] += u32::from(!is_root(a, Macro::Rsqtm.execute(&mut unit, a, 0).0));
    }
    assert!(wrong.iter().all(|count| *count > 0), "{wrong:?}");
    println!("wrong of 20000 with worse seeds: {wrong:?}");
}
