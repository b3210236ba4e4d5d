//! What `gather_scatter` must answer.

use super::Configuration;
use crate::golden::{Inputs, Model, Output};
use warpwright_hdl::word::Word;

/// The model of the block.
#[derive(Clone, Copy, Debug)]
pub struct Gathering(pub Configuration);

impl Model for Gathering {
    type State<W: Word> = ();

    fn power_up<W: Word>(&self) {}

    fn cycle<W: Word>(&self, _state: &mut (), _inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        Vec::new()
    }
}
