//! Words of a format that exercise the difficult cases of a fused multiply-add, an addition or a multiplication.
//!
//! Random bits almost never do: their exponents are so far apart that one operand is the result.

use super::Format;
use crate::framework::random::Random;

/// The parts of a word.
#[derive(Clone, Copy)]
struct Parts {
    is_negative: bool,
    exponent: i64,
    fraction: u64,
}

impl Parts {
    /// The word; an exponent that is none becomes the nearest one of a number.
    fn word(self, format: Format) -> u64 {
        let greatest = i64::from(format.greatest_exponent());
        let exponent = self.exponent.clamp(0, greatest) as u64;
        let fraction = self.fraction & fractions(format);
        u64::from(self.is_negative) << (format.width() - 1)
            | exponent << format.fraction_bits
            | fraction
    }
}

fn fractions(format: Format) -> u64 {
    (1 << format.fraction_bits) - 1
}

/// A fraction: any, or few ones, or few zeros.
fn fraction(format: Format, random: &mut Random) -> u64 {
    let all = fractions(format);
    let place = random.below(u64::from(format.fraction_bits));
    let run = (1 << place) - 1;
    match random.below(12) {
        0 | 1 => 0,
        2 => all,
        3 => 1 << place,
        4 => all ^ (1 << place),
        5 => run,
        6 => all ^ run,
        7 => run ^ (1 << random.below(u64::from(format.fraction_bits))),
        _ => random.next_u64() & all,
    }
}

/// An exponent: any, or near one of the ends or the middle.
fn exponent(format: Format, random: &mut Random) -> i64 {
    let greatest = i64::from(format.greatest_exponent());
    let near = random.below(5) as i64;
    match random.below(8) {
        0 => near - 2,
        1 => greatest - near,
        2 | 3 => format.bias() as i64 + near - 2,
        _ => random.below(greatest as u64 + 1) as i64,
    }
}

fn number(format: Format, random: &mut Random) -> Parts {
    Parts {
        is_negative: random.chance(1, 2),
        exponent: exponent(format, random),
        fraction: fraction(format, random),
    }
}

/// Two factors whose exponents add up to that of a product, as far as the format allows.
fn factors(format: Format, random: &mut Random, product: i64) -> [Parts; 2] {
    let (mut a, mut b) = (number(format, random), number(format, random));
    let sum = product + format.bias() as i64;
    let greatest = i64::from(format.greatest_exponent());
    let (least, most) = ((sum - greatest).clamp(0, greatest), sum.clamp(0, greatest));
    a.exponent = least + random.below((most - least) as u64 + 1) as i64;
    b.exponent = sum - a.exponent;
    if random.chance(1, 2) {
        (a, b) = (b, a);
    }
    [a, b]
}

/// Two factors whose product has almost only zeros, or almost only ones, below the digits that a word has room for: an addend next to its negative
/// takes away all digits but as many of the lowest ones as it happens, from one digit to all below.
fn nearly_exact(format: Format, random: &mut Random, product: i64) -> [Parts; 2] {
    let [mut a, mut b] = factors(format, random, product);
    a.fraction |= 1;
    // Modulo a power of two an odd number has an inverse. Each round doubles how many of its digits are right, of which three are at first.
    let significand = a.fraction | 1 << format.fraction_bits;
    let inverse = (0..5).fold(significand, |inverse, _| {
        let rest = 2u64.wrapping_sub(significand.wrapping_mul(inverse));
        inverse.wrapping_mul(rest)
    });
    let left = random.next_u64() & ((1 << random.below(u64::from(format.fraction_bits))) - 1) | 1;
    let left = if random.chance(1, 2) {
        left
    } else {
        left.wrapping_neg()
    };
    b.fraction = left.wrapping_mul(inverse) & fractions(format);
    [a, b]
}

/// An addend next to the product's negative, so many words above 2 below it: how much is left is up to the last digits.
fn cancelling(format: Format, above: u64, [a, b]: [Parts; 2]) -> Parts {
    let significand = |parts: Parts| {
        let hidden = u128::from(parts.exponent > 0) << format.fraction_bits;
        hidden | u128::from(parts.fraction)
    };
    let product = significand(a) * significand(b);
    let length = i64::from(u128::BITS - product.leading_zeros());
    let drop = length - i64::from(format.precision());
    let digits = if drop > 0 {
        product >> drop
    } else {
        product << -drop
    };
    let exponent = a.exponent.max(1) + b.exponent.max(1) - format.bias() as i64;
    Parts {
        is_negative: !(a.is_negative ^ b.is_negative),
        exponent: exponent + drop - i64::from(format.fraction_bits),
        fraction: (digits as u64).wrapping_add(above).wrapping_sub(2),
    }
}

