//! Golden model of `lut_array`, written from the words of the specifications.
//!
//! The functions come first: [`lop3_result`] is the bit loop of the patent's table 3,
//! [`bitwise_function_spirv`] the SPIR-V extension's definition. [`LutArrayModel`] adds the timing:
//! results come `stages` cycles later, and a thread that is not enabled keeps its last written result.

use super::contract::Configuration;
use crate::bitwise::boolean::Convention;
use crate::framework::golden::{Inputs, MaybeKnown, Model, Output, State};
use std::collections::VecDeque;
use warpwright_hdl::word::Word;

/// The result register of one thread: table 3, for any number of operands.
///
/// The table has 2^N bits for N operands; the first operand's bit is the most significant of the index, and
/// with three operands `index = (Ra[bit] << 2) | (Rb[bit] << 1) | Rc[bit]`.
pub fn lop3_result<W: Word>(operands: &[W], lut: &W) -> W {
    let result_bit = |bit| {
        let index = W::join(operands.iter().rev().map(|operand| operand.bit(bit)));
        lut.select(&index, 1)
    };
    W::join((0..operands[0].width()).map(result_bit))
}

/// One component of `OpBitwiseFunctionINTEL`, for any number of operands.
///
/// Bit `k` of the table index is the function's value where the first operand is bit `k` of 0xAA, the second
/// bit `k` of 0xCC, the third bit `k` of 0xF0, and so on.
pub fn bitwise_function_spirv<W: Word>(operands: &[W], lut_index: &W) -> W {
    // 0xAA, 0xCC, 0xF0 continued to the 64 bits that the table of six operands has.
    const STANDS_FOR: [u64; 6] = [
        0xAAAA_AAAA_AAAA_AAAA,
        0xCCCC_CCCC_CCCC_CCCC,
        0xF0F0_F0F0_F0F0_F0F0,
        0xFF00_FF00_FF00_FF00,
        0xFFFF_0000_FFFF_0000,
        0xFFFF_FFFF_0000_0000,
    ];
    let table_bits = lut_index.width();
    let stands_for = STANDS_FOR.map(|bits| W::number(bits, table_bits));
    let result_bit = |bit| {
        // Of the table's bits, keep those whose combination is the one that the operands have here.
        let mut chosen = W::ones(table_bits);
        for (operand, stands_for) in operands.iter().zip(&stands_for) {
            let is_one = operand.bit(bit);
            chosen = chosen & is_one.mux(stands_for, &!stands_for.clone());
        }
        (lut_index.clone() & chosen).any()
    };
    W::join((0..operands[0].width()).map(result_bit))
}

/// The function in either convention.
pub fn bitwise_function<W: Word>(convention: Convention, operands: &[W], table: &W) -> W {
    match convention {
        Convention::Lop3 => lop3_result(operands, table),
        Convention::Spirv => bitwise_function_spirv(operands, table),
    }
}

/// What the inputs of one cycle ask for.
#[derive(Clone, Debug)]
struct LookupResult<W> {
    valid: W,
    /// A result for each thread, known where it executes.
    results: Vec<MaybeKnown<W>>,
}

/// The model of the whole block.
#[derive(Clone, Copy, Debug)]
pub struct LutArrayModel(pub Configuration);

/// What has been asked for and what was last written.
#[derive(Clone, Debug)]
pub struct LutArrayState<W> {
    /// The answers to the last `stages` cycles, oldest first.
    in_flight: VecDeque<LookupResult<W>>,
    /// What each thread's result register holds, if it has been written.
    held: Vec<MaybeKnown<W>>,
}

impl<W: Word> State<W> for LutArrayState<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        for (age, answer) in self.in_flight.iter_mut().rev().enumerate() {
            visit(&format!("valid {age} ago"), &mut answer.valid);
            for (lane, result) in answer.results.iter_mut().enumerate() {
                result.for_each_word(&format!("lane {lane} asked {age} ago"), visit);
            }
        }
        for (lane, held) in self.held.iter_mut().enumerate() {
            held.for_each_word(&format!("lane {lane} holds"), visit);
        }
    }
}

impl LutArrayModel {
    fn answer<W: Word>(&self, inputs: &dyn Inputs<W>) -> LookupResult<W> {
        let Configuration {
            inputs: operands,
            width,
            lanes,
            convention,
            ..
        } = self.0;
        let valid = inputs.word("in_valid", 1);
        let enable = inputs.word("lane_enable", lanes);
        let table = inputs.word("table_bits", 1 << operands);
        let sources: Vec<Vec<W>> = (0..operands)
            .map(|n| inputs.lanes(&format!("src{n}"), width, lanes))
            .collect();
        let results = (0..lanes)
            .map(|lane| {
                let operands: Vec<W> = sources.iter().map(|s| s[lane as usize].clone()).collect();
                let executes = valid.clone() & enable.bit(lane);
                MaybeKnown::where_(executes, bitwise_function(convention, &operands, &table))
            })
            .collect();
        LookupResult { valid, results }
    }

    fn nothing<W: Word>(&self) -> LookupResult<W> {
        LookupResult {
            valid: W::flag(false),
            results: vec![MaybeKnown::unknown(self.0.width); self.0.lanes as usize],
        }
    }
}

impl Model for LutArrayModel {
    type State<W: Word> = LutArrayState<W>;

    fn power_up<W: Word>(&self) -> LutArrayState<W> {
        let Configuration { lanes, stages, .. } = self.0;
        LutArrayState {
            in_flight: (0..stages).map(|_| self.nothing()).collect(),
            held: vec![MaybeKnown::unknown(self.0.width); lanes as usize],
        }
    }

    fn cycle<W: Word>(
        &self,
        state: &mut LutArrayState<W>,
        inputs: &dyn Inputs<W>,
    ) -> Vec<Output<W>> {
        state.in_flight.push_back(self.answer(inputs));
        let answer = state
            .in_flight
            .pop_front()
            .unwrap_or_else(|| self.nothing());

        for (held, result) in state.held.iter_mut().zip(&answer.results) {
            // Without a result register there is nothing that could be kept.
            *held = if self.0.stages == 0 {
                result.clone()
            } else {
                MaybeKnown::mux(&result.known, result, held)
            };
        }
        let executed = answer
            .results
            .iter()
            .map(|r| MaybeKnown::certainly(r.known.clone()));
        let outputs = vec![
            Output::exactly("out_valid", answer.valid.clone()),
            Output::lanes("dst_enable", executed),
            Output::lanes("dst", state.held.iter().cloned()),
        ];

        if self.0.stages > 0 {
            // Drops what is in flight, what is presented now included.
            let stays = !inputs.word("rst", 1);
            for answer in &mut state.in_flight {
                answer.valid = answer.valid.clone() & stays.clone();
                for result in &mut answer.results {
                    result.known = result.known.clone() & stays.clone();
                }
            }
            for held in &mut state.held {
                held.known = held.known.clone() & stays.clone();
            }
        }
        outputs
    }
}
