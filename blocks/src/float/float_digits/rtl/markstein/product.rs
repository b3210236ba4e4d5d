//! Products of any two numbers, in parts that the multipliers of an FPGA take, and their sum; between the two may be a register.

use warpwright_hdl::prelude::*;

/// Digits of a factor that is multiplied in one piece.
const WHOLE: u32 = 18;
/// Digits of a piece of a longer factor: as many as a DSP48E1's unsigned port has.
const PIECE: u32 = 17;

/// The low `width` bits of `a * b`.
pub(super) fn product<'m>(a: Signal<'m>, b: Signal<'m>, width: u32, name: &str) -> Signal<'m> {
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
    for (row, (low, piece)) in second.iter().enumerate() {
        let mut products = Vec::new();
        for (column, (at, other)) in first.iter().enumerate() {
            let place = low + at;
            if place >= width {
                break;
            }
            let bits = (piece.bits() + other.bits()).min(width - place);
            let [piece, other] = [piece, other].map(|factor| super::low(*factor, bits));
            let mut product = other * piece;
            if !is_single {
                product = product.named(&format!("{name}_{column}_{row}"));
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
            [a, b] => *a + *b,
            alone => alone[0],
        });
        numbers = pairs.collect();
    }
    numbers[0]
}
