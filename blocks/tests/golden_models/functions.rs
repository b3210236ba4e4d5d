//! The bitwise functions, against the specifications' tables and against sums of products.

use super::*;

/// The patent's table 1, operators restored where its scan lost them.
const TABLE_1: [(u64, Function); 8] = [
    (0b1000_0000, |a, b, c| a & b & c),
    (0b1111_1110, |a, b, c| a | b | c),
    (0b1001_0110, |a, b, c| a ^ b ^ c),
    (0b1100_0000, |a, b, _| a & b),
    (0b0001_0000, |a, b, c| a & !b & !c),
    (0b1101_1111, |a, b, c| !a | b | !c),
    (0b1011_1000, |a, b, c| a ^ (b & (a ^ c))),
    (0b1110_1000, |a, b, c| (a & b) | (a & c) | (b & c)),
];

/// Rows of the PRM's `BooleanFuncCtrl`, with the first operand least significant as in SPIR-V.
const BFN: [(u64, Function); 9] = [
    (0x1E, |s0, s1, s2| (s0 | s1) ^ s2),
    (0x20, |s0, s1, s2| s0 & !s1 & s2),
    (0x21, |s0, s1, s2| (s0 ^ !s2) & !s1),
    (0x28, |s0, s1, s2| s0 & (s1 ^ s2)),
    (0x30, |_, s1, s2| !s1 & s2),
    (0x36, |s0, s1, s2| (s0 | s2) ^ s1),
    (0xAA, |s0, _, _| s0),
    (0xCC, |_, s1, _| s1),
    (0xF0, |_, _, s2| s2),
];

/// The function of a table as a sum of products of whole words, without any index: product `k` has its
/// `n`-th operand plain where `plain(k, n)` and inverted elsewhere.
fn sum_of_products(table: u64, operands: &[u64], plain: impl Fn(u32, usize) -> bool) -> u64 {
    let wanted = (0..1u32 << operands.len()).filter(|k| table & (1 << k) != 0);
    wanted.fold(0, |sum, k| {
        let literal = |(n, &operand): (usize, &u64)| if plain(k, n) { operand } else { !operand };
        sum | operands
            .iter()
            .enumerate()
            .map(literal)
            .fold(u64::MAX, |product, l| product & l)
    })
}

proptest! {
    #[test]
    fn lop3_has_the_rows_of_table_1([a, b, c] in any::<[u64; 3]>()) {
        for (lut, function) in TABLE_1 {
            prop_assert_eq!(lop3_result(&[a, b, c], lut, 64), function(a, b, c), "{:#010b}", lut);
        }
    }

    #[test]
    fn spirv_has_the_rows_of_bfn([a, b, c] in any::<[u64; 3]>()) {
        for (index, function) in BFN {
            prop_assert_eq!(bitwise_function_spirv(&[a, b, c], index, 64), function(a, b, c), "{:#04x}", index);
        }
    }

    #[test]
    fn spirv_bitselect_is_0xca([a, b, c] in any::<[u64; 3]>()) {
        let select: Function = |a, b, c| (a & !c) | (b & c);
        prop_assert_eq!(select(0xAA, 0xCC, 0xF0), 0xCA);
        prop_assert_eq!(bitwise_function_spirv(&[a, b, c], 0xCA, 64), select(a, b, c));
        // The same table taken for the other convention's selects with A: it is not symmetric.
        prop_assert_eq!(lop3_result(&[a, b, c], 0xCA, 64), (c & !a) | (b & a));
    }

    #[test]
    fn any_number_of_operands(operands in prop::collection::vec(any::<u64>(), 1..=6), table: u64, width in 1u32..=64) {
        let last = operands.len() - 1;
        let first_is_high = sum_of_products(table, &operands, |k, n| k & (1 << (last - n)) != 0);
        let first_is_low = sum_of_products(table, &operands, |k, n| k & (1 << n) != 0);
        prop_assert_eq!(lop3_result(&operands, table, width), first_is_high & low_ones(width));
        prop_assert_eq!(bitwise_function_spirv(&operands, table, width), first_is_low & low_ones(width));
    }

    #[test]
    fn conventions_differ_by_reversed_indices([a, b, c] in any::<[u64; 3]>(), table in 0u64..256) {
        // Reversing three bits swaps 1 with 4 and 3 with 6, and leaves 0, 2, 5, 7.
        let from = [0, 4, 2, 6, 1, 5, 3, 7];
        let reversed = (0..8).fold(0, |t, k| t | ((table >> from[k] & 1) << k));
        prop_assert_eq!(lop3_result(&[a, b, c], table, 64), bitwise_function_spirv(&[a, b, c], reversed, 64));
        prop_assert_eq!(lop3_result(&[a, b, c], table, 64), bitwise_function_spirv(&[c, b, a], table, 64));
    }
}

#[test]
fn every_function_of_three_operands_on_every_combination() {
    // The constants hold the eight combinations in the order of the table, so a table is its own result.
    for table in 0..256 {
        assert_eq!(lop3_result(&[0xF0, 0xCC, 0xAA], table, 8), table);
        assert_eq!(bitwise_function_spirv(&[0xAA, 0xCC, 0xF0], table, 8), table);
    }
}

#[test]
fn a_narrow_table_ignores_bits_beyond_it() {
    assert_eq!(lop3_result(&[0, 1], !0b1111, 2), 0);
    assert_eq!(bitwise_function_spirv(&[0, 1], !0b1111, 2), 0);
}

proptest! {
    #[test]
    fn lanes_split_and_join(values in prop::collection::vec(any::<u64>(), 1..=64), width in 1u32..=64) {
        let count = values.len() as u32;
        let values: Vec<u64> = values.into_iter().map(|v| v & low_ones(width)).collect();
        let port = join_lanes(width, values.iter().copied());
        let by_hand = values.iter().rev().fold(BigUint::ZERO, |port, &v| (port << width) | BigUint::from(v));
        prop_assert_eq!(&port, &by_hand);
        prop_assert_eq!(split_lanes(&port, width, count), values);
    }
}
