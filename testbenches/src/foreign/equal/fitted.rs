//! A golden model with the ports and times of a text: on symbols for proofs, on numbers for runs and waveforms.

use super::super::ForeignError;
use super::Judge;
use super::fit::Fit;
use super::sequential::with_contents;
use crate::proof::GoldenSpec;
use std::collections::VecDeque;
use warpwright_blocks::golden::{AnyModel, Expected, Golden, PortValues};
use warpwright_hdl::bits::Bits;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::State;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::spec::{Demand, Ports, Remembered, Spec};
use warpwright_sim::simulator::Simulator;

/// What the names of the block's own outputs begin with, beside the text.
pub const OURS: &str = "ours.";

/// The golden model with the text's ports and times.
pub struct Fitted {
    inner: GoldenSpec,
    fit: Fit,
    /// What was demanded in the cycles before, the latest last.
    late: VecDeque<Vec<Demand>>,
}

impl Fitted {
    pub fn new(model: &dyn AnyModel, fit: Fit) -> Self {
        let nothing = |(port, width): &(String, u32)| Demand::Output {
            port: port.clone(),
            expected: Symbol::zero(*width),
            care: Symbol::zero(*width),
        };
        let nothing: Vec<Demand> = fit.compared.iter().map(nothing).collect();
        Self {
            inner: GoldenSpec::new(model),
            late: std::iter::repeat_n(nothing, fit.delay).collect(),
            fit,
        }
    }
}

impl Spec for Fitted {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut Symbol)) {
        self.inner.for_each_word(visit);
        for demand in self.late.iter_mut().flatten() {
            if let Demand::Output {
                port,
                expected,
                care,
            } = demand
            {
                visit(port, expected);
                visit(port, care);
            }
        }
    }

    fn cycle(&mut self, ports: &Ports) -> Vec<Demand> {
        let inputs = self.fit.inputs.iter().map(|(name, width)| {
            let constant = self
                .fit
                .constants
                .get(name)
                .and_then(|value| Bits::new(value.clone(), *width));
            let value = constant.map_or_else(
                || ports.read(name, *width),
                |value| Symbol::from_bits(&value),
            );
            (name.clone(), value)
        });
        let inputs: Ports = inputs.collect();
        let all = self.inner.cycle(&inputs);
        let when = |name: &str| {
            all.iter().find_map(|demand| match demand {
                Demand::Output { port, expected, .. } if port == name => Some(expected.clone()),
                _ => None,
            })
        };
        let fitted = all.iter().filter_map(|demand| match demand {
            Demand::Output {
                port,
                expected,
                care,
            } if self.fit.is_compared(port) => {
                let condition = self.fit.when.get(port);
                let condition = condition.and_then(|of| Some(of.holds(&when(&of.output)?)));
                let care = match condition {
                    Some(condition) => care.clone() & condition.repeat(care.width()),
                    None => care.clone(),
                };
                Some(Demand::Output {
                    port: port.clone(),
                    expected: expected.clone(),
                    care,
                })
            }
            Demand::Output { .. } => None,
            other => Some(other.clone()),
        });
        let fitted: Vec<Demand> = fitted.collect();
        self.late.push_back(fitted);
        // Helpers first: what is known of them proves the rest.
        let mut due = Vec::new();
        if self.fit.has_ours {
            due.extend(all.iter().filter_map(|demand| match demand {
                Demand::Output {
                    port,
                    expected,
                    care,
                } => Some(Demand::Output {
                    port: format!("{OURS}{port}"),
                    expected: expected.clone(),
                    care: care.clone(),
                }),
                _ => None,
            }));
        }
        due.extend(self.late.pop_front().unwrap_or_default());
        if self.fit.is_without_reset {
            due.push(Demand::Assumption {
                name: "reset is not active".to_string(),
                holds: !ports.read(RESET, 1),
            });
        }
        due
    }

    fn is_partial(&self) -> bool {
        true
    }

    fn after_reset(&self, netlist: &Netlist, state: &mut State<Symbol>) {
        self.fit.alike.begin(state);
        if self.fit.is_at_power_up {
            with_contents(netlist, state);
        }
    }

    fn invariants(&self, hardware: &Remembered<'_>) -> Vec<(String, Symbol)> {
        self.inner.invariants(hardware)
    }
}

/// The same on numbers, for runs and waveforms.
pub struct FittedGolden {
    inner: Box<dyn Golden>,
    fit: Fit,
    late: VecDeque<Vec<Expected>>,
}

impl FittedGolden {
    pub fn new(inner: Box<dyn Golden>, fit: Fit) -> Self {
        Self {
            inner,
            fit,
            late: VecDeque::new(),
        }
    }
}

impl Golden for FittedGolden {
    fn reset(&mut self) {
        self.inner.reset();
        self.late.clear();
    }

    fn cycle(&mut self, inputs: &PortValues) -> Vec<Expected> {
        let mut fitted = PortValues::new();
        for (name, _) in &self.fit.inputs {
            let value = self
                .fit
                .constants
                .get(name)
                .unwrap_or_else(|| inputs.get(name));
            fitted.set(name, value.clone());
        }
        let all = self.inner.cycle(&fitted);
        let is_when = |port: &str| match self.fit.when.get(port) {
            None => true,
            Some(when) => all
                .iter()
                .any(|other| other.port == when.output && when.is_met(&other.value)),
        };
        let kept = all
            .iter()
            .filter(|expected| self.fit.is_compared(&expected.port) && is_when(&expected.port));
        self.late.push_back(kept.cloned().collect());
        if self.late.len() > self.fit.delay {
            self.late.pop_front().unwrap_or_default()
        } else {
            Vec::new()
        }
    }
}

pub struct Model(pub Box<dyn Golden>);

impl Judge for Model {
    fn expected(
        &mut self,
        inputs: &PortValues,
        _: &dyn Simulator,
    ) -> Result<Vec<Expected>, ForeignError> {
        Ok(self.0.cycle(inputs))
    }
}
