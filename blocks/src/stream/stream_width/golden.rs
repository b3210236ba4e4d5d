//! Golden model of `stream_width`: counts narrow words; a wide word is complete after `ratio` of them.

use super::contract::{Configuration, WidthChange};
use crate::framework::golden::{Hardware, Inputs, Invariant, Model, Output, State};
use warpwright_hdl::word::Word;

/// The model of the whole block.
#[derive(Clone, Copy, Debug)]
pub struct RoundModel(pub Configuration);

/// How far a round has come.
#[derive(Clone, Debug)]
pub struct Round<W> {
    /// Narrow words that moved.
    count: W,
    /// Them, where they are collected.
    words: Vec<W>,
}

impl<W: Word> State<W> for Round<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        visit("narrow words that moved", &mut self.count);
        for (number, word) in self.words.iter_mut().enumerate() {
            visit(&format!("narrow word {number}"), word);
        }
    }
}

impl Model for RoundModel {
    type State<W: Word> = Round<W>;

    fn power_up<W: Word>(&self) -> Round<W> {
        let collected = match self.0.kind {
            WidthChange::Widen => self.0.ratio - 1,
            WidthChange::Narrow => 0,
        };
        Round {
            count: W::zero(self.0.number_bits()),
            words: vec![W::zero(self.0.width); collected as usize],
        }
    }

    fn cycle<W: Word>(&self, round: &mut Round<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let Configuration { width, ratio, kind } = self.0;
        let bits = self.0.number_bits();
        let [in_valid, out_ready, reset] =
            ["in_valid", "out_ready", "rst"].map(|port| inputs.word(port, 1));
        let in_data = inputs.word("in_data", self.0.widths()[0]);
        let ends = round.count.is(u64::from(ratio) - 1);
        let (in_ready, out_valid, out_data) = match kind {
            WidthChange::Widen => {
                let all = round.words.iter().cloned().chain([in_data.clone()]);
                let ready = !ends.clone() | out_ready.clone();
                (ready, in_valid.clone() & ends.clone(), W::join(all))
            }
            WidthChange::Narrow => {
                let part = in_data.select(&round.count, width);
                (ends.clone() & out_ready.clone(), in_valid.clone(), part)
            }
        };
        let moves = match kind {
            WidthChange::Widen => in_valid.clone() & in_ready.clone(),
            WidthChange::Narrow => out_valid.clone() & out_ready,
        };
        for (number, word) in round.words.iter_mut().enumerate() {
            let is_this = in_valid.clone() & round.count.is(number as u64);
            *word = is_this.mux(&in_data, word);
        }
        let one_more = ends.mux(&W::zero(bits), &(round.count.clone() + W::number(1, bits)));
        round.count = (!reset).repeat(bits) & moves.mux(&one_more, &round.count);
        vec![
            Output::exactly("in_ready", in_ready),
            Output::exactly("out_valid", out_valid.clone()),
            Output::when(&out_valid, "out_data", out_data),
        ]
    }

    fn invariants<W: Word>(
        &self,
        round: &Round<W>,
        hardware: &dyn Hardware<W>,
    ) -> Vec<Invariant<W>> {
        let name = match self.0.kind {
            WidthChange::Widen => "wide",
            WidthChange::Narrow => "narrow",
        };
        let number = hardware.register(&format!("{name}_number_q"), self.0.number_bits());
        let last = W::number(u64::from(self.0.ratio) - 1, self.0.number_bits());
        let mut invariants = vec![
            Invariant::new("the count", !(number ^ round.count.clone())),
            Invariant::new("its range", !last.less(&round.count)),
        ];
        for (place, word) in round.words.iter().enumerate() {
            let held = hardware.register(&format!("{name}_word_{place}_q"), self.0.width);
            // What has not come in this round is not looked at.
            let place_bits = W::number(place as u64, self.0.number_bits());
            let is_there = place_bits.less(&round.count).repeat(self.0.width);
            invariants.push(Invariant::new(
                format!("word {place}"),
                !(is_there & (held ^ word.clone())),
            ));
        }
        invariants
    }

    fn widest(&self) -> u32 {
        self.0.width * self.0.ratio
    }
}
