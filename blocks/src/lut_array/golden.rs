//! What the array must compute, from the words of the texts.
//!
//! - [`lop3_bit`]: table 3 of US 2014/0149721 A1, `index = (Ra[bit] << 2) | (Rb[bit] << 1) | Rc[bit]`, for any
//!   number of operands: each operand in turn is shifted in from the right.
//! - [`spirv_bit`]: `SPV_INTEL_ternary_bitwise_function`: the index is found by performing the function on
//!   sA = 0xAA, sB = 0xCC, sC = 0xF0. Bit `k` of sA is 1 where `k` is odd, so operand A is bit 0 of the table's bit
//!   number, B bit 1, C bit 2.

use super::Configuration;
use crate::boolean::Convention;
use crate::golden::{Expected, Golden, PortValues};
use num_bigint::BigUint;
use std::collections::VecDeque;

/// One bit of the result, the first operand's bit first: LOP3.
pub fn lop3_bit(table: u64, operands: impl IntoIterator<Item = bool>) -> bool {
    let mut index = 0u32;
    for bit in operands {
        index = (index << 1) | u32::from(bit);
    }
    table >> index & 1 == 1
}

/// One bit of the result, the first operand's bit first: `OpBitwiseFunctionINTEL` and `bfn`.
pub fn spirv_bit(table: u64, operands: impl IntoIterator<Item = bool>) -> bool {
    let mut number = 0u32;
    for (position, bit) in operands.into_iter().enumerate() {
        if bit {
            number += 1 << position;
        }
    }
    (table / (1 << number)) % 2 == 1
}

/// The result for one thread: the bit function applied to every bit of operands of up to 64 bits.
pub fn word(convention: Convention, table: u64, operands: &[u64], width: u32) -> u64 {
    let mut result = 0;
    for bit in 0..width {
        let bits = operands.iter().map(|operand| operand >> bit & 1 == 1);
        let value = match convention {
            Convention::Lop3 => lop3_bit(table, bits),
            Convention::Spirv => spirv_bit(table, bits),
        };
        result |= u64::from(value) << bit;
    }
    result
}

/// One operation on its way through the pipeline.
#[derive(Clone, Debug, Default)]
struct Operation {
    valid: bool,
    /// For each thread that executes, its result.
    results: Vec<Option<u64>>,
}

/// The array cycle by cycle.
#[derive(Clone, Debug)]
pub struct LutArrayGolden {
    configuration: Configuration,
    /// Operations under way, the oldest first; as many as there are stages.
    under_way: VecDeque<Operation>,
    /// What each thread's part of `dst` was last written with.
    written: Vec<Option<u64>>,
}

impl LutArrayGolden {
    /// The model of a configuration, as after power-up.
    pub fn new(configuration: Configuration) -> Self {
        let mut model = Self {
            configuration,
            under_way: VecDeque::new(),
            written: Vec::new(),
        };
        model.reset();
        model
    }

    fn empty(&self) -> Operation {
        Operation {
            valid: false,
            results: vec![None; self.configuration.lanes as usize],
        }
    }

    /// The operation that a cycle's inputs ask for.
    fn operation(&self, inputs: &PortValues) -> Operation {
        let c = &self.configuration;
        let valid = inputs.is_set("in_valid");
        let results = (0..c.lanes).map(|lane| {
            let enabled = inputs.get("lane_enable").bit(u64::from(lane));
            (valid && enabled).then(|| {
                let operands: Vec<u64> = (0..c.inputs)
                    .map(|i| lane_word(inputs.get(&format!("src{i}")), lane, c.width))
                    .collect();
                word(
                    c.convention,
                    inputs.get_u64("table_bits"),
                    &operands,
                    c.width,
                )
            })
        });
        Operation {
            valid,
            results: results.collect(),
        }
    }

    fn expect(&self, shown: &Operation) -> Vec<Expected> {
        let c = &self.configuration;
        let mut enable = BigUint::ZERO;
        let (mut dst, mut care) = (BigUint::ZERO, BigUint::ZERO);
        let ones = (BigUint::from(1u8) << c.width) - 1u8;
        for lane in (0..c.lanes as usize).rev() {
            enable = (enable << 1u8) | BigUint::from(u8::from(shown.results[lane].is_some()));
            let value = shown.results[lane].or(self.written[lane]);
            dst = (dst << c.width) | BigUint::from(value.unwrap_or(0));
            care <<= c.width;
            if value.is_some() {
                care |= &ones;
            }
        }
        vec![
            Expected::exactly("out_valid", 1, u8::from(shown.valid)),
            Expected::exactly("dst_enable", c.lanes, enable),
            Expected::partly("dst", dst, care),
        ]
    }
}

fn lane_word(value: &BigUint, lane: u32, width: u32) -> u64 {
    let shifted: BigUint = value >> (lane * width);
    let low = shifted.iter_u64_digits().next().unwrap_or(0);
    if width == 64 { low } else { low % (1 << width) }
}

impl Golden for LutArrayGolden {
    fn reset(&mut self) {
        self.written = vec![None; self.configuration.lanes as usize];
        self.under_way = (0..self.configuration.stages)
            .map(|_| self.empty())
            .collect();
    }

    fn cycle(&mut self, inputs: &PortValues) -> Vec<Expected> {
        let asked = self.operation(inputs);
        if self.configuration.stages == 0 {
            return self.expect(&asked);
        }
        // The oldest operation's results have been written to dst when it shows; they stay there.
        self.under_way.push_back(asked);
        let shown = self.under_way.pop_front().unwrap_or_else(|| self.empty());
        for (written, result) in self.written.iter_mut().zip(&shown.results) {
            *written = result.or(*written);
        }
        let expected = self.expect(&shown);
        if inputs.is_set("rst") {
            // What is under way is dropped; whether it still reached dst is not promised.
            self.reset();
        }
        expected
    }
}
