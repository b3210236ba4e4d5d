//! `arch=markstein`: the digits of a quotient or a root by a table and multipliers.
//!
//! 1. A table gives an inverse, `1 / b` or `1 / √x`, to a few digits ([`Seed`]).
//! 2. Each refinement multiplies and adds, and about doubles its digits (Newton's iteration).
//! 3. The operand times the inverse is a first approximation of the result. Its remainder, `d - b q` or `x - g²`,
//!    is exact; times the inverse it is the approximation's error, to twice as many digits (P. Markstein, 1990).
//! 4. The new remainder is exact again, and decides which of two neighbours the digits are, and whether anything follows them.
//!
//! **Theorem.** The digits are those of the long division or of the root digit by digit, in every format. All approximations are
//! from below: a table's entry is not above the inverse, a refinement is not above it (`(1 - e)(1 + e) = 1 - e²`, and for a root
//! `(1 - e)(3 - (1 - e)²) / 2 = 1 - 3/2 e² + e³ / 2`), the argument is rounded up and everything else is truncated. The last
//! approximation is below the result by less than a unit of its last digit, which [`budget`] calculates with integers for every format;
//! truncated to that digit it is the result's digits, or one less. So two candidates remain, and an exact remainder decides between them.
//!
//! No approximation is the result itself, even if that has few digits: a table's entry is less than the inverse, which ends in no binary digit unless
//! the argument is 1, whose entry is less, too; and what is multiplied by an inverse that is too small comes out too small. So nothing remains only where
//! the last correction was made.
//!
//! Arguments are rounded up to fewer digits in earlier refinements. What is missing, `1 - b' y`, is not negative even so: `y` came from a table or a
//! refinement for an argument that was rounded up to fewer digits or as many, so that it was not below `b'`.

pub(crate) mod budget;

use super::{Digits, doubled_if};
use crate::float::float_digits::contract::FloatDigits;
use crate::float::shift::low;
pub(super) use budget::MOST_INDEX_DIGITS;
use budget::{Budget, Seed};
use warpwright_hdl::prelude::*;

/// The digits of a quotient of two significands, of which the divisor has a first digit of 1 and the dividend, with a digit more before the point, is
/// not less than the divisor and less than twice it.
pub fn quotient<'m>(
    dividend: Signal<'m>,
    divisor: Signal<'m>,
    most_index_digits: u32,
) -> Digits<'m> {
    let precision = divisor.bits();
    let way = Way::new(FloatDigits::Divide, precision, most_index_digits);
    let m = divisor.builder();
    m.section_about("Look up 1 / b", ABOUT_TABLE);
    let doc = "1 / b at the end of each segment of b, without the point.";
    let seed = read(&way.budget.seed, way.index(divisor), "reciprocals", doc).doc(doc);
    let inverse = way.inverse((divisor, "divisor"), (seed, "reciprocal"));

    m.section_about("First approximation of the quotient", ABOUT_FIRST);
    let first = way.first(dividend, inverse);
    let places = precision - 1 + way.budget.first_digits;
    let bits = places + 1 - way.budget.first_zeros;
    let taken = product(divisor, first, bits, "first_taken");
    let taken = taken.doc("Divisor times the first approximation.");
    let whole = padded(dividend, precision - 1, places);
    let remainder = (low(whole, bits) - taken).named("remainder_first");
    let remainder = remainder.doc("Dividend minus divisor times the first approximation.");

    m.section_about("Second approximation of the quotient", ABOUT_SECOND);
    let (_, lacking, second) = way.second(first, (remainder, places), inverse);
    let taken = product(divisor, lacking, precision + 1, "second_taken");
    let taken = taken.doc("Divisor times the amount that the first approximation lacks.");
    let whole = padded(remainder, places, 2 * precision - 1);
    let whole = low(whole, precision + 1).doc("Last digits of the first remainder.");
    let remainder = (whole - taken).named("remainder_second");
    let remainder = remainder.doc("Dividend minus divisor times the second approximation.");
    way.last(second, remainder, divisor)
}

