//! Denormals, infinities, NaNs and zeros of two signs: what was chosen where documents are silent.

use super::assembler::{CONTROL, op, result};

/// No denormals of either format.
const FLUSH: u32 = 0x40;

const NAN: u32 = 0x7FC0_0000;

#[test]
fn functions_of_special_values() {
    let (inf, minus) = (0x7F80_0000, 0x8000_0000);
    for (function, value, expected) in [
        (1, 0, inf),
        (1, minus, inf | minus),
        (1, inf, 0),
        (2, 0, inf | minus),
        (2, 0x3F80_0000, 0),
        (2, 0x4100_0000, 0x4040_0000),
        (2, 0xBF80_0000, NAN),
        (3, 0x4040_0000, 0x4100_0000),
        (3, inf | minus, 0),
        (3, 0xC316_0000, 0),
        (4, minus, minus),
        (4, 0xBF80_0000, NAN),
        (5, 0, inf),
        (5, minus, inf | minus),
        (5, inf, 0),
        (5, 0x4080_0000, 0x3F00_0000),
        (6, 0, 0),
        (6, inf, NAN),
        (7, 0, 0x3F80_0000),
        (7, inf, NAN),
    ] {
        let line = op("math").to(10, "f").from(1, "f");
        let line = line.set("math_function", function);
        let found = result(&[line], &[[value; 8]], CONTROL);
        assert_eq!(found, [expected; 8], "{function} of {value:#x}");
    }
}

/// Operands and results; a zero keeps the sign.
#[test]
fn denormals_are_flushed_if_the_mode_says_so() {
    let denormal = [0x8000_0001; 8];
    let add = op("add").to(10, "f").from(1, "f").from(2, "f");
    let sources = [denormal, [0x8000_0000; 8]];
    assert_eq!(
        result(std::slice::from_ref(&add), &sources, CONTROL),
        denormal
    );
    assert_eq!(result(&[add], &sources, FLUSH), [0x8000_0000; 8]);
    // 2^-100 times -2^-40 is a denormal.
    let multiply = op("mul").to(10, "f").from(1, "f").from(2, "f");
    let sources = [[0x0D80_0000; 8], [0xAB80_0000; 8]];
    assert_eq!(
        result(std::slice::from_ref(&multiply), &sources, CONTROL),
        [0x8000_0200; 8]
    );
    assert_eq!(result(&[multiply], &sources, FLUSH), [0x8000_0000; 8]);
    // Each format has its own bit.
    let to_half = op("mov").to(10, "hf").from(1, "f").set("dst_stride", 2);
    let small = [0x3380_0000; 8];
    assert_eq!(
        result(std::slice::from_ref(&to_half), &[small], CONTROL),
        [1; 8]
    );
    assert_eq!(result(&[to_half], &[small], FLUSH), [0; 8]);
}

/// Neither a denormal nor a NaN changes, whatever the mode.
#[test]
fn a_move_to_the_same_type_copies_bits() {
    let values = [
        1,
        0x8000_0001,
        0x7F80_0001,
        0xFFFF_FFFF,
        0x7FFF_FFFF,
        0,
        0x8000_0000,
        NAN,
    ];
    let line = |modifier: u64| {
        op("mov")
            .to(10, "f")
            .from(1, "f")
            .source("modifier", modifier)
    };
    for control in [CONTROL, FLUSH] {
        assert_eq!(result(&[line(0)], &[values], control), values);
        assert_eq!(
            result(&[line(1)], &[values], control),
            values.map(|v| v & 0x7FFF_FFFF)
        );
        assert_eq!(
            result(&[line(2)], &[values], control),
            values.map(|v| v ^ 0x8000_0000)
        );
        assert_eq!(
            result(&[line(3)], &[values], control),
            values.map(|v| v | 0x8000_0000)
        );
    }
    let line = op("mov").to(10, "f").value(0x7FBF_FFFF, "f");
    assert_eq!(result(&[line], &[], FLUSH), [0x7FBF_FFFF; 8]);
}

/// Only "not equal" holds of what has no order.
#[test]
fn comparisons_with_a_nan() {
    let (one, zero, minus) = (0x3F80_0000, 0, 0x8000_0000);
    let a = [NAN, one, NAN, zero, minus, one, 0x7F80_0000, 1];
    let b = [one, NAN, NAN, minus, zero, one, NAN, zero];
    let holds = |code: u64, control: u32| {
        let line = op("cmp").to(10, "f").from(1, "f").from(2, "f");
        let found = result(&[line.condition(code)], &[a, b], control);
        let lanes = (0..8).filter(|lane| found[*lane] == u32::MAX);
        assert!(found.iter().all(|value| [0, u32::MAX].contains(value)));
        lanes.collect::<Vec<usize>>()
    };
    assert_eq!(holds(1, CONTROL), [3, 4, 5]);
    assert_eq!(holds(2, CONTROL), [0, 1, 2, 6, 7]);
    assert_eq!(holds(3, CONTROL), [7]);
    assert_eq!(holds(4, CONTROL), [3, 4, 5, 7]);
    assert_eq!(holds(5, CONTROL), [] as [usize; 0]);
    assert_eq!(holds(6, CONTROL), [3, 4, 5]);
    assert_eq!(holds(9, CONTROL), [0, 1, 2, 6]);
    // The denormal is a zero.
    assert_eq!(holds(3, FLUSH), [] as [usize; 0]);
}

/// Minimum and maximum prefer a number; a choice: of equal zeros `ge` takes the first and `lt` the second.
#[test]
fn minimum_and_maximum() {
    let (one, two, zero, minus, quiet) = (0x3F80_0000, 0x4000_0000, 0, 0x8000_0000, 0x7FC0_0005);
    let a = [quiet, one, quiet, zero, minus, one, two, one];
    let b = [one, quiet, NAN, minus, zero, two, one, one];
    let sel = |code: u64| {
        let line = op("sel").to(10, "f").from(1, "f").from(2, "f");
        result(&[line.condition(code)], &[a, b], CONTROL)
    };
    assert_eq!(sel(4), [one, one, NAN, zero, minus, two, two, one]);
    assert_eq!(sel(5), [one, one, NAN, minus, zero, one, one, one]);
    // x > y ? x : y: a NaN gives the second.
    assert_eq!(sel(3), [one, quiet, NAN, minus, zero, two, two, one]);
}

#[test]
fn saturation_of_a_float_is_from_0_to_1() {
    let values = [
        NAN,
        0xBF80_0000,
        0x3F00_0000,
        0x4000_0000,
        0x8000_0000,
        0x7F80_0000,
        0xFF80_0000,
        1,
    ];
    let expected = [0, 0, 0x3F00_0000, 0x3F80_0000, 0, 0x3F80_0000, 0, 1];
    let line = op("mov").to(10, "f").from(1, "f").set("saturate", 1);
    assert_eq!(result(&[line], &[values], CONTROL), expected);
    let line = op("add").to(10, "f").from(1, "f").value(0, "f");
    assert_eq!(
        result(&[line.set("saturate", 1)], &[values], CONTROL),
        expected
    );
}
