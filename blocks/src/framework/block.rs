//! The catalogue entry of a block, read by every tool.

use crate::framework::effort::Effort;
use crate::framework::golden::{AnyModel, Golden, Hardware, Invariant, Stimulus};
use crate::framework::parameters::{ParameterError, ParameterSpec, Parameters};
use crate::framework::random_ports::RandomPorts;
use crate::framework::streams::StreamPorts;
use crate::framework::sweep::{NoSweep, Sweep};
use std::sync::Arc;
use warpwright_hdl::module::Module;
use warpwright_hdl::problem::BuildErrors;
use warpwright_hdl::word::Symbol;

/// A place in a public document that a block follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The document.
    pub document: &'static str,
    /// Where in it.
    pub place: &'static str,
}

/// A configuration with a name of its own: emitted into `verilog_out/`, run through every check.
#[derive(Clone, Copy, Debug)]
pub struct NamedConfiguration {
    /// The name, which is also its folder's.
    pub name: &'static str,
    /// The parameters that differ from the defaults.
    pub settings: &'static [(&'static str, &'static str)],
}

/// How a named configuration is tried by faults: see `docs/verification.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultTrial {
    /// How many faults are drawn, at most.
    pub faults: u32,
    /// What is tried in its place, by the parameters that differ from the defaults: a size at which a fault that changes
    /// nothing is proved to change nothing.
    pub stand_in: Option<&'static [(&'static str, &'static str)]>,
    /// Whether a fault that no check notices is only compared with the design, because a proof against the golden model
    /// would take minutes.
    pub same_design_only: bool,
    /// Whether it takes so long that only long runs try it again.
    pub is_long: bool,
}

impl FaultTrial {
    /// The configuration itself, with up to so many faults.
    pub const fn with(faults: u32) -> Self {
        Self {
            faults,
            stand_in: None,
            same_design_only: false,
            is_long: false,
        }
    }

    /// The same of a smaller size.
    pub const fn of(self, stand_in: &'static [(&'static str, &'static str)]) -> Self {
        Self {
            stand_in: Some(stand_in),
            ..self
        }
    }

    /// Without proofs against the golden model.
    pub const fn same_design_only(self) -> Self {
        Self {
            same_design_only: true,
            ..self
        }
    }

    /// In long runs only.
    pub const fn long(self) -> Self {
        Self {
            is_long: true,
            ..self
        }
    }
}

/// What a golden model has in common with the hardware that it judges, beside the block's contract. Its answers come from its own text, and it reads
/// nothing of the hardware's, which a test of the sources refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Common {
    /// These tables of the documents, which the hardware is generated from and the golden model reads, too: an error in one of them is seen by neither. The
    /// datasheet names the corpora and tools that they are checked against.
    Tables(&'static str),
}

/// When results come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timing {
    /// Clock edges from a cycle's inputs to the outputs that answer them.
    pub latency: u32,
    /// Cycles between two inputs that can be taken.
    pub interval: u32,
    /// What else there is to say, such as what stalls do.
    pub note: &'static str,
}

impl Timing {
    /// A result a cycle, as many clocks later as there are registers on the way.
    pub fn staged(registers: u32, note: &'static str) -> Self {
        Self {
            latency: registers,
            interval: 1,
            note,
        }
    }
}

/// How a block is proved to agree with its golden model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// For all inputs; of a block without state.
    Combinational,
    /// From any state, `latency` clock edges after the inputs.
    Pipeline {
        /// The block's latency.
        latency: u32,
    },
    /// In every cycle after a reset, by induction: a step that relies on so many good cycles.
    Induction {
        /// How many good cycles.
        cycles: u32,
    },
    /// In the first cycles after a reset, and no further.
    Bounded {
        /// How many cycles.
        cycles: u32,
    },
}

/// A stimulus made for one purpose.
pub struct Directed {
    /// Short name, `snake_case`.
    pub name: &'static str,
    /// What holds if the block agrees with its golden model on all of it.
    pub claim: String,
    /// The cycles.
    pub stimulus: Box<dyn Stimulus>,
    /// How many cycles the claim needs.
    pub cycles: u64,
}

impl std::fmt::Debug for Directed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Directed")
            .field("name", &self.name)
            .field("cycles", &self.cycles)
            .finish_non_exhaustive()
    }
}

