//! `float_fma`, held against arithmetic that is not its golden model's.

#[path = "float_fma/bench.rs"]
mod bench;
#[path = "float_fma/naive.rs"]
mod naive;

use bench::{netlist, random, run};
use naive::Naive;
use warpwright_blocks::float::Format;

/// The product and sum of numbers in single precision, by the machine or the C library.
fn single([a, b, c]: [u64; 3]) -> u64 {
    let [a, b, c] = [a, b, c].map(|word| f32::from_bits(word as u32));
    let result = a.mul_add(b, c);
    if result.is_nan() {
        return 0x7FC0_0000;
    }
    result.to_bits().into()
}

fn double([a, b, c]: [u64; 3]) -> u64 {
    let [a, b, c] = [a, b, c].map(f64::from_bits);
    let result = a.mul_add(b, c);
    if result.is_nan() {
        return 0x7FF8_0000_0000_0000;
    }
    result.to_bits()
}

#[test]
fn single_precision_is_that_of_the_machine() {
    assert_eq!(
        random(Format::F32, "nearest_even", 5, 10_000_000, &single),
        None
    );
}

#[test]
fn double_precision_is_that_of_the_machine() {
    assert_eq!(
        random(Format::F64, "nearest_even", 5, 1_000_000, &double),
        None
    );
}

#[test]
fn every_triple_of_tiny_formats() {
    for (e, f) in [
        (3, 3),
        (2, 1),
        (2, 2),
        (3, 2),
        (2, 4),
        (4, 1),
        (3, 1),
        (2, 3),
    ] {
        let format = Format::new(e, f);
        for rounding in ["nearest_even", "toward_zero"] {
            let netlist = netlist(format, rounding, 1);
            let naive = Naive::new(format, rounding == "toward_zero");
            let words = 1u64 << format.width();
            let triples =
                (0..words.pow(3)).map(|n| [n % words, n / words % words, n / words / words]);
            let found = run(&netlist, format, 1, triples, &|triple| naive.fused(triple));
            assert_eq!(found, None, "{format:?} {rounding}");
        }
    }
}
