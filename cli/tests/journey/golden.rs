//! Golden model: a list of words. New ones join at the back; when the first leaves, all move up.

use warpwright::blocks::golden::{Hardware, Inputs, Invariant, Model, Output, State};
use warpwright::hdl::word::Word;

/// The model.
#[derive(Clone)]
pub struct Queue {
    pub width: u32,
    pub depth: u32,
}

/// The words, the first in front, and how many there are.
pub struct Held<W> {
    count: W,
    words: Vec<W>,
}

impl<W> State<W> for Held<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        visit("words in the queue", &mut self.count);
        for (number, word) in self.words.iter_mut().enumerate() {
            visit(&format!("word {number}"), word);
        }
    }
}

impl Queue {
    /// Bits of a count from 0 to `depth`.
    fn bits(&self) -> u32 {
        self.depth.ilog2() + 1
    }
}

impl Model for Queue {
    type State<W: Word> = Held<W>;

    fn power_up<W: Word>(&self) -> Held<W> {
        Held {
            count: W::zero(self.bits()),
            words: vec![W::zero(self.width); self.depth as usize],
        }
    }

    fn cycle<W: Word>(&self, held: &mut Held<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let [push, pop, reset] = ["push", "pop", "rst"].map(|port| inputs.word(port, 1));
        let data = inputs.word("data", self.width);
        let (bits, depth) = (self.bits(), u64::from(self.depth));
        let [is_empty, is_full, one_left] = [0, depth, depth - 1].map(|n| held.count.is(n));
        let outputs = vec![
            Output::when(&!is_empty.clone(), "head", held.words[0].clone()),
            Output::exactly("empty", is_empty.clone()),
            Output::exactly("full", is_full.clone()),
            Output::exactly("almost_full", is_full.clone() | one_left),
        ];
        let goes = pop & !is_empty;
        let comes = push & !is_full;
        let stay = held.count.clone() - goes.zext(bits);
        for place in 0..held.words.len() {
            let behind = held.words.get(place + 1).unwrap_or(&data).clone();
            let moved = goes.mux(&behind, &held.words[place]);
            let joins = comes.clone() & stay.is(place as u64);
            held.words[place] = joins.mux(&data, &moved);
        }
        held.count = (!reset).repeat(bits) & (stay + comes.zext(bits));
        outputs
    }

    fn invariants<W: Word>(&self, held: &Held<W>, hardware: &dyn Hardware<W>) -> Vec<Invariant<W>> {
        let (bits, depth) = (self.bits(), self.depth);
        let [read, write] = ["read_q", "write_q"].map(|name| hardware.register(name, bits));
        let is_possible = !W::number(depth.into(), bits).less(&held.count);
        let words = W::join(held.words.iter().cloned());
        let mut same = W::flag(true);
        for place in 0..depth {
            let number = (W::number(place.into(), bits) - read.clone()).slice(0, bits - 1);
            let number = number.zext(bits);
            let word = hardware.memory("words", place, self.width);
            let is_same = words.select(&number, self.width).equals(&word);
            same = same & (is_same | !number.less(&held.count));
        }
        vec![
            Invariant::new("the counters are as far apart as there are words", (write - read).equals(&held.count)),
            Invariant::new("there are no more words than room", is_possible),
            Invariant::new("the ring has the words", same),
        ]
    }

    fn widest(&self) -> u32 {
        self.width * self.depth
    }
}
