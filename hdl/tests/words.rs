//! All kinds of words compute the same results.

use warpwright_hdl::bits::Bits;
use warpwright_hdl::word::{Small, Wide, Word};

fn repeats<W: Word + PartialEq>() {
    let word = W::number(0b01_1010, 6);
    for times in 1..=10 {
        let side_by_side = W::join(vec![word.clone(); times]);
        assert_eq!(word.repeat(6 * times as u32), side_by_side);
    }
}

/// Machine words look an entry up, others choose it.
#[test]
fn entries_are_looked_up_alike() {
    let entries = [3, 0, 7, 5, 6];
    for index in 0..8 {
        let of_small = Small::look_up(&entries, &Small::number(index, 3), 3);
        let of_bits = Bits::look_up(&entries, &Bits::number(index, 3), 3);
        let expected = entries.get(index as usize).copied().unwrap_or(0);
        assert_eq!(of_small.value(), expected);
        assert_eq!(of_bits, Bits::number(expected, 3));
    }
}

#[test]
fn a_word_repeats_any_number_of_times() {
    repeats::<Small>();
    repeats::<Wide>();
    repeats::<Bits>();
}
