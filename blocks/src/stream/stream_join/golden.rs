//! Golden model of `stream_join`: offers a word if every producer offers one; then all transfer or none.

use super::contract::Configuration;
use crate::framework::golden::{Function, Inputs, Output};
use warpwright_hdl::word::Word;

/// The model of the whole block.
#[derive(Clone, Copy, Debug)]
pub struct JoinModel(pub Configuration);

impl Function for JoinModel {
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let names = self.0.names().iter();
        let of_each = |what: &str, width| {
            let ports = names.clone().map(|name| format!("{name}_{what}"));
            W::join(ports.map(|port| inputs.word(&port, width)))
        };
        let valid = of_each("valid", 1).all();
        let moves = valid.clone() & inputs.word("out_ready", 1);
        let ready = names.clone().map(|name| format!("{name}_ready"));
        let ready = ready.map(|port| Output::exactly(&port, moves.clone()));
        let word = Output::when(&valid, "out_data", of_each("data", self.0.width));
        ready
            .chain([Output::exactly("out_valid", valid.clone()), word])
            .collect()
    }

    fn widest(&self) -> u32 {
        self.0.width * self.0.count
    }
}
