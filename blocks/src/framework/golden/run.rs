//! Runs a model: on numbers for simulations, on symbols for proofs.

use super::model::{Hardware, Inputs, Invariant, Model, Output, OutputSlice, State};
use super::ports::{Expected, Golden, PortValues};
use num_bigint::BigUint;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::word::{Small, Symbol, Wide, Word};

/// A model of which nothing but its running is known.
pub trait AnyModel {
    /// On numbers, from power-up.
    fn golden(&self) -> Box<dyn Golden>;

    /// On symbols, from power-up.
    fn symbolic(&self) -> Box<dyn Symbolic>;
}

/// A model running on symbols.
pub trait Symbolic {
    /// Calls `visit` with every word of the state and its name; a prover makes it arbitrary so.
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut Symbol));

    /// The outputs in a cycle with these inputs; then the clock edge.
    fn cycle(&mut self, inputs: &dyn Inputs<Symbol>) -> Vec<Output<Symbol>>;

    /// What always holds between this state and the hardware's.
    fn invariants(&self, hardware: &dyn Hardware<Symbol>) -> Vec<Invariant<Symbol>>;
}

impl<M: Model> AnyModel for M {
    fn golden(&self) -> Box<dyn Golden> {
        if self.widest() <= Small::WIDEST {
            return Box::new(Run::<M, Small>::new(self));
        }
        if self.widest() <= Wide::WIDEST {
            return Box::new(Run::<M, Wide>::new(self));
        }
        Box::new(Run::<M, Bits>::new(self))
    }

    fn symbolic(&self) -> Box<dyn Symbolic> {
        Box::new(Run::<M, Symbol>::new(self))
    }
}

/// A model and its state.
struct Run<M: Model, W: Word> {
    model: M,
    state: M::State<W>,
}

impl<M: Model, W: Word> Run<M, W> {
    fn new(model: &M) -> Self {
        Self {
            model: model.clone(),
            state: model.power_up(),
        }
    }
}

impl<M: Model, W: Digits> Golden for Run<M, W> {
    fn reset(&mut self) {
        self.state = self.model.power_up();
    }

    fn cycle(&mut self, inputs: &PortValues) -> Vec<Expected> {
        let outputs = self.model.cycle(&mut self.state, inputs);
        outputs.into_iter().map(expected).collect()
    }
}

impl<M: Model> Symbolic for Run<M, Symbol> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut Symbol)) {
        self.state.for_each_word(visit);
    }

    fn cycle(&mut self, inputs: &dyn Inputs<Symbol>) -> Vec<Output<Symbol>> {
        self.model.cycle(&mut self.state, inputs)
    }

    fn invariants(&self, hardware: &dyn Hardware<Symbol>) -> Vec<Invariant<Symbol>> {
        self.model.invariants(&self.state, hardware)
    }
}

/// A word with a value: its 32-bit digits, the lowest first.
pub trait Digits: Word + 'static {
    /// Digit by digit.
    fn for_each_digit(&self, visit: impl FnMut(u32));
}

impl Digits for Small {
    fn for_each_digit(&self, visit: impl FnMut(u32)) {
        let value = self.value();
        [value as u32, (value >> 32) as u32]
            .into_iter()
            .for_each(visit);
    }
}

impl Digits for Wide {
    fn for_each_digit(&self, visit: impl FnMut(u32)) {
        let value = self.value();
        [0, 32, 64, 96]
            .into_iter()
            .map(|low| (value >> low) as u32)
            .for_each(visit);
    }
}

impl Digits for Bits {
    fn for_each_digit(&self, visit: impl FnMut(u32)) {
        self.value().iter_u32_digits().for_each(visit);
    }
}

/// An output in numbers.
fn expected<W: Digits>(output: Output<W>) -> Expected {
    Expected {
        value: joined(&output.parts, |part| &part.value),
        care: joined(&output.parts, |part| &part.care),
        port: output.port,
    }
}

/// The number that the parts are side by side, the first lowest.
pub fn joined<W: Digits>(parts: &[OutputSlice<W>], of: impl Fn(&OutputSlice<W>) -> &W) -> BigUint {
    let width: u32 = parts.iter().map(|part| of(part).width()).sum();
    // A digit that straddles two places is written to both.
    let mut digits = vec![0u32; width as usize / 32 + 2];
    let mut low = 0;
    for part in parts {
        let mut at = low;
        of(part).for_each_digit(|digit| {
            if digit != 0 {
                let moved = u64::from(digit) << (at % 32);
                digits[at as usize / 32] |= moved as u32;
                digits[at as usize / 32 + 1] |= (moved >> 32) as u32;
            }
            at += 32;
        });
        low += of(part).width();
    }
    BigUint::new(digits)
}
