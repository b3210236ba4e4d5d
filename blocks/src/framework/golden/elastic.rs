//! The model of a stream with a function applied to it, including its pipeline stages.

use super::model::{Hardware, Inputs, Invariant, Model, Output, State};
use std::sync::Arc;
use warpwright_hdl::word::Word;

/// Names and widths.
pub type FieldList = Vec<(&'static str, u32)>;

/// What a block does with each word of its input stream `in`.
pub trait StreamFunction: Clone + 'static {
    /// The input stream's fields, in the order of its ports, and their widths.
    fn payload(&self) -> FieldList;

    /// The output stream's fields, in the order of its ports, and their widths.
    fn fields(&self) -> FieldList;

    /// Their values for a payload.
    fn outputs<W: Word>(&self, payload: &[W]) -> Vec<W>;

    /// As [`Model::widest`].
    fn widest(&self) -> u32;
}

/// A [`StreamFunction`] and `stages` places, each with room for one word: one is taken in when the place is empty or is being
/// emptied. What comes out of the last is the function's result.
#[derive(Clone, Debug)]
pub struct Elastic<F> {
    /// What is done.
    pub(crate) function: F,
    /// How many places there are, at least one.
    pub(crate) stages: u32,
    ports: Arc<Ports>,
}

/// What the streams' fields are called as ports: asked of the function once and not in every cycle.
#[derive(Debug)]
struct Ports {
    inputs: Vec<(String, u32)>,
    outputs: Vec<String>,
}

/// A register stage of a stream: whether it holds a word, and the word.
#[derive(Clone, Debug)]
pub struct StageSlot<W> {
    /// There is a word.
    pub is_full: W,
    /// Its fields.
    pub payload: Vec<W>,
}

/// All stages, the one nearest to the input first.
#[derive(Clone, Debug)]
pub struct StageSlots<W>(pub(crate) Vec<StageSlot<W>>);

impl<W: Word> StageSlots<W> {
    /// `count` empty ones.
    pub(crate) fn empty(payload: &FieldList, count: u32) -> Self {
        let zeros = payload.iter().map(|(_, width)| W::zero(*width)).collect();
        let empty = StageSlot {
            is_full: W::flag(false),
            payload: zeros,
        };
        Self(vec![empty; count as usize])
    }

    /// A clock edge: who comes goes in, each moves on where the next place takes it, and a reset empties all. Yields whether the first
    /// place took who came, and who stood in the last one.
    pub(crate) fn step(
        &mut self,
        mut comes: StageSlot<W>,
        out_ready: W,
        reset: W,
    ) -> (W, StageSlot<W>) {
        // From the end to the input: whoever comes after a place says whether it takes its word.
        let mut takes = vec![out_ready];
        for place in self.0.iter().rev() {
            let next = takes[takes.len() - 1].clone();
            takes.push(!place.is_full.clone() | next);
        }
        takes.reverse();
        let goes_on = !reset;
        for (place, takes) in self.0.iter_mut().zip(&takes) {
            let before = place.clone();
            let loads = comes.is_full.clone() & takes.clone();
            let new = comes.payload.iter().zip(&before.payload);
            place.payload = new.map(|(new, old)| loads.mux(new, old)).collect();
            place.is_full = takes.mux(&comes.is_full, &before.is_full) & goes_on.clone();
            comes = before;
        }
        (takes.swap_remove(0), comes)
    }

    /// What the hardware's registers hold: those of the first place are called `stage_1_…`, and so on; the last place is what the
    /// outputs show. `given` says how the hardware gets a payload, as [`Hardware::behind`] has it.
    pub(crate) fn invariants(
        &self,
        hardware: &dyn Hardware<W>,
        given: impl Fn(&[W]) -> Vec<(String, W)>,
    ) -> Vec<Invariant<W>> {
        let mut invariants = Vec::new();
        let hidden = self.0.iter().rev().skip(1).rev();
        for (number, place) in (1..).zip(hidden) {
            let valid = hardware.register(&format!("stage_{number}_valid_q"), 1);
            let same = !(valid ^ place.is_full.clone());
            invariants.push(Invariant::new(format!("stage {number} is full"), same));
            for (name, value) in hardware.behind(number, &given(&place.payload)) {
                let width = value.width();
                let register = hardware.register(&format!("stage_{number}_{name}_q"), width);
                let matters = place.is_full.repeat(width);
                let same = !(matters & (value ^ register));
                invariants.push(Invariant::new(format!("stage {number}, {name}"), same));
            }
        }
        invariants
    }
}

impl<W: Word> State<W> for StageSlots<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        for (number, place) in self.0.iter_mut().enumerate() {
            visit(&format!("place {number} is full"), &mut place.is_full);
            for (field, word) in place.payload.iter_mut().enumerate() {
                visit(&format!("field {field} of place {number}"), word);
            }
        }
    }
}

impl<F: StreamFunction> Elastic<F> {
    /// The function behind so many places, at least one.
    pub fn new(function: F, stages: u32) -> Self {
        let inputs = function.payload().into_iter();
        let outputs = function.fields().into_iter();
        let ports = Arc::new(Ports {
            inputs: inputs
                .map(|(name, width)| (format!("in_{name}"), width))
                .collect(),
            outputs: outputs.map(|(name, _)| format!("out_{name}")).collect(),
        });
        Self {
            function,
            stages,
            ports,
        }
    }

    /// What the output stream shows of who stands in the last place.
    pub(crate) fn outputs<W: Word>(&self, leaves: &StageSlot<W>) -> Vec<Output<W>> {
        let mut outputs = vec![Output::exactly("out_valid", leaves.is_full.clone())];
        let values = self.function.outputs(&leaves.payload);
        for (port, value) in self.ports.outputs.iter().zip(values) {
            outputs.push(Output::when(&leaves.is_full, port, value));
        }
        outputs
    }
}

impl<F: StreamFunction> Model for Elastic<F> {
    type State<W: Word> = StageSlots<W>;

    fn power_up<W: Word>(&self) -> StageSlots<W> {
        StageSlots::empty(&self.function.payload(), self.stages)
    }

    fn cycle<W: Word>(&self, places: &mut StageSlots<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let ports = self.ports.inputs.iter();
        let comes = StageSlot {
            is_full: inputs.word("in_valid", 1),
            payload: ports
                .map(|(port, width)| inputs.word(port, *width))
                .collect(),
        };
        let (in_ready, leaves) =
            places.step(comes, inputs.word("out_ready", 1), inputs.word("rst", 1));
        let mut outputs = vec![Output::exactly("in_ready", in_ready)];
        outputs.extend(self.outputs(&leaves));
        outputs
    }

    fn invariants<W: Word>(
        &self,
        places: &StageSlots<W>,
        hardware: &dyn Hardware<W>,
    ) -> Vec<Invariant<W>> {
        places.invariants(hardware, |payload| {
            let ports = self.ports.inputs.iter().map(|(port, _)| port.clone());
            ports.zip(payload.iter().cloned()).collect()
        })
    }

    fn widest(&self) -> u32 {
        self.function.widest()
    }
}
