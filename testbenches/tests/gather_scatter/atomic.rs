//! An atomic's effect on memory: the new value from the old one and the operands.
//!
//! This is the memory's task, not the unit's, so the model and the device share this
//! code: the unit must only bring old values and operands together in the right order.

/// The new value, cut to the element's bytes. Of `compare and exchange` the first operand is compared, the second stored.
pub fn apply(operation: u64, bytes: u64, old: u64, first: u64, second: u64) -> u64 {
    let bits = 8 * bytes as u32;
    let cut = |value: u64| value & (u64::MAX >> (64 - bits));
    let signed = |value: u64| (value << (64 - bits)) as i64;
    let (old, first, second) = (cut(old), cut(first), cut(second));
    let is_smaller = signed(first) < signed(old);
    let new = match operation {
        8 => old.wrapping_add(1),
        9 => old.wrapping_sub(1),
        10 => old,
        11 => first,
        12 => old.wrapping_add(first),
        13 => old.wrapping_sub(first),
        14 => [old, first][usize::from(is_smaller)],
        15 => [first, old][usize::from(is_smaller)],
        16 => old.min(first),
        17 => old.max(first),
        // Of floating-point numbers too, whose zeros are told apart here.
        18 | 23 => {
            if old == first {
                second
            } else {
                old
            }
        }
        24 => old & first,
        25 => old | first,
        26 => old ^ first,
        // Sums of floating-point numbers and the like: any function of both in which their order counts will do.
        _ => old
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .wrapping_add(first.rotate_left(operation as u32)),
    };
    cut(new)
}

#[test]
fn atomics_are_those_of_the_prm() {
    assert_eq!(apply(8, 2, 0xFFFF, 7, 7), 0);
    assert_eq!(apply(9, 4, 0, 7, 7), 0xFFFF_FFFF);
    assert_eq!(apply(14, 4, 1, 0xFFFF_FFFF, 0), 0xFFFF_FFFF);
    assert_eq!(apply(15, 4, 1, 0xFFFF_FFFF, 0), 1);
    assert_eq!(apply(16, 4, 1, 0xFFFF_FFFF, 0), 1);
    assert_eq!(apply(17, 8, 1, u64::MAX, 0), u64::MAX);
    assert_eq!(apply(18, 4, 5, 5, 9), 9);
    assert_eq!(apply(18, 4, 5, 6, 9), 5);
    assert_eq!(apply(11, 2, 5, 0x1_2345, 9), 0x2345);
}
