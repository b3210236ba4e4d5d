//! The framework's random numbers, its joined words, and the crate's own source text.

use num_bigint::BigUint;
use warpwright_blocks::golden::{MaybeKnown, Output};
use warpwright_blocks::internals::joined;
use warpwright_blocks::random::Random;
use warpwright_blocks::sources::{here, text};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::word::{Small, Wide, Word};

#[test]
fn parts_are_joined_at_their_places() {
    let lanes = |width: u32, lanes: u32| {
        let value = |lane: u32| u64::MAX / u64::from(lane + 1);
        let small = (0..lanes).map(|l| MaybeKnown::certainly(Small::number(value(l), width)));
        let middle = (0..lanes).map(|l| MaybeKnown::certainly(Wide::number(value(l), width)));
        let big = (0..lanes).map(|l| MaybeKnown::certainly(Bits::number(value(l), width)));
        let want = (0..lanes).fold(BigUint::ZERO, |sum, l| {
            sum | (Bits::number(value(l), width).value() << (l * width))
        });
        let small = Output::lanes("y", small);
        let middle = Output::lanes("y", middle);
        let big = Output::lanes("y", big);
        assert_eq!(joined(&small.parts, |part| &part.value), want);
        assert_eq!(joined(&middle.parts, |part| &part.value), want);
        assert_eq!(joined(&big.parts, |part| &part.value), want);
        let ones = Bits::ones(width * lanes).value().clone();
        assert_eq!(joined(&small.parts, |part| &part.care), ones);
    };
    for width in [1, 7, 32, 33, 63, 64] {
        for count in [1, 2, 5, 32] {
            lanes(width, count);
        }
    }
}

#[test]
fn a_file_is_found_as_its_places_spell_it() {
    let here = here();
    let line = text(&here.file)
        .unwrap()
        .lines()
        .nth(here.line as usize - 1);
    assert_eq!(line.unwrap().trim(), "Source::here()");
}

#[test]
fn no_other_file_is() {
    for other in [
        "",
        "src/framework/sources.rs",
        "blocks/src",
        "hdl/src/lib.rs",
        "/etc/passwd",
    ] {
        assert_eq!(text(other), None, "{other}");
    }
}

#[test]
fn the_sequence_is_fixed() {
    // First values of SplitMix64 for seed 0, as published with the algorithm.
    let mut random = Random::new(0);
    assert_eq!(random.next_u64(), 0xE220_A839_7B1D_CDAF);
    assert_eq!(random.next_u64(), 0x6E78_9E6A_A1B9_65F4);
}

#[test]
fn widths_and_bounds_hold() {
    let mut random = Random::new(7);
    for width in 1..200 {
        assert!(random.bits(width).bits() <= u64::from(width));
        assert!(random.corner(width).bits() <= u64::from(width));
        assert!(random.below(u64::from(width)) < u64::from(width));
    }
}
