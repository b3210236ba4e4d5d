//! Lengths of numbers, and how many digits a quotient or root by a table needs so that its error is less than a last digit.

use warpwright_blocks::float::golden::length;
use warpwright_blocks::float_digits::FloatDigits;
use warpwright_blocks::internals::{Budget, MOST_INDEX_DIGITS, ONE, Seed, Segment, last_place};
use warpwright_hdl::word::{Small, Word};

#[test]
fn lengths_are_those_of_numbers() {
    for width in 1..=12 {
        for value in 0..1u64 << width {
            let found = length(&Small::number(value, width)).value();
            assert_eq!(found, u64::from(u64::BITS - value.leading_zeros()));
        }
    }
}

/// The theorem's condition, in every format there is: the second approximation is off by less than a unit of the last digit.
#[test]
fn every_format_has_a_budget() {
    for operation in [FloatDigits::Divide, FloatDigits::SquareRoot] {
        for fraction_bits in 1..=52 {
            for most_index_digits in 1..=MOST_INDEX_DIGITS {
                let budget = Budget::new(operation, fraction_bits, most_index_digits);
                let unit = last_place(fraction_bits + 1);
                assert!(budget.last_error < unit, "{operation:?} {fraction_bits}");
                assert!(budget.seed.index_digits <= most_index_digits);
            }
            let budget = Budget::new(operation, fraction_bits, MOST_INDEX_DIGITS);
            assert!(budget.refinements.len() <= 2, "{fraction_bits}");
        }
    }
}

/// What the blocks' pages say: the longest fraction with no refinement, with one and with two, and the numbers of single precision.
#[test]
fn refinements_are_as_the_pages_say() {
    for (operation, longest) in [
        (FloatDigits::Divide, [13, 28, 52]),
        (FloatDigits::SquareRoot, [15, 31, 52]),
    ] {
        for fraction_bits in 1..=52 {
            let budget = Budget::new(operation, fraction_bits, MOST_INDEX_DIGITS);
            let refinements = longest.iter().position(|most| fraction_bits <= *most);
            assert_eq!(Some(budget.refinements.len()), refinements);
        }
    }
    for (operation, first) in [(FloatDigits::Divide, 15), (FloatDigits::SquareRoot, 16)] {
        let budget = Budget::new(operation, 23, MOST_INDEX_DIGITS);
        assert_eq!(budget.seed.entries.len(), 128, "{budget:?}");
        assert_eq!(budget.seed.digits, 11, "{budget:?}");
        assert_eq!(budget.first_digits, first, "{budget:?}");
    }
}

/// A budget that is a digit short anywhere is no budget.
#[test]
fn a_table_that_is_too_small_is_refused() {
    for operation in [FloatDigits::Divide, FloatDigits::SquareRoot] {
        for spare in 1..=4 {
            for (refinements, index) in [(0, 8), (1, 4)] {
                let budget = Budget::with(operation, 23, refinements, index, spare);
                let error = budget.map(|budget| budget.last_error);
                assert!(error.is_none_or(|error| error >= last_place(24)));
            }
        }
    }
}

/// By hand: two entries for a divisor from 1 on, in eighths of ones.
#[test]
fn small_tables() {
    let points = Seed::new(FloatDigits::Divide, 1, 1, 3);
    // 1 / 1, which has no room, and 1 / 1.5 = 5.33 eighths.
    assert_eq!(points.entries, [7, 5]);
    let of = |table: &Seed, what: fn(&Segment) -> u128| {
        table.segments.iter().map(what).collect::<Vec<_>>()
    };
    assert_eq!(of(&points, |s| s.error), [ONE / 8, ONE / 16]);
    assert_eq!(of(&points, |s| s.greatest), [ONE, 3 * ONE / 2]);
    let segments = Seed::new(FloatDigits::Divide, 5, 1, 3);
    // 1 / 1.5 and 1 / 2; at 1 itself 5 eighths are less by 3 eighths, at 1.5 a half by a quarter.
    assert_eq!(segments.entries, [5, 4]);
    assert_eq!(of(&segments, |s| s.error), [3 * ONE / 8, ONE / 4]);
    assert_eq!(of(&segments, |s| s.greatest), [3 * ONE / 2, 2 * ONE]);
    let roots = Seed::new(FloatDigits::SquareRoot, 5, 1, 4);
    // 1 / √1.5 = 13.06 sixteenths, 1 / √2 = 11.3, 1 / √3 = 9.2, 1 / √4.
    assert_eq!(roots.entries, [13, 11, 9, 8]);
}

/// No entry is above the inverse at the end of its segment, and the next number would be.
#[test]
fn entries_are_below_and_next_to_the_inverse() {
    for index in 1..=8u32 {
        let digits = index + 4;
        let table = Seed::new(FloatDigits::Divide, 52, index, digits);
        for (at, entry) in table.entries.iter().enumerate() {
            let end = (1 << index) + at as u64 + 1;
            let one = 1 << (index + digits);
            assert!(entry * end <= one && (entry + 1) * end > one);
        }
        let table = Seed::new(FloatDigits::SquareRoot, 52, index, digits);
        let half = 1 << index;
        assert_eq!(table.entries.len(), 2 * half);
        for (at, entry) in table.entries.iter().enumerate() {
            let end = ((half + at % half + 1) << (at / half)) as u64;
            let one = 1u64 << (index + 2 * digits);
            assert!(entry * entry * end <= one && (entry + 1) * (entry + 1) * end > one);
        }
    }
}
