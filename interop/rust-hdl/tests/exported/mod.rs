//! A block inside rust-hdl and Warpwright's reference evaluator outside, side by side.

use num_bigint::BigUint;
use std::fmt;
use std::sync::Arc;
use warpwright_blocks::catalogue;
use warpwright_blocks::golden::{PortValues, Stimulus};
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_rust_hdl::export::Value;
use warpwright_rust_hdl::export::prelude::*;
use warpwright_sim::reference::Reference;
use warpwright_sim::simulator::Simulator;

/// A generated struct whose ports can be driven and read by name.
pub trait Ports: Block + Default {
    /// Whether it has a clock.
    const IS_CLOCKED: bool;
    /// Its inputs.
    const INPUTS: &'static [&'static str];

    /// Sets the clock; shown to the block by the next `simulate`.
    fn set_clock(&mut self, level: bool);
    /// Sets all inputs.
    fn set_inputs(&mut self, values: &PortValues);
    /// All outputs.
    fn outputs(&self) -> PortValues;
}

/// `ports!([Structs] clocked { inputs } { outputs });`
macro_rules! ports {
    ([$($block:ty),+] $kind:ident $inputs:tt $outputs:tt) => {
        $(ports!(@one $block, $kind $inputs $outputs);)+
    };
    (@one $block:ty, $kind:ident { $($input:ident)+ } { $($output:ident)+ }) => {
        impl crate::exported::Ports for $block {
            const IS_CLOCKED: bool = ports!(@is $kind);
            const INPUTS: &'static [&'static str] = &[$(stringify!($input)),+];

            fn set_clock(&mut self, _level: bool) {
                ports!(@clock self _level $kind);
            }

            fn set_inputs(&mut self, values: &warpwright_blocks::golden::PortValues) {
                $(self.$input.next = crate::exported::value(values.get(stringify!($input)));)+
            }

            fn outputs(&self) -> warpwright_blocks::golden::PortValues {
                let mut values = warpwright_blocks::golden::PortValues::new();
                $(values.set(stringify!($output), crate::exported::number(self.$output.val()));)+
                values
            }
        }
    };
    (@is clocked) => { true };
    (@is combinational) => { false };
    (@clock $self:ident $level:ident clocked) => { $self.clock.next = $level.into() };
    (@clock $self:ident $level:ident combinational) => {};
}
pub(crate) use ports;

/// A number as a rust-hdl value.
pub fn value<T: Value>(number: &BigUint) -> T {
    T::from_words(&number.to_u64_digits())
}

/// A rust-hdl value as a number.
pub fn number<T: Value>(value: T) -> BigUint {
    let mut words = vec![0; T::BITS.div_ceil(64)];
    value.to_words(&mut words);
    let bytes: Vec<u8> = words.into_iter().flat_map(u64::to_le_bytes).collect();
    BigUint::from_bytes_le(&bytes)
}

/// The block outside rust-hdl.
pub struct Outside {
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
            reference: Reference::new(&netlist),
            netlist,
            stimulus: block.stimulus(&parameters, seed),
        }
    }

    pub fn inputs(&self) -> Vec<&str> {
        self.netlist
            .inputs
            .iter()
            .map(|port| port.name.as_str())
            .collect()
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
    let mut inputs = T::INPUTS.to_vec();
    let mut expected = outside.inputs();
    inputs.sort_unstable();
    expected.sort_unstable();
    assert_eq!(inputs, expected, "the inputs listed in the test");

    let compare = |inside: &T, outside: PortValues, cycle, phase| {
        let inside = inside.outputs();
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
        if T::IS_CLOCKED {
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
