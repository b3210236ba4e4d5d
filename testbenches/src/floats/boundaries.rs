//! Words for which rounding directions differ: near the ends of a format, or so small beside others that a sum is a tie or close to one.

use warpwright_blocks::float::Format;

/// The words, with both signs. Any two or three of them make a case worth trying.
pub fn boundaries(format: Format) -> Vec<u64> {
    let one = format.one();
    let step = 1 << format.fraction_bits;
    // Powers of two: those next to the last digit of 1, and of the greatest number.
    let below = |word: u64, digits: u32| word.saturating_sub(step * u64::from(digits));
    let p = format.precision();
    let greatest = format.greatest();
    let top = greatest + 1 - step;
    let mut words = vec![
        0,
        1,
        2,
        3,
        step / 2,
        step - 1,
        step,
        step + 1,
        below(one, p),
        below(one, p) + 1,
        below(one, p - 1),
        below(one, 1),
        one - 1,
        one,
        one + 1,
        one + step / 2,
        one + step,
        below(top, p),
        below(top, p) + 1,
        below(top, p) - 1,
        below(top, p - 1),
        below(greatest, 1),
        greatest - 1,
        greatest,
        format.infinity(),
        format.nan(),
    ];
    words.sort_unstable();
    words.dedup();
    let sign = 1 << (format.width() - 1);
    let negative: Vec<u64> = words.iter().map(|word| word | sign).collect();
    words.extend(negative);
    words
}
