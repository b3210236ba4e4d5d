//! What a netlist is held against: a machine over symbols that runs beside it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::evaluate::State;
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
