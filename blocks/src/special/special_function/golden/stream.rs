//! The model as a stream model, and its combinational part with named inputs and outputs.

use super::super::configuration::Configuration;
use super::super::contract::quotients::WINDOW_BITS;
use super::{Asked, FunctionResult, answer};
use crate::framework::fields::{field_list, tagged_list};
use crate::framework::golden::{
    FieldList, Function as AnyFunction, Inputs, Output, StreamFunction,
};
use warpwright_hdl::word::Word;

/// The model of a word of the stream, or of all within a cycle.
#[derive(Clone, Copy, Debug)]
pub struct Special(pub Configuration);

impl Special {
    fn answer<W: Word>(&self, payload: &[W]) -> FunctionResult<W> {
        let asked = Asked {
            function: payload[0].clone(),
            src: payload[1].clone(),
            is_alt: payload[2].clone(),
            keeps_denormals: payload[3].clone(),
        };
        answer(&self.0, &asked)
    }

    /// Of a precise sine, a source's product with 2/π.
    fn widest(&self) -> u32 {
        if self.0.is_precise() { WINDOW_BITS } else { 64 }
    }
}

impl StreamFunction for Special {
    fn payload(&self) -> FieldList {
        tagged_list(self.0.operands(), self.0.tag_bits)
    }

    fn fields(&self) -> FieldList {
        tagged_list(self.0.results(), self.0.tag_bits)
    }

    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W> {
        let answer = self.answer(payload);
        let mut outputs = vec![answer.result, answer.is_illegal];
        outputs.extend_from_slice(&payload[4..]);
        outputs
    }

    fn widest(&self) -> u32 {
        Special::widest(self)
    }
}

impl AnyFunction for Special {
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let fields = field_list(self.0.operands()).into_iter();
        let payload: Vec<W> = fields
            .map(|(port, width)| inputs.word(port, width))
            .collect();
        let answer = self.answer(&payload);
        vec![
            Output::exactly("result", answer.result),
            Output::exactly("illegal", answer.is_illegal),
        ]
    }

    fn widest(&self) -> u32 {
        Special::widest(self)
    }
}
