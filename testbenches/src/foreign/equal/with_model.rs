//! A text against a golden model.
//!
//! The model runs on symbols beside the text's netlist. A block whose proof is an induction has invariants that speak of Warpwright's own
//! registers; so the block's own hardware runs beside the text, too, and relations between its registers and the text's are searched: the model's
//! invariants of the hardware, and the relations to the text, carry the induction over the text's outputs.

use super::super::ports::Given;
use super::super::product::{Side, delayed, product, tied};
use super::super::{ForeignError, Reading, UNDEFINED};
use super::sequential::{Alike, Beside, sequential, with_contents};
use super::{Answer, Budget, Judge, Limits, Verdict, listed, replay};
use crate::proof::GoldenSpec;
use num_bigint::BigUint;
use std::collections::{BTreeMap, VecDeque};
use std::time::Instant;
use warpwright_blocks::block::{Block, Proof};
use warpwright_blocks::golden::{AnyModel, Expected, Golden, PortValues};
use warpwright_blocks::parameters::Parameters;
use warpwright_hdl::bits::Bits;
use warpwright_hdl::module::RESET;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::State;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::obligation::{self, Obligation};
use warpwright_prove::spec::{Demand, Ports, Remembered, Spec};
use warpwright_sim::simulator::Simulator;

/// What the names of the block's own outputs begin with, beside the text.
const OURS: &str = "ours.";
/// What the text's registers are called beside the block's own.
const THEIRS: &str = "theirs.";

/// How the model's ports and times are fitted to the text's.
#[derive(Clone)]
struct Fit {
    /// The model's inputs and their widths.
    inputs: Vec<(String, u32)>,
    /// Inputs of the model that have one value.
    constants: BTreeMap<String, BigUint>,
    /// Outputs that are compared, and their widths.
    compared: Vec<(String, u32)>,
    when: BTreeMap<String, String>,
    /// Clocks by which the model's answers are late.
    delay: usize,
    /// State of the block's own hardware that begins as the text's does, by index: registers, then memories.
    ///
    /// The hardware agrees with the model wherever its unset state begins, so for each start of the text one may be chosen for it.
    alike: Alike,
    /// Whether the block's own hardware is beside the text.
    has_ours: bool,
    /// Whether the text's reset is held inactive.
    is_without_reset: bool,
    /// Whether memories begin with the contents that the text gives.
    is_at_power_up: bool,
}

impl Fit {
    fn is_compared(&self, port: &str) -> bool {
        self.compared.iter().any(|(name, _)| name == port)
    }
}

