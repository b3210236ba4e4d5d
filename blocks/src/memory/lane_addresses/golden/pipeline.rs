//! The model with its pipeline stages.
//!
//! With several stages, the request in the first is kept unprocessed; later ones are kept as answers. The hardware
//! keeps the same words at the same times, so one induction step compares sums with sums and answers with answers.

use super::Touching;
use crate::framework::golden::{
    FieldList, Function, Hardware, Inputs, Invariant, Model, Output, StageSlot, StageSlots, State,
    StreamFunction,
};
use warpwright_hdl::word::Word;

/// The model of the block.
#[derive(Clone, Copy, Debug)]
pub struct Pipeline(pub Touching);

/// Requests on the way.
#[derive(Clone, Debug)]
pub struct OnTheWay<W> {
    /// The first of several places: a request as it came.
    asked: Option<StageSlots<W>>,
    /// The other places, or the only one: answers.
    answered: StageSlots<W>,
}

impl<W: Word> State<W> for OnTheWay<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        if let Some(asked) = &mut self.asked {
            asked.for_each_word(&mut |name, word| visit(&format!("asked: {name}"), word));
        }
        self.answered.for_each_word(visit);
    }
}

impl Pipeline {
    /// The slots for answers.
    fn answers(self) -> u32 {
        (self.0.0.stages - 1).max(1)
    }

    /// A request where it comes to a place for answers.
    fn answered<W: Word>(self, place: StageSlot<W>) -> StageSlot<W> {
        StageSlot {
            payload: StreamFunction::outputs(&self.0, &place.payload),
            is_full: place.is_full,
        }
    }
}

impl Model for Pipeline {
    type State<W: Word> = OnTheWay<W>;

    fn power_up<W: Word>(&self) -> OnTheWay<W> {
        let asked = (self.0.0.stages > 1).then(|| StageSlots::empty(&self.0.payload(), 1));
        OnTheWay {
            asked,
            answered: StageSlots::empty(&self.0.fields(), self.answers()),
        }
    }

    fn cycle<W: Word>(&self, state: &mut OnTheWay<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let fields = self.0.payload().into_iter();
        let comes = StageSlot {
            is_full: inputs.word("in_valid", 1),
            payload: fields
                .map(|(name, width)| inputs.word(&format!("in_{name}"), width))
                .collect(),
        };
        let (out_ready, reset) = (inputs.word("out_ready", 1), inputs.word("rst", 1));
        let (in_ready, leaves) = if let Some(asked) = &mut state.asked {
            let later = state.answered.0.iter().rev();
            // A place takes a request if it is empty or is being emptied.
            let takes = later.fold(out_ready.clone(), |takes, place| {
                !place.is_full.clone() | takes
            });
            let (in_ready, goes_on) = asked.step(comes, takes, reset.clone());
            let goes_on = self.answered(goes_on);
            let (_, leaves) = state.answered.step(goes_on, out_ready, reset);
            (in_ready, leaves)
        } else {
            let comes = self.answered(comes);
            state.answered.step(comes, out_ready, reset)
        };
        let mut outputs = vec![
            Output::exactly("in_ready", in_ready),
            Output::exactly("out_valid", leaves.is_full.clone()),
        ];
        for ((field, _), value) in self.0.fields().iter().zip(leaves.payload) {
            let port = format!("out_{field}");
            outputs.push(Output::when(&leaves.is_full, &port, value));
        }
        outputs
    }

    fn invariants<W: Word>(
        &self,
        state: &OnTheWay<W>,
        hardware: &dyn Hardware<W>,
    ) -> Vec<Invariant<W>> {
        let mut invariants = Vec::new();
        let mut kept = |stage: u32, place: &StageSlot<W>, words: Vec<(String, W)>| {
            let valid = hardware.register(&format!("stage_{stage}_valid_q"), 1);
            let same = !(valid ^ place.is_full.clone());
            invariants.push(Invariant::new(format!("stage {stage} is full"), same));
            for (name, value) in words {
                let width = value.width();
                let register = hardware.register(&format!("stage_{stage}_{name}_q"), width);
                let same = !(place.is_full.repeat(width) & (value ^ register));
                invariants.push(Invariant::new(format!("stage {stage}, {name}"), same));
            }
        };
        let Some(asked) = &state.asked else {
            return invariants;
        };
        kept(1, &asked.0[0], self.0.held(&asked.0[0].payload));
        // The outputs show the last one.
        let hidden = state.answered.0.iter().rev().skip(1).rev();
        for (stage, place) in (2..).zip(hidden) {
            let names = self.0.fields().into_iter();
            let names = names.map(|(name, _)| name.to_string());
            kept(stage, place, names.zip(place.payload.clone()).collect());
        }
        invariants
    }

    fn widest(&self) -> u32 {
        StreamFunction::widest(&self.0)
    }
}

/// The answer within the cycle: the model of [`function`](crate::memory::lane_addresses::function).
impl Function for Touching {
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let fields: FieldList = self.payload();
        let payload = fields.into_iter();
        let payload: Vec<W> = payload
            .map(|(name, width)| inputs.word(name, width))
            .collect();
        let answer = StreamFunction::outputs(self, &payload);
        let answer = StreamFunction::fields(self).into_iter().zip(answer);
        answer
            .map(|((name, _), value)| Output::exactly(name, value))
            .collect()
    }

    fn widest(&self) -> u32 {
        StreamFunction::widest(self)
    }
}
