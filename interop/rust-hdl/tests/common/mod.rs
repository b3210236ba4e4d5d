//! A rust-hdl block beside its import: rust-hdl's own simulation against our engine, every port in every cycle.
//!
//! Minimal glue: a [`Widget`] says how to make a block, which field is its
//! clock and which are its inputs. Outputs are found by visiting the block.

#[macro_use]
mod around;
pub mod prove;
pub mod sdram;
pub mod systems;
pub mod trace;
pub mod widgets;

use num_bigint::{BigInt, BigUint};
use rust_hdl_core::atom::{Atom, AtomKind};
use rust_hdl_core::prelude::*;
use std::sync::Arc;
use warpwright_blocks::random::Random;
use warpwright_hdl::module::Module;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_rust_hdl::{ImportError, import_as};
use warpwright_sim::engine::Single;
use warpwright_sim::simulator::Simulator;

/// A value of a rust-hdl type from a number.
pub trait FromNumber {
    fn from_number(value: &BigUint) -> Self;
}

impl FromNumber for bool {
    fn from_number(value: &BigUint) -> Self {
        *value != BigUint::ZERO
    }
}

impl<const N: usize> FromNumber for Bits<N> {
    fn from_number(value: &BigUint) -> Self {
        // Bit by bit: rust-hdl's numbers are another version's.
        (0..N).fold(Self::default(), |bits, i| {
            bits.replace_bit(i, value.bit(i as u64))
        })
    }
}

impl<const N: usize> FromNumber for Signed<N> {
    fn from_number(value: &BigUint) -> Self {
        signed_cast(Bits::from_number(value))
    }
}

type Set<B> = fn(&mut B, &BigUint);

/// A rust-hdl block with its type hidden.
pub trait Unit {
    fn block(&self) -> &dyn Block;
    fn drive(&mut self, input: usize, value: &BigUint);
    fn clock(&mut self, high: bool);
    /// Whether it came to rest.
    fn settle(&mut self) -> bool;
    fn verilog(&self) -> String;
}

struct Typed<B> {
    block: B,
    clock: Option<fn(&mut B, bool)>,
    inputs: Vec<Set<B>>,
}

impl<B: Block> Unit for Typed<B> {
    fn block(&self) -> &dyn Block {
        &self.block
    }
    fn drive(&mut self, input: usize, value: &BigUint) {
        self.inputs[input](&mut self.block, value);
    }
    fn clock(&mut self, high: bool) {
        if let Some(clock) = self.clock {
            clock(&mut self.block, high);
        }
    }
    fn settle(&mut self) -> bool {
        simulate(&mut self.block, 1000)
    }
    fn verilog(&self) -> String {
        generate_verilog_unchecked(&self.block)
    }
}

/// Chooses a cycle's inputs: the generator, the cycle's number, the values to change (those of the last cycle), and the
/// outputs before the clock edge as they are with the old inputs.
pub type Stimulus = fn(&mut Random, usize, &mut Inputs<'_>);

/// The inputs of a cycle by name, and what they may look at.
pub struct Inputs<'a> {
    names: &'a [String],
    widths: &'a [u32],
    values: &'a mut [BigUint],
    outputs: &'a [(String, BigUint)],
    /// A number that a stimulus may keep from cycle to cycle.
    pub step: &'a mut usize,
}

impl Inputs<'_> {
    fn index(&self, name: &str) -> usize {
        let found = self.names.iter().position(|n| n == name);
        found.unwrap_or_else(|| panic!("no input `{name}` among {:?}", self.names))
    }
    pub fn set(&mut self, name: &str, value: impl Into<BigUint>) {
        let index = self.index(name);
        self.values[index] = value.into();
    }
    pub fn output(&self, name: &str) -> &BigUint {
        let found = self.outputs.iter().find(|(n, _)| n == name);
        &found.unwrap_or_else(|| panic!("no output `{name}`")).1
    }
    /// Every input random, changing seldom or often by turns.
    pub fn random(&mut self, random: &mut Random, cycle: usize) {
        let often = [1, 2, 4, 16][(cycle / 200) % 4];
        for (value, width) in self.values.iter_mut().zip(self.widths) {
            if random.below(often) == 0 {
                *value = if random.chance(1, 3) {
                    random.corner(*width)
                } else {
                    random.bits(*width)
                };
            }
        }
    }
}

/// A block to be imported.
pub struct Widget {
    pub name: &'static str,
    pub make: Box<dyn Fn() -> Box<dyn Unit>>,
    pub inputs: Vec<&'static str>,
    pub stimulus: Stimulus,
}

/// A block of a known type on its way to a [`Widget`].
pub struct Glue<B> {
    name: &'static str,
    make: fn() -> B,
    clock: Option<fn(&mut B, bool)>,
    names: Vec<&'static str>,
    inputs: Vec<Set<B>>,
}