/// A block of the catalogue: one description, its parameters, its golden model and what to try on it.
pub trait Block: Sync {
    /// The name on the command line and of the emitted module.
    fn name(&self) -> &'static str;

    /// What it is, in one sentence.
    fn summary(&self) -> &'static str;

    /// The parameters, in the order in which they are shown.
    fn parameters(&self) -> &'static [ParameterSpec] {
        &[]
    }

    /// The documents it follows.
    fn references(&self) -> &'static [Reference] {
        &[]
    }

    /// Its named configurations.
    fn configurations(&self) -> &'static [NamedConfiguration] {
        &[]
    }

    /// How a named configuration is tried by faults, where proofs about them take too long.
    fn fault_trial(&self, _configuration: &str) -> FaultTrial {
        FaultTrial::with(1_000)
    }

    /// In which runs the checks of the whole catalogue take a named configuration.
    fn effort(&self, _configuration: &str) -> Effort {
        Effort::EVERY_RUN
    }

    /// Rules between parameters, beyond each one's own range.
    fn check(&self, _parameters: &Parameters) -> Result<(), ParameterError> {
        Ok(())
    }

    /// What golden model and hardware have in common.
    fn in_common(&self) -> &'static [Common] {
        &[]
    }

    /// The hardware.
    fn build(&self, parameters: &Parameters) -> Result<Module, BuildErrors>;

    /// The hardware, already built, with an AXI4 master in the place of its memory port; none, if it has no port of which one can be made.
    fn axi4(
        &self,
        _parameters: &Parameters,
        _module: &Arc<Module>,
    ) -> Option<Result<Module, BuildErrors>> {
        None
    }

    /// When results come; at once, unless the block says otherwise.
    fn timing(&self, _parameters: &Parameters) -> Timing {
        Timing {
            latency: 0,
            interval: 1,
            note: "",
        }
    }

    /// The independent model that the hardware must agree with.
    fn model(&self, parameters: &Parameters) -> Box<dyn AnyModel>;

    /// The model on numbers, from power-up.
    fn golden(&self, parameters: &Parameters) -> Box<dyn Golden> {
        self.model(parameters).golden()
    }

    /// How the block is proved to agree with its golden model; unless the block says otherwise, for all
    /// inputs if it has no clock, and by induction over its latency if it has.
    fn proof(&self, parameters: &Parameters) -> Proof {
        let is_clocked = self
            .build(parameters)
            .is_ok_and(|module| module.has_clock());
        if is_clocked {
            let cycles = self.timing(parameters).latency;
            return Proof::Induction { cycles };
        }
        Proof::Combinational
    }

    /// Its streams, which are checked and proved to keep the [rules](crate::framework::streams).
    fn streams(&self, _parameters: &Parameters) -> Vec<StreamPorts> {
        Vec::new()
    }

    /// Groups of outputs of whose bits, in any cycle after a reset, at most one is 1; which is proved.
    fn exclusive(&self, _parameters: &Parameters) -> Vec<Vec<String>> {
        Vec::new()
    }

    /// What always holds of the hardware's state, where the proof of the stream rules needs to know it.
    fn stream_invariants(
        &self,
        _parameters: &Parameters,
        _hardware: &dyn Hardware<Symbol>,
    ) -> Vec<Invariant<Symbol>> {
        Vec::new()
    }

    /// Random cycles worth trying, the same for the same seed; any values, unless the block says otherwise.
    fn stimulus(&self, parameters: &Parameters, seed: u64) -> Box<dyn Stimulus> {
        match self.build(parameters) {
            Ok(module) => Box::new(RandomPorts::new(&module, seed)),
            Err(_) => Box::new(RandomPorts::default()),
        }
    }

    /// Stimuli that cover something completely.
    fn directed(&self, _parameters: &Parameters) -> Vec<Directed> {
        Vec::new()
    }

    /// The functions of which all operands can be tried; of a block without state that is the block itself, unless it says otherwise.
    fn sweeps(&self, parameters: &Parameters) -> Result<Vec<Sweep>, NoSweep> {
        let Ok(module) = self.build(parameters) else {
            // What is wrong with it is said where it is built to be run.
            return Ok(Vec::new());
        };
        Sweep::of_inputs(self.name(), &module).map(|sweep| vec![sweep])
    }
}