/// Whether a text is equal to a block's golden model.
pub fn with_model(
    reading: &Reading,
    given: &Given,
    block: &'static dyn Block,
    parameters: &Parameters,
    limits: &Limits,
    tell: &dyn Fn(&str),
) -> Result<Answer, ForeignError> {
    let budget = Budget {
        limits,
        began: Instant::now(),
    };
    let module = block
        .build(parameters)
        .map_err(|errors| ForeignError::Ports(format!("{}: {errors}", block.name())))?;
    let ours = optimize(&flatten(&std::sync::Arc::new(module), Names::Dropped));
    let mut notes = Vec::new();
    let mut fit = fit(reading, given, block.name(), &ours, &mut notes)?;
    let own_latency = block.timing(parameters).latency;
    let latency = given.latency.unwrap_or(own_latency);
    let design = if latency < own_latency {
        notes.push(format!(
            "the text answers after {latency} clocks, the model after {own_latency}: the text's outputs are compared {} later",
            own_latency - latency
        ));
        delayed(&reading.netlist, own_latency - latency)
    } else {
        fit.delay = (latency - own_latency) as usize;
        reading.netlist.clone()
    };
    let latency = latency.max(own_latency);
    let proof = block.proof(parameters);
    let is_stateless = design.registers.is_empty() && design.memories.is_empty();
    let netlist = proved(&design);
    let model = block.model(parameters);
    let spec = |fit: Fit| -> Box<dyn Spec> { Box::new(Fitted::new(model.as_ref(), fit)) };
    let name = block.name();
    let (claim, verdict, relations, statistics, from) = match proof {
        Proof::Combinational | Proof::Pipeline { .. } => {
            let (obligation, claim) = if is_stateless && latency == 0 {
                (
                    Obligation::Combinational,
                    format!(
                        "every output compared is the golden model's of {name}, for all inputs"
                    ),
                )
            } else {
                fit.is_without_reset = netlist.input(RESET).is_some()
                    && !fit.inputs.iter().any(|(input, _)| input == RESET);
                let reset = if fit.is_without_reset {
                    ", while reset is not active"
                } else {
                    ""
                };
                let claim = format!(
                    "every output compared is the golden model's of {name}, {latency} clock edges after any inputs, from any state{reset}"
                );
                (Obligation::Pipeline { latency }, claim)
            };
            let make = || spec(fit.clone());
            let tried =
                obligation::prove_and_tell(&netlist, &make, obligation, &budget.left(), tell)?;
            (claim, tried.verdict, 0, tried.statistics, latency)
        }
        Proof::Induction { cycles } | Proof::Bounded { cycles } => {
            fit.has_ours = true;
            let ours = tied(&ours, &fit.constants);
            let sides = [
                Side {
                    netlist: &ours,
                    state: "",
                    outputs: OURS,
                    scope: OURS,
                },
                Side {
                    netlist: &netlist,
                    state: THEIRS,
                    outputs: "",
                    scope: THEIRS,
                },
            ];
            let both = product(&netlist.name, &sides);
            fit.alike = alike(&both, &ours);
            let make = || spec(fit.clone());
            let beside = Beside {
                netlist: &both,
                first_registers: ours.registers.len(),
                first_memories: ours.memories.len(),
                spec: &make,
            };
            let done = sequential(
                &beside,
                cycles.max(1).max(fit.delay as u32 + 1),
                &budget,
                tell,
            )?;
            let claim = format!(
                "every output compared is the golden model's of {name}, {}",
                done.extent(given.start)
            );
            (claim, done.verdict, done.relations, done.statistics, 0)
        }
    };
    let golden = || -> Box<dyn Golden> {
        Box::new(FittedGolden::new(block.golden(parameters), fit.clone()))
    };
    let verdict = match verdict {
        obligation::Verdict::Held => Verdict::Equal,
        obligation::Verdict::Unknown(why) => Verdict::Unknown(why),
        obligation::Verdict::Refuted(claimed) => {
            let mut claimed = *claimed;
            for value in &mut claimed.start {
                if let Some(path) = value.path.strip_prefix(THEIRS) {
                    value.path = path.to_string();
                }
            }
            let mut judge = Model(golden());
            let inputs = match proof {
                Proof::Induction { .. } | Proof::Bounded { .. } => {
                    with_plain_names(&netlist, &tied(&ours, &fit.constants))
                }
                _ => netlist.clone(),
            };
            let difference = replay(&design, &inputs, &claimed, &mut judge, &str::to_string)?;
            Verdict::Different(Box::new(difference))
        }
    };
    notes.extend(super::texts::notes_of(reading));
    Ok(Answer {
        verdict,
        claim,
        compared: fit.compared.iter().map(|(name, _)| name.clone()).collect(),
        notes,
        relations,
        statistics,
        seconds: budget.began.elapsed().as_secs_f64(),
        design,
        golden: Some(golden()),
        compared_from: from,
    })
}

/// The inputs of the product of both, under the names that the text's netlist has.
fn with_plain_names(theirs: &Netlist, ours: &Netlist) -> Netlist {
    let sides = [
        Side {
            netlist: ours,
            state: "",
            outputs: OURS,
            scope: OURS,
        },
        Side {
            netlist: theirs,
            state: THEIRS,
            outputs: "",
            scope: THEIRS,
        },
    ];
    let mut both = product(&theirs.name, &sides);
    let own = format!("{UNDEFINED}{THEIRS}");
    for port in &mut both.inputs {
        if let Some(rest) = port.name.strip_prefix(&own) {
            port.name = format!("{UNDEFINED}{rest}");
        }
    }
    both
}

/// Unset registers and memories of both that have the same size, each with the first that is left: the block's own, the text's.
fn alike(both: &Netlist, ours: &Netlist) -> Alike {
    fn pairs(own: usize, all: &[(bool, u32, u32)]) -> Vec<(usize, usize)> {
        let mut left: Vec<usize> = (own..all.len()).filter(|index| all[*index].0).collect();
        let own = (0..own).filter(|index| all[*index].0);
        let pairs = own.filter_map(|index| {
            let place = left.iter().position(|other| all[*other] == all[index])?;
            Some((index, left.remove(place)))
        });
        pairs.collect()
    }
    let registers = both
        .registers
        .iter()
        .map(|register| (!register.resets, register.width, 1));
    let memories = both
        .memories
        .iter()
        .map(|memory| (true, memory.width, memory.depth));
    Alike {
        registers: pairs(ours.registers.len(), &registers.collect::<Vec<_>>()),
        memories: pairs(ours.memories.len(), &memories.collect::<Vec<_>>()),
    }
}

/// A netlist as proofs take it.
pub(super) fn proved(design: &Netlist) -> Netlist {
    optimize(&Netlist {
        scope: None,
        ..design.clone()
    })
}