impl<B: Block + 'static> Glue<B> {
    pub fn new(name: &'static str, make: fn() -> B) -> Self {
        Self {
            name,
            make,
            clock: None,
            names: Vec::new(),
            inputs: Vec::new(),
        }
    }
    pub fn clock(mut self, set: fn(&mut B, bool)) -> Self {
        self.clock = Some(set);
        self
    }
    pub fn input(mut self, name: &'static str, set: Set<B>) -> Self {
        self.names.push(name);
        self.inputs.push(set);
        self
    }
    pub fn widget(self, stimulus: Stimulus) -> Widget {
        let (make, clock, inputs) = (self.make, self.clock, self.inputs);
        let make = move || {
            let mut block = make();
            block.connect_all();
            let inputs = inputs.clone();
            Box::new(Typed {
                block,
                clock,
                inputs,
            }) as Box<dyn Unit>
        };
        Widget {
            name: self.name,
            make: Box::new(make),
            inputs: self.names,
            stimulus,
        }
    }
}

/// `widget!("strobe", Strobe::<8>::new(10, 1.0), clock clock, inputs enable)`, where fields of interfaces are `wires.miso`
/// and a stimulus of its own may follow.
#[macro_export]
macro_rules! widget {
    ($name:literal, $make:expr $(, clock $clock:ident)? $(, inputs $($($part:ident).+ $([$index:literal] . $($rest:ident).+)?),*)? $(; $stimulus:expr)?) => {
        $crate::common::Glue::new($name, || $make)
            $(.clock(|b, high| b.$clock.next = high.into()))?
            $($(.input(
                stringify!($($part).+ $([$index] . $($rest).+)?),
                |b, v| b.$($part).+ $([$index] . $($rest).+)?.next = $crate::common::FromNumber::from_number(v),
            ))*)?
            .widget($crate::widget!(@stimulus $($stimulus)?))
    };
    (@stimulus) => { |random, cycle, inputs| inputs.random(random, cycle) };
    (@stimulus $stimulus:expr) => { $stimulus };
}

/// Reads the top block's outputs.
struct Outputs {
    depth: usize,
    namespace: Vec<String>,
    values: Vec<(String, BigUint)>,
}

impl Probe for Outputs {
    fn visit_start_scope(&mut self, _: &str, _: &dyn Block) {
        self.depth += 1;
    }
    fn visit_end_scope(&mut self, _: &str, _: &dyn Block) {
        self.depth -= 1;
    }
    fn visit_start_namespace(&mut self, name: &str, _: &dyn Block) {
        self.namespace.push(name.to_string());
    }
    fn visit_end_namespace(&mut self, _: &str, _: &dyn Block) {
        self.namespace.pop();
    }
    fn visit_atom(&mut self, name: &str, signal: &dyn Atom) {
        let is_output = signal.kind() == AtomKind::OutputParameter;
        if self.depth == 1 && is_output && signal.descriptor().name != "clock" {
            let mut path = self.namespace.clone();
            path.push(name.to_string());
            let text = format!("{:x}", signal.verilog());
            let (_, digits) = text.split_once("'h").unwrap();
            let value = BigInt::parse_bytes(digits.as_bytes(), 16).unwrap();
            self.values.push((
                path.join("_").replace('$', "_"),
                value.to_biguint().unwrap(),
            ));
        }
    }
}

pub fn outputs(block: &dyn Block) -> Vec<(String, BigUint)> {
    let mut outputs = Outputs {
        depth: 0,
        namespace: Vec::new(),
        values: Vec::new(),
    };
    block.accept("top", &mut outputs);
    outputs.values
}

pub fn imported(widget: &Widget) -> Result<Arc<Module>, ImportError> {
    import_as((widget.make)().block(), widget.name).map(Arc::new)
}

/// What a comparison found out: how much changed, so that a test of nothing is noticed.
#[derive(Debug)]
pub struct Compared {
    /// In how many cycles any output changed.
    pub changes: usize,
    /// In how many cycles each of the outputs changed.
    pub by_output: Vec<(String, usize)>,
}

/// The widget against a module, which its import should be.
pub fn compare(
    widget: &Widget,
    module: &Arc<Module>,
    cycles: usize,
    seed: u64,
) -> Result<Compared, String> {
    let names: Vec<String> = module.inputs().map(|p| p.name.clone()).collect();
    let given: Vec<String> = widget
        .inputs
        .iter()
        .map(|n| n.replace([' ', ']'], "").replace(['.', '['], "_"))
        .collect();
    if names != given {
        return Err(format!("inputs {names:?}, the test drives {given:?}"));
    }
    let trace = trace::record(widget, module, cycles, seed)?;
    let mut engine = Single::new(&optimize(flatten(module, Names::Dropped)));
    for (cycle, (values, expected)) in trace.inputs.iter().zip(&trace.outputs).enumerate() {
        for (name, value) in names.iter().zip(values) {
            engine
                .poke(name, value.clone())
                .map_err(|e| e.to_string())?;
        }
        engine.settle();
        for (port, expected) in module.outputs().zip(expected) {
            let name = &port.name;
            let found = engine.peek(name).map_err(|e| e.to_string())?;
            if found != *expected {
                return Err(format!(
                    "cycle {cycle}: `{name}` is {expected:x} in rust-hdl, {found:x} here; inputs {values:x?}"
                ));
            }
        }
        engine.step();
    }
    let steps = || trace.outputs.windows(2);
    let changed = |at: usize| steps().filter(|two| two[0][at] != two[1][at]).count();
    let ports = module.outputs().enumerate();
    Ok(Compared {
        changes: steps().filter(|two| two[0] != two[1]).count(),
        by_output: ports
            .map(|(at, port)| (port.name.clone(), changed(at)))
            .collect(),
    })
}