/// The digits of the root of a significand with a first digit of 1, or of twice that.
pub fn root<'m>(
    significand: Signal<'m>,
    is_doubled: Signal<'m>,
    most_index_digits: u32,
) -> Digits<'m> {
    let m = significand.builder();
    let precision = significand.bits();
    let way = Way::new(FloatDigits::SquareRoot, precision, most_index_digits);
    let radicand = doubled_if(is_doubled, significand).named("radicand");
    let radicand = radicand.doc("Significand, doubled for an odd power of two.");
    m.section_about("Look up 1 / √x", ABOUT_TABLE);
    let doc = "1 / √x at the end of each segment of x, without the point; the segments of x below 2 come first.";
    let index = m.cat([is_doubled, way.index(significand)]);
    let seed = read(&way.budget.seed, index, "inverse_roots", doc).doc(doc);
    let inverse = way.inverse((radicand, "radicand"), (seed, "inverse"));

    m.section_about("First approximation of the root", ABOUT_FIRST);
    let first = way.first(radicand, inverse);
    let first_digits = way.budget.first_digits;
    let places = (precision - 1).max(2 * first_digits);
    let bits = places + 2 - way.budget.first_zeros;
    let square = product(first, first, 2 * first.bits(), "first_square");
    let square = square.doc("Square of the first approximation.");
    let square = padded(square, 2 * first_digits, places);
    let whole = padded(radicand, precision - 1, places);
    let remainder = (low(whole, bits) - low(square, bits)).named("remainder_first");
    let remainder = remainder.doc("Radicand minus the square of the first approximation.");

    m.section_about("Second approximation of the root", ABOUT_SECOND);
    let (first, lacking, second) = way.second(first, (remainder, places), inverse);
    // (g + h)² - g² = h (2 g + h)
    let bits = precision + 3;
    let factor = m.cat([m.zeros(1), first, m.zeros(1)]);
    let factor = (factor + lacking.zext(factor.bits())).named("root_twice");
    let factor =
        factor.doc("2g + h, where g is the first approximation and h is the amount that it lacks.");
    let taken = product(factor, lacking, bits, "second_taken");
    let taken = taken.doc("Amount that the second approximation adds to the square.");
    let whole = padded(remainder, places, 2 * precision);
    let whole = low(whole, bits).doc("Last digits of the first remainder.");
    let remainder = (whole - taken).named("remainder_second");
    let remainder = remainder.doc("Radicand minus the square of the second approximation.");
    // The difference of the squares: 2 g + 1.
    way.last(second, remainder, m.cat([second, m.ones(1)]).zext(bits))
}

/// What the text says of the steps.
const ABOUT_TABLE: &str = "The first digits after the point address a table. The table entry has a few \
digits of the inverse, approximated from below.";
const ABOUT_REFINEMENT: &str = "Newton's iteration: the product of the inverse and the argument is less than 1. The missing amount, times \
the inverse, is added to the inverse. Each step approximately doubles the number of digits. The argument is rounded up and everything else \
is truncated, so that the inverse stays too small.";
const ABOUT_FIRST: &str = "The operand times the inverse is not greater than the result. The remainder of \
the operand is exact.";
const ABOUT_SECOND: &str = "The remainder times the inverse is the amount that the first approximation lacks, with \
twice as many digits. After adding this amount, the approximation is below the result by less than one unit in its \
last digit. The new remainder is also exact.";
const ABOUT_CHOICE: &str = "The digits are the second approximation, or one unit more if this unit fits into \
the remainder. Only then can the remainder be 0.";

/// What a quotient and a root have in common.
struct Way {
    operation: FloatDigits,
    /// What the result is called.
    name: &'static str,
    /// Digits of a significand.
    precision: u32,
    budget: Budget,
}

impl Way {
    fn new(operation: FloatDigits, precision: u32, most_index_digits: u32) -> Self {
        Self {
            operation,
            name: match operation {
                FloatDigits::Divide => "quotient",
                FloatDigits::SquareRoot => "root",
            },
            precision,
            budget: Budget::new(operation, precision - 1, most_index_digits),
        }
    }

