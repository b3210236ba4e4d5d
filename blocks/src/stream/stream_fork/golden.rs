//! Golden model of `stream_fork`: tracks which consumers still wait for the word; it is done when none does.

use super::contract::Configuration;
use crate::framework::golden::{Hardware, Inputs, Invariant, Model, Output, State};
use warpwright_hdl::word::Word;

/// The model of the whole block.
#[derive(Clone, Copy, Debug)]
pub struct ForkModel(pub Configuration);

/// For each consumer, whether it waits for the word that comes or is offered.
#[derive(Clone, Debug)]
pub struct Waiting<W>(Vec<W>);

impl<W: Word> State<W> for Waiting<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        for (number, waits) in self.0.iter_mut().enumerate() {
            visit(&format!("consumer {number} waits"), waits);
        }
    }
}

impl Model for ForkModel {
    type State<W: Word> = Waiting<W>;

    fn power_up<W: Word>(&self) -> Waiting<W> {
        Waiting(vec![W::flag(true); self.0.count as usize])
    }

    fn cycle<W: Word>(&self, waiting: &mut Waiting<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let [in_valid, reset] = ["in_valid", "rst"].map(|port| inputs.word(port, 1));
        let in_data = inputs.word("in_data", self.0.width);
        let mut outputs = Vec::new();
        let mut nobody_waits = W::flag(true);
        let mut left = Vec::new();
        for (name, waits) in self.0.names().iter().zip(&waiting.0) {
            let valid = in_valid.clone() & waits.clone();
            outputs.push(Output::exactly(&format!("{name}_valid"), valid.clone()));
            outputs.push(Output::when(
                &valid,
                &format!("{name}_data"),
                in_data.clone(),
            ));
            let is_ready = inputs.word(&format!("{name}_ready"), 1);
            nobody_waits = nobody_waits & (is_ready.clone() | !waits.clone());
            left.push(waits.clone() & !(valid & is_ready));
        }
        outputs.push(Output::exactly("in_ready", nobody_waits.clone()));
        let all_again = reset | (in_valid & nobody_waits);
        let next = left.into_iter().map(|waits| waits | all_again.clone());
        waiting.0 = next.collect();
        outputs
    }

    fn invariants<W: Word>(
        &self,
        waiting: &Waiting<W>,
        hardware: &dyn Hardware<W>,
    ) -> Vec<Invariant<W>> {
        let consumers = self.0.names().iter().zip(&waiting.0);
        let invariants = consumers.map(|(name, waits)| {
            let taken = hardware.register(&format!("{name}_taken_q"), 1);
            Invariant::new(format!("{name} has taken its word"), taken ^ waits.clone())
        });
        invariants.collect()
    }

    fn widest(&self) -> u32 {
        self.0.width
    }
}
