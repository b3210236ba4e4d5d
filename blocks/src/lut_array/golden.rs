//! What `lut_array` must answer, written from the words of the texts.
//!
//! The functions come first: [`lop3_result`] is the bit loop of the patent's table 3,
//! [`bitwise_function_spirv`] the SPIR-V extension's definition. [`LutArrayGolden`] adds what happens when:
//! results come `stages` cycles later, and a thread that is not enabled keeps what it last wrote.

use super::Configuration;
use crate::boolean::Convention;
use crate::golden::{Expected, Golden, PortValues, join_lanes, low_ones, split_lanes};
use std::collections::VecDeque;

/// The result register of one thread: table 3, for any number of operands of up to 64 bits.
///
/// The table has 2^N bits for N operands; the first operand's bit is the most significant of the index, and
/// with three operands `index = (Ra[bit] << 2) | (Rb[bit] << 1) | Rc[bit]`.
pub fn lop3_result(operands: &[u64], lut: u64, width: u32) -> u64 {
    let mut result = 0;
    for bit in 0..width {
        let mut index = 0;
        for (shift, operand) in operands.iter().rev().enumerate() {
            index |= ((operand >> bit) & 1) << shift;
        }
        result |= ((lut >> index) & 1) << bit;
    }
    result
}

/// One component of `OpBitwiseFunctionINTEL`, for any number of operands of up to 64 bits.
///
/// Bit `k` of the table index is the function's value where the first operand is bit `k` of 0xAA, the second
/// bit `k` of 0xCC, the third bit `k` of 0xF0, and so on.
pub fn bitwise_function_spirv(operands: &[u64], lut_index: u64, width: u32) -> u64 {
    // 0xAA, 0xCC, 0xF0 continued to the 64 bits that the table of six operands has.
    const STANDS_FOR: [u64; 6] = [
        0xAAAA_AAAA_AAAA_AAAA,
        0xCCCC_CCCC_CCCC_CCCC,
        0xF0F0_F0F0_F0F0_F0F0,
        0xFF00_FF00_FF00_FF00,
        0xFFFF_0000_FFFF_0000,
        0xFFFF_FFFF_0000_0000,
    ];
    let mut result = 0;
    for bit in 0..width {
        // Of the table's bits, keep those whose combination is the one that the operands have here.
        let mut chosen = low_ones(1 << operands.len());
        for (operand, stands_for) in operands.iter().zip(STANDS_FOR) {
            let is_one = (operand >> bit) & 1 == 1;
            chosen &= if is_one { stands_for } else { !stands_for };
        }
        result |= u64::from(lut_index & chosen != 0) << bit;
    }
    result
}

/// The function in either convention.
pub fn bitwise_function(convention: Convention, operands: &[u64], table: u64, width: u32) -> u64 {
    match convention {
        Convention::Lop3 => lop3_result(operands, table, width),
        Convention::Spirv => bitwise_function_spirv(operands, table, width),
    }
}

/// What the inputs of one cycle ask for.
#[derive(Clone, Debug, Default)]
struct Answer {
    valid: bool,
    /// A result for each thread that executes.
    results: Vec<Option<u64>>,
}

/// The model of the whole block.
#[derive(Clone, Debug)]
pub struct LutArrayGolden {
    configuration: Configuration,
    /// The answers to the last `stages` cycles, oldest first.
    in_flight: VecDeque<Answer>,
    /// What each thread's result register holds, if it has been written.
    held: Vec<Option<u64>>,
}

impl LutArrayGolden {
    /// A block as it is at power-up.
    pub fn new(configuration: Configuration) -> Self {
        let mut model = Self {
            configuration,
            in_flight: VecDeque::new(),
            held: Vec::new(),
        };
        model.reset();
        model
    }

    fn answer(&self, inputs: &PortValues) -> Answer {
        let Configuration {
            inputs: operands,
            width,
            lanes,
            convention,
            ..
        } = self.configuration;
        let valid = inputs.is_set("in_valid");
        let enable = inputs.get_u64("lane_enable");
        let table = inputs.get_u64("table_bits");
        let sources: Vec<Vec<u64>> = (0..operands)
            .map(|n| split_lanes(inputs.get(&format!("src{n}")), width, lanes))
            .collect();
        let results = (0..lanes as usize)
            .map(|lane| {
                (valid && (enable >> lane) & 1 == 1).then(|| {
                    let operands: Vec<u64> = sources.iter().map(|source| source[lane]).collect();
                    bitwise_function(convention, &operands, table, width)
                })
            })
            .collect();
        Answer { valid, results }
    }

    fn nothing(&self) -> Answer {
        Answer {
            valid: false,
            results: vec![None; self.configuration.lanes as usize],
        }
    }
}

impl Golden for LutArrayGolden {
    fn reset(&mut self) {
        let Configuration { lanes, stages, .. } = self.configuration;
        self.in_flight = (0..stages).map(|_| self.nothing()).collect();
        self.held = vec![None; lanes as usize];
    }

    fn cycle(&mut self, inputs: &PortValues) -> Vec<Expected> {
        let Configuration {
            width,
            lanes,
            stages,
            ..
        } = self.configuration;
        let presented = self.answer(inputs);
        self.in_flight.push_back(presented);
        let answer = self.in_flight.pop_front().unwrap_or_default();

        // Without a result register there is nothing that could be kept.
        for (held, result) in self.held.iter_mut().zip(&answer.results) {
            *held = if stages == 0 {
                *result
            } else {
                result.or(*held)
            };
        }
        let executed = answer.results.iter().map(|r| u64::from(r.is_some()));
        let data = self.held.iter().map(|held| held.unwrap_or(0));
        let care = self
            .held
            .iter()
            .map(|held| held.map_or(0, |_| low_ones(width)));
        let expected = vec![
            Expected::exactly("out_valid", 1, u8::from(answer.valid)),
            Expected::exactly("dst_enable", lanes, join_lanes(1, executed)),
            Expected::partly("dst", join_lanes(width, data), join_lanes(width, care)),
        ];

        // Drops what is in flight, what is presented now included.
        if stages > 0 && inputs.is_set("rst") {
            self.reset();
        }
        expected
    }
}
