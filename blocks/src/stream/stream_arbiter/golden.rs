//! Golden model of `stream_arbiter`: round robin by producer number; an offered word stays offered.

use super::contract::Configuration;
use crate::framework::golden::{Hardware, Inputs, Invariant, Model, Output, State};
use warpwright_hdl::word::Word;

/// The model of the whole block.
#[derive(Clone, Copy, Debug)]
pub struct TurnsModel(pub Configuration);

/// Whose turn it is.
#[derive(Clone, Debug)]
pub struct Turn<W> {
    /// The number that is asked first.
    next: W,
    /// A word was shown and not taken: it is that of `next`.
    is_shown: W,
}

impl<W: Word> State<W> for Turn<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        visit("the producer that is asked first", &mut self.next);
        visit("its word was shown", &mut self.is_shown);
    }
}

impl Model for TurnsModel {
    type State<W: Word> = Turn<W>;

    fn power_up<W: Word>(&self) -> Turn<W> {
        Turn {
            next: W::zero(self.0.number_bits()),
            is_shown: W::flag(false),
        }
    }

    fn cycle<W: Word>(&self, turn: &mut Turn<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let Configuration { width, count } = self.0;
        let bits = self.0.number_bits();
        let names = self.0.names();
        let valid: Vec<W> = names
            .iter()
            .map(|name| inputs.word(&format!("{name}_valid"), 1))
            .collect();
        let data = names
            .iter()
            .map(|name| inputs.word(&format!("{name}_data"), width));
        let data = W::join(data);
        let after = |number: u32| u64::from((number + 1) % count);

        // Each as the first that is asked: the nearest at or after it that offers a word; itself if none does.
        let from = |first: u32| {
            let round = (0..count).map(|step| (first + step) % count);
            round
                .rev()
                .fold(W::number(first.into(), bits), |found, number| {
                    valid[number as usize].mux(&W::number(number.into(), bits), &found)
                })
        };
        let asked = (1..count).fold(from(0), |found, first| {
            turn.next.is(first.into()).mux(&from(first), &found)
        });
        let chosen = turn.is_shown.mux(&turn.next, &asked);
        let out_valid = W::join(valid.iter().cloned()).select(&chosen, 1);
        let out_ready = inputs.word("out_ready", 1);
        let someone = W::join(valid.iter().cloned()).any() | turn.is_shown.clone();

        let mut outputs = vec![
            Output::exactly("out_valid", out_valid.clone()),
            Output::when(&out_valid, "out_data", data.select(&chosen, width)),
            Output::when(&out_valid, "out_producer", chosen.clone()),
        ];
        for (number, name) in names.iter().enumerate() {
            let is_chosen = chosen.is(number as u64) & someone.clone();
            let ready = is_chosen & out_ready.clone();
            outputs.push(Output::exactly(&format!("{name}_ready"), ready));
        }

        let goes_on = !inputs.word("rst", 1);
        let moves = out_valid.clone() & out_ready.clone();
        let then = (0..count).fold(W::zero(bits), |then, number| {
            chosen
                .is(number.into())
                .mux(&W::number(after(number), bits), &then)
        });
        let waits = out_valid.clone() & !out_ready;
        let next = waits.mux(&chosen, &turn.next);
        turn.next = goes_on.repeat(bits) & moves.mux(&then, &next);
        turn.is_shown = goes_on & out_valid.mux(&waits, &turn.is_shown);
        outputs
    }

    /// The hardware asks those whose number is not below the next one, but for the first, and then all; it shows a word by its producer's bit.
    fn invariants<W: Word>(&self, turn: &Turn<W>, hardware: &dyn Hardware<W>) -> Vec<Invariant<W>> {
        let count = self.0.count;
        let bits = self.0.number_bits();
        let ahead = hardware.register("turn_ahead_q", count - 1);
        let shown = hardware.register("turn_shown_q", count);
        let number = |number: u32| W::number(number.into(), bits);
        let is_not_below = (1..count).map(|at| !number(at).less(&turn.next) & !turn.next.is(0));
        let is_next = (0..count).map(|at| turn.next.is(at.into()) & turn.is_shown.clone());
        let differs = ahead ^ W::join(is_not_below);
        let matters = (!turn.is_shown.clone()).repeat(count - 1);
        vec![
            Invariant::new("who is asked first", !(matters & differs)),
            Invariant::new("who is shown", !(shown ^ W::join(is_next))),
            Invariant::new("the next one", !number(count - 1).less(&turn.next)),
        ]
    }

    fn widest(&self) -> u32 {
        self.0.width * self.0.count
    }
}
