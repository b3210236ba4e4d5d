//! Designs with a known fault, beside the correct ones.
//!
//! A [`Subject`] is one description with its specification and its kind of proof. Its description takes a
//! number: 0 builds it correctly, any other number builds in the fault of that number. The correct one must be
//! proved; each fault must be refuted, at the port and in the cycle given in its line, by a counter-example that
//! replays in the simulators. A prover that refutes everything fails, and so does one that proves everything.

mod arithmetic;
mod catalogue;
mod counting;
mod lanes;
mod pipelines;
mod selection;
mod shifts;
mod stores;
mod streams;

use super::replay::replay;
use std::sync::Arc;
use warpwright_hdl::netlist::Netlist;
use warpwright_hdl::netlist::flatten::{Names, flatten};
use warpwright_hdl::netlist::passes::optimize;
use warpwright_hdl::prelude::*;
use warpwright_hdl::word::{Symbol, Word};
use warpwright_prove::counterexample::{CounterExample, Violation};
use warpwright_prove::decide::Options;
use warpwright_prove::obligation::{Obligation, Verdict, prove};
use warpwright_prove::spec::{Demand, Ports, Remembered, Spec};

/// Where a fault shows: the port or rule, and the cycle if it is always the same.
type Shown = (&'static str, Option<usize>);

/// What must be in a cycle: the words remembered, the ports; then the clock edge.
type Says = fn(&mut [Symbol], &Ports) -> Vec<Demand>;

/// Something described right and wrong.
struct Subject {
    name: &'static str,
    build: fn(&ModuleBuilder, usize),
    /// Widths and start values of what the specification remembers.
    remembers: &'static [(u32, u64)],
    says: Says,
    /// Registers that hold what the specification remembers, word by word; induction needs to know.
    tied: &'static [&'static str],
    proof: Obligation,
    /// The faults from number 1: what is wrong, and where it shows.
    faults: &'static [(&'static str, Shown)],
}

/// A specification told as a function.
struct Told {
    words: Vec<Symbol>,
    says: Says,
    tied: &'static [&'static str],
}

impl Spec for Told {
    fn for_each_word(&mut self, visit: &mut dyn FnMut(&str, &mut Symbol)) {
        self.words.iter_mut().for_each(|word| visit("a word", word));
    }

    fn cycle(&mut self, ports: &Ports) -> Vec<Demand> {
        (self.says)(&mut self.words, ports)
    }

    fn invariants(&self, hardware: &Remembered<'_>) -> Vec<(String, Symbol)> {
        let tied = self.tied.iter().zip(&self.words);
        tied.map(|(path, word)| {
            let holds = hardware.register(path, word.width()).equals(word);
            (format!("{path} is what is remembered"), holds)
        })
        .collect()
    }
}

impl Subject {
    fn spec(&self) -> Box<dyn Spec> {
        let words = self.remembers.iter();
        Box::new(Told {
            words: words.map(|(w, value)| Symbol::number(*value, *w)).collect(),
            says: self.says,
            tied: self.tied,
        })
    }

    fn netlist(&self, fault: usize) -> Netlist {
        let m = ModuleBuilder::new("subject");
        (self.build)(&m, fault);
        let module = m.finish();
        let module = module.unwrap_or_else(|errors| panic!("{}: {errors}", self.name));
        optimize(flatten(&Arc::new(module), Names::Kept))
    }

    fn check(&self) {
        let spec = || self.spec();
        let held = prove(&self.netlist(0), &spec, self.proof, &Options::default()).unwrap();
        assert_eq!(held.verdict, Verdict::Held, "{}", self.name);
        for (index, (what, shown)) in self.faults.iter().enumerate() {
            let what = format!("{}: {what}", self.name);
            refuted(&what, &self.netlist(index + 1), &spec, self.proof, *shown);
        }
    }
}

/// Demands that a design is refuted where its fault shows; the counter-example, replayed.
fn refuted(
    what: &str,
    netlist: &Netlist,
    spec: &dyn Fn() -> Box<dyn Spec>,
    proof: Obligation,
    (place, cycle): Shown,
) -> CounterExample {
    let found = prove(netlist, spec, proof, &Options::default()).unwrap();
    let Verdict::Refuted(found) = found.verdict else {
        panic!("{what}: {:?}", found.verdict);
    };
    let shown = match &found.violation {
        Violation::Output { port, .. } => port,
        Violation::Rule(name) => name,
    };
    assert_eq!(shown, place, "{what}: {found}");
    if let Some(cycle) = cycle {
        assert_eq!(found.cycle(), cycle, "{what}: {found}");
    }
    if let Err(why) = replay(netlist, spec(), proof, &found) {
        panic!("{what}: {why}\n{found:?}");
    }
    *found
}

/// An output is exactly this.
fn exactly(port: &str, expected: Symbol) -> Demand {
    let care = Symbol::ones(expected.width());
    when(&care, port, expected)
}

/// An output is this where the mask, of its width or one bit, is 1.
fn when(care: &Symbol, port: &str, expected: Symbol) -> Demand {
    Demand::Output {
        port: port.to_string(),
        care: care.repeat(expected.width()),
        expected,
    }
}

/// A rule.
fn rule(name: &str, holds: Symbol) -> Demand {
    Demand::Rule {
        name: name.to_string(),
        holds,
    }
}

fn number(value: u64, width: u32) -> Symbol {
    Symbol::number(value, width)
}