    /// The digits behind the point that address the table.
    fn index<'m>(&self, significand: Signal<'m>) -> Signal<'m> {
        let bits = self.budget.seed.index_digits;
        significand.slice(self.precision - 1 - bits, bits)
    }

    /// How many places further up the point of a product is: of a root, half of it counts.
    fn behind(&self) -> u32 {
        u32::from(self.operation == FloatDigits::SquareRoot)
    }

    /// `1 / argument` or `1 / √argument`, from below, all digits behind the point; of it a table's entry, and the names of both.
    fn inverse<'m>(
        &self,
        (argument, of): (Signal<'m>, &str),
        (entry, name): (Signal<'m>, &str),
    ) -> Signal<'m> {
        let m = argument.builder();
        let mut inverse = entry.named(&format!("{name}_0"));
        if !self.budget.refinements.is_empty() {
            m.section_about("Refine the inverse", ABOUT_REFINEMENT);
        }
        for (step, refinement) in (1..).zip(&self.budget.refinements) {
            let digits = inverse.bits();
            let numbered = |what: &str| format!("{what}_{step}");
            let argument_digits = refinement.argument_digits;
            let argument = rounded_up(argument, self.precision - 1, argument_digits);
            let argument = argument.named(&numbered(of));
            let argument = argument.doc("First digits of the argument, rounded up.");
            let power = match self.operation {
                FloatDigits::Divide => inverse,
                FloatDigits::SquareRoot => {
                    let square = product(inverse, inverse, 2 * digits, &numbered("square"));
                    square.doc("Square of the inverse.")
                }
            };
            // 1 less the product: only digits behind the zeros.
            let places = argument_digits + power.bits();
            let bits = places - refinement.missing_zeros;
            let covered = product(argument, power, bits, &numbered("covered"));
            let covered = covered.doc(
                "Argument times the inverse; for a root, argument times the square of the inverse.",
            );
            let missing = cut(m.zeros(bits) - covered, places, refinement.missing_digits);
            let missing = missing.named(&numbered("missing"));
            let missing = missing.doc("1 minus the product, without the zeros after the point.");
            let more = product(inverse, missing, digits + missing.bits(), &numbered("more"));
            let more = more.doc("Inverse times the missing amount.");
            // A digit of the sum is in neither.
            let to = refinement.digits;
            let more_digits = digits + refinement.missing_digits + self.behind();
            let more = low(cut(more, more_digits, to), to);
            inverse = (low(padded(inverse, digits, to), to) + more).named(&numbered(name));
            inverse = inverse.doc("Inverse after this refinement.");
        }
        inverse
    }

    /// The first approximation, less than 2.
    fn first<'m>(&self, operand: Signal<'m>, inverse: Signal<'m>) -> Signal<'m> {
        let (name, to) = (self.name, self.budget.first_digits);
        let operand = cut(operand, self.precision - 1, self.budget.operand_digits);
        let places = self.budget.operand_digits + inverse.bits();
        let full = product(operand, inverse, places + 2, &format!("{name}_full"));
        let full = full.doc("Operand times inverse.");
        let first = cut(full, places, to).slice(0, to + 1);
        let first = first.named(&format!("{name}_first"));
        first.doc("First approximation, with one digit before the point.")
    }

    /// The second one: the first with as many digits as a result, what it lacks, which is what its remainder is of the divisor or of twice the root, and
    /// their sum.
    fn second<'m>(
        &self,
        first: Signal<'m>,
        (remainder, places): (Signal<'m>, u32),
        inverse: Signal<'m>,
    ) -> (Signal<'m>, Signal<'m>, Signal<'m>) {
        let (name, precision, budget) = (self.name, self.precision, &self.budget);
        let digits = inverse.bits();
        let remainder_digits = budget.remainder_digits.min(places);
        let operand = cut(remainder, places, remainder_digits);
        let full = product(operand, inverse, operand.bits() + digits, "lacking_full");
        let full = full.doc("Remainder times inverse.");
        let lacking = cut(full, remainder_digits + digits + self.behind(), precision);
        let lacking = low(lacking, precision - budget.first_zeros);
        let lacking = lacking.named(&format!("{name}_lacking"));
        let lacking = lacking
            .doc("Amount by which the first approximation is less than the result, truncated.");
        let first = padded(first, budget.first_digits, precision);
        let second = first + lacking.zext(first.bits());
        let second = second.named(&format!("{name}_second"));
        let second = second.doc("The result's digits, or one unit less.");
        (first, lacking, second)
    }

    /// The result: one more, if what that takes of the remainder fits.
    fn last<'m>(&self, second: Signal<'m>, remainder: Signal<'m>, more: Signal<'m>) -> Digits<'m> {
        let (name, bits) = (self.name, remainder.bits());
        let m = remainder.builder();
        m.section_about("Choose between two neighbours", ABOUT_CHOICE);
        let difference = remainder.zext(bits + 1) - more.zext(bits + 1);
        let fits = (!difference.named("difference").msb()).named("is_one_more");
        let fits = fits.doc("1: one more unit fits into the remainder.");
        let next = (second + 1u32).named(&format!("{name}_next"));
        let next = next.doc("The second approximation plus one unit.");
        // What remains is never 0 before that: see the module's header.
        let rest = remainder.ne(more.zext(bits)).named("rest");
        let rest = rest.doc("1: some digit below these digits is 1.");
        let digits = fits.mux(next, second).named(name);
        let digits = digits.doc("Significand and guard digit.");
        (digits, rest)
    }
}

/// Entries of a table.
const MOST_ENTRIES: usize = 128;

