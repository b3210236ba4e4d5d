//! The specification a netlist is checked against: a machine over symbols that runs beside it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::{Cycle, State};
use warpwright_hdl::word::{Symbol, Word};

/// A specification that runs beside a netlist, cycle by cycle.
pub trait Spec {
    /// Calls `visit` with every word that it remembers and its name.
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut Symbol));

    /// What must hold in a cycle with these ports, inputs and outputs alike; then the clock edge.
    fn cycle(&mut self, ports: &Ports) -> Vec<Demand>;

    /// Whether it speaks of some outputs only, as rules of streams do. Then nobody asks which bits are compared with nothing.
    fn is_partial(&self) -> bool {
        false
    }

    /// What is known of the netlist's state after a reset, beyond its reset values: words that begin alike become the same symbol.
    fn after_reset(&self, _netlist: &Netlist, _state: &mut State<Symbol>) {}

    /// What always holds between its state and the netlist's, before a cycle: names, and bits that are all 1.
    /// Only induction uses it.
    fn invariants(&self, _hardware: &Remembered<'_>) -> Vec<(String, Symbol)> {
        Vec::new()
    }
}

/// Something about a cycle.
#[derive(Clone, Debug)]
pub enum Demand {
    /// An output must have a value.
    Output {
        /// The output.
        port: String,
        /// Its value.
        expected: Symbol,
        /// The bits of it that matter.
        care: Symbol,
    },
    /// A rule must hold.
    Rule {
        /// What it says.
        name: String,
        /// Its bits are all 1.
        holds: Symbol,
    },
    /// A rule that the environment keeps: what is proved is proved of inputs that keep it.
    Assumption {
        /// What it says.
        name: String,
        /// Its bits are all 1.
        holds: Symbol,
    },
}

/// The values of a cycle's ports by name.
#[derive(Clone, Debug, Default)]
pub struct Ports {
    values: BTreeMap<String, Symbol>,
    missing: RefCell<Vec<String>>,
}

impl Ports {
    /// A port's value, if there is such a port of this width.
    pub fn get(&self, name: &str, width: u32) -> Option<&Symbol> {
        self.values.get(name).filter(|value| value.width() == width)
    }

    /// A port's value. That there is no such port of this width is noted, and the proof is then refused.
    pub fn read(&self, name: &str, width: u32) -> Symbol {
        self.get(name, width).cloned().unwrap_or_else(|| {
            let missing = format!("port `{name}` of {width} bits");
            self.missing.borrow_mut().push(missing);
            Symbol::zero(width)
        })
    }

    pub(crate) fn missing(self) -> Vec<String> {
        self.missing.into_inner()
    }
}

impl FromIterator<(String, Symbol)> for Ports {
    fn from_iter<T: IntoIterator<Item = (String, Symbol)>>(ports: T) -> Self {
        Self {
            values: ports.into_iter().collect(),
            missing: RefCell::default(),
        }
    }
}

/// What the netlist remembers, for invariants. What is asked for and does not exist is noted, and the proof
/// is then refused.
pub struct Remembered<'a> {
    netlist: &'a Netlist,
    state: &'a State<Symbol>,
    missing: RefCell<Vec<String>>,
}

impl<'a> Remembered<'a> {
    pub(crate) fn new(netlist: &'a Netlist, state: &'a State<Symbol>) -> Self {
        Self {
            netlist,
            state,
            missing: RefCell::default(),
        }
    }

    /// A register by its path.
    pub fn register(&self, path: &str, width: u32) -> Symbol {
        let index = self.netlist.registers.iter().position(|r| r.path == path);
        let value = index.map(|index| &self.state.registers[index]);
        self.found(value, width, || format!("register `{path}`"))
    }

    /// A word of a memory by its path.
    pub fn memory(&self, path: &str, word: u32, width: u32) -> Symbol {
        let index = self.netlist.memories.iter().position(|m| m.path == path);
        let value = index.and_then(|index| self.state.memories[index].get(word as usize));
        self.found(value, width, || format!("word {word} of memory `{path}`"))
    }

    /// What the registers `stage_N_NAME_q` behind stage N hold of a word, by NAME: the netlist takes it and goes on, a clock a stage, with `in_valid` and
    /// `out_ready` 1 and no other input. The word is `given` as inputs by their names, or as the registers behind stage 1 by their paths.
    pub fn behind(&self, stage: u32, given: &[(String, Symbol)]) -> Vec<(String, Symbol)> {
        let given = |name: &str, width: u32| {
            let found = given.iter().find(|(known, _)| known == name);
            let value = found.map(|(_, value)| value.clone());
            value.filter(|value| value.width() == width)
        };
        let inputs = self.netlist.inputs.iter().map(|input| {
            let goes_on = ["in_valid", "out_ready"].contains(&input.name.as_str());
            let value = given(&input.name, input.width);
            value.unwrap_or_else(|| Symbol::number(u64::from(goes_on), input.width))
        });
        let inputs: Vec<Symbol> = inputs.collect();
        let mut state = State::power_up(self.netlist);
        let mut is_held = vec![false; self.netlist.registers.len()];
        for (index, register) in self.netlist.registers.iter().enumerate() {
            let value = given(&register.path, register.width);
            is_held[index] = value.is_some();
            state.registers[index] = value.unwrap_or_else(|| Symbol::zero(register.width));
        }
        let first = if is_held.contains(&true) { 2 } else { 1 };
        for stage in first..=stage {
            let next = Cycle::new(self.netlist, &inputs, &state).next(self.netlist, &state);
            state.registers = next.registers;
            let prefix = format!("stage_{stage}_");
            for (index, register) in self.netlist.registers.iter().enumerate() {
                // Of one stage alone, so that nothing else has to be calculated.
                is_held[index] = register.path.starts_with(&prefix);
                if !is_held[index] {
                    state.registers[index] = Symbol::zero(register.width);
                }
            }
        }
        let prefix = format!("stage_{stage}_");
        let registers = self.netlist.registers.iter().zip(state.registers);
        let held = registers.zip(is_held).filter(|(_, is_held)| *is_held);
        let named = held.filter_map(|((register, value), _)| {
            let name = register.path.strip_prefix(&prefix)?.strip_suffix("_q")?;
            (name != "valid").then(|| (name.to_string(), value))
        });
        named.collect()
    }

    fn found(&self, value: Option<&Symbol>, width: u32, what: impl Fn() -> String) -> Symbol {
        let value = value.filter(|value| value.width() == width);
        value.cloned().unwrap_or_else(|| {
            let missing = format!("{} of {width} bits", what());
            self.missing.borrow_mut().push(missing);
            Symbol::zero(width)
        })
    }

    pub(crate) fn missing(self) -> Vec<String> {
        self.missing.into_inner()
    }
}

impl fmt::Debug for Remembered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remembered")
            .field("netlist", &self.netlist.name)
            .finish_non_exhaustive()
    }
}
