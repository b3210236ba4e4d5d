//! A block inside rust-hdl and Warpwright's reference evaluator outside, side by side.

use std::fmt;
use std::sync::Arc;
use warpwright_blocks::catalogue;
use warpwright_blocks::golden::{PortValues, Stimulus};
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_rust_hdl::export::prelude::*;
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;

/// A generated struct.
pub trait Ports: Block + Default + ByName {}

impl<T: Block + Default + ByName> Ports for T {}

/// The block outside rust-hdl.
pub struct Outside {
    is_clocked: bool,
    netlist: Netlist,
    reference: Reference,
    pub stimulus: Box<dyn Stimulus>,
}

impl Outside {
    pub fn new(block: &str, settings: &[(&str, &str)], seed: u64) -> Self {
        let block = catalogue::find(block).expect("a block");
        let settings = settings.iter().copied();
        let parameters = catalogue::parameters(block, settings).expect("settings");
        let module = Arc::new(block.build(&parameters).expect("a module"));
        let netlist = flatten(&module, Names::Dropped);
        Self {
            is_clocked: module.has_clock(),
            reference: Reference::new(&netlist),
            netlist,
            stimulus: block.stimulus(&parameters, seed),
        }
    }

    /// The outputs with these inputs, before the clock edge.
    pub fn settled(&mut self, inputs: &PortValues) -> PortValues {
        for port in &self.netlist.inputs {
            let value = inputs.get(&port.name).clone();
            self.reference.poke(&port.name, value).expect("an input");
        }
        self.reference.settle();
        let mut values = PortValues::new();
        for port in &self.netlist.outputs {
            values.set(
                &port.name,
                self.reference.peek(&port.name).expect("an output"),
            );
        }
        values
    }

    pub fn clock_edge(&mut self) {
        self.reference.step();
    }
}

/// Where inside and outside differ.
#[derive(Debug, PartialEq)]
pub struct Difference {
    pub cycle: usize,
    pub phase: &'static str,
    pub inside: PortValues,
    pub outside: PortValues,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cycle {}, {}:", self.cycle, self.phase)?;
        for (port, value) in self.outside.iter() {
            write!(
                f,
                " {port} {:x} inside, {value:x} outside;",
                self.inside.get(port)
            )?;
        }
        Ok(())
    }
}

/// Lets signals settle; every test wants that to happen.
pub fn settle(design: &mut impl Block) {
    assert!(simulate(design, 50), "does not settle");
}

/// Runs the block inside and outside, and compares all bits of all outputs before and after each clock edge. The
/// first difference, if any.
pub fn first_difference<T: Ports>(outside: &mut Outside, cycles: usize) -> Option<Difference> {
    let mut inside = T::default();
    inside.connect_all();
    let compare = |inside: &T, outside: PortValues, cycle, phase| {
        let inside = inside.output_values();
        (inside != outside).then_some(Difference {
            cycle,
            phase,
            inside,
            outside,
        })
    };
    for cycle in 0..cycles {
        let values = outside.stimulus.next();
        inside.set_clock(false);
        inside.set_inputs(&values);
        settle(&mut inside);
        let expected = outside.settled(&values);
        if let Some(found) = compare(&inside, expected, cycle, "before the edge") {
            return Some(found);
        }
        if outside.is_clocked {
            inside.set_clock(true);
            settle(&mut inside);
            // Nothing happens without a change, however often the loop comes round.
            settle(&mut inside);
            outside.clock_edge();
            let expected = outside.settled(&values);
            if let Some(found) = compare(&inside, expected, cycle, "after the edge") {
                return Some(found);
            }
        }
    }
    None
}
