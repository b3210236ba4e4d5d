//! Golden model: what the block must answer, written from its sentence and without a look at the hardware.
//!
//! It is written over any kind of word. So the same text runs on numbers when cycles are tried, and on symbols when the block is
//! proved. It may not ask with `if` what a word holds: `condition.mux(&one, &other)` gives one of two.

use warpwright::blocks::golden::{self, Inputs, Output, State};
use warpwright::hdl::word::Word;

/// The model for words of so many bits.
#[derive(Clone)]
pub struct Model {
    pub width: u32,
}

/// What is answered in the next cycle.
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
        // It fits if b is at most what is left up to the greatest word, which is a with every bit the other way.
        let is_too_much = (!a.clone()).less(&b);
        let greatest = !W::zero(self.width);
        let answer = is_too_much.mux(&greatest, &(a + b));
        let before = std::mem::replace(&mut state.0, answer);
        vec![Output::exactly("y", before)]
    }
}
