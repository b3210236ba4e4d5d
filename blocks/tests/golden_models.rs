//! The golden models by themselves; those of `lut_array` and `lop3_unit` against the specifications.
//!
//! Expected values come from formulas written with Rust's operators, from values printed
//! in the specifications, or were worked out by hand; never from the models' own functions.

use num_bigint::BigUint;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};
use warpwright_blocks::boolean::Convention;
use warpwright_blocks::golden::{
    AnyModel, Expected, Golden, PortValues, Stimulus, join_lanes, low_ones, split_lanes,
};
use warpwright_blocks::lop3_unit::golden::{Lop3UnitModel, register_number_bits};
use warpwright_blocks::lop3_unit::{self, stimulus::Programs};
use warpwright_blocks::lut_array::golden::{self, LutArrayModel};
use warpwright_blocks::lut_array::stimulus::{EveryCombination, Mixed, directed};
use warpwright_blocks::lut_array::{self};
use warpwright_hdl::word::{Small, Word};

fn array_model(configuration: lut_array::Configuration) -> Box<dyn Golden> {
    LutArrayModel(configuration).golden()
}

fn unit_model(configuration: lop3_unit::Configuration) -> Box<dyn Golden> {
    Lop3UnitModel(configuration).golden()
}

/// One of the models' functions on machine words.
macro_rules! on_machine_words {
    ($name:ident) => {
        fn $name(operands: &[u64], table: u64, width: u32) -> u64 {
            let words: Vec<Small> = operands.iter().map(|o| Word::number(*o, width)).collect();
            golden::$name(&words, &Word::number(table, 1 << operands.len())).value()
        }
    };
}

on_machine_words!(lop3_result);
on_machine_words!(bitwise_function_spirv);

type Function = fn(u64, u64, u64) -> u64;

/// The value of an output and the bits of it that matter.
fn output<'a>(expected: &'a [Expected], port: &str) -> (&'a BigUint, &'a BigUint) {
    let found = expected.iter().find(|e| e.port == port);
    let e = found.unwrap_or_else(|| panic!("the model says nothing about {port}"));
    (&e.value, &e.care)
}

/// An output all of whose bits must matter.
fn certain(expected: &[Expected], port: &str, width: u32) -> u64 {
    let (value, care) = output(expected, port);
    assert_eq!(
        *care,
        BigUint::from(low_ones(width)),
        "{port} is not certain"
    );
    value.iter_u64_digits().next().unwrap_or(0)
}

/// A port of lanes: each lane's value where it matters.
fn lanes(expected: &[Expected], port: &str, width: u32, lanes: u32) -> Vec<Option<u64>> {
    let (value, care) = output(expected, port);
    let care = split_lanes(care, width, lanes);
    let lanes = split_lanes(value, width, lanes).into_iter().zip(care);
    lanes
        .map(|(value, care)| {
            assert!(
                care == 0 || care == low_ones(width),
                "half a lane of {port} matters"
            );
            (care != 0).then_some(value)
        })
        .collect()
}

mod functions;

mod array;

mod unit;

mod pieces;
