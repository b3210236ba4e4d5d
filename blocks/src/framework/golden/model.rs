//! The types used to write a golden model.

use super::ports::{PortValues, split_lanes};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::word::{Small, Word};

/// A model of a block, written once over any kind of word.
///
/// It may not look at a word's value: what depends on one is written with [`Word::mux`] and its like, so
/// that the same text says what happens for every value at once.
pub trait Model: Clone + 'static {
    /// What the model remembers between cycles.
    type State<W: Word>: State<W>;

    /// What it remembers at power-up.
    fn power_up<W: Word>(&self) -> Self::State<W>;

    /// The outputs in a cycle with these inputs, as they stand before the clock edge; then the edge comes.
    fn cycle<W: Word>(&self, state: &mut Self::State<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>>;

    /// What always holds between the model's state and the hardware's: what an inductive proof needs to
    /// know of registers that no output shows.
    fn invariants<W: Word>(
        &self,
        _state: &Self::State<W>,
        _hardware: &dyn Hardware<W>,
    ) -> Vec<Invariant<W>> {
        Vec::new()
    }

    /// The widest word that the model makes: up to 128 bits it runs on machine words.
    fn widest(&self) -> u32 {
        Small::WIDEST
    }
}

/// The words that a model remembers.
pub trait State<W> {
    /// Calls `visit` with every word and its name, always in the same order.
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W));
}

/// No state.
impl<W> State<W> for () {
    fn for_each_word(&mut self, _visit: &mut dyn FnMut(&str, &mut W)) {}
}

/// The inputs of a cycle.
pub trait Inputs<W> {
    /// A port, which is `width` bits wide.
    fn word(&self, port: &str, width: u32) -> W;

    /// The lanes that share a port, lane 0 in its low bits.
    fn lanes(&self, port: &str, width: u32, lanes: u32) -> Vec<W>;
}

impl<W: Word> Inputs<W> for PortValues {
    fn word(&self, port: &str, width: u32) -> W {
        if width <= u64::BITS {
            return W::number(self.get_u64(port), width);
        }
        W::from_bits(&Bits::truncated(self.get(port).clone(), width))
    }

    fn lanes(&self, port: &str, width: u32, lanes: u32) -> Vec<W> {
        let value = self.get(port);
        if width <= u64::BITS {
            let lanes = split_lanes(value, width, lanes).into_iter();
            return lanes.map(|lane| W::number(lane, width)).collect();
        }
        (0..lanes)
            .map(|lane| W::from_bits(&Bits::truncated(value >> (lane * width), width)))
            .collect()
    }
}

/// The hardware's state, as invariants speak of it. A path that does not exist is reported by the prover.
pub trait Hardware<W> {
    /// A register by its path below the top module.
    fn register(&self, path: &str, width: u32) -> W;

    /// A word of a memory by its path below the top module.
    fn memory(&self, path: &str, word: u32, width: u32) -> W;

    /// What the registers `stage_N_NAME_q` behind stage N hold of a word, by NAME. The hardware itself says it, so that nobody has to write it down: it
    /// takes the word, `given` as inputs or as the registers behind stage 1 by their names, and goes on, a clock a stage. An invariant may be anything that can be
    /// proved of the registers; what comes out at their end is compared with the golden model.
    ///
    /// Of hardware that does not run it says nothing.
    fn behind(&self, _stage: u32, _given: &[(String, W)]) -> Vec<(String, W)> {
        Vec::new()
    }
}

/// A named statement.
#[derive(Clone, Debug)]
pub struct Invariant<W> {
    /// What it says, in a few words.
    pub name: String,
    /// Its bits are all 1. A statement about words is best made bit by bit: a proof then needs only those
    /// bits that matter to it.
    pub holds: W,
}

impl<W: Word> Invariant<W> {
    /// A statement.
    pub fn new(name: impl Into<String>, holds: W) -> Self {
        Self {
            name: name.into(),
            holds,
        }
    }

