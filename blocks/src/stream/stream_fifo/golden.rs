//! Golden model of `stream_fifo`: a queue. New words join at the back, and when the first leaves all move up.

use super::contract::Configuration;
use crate::framework::golden::{Hardware, Inputs, Invariant, Model, Output, State};
use warpwright_hdl::word::Word;

/// The model of the whole block.
#[derive(Clone, Copy, Debug)]
pub struct QueueModel(pub Configuration);

/// The queue, its first word first.
#[derive(Clone, Debug)]
pub struct Queue<W> {
    count: W,
    words: Vec<W>,
}

impl<W: Word> State<W> for Queue<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        visit("words in the queue", &mut self.count);
        for (number, word) in self.words.iter_mut().enumerate() {
            visit(&format!("word {number}"), word);
        }
    }
}

impl Model for QueueModel {
    type State<W: Word> = Queue<W>;

    fn power_up<W: Word>(&self) -> Queue<W> {
        Queue {
            count: W::zero(self.0.count_bits()),
            words: vec![W::zero(self.0.width); self.0.depth as usize],
        }
    }

    fn cycle<W: Word>(&self, queue: &mut Queue<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let [in_valid, out_ready, reset] =
            ["in_valid", "out_ready", "rst"].map(|port| inputs.word(port, 1));
        let in_data = inputs.word("in_data", self.0.width);
        let is_empty = queue.count.is(0);
        let in_ready = !queue.count.is(self.0.depth.into());
        let out_data = queue.words[0].clone();
        let comes = in_valid & in_ready.clone();
        let goes = !is_empty.clone() & out_ready;

        let bits = self.0.count_bits();
        let stay = queue.count.clone() - goes.zext(bits);
        for number in 0..queue.words.len() {
            let next = queue.words.get(number + 1).unwrap_or(&in_data).clone();
            let moved_up = goes.mux(&next, &queue.words[number]);
            let is_place = comes.clone() & stay.is(number as u64);
            queue.words[number] = is_place.mux(&in_data, &moved_up);
        }
        queue.count = (!reset).repeat(bits) & (stay + comes.zext(bits));
        vec![
            Output::exactly("in_ready", in_ready),
            Output::exactly("out_valid", !is_empty.clone()),
            Output::when(&!is_empty, "out_data", out_data),
        ]
    }

    /// The counters are as far apart as there are words, of which the ring has the first where the reader is.
    fn invariants<W: Word>(
        &self,
        queue: &Queue<W>,
        hardware: &dyn Hardware<W>,
    ) -> Vec<Invariant<W>> {
        let Configuration { width, depth } = self.0;
        let bits = self.0.count_bits();
        let [read, write] =
            ["read", "write"].map(|which| hardware.register(&format!("queue_{which}_q"), bits));
        let apart = (write - read.clone()).equals(&queue.count);
        let in_range = !W::number(depth.into(), bits).less(&queue.count);
        let mut invariants = vec![
            Invariant::new("the counters' distance", apart),
            Invariant::new("the count", in_range),
        ];
        let words = W::join(queue.words.iter().cloned());
        for place in 0..depth {
            // The place's number in the queue.
            let number = W::number(place.into(), bits) - read.clone();
            let number = number.slice(0, bits - 1).zext(bits);
            let is_there = number.less(&queue.count).repeat(width);
            let differs =
                words.select(&number, width) ^ hardware.memory("queue_data", place, width);
            invariants.push(Invariant::new(
                format!("place {place}"),
                !(is_there & differs),
            ));
        }
        invariants
    }

    fn widest(&self) -> u32 {
        self.0.width * self.0.depth
    }
}