/// Three operands `a`, `b`, `c` for `a * b + c`.
pub fn triple(format: Format, random: &mut Random) -> [u64; 3] {
    let precision = i64::from(format.precision());
    let greatest = i64::from(format.greatest_exponent());
    let below = |random: &mut Random, bound: i64| random.below(bound as u64) as i64;
    let mut c = number(format, random);
    let [a, b] = match random.below(16) {
        // Words of any bits, special ones too.
        0 => {
            let ones = u64::MAX >> (u64::BITS - format.width());
            return [(); 3].map(|()| random.next_u64() & ones);
        }
        1 => {
            let words = special_values(format);
            return [(); 3].map(|()| *random.pick(&words));
        }
        2 => [number(format, random), number(format, random)],
        // A product near the addend's last digits, above it, or anywhere beside it.
        3..=5 => {
            let distance = below(random, 5) - 2;
            factors(format, random, c.exponent - precision + distance)
        }
        6 | 7 => {
            let distance = below(random, 5) - 2;
            factors(format, random, c.exponent + precision + distance)
        }
        8..=10 => {
            let distance = below(random, 4 * precision + 8) - 2 * precision - 4;
            factors(format, random, c.exponent + distance)
        }
        // A product that is a denormal, next to a small addend.
        11 => {
            c.exponent = below(random, 3);
            let product = below(random, 2 * precision + 6) - 2 * precision - 2;
            factors(format, random, product)
        }
        // Near the greatest number.
        12 => {
            c.exponent = greatest - below(random, 3);
            let product = greatest + 1 - below(random, precision + 4);
            factors(format, random, product)
        }
        cancels => {
            let product = exponent(format, random) + below(random, 3) - 1;
            let both = if cancels == 13 {
                nearly_exact(format, random, product)
            } else {
                factors(format, random, product)
            };
            c = cancelling(format, random.below(5), both);
            both
        }
    };
    [a, b, c].map(|parts| parts.word(format))
}

/// Two numbers to be added: apart by as many places as matter, or so alike that only the last digits are left of a difference.
pub(crate) fn summands(format: Format, random: &mut Random) -> [u64; 2] {
    let precision = u64::from(format.precision());
    let a = number(format, random);
    let mut b = number(format, random);
    match random.below(8) {
        0 => {
            let [a, b, _] = triple(format, random);
            return [a, b];
        }
        1 => {
            let words = special_values(format);
            return [(); 2].map(|()| *random.pick(&words));
        }
        2 => {}
        3..=5 => {
            let distance = random.below(2 * precision + 8) as i64 - precision as i64 - 4;
            b.exponent = a.exponent + distance;
        }
        _ => {
            b = opposite(format, a, random);
        }
    }
    let words = [a, b].map(|parts| parts.word(format));
    if random.chance(1, 2) {
        return words;
    }
    [words[1], words[0]]
}

/// A number of the other sign with nearly the same digits, a power of two away or none.
fn opposite(format: Format, of: Parts, random: &mut Random) -> Parts {
    let away = random.below(7);
    Parts {
        is_negative: !of.is_negative,
        exponent: of.exponent + random.below(3) as i64 - 1,
        fraction: of.fraction.wrapping_add(away).wrapping_sub(3) & fractions(format),
    }
}

/// A number's first digits, as many as a significand has.
fn leading(number: u128, format: Format) -> u64 {
    let length = u128::BITS - number.leading_zeros();
    let precision = format.precision();
    let digits = match length.checked_sub(precision) {
        Some(below) => number >> below,
        None => number << (precision - length),
    };
    digits as u64
}