/// Pairs the ports of text and model.
fn fit(
    reading: &Reading,
    given: &Given,
    block: &str,
    ours: &Netlist,
    notes: &mut Vec<String>,
) -> Result<Fit, ForeignError> {
    let theirs = &reading.netlist;
    let mut constants = BTreeMap::new();
    let mut wrong = Vec::new();
    for port in &ours.inputs {
        let own = theirs.input(&port.name);
        match (own, given.constants.get(&port.name)) {
            (Some(own), _) if own.width != port.width => wrong.push(format!(
                "the input `{}` has {} bits, and {block}'s `{}` has {}",
                given.their_name(&port.name),
                own.width,
                port.name,
                port.width
            )),
            (Some(_), None) => {}
            (None | Some(_), Some(value)) => {
                if value.bits() > u64::from(port.width) {
                    wrong.push(format!(
                        "the constant of `{}` needs {} bits, and the port has {}",
                        port.name,
                        value.bits(),
                        port.width
                    ));
                }
                notes.push(format!(
                    "{block}'s input `{}` is {value} throughout",
                    port.name
                ));
                constants.insert(port.name.clone(), value.clone());
            }
            (None, None) if port.name == RESET => {
                constants.insert(RESET.to_string(), BigUint::ZERO);
            }
            (None, None) => wrong.push(format!(
                "there is no input for {block}'s `{}` of {} bits",
                port.name, port.width
            )),
        }
    }
    for port in theirs
        .inputs
        .iter()
        .filter(|port| port.name != RESET && !port.name.starts_with(UNDEFINED))
    {
        if ours.input(&port.name).is_none() {
            notes.push(format!(
                "the input `{}` is not one of {block}'s: it may have any value",
                given.their_name(&port.name)
            ));
        }
    }
    for name in given.constants.keys() {
        if ours.input(name).is_none()
            && !reading
                .ports
                .iter()
                .any(|port| port.name == *name && port.is_input)
        {
            wrong.push(format!(
                "neither the text nor {block} has an input `{name}` to be constant"
            ));
        }
    }
    let mut compared = Vec::new();
    for port in &ours.outputs {
        if given.ignored.contains(&port.name) {
            notes.push(format!("`{}` is not compared, as the map says", port.name));
            continue;
        }
        match theirs.output(&port.name) {
            Some(own) if own.width == port.width => compared.push((port.name.clone(), port.width)),
            Some(own) => wrong.push(format!(
                "the output `{}` has {} bits, and {block}'s `{}` has {}",
                given.their_name(&port.name),
                own.width,
                port.name,
                port.width
            )),
            None => wrong.push(format!(
                "there is no output for {block}'s `{}` of {} bits",
                port.name, port.width
            )),
        }
    }
    for port in &theirs.outputs {
        if ours.output(&port.name).is_none() {
            notes.push(format!(
                "the output `{}` is not one of {block}'s and is not compared",
                given.their_name(&port.name)
            ));
        }
    }
    let outputs = || ours.outputs.iter().map(|port| port.name.as_str());
    for name in given
        .ignored
        .iter()
        .chain(given.compared_when.keys())
        .chain(given.compared_when.values())
    {
        if ours.output(name).is_none() {
            wrong.push(format!(
                "{block} has no output `{name}`; it has {}",
                listed(outputs())
            ));
        }
    }
    if !wrong.is_empty() {
        let theirs = listed(
            theirs
                .inputs
                .iter()
                .map(|port| port.name.as_str())
                .chain(theirs.outputs.iter().map(|port| port.name.as_str())),
        );
        return Err(ForeignError::Ports(format!(
            "{} and {block} do not fit: {}; the text has {theirs}",
            reading.netlist.name,
            wrong.join("; ")
        )));
    }
    if compared.is_empty() {
        return Err(ForeignError::Ports(format!(
            "no output of {} is compared with {block}",
            reading.netlist.name
        )));
    }
    Ok(Fit {
        inputs: ours
            .inputs
            .iter()
            .map(|port| (port.name.clone(), port.width))
            .collect(),
        constants,
        compared,
        when: given.compared_when.clone(),
        delay: 0,
        alike: Alike::default(),
        has_ours: false,
        is_without_reset: false,
        is_at_power_up: reading.begins_at_power_up(),
    })
}

/// The golden model with the text's ports and times.
struct Fitted {
    inner: GoldenSpec,
    fit: Fit,
    /// What was demanded in the cycles before, the latest last.
    late: VecDeque<Vec<Demand>>,
}

impl Fitted {
    fn new(model: &dyn AnyModel, fit: Fit) -> Self {
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
                let condition = self.fit.when.get(port).and_then(|name| when(name));
                let care = match condition {
                    Some(condition) => care.clone() & condition.any().repeat(care.width()),
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
struct FittedGolden {
    inner: Box<dyn Golden>,
    fit: Fit,
    late: VecDeque<Vec<Expected>>,
}

impl FittedGolden {
    fn new(inner: Box<dyn Golden>, fit: Fit) -> Self {
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
            Some(name) => all
                .iter()
                .any(|other| other.port == *name && other.value != BigUint::ZERO),
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

struct Model(Box<dyn Golden>);

impl Judge for Model {
    fn expected(
        &mut self,
        inputs: &PortValues,
        _: &dyn Simulator,
    ) -> Result<Vec<Expected>, ForeignError> {
        Ok(self.0.cycle(inputs))
    }
}
