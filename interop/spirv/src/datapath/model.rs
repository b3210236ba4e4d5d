//! The golden model of a datapath: the interpreter, with the block's latency.

use super::circuit::{Circuit, Does, Port};
use super::interpret::{self, Value};
use crate::module::{Function, Module};
use crate::types::{Layout, Type};
use std::collections::VecDeque;
use std::rc::Rc;
use warpwright_blocks::golden::{Inputs, Model, Output, State};
use warpwright_hdl::word::{Wide, Word};

/// More bits than any machine word has: floats of GLSL.std.450 are rounded from exact products.
const WIDE: u32 = 1 << 12;

/// The interpreter as a model.
#[derive(Clone, Debug)]
pub struct Interpreted {
    module: Rc<Module>,
    function: Rc<Function>,
    /// The layout of each parameter, of a pointer that of what is behind it.
    parameters: Rc<[Rc<Layout>]>,
    inputs: Rc<[Port]>,
    outputs: Rc<[Port]>,
    /// Of each pointer parameter whether it is an output.
    written: Rc<[bool]>,
    stages: u32,
    /// There is arithmetic of floats.
    has_floats: bool,
}

impl Interpreted {
    pub(super) fn new(
        module: &Rc<Module>,
        function: &Function,
        circuit: &Circuit,
        stages: u32,
    ) -> Self {
        let layouts = function.parameters.iter().filter_map(|(_, of)| {
            let of = match module.what(*of)? {
                Type::Pointer { to, .. } => *to,
                _ => *of,
            };
            module.layout(of).cloned()
        });
        Self {
            module: Rc::clone(module),
            function: Rc::new(function.clone()),
            parameters: layouts.collect(),
            inputs: circuit.inputs.clone().into(),
            outputs: circuit
                .outputs
                .iter()
                .map(|(port, _)| port.clone())
                .collect(),
            written: circuit.written.clone().into(),
            stages,
            has_floats: circuit
                .wires
                .iter()
                .any(|wire| matches!(wire.does, Does::Float(_) | Does::Glsl { .. })),
        }
    }

    pub(super) fn inputs(&self) -> &[Port] {
        &self.inputs
    }

    pub(super) fn outputs(&self) -> &[Port] {
        &self.outputs
    }

    /// What the output ports have for these values of the input ports.
    pub fn answer<W: Word>(&self, inputs: &[W]) -> Vec<W> {
        let ports = self.inputs.iter().zip(inputs);
        let scalars = ports.flat_map(|(port, word)| {
            let mut low = 0;
            let parts = port.widths.iter().map(move |width| {
                let part = word.slice(low, *width);
                low += width;
                part
            });
            parts.collect::<Vec<W>>()
        });
        let mut scalars = scalars.collect::<Vec<W>>().into_iter();
        let arguments = self.parameters.iter();
        let arguments = arguments.map(|layout| Value::of(layout, &mut scalars));
        let given = arguments
            .collect::<Option<Vec<Value<W>>>>()
            .and_then(|arguments| interpret::run(&self.module, &self.function, arguments));
        let given = given.expect("the reader took the function");
        let behind = given.behind.iter().zip(self.written.iter());
        let behind = behind.filter(|(_, is_written)| **is_written);
        let results = given.result.iter().chain(behind.map(|(value, _)| value));
        let mut words = results.flat_map(Value::words);
        let ports = self.outputs.iter().map(|port| {
            let parts = words.by_ref().take(port.widths.len());
            W::join(parts)
        });
        ports.collect()
    }
}

/// An operation under way.
#[derive(Clone, Debug)]
struct Operation<W> {
    /// There is one.
    valid: W,
    /// What the outputs will be.
    outputs: Vec<W>,
}

/// Those under way, the oldest first.
#[derive(Clone, Debug)]
pub struct UnderWay<W>(VecDeque<Operation<W>>);

impl<W: Word> State<W> for UnderWay<W> {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut W)) {
        for (age, operation) in self.0.iter_mut().rev().enumerate() {
            visit(&format!("valid {age} ago"), &mut operation.valid);
            for (number, word) in operation.outputs.iter_mut().enumerate() {
                visit(&format!("output {number} asked {age} ago"), word);
            }
        }
    }
}

impl Model for Interpreted {
    type State<W: Word> = UnderWay<W>;

    fn power_up<W: Word>(&self) -> UnderWay<W> {
        let nothing = Operation {
            valid: W::flag(false),
            outputs: self
                .outputs
                .iter()
                .map(|port| W::zero(port.bits()))
                .collect(),
        };
        UnderWay(vec![nothing; self.stages as usize].into())
    }

    fn cycle<W: Word>(&self, state: &mut UnderWay<W>, inputs: &dyn Inputs<W>) -> Vec<Output<W>> {
        let words = self.inputs.iter();
        let words: Vec<W> = words
            .map(|port| inputs.word(&port.name, port.bits()))
            .collect();
        let comes = Operation {
            valid: inputs.word("in_valid", 1),
            outputs: self.answer(&words),
        };
        state.0.push_back(comes);
        let Some(leaves) = state.0.pop_front() else {
            return Vec::new();
        };
        let mut outputs = vec![Output::exactly("out_valid", leaves.valid.clone())];
        for (port, word) in self.outputs.iter().zip(leaves.outputs) {
            outputs.push(Output::when(&leaves.valid, &port.name, word));
        }
        if self.stages > 0 {
            let stays = !inputs.word("rst", 1);
            for operation in &mut state.0 {
                operation.valid = operation.valid.clone() & stays.clone();
            }
        }
        outputs
    }

    fn widest(&self) -> u32 {
        let ports = self.inputs.iter().chain(self.outputs.iter());
        let widest = ports.map(Port::bits).max().unwrap_or(1);
        if self.has_floats {
            WIDE
        } else {
            widest.max(Wide::WIDEST)
        }
    }
}