/// A dividend and a divisor: a quotient that is in the middle between two numbers, or next to that, or anything.
pub fn quotient(format: Format, random: &mut Random) -> [u64; 2] {
    let precision = i64::from(format.precision());
    let greatest = i64::from(format.greatest_exponent());
    let bias = format.bias() as i64;
    let mut b = number(format, random);
    let result = match random.below(16) {
        0 => {
            let [a, b, _] = triple(format, random);
            return [a, b];
        }
        1 => {
            let words = special_values(format);
            return [(); 2].map(|()| *random.pick(&words));
        }
        2 | 3 => {
            let a = number(format, random);
            return [a, b].map(|parts| parts.word(format));
        }
        // Near the least numbers, among denormals, near the greatest, or any.
        4 => random.below(4) as i64,
        5..=7 => random.below(precision as u64 + 4) as i64 - precision - 2,
        8 => greatest + 2 - random.below(5) as i64,
        _ => exponent(format, random),
    };
    // The divisor, where both can be numbers.
    let (least, most) = (
        (-result + bias).max(0),
        (greatest - result + bias).min(greatest),
    );
    if least <= most {
        b.exponent = least + random.below((most - least) as u64 + 1) as i64;
    }
    // A product of the divisor and a quotient with a digit more than a significand has is nearly a dividend; and so are its neighbours.
    let hidden = |parts: Parts| u128::from(parts.exponent > 0) << format.fraction_bits;
    let divisor = hidden(b) | u128::from(b.fraction);
    let kept = 1 + random.below(precision as u64 + 1);
    let quotient = (1u128 << kept) | u128::from(random.next_u64() & ((1 << kept) - 1));
    let product = divisor * quotient;
    let a = Parts {
        is_negative: random.chance(1, 2),
        exponent: result + b.exponent - bias,
        fraction: leading(product, format)
            .wrapping_add(random.below(5))
            .wrapping_sub(2),
    };
    [a, b].map(|parts| parts.word(format))
}

/// A radicand: the square of a number with a digit more than a significand has, or next to that, or anything.
pub fn radicand(format: Format, random: &mut Random) -> u64 {
    let precision = i64::from(format.precision());
    let mut a = number(format, random);
    a.is_negative = random.chance(1, 16);
    match random.below(8) {
        0 => *random.pick(&special_values(format)),
        1..=3 => a.word(format),
        _ => {
            let kept = 1 + random.below(precision as u64 + 1);
            let root = (1u128 << kept) | u128::from(random.next_u64() & ((1 << kept) - 1));
            a.fraction = leading(root * root, format)
                .wrapping_add(random.below(5))
                .wrapping_sub(2);
            a.word(format)
        }
    }
}

/// How many triples [`of_product`] has.
pub(crate) const ADDENDS: u64 = 8;

/// A product and one of the addends that say most of it: none, its negative and words next to that, the least, or any.
pub(crate) fn of_product(
    format: Format,
    product: [u64; 2],
    addend: u64,
    random: &mut Random,
) -> [u64; 3] {
    let parts = product.map(|word| Parts {
        is_negative: word >> (format.width() - 1) == 1,
        exponent: (word >> format.fraction_bits & ((1 << format.exponent_bits) - 1)) as i64,
        fraction: word & fractions(format),
    });
    let c = match addend {
        0 => 0,
        1 => format.word(random.chance(1, 2), 0, 1),
        2 => random.below(1 << format.width()),
        above => cancelling(format, above - 3, parts).word(format),
    };
    [product[0], product[1], c]
}

/// Words that are apart from others, with both signs: zeros, denormals, numbers about 1, the least and the greatest, infinities and NaNs.
pub fn special_values(format: Format) -> Vec<u64> {
    let all = fractions(format);
    let top = 1 << (format.fraction_bits - 1);
    let (bias, greatest) = (format.bias(), u64::from(format.greatest_exponent()));
    let parts = [
        (0, 0),
        (0, 1),
        (0, top),
        (0, all),
        (1, 0),
        (1, 1),
        (bias - 1, all),
        (bias, 0),
        (bias, 1),
        (bias, all),
        (bias + 1, 0),
        (greatest, 0),
        (greatest, all),
        (greatest + 1, 0),
        (greatest + 1, 1),
        (greatest + 1, top),
    ];
    let mut words: Vec<u64> = Vec::new();
    for sign in [0, 1] {
        let sign = sign << (format.width() - 1);
        words.extend(parts.map(|(e, f)| sign | e << format.fraction_bits | f));
    }
    words.sort_unstable();
    words.dedup();
    words
}