/// The entry at an address. Two small tables stand for a large one that synthesis would make a block memory of: that takes half a clock until its word
/// is there, and a product follows.
fn read<'m>(seed: &Seed, address: Signal<'m>, name: &str, doc: &str) -> Signal<'m> {
    let m = address.builder();
    let bits = address.bits();
    let table = |name: &str, entries: &[u64], address: Signal<'m>| {
        let table = m.table(name, seed.digits, entries.iter().copied());
        table.doc(doc).read(address)
    };
    if seed.entries.len() <= MOST_ENTRIES {
        return table(name, &seed.entries, address);
    }
    let (below, above) = seed.entries.split_at(seed.entries.len() / 2);
    let rest = address.slice(0, bits - 1);
    let above = table(&format!("{name}_above"), above, rest);
    address.msb().mux(above, table(name, below, rest))
}

/// The argument's first digits, rounded up where there are more; a place more before the point.
fn rounded_up(argument: Signal<'_>, fraction_bits: u32, digits: u32) -> Signal<'_> {
    let below = fraction_bits - digits;
    let first = argument.slice(below, argument.bits() - below);
    let first = first.zext(first.bits() + 1);
    if below == 0 { first } else { first + 1u32 }
}

/// A number with fewer digits behind the point.
fn cut(number: Signal<'_>, from: u32, to: u32) -> Signal<'_> {
    number.slice(from - to, number.bits() - (from - to))
}

/// A number with more digits behind the point.
fn padded(number: Signal<'_>, from: u32, to: u32) -> Signal<'_> {
    let m = number.builder();
    m.cat([number, m.zeros(to - from)])
}

/// Digits of a factor that is multiplied in one piece.
const WHOLE: u32 = 18;
/// Digits of a piece of a longer factor: as many as a DSP48E1's unsigned port has.
const PIECE: u32 = 17;

/// The low `width` bits of `a * b`, in parts that the multipliers of an FPGA take, and their sum; between the two may be a register.
fn product<'m>(a: Signal<'m>, b: Signal<'m>, width: u32, name: &str) -> Signal<'m> {
    let [a, b] = [a, b].map(|factor| factor.slice(0, factor.bits().min(width)));
    let sum = sum(parts(a, b, width, name));
    if sum.is_nameless() {
        sum.named(name)
    } else {
        sum
    }
}

/// Numbers of `width` bits whose sum it is.
fn parts<'m>(a: Signal<'m>, b: Signal<'m>, width: u32, name: &str) -> Vec<Signal<'m>> {
    let (first, second) = (pieces(a), pieces(b));
    let is_single = first.len() * second.len() == 1;
    let mut parts = Vec::new();
    for (row, (from, piece)) in second.iter().enumerate() {
        let mut products = Vec::new();
        for (column, (at, other)) in first.iter().enumerate() {
            let place = from + at;
            if place >= width {
                break;
            }
            let bits = (piece.bits() + other.bits()).min(width - place);
            let [piece, other] = [piece, other].map(|factor| low(*factor, bits));
            let mut product = other * piece;
            if !is_single {
                product = product.named(&format!("{name}_{column}_{row}"));
                product = product.doc("A piece of one factor times a piece of the other.");
            }
            products.push((place, product));
        }
        // Those of every other piece do not overlap, as a rule, and are one number together.
        for parity in 0..2 {
            let products = products.iter().copied().skip(parity).step_by(2);
            parts.extend(side_by_side(products, width));
        }
    }
    parts
}

/// Numbers at their places, in as many numbers of `width` bits as they need without overlapping.
fn side_by_side<'m>(
    numbers: impl Iterator<Item = (u32, Signal<'m>)>,
    width: u32,
) -> Vec<Signal<'m>> {
    let mut rows: Vec<Signal<'m>> = Vec::new();
    for (place, number) in numbers {
        let m = number.builder();
        let row = rows.pop_if(|row| row.bits() <= place);
        let row = row.unwrap_or_else(|| m.zeros(0));
        rows.push(m.cat([number, m.zeros(place - row.bits()), row]));
    }
    rows.into_iter().map(|row| row.zext(width)).collect()
}

/// The pieces of a factor with the places of their last digits.
fn pieces(factor: Signal<'_>) -> Vec<(u32, Signal<'_>)> {
    let bits = factor.bits();
    if bits <= WHOLE {
        return vec![(0, factor)];
    }
    let places = (0..bits).step_by(PIECE as usize);
    places
        .map(|low| (low, factor.slice(low, PIECE.min(bits - low))))
        .collect()
}

/// Two by two, so that no number waits for more sums than it has to.
fn sum(mut numbers: Vec<Signal<'_>>) -> Signal<'_> {
    while numbers.len() > 1 {
        let pairs = numbers.chunks(2).map(|pair| match pair {
            [a, b] => (*a + *b).doc("Sum of partial products."),
            alone => alone[0],
        });
        numbers = pairs.collect();
    }
    numbers[0]
}