    /// Wherever the model knows a value, the hardware has the same.
    pub fn known(name: impl Into<String>, known: &MaybeKnown<W>, hardware: &W) -> Self {
        let matters = known.known.repeat(hardware.width());
        Self::new(name, !(matters & (known.value.clone() ^ hardware.clone())))
    }
}

/// A value that may not be known.
#[derive(Clone, Debug)]
pub struct MaybeKnown<W> {
    /// The value, of no meaning where it is not known.
    pub value: W,
    /// One bit: it is known.
    pub known: W,
}

impl<W: Word> MaybeKnown<W> {
    /// A value that is known.
    pub fn certainly(value: W) -> Self {
        Self::where_(W::flag(true), value)
    }

    /// A value that is known where a condition holds.
    pub fn where_(known: W, value: W) -> Self {
        Self { value, known }
    }

    /// Nothing is known.
    pub fn unknown(width: u32) -> Self {
        Self::where_(W::flag(false), W::zero(width))
    }

    /// This where the condition is 1, the other where it is 0.
    pub fn mux(condition: &W, one: &Self, zero: &Self) -> Self {
        Self {
            value: condition.mux(&one.value, &zero.value),
            known: condition.mux(&one.known, &zero.known),
        }
    }

    /// Calls `visit` with both words.
    pub fn for_each_word(&mut self, name: &str, visit: &mut dyn FnMut(&str, &mut W)) {
        visit(name, &mut self.value);
        visit(&format!("{name} is known"), &mut self.known);
    }
}

/// What an output must be.
#[derive(Clone, Debug)]
pub struct Output<W> {
    /// The output's name.
    pub port: String,
    /// Its value in parts, the lowest first.
    pub parts: Vec<OutputSlice<W>>,
}

/// A part of an output.
#[derive(Clone, Debug)]
pub struct OutputSlice<W> {
    /// The value.
    pub value: W,
    /// The bits of it that matter.
    pub care: W,
}

impl<W: Word> Output<W> {
    /// Every bit matters.
    pub fn exactly(port: &str, value: W) -> Self {
        let care = W::ones(value.width());
        Self::partly(port, value, care)
    }

    /// Only the bits of `care` matter.
    pub fn partly(port: &str, value: W, care: W) -> Self {
        Self {
            port: port.to_string(),
            parts: vec![OutputSlice { value, care }],
        }
    }

    /// All bits matter where a condition of one bit holds.
    pub fn when(condition: &W, port: &str, value: W) -> Self {
        let care = condition.repeat(value.width());
        Self::partly(port, value, care)
    }

    /// Lanes that share a port, lane 0 in its low bits; a lane matters where it is known.
    pub fn lanes(port: &str, lanes: impl IntoIterator<Item = MaybeKnown<W>>) -> Self {
        let parts = lanes.into_iter().map(|lane| OutputSlice {
            care: lane.known.repeat(lane.value.width()),
            value: lane.value,
        });
        Self {
            port: port.to_string(),
            parts: parts.collect(),
        }
    }
}

/// A model without state: outputs follow from the same cycle's inputs.
pub trait Function: Clone + 'static {
    /// The outputs of these inputs.
    fn outputs<W: Word>(&self, inputs: &dyn Inputs<W>) -> Vec<Output<W>>;

    /// As [`Model::widest`].
    fn widest(&self) -> u32 {
        Small::WIDEST
    }
}

/// The [`Model`] of a [`Function`].
#[derive(Clone, Copy, Debug)]
pub struct Pure<F>(pub F);

impl<F: Function> Model for Pure<F> {
    type State<W: Word> = ();

    fn power_up<W: Word>(&self) {}

    fn cycle<W: Word>(&self, _state: &mut (), inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        self.0.outputs(inputs)
    }

    fn widest(&self) -> u32 {
        self.0.widest()
    }
}
