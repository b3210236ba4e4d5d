//! Formats so small that all their numbers can be listed: results are looked up among them.

use std::cmp::Ordering;
use warpwright_blocks::float::{Format, Rounding};

/// The numbers of a format in order, as multiples of the least one.
#[derive(Clone, Debug)]
pub struct Naive {
    format: Format,
    /// The magnitude of each word without sign, up to the greatest finite one; doubles hold them, their products and the sums exactly.
    magnitudes: Vec<f64>,
}

impl Naive {
    /// All numbers of a format.
    pub fn new(format: Format) -> Self {
        let mut magnitudes = vec![0.0];
        let fractions = 1u32 << format.fraction_bits;
        // Each number is the one before and a step, which doubles where the exponent grows, but not from denormals to normal numbers.
        let mut step = 1.0;
        for exponent in 0..=format.greatest_exponent() {
            for _ in 0..fractions {
                magnitudes.push(magnitudes[magnitudes.len() - 1] + step);
            }
            if exponent > 0 {
                step *= 2.0;
            }
        }
        magnitudes.pop();
        Self { format, magnitudes }
    }

    fn value(&self, word: u64) -> f64 {
        let sign_place = self.format.width() - 1;
        let unsigned = (word & ((1 << sign_place) - 1)) as usize;
        // One unit is a least number times a least number, so that products are whole.
        let magnitude = match unsigned.checked_sub(self.magnitudes.len()) {
            None => self.magnitudes[unsigned],
            Some(0) => f64::INFINITY,
            Some(_) => f64::NAN,
        };
        if word >> sign_place == 1 {
            -magnitude
        } else {
            magnitude
        }
    }

    /// `a * b + c`, exactly calculated and then looked up.
    pub fn fused(&self, rounding: Rounding, triple: [u64; 3]) -> u64 {
        let [a, b, c] = triple.map(|word| self.value(word));
        self.word(rounding, total(rounding, a * b * self.least(), c))
    }

    /// `a + b`.
    pub fn sum(&self, rounding: Rounding, pair: [u64; 2]) -> u64 {
        let [a, b] = pair.map(|word| self.value(word));
        self.word(rounding, total(rounding, a, b))
    }

    /// `a * b`.
    pub fn product(&self, rounding: Rounding, pair: [u64; 2]) -> u64 {
        let [a, b] = pair.map(|word| self.value(word));
        self.word(rounding, a * b * self.least())
    }

    /// `a / b`. A double is on the side of each number, and of the middle between any two, on which the quotient is: they have few digits, and so
    /// it is not nearer to them than doubles are.
    pub fn quotient(&self, rounding: Rounding, pair: [u64; 2]) -> u64 {
        let [a, b] = pair.map(|word| self.value(word));
        self.word(rounding, a / b / self.least())
    }

    /// The square root of `a`; see [`Naive::quotient`].
    pub fn root(&self, rounding: Rounding, a: u64) -> u64 {
        let root = (self.value(a) * self.least()).sqrt();
        self.word(rounding, root / self.least())
    }

    /// The least number.
    fn least(&self) -> f64 {
        (1.0 - self.format.bias() as f64 - f64::from(self.format.fraction_bits)).exp2()
    }

    /// The word for so many least numbers.
    fn word(&self, rounding: Rounding, exact: f64) -> u64 {
        let infinity = self.magnitudes.len();
        if exact.is_nan() {
            return infinity as u64 | 1 << (self.format.fraction_bits - 1);
        }
        let size = exact.abs();
        let above = self.magnitudes.partition_point(|known| *known <= size);
        let below = above - 1;
        // The number that would follow the greatest is the middle's other end.
        let greatest = self.magnitudes[infinity - 1];
        let next = self.magnitudes.get(above).copied();
        let next = next.unwrap_or(2.0 * greatest - self.magnitudes[infinity - 2]);
        let nearer = || match (size - self.magnitudes[below]).total_cmp(&(next - size)) {
            Ordering::Less => false,
            Ordering::Equal => below % 2 == 1,
            Ordering::Greater => true,
        };
        let is_between = size > self.magnitudes[below];
        let goes_up = size.is_infinite()
            || match rounding {
                Rounding::NearestEven => nearer(),
                Rounding::Up => is_between && exact > 0.0,
                Rounding::Down => is_between && exact < 0.0,
                Rounding::TowardZero => false,
            };
        let unsigned = below + usize::from(goes_up);
        let sign = u64::from(exact.is_sign_negative()) << (self.format.width() - 1);
        sign | unsigned as u64
    }
}

/// The sum of two exact numbers. Doubles give +0 where two of unlike signs cancel.
fn total(rounding: Rounding, a: f64, b: f64) -> f64 {
    let sum = a + b;
    let cancels = sum == 0.0 && a.is_sign_negative() != b.is_sign_negative();
    if cancels && rounding == Rounding::Down {
        -0.0
    } else {
        sum
    }
}
