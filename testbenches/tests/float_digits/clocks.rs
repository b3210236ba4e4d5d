//! The number of clocks an operation takes.

use super::{ITERATIVE, MARKSTEIN, PIPELINED, netlist};
use warpwright_blocks::float::Format;
use warpwright_blocks::float_digits::FloatDigits;
use warpwright_hdl::netlist::Netlist;

/// Clocks from operands to a result, by hand: single precision, one after the other.
#[test]
fn clocks_are_as_the_datasheet_says() {
    let netlist = netlist(FloatDigits::Divide, Format::F32, "nearest_even", ITERATIVE);
    let one = Format::F32.one();
    let known = [
        ([one, one], 27, "p + 1 digits and two clocks"),
        ([one, one + 1], 28, "a quotient below 1: a digit more"),
        ([0, one], 2, "zero"),
        ([one, 0], 2, "division by zero"),
        ([Format::F32.nan(), one], 2, "no number"),
        ([one, 1 << 22], 28, "a divisor with one leading zero"),
        ([one, 1], 27 + 23, "the least divisor"),
        (
            [1, one],
            27,
            "zeros first, but no digit is behind the guard digit of denormals",
        ),
        ([1, 1], 27 + 2 * 23, "both of them"),
        ([1, 2 * one], 2, "less than all denormals"),
    ];
    for (operands, clocks, why) in known {
        assert_eq!(clocks_of(&netlist, operands), clocks, "{why}");
    }
}

/// As many clocks as stages, whatever the operands are.
#[test]
fn pipelines_take_their_stages() {
    for way in [PIPELINED, MARKSTEIN] {
        let netlist = netlist(FloatDigits::Divide, Format::F32, "nearest_even", way);
        let one = Format::F32.one();
        for operands in [[one, one], [0, one], [one, 1]] {
            assert_eq!(clocks_of(&netlist, operands), way.1, "{way:?}");
        }
    }
}

/// Cycles from that in which operands are accepted to that in which the result is there.
fn clocks_of(netlist: &Netlist, operands: [u64; 2]) -> u32 {
    let mut batch = warpwright_sim::engine::Batch::new(netlist, 1).unwrap();
    for (port, word) in [("in_a", operands[0]), ("in_b", operands[1])] {
        batch.write_field(port, 0, 32, &[word]).unwrap();
    }
    batch.write_field("in_valid", 0, 1, &[1]).unwrap();
    batch.step();
    batch.write_field("in_valid", 0, 1, &[0]).unwrap();
    let mut valid = [0];
    for clocks in 1..200 {
        batch.step();
        batch.read_field("out_valid", 0, 1, &mut valid).unwrap();
        if valid == [1] {
            return clocks;
        }
    }
    panic!("no result comes");
}
