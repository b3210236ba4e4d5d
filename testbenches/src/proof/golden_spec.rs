//! A golden model as the prover's specification.

use warpwright_blocks::golden::{AnyModel, Hardware, Inputs, Output, Symbolic};
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::spec::{Demand, Ports, Remembered, Spec};

/// A golden model running on symbols.
pub struct GoldenSpec {
    model: Box<dyn Symbolic>,
}

impl GoldenSpec {
    /// The model as it is at power-up.
    pub fn new(model: &dyn AnyModel) -> Self {
        Self {
            model: model.symbolic(),
        }
    }
}

impl std::fmt::Debug for GoldenSpec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("GoldenSpec").finish_non_exhaustive()
    }
}

impl Spec for GoldenSpec {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut Symbol)) {
        self.model.for_each_word(visit);
    }

    fn cycle(&mut self, ports: &Ports) -> Vec<Demand> {
        let outputs = self.model.cycle(&Given(ports));
        outputs.into_iter().map(demand).collect()
    }

    fn invariants(&self, hardware: &Remembered<'_>) -> Vec<(String, Symbol)> {
        let invariants = self.model.invariants(&Seen(hardware)).into_iter();
        invariants.map(|i| (i.name, i.holds)).collect()
    }
}

fn demand(output: Output<Symbol>) -> Demand {
    let (expected, care): (Vec<_>, Vec<_>) =
        (output.parts.into_iter().map(|part| (part.value, part.care))).unzip();
    Demand::Output {
        port: output.port,
        expected: Symbol::join(expected),
        care: Symbol::join(care),
    }
}

/// The ports of a cycle, as a model reads them; one that the hardware does not have is refused.
struct Given<'a>(&'a Ports);

impl Inputs<Symbol> for Given<'_> {
    fn word(&self, port: &str, width: u32) -> Symbol {
        self.0.read(port, width)
    }

    fn lanes(&self, port: &str, width: u32, lanes: u32) -> Vec<Symbol> {
        let all = self.word(port, width * lanes);
        (0..lanes)
            .map(|lane| all.slice(lane * width, width))
            .collect()
    }
}

/// The hardware's state, as invariants read it.
pub(super) struct Seen<'a>(pub &'a Remembered<'a>);

impl Hardware<Symbol> for Seen<'_> {
    fn register(&self, path: &str, width: u32) -> Symbol {
        self.0.register(path, width)
    }

    fn memory(&self, path: &str, word: u32, width: u32) -> Symbol {
        self.0.memory(path, word, width)
    }

    fn behind(&self, stage: u32, given: &[(String, Symbol)]) -> Vec<(String, Symbol)> {
        self.0.behind(stage, given)
    }
}
