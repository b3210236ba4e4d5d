//! Golden model of `stream_buffer`: a queue with room for one word.
//!
//! The two kinds differ in what one cycle may do. A `register` accepts a word if there is room
//! or room is being made, and offers the word in the queue. A `skid` accepts a word if there
//! is room; a word that comes to an empty queue is offered at once, and need not be stored.

use super::contract::{BufferKind, Configuration};
use crate::framework::golden::{Inputs, Model, Output, State};
use warpwright_hdl::word::Word;

/// The model of the whole block.
#[derive(Clone, Copy, Debug)]
pub struct QueueModel(pub Configuration);

/// The queue.
#[derive(Clone, Debug)]
pub struct Queue<W> {
    is_full: W,
    word: W,
}

impl<W: Word> State<W> for Queue<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        visit("the queue is full", &mut self.is_full);
        visit("its word", &mut self.word);
    }
}

impl Model for QueueModel {
    type State<W: Word> = Queue<W>;

    fn power_up<W: Word>(&self) -> Queue<W> {
        Queue {
            is_full: W::flag(false),
            word: W::zero(self.0.width),
        }
    }

    fn cycle<W: Word>(&self, queue: &mut Queue<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let [in_valid, out_ready, reset] =
            ["in_valid", "out_ready", "rst"].map(|port| inputs.word(port, 1));
        let in_data = inputs.word("in_data", self.0.width);
        let Queue { is_full, word } = queue.clone();

        let (in_ready, out_valid, out_data) = match self.0.kind {
            BufferKind::Register => (
                !is_full.clone() | out_ready.clone(),
                is_full.clone(),
                word.clone(),
            ),
            BufferKind::Skid => (
                !is_full.clone(),
                is_full.clone() | in_valid.clone(),
                is_full.mux(&word, &in_data),
            ),
        };
        let comes = in_valid & in_ready.clone();
        let goes = out_valid.clone() & out_ready;
        // One comes and none goes: full. One goes and none comes: empty. Otherwise there are as many as before.
        let changes = comes.clone() ^ goes;
        let then_full = changes.mux(&comes, &is_full);
        queue.word = comes.mux(&in_data, &word);
        queue.is_full = then_full & !reset;
        vec![
            Output::exactly("in_ready", in_ready),
            Output::exactly("out_valid", out_valid.clone()),
            Output::when(&out_valid, "out_data", out_data),
        ]
    }

    fn widest(&self) -> u32 {
        self.0.width
    }
}
