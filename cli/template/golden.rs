//! Golden model: computes the required outputs of the block. It is written from the specification, without reference to the hardware.
//!
//! The model is generic over `Word`. The same source code therefore runs on numbers when cycles are simulated, and on symbols when
//! the block is proved. The model must not test a word with `if`: `condition.mux(&one, &other)` selects one of two words.

use warpwright::blocks::golden::{self, Inputs, Output, State};
use warpwright::hdl::word::Word;

/// The model for words of `width` bits.
#[derive(Clone)]
pub struct Model {
    pub width: u32,
}

/// The output of the next cycle.
pub struct Answer<W>(W);

impl<W> State<W> for Answer<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        visit("the answer", &mut self.0);
    }
}

impl golden::Model for Model {
    type State<W: Word> = Answer<W>;

    fn power_up<W: Word>(&self) -> Answer<W> {
        Answer(W::zero(self.width))
    }

    fn cycle<W: Word>(&self, state: &mut Answer<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let [a, b] = ["a", "b"].map(|port| inputs.word(port, self.width));
        // The sum overflows if b exceeds the distance from a to the greatest word. That distance is a with all bits inverted.
        let is_too_much = (!a.clone()).less(&b);
        let greatest = !W::zero(self.width);
        let answer = is_too_much.mux(&greatest, &(a + b));
        let before = std::mem::replace(&mut state.0, answer);
        vec![Output::exactly("y", before)]
    }
}
