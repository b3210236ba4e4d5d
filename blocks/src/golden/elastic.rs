//! The model of a stream that a function is applied to, with places for its results behind it.

use super::model::{Hardware, Inputs, Invariant, Model, Output, State};
use warpwright_hdl::word::Word;

/// What a block does with each word of its input stream `in`.
pub trait StreamFunction: Clone + 'static {
    /// The output stream's fields, in the order of its ports, and their widths.
    fn fields(&self) -> Vec<(&'static str, u32)>;

    /// Their values for the payload that is offered.
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<W>;

    /// As [`Model::widest`].
    fn widest(&self) -> u32;
}

/// A [`StreamFunction`] and `stages` places, each with room for one result: one is taken in when the place is empty or is being
/// emptied.
#[derive(Clone, Copy, Debug)]
pub struct Elastic<F> {
    /// What is done.
    pub function: F,
    /// How many places there are, at least one.
    pub stages: u32,
}

/// A place.
#[derive(Clone, Debug)]
pub struct Place<W> {
    is_full: W,
    result: Vec<W>,
}

/// All places, the one nearest to the input first.
#[derive(Clone, Debug)]
pub struct Places<W>(Vec<Place<W>>);

impl<W: Word> State<W> for Places<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        for (number, place) in self.0.iter_mut().enumerate() {
            visit(&format!("place {number} is full"), &mut place.is_full);
            for (field, word) in place.result.iter_mut().enumerate() {
                visit(&format!("field {field} of place {number}"), word);
            }
        }
    }
}

impl<F: StreamFunction> Model for Elastic<F> {
    type State<W: Word> = Places<W>;

    fn power_up<W: Word>(&self) -> Places<W> {
        let fields = self.function.fields();
        let zeros = fields.iter().map(|(_, width)| W::zero(*width)).collect();
        let empty = Place {
            is_full: W::flag(false),
            result: zeros,
        };
        Places(vec![empty; self.stages as usize])
    }

    fn cycle<W: Word>(&self, places: &mut Places<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let in_valid = inputs.word("in_valid", 1);
        let mut comes = Place {
            is_full: in_valid,
            result: self.function.outputs(inputs),
        };
        // From the end to the input: whoever comes after a place says whether it takes its result.
        let mut takes = vec![inputs.word("out_ready", 1)];
        for place in places.0.iter().rev() {
            let next = takes[takes.len() - 1].clone();
            takes.push(!place.is_full.clone() | next);
        }
        takes.reverse();
        let in_ready = takes[0].clone();
        let goes_on = !inputs.word("rst", 1);
        for (place, takes) in places.0.iter_mut().zip(&takes) {
            let before = place.clone();
            let new = comes.result.iter().zip(&before.result);
            let loads = comes.is_full.clone() & takes.clone();
            place.result = new.map(|(new, old)| loads.mux(new, old)).collect();
            place.is_full = takes.mux(&comes.is_full, &before.is_full) & goes_on.clone();
            comes = before;
        }
        let mut outputs = vec![
            Output::exactly("in_ready", in_ready),
            Output::exactly("out_valid", comes.is_full.clone()),
        ];
        for ((field, _), value) in self.function.fields().iter().zip(comes.result) {
            outputs.push(Output::when(&comes.is_full, &format!("out_{field}"), value));
        }
        outputs
    }

    /// The last place is what the outputs show; the registers of the others are called `stage_1`, `stage_2`, …
    fn invariants<W: Word>(
        &self,
        places: &Places<W>,
        hardware: &dyn Hardware<W>,
    ) -> Vec<Invariant<W>> {
        let mut invariants = Vec::new();
        let hidden = places.0.iter().rev().skip(1).rev();
        for (number, place) in (1..).zip(hidden) {
            let valid = hardware.register(&format!("stage_{number}_valid_q"), 1);
            let same = !(valid ^ place.is_full.clone());
            invariants.push(Invariant::new(format!("stage {number} is full"), same));
            for ((field, width), value) in self.function.fields().iter().zip(&place.result) {
                let register = hardware.register(&format!("stage_{number}_{field}_q"), *width);
                let matters = place.is_full.repeat(*width);
                let same = !(matters & (value.clone() ^ register));
                invariants.push(Invariant::new(format!("stage {number}, {field}"), same));
            }
        }
        invariants
    }

    fn widest(&self) -> u32 {
        self.function.widest()
    }
}
